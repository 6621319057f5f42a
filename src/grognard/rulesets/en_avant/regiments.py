"""Cavalry subdivisions that part: a line at 0 runs by itself, a second line may be kept in hand (EA-4.18, EA-R24)."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Contact, Duty, Engagement, Unit
from grognard.rulesets.en_avant.clock.tracks import LineLost, UnderWay
from grognard.rulesets.en_avant.effects import lose_touch, still_touch
from grognard.rulesets.en_avant.geometry import subdivisions
from grognard.rulesets.en_avant.results.off_table import leave_table
from grognard.rulesets.en_avant.units import SHAPES, Formation
from grognard.table.pose import pose

LETTERS = "ab"


class SubdivisionBroke(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Half a cavalry regiment runs away by itself; the other half carries on."""

    unit: int
    half: int
    because: tuple[str, ...] = ()


def line_engaged(unit: Unit, line: int = 0) -> int | None:
    """The line of a cavalry column that fights alone, while the other keeps its order (EA-17.2); None: all of it."""
    return line if unit.formation == "column" and unit.second_line == "following" else None


def half(unit: Unit, sub: int) -> dict[str, Any]:
    """What is left of a regiment that is one subdivision: its own label, its own order, its own place."""
    body = subdivisions(unit)[sub]
    formation: Formation = "half_line" if unit.formation == "line" else unit.formation
    shape = SHAPES[unit.type, formation]
    own: dict[str, Any] = {name: (getattr(unit, name)[sub],) for name in ("status", "start_status", "disordered")}
    at = pose(body.x, body.y, unit.here.facing, shape.depth, shape.width)
    return own | {"at": at, "formation": formation, "second_line": "gone", "change": None}


def detach(umpire: Umpire[Engagement], no: int, sub: int, because: str) -> int:
    """Make a subdivision a body of its own, `B1.b` of regiment B1, with the contacts that are its alone."""
    unit = umpire.battle.unit(no)
    field = umpire.battle.field
    name = f"{unit.id}.{LETTERS[sub]}"
    called = unit.given_name and f"{unit.given_name}, {LETTERS[sub].upper()}"
    known = next((u.no for u in field.units if u.id == name), len(field.units))
    body = replace(
        unit, no=known, id=name, given_name=called, half_of=no,
        place="table", removed="", pending=None, duty=None, card=None, run_turns=0, commander_clock=0,
        reinforcement_clock=0, helpers=(), **half(unit, sub),
    )  # fmt: skip
    others = [u for u in field.units if u.no != known]
    units = tuple(sorted([*others, body], key=lambda u: u.no))
    umpire.set(because, field=replace(field, units=units), **posted(umpire.battle, no, known))
    umpire.change(umpire.battle.unit(no), because, **half(unit, 1 - sub))
    battle = umpire.battle
    mine = [c for c in battle.contacts if no in (c.attacker, c.defender) and not still_touch(battle, c)]
    pass_on(umpire, mine, no, known, because)
    return known


def posted(battle: Engagement, no: int, half: int) -> dict[str, Any]:
    """Where units are divided between seats, half a regiment is ordered from the seat of the other."""
    if battle.posts is UNSET or half < len(battle.posts):
        return {}
    return {"posts": (*battle.posts, battle.posts[no])}


def lose_subdivision(umpire: Umpire[Engagement], no: int) -> None:
    """A subdivision at 0 runs by itself; the other carries on as a regiment of one line (EA-9.8, EA-R24)."""
    unit = umpire.battle.unit(no)
    if unit.at is None or len(unit.status) < 2 or unit.running or 0 not in unit.status:
        return
    lost = unit.status.index(0)
    runner = detach(umpire, no, lost, "EA-9.8")
    duty = Duty(kind="run", clause="EA-16.13")
    umpire.change(umpire.battle.unit(runner), "EA-9.8", duty=duty)
    if unit.formation == "column":
        hand_over(umpire, no, lost, runner)
    umpire.tell(SubdivisionBroke(clause="EA-9.8", unit=no, half=runner, because=("EA-4.18",)))
    carry_on(umpire, unit, runner, lost)
    for piece in (no, runner):
        leave_table(umpire, piece)


def carry_on(umpire: Umpire[Engagement], whole: Unit, runner: int, lost: int) -> None:
    """Those who broke stop where they were hit; the moves and charges under way are those of the other line."""
    left, was = umpire.battle.unit(whole.no).at, whole.at
    assert left is not None
    assert was is not None
    loss = LineLost(whole.no, runner, lost, left.x - was.x, left.y - was.y)
    battle = umpire.battle
    for step in battle.agenda:
        if isinstance(step, UnderWay):
            umpire.amend(step.after(loss, battle), instead=step)


def hand_over(umpire: Umpire[Engagement], no: int, lost: int, runner: int) -> None:
    """Whoever fights the line of a column that breaks has to do with those who run, not with the other line."""
    contacts = umpire.battle.contacts
    fights = [c for c in contacts if (no == c.attacker and lost == 0) or (no == c.defender and c.line == lost)]
    pass_on(umpire, fights, no, runner, "EA-9.8")


def pass_on(umpire: Umpire[Engagement], fights: list[Contact], old: int, new: int, because: str) -> None:
    """Some contacts, and what the enemies in them owe, are another body's now; a touch that was not its own ends."""
    if not fights:
        return
    contacts = tuple([renumbered(c, old, new) if c in fights else c for c in umpire.battle.contacts])
    umpire.set(because, contacts=contacts)
    for foe in {c.defender if c.attacker == old else c.attacker for c in fights}:
        unit = umpire.battle.unit(foe)
        if unit.duty is not None and unit.duty.enemy == old:
            unit = umpire.change(unit, because, duty=replace(unit.duty, enemy=new))
        if unit.pending is not None and unit.pending.enemy == old:
            umpire.change(unit, because, pending=replace(unit.pending, enemy=new))
    lose_touch(umpire, new, because)


def renumbered(contact: Contact, old: int, new: int) -> Contact:
    """A contact with one unit in another's place."""
    swap = {old: new}
    attacker, defender = swap.get(contact.attacker, contact.attacker), swap.get(contact.defender, contact.defender)
    return replace(contact, attacker=attacker, defender=defender, line=0)
