"""Captains for some seconds, and proof that a leak would be noticed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.server.serving import Server
from tests.soak.captains import Front, watched

HOUR = 3600


def test_captains_fight_on(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "b.sqlite"), tmp_path / "log").start()
    front = Front(server, ("two_by_two-first_shots", "en_avant-first_blood"), pace=0.0)
    front.hold(6, lambda seconds: None)
    assert [fault for fault in front.end().faults if "memory" not in fault] == []
    assert sum(entries for entries, _ in front.battles.values()) + front.answers > 10
    assert all(sample.server > 10 for sample in front.samples)


def noisy(hourly: float) -> list[float]:
    """The memory of an hour: it rises for a quarter of it, then by so much an hour, and is never quiet."""
    chance = Random(1)
    return [200 + min(s, HOUR / 4) / 20 + s * hourly / HOUR + chance.uniform(-3, 3) for s in range(HOUR)]


@pytest.mark.parametrize(("hourly", "flat"), [(0.0, True), (5.0, True), (25.0, False), (100.0, False), (-50.0, True)])
def test_a_leak_is_noticed(hourly: float, flat: bool) -> None:
    found = watched(range(HOUR), noisy(hourly))
    assert found.is_flat is flat
    assert abs(found.hourly - hourly) < 2
