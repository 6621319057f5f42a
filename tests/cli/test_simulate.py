"""`grognard simulate` and `grognard replay`: games that come out the same, records that hold."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from grognard.engine.records import read_record, write_record
from grognard.lab import simulate as lab
from grognard.lab.simulate import Bout, Fought, Summary, simulate
from tests.cli.running import Run

KEYS = {"games", "finished", "blue", "red", "drawn", "decisions", "cpu_seconds", "records"}


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of one game."""
    out = tmp_path_factory.mktemp("records")
    bout = Bout(rules="two_by_two", scenario="salamanca", seed="replay", out=str(out))
    return Path(simulate(bout, 1).records[0])


def test_games_are_counted_and_recorded(run: Run, tmp_path: Path) -> None:
    words = ("simulate", "--rules", "two_by_two", "--scenario", "salamanca", "--games", 2, "--seed", "s")
    ran = run(*words, "--blue", "recruit", "--red", "recruit", "--jobs", 2, "--out", tmp_path / "out", "--json")
    told = json.loads(ran.out)
    assert ran.code == 0
    assert told.keys() >= KEYS
    assert told["games"] == told["finished"] == told["blue"] + told["red"] + told["drawn"] == 2
    assert told["decisions"] > 50
    assert [Path(path).is_file() for path in told["records"]] == [True, True]
    assert run("replay", *told["records"], "--verify").out.count("verified") == 2


def test_a_switch_is_set_and_units_are_shaken_about(run: Run, tmp_path: Path) -> None:
    words = ("simulate", "--rules", "en_avant", "--scenario", "first_blood", "--games", 1, "--shake", 1)
    ran = run(*words, "--out", tmp_path, "-o", "nervous_fires=always", "--option", "closing_variation_deg=10")
    assert ran.code == 0
    assert "closing_variation_deg=10, nervous_fires=always: 1 of 1 game finished" in ran.out
    assert re.search(r"turns a game; \d+% of the units fought; lost a game: ", ran.out)
    [record] = tmp_path.glob("*.json.gz")
    assert run("replay", record, "--verify").code == 0
    kept = gzip.decompress(record.read_bytes()).decode()
    assert '"nervous_fires":"always"' in kept
    assert '"closing_variation_deg":10' in kept


def test_any_number_of_processes_plays_the_same_games() -> None:
    bout = Bout(rules="two_by_two", scenario="salamanca", seed="jobs")
    one, two = (simulate(bout, 2, jobs) for jobs in (1, 2))
    assert (one.blue, one.red, one.drawn, one.decisions) == (two.blue, two.red, two.drawn, two.decisions)


def test_ctrl_c_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def fight(bout: Bout) -> Fought:
        if bout.number == 3:
            raise KeyboardInterrupt
        return Fought(number=bout.number, result="blue", decisions=1, answers=1, turns=1, cpu_seconds=0.1)

    monkeypatch.setattr(lab, "fight", fight)
    summary = simulate(Bout(rules="x", scenario="x", seed="x"), 9)
    assert summary == Summary(games=9, finished=2, blue=2, turns=2, decisions=2, cpu_seconds=0.2, stopped=True)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("--rules", "chess"), "no ruleset"),
        (("--scenario", "waterloo"), "built-in"),
        (("--blue", "napoleon"), "no general"),
        (("--games", "0"), ""),
        (("--games", "many"), ""),
        (("--option", "dice=three"), "expected NAME=VALUE"),
        (("--option", "arc"), "expected NAME=VALUE"),
        (("--option", "arc=sideways"), "options: "),
    ],
)
def test_bad_input_is_exit_code_2(run: Run, words: tuple[str, ...], hint: str) -> None:
    ran = run("simulate", *words)
    assert ran.code == 2
    assert hint in ran.err


def test_a_record_is_told_again_and_the_table_drawn(run: Run, record: Path) -> None:
    ran = run("replay", record)
    assert ran.code == 0
    assert "Salamanca" in ran.out
    assert "result:" in ran.out
    assert "|" in ran.out


def test_a_record_is_told_up_to_an_answer(run: Run, record: Path) -> None:
    short, whole = run("replay", record, "--to", 3), run("replay", record)
    assert "    3 " in short.out
    assert "    4 blue" not in short.out.replace("red", "blue")
    assert len(short.out) < len(whole.out)


def test_a_tampered_record_does_not_verify(run: Run, record: Path, tmp_path: Path) -> None:
    text = gzip.decompress(record.read_bytes()).decode()
    forged = tmp_path / "forged.json"
    forged.write_text(text.replace('"dice":[1', '"dice":[6'))
    ran = run("replay", forged, record, "--verify")
    assert ran.code == 1
    assert "differ" in ran.err
    assert "verified" in ran.out


def test_a_record_of_another_version_is_shown_by_its_events(run: Run, record: Path, tmp_path: Path) -> None:
    from msgspec.structs import replace

    old = write_record(replace(read_record(record), version="0"), tmp_path / "old.json")
    ran = run("replay", old)
    assert ran.code == 0
    assert "played with version 0" in ran.err
    assert ran.out == run("replay", record).out
    checked = run("replay", old, "--verify")
    assert checked.code == 1
    assert "can tell but not verify" in checked.err


def test_no_record_is_exit_code_2(run: Run, tmp_path: Path) -> None:
    (tmp_path / "noise.json").write_bytes(b"\xff noise")
    assert run("replay", tmp_path / "noise.json").code == 2
    assert run("replay", tmp_path / "nowhere.json").code == 2
