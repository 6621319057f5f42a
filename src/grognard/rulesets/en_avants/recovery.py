"""Recovery in both games: turns in a row count until they are enough, and whatever forbids it starts them anew."""

from __future__ import annotations

from grognard.engine.ruling import HIGH, LOW, Note, Result, Ruling

TURNS = 2
RECOVERS, COUNTS, ANEW = "recovers", "on its way", "begins anew"


def counted(clause: str, unit: str, by: str, turns: int) -> Ruling:
    """One more turn has counted: with the last of them the unit goes up one level."""
    results = (Result(clause, RECOVERS, 0, HIGH), Result(clause, COUNTS, LOW, -1))
    return told(clause, unit, by, turns, results, f"turn {turns} of {TURNS}")


def anew(clause: str, unit: str, by: str, reason: str) -> Ruling:
    """This turn does not count, nor do those before it."""
    return told(clause, unit, by, 0, (Result(clause, ANEW),), reason)


def with_friend(clause: str, unit: str, friend: str, turns: int, hindrance: tuple[str, str] | None) -> Ruling:
    """A turn beside a friend, after so many that have counted; a hindrance is told with its own clause."""
    if hindrance is None:
        return counted(clause, unit, friend, turns + 1)
    return anew(hindrance[0], unit, friend, hindrance[1])


def told(clause: str, unit: str, by: str, turns: int, results: tuple[Result, ...], why: str) -> Ruling:
    """The turns that have counted, beside those that are needed."""
    return Ruling(
        clause=clause,
        subject=unit,
        object=by,
        throw="none",
        figures=(turns, TURNS),
        results=results,
        notes=(Note(clause, why),),
    )


def turns_of(ruling: Ruling) -> int:
    """How many turns have counted, with this one."""
    return ruling.figures[0]


def why(ruling: Ruling) -> str:
    """What was said of it."""
    return ruling.notes[0].text
