"""Chapter C: what units can be formed in, how fast each formation goes, and the clauses of their values."""

from __future__ import annotations

from typing import Literal

from grognard.rulesets.sound_of_guns.profiles import Arm, Profile, Quality

Formation = Literal["line", "column", "square", "march", "limbered", "unlimbered"]
Order = Literal["good", "disordered", "routed"]
Level = tuple[Order, ...]

ORDERS: Level = ("good", "disordered", "routed")
FORMATIONS: dict[Arm, tuple[str, tuple[Formation, ...]]] = {
    "infantry": ("SG-C.3", ("line", "column", "square", "march")),
    "cavalry": ("SG-C.6", ("line", "march")),
    "artillery": ("SG-C.9", ("limbered", "unlimbered")),
}
VALUES: dict[Arm, tuple[str, int, int, int]] = {
    "infantry": ("SG-C.2", 2, 1, 2),
    "cavalry": ("SG-C.5", 3, 0, 3),
    "artillery": ("SG-C.8", 1, 2, 2),
}
"""By arm, the clause of a stand's values, and melee, shooting and hits as chapter C has them."""

RATES: dict[tuple[Arm, Formation], tuple[str, float]] = {
    ("infantry", "line"): ("SG-E.7", 2.0),
    ("infantry", "column"): ("SG-E.8", 4.0),
    ("infantry", "square"): ("SG-E.9", 0.0),
    ("infantry", "march"): ("SG-E.11", 8.0),
    ("cavalry", "line"): ("SG-E.12", 8.0),
    ("cavalry", "march"): ("SG-E.14", 12.0),
    ("cavalry", "column"): ("SG-E.12", 8.0),
    ("artillery", "unlimbered"): ("SG-E.17", 0.0),
}
OPEN_ORDER, EXHAUSTED = ("SG-E.10", 2.0), ("SG-E.13", 4.0)
FOOT_GUNS, HORSE_GUNS = ("SG-E.15", 3.0), ("SG-E.16", 6.0)
DISORDERED = ("SG-E.21", 0.0)
RIDE = ("SG-E.18", 24.0)
ROUTED: dict[Arm, tuple[str, float]] = {"infantry": ("SG-E.19", 8.0), "cavalry": ("SG-E.20", 16.0)}

QUALITIES: dict[Quality, tuple[str, int]] = {
    "elite": ("SG-I.35", 2),
    "veteran": ("SG-I.36", 3),
    "good": ("SG-I.37", 4),
    "poor": ("SG-I.38", 5),
}


def value_clauses(profile: Profile) -> tuple[str, ...]:
    """The clauses of a stand's values; that profiles may differ, where this one does."""
    clause, *values = VALUES[profile.arm]
    same = [profile.melee, profile.shooting, profile.hits] == values and not profile.save
    return (clause, profile.clause) if same else (clause, "SG-C.13", profile.clause)
