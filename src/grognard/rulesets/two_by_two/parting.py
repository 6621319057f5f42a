"""Chapter 8: a contact lasts no longer than the touch that made it."""

from __future__ import annotations

from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import Contact, Skirmish
from grognard.rulesets.two_by_two.geometry import touching
from grognard.rulesets.two_by_two.woods import assault_refusal


class Parted(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Two units that were to fight have been moved out of contact; their melee is not fought."""

    attacker: int
    defender: int


def part(umpire: Umpire[Skirmish], no: int, spared: tuple[Contact, ...] = ()) -> None:
    """End the contacts of a unit that has been moved, where they no longer touch (2X2-8.4)."""
    contacts = umpire.battle.contacts
    mine = [c for c in contacts if no in (c.attacker, c.defender) and c not in spared]
    lost = [c for c in mine if not in_touch(umpire.battle, c)]
    if lost:
        umpire.set("2X2-8.4", contacts=tuple([c for c in contacts if c not in lost]))
    for c in lost:
        umpire.tell(Parted(clause="2X2-8.4", attacker=c.attacker, defender=c.defender))


def in_touch(battle: Skirmish, contact: Contact) -> bool:
    """Do the two still touch, or does the one still assault the wood where the other stands (R-27)?"""
    attacker, defender = battle.unit(contact.attacker), battle.unit(contact.defender)
    if contact.kind != "clearing" or touching(attacker, defender):
        return touching(attacker, defender)
    return assault_refusal(battle, attacker, attacker.here, defender.no) is None
