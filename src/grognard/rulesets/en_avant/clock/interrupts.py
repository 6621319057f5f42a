"""What interrupts a move: fire, nerves, the enemy 5 cm away, friends in the way, guns coming into bad ground."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant.battle import STANDOFF, Engagement, Unit
from grognard.rulesets.en_avant.clock.tracks import END, Mover, Track, ghosts
from grognard.rulesets.en_avant.firing import targets
from grognard.rulesets.en_avant.geometry import apart, bodies
from grognard.rulesets.en_avant.going import at_risk, meets
from grognard.rulesets.en_avant.nervous import balks_on_the_way
from grognard.rulesets.en_avant.opportunity import BANDS, EDGE, Pair, in_band, may_offer
from grognard.rulesets.en_avant.paths import THROUGH
from grognard.table.kernel import Rect, depth, slid

TICKS = 40
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

    @property
    def anything(self) -> bool:
        """Does anything happen?"""
        return bool(self.fire or self.nervous or self.halts or self.guns)


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
    """The first moment at which something happens, found on a fine clock and then narrowed down."""
    if not tracks:
        return None

    def look(time: float) -> Trigger:
        return happenings(battle, tracks, inside, offered, time)

    before = 0.0
    for time in ticks(tracks, whole):
        found = look(time)
        if found.anything:
            for _ in range(HALVINGS if time > 0 else 0):
                mid = (before + found.time) / 2
                earlier = look(mid)
                before, found = (before, earlier) if earlier.anything else (mid, found)
            return foresight(battle, tracks, found, whole)
        before = time
    return None


def ticks(tracks: list[Track], whole: float) -> list[float]:
    """The moments to look at: evenly over what is left of the turn, and where each mover ends."""
    return sorted({*[whole * k / TICKS for k in range(TICKS + 1)], *[t.done for t in tracks if t.done < whole]})


def happenings(
    battle: Engagement, tracks: list[Track], inside: tuple[Pair, ...], offered: tuple[Pair, ...], time: float
) -> Trigger:
    """What would happen after so much of a turn."""
    then = ghosts(battle, tracks, time)
    on_the_way = [t for t in tracks if time <= t.done]
    fire = [p for t in on_the_way for p in shots_at(then, t, inside) if p not in offered]
    return Trigger(
        time,
        fire=tuple(fire),
        nervous=tuple([t.unit.no for t in on_the_way if stops_to_fire(then, t, time)]),
        halts=tuple(
            [(t.unit.no, *stop) for t in on_the_way for stop in [stopped_by(then, t, time)] if stop is not None]
        ),
        guns=tuple([(t.unit.no, f) for t in on_the_way for f in bad_ground(then, t)]),
    )


def foresight(battle: Engagement, tracks: list[Track], found: Trigger, whole: float) -> Trigger:
    """The trigger with what a gunner sees coming, and who of those asked is still on the move himself."""
    balls = [(firer, mover) for firer, mover, band in found.fire if band == "ball"]
    times = [found.time + (whole - found.time) * k / TICKS for k in range(TICKS + 1)] if balls else []
    later = [ghosts(battle, tracks, t) for t in times]
    comes = [p for p in balls if any([in_band(b, b.unit(p[0]), b.unit(p[1]), "canister") for b in later])]
    moving = [t.unit.no for t in tracks if t.far(found.time) < t.mover.left - END]
    return found._replace(canister_comes=tuple(comes), moving=tuple(moving))


def shots_at(battle: Engagement, t: Track, inside: tuple[Pair, ...]) -> list[Pair]:
    """Who may fire at a mover where it is, and in which band (EA-R12)."""
    mover = battle.unit(t.unit.no)
    pairs = [(f, band) for f in battle.combatants(1 - mover.side) for band in BANDS]
    flanked = t.mover.target if not t.mover.ordinary and t.mover.aspect != "front" else -1
    return [
        (f.no, mover.no, band) for f, band in pairs if f.no != flanked and may_offer(battle, f, mover, band, inside)
    ]


def stops_to_fire(battle: Engagement, t: Track, time: float) -> bool:
    """Nervous troops on their way halt and fire as soon as they have a target (EA-9.5, EA-R41)."""
    mover = battle.unit(t.unit.no)
    return balks_on_the_way(battle, mover, t.mover, t.far(time)) and bool(targets(battle, mover, EDGE))


def stopped_by(battle: Engagement, t: Track, time: float) -> tuple[str, str] | None:
    """Enemies 5 cm away stop an ordinary move that nears them, friends and enemies in the way any (EA-R47)."""
    mover = battle.unit(t.unit.no)
    stands = bodies(mover)
    ahead = [slid(r, t.ux, t.uy, HAIR) for r in stands]
    for enemy in battle.combatants(1 - mover.side):
        if t.mover.ordinary and t.mover.target < 0 and halts_before(stands, ahead, bodies(enemy)):
            return ("EA-8.2", f"{enemy.name} is 5 cm away")
    behind = [slid(r, t.ux, t.uy, -min(BEHIND, t.far(time))) for r in stands]
    for other in in_the_way(battle, mover, t.mover):
        if any([runs_into(*way, o) for way in zip(behind, stands, ahead, strict=True) for o in bodies(other)]):
            return ("EA-8.2", f"{other.name} is in the way")
    return None


def halts_before(stands: list[Rect], ahead: list[Rect], enemy: list[Rect]) -> bool:
    """Is an enemy 5 cm away or less, and being neared?"""
    near = apart(stands, enemy)
    return near <= STANDOFF + END and apart(ahead, enemy) < near - END


def in_the_way(battle: Engagement, mover: Unit, way: Mover) -> list[Unit]:
    """Whom a mover cannot pass through: enemies, and friends unless one of the two slips through."""
    enemies = battle.combatants(1 - mover.side)
    if way.kind == "pursuit" or mover.type in THROUGH:
        return enemies
    return enemies + [f for f in battle.on_table(mover.side) if f.no != mover.no and f.type not in THROUGH]


def runs_into(behind: Rect, here: Rect, ahead: Rect, other: Rect) -> bool:
    """Has a mover come up against somebody, and does it press on into him?"""
    deep = depth(here, other)
    return deep > GRAZE and (depth(ahead, other) > deep + END or deep > depth(behind, other) + END)


def bad_ground(battle: Engagement, t: Track) -> list[Feature]:
    """Ground that a battery has just come into and must throw a die for (EA-R33)."""
    mover = battle.unit(t.unit.no)
    if not mover.gun:
        return []
    features = [f for f in battle.field.ground.features if at_risk(mover, f, t.ux, t.uy)]
    return [f for f in features if meets(battle, mover, bodies(mover), f)]
