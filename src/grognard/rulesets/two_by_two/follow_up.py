"""Chapter 13: following up a won melee."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.names import inches
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.advance import tell_contact
from grognard.rulesets.two_by_two.battle import CONTACT, LIMIT, Contact, Skirmish, Unit
from grognard.rulesets.two_by_two.contact import TurnToFace, charging, may_turn
from grognard.rulesets.two_by_two.going import still_in_road_column
from grognard.rulesets.two_by_two.melee_table import Fighting
from grognard.rulesets.two_by_two.pursuit import SHORTEST, Room, room, struck
from grognard.rulesets.two_by_two.roll.tolerances import LEAD
from grognard.rulesets.two_by_two.shifting import moved_pose
from grognard.table.kernel import contact_face
from grognard.table.kernel_going import GUARD
from grognard.table.pose import Pose, between

SLACK = GUARD + LIMIT
FORCED = "2X2-13.33"
SQUARE = 0.05
RIGHT = 1.0  # of two alike the right comes first; a mirrored battle is held to the mirrored rule by -1


class Win(Struct, frozen=True):
    """A melee won: by whom over whom, the row of the result, and how many follow-ups in a row led to it."""

    winner: int
    loser: int
    clause: str
    at_the_trees: bool = False
    chain: int = 0


class FollowedUp(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A winner pressed on."""

    unit: int
    distance: float
    end: Pose
    forced: bool
    because: tuple[str, ...] = ()
    obstacle: str = ""


