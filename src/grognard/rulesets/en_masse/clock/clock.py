"""Movement on one clock: everybody moves at once, and fire, tests of will and contact interrupt it (EM-3.3)."""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar

from msgspec.structs import replace

from grognard.engine.events import Figures, OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avants.status import DETERMINED, RUNNING, WAVERING
from grognard.rulesets.en_masse.battle import SLACK, Clash, Contact, Unit
from grognard.rulesets.en_masse.clock.closing import step_one
from grognard.rulesets.en_masse.clock.motion import Track, keeps_to_roads, lead_point, rest_of, track, walked, whole
from grognard.rulesets.en_masse.clock.tracks import Mover, Moving
from grognard.rulesets.en_masse.clock.triggers import SWERVES, Trigger, in_bands, next_trigger
from grognard.rulesets.en_masse.conduct import closing_swerve, nears
from grognard.rulesets.en_masse.effects import disorder, not_done, relocate, remove
from grognard.rulesets.en_masse.firing import default_target
from grognard.rulesets.en_masse.formations import half_done
from grognard.rulesets.en_masse.geometry import Point, bodies, nearest_enemy
from grognard.rulesets.en_masse.going import ground_on
from grognard.rulesets.en_masse.ground import find_out
from grognard.rulesets.en_masse.opportunity import OpportunityFire, Pair
from grognard.rulesets.en_masse.units import rate
from grognard.rulesets.en_masse.volleys import TakeEffect, volley
from grognard.rulesets.en_masse.willingness import attacked_from, standing
from grognard.table.pose import heading

HALF = 0.5
AT_ALL = 0.05
"""Centimetres: who has gone less has not got on at all."""
FAR_ENOUGH = 2.5
"""Centimetres, the depth of a brigade: whom a friend stops before he has gone so far is held up by him (EM-R.99)."""


