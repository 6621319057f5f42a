"""Chapter C, volleys: hits are thrown for at once and kept; saves and what the rest do to the target come later."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.engine.battle import Action, Step
from grognard.engine.pools import Pool
from grognard.engine.ruling import Modifier, Note, Refusal, Result, Ruling
from grognard.engine.shapes import TargetNo, UnitNo
from grognard.engine.umpire import Umpire
from grognard.table.pose import pose
from tests.toy.battle import Pawn, own
from tests.toy.command import out_of_hearing, pay

RANGE = 12.0
SAVES = Pool("TOY-C.4", "saves", need=5, counts="missed", by="object")
NERVES = Pool("TOY-C.6", "nerves", need=6, by="object")
NERVE = (Result("TOY-C.6", "steady", high=0), Result("TOY-C.6", "shaken", low=1))


class Volley(Action, frozen=True, tag=True):
    """A company fires at an enemy."""

    unit: UnitNo
    target: TargetNo

    def refusal(self, battle: Any, question: Any) -> Refusal | None:
        unit, target = own(battle, question, self.unit), battle.field.units[self.target]
        if isinstance(unit, Refusal):
            return unit
        if unit.stands < 2 or unit.fired:
            return Refusal("TOY-C.1", f"{unit.id} cannot fire a volley now")
        if target.dead or target.side == unit.side or not firing(unit, target):
            return Refusal("TOY-C.2", f"{target.id} is no enemy within {RANGE:g}")
        return out_of_hearing(battle, question, unit)

    def carry_out(self, umpire: Umpire[Any], question: Any) -> None:
        unit, target = umpire.battle.field.units[self.unit], umpire.battle.field.units[self.target]
        ruling = hits_on(umpire.battle, unit, target)
        row, dice = umpire.rule_with_dice(ruling, f"{unit.id} firing at {target.id}")
        hits = ruling.total(dice)
        umpire.change(unit, "TOY-C.1", fired=True)
        if hits:
            umpire.change(target, row.clause, hits=target.hits + hits)
            order = tuple(dict.fromkeys([*umpire.battle.shot_at, target.no]))
            umpire.set("TOY-C.3", shot_at=order)
        pay(umpire, question)


class VolleysBite(Step, frozen=True, tag=True):
    """Every company that was hit saves, loses stands and may be shaken, in the order in which they were shot at."""

    def run(self, umpire: Umpire[Any]) -> None:
        for no in umpire.battle.shot_at:
            bite(umpire, umpire.battle.field.units[no])
        if umpire.battle.shot_at:
            umpire.set("TOY-C.3", shot_at=())
        for unit in umpire.battle.field.units:
            if unit.fired:
                umpire.change(unit, "TOY-C.1", fired=False)


def bite(umpire: Umpire[Any], target: Pawn) -> None:
    """What the hits on one company do."""
    ruling = Ruling(
        clause="TOY-C.4",
        subject=target.id,
        throw="pools",
        pools=(replace(SAVES, dice=target.hits, by="subject"), replace(NERVES, by="subject")),
        results=NERVE,
    )
    row, dice = umpire.rule_with_dice(ruling, f"the hits on {target.id}")
    left = target.stands - ruling.totals(dice)[0]
    if left <= 0:
        umpire.change(target, "TOY-C.5", stands=0, hits=0, dead=True, at=None)
        return
    at = target.here
    closed = pose(at.x, at.y, at.facing, at.depth, float(left))
    shaken = target.shaken or row.result == "shaken"
    umpire.change(target, "TOY-C.5", stands=left, hits=0, shaken=shaken, at=closed)


def firing(unit: Pawn, target: Pawn) -> int:
    """How many stands have the target in range."""
    return len(unit.footprint.near(target.footprint, RANGE))


def hits_on(battle: Any, unit: Pawn, target: Pawn) -> Ruling:
    """A volley judged, up to its hits."""
    rows = [
        ("TOY-C.7", 1, battle.moods[unit.side] == "bold"),
        ("TOY-C.8", -1, unit.shaken),
        ("TOY-C.9", 1, target.braced),
    ]
    return Ruling(
        clause="TOY-C.2",
        subject=unit.id,
        object=target.id,
        throw="pools",
        pools=(Pool("TOY-C.2", "hits", need=5, dice=firing(unit, target)),),
        modifiers=tuple([Modifier(clause, value) for clause, value, applies in rows if applies]),
        results=(Result("TOY-C.3", "no hit", high=0), Result("TOY-C.3", "hit", low=1)),
        notes=(Note("TOY-3.5", f"{unit.footprint.gap(target.footprint):.1f} apart"),),
    )


def whole_volley(battle: Any, unit: Pawn, target: Pawn) -> Ruling:
    """A volley with all that comes of it later: hits, saves and nerves in a row."""
    hits = hits_on(battle, unit, target)
    return replace(hits, pools=(*hits.pools, SAVES, NERVES), results=NERVE)
