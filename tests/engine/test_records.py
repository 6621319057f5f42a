"""Records replay to the identical hash, play back without rules, and complain clearly."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from grognard.engine.battle import digest
from grognard.engine.dice import Seeded
from grognard.engine.files.yaml import BadFile
from grognard.engine.game import Game
from grognard.engine.playback import play_back
from grognard.engine.records import (
    Answered,
    Mismatch,
    Record,
    Reseeded,
    Rewound,
    plain,
    read_record,
    replay,
    thrown,
    verify,
    write_record,
)
from grognard.engine.umpire import Outcome
from tests.toy import RULES, Pitch, Row, field_of

PAWNS = (
    Row(id="B1", side="blue", x=3, y=2),
    Row(id="B2", side="blue", x=9, y=2),
    Row(id="R1", side="red", x=3, y=20),
    Row(id="R2", side="red", x=9, y=20),
)


def fought(seed: str = "eagle", undo: bool = True) -> Game:
    """A game played at random to its end, with some answers taken back."""
    game, rng = Game(RULES, field_of(Pitch(units=PAWNS, plan=True)), seed=seed), random.Random(seed)
    while not game.over:
        question = rng.choice(game.questions())
        game.answer(question.no, rng.choice(list(question.candidates(game.battle))))
        if undo and rng.random() < 0.2:
            game.undo(question.seat)
    return game


@pytest.fixture(scope="module")
def record() -> Record:
    return fought().record


@given(st.text(min_size=1, max_size=5))
@settings(max_examples=20, deadline=None)
def test_every_record_replays(seed: str) -> None:
    assert verify(fought(seed).record, RULES) == []


@pytest.mark.parametrize("name", ["battle.json", "battle.json.gz"])
def test_a_record_comes_back_from_its_file(record: Record, tmp_path: Path, name: str) -> None:
    path = write_record(record, tmp_path / name)
    assert read_record(path) == record
    assert path.read_bytes() == write_record(record, tmp_path / f"again-{name}").read_bytes()


def test_resuming_gives_the_same_game(record: Record) -> None:
    game = Game.resume(record, RULES)
    assert game.record == record
    assert digest(game.battle) == record.hash


def test_a_game_resumes_in_the_middle_and_ends_the_same() -> None:
    whole = fought(undo=False)
    half = replace(whole.record, entries=whole.record.entries[:3])
    game = Game.resume(half, RULES)
    for entry in whole.record.entries[3:]:
        assert isinstance(entry, Answered)
        question = game.question(entry.question)
        assert question is not None
        action = next(a for a in question.candidates(game.battle) if plain(a) == entry.action)
        assert isinstance(game.answer(entry.question, action), Outcome)
    assert game.record == whole.record


def test_playing_back_without_rules_shows_the_same_pieces(record: Record) -> None:
    moments, frames = list(replay(record, RULES)), list(play_back(record))
    assert len(moments) == len(frames)
    for moment, frame in zip(moments, frames, strict=True):
        assert frame["field"] == plain(moment.battle.field)
        assert (frame["dice"], frame["result"]) == (moment.battle.dice, moment.battle.result)


def test_real_dice_are_written_down_and_replay() -> None:
    from grognard.engine.dice import Scripted

    game = Game(RULES, field_of(Pitch(units=PAWNS)), dice=Scripted(()))
    row = {"action": "shoot", "unit": "B1", "target": "R1"}
    no, action = RULES.read_action(game.battle, row)
    assert isinstance(game.answer(no, action, dice=[5]), Outcome)
    assert game.record.seed == ""
    assert verify(game.record, RULES) == []
    assert Game.resume(game.record, RULES).record == game.record


def test_real_dice_in_a_seeded_game_replay_too() -> None:
    game = Game(RULES, field_of(Pitch(units=PAWNS)), seed="eagle")
    row = {"action": "shoot", "unit": "B1", "target": "R1"}
    no, action = RULES.read_action(game.battle, row)
    seeded = game.dice.d6(game.battle.dice, 1, "")[0]
    assert isinstance(game.answer(no, action, dice=[seeded % 6 + 1]), Outcome)
    assert verify(game.record, RULES) == []
    assert Game.resume(game.record, RULES).record == game.record


def reseeded(undo: bool = False) -> Game:
    """A game that somebody joined in the middle, taken back behind that or not."""
    game, rng = Game(RULES, field_of(Pitch(units=PAWNS)), seed="eagle"), random.Random(1)
    while not game.over:
        question = rng.choice(game.questions())
        game.answer(question.no, rng.choice(list(question.candidates(game.battle))))
        if len(game.history) == 4:
            game.reseed("red", "sunrise")
            if undo:
                game.rewind(2, "blue")
    return game


@pytest.mark.parametrize("undo", [False, True])
def test_dice_pledged_anew_in_the_middle_replay(undo: bool) -> None:
    game = reseeded(undo)
    record, last = game.record, game.battle.dice
    assert (record.seed, game.seed, game.seeds) == ("eagle", "sunrise", ("eagle", "sunrise"))
    assert verify(record, RULES) == []
    again = Game.resume(record, RULES)
    assert (again.record, again.seed, again.pledge) == (record, game.seed, game.pledge)
    assert len(list(play_back(record))) == len(record.entries) + 1
    before = game.history[4].battle.dice
    assert last > before > 0
    told = [face for e in record.entries[5:] if isinstance(e, Answered) for face in thrown(e.events)]
    assert told == list(Seeded("sunrise").d6(before, last - before, ""))


def test_a_rewind_behind_new_dice_does_not_bring_the_old_ones_back() -> None:
    game = reseeded(undo=True)
    assert isinstance(game.record.entries[4], Reseeded)
    assert isinstance(game.record.entries[5], Rewound)
    assert 4 not in game.standing
    assert game.stood(6) == [0, 1]


@pytest.mark.parametrize("forged", [{"seed": "loaded"}, {"pledge": "0" * 32}, {"hash": "0" * 24}])
def test_new_dice_that_were_not_pledged_are_found_out(forged: dict[str, str]) -> None:
    record = reseeded().record
    entry = record.entries[4]
    assert isinstance(entry, Reseeded)
    entries = (*record.entries[:4], replace(entry, **forged), *record.entries[5:])
    assert verify(replace(record, entries=entries), RULES)


def tampered(record: Record, **changes: object) -> Record:
    """A record with its first answer changed."""
    i = next(i for i, entry in enumerate(record.entries) if isinstance(entry, Answered))
    entries = list(record.entries)
    entries[i] = replace(entries[i], **changes)
    return replace(record, entries=tuple(entries))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"hash": "0"}, "the hash differs"),
        ({"events": [{"type": "Rolled", "clause": "TOY-1.1", "purpose": "luck", "dice": [6]}]}, "the events differ"),
        ({"action": {"type": "Plan", "mood": "angry"}}, "cannot be read"),
        ({"action": {"type": "Pass"}}, "cannot be read"),
        ({"question": 99}, "is not open"),
        ({"seat": "green"}, "is not open"),
    ],
)
def test_a_tampered_record_is_found_out(record: Record, changes: dict[str, object], why: str) -> None:
    (fault,) = verify(tampered(record, **changes), RULES)
    assert why in fault


def test_another_seed_than_the_pledged_one_is_found_out(record: Record) -> None:
    assert verify(replace(record, seed="other"), RULES) == ["the seed is not the one that was pledged"]


def test_another_final_hash_is_found_out(record: Record) -> None:
    assert verify(replace(record, hash="0"), RULES) == ["the final hash differs"]


def test_a_piece_of_a_third_side_is_found_out(record: Record) -> None:
    start = msgspec.to_builtins(record.start)
    start["field"]["units"][0]["side"] = 2
    told = verify(replace(record, start=start), RULES)
    assert "the first position is none of toy" in told[0]
    assert "side" in told[0]


def test_a_position_that_cannot_be_played_on_is_a_mismatch(record: Record) -> None:
    start = msgspec.to_builtins(record.start)
    start |= {"phasing": 7, "questions": [], "agenda": [{"type": "NextTurn"}]}
    assert "it cannot be played on: IndexError" in verify(replace(record, start=start), RULES)[0]


def test_a_first_position_of_other_rules_is_a_mismatch(record: Record) -> None:
    with pytest.raises(Mismatch, match="opening"):
        list(replay(replace(record, start={"turn": 1}), RULES))


@pytest.mark.parametrize(
    ("name", "raw", "words"),
    [
        ("none.json", None, "no such file"),
        ("noise.json", b"\x00\x01noise", "JSON"),
        ("deep.json", b"[" * 100_000, "JSON"),
        ("list.json", b"[]", "expected a mapping"),
        ("part.json", b'{"ruleset": "toy"}', "missing"),
        ("noise.json.gz", b"not packed", "readable"),
        ("cut.json.gz", gzip.compress(b"x" * 1000, mtime=0)[:-9], "readable"),
    ],
)
def test_a_bad_file_is_named(tmp_path: Path, name: str, raw: bytes | None, words: str) -> None:
    if raw is not None:
        (tmp_path / name).write_bytes(raw)
    with pytest.raises(BadFile, match=words):
        read_record(tmp_path / name)


def test_a_record_of_another_format_is_named(record: Record, tmp_path: Path) -> None:
    (tmp_path / "new.json").write_bytes(msgspec.json.encode(replace(record, format=2)))
    with pytest.raises(BadFile, match="format: expected 1, got 2"):
        read_record(tmp_path / "new.json")


def test_a_record_that_cannot_be_written_is_named(record: Record, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="place to write"):
        write_record(record, tmp_path / "nowhere" / "x.json")
