"""Weights are tuned by self-play, a run goes on where it stopped, and the doctrine's file keeps the rest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.doctrine import read_manual
from grognard.engine.files.yaml import BadFile
from grognard.lab.ladder.play import Played
from grognard.lab.tuning import tune as lab
from grognard.lab.tuning.file import write_weights
from grognard.lab.tuning.tune import (
    Generation,
    Trial,
    Tuning,
    blood,
    changed,
    fight,
    leaped,
    merits,
    nudges,
    resume,
    slope_of,
    sure,
    trials,
    tune,
)
from tests.cli.running import Run, runner

SCENARIO = "en_avant-first_blood"
DOCTRINE = catalogue.ruleset("en_avant").doctrine
START = DOCTRINE.untuned()
SMALL = Tuning(rules="en_avant", scenarios=(SCENARIO,), seed="t", pairs=1, tests=1, generations=1, start=START)

GENERATION: dict[str, Any] = {"number": 0, "probes": (), "weights": {}, "score": 0.5, "games": 0, "accepted": True}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def test_probes_come_in_mirrored_pairs() -> None:
    one, other, *rest = nudges(replace(SMALL, pairs=2), 3)
    assert other == {name: -by for name, by in one.items()}
    assert nudges(SMALL, 3) == [one, other]
    assert len(rest) == 2
    assert nudges(SMALL, 4) != nudges(SMALL, 3)


def test_both_play_both_sides_on_equal_seeds() -> None:
    games = list(trials(SMALL, "leap", {"leap": START, "champion": START}, 1, "s"))
    assert {(t.match.blue, t.match.red) for t in games} == {("leap", "champion"), ("champion", "leap")}
    assert len({t.match.seed for t in games}) == 1


def test_the_leap_goes_where_probes_gained() -> None:
    tuning = replace(SMALL, start={"a": 1.0, "b": 2.0}, leap=0.5)
    up, down = nudges(tuning, 0)
    slope, _ = slope_of(tuning, 0, [1.0, 0.0], None)
    assert all((slope[name] > 0) == (up[name] > 0) for name in up)
    assert slope == slope_of(tuning, 0, [0.75, -0.25], None)[0]
    leap = leaped(tuning, tuning.start, slope)
    assert all((leap[name] > tuning.start[name]) == (up[name] > down[name]) for name in up)
    assert changed({"a": 2.0}, {}) == {"a": 2.0}


def test_what_may_be_chance_moves_nothing() -> None:
    tuning = replace(SMALL, start={"a": 1.0, "b": 2.0}, pairs=40)
    by = nudges(tuning, 0)
    slope, doubt = slope_of(tuning, 0, [0.5 + 0.8 * n["a"] for n in by], None)
    assert slope["a"] > 3 * abs(slope["b"])
    again, more = slope_of(
        replace(tuning, memory=1.0), 0, [0.5] * 80, Generation(**GENERATION, slope=slope, doubt=doubt)
    )
    assert (again, more) == (slope, doubt)
    left = sure({"a": 0.1, "b": 0.1, "c": 0.0}, {"a": 0.0001, "b": 0.02, "c": 0.1})
    assert left == {"a": pytest.approx(0.099), "b": 0.0, "c": 0.0}


def test_losses_tell_how_close_a_battle_was() -> None:
    draw = fight(next(trials(SMALL, "leap", {"leap": START, "champion": START}, 1, "s")))
    beaten = replace(draw, lost={"blue": {"infantry": 3}, "red": {"infantry": 1}})
    assert blood([beaten], draw.blue) == 0.25
    assert blood([beaten], draw.red) == 0.75
    assert blood([replace(draw, lost={"blue": {}, "red": {}})], draw.blue) == 0.5


def test_every_pair_has_battles_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Trial] = []

    def watching(_fight: Any, items: list[Trial], _jobs: int) -> list[Played]:
        played.extend(items)
        return []

    monkeypatch.setattr(lab, "crew", watching)
    sets = dict.fromkeys(["a", "b", "c", "d"], START)
    merits(SMALL, sets, {"a": "b", "c": "d"}, 1, 1, "s", 1)
    seeds = {name: {t.match.seed for t in played if name in (t.match.blue, t.match.red)} for name in sets}
    assert seeds["a"] == seeds["b"]
    assert seeds["c"] == seeds["d"]
    assert not seeds["a"] & seeds["c"]


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    champion, done, stopped = tune(SMALL, file)
    assert (len(done), stopped) == (1, False)
    assert done[0].games == 4
    assert champion == (done[0].weights if done[0].accepted else START)
    assert tune(SMALL, file) == (champion, done, False)
    assert resume(SMALL, file) == done
    with pytest.raises(BadFile, match="same settings"):
        tune(replace(SMALL, seed="other"), file)


def test_tuned_weights_are_written_beside_the_others(tmp_path: Path) -> None:
    file = tmp_path / "doctrine.toml"
    file.write_text((DOCTRINE.file or Path()).read_text(encoding="utf-8"), encoding="utf-8")
    before = read_manual(file)
    name = next(iter(START))
    for value in (1.25, 1.5):
        write_weights(file, {**START, name: value}, START, {"command": 'grognard tune "x"', "games": 12})
    after = read_manual(file)
    assert after.tuned == {name: 1.5}
    assert after.run == {"command": 'grognard tune "x"', "games": 12}
    assert (after.untuned, after.temperaments) == (before.untuned, before.temperaments)


def test_the_command_goes_through_its_generations(run: Run, tmp_path: Path) -> None:
    words = ("tune", "en_avant", "-s", SCENARIO, "-n", 1, "--pairs", 1, "--tests", 1, "--drill", 1, "--dry")
    ran = run(*words, "--out", tmp_path / "run.jsonl")
    assert ran.code == 0
    assert "1 generation, 12 games" in ran.out
    assert run(*words, "--out", tmp_path / "run.jsonl", "--seed", "2").code == 2
