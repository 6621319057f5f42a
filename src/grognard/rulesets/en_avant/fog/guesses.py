"""Willingness as it can be quoted: what a side may not know of the enemy is guessed, and never taken as a fact."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from grognard.engine.ruling import Note, Ruling
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.fog.imagining_units import GRADES
from grognard.rulesets.en_avant.units import Grade
from grognard.rulesets.en_avant.willingness import CLOSES, Charge, judge, see

SKIRMISHING = ("EA-12.14", "EA-12.15", "EA-13.1", "EA-13.2", "EA-13.3", "EA-13.4")


class Guess(Ruling, frozen=True, kw_only=True, omit_defaults=True):
    """A ruling that rests on something its reader does not know; `shares` says how likely each result is."""

    shares: tuple[tuple[str, int], ...] = ()

    def odds(self) -> dict[str, Fraction]:
        """The chance of each result over all that may be."""
        whole = sum([n for _, n in self.shares])
        return {result: Fraction(n, whole) for result, n in self.shares}


def quoted(view: Engagement, charge: Charge, charges: list[Charge], side: int) -> Ruling:
    """The willingness of a charge as a side may reckon it: an enemy battalion may have any skirmishers (EA-13.1)."""
    pair = (view.unit(charge.attacker), view.unit(charge.target))
    hidden = [u for u in pair if u.side != side]
    if len(hidden) != 1 or any([u.type != "infantry" for u in pair]):
        return judge(see(view, charge, charges))
    known = next(u for u in pair if u.side == side)
    found = {grade: judge(see(graded(view, hidden[0], grade), charge, charges)) for grade in GRADES}
    return guess(found, found[known.skirmishers])


def graded(view: Engagement, unit: Unit, grade: Grade) -> Engagement:
    """The battle with a guess at a battalion's skirmishers."""
    return replace(view, field=view.field.put(replace(unit, skirmishers=grade)))


def guess(found: dict[Grade, Ruling], even: Ruling) -> Guess:
    """One ruling of several: without the skirmishers' rows, with what hangs on them told."""
    results = {grade: ruling.outcome(()).result for grade, ruling in found.items()}
    shares = {row.result: sum([GRADES[g] for g, r in results.items() if r == row.result]) for row in even.results}
    notes = [note for note in even.notes if note.clause not in SKIRMISHING]
    counts = any([m.clause in SKIRMISHING for ruling in found.values() for m in ruling.modifiers])
    clause, said = ("EA-13.1", hangs_on(results)) if counts else ("EA-6.22", "built-up ground cancels skirmishers")
    return Guess(
        clause=even.clause,
        subject=even.subject,
        object=even.object,
        throw=even.throw,
        figures=even.figures,
        modifiers=even.modifiers,
        against=even.against,
        results=even.results,
        notes=(*notes, Note(clause, said)),
        shares=tuple([(result, n) for result, n in shares.items() if n]),
    )


def hangs_on(results: dict[Grade, str]) -> str:
    """What the enemy's skirmishers change."""
    unknown = "their skirmishers are not known"
    going = [grade for grade, result in results.items() if result == CLOSES]
    if len(going) in (0, len(results)):
        return f"{unknown}, but would change nothing"
    others = [grade for grade in results if grade not in going]
    return f"{unknown}: closes against {' or '.join(going)}, not against {' or '.join(others)}"


def unsure(ruling: Ruling) -> bool:
    """Does its result hang on what is not known?"""
    return isinstance(ruling, Guess) and len(ruling.shares) > 1


def likely_closes(ruling: Ruling) -> bool:
    """Is it at least as likely as not that they go in?"""
    return ruling.odds().get(CLOSES, Fraction(0)) * 2 >= 1
