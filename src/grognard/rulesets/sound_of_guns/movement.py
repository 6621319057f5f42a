"""Chapter E: moves as they are carried out, unit by unit, and what interrupts them."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from typing import ClassVar

from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import Distance
from grognard.engine.sizes import Few
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import LIMIT, Engagement, Unit
from grognard.rulesets.sound_of_guns.charges import note_charge
from grognard.rulesets.sound_of_guns.effects import UnitMoved, make_room, put
from grognard.rulesets.sound_of_guns.geometry import (
    distance,
    front_middle,
    in_rough,
    open_order,
    shifted,
    touch,
)
from grognard.rulesets.sound_of_guns.ground import level
from grognard.rulesets.sound_of_guns.interrupts import (
    EvadeOffered,
    SquareOffered,
    aroused_by,
    may_evade,
)
from grognard.rulesets.sound_of_guns.legs import Leg, Way
from grognard.rulesets.sound_of_guns.moves import judged_move, on_friend, priced, way_of
from grognard.rulesets.sound_of_guns.orders import (
    Terms,
    pay,
    rate,
    too_dear,
)
from grognard.rulesets.sound_of_guns.scouting import as_known, halted, passed, show, under, unfound

Legs = Few[Leg]
BACK = 0.05  # inches between two looks on the way back off a friend
EVER = 1e6  # inches: what was ordered was paid for, and is within the move


class SetOut(Step, frozen=True, kw_only=True, tag=True):
    """The next unit of an order begins its move; when all have stopped the order is paid."""

    terms: Terms
    ways: tuple[tuple[int, tuple[Leg, ...], float], ...]

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Begin, or pay."""
        if not self.ways:
            settle_order(umpire, self.terms)
            return
        (no, legs, far), rest = self.ways[0], self.ways[1:]
        battle = umpire.battle
        unit = battle.unit(no)
        move = Moving(
            terms=self.terms,
            unit=no,
            legs=legs,
            far=far,
            left=rate(battle, unit)[1],
            began=front_middle(unit),
            rest=rest,
        )
        if self.terms.interrupted and out_of_step(battle, move):
            umpire.push(GoingOn(move=move))
        else:
            umpire.push(move)


def out_of_step(battle: Engagement, move: Moving) -> bool:
    """Has an interrupt of the first unit spoiled what was ordered for the second?"""
    unit = battle.unit(move.unit)
    battle = as_known(battle, unit.side)
    judged = judged_move(battle, unit, move.legs, move.far)
    if isinstance(judged, Refusal):
        return True
    first = battle.unit(move.terms.units[0])
    way, there = judged
    return not touch(first, there) or too_dear(battle, priced(battle, move.terms, unit, way, there)) is not None


def settle_order(umpire: Umpire[Engagement], terms: Terms) -> None:
    """All have stopped: pay, and let commanders make room."""
    pay(umpire, terms)
    for no in terms.units:
        unit = umpire.battle.unit(no)
        if unit.at is not None and not unit.moved:
            umpire.change(unit, "SG-D.9", moved=True)
    make_room(umpire)


