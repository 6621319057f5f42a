"""Crowds of 2 by 2: lines that touch, second lines, charges half made, on ground that is in the way."""

from __future__ import annotations

from contextlib import AbstractContextManager
from random import Random
from typing import Any
from unittest import mock

from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import Action, Question
from grognard.rulesets.two_by_two import follow_up
from grognard.rulesets.two_by_two.march import Leg
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.options import OPTIONAL_RULES, Options
from grognard.rulesets.two_by_two.reinforcements import PlaceArrival
from tests.conformance.carrying import Carrier, Change, Meaning
from tests.conformance.crowds import Row, beside, inside, patch, some_options, squared

OWN: dict[str, Meaning] = {
    "Skirmish.first": "side",
    "TwoByTwoBattle.first": "side",
    "TwoByTwoBattle.asked": "plain",
    "Layer.held": "holders",
    "Leg.turn": "heading",
    "Clash.support": "pair",
    "Melees.group": "unit",
    "MeleePhase.group": "unit",
    "FacingFollowUp.asked": "several of",
    "Options.base_size": "plain",
}
TROOPS = (
    "line", "line", "line", "light_infantry", "militia", "guards", "heavy_cavalry", "light_cavalry", "foot_artillery",
    "horse_artillery", "hq",
)  # fmt: skip
PHASES = ("move", "move", "rally", "face", "shoot", "shoot", "melee", "melee")
AREAS = ("hill", "town", "dense_wood", "copse", "light_wood", "lake")
LINES = {"road": 0.5, "stream": 0.25, "river": 0.5, "hedge": 0.1, "wall": 0.1}


class TwoByTwoCarrier(Carrier):
    """Where an arrival comes on is told along the edge of its point."""

    def answer(self, change: Change, battle: Any, question: Any, action: Any) -> Any:
        """As always, and an arrival along the edge that its own becomes."""
        new = super().answer(change, battle, question, action)
        if not isinstance(action, PlaceArrival):
            return new
        point = next(p for p in battle.points if p.id == question.point)
        return replace(new, along=change.along(point.edge, action.along))


class TwoByTwoCrowd:
    """Random situations of 2 by 2."""

    rules = catalogue.ruleset("two_by_two")
    carrier = TwoByTwoCarrier(OWN)
    unordered = frozenset(
        {"questions", "sealed", "contacts", "counts", "tied", "routed", "asked", "staff", "Routs.queue"}
    )

    def table(self, battle: Any) -> tuple[float, float]:
        """How wide and how deep the table is."""
        return battle.field.ground.width, battle.field.ground.depth

    def situation(self, rng: Random) -> Row:
        """Three to eight units a side about one place, neatly or not, at some phase."""
        table, neat = (rng.choice([12.0, 24.0]),) * 2, rng.random() < 0.3
        options = some_options(Options, rng, ("mode", "base_size")) if rng.random() < 0.4 else {}
        options |= dict.fromkeys(rng.sample(sorted(OPTIONAL_RULES), 2), True) if rng.random() < 0.3 else {}
        x, y = (rng.uniform(3, t - 3) for t in table)
        if neat:
            x, y = float(round(x)), float(round(y))
        units = self.units(rng, x, y, neat, options)
        points = [point(rng, units, side, table) for side in ("blue", "red") if rng.random() < 0.3]
        terrain = ground(rng, x, y, table, options) if rng.random() < 0.5 else []
        return {
            "phase": rng.choice(PHASES),
            "phasing": rng.choice(["blue", "red"]),
            "turn": rng.choice([1, 3]),
            "half": rng.choice([1, 2]),
            "table": list(table),
            "options": options,
            "sides": {side: {"destroyed": rng.choice([0, 0, 1, 4])} for side in ("blue", "red")},
            "units": units,
            "points": points,
            "terrain": squared(terrain, 0.5) if neat else terrain,
        }

    def units(self, rng: Random, x: float, y: float, neat: bool, options: Row) -> list[Row]:
        """Both sides, each unit put beside another or anywhere near."""
        rows: list[Row] = []
        for n in range(rng.randint(5, 14)):
            side = n % 2
            row: Row = {"id": f"{'BR'[side]}{n // 2 + 1}", "side": ("blue", "red")[side], **self.troop(rng, options)}
            row |= near_another(rng, rows, side) if rows and rng.random() < 0.6 else anywhere(rng, x, y, side, neat)
            rows.append(row)
        return rows

    def troop(self, rng: Random, options: Row) -> Row:
        """A type, a size and perhaps a marker."""
        irregular = [
            name for name, on in options.items() if on is True and (name.startswith("irr") or name == "lancers")
        ]
        kind = rng.choice([*TROOPS, *irregular])
        row: Row = {"type": kind}
        if kind in ("line", "heavy_cavalry", "light_infantry") and rng.random() < 0.4:
            row["size"] = rng.choice(["large", "small"])
        if rng.random() < 0.25 and kind != "hq":
            row[rng.choice(["pinned", "disrupted"])] = True
        return row

    def possible(self, battle: Any) -> bool:
        """The pitch itself sees to it."""
        return True

    def wild(self, battle: Any, question: Question, action: Action, rng: Random) -> Action:
        """A march of several legs, at figures off the lattice."""
        if not isinstance(action, Move):
            return action
        legs = [
            rng.choice([Leg(turn=round(rng.uniform(0, 360), 2)), Leg(aside=round(rng.uniform(-1, 1), 2))]),
            Leg(ahead=round(rng.uniform(0, 3), 2)),
            rng.choice([Leg(turn=90.0 * rng.randrange(4)), Leg(back=round(rng.uniform(0, 1), 2))]),
        ]
        return replace(action, path=tuple(legs[: rng.randint(1, 3)]), assault=None, exit=False)

    def handed(self, change: Change) -> AbstractContextManager[object]:
        """Of two that may turn to a follow-up the one on its right turns first (R-30)."""
        return mock.patch.object(follow_up, "RIGHT", -1.0 if change.mirrored else 1.0)

    def kind(self, action: Any) -> str:
        """A charge goes in to the last hair."""
        if not isinstance(action, Move):
            return ""
        return (
            "charge" if any([(leg.ahead or 0.0) % 1 for leg in action.path]) or action.assault is not None else "march"
        )


