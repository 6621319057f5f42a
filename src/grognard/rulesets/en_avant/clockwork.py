"""Movement on one clock: everybody moves at once, and fire interrupts it (EA-R48, EA-10.1, EA-9.5)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.events import Event
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SIDES, SLACK, STANDOFF, Engagement, Unit, label
from grognard.rulesets.en_avant.deeds import NotCarriedOut, relocate
from grognard.rulesets.en_avant.firing import TakeEffect, targets, volley
from grognard.rulesets.en_avant.geometry import apart, bodies, bodies_at, contact_slide, moved, nearest_enemy
from grognard.rulesets.en_avant.going import Stretch, gone, hazards, stretches
from grognard.rulesets.en_avant.opportunity import BANDS, OpportunityFire, in_band, may_offer
from grognard.rulesets.en_avants.ladder import NERVOUS, WAVERING
from grognard.table.pose import Pose, heading

TICKS = 40
HALVINGS = 14
Kind = Literal["march", "withdraw", "assault", "pursuit"]
Pair = tuple[int, int, str]


class Mover(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit on the move: which way, how far it still means to go, and where it began."""

    unit: int
    axis: float
    left: float
    kind: Kind = "march"
    start: tuple[float, float] = (0.0, 0.0)
    began_at: float = 0.0
    target: int = -1
    aspect: str = "front"


class Track(NamedTuple):
    """A mover's way from where it stands now."""

    mover: Mover
    unit: Unit
    at: Pose
    ux: float
    uy: float
    parts: list[Stretch]
    rate: float

    def pose(self, time: float) -> Pose:
        """Where it is after so much of a turn."""
        return moved(self.at, self.ux, self.uy, self.far(time))

    def far(self, time: float) -> float:
        """How far it has gone after so much of a turn."""
        return min(self.mover.left, gone(self.parts, self.rate * time))


class Halted(Event, frozen=True, kw_only=True, tag=True):
    """A mover stopped before its move was done."""

    unit: int
    reason: str


class MarchEnded(Event, frozen=True, kw_only=True, tag=True):
    """A unit has made its move."""

    unit: int
    kind: str
    distance: float


def direction(mover: Mover) -> tuple[float, float]:
    """The way a mover goes."""
    fx, fy = heading(mover.axis)
    return (-fx, -fy) if mover.kind == "withdraw" else (fx, fy)


class OnTheClock(Step, frozen=True, kw_only=True, tag=True):
    """Movers on a common clock from 0 to 1; stops at each trigger and goes on with what is left."""

    movers: tuple[Mover, ...]
    clock: float = 0.0
    inside: tuple[Pair, ...] | None = None
    offered: tuple[Pair, ...] = ()

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Go on to the next trigger."""
        movers = tuple([m for m in self.movers if still_going(umpire, m)])
        if not movers:
            return
        battle = umpire.battle
        inside = self.inside if self.inside is not None else bands_entered(battle, movers)
        tracks = [track(battle, m) for m in movers]
        trigger = next_trigger(battle, self, tracks, inside)
        now = 1.0 - self.clock if trigger is None else trigger.time
        go_on_to(umpire, tracks, now)
        rest = tuple([replace(t.mover, left=t.mover.left - t.far(now)) for t in tracks])
        if trigger is None:
            finish(umpire, rest)
            return
        later = replace(self, movers=rest, clock=self.clock + now, inside=inside)
        trigger_bites(umpire, later, trigger)


class Trigger(NamedTuple):
    """The first thing that happens on the clock, and when."""

    time: float
    fire: tuple[Pair, ...] = ()
    nervous: tuple[int, ...] = ()
    halts: tuple[tuple[int, str, str], ...] = ()


def track(battle: Engagement, mover: Mover) -> Track:
    """A mover's way over the ground from where it stands."""
    unit = battle.unit(mover.unit)
    assert unit.at is not None
    ux, uy = direction(mover)
    parts = stretches(battle, unit, unit.at, ux, uy, mover.left)
    return Track(mover, unit, unit.at, ux, uy, parts, unit.shape.rate)


