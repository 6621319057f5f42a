"""What both sides agree before anything else: points a side, and the year, which says what troops there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.setup.army_lists import terms_fault

USUAL_POINTS = 1200
OTHER_POINTS = (800, 1600, 2000)
OTHER_YEARS = (1806, 1809, 1812, 1813)


class TermsProposed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A side has named its terms."""

    side: int
    points: int
    year: int


class TermsAgreed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Both sides have named the same."""

    points: int
    year: int


class AgreeTerms(Action, frozen=True, kw_only=True, tag=True):
    """Name the points of each army and the year; the other side's own terms are agreed by naming them again."""

    unasked: ClassVar[str] = "SG-P.54"
    points: Annotated[int, Meta(ge=0, le=100_000, extra={"word": "number"})]
    year: Annotated[int, Meta(ge=0, le=10_000, extra={"word": "number"})] = 1809

    def refusal(self, battle: Engagement, question: Terms) -> Refusal | None:
        """A total that can be fielded, in a year of the wars."""
        return terms_fault(self.points, self.year)

    def carry_out(self, umpire: Umpire[Engagement], question: Terms) -> None:
        """It stands if the other side has said the same; else the other side is asked."""
        if (self.points, self.year) == (question.points, question.year):
            agree(umpire, self)
            return
        umpire.tell(TermsProposed(clause="SG-P.54", side=question.side, points=self.points, year=self.year))
        umpire.push(AskTerms(1 - question.side, self.points, self.year))


class Terms(Question, frozen=True, kw_only=True, tag=True):
    """How many points a side, and in which year? What the other side proposes has its points and year here."""

    answers: ClassVar[tuple[type[Action], ...]] = (AgreeTerms,)
    side: int
    points: int = 0
    year: int = 0

    def candidates(self, battle: Engagement) -> Sequence[AgreeTerms]:
        """What is on the table, or the usual terms and others."""
        if self.points:
            return [AgreeTerms(points=self.points, year=self.year)]
        totals = [AgreeTerms(points=n, year=battle.year) for n in (USUAL_POINTS, *OTHER_POINTS)]
        return [*totals, *[AgreeTerms(points=USUAL_POINTS, year=y) for y in OTHER_YEARS if y != battle.year]]


class AskTerms(Step, frozen=True, tag=True):
    """Ask a side for its terms, with those of the other side before it."""

    side: int = 0
    points: int = 0
    year: int = 0

    def run(self, umpire: Umpire[Engagement]) -> None:
        """One side after the other."""
        umpire.ask(Terms(seat=umpire.battle.head(self.side), side=self.side, points=self.points, year=self.year))


def agree(umpire: Umpire[Engagement], terms: AgreeTerms) -> None:
    """The terms are in force."""
    blue, red = umpire.battle.hosts
    hosts = (replace(blue, points=terms.points), replace(red, points=terms.points))
    umpire.set("SG-P.54", hosts=hosts, year=terms.year)
    umpire.tell(TermsAgreed(clause="SG-P.54", points=terms.points, year=terms.year))
