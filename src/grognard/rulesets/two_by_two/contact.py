"""Chapter 8: moving to contact, and turning to face."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import TargetNo, UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import CONTACT, LIMIT, Contact, Skirmish, Unit, seat_of
from grognard.rulesets.two_by_two.going import closed_here
from grognard.rulesets.two_by_two.parting import in_touch, part
from grognard.rulesets.two_by_two.phases import Done, waits
from grognard.rulesets.two_by_two.roll.tolerances import LEAD
from grognard.rulesets.two_by_two.shifting import (
    BEARINGS,
    Shifted,
    clear_of,
    make_room,
    moved_pose,
    shift,
    shift_least,
    square_to,
)
from grognard.table.kernel import (
    Rect,
    contact_face,
    on_table,
    overlaps,
    span,
    spoke,
    touches,
)
from grognard.table.pose import Pose, pose

FARTHEST_SLIDE = 2.0
SLIDE_STEPS = 20
TURN_STEPS = 80
TURN_STEP = 0.025


class TurnedToFace(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A contacted unit turned towards one of its attackers."""

    unit: int
    attacker: int


def may_turn(battle: Skirmish, unit: Unit) -> Refusal | None:
    """Only defending infantry in good order turns to face, once (2X2-8.7, 8.8)."""
    if unit.arm != "infantry":
        return Refusal("2X2-8.7", f"{unit.name} is not infantry and may not turn to face")
    if unit.shaken:
        return Refusal("2X2-8.8", f"{unit.name} is Pinned or Disrupted and keeps its facing")
    if unit.turned:
        return Refusal("2X2-8.9", f"{unit.name} has turned to face one enemy already")
    if charging(battle, unit):
        return Refusal("2X2-8.7", f"{unit.name} is still to fight the enemy it has charged and keeps its facing")
    return None


def charging(battle: Skirmish, unit: Unit) -> bool:
    """Has the unit moved into an enemy whom it is still to fight? Then it attacks and does not defend (R-30)."""
    return any([c.attacker == unit.no for c in battle.contacts])


class TurnToFace(Action, frozen=True, kw_only=True, tag=True):
    """Turn a contacted unit towards one of the units that moved into it."""

    unit: UnitNo
    attacker: TargetNo

    def refusal(self, battle: Skirmish, question: Question) -> Refusal | None:
        """The unit must be able to turn, the attacker in contact with it."""
        unit = battle.unit(self.unit)
        if battle.seats[unit.side] != question.seat or question.unit not in (None, self.unit):
            return Refusal("2X2-8.7", f"{unit.name} is not yours to turn now")
        if not any([c.attacker == self.attacker and c.defender == self.unit for c in battle.contacts]):
            return Refusal("2X2-8.7", f"{battle.unit(self.attacker).name} has not moved into {unit.name}")
        return may_turn(battle, unit)

    def carry_out(self, umpire: Umpire[Skirmish], question: Question) -> None:
        """Turn, and ask whether another unit turns too."""
        if isinstance(question, FacingPhase):
            umpire.push(Facing())
        turn_to_face(umpire, self.unit, self.attacker)


class Facing(Step, frozen=True, tag=True):
    """Contacted units may turn to face before anybody fires."""

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Ask while somebody can turn."""
        battle = umpire.table
        question = FacingPhase(seat=seat_of(1 - battle.phasing))
        if waits(battle, "face") or (battle.contacts and len(question.candidates(battle)) > 1):
            umpire.ask(question)


class FacingPhase(Question, frozen=True, kw_only=True, tag=True):
    """Turn contacted infantry to face one of its attackers, or be done."""

    answers = (TurnToFace, Done)

    def candidates(self, battle: Skirmish) -> list[Action]:
        """Every turn that is open."""
        return [
            Done(),
            *[
                TurnToFace(unit=c.defender, attacker=c.attacker)
                for c in battle.contacts
                if may_turn(battle, battle.unit(c.defender)) is None
            ],
        ]


def turn_to_face(umpire: Umpire[Skirmish], no: int, attacker: int) -> None:
    """Pivot on the centre, slide the attackers up until they just touch, make friends give room (R-29)."""
    battle = umpire.battle
    unit, foe = battle.unit(no), battle.unit(attacker)
    mine = [c for c in battle.contacts if c.defender == no]
    clause = "2X2-8.9" if len({c.face for c in mine}) > 1 else "2X2-8.7"
    at = room_to_turn(battle, unit, foe.here.facing + 180.0)
    umpire.change(unit, "2X2-8.7", at=at, turned=True)
    umpire.tell(TurnedToFace(clause=clause, unit=no, attacker=attacker))
    keep = {c.attacker for c in mine} | {no}
    make_room(umpire, no, None, "2X2-8.7", keep=keep)
    for c in sorted(mine, key=lambda c: slide_of(umpire.battle, c)):
        slide_up(umpire, c, keep)
    for other in sorted(keep):
        part(umpire, other, spared=tuple([c for c in mine if c.kind == "clearing"]))
    faces = tuple([reface(umpire.battle, c) if c.defender == no else c for c in umpire.battle.contacts])
    umpire.set(clause, contacts=faces)


def room_to_turn(battle: Skirmish, unit: Unit, facing: float) -> Pose:
    """The pivot on the centre; at the table's edge or beside closed ground, as near to it as there is room."""
    here = unit.here
    at = pose(here.x, here.y, facing, here.depth, here.width)
    for ring in range(TURN_STEPS):
        for ux, uy in [*square_to(at.rect), *BEARINGS]:
            end = moved_pose(at, ux, uy, ring * TURN_STEP)
            if stands_at(battle, unit, end.rect):
                return end
    return at