class Halted(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A mover stopped before its move was done."""

    unit: int
    reason: str


class MoveEnded(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit has made its move."""

    unit: int
    kind: str
    distance: float
    because: tuple[str, ...] = ()


class GroundMet(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit moved over ground that the rules speak of, and kept so much of its speed."""

    figures: ClassVar[Figures] = {"factor": 1.0}
    unit: int
    feature: str
    factor: float


class Swerved(OpenEvent, frozen=True, kw_only=True, tag=True):
    """An assault departed a little from its straight line to meet its target."""

    unit: int
    target: int


class CutDown(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Runners were caught."""

    unit: int
    by: int


class ContactMade(OpenEvent, frozen=True, kw_only=True, tag=True):
    """An assault or a pursuit came home."""

    unit: int
    target: int


class OnTheClock(Moving, frozen=True, kw_only=True, tag=True):
    """Movers on a common clock from 0 to 1; stops at each trigger and goes on with what is left.

    `inside` are the guns whose targets they were when they set out, and those that have had their chance since.
    """

    clock: float = 0.0
    inside: tuple[Pair, ...] | None = None

    def run(self, umpire: Umpire[Clash]) -> None:
        """Go on to the next trigger, to the half turn, or to the end."""
        inside = in_bands(umpire.battle, self.movers) if self.inside is None else self.inside
        movers = tuple([m if still_going(umpire, m) else replace(m, halted=True) for m in self.movers])
        tracks = [track(umpire.battle, m) for m in movers if not m.halted]
        horizon = HALF if self.clock < HALF else 1.0
        trigger = next_trigger(umpire.battle, tracks, inside, horizon - self.clock)
        now = horizon - self.clock if trigger is None else trigger.time
        go_on_to(umpire, tracks, now)
        umpire.set("EM-3.3", clock=round(self.clock + now, 4))
        later = replace(self, movers=gone_on(umpire.battle, movers, tracks, now), inside=inside)
        if trigger is not None:
            bites(umpire, replace(later, clock=self.clock + now), trigger)
        elif horizon == HALF:
            half_done(umpire)
            umpire.push(replace(later, clock=HALF))
        else:
            finish(umpire, later.movers)


def gone_on(battle: Clash, movers: tuple[Mover, ...], tracks: list[Track], now: float) -> tuple[Mover, ...]:
    """The movers with what they still have before them."""
    ways = {t.unit.no: t.far(now) for t in tracks}
    return tuple([onward(battle, m, ways.get(m.unit, 0.0)) for m in movers])


def onward(battle: Clash, mover: Mover, far: float) -> Mover:
    """A mover that has gone so far."""
    nerve = battle.unit(mover.unit).status
    way = rest_of(mover.way, far) if far > 0.0 else mover.way
    return replace(mover, way=way, gone=mover.gone + far, nerve=nerve)


def go_on_to(umpire: Umpire[Clash], tracks: list[Track], time: float) -> None:
    """Move everybody on to a moment, and see what the ground does to him."""
    for t in tracks:
        if t.far(time) <= 0.0:
            continue
        there, clause = t.placed(time), t.mover.clause or "EM-3.3"
        over_ground(umpire, t, there, t.far(time))
        if there.trail != t.unit.trail:
            umpire.change(umpire.battle.unit(t.unit.no), clause, trail=there.trail)
        relocate(umpire, t.unit.no, there.here, clause)
        find_out(umpire, t.unit.side, bodies(umpire.battle.unit(t.unit.no)))
        accompany(umpire, t.unit.no)


def over_ground(umpire: Umpire[Clash], t: Track, there: Unit, far: float) -> None:
    """What the ground it has just moved over does to a unit; on a road nothing (EM-8.2, EM-R.26, EM-R.33)."""
    if t.bends:
        ways = [] if keeps_to_roads(umpire.battle, t.unit) else list(pairwise(walked(t.mover.way, far)))
    else:
        ox, oy = lead_point(t.unit, t.mover)
        start, here, before = t.mover.way[0], there.here, t.unit.here
        end = (start[0] + here.x - before.x, start[1] + here.y - before.y)
        ways = [((start[0] + ox, start[1] + oy), (end[0] + ox, end[1] + oy))]
    for way in ways:
        meet_ground(umpire, t, *way)


def meet_ground(umpire: Umpire[Clash], t: Track, start: Point, end: Point) -> None:
    """What the ground on a straight piece of its way does to a unit."""
    formation = "loose" if t.mover.kind == "run" else t.unit.formation
    for feature, ground in ground_on(umpire.battle, t.unit.type, formation, start, end):
        if ground.clause and t.mover.gone == 0.0:
            met = GroundMet(clause=ground.clause, unit=t.unit.no, feature=feature.id, factor=ground.factor)
            umpire.tell(met)
        if ground.disorders:
            disorder(umpire, t.unit.no, ground.clause)


def accompany(umpire: Umpire[Clash], no: int) -> None:
    """A commander who rallies or leads a unit goes with it."""
    unit = umpire.battle.unit(no)
    for officer in umpire.battle.leaders_of(unit):
        umpire.change(officer, "EM-14.4", at=replace(officer.here, x=unit.here.x, y=unit.here.y))


def still_going(umpire: Umpire[Clash], mover: Mover) -> bool:
    """Does a mover go on, at its status as it is now (EM-10.6 to EM-10.9)?"""
    unit = umpire.battle.unit(mover.unit)
    if unit.at is None or mover.halted or whole(mover.way) <= SLACK or in_contact(umpire.battle, unit):
        return False
    if mover.kind in ("run", "withdraw") or unit.status >= mover.nerve:
        return True
    if unit.status == RUNNING:
        return stop(umpire, unit, mover, "EM-10.9", "it breaks")
    if mover.kind == "pursuit" or unit.status > WAVERING or bolder(umpire.battle, unit, mover):
        return True
    near = nearest_enemy(umpire.battle, unit)
    if near is None or not nears(unit, mover.way, near[1]):
        return True
    return stop(umpire, unit, mover, "EM-10.7" if unit.status == WAVERING else "EM-10.8", "it will go no nearer")


def bolder(battle: Clash, unit: Unit, mover: Mover) -> bool:
    """Is it on its way at an enemy of lower status (EM-13.3, EM-R.45, EM-R.60)?"""
    return mover.kind == "assault" and mover.target >= 0 and unit.status > standing(battle.unit(mover.target))


def in_contact(battle: Clash, unit: Unit) -> bool:
    """Does a contact hold it where it is?"""
    return any([unit.no in (c.attacker, c.defender) for c in battle.contacts])


def stop(umpire: Umpire[Clash], unit: Unit, mover: Mover, clause: str, reason: str) -> bool:
    """A mover whose nerve fails stops; in the closing rush its attack has stalled (EM-R.60)."""
    not_done(umpire, unit.no, clause, mover.kind, f"{unit.name}: {reason}")
    if mover.kind == "assault" and mover.tested >= 0:
        umpire.change(unit, "EM-13.11", order=None)
    return False


def bites(umpire: Umpire[Clash], later: OnTheClock, trigger: Trigger) -> None:
    """What falls on one moment: fire, then nerves, then tests of will, then contact, then halts (EM-R.94)."""
    battle = umpire.battle
    offered = [pair for pair in trigger.fire if pair[0] not in trigger.nervous]
    later = replace(later, inside=(*(later.inside or ()), *trigger.fire))
    for no in trigger.nervous:
        later = halted(umpire, later, no, "EM-10.6", "it stops and fires")
    shots = [volley(battle, no, mark.no, True) for no in trigger.nervous for mark in marks(battle, no)]
    if offered or shots:
        umpire.push(*shots, TakeEffect(), later)
        umpire.ask(*questions(battle, offered))
        return
    if trigger.tests:
        umpire.push(*[step_one(battle, later, *pair) for pair in trigger.tests], later)
        return
    for no, enemy in trigger.contacts:
        later = make_contact(umpire, later, no, enemy)
    if not trigger.contacts:
        for no, clause, reason in trigger.halts:
            later = swerved(umpire, later, no) if clause == SWERVES else halted(umpire, later, no, clause, reason)
    umpire.push(later)


def marks(battle: Clash, no: int) -> list[Unit]:
    """Whom a Nervous unit that has stopped fires at."""
    target = default_target(battle, battle.unit(no))
    return [] if target is None else [target]


def questions(battle: Clash, offered: list[Pair]) -> list[OpportunityFire]:
    """One question for each unit with a shot, at whichever of the movers it likes."""
    out = []
    for firer in dict.fromkeys([pair[0] for pair in offered]):
        mine = [(mover, band) for no, mover, band in offered if no == firer]
        mover, band = mine[0]
        seat, others = battle.seat_of(battle.unit(firer)), tuple([other for other, _ in mine[1:]])
        out.append(OpportunityFire(seat=seat, unit=firer, mover=mover, band=band, others=others))
    return out


def halted(umpire: Umpire[Clash], clock: OnTheClock, no: int, clause: str, reason: str) -> OnTheClock:
    """A mover stops for this turn; who could not get on at all counts as arrived, but not behind a friend (EM-R.89)."""
    mover, unit = clock.mover(no), umpire.battle.unit(no)
    assert mover is not None
    umpire.tell(Halted(clause=clause, unit=no, reason=reason))
    if clause == "EM-5.4" and mover.gone < FAR_ENOUGH:
        umpire.change(unit, clause, held=True)
    elif clause == "EM-13.3" and mover.gone <= AT_ALL and unit.order is not None:
        umpire.change(unit, clause, order=replace(unit.order, arrived=True))
        not_done(umpire, no, clause, mover.kind, f"{unit.name}: {reason}")
    return clock.with_mover(replace(mover, halted=True))


def swerved(umpire: Umpire[Clash], clock: OnTheClock, no: int) -> OnTheClock:
    """In the last 10 cm an assault goes on at a target that has slipped out of its front, facing as it did (EM-9.3)."""
    mover, unit = clock.mover(no), umpire.battle.unit(no)
    assert mover is not None
    enemy = umpire.battle.unit(mover.tested)
    aside = closing_swerve(umpire.battle, unit, enemy) or 0.0
    (x, y), far = mover.way[0], whole(mover.way)
    ux, uy = heading(unit.here.facing + aside)
    umpire.tell(Swerved(clause="EM-9.3", unit=no, target=enemy.no))
    way = ((x, y), (x + ux * far, y + uy * far))
    return clock.with_mover(replace(mover, way=way, target=enemy.no, swerved=True))


def make_contact(umpire: Umpire[Clash], clock: OnTheClock, no: int, enemy: int) -> OnTheClock:
    """An assault or a pursuit comes home; runners who are caught are cut down (EM-G.4, EM-R.76)."""
    battle, mover = umpire.battle, clock.mover(no)
    assert mover is not None
    unit, other = battle.unit(no), battle.unit(enemy)
    clock = clock.with_mover(replace(mover, halted=True))
    if other.at is None or unit.at is None:
        return clock
    if other.running:
        umpire.tell(CutDown(clause="EM-12.15", unit=enemy, by=no))
        remove(umpire, enemy, "cut down", "EM-12.15")
        disorder(umpire, no, "EM-8.2")
        assault_over(umpire, no)
        return clock
    theirs = clock.mover(enemy)
    mutual = theirs is not None and theirs.kind == "assault" and theirs.tested == no
    if any([{no, enemy} == {c.attacker, c.defender} for c in battle.contacts]):
        return clock
    pursuit = mover.kind == "pursuit"
    side = attacked_from(battle, unit, other) if pursuit or mover.tested != enemy else mover.aspect
    back = theirs.aspect if mutual and theirs is not None else "front"
    contact = Contact(attacker=no, defender=enemy, aspect=side, back=back, mutual=mutual, pursuit=pursuit)
    umpire.set("EM-13.2", contacts=(*battle.contacts, contact))
    for one in (no, enemy):
        umpire.change(umpire.battle.unit(one), "EM-13.2", change=None)
    umpire.tell(ContactMade(clause="EM-13.2", unit=no, target=enemy))
    return clock


def assault_over(umpire: Umpire[Clash], no: int) -> None:
    """Who has cut runners down has carried out its assault (EM-R.76)."""
    unit = umpire.battle.unit(no)
    part = None if unit.order is None else unit.order.part
    if unit.order is not None and part is not None and part.verb == "assault":
        umpire.change(unit, "EM-12.15", order=replace(unit.order, arrived=True))


def finish(umpire: Umpire[Clash], movers: tuple[Mover, ...]) -> None:
    """The clock has run out: moves are told, runners who have left the table or can get no further are gone."""
    for m in movers:
        unit = umpire.battle.unit(m.unit)
        if unit.at is None:
            continue
        if m.gone > 0.0:
            far, why = round(m.gone, 3), made_by(unit, m)
            umpire.tell(MoveEnded(clause=m.clause or "EM-3.3", unit=m.unit, kind=m.kind, distance=far, because=why))
        if m.kind == "run":
            end_of_run(umpire, unit, m)
        elif m.kind == "move" and m.stop and m.gone <= AT_ALL and unit.order is not None:
            umpire.change(unit, m.stop, order=replace(unit.order, arrived=True))
            not_done(umpire, unit.no, m.stop, "move", f"{unit.name} cannot get on")


def made_by(unit: Unit, mover: Mover) -> tuple[str, ...]:
    """The clauses a move was made by, besides its rate: straight, slow if dense or crowded, willing if Determined."""
    if mover.compelled:
        return ()
    straight = () if unit.formation == "marching" else ("EM-9.2",)
    pace = rate(unit.type, unit.formation)
    dense = ("EM-5.3",) if unit.formation == "dense" else ()
    crowded = ("EM-5.4",) if pace is not None and mover.allowance < pace.distance else ()
    return (mover.order, *straight, *dense, *crowded, *(("EM-10.4",) if unit.status == DETERMINED else ()))


LEAST_RUN = 1.0
"""Centimetres: a runner that cannot go so far on its turn is lost (EM-R.76)."""


def end_of_run(umpire: Umpire[Clash], unit: Unit, mover: Mover) -> None:
    """Off the table over any edge, or lost where it cannot get away (EM-13.38, EM-R.76)."""
    ground = umpire.battle.field.ground
    if not (0.0 <= unit.here.x <= ground.width and 0.0 <= unit.here.y <= ground.depth):
        remove(umpire, unit.no, "ran off the table", "EM-13.38")
    elif mover.gone < LEAST_RUN:
        remove(umpire, unit.no, "had no way out", "EM-13.38")
    else:
        umpire.change(unit, "EM-13.38", run_turns=unit.run_turns + 1)
