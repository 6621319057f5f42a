"""The results of a close assault: by arm, by who won, by the unit's own status when it was fought."""

from __future__ import annotations

from typing import Literal, NamedTuple

Arm = Literal["cavalry", "infantry"]
Tier = Literal["5-6", "3-4", "1-2"]
Duty = Literal["pursue", "may_pursue", "withdraw"]


class Fate(NamedTuple):
    """What a unit owes after a close assault: what it must do, how far, and what it loses."""

    duty: Duty
    distance: float
    change: int


FATES: dict[tuple[Arm, bool, Tier], Fate] = {
    ("cavalry", True, "5-6"): Fate("pursue", 0.0, -1),
    ("cavalry", True, "3-4"): Fate("pursue", 0.0, 0),
    ("cavalry", True, "1-2"): Fate("pursue", 0.0, 0),
    ("cavalry", False, "5-6"): Fate("withdraw", 10.0, -2),
    ("cavalry", False, "3-4"): Fate("withdraw", 25.0, -2),
    ("cavalry", False, "1-2"): Fate("withdraw", 50.0, -2),
    ("infantry", True, "5-6"): Fate("may_pursue", 0.0, -1),
    ("infantry", True, "3-4"): Fate("pursue", 0.0, 0),
    ("infantry", True, "1-2"): Fate("pursue", 0.0, 0),
    ("infantry", False, "5-6"): Fate("withdraw", 5.0, -1),
    ("infantry", False, "3-4"): Fate("withdraw", 10.0, -1),
    ("infantry", False, "1-2"): Fate("withdraw", 15.0, -1),
}


def tier(label: int) -> Tier:
    """The row of the results table; a unit at 0 is judged with the lowest."""
    if label >= 5:
        return "5-6"
    return "3-4" if label >= 3 else "1-2"


def fate(arm: Arm, won: bool, label: int) -> Fate:
    """What the results table says."""
    return FATES[arm, won, tier(label)]
