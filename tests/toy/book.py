"""The toy rulebook: chapters numbered and lettered."""

from __future__ import annotations

from functools import cache

from grognard.engine.clauses import Chapter, Clause, Rulebook

CHAPTERS = (
    Chapter(1, "Orders"),
    Chapter(2, "Advances"),
    Chapter(3, "Shots"),
    Chapter(4, "The end"),
    Chapter("A", "Command"),
    Chapter("B", "The march"),
    Chapter("C", "Volleys"),
)
TEXTS = {
    "TOY-1.1": "Plan in secret",
    "TOY-1.2": "Alternate orders",
    "TOY-1.3": "An order to a unit",
    "TOY-2.1": "Advance up to three",
    "TOY-2.2": "Stay on the table",
    "TOY-3.1": "Shoot at any range",
    "TOY-3.2": "Bold pawns shoot better",
    "TOY-3.3": "A hit kills",
    "TOY-3.4": "A miss does nothing",
    "TOY-3.5": "Distance is looked at",
    "TOY-4.1": "The last side standing wins",
    "TOY-4.2": "Dusk",
    "TOY-A.1": "A die for each commander",
    "TOY-A.2": "The dice are dealt out",
    "TOY-A.3": "Commanders ride six",
    "TOY-A.4": "Orders are heard within twelve",
    "TOY-A.5": "An order costs a point",
    "TOY-B.1": "A company met is asked",
    "TOY-B.2": "It may brace",
    "TOY-B.3": "Keep, shorten or redirect the move",
    "TOY-C.1": "One volley a turn",
    "TOY-C.2": "A die for each stand in range",
    "TOY-C.3": "Hits are kept until all have fired",
    "TOY-C.4": "A save for each hit",
    "TOY-C.5": "A stand is lost for each hit not saved",
    "TOY-C.6": "Lost stands try the nerves",
    "TOY-C.7": "Bold companies shoot better",
    "TOY-C.8": "Shaken companies shoot worse",
    "TOY-C.9": "A braced company is easy to hit",
}


@cache
def book() -> Rulebook:
    """All of it."""
    clauses = {id: Clause(id=id, title=text, chapter=chapter(id), kind="rule", text=text) for id, text in TEXTS.items()}
    return Rulebook(prefix="TOY", title="The toy rules", chapters=CHAPTERS, clauses=clauses, readings={})


def chapter(id: str) -> int | str:
    """The chapter of a clause."""
    return int(id[4]) if id[4].isdigit() else id[4]
