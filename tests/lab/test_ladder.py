"""A ladder plays everybody from both sides, goes on where it stopped, and says how sure it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.files.yaml import BadFile
from grognard.lab.jitter import shaken
from grognard.lab.ladder.html import page
from grognard.lab.ladder.play import Match, Played, mustered, play
from grognard.lab.ladder.rating import bradley_terry, pair, ratings, scores, wilson
from grognard.lab.ladder.report import report
from grognard.lab.ladder.run import Ladder, Settings, climb, matches, rounds_for
from grognard.lab.ladder.text import as_text
from grognard.rulesets.en_avant.battle import Engagement
from tests.cli.running import Run, runner

SCENARIO = "en_avant-first_blood"
SMALL = Settings(rules="en_avant", scenarios=(SCENARIO,), generals=("captain", "recruit"), seed="t", shake=1.0)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def game(blue: str, red: str, result: str, seed: str = "1") -> Played:
    """A game that came out so."""
    both = {"blue": 10, "red": 10}
    return Played(
        number=0, scenario="plain", blue=blue, red=red, seed=seed, result=result, turns=7, decisions=both,
        seconds={"blue": 0.1, "red": 0.2}, slowest={"blue": 0.02, "red": 0.03}, late={"blue": 0, "red": 0},
        began={"blue": {"line": 3}, "red": {"line": 3}}, lost={"blue": {"line": 1}, "red": {}},
    )  # fmt: skip


def untimed(played: Played) -> Played:
    """A game without what the clock said."""
    none = {"blue": 0.0, "red": 0.0}
    return replace(played, seconds=none, slowest=none, late={})


def test_every_pair_meets_everywhere_from_both_sides_on_equal_seeds() -> None:
    settings = replace(SMALL, scenarios=("one", "two"), generals=("a", "b", "c"), rounds=2)
    every = list(matches(settings))
    assert len(every) == settings.games == 24
    assert [m.number for m in every] == list(range(24))
    for first, second in zip(every[::2], every[1::2], strict=True):
        assert (first.blue, first.red) == (second.red, second.blue)
        assert (first.seed, first.scenario) == (second.seed, second.scenario)
    assert list(matches(replace(settings, rounds=1))) == every[:12]


def test_a_switch_holds_in_every_game() -> None:
    always = replace(SMALL, options=("nervous_fires=always",))
    assert {m.options for m in matches(always)} == {always.options}
    _, battle = mustered(SCENARIO, "en_avant", always.options)
    assert isinstance(battle, Engagement)
    assert battle.options.nervous_fires == "always"
    assert as_text(report(Ladder(settings=always, played=(game("captain", "recruit", "blue"),)))).startswith(
        "en_avant, nervous_fires=always: 1 of 2 games"
    )


def test_rounds_give_at_least_the_games_asked_for() -> None:
    assert [rounds_for(n, 3) for n in (1, 6, 7, 400)] == [1, 1, 2, 67]


def test_a_ladder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    once = climb(SMALL, file)
    assert len(once.played) == 2
    assert {p.result for p in once.played} <= {"blue", "red", "draw"}
    text = file.read_bytes()
    file.write_bytes(text[:-20])
    seen: list[int] = []
    again = climb(SMALL, file, each=lambda played: seen.append(played.number))
    assert seen == [1]
    assert [untimed(p) for p in again.played] == [untimed(p) for p in once.played]
    more = climb(replace(SMALL, rounds=2), file)
    assert [untimed(p) for p in more.played[:2]] == [untimed(p) for p in once.played]
    assert len(climb(SMALL, file).played) == 2


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"seed": "other"}, "seed"),
        ({"generals": ("captain", "captain-bold")}, "generals"),
        ({"options": ("nervous_fires=always",)}, "options"),
    ],
)
def test_results_of_another_ladder_are_refused(changed: dict[str, object], field: str, tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    file.write_bytes(b"")
    climb(replace(SMALL, rounds=0), file)
    with pytest.raises(BadFile, match=f"{field}: expected .*; name another file"):
        climb(replace(SMALL, **changed), file)
    file.write_text("nonsense\n")
    with pytest.raises(BadFile, match="expected the results of a ladder"):
        climb(SMALL, file)


def test_processes_make_no_difference(tmp_path: Path) -> None:
    one, two = (climb(SMALL, tmp_path / f"{jobs}.jsonl", jobs) for jobs in (1, 2))
    assert [untimed(p) for p in one.played] == [untimed(p) for p in two.played]


def test_a_shaken_battle_is_another_and_still_sound() -> None:
    read, document, rules = catalogue.load_scenario(SCENARIO)
    battle = rules.muster(read, document)
    moved = shaken(rules, battle, "1", 2.0)
    assert moved == shaken(rules, battle, "1", 2.0) != shaken(rules, battle, "2", 2.0)
    assert shaken(rules, battle, "1", 0.0) == battle
    assert not rules.invariants(moved)
    for old, new in zip(battle.field.units, moved.field.units, strict=True):
        assert old.at is not None
        assert new.at is not None
        assert abs(old.at.x - new.at.x) <= 2.001
        assert old.at.facing == new.at.facing


def test_times_and_losses_are_counted() -> None:
    match = Match(number=0, rules="en_avant", scenario=SCENARIO, blue="captain", red="recruit", seed="1", seconds=1e-9)
    played = play(match)
    assert played.late["blue"] == played.decisions["blue"] > 10
    assert 0 < played.slowest["blue"] <= played.seconds["blue"]
    assert played.began["blue"] == {"foot_artillery": 1, "hq": 1, "infantry": 3}
    assert all(n <= played.began["red"][kind] for kind, n in played.lost["red"].items())


def test_wilson_holds_the_share() -> None:
    low, high = wilson(0.97, 400)
    assert 0.94 < low < 0.97 < high < 0.99
    assert wilson(1.0, 10)[1] == 1.0
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_ratings_are_the_likeliest() -> None:
    """Three to one is 191 points of Elo."""
    games = [game("a", "b", "blue"), game("b", "a", "red")] * 75 + [game("a", "b", "red"), game("b", "a", "blue")] * 25
    elo = bradley_terry(("a", "b"), scores(games), prior=0.0)
    assert elo["a"] - elo["b"] == pytest.approx(190.85, abs=0.1)
    first, second = ratings(("b", "a"), games)
    assert (first.general, second.general) == ("a", "b")
    assert first.low < first.elo < first.high
    assert (first.won, first.drawn, first.lost) == (150, 0, 50)


def test_who_always_wins_is_not_infinitely_good() -> None:
    games = [game("a", "b", "blue"), game("b", "a", "red")] * 10 + [game("b", "c", "draw"), game("c", "b", "draw")]
    best = ratings(("a", "b", "c"), games)[0]
    assert best.general == "a"
    assert best.elo < 1000
    assert best.low < best.elo < best.high


def test_draws_are_half_a_point_but_no_win() -> None:
    met = pair("a", "b", [game("a", "b", "draw"), game("b", "a", "red")])
    assert (met.won, met.drawn, met.lost) == (1, 1, 0)
    assert (met.points, met.wins) == (0.75, 0.5)


def test_the_command_plays_reports_and_goes_on(run: Run, tmp_path: Path) -> None:
    out, html = tmp_path / "l.jsonl", tmp_path / "l.html"
    words = ("ladder", "en_avant", "-g", "captain", "-g", "recruit", "-s", SCENARIO, "-n", 2, "--out", out)
    told = json.loads(run(*words, "--json", "--html", html).out)
    assert told["games"] == 2
    assert {r["general"] for r in told["ratings"]} == {"captain", "recruit"}
    assert told["scenarios"][0]["losses"]
    assert told["thinking"][0]["decisions"] > 10
    text = html.read_text(encoding="utf-8")
    assert text.count("<svg") >= 4
    assert "http" not in text
    again = run(*words)
    assert again.code == 0
    assert "95 % interval" in again.out
    other = run(*words, "--seed", "7")
    assert other.code == 2
    assert "name another file" in other.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-g", "captain"), "two or more"),
        (("-g", "captian", "-g", "recruit"), "did you mean captain"),
        (("-s", "waterloo"), "built-in scenarios"),
    ],
)
def test_nonsense_gets_a_sentence(words: tuple[str, ...], said: str, run: Run, tmp_path: Path) -> None:
    ran = run("ladder", "en_avant", *words, "--out", tmp_path / "l.jsonl")
    assert ran.code == 2
    assert said in ran.err


def test_a_report_of_nothing_says_so(tmp_path: Path) -> None:
    found = report(climb(replace(SMALL, rounds=0), tmp_path / "l.jsonl"))
    assert "0 of 0 games" in as_text(found)
    assert page(found).startswith("<!doctype html>")