def anywhere(rng: Random, x: float, y: float, side: int, neat: bool) -> Row:
    """Somewhere about the middle of things, mostly towards the enemy."""
    if neat:
        at = (x + rng.randint(-2, 2), y + 0.5 * rng.randint(-4, 4))
        return {"x": at[0], "y": at[1], "facing": rng.choice([180.0 * side, 180.0 * side, 90.0, 270.0])}
    facing = 180.0 * side + rng.choice([0.0, rng.uniform(-60, 60), rng.uniform(0, 360)])
    return {
        "x": round(x + rng.uniform(-3, 3), 2),
        "y": round(y + (side - 0.5) * 1.6 + rng.uniform(-1.5, 1.5), 2),
        "facing": round(facing % 360, 2) % 360,
    }


def near_another(rng: Random, rows: list[Row], side: int) -> Row:
    """Touching another unit: an enemy before it, a friend beside it or behind it."""
    other = rng.choice(rows)
    friend = other["side"] == ("blue", "red")[side]
    ahead, right, turn = rng.choice(
        [(0.0, 1.0, 0.0), (0.0, -1.0, 0.0), (-0.5, 0.0, 0.0), (-rng.uniform(0.5, 1.2), rng.uniform(-0.6, 0.6), 0.0)]
        if friend
        else [
            (0.5, 0.0, 180.0),
            (0.5, rng.uniform(-0.9, 0.9), 180.0),
            (0.25, 0.75, 270.0),
            (-0.5, 0.0, 0.0),
            (0.9, 0.3, 180.0),
        ]
    )
    x, y = beside(other, ahead, right)
    alike = {"type": other["type"]} if friend and "size" not in other and rng.random() < 0.3 else {}
    return {**alike, "x": x, "y": y, "facing": round((other["facing"] + turn) % 360, 2) % 360}


def point(rng: Random, units: list[Row], side: str, table: tuple[float, float]) -> Row:
    """A reinforcement point on some edge, and somebody waiting behind it."""
    at = rng.choice([rng.uniform(1, table[0] - 1), float(rng.randint(1, 11))])
    edge = rng.choice([(at, 0.0), (at, table[1]), (0.0, at), (table[0], at)])
    ids = [f"{side[0].upper()}9{i}" for i in range(rng.randint(1, 2))]
    late = [{"id": id, "side": side, "type": rng.choice(TROOPS)} for id in ids]
    units += late
    return {"id": f"{side}-road", "side": side, "at": [round(c, 2) for c in edge], "queue": ids}


def ground(rng: Random, x: float, y: float, table: tuple[float, float], options: Row) -> list[Row]:
    """A few features about the same place."""
    rows: list[Row] = []
    for i in range(rng.randint(1, 4)):
        at = x + rng.uniform(-3, 3), y + rng.uniform(-3, 3)
        kind = rng.choice([*AREAS, *LINES])
        if kind in LINES:
            run = [[inside(at[0] - 5, table[0]), inside(at[1] + rng.uniform(-2, 2), table[1])],
                   [inside(at[0], table[0]), inside(at[1], table[1])],
                   [inside(at[0] + 5, table[0]), inside(at[1] + rng.uniform(-2, 2), table[1])]]  # fmt: skip
            rows.append({"id": f"f{i}", "kind": kind, "width": LINES[kind], "line": run})
        elif rng.random() < 0.2:
            rows.append(
                {"id": f"f{i}", "kind": kind, "circle": [inside(at[0], table[0]), inside(at[1], table[1]), 1.5]}
            )
        else:
            rows.append({"id": f"f{i}", "kind": kind, "polygon": patch(rng, *at, 1.5, table)})
        if kind == "hill":
            rows[-1]["level"] = rng.choice([1, 2])
    return rows


CROWD = TwoByTwoCrowd()
