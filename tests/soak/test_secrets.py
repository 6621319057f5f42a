"""The short form of `soak --secrets`, and that it finds every kind of leak that is planted."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grognard.engine import views as open_views
from grognard.rulesets.en_avant.fog import views
from grognard.rulesets.en_masse import views as by_rider
from grognard.server.problems import Trouble
from grognard.server.rooms import play
from grognard.server.shown import takebacks
from tests.soak.house import opened
from tests.soak.secrets import Comparison, chunk
from tests.soak.secrets_pairs import a_pair

MANY = 90


def test_a_seat_cannot_tell_two_battles_apart() -> None:
    found = chunk("short", 8)
    assert found.faults == ()
    assert found.replies > 1000


def leaks(folder: Path, secret: str, ruleset: str = "en_avant") -> list[str]:
    """What is found of pairs that differ in one secret at least, until something is."""

    async def run() -> list[str]:
        async with opened(folder) as house:
            for i in range(MANY):
                pair = a_pair(Random(f"planted-{i}"))
                if secret in pair.secrets and pair.rules.name == ruleset:
                    one = Comparison(house, pair, "planted")
                    await one.run()
                    if one.faults:
                        return one.faults
            return []

    return asyncio.run(run())


def untouched(thing: Any, *_: Any) -> Any:
    """What is to be hidden, as it is."""
    return thing


PLANTED = {
    "skirmishers": ("ENEMY_SECRETS", {"helpers": (), "pending": None, "ground_tested": ()}),
    "arrivals": ("known_layer", lambda battle, seat: battle.layer),
    "Control's notes": ("known_ground", untouched),
    "hidden ground": ("as_known", untouched),
    "sealed answers": ("blank_sealed", untouched),
    "reserves": ("NOT_COME_YET", {}),
}


@pytest.mark.parametrize("secret", PLANTED)
def test_a_secret_left_in_the_view_is_found_out(tmp_path: Path, secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, *PLANTED[secret])
    assert leaks(tmp_path, secret)


BY_RIDER = {
    "others' orders": ("known_unit", lambda battle, unit, *_: unit),
    "others' words": ("may_read", lambda *_: True),
}


@pytest.mark.parametrize("secret", BY_RIDER)
def test_what_goes_by_rider_and_is_left_in_the_view_is_found_out(
    tmp_path: Path, secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_rider, *BY_RIDER[secret])
    assert leaks(tmp_path, secret, "en_masse")


def test_hidden_ground_left_in_a_view_of_sound_of_guns_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_views, "known_field", lambda battle, field, seat: field)
    assert leaks(tmp_path, "hidden ground", "sound_of_guns")


def test_a_seed_in_the_words_of_a_refusal_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gossip(game: Any, seat: str, no: int) -> Any:
        raise Trouble(409, f"question {no} is not open, and the seed is {game.seed}")

    monkeypatch.setattr(play, "open_question", gossip)
    assert any(["the seed is" in fault for fault in leaks(tmp_path, "dice to come")])


def test_a_secret_in_the_reason_of_a_takeback_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gossip(game: Any, *_: Any) -> Any:
        raise Trouble(409, f"not behind {game.seed}")

    monkeypatch.setattr("grognard.server.rooms.room.undoing", gossip)
    assert takebacks.undoing is not gossip
    assert any(["/undo" in fault for fault in leaks(tmp_path, "dice to come")])
