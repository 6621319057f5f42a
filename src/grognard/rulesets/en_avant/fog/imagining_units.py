"""What a unit may be, as far as a view leaves it open: skirmishers, clocks, figures of the tables, newcomers."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from grognard.rulesets.en_avant.battle import Change, Duty, Engagement, Pending, Unit
from grognard.rulesets.en_avant.choices import BreakOffChoice, PursueChoice, SecondLineChoice
from grognard.rulesets.en_avant.formations import WIDE_TURN, clause_of
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.recovery import bearing, beside, spoilt
from grognard.rulesets.en_avant.results.off_table import RETURN_TURNS
from grognard.rulesets.en_avant.results.outcome import CLAUSES
from grognard.rulesets.en_avant.units import DRILLS, Drill, Formation, Grade, TypeName
from grognard.rulesets.en_avants.fates import Arm, fate, tier
from grognard.rulesets.en_avants.recovery import turns_of
from grognard.rulesets.en_avants.status import clamp

GRADES: dict[Grade, int] = {"none": 1, "some": 4, "good": 3}
PRACTICE = 0.75
ARRIVING: dict[TypeName, tuple[int, tuple[Formation, ...]]] = {
    "infantry": (6, ("assault_column", "march_column", "line")),
    "cavalry": (2, ("column", "line")),
    "foot_artillery": (1, ("limbered",)),
    "horse_artillery": (1, ("limbered",)),
}
LABELS = {3: 1, 4: 4, 5: 2}
BOUND = {"run": "EA-16.13", "combine": "EA-17.4", "join": "EA-17.5"}
BETWEEN_TURNS = ("start", "orders")


def screens(view: Engagement, side: int, random: Random) -> dict[int, Grade]:
    """A grade of skirmishers for each battalion of a side: what is the practice of its army, or another (EA-13.1)."""
    practice = a_grade(random)
    battalions = [u.no for u in view.field.units if u.side == side and u.type == "infantry"]
    return {no: practice if random.random() < PRACTICE else a_grade(random) for no in battalions}


def a_grade(random: Random) -> Grade:
    """Any grade; `some` is the likeliest (EA-R06)."""
    return random.choices(list(GRADES), list(GRADES.values()))[0]


def guessed(view: Engagement, unit: Unit, hidden: bool, grade: Grade | None, random: Random) -> Unit:
    """A unit with all that the view leaves out of it."""
    fields: dict[str, Any] = {}
    if not view.options.players_see_rulings:
        fields |= by_the_tables(view, unit, hidden, random)
    if hidden:
        fields |= {"skirmishers": grade} if grade is not None else {}
        fields |= newcomer(random) if unit.place == "waiting" else clocks(view, unit, random)
    return replace(unit, **fields) if fields else unit


def newcomer(random: Random) -> dict[str, Any]:
    """What kind of unit is still to come; its label as most begin a battle (EA-R06)."""
    kind = random.choices(list(ARRIVING), [weight for weight, _ in ARRIVING.values()])[0]
    status = tuple(random.choices(list(LABELS), list(LABELS.values()))) * (2 if kind == "cavalry" else 1)
    order = (False,) * len(status)
    formation = random.choice(ARRIVING[kind][1])
    return {"type": kind, "formation": formation, "status": status, "start_status": status, "disordered": order}


def clocks(view: Engagement, unit: Unit, random: Random) -> dict[str, Any]:
    """How far its clocks have run; where the rules are open only who helps it is not known."""
    friends = helpers(view, unit)
    if view.options.players_see_rulings:
        return {"helpers": tuple([(no, unit.reinforcement_clock) for no in friends if unit.reinforcement_clock])}
    fields: dict[str, Any] = {}
    if unit.place == "pursuing":
        fields["timer"] = RETURN_TURNS if unit.moved else random.randint(1, RETURN_TURNS)
    if led(view, unit):
        fields["commander_clock"] = random.randint(0, 1)
    if friends and random.random() < 0.5:
        fields |= {"reinforcement_clock": 1, "helpers": tuple([(no, 1) for no in friends])}
    return fields


def led(view: Engagement, unit: Unit) -> bool:
    """Is the commander with it, and nothing near that spoils its recovery (EA-18.2)?"""
    hq = view.hq(unit.side)
    return hq is not None and hq.attached == unit.no and spoilt(bearing(view, unit)) == ""


def helpers(view: Engagement, unit: Unit) -> list[int]:
    """The steadier friends beside it (EA-18.4)."""
    if unit.at is None or not unit.combatant:
        return []
    shaken = bearing(view, unit)
    steadier = [f for f in view.combatants(unit.side) if label(view, f) > shaken.label]
    return [f.no for f in steadier if turns_of(beside(view, shaken, f, 0))]


def by_the_tables(view: Engagement, unit: Unit, hidden: bool, random: Random) -> dict[str, Any]:
    """The clauses and figures that are left out of everybody's state where the rules are not open (EA-R60)."""
    fields: dict[str, Any] = {}
    if unit.change is not None:
        fields["change"] = drilled(view, unit, unit.change, hidden, random)
    if unit.duty is not None:
        fields["duty"] = bound(view, unit, unit.duty)
    owed = None if hidden else pending(view, unit)
    return fields | ({"pending": owed} if owed is not None else {})


