"""`grognard ask`: rulings for a real table, by what is said and the dice that were thrown."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import Run


def test_the_kinds_of_ruling_are_listed(run: Run) -> None:
    told = run("ask", "two_by_two")
    assert told.code == 0
    assert [row.split()[0] for row in told.out.splitlines()] == ["shot", "melee", "rally", "rout", "arrival"]


def test_what_can_be_said_is_listed_by_the_shortest_names(run: Run) -> None:
    told = run("ask", "two_by_two", "melee").out
    assert "attacker.higher" in told
    assert "following_up" in told
    assert "attacker.following_up" not in told


def test_a_ruling_with_its_dice(run: Run) -> None:
    told = json.loads(run("ask", "two_by_two", "shot", "firer.size=large", "cover", "--dice", "5", "--json").out)
    assert {m["clause"]: m["value"] for m in told["modifiers"]} == {"2X2-11.20": -1, "2X2-11.25": 1, "2X2-11.27": 1}
    assert (told["total"], told["result"], told["row"]) == (6, "disrupted", "2X2-12.3")


def test_no_dice_are_wanted_where_none_are_thrown(run: Run) -> None:
    told = json.loads(run("ask", "en_avant", "melee", "attacker.label=5", "--json").out)
    assert (told["totals"], told["result"]) == ([5, 4], "attackers win")


def test_a_recovery_is_asked_turn_by_turn(run: Run) -> None:
    told = json.loads(run("ask", "en_avant", "commander", "--json").out)
    assert (told["result"], told["totals"]) == ("on its way", [1, 2])
    told = json.loads(run("ask", "en_avant", "commander", "commander_clock", "--json").out)
    assert (told["result"], told["row"]) == ("recovers", "EA-18.1")
    told = json.loads(run("ask", "en_masse", "reinforcement", "turns", "shaken.still=no", "--json").out)
    assert (told["result"], told["row"]) == ("begins anew", "EM-14.6")


def test_what_holds_if_nothing_is_said_is_listed(run: Run) -> None:
    rows = {row.split()[0]: row for row in run("ask", "en_masse", "reinforcement").out.splitlines() if row.strip()}
    assert rows["friend.unit.status"].endswith("(5)")
    assert rows["near"].endswith("(yes)")
    assert rows["turns"].endswith("counted too")


def test_dice_can_be_thrown_here(run: Run) -> None:
    told = json.loads(run("ask", "en_masse", "risk", "--roll", "--json").out)
    assert len(told["dice"]) == 2
    assert told["result"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("whist",), "there is no ruling called whist"),
        (("shot", "weather"), "weather is not asked"),
        (("melee", "higher"), "said of several things"),
        (("shot", "range=99"), "expected a number from 0 to 8"),
        (("shot", "range=far"), "expected a number"),
        (("shot", "pinned=perhaps"), "expected yes or no"),
        (("shot", "firer.type=tank"), "expected one of line"),
        (("shot", "--dice", "7"), "faces of dice from 1 to 6"),
        (("shot", "--dice", "4,2"), "1 fewer die"),
        (("melee", "--dice", "4"), "1 more die"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(run: Run, words: tuple[str, ...], why: str) -> None:
    told = run("ask", "two_by_two", *words)
    assert told.code == 2
    assert why in told.err


def test_what_is_typed_as_a_clause_has_its_words_beside_it(run: Run) -> None:
    told = run("ask", "sound_of_guns", "quality").out
    assert "SG-P.1 French Old Gd inf" in told
    assert "SG-I.39 Emergency square" in told
