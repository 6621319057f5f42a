"""What a card would do, told before it is given."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.battle import Action
from grognard.engine.page.foresight import Ahead, preview_by
from grognard.engine.ruling import Preview, Refusal, Ruling
from grognard.engine.umpire import find_question
from grognard.rulesets.en_avant import assault, firing
from grognard.rulesets.en_avant.battle import CONTROL, Card, Engagement, Unit
from grognard.rulesets.en_avant.cards import EmergencySquare, FormSquareNow, KeepCard, OrderCard, PlayCard
from grognard.rulesets.en_avant.firing import aim
from grognard.rulesets.en_avant.fog.guesses import quoted
from grognard.rulesets.en_avant.geometry import Reach
from grognard.rulesets.en_avant.going import cost
from grognard.rulesets.en_avant.opportunity import FireNow, OpportunityFire
from grognard.rulesets.en_avant.page.charges import forming, rulings_of, shocks
from grognard.rulesets.en_avant.page.ghosts import halt_of, way_of
from grognard.rulesets.en_avant.paths import approach
from grognard.table.pose import Pose


def card_ahead(battle: Engagement, question: OrderCard, action: PlayCard) -> Preview:
    """One card's consequences: cost, whom it meets, the rulings it leads to."""
    unit, card = battle.unit(action.unit), action.card
    if card.name == "fire" and card.target is not None:
        return Preview(rulings=tuple(shot(battle, unit, card.target)))
    if card.name == "assault" and card.target is not None:
        way = approach(battle, unit, card.target, card.axis)
        if way is None:
            return Preview()
        enemy = battle.unit(way.target)
        charge = assault.charge_on(battle, unit, enemy, way)
        ruling = quoted(battle, charge, [charge], unit.side)
        return Preview(cost=way.price, allowance=unit.shape.rate, meets=(enemy.name,), rulings=(ruling,))
    if card.name in ("advance", "withdraw"):
        return Preview(cost=march_cost(battle, unit, unit.here, card), allowance=unit.shape.rate)
    return Preview()


def march_cost(battle: Engagement, unit: Unit, at: Pose, card: Card) -> float:
    """What a march costs: all of it over this ground, or as much as is made before a friend who stays stops it."""
    wanted = unit.shape.rate if card.distance is None else card.distance
    stop, friend = halt_of(battle, unit, at, card)
    return cost(battle, unit, at, *way_of(at, card), wanted if friend < 0 else stop)


def shot(battle: Engagement, firer: Unit, target: int) -> list[Ruling]:
    where = aim(battle, firer, battle.unit(target))
    if not isinstance(where, Reach):
        return []
    return [firing.judge(firing.see(battle, firer, battle.unit(target), where))]


def shot_ahead(battle: Engagement, question: OpportunityFire, action: FireNow) -> Preview:
    """A shot at those who come into range."""
    return Preview(rulings=tuple(shot(battle, battle.unit(question.unit), action.mark(question))))


def charges_ahead(battle: Engagement, question: EmergencySquare, action: Action) -> Preview:
    """What the charges would do to a battalion that forms square now, or stands as it is."""
    unit = battle.unit(question.unit)
    then = forming(battle, unit) if isinstance(action, FormSquareNow) else battle
    return Preview(rulings=rulings_of(shocks(then, then.unit(unit.no))))


AHEAD: dict[type[Action], Ahead] = {
    PlayCard: card_ahead,
    FireNow: shot_ahead,
    FormSquareNow: charges_ahead,
    KeepCard: charges_ahead,
}
judged = preview_by(AHEAD, other=lambda battle, question, action: Preview())


def preview(battle: Engagement, no: int, action: Action) -> Refusal | Preview:
    """What an answer would do as things stand, with its rulings for those who may see them (EA-R60)."""
    found, question = judged(battle, no, action), find_question(battle, no)
    rules_open = battle.options.players_see_rulings or (question is not None and question.seat == CONTROL)
    return found if rules_open or isinstance(found, Refusal) else replace(found, rulings=())
