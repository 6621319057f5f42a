"""`soak --captains MINUTES`: captains fight captains on one server for so long, and its memory comes to rest."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from statistics import linear_regression, median

from msgspec import Struct
from rich.console import Console

from grognard import catalogue
from tests.server.serving import Server
from tests.soak.campaigns import Orders, Outcome, bar, shortened
from tests.soak.playing import Battle, seats_of
from tests.soak.processes import memory, thinkers

AT_ONCE, PACE = 2, 0.15
LOOK, PATIENCE = 2.0, 180.0
ALLOWED = 8.0
"""So many megabytes may lie between the second quarter of the time and the last. A room that is over is let go after a
quarter of an hour, so that in an hour the second quarter is the first at rest; the allocator's own ups and downs are
some 3 MB. A battle kept for good costs more than 1 MB, and in half an hour some sixty end."""


class Sample(Struct, frozen=True):
    """The megabytes of the server and of its generals' processes after so many seconds."""

    at: float
    server: float
    generals: float


class Memory(Struct, frozen=True):
    """How one kind of process did: medians of the second and the last quarter, and the slope of the second half."""

    second: float
    last: float
    hourly: float

    @property
    def is_flat(self) -> bool:
        """Has it come to rest?"""
        return self.last - self.second <= ALLOWED

    def told(self, name: str) -> str:
        return (
            f"{name} {self.second:.0f} MB in the second quarter, {self.last:.0f} in the last ({self.hourly:+.1f} MB/h)"
        )


def watched(times: Sequence[float], megabytes: Sequence[float]) -> Memory:
    """The memory of one kind of process over the time."""
    count = len(times)
    second, last = megabytes[count // 4 : count // 2], megabytes[-(count // 4) :]
    half = slice(count // 2, None)
    slope = linear_regression(times[half], megabytes[half]).slope
    return Memory(median(second), median(last), slope * 3600)


class Front:
    """One server and the battles on it: as soon as one is over the next begins, of every scenario in turn."""

    def __init__(self, server: Server, scenarios: Sequence[str], pace: float) -> None:
        self.server, self.scenarios, self.pace = server, cycle(scenarios), pace
        self.fought = self.answers = 0
        self.samples: list[Sample] = []
        self.faults: list[str] = []
        self.battles: dict[Battle, tuple[int, float]] = {}

    def hold(self, seconds: float, on_look: Callable[[float], None]) -> None:
        """Fight on for so long."""
        begun = time.monotonic()
        while (gone := time.monotonic() - begun) < seconds and not self.faults:
            while len(self.battles) < AT_ONCE:
                self.battles[self.new_battle()] = (0, time.monotonic())
            for battle in list(self.battles):
                self.look_at(battle)
            self.samples.append(Sample(gone, *self.memory()))
            on_look(gone)
            time.sleep(min(LOOK, seconds / 20))

    def new_battle(self) -> Battle:
        """Captains meet."""
        name = next(self.scenarios)
        rules = catalogue.ruleset(name.partition("-")[0])
        return Battle(self.server.url, rules, name, dict.fromkeys(seats_of(name), "captain"), self.pace)

    def look_at(self, battle: Battle) -> None:
        """See that a battle goes on; when it is over its record must replay."""
        (entries, over), (known, since) = battle.look(), self.battles[battle]
        if entries > known:
            self.battles[battle] = (entries, time.monotonic())
        elif time.monotonic() - since > PATIENCE:
            self.faults.append(f"{battle.name} does not go on after entry {known}")
        if over:
            del self.battles[battle]
            self.faults += battle.wrong(battle.record(self.server.database), ())
            self.fought, self.answers = self.fought + 1, self.answers + entries
            battle.watcher.leave()

    def memory(self) -> Iterator[float]:
        """The megabytes of the server, and of its generals together."""
        assert self.server.process is not None
        pid = self.server.process.pid
        yield memory(pid)
        yield sum(map(memory, thinkers(pid)))

    def end(self) -> Outcome:
        """Stop the server, in order, and say what came of it."""
        for battle in self.battles:
            battle.watcher.leave()
        if code := self.server.stop():
            self.faults.append(f"the server, told to stop, ends with {code}")
        times = [one.at for one in self.samples]
        kinds = {"server": [one.server for one in self.samples], "generals": [one.generals for one in self.samples]}
        found = {name: watched(times, megabytes) for name, megabytes in kinds.items()}
        words = "; ".join(one.told(name) for name, one in found.items())
        self.faults += [f"memory is not at rest: {one.told(name)}" for name, one in found.items() if not one.is_flat]
        self.faults += [f"the log has {shortened(line)}" for line in self.server.traces()]
        figures = f"{times[-1] / 60:.0f} minutes, {self.fought} battles, {self.answers:,} answers; {words}"
        return Outcome(figures, tuple(self.faults))


def run(console: Console, orders: Orders) -> Outcome:
    """One server for so many minutes."""
    with tempfile.TemporaryDirectory() as folder, bar(console) as progress:
        server = Server(str(Path(folder) / "battles.sqlite"), Path(folder) / "log").start()
        front = Front(server, catalogue.scenario_names(), PACE)
        task = progress.add_task("minutes of captains' battles", total=orders.count)
        front.hold(orders.count * 60, lambda seconds: progress.update(task, completed=int(seconds / 60)))
        return front.end()
