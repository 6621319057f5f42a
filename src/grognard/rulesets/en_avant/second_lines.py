"""Chapter 17: second lines come up, combine with the first, and fall in behind it again (EA-R25, EA-R26)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avant.battle import SLACK, Duty, Engagement, Unit
from grognard.rulesets.en_avant.clock.clearance import clear_before, others_of, taken
from grognard.rulesets.en_avant.effects import disorder, part, relocate, set_labels, stands_clear
from grognard.rulesets.en_avant.geometry import bodies, brought_in, distance, forward, keeps_to_table, moved
from grognard.rulesets.en_avant.going import hazards
from grognard.rulesets.en_avant.precedence import by_rank
from grognard.rulesets.en_avant.units import COLUMN_INTERVAL, MERGED_INTERVAL
from grognard.rulesets.en_avants.status import average

REJOIN = 20.0


class LinesCombined(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The two lines of a regiment are one body, with the average of their statuses."""

    unit: int
    status: int


class LinesApart(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A body of two lines has taken up its interval again, or a second line has fallen in behind its first."""

    unit: int


class SecondLines(Step, frozen=True, tag=True):
    """M0c: second lines that were sent in join or combine."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Each by what its owner chose, by rank."""
        for unit in by_rank(umpire.battle, list(umpire.battle.field.units)):
            if unit.at is not None and unit.duty is not None and unit.duty.kind in ("join", "combine"):
                combine(umpire, unit, unit.duty)


def combine(umpire: Umpire[Engagement], unit: Unit, duty: Duty) -> None:
    """Both take the average and are one body, in disorder if either is; a beaten first line falls back first."""
    first, second = unit.status
    mean = average(first, second, umpire.battle.options.average_rounding == "up")
    set_labels(umpire, unit.no, (mean, mean), duty.clause)
    unit = umpire.battle.unit(unit.no)
    if any(unit.disordered):
        disorder(umpire, unit.no, duty.clause)
    close_up(umpire, umpire.battle.unit(unit.no), duty, COLUMN_INTERVAL - MERGED_INTERVAL)
    umpire.tell(LinesCombined(clause=duty.clause, unit=unit.no, status=mean))


def close_up(umpire: Umpire[Engagement], unit: Unit, duty: Duty, interval: float) -> None:
    """The beaten fall back on their second line, or that comes up to them, as far as there is room on the table."""
    at = unit.here
    fx, fy = forward(at)
    body = replace(unit, second_line="merged", moved=True)
    back = 0.0
    if duty.kind == "combine":
        part(umpire, unit.no, duty.clause)
        friends = taken(bodies(body), -fx, -fy, others_of(umpire.battle, unit, unit.side))
        back = max(0.0, clear_before(interval, friends))
    end = brought_in(umpire.battle, body, moved(at, -fx, -fy, back))
    if not stands_clear(umpire.battle, body, end):
        return
    umpire.change(unit, duty.clause, second_line="merged", moved=True)
    if end != at:
        relocate(umpire, unit.no, end, duty.clause)
        hazards(umpire, unit.no, at, end)


class TakeIntervals(Step, frozen=True, tag=True):
    """At the end of Movement: merged bodies that marched open out, held lines whose first has come back fall in."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Every regiment of cavalry."""
        for unit in umpire.battle.field.units:
            if unit.at is None or unit.duty is not None or umpire.battle.in_contact(unit.no):
                continue
            if unit.second_line == "merged":
                open_out(umpire, unit)
            elif unit.half_of >= 0 and unit.id.endswith(".b") and not unit.running:
                fall_in(umpire, unit, umpire.battle.unit(unit.half_of))


def open_out(umpire: Umpire[Engagement], unit: Unit) -> None:
    """The interval is taken up again at the next ordinary move (EA-R25)."""
    marched = unit.moved and unit.card is not None and unit.card.name in ("advance", "withdraw")
    wide = replace(unit, second_line="following")
    if marched and unit.at is not None and has_room(umpire.battle, wide):
        umpire.change(unit, "EA-17.4", second_line="following")
        umpire.tell(LinesApart(clause="EA-17.4", unit=unit.no))


def has_room(battle: Engagement, unit: Unit, ignore: tuple[int, ...] = ()) -> bool:
    """May a regiment stand so where it is, with all of it on the table and on nobody else (EA-R47)?"""
    on_table = keeps_to_table(battle, battle.unit(unit.no), bodies(unit))
    return on_table and unit.at is not None and stands_clear(battle, unit, unit.at, ignore)


def fall_in(umpire: Umpire[Engagement], second: Unit, first: Unit) -> None:
    """A held second line rejoins when the first is back within 20 cm, both formed in column (EA-R26)."""
    free = first.at is not None and first.duty is None and not first.running and not umpire.battle.in_contact(first.no)
    alike = first.second_line == "gone" and (first.formation, second.formation) == ("column", "column")
    if not free or not alike or first.at is None or distance(first, second) > REJOIN + SLACK:
        return
    both = {name: getattr(first, name) + getattr(second, name) for name in ("status", "start_status", "disordered")}
    whole = replace(first, second_line="following", **both)
    if not has_room(umpire.battle, whole, (second.no,)):
        return
    umpire.change(second, "EA-17.3", at=None, place="removed", removed="rejoined", card=None)
    umpire.change(first, "EA-17.3", second_line="following", **both)
    hq = umpire.battle.hq(first.side)
    if hq is not None and hq.attached == second.no:
        umpire.change(hq, "EA-17.3", attached=first.no)
    umpire.tell(LinesApart(clause="EA-17.3", unit=first.no))
