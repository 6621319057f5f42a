"""The Decisions table: which cards a unit may be given, and the clause that refuses the others."""

from __future__ import annotations

from math import hypot, isfinite

from grognard.engine.ruling import Refusal
from grognard.rulesets.en_avant.battle import SLACK, Card, Engagement, Unit, label
from grognard.rulesets.en_avant.command import road_to
from grognard.rulesets.en_avant.firing import fire_refusal, targets
from grognard.rulesets.en_avant.formations import change_of, turn_between, village_refusal, wanted
from grognard.rulesets.en_avant.geometry import apart, bodies, bodies_at, distance, moved, nearest_enemy
from grognard.rulesets.en_avant.going import impassable
from grognard.rulesets.en_avant.paths import approach, turn_to
from grognard.rulesets.en_avant.units import DRILLS
from grognard.rulesets.en_avants.ladder import PUGNACIOUS, RUNNING, WAVERING
from grognard.table.pose import heading, round_facing

HQ_CARDS = ("join", "move", "stay")
QUARTER = 90.0


def card_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """Why a unit may not be given a card."""
    numbers = [n for n in (card.distance, card.axis, card.facing, *(card.point or ())) if n is not None]
    if not all([isfinite(n) and abs(n) < 10_000 for n in numbers]):
        return Refusal("EA-0.7", "distances and facings are plain numbers")
    if unit.at is None:
        return Refusal("EA-0.7", f"{unit.label_name} is not on the table")
    if (unit.type == "hq") != (card.name in HQ_CARDS):
        return Refusal("EA-0.7", f"{unit.label_name} has no such card")
    if unit.type == "hq":
        return hq_refusal(battle, unit, card)
    if unit.duty is not None:
        return Refusal("EA-16.14", f"a result binds {unit.label_name} this turn")
    if label(battle, unit) == RUNNING:
        return Refusal("EA-9.8", f"{unit.label_name} is running away")
    return CHECKS[card.name](battle, unit, card)


def hq_refusal(battle: Engagement, hq: Unit, card: Card) -> Refusal | None:
    """The command group rides up to 60 cm (EA-5.6)."""
    assert hq.at is not None
    if card.name == "stay":
        return None
    if card.name == "move":
        if card.point is None or hypot(card.point[0] - hq.at.x, card.point[1] - hq.at.y) > hq.shape.rate + SLACK:
            return Refusal("EA-5.6", "the command group moves up to 60 cm")
        ground = battle.field.ground
        inside = 0 <= card.point[0] <= ground.width and 0 <= card.point[1] <= ground.depth
        return None if inside else Refusal("EA-5.6", "that is off the table")
    if card.unit is None or not 0 <= card.unit < len(battle.field.units):
        return Refusal("EA-5.6", "the card names no unit")
    target = battle.unit(card.unit)
    if target.side != hq.side or target.at is None or not target.combatant:
        return Refusal("EA-3.3", "the commander joins one of his own units")
    if road_to(battle, hq, target) > hq.shape.rate + SLACK:
        return Refusal("EA-5.6", f"{target.label_name} is more than 60 cm away")
    return None


def march_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """Advance and withdraw: straight, within the rate, not while changing formation."""
    refused = bound_refusal(battle, unit)
    if refused is not None:
        return refused
    far = unit.shape.rate if card.distance is None else card.distance
    if far < 0 or far > unit.shape.rate + SLACK:
        return Refusal(unit.shape.clause, f"{unit.label_name} moves up to {unit.shape.rate:g} cm")
    if card.facing is not None or card.axis is not None:
        return Refusal("EA-8.2", "a unit moves straight ahead or straight back")
    return way_refusal(battle, unit, card, far)


def bound_refusal(battle: Engagement, unit: Unit) -> Refusal | None:
    """What keeps a unit from moving at all."""
    if unit.shape.rate == 0:
        return Refusal(unit.shape.clause, f"{unit.label_name} may not move in this formation")
    if unit.change is not None:
        return Refusal("EA-8.1", f"{unit.label_name} is changing formation")
    if unit.bogged:
        return Refusal("EA-6.6", f"{unit.label_name} is bogged")
    if battle.in_contact(unit.no):
        return Refusal("EA-8.1", f"{unit.label_name} is in contact with the enemy")
    return None


