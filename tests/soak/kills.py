"""`soak --kills N`: server, generals' processes and PostgreSQL killed in any mix over live play, and nothing is lost.

Half the kills fall on SQLite and half on PostgreSQL. After each everything that an operator has to start is started
again; then every battle must go on, generals too, and every answer ever acknowledged must be in a record that replays.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from rich.console import Console

from grognard import catalogue
from grognard.engine.records import verify
from grognard.server.doctor import examine
from tests.server.postgres import Postgres, binaries, own_postgres
from tests.server.serving import Server
from tests.soak.campaigns import Orders, Outcome, bar, shortened
from tests.soak.playing import Battle, seats_of
from tests.soak.processes import children, kill, running, thinkers

SQLITE, POSTGRES = "SQLite", "PostgreSQL"
SERVER, STARTING, WORKER, DATABASE, BACKEND = "server", "starting server", "worker", POSTGRES, "one of its processes"
OF_SQLITE = ((SERVER,), (SERVER, STARTING), (WORKER,), (SERVER, WORKER))
OF_POSTGRES = (*OF_SQLITE, (DATABASE,), (BACKEND,), (DATABASE, WORKER), (DATABASE, SERVER), (DATABASE, SERVER, WORKER))
ALL = 99
PEOPLE = (ALL, 1, ALL, 0)  # how many seats have people, battle by battle; generals have the others
GENERALS = ("recruit", "captain")
CALM, AWAY, BEGUN, PACE = (0.2, 1.5), (0.0, 2.0), (0.0, 4.0), (0.0, 0.1)
AT_ONCE = 0.2
PATIENCE, TO_THE_END, ORPHANED, LOOK = 120.0, 900.0, 10.0, 0.1


class Theatre:
    """One server on one database, its battles, and all that was found wrong."""

    def __init__(
        self, database: str, folder: Path, chance: Random, cluster: Postgres | None, scenarios: Sequence[str] = ()
    ) -> None:
        self.chance, self.cluster, self.scenarios = chance, cluster, scenarios or catalogue.scenario_names()
        self.server = Server(database, folder / "log").start()
        self.opened = 0
        self.killed: Counter[str] = Counter()
        self.acknowledged = self.fought = 0
        self.faults: list[str] = []
        self.battles = [self.new_battle(slot) for slot in range(len(PEOPLE))]

    def new_battle(self, slot: int) -> Battle:
        """A battle of the next ruleset: of people, of one and generals, or of generals, as the slot says."""
        names = [name for name in catalogue.RULESETS if set(catalogue.scenario_names(name)) & set(self.scenarios)]
        rules = catalogue.ruleset(names[(slot + self.opened // len(PEOPLE)) % len(names)])
        self.opened += 1
        scenario = self.chance.choice([name for name in self.scenarios if name in catalogue.scenario_names(rules.name)])
        generals = {seat: self.chance.choice(GENERALS) for seat in seats_of(scenario)[PEOPLE[slot] :]}
        battle = Battle(self.server.url, rules, scenario, generals, self.chance.uniform(*PACE))
        battle.sit_down(self.chance)
        return battle

    # one kill

    def strike(self, targets: tuple[str, ...] = ()) -> None:
        """Kill something, start again what does not start itself, and see whether all goes on as before."""
        if self.chance.random() > AT_ONCE:  # else it falls on those who have only just got up again
            time.sleep(self.chance.uniform(*CALM))
        stood = [battle.look()[0] for battle in self.battles]
        self.kill(targets or self.chance.choice(OF_POSTGRES if self.cluster else OF_SQLITE))
        self.go_on(stood)
        self.audit()
        self.faults += [f"the log has {shortened(line)}" for line in self.server.traces()]

    def kill(self, targets: tuple[str, ...]) -> None:
        """Kill, in any order, and do what an operator does."""
        assert self.server.process is not None
        workers = thinkers(self.server.process.pid)
        for target in self.chance.sample(targets, len(targets)):
            self.killed[target] += 1
            for pid in self.victims(target, workers):
                kill(pid)
        if SERVER in targets:
            self.server.process.wait()
            self.no_orphans(workers)
        if DATABASE in targets and self.cluster is not None:
            time.sleep(self.chance.uniform(*AWAY))
            self.cluster.start()
        if STARTING in targets:
            self.server.begin()
            time.sleep(self.chance.uniform(*BEGUN))
            self.server.kill()
        if SERVER in targets:
            self.server.start()
        self.server.wait_until_up()

    def victims(self, target: str, workers: list[int]) -> list[int]:
        """The processes that go by a name."""
        if target == WORKER:
            return workers
        if target == SERVER and self.server.process is not None:
            return [self.server.process.pid]
        if target == DATABASE and self.cluster is not None:
            return [self.cluster.pid]
        if target == BACKEND and self.cluster is not None:
            return children(self.cluster.pid, "grog battles")[:1]
        return []

    def no_orphans(self, workers: list[int]) -> None:
        """Generals' processes end with the server, however it ended."""
        end = time.monotonic() + ORPHANED
        while left := running(workers):
            if time.monotonic() > end:
                self.faults.append(f"the processes {left} outlive their server")
                return
            time.sleep(LOOK)

    # what must hold afterwards

    def go_on(self, stood: list[int]) -> None:
        """Wait until every battle, those of people and those of generals, has gone on since or is over."""
        end = time.monotonic() + PATIENCE
        waiting = dict(zip(self.battles, stood, strict=True))
        while waiting and time.monotonic() < end:
            time.sleep(LOOK)
            waiting = {one: mark for one, mark in waiting.items() if one.look() <= (mark, False)}
        self.faults += [f"{one.name} does not go on after entry {mark}" for one, mark in waiting.items()]

    def audit(self) -> None:
        """Is every answer in its place in a record that replays? What is over makes room for another battle."""
        for slot, battle in enumerate(self.battles):
            acknowledged = list(battle.acknowledged)  # before the record is read: what comes later may not be in it
            self.faults += battle.wrong(battle.record(self.server.database), acknowledged)
            if battle.look()[1]:
                self.conclude(battle)
                self.battles[slot] = self.new_battle(slot)

    def conclude(self, battle: Battle) -> None:
        """Of a battle that is over the service gives the record to anybody, and it holds."""
        battle.leave()
        record = battle.given_out()
        self.faults += [f"{battle.name}: {fault}" for fault in verify(record, battle.rules)]
        self.faults += battle.wrong(record, battle.acknowledged) + battle.faults
        self.acknowledged += len(battle.acknowledged)
        self.fought += 1

    # the end

    def close(self) -> None:
        """Generals fight all battles to the end; then the server stops in order, and the database is sound."""
        for battle in self.battles:
            battle.leave()
            battle.hand_over()
        end = time.monotonic() + TO_THE_END
        for battle in self.battles:
            while not battle.look()[1] and time.monotonic() < end:
                time.sleep(LOOK)
            if battle.look()[1]:
                self.conclude(battle)
            else:
                self.faults.append(f"{battle.name} does not come to an end")
        if code := self.server.stop():
            self.faults.append(f"the server, told to stop, ends with {code}")
        self.faults += [f"the log has {shortened(line)}" for line in self.server.traces()]
        self.faults += asyncio.run(examine(self.server.database)).faults


