"""Chapters 3, 15 and 16: what both sides agree before anything else, each answering unseen until the answers match."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Annotated, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import SIDES, Skirmish, seat_of
from grognard.rulesets.two_by_two.options import OPTIONAL_RULES, SWITCHES, Options
from grognard.rulesets.two_by_two.setup.army_lists import corps_on, limit_fault

Mode = Literal["fast", "decisive"]


class TermsAgreed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Both sides named the same total."""

    ap: float


class OptionAgreed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """An optional rule is in force, or another reading of the clause that `reads` names."""

    option: str
    reads: str = ""


class NotAgreed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """The two sides answered differently and are asked again."""

    about: str


class ModeAgreed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Both sides want the same game."""

    mode: Mode


class AgreeTerms(Action, frozen=True, kw_only=True, tag=True):
    """Name the total for each army and the rules in force."""

    unasked: ClassVar[str] = "2X2-16.1"
    ap: Annotated[float, Meta(gt=0, le=1000, extra={"word": "number"})]
    options: Options = Options()

    def refusal(self, battle: Skirmish, question: TermsChoice) -> Refusal | None:
        """A total that one Command can hold; the kind of game is agreed by itself."""
        if self.options.mode != battle.options.mode:
            return Refusal("2X2-3.1", "Fast or Decisive is agreed on its own, not with the terms")
        return limit_fault(self.ap if isfinite(self.ap) else 0.0, corps_on(battle.field.ground))


class TermsChoice(Question, frozen=True, kw_only=True, tag=True):
    """How many points, and which optional rules and readings? It stands when both answer the same."""

    answers: ClassVar[tuple[type[Action], ...]] = (AgreeTerms,)
    secret: ClassVar[bool] = True
    side: int

    def candidates(self, battle: Skirmish) -> Sequence[AgreeTerms]:
        """The terms on the table now."""
        return [AgreeTerms(ap=battle.hosts[self.side].ap, options=battle.options)]


class Terms(Step, frozen=True, tag=True):
    """Ask both sides on what terms they play."""

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Both answer at once, unseen."""
        umpire.push(TermsOpened())
        umpire.ask(*[TermsChoice(seat=seat_of(side), side=side) for side in range(len(SIDES))])


class TermsOpened(Step, frozen=True, tag=True):
    """Compare the answers."""

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """The same answer stands; otherwise both are asked again."""
        ours, theirs = (s.action for s in umpire.unseal())
        assert isinstance(ours, AgreeTerms)
        assert isinstance(theirs, AgreeTerms)
        if ours == theirs:
            agree_terms(umpire, ours)
            return
        about, clause = ("total", "2X2-15.1") if ours.ap != theirs.ap else ("optional rules", "2X2-16.1")
        umpire.tell(NotAgreed(clause=clause, about=about))
        umpire.push(Terms())


def agree_terms(umpire: Umpire[Skirmish], terms: AgreeTerms) -> None:
    """Put the agreed terms in force."""
    blue, red = umpire.battle.hosts
    umpire.set("2X2-15.1", hosts=(replace(blue, ap=terms.ap), replace(red, ap=terms.ap)))
    umpire.tell(TermsAgreed(clause="2X2-15.1", ap=terms.ap))
    if terms.options != umpire.battle.options:
        umpire.set("2X2-16.1", options=terms.options)
    for event in agreed(terms.options):
        umpire.tell(event)


def agreed(options: Options) -> list[OptionAgreed]:
    """The optional rules in force, then the readings that are not the usual ones."""
    rules = [OptionAgreed(clause="2X2-16.1", option=name) for name in OPTIONAL_RULES if getattr(options, name)]
    usual = Options()
    return rules + [
        OptionAgreed(clause="2X2-16.1", option=name, reads=switch.clause)
        for name, switch in SWITCHES.items()
        if getattr(options, name) != getattr(usual, name)
    ]


class AgreeMode(Action, frozen=True, kw_only=True, tag=True):
    """Ask for a Fast or a Decisive game."""

    unasked: ClassVar[str] = "2X2-3.1"
    mode: Annotated[Mode, Meta(extra={"word": "one of"})]


class ModeChoice(Question, frozen=True, kw_only=True, tag=True):
    """Fast or Decisive? It stands when both answer the same."""

    answers: ClassVar[tuple[type[Action], ...]] = (AgreeMode,)
    secret: ClassVar[bool] = True
    side: int
    again: bool = False

    def candidates(self, battle: Skirmish) -> Sequence[AgreeMode]:
        """Both games; asked again, the one that is usual, so that time is not lost."""
        usual = battle.options.mode
        other: Mode = "decisive" if usual == "fast" else "fast"
        return [AgreeMode(mode=usual)] if self.again else [AgreeMode(mode=usual), AgreeMode(mode=other)]


class GameMode(Step, frozen=True, tag=True):
    """Ask both sides which game they want."""

    again: bool = False

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """Both answer at once, unseen."""
        umpire.push(ModeOpened())
        umpire.ask(*[ModeChoice(seat=seat_of(side), side=side, again=self.again) for side in range(len(SIDES))])


class ModeOpened(Step, frozen=True, tag=True):
    """Compare the answers."""

    def run(self, umpire: Umpire[Skirmish]) -> None:
        """The same answer stands; otherwise both are asked again."""
        ours, theirs = (s.action for s in umpire.unseal())
        assert isinstance(ours, AgreeMode)
        assert isinstance(theirs, AgreeMode)
        if ours != theirs:
            umpire.tell(NotAgreed(clause="2X2-3.1", about="game"))
            umpire.push(GameMode(again=True))
            return
        umpire.set("2X2-3.1", options=replace(umpire.battle.options, mode=ours.mode))
        umpire.tell(ModeAgreed(clause="2X2-3.1", mode=ours.mode))