def way_refusal(battle: Engagement, unit: Unit, card: Card, far: float) -> Refusal | None:
    """Ground straight ahead, and nerve."""
    assert unit.at is not None
    fx, fy = heading(unit.at.facing)
    sign = -1.0 if card.name == "withdraw" else 1.0
    stop = impassable(battle, unit, unit.at, fx * sign, fy * sign, far)
    if stop is not None and stop[0] <= SLACK:
        return Refusal(stop[1], f"{unit.label_name} cannot go that way")
    return nerve_refusal(battle, unit, card)


def approaches(battle: Engagement, unit: Unit, card: Card) -> bool:
    """Would the card bring the unit nearer its nearest enemy (EA-R42)?"""
    enemy = nearest_enemy(battle, unit)
    if enemy is None or unit.at is None or card.name not in ("advance", "assault"):
        return False
    if card.name == "assault":
        return True
    far = unit.shape.rate if card.distance is None else card.distance
    end = moved(unit.at, *heading(unit.at.facing), far)
    return apart(bodies_at(unit, end), bodies(enemy)) < distance(unit, enemy) - SLACK


def nerve_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """Wavering and Frightened troops go no nearer (EA-9.6, EA-9.7)."""
    status = label(battle, unit)
    if status <= WAVERING and approaches(battle, unit, card):
        clause = "EA-9.6" if status == WAVERING else "EA-9.7"
        return Refusal(clause, f"{unit.label_name} will not go nearer the enemy")
    return None


def assault_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """Infantry, light companies and cavalry, at an enemy within 15 degrees of the facing."""
    if unit.gun:
        return Refusal("EA-10.12", f"{unit.label_name} cannot assault")
    refused = bound_refusal(battle, unit)
    if refused is not None:
        return refused
    if card.target is None or not 0 <= card.target < len(battle.field.units):
        return Refusal("EA-12.1", "the card names no target")
    target = battle.unit(card.target)
    if target.side == unit.side or target.at is None or not target.combatant:
        return Refusal("EA-12.1", f"{target.label_name} cannot be assaulted")
    assert unit.at is not None
    if card.axis is not None and abs(turn_to(unit.at.facing, card.axis)) > battle.options.closing_variation_deg + SLACK:
        return Refusal(
            "EA-8.3", f"an assault goes in within {battle.options.closing_variation_deg:g} degrees of the facing"
        )
    way = approach(battle, unit, card.target, card.axis)
    if way is None:
        return Refusal("EA-8.3", f"no straight way leads {unit.label_name} to {target.label_name}")
    return nerve_refusal(battle, unit, card)


def fire_card_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """Fire at a target, or at the nearest."""
    zeal = zeal_refusal(battle, unit)
    if zeal is not None:
        return zeal
    if card.target is not None:
        return fire_refusal(battle, unit, card.target)
    from grognard.rulesets.en_avant.firing import may_fire

    refused = may_fire(battle, unit)
    if refused is not None:
        return refused
    return None if targets(battle, unit) else Refusal("EA-10.12", f"{unit.label_name} has no target")


def zeal_refusal(battle: Engagement, unit: Unit) -> Refusal | None:
    """Pugnacious troops that can close do nothing else (EA-9.2)."""
    if label(battle, unit) != PUGNACIOUS or unit.gun or unit.shape.rate == 0 or unit.change is not None:
        return None
    enemy = nearest_enemy(battle, unit)
    way = approach(battle, unit, enemy.no) if enemy is not None and not battle.in_contact(unit.no) else None
    if way is not None and way.reachable:
        return Refusal("EA-9.2", f"{unit.label_name} is Pugnacious and must close with the enemy")
    return None


