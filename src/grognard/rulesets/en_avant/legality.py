"""The Decisions table: which cards a unit may be given, and the clause that refuses the others."""

from __future__ import annotations

from math import hypot, isfinite

from msgspec.structs import replace

from grognard.engine.names import centimetres
from grognard.engine.ruling import Refusal
from grognard.rulesets.en_avant.battle import SLACK, Card, Change, Engagement, Unit
from grognard.rulesets.en_avant.formations import (
    change_of,
    faced,
    gives_up,
    goes_on_with,
    reach_of,
    reformed,
    turn_between,
    village_refusal,
)
from grognard.rulesets.en_avant.geometry import (
    bodies,
    bodies_at,
    keeps_to_table,
    moved,
    nearest_enemy,
    shaped,
    well_on_table,
)
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.pace import impassable
from grognard.rulesets.en_avant.paths import Approach, approach, leads_to_enemy, reaches
from grognard.rulesets.en_avant.shot import fire_refusal, may_fire, targets
from grognard.rulesets.en_avant.units import REACHES
from grognard.rulesets.en_avant.willingness import may_close
from grognard.rulesets.en_avants.status import PUGNACIOUS, RUNNING, WAVERING
from grognard.table.kernel import NEVER
from grognard.table.kernel_crowd import apart, contact_slide
from grognard.table.pose import heading, turn_to

HQ_CARDS = ("join", "move", "stay")
HOLD, STAY = Card(name="hold"), Card(name="stay")
WRONG_HANDS = {"assault": "EA-3.3", "fire": "EA-10.12"}
QUARTER = 90.0
A_STEP = 0.5  # cm: who cannot go so far cannot go that way


def card_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """Why a unit may not be given a card."""
    numbers = [n for n in (card.distance, card.axis, card.facing, *(card.point or ())) if n is not None]
    if not all([isfinite(n) and abs(n) < 10_000 for n in numbers]):
        return Refusal("EA-0.7", "distances and facings are plain numbers")
    if unit.at is None:
        return Refusal("EA-0.7", f"{unit.name} is not on the table")
    if (unit.type == "hq") != (card.name in HQ_CARDS):
        return Refusal(WRONG_HANDS.get(card.name, "EA-0.7"), f"{unit.name} has no such card")
    if unit.type == "hq":
        return hq_refusal(battle, unit, card)
    return obligation_refusal(battle, unit, card) or free_refusal(battle, unit, card)


def free_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """Why a combat unit under no obligation may not be given a card."""
    return CHECKS[card.name](battle, unit, card) or extra_shot(battle, unit, card)


def obligation_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """Runners and units bound by a result take no card (EA-9.8, EA-16.14)."""
    if label(battle, unit) == RUNNING:
        clause = "EA-10.2" if card.name == "fire" else "EA-9.8"
        return Refusal(clause, f"{unit.name} is running away")
    if unit.duty is not None:
        return Refusal("EA-16.14", f"a result binds {unit.name} this turn")
    return None


