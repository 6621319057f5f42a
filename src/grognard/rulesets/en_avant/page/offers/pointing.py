"""Pointing with a unit: at a place, at an enemy, at a friend, or which way to face."""

from __future__ import annotations

from math import atan2, degrees, hypot

from msgspec.structs import replace

from grognard.engine.page.scene import Gesture, Offer
from grognard.engine.ruling import Preview
from grognard.rulesets.en_avant.battle import Card, Engagement, Unit
from grognard.rulesets.en_avant.pace import cost
from grognard.rulesets.en_avant.page.blocks import footprint
from grognard.rulesets.en_avant.page.offers.suggestions import drill_cards, quarter
from grognard.rulesets.en_avant.page.offers.tray import card_offer, drill_key
from grognard.table.pose import bearing, heading, round_facing, turn_to

STRAIGHT = 25.0  # degrees off the facing within which a place is ahead or behind
STEPS = 2  # steps to a centimetre: what can be told apart on a measuring stick
LEAST = 0.5  # cm: the shortest move that is meant


def pointed(view: Engagement, no: int, unit: Unit, gesture: Gesture) -> list[Offer]:
    """What may be meant, the likeliest first and marked."""
    found = meant(view, no, unit, gesture)
    return [replace(o, main=i == 0) for i, o in enumerate(found)]


def meant(view: Engagement, no: int, unit: Unit, gesture: Gesture) -> list[Offer]:
    """By what is pointed at."""
    if gesture.onto is not None and gesture.onto != unit.no and 0 <= gesture.onto < len(view.field.units):
        other = view.unit(gesture.onto)
        if other.at is not None and (other.side != unit.side or unit.type == "hq"):
            return at_piece(view, no, unit, other)
    if gesture.x is not None and gesture.y is not None:
        return at_place(view, no, unit, gesture.x, gesture.y)
    return [] if gesture.facing is None else facing_offers(view, no, unit, gesture.facing)


def at_piece(view: Engagement, no: int, unit: Unit, other: Unit) -> list[Offer]:
    """An enemy is assaulted, fired at or faced; a friend is joined."""
    at = other.here
    if other.side == unit.side:
        return [card_offer(view, no, unit, "join", Card(name="join", unit=other.no))]
    if unit.type == "hq":
        return at_place(view, no, unit, at.x, at.y)
    names = [name for name in ("assault", "fire") if has_card(unit, name)]
    if unit.foot and unit.formation == "line":
        names.reverse()
    found = [card_offer(view, no, unit, name, aimed(name, other.no)) for name in names]
    return [*sorted(found, key=promise), towards(view, no, unit, at.x, at.y)]


def has_card(unit: Unit, name: str) -> bool:
    """Guns never assault, cavalry never fires."""
    return not unit.gun if name == "assault" else unit.type != "cavalry"


def aimed(name: str, target: int) -> Card:
    """A card against an enemy."""
    return Card(name="assault" if name == "assault" else "fire", target=target)


def promise(offer: Offer) -> int:
    """What can be done this turn comes first, then what may at least be ordered."""
    seen = offer.verdict
    if not isinstance(seen, Preview):
        return 2
    return int(seen.cost is not None and seen.allowance is not None and seen.cost > seen.allowance)


def towards(view: Engagement, no: int, unit: Unit, x: float, y: float) -> Offer:
    """Turn to a place, as far as a quarter turn goes."""
    at = unit.here
    off = turn_to(at.facing, bearing(at.x, at.y, x, y))
    return card_offer(view, no, unit, "face", Card(name="face", facing=quarter(unit, off)))


def at_place(view: Engagement, no: int, unit: Unit, x: float, y: float) -> list[Offer]:
    """Ahead it advances, behind it withdraws, anywhere else it turns; the command group rides there."""
    if unit.type == "hq":
        return [ride_offer(view, no, unit, x, y)]
    right, ahead = seen_from(unit, x, y)
    off = abs(degrees(atan2(right, ahead)))
    turn = towards(view, no, unit, x, y)
    if off <= STRAIGHT:
        found = [march_offer(view, no, unit, "advance", ahead), turn]
    elif off >= 180.0 - STRAIGHT:
        found = [march_offer(view, no, unit, "withdraw", -ahead), turn]
    else:
        found = [turn, march_offer(view, no, unit, "advance" if ahead >= 0 else "withdraw", abs(ahead))]
    return found + drill_offers(view, no, unit) if unit.shape.rate == 0 else found


def seen_from(unit: Unit, x: float, y: float) -> tuple[float, float]:
    """A place as seen from the middle of a unit's footprint: how far to its right, how far ahead."""
    at = unit.here
    middle, (fx, fy) = footprint(unit, at), heading(at.facing)
    dx, dy = x - middle.x, y - middle.y
    return (dx * fy - dy * fx, dx * fx + dy * fy)


def march_offer(view: Engagement, no: int, unit: Unit, name: str, far: float) -> Offer:
    """Straight ahead or back, to half a centimetre and no farther than it can."""
    distance = max(LEAST, min(round(far * STEPS) / STEPS, unit.shape.rate))
    card = Card(name="advance" if name == "advance" else "withdraw", distance=distance)
    return card_offer(view, no, unit, name, card)


def drill_offers(view: Engagement, no: int, unit: Unit) -> list[Offer]:
    """What a unit that cannot move as it stands may change into."""
    return [card_offer(view, no, unit, drill_key(card), card, "more") for card in drill_cards(unit)]


def ride_offer(view: Engagement, no: int, hq: Unit, x: float, y: float) -> Offer:
    """The command group rides to a place; what that costs is told with it."""
    at = hq.here
    point = (round(x, 1), round(y, 1))
    offer = card_offer(view, no, hq, "move", Card(name="move", point=point))
    if not isinstance(offer.verdict, Preview):
        return offer
    far, axis = hypot(point[0] - at.x, point[1] - at.y), bearing(at.x, at.y, *point)
    price = cost(view, hq, at, *heading(axis), far)
    return replace(offer, verdict=replace(offer.verdict, cost=round(price, 2), allowance=hq.shape.rate))


def facing_offers(view: Engagement, no: int, unit: Unit, facing: float) -> list[Offer]:
    """Exactly that facing."""
    return [card_offer(view, no, unit, "face", Card(name="face", facing=round_facing(facing)))]