class Moving(Step, frozen=True, kw_only=True, tag=True):
    """A unit on its way: it goes to the next thing that interrupts it, or to the end."""

    terms: Terms
    unit: int
    legs: tuple[Leg, ...]
    far: float
    left: float
    began: tuple[float, float]
    water: bool = False
    rest: tuple[tuple[int, tuple[Leg, ...], float], ...] = ()

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Go on, and ask whoever is met."""
        battle = umpire.battle
        unit = battle.unit(self.unit)
        here = under(unfound(battle, unit.side), unit.rects)
        if here:
            show(umpire, here)
            umpire.push(GoingOn(move=replace(self, terms=replace(self.terms, interrupted=True))))
            return
        (way, there), found = self.gone(battle, unit)
        terms = priced(battle, self.terms, unit, replace(way, enemies=()), there)
        gone = self.legs[: len(self.legs) - len(way.rest)]
        show(umpire, passed(battle, unit, (*gone, Leg(*way.end)) if way.rest else gone, way.length))
        self.step_to(umpire, unit, there, way)
        spent = way.length
        onward = replace(
            self, terms=terms, legs=way.rest, far=max(0.0, self.far - spent), left=max(0.0, self.left - spent),
            water=self.water or way.water,
        )  # fmt: skip
        if found:
            show(umpire, found)
            umpire.push(GoingOn(move=replace(onward, terms=replace(terms, interrupted=True))))
            return
        if way.aroused:
            cavalry = tuple([no for no in terms.units if battle.unit(no).arm == "cavalry"])
            onward = replace(onward, terms=replace(terms, interrupted=True))
            umpire.push(*[AskSquare(unit=no, cavalry=cavalry) for no in sorted(way.aroused)], GoingOn(move=onward))
            return
        evaders = [no for no in way.enemies if may_evade(umpire.battle, umpire.battle.unit(no), there)]
        if evaders:
            onward = replace(onward, terms=replace(terms, interrupted=True))
            umpire.push(
                *[AskEvade(unit=no, mover=unit.no, way=way.heading) for no in evaders],
                Contact(move=onward, way=way.heading, met=way.enemies),
            )
        else:
            arrive(umpire, onward, way.heading, way.enemies)

    def gone(self, battle: Engagement, unit: Unit) -> tuple[tuple[Way, Unit], list[Feature]]:
        """How far it goes until something stops it, and the ground it finds there, if that is what does."""
        aroused, known = aroused_by(battle, self.terms.units, unit), as_known(battle, unit.side)
        short = halted(battle, unit, self.legs, self.far)
        if short is not None:
            way, there = way_of(known, unit, short.legs, short.far, aroused)
            if not way.enemies and not way.aroused:
                return (replace(way, rest=short.rest), there), short.found
        return way_of(known, unit, self.legs, self.far, aroused), []

    def step_to(self, umpire: Umpire[Engagement], unit: Unit, there: Unit, way: Way) -> None:
        """It stands where it has come to."""
        if way.length > 0.0005 or there.at != unit.at:
            put(umpire, there, rate(umpire.battle, unit)[0])
            umpire.tell(
                UnitMoved(
                    clause=rate(umpire.battle, unit)[0],
                    unit=unit.no,
                    manner="move",
                    length=round(way.length, 3),
                    also=("SG-E.1", *ground_clauses(umpire.battle, unit, there, way)),
                )
            )


def ground_clauses(battle: Engagement, unit: Unit, there: Unit, way: Way) -> list[str]:
    """The clauses of the ground a move has to do with."""
    land, found = battle.field.ground, []
    if way.rough or in_rough(land, there.rects):
        found += ["SG-T.17", "SG-T.21"]
        found += ["SG-T.4"] if any([f.kind == "wood" for f in land.rough]) and unit.arm == "infantry" else []
        found += ["SG-T.10"] if any([f.kind == "built_up" for f in land.rough]) else []
    elif any([level(land, stand) for stand in there.rects]):
        found.append("SG-T.7")
    else:
        found.append("SG-T.1")
    found += ["SG-T.13", "SG-T.18"] if way.water else []
    if open_order(battle, there) != open_order(battle, unit):
        found += ["SG-I.55", "SG-I.56"]
    return found + (["SG-I.1", "SG-I.3"] if unit.formation == "march" else [])


def arrive(umpire: Umpire[Engagement], move: Moving, way: tuple[float, float], enemies: Sequence[int]) -> None:
    """A unit has stopped, perhaps in contact; the next one of the order goes."""
    unit = umpire.battle.unit(move.unit)
    met = [no for no in enemies if umpire.battle.unit(no).at is not None and touch(unit, umpire.battle.unit(no))]
    terms = replace(move.terms, contact=move.terms.contact or bool(met))
    if met:
        note_charge(umpire, unit, move.began, way, move.water)
    umpire.push(SetOut(terms=terms, ways=move.rest))


class AskSquare(Step, frozen=True, kw_only=True, tag=True):
    """Infantry that cavalry comes near may try to form square (SG-I.39)."""

    unit: int
    cavalry: tuple[int, ...]

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Pause the game and ask."""
        unit = umpire.battle.unit(self.unit)
        umpire.ask(SquareOffered(seat=umpire.battle.seat_of(unit), infantry=unit.no, cavalry=self.cavalry))


class AskEvade(Step, frozen=True, kw_only=True, tag=True):
    """Cavalry that infantry is about to reach may get away (SG-I.25)."""

    unit: int
    mover: int
    way: tuple[float, float]

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Pause the game and ask."""
        unit = umpire.battle.unit(self.unit)
        umpire.ask(EvadeOffered(seat=umpire.battle.seat_of(unit), cavalry=unit.no, mover=self.mover, way=self.way))


class Contact(Step, frozen=True, kw_only=True, tag=True):
    """After cavalry has been asked to evade: whoever is still touched is charged, else the mover goes on."""

    move: Moving
    way: tuple[float, float]
    met: tuple[int, ...]

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Charge, or go on."""
        battle, unit = umpire.battle, umpire.battle.unit(self.move.unit)
        if any([touch(unit, battle.unit(no)) for no in self.met if battle.unit(no).at is not None]):
            arrive(umpire, self.move, self.way, self.met)
        else:
            umpire.push(GoingOn(move=self.move))


