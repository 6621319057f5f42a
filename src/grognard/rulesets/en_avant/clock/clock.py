"""Movement on one clock: everybody moves at once, and fire interrupts it (EA-R48, EA-10.1, EA-9.5)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SLACK, STANDOFF, Engagement, Unit
from grognard.rulesets.en_avant.clock.bands import Pair
from grognard.rulesets.en_avant.clock.interrupts import Trigger, bands_entered, next_trigger
from grognard.rulesets.en_avant.clock.motion import Track, contacts_kept, track
from grognard.rulesets.en_avant.clock.tracks import END, LineLost, Mover, UnderWay, direction
from grognard.rulesets.en_avant.effects import NotCarriedOut, relocate
from grognard.rulesets.en_avant.firing import TakeEffect, volley
from grognard.rulesets.en_avant.geometry import attack_aspect, bodies, bodies_at, moved, nearest_enemy, slide_to_within
from grognard.rulesets.en_avant.going import find_out, hazards, test_guns
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.opportunity import OpportunityFire
from grognard.rulesets.en_avant.paths import THROUGH, first_enemy, last_clear
from grognard.rulesets.en_avant.precedence import Rank, rank
from grognard.rulesets.en_avant.shot import targets
from grognard.rulesets.en_avants.status import WAVERING
from grognard.table.kernel import NEVER
from grognard.table.kernel_crowd import apart
from grognard.table.pose import heading

ORDERED = {"march": "advance", "pursuit": "pursue"}


class Halted(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A mover stopped before its move was done."""

    unit: int
    reason: str