@contextmanager
def theatre(name: str, seed: str, scenarios: Sequence[str] = ()) -> Iterator[Theatre]:
    """A theatre on an empty database of either kind; at the end all battles are fought out."""
    cluster = own_postgres() if name == POSTGRES else None
    with tempfile.TemporaryDirectory() as folder:
        database = cluster.new_database() if cluster else str(Path(folder) / "battles.sqlite")
        opened = Theatre(database, Path(folder), Random(f"{seed} {name}"), cluster, scenarios)
        yield opened
        opened.close()
    if cluster:
        cluster.stop()


def run(console: Console, orders: Orders) -> Outcome:
    """Half the kills on each database."""
    figures, faults = [], []
    for name, times in ((SQLITE, orders.count - orders.count // 2), (POSTGRES, orders.count // 2)):
        if name == POSTGRES and binaries() is None:
            faults.append("PostgreSQL is not installed here: nothing was killed on it")
            continue
        with theatre(name, orders.seed) as opened, bar(console) as progress:
            for _ in progress.track(range(times), description=f"kills on {name}"):
                opened.strike()
        figures.append(told(name, times, opened))
        faults += [f"{name}: {fault}" for fault in dict.fromkeys(opened.faults)]
    return Outcome("; ".join(figures), tuple(faults))


def told(name: str, times: int, opened: Theatre) -> str:
    """What came of it on one database."""
    lost = len({fault for fault in opened.faults if "LOST" in fault})
    of = ", ".join(f"{count} of {target}" for target, count in opened.killed.items())
    battles = f"{opened.fought} battles fought to the end"
    return f"{name}: {times} kills ({of}), {opened.acknowledged:,} answers acknowledged, {lost} lost, {battles}"
