"""Chapter P: every troop type and every commander as data, with points and what a stand counts for army morale."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Arm = Literal["infantry", "cavalry", "artillery"]
Quality = Literal["elite", "veteran", "good", "poor"]
Tag = Literal["light", "heavy", "guard", "before_1812", "horse"]
Rank = Literal["army", "infantry_corps", "infantry_division", "cavalry_corps", "cavalry_division"]


class Profile(Struct, frozen=True):
    """A row of the table: values of one stand. `save` is 0 where there is none; `ranges` are short and long."""

    clause: str
    nation: str
    name: str
    arm: Arm
    quality: Quality
    melee: int
    shooting: int
    hits: int
    save: int
    ranges: tuple[float, float]
    points: int
    tags: tuple[Tag, ...] = ()

    @property
    def title(self) -> str:
        """What it is called in full."""
        return f"{self.nation} {self.name}"

    @property
    def heavy(self) -> bool:
        """Heavy cavalry (SG-I.43)."""
        return "heavy" in self.tags

    @property
    def guard(self) -> bool:
        """French Guard, horse or foot."""
        return "guard" in self.tags

    @property
    def british(self) -> bool:
        """British infantry shoots better in line."""
        return self.nation == "British" and self.arm == "infantry"

    @property
    def morale(self) -> int:
        """What a stand counts for army morale (SG-I.49, SG-I.50)."""
        if self.guard:
            return 3
        return 2 if self.arm == "artillery" or self.quality in ("elite", "veteran") or self.heavy else 1

    @property
    def morale_clause(self) -> str:
        """The clause of that weight."""
        return {3: "SG-I.50", 2: "SG-I.49", 1: "SG-I.45"}[self.morale]


class Command(Struct, frozen=True):
    """A commander's row: the clause of his range, that of his price, range, points and the side of his base."""

    range_clause: str
    clause: str
    title: str
    range: float
    points: int
    base: float


def row(
    clause: str, nation: str, name: str, arm: Arm, quality: Quality, melee: int, shooting: int, hits: int, save: int,
    ranges: tuple[float, float], points: int, tags: tuple[Tag, ...] = (),
) -> Profile:  # fmt: skip
    """A row as the book prints it."""
    return Profile(clause, nation, name, arm, quality, melee, shooting, hits, save, ranges, points, tags)


