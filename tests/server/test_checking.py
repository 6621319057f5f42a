"""The process that looks at a stranger's record: what it says, what it may use, and that it can be stopped."""

from __future__ import annotations

import gzip
import subprocess
import sys
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.game import Game
from grognard.engine.records import LIMIT, Record, Rewound
from grognard.server.rooms.checking import Fault, Looked, checked
from grognard.server.settings import Settings
from tests.server.serving import SHORT

MOST = Settings().body_limit
GREEDY = "from grognard.server.rooms.checking import bound; bound(300_000_000, 5); "


def record(**fields: Any) -> Record:
    """A battle of which nothing has been played."""
    scenario, document, rules = catalogue.load_scenario(SHORT)
    return replace(Game.start(rules, scenario, document=document, seed="x").record, **fields)


@pytest.mark.parametrize("packed", [False, True])
def test_a_good_record_is_looked_at_and_replayed(packed: bool) -> None:
    good = record()
    body = msgspec.json.encode(good)
    body = gzip.compress(body) if packed else body
    seen = checked(body, "look", MOST)
    assert isinstance(seen, Looked)
    assert (seen.seats, seen.entries, seen.record.title) == (("blue", "red"), 0, good.title)
    assert checked(body, "replay", MOST) == good


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"hash": "other"}, 422),
        ({"ruleset": "chess"}, 422),
        ({"start": {"turn": 2**60}}, 400),
        ({"start": {"seats": "x" * 30_000}}, 400),
        ({"title": "x" * 30_000}, 400),
        ({"entries": tuple([Rewound(to=0, seat="blue", hash="")] * 30_000)}, 400),
    ],
    ids=["hash", "ruleset", "number", "text", "title", "entries"],
)
def test_what_is_wrong_is_said_in_words(fields: dict[str, Any], status: int) -> None:
    fault = checked(msgspec.json.encode(record(**fields)), "replay", MOST)
    assert isinstance(fault, Fault)
    assert (fault.status, len(fault.why) < 500) == (status, True), fault


@pytest.mark.parametrize("work", ["x = [[] for _ in range(10**8)]", "while True: pass"], ids=["memory", "time"])
def test_it_may_use_only_so_much(work: str) -> None:
    done = subprocess.run([sys.executable, "-c", GREEDY + "\n" + work], check=False, capture_output=True, timeout=60)
    assert done.returncode != 0


def test_a_packed_file_that_grows_is_refused_by_replay(tmp_path: Any) -> None:
    body = msgspec.json.encode(record()).replace(b'"start":{', b'"start":{"junk":[' + b"[]," * (LIMIT // 2) + b"0],", 1)
    path = tmp_path / "grows.json.gz"
    path.write_bytes(gzip.compress(body, 1))
    script = f"{GREEDY}\nfrom grognard.engine.records import read_record; read_record({str(path)!r})"
    done = subprocess.run([sys.executable, "-c", script], check=False, capture_output=True, text=True, timeout=60)
    assert "BadFile" in done.stderr.splitlines()[-1], done.stderr[-500:]
    assert "at most" in done.stderr.splitlines()[-1]
