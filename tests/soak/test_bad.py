"""The short form of `soak --bad`, that it finds what is planted, and what it has found."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import force_setattr, replace

from grognard.engine.files.yaml import BadFile
from grognard.engine.playback import play_back
from grognard.engine.records import Mismatch, Record, parse_record
from grognard.engine.sizes import oversized
from grognard.server.rooms import play
from grognard.server.shown.messages import FromSeat
from tests.soak.bad import answers, files, known_ways, service
from tests.soak.bad_files import plain_record
from tests.soak.bad_service import JSON
from tests.soak.house import House, Reply, opened

Part = Callable[[Path, int, str], tuple[Counter[str], list[str]]]
SCENARIO = "two_by_two-first_shots"


@pytest.mark.parametrize(("part", "count"), [(answers, 1500), (files, 200), (service, 500)])
def test_nonsense_is_refused_in_words_and_changes_nothing(tmp_path: Path, part: Part, count: int) -> None:
    counts, faults = part(tmp_path, count, "short")
    assert faults == []
    assert sum([n for name, n in counts.items() if name.startswith("refused")]) > count / 10


def test_every_message_is_said_and_every_route_asked_for(tmp_path: Path) -> None:
    counts, _ = service(tmp_path, 1200, "all of them")
    assert {kind.__name__ for kind in FromSeat.__args__} <= set(counts)
    likely = [way for way in known_ways(tmp_path) if way.weight >= 0.2]
    assert len(likely) > 20
    assert {f"{way.method} {way.path}" for way in likely} - set(counts) == set()


@pytest.mark.parametrize("part", [answers, service])
def test_a_defect_is_found_out(tmp_path: Path, part: Part, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(play, "overlays", broken)
    _, faults = part(tmp_path, 200, "planted")
    assert any(["planted" in fault for fault in faults])


def test_a_battle_changed_by_a_look_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def meddling(game: Any, *_: Any) -> Any:
        force_setattr(game.battle, "turn", game.battle.turn + 1)
        return ()

    monkeypatch.setattr(play, "overlays", meddling)
    _, faults = answers(tmp_path, 400, "planted")
    assert any(["the battle was changed" in fault for fault in faults])


def test_a_file_that_breaks_the_rules_themselves_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr("tests.soak.bad_files.judge", broken)
    assert any(["planted" in fault for fault in files(tmp_path, 40, "planted")[1]])


# what the campaign has found


def asked_for(folder: Path, method: str, path: str, **more: Any) -> Reply:
    """The answer of a service to one request."""

    async def run() -> Reply:
        async with opened(folder) as house:
            return await as_blue(house, method, path, **more)

    return asyncio.run(run())


async def as_blue(house: House, method: str, path: str, **more: Any) -> Reply:
    """Ask for something with the link of a seat in a new room."""
    body = msgspec.json.encode({"rules": "two_by_two", "scenario": SCENARIO})
    made = await house.ask("POST", "/api/rooms", body=body, headers=JSON)
    link = next(one for one in msgspec.json.decode(made.body)["links"] if one["role"] == "blue")
    return await house.ask(method, path, token=link["token"], headers=JSON, **more)


def test_a_body_that_is_no_text_is_refused(tmp_path: Path) -> None:
    reply = asked_for(tmp_path, "POST", "/api/room/chat", body=b'{"text":"\xed\xa0\x80"}')
    assert reply.status == 400
    assert b"UTF-8" in reply.body


def test_an_address_that_is_no_text_is_refused(tmp_path: Path) -> None:
    reply = asked_for(tmp_path, "GET", "/api/room/questions/1/candidates", query=b"\x93=1&limit=0")
    assert reply.status == 400
    assert b"ASCII" in reply.body


def test_a_record_that_is_no_text_is_refused() -> None:
    with pytest.raises(BadFile, match="expected a record in JSON"):
        parse_record(b'{"title":"\xff"}', "record.json")


@pytest.mark.parametrize("number", [10**400, -(10**400), 1e301, float("nan")])
def test_a_number_too_big_to_be_told_is_too_big(number: float) -> None:
    assert oversized([number]) == "expected numbers"


def test_a_record_whose_events_change_what_is_not_there_does_not_play_back() -> None:
    record = msgspec.convert(plain_record(SCENARIO), Record)
    changed = {"type": "Changed", "clause": "", "no": 999, "fields": {}}
    for wrong in ({**changed, "shelf": "units"}, {**changed, "shelf": "nowhere"}, {**changed, "shelf": 7}):
        with pytest.raises(Mismatch, match="what is not there"):
            list(play_back(replace(record, opening=[wrong])))