ROWS = (
    row("SG-P.1", "French", "Old Gd inf", "infantry", "elite", 2, 1, 3, 6, (3, 3), 15, ("guard",)),
    row("SG-P.2", "French", "Young Gd Inf", "infantry", "veteran", 2, 1, 2, 0, (3, 3), 12, ("guard",)),
    row("SG-P.3", "French", "Line before 1812", "infantry", "good", 2, 1, 2, 0, (3, 3), 11, ("before_1812",)),
    row("SG-P.4", "French", "Line after 1812", "infantry", "good", 2, 1, 2, 0, (2, 2), 10, ()),
    row("SG-P.5", "French", "Prov. Line in 1813", "infantry", "poor", 2, 1, 2, 0, (2, 2), 9, ()),
    row("SG-P.6", "French", "Light Inf", "infantry", "good", 2, 1, 2, 0, (3, 3), 10, ("light",)),
    row("SG-P.7", "French", "Gd Hvy Cav", "cavalry", "elite", 3, 0, 3, 5, (0, 0), 18, ("heavy", "guard")),
    row("SG-P.8", "French", "Hvy Cav", "cavalry", "veteran", 3, 0, 3, 5, (0, 0), 17, ("heavy",)),
    row("SG-P.9", "French", "Gd Light Cav", "cavalry", "veteran", 3, 0, 3, 0, (0, 0), 15, ("guard",)),
    row("SG-P.10", "French", "Light Cav", "cavalry", "good", 3, 0, 3, 0, (0, 0), 14, ()),
    row("SG-P.11", "French", "Foot Art", "artillery", "good", 1, 2, 2, 0, (9, 18), 12, ()),
    row("SG-P.12", "French", "Horse Art", "artillery", "good", 1, 2, 2, 0, (6, 12), 12, ("horse",)),
    row("SG-P.13", "British", "Gd inf", "infantry", "elite", 2, 1, 3, 6, (3, 3), 15, ()),
    row("SG-P.14", "British", "Line Inf", "infantry", "veteran", 2, 1, 2, 0, (3, 3), 12, ()),
    row("SG-P.15", "British", "Light Inf", "infantry", "veteran", 2, 1, 2, 0, (3, 3), 12, ("light",)),
    row("SG-P.16", "British", "Hvy Cav", "cavalry", "good", 3, 0, 3, 5, (0, 0), 16, ("heavy",)),
    row("SG-P.17", "British", "Light Cav", "cavalry", "good", 3, 0, 3, 0, (0, 0), 14, ()),
    row("SG-P.18", "British", "Foot Art", "artillery", "good", 1, 2, 2, 0, (9, 18), 12, ()),
    row("SG-P.19", "British", "Horse Art", "artillery", "good", 1, 2, 2, 0, (6, 12), 12, ("horse",)),
    row("SG-P.20", "Russian", "Gd inf", "infantry", "elite", 2, 1, 3, 0, (2, 2), 13, ()),
    row("SG-P.21", "Russian", "Line Inf", "infantry", "good", 2, 1, 2, 0, (2, 2), 10, ()),
    row("SG-P.22", "Russian", "Light Inf", "infantry", "good", 2, 1, 2, 0, (3, 3), 11, ("light",)),
    row("SG-P.23", "Russian", "Militia", "infantry", "poor", 2, 0, 2, 0, (0, 0), 5, ()),
    row("SG-P.24", "Russian", "Gd Hvy Cav", "cavalry", "elite", 3, 0, 3, 5, (0, 0), 18, ("heavy",)),
    row("SG-P.25", "Russian", "Hvy Cav", "cavalry", "veteran", 3, 0, 3, 5, (0, 0), 17, ("heavy",)),
    row("SG-P.26", "Russian", "Gd Light Cav", "cavalry", "veteran", 3, 0, 3, 0, (0, 0), 15, ()),
    row("SG-P.27", "Russian", "Light Cav", "cavalry", "good", 3, 0, 3, 0, (0, 0), 14, ()),
    row("SG-P.28", "Russian", "Cossack", "cavalry", "poor", 2, 0, 3, 0, (0, 0), 10, ()),
    row("SG-P.29", "Russian", "Foot Art", "artillery", "good", 1, 2, 2, 0, (9, 18), 12, ()),
    row("SG-P.30", "Russian", "Horse Art", "artillery", "good", 1, 2, 2, 0, (6, 12), 12, ("horse",)),
    row("SG-P.31", "Austrian", "Grenadier inf", "infantry", "elite", 2, 1, 3, 0, (2, 2), 13, ()),
    row("SG-P.32", "Austrian", "Line Inf", "infantry", "good", 2, 1, 2, 0, (2, 2), 10, ()),
    row("SG-P.33", "Austrian", "Light Inf", "infantry", "good", 2, 1, 2, 0, (3, 3), 11, ("light",)),
    row("SG-P.34", "Austrian", "2nd Line", "infantry", "poor", 2, 1, 2, 0, (2, 2), 9, ()),
    row("SG-P.35", "Austrian", "Hvy Cav", "cavalry", "veteran", 3, 0, 3, 5, (0, 0), 17, ("heavy",)),
    row("SG-P.36", "Austrian", "Light Cav", "cavalry", "good", 3, 0, 3, 0, (0, 0), 14, ()),
    row("SG-P.37", "Austrian", "Foot Art", "artillery", "good", 1, 2, 2, 0, (9, 18), 12, ()),
    row("SG-P.38", "Austrian", "Horse Art", "artillery", "good", 1, 2, 2, 0, (6, 12), 12, ("horse",)),
    row("SG-P.39", "Prussian", "Foot Guard", "infantry", "elite", 2, 1, 3, 0, (2, 2), 13, ()),
    row("SG-P.40", "Prussian", "Line before 1808", "infantry", "poor", 2, 1, 2, 0, (2, 2), 9, ()),
    row("SG-P.41", "Prussian", "Line after 1808", "infantry", "good", 2, 1, 2, 0, (2, 2), 10, ()),
    row("SG-P.42", "Prussian", "Light Inf", "infantry", "good", 2, 1, 2, 0, (3, 3), 11, ("light",)),
    row("SG-P.43", "Prussian", "Landwehr Inf", "infantry", "poor", 2, 1, 2, 0, (2, 2), 9, ()),
    row("SG-P.44", "Prussian", "Hvy Cav", "cavalry", "veteran", 3, 0, 3, 5, (0, 0), 17, ("heavy",)),
    row("SG-P.45", "Prussian", "Light Cav", "cavalry", "good", 3, 0, 3, 0, (0, 0), 14, ()),
    row("SG-P.46", "Prussian", "Landwehr Cav", "cavalry", "poor", 3, 0, 3, 0, (0, 0), 13, ()),
    row("SG-P.47", "Prussian", "Foot Art", "artillery", "good", 1, 2, 2, 0, (9, 18), 12, ()),
    row("SG-P.48", "Prussian", "Horse Art", "artillery", "good", 1, 2, 2, 0, (6, 12), 12, ("horse",)),
)  # fmt: skip
PROFILES = {profile.clause: profile for profile in ROWS}
ALIASES = {"Ligh Inf": "Light Inf", "2 nd Line": "2nd Line"}
COMMANDS: dict[Rank, Command] = {
    "army": Command("SG-D.15", "SG-P.49", "army commander", 16.0, 160, 1.5),
    "infantry_corps": Command("SG-D.16", "SG-P.50", "infantry corps commander", 8.0, 80, 1.25),
    "infantry_division": Command("SG-D.17", "SG-P.51", "infantry divisional commander", 4.0, 40, 1.0),
    "cavalry_corps": Command("SG-D.18", "SG-P.52", "cavalry corps commander", 12.0, 120, 1.25),
    "cavalry_division": Command("SG-D.19", "SG-P.53", "cavalry divisional commander", 8.0, 80, 1.0),
}
LIMITS: dict[Arm, tuple[str, int, int]] = {
    "infantry": ("SG-C.1", 4, 7), "cavalry": ("SG-C.4", 3, 5), "artillery": ("SG-C.7", 1, 1),
}  # fmt: skip


def profile_named(text: str) -> Profile | None:
    """A profile by its clause, or by nation and type as the book or people spell them."""
    if text in PROFILES:
        return PROFILES[text]
    for wrong, right in ALIASES.items():
        text = text.replace(wrong, right)
    return next((p for p in ROWS if p.title.casefold() == text.casefold()), None)


def army_cost(units: list[tuple[Profile, int]], ranks: list[Rank]) -> int:
    """The price of an army: its stands and its commanders (SG-P.54)."""
    return sum([p.points * stands for p, stands in units]) + sum([COMMANDS[rank].points for rank in ranks])
