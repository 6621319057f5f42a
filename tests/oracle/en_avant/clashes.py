"""En Avant!: assaults played through the door, with every test of willingness and every melee beside the oracle."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from grognard.catalogue import ruleset
from grognard.engine.dice import Seeded
from grognard.engine.events import Event, Ruled
from grognard.engine.files.yaml import Document
from grognard.engine.ruling import Ruling
from grognard.engine.umpire import Outcome, answer, start
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.opportunity import OpportunityFire
from tests.oracle.differences import Differences, rows_alike
from tests.oracle.en_avant.assaults import Assault, blocks
from tests.oracle.en_avant.compare import some_axis
from tests.oracle.en_avant.geometry import apart
from tests.oracle.en_avant.table import Table, placed, rate_of
from tests.oracle.en_avant.tables import some_table
from tests.oracle.margins import KnifeEdge

RULES = ruleset("en_avant")
Row = dict[str, Any]
Pair = tuple[str, str]


def some_assaults(random: Random) -> Row:
    """A table at the step of the assaults: nobody may fire any more, and many have the card to close."""
    rows = some_table(random, labels=(3, 4, 4, 5, 5, 6))
    for row in rows["units"]:
        if row["type"] not in ("hq", "cavalry"):
            row["status"] = max(row["status"], 4)
    give_cards(random, rows)
    for row in rows["units"]:
        if "card" not in row:
            row["opportunity_fired"] = True
    return {**rows, "start": "assaults"}


def give_cards(random: Random, rows: Row) -> None:
    """Cards to assault for all who can reach somebody; or, where one goes in alone, whether or not it can."""
    table = Table(pitched({**rows, "start": "assaults"}))
    written = {row["id"]: row for row in rows["units"]}
    alone, aims = random.random() < 0.25, {}  # type: tuple[bool, dict[str, str]]
    for unit in random.sample(table.units, len(table.units)):
        enemy = None if alone and aims else somebody_to_assault(random, table, unit, aims, alone=alone)
        if enemy is not None and aims.get(enemy[0].id, "") in ("", unit.id):
            written[unit.id]["card"] = {"name": "assault", "target": enemy[0].id, "axis": enemy[1]}
            aims[unit.id] = enemy[0].id
    for name in set(aims.values()) - aims.keys():
        if written[name]["type"] == "infantry" and written[name]["formation"] != "square" and random.random() < 0.5:
            form_square(random, written[name])


def somebody_to_assault(
    random: Random, table: Table, unit: Unit, aims: dict[str, str], *, alone: bool
) -> tuple[Unit, float] | None:
    """An enemy and an axis; nobody is charged who charges a third, for he will not be there."""
    if unit.type not in ("infantry", "cavalry", "light_company") or rate_of(unit) == 0:
        return None
    chargers = [name for name, aim in aims.items() if aim == unit.id]
    for enemy in random.sample(table.units, len(table.units)):
        axis = some_axis(random, unit, enemy) if enemy.side != unit.side and enemy.type != "hq" else None
        if axis is None or aims.get(enemy.id, unit.id) != unit.id or (chargers and [enemy.id] != chargers):
            continue
        try:
            if alone or Assault(table, unit, enemy, axis).reaches():
                return enemy, axis
        except KnifeEdge:
            continue
    return None


def form_square(random: Random, row: Row) -> None:
    """A battalion caught while it forms square this turn."""
    row |= {"change": {"to": "square", "left": 1, "clause": "EA-4.12"}, "forming_square": True, "manoeuvred": True}
    row |= {"ordered": False, "was_disordered": random.random() < 0.5}


def pitched(rows: Row) -> Engagement:
    """The battle of a table."""
    battle = RULES.pitch(Document("oracle", rows))
    assert isinstance(battle, Engagement)
    return battle


def play_turn(battle: Engagement) -> tuple[Engagement, list[Event]]:
    """On to the next turn's cards; an assaulter who may fire on the way goes on instead, which is the default."""
    dice = Seeded("oracle")
    done = start(battle, dice)
    events = list(done.events)
    while any([isinstance(q, OpportunityFire) for q in done.battle.questions]):
        question = done.battle.questions[0]
        outcome = answer(done.battle, question.no, question.default(done.battle), dice)
        assert isinstance(outcome, Outcome)
        done = outcome
        events += done.events
    assert isinstance(done.battle, Engagement)
    return done.battle, events


