"""What a card would do, told before it is given."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from grognard.engine.battle import Action
from grognard.engine.names import percent
from grognard.engine.page.foresight import Ahead, preview_by
from grognard.engine.ruling import Preview, Refusal, Ruling
from grognard.engine.umpire import find_question
from grognard.rulesets.en_avant.battle import CONTROL, Card, Contact, Engagement, Unit
from grognard.rulesets.en_avant.cards import EmergencySquare, FormSquareNow, KeepCard, OrderCard, PlayCard
from grognard.rulesets.en_avant.fog.guesses import quoted
from grognard.rulesets.en_avant.geometry import Reach
from grognard.rulesets.en_avant.melee import DRAW, LOSE, WIN
from grognard.rulesets.en_avant.melee import judge as judge_melee
from grognard.rulesets.en_avant.melee import see as see_melee
from grognard.rulesets.en_avant.opportunity import FireNow, OpportunityFire
from grognard.rulesets.en_avant.pace import cost
from grognard.rulesets.en_avant.page.charges import forming, rulings_of, shocks
from grognard.rulesets.en_avant.page.ghosts import halt_of, way_of
from grognard.rulesets.en_avant.paths import Approach, approach
from grognard.rulesets.en_avant.shot import aim, judge, see
from grognard.rulesets.en_avant.willingness import CLOSES, Charge, charge_on
from grognard.rulesets.en_avants.firing_table import MISS
from grognard.table.pose import Pose


def card_ahead(battle: Engagement, question: OrderCard, action: PlayCard) -> Preview:
    """One card's consequences: cost, whom it meets, the rulings it leads to."""
    unit, card = battle.unit(action.unit), action.card
    if card.name == "fire" and card.target is not None:
        return shot_told(battle, unit, card.target)
    if card.name == "assault" and card.target is not None:
        way = approach(battle, unit, card.target, card.axis)
        return Preview() if way is None else assault_told(battle, unit, way)
    if card.name in ("advance", "withdraw"):
        return Preview(cost=march_cost(battle, unit, unit.here, card), allowance=unit.shape.rate)
    return Preview()


def assault_told(battle: Engagement, unit: Unit, way: Approach) -> Preview:
    """An assault to its end as they stand now: if it closes, who wins, and what it costs."""
    enemy = battle.unit(way.target)
    charge = charge_on(battle, unit, enemy, way)
    willing = quoted(battle, charge, [charge], unit.side)
    fight = fight_of(battle, unit, charge) if CLOSES in willing.odds() else None
    return Preview(
        cost=way.price,
        allowance=unit.shape.rate,
        meets=(enemy.name,),
        rulings=(willing,) if fight is None else (willing, fight),
        told=f"As they stand now {foretold(willing, fight, unit, enemy)}",
        gives_up=f"{unit.name} is disordered by it, whoever wins; {may_change(enemy)}",
    )


def foretold(willing: Ruling, fight: Ruling | None, unit: Unit, enemy: Unit) -> str:
    """What comes of an assault, in words: certain, or hanging on skirmishers that nobody has seen."""
    chance = willing.odds().get(CLOSES, Fraction(0))
    if fight is None:
        return f"{unit.name} stops short of {enemy.name}"
    mine, his = fight.totals(())
    ends = {WIN: f"drives {enemy.name} back", LOSE: f"is beaten by {enemy.name}", DRAW: "neither gives way"}
    end = f"{ends[fight.outcome(()).result]}, {mine} to {his}"
    return f"{unit.name} closes and {end}" if chance == 1 else f"{unit.name} closes {percent(chance)}; then {end}"


def may_change(enemy: Unit) -> str:
    """What is still open."""
    return f"fire on the way, and the card of {enemy.name}, may change it"


def fight_of(battle: Engagement, unit: Unit, charge: Charge) -> Ruling:
    """The melee a charge would come to, by the ruling that will judge it."""
    contact = Contact(
        attacker=unit.no, defender=charge.target, aspect=charge.aspect, line=charge.line, strongpoint=charge.strongpoint
    )
    return judge_melee(*see_melee(battle, contact), False)


def shot_told(battle: Engagement, firer: Unit, target: int) -> Preview:
    """A volley or a cannonade as they stand now, and if it spends the best volley they have."""
    rulings = tuple(shot(battle, firer, target))
    if not rulings:
        return Preview()
    end, mark = rulings[0].outcome(()).result, battle.unit(target).name
    told = f"As they stand now it does nothing to {mark}" if end == MISS else f"As they stand now {mark} {end}"
    first = firer.type == "infantry" and firer.volleys == 0
    spent = f"It spends the first volley of {firer.name}, the best it has" if first else ""
    return Preview(rulings=rulings, told=told, gives_up=spent)


def march_cost(battle: Engagement, unit: Unit, at: Pose, card: Card) -> float:
    """What a march costs: all of it over this ground, or as much as is made before a friend who stays stops it."""
    wanted = unit.shape.rate if card.distance is None else card.distance
    stop, friend = halt_of(battle, unit, at, card)
    return cost(battle, unit, at, *way_of(at, card), wanted if friend < 0 else stop)


def shot(battle: Engagement, firer: Unit, target: int) -> list[Ruling]:
    where = aim(battle, firer, battle.unit(target))
    if not isinstance(where, Reach):
        return []
    return [judge(see(battle, firer, battle.unit(target), where))]


def shot_ahead(battle: Engagement, question: OpportunityFire, action: FireNow) -> Preview:
    """A shot at those who come into range."""
    return shot_told(battle, battle.unit(question.unit), action.mark(question))


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
    return found if rules_open or isinstance(found, Refusal) else replace(found, rulings=(), told="", gives_up="")