def reface(battle: Skirmish, contact: Contact) -> Contact:
    """The contact with the face that is struck now."""
    attacker, defender = battle.unit(contact.attacker), battle.unit(contact.defender)
    return replace(contact, face=contact_face(defender.rect, attacker.rect, CONTACT, LEAD))


def slide_of(battle: Skirmish, contact: Contact) -> float:
    """How far an attacker slides along its own facing to just touch; who must give way comes first."""
    r = battle.unit(contact.attacker).rect
    d, _ = span(r, r.fx, r.fy, battle.unit(contact.defender).rect, 0.0)
    stays = abs(d) > FARTHEST_SLIDE or (contact.kind == "clearing" and d > 0)
    return 0.0 if stays or abs(d) <= LIMIT else d


def slide_up(umpire: Umpire[Skirmish], contact: Contact, keep: set[int]) -> None:
    """Slide an attacker until it just touches, into nobody else; friends behind it give room."""
    d, no = slide_of(umpire.battle, contact), contact.attacker
    if d > 0:
        d = free_slide(umpire.battle, no, d)
    if d != 0:
        slide(umpire, no, d, keep)
    if contact in umpire.battle.contacts and contact.kind != "clearing":
        close_up(umpire, contact)


def slide(umpire: Umpire[Skirmish], no: int, d: float, keep: set[int]) -> None:
    """Slide a unit along its facing, on or back, and make room for it."""
    unit = umpire.battle.unit(no)
    r = unit.rect
    end = moved_pose(unit.here, r.fx, r.fy, d)
    umpire.change(unit, "2X2-8.7", at=end)
    if stands(umpire.battle, no, keep):
        umpire.tell(Shifted(clause="2X2-8.7", unit=no, end=end))
    else:
        shift_least(umpire, no, "2X2-8.7")
    make_room(umpire, no, (-r.fx, -r.fy), "2X2-8.7", keep=keep)


def close_up(umpire: Umpire[Skirmish], contact: Contact) -> None:
    """Where straight ahead is barred or leads past the enemy, the least shift that touches him again (R-29)."""
    if not in_touch(umpire.battle, contact):
        end = nearest_touch(umpire.battle, umpire.battle.unit(contact.attacker), umpire.battle.unit(contact.defender))
        if end is not None:
            shift(umpire, contact.attacker, end, "2X2-8.7")


def nearest_touch(battle: Skirmish, unit: Unit, enemy: Unit) -> Pose | None:
    """The nearest place where a unit just touches an enemy and is clear of everybody else."""
    at = unit.here
    ways = [*square_to(enemy.rect), *square_to(unit.rect), *BEARINGS]
    met = [(round(span(unit.rect, ux, uy, enemy.rect, 0.0)[0], 6), i) for i, (ux, uy) in enumerate(ways)]
    for d, i in sorted([(d, i) for d, i in met if 0 <= d <= FARTHEST_SLIDE]):
        end = moved_pose(at, *ways[i], d)
        if touches(end.rect, enemy.rect, CONTACT) and clear_of(battle, unit, end.rect, {enemy.no}):
            return end
    return None


def free_slide(battle: Skirmish, no: int, d: float) -> float:
    """As much of a slide as other units and the ground leave free."""
    unit, rects = battle.unit(no), battle.field.rects
    at = unit.here
    r = unit.rect
    others = [rects[o] for side in (0, 1) for o in battle.field.present[side] if o != no]
    d = min(d, spoke(r, r.fx, r.fy, d, others, [], CONTACT)[0])
    for step in range(SLIDE_STEPS, 0, -1):
        if stands_at(battle, unit, moved_pose(at, r.fx, r.fy, d * step / SLIDE_STEPS).rect):
            return d * step / SLIDE_STEPS
    return 0.0


def stands_at(battle: Skirmish, unit: Unit, base: Rect) -> bool:
    """Is the base on the table and on ground open to the unit?"""
    ground = battle.field.ground
    return on_table(base, ground.width, ground.depth, CONTACT) and closed_here(battle, unit, base) is None


def stands(battle: Skirmish, no: int, others: set[int]) -> bool:
    """Does a unit stand well, and on none of the others?"""
    unit, rects = battle.unit(no), battle.field.rects
    clear = not any([overlaps(unit.rect, rects[other], CONTACT) for other in others - {no}])
    return clear and stands_at(battle, unit, unit.rect)
