"""En Avant!: the ruleset beside the oracle."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from grognard.catalogue import ruleset
from grognard.engine.dice import Seeded
from grognard.engine.files.yaml import Document
from grognard.engine.ruling import Preview, Refusal
from grognard.engine.umpire import start
from grognard.rulesets.en_avant.battle import Card, Engagement, Unit
from grognard.rulesets.en_avant.cards import OrderCard, PlayCard
from tests.oracle.differences import Differences, refused_alike
from tests.oracle.en_avant.assaults import Assault, label
from tests.oracle.en_avant.geometry import Spot, bodies, reach_over
from tests.oracle.en_avant.shots import Shot
from tests.oracle.en_avant.table import Table, closed_ahead, cost, rate_of
from tests.oracle.margins import below

RULES = ruleset("en_avant")
COLUMNS = "abcd"
Row = dict[str, Any]


def at_orders(rows: Row) -> Engagement:
    """The battle of a table with its cards to be played."""
    battle = start(RULES.pitch(Document("oracle", rows)), Seeded("oracle")).battle
    assert isinstance(battle, Engagement)
    return battle


def carded(rows: Row, unit: Unit, card: Card, names: dict[int, str]) -> Row:
    """A table with one card played, as a situation."""
    fields = {f: getattr(card, f) for f in ("distance", "axis") if getattr(card, f) is not None}
    target = {"target": names[card.target]} if card.target is not None else {}
    return {**rows, "do": [{"action": "card", "unit": unit.id, "card": card.name, **target, **fields}]}


class Orders:
    """A table at its cards: what the ruleset says of each card, beside the oracle."""

    def __init__(self, rows: Row, out: Differences) -> None:
        self.rows, self.out, self.battle = rows, out, at_orders(rows)
        self.table = Table(self.battle)
        self.names = {u.no: u.id for u in self.battle.field.units}
        self.asked = {q.unit: q.no for q in self.battle.questions if isinstance(q, OrderCard)}

    def said(self, unit: Unit, card: Card) -> Preview | Refusal:
        """What the ruleset says of a card."""
        return RULES.preview(self.battle, self.asked[unit.no], PlayCard(unit=unit.no, card=card))

    def enemies(self, unit: Unit) -> list[Unit]:
        """Everybody on the other side."""
        return [u for u in self.table.units if u.side != unit.side]

    def compare(self, kind: str, unit: Unit, card: Card, judge: Callable[[Unit, Card], str]) -> None:
        """One card of one unit."""
        self.out.compare(kind, lambda: judge(unit, card), lambda: carded(self.rows, unit, card, self.names))

    # shots

    def compare_shots(self) -> None:
        """Every unit at every enemy."""
        for unit in [u for u in self.table.units if u.no in self.asked]:
            for enemy in self.enemies(unit):
                self.compare("shots", unit, Card(name="fire", target=enemy.no), self.judge_shot)

    def judge_shot(self, unit: Unit, card: Card) -> str:
        """Refused alike, the same cell, the same labels, the same drop."""
        assert card.target is not None
        shot = Shot(self.table, unit, self.table.unit(card.target))
        got = self.said(unit, card)
        difference = refused_alike(got, shot.refusals())
        if difference or isinstance(got, Refusal):
            return difference
        ruling = got.rulings[0]
        result = ruling.outcome(()).result
        drops = {f"drops {n}" if n else "no effect" for n in (shot.drop(), shot.floored())}
        if result not in drops:
            return f"{result}, by the oracle {drops}"
        cell = shot.row + COLUMNS[shot.column]
        if shot.figures[0] > 0 and (ruling.clause, ruling.figures) != (cell, shot.figures):
            return f"{ruling.clause} {ruling.figures}, by the oracle {cell} {shot.figures}"
        return ""

    # marches

    def compare_marches(self, random: Random) -> None:
        """Ahead and back by so much, where nobody is in the way."""
        for unit in [u for u in self.table.units if u.no in self.asked and u.type != "hq"]:
            for name, sign in (("advance", 1), ("withdraw", -1)):
                far = round(random.uniform(1, max(rate_of(unit) * 1.1, 5)), 2)
                if self.alone(unit, sign, far):
                    self.compare("marches", unit, Card(name=name, distance=far), self.judge_march)  # type: ignore[arg-type]

    def way(self, unit: Unit, sign: int) -> Spot:
        """Straight ahead or straight back."""
        f = self.table.bodies[unit.no][0].f
        return (sign * f[0], sign * f[1])

    def judge_march(self, unit: Unit, card: Card) -> str:
        """Refused alike, or at the same cost."""
        assert card.distance is not None
        way = self.way(unit, 1 if card.name == "advance" else -1)
        got = self.said(unit, card)
        rate = rate_of(unit)
        if isinstance(got, Refusal):
            return self.judge_refused(unit, got, way, card.distance)
        if below(rate, card.distance - 0.01, 0.05):
            return f"{card.distance} is accepted of {rate}"
        price = cost(self.table, unit, self.table.bodies[unit.no], way, card.distance)
        assert got.cost is not None
        return "" if abs(got.cost - price) < 0.05 else f"costs {got.cost}, by the oracle {price}"

    def judge_refused(self, unit: Unit, got: Refusal, way: Spot, far: float) -> str:
        """By the rate, or by ground that nobody enters; what status forbids is left to other tests."""
        if got.clause.startswith("EA-5."):
            return "" if below(rate_of(unit), far - 0.01, 0.05) else f"refused by {got.clause}"
        if got.clause in ("EA-9.6", "EA-9.7"):
            return "" if label(unit, 0) <= 2 else f"refused by {got.clause}"
        shut = closed_ahead(self.table, self.table.bodies[unit.no], way, far)
        return "" if got.clause in shut else f"refused by {got.clause}, which the oracle does not see"

    def alone(self, unit: Unit, sign: int, far: float) -> bool:
        """Is nobody on the way or just beyond?"""
        movers, way = self.table.bodies[unit.no], self.way(unit, sign)
        spans = [
            reach_over(m, way, b.shape.buffer(0.5).envelope, far + 10)
            for other in self.table.others(unit.no)
            for b in self.table.bodies[other.no]
            for m in movers
        ]
        return not any(spans)

    # reach

    def compare_reach(self, random: Random) -> None:
        """Assaults on whoever may be within reach, along some axis."""
        for unit in [u for u in self.table.units if u.no in self.asked and u.type in ("infantry", "cavalry")]:
            if min(unit.status) < 3 or rate_of(unit) == 0:
                continue
            for enemy in [e for e in self.enemies(unit) if e.type != "hq"]:
                axis = some_axis(random, unit, enemy)
                if axis is not None:
                    self.compare("reach", unit, Card(name="assault", target=enemy.no, axis=axis), self.judge_reach)

    def judge_reach(self, unit: Unit, card: Card) -> str:
        """The same enemy first on the way, at the same price, with the same labels; friends may still make room."""
        assert card.target is not None
        assert card.axis is not None
        got = self.said(unit, card)
        assault = Assault(self.table, unit, self.table.unit(card.target), card.axis)
        if isinstance(got, Refusal):
            return refused_alike(got, {"EA-8.3": lambda: assault.gap is None})
        first = assault.first_met(friends=False)
        meets = [first.id] if first is not None else []
        if list(got.meets) != meets:
            return f"it meets {got.meets}, by the oracle {meets}"
        if first is not assault.target:
            return ""
        if got.cost is None or abs(got.cost - assault.price) > 0.1:
            return f"the gap costs {got.cost}, by the oracle {assault.price}"
        figures = got.rulings[0].figures
        return "" if figures == assault.figures() else f"labels {figures}, by the oracle {assault.figures()}"


def some_axis(random: Random, unit: Unit, enemy: Unit) -> float | None:
    """An axis within 15 degrees of the facing that may lead to the enemy."""
    assert unit.at is not None
    assert enemy.at is not None
    body = bodies(unit.type, unit.formation, unit.at.x, unit.at.y, unit.at.facing)[0]
    u, v = body.local((enemy.at.x, enemy.at.y))
    if v <= 0 or v > 70 or abs(u) > 40:
        return None
    return round((unit.at.facing + random.choice([0.0, random.uniform(-14.9, 14.9)])) % 360, 2) % 360
