"""Chapters 1, 2, 11 and 15: the troop types, their sizes and weapons, what they cost and what they may do."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Arm = Literal["infantry", "cavalry", "artillery", "hq"]
Size = Literal["large", "common", "small"]
Gun = Literal["foot_artillery", "horse_artillery"]
Weapon = Literal["small_arms", "foot_artillery", "horse_artillery"]
TypeName = Literal[
    "hq",
    "line",
    "guards",
    "light_infantry",
    "militia",
    "heavy_cavalry",
    "light_cavalry",
    "foot_artillery",
    "horse_artillery",
    "irregular_shooters",
    "irregular_warband",
    "irregular_cavalry",
    "lancers",
]


class TroopType(Struct, frozen=True, kw_only=True):
    """One row of the type table, with the clauses that give its figures."""

    name: TypeName
    label: str
    arm: Arm
    move: float
    move_clause: str
    ap: float
    ap_clause: str
    weapon: Weapon | None = None
    option: str = ""


def foot(name: TypeName, label: str, ap: float, clause: str) -> TroopType:
    """Infantry of the regular kinds: 3 in and small-arms, whatever its quality (R-13)."""
    return TroopType(
        name=name,
        label=label,
        arm="infantry",
        move=3.0,
        move_clause="2X2-6.6",
        weapon="small_arms",
        ap=ap,
        ap_clause=clause,
    )


def horse(name: TypeName, label: str, move: float, move_clause: str, ap_clause: str) -> TroopType:
    """Cavalry of the regular kinds."""
    return TroopType(
        name=name, label=label, arm="cavalry", move=move, move_clause=move_clause, ap=3, ap_clause=ap_clause
    )


def guns(name: Gun, label: str, move: float, move_clause: str, ap: float, ap_clause: str) -> TroopType:
    """Artillery; its weapon bears its name."""
    return TroopType(
        name=name,
        label=label,
        arm="artillery",
        move=move,
        move_clause=move_clause,
        weapon=name,
        ap=ap,
        ap_clause=ap_clause,
    )


def irregular(
    name: TypeName, label: str, arm: Arm, move: float, clause: str, ap: float, weapon: Weapon | None = None
) -> TroopType:
    """Troops of chapter 16, in use only where all agree."""
    return TroopType(
        name=name,
        label=label,
        arm=arm,
        move=move,
        move_clause=clause,
        weapon=weapon,
        ap=ap,
        ap_clause=clause,
        option=name,
    )


ROWS = (
    TroopType(name="hq", label="HQ", arm="hq", move=6.0, move_clause="2X2-6.7", ap=4, ap_clause="2X2-15.2"),
    foot("line", "Line Infantry", 2, "2X2-15.3"),
    foot("guards", "Guards / Grenadiers", 3, "2X2-15.4"),
    foot("light_infantry", "Light Infantry", 3, "2X2-15.5"),
    foot("militia", "Militia", 1, "2X2-15.10"),
    horse("heavy_cavalry", "Heavy Cavalry", 4.0, "2X2-6.8", "2X2-15.6"),
    horse("light_cavalry", "Light Cavalry", 5.0, "2X2-6.9", "2X2-15.7"),
    guns("foot_artillery", "Foot Artillery", 2.0, "2X2-6.10", 3, "2X2-15.8"),
    guns("horse_artillery", "Horse Artillery", 4.0, "2X2-6.11", 4, "2X2-15.9"),
    irregular("irregular_shooters", "Irregular Shooters", "infantry", 3.0, "2X2-16.2", 1.5, "small_arms"),
    irregular("irregular_warband", "Irregular Warband", "infantry", 3.0, "2X2-16.4", 2),
    irregular("irregular_cavalry", "Irregular Cavalry", "cavalry", 5.0, "2X2-16.7", 2),
    irregular("lancers", "Lancers", "cavalry", 5.0, "2X2-16.10", 3),
)
TYPES: dict[str, TroopType] = {t.name: t for t in ROWS}

RANGES: dict[str, tuple[float, float, str]] = {
    "foot_artillery": (3.0, 8.0, "2X2-11.12"),
    "horse_artillery": (2.0, 5.0, "2X2-11.13"),
    "small_arms": (1.0, 1.0, "2X2-11.14"),
}

SIZE_AP: dict[str, tuple[float, str]] = {
    "large": (1.0, "2X2-15.11"),
    "common": (0.0, "2X2-15.1"),
    "small": (-0.5, "2X2-15.12"),
}
SIZE_FROM: tuple[tuple[int, Size], ...] = ((2000, "large"), (800, "common"), (0, "small"))
SIZED_ARMS = ("infantry", "cavalry")
MAY_ROUT_BY_CHOICE = {"light_cavalry": "2X2-2.6", "lancers": "2X2-2.6", "light_infantry": "2X2-2.8"}


def points(troop: str, size: str) -> float:
    """What a unit costs in army points."""
    return TYPES[troop].ap + SIZE_AP[size][0]


def size_for(strength: int) -> Size:
    """The size a strength in rank and file gives (2X2-1.9; exactly 2,000 is Large, R-71)."""
    return next(size for least, size in SIZE_FROM if strength >= least)
