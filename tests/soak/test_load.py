"""A few players and rooms, and proof that too slow and too heavy would be noticed."""

from __future__ import annotations

from tests.soak.load import BOUND, Effort, Look, Weight, is_full, measured, sustained, too_heavy


def test_players_are_added_and_everything_is_weighed() -> None:
    outcome = measured(4, Effort(seconds=1.0, echoes=10, weighed=4, rush=1.0))
    assert "players sustained" in outcome.figures
    assert [fault for fault in outcome.faults if "the log" in fault] == []


def test_it_is_full_when_previews_are_too_slow_twice_running() -> None:
    fine, slow, again = Look(20, 0.5, 2.0), Look(40, 1.0, 3.5), Look(40, 1.0, 2.9)
    assert not is_full([fine])
    assert not is_full([fine, slow])
    assert not is_full([fine, slow, again])
    assert is_full([fine, slow, slow])
    assert sustained([fine, slow, slow]) == 20
    assert sustained([fine, slow, again]) == 40
    assert sustained([slow, slow]) == 0


def test_what_is_too_heavy_is_named() -> None:
    assert too_heavy(BOUND) == []
    assert too_heavy(Weight(room=BOUND.room, line=BOUND.line, entry=BOUND.entry + 1))[0].startswith("entry")
