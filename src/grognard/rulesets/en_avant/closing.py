"""Chapter 12: the last 5 cm. The willing reach the enemy, the unwilling halt; caught runners are cut down."""

from __future__ import annotations

from math import hypot

from msgspec.structs import replace

from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import CONTACT, SLACK, STANDOFF, Contact, Engagement, Unit
from grognard.rulesets.en_avant.clock.clearance import clear_before, clear_beyond, first_meeting, others_of, taken
from grognard.rulesets.en_avant.clock.clock import Halted
from grognard.rulesets.en_avant.clock.tracks import LineLost, UnderWay
from grognard.rulesets.en_avant.crowding import lie_on_each_other
from grognard.rulesets.en_avant.effects import NotCarriedOut, disorder, join_contact, relocate, remove, stands_clear
from grognard.rulesets.en_avant.geometry import bodies, bodies_at, distance, forward, moved, shaped, slide_to_within
from grognard.rulesets.en_avant.going import hazards
from grognard.rulesets.en_avant.pace import cost
from grognard.rulesets.en_avant.paths import THROUGH, Approach, first_enemy, last_clear
from grognard.rulesets.en_avant.precedence import Rank, rank
from grognard.rulesets.en_avant.regiments import line_engaged
from grognard.rulesets.en_avant.willingness import Charge, charge_on
from grognard.table.kernel import NEVER, Rect
from grognard.table.kernel_crowd import contact_slide
from grognard.table.kernel_sweep import first_within
from grognard.table.pose import Pose, heading

WHOLE_TURN = 1.0 + 1e-9


