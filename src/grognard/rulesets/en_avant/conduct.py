"""Chapter 9: what troops of each status really do: obligation first, then status, then the card."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent, RulingEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Card, Engagement, Unit
from grognard.rulesets.en_avant.effects import NotCarriedOut
from grognard.rulesets.en_avant.geometry import nearest_enemy
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.legality import approaches, closing
from grognard.rulesets.en_avant.nervous import halts_and_fires
from grognard.rulesets.en_avant.paths import approach
from grognard.rulesets.en_avant.shot import targets
from grognard.rulesets.en_avants.status import NERVOUS, PUGNACIOUS, WAVERING
from grognard.table.pose import bearing, round_facing, turn_to

HOLD = Card(name="hold")
CLAUSES = {6: "EA-9.2", 5: "EA-9.3", 4: "EA-9.4", 3: "EA-9.5", 2: "EA-9.6", 1: "EA-9.7", 0: "EA-9.8"}


class Conduct(NamedTuple):
    """What a unit does, and the clause that makes it."""

    card: Card
    clause: str
    reason: str


class StatusCompelled(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A status outranked the card."""

    unit: int
    card: Card
    reason: str


class GoesOn(RulingEvent, frozen=True, kw_only=True, tag=True):
    """A unit that was hit goes forward all the same."""

    unit: int
    card: str


def conduct(battle: Engagement, unit: Unit) -> Conduct:
    """One function for what a unit does: obligation, then status, then card."""
    card = unit.card or HOLD
    if unit.duty is not None:
        return Conduct(HOLD, "EA-16.14", "a result binds it")
    status = label(battle, unit)
    clause = CLAUSES[status]
    if status == PUGNACIOUS:
        return pugnacious(battle, unit, card)
    if halts_and_fires(battle, unit, card):
        return Conduct(Card(name="fire", target=targets(battle, unit)[0]), clause, "it halts and fires")
    if status <= WAVERING and approaches(battle, unit, card):
        return Conduct(HOLD, clause, "it will go no nearer the enemy")
    return Conduct(card, clause, "it obeys")


def pugnacious(battle: Engagement, unit: Unit, card: Card) -> Conduct:
    """Pugnacious troops close with the nearest enemy if they can (EA-9.2, EA-R39)."""
    way = closing(battle, unit)
    if way is not None:
        own = (
            approach(battle, unit, card.target, card.axis)
            if card.name == "assault" and card.target is not None
            else None
        )
        if own is not None and own.target == way.target:
            return Conduct(card, "EA-9.2", "it obeys")
        return Conduct(Card(name="assault", target=way.target, axis=way.axis), "EA-9.2", "it must close with the enemy")
    if battle.options.pugnacious == "always_forward" and not approaches(battle, unit, card):
        return Conduct(forward_card(battle, unit) or card, "EA-9.2", "it goes forward")
    return Conduct(card, "EA-9.2", "it obeys")


def forward_card(battle: Engagement, unit: Unit) -> Card | None:
    """A step towards the nearest enemy, if there is one: ahead, or else a turn that way."""
    enemy = nearest_enemy(battle, unit)
    tied = unit.gun or unit.shape.rate == 0 or unit.bogged or unit.change is not None or battle.in_contact(unit.no)
    if tied or enemy is None or enemy.at is None or unit.at is None:
        return None
    if approaches(battle, unit, Card(name="advance")):
        return Card(name="advance")
    off = turn_to(unit.at.facing, bearing(unit.at.x, unit.at.y, enemy.at.x, enemy.at.y))
    return Card(name="face", facing=round_facing(unit.at.facing + max(-90.0, min(90.0, off))))


class Compel(Step, frozen=True, kw_only=True, tag=True):
    """O5: statuses outrank cards; after the fire once more for those it has shaken."""

    after_fire: bool = False

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Replace the cards of those who will not, or must, do otherwise."""
        for side in (0, 1):
            for unit in umpire.battle.combatants(side):
                if unit.card is not None:
                    compel(umpire, unit, unit.card, self.after_fire)


def compel(umpire: Umpire[Engagement], unit: Unit, card: Card, after_fire: bool) -> None:
    """One unit's real conduct."""
    if after_fire and label(umpire.battle, unit) > WAVERING:
        stand_it(umpire, unit, card)
        return
    done = conduct(umpire.battle, unit)
    if done.card == card:
        return
    umpire.change(unit, done.clause, card=done.card)
    reason = f"{unit.name}: {done.reason}"
    if done.card.name == "hold":
        umpire.tell(NotCarriedOut(clause=done.clause, unit=unit.no, card=card.name, reason=reason))
    else:
        umpire.tell(StatusCompelled(clause=done.clause, unit=unit.no, card=done.card, reason=reason))


def stand_it(umpire: Umpire[Engagement], unit: Unit, card: Card) -> None:
    """Troops at 4 or better that the fire has hit go forward all the same (EA-9.2, EA-9.3, EA-9.4)."""
    status = label(umpire.battle, unit)
    if unit.hit_by_fire and status > NERVOUS and card.name in ("advance", "assault"):
        umpire.tell(GoesOn(clause=CLAUSES[status], unit=unit.no, card=card.name))
