"""Chapter 5: the sequence of play. A turn is two halves; a half is move, rally, enemy fire, melee."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from grognard.engine.battle import Action, Step
from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import SIDES, Phase, Point, Skirmish, seat_of
from grognard.rulesets.two_by_two.contact import Facing
from grognard.rulesets.two_by_two.draws import OfferDraw
from grognard.rulesets.two_by_two.lots.orders import draw_order, wander
from grognard.rulesets.two_by_two.melee import Melees
from grognard.rulesets.two_by_two.menus import MovementMenu
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.objectives import OBJECTIVES, last_turn_over
from grognard.rulesets.two_by_two.phases import DONE, Done, Ordering
from grognard.rulesets.two_by_two.rally import Rallying
from grognard.rulesets.two_by_two.reinforcements import RollForReinforcements
from grognard.rulesets.two_by_two.roll.posts import bearing_marks
from grognard.rulesets.two_by_two.rout import RoutByChoice
from grognard.rulesets.two_by_two.shooting import Shooting


class PhaseBegan(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A phase of a half-turn begins."""

    phase: str
    turn: int
    half: int
    seat: str


class HalfTurn(Step, frozen=True, tag=True):
    """One player's half of the turn (2X2-5.2, 5.3)."""

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Lay out the phases in order."""
        umpire.push(*phases())


@cache
def phases() -> tuple[Step, ...]:
    """The phases of a half-turn, made once."""
    return (
        Begin("move"), Moving(), Begin("rally"), Rallying(), Begin("face"), Facing(), Begin("shoot"), Shooting(),
        Begin("melee"), Melees(), EndHalf(),
    )  # fmt: skip


RESETS: dict[Phase, tuple[str, ...]] = {
    "move": ("moved", "road_march", "through_town"),
    "rally": ("rally_tried",),
    "face": (),
    "shoot": ("fired",),
    "melee": (),
}


class Begin(Step, frozen=True, tag=True):
    """Begin a phase: what its marks remember of the last one is wiped."""

    phase: Phase

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Reset the marks of the side that acts; there is facing to do only where there are contacts."""
        battle = umpire.table
        if self.phase == "face" and not battle.contacts:
            return
        acts = battle.phasing if self.phase in ("move", "rally", "melee") else 1 - battle.phasing
        clause = "2X2-5.2" if battle.half == 1 else "2X2-5.3"
        fields: dict[str, Any] = {"phase": self.phase}
        if self.phase == "move":
            fields["points"] = tuple([fresh(p) if p.side == acts else p for p in battle.points])
        umpire.set(clause, **fields)
        if umpire.watched:
            umpire.tell(
                PhaseBegan(clause=clause, phase=self.phase, turn=battle.turn, half=battle.half, seat=seat_of(acts))
            )
        wipe(umpire, (acts,), RESETS[self.phase], clause)


def fresh(point: Point) -> Point:
    """A reinforcement point at the start of its side's movement phase."""
    return replace(point, dice_used=0, no_room=False)


def wipe(umpire: Umpire[Skirmish], sides: Sequence[int], marks: tuple[str, ...], because: str) -> None:
    """Take marks off the units of some sides."""
    field = umpire.table.field
    nos = [no for side in sides for no in field.roll.present[side]] if marks else []
    changes = bearing_marks(field.units, nos, marks)
    if changes:
        umpire.change_all(changes, because)


class Moving(Step, frozen=True, tag=True, omit_defaults=True):
    """The movement phase goes on until the player is done; `declined` says that a draw has just been refused."""

    declined: bool = False

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Ask for the next order."""
        battle = umpire.table
        if battle.layer.objectives:
            OBJECTIVES.note_holders(umpire, "2X2-3.1")
        umpire.ask(movement(battle.phasing, self.declined))


class MovementPhase(Ordering, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """Move a unit, roll for reinforcements, or be done."""

    answers = (Move, RoutByChoice, RollForReinforcements, OfferDraw, Done)

    def candidates(self, battle: Skirmish) -> MovementMenu:
        """Every legal order of every unit, on the lattice."""
        return MovementMenu(battle, DONE, draw=not self.declined)

    def sample(self, battle: Skirmish, rng: Random) -> Action:
        """One order, the others not worked out."""
        return draw_order(battle, DONE, rng)

    def wander(self, battle: Skirmish, rng: Random) -> tuple[Skirmish, int, Action]:
        """March about at random until another order comes."""
        return wander(battle, self, DONE, rng)

    def asked_by(self) -> Step:
        """The phase goes on."""
        return MOVING


MOVING = Moving()


@cache
def movement(side: int, declined: bool) -> MovementPhase:
    """The question of a side's movement phase, made once; its number is given to it when it is asked."""
    return MovementPhase(seat=SIDES[side], declined=declined)


class EndHalf(Step, frozen=True, tag=True):
    """Hand over to the other side; after the second half the turn is over."""

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Clear the contacts and the turns made to face them, and go on."""
        OBJECTIVES.note_holders(umpire, "2X2-3.1")
        wipe(umpire, (0, 1), ("turned",), "2X2-5.1")
        battle = umpire.table
        last = battle.half == 2
        if last and battle.options.town_bar == "turn":
            wipe(umpire, (0, 1), ("through_town",), "2X2-5.1")
            battle = umpire.table
        if last and last_turn_over(umpire):
            return
        umpire.set(
            "2X2-5.1",
            contacts=(),
            held_open="",
            phasing=1 - battle.phasing,
            half=1 if last else 2,
            turn=battle.turn + 1 if last else battle.turn,
        )
        umpire.push(HalfTurn())
