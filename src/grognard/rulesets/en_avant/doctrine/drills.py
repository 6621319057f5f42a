"""Doctrine of drill: when guns limber and unlimber, when battalions deploy or ploy, and squares."""

from __future__ import annotations

from math import hypot
from typing import Final

from msgspec.structs import replace

from grognard.engine.names import brief
from grognard.rulesets.en_avant.battle import Card, Unit
from grognard.rulesets.en_avant.doctrine.ground import Goal, due
from grognard.rulesets.en_avant.doctrine.moves import Option
from grognard.rulesets.en_avant.doctrine.peril import danger, drop, promise
from grognard.rulesets.en_avant.doctrine.places import Place, Troop
from grognard.rulesets.en_avant.doctrine.staff import NOBODY_NEAR, Staff
from grognard.rulesets.en_avant.geometry import shaped
from grognard.rulesets.en_avant.shot import BALL
from grognard.rulesets.en_avant.units import SHAPES, Formation
from grognard.table.pose import bearing, pose

NEAR_BY: Final = 10.0  # cm from its goal at which a unit counts as there
AFAR: Final = 55.0  # cm from the nearest enemy: nobody but cavalry comes that far in one turn
HORSE_NEAR: Final = 60.0  # cm: what cavalry rides in a turn, and a little more
CLOSES_UP, LOOSENS, STIFF = 0.12, 0.15, 0.1
"""Of its worth: to be fit to fight, to be fit to march, and what a square costs that may not be needed."""
SOON: Final = 0.75  # share of a danger that is one turn off


def as_formed(unit: Unit, formation: Formation) -> Unit:
    """A unit as it would stand in another formation."""
    shape = SHAPES[unit.type, formation]
    at = unit.here
    return replace(unit, formation=formation, at=pose(at.x, at.y, at.facing, shape.depth, shape.width))


def drills(staff: Staff, unit: Unit, goal: Goal | None) -> list[Option]:
    """The changes of formation worth thinking of."""
    if unit.change is not None or staff.battle.in_contact(unit.no):
        return []
    if unit.gun:
        return gun_drill(staff, unit)
    return foot_drill(staff, unit, goal) if unit.type == "infantry" else []


def gun_drill(staff: Staff, unit: Unit) -> list[Option]:
    """Unlimber where there is something to hit, limber where there is nothing all round."""
    name = brief(unit)
    if unit.formation == "limbered":
        worth = promise(staff, staff.place(as_formed(unit, "deployed")), staff.weights["unlimber"])
        return [Option(Card(name="unlimber"), worth, f"{name} unlimbers: there is something to hit from here.")]
    if bites(staff, unit):
        return []
    return [Option(Card(name="limber"), staff.weights["limber"], f"{name} limbers up: from here it hurts nobody.")]


def bites(staff: Staff, gun: Unit) -> bool:
    """Can a battery hurt anybody from where it stands, by turning if need be? Else it has to go nearer."""
    at = gun.here
    deployed = as_formed(gun, "deployed")
    troop = Troop(staff.battle, deployed)
    for enemy in staff.foes:
        if enemy.at is None or staff.gaps[gun.no, enemy.no] > BALL:
            continue
        way = bearing(at.x, at.y, enemy.at.x, enemy.at.y)
        turned = replace(deployed, at=shaped(at.x, at.y, way, deployed))
        where = staff.reach(turned, enemy)
        if where is not None and drop(staff, Place(troop, turned), staff.place(enemy), where.range)[0]:
            return True
    return False


def foot_drill(staff: Staff, unit: Unit, goal: Goal | None) -> list[Option]:
    """March columns close up, columns deploy while there is time, squares form and break up with the cavalry."""
    near = min([staff.gaps[unit.no, e.no] for e in staff.foes], default=NOBODY_NEAR)
    horse = [staff.gaps[unit.no, e.no] for e in staff.foes if e.type == "cavalry"]
    name, whole, out = brief(unit), staff.stake(unit), []
    if unit.formation == "march_column":
        out.append(
            Option(Card(name="form", formation="assault_column"), CLOSES_UP * whole, f"{name} closes up to fight.")
        )
    if unit.formation == "assault_column" and AFAR < near < 2 * AFAR and not staff.attacking and arrived(unit, goal):
        worth = staff.weights["deploy"] * whole
        out += [
            Option(Card(name="form", formation="line", element=e), worth, f"{name} deploys while there is time.")
            for e in ("left", "right")
        ]
    if unit.formation == "square":
        out += break_up(staff, unit, goal, min(horse, default=NOBODY_NEAR))
    if unit.formation != "square" and min(horse, default=NOBODY_NEAR) <= HORSE_NEAR:
        now, then = staff.place(unit), staff.place(as_formed(unit, "square"))
        safer = SOON * staff.caution * (danger(staff, now) - danger(staff, then))
        out.append(Option(Card(name="form_square"), safer - STIFF * whole, f"{name} forms square against the cavalry."))
    return out


def arrived(unit: Unit, goal: Goal | None) -> bool:
    """Is it where it is to stand? On the way a line only loses time."""
    at = unit.here
    return goal is None or hypot(goal.x - at.x, goal.y - at.y) <= goal.near + NEAR_BY


def break_up(staff: Staff, unit: Unit, goal: Goal | None, horse: float) -> list[Option]:
    """A square is given up when no cavalry is near, or when it is wanted elsewhere before the end."""
    name, column = brief(unit), Card(name="form", formation="assault_column")
    if horse > HORSE_NEAR:
        return [Option(column, LOOSENS * staff.stake(unit), f"{name} breaks up its square: no cavalry is near.")]
    if goal is not None and due(staff, unit, goal):
        return [Option(column, goal.weight * staff.urgency, f"{name} breaks up its square: there is no time to lose.")]
    return []
