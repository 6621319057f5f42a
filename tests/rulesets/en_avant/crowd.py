"""Crowds of En Avant!: lines and columns within a charge of each other, some of them already locked together."""

from __future__ import annotations

from contextlib import AbstractContextManager
from random import Random
from typing import Any
from unittest import mock

from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import Action, Question
from grognard.rulesets.en_avant import precedence
from grognard.rulesets.en_avant.battle import Card, Unit
from grognard.rulesets.en_avant.cards import PlayCard
from grognard.rulesets.en_avant.geometry import bodies, overhang
from grognard.rulesets.en_avant.options import Options
from grognard.rulesets.en_avant.units import SHAPES
from grognard.table.pose import heading
from tests.conformance.carrying import Carrier, Change, Meaning
from tests.conformance.crowds import Row, beside, some_options, squared
from tests.rulesets.en_avants.crowd import Land, Spread, anywhere, ground, in_support, off, ranged

OWN: dict[str, Meaning] = {
    "Unit.half_of": "unit",
    "Unit.attached": "unit",
    "Card.fire": "unit",
    "Card.unit": "unit",
    "Charge.start": "pose",
    "OnTheClock.inside": "pair",
    "OnTheClock.offered": "pair",
    "PursuitsEnd.held": "tally",
}
TROOPS = (
    "infantry",
    "infantry",
    "infantry",
    "cavalry",
    "cavalry",
    "light_company",
    "foot_artillery",
    "horse_artillery",
)
FORMATIONS = {
    "infantry": ("line", "line", "assault_column", "march_column", "square"),
    "cavalry": ("line", "column"),
    "light_company": ("block",),
    "foot_artillery": ("deployed", "limbered"),
    "horse_artillery": ("deployed", "limbered"),
}
STATUS = (0, 1, 2, 3, 4, 4, 5, 5, 6)
SPREAD = Spread(wide=40, deep=14, files=8, ground=(40, 30), patch=20.0)
LAND = Land(
    areas=("light_wood", "dense_wood", "marsh", "gentle_hill", "steep_ish_hill", "steep_hill", "village"),
    lines={"road": 5.0, "stream": 3.0, "river": 6.0},
    strong="village",
)


HANDS = {"EA-4.3": "EA-4.4", "EA-4.5": "EA-4.6"}


class EnAvantCarrier(Carrier):
    """Which half of a regiment is its first is told of a line only."""

    def __call__(self, change: Change, value: Any) -> Any:
        """As always, and the halves of a cavalry line on their own side of it."""
        new = super().__call__(change, value)
        wings = isinstance(value, Unit) and value.type == "cavalry" and value.formation in ("line", "half_line")
        return replace(new, first_on_left=not value.first_on_left) if wings and change.mirrored else new