class MarchEnded(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit has made its move, at the rate of its formation."""

    unit: int
    kind: str
    distance: float


class OnTheClock(UnderWay, frozen=True, kw_only=True, tag=True):
    """Movers on a common clock from 0 to 1; stops at each trigger and goes on with what is left."""

    movers: tuple[Mover, ...]
    clock: float = 0.0
    inside: tuple[Pair, ...] | None = None
    offered: tuple[Pair, ...] = ()

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Go on to the next trigger, or to the end of the turn's movement."""
        battle = umpire.battle
        inside = bands_entered(battle, self.movers) if self.inside is None else self.inside
        movers = self.movers if self.inside is not None else tuple([braced(battle, m) for m in self.movers])
        tracks = [track(umpire.battle, m) for m in movers if still_going(umpire, m)]
        trigger = next_trigger(umpire.battle, tracks, inside, self.offered, 1.0 - self.clock) if tracks else None
        now = 1.0 - self.clock if trigger is None else trigger.time
        go_on_to(umpire, tracks, now)
        later = replace(self, movers=gone_on(umpire.battle, movers, tracks, now), clock=self.clock + now, inside=inside)
        if trigger is None:
            finish(umpire, later.movers)
        else:
            trigger_bites(umpire, later, trigger)

    def after(self, loss: LineLost, battle: Engagement) -> OnTheClock:
        """What is left of a regiment has its own way to the enemy it goes for."""
        return replace(self, movers=tuple([set_back(battle, m, loss) for m in self.movers]))


def set_back(battle: Engagement, mover: Mover, loss: LineLost) -> Mover:
    """What is left has its own way to the enemy: a second line is farther from him, half a line may come to another.

    An ordinary march is as long as before.
    """
    if mover.unit != loss.unit or mover.target < 0:
        return mover
    unit, (ux, uy) = battle.unit(mover.unit), heading(mover.axis)
    met = first_enemy(battle, unit, bodies(unit), ux, uy, mover.target)
    if met is None or met[1] == mover.target:
        return replace(mover, left=max(0.0, mover.left + loss.behind(mover.axis)))
    gap, target = met
    enemy, start = battle.unit(target), moved(unit.here, ux, uy, -mover.gone)
    left = slide_to_within(bodies(unit), ux, uy, bodies(enemy), STANDOFF, gap)
    aspect, _ = attack_aspect(replace(unit, at=start), enemy)
    return replace(mover, left=0.0 if left >= NEVER else left, target=target, aspect=aspect)


def braced(battle: Engagement, mover: Mover) -> Mover:
    """A mover with the nerve it sets out with."""
    return replace(mover, nerve=label(battle, battle.unit(mover.unit)))


def gone_on(battle: Engagement, movers: tuple[Mover, ...], tracks: list[Track], now: float) -> tuple[Mover, ...]:
    """The movers with what they still have before them."""
    ways = {t.mover.unit: t.far(now) for t in tracks}
    out = []
    for m in movers:
        far = ways.get(m.unit, 0.0)
        out.append(replace(m, left=m.left - far, gone=m.gone + far, nerve=label(battle, battle.unit(m.unit))))
    return tuple(out)


def go_on_to(umpire: Umpire[Engagement], tracks: list[Track], time: float) -> None:
    """Move everybody on to a moment; who has moved off is in contact no longer."""
    for t in tracks:
        if t.far(time) > 0:
            end = t.pose(time)
            relocate(umpire, t.unit.no, end, "EA-8.2", moved=True)
            hazards(umpire, t.unit.no, t.at, end, resumed=t.mover.gone > 0, clocked=True)
    left = contacts_kept(umpire.battle, tracks)
    if left != umpire.battle.contacts:
        umpire.set("EA-17.5", contacts=left)


def finish(umpire: Umpire[Engagement], movers: tuple[Mover, ...]) -> None:
    """The clock has run out: nobody stays on top of another, and ordinary moves are told."""
    for m in untangled(umpire, sorted([m for m in movers if m.ordinary], key=lambda m: yields(umpire.battle, m))):
        unit = umpire.battle.unit(m.unit)
        if unit.at is None:
            continue
        if m.gone > 0:
            umpire.tell(MarchEnded(clause=unit.shape.clause, unit=m.unit, kind=m.kind, distance=round(m.gone, 3)))
        if m.stop and m.left <= END and not unit.halted:
            find_out(umpire, unit, unit.at)
            umpire.tell(Halted(clause=m.stop, unit=m.unit, reason="the ground stops it"))


def yields(battle: Engagement, mover: Mover) -> tuple[bool, Rank]:
    """Who gives way first where two end on each other: he who slips through friends, then the last by rank (EA-R48)."""
    unit = battle.unit(mover.unit)
    steadiness, forward, right = rank(battle, unit)
    return (unit.type not in THROUGH, (-steadiness, -forward, -right))


def untangled(umpire: Umpire[Engagement], movers: list[Mover]) -> list[Mover]:
    """The movers, each as far as it can stand without lying on another; giving way may take several rounds."""
    for _ in movers:
        settled = [stood_clear(umpire, m) for m in movers]
        if settled == movers:
            break
        movers = settled
    return movers


def stood_clear(umpire: Umpire[Engagement], mover: Mover) -> Mover:
    """Who passed through friends stops short of lying on one (EA-R47)."""
    unit = umpire.battle.unit(mover.unit)
    if unit.at is None:
        return mover
    ux, uy = direction(mover)
    start = moved(unit.at, ux, uy, -mover.gone)
    far = last_clear(umpire.battle, unit, start, ux, uy, mover.gone)
    if far < mover.gone:
        relocate(umpire, unit.no, moved(start, ux, uy, far), "EA-8.2")
    return replace(mover, gone=far)


def trigger_bites(umpire: Umpire[Engagement], later: OnTheClock, trigger: Trigger) -> None:
    """Halts first, then whoever must or may fire, on the state at that moment, all of it taking effect at once."""
    for no, clause, reason in (*trigger.halts, *[(no, "EA-9.5", "it halts to fire") for no in trigger.nervous]):
        halt(umpire, no, clause, reason)
    battle = umpire.battle
    forced = [volley(battle, no, targets(battle, battle.unit(no))[0], True) for no in trigger.nervous]
    umpire.push(*forced, TakeEffect(), replace(later, offered=later.offered + trigger.fire))
    for no, feature in sorted(trigger.guns, key=lambda gun: rank(battle, battle.unit(gun[0])), reverse=True):
        at = umpire.battle.unit(no).at
        if at is not None:
            test_guns(umpire, no, feature, at)
    umpire.ask(*[q for q in questions(battle, trigger) if q.unit not in trigger.nervous])


def questions(battle: Engagement, trigger: Trigger) -> list[OpportunityFire]:
    """One question for each unit with a shot, at whichever of the movers it likes: about the nearest (EA-R12)."""
    out = []
    for firer in dict.fromkeys([pair[0] for pair in trigger.fire]):
        near = targets(battle, battle.unit(firer))
        entered = {mover: band for no, mover, band in trigger.fire if no == firer}
        marks = [(mover, entered[mover]) for mover in sorted(entered, key=[*near, *entered].index)]
        mover, band = marks[0]
        out.append(
            OpportunityFire(
                seat=battle.seat_of(battle.unit(firer)),
                unit=firer,
                mover=mover,
                band=band,
                others=tuple([m for m, _ in marks[1:]]),
                waits=(firer, mover) in trigger.canister_comes,
                moving=firer in trigger.moving,
            )
        )
    return out


def halt(umpire: Umpire[Engagement], no: int, clause: str, reason: str) -> None:
    """A mover stops for this turn."""
    umpire.change(umpire.battle.unit(no), clause, halted=True)
    umpire.tell(Halted(clause=clause, unit=no, reason=reason))


def still_going(umpire: Umpire[Engagement], mover: Mover) -> bool:
    """Does a mover go on, at its status as it is now?"""
    unit = umpire.battle.unit(mover.unit)
    if unit.at is None or unit.halted or unit.bogged or mover.left <= END:
        return False
    now = label(umpire.battle, unit)
    if now >= mover.nerve or unit.type == "hq":
        return not unit.opportunity_fired or umpire.battle.options.fire_and_move
    if now == 0:
        return stop(umpire, unit, mover, "EA-9.8", "it breaks")
    if now <= WAVERING and mover.kind in ("march", "assault") and nearer(umpire.battle, unit, mover):
        return stop(umpire, unit, mover, "EA-9.6" if now == WAVERING else "EA-9.7", "it will go no nearer")
    return not unit.opportunity_fired or umpire.battle.options.fire_and_move


def stop(umpire: Umpire[Engagement], unit: Unit, mover: Mover, clause: str, reason: str) -> bool:
    """A mover whose nerve fails stops; its card is not carried out."""
    umpire.change(unit, clause, halted=True)
    name = ORDERED.get(mover.kind, mover.kind)
    umpire.tell(NotCarriedOut(clause=clause, unit=unit.no, card=name, reason=f"{unit.name}: {reason}"))
    return False


def nearer(battle: Engagement, unit: Unit, mover: Mover) -> bool:
    """Would going on bring it nearer the nearest enemy (EA-R42)?"""
    enemy = nearest_enemy(battle, unit)
    if enemy is None or unit.at is None:
        return False
    end = moved(unit.at, *direction(mover), mover.left)
    return apart(bodies_at(unit, end), bodies(enemy)) < apart(bodies(unit), bodies(enemy)) - SLACK
