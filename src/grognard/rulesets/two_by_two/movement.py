"""Chapter 6: movement. Who may move, what a march does to the unit that makes it, and whom it meets."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Question
from grognard.engine.control import CONTROL
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import TargetNo, UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import Contact, Skirmish, Unit
from grognard.rulesets.two_by_two.charging import strikes
from grognard.rulesets.two_by_two.contact import assault_made, contacts_made
from grognard.rulesets.two_by_two.effects import mark
from grognard.rulesets.two_by_two.leaving import exit_refusal, leave
from grognard.rulesets.two_by_two.legs import Leg
from grognard.rulesets.two_by_two.march import March, walk
from grognard.rulesets.two_by_two.reasons import reasons
from grognard.rulesets.two_by_two.views import known_field
from grognard.table.pose import Pose

Path = Annotated[tuple[Leg, ...], Meta(max_length=100, extra={"word": "path"})]


class Account(Struct, frozen=True, kw_only=True):
    """What a march cost and why, on the ground a seat knows of."""

    seat: str
    cost: float = 0.0
    allowance: float = 0.0
    because: tuple[str, ...] = ()


class UnitMoved(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit marched. Where ground is hidden, every seat has its own account of it, and "" that of all others."""

    unit: int
    path: tuple[Leg, ...]
    end: Pose
    cost: float
    allowance: float
    because: tuple[str, ...] = ()
    accounts: tuple[Account, ...] = ()

    def as_known_to(self, seat: str) -> UnitMoved:
        """The march with the seat's own account of it: what slowed it may be hidden from the seat."""
        if not self.accounts:
            return self
        by_seat = {account.seat: account for account in self.accounts}
        told = by_seat.get(seat) or by_seat[""]
        if seat == CONTROL:
            return replace(self, accounts=())
        return replace(self, cost=told.cost, allowance=told.allowance, because=told.because, accounts=())


class Engaged(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit moved into contact: a melee will be fought."""

    attacker: int
    defender: int
    face: int
    kind: str
    because: tuple[str, ...] = ()


class Move(Action, frozen=True, kw_only=True, tag=True):
    """March a unit along a path, perhaps into contact, at a wood's edge, or off the table."""

    unit: UnitNo
    path: Path = ()
    assault: TargetNo | None = None
    exit: bool = False

    def refusal(self, battle: Skirmish, question: Question | None) -> Refusal | None:
        """The whole path is judged, and what it ends in."""
        refused = may_move(battle, self.unit)
        if refused is not None:
            return refused
        unit = battle.unit(self.unit)
        march = walk(battle, unit, self.path)
        if isinstance(march, Refusal):
            return march
        if self.exit:
            return exit_refusal(battle, unit, march.end, march.bill.cost, march.bill.allowance)
        made = self.contacts(battle, unit, march)
        return made if isinstance(made, Refusal) else None

    def carry_out(self, umpire: Umpire[Skirmish], question: Question) -> None:
        """Put the unit where the path ends, and note whom it has met."""
        battle = umpire.battle
        unit = battle.unit(self.unit)
        march = walk(battle, unit, self.path)
        assert isinstance(march, March)
        umpire.again(question)
        made = () if self.exit else self.contacts(battle, unit, march)
        assert not isinstance(made, Refusal)
        marks = {"moved": True, "road_march": march.bill.road_march, "through_town": march.bill.town}
        because = reasons(battle, unit, march)
        unit = umpire.change(unit, unit.troop.move_clause, at=march.end, **marks)
        umpire.tell(moved_event(self, march, because, accounts_of(battle, self)))
        if march.into_light_wood:
            mark(umpire, unit.no, "pinned", "2X2-16.17")
        engage(umpire, made)
        if self.exit:
            leave(umpire, umpire.battle.unit(unit.no))

    def contacts(self, battle: Skirmish, unit: Unit, march: March) -> tuple[Contact, ...] | Refusal:
        """The melees this march will bring, or why it may not end so."""
        if self.assault is None:
            return contacts_made(battle, unit, march)
        return assault_made(battle, unit, march, self.assault)


def accounts_of(battle: Skirmish, action: Move) -> tuple[Account, ...]:
    """Every seat's account of a march, where some ground is hidden from anybody; none where all know all."""
    if all([f.known_to is None for f in battle.field.ground.features]):
        return ()
    return tuple([account(replace(battle, field=known_field(battle.field, s)), action, s) for s in (*battle.seats, "")])


def account(view: Skirmish, action: Move, seat: str) -> Account:
    """A march as a seat sees it; what cannot be on the ground it knows of, it has no account of."""
    unit = view.unit(action.unit)
    march = walk(view, unit, action.path)
    if isinstance(march, Refusal):
        return Account(seat=seat)
    because = reasons(view, unit, march)
    return Account(seat=seat, cost=round(march.bill.cost, 3), allowance=march.bill.allowance, because=because)


def moved_event(action: Move, march: March, because: tuple[str, ...], accounts: tuple[Account, ...] = ()) -> UnitMoved:
    """The march as an event, with every clause that shaped it."""
    return UnitMoved(
        clause="2X2-6.1",
        unit=action.unit,
        path=action.path,
        end=march.end,
        cost=round(march.bill.cost, 3),
        allowance=march.bill.allowance,
        because=because,
        accounts=accounts,
    )


def engage(umpire: Umpire[Skirmish], made: tuple[Contact, ...]) -> None:
    """Write the new contacts down and tell of them."""
    if made:
        umpire.set("2X2-8.1", contacts=umpire.battle.contacts + made)
    for c in made:
        tell_contact(umpire, c, len(made))


KINDS = {"charge": "2X2-8.1", "clearing": "2X2-7.3", "follow_up": "2X2-13.39"}


def tell_contact(umpire: Umpire[Skirmish], contact: Contact, several: int) -> None:
    """Say who has engaged whom: with its front, or merely by touching; one of several, or alone."""
    battle = umpire.battle
    attacker, defender = battle.unit(contact.attacker), battle.unit(contact.defender)
    front = contact.kind != "charge" or strikes(attacker.rect, defender.rect)
    shared = several > 1 or len([c for c in battle.contacts if c.defender == contact.defender]) > 1
    umpire.tell(
        Engaged(
            clause=KINDS[contact.kind] if front else "2X2-8.4",
            attacker=contact.attacker,
            defender=contact.defender,
            face=contact.face,
            kind=contact.kind,
            because=("2X2-8.5",) if shared else (),
        )
    )


def may_move(battle: Skirmish, no: int) -> Refusal | None:
    """Who may move: good-order units of the phasing side, once (2X2-6.1)."""
    unit = battle.unit(no)
    if unit.side != battle.phasing or unit.at is None:
        return Refusal("2X2-6.1", f"{unit.name} is not yours to move now")
    if unit.shaken:
        return Refusal("2X2-6.1", f"{unit.name} is {'Disrupted' if unit.disrupted else 'Pinned'} and may not move")
    if unit.moved:
        return Refusal("2X2-6.1", f"{unit.name} has moved already")
    return None