class NoFollowUp(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A winner could not follow up, or did not."""

    unit: int
    reason: str


class KeptFacing(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit struck by a follow-up fights as it stands."""

    unit: int
    attacker: int


class FollowUps(Step, frozen=True, tag=True):
    """The winner of a melee may, or must, press on; by now the loser has routed or is gone (2X2-13.38)."""

    win: Win

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Ask, or carry out at once what must be done."""
        battle, win = umpire.battle, self.win
        unit = battle.unit(win.winner)
        if unit.at is None:
            return
        barred = bar(battle, unit, win)
        if barred is not None:
            umpire.tell(NoFollowUp(clause=barred.clause, unit=unit.no, reason=barred.reason))
            return
        space = room(battle, unit)
        if space.none:
            umpire.tell(NoFollowUp(clause=space.clause, unit=unit.no, reason=space.reason))
        elif win.clause == FORCED and battle.held_open != "melee":
            advance(umpire, win, space, space.distance)
        else:
            umpire.ask(FollowUpChoice(seat=battle.seats[unit.side], unit=unit.no, most=space.distance, win=win))


def bar(battle: Skirmish, unit: Unit, win: Win) -> Refusal | None:
    """Winners that stay where they are, even when they should press on (R-50, R-51, R-53)."""
    if unit.disrupted:
        return Refusal("2X2-12.14", f"{unit.name} is Disrupted and may not follow up")
    if unit.pinned:
        return Refusal("2X2-12.15", f"{unit.name} is Pinned and may not follow up")
    if any([unit.no in (c.attacker, c.defender) for c in battle.contacts]):
        return Refusal("2X2-13.36", f"{unit.name} is still in contact with another enemy")
    if win.at_the_trees:
        return Refusal("2X2-7.10", f"{unit.name} is not Light Infantry and may not follow up into the woods")
    return None


def advance(umpire: Umpire[Skirmish], win: Win, space: Room, distance: float) -> None:
    """Press on straight ahead; enemies touched are fought at once (2X2-13.39)."""
    unit = umpire.battle.unit(win.winner)
    end = moved_pose(unit.here, unit.rect.fx, unit.rect.fy, distance)
    forced = win.clause == FORCED
    clause = FORCED if forced else "2X2-13.36"
    met = struck(umpire.battle, unit, distance)
    halted = distance > space.distance - SLACK
    because = reasons(umpire.battle, win, met) + (space.because if halted and not met else ())
    umpire.change(unit, clause, at=end, road_march=still_in_road_column(umpire.battle, unit, end))
    told = FollowedUp(
        clause=clause, unit=unit.no, distance=round(distance, 3), end=end, forced=forced, because=because,
        obstacle=space.obstacle if halted else "",
    )  # fmt: skip
    umpire.tell(told)
    if met:
        strike(umpire, win, met)


def reasons(battle: Skirmish, win: Win, met: list[Unit]) -> tuple[str, ...]:
    """What else bears on a follow-up: the rout before it, its place in a chain, the router caught."""
    loser = battle.unit(win.loser)
    rows = (
        ("2X2-13.38", loser.at is not None),
        ("2X2-13.40", win.chain > 0),
        ("2X2-12.13", loser.no in [e.no for e in met]),
    )
    return tuple([clause for clause, applies in rows if applies])


def strike(umpire: Umpire[Skirmish], win: Win, met: list[Unit]) -> None:
    """Engage the enemies a follow-up has touched."""
    base = umpire.battle.unit(win.winner).rect
    made = [Contact(win.winner, e.no, "follow_up", contact_face(e.rect, base, CONTACT, LEAD)) for e in met]
    let_turn_again(umpire, met)
    umpire.set("2X2-13.39", contacts=umpire.battle.contacts + tuple(made))
    for c in made:
        tell_contact(umpire, c, len(made))
    melees = next(step for step in reversed(umpire.battle.agenda) if isinstance(step, Fighting))
    umpire.push(FacingFollowUp(win.winner), melees.of_a_follow_up(win.chain + 1))


def let_turn_again(umpire: Umpire[Skirmish], met: list[Unit]) -> None:
    """A unit that has turned in a melee now over may turn to meet a new enemy (R-30)."""
    fighting = {no for c in umpire.battle.contacts for no in (c.attacker, c.defender)}
    for enemy in met:
        if enemy.turned and enemy.no not in fighting:
            umpire.change(enemy, "2X2-8.7", turned=False)


class FacingFollowUp(Step, frozen=True, tag=True):
    """Infantry in good order may turn to meet a follow-up (R-30); a Pinned unit fights as it stands (2X2-13.42)."""

    attacker: int
    asked: tuple[int, ...] = ()

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Tell who cannot turn; ask the owner of each that can, one after the other from the middle of the front."""
        battle = umpire.battle
        mine = [c for c in battle.contacts if c.attacker == self.attacker and c.defender not in self.asked]
        struck = [battle.unit(c.defender) for c in mine if not facing_it(battle, c)]
        able = [u for u in struck if may_turn(battle, u) is None]
        kept = [u for u in struck if may_turn(battle, u) is not None]
        for unit in kept:
            if unit.arm == "infantry" and (unit.pinned or (charging(battle, unit) and not unit.disrupted)):
                clause = "2X2-13.42" if unit.pinned else "2X2-8.7"
                umpire.tell(KeptFacing(clause=clause, unit=unit.no, attacker=self.attacker))
        if able:
            first = min(able, key=lambda u: off_the_middle(battle.unit(self.attacker), u))
            umpire.push(replace(self, asked=(*self.asked, *[u.no for u in kept], first.no)))
            umpire.ask(FollowUpFacing(seat=battle.seats[first.side], unit=first.no, attacker=self.attacker))


def off_the_middle(attacker: Unit, unit: Unit) -> tuple[float, bool]:
    """How far a unit stands from the middle of an attacker's front; of two as far the one on its right is nearer."""
    a, u = attacker.rect, unit.rect
    right = RIGHT * ((u.x - a.x) * a.fy - (u.y - a.y) * a.fx)
    return (round(abs(right), 3), right < 0)


def facing_it(battle: Skirmish, contact: Contact) -> bool:
    """Does the unit struck look straight at its attacker already?"""
    attacker, defender = battle.unit(contact.attacker).here, battle.unit(contact.defender).here
    return between(attacker.facing, defender.facing) >= 180.0 - SQUARE


class HoldFacing(Action, frozen=True, kw_only=True, tag=True):
    """Keep the facing."""


class FollowUpFacing(Question, frozen=True, kw_only=True, tag=True):
    """Does the unit turn to meet the follow-up?"""

    answers = (TurnToFace, HoldFacing)
    unit: int
    attacker: int

    def candidates(self, battle: Skirmish) -> list[Action]:
        """Turn, or hold."""
        return [HoldFacing(), TurnToFace(unit=self.unit, attacker=self.attacker)]


class FollowUp(Action, frozen=True, kw_only=True, tag=True):
    """Press on straight ahead."""

    distance: Annotated[float, Meta(ge=0, le=100, extra={"word": "distance"})]

    def refusal(self, battle: Skirmish, question: FollowUpChoice) -> Refusal | None:
        """No farther than there is room, and all of it where it must be."""
        space = room(battle, battle.unit(question.unit))
        if self.distance > question.most + SLACK:
            return Refusal(space.clause, f"{space.reason}: it can follow up to {inches(space.distance)}")
        if question.win.clause == FORCED and self.distance < question.most - SLACK:
            return Refusal(FORCED, f"it must follow up the full {inches(space.distance)}")
        return None

    def carry_out(self, umpire: Umpire[Skirmish], question: FollowUpChoice) -> None:
        """Go."""
        space = room(umpire.battle, umpire.battle.unit(question.unit))
        if self.distance < SHORTEST and not space.on_the_spot:
            hold(umpire, question)
            return
        advance(umpire, question.win, space, min(self.distance, question.most))


class HoldGround(Action, frozen=True, kw_only=True, tag=True):
    """Do not follow up."""

    def refusal(self, battle: Skirmish, question: FollowUpChoice) -> Refusal | None:
        """A difference of 4 or more leaves no choice."""
        if question.win.clause == FORCED:
            return Refusal(FORCED, f"{battle.unit(question.unit).name} must follow up")
        return None

    def carry_out(self, umpire: Umpire[Skirmish], question: FollowUpChoice) -> None:
        """Stay."""
        hold(umpire, question)


def hold(umpire: Umpire[Skirmish], question: FollowUpChoice) -> None:
    """The winner stays where it is, as its result allows."""
    umpire.tell(NoFollowUp(clause=question.win.clause, unit=question.unit, reason="it holds its ground"))


class FollowUpChoice(Question, frozen=True, kw_only=True, tag=True):
    """How far does the winner follow up?"""

    answers = (FollowUp, HoldGround)
    unit: int
    most: float
    win: Win

    def candidates(self, battle: Skirmish) -> list[Action]:
        """Hold, whole inches, or all the way; only all the way where it must."""
        if self.win.clause == FORCED:
            return [FollowUp(distance=self.most)]
        inches = [float(d) for d in range(1, int(self.most) + 1) if d < self.most - 2 * CONTACT]
        return [HoldGround(), *[FollowUp(distance=d) for d in [*inches, self.most]]]
