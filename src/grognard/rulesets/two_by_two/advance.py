"""Chapter 6: who may move, what a march does to the unit that makes it, and whom it meets."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.engine.views import known_field
from grognard.rulesets.two_by_two.battle import Contact, Skirmish, Unit
from grognard.rulesets.two_by_two.charging import strikes
from grognard.rulesets.two_by_two.effects import mark
from grognard.rulesets.two_by_two.leaving import exit_refusal, leave
from grognard.rulesets.two_by_two.legs import Account, Engaged, Leg, UnitMoved
from grognard.rulesets.two_by_two.march import March, walk
from grognard.rulesets.two_by_two.meeting import assault_made, contacts_made
from grognard.rulesets.two_by_two.reasons import reasons


def march_refusal(
    battle: Skirmish, no: int, path: tuple[Leg, ...], assault: int | None, leaves: bool
) -> Refusal | None:
    """The whole path is judged, and what it ends in."""
    refused = may_move(battle, no)
    if refused is not None:
        return refused
    unit = battle.field.units[no]
    march = walk(battle, unit, path)
    if isinstance(march, Refusal):
        return march
    if leaves:
        return exit_refusal(battle, unit, march.end, march.bill.cost, march.bill.allowance)
    made = meets(battle, unit, march, assault)
    return made if isinstance(made, Refusal) else None


def meets(battle: Skirmish, unit: Unit, march: March, assault: int | None) -> tuple[Contact, ...] | Refusal:
    """The melees a march will bring, or why it may not end so; judged once, at the door, and kept with the march."""
    if assault is not None:
        return assault_made(battle, unit, march, assault)
    if march.made is None:
        march.made = contacts_made(battle, unit, march)
    made: tuple[Contact, ...] | Refusal = march.made
    return made


def march_off(umpire: Umpire[Skirmish], no: int, path: tuple[Leg, ...], assault: int | None, leaves: bool) -> None:
    """Put the unit where the path ends, and note whom it has met."""
    battle = umpire.table
    unit = battle.field.units[no]
    march = walk(battle, unit, path)
    assert isinstance(march, March)
    made = () if leaves else meets(battle, unit, march, assault)
    assert not isinstance(made, Refusal)
    bill = march.bill
    fields: dict[str, Any] = {"at": march.end, "moved": True, "road_march": bill.road_march, "through_town": bill.town}
    umpire.change_to(unit, battle.field.roll.posts[no].kind.move_clause, fields)
    if umpire.watched:
        umpire.tell(moved_event(battle, unit, path, march))
    if march.into_light_wood:
        mark(umpire, no, "pinned", "2X2-16.17")
    if made:
        engage(umpire, made)
    if leaves:
        leave(umpire, umpire.battle.unit(no))


def accounts_of(battle: Skirmish, no: int, path: tuple[Leg, ...]) -> tuple[Account, ...]:
    """Every seat's account of a march, where some ground is hidden from anybody; none where all know all."""
    if battle.field.ground.known_to_all:
        return ()
    seats = (*battle.seats, "")
    return tuple([account(replace(battle, field=known_field(battle, battle.field, s)), no, path, s) for s in seats])


def account(view: Skirmish, no: int, path: tuple[Leg, ...], seat: str) -> Account:
    """A march as a seat sees it; what cannot be on the ground it knows of, it has no account of."""
    unit = view.unit(no)
    march = walk(view, unit, path)
    if isinstance(march, Refusal):
        return Account(seat=seat)
    because = reasons(view, unit, march)
    return Account(seat=seat, cost=round(march.bill.cost, 3), allowance=march.bill.allowance, because=because)


def moved_event(battle: Skirmish, unit: Unit, path: tuple[Leg, ...], march: March) -> UnitMoved:
    """The march as an event, with every clause that shaped it."""
    return UnitMoved(
        clause="2X2-6.1",
        unit=unit.no,
        path=path,
        end=march.end,
        cost=round(march.bill.cost, 3),
        allowance=march.bill.allowance,
        because=reasons(battle, unit, march),
        accounts=accounts_of(battle, unit.no, path),
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
    post = battle.field.roll.posts[no]
    if post.side != battle.phasing or not post.present:
        return Refusal("2X2-6.1", f"{battle.unit(no).name} is not yours to move now")
    if post.shaken:
        state = "Disrupted" if post.disrupted else "Pinned"
        return Refusal("2X2-6.1", f"{battle.unit(no).name} is {state} and may not move")
    if post.moved:
        return Refusal("2X2-6.1", f"{battle.unit(no).name} has moved already")
    return None
