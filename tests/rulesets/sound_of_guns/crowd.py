"""Crowds of March Toward the Sound of Guns: a few units a side within reach of each other, some of them in contact.

Questions and dice go by the roster (SG-R.73, and the dice protocol of the ledger), so battles are not renumbered;
they are turned, mirrored, and their sides swapped.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from random import Random
from typing import Any
from unittest import mock

from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import Action, Question
from grognard.rulesets.sound_of_guns import precedence
from grognard.rulesets.sound_of_guns.battle import Fray, Unit
from grognard.rulesets.sound_of_guns.legs import Leg
from grognard.rulesets.sound_of_guns.movement import Moving, SetOut
from grognard.rulesets.sound_of_guns.options import Options
from grognard.rulesets.sound_of_guns.ordering import Move
from grognard.rulesets.sound_of_guns.riding import Ride
from tests.conformance.carrying import Carrier, Change, Meaning
from tests.conformance.crowds import Row, patch, some_options

OWN: dict[str, Meaning] = {
    "Engagement.first": "side",
    "SoundOfGunsBattle.first": "side",
    "Fray.attacking": "side",
    "Fray.winner": "side",
    "Moving.began": "point",
    "Arrival.at": "point",
    "OddDice.tied": "several of",
}
INFANTRY = ("SG-P.1", "SG-P.3", "SG-P.14", "SG-P.21", "SG-P.23", "SG-P.31", "SG-P.34", "SG-P.43")
CAVALRY = ("SG-P.7", "SG-P.8", "SG-P.10", "SG-P.16", "SG-P.28", "SG-P.36", "SG-P.46")
GUNS = ("SG-P.11", "SG-P.12", "SG-P.37", "SG-P.38")
STARTS = ("turn", "rally", "movement", "movement", "shooting", "melee", "melee")
AREAS = ("wood", "hill", "built_up", "difficult")
RANKS = ("infantry_corps", "infantry_division", "cavalry_division")
APART = 5.0
HIDDEN = 0.25


class GunsCarrier(Carrier):
    """Carries what lies in rows of figures: files of stands, ways of a combat, legs still to go."""

    def __call__(self, change: Change, value: Any) -> Any:
        """As always, and these."""
        new = super().__call__(change, value)
        if isinstance(value, Unit) and value.file:
            return replace(new, file=tuple([(*change.point(x, y), change.heading(f)) for x, y, f in value.file]))
        if isinstance(value, Fray):
            rows = {name: ways(change, getattr(value, name)) for name in ("charged", "ways")}
            return replace(new, **rows)
        if isinstance(value, Moving):
            return replace(new, rest=self.parts(change, value.rest))
        if isinstance(value, SetOut):
            return replace(new, ways=self.parts(change, value.ways))
        return new

    def parts(self, change: Change, rows: Any) -> Any:
        """Who is still to go where."""
        return tuple([(no, tuple([self(change, leg) for leg in legs]), far) for no, legs, far in rows])


def ways(change: Change, rows: Any) -> Any:
    """A way across the table for each unit."""
    return tuple([(no, *change.vector(x, y)) for no, x, y in rows])


class GunsCrowd:
    """Random situations of March Toward the Sound of Guns."""

    rules = catalogue.ruleset("sound_of_guns")
    carrier = GunsCarrier(OWN)
    unordered = frozenset({"questions", "sealed", "known_to", "Fray.met", "Fray.ways", "Fray.charged", "Fray.suffered"})
    by_roster = True
    """Do dice and questions go by the roster?"""

    def table(self, battle: Any) -> tuple[float, float]:
        """How wide and how deep the table is."""
        return battle.field.ground.width, battle.field.ground.depth

    def situation(self, rng: Random) -> Row:
        """Two to five units a side about the middle of a table, at the start of some phase."""
        size = rng.choice([24.0, 30.0])
        start = rng.choice(STARTS)
        units = troops(rng, size, start == "melee")
        return {
            "start": start,
            "phasing": rng.choice(["blue", "red"]),
            "table": [size, size],
            "turn_limit": 6,
            "options": some_options(Options, rng) if rng.random() < 0.4 else {},
            "units": units,
            "commanders": [one for side in ("blue", "red") for one in staff(rng, side, size, start)],
            "terrain": [kept_quiet(row) for row in ground(rng, size)] if rng.random() < 0.5 else [],
        }

    def possible(self, battle: Any) -> bool:
        """Nobody's commander stands on a stand."""
        return True

    def wild(self, battle: Any, question: Question, action: Action, rng: Random) -> Action:
        """A move or a ride off the lattice."""
        wide, deep = self.table(battle)
        if isinstance(action, Ride):
            return replace(action, place=(round(rng.uniform(0, wide), 1), round(rng.uniform(0, deep), 1)))
        if isinstance(action, Move) and action.path:
            leg = action.path[0]
            near = Leg(round(leg.x + rng.uniform(-1, 1), 2), round(leg.y + rng.uniform(-1, 1), 2), leg.facing)
            return replace(action, path=(near,))
        return action

    def handed(self, change: Change) -> AbstractContextManager[object]:
        """Stands are counted and shifted from the left, and turn clockwise (SG-R.14, SG-R.50, SG-R.52, SG-R.89)."""
        return mock.patch.object(precedence, "HAND", -1 if change.mirrored else 1)

    def kind(self, action: Any) -> str:
        """What a form order asks for."""
        return str(getattr(action, "formation", "") or "")