class Clash:
    """One table of assaults, played to the end of its turn."""

    def __init__(self, rows: Row, out: Differences) -> None:
        self.rows, self.out, self.before = rows, out, pitched(rows)
        self.table = Table(self.before)
        self.after, events = play_turn(self.before)
        rulings = [event.ruling for event in events if isinstance(event, Ruled)]
        self.tests = {(r.subject, r.object): r for r in rulings if r.clause == "EA-12.2"}
        self.melees = {(r.subject, r.object): r for r in rulings if r.clause == "EA-15.1"}
        self.assaults = self.meant()

    def meant(self) -> dict[str, Assault | None]:
        """Each assault, on the first enemy of its path; none where that cannot be told."""
        out: dict[str, Assault | None] = {}
        for unit in [u for u in self.table.units if u.card is not None and u.card.name == "assault"]:
            assert unit.card is not None
            assert unit.card.axis is not None
            try:
                aim = Assault(self.table, unit, unit, unit.card.axis)
                first = aim.first_met(friends=False)
                if first is not None:
                    out[unit.id] = Assault(self.table, unit, first, unit.card.axis)
            except KnifeEdge:
                out[unit.id] = None
        return out

    def compare(self) -> None:
        """Every assault, every melee, and where those stand who failed."""
        for name, assault in self.assaults.items():
            if assault is not None:
                self.one("willingness", name, partial(self.judge_test, assault))
                if self.by_itself(assault):
                    self.one("where it ends", name, partial(self.judge_end, assault))
        for (name, other), ruling in self.melees.items():
            self.one("melees", name, partial(self.judge_melee, name, other, ruling))

    def one(self, kind: str, name: str, judge: Callable[[], str]) -> None:
        """One comparison; the situation is the whole table."""
        self.out.compare(kind, lambda: f"{name}: {d}" if (d := judge()) else "", lambda: self.rows)

    def mutual(self, assault: Assault) -> bool:
        """Does the target charge the attacker?"""
        back = self.assaults.get(assault.target.id)
        return back is not None and back.target is assault.unit

    def judge_test(self, assault: Assault) -> str:
        """Tested alike, with the same rows and labels."""
        ruling = self.tests.get((assault.unit.id, assault.target.id))
        if self.crowded(assault) and self.in_reach(assault) != (ruling is not None):
            raise KnifeEdge("another comes in the way, or out of it")
        if not self.in_reach(assault):
            return f"tested against {assault.target.id}, out of reach by the oracle" if ruling else ""
        if ruling is None:
            return f"not tested against {assault.target.id}, in reach by the oracle"
        if ruling.figures != assault.figures():
            return f"labels {ruling.figures}, by the oracle {assault.figures()}"
        mine = rows_alike(ruling.modifiers, assault.attackers_rows(self.together(assault.target)))
        return mine or rows_alike(ruling.against, assault.defenders_rows(charges=self.mutual(assault)))

    def willing(self, assault: Assault) -> bool:
        """Did it pass its test?"""
        ruling = self.tests.get((assault.unit.id, assault.target.id))
        return ruling is not None and ruling.outcome(()).result == "closes"

    def crowded(self, assault: Assault) -> bool:
        """Does the way of another assault meet its own?"""
        others = [a for a in self.assaults.values() if a is not assault]
        return any([a is None or a.ground().intersects(assault.ground()) for a in others])

    def in_reach(self, assault: Assault) -> bool:
        """In reach; of two who charge each other it takes both rates, so far ones are not judged."""
        near = assault.reaches()
        back = self.assaults.get(assault.target.id)
        if back is not None and (not near or any([a.rough_before(a.gap or 0.0) for a in (assault, back)])):
            raise KnifeEdge("two who move: a long way, or one over rough ground")
        return near

    def together(self, target: Unit) -> int:
        """The blocks of all who assault a target and can reach it."""
        if None in self.assaults.values():
            raise KnifeEdge("somebody's path cannot be told")
        on_him = [a for a in self.assaults.values() if a is not None and a.target is target]
        return sum([blocks(a.unit) for a in on_him if self.in_reach(a)])

    def judge_melee(self, name: str, other: str, ruling: Ruling) -> str:
        """The few rows of the melee."""
        assault = self.assaults.get(name)
        if assault is None or assault.target.id != other:
            raise KnifeEdge("an assault that cannot be told")
        mine, his = assault.melee_rows()
        back = self.assaults.get(other)
        if back is not None and back.target is assault.unit and self.willing(back):
            his = back.melee_rows()[0]
        if ruling.figures != assault.figures():
            return f"labels {ruling.figures}, by the oracle {assault.figures()}"
        return rows_alike(ruling.modifiers, mine) or rows_alike(ruling.against, his)

    def by_itself(self, assault: Assault) -> bool:
        """Did it alone assault one that stands?"""
        alone = [a for a in self.assaults.values() if a is None or a.target is assault.target] == [assault]
        tested = (assault.unit.id, assault.target.id) in self.tests
        stands = assault.target.id not in self.assaults and self.after.unit(assault.unit.no).at is not None
        passes = assault.unit.type == "light_company"  # which may come to stand among friends, and give them room
        return alone and tested and stands and not passes and not self.crowded(assault)

    def judge_end(self, assault: Assault) -> str:
        """In contact if willing, else 5 from the target, or where it was if nearer."""
        ruling = self.tests[assault.unit.id, assault.target.id]
        gap = apart(placed(self.after.unit(assault.unit.no)), self.table.bodies[assault.target.no])
        if ruling.outcome(()).result == "closes":
            return "" if gap <= 0.06 else f"closes, and ends {gap} off"
        began = apart(assault.movers, self.table.bodies[assault.target.no])
        wanted = min(began, 5.0)
        return "" if abs(gap - wanted) < 0.05 else f"fails, and ends {gap} off instead of {wanted}"