def extra_shot(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """Where units may fire and then move, a card may name a target to fire at first (EA-R10)."""
    if card.fire is None:
        return None
    if not battle.options.fire_and_move or card.name in ("fire", "re_order"):
        return Refusal("EA-0.7", "a unit fires or moves, as its one card says")
    return fire_refusal(battle, unit, card.fire)


def hq_refusal(battle: Engagement, hq: Unit, card: Card) -> Refusal | None:
    """The command group rides up to 60 cm (EA-5.6)."""
    if card.name == "move":
        return ride_refusal(battle, hq, card)
    return join_refusal(battle, hq, card) if card.name == "join" else None


def ride_refusal(battle: Engagement, hq: Unit, card: Card) -> Refusal | None:
    """To a place on the table within reach."""
    at = hq.here
    if card.point is None or hypot(card.point[0] - at.x, card.point[1] - at.y) > hq.shape.rate + SLACK:
        return Refusal("EA-5.6", f"the command group moves up to {centimetres(hq.shape.rate)}")
    ground = battle.field.ground
    inside = 0 <= card.point[0] <= ground.width and 0 <= card.point[1] <= ground.depth
    return None if inside else Refusal("EA-5.6", "that is off the table")


def join_refusal(battle: Engagement, hq: Unit, card: Card) -> Refusal | None:
    """To one of its own units within reach."""
    if card.unit is None:
        return Refusal("EA-5.6", "the card names no unit")
    target = battle.unit(card.unit)
    if target.side != hq.side or target.at is None or not target.combatant:
        return Refusal("EA-3.3", "the commander joins one of his own units")
    if reaches(battle, hq, target):
        return None
    return Refusal("EA-5.6", f"{target.name} is more than {centimetres(hq.shape.rate)} off as the ground counts")


def march_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """Advance and withdraw: straight, within the rate, not while changing formation."""
    refused = bound_refusal(battle, unit)
    if refused is not None:
        return refused
    far = unit.shape.rate if card.distance is None else card.distance
    if far < 0 or far > unit.shape.rate + SLACK:
        return Refusal(
            unit.shape.clause, f"{unit.name}, in {unit.formation}, moves up to {centimetres(unit.shape.rate)}"
        )
    if card.facing is not None or card.axis is not None:
        return Refusal("EA-8.2", "a unit moves straight ahead or straight back")
    return step_refusal(battle, unit, card.name == "withdraw", far) or nerve_refusal(battle, unit, card)


def bound_refusal(battle: Engagement, unit: Unit) -> Refusal | None:
    """What keeps a unit from moving at all."""
    if unit.shape.rate == 0:
        return Refusal(unit.shape.clause, f"{unit.name} may not move in this formation")
    if unit.change is not None:
        return Refusal("EA-8.1", f"{unit.name} is changing formation")
    if unit.bogged:
        return Refusal("EA-6.6", f"{unit.name} is bogged")
    if battle.held_in_contact(unit.no):
        return Refusal("EA-8.1", f"{unit.name} is in contact with the enemy")
    return None


def step_refusal(battle: Engagement, unit: Unit, back: bool, far: float) -> Refusal | None:
    """Ground straight ahead, or straight behind, that stops the first step."""
    if not battle.field.closed:
        return None
    at = unit.here
    fx, fy = heading(at.facing)
    sign = -1.0 if back else 1.0
    stop = impassable(battle, unit, at, fx * sign, fy * sign, min(far, A_STEP))
    if stop is not None and stop[0] <= SLACK:
        return Refusal(stop[1], f"{unit.name} cannot go that way")
    return None


def approaches(battle: Engagement, unit: Unit, card: Card) -> bool:
    """Would the card bring the unit nearer the enemy than it is (EA-R42)?"""
    if unit.at is None or card.name not in ("advance", "assault"):
        return False
    axis, far = unit.at.facing, unit.shape.rate if card.distance is None else card.distance
    if card.name == "assault":
        way = approach(battle, unit, card.target if card.target is not None else -1, card.axis)
        if way is None or way.reachable:
            return True
        axis, far = way.axis, unit.shape.rate
    return ends_nearer(battle, unit, axis, far)


def ends_nearer(battle: Engagement, unit: Unit, axis: float, far: float) -> bool:
    """Is the nearest enemy nearer after a straight move, or met on the way?"""
    at = unit.here
    start = shaped(at.x, at.y, axis, unit)
    stands, ends = bodies_at(unit, start), bodies_at(unit, moved(start, *heading(axis), far))
    foes = [bodies(enemy) for enemy in battle.combatants(1 - unit.side)]
    if any([contact_slide(stands, *heading(axis), foe) <= far for foe in foes]):
        return True
    now = min([apart(bodies(unit), foe) for foe in foes], default=NEVER)
    return min([apart(ends, foe) for foe in foes], default=NEVER) < now - SLACK


def nerve_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """Wavering and Frightened troops go no nearer (EA-9.6, EA-9.7)."""
    status = label(battle, unit)
    if status <= WAVERING and approaches(battle, unit, card):
        clause = "EA-9.6" if status == WAVERING else "EA-9.7"
        return Refusal(clause, f"{unit.name} will not go nearer the enemy")
    return None


def assault_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """Infantry, light companies and cavalry, at an enemy within 15 degrees of the facing."""
    if unit.gun:
        return Refusal("EA-15.8", f"{unit.name} cannot assault")
    refused = bound_refusal(battle, unit)
    if refused is not None:
        return refused
    return target_refusal(battle, unit, card) or nerve_refusal(battle, unit, card)


def target_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """An enemy unit, and a straight way to it that the small variation allows (EA-8.3, EA-12.1)."""
    if card.target is None:
        return Refusal("EA-12.1", "the card names no target")
    target = battle.unit(card.target)
    if target.side == unit.side or target.at is None or not target.combatant:
        return Refusal("EA-12.1", f"{target.name} cannot be assaulted")
    if not may_close(battle, unit, target):
        return Refusal("EA-4.22", f"{unit.name} is a light company and does not close with a formed body")
    most = battle.options.closing_variation_deg
    if card.axis is not None and abs(turn_to(unit.here.facing, card.axis)) > most + SLACK:
        return Refusal("EA-8.3", f"an assault goes in within {most:g} degrees of the facing")
    if not leads_to_enemy(battle, unit, target, card.axis):
        return Refusal("EA-8.3", f"no straight way leads {unit.name} to {target.name}")
    return None


def fire_card_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """Fire at a target, or at the nearest."""
    refused = may_fire(battle, unit)
    if refused is not None:
        return refused
    if card.target is not None:
        refused = fire_refusal(battle, unit, card.target)
    elif not targets(battle, unit):
        refused = no_target(battle, unit)
    return refused or zeal_refusal(battle, unit)


def no_target(battle: Engagement, unit: Unit) -> Refusal:
    """Why there is nobody to fire at: what keeps the nearest enemy from being a target."""
    enemy = nearest_enemy(battle, unit)
    refused = fire_refusal(battle, unit, enemy.no) if enemy is not None else None
    return refused or Refusal("EA-10.12", f"{unit.name} has no target")


def closing(battle: Engagement, unit: Unit) -> Approach | None:
    """The straight way by which Pugnacious troops can close with the nearest enemy this turn (EA-9.2, EA-R39)."""
    if label(battle, unit) != PUGNACIOUS or unit.gun or not unit.combatant or unit.shape.rate == 0:
        return None
    if unit.bogged or unit.change is not None or unit.duty is not None or battle.in_contact(unit.no):
        return None
    enemy = nearest_enemy(battle, unit)
    way = None if enemy is None or not may_close(battle, unit, enemy) else approach(battle, unit, enemy.no)
    return way if way is not None and enemy is not None and way.reachable and way.target == enemy.no else None


def zeal_refusal(battle: Engagement, unit: Unit) -> Refusal | None:
    """Pugnacious troops that can close neither stand and fire nor change formation (EA-9.2)."""
    if closing(battle, unit) is None:
        return None
    return Refusal("EA-9.2", f"{unit.name} is Pugnacious and must close with the enemy")


def form_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """A change that the table knows, not in contact, not in a village for line or square."""
    if unit.change is not None and (gives_up(unit, card) or goes_on_with(unit, card)):
        return None
    if unit.change is not None:
        return Refusal("EA-8.1", f"{unit.name} is changing formation already")
    refused = contact_refusal(battle, unit) or drill_refusal(unit, card)
    if refused is not None:
        return refused
    change = change_of(unit, card)
    if isinstance(change, Refusal):
        return change
    return village_refusal(battle, unit, change.to) or room_refusal(battle, unit, change) or zeal_refusal(battle, unit)


def room_refusal(battle: Engagement, unit: Unit, change: Change) -> Refusal | None:
    """A formation to come stays on the table too; whoever is well on it need not measure."""
    if well_on_table(battle, unit.here, reach_of(unit.type, unit.formation, change.to)):
        return None
    return edge_refusal(battle, unit, reformed(unit, change), "EA-4.2")


def contact_refusal(battle: Engagement, unit: Unit) -> Refusal | None:
    """In contact nobody begins to change formation."""
    return Refusal("EA-4.2", f"{unit.name} is in contact with the enemy") if battle.in_contact(unit.no) else None


def drill_refusal(unit: Unit, card: Card) -> Refusal | None:
    """What keeps a unit from this drill, whatever the table says."""
    if unit.type == "light_company" and card.name != "about_face":
        return Refusal("EA-4.22", f"{unit.name} is a light company and has no formations")
    if card.name == "form_square" and unit.type != "infantry":
        return Refusal("EA-4.2", f"{unit.name} cannot form square")
    if card.name in ("limber", "unlimber") and not gun_drill(unit, card):
        return Refusal("EA-4.16" if card.name == "limber" else "EA-4.15", f"{unit.name} cannot {card.name}")
    if card.name == "about_face" and unit.formation == "square":
        return Refusal("EA-4.2", "a square has no rear to turn to")
    if card.name == "about_face" and unit.bogged:
        return Refusal("EA-6.6", f"{unit.name} is bogged")
    return None


def gun_drill(unit: Unit, card: Card) -> bool:
    """Limber what is deployed, unlimber what is limbered."""
    return unit.gun and unit.formation == ("deployed" if card.name == "limber" else "limbered")


def face_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """A turn on the spot of up to a quarter."""
    if card.facing is None:
        return Refusal("EA-8.1", "the card names no facing")
    fixed = fixed_refusal(battle, unit)
    if fixed is not None:
        return fixed
    if turn_between(unit.here.facing, card.facing) > QUARTER + SLACK:
        clause = "EA-4.9" if unit.formation == "line" and unit.type == "infantry" else "EA-8.1"
        return Refusal(clause, f"{unit.name} turns up to 90 degrees; more is an about-face")
    return turn_refusal(battle, unit, card.facing)


def fixed_refusal(battle: Engagement, unit: Unit) -> Refusal | None:
    """What keeps a unit from turning at all."""
    if unit.formation == "square" or unit.change is not None or battle.in_contact(unit.no):
        return Refusal("EA-8.1", f"{unit.name} cannot change its facing now")
    return Refusal("EA-6.6", f"{unit.name} is bogged") if unit.bogged else None


def turn_refusal(battle: Engagement, unit: Unit, facing: float) -> Refusal | None:
    """A unit that turns keeps to the table; whoever is well on it need not measure."""
    if well_on_table(battle, unit.here, REACHES[unit.type, unit.formation]):
        return None
    return edge_refusal(battle, unit, replace(unit, at=faced(unit, facing)), "EA-8.1")


def edge_refusal(battle: Engagement, unit: Unit, new: Unit, clause: str) -> Refusal | None:
    """A footprint stays on the table unless a rule takes it off (EA-R47)."""
    if keeps_to_table(battle, unit, bodies(new)):
        return None
    return Refusal(clause, f"part of {unit.name} would stand off the table")


def re_order_refusal(battle: Engagement, unit: Unit, card: Card) -> Refusal | None:
    """Only a unit in disorder re-orders."""
    return None if any(unit.disordered) else Refusal("EA-7.6", f"{unit.name} is in order")


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