def drilled(view: Engagement, unit: Unit, change: Change, hidden: bool, random: Random) -> Change:
    """A change under way with its clause; of another side's any turn of it may have come (EA-4.2)."""
    drill = DRILLS.get((unit.type, unit.formation, change.to), Drill(WIDE_TURN, "EA-8.1"))
    most = drill.turns - (view.phase in BETWEEN_TURNS)
    left = random.randint(1, max(1, most)) if hidden else change.left
    return replace(change, left=left, clause=clause_of(unit, drill, change.element))


def bound(view: Engagement, unit: Unit, duty: Duty) -> Duty:
    """What a unit owes, with the row of the results table that its label now tells of (chapter 16)."""
    if duty.kind in BOUND:
        return replace(duty, clause=BOUND[duty.kind])
    won = duty.kind == "pursue"
    row = before(view, unit, won)
    clause = CLAUSES[arm(unit), won][tier(row)]
    return replace(duty, clause=clause, distance=fate(arm(unit), won, row).distance)


def arm(unit: Unit) -> Arm:
    """The columns of the results table a unit is judged by."""
    return "cavalry" if unit.type == "cavalry" else "infantry"


def before(view: Engagement, unit: Unit, won: bool) -> int:
    """The label with which a unit must have fought its last melee to stand where it does."""
    now = label(view, unit)
    fits = [was for was in range(1, 7) if clamp(was + fate(arm(unit), won, was).change) == now]
    return max(fits, default=now)


def pending(view: Engagement, unit: Unit) -> Pending | None:
    """The result of a melee that one's own unit is asked about (EA-16.7, EA-17.1, EA-R26)."""
    asked = next((q for q in view.questions if q.unit == unit.no), None)
    enemy = next((c.attacker + c.defender - unit.no for c in view.contacts if unit.no in (c.attacker, c.defender)), -1)
    if isinstance(asked, PursueChoice):
        return Pending(clause="EA-16.7", won=True, change=-1, duty="may_pursue", enemy=enemy)
    if isinstance(asked, BreakOffChoice) or (isinstance(asked, SecondLineChoice) and unit.duty is None):
        return Pending(clause="EA-15.7", won=False, drawn=True, change=0, duty="stand", enemy=enemy)
    if isinstance(asked, SecondLineChoice) and unit.duty is not None:
        won = unit.duty.kind == "pursue"
        row = before(view, unit, won)
        end = fate(arm(unit), won, row)
        return Pending(
            clause=CLAUSES[arm(unit), won][tier(row)], won=won, change=end.change, duty=end.duty,
            distance=end.distance, enemy=enemy,
        )  # fmt: skip
    return None
