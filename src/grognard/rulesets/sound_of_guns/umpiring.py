"""An umpire at the table, where the players have agreed on one (SG-B.2): he sets units as the models stand."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.adjudication.desk import ControlRuled, Desk, OpenDesk, Setting, nothing_but
from grognard.engine.adjudication.ground import ON_THE_GROUND
from grognard.engine.adjudication.speaking import CallBattle, Speak
from grognard.engine.battle import Action, Question
from grognard.engine.control import Reason
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import CommanderNo, Place
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.command import PointsToDeal, PoolMembers
from grognard.rulesets.sound_of_guns.effects import CommanderMoved, drop_charges, fits, make_room, put, remove
from grognard.rulesets.sound_of_guns.geometry import collide, formed, touch, touched
from grognard.rulesets.sound_of_guns.marching import march_column
from grognard.rulesets.sound_of_guns.ordering import Orders
from grognard.rulesets.sound_of_guns.rally import Rallying
from grognard.rulesets.sound_of_guns.riding import CORPS, CommanderMoves
from grognard.rulesets.sound_of_guns.room import stuck
from grognard.rulesets.sound_of_guns.shooting import Shooting
from grognard.rulesets.sound_of_guns.units import FORMATIONS, Formation, Order
from grognard.table.pose import Pose, pose

BY = "SG-B.2"
Stands = Annotated[int, Meta(ge=1, le=7)]
QUIET: tuple[type[Question], ...] = (PoolMembers, PointsToDeal, Rallying, Orders, CommanderMoves, Shooting)
"""Between two answers to these questions nothing is half done, but for hits that have not bitten yet."""
PAINTED = ("wood", "hill", "built_up", "difficult")


class SetUnit(Setting, frozen=True, kw_only=True, tag=True):
    """Set a unit where its stands are, form it, count its stands, name its order, take it off, or put it back."""

    settable: ClassVar[tuple[str, ...]] = ("x", "y", "facing", "formation", "stands", "order", "exhausted")
    placing: ClassVar[tuple[str, ...]] = ("x", "y", "facing", "formation", "stands")
    formation: Formation | None = None
    stands: Stands | None = None
    order: Order | None = None
    exhausted: bool | None = None

    def refusal(self, battle: Engagement, question: Question) -> Refusal | None:
        """While nothing is half done, what is said of it must be something it can be, in a place with room."""
        if refused := self.unsaid(battle, at_rest(battle)):
            return refused
        unit = battle.unit(self.unit)
        return self.state_refusal(unit) or (self.place_refusal(battle, unit) if self.moves else None)

    def state_refusal(self, unit: Unit) -> Refusal | None:
        """Formations of its arm, as many stands as it began with at most, an order it can be in."""
        clause, allowed = FORMATIONS[unit.arm]
        if self.formation is not None and self.formation not in allowed:
            return Refusal(clause, f"{unit.name} is {unit.arm} and cannot form {self.formation}")
        if self.stands is not None and not 1 <= self.stands <= unit.start_stands:
            return Refusal(BY, f"{unit.name} has 1 to {unit.start_stands} stands")
        if self.order == "routed" and unit.arm == "artillery":
            return Refusal("SG-F.24", f"{unit.name} would be lost: take it off")
        tired = unit.exhausted if self.exhausted is None else self.exhausted
        if self.exhausted and (unit.arm != "cavalry" or (self.order or unit.order) == "routed"):
            return Refusal("SG-C.6", f"only cavalry that does not run can be exhausted, and {unit.name} is not")
        if tired and self.formation == "march":
            return Refusal("SG-C.6", f"{unit.name} is exhausted and cannot form a march column")
        return None

    def place_refusal(self, battle: Engagement, unit: Unit) -> Refusal | None:
        """On the table and open ground, on nobody, and against no enemy it does not touch already."""
        new = self.put(battle, unit)
        if new is None:
            return Refusal("SG-I.1", f"{unit.name} would not lie on a road with every stand")
        if stuck(battle, new):
            return Refusal(BY, f"{unit.name} cannot stand there: it is off the table, or the ground is closed to it")
        others = battle.others(unit)
        taken = next((other for other in others if collide(new.body, other.body)), None)
        if taken is not None:
            return Refusal(BY, f"that place is taken by {taken.name}")
        held = {enemy.no for enemy in touched(battle, unit)}
        met = next((o for o in others if o.side != unit.side and o.no not in held and touch(new, o)), None)
        return Refusal("SG-G.1", f"{unit.name} comes against {met.name} by a charge only") if met is not None else None

    def put(self, battle: Engagement, unit: Unit) -> Unit | None:
        """The unit as its stands are to lie; a march column lies along the road there."""
        (x, y), facing = (0.0, 0.0) if unit.at is None else unit.middle, 0.0 if unit.at is None else unit.here.facing
        x, y, facing = self.standing(x, y, facing)
        wide, deep = unit.stand
        _, shapes = FORMATIONS[unit.arm]
        there = replace(unit, at=pose(x, y, facing, deep, wide), formation=shapes[0], file=(), road="")
        formation, count = self.formation or unit.formation, self.stands or unit.stands or unit.start_stands
        if formation == "march":
            return march_column(battle, formed(there, shapes[0], facing, count), facing)
        return formed(there, formation, facing, count)

    def carry_out(self, umpire: Umpire[Engagement], question: Question) -> None:
        """Do as the umpire says."""
        unit = umpire.battle.unit(self.unit)
        umpire.tell(ControlRuled(clause=BY, unit=self.unit, what=self.what, reason=self.reason))
        if self.removed:
            remove(umpire, unit, "destroyed by fire", BY)
            return
        if self.moves:
            self.set_place(umpire, unit)
        fields: dict[str, Any] = {}
        if self.order is not None:
            fields["order"] = self.order
        if self.order == "routed":
            fields |= {"exhausted": False, "loose": False}
        elif self.exhausted is not None:
            fields["exhausted"] = self.exhausted
        if fields:
            umpire.change(umpire.battle.unit(self.unit), BY, **fields)

    def set_place(self, umpire: Umpire[Engagement], unit: Unit) -> None:
        """Its stands lie there, commanders make room, and nobody brings it on a second time."""
        new = self.put(umpire.battle, unit)
        assert new is not None
        if unit.at is None or new.stands != unit.stands:
            umpire.change(unit, BY, place="table", fate="", stands=new.stands)
        put(umpire, new, BY)
        make_room(umpire)
        rows = [replace(row, units=tuple([no for no in row.units if no != unit.no])) for row in umpire.battle.arrivals]
        if tuple(rows) != umpire.battle.arrivals:
            umpire.set(BY, arrivals=tuple([row for row in rows if row.units or row.commanders]))
        drop_charges(umpire)


class SetCommander(Action, frozen=True, kw_only=True, tag=True):
    """Set a commander where his model stands."""

    commander: CommanderNo
    place: Place
    reason: Reason

    def refusal(self, battle: Engagement, question: Question) -> Refusal | None:
        """A commander on the table, clear of all stands."""
        officer = battle.officer(self.commander - CORPS)
        if not at_rest(battle):
            return Refusal(BY, "commanders are set between two orders: let this be finished first")
        if officer.at is None:
            return Refusal(BY, f"{officer.name} is off the table")
        return None if fits(battle, self.spot(officer)) else Refusal("SG-I.51", f"{officer.name} cannot stand there")

    def spot(self, officer: Officer) -> Pose:
        """Where his base would be."""
        at = officer.here
        return pose(*self.place, at.facing, at.depth, at.width)

    def carry_out(self, umpire: Umpire[Engagement], question: Question) -> None:
        """He is there."""
        officer = umpire.battle.officer(self.commander - CORPS)
        umpire.change(officer, BY, at=self.spot(officer))
        umpire.tell(CommanderMoved(clause=BY, hq=officer.number, forced=True))


def at_rest(battle: Engagement) -> bool:
    """Is nothing half done, and no hit still to bite?"""
    return not battle.shot_at and nothing_but(battle, QUIET)


class ControlDesk(Desk, frozen=True, kw_only=True, tag=True):
    """The umpire may act at any time; nobody waits for him."""

    answers = (SetUnit, SetCommander, *ON_THE_GROUND, Speak, CallBattle)
    kinds: ClassVar[tuple[str, ...]] = PAINTED
    painted: ClassVar[tuple[str, ...]] = PAINTED
    areas_only: ClassVar[bool] = True

    def shut_in(self, after: Engagement) -> str:
        """Who stands on ground that is closed to him; who runs may."""
        units = [u for side in (0, 1) for u in after.on_table(side) if u.order != "routed"]
        return next((u.name for u in units if stuck(after, u)), "")


class OpenControlDesk(OpenDesk, frozen=True, tag=True):
    """An umpire has his desk throughout."""

    desk: ClassVar[type[Desk]] = ControlDesk
