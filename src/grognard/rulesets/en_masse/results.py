"""Chapter 13, results: what winners and losers of a close assault owe."""

from __future__ import annotations

from grognard.rulesets.en_avants.fates import Arm, Fate, Tier, fate, tier
from grognard.rulesets.en_masse.battle import Unit

CLAUSES: dict[tuple[Arm, bool, Tier], str] = {
    ("cavalry", True, "5-6"): "EM-13.25",
    ("cavalry", False, "5-6"): "EM-13.26",
    ("cavalry", True, "3-4"): "EM-13.27",
    ("cavalry", False, "3-4"): "EM-13.28",
    ("cavalry", True, "1-2"): "EM-13.29",
    ("cavalry", False, "1-2"): "EM-13.30",
    ("infantry", True, "5-6"): "EM-13.31",
    ("infantry", False, "5-6"): "EM-13.32",
    ("infantry", True, "3-4"): "EM-13.33",
    ("infantry", False, "3-4"): "EM-13.34",
    ("infantry", True, "1-2"): "EM-13.35",
    ("infantry", False, "1-2"): "EM-13.36",
}


def fate_of(unit: Unit, won: bool) -> tuple[Fate, str]:
    """The row of the results table for a unit's own status as it went in, with its clause (EM-13.24, EM-R.70)."""
    arm: Arm = "cavalry" if unit.type == "cavalry" else "infantry"
    return fate(arm, won, unit.status), CLAUSES[arm, won, tier(unit.status)]
