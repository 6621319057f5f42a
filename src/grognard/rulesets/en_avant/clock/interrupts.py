"""What interrupts a move: fire, nerves, the enemy 5 cm away, friends in the way, guns coming into bad ground."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant.battle import SLACK, STANDOFF, Engagement
from grognard.rulesets.en_avant.clock.bands import BANDS, EDGE, Pair, in_band, may_offer
from grognard.rulesets.en_avant.clock.chances import Clockwork, Outlook, outlook
from grognard.rulesets.en_avant.clock.motion import Track, ghosts
from grognard.rulesets.en_avant.clock.tracks import END, TICKS, Mover
from grognard.rulesets.en_avant.geometry import bodies
from grognard.rulesets.en_avant.nervous import balks_on_the_way
from grognard.rulesets.en_avant.pace import meets
from grognard.rulesets.en_avant.shot import CANISTER, can_fire, line_of_fire
from grognard.table.kernel import Rect, depth, slid
from grognard.table.kernel_clock import looks
from grognard.table.kernel_crowd import apart

HALVINGS = 16
HAIR = 0.05
BEHIND = 1.5
GRAZE = 0.0002
Halt = tuple[int, str, str]


class Trigger(NamedTuple):
    """The first thing that happens on the clock, and when: all of one moment together."""

    time: float
    fire: tuple[Pair, ...] = ()
    nervous: tuple[int, ...] = ()
    halts: tuple[Halt, ...] = ()
    guns: tuple[tuple[int, Feature], ...] = ()
    canister_comes: tuple[tuple[int, int], ...] = ()
    moving: tuple[int, ...] = ()


def bands_entered(battle: Engagement, movers: tuple[Mover, ...]) -> tuple[Pair, ...]:
    """Which movers stand inside which enemy's bands before anybody moves."""
    found = []
    for m in movers:
        mover = battle.unit(m.unit)
        for firer in battle.combatants(1 - mover.side):
            found += [(firer.no, mover.no, band) for band in BANDS if in_band(battle, firer, mover, band)]
    return tuple(found)


def next_trigger(
    battle: Engagement, tracks: list[Track], inside: tuple[Pair, ...], offered: tuple[Pair, ...], whole: float
) -> Trigger | None:
    """The first moment at which something happens, of those at which it can, narrowed down.

    What falls between two ticks is looked at by itself.
    """
    clock = Clockwork(battle, tracks, whole)
    outlooks = [outlook(clock, t, inside, offered) for t in tracks]
    for time in clock.moments():
        if anything(battle, tracks, outlooks, inside, time):
            first = narrowed(battle, tracks, outlooks, inside, clock, time)
            return foresight(battle, tracks, happenings(battle, tracks, outlooks, inside, first), clock)
    return None


def narrowed(
    battle: Engagement,
    tracks: list[Track],
    outlooks: list[Outlook],
    inside: tuple[Pair, ...],
    clock: Clockwork,
    time: float,
) -> float:
    """The first moment since the last tick at which something happens, halved and halved again."""
    before = max([t for t in clock.ticks if t < time], default=0.0)
    for _ in range(HALVINGS if time > 0 else 0):
        mid = (before + time) / 2
        if anything(battle, tracks, outlooks, inside, mid):
            time = mid
        else:
            before = mid
    return time


def anything(
    battle: Engagement, tracks: list[Track], outlooks: list[Outlook], inside: tuple[Pair, ...], time: float
) -> bool:
    """Does anything happen after so much of a turn, of what may?"""
    now = [o for o in [o.at(time) for o in outlooks] if o is not None]
    if not now:
        return False
    then = ghosts(battle, tracks, time)
    for o in now:
        if (
            shots_at(then, o, inside)
            or stopped_by(then, o, time)
            or stops_to_fire(then, o, time)
            or bad_ground(then, o)
        ):
            return True
    return False


def happenings(
    battle: Engagement, tracks: list[Track], outlooks: list[Outlook], inside: tuple[Pair, ...], time: float
) -> Trigger:
    """All that happens after so much of a turn."""
    now = [o for o in [o.at(time) for o in outlooks] if o is not None]
    then = ghosts(battle, tracks, time)
    return Trigger(
        time,
        fire=tuple([p for o in now for p in shots_at(then, o, inside)]),
        nervous=tuple([o.track.unit.no for o in now if stops_to_fire(then, o, time)]),
        halts=tuple(
            [(o.track.unit.no, *stop) for o in now for stop in [stopped_by(then, o, time)] if stop is not None]
        ),
        guns=tuple([(o.track.unit.no, f) for o in now for f in bad_ground(then, o)]),
    )


