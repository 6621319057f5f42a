"""Crowds of En Masse: brigades under orders within reach of each other, some of them in close assault."""

from __future__ import annotations

from contextlib import AbstractContextManager
from random import Random
from typing import Any
from unittest import mock

from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import Action, Question
from grognard.rulesets.en_masse import precedence
from grognard.rulesets.en_masse.battle import Clash, Officer, Part, Unit
from grognard.rulesets.en_masse.clock.tracks import Mover
from grognard.rulesets.en_masse.command import IssueOrder, MoveHeadquarters
from grognard.rulesets.en_masse.geometry import bodies
from grognard.rulesets.en_masse.options import Options
from grognard.rulesets.en_masse.units import footprint
from grognard.table.kernel import on_table
from tests.conformance.carrying import Carrier, Change, Meaning
from tests.conformance.crowds import Row, beside, inside, some_options, squared
from tests.rulesets.en_avants.crowd import Land, Spread, anywhere, ground, in_support, off, ranged

OWN: dict[str, Meaning] = {
    "Unit.engaged_with": "several of",
    "Unit.reinforced": "tally",
    "Unit.run_heading": "heading",
    "Unit.trail": "points",
    "Officer.with_unit": "unit",
    "Officer.going_to": "point",
    "Duty.heading": "heading",
    "Mover.way": "points",
    "Mover.tested": "unit",
    "OnTheClock.inside": "pair",
    "Part.beside": "hand",
    "Part.dest": "point",
    "CloseAssault.attacking": "side",
    "EnMasseBattle.asked": "plain",
}
TROOPS = ("infantry", "infantry", "infantry", "cavalry", "cavalry", "artillery")
FORMATIONS = {
    "infantry": ("assault", "assault", "assault", "loose", "dense"),
    "cavalry": ("assault", "assault", "loose"),
    "artillery": ("assault",),
}
STATUS = (0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 6)
SPREAD = Spread(wide=28, deep=10, files=6, ground=(30, 20), patch=12.0)
LAND = Land(
    areas=("light_wood", "dense_wood", "marsh", "gentle_hill", "steep_ish_hill", "steep_hill", "built_up", "lake"),
    lines={"road": 0.5, "stream": 0.5, "river": 2.0},
    strong="built_up",
    forded="river",
)
SKIP = ("control", "confirm_rulings", "players_see_rules")


class EnMasseCarrier(Carrier):
    """Whom a commander rallies is told with for how long; a way under way is not rounded; seats in a row have sides."""

    def __call__(self, change: Change, value: Any) -> Any:
        """As always, and these three."""
        new = super().__call__(change, value)
        if isinstance(value, Officer):
            return replace(new, rallied=(change.number(value.rallied[0]), value.rallied[1]))
        if isinstance(value, Mover):
            return replace(new, way=tuple([unrounded(change, *point) for point in value.way]))
        if isinstance(value, Clash) and change.swapped and isinstance(value.seat_sides, tuple):
            return replace(new, seat_sides=tuple([1 - side for side in value.seat_sides]))
        return new


def unrounded(change: Change, x: float, y: float) -> tuple[float, float]:
    """A place on the table to the last digit."""
    x = change.width - x if change.mirrored else x
    for i in range(change.quarters):
        x, y = y, (change.depth if i % 2 else change.width) - x
    return x, y


class EnMasseCrowd:
    """Random situations of En Masse."""

    rules = catalogue.ruleset("en_masse")
    carrier = EnMasseCarrier(OWN)
    unordered = frozenset(
        {
            "questions", "sealed", "known_to", "contacts", "shots", "movers", "inside", "couriers", "engaged_with",
            "reinforced", "losses", "OpportunityFire.others", "FiringQuestion.units", "FirePlan.aims",
        }
    )  # fmt: skip

    def table(self, battle: Any) -> tuple[float, float]:
        """How wide and how deep the table is."""
        return battle.field.ground.width, battle.field.ground.depth

    def situation(self, rng: Random) -> Row:
        """Two to five brigades a side about one place, at the start of a turn or of its close assaults."""
        table = (rng.choice([120.0, 90.0]), 90.0)
        x, y, neat = rng.uniform(30, table[0] - 30), rng.uniform(25, 65), rng.random() < 0.3
        if neat:
            x, y = 5.0 * round(x / 5), 5.0 * round(y / 5)
        contacts: list[Row] = []
        units = troops(rng, x, y, neat, contacts, table)
        terrain = ground(rng, x, y, table, SPREAD, LAND) if rng.random() < 0.4 else []
        return {
            "turn": rng.choice([1, 3]),
            "table": list(table),
            "options": some_options(Options, rng, SKIP) if rng.random() < 0.4 else {},
            "units": units,
            "commanders": staff(rng, units),
            "terrain": squared(terrain, 5.0) if neat else terrain,
            "contacts": contacts,
            "start": "assault" if contacts else rng.choice(["turn", "turn", "movement", "recovery"]),
        }

    def possible(self, battle: Any) -> bool:
        """Every footprint lies on the table."""
        wide, deep = self.table(battle)
        return all([on_table(part, wide, deep, 0.0) for unit in battle.field.units for part in bodies(unit)])

    def wild(self, battle: Any, question: Question, action: Action, rng: Random) -> Action:
        """A ride or an order with figures off the lattice."""
        wide, deep = self.table(battle)
        place = (round(rng.uniform(0, wide), 1), round(rng.uniform(0, deep), 1))
        if isinstance(action, MoveHeadquarters):
            return replace(action, to=place)
        if not isinstance(action, IssueOrder):
            return action
        facing = round(rng.uniform(0, 360), 1)
        part = rng.choice(
            [
                Part(verb="move", dest=place),
                Part(verb="move", dest=place, backward=True),
                Part(verb="deploy", dest=place, facing=facing, formation=rng.choice(["assault", "loose", "dense"])),
                Part(verb="defend", dest=place, facing=facing),
                Part(verb="deploy", relative_to=rng.randrange(len(battle.field.units)), beside="left"),
            ]
        )
        return replace(action, parts=(part, *action.parts[-1:]))

    def handed(self, change: Change) -> AbstractContextManager[object]:
        """Of two alike the first on the roster goes first (EM-R.28, EM-R.94), the right hand before the left (EM-R.99).

        Both as they were in the first battle.
        """

        def rank(unit: Unit) -> tuple[int, int]:
            numbers = change.numbers
            return (change.side(unit.side), unit.no if numbers is None else numbers.index(unit.no))

        hand = -precedence.HAND if change.mirrored else precedence.HAND
        return mock.patch.multiple(precedence, ROSTER=rank, FIRST=change.side(0), HAND=hand)

    def kind(self, action: Any) -> str:
        """What an order tells to do."""
        return " ".join([part.verb for part in action.parts]) if isinstance(action, IssueOrder) else ""


