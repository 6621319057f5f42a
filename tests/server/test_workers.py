"""Work that overruns its time is stopped, a process that hangs or dies is replaced, and the next one is served."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from threading import Event, current_thread, main_thread

import pytest

from grognard import catalogue
from grognard.engine.battle import encode
from grognard.engine.game import Game
from grognard.server.problems import Trouble
from grognard.server.rooms.paces import SLOW, Paces
from grognard.server.rooms.thinker import Decision, Task
from grognard.server.rooms.watch import TooLong, Watch, own_clock
from grognard.server.rooms.workers import Workers

LONG = 60.0


def task(general: str = "recruit") -> Task:
    """The first question of a battle, for a general."""
    scenario, _, rules = catalogue.load_scenario("two_by_two-first_shots")
    game = Game.start(rules, scenario, seed="thinking")
    question = game.questions()[0]
    return Task(rules.name, general, "seed", encode(game.view(question.seat)), question.no)


def for_ever() -> None:
    """Work that never ends by itself."""
    while True:
        pass


def test_work_that_overruns_is_stopped_and_the_thread_goes_on() -> None:
    watch = Watch()
    with pytest.raises(TooLong):
        watch.over(for_ever, 0.2)
    assert watch.over(lambda: 7, LONG) == 7
    assert (watch.ends, watch.called) == ({}, set())


def test_a_stop_that_comes_too_late_hits_nobody() -> None:
    """The watch calls for a stop while the work waits outside Python; it must not be felt by the next work."""
    watch, late = Watch(), 0
    for _ in range(5):
        try:
            watch.over(lambda: time.sleep(0.25), 0.05)
        except TooLong:
            late += 1
        assert watch.over(lambda: sum(range(20_000)), LONG) == 199_990_000
    assert late == 5


def test_a_rule_cannot_swallow_the_stop() -> None:
    def stubborn() -> None:
        while True:
            try:
                for_ever()
            except Exception:
                continue

    with pytest.raises(TooLong):
        Watch().over(stubborn, 0.2)


def test_a_stop_that_is_lost_in_a_destructor_comes_again_unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lost:
        def __del__(self) -> None:
            destroyed.append(self.__class__)
            for_ever()

    def work() -> None:
        Lost()
        for_ever()

    def heard(told: sys.UnraisableHookArgs) -> None:
        passed_on.append(told.exc_type)

    destroyed: list[type] = []
    passed_on: list[type] = []
    monkeypatch.setattr(sys, "unraisablehook", heard)
    watch = Watch()
    with pytest.raises(TooLong):
        watch.over(work, 0.1)
    assert (destroyed, passed_on) == ([Lost], [])
    watch.close()
    assert sys.unraisablehook is heard


def test_other_faults_of_destructors_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Faulty:
        def __del__(self) -> None:
            raise ZeroDivisionError

    passed_on: list[type] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda told: passed_on.append(told.exc_type))
    watch = Watch()
    watch.over(Faulty, LONG)
    watch.close()
    assert passed_on == [ZeroDivisionError]


def test_quick_judgements_are_made_at_once_and_others_in_a_thread() -> None:
    def where() -> str:
        return current_thread().name

    def slowly() -> str:
        end = time.thread_time() + 2 * SLOW
        while time.thread_time() < end:
            pass
        return where()

    async def scene() -> list[str]:
        workers, paces = Workers(1, 1), Paces()
        told = [await workers.judge(paces, where) for _ in range(2)]
        told += [await workers.judge(paces, slowly) for _ in range(2)]
        await workers.close()
        return told

    assert [name.partition("_")[0] for name in asyncio.run(scene())] == ["rules", "MainThread", "rules", "rules"]


def test_a_new_room_learns_from_the_others_and_for_itself() -> None:
    workers = Workers(1, 1)
    first, second = workers.pace_of("toy"), workers.pace_of("toy")
    assert not second.quick("offers")
    first.took("offers", 0.0001)
    assert second.quick("offers")
    assert not workers.pace_of("other").quick("offers")
    second.took("offers", 1.0)
    assert first.quick("offers")
    assert not second.quick("offers")


def test_what_was_thought_quick_and_is_not_is_begun_anew_in_a_thread() -> None:
    begun: list[str] = []

    def judged() -> str:
        begun.append(current_thread().name)
        while current_thread() is main_thread():
            pass
        return "judged"

    async def scene() -> str:
        workers, paces = Workers(1, 1), Paces()
        paces.took(judged.__qualname__, 0.0)
        told = await workers.judge(paces, judged)
        assert not paces.quick(judged.__qualname__)
        await workers.close()
        return told

    start = time.monotonic()
    assert asyncio.run(scene()) == "judged"
    assert [name.partition("_")[0] for name in begun] == ["MainThread", "rules"]
    assert time.monotonic() - start < 5


def test_who_waits_for_his_turn_is_not_late() -> None:
    watch = Watch()
    assert watch.over(lambda: time.sleep(0.3), 0.1, own_clock()) is None
    with pytest.raises(TooLong):
        watch.over(for_ever, 0.1, own_clock())
    watch.close()


def test_a_refusal_made_at_once_is_a_refusal() -> None:
    def refuse() -> None:
        raise Trouble(422, "no")

    async def scene() -> None:
        workers, paces = Workers(1, 1), Paces()
        for _ in range(2):
            with pytest.raises(Trouble):
                await workers.judge(paces, refuse)
        assert paces.quick(refuse.__qualname__)
        await workers.close()

    asyncio.run(scene())


def test_no_judgement_holds_up_the_others() -> None:
    async def scene() -> None:
        workers = Workers(1, 1, judging=0.3)
        with pytest.raises(Trouble) as stopped:
            await workers.rules(for_ever)
        assert stopped.value.status == 503
        assert await workers.rules(lambda: 7) == 7
        await workers.close()

    asyncio.run(scene())


def test_a_judgement_that_waits_for_the_processor_is_not_stopped() -> None:
    async def scene() -> None:
        workers, gate = Workers(1, 1, judging=0.3), Event()
        assert await workers.rules(gate.wait, 4 * workers.judging) is False
        await workers.close()

    asyncio.run(scene())


def test_stories_and_opening_rooms_have_threads_of_their_own() -> None:
    async def scene() -> None:
        workers, gate = Workers(1, 1), Event()
        told = asyncio.create_task(workers.story(gate.wait))
        opened = asyncio.create_task(workers.open(gate.wait))
        assert await asyncio.wait_for(workers.rules(lambda: 7), LONG) == 7
        gate.set()
        assert await told
        assert await opened
        await workers.close()

    asyncio.run(scene())


def test_a_general_decides_in_a_process_of_his_own() -> None:
    async def scene() -> Decision:
        workers = Workers(1, 1)
        try:
            return await workers.think(task(), LONG)
        finally:
            await workers.close()

    decision = asyncio.run(scene())
    assert not decision.fault
    assert b'"type"' in decision.action


def test_a_general_who_overruns_is_killed_and_the_next_task_is_decided() -> None:
    async def scene() -> None:
        workers = Workers(1, 1)
        await workers.think(task(), LONG)
        process = workers.thinkers[0].process
        assert process is not None
        with pytest.raises(TimeoutError):
            await workers.think(task("captain"), 0.0001)
        assert await asyncio.wait_for(process.wait(), LONG) != 0
        assert not (await workers.think(task(), LONG)).fault
        await workers.close()

    asyncio.run(scene())


def test_a_process_that_dies_is_replaced() -> None:
    async def scene() -> None:
        workers = Workers(1, 1)
        await workers.think(task(), LONG)
        process = workers.thinkers[0].process
        assert process is not None
        process.kill()
        assert not (await workers.think(task(), LONG)).fault
        await workers.close()

    asyncio.run(scene())


def test_who_no_longer_waits_leaves_no_process_busy() -> None:
    async def scene() -> None:
        workers = Workers(1, 1)
        await workers.think(task(), LONG)
        process = workers.thinkers[0].process
        assert process is not None
        os.kill(process.pid, signal.SIGSTOP)  # so that it cannot have answered yet
        waiting = asyncio.create_task(workers.think(task("captain"), LONG))
        await asyncio.sleep(0.01)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert await asyncio.wait_for(process.wait(), LONG) != 0
        assert not (await workers.think(task(), LONG)).fault
        await workers.close()

    asyncio.run(scene())


def test_a_general_who_fails_says_why() -> None:
    async def scene() -> Decision:
        workers = Workers(1, 1)
        try:
            return await workers.think(task("nobody"), LONG)
        finally:
            await workers.close()

    assert "nobody" in asyncio.run(scene()).fault
