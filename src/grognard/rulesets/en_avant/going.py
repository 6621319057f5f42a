"""Chapter 6: what ground does to troops that move over it."""

from __future__ import annotations

from typing import ClassVar

from grognard.engine.adjudication.features import reveal
from grognard.engine.control import Judged
from grognard.engine.events import Figures, OpenEvent
from grognard.engine.ruling import HIGH, LOW, Result, Ruling
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SIDES, SLACK, Engagement, Unit
from grognard.rulesets.en_avant.effects import disorder, relocate, remove
from grognard.rulesets.en_avant.features import CROSSINGS
from grognard.rulesets.en_avant.geometry import bodies_at, moved, ring
from grognard.rulesets.en_avant.pace import at_risk, disorders, factor_of, fits, risk_of, spells, straight
from grognard.table.kernel import NEVER, slid
from grognard.table.kernel_ground import rect_area_gap
from grognard.table.pose import Pose

SCOUTED = 10.0


class GroundMet(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit moved over ground that the rules speak of, and kept so much of its speed."""

    figures: ClassVar[Figures] = {"factor": 1.0}
    unit: int
    feature: str
    factor: float


class GunsBogged(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A battery is stuck."""

    unit: int


def hazards(
    umpire: Umpire[Engagement], no: int, start: Pose, end: Pose, *, resumed: bool = False, clocked: bool = False
) -> None:
    """What the ground does to a unit that has moved over it: disorder, the dice of guns, ground found out.

    `resumed` says that an interrupted move has gone on, `clocked` that guns are looked after on the way.
    """
    unit = umpire.battle.unit(no)
    ux, uy, d = straight(start, end)
    if unit.at is None or d == 0.0:
        return
    find_out(umpire, unit, start, ux, uy, d)
    for feature in umpire.battle.field.ground.features:
        for enter, _ in spells(umpire.battle, unit, start, ux, uy, d, feature)[:1]:
            if enter > 0.0 or not resumed:
                tell_ground(umpire, unit, feature, ux, uy)
            if disorders(unit, feature):
                disorder(umpire, no, "EA-6.23" if feature.disorders else factor_of(unit, feature, ux, uy)[1])
            if not clocked and at_risk(umpire.battle.unit(no), feature, ux, uy):
                test_guns(umpire, no, feature, moved(start, ux, uy, enter))


def tell_ground(umpire: Umpire[Engagement], unit: Unit, feature: Feature, ux: float, uy: float) -> None:
    """Say what ground a unit moved over, where a clause speaks of it."""
    factor, clause = factor_of(unit, feature, ux, uy)
    if feature.kind in CROSSINGS and fits(unit, feature):
        clause = "EA-6.17"
    if clause:
        umpire.tell(GroundMet(clause=clause, unit=unit.no, feature=feature.id, factor=factor))


def test_guns(umpire: Umpire[Engagement], no: int, feature: Feature, entry: Pose) -> None:
    """Limbered guns in soft ground or on a steep hill: the only dice of the game."""
    clause = risk_of(feature)
    unit = umpire.battle.unit(no)
    umpire.change(unit, clause, ground_tested=(*unit.ground_tested, clause))
    umpire.push(GunTest(ruling=judge_guns(unit.id, feature), unit=no, at=entry))


def judge_guns(unit: str, feature: Feature) -> Ruling:
    """What the ground does to limbered guns."""
    clause = risk_of(feature)
    rows = (
        (Result(clause, "crashes", LOW, 2), Result(clause, "keeps control", 3, HIGH))
        if feature.kind == "steep_hill"
        else (Result(clause, "bogged", LOW, 1), Result(clause, "gets through", 2, HIGH))
    )
    return Ruling(clause=clause, subject=unit, object=feature.id, results=rows)


class GunTest(Judged, frozen=True, kw_only=True, tag=True):
    """A battery's throw where its move first came into such ground (EA-R33)."""

    unit: int
    at: Pose

    def bite(self, umpire: Umpire[Engagement]) -> None:
        """Bogged guns stop there, crashed ones are gone, others go on at full speed."""
        unit, clause = umpire.battle.unit(self.unit), self.ruling.clause
        if unit.at is None:
            return
        row = self.decide(umpire, f"{unit.name} in {self.ruling.object}")
        if row.result == "crashes":
            remove(umpire, unit.no, "crashed", clause)
        elif row.result == "bogged":
            if self.at != unit.at:
                relocate(umpire, unit.no, self.at, clause)
            umpire.change(umpire.battle.unit(unit.no), clause, bogged=True)
            umpire.tell(GunsBogged(clause=clause, unit=unit.no))


def find_out(
    umpire: Umpire[Engagement], unit: Unit, start: Pose, ux: float = 0.0, uy: float = 0.0, d: float = 0.0
) -> None:
    """A side learns of ground its units come near (EA-6.24)."""
    side = SIDES[unit.side]
    hidden = [f for f in umpire.battle.field.ground.features if not f.known_by(side)]
    marks = [*[float(s) for s in range(int(d) + 1)], d] if hidden else []
    for feature in hidden:
        near = [
            rect_area_gap(slid(r, ux, uy, s), a) for s in marks for r in bodies_at(unit, start) for a in ring(feature)
        ]
        if min(near, default=NEVER) <= SCOUTED + SLACK:
            reveal(umpire, feature, side, "EA-6.24")