class GoingOn(Step, frozen=True, kw_only=True, tag=True):
    """After an interrupt the mover keeps, shortens or redirects what is left of his move."""

    move: Moving

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Ask him, if anything is left."""
        if self.move.left <= LIMIT:
            halt(umpire, self.move)
            return
        orderer = umpire.battle.officer(self.move.terms.commander)
        umpire.ask(MoveInterrupted(seat=umpire.battle.seat_of(orderer), move=self.move))


class KeepOn(Action, frozen=True, tag=True):
    """The move goes on as it was ordered."""

    def refusal(self, battle: Engagement, question: MoveInterrupted) -> Refusal | None:
        """The way must still be open, and paid for."""
        move = question.move
        if not move.legs and move.far <= 0:
            return Refusal("SG-E.1", "nothing is left of the move as it was ordered")
        return onward_refusal(battle, move, self)

    def carry_out(self, umpire: Umpire[Engagement], question: MoveInterrupted) -> None:
        """Go on."""
        umpire.push(question.move)


class GoOn(Action, frozen=True, kw_only=True, tag=True):
    """The rest of the move goes another way, or less far."""

    path: Legs = ()
    far: Distance = 0.0

    def refusal(self, battle: Engagement, question: MoveInterrupted) -> Refusal | None:
        """Within the distance left, on an open way, and paid for (SG-R.91)."""
        return onward_refusal(battle, question.move, self)

    def carry_out(self, umpire: Umpire[Engagement], question: MoveInterrupted) -> None:
        """Go there."""
        umpire.push(replace(question.move, legs=self.path, far=self.far))


class Halt(Action, frozen=True, tag=True):
    """The move ends here."""

    def carry_out(self, umpire: Umpire[Engagement], question: MoveInterrupted) -> None:
        """Stay."""
        halt(umpire, question.move)


def halt(umpire: Umpire[Engagement], move: Moving) -> None:
    """A move ends here; who was stopped while passing a friend goes back until he is clear of him (SG-R.17)."""
    unit = umpire.battle.unit(move.unit)
    there = off_friends(umpire.battle, unit, move.began)
    if there is not unit:
        put(umpire, there, "SG-E.1")
        back = dist((unit.here.x, unit.here.y), (there.here.x, there.here.y))
        umpire.tell(UnitMoved(clause="SG-E.1", unit=unit.no, manner="move", length=round(back, 3)))
    arrive(umpire, move, (0.0, 0.0), ())


def off_friends(battle: Engagement, unit: Unit, began: tuple[float, float]) -> Unit:
    """A unit where it is, or back along its way to the first place where it lies on no friend."""
    if on_friend(battle, unit) is None:
        return unit
    x, y = front_middle(unit)
    looks = max(1, round(dist((x, y), began) / BACK))
    ways = [shifted(unit, (began[0] - x) * i / looks, (began[1] - y) * i / looks) for i in range(1, looks + 1)]
    return next((there for there in ways if on_friend(battle, there) is None), unit)


def judged_on(battle: Engagement, move: Moving, action: KeepOn | GoOn) -> Refusal | tuple[Way, Unit]:
    """The rest of a move, its price apart: why it may not be this, or how it goes."""
    unit = battle.unit(move.unit)
    if isinstance(action, KeepOn):
        return judged_move(battle, unit, move.legs, move.far, EVER)
    judged = judged_move(battle, unit, action.path, action.far, move.left)
    if isinstance(judged, Refusal) and judged.clause == rate(battle, unit)[0]:
        return Refusal("SG-E.1", judged.reason)
    return judged


def onward_refusal(battle: Engagement, move: Moving, action: KeepOn | GoOn) -> Refusal | None:
    """May the rest of a move be this?"""
    unit = battle.unit(move.unit)
    battle = as_known(battle, unit.side)
    judged = judged_on(battle, move, action)
    if isinstance(judged, Refusal):
        return judged
    way, there = judged
    partner = [no for no in move.terms.units if no != unit.no]
    if partner and not move.rest and not near_enough(battle, there, battle.unit(partner[0]), move.left):
        return Refusal("SG-E.3", "the two units must end in contact, or as near as they can")
    return too_dear(battle, priced(battle, move.terms, unit, way, there))


def near_enough(battle: Engagement, unit: Unit, first: Unit, left: float) -> bool:
    """Do the two end in contact, or is the other out of reach?"""
    return touch(unit, first) or distance(battle.unit(unit.no), first) > left


class MoveInterrupted(Question, frozen=True, tag=True, kw_only=True):
    """The move was interrupted: keep it, shorten it, or go another way?"""

    answers: ClassVar[tuple[type[Action], ...]] = (KeepOn, GoOn, Halt)
    move: Moving

    @property
    def unit(self) -> int:
        """Who is on the move."""
        return self.move.unit

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Keep, halt, or half of what is left of the leg."""
        tries: list[Action] = [KeepOn()]
        unit = battle.unit(self.move.unit)
        if unit.formation == "march":
            tries.append(GoOn(far=round(self.move.left / 2, 3)))
        elif self.move.legs:
            (x, y), leg = unit.reference, self.move.legs[0]
            half = Leg(round((x + leg.x) / 2, 3), round((y + leg.y) / 2, 3), unit.here.facing)
            tries.append(GoOn(path=(half,)))
        return [*[one for one in tries if one.refusal(battle, self) is None], Halt()]

    def default(self, battle: Engagement) -> Action:
        """Whatever was ordered, if it can still be done."""
        return self.candidates(battle)[0]