def form_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """A change that the table knows, not in contact, not in a village for line or square."""
    if battle.in_contact(unit.no):
        return Refusal("EA-4.2", f"{unit.label_name} is in contact with the enemy")
    if card.name == "form" and unit.change is not None and card.formation == unit.formation:
        return None
    if unit.change is not None:
        return Refusal("EA-8.1", f"{unit.label_name} is changing formation already")
    if card.name == "form_square" and unit.type != "infantry":
        return Refusal("EA-4.2", f"{unit.label_name} cannot form square")
    if card.name in ("limber", "unlimber") and not gun_drill(unit, card):
        return Refusal("EA-4.16" if card.name == "limber" else "EA-4.15", f"{unit.label_name} cannot {card.name}")
    if card.name == "about_face" and unit.formation == "square":
        return Refusal("EA-8.1", "a square has no rear to turn to")
    change = change_of(unit, card)
    if isinstance(change, Refusal):
        return change
    return village_refusal(battle, unit, wanted(unit, card)[0]) or zeal_refusal(battle, unit)


def gun_drill(unit: Unit, card: Card) -> bool:
    """Limber what is deployed, unlimber what is limbered."""
    return unit.gun and unit.formation == ("deployed" if card.name == "limber" else "limbered")


def face_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """A turn on the spot of up to a quarter."""
    assert unit.at is not None
    if card.facing is None:
        return Refusal("EA-8.1", "the card names no facing")
    if unit.formation == "square" or unit.change is not None or battle.in_contact(unit.no):
        return Refusal("EA-8.1", f"{unit.label_name} cannot change its facing now")
    if turn_between(unit.at.facing, card.facing) > QUARTER + SLACK:
        clause = "EA-4.9" if unit.formation == "line" and unit.type == "infantry" else "EA-8.1"
        return Refusal(clause, f"{unit.label_name} turns up to 90 degrees; more is an about-face")
    return zeal_refusal(battle, unit)


def re_order_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """Only a unit in disorder re-orders."""
    return None if any(unit.disordered) else Refusal("EA-7.6", f"{unit.label_name} is in order")


def no_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """Holding is always allowed."""
    return None


CHECKS = {
    "advance": march_refusal,
    "withdraw": march_refusal,
    "assault": assault_refusal,
    "hold": no_refusal,
    "fire": fire_card_refusal,
    "form": form_refusal,
    "form_square": form_refusal,
    "about_face": form_refusal,
    "limber": form_refusal,
    "unlimber": form_refusal,
    "face": face_refusal,
    "re_order": re_order_refusal,
}


def cards_for(battle: Engagement, unit: Unit) -> list[Card]:
    """The legal cards of a unit on the lattice: full and half distances, every target and change, eighths of a turn."""
    first = Card(name="stay") if unit.type == "hq" else Card(name="hold")
    return [first, *[c for c in possible(battle, unit) if card_refusal(battle, unit, c) is None]]


def possible(battle: Engagement, unit: Unit) -> list[Card]:
    """The cards worth trying."""
    assert unit.at is not None
    if unit.type == "hq":
        return [Card(name="join", unit=f.no) for f in battle.combatants(unit.side)]
    rate, out = unit.shape.rate, []
    for name in ("advance", "withdraw"):
        out += [Card(name=name, distance=d) for d in (rate, rate / 2) if d > 0]
    if not unit.gun:
        out += [Card(name="assault", target=e.no) for e in battle.combatants(1 - unit.side)]
    out += [Card(name="fire", target=t) for t in targets(battle, unit)]
    out += drills(unit)
    out += [Card(name="face", facing=round_facing(unit.at.facing + a)) for a in (-90.0, -45.0, 45.0, 90.0)]
    return [*out, Card(name="re_order"), Card(name="about_face")]


def drills(unit: Unit) -> list[Card]:
    """Every change of formation the table knows for the unit."""
    out = []
    for kind, old, new in DRILLS:
        if kind != unit.type or old != unit.formation or old == new:
            continue
        if new == "square":
            out.append(Card(name="form_square"))
        elif unit.gun:
            out.append(Card(name="limber" if new == "limbered" else "unlimber"))
        elif new == "line":
            out += [Card(name="form", formation=new, element=e) for e in ("left", "right")]
        else:
            out.append(Card(name="form", formation=new))
    return out
