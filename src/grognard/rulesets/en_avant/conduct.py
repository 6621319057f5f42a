"""Chapter 9: what troops of each status really do: obligation first, then status, then the card."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.battle import Step
from grognard.engine.events import Event
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import Card, Engagement, Unit, label
from grognard.rulesets.en_avant.deeds import NotCarriedOut
from grognard.rulesets.en_avant.firing import targets
from grognard.rulesets.en_avant.geometry import nearest_enemy
from grognard.rulesets.en_avant.legality import approaches
from grognard.rulesets.en_avant.paths import approach
from grognard.rulesets.en_avants.ladder import NERVOUS, PUGNACIOUS, RUNNING, WAVERING

HOLD = Card(name="hold")


class Conduct(NamedTuple):
    """What a unit does, and the clause that makes it."""

    card: Card
    clause: str
    reason: str


class StatusCompelled(Event, frozen=True, kw_only=True, tag=True):
    """A status outranked the card."""

    unit: int
    card: Card
    reason: str


def conduct(battle: Engagement, unit: Unit) -> Conduct:
    """One function for what a unit does: obligation, then status, then card."""
    card = unit.card or HOLD
    if unit.duty is not None:
        return Conduct(HOLD, "EA-16.14", "a result binds it")
    status = label(battle, unit)
    if status == RUNNING:
        return Conduct(HOLD, "EA-9.8", "it is running away")
    if status == PUGNACIOUS:
        return pugnacious(battle, unit, card)
    if status == NERVOUS and card.name != "fire" and targets(battle, unit) and not allowed_assault(battle, card):
        return Conduct(Card(name="fire", target=targets(battle, unit)[0]), "EA-9.5", "it halts and fires")
    if status <= WAVERING and approaches(battle, unit, card):
        return Conduct(HOLD, "EA-9.6" if status == WAVERING else "EA-9.7", "it will go no nearer the enemy")
    return Conduct(card, "EA-9.3" if status > 4 else "EA-9.4", "it obeys")


def allowed_assault(battle: Engagement, card: Card) -> bool:
    """The switch that lets Nervous infantry try to close; and a square called against cavalry stands."""
    return (card.name == "assault" and battle.options.nervous_may_assault) or card.name == "form_square"


def pugnacious(battle: Engagement, unit: Unit, card: Card) -> Conduct:
    """Pugnacious troops close with the nearest enemy if they can (EA-9.2, EA-R39)."""
    enemy = nearest_enemy(battle, unit)
    stuck = unit.gun or unit.formation == "square" or unit.bogged or battle.in_contact(unit.no) or unit.type == "hq"
    if enemy is None or stuck or unit.change is not None:
        return Conduct(card, "EA-9.2", "it obeys")
    way = approach(battle, unit, enemy.no)
    if way is not None and way.reachable:
        target = Card(name="assault", target=way.target, axis=way.axis)
        return Conduct(card if card.name == "assault" else target, "EA-9.2", "it must close with the enemy")
    if battle.options.pugnacious == "always_forward" and card.name not in ("advance", "assault"):
        return Conduct(Card(name="advance"), "EA-9.2", "it goes forward")
    return Conduct(card, "EA-9.2", "it obeys")


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
    status = label(umpire.battle, unit)
    if after_fire and status > WAVERING:
        return
    done = conduct(umpire.battle, unit)
    if done.card == card:
        return
    umpire.change(unit, done.clause, card=done.card)
    refuses = done.card.name == "hold"
    reason = f"{unit.label_name}: {done.reason}"
    if refuses:
        umpire.tell(NotCarriedOut(clause=done.clause, unit=unit.no, card=card.name, reason=reason))
    else:
        umpire.tell(StatusCompelled(clause=done.clause, unit=unit.no, card=done.card, reason=reason))