def ghosts(battle: Engagement, tracks: list[Track], time: float) -> Engagement:
    """The battle as it would stand after so much of a turn."""
    units = list(battle.field.units)
    for t in tracks:
        units[t.unit.no] = replace(t.unit, at=t.pose(time))
    return replace(battle, field=replace(battle.field, units=tuple(units)))


def bands_entered(battle: Engagement, movers: tuple[Mover, ...]) -> tuple[Pair, ...]:
    """Which movers stand inside which enemy's bands before anybody moves."""
    found = []
    for m in movers:
        mover = battle.unit(m.unit)
        for firer in battle.combatants(1 - mover.side):
            found += [(firer.no, mover.no, band) for band in BANDS if in_band(battle, firer, mover, band)]
    return tuple(found)


def happenings(
    battle: Engagement, step: OnTheClock, tracks: list[Track], inside: tuple[Pair, ...], time: float
) -> Trigger | None:
    """What would happen after so much of a turn, all of one moment together."""
    then = ghosts(battle, tracks, time)
    fire: list[Pair] = []
    nervous, halts = [], []
    for t in tracks:
        mover = then.unit(t.unit.no)
        if t.mover.left <= SLACK:
            continue
        for firer in then.combatants(1 - mover.side):
            for band in BANDS:
                pair = (firer.no, mover.no, band)
                if pair not in step.offered and may_offer(
                    then, firer, mover, band, inside, t.mover.kind, t.mover.aspect
                ):
                    fire.append(pair)
        if stops_to_fire(then, mover, t.mover.kind):
            nervous.append(mover.no)
        stop = stopped_by(then, mover, t, time)
        if stop is not None:
            halts.append((mover.no, *stop))
    return Trigger(time, tuple(fire), tuple(nervous), tuple(halts)) if fire or nervous or halts else None


def stops_to_fire(battle: Engagement, mover: Unit, kind: Kind) -> bool:
    """Nervous troops halt and fire as soon as they have a target; pursuers do not (EA-9.5, EA-R41)."""
    if kind in ("pursuit", "withdraw") or label(battle, mover) != NERVOUS:
        return False
    if mover.fired or mover.opportunity_fired or (kind == "assault" and battle.options.nervous_may_assault):
        return False
    return bool(targets(battle, mover))


def stopped_by(battle: Engagement, mover: Unit, t: Track, time: float) -> tuple[str, str] | None:
    """Enemies 5 cm ahead stop an ordinary move, friends any (EA-R47)."""
    stands = bodies(mover)
    if t.mover.kind in ("march", "withdraw") and mover.combatant:
        for enemy in battle.combatants(1 - mover.side):
            near = apart(stands, bodies(enemy))
            if near <= STANDOFF + SLACK / 2 and near < apart(bodies_at(mover, t.at), bodies(enemy)) - SLACK / 4:
                return ("EA-8.2", f"{enemy.label_name} is 5 cm away")
    if mover.type in ("hq", "light_company"):
        return None
    for friend in battle.on_table(mover.side):
        if friend.no == mover.no or friend.type in ("hq", "light_company"):
            continue
        if contact_slide(stands, t.ux, t.uy, bodies(friend)) <= SLACK and t.far(time) > SLACK:
            return ("EA-8.2", f"{friend.label_name} is in the way")
    return None


def next_trigger(battle: Engagement, step: OnTheClock, tracks: list[Track], inside: tuple[Pair, ...]) -> Trigger | None:
    """The first moment at which something happens, found on a fine clock and then narrowed down."""
    whole = 1.0 - step.clock
    before = 0.0
    for k in range(TICKS + 1):
        time = whole * k / TICKS
        found = happenings(battle, step, tracks, inside, time)
        if found is not None:
            return narrowed(battle, step, tracks, inside, before, found)
        before = time
    return None


def narrowed(
    battle: Engagement, step: OnTheClock, tracks: list[Track], inside: tuple[Pair, ...], lo: float, found: Trigger
) -> Trigger:
    """The very first moment between two ticks."""
    hi = found.time
    for _ in range(HALVINGS if hi > lo else 0):
        mid = (lo + hi) / 2
        earlier = happenings(battle, step, tracks, inside, mid)
        lo, hi, found = (mid, hi, found) if earlier is None else (lo, mid, earlier)
    return found