class EnAvantCrowd:
    """Random situations of En Avant!"""

    rules = catalogue.ruleset("en_avant")
    carrier = EnAvantCarrier(OWN, HANDS)
    unordered = frozenset(
        {
            "questions", "sealed", "known_to", "helpers", "contacts", "shots", "charges", "movers", "inside", "offered",
            "OpportunityFire.others", "Melee.others", "PursuitsEnd.held",
        }
    )  # fmt: skip

    def table(self, battle: Any) -> tuple[float, float]:
        """How wide and how deep the table is."""
        return battle.field.ground.width, battle.field.ground.depth

    def situation(self, rng: Random) -> Row:
        """Two to five units a side about one place, neatly or not, at the start of a turn or of its melees."""
        table = (rng.choice([150.0, 200.0]), 150.0)
        x, y, neat = rng.uniform(40, table[0] - 40), rng.uniform(30, 120), rng.random() < 0.3
        if neat:
            x, y = 5.0 * round(x / 5), 5.0 * round(y / 5)
        contacts: list[Row] = []
        units = self.units(rng, x, y, neat, contacts, table)
        terrain = ground(rng, x, y, table, SPREAD, LAND) if rng.random() < 0.4 else []
        skip = ("control", "confirm_rulings", "players_see_rulings")
        return {
            "turn": rng.choice([1, 3]),
            "table": list(table),
            "options": (some_options(Options, rng, skip) if rng.random() < 0.4 else {}) | umpired(rng),
            "sides": {"blue": {"home": "y_min"}, "red": {"home": rng.choice(["y_max", "y_max", "x_max"])}},
            "units": units,
            "terrain": squared(terrain, 5.0) if neat else terrain,
            "contacts": contacts,
            "start": rng.choice(["", "", "melee", "recovery"]) if contacts else "",
        }

    def units(
        self, rng: Random, x: float, y: float, neat: bool, contacts: list[Row], table: tuple[float, float]
    ) -> list[Row]:
        """Both sides, some with a general; some units touch an enemy, some stand beside or behind a friend."""

        def place(row: Row, foes: list[Row], friends: list[Row]) -> Row:
            roll = rng.random()
            if foes and roll < 0.3:
                return against(rng, row, rng.choice(foes), contacts)
            if friends and roll < 0.6:
                return in_support(rng, row, rng.choice(friends), size, behind=12)
            return anywhere(rng, x, y, row, neat, SPREAD)

        rows = ranged(rng, self.troop, place, lambda row: stands_on(table, row), contacts)
        leaders = [next((r for r in rows if r["side"] == side), None) for side in ("blue", "red")]
        return rows + [command_group(rng, row) for row in leaders if row is not None and rng.random() < 0.4]

    def troop(self, rng: Random) -> Row:
        """A type in a formation, in some state."""
        kind = rng.choice(TROOPS)
        row: Row = {"type": kind, "formation": rng.choice(FORMATIONS[kind])}
        row["status"] = [rng.choice(STATUS) for _ in range(2)] if kind == "cavalry" else rng.choice(STATUS)
        if rng.random() < 0.25:
            row["ordered"] = False
        if kind == "infantry":
            row["skirmishers"] = rng.choice(["none", "some", "good"])
        if rng.random() < 0.2:
            row["fired_last_turn"] = True
        return row

    def possible(self, battle: Any) -> bool:
        """Every footprint lies on the table; a line at 0 is apart from its sister before any melee (EA-9.8)."""
        broken = [u for u in battle.field.units if 0 in u.status and not u.running and battle.in_contact(u.no)]
        return not broken and not any([overhang(battle, bodies(unit)) for unit in battle.field.units])

    def wild(self, battle: Any, question: Question, action: Action, rng: Random) -> Action:
        """A card with figures off the lattice."""
        if not isinstance(action, PlayCard):
            return action
        card = rng.choice(
            [
                Card(name="advance", distance=round(rng.uniform(1, 45), 1)),
                Card(name="withdraw", distance=round(rng.uniform(1, 45), 1)),
                Card(name="face", facing=round(rng.uniform(0, 360), 1)),
                replace(action.card, axis=round(rng.uniform(0, 360), 1)),
                replace(action.card, opportunity=rng.choice([True, False])),
            ]
        )
        return replace(action, card=card)

    def handed(self, change: Change) -> AbstractContextManager[object]:
        """Of two alike the right of the line goes first (EA-R48)."""
        return mock.patch.object(precedence, "RIGHT", -1.0 if change.mirrored else 1.0)

    def kind(self, action: Any) -> str:
        """The card that is played."""
        return action.card.name if isinstance(action, PlayCard) else ""


def umpired(rng: Random) -> Row:
    """Now and then somebody sits in Control's seat; in which order he is shown rulings of one moment has no rule."""
    return {"control": True} if rng.random() < 0.1 else {}


def command_group(rng: Random, row: Row) -> Row:
    """A general some way behind a unit."""
    x, y = beside(row, -12.0, rng.uniform(-10, 10))
    return {
        "id": f"{row['side'][0].upper()}G",
        "side": row["side"],
        "type": "hq",
        "x": x,
        "y": y,
        "facing": row["facing"],
    }


def size(row: Row) -> tuple[float, float]:
    """A unit's width and depth."""
    shape = SHAPES[row["type"], row["formation"]]
    return shape.width, shape.depth


def stands_on(table: tuple[float, float], row: Row) -> bool:
    """Does all of a unit lie on the table?"""
    (wide, deep), (fx, fy) = size(row), heading(row["facing"])
    reach = abs(fy) * wide / 2 + abs(fx) * deep / 2, abs(fx) * wide / 2 + abs(fy) * deep / 2
    return all([near <= at <= most - near for at, near, most in zip((row["x"], row["y"]), reach, table, strict=True)])


def attacks(row: Row) -> bool:
    """Can a unit have come to contact by itself?"""
    return row["type"] in ("infantry", "cavalry", "light_company") and row["formation"] != "square"


def against(rng: Random, row: Row, foe: Row, contacts: list[Row]) -> Row:
    """In contact with an enemy's front, flank or rear, or a little short of it."""
    (broad, deep), (wide, _) = size(row), size(foe)
    gap = rng.choice([0.0, 0.0, rng.uniform(2, 25)]) if attacks(row) else rng.uniform(6, 25)
    aspect = rng.choice(["front", "front", "flank", "rear"])
    most = min(6.0, (broad + wide) / 2 - 0.5)
    aside = rng.choice([0.0, rng.uniform(-most, most)])
    if gap == 0.0 and attacks(row):
        both = aspect == "front" and attacks(foe) and rng.random() < 0.3
        contacts.append({"attacker": row["id"], "defender": foe["id"], "aspect": aspect, "mutual": both})
    return off(foe, aspect, gap, aside, deep, size)


CROWD = EnAvantCrowd()
