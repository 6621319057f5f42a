"""Many games on many processes: shared out by the same crew as the ladder, and stopped by Ctrl-C without a noise."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator

import pytest

from grognard import catalogue
from grognard.engine.game import Game
from grognard.generals import by_seat, general
from grognard.lab import simulate as lab
from grognard.lab.counting import engaged
from grognard.lab.crew import crew
from grognard.lab.simulate import Bout, Fought, play_out, simulate

BOUT = Bout(rules="two_by_two", scenario="salamanca", seed="crew")
STOPPED = """
import signal
from grognard.lab.simulate import Bout, simulate
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs are born deaf to it
    bout = Bout(rules="two_by_two", scenario="first_shots", seed="stop")
    print(simulate(bout, 100_000, 2, lambda fought: print("one", flush=True)).stopped)
"""


def double(n: int) -> int:
    return 2 * n


def test_a_crew_does_all_the_work_on_any_number_of_processes() -> None:
    for jobs in (1, 2):
        assert sorted(crew(double, range(20), jobs)) == [2 * n for n in range(20)]


def test_games_are_shared_out_by_the_crew(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[list[int], int]] = []

    def shared(work: Callable[[Bout], Fought], bouts: Iterable[Bout], jobs: int) -> Iterator[Fought]:
        assert work is lab.fight
        asked.append(([bout.number for bout in bouts], jobs))
        yield Fought(number=1, result="blue", decisions=3, answers=3, turns=1, cpu_seconds=0.5)

    monkeypatch.setattr(lab, "crew", shared)
    summary = simulate(BOUT, 3, 2)
    assert asked == [([1, 2, 3], 2)]
    assert (summary.blue, summary.decisions, summary.stopped) == (1, 3, False)


@pytest.mark.skipif(os.name == "nt", reason="process groups are told otherwise there")
def test_ctrl_c_at_the_terminal_stops_all_processes_and_keeps_what_is_done() -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", STOPPED],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "one\n"
    os.killpg(child.pid, signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert (child.returncode, out.splitlines()[-1], err) == (0, "True", "")


def test_who_has_not_fought_yet_does_not_count_as_engaged() -> None:
    """Nobody has at the start, some have when the first shots have fallen; generals are no fighters."""
    scenario, document, rules = catalogue.load_scenario("first_shots", "two_by_two")
    game = Game.start(rules, scenario, document=document, seed="engaged")
    assert engaged(game) == 0.0
    game.players = by_seat(game.battle, ("captain", "captain"))
    play_out(game, {seat: general(name, seat, rules) for seat, name in game.players.items()})
    share = engaged(game)
    assert 0 < share <= 1
    assert share * 6 == pytest.approx(round(share * 6))
