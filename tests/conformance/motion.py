"""How troops move when they have no choice: which way, how far, what may stop them, and what ends with the touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from msgspec.structs import replace

from grognard.engine.battle import Action, Battle, Piece
from grognard.engine.events import Changed, Event
from grognard.engine.ruleset import Ruleset
from grognard.engine.situations.judge import Judgement
from grognard.engine.umpire import Outcome
from grognard.table.kernel import Rect, corners, gap, slid
from grognard.table.pose import Pose

Way = tuple[float, float]
Pair = tuple[int, int]
STEPS = 24


class Moment(NamedTuple):
    """Something told in the course of an answer, and how the battle stood when it was told.

    `was` is each piece as it was before its last change of place; `told` is what the same answer had told before.
    `course` is the battle change by change until the last event of the kind was told: those move together.
    """

    event: Any
    before: Any
    battle: Any
    action: Action | None
    was: dict[int, Any]
    told: tuple[Event, ...]
    course: Sequence[Any]


class Compelled(NamedTuple):
    """A move nobody chose: the ways it may go, how far it must, what its event says stopped it.

    `nearer` is by how much it came nearer to whom it should get away from; `leaves` are those it was locked with.
    """

    what: str
    who: Any
    start: Pose
    end: Pose
    ways: tuple[Way, ...]
    wanted: float
    obstacle: str = ""
    nearer: float = 0.0
    leaves: tuple[str, ...] = ()


class Motion(NamedTuple):
    """What a ruleset says of motion: one small table, and its own measures.

    `moves` reads a compelled move from its event, `fights` who came to blows in an event, `footprint` a piece's bases,
    `called` the pieces of a name, `excused` if a rule may take a piece (partly) off the table at that moment.
    """

    moves: dict[type[Event], Callable[[Moment], Compelled | None]]
    fights: dict[type[Event], Callable[[Moment], list[Pair]]]
    footprint: Callable[[Any], list[Rect]]
    called: Callable[[Any, str], list[Any]]
    excused: Callable[[Any, Any, Changed], bool]
    contact: float
    slack: float
    standoff: float


STILL = Motion({}, {}, lambda piece: [], lambda battle, name: [], lambda battle, piece, change: True, 0.0, 0.0, 0.0)


def motion_of(rules: Ruleset) -> Motion:
    """The table of a ruleset, `MOTION` in tests/rulesets/<its name>/motion.py; every ruleset of the book has one."""
    if rules.name == "toy":
        return STILL
    table: Motion = import_module(f"tests.rulesets.{rules.name}.motion").MOTION
    return table


def motion_faults(rules: Ruleset, before: Battle, action: Action | None, outcome: Outcome[Any]) -> list[str]:
    """What moved as nobody may in the course of one answer."""
    motion = motion_of(rules)
    told = moments(before, action, outcome.events) if motion.moves else iter(())
    faults = [fault for moment in told for fault in moment_faults(motion, moment)]
    return faults + stance_faults(rules, before, outcome.battle)


def stance_faults(rules: Ruleset, before: Battle, after: Battle) -> list[str]:
    """What play must never reach, and an answer has reached: contacts without a touch, and whatever else there is."""
    found = rules.invariants(after)
    old = rules.invariants(before) if found else []
    return [fault for fault in found if fault not in old]


def moment_faults(motion: Motion, moment: Moment) -> list[str]:
    """What is wrong at one moment of an answer."""
    event = moment.event
    if isinstance(event, Changed):
        return edge_faults(motion, moment)
    faults: list[str] = []
    if type(event) in motion.moves:
        move = motion.moves[type(event)](moment)
        faults += [] if move is None else move_faults(motion, moment, move)
    if type(event) in motion.fights:
        faults += fight_faults(motion, moment)
    return faults


def moments(before: Any, action: Action | None, events: Sequence[Event]) -> Iterator[Moment]:
    """An answer played again change by change."""
    course, was = [before], dict[int, Any]()
    for event in events:
        course.append(changed(course[-1], event) if isinstance(event, Changed) else course[-1])
    last = {type(event): i for i, event in enumerate(events)}
    for i, event in enumerate(events):
        if isinstance(event, Changed) and event.shelf == "units" and "at" in event.fields:
            was = {**was, event.no: course[i].field.units[event.no]}
        yield Moment(event, before, course[i + 1], action, was, tuple(events[:i]), course[: last[type(event)] + 2])


def changed(battle: Any, event: Changed) -> Any:
    """A battle after one change."""
    if event.shelf == "battle":
        return replace(battle, **event.fields)
    piece: Piece = getattr(battle.field, event.shelf)[event.no]
    return replace(battle, field=battle.field.put(replace(piece, **event.fields)))


def made(move: Compelled) -> list[tuple[float, float]]:
    """How far a move went along each way it may go, and how far aside of it."""
    dx, dy = move.end.x - move.start.x, move.end.y - move.start.y
    return [(dx * ux + dy * uy, abs(dx * uy - dy * ux)) for ux, uy in move.ways]


def move_faults(motion: Motion, moment: Moment, move: Compelled) -> list[str]:
    """Backwards, aside, too short or too far without a reason, nearer to the enemy, stopped by who is not there."""
    told = f"{move.who.id} {move.what}"
    straight = [ahead for ahead, aside in made(move) if aside <= motion.slack]
    if not straight:
        return [f"{told}: it goes aside of its way, from {spot(move.start)} to {spot(move.end)}"]
    ahead = max(straight)
    if ahead < -motion.slack:
        return [f"{told}: it goes {-ahead:.3f} backwards"]
    faults = []
    if ahead < move.wanted - motion.slack and not move.obstacle:
        faults.append(f"{told}: it makes {ahead:.3f} of {move.wanted:g} and nothing is said to stop it")
    if ahead > move.wanted + motion.slack and not move.obstacle:
        faults.append(f"{told}: it makes {ahead:.3f}, more than {move.wanted:g}, for no reason")
    if ahead < move.wanted - motion.slack and move.obstacle in move.leaves:
        faults.append(f"{told}: it makes {ahead:.3f} of {move.wanted:g}, held by {move.obstacle} whom it leaves")
    if move.nearer > motion.slack and not move.obstacle:
        faults.append(f"{told}: it ends {move.nearer:.3f} nearer to whom it leaves")
    return faults + ghost_faults(motion, moment, move)


def spot(at: Pose) -> str:
    """A place in short."""
    return f"({at.x:g}, {at.y:g})"


def ghost_faults(motion: Motion, moment: Moment, move: Compelled) -> list[str]:
    """A unit named as the obstacle of one that moved stood on the way it had before it, or came there with it."""
    named = {unit.id for unit in motion.called(moment.battle, move.obstacle) if unit.at is not None}
    if not named or move.start == move.end:
        return []
    stances = {unit.at: unit for battle in moment.course for unit in battle.field.units if unit.id in named}
    others = [r for unit in stances.values() for r in motion.footprint(unit)]
    path, stride = (got_clear_at(motion, move), 0.0) if goes_beyond(motion, move) else way_before(motion, move)
    near = min([gap(a, b) for a in path for b in others], default=0.0)
    if near <= motion.standoff + stride:
        return []
    return [f"{move.who.id} {move.what}: {move.obstacle} is said to stop it and is {near:.3f} off its way"]


def goes_beyond(motion: Motion, move: Compelled) -> bool:
    """Did it go farther than it had to? Then who is named is he whom it had to get clear of."""
    return max([ahead for ahead, aside in made(move) if aside <= motion.slack]) > move.wanted + motion.slack


def got_clear_at(motion: Motion, move: Compelled) -> list[Rect]:
    """Where it ended: just clear of him, however many others it passed through on the way."""
    return motion.footprint(replace(move.who, at=move.end))


def way_before(motion: Motion, move: Compelled) -> tuple[list[Rect], float]:
    """The way it had before it, step by step, and how long a step is."""
    top = move.wanted + motion.standoff
    steps = [top * i / STEPS for i in range(STEPS + 1)]
    return [slid(r, *way, d) for r in turned_to(motion, move) for way in move.ways for d in steps], top / STEPS


def turned_to(motion: Motion, move: Compelled) -> list[Rect]:
    """The mover where it set out, facing as it did and as it does."""
    facings = (move.start.facing, move.end.facing)
    poses = [Pose(move.start.x, move.start.y, f, move.end.depth, move.end.width) for f in facings]
    return [r for at in poses for r in motion.footprint(replace(move.who, at=at))]


def fight_faults(motion: Motion, moment: Moment) -> list[str]:
    """Nobody comes to blows with an enemy he does not touch."""
    faults = []
    for pair in motion.fights[type(moment.event)](moment):
        a, b = [moment.battle.field.units[no] for no in pair]
        apart = between(motion, a, b)
        if apart > motion.contact + motion.slack and not locked_so(motion, moment.before, pair):
            faults.append(f"{a.id} fights {b.id} across {apart:.3f}")
    return faults


def between(motion: Motion, a: Any, b: Any) -> float:
    """The least distance of two pieces."""
    return min([gap(p, q) for p in motion.footprint(a) for q in motion.footprint(b)], default=0.0)


def locked_so(motion: Motion, before: Any, pair: Pair) -> bool:
    """Were the two said to be in contact, and apart, before the answer? Then it is no fault of this one."""
    said = [{c.attacker, c.defender} for c in before.contacts]
    return set(pair) in said and between(motion, *[before.field.units[no] for no in pair]) > motion.contact


def edge_faults(motion: Motion, moment: Moment) -> list[str]:
    """Nobody hangs farther over the table's edge than before, unless a rule takes him there."""
    event = moment.event
    if event.shelf != "units" or "at" not in event.fields:
        return []
    now, before = moment.battle.field.units[event.no], moment.was[event.no]
    ground = moment.battle.field.ground
    over = overhang(motion.footprint(now), ground)
    if over <= max(overhang(motion.footprint(before), ground), 0.0) + motion.slack:
        return []
    if motion.excused(moment.battle, now, event):
        return []
    return [f"{now.id} hangs {over:.3f} over the edge of the table at {spot(now.at)} by {event.clause}"]


def overhang(stands: list[Rect], ground: Any) -> float:
    """How far a footprint reaches beyond the table."""
    points = [p for r in stands for p in corners(r)]
    return max([max(-x, x - ground.width, -y, y - ground.depth) for x, y in points], default=0.0)


def situation_faults(rules: Ruleset, judged: Judgement, pitched: Any) -> list[str]:
    """What moved as nobody may while a situation was played."""
    battle = pitched
    for moment in moments(pitched, None, judged.opening):
        battle = moment.battle
    found = motion_faults(rules, pitched, None, Outcome(battle, judged.opening, False, False))
    for step in judged.steps:
        found += motion_faults(rules, battle, None, Outcome(step.battle, step.events, False, False))
        battle = step.battle
    return found
