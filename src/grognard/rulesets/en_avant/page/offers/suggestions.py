"""Sensible particulars for order cards: the best target, the way to face, whom the commander should join."""

from __future__ import annotations

from math import hypot

from grognard.engine.page.scene import Offer
from grognard.engine.ruling import Preview
from grognard.rulesets.en_avant.battle import SLACK, Card, Engagement, Unit
from grognard.rulesets.en_avant.cards import PlayCard
from grognard.rulesets.en_avant.fog.guesses import likely_closes, quoted
from grognard.rulesets.en_avant.geometry import Reach, distance, nearest_enemy
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.legality import QUARTER, card_refusal
from grognard.rulesets.en_avant.menus import drills
from grognard.rulesets.en_avant.objectives import stands_on
from grognard.rulesets.en_avant.paths import Approach, approach, road_to
from grognard.rulesets.en_avant.shot import MUSKET, aim, judge, see, targets
from grognard.rulesets.en_avant.strongpoints import in_built_up
from grognard.rulesets.en_avant.willingness import charge_on
from grognard.rulesets.en_avants.firing_table import dropped
from grognard.rulesets.en_avants.status import NERVOUS, STEADY, WAVERING
from grognard.table.pose import bearing, round_facing, turn_to

OTHERS = 3  # targets offered besides the best
AHEAD = 1.0  # degrees: what a unit faces already needs no card
QUIET = 30.0  # cm from the enemy at which there is time to dress the ranks


def by_distance(view: Engagement, unit: Unit) -> list[Unit]:
    """The enemy's combat units, nearest first."""
    return sorted(view.combatants(1 - unit.side), key=lambda e: (round(distance(unit, e), 6), e.no))


def assault_cards(view: Engagement, unit: Unit) -> list[Card]:
    """The best enemy to close with, then others in reach; if nobody is, the first who may be gone for."""
    foes = by_distance(view, unit)
    near = [e for e in foes if distance(unit, e) <= unit.shape.rate + SLACK]
    ways = [(e, approach(view, unit, e.no)) for e in near]
    reached = [(e, way) for e, way in ways if way is not None and way.reachable and way.target == e.no]
    reached.sort(key=lambda pair: (not closes(view, unit, pair[1]), label(view, pair[0]), pair[1].price))
    cards = [Card(name="assault", target=e.no) for e, _ in reached]
    if not any([card_refusal(view, unit, card) is None for card in cards]):
        cards = [*first_legal(view, unit, foes), *cards]
    return cards[: OTHERS + 1] or [Card(name="assault", target=foes[0].no if foes else None)]


def first_legal(view: Engagement, unit: Unit, foes: list[Unit]) -> list[Card]:
    """The nearest enemy that a card may name at all."""
    cards = [Card(name="assault", target=e.no) for e in foes]
    return next(([card] for card in cards if card_refusal(view, unit, card) is None), [])


def closes(view: Engagement, unit: Unit, way: Approach) -> bool:
    """Would they go in, as things stand and as likely as not?"""
    charge = charge_on(view, unit, view.unit(way.target), way)
    return likely_closes(quoted(view, charge, [charge], unit.side))


def fire_cards(view: Engagement, unit: Unit) -> list[Card]:
    """The target that suffers most, the nearest among equals, then the others; a bare card if there is none."""
    found = sorted(targets(view, unit), key=lambda no: -damage(view, unit, no))
    return [Card(name="fire", target=no) for no in found[: OTHERS + 1]] or [Card(name="fire")]


def damage(view: Engagement, unit: Unit, target: int) -> int:
    """How many levels a shot would cost its target."""
    where = aim(view, unit, view.unit(target))
    if not isinstance(where, Reach):
        return 0
    return dropped(judge(see(view, unit, view.unit(target), where)).outcome(()).result)


def drill_cards(unit: Unit) -> list[Card]:
    """Every change the unit's drill knows; while one is under way, giving it up."""
    return drills(unit) if unit.change is None else [Card(name="form", formation=unit.formation)]


def default_face(view: Engagement, unit: Unit) -> float:
    """Towards the nearest enemy who is not straight ahead, as far as a quarter turn goes."""
    at = unit.here
    for enemy in by_distance(view, unit):
        off = turn_to(at.facing, bearing(at.x, at.y, enemy.here.x, enemy.here.y))
        if abs(off) > AHEAD:
            return quarter(unit, off)
    return round_facing(at.facing + QUARTER / 2)