class Assaulted(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit went in and reached the enemy."""

    unit: int
    target: int
    aspect: str
    mutual: bool = False


class AssaultFailed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit would not close; it halts 5 cm away, in disorder."""

    unit: int
    target: int
    because: tuple[str, ...] = ()


class CutDown(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Runners were caught and cut down."""

    unit: int
    by: int
    because: tuple[str, ...] = ()


class Overtaken(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Runners were caught, and go on running."""

    unit: int
    by: int


def gap_to(battle: Engagement, charge: Charge) -> float:
    """How far an assaulter still has to its target, where both stand now."""
    stands = bodies(battle.unit(charge.attacker))
    return contact_slide(stands, *heading(charge.axis), bodies(battle.unit(charge.target)))


def in_reach(battle: Engagement, charge: Charge, gap: float) -> bool:
    """Does the whole way, from where it set out, cost no more than its rate?"""
    unit = battle.unit(charge.attacker)
    at = unit.here
    x, y, _ = charge.start
    done = hypot(at.x - x, at.y - y)
    start = shaped(x, y, charge.axis, unit)
    return gap < NEVER and cost(battle, unit, start, *heading(charge.axis), done + gap) <= unit.shape.rate + SLACK


def meeting(unit: Unit, enemy: Unit, near: float) -> float:
    """The part of a turn after which two that ride at each other are so near, each at its own rate; or NEVER."""
    (ax, ay), (bx, by) = forward(unit.here), forward(enemy.here)
    p, q = unit.shape.rate, enemy.shape.rate
    times = [
        first_within(a, ax * p, ay * p, b, bx * q, by * q, near, WHOLE_TURN)
        for a in bodies(unit)
        for b in bodies(enemy)
    ]
    return min(times, default=NEVER)


class Charging(UnderWay, frozen=True):
    """A step of charges on their way."""

    charges: tuple[Charge, ...]

    def after(self, loss: LineLost, battle: Engagement) -> Charging:
        """Charges of what is left of a regiment, and charges at it or at those who run."""
        return replace(self, charges=tuple([carried_on(battle, c, loss) for c in self.charges]))


def carried_on(battle: Engagement, charge: Charge, loss: LineLost) -> Charge:
    """A charge after a regiment in it has lost a line: the other goes on alone, from its own place (EA-9.8, EA-R24)."""
    if charge.attacker == loss.unit:
        x, y, facing = charge.start
        start = (x + loss.dx, y + loss.dy, facing)
        return goes_for(battle, replace(charge, start=start, gap=charge.gap + loss.behind(charge.axis)))
    if charge.target == loss.unit and comes_to_runners(battle, charge, loss):
        return replace(charge, target=loss.runner, line=0)
    return charge


def goes_for(battle: Engagement, charge: Charge) -> Charge:
    """The charge of what is left of a regiment, at the first enemy on its own way (EA-R24)."""
    unit, (ux, uy) = battle.unit(charge.attacker), heading(charge.axis)
    met = first_enemy(battle, unit, bodies(unit), ux, uy, charge.target)
    if met is None or met[1] == charge.target:
        return charge
    gap, target = met
    start = shaped(charge.start[0], charge.start[1], charge.axis, unit)
    far = hypot(unit.here.x - start.x, unit.here.y - start.y) + gap
    way = Approach(target, charge.axis, far, cost(battle, unit, start, ux, uy, far), clear=True, reachable=True)
    aimed = charge_on(battle, replace(unit, at=start), battle.unit(target), way)
    return replace(aimed, pursuit=charge.pursuit, start=charge.start)


def comes_to_runners(battle: Engagement, charge: Charge, loss: LineLost) -> bool:
    """Does a charge at a regiment come to the line that broke, and not to the other?"""
    if battle.unit(loss.unit).formation == "column":
        return charge.line == loss.line
    left, ran = [gap_to(battle, replace(charge, target=no)) for no in (loss.unit, loss.runner)]
    return ran < left - SLACK


class GoIn(Charging, frozen=True, tag=True):
    """All who are willing go in; the others halt, clear of their friends before anybody strikes them."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Carry out every charge that was tested: first who hangs back, then the others as they arrive."""
        willing = {c.attacker for c in self.charges if c.willing}
        for charge in [c for c in self.charges if not c.willing]:
            hang_back(umpire, charge, charge.mutual and charge.target in willing)
        for charge in [c for c in self.charges if not c.willing]:
            stand_clear(umpire, charge)
        goers = [c for c in self.charges if c.willing]
        for charge in sorted(goers, key=lambda c: arrival(umpire.battle, c, partner_of(c, goers))):
            if umpire.battle.unit(charge.attacker).at is None or umpire.battle.unit(charge.target).at is None:
                continue
            partner = partner_of(charge, goers)
            if umpire.battle.in_contact(charge.attacker):
                struck_first(umpire, charge)
            elif partner is None or umpire.battle.in_contact(partner.attacker):
                go_in(umpire, charge)
            else:
                meet(umpire, charge, partner)


def partner_of(charge: Charge, goers: list[Charge]) -> Charge | None:
    """The charge of the enemy who comes to meet it, if he does."""
    return next((c for c in goers if charge.mutual and c.attacker == charge.target), None)


def arrival(battle: Engagement, charge: Charge, partner: Charge | None) -> tuple[float, float, Rank]:
    """Who comes first has the room; of two at the same moment the faster, then by rank (EA-R48)."""
    unit = battle.unit(charge.attacker)
    return (round(time_to_close(battle, charge, partner), 6), -unit.shape.rate, rank(battle, unit))


def time_to_close(battle: Engagement, charge: Charge, partner: Charge | None) -> float:
    """The part of a turn that it needs; two who charge each other are there when they meet (EA-R48)."""
    unit, enemy = battle.unit(charge.attacker), battle.unit(charge.target)
    time = NEVER if partner is None else meeting(unit, enemy, 0.0)
    if partner is None or time >= NEVER:
        return charge.gap / unit.shape.rate
    return time + max(time_spent(unit, charge), time_spent(enemy, partner))


def time_spent(unit: Unit, charge: Charge) -> float:
    """The part of a turn for which it has come on already."""
    at = unit.here
    return hypot(at.x - charge.start[0], at.y - charge.start[1]) / unit.shape.rate


def struck_first(umpire: Umpire[Engagement], charge: Charge) -> None:
    """Whom an enemy reaches before he has reached his own is held where he is (EA-R47, EA-R61)."""
    battle, unit = umpire.battle, umpire.battle.unit(charge.attacker)
    foes = [c.attacker for c in battle.contacts if c.defender == unit.no and c.attacker != charge.target]
    if foes:
        reason = f"{unit.name}: {battle.unit(foes[0]).name} reached it first"
        card = "pursuit" if charge.pursuit else "assault"
        umpire.tell(NotCarriedOut(clause="EA-12.1", unit=unit.no, card=card, reason=reason))


def hang_back(umpire: Umpire[Engagement], charge: Charge, charged: bool) -> None:
    """Halt 5 cm from the enemy, the charging line in disorder (EA-12.16, EA-17.2); who is charged never started."""
    unit, enemy = umpire.battle.unit(charge.attacker), umpire.battle.unit(charge.target)
    if charged:
        relocate(umpire, unit.no, back_at_start(umpire.battle, unit, charge), "EA-12.16")
    elif not charge.mutual and (far := to_standoff(unit, enemy, charge, gap_to(umpire.battle, charge))) > SLACK:
        step_forward(umpire, charge, far, "EA-12.16")
    only = line_engaged(unit)
    disorder(umpire, unit.no, "EA-12.16", only)
    because = ("EA-17.2",) if only is not None else ()
    umpire.tell(AssaultFailed(clause="EA-12.16", unit=unit.no, target=enemy.no, because=because))


def back_at_start(battle: Engagement, unit: Unit, charge: Charge) -> Pose:
    """Where it began; if somebody has come there since, as near to it as there is room."""
    at = unit.here
    start = shaped(*charge.start, unit)
    if stands_clear(battle, unit, start, hqs(battle)):
        return start
    far = hypot(at.x - start.x, at.y - start.y)
    ux, uy = heading(charge.axis)
    room = clear_before(far, taken(bodies(unit), -ux, -uy, others_of(battle, unit, unit.side)))
    return moved(at, -ux, -uy, max(0.0, room))


def to_standoff(unit: Unit, enemy: Unit, charge: Charge, top: float) -> float:
    """How far to where 5 cm are left; nowhere if they are that near already."""
    near = slide_to_within(bodies(unit), *heading(charge.axis), bodies(enemy), STANDOFF, min(top, 400.0))
    return 0.0 if near >= NEVER else near


def step_forward(umpire: Umpire[Engagement], charge: Charge, d: float, because: str) -> None:
    """Move along the axis of the assault."""
    unit = umpire.battle.unit(charge.attacker)
    at = unit.here
    start = shaped(at.x, at.y, charge.axis, unit)
    end = moved(start, *heading(charge.axis), d)
    relocate(umpire, unit.no, end, because, moved=True)
    hazards(umpire, unit.no, start, end)


def go_in(umpire: Umpire[Engagement], charge: Charge) -> None:
    """Into contact with an enemy that stands or is held, unless somebody is in between or he is out of reach."""
    gap = gap_to(umpire.battle, charge)
    room = free_way(umpire.battle, charge, gap)
    if not in_reach(umpire.battle, charge, gap) or room < gap - SLACK:
        fall_short(umpire, charge, min(gap, room))
        return
    step_forward(umpire, charge, gap, "EA-12.17")
    if umpire.battle.unit(charge.target).running:
        catch(umpire, charge)
        return
    close_with(umpire, charge, Contact(
        attacker=charge.attacker, defender=charge.target, aspect=charge.aspect, line=charge.line,
        strongpoint=charge.strongpoint,
    ))  # fmt: skip


def free_way(battle: Engagement, charge: Charge, gap: float) -> float:
    """How far the way is free of others than the target; friends who may be passed through are not ended upon."""
    unit, enemy = battle.unit(charge.attacker), battle.unit(charge.target)
    stands, (ux, uy) = bodies(unit), heading(charge.axis)
    others = [r for u in battle.combatants(enemy.side) if u.no != enemy.no for r in bodies(u)]
    friends = others_of(battle, unit, unit.side)
    ends_clear = clear_before(gap, taken(stands, ux, uy, friends))
    return min(ends_clear, first_meeting(stands, ux, uy, [*others, *barring(battle, charge)]))


def barring(battle: Engagement, charge: Charge) -> list[Rect]:
    """Friends an assault may not pass through; who pursues passes them all, and a light company too (EA-R47)."""
    unit = battle.unit(charge.attacker)
    if charge.pursuit or unit.type in THROUGH:
        return []
    others = [f for f in battle.combatants(unit.side) if f.no != unit.no and f.type not in THROUGH]
    return [r for f in others for r in bodies(f)]


def fall_short(umpire: Umpire[Engagement], charge: Charge, room: float) -> None:
    """Out of reach after all: it goes on as far as it can, as in an advance, and stops 5 cm away at least."""
    unit, enemy = umpire.battle.unit(charge.attacker), umpire.battle.unit(charge.target)
    at = unit.here
    left = unit.shape.rate - hypot(at.x - charge.start[0], at.y - charge.start[1])
    far = min(left, room, to_standoff(unit, enemy, charge, room))
    if far > SLACK:
        step_forward(umpire, charge, far, "EA-8.2")
    reason = f"{unit.name} cannot get at {enemy.name}"
    card = "pursuit" if charge.pursuit else "assault"
    umpire.tell(NotCarriedOut(clause="EA-12.1", unit=unit.no, card=card, reason=reason))


def meet(umpire: Umpire[Engagement], charge: Charge, partner: Charge) -> None:
    """Two who charge each other meet where their speeds bring them (EA-R48); the faster counts as the first mover."""
    battle = umpire.battle
    unit, enemy = battle.unit(charge.attacker), battle.unit(partner.attacker)
    time = meeting(unit, enemy, 0.0)
    if time >= NEVER:
        go_in(umpire, charge)
        return
    if not all([room_to_meet(battle, c, time) for c in (charge, partner)]):
        fall_short(umpire, charge, 0.0)
        fall_short(umpire, partner, 0.0)
        return
    step_forward(umpire, charge, unit.shape.rate * time, "EA-12.17")
    step_forward(umpire, partner, enemy.shape.rate * time, "EA-12.17")
    close_with(umpire, charge, Contact(
        attacker=unit.no, defender=enemy.no, aspect=charge.aspect, back=partner.aspect, line=charge.line, mutual=True,
    ))  # fmt: skip


def room_to_meet(battle: Engagement, charge: Charge, time: float) -> bool:
    """May it stand where the two would meet?"""
    unit = battle.unit(charge.attacker)
    end = moved(unit.here, *heading(charge.axis), unit.shape.rate * time)
    return stands_clear(battle, unit, end, (charge.target, *hqs(battle)))


def close_with(umpire: Umpire[Engagement], charge: Charge, contact: Contact) -> None:
    """Contact; guns that are touched with the target are closed with too (EA-15.8, EA-R44)."""
    join_contact(umpire, contact, "EA-12.17")
    told = Assaulted(
        clause="EA-12.17", unit=contact.attacker, target=contact.defender, aspect=charge.aspect, mutual=contact.mutual
    )
    umpire.tell(told)
    unit = umpire.battle.unit(contact.attacker)
    for gun in [u for u in umpire.battle.combatants(1 - unit.side) if u.gun and u.no != contact.defender]:
        if distance(unit, gun) <= CONTACT:
            join_contact(umpire, Contact(attacker=unit.no, defender=gun.no), "EA-15.8")


class StandClear(Charging, frozen=True, tag=True):
    """Who passed through friends, or turned upon others, and is not in contact stands clear of them (EA-R47)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Back along the way, as far as need be; giving way may take several rounds."""
        for _ in self.charges:
            for charge in [c for c in self.charges if not umpire.battle.in_contact(c.attacker)]:
                stand_clear(umpire, charge)


def stand_clear(umpire: Umpire[Engagement], charge: Charge) -> None:
    """One of them."""
    battle = umpire.battle
    unit = battle.unit(charge.attacker)
    if unit.at is None or unit.running or stands_clear(battle, unit, unit.at, hqs(battle)):
        return
    x, y, facing = charge.start
    start = shaped(x, y, charge.axis, unit)
    gone = hypot(unit.at.x - x, unit.at.y - y)
    far = last_clear(battle, unit, start, *heading(charge.axis), gone)
    end = moved(start, *heading(charge.axis), far)
    if not stands_clear(battle, unit, end, hqs(battle)):
        end = behind(battle, unit, shaped(x, y, facing, unit))
    if end != unit.at:
        others = [u for side in (unit.side, 1 - unit.side) for u in battle.combatants(side) if u.no != unit.no]
        there = [u.name for u in others if lie_on_each_other(bodies(unit), bodies(u))]
        relocate(umpire, unit.no, end, "EA-8.2")
        umpire.tell(Halted(clause="EA-8.2", unit=unit.no, reason=f"{there[0]} is in the way" if there else "no room"))


def behind(battle: Engagement, unit: Unit, start: Pose) -> Pose:
    """Where a unit began; if friends have come there since, straight back until it is clear of them."""
    fx, fy = forward(start)
    others = [r for side in (0, 1) for r in others_of(battle, unit, side)]
    return moved(start, -fx, -fy, clear_beyond(0.0, taken(bodies_at(unit, start), -fx, -fy, others)))


def hqs(battle: Engagement) -> tuple[int, ...]:
    """The command groups, which make way for anybody."""
    return tuple([u.no for u in battle.field.units if u.type == "hq"])


def catch(umpire: Umpire[Engagement], charge: Charge) -> None:
    """A runner that is caught is cut down without a melee, if it is played so (EA-R22)."""
    if not umpire.battle.options.cut_down_runners:
        umpire.tell(Overtaken(clause="EA-16.13", unit=charge.target, by=charge.attacker))
        return
    umpire.tell(CutDown(clause="EA-16.18", unit=charge.target, by=charge.attacker, because=("EA-10.11",)))
    remove(umpire, charge.target, "cut_down", "EA-16.18")
    disorder(umpire, charge.attacker, "EA-16.18", line_engaged(umpire.battle.unit(charge.attacker)))
