"""Order cards in a few words: what each is called, what it would do, why it cannot be played."""

from __future__ import annotations

from grognard.engine.names import brief, called, centimetres, plain
from grognard.engine.ruling import Preview, Refusal
from grognard.rulesets.en_avant.battle import Card, Change, Engagement, Unit
from grognard.rulesets.en_avant.fog.guesses import unsure
from grognard.rulesets.en_avant.formations import change_of, gives_up
from grognard.rulesets.en_avant.page.ghosts import Shade
from grognard.rulesets.en_avant.page.offers.cautions import harm, in_the_way, nerves
from grognard.rulesets.en_avant.page.openness import rules_open
from grognard.rulesets.en_avant.paths import approach
from grognard.rulesets.en_avant.words.names import reworded
from grognard.table.pose import bearing, turn_to

FORM = "Form"
LABELS = {
    "advance": "Advance",
    "assault": "Assault",
    "hold": "Hold",
    "fire": "Fire",
    "withdraw": "Withdraw",
    "form_square": "Form square",
    "face": "Face",
    "about_face": "Face about",
    "re_order": "Re-order",
    "limber": "Limber up",
    "unlimber": "Unlimber",
    "join": "Join",
    "move": "Ride to",
    "stay": "Stay",
}
NO_TARGET = ("EA-10.3", "EA-10.4", "EA-10.7", "EA-10.8", "EA-10.12")
STRAIGHT = 0.1  # degrees: the last digit of a card


def label_of(unit: Unit, card: Card) -> str:
    """What a card is called."""
    if card.name != "form":
        return LABELS[card.name]
    if card.formation == unit.formation:
        return "Give up the change"
    wing = f" to the {card.element}" if card.element in ("left", "right") else ""
    return f"{FORM} {plain(card.formation or '')}{wing}"


def stack_of(unit: Unit, card: Card) -> str:
    """What the cards are called together of which it is one."""
    return FORM if card.name == "form" and card.formation != unit.formation else ""


def note_of(view: Engagement, seat: str, unit: Unit, card: Card, shade: Shade, seen: Refusal | Preview) -> str:
    """What a card would do and what may come between, or why it cannot be played."""
    if isinstance(seen, Refusal):
        return why_not(unit, card, seen)
    said = [deed_of(view, seat, unit, card, shade), in_the_way(view, card, shade), nerves(view, unit, card)]
    said += ["their skirmishers may decide it"] if hangs_on_guesses(seen) else []
    return "; ".join([part for part in said if part])


def hangs_on_guesses(seen: Preview) -> bool:
    """Does what comes of it this turn depend on what is not known of the enemy?"""
    in_reach = seen.cost is not None and seen.allowance is not None and seen.cost <= seen.allowance
    return in_reach and any([unsure(ruling) for ruling in seen.rulings])


def deed_of(view: Engagement, seat: str, unit: Unit, card: Card, shade: Shade) -> str:
    """What a card would do."""
    match card.name:
        case "advance":
            return f"straight ahead {centimetres(shade.far)}"
        case "withdraw":
            return f"{centimetres(shade.far)} back, facing the enemy"
        case "assault":
            return assault_note(view, unit, card)
        case "fire":
            return fire_note(view, seat, unit, card)
        case "face":
            return face_note(view, unit, card)
        case "join":
            return "" if card.unit is None else called(view, card.unit)
        case "move":
            return f"{centimetres(shade.far)} from here"
        case "stay":
            return f"with {called(view, unit.attached)}" if unit.attached >= 0 else "remain here"
        case "hold":
            return "stand here" if unit.change is None else "go on with the change"
        case "re_order":
            return "stand, hold fire and form up"
    return drill_note(view, seat, unit, card)


def fire_note(view: Engagement, seat: str, unit: Unit, card: Card) -> str:
    """At whom, and for those who may know it to what effect."""
    if card.target is None:
        return "at the nearest enemy"
    taken = harm(view, unit, card.target) if rules_open(view, seat) else ""
    return f"at {called(view, card.target)}{taken and f': {taken}'}"


def assault_note(view: Engagement, unit: Unit, card: Card) -> str:
    """Whom an assault would meet, if anybody."""
    way = None if card.target is None else approach(view, unit, card.target, card.axis)
    if way is None or card.target is None:
        return ""
    if way.reachable:
        return f"close with {called(view, way.target)}"
    return f"go for {called(view, card.target)}, out of reach this turn"


def face_note(view: Engagement, unit: Unit, card: Card) -> str:
    """Towards whom, or which way and how much of a turn it is."""
    at = unit.here
    facing = card.facing or 0.0
    for enemy in view.combatants(1 - unit.side):
        if enemy.at is not None and abs(turn_to(facing, bearing(at.x, at.y, enemy.at.x, enemy.at.y))) < STRAIGHT:
            return f"towards {brief(enemy)}"
    off = turn_to(at.facing, facing)
    return f"{abs(off):.0f}° to the {'right' if off >= 0 else 'left'}" if abs(off) >= 0.5 else "as it stands"


def drill_note(view: Engagement, seat: str, unit: Unit, card: Card) -> str:
    """How long a change takes; in turns for those who may know."""
    if unit.change is not None:
        return f"stay in {formed(unit)}" if gives_up(unit, card) else "go on with the change"
    change = change_of(unit, card)
    if not isinstance(change, Change):
        return ""
    if rules_open(view, seat):
        return f"{change.left} turn{'s' if change.left > 1 else ''}"
    return "takes a while" if change.left > 1 else "soon done"


def formed(unit: Unit) -> str:
    """The formation a unit stays in."""
    return "place" if unit.formation in ("deployed", "block") else plain(unit.formation)


def why_not(unit: Unit, card: Card, refused: Refusal) -> str:
    """A refusal in as few words as go on a card."""
    if card.name == "fire" and refused.clause in NO_TARGET and not about_itself(unit, refused):
        return "no enemy within the guns' sight" if unit.gun else "no enemy in musket range"
    if card.name == "re_order":
        return "already in order"
    if card.name == "assault" and refused.clause == "EA-8.3":
        return "nobody straight ahead"
    if card.name == "assault" and card.target is None:
        return "no enemy to close with"
    return reworded(refused.reason).removeprefix(unit.name).strip().removeprefix("is ")


def about_itself(unit: Unit, refused: Refusal) -> bool:
    """Does a refusal speak of the unit's own state?"""
    return refused.reason.startswith(f"{unit.name} is ") or refused.reason.endswith("never fires")