def troops(rng: Random, size: float, fighting: bool) -> list[Row]:
    """Both sides, facing each other; in a melee the first of each side touch."""
    rows: list[Row] = []
    for n in range(rng.randint(4, 9)):
        side = n % 2
        row: Row = {"id": f"{'BR'[side]}{n // 2 + 1}", "side": ("blue", "red")[side], **troop(rng)}
        place = n // 2
        x = size / 2 + (place - 1.5) * APART
        gap = 0.0 if fighting and place < 2 else rng.choice([2.0, 4.0, 7.0]) / 2
        y = size / 2 + (gap if side else -gap)
        row |= {"x": round(x, 2), "y": round(y, 2), "facing": 180.0 * side}
        rows.append(row | {"commander": f"{'BR'[side]}_{2 if row['profile'] in CAVALRY else 1}"})
    return rows


def troop(rng: Random) -> Row:
    """A unit of any arm in some state."""
    profile = rng.choice([*INFANTRY, *INFANTRY, *CAVALRY, *GUNS])
    row: Row = {"profile": profile}
    if profile in INFANTRY:
        row |= {"stands": rng.choice((4, 5, 6)), "formation": rng.choice(("line", "column", "column", "square"))}
    elif profile in CAVALRY:
        row |= {"stands": rng.choice((3, 4)), "formation": "line", "exhausted": rng.random() < 0.15}
    else:
        row |= {"stands": 1, "formation": rng.choice(("unlimbered", "limbered"))}
    if rng.random() < 0.2:
        row["order"] = "disordered"
    return row


def staff(rng: Random, side: str, size: float, start: str) -> list[Row]:
    """A corps with two divisions."""
    letter, y = side[0].upper(), 2.0 if side == "blue" else size - 2.0
    facing = 0.0 if side == "blue" else 180.0
    rows: list[Row] = []
    for i, rank in enumerate(RANKS):
        row: Row = {"id": f"{letter}_{i}", "side": side, "rank": rank, "x": 6.0 + 5 * i, "y": y, "facing": facing}
        row |= {"superior": f"{letter}_0"} if i else {}
        rows.append(row | ({} if start == "turn" else {"cp": rng.randint(0, 6)}))
    return rows


def kept_quiet(row: Row) -> Row:
    """A feature that only one side may know of; chance is its own, so that the battle is else as it was."""
    own = Random(f"{row}")
    hidden = row["kind"] in AREAS and own.random() < HIDDEN
    return {**row, "known_to": [own.choice(["blue", "red"])]} if hidden else row


def ground(rng: Random, size: float) -> list[Row]:
    """A few features."""
    rows: list[Row] = []
    for i in range(rng.randint(1, 2)):
        kind = rng.choice(AREAS)
        row: Row = {"id": f"f{i}", "kind": kind}
        row["polygon"] = patch(rng, rng.uniform(6, size - 6), rng.uniform(6, size - 6), 3.0, (size, size))
        rows.append(row | ({"level": 1} if kind == "hill" else {}))
    if rng.random() < 0.4:
        rows.append({"id": "road", "kind": "road", "width": 1, "line": [[size / 2 + 1, 0.0], [size / 2 + 1, size]]})
    if rng.random() < 0.3:
        across = round(rng.uniform(6, size - 6), 2)
        rows.append({"id": "brook", "kind": "stream", "width": 0.4, "line": [[0.0, across], [size, across + 0.5]]})
    return rows


CROWD = GunsCrowd()
