"""Both armies deploy whole, the defender first: unit by unit, or all that is left drawn up at once (SG-R.101)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, ClassVar

from msgspec import Meta

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import CommanderNo, Place, Posed, UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import Arrival, Engagement, Officer, Role, Unit
from grognard.rulesets.sound_of_guns.effects import make_room
from grognard.rulesets.sound_of_guns.geometry import fields_of
from grognard.rulesets.sound_of_guns.setup.drawing_up import drawn_up, stood, unposted, waiting
from grognard.rulesets.sound_of_guns.setup.roll_off import side_of
from grognard.rulesets.sound_of_guns.setup.zones import place_fault, post_fault
from grognard.rulesets.sound_of_guns.units import FORMATIONS, Formation
from grognard.table.edges import INWARD, edge_length, on_edge
from grognard.table.pose import Pose, pose

CORPS = 1000
COLUMNS, ROWS = (0.15, 0.3, 0.45, 0.6, 0.75, 0.9), (11.5, 7.5, 3.5)
"""Where places are offered: shares of the edge, and inches from it."""
MENU = 6


class UnitDeployed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit stands on the table."""

    unit: int
    left: int


class CommanderPosted(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A commander stands on the table."""

    hq: int


class ArmyDrawnUp(OpenEvent, frozen=True, kw_only=True, tag=True):
    """All that was left of an army stands in its line."""

    side: int
    units: int


class DeploymentEnded(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A side has deployed."""

    side: int
    units: int


class Deploy(Action, frozen=True, kw_only=True, tag=True):
    """Put a unit on the table; x and y are the middle of its front."""

    unasked: ClassVar[str] = "SG-E.25"
    unit: UnitNo
    x: Posed
    y: Posed
    facing: Posed
    formation: Annotated[Formation | None, Meta(extra={"word": "one of"})] = None

    def refusal(self, battle: Engagement, question: Deployment) -> Refusal | None:
        """Whose it is, how it is formed, where it stands."""
        unit = battle.unit(self.unit)
        if unit.side != question.side:
            return Refusal("SG-E.25", f"{unit.name} is not yours to deploy")
        if unit.place != "waiting":
            return Refusal("SG-E.25", f"{unit.name} has been deployed already")
        clause, allowed = FORMATIONS[unit.arm]
        wanted = self.formation or unit.formation
        if wanted not in allowed:
            return Refusal(clause, f"{unit.name} cannot be {wanted}")
        if wanted == "march":
            return Refusal("SG-I.1", f"{unit.name} forms march column in play, on a road")
        return place_fault(battle, self.there(unit))

    def there(self, unit: Unit) -> Unit:
        """The unit as it would stand."""
        return stood(unit, self.x, self.y, self.facing, self.formation or unit.formation)

    def carry_out(self, umpire: Umpire[Engagement], question: Deployment) -> None:
        """It stands there, and the side goes on."""
        unit = umpire.battle.unit(self.unit)
        put_down(umpire, self.there(unit))
        make_room(umpire)
        left = len(waiting(umpire.battle, question.side))
        umpire.tell(UnitDeployed(clause="SG-E.25", unit=self.unit, left=left))
        umpire.again(question)


def put_down(umpire: Umpire[Engagement], there: Unit) -> None:
    """A unit stands on the table."""
    umpire.change(umpire.battle.unit(there.no), "SG-E.25", **fields_of(there), place="table")


class PostCommander(Action, frozen=True, kw_only=True, tag=True):
    """Put a commander on the table."""

    unasked: ClassVar[str] = "SG-E.25"
    commander: CommanderNo
    place: Place

    def refusal(self, battle: Engagement, question: Deployment) -> Refusal | None:
        """Whose he is, and where he stands."""
        one = battle.officer(self.commander - CORPS)
        if one.side != question.side:
            return Refusal("SG-E.25", f"{one.name} is not yours to deploy")
        if not one.waiting:
            return Refusal("SG-E.25", f"{one.name} has been deployed already")
        return post_fault(battle, one, self.spot(battle, one))

    def spot(self, battle: Engagement, one: Officer) -> Pose:
        """Where his base would be."""
        base = one.command.base
        return pose(*self.place, INWARD[battle.hosts[one.side].edge], base, base)

    def carry_out(self, umpire: Umpire[Engagement], question: Deployment) -> None:
        """He stands there."""
        one = umpire.battle.officer(self.commander - CORPS)
        umpire.change(one, "SG-E.25", at=self.spot(umpire.battle, one), waiting=False)
        umpire.tell(CommanderPosted(clause="SG-E.25", hq=one.number))
        umpire.again(question)


class DrawUp(Action, frozen=True, kw_only=True, tag=True):
    """Have everybody who is left drawn up in the usual way."""

    unasked: ClassVar[str] = "SG-E.25"

    def carry_out(self, umpire: Umpire[Engagement], question: Deployment) -> None:
        """Who finds no room comes on in the first turn."""
        units, officers = drawn_up(umpire.battle, question.side)
        for unit in units:
            put_down(umpire, unit)
        make_room(umpire)
        for one in officers:
            umpire.change(umpire.battle.officer(one.no), "SG-E.25", at=one.at, waiting=False)
        umpire.tell(ArmyDrawnUp(clause="SG-E.25", side=question.side, units=len(units)))
        send_for_the_rest(umpire, question.side)
        umpire.again(question)


def send_for_the_rest(umpire: Umpire[Engagement], side: int) -> None:
    """Whoever found no room arrives by the middle of the edge (SG-R.96)."""
    battle = umpire.battle
    units = tuple([u.no for u in waiting(battle, side)])
    led = tuple([one.no for one in unposted(battle, side)])
    if units or led:
        edge = battle.hosts[side].edge
        at = on_edge(battle.field.ground, edge, edge_length(battle.field.ground, edge) / 2)
        rest = Arrival(side=side, turn=1, at=at, units=units, commanders=led)
        umpire.set("SG-B.2", arrivals=(*battle.arrivals, rest))


class Deployment(Question, frozen=True, kw_only=True, tag=True):
    """Who stands where when the battle opens?"""

    answers: ClassVar[tuple[type[Action], ...]] = (Deploy, PostCommander, DrawUp)
    side: int
    role: Role

    def asked_by(self) -> Step:
        """The loop of deployment."""
        return Deploying(self.role)

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Everybody at once; or the next unit and the next commander at some places of a lattice, facing the enemy."""
        edge = battle.hosts[self.side].edge
        spots = lattice(battle, self.side)
        found: list[Action] = []
        for unit in waiting(battle, self.side)[:1]:
            found += [Deploy(unit=unit.no, x=x, y=y, facing=INWARD[edge]) for x, y in spots]
        for one in unposted(battle, self.side)[:1]:
            found += [PostCommander(commander=one.number, place=spot) for spot in spots]
        legal = [action for action in found if action.refusal(battle, self) is None]
        rng = Random(f"deploy/{battle.asked}/{len(legal)}")
        return [DrawUp(), *rng.sample(legal, min(MENU, len(legal)))]


def lattice(battle: Engagement, side: int) -> list[tuple[float, float]]:
    """Places along the edge, in rows behind one another."""
    land, edge = battle.field.ground, battle.hosts[side].edge
    long = edge_length(land, edge)
    found = [on_edge(land, edge, share * long, deep) for deep in ROWS for share in COLUMNS]
    return [(round(x, 3), round(y, 3)) for x, y in found]


class Deploying(Step, frozen=True, tag=True):
    """A role deploys until everybody stands."""

    role: Role

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Ask for the next unit or commander."""
        side = side_of(umpire.battle, self.role)
        coming = {no for arrival in umpire.battle.arrivals for no in arrival.units}
        riding = {no for arrival in umpire.battle.arrivals for no in arrival.commanders}
        units = [u for u in waiting(umpire.battle, side) if u.no not in coming]
        officers = [one for one in unposted(umpire.battle, side) if one.no not in riding]
        if units or officers:
            umpire.ask(Deployment(seat=umpire.battle.head(side), side=side, role=self.role))
            return
        there = len(umpire.battle.on_table(side))
        umpire.tell(DeploymentEnded(clause="SG-E.25", side=side, units=there))