def foresight(battle: Engagement, tracks: list[Track], found: Trigger, clock: Clockwork) -> Trigger:
    """The trigger with what a gunner sees coming, and who of those asked is still on the move himself."""
    balls = [(firer, mover) for firer, mover, band in found.fire if band == "ball"]
    comes = [pair for pair in balls if canister_comes(battle, tracks, clock, found.time, *pair)]
    moving = [t.unit.no for t in tracks if t.far(found.time) < t.mover.left - END]
    return found._replace(canister_comes=tuple(comes), moving=tuple(moving))


def canister_comes(
    battle: Engagement, tracks: list[Track], clock: Clockwork, now: float, firer: int, mover: int
) -> bool:
    """Does a mover come within canister of a gun in what is left of the turn?"""
    spans = clock.before(battle.unit(firer), battle.unit(mover), CANISTER + SLACK, clock.whole)
    for time in looks([now + (clock.whole - now) * k / TICKS for k in range(TICKS + 1)], spans):
        then = ghosts(battle, tracks, time)
        if in_band(then, then.unit(firer), then.unit(mover), "canister"):
            return True
    return False


def shots_at(battle: Engagement, o: Outlook, inside: tuple[Pair, ...]) -> list[Pair]:
    """Who may fire at a mover where it is, and in which band (EA-R12)."""
    mover = battle.unit(o.track.unit.no)
    shots = [(battle.unit(c.unit), c.band) for c in o.shots]
    return [(f.no, mover.no, band) for f, band in shots if may_offer(battle, f, mover, band, inside)]


def stops_to_fire(battle: Engagement, o: Outlook, time: float) -> bool:
    """Nervous troops on their way halt and fire as soon as they have a target (EA-9.5, EA-R41)."""
    mover = battle.unit(o.track.unit.no)
    if not o.marks or not balks_on_the_way(battle, mover, o.track.mover, o.track.far(time)):
        return False
    return can_fire(battle, mover) and any(
        [line_of_fire(battle, mover, battle.unit(c.unit), EDGE) is not None for c in o.marks]
    )


def stopped_by(battle: Engagement, o: Outlook, time: float) -> tuple[str, str] | None:
    """Enemies 5 cm away stop an ordinary move that nears them, friends and enemies in the way any (EA-R47)."""
    if not o.near and not o.barring:
        return None
    t, stands = o.track, bodies(battle.unit(o.track.unit.no))
    ahead = [slid(r, t.ux, t.uy, HAIR) for r in stands]
    for enemy in [battle.unit(c.unit) for c in o.near]:
        if halts_before(stands, ahead, bodies(enemy)):
            return ("EA-8.2", f"{enemy.name} is 5 cm away")
    behind = [slid(r, t.ux, t.uy, -min(BEHIND, t.far(time))) for r in stands]
    for other in [battle.unit(c.unit) for c in o.barring]:
        if any([runs_into(*way, o) for way in zip(behind, stands, ahead, strict=True) for o in bodies(other)]):
            return ("EA-8.2", f"{other.name} is in the way")
    return None


def halts_before(stands: list[Rect], ahead: list[Rect], enemy: list[Rect]) -> bool:
    """Is an enemy 5 cm away or less, and being neared?"""
    near = apart(stands, enemy)
    return near <= STANDOFF + END and apart(ahead, enemy) < near - END


def runs_into(behind: Rect, here: Rect, ahead: Rect, other: Rect) -> bool:
    """Has a mover come up against somebody, and does it press on into him?"""
    deep = depth(here, other)
    return deep > GRAZE and (depth(ahead, other) > deep + END or deep > depth(behind, other) + END)


def bad_ground(battle: Engagement, o: Outlook) -> list[Feature]:
    """Ground that a battery has just come into and must throw a die for (EA-R33)."""
    mover = battle.unit(o.track.unit.no)
    return [f for f, _ in o.ground if meets(battle, mover, bodies(mover), f)]