def go_on_to(umpire: Umpire[Engagement], tracks: list[Track], time: float) -> None:
    """Move everybody on to a moment."""
    for t in tracks:
        if t.far(time) > 0:
            end = t.pose(time)
            clause = "EA-8.2"
            relocate(umpire, t.unit.no, end, clause, moved=True)
            hazards(umpire, t.unit.no, t.at, end)


def finish(umpire: Umpire[Engagement], movers: tuple[Mover, ...]) -> None:
    """The clock has run out."""
    for m in movers:
        at = umpire.battle.unit(m.unit).at
        if at is not None and m.kind in ("march", "withdraw"):
            far = ((at.x - m.start[0]) ** 2 + (at.y - m.start[1]) ** 2) ** 0.5
            umpire.tell(MarchEnded(clause="EA-8.2", unit=m.unit, kind=m.kind, distance=round(far, 3)))


def trigger_bites(umpire: Umpire[Engagement], later: OnTheClock, trigger: Trigger) -> None:
    """Halts first, then whoever must or may fire, on the state at that moment."""
    for no, clause, reason in trigger.halts:
        halt(umpire, no, clause, reason)
    for no in trigger.nervous:
        halt(umpire, no, "EA-9.5", "it halts to fire")
    forced = [volley(umpire.battle, no, targets(umpire.battle, no_unit(umpire, no))[0], True) for no in trigger.nervous]
    asked = [p for p in trigger.fire if umpire.battle.unit(p[0]).at is not None]
    umpire.push(*forced, TakeEffect(), replace(later, offered=later.offered + trigger.fire))
    seen: set[int] = set()
    for firer, mover, band in asked:
        if firer not in seen:
            seen.add(firer)
            seat = SIDES[umpire.battle.unit(firer).side]
            umpire.ask(OpportunityFire(seat=seat, unit=firer, mover=mover, band=band))


def no_unit(umpire: Umpire[Engagement], no: int) -> Unit:
    """The unit as it stands now."""
    return umpire.battle.unit(no)


def halt(umpire: Umpire[Engagement], no: int, clause: str, reason: str) -> None:
    """A mover stops for this turn."""
    umpire.change(umpire.battle.unit(no), clause, halted=True)
    umpire.tell(Halted(clause=clause, unit=no, reason=reason))


def still_going(umpire: Umpire[Engagement], mover: Mover) -> bool:
    """Does a mover go on, at its status as it is now?"""
    unit = umpire.battle.unit(mover.unit)
    if unit.at is None or unit.halted or unit.bogged or mover.left <= SLACK:
        return False
    if unit.type == "hq":
        return True
    now = label(umpire.battle, unit)
    if now == 0:
        stop(umpire, unit, mover, "EA-9.8", "it breaks")
        return False
    if now <= WAVERING and mover.kind in ("march", "assault") and nearer(umpire.battle, unit, mover):
        stop(umpire, unit, mover, "EA-9.6" if now == WAVERING else "EA-9.7", "it will go no nearer")
        return False
    return not (unit.opportunity_fired and not umpire.battle.options.fire_and_move)


def stop(umpire: Umpire[Engagement], unit: Unit, mover: Mover, clause: str, reason: str) -> None:
    """A mover whose nerve fails stops; its card is not carried out."""
    umpire.change(unit, clause, halted=True)
    name = unit.card.name if unit.card is not None else mover.kind
    umpire.tell(NotCarriedOut(clause=clause, unit=unit.no, card=name, reason=f"{unit.label_name}: {reason}"))


def nearer(battle: Engagement, unit: Unit, mover: Mover) -> bool:
    """Would going on bring it nearer the nearest enemy (EA-R42)?"""
    enemy = nearest_enemy(battle, unit)
    if enemy is None or unit.at is None:
        return False
    ux, uy = direction(mover)
    end = moved(unit.at, ux, uy, mover.left)
    return apart(bodies_at(unit, end), bodies(enemy)) < apart(bodies(unit), bodies(enemy)) - SLACK
