"""Doctrine, the regiment: what is asked of a unit most often, in a class of the compiler's own.

A unit is a Struct, which compiled code reads no faster than plain Python does; here it is read once for each plan.
"""

from __future__ import annotations

from typing import Final

from grognard.rulesets.two_by_two.battle import KINDS, Unit
from grognard.rulesets.two_by_two.charging import never_charges
from grognard.rulesets.two_by_two.roll.posts import ARTILLERY, CAVALRY, HQ, INFANTRY, Kind
from grognard.rulesets.two_by_two.units import RANGES, TYPES, points
from grognard.table.kernel import Rect
from grognard.table.kernel_ground import Area

UNARMED: Final = 0
MUSKETS: Final = 1
GUNS: Final = 2
HQ_WORTH: Final = 1.6  # an HQ fights nobody, and nobody rallies without it
EVERY_LOSS: Final = 0.75  # a loss is a loss, whoever it is; with its army points an ordinary regiment is about 1
EACH_POINT: Final = 0.1  # of that worth for each army point it costs
SIZES: Final[dict[str, int]] = {  # on the die in a melee
    "large": 1,
    "common": 0,
    "small": -1,
}
MELEE_TYPE: Final[dict[str, int]] = {  # on the die in a melee; whoever is not named adds nothing
    "light_cavalry": -1,
    "lancers": -1,
    "heavy_cavalry": 2,
    "hq": -3,
    "light_infantry": -3,
    "foot_artillery": -3,
    "horse_artillery": -3,
    "irregular_warband": 1,
}


class Breed:
    """What all units of a type and size have in common."""

    __slots__ = ("arm", "far", "kind", "melee", "move", "short", "size", "weapon", "worth")

    def __init__(self, type: str, size: str) -> None:
        troop, kind = TYPES[type], KINDS[type]
        arm: int = kind.arm
        self.kind: Kind = kind
        self.arm: int = arm
        self.move: float = troop.move
        self.size: int = SIZES[size]
        self.weapon: int = UNARMED if troop.weapon is None else MUSKETS if troop.weapon == "small_arms" else GUNS
        self.short: float = RANGES[troop.weapon][0] if troop.weapon else 0.0
        self.far: float = RANGES[troop.weapon][1] if troop.weapon else 0.0
        self.melee: int = MELEE_TYPE.get(type, 0) + (SIZES[size] if arm in (INFANTRY, CAVALRY) else 0)
        self.worth: float = worth_of(type, size)


class Regiment:
    """A unit as the doctrine knows it."""

    __slots__ = (
        "arm", "breed", "disrupted", "far", "light", "melee", "move", "no", "pinned", "rect", "shaken", "short", "side",
        "size", "type", "unit", "weapon", "worth",
    )  # fmt: skip

    def __init__(self, unit: Unit) -> None:
        breed = breed_of(unit.type, unit.size)
        self.unit: Unit = unit
        self.breed: Breed = breed
        self.no: int = unit.no
        self.side: int = unit.side
        self.type: str = unit.type
        self.rect: Rect = unit.rect
        self.pinned: bool = unit.pinned
        self.disrupted: bool = unit.disrupted
        self.shaken: bool = self.pinned or self.disrupted
        self.arm: int = breed.arm
        self.light: bool = breed.kind.light
        self.move: float = breed.move
        self.size: int = breed.size
        self.weapon: int = breed.weapon
        self.short: float = breed.short
        self.far: float = breed.far
        self.worth: float = breed.worth
        self.melee: int = breed.melee + (1 if unit.guards else 0)

    @property
    def horse(self) -> bool:
        """Is it cavalry?"""
        return self.arm == CAVALRY

    @property
    def guns(self) -> bool:
        """Is it artillery?"""
        return self.arm == ARTILLERY

    @property
    def staff(self) -> bool:
        """Is it an HQ?"""
        return self.arm == HQ

    @property
    def foot(self) -> bool:
        """Is it infantry?"""
        return self.arm == INFANTRY


_BREEDS: Final[dict[tuple[str, str], Breed]] = {}


def breed_of(type: str, size: str) -> Breed:
    """What all units of a type and size have in common, made once."""
    found = _BREEDS.get((type, size))
    if found is None:
        found = _BREEDS[(type, size)] = Breed(type, size)
    return found


def worth_of(type: str, size: str) -> float:
    """What a unit is worth, an ordinary regiment of the line about one; every loss counts the same for victory."""
    return HQ_WORTH if type == "hq" else EVERY_LOSS + EACH_POINT * points(type, size)


def worth(unit: Unit) -> float:
    """What a unit is worth."""
    return breed_of(unit.type, unit.size).worth


def bars(unit: Regiment, enemy: Regiment, woods: list[Area]) -> bool:
    """May a unit never initiate a melee against an enemy?"""
    return never_charges(unit.breed.kind, enemy.breed.kind, enemy.rect, woods) != ""


def fire_bonus(firer: Regiment, target: Regiment, none: int) -> int:
    """What a unit has on its die when it meets a charge with its front; `none` where it has no fire."""
    if firer.weapon == UNARMED or firer.disrupted:
        return none
    bonus = (2 if target.horse else 0) + (1 if target.disrupted else 0)
    if firer.weapon == GUNS:
        return bonus + 1
    bonus += firer.size + (0 if firer.pinned else 1)
    return bonus - 1 if firer.type == "irregular_shooters" else bonus


def melee_bonus(unit: Regiment, enemy: Regiment) -> int:
    """What a unit has on its die against an enemy, whatever the ground."""
    bonus = unit.melee + (2 if enemy.disrupted else 0)
    if unit.type == "lancers":
        bonus += (2 if enemy.disrupted else 0) - (1 if enemy.horse else 0)
    return bonus