def troops(rng: Random, x: float, y: float, neat: bool, contacts: list[Row], table: tuple[float, float]) -> list[Row]:
    """Both sides under orders; some touch an enemy, some stand beside or behind a friend."""
    fighting = rng.random() < 0.35

    def place(row: Row, foes: list[Row], friends: list[Row]) -> Row:
        roll = rng.random()
        if foes and roll < 0.3:
            return against(rng, row, rng.choice(foes), contacts, fighting)
        if friends and roll < 0.6:
            return in_support(rng, row, rng.choice(friends), size, behind=8)
        return anywhere(rng, x, y, row, neat, SPREAD)

    rows = ranged(rng, troop, place, lambda row: stands_on(table, row), contacts)
    ids = [row["id"] for row in rows]
    return [row | under_orders(rng, row, ids, table) for row in rows]


def troop(rng: Random) -> Row:
    """A type in a formation, in some state."""
    kind = rng.choice(TROOPS)
    row: Row = {"type": kind, "formation": rng.choice(FORMATIONS[kind]), "status": rng.choice(STATUS)}
    row |= {"leadership": rng.choice([-1, 0, 1]), "start_status": max(row["status"], 4), "blocks": rng.randint(2, 6)}
    if kind == "infantry":
        row |= {"firepower": rng.choice([2, 3])}
    if rng.random() < 0.25:
        row["ordered"] = False
    return row


def under_orders(rng: Random, row: Row, ids: list[str], table: tuple[float, float]) -> Row:
    """An order in force, most of the time to go at the enemy."""
    foes = [one for one in ids if one[0] != row["id"][0]]
    if row["status"] == 0 or rng.random() < 0.2:
        return {}
    at = [inside(row["x"] + rng.uniform(-30, 30), table[0]), inside(row["y"] + rng.uniform(-30, 30), table[1])]
    orders: list[list[Row]] = [
        [{"verb": "defend", "vs_cavalry": rng.random() < 0.5}],
        [{"verb": "move", "dest": at}],
        [{"verb": "deploy", "dest": at, "facing": float(rng.randrange(0, 360, 15))}],
    ]
    if row["type"] != "artillery":
        orders += [[{"verb": "assault"}], [{"verb": "assault"}], [{"verb": "move", "dest": at}, {"verb": "assault"}]]
        orders += [[{"verb": "assault", "target": rng.choice(foes)}]] if foes else []
    return {"order": rng.choice(orders)}


def size(row: Row) -> tuple[float, float]:
    """A unit's width and depth."""
    front, depth = footprint(row["type"], row["formation"], row["blocks"], 2.0, 2.5)
    return front, depth


def stands_on(table: tuple[float, float], row: Row) -> bool:
    """Does a unit stand well inside the table?"""
    reach = max(size(row)) / 2 + 0.5
    return all([reach <= at <= most - reach for at, most in zip((row["x"], row["y"]), table, strict=True)])


def against(rng: Random, row: Row, foe: Row, contacts: list[Row], fighting: bool) -> Row:
    """In contact with an enemy's front, flank or rear, or some way short of it."""
    able = fighting and row["type"] != "artillery" and row["status"] > 0 and foe["status"] > 0
    gap = 0.0 if able else rng.uniform(1, 22)
    aspect = rng.choice(["front", "front", "flank", "rear"])
    aside = rng.choice([0.0, rng.uniform(-3, 3)])
    if able:
        both = aspect == "front" and foe["type"] != "artillery" and rng.random() < 0.3
        contacts.append({"attacker": row["id"], "defender": foe["id"], "aspect": aspect, "mutual": both})
    return off(foe, aspect, gap, aside, size(row)[1], size)


def staff(rng: Random, units: list[Row]) -> list[Row]:
    """A commander a side beside one of his units, sometimes with it."""
    rows: list[Row] = []
    for side in ("blue", "red"):
        own = [row for row in units if row["side"] == side]
        if own:
            x, y = beside(rng.choice(own), rng.choice([-2.0, -8.0, -14.0]), rng.uniform(-4, 4))
            rows.append({"id": f"{side[0].upper()}G", "side": side, "x": max(x, 0.0), "y": max(y, 0.0)})
    return rows


CROWD = EnMasseCrowd()