def quarter(unit: Unit, off: float) -> float:
    """A facing so far off the present one, but not more than a quarter turn."""
    return round_facing(unit.here.facing + max(-QUARTER, min(QUARTER, off)))


def join_cards(view: Engagement, hq: Unit) -> list[Card]:
    """Own units within the commander's ride, those in most need first; a bare card if there is none."""
    friends = [f for f in view.combatants(hq.side) if f.no != hq.attached]
    near = [f for f in friends if road_to(view, hq, f) <= hq.shape.rate + SLACK]
    near.sort(key=lambda f: (label(view, f), -int(f.in_disorder), round(distance(hq, f), 6), f.no))
    staying = [Card(name="join", unit=hq.attached)] if hq.attached >= 0 else []
    return [Card(name="join", unit=f.no) for f in near] + staying or [Card(name="join")]


def ride_card(view: Engagement, hq: Unit) -> Card:
    """To the middle of his own troops, or towards it."""
    at = hq.here
    places = [(u.at.x, u.at.y) for u in view.combatants(hq.side) if u.at is not None] or [(at.x, at.y)]
    x, y = sum([p[0] for p in places]) / len(places), sum([p[1] for p in places]) / len(places)
    far = hypot(x - at.x, y - at.y)
    share = min(1.0, hq.shape.rate / far) if far else 0.0
    point = (round(at.x + (x - at.x) * share, 1), round(at.y + (y - at.y) * share, 1))
    return Card(name="move", point=point)


def likely(view: Engagement, unit: Unit, offers: list[Offer]) -> str:
    """The card a sensible officer would play, by its key."""
    legal = {o.key for o in offers if isinstance(o.verdict, Preview)}
    wishes = hq_wishes(view, unit) if unit.type == "hq" else wishes_of(view, unit, offers)
    return next((key for key in wishes if key in legal), "")


def hq_wishes(view: Engagement, hq: Unit) -> list[str]:
    """Join those who need it, unless he is with somebody already."""
    shaken = any([label(view, f) <= NERVOUS for f in view.combatants(hq.side)])
    return ["join", "stay"] if hq.attached < 0 and shaken else ["stay"]


def wishes_of(view: Engagement, unit: Unit, offers: list[Offer]) -> list[str]:
    """What comes first to mind for a combat unit."""
    enemy = nearest_enemy(view, unit)
    far = distance(unit, enemy) if enemy is not None else 1e9
    if unit.change is not None or enemy is None:
        return ["hold"]
    if unit.type == "infantry" and horse_near(view, unit):
        return ["form_square", "fire", "hold"]
    if unit.in_disorder and far > QUIET:
        return ["re_order", "hold"]
    if label(view, unit) <= WAVERING:
        return ["fire", "hold"]
    if in_built_up(view, unit):
        return ["fire", "hold"]
    goes_in = good_assault(view, unit, offers)
    shoots = ["fire", *goes_in] if unit.formation in ("line", "deployed") and unit.type != "cavalry" else goes_in
    onward = ["advance"] if not unit.gun and far > MUSKET and not on_ground_that_decides(view, unit) else []
    return [*shoots, "fire", *onward, "unlimber", "hold"] if unit.gun else [*shoots, "fire", *onward, "hold"]


def on_ground_that_decides(view: Engagement, unit: Unit) -> bool:
    """Does it stand where an objective wants somebody to stand? Then nobody sensible marches it off by habit."""
    named = {name for one in view.layer.objectives for part in (one, *one.also) for name in part.features}
    return any([stands_on(unit, feature) for feature in view.field.ground.features if feature.id in named])


def good_assault(view: Engagement, unit: Unit, offers: list[Offer]) -> list[str]:
    """The assault, if it reaches somebody and they would go in."""
    cards = [o.action.card for o in offers if o.key == "assault" and isinstance(o.action, PlayCard)]
    target = cards[0].target if cards else None
    way = approach(view, unit, target) if target is not None and label(view, unit) >= STEADY else None
    return ["assault"] if way is not None and way.reachable and closes(view, unit, way) else []


def horse_near(view: Engagement, unit: Unit) -> bool:
    """Is enemy cavalry that has not broken near enough to charge this turn?"""
    horse = [e for e in view.combatants(1 - unit.side) if e.type == "cavalry" and not e.running]
    return unit.formation != "square" and any([distance(unit, e) <= e.shape.rate for e in horse])
