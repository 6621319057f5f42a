"""What an aide says of a turn: the losses first, then who is in trouble; and the hour at which he says it."""

from __future__ import annotations

import pytest

from grognard import catalogue
from grognard.engine.game import Game
from grognard.engine.page.reports import ReportLine
from grognard.engine.reel.voice import voice


def line(name: str, *, lost: bool = False, bound: str = "") -> ReportLine:
    return ReportLine(piece=1, name=name, lost=lost, bound=bound)


EIGHTH, DRAGOONS = line("8e Ligne"), line("Dragoons")
GUNS, UHLANS = line("Maucune's battery", lost=True), line("Uhlans", lost=True)


@pytest.mark.parametrize(
    ("ours", "theirs", "touched", "said"),
    [
        ([EIGHTH, GUNS], [], [], "Maucune’s battery is out of the fight, sir."),
        ([EIGHTH, GUNS], [UHLANS], [], "We must do without Maucune’s battery, sir; but they without the Uhlans."),
        ([EIGHTH], [UHLANS], [EIGHTH], "They must do without the Uhlans now, sir!"),
        ([EIGHTH], [], [line("Dragoons", bound="Runs")], "It goes hard with the Dragoons, sir."),
        ([EIGHTH], [line("Campbell", lost=True)], [], "They must do without Campbell now, sir!"),
        ([EIGHTH], [], [line("Brigade Colin", bound="Runs")], "It goes hard with Brigade Colin, sir."),
        ([EIGHTH], [], [line("Grenadier brigade", bound="Runs")], "It goes hard with the Grenadier brigade, sir."),
        ([EIGHTH], [], [EIGHTH], "Nothing we could not bear, sir."),
        ([EIGHTH], [DRAGOONS], [], "They have been busy, sir, but not with us."),
        ([EIGHTH], [], [], "Nothing has come our way, sir."),
        ([], [DRAGOONS], [], ""),
    ],
)  # fmt: skip
def test_he_says_the_worst_of_it(
    ours: list[ReportLine], theirs: list[ReportLine], touched: list[ReportLine], said: str
) -> None:
    assert voice(1, ours, theirs, touched) == said


def test_he_speaks_of_many_by_their_number_and_of_many_things_in_the_plural() -> None:
    gone = [line(name, lost=True) for name in ("8e", "9e", "10e", "11e")]
    assert voice(1, gone, [], []) == "Four units are out of the fight, sir."
    assert voice(3, [EIGHTH], [], [line("Dragoons", bound="Runs")]) == "The Dragoons have had the worst of it, sir."


@pytest.mark.parametrize(
    ("rules", "scenario", "turn", "hour"),
    [
        ("two_by_two", "two_by_two-villarejo", 1, "10:00 and one turn on"),
        ("en_avant", "en_avant-falenty", 5, "14:00 and five turns on"),
        ("en_masse", "en_masse-wavre", 3, "16:30"),
    ],
)
def test_the_hour_is_counted_in_turns_unless_a_clause_gives_their_length(
    rules: str, scenario: str, turn: int, hour: str
) -> None:
    read, document, ruleset = catalogue.load_scenario(scenario, rules)
    game = Game.start(ruleset, read, document=document, seed="hour")
    assert ruleset.reporting.hour(game.battle, turn, read.start_time) == hour
