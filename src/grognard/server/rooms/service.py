"""The service as a whole: its store, its rooms, its workers, and what it does in the background."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any
from uuid import uuid4

from grognard.server.admission import Admission
from grognard.server.health import Meters, Pulse
from grognard.server.limits import Buckets
from grognard.server.problems import Trouble
from grognard.server.rooms import control
from grognard.server.rooms.decoders import build_decoders
from grognard.server.rooms.herald import Herald
from grognard.server.rooms.hinting import Advice
from grognard.server.rooms.hub import Hub
from grognard.server.rooms.keeping import Keeper
from grognard.server.rooms.lobby import Rooms
from grognard.server.rooms.room import Room
from grognard.server.rooms.webhooks import Messenger
from grognard.server.rooms.workers import Workers
from grognard.server.settings import Settings
from grognard.server.store.database import AWAY, Database
from grognard.server.store.notify import listen
from grognard.server.store.rows import News
from grognard.server.store.store import Store
from grognard.server.store.sweeping import Rule, Sweeper

LOG = logging.getLogger("grognard.service")
ROUND, SWEEP, CLOCKS = 20.0, 3600.0, 0.25
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0


class Service:
    """One server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.meters, self.hub = settings, Meters(), Hub()
        self.node = uuid4().hex[:12]
        self.database = Database(settings.database_url)
        self.store = Store(self.database, self.node)
        self.pulse = Pulse(self.store.ready)
        self.workers = Workers(settings.processes, settings.threads, settings.judging_time, settings.reading_time)
        self.rooms = Rooms(self.store, self.workers, settings.max_rooms)
        self.keeper = Keeper(self.store, self.workers, self.rooms.due)
        self.messenger = Messenger(self.store, self.rooms, settings.webhooks)
        self.creating = Buckets(settings.rooms_a_minute / 60, settings.rooms_a_minute)
        self.joining = Admission(settings.silent_of_a_network, settings.silent)
        self.sweeper = Sweeper(self.database, Rule(unfinished=settings.keep_days, finished=settings.keep_finished_days))
        self.advice = Advice()
        self.came_by: dict[str, str] = {}
        self.heralds: dict[str, tuple[Herald, asyncio.Task[None]]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.stopping = False

    async def start(self) -> None:
        """Take up what was left; the database is up to date."""
        build_decoders()
        self.supervise("rooms", self.look_after_rooms)
        self.supervise("rounds", self.make_rounds)
        self.supervise("snapshots", self.keeper.run)
        self.supervise("taking up", self.take_up)
        self.supervise("sweeping", self.sweep)
        self.supervise("clocks", self.watch_clocks)
        if self.settings.webhooks != "off":
            self.supervise("webhooks", self.messenger.run)
        if self.database.postgres:
            self.supervise("notifications", partial(listen, self.database.engine.url, self.hear, self.catch_up_all))
        LOG.info("started", extra={"node": self.node, "database": self.database.engine.dialect.name})

    async def stop(self) -> None:
        """Say goodbye, let what is being stored be stored, and close."""
        self.stopping = True
        self.hub.close()
        running = [*self.tasks, *[task for _, task in self.heralds.values()]]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        for room in self.rooms:
            async with room.lock:
                pass
        await self.workers.close()
        await self.database.close()
        LOG.info("stopped", extra={"node": self.node})

    def supervise(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something in the background; what fails is logged and taken up again after a while."""
        task = asyncio.create_task(persevering(name, work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # rooms

    async def look_after_rooms(self) -> None:
        """Give every room that is opened a herald."""
        while True:
            self.herald(await self.rooms.opened.get())

    def herald(self, room: Room) -> Herald:
        """Who tells a room's lines what happens there; the first to ask sends him out."""
        if room.id not in self.heralds:
            herald = Herald(room, self.hub, self.settings.thinking_time, self.messenger.wake.set)
            self.heralds[room.id] = (herald, asyncio.create_task(persevering("herald", herald.run)))
        return self.heralds[room.id][0]

    async def take_up(self) -> None:
        """Open the rooms in which a general was to move when the service last stopped."""
        for id in await self.store.left_thinking():
            try:
                await self.rooms.find(id)
            except AWAY:
                raise  # what is taken up again later is all of it
            except Exception:
                LOG.exception("room could not be opened", extra={"room": id})

    async def make_rounds(self) -> None:
        """Now and then: keep battles that have gone on, say who is present, and let go of rooms where nobody is."""
        while True:
            await asyncio.sleep(ROUND)
            for room in self.rooms:
                if room.seq != room.kept:
                    self.rooms.due.put_nowait(room)
                if self.hub.of(room.id):
                    await self.herald(room).presence()
                elif not room.thinking() and time.monotonic() - room.touched > self.settings.idle:
                    self.let_go(room)

    async def watch_clocks(self) -> None:
        """Call time in every room whose clock has run out."""
        while True:
            await asyncio.sleep(CLOCKS)
            for room in self.rooms:
                if control.has_run_out(room):
                    with suppress(Trouble):  # somebody has just answered, or called it in another process
                        await control.call_time(room)

    async def sweep(self) -> None:
        """Once in a while: give notice in rooms nobody plays in, and throw away those where it was given."""
        while True:
            for id in await self.sweeper.gone():
                if not self.hub.of(id) and await self.sweeper.throw_away(id):
                    LOG.info("room swept", extra={"room": id})
                    if room := self.rooms.open.get(id):
                        self.let_go(room)
            for id in await self.sweeper.warn():
                if room := self.rooms.open.get(id):
                    await room.reread()
            await asyncio.sleep(SWEEP)

    def let_go(self, room: Room) -> None:
        """Drop a room from memory."""
        if room.lock.locked():
            return
        self.rooms.let_go(room)
        self.hub.forget(room.id)
        if found := self.heralds.pop(room.id, None):
            found[1].cancel()

    # other processes

    async def hear(self, news: News) -> None:
        """Another process changed a room, or says who is present."""
        if news.node == self.node or news.room not in self.rooms.open:
            return
        if news.renewed:
            self.rooms.forget_links(news.room)
            self.hub.send_away(news.room, news.renewed)
        elif news.present is None:
            await self.rooms.refresh(news.room)
        else:
            self.hub.heard(news.room, news.node, news.present)
            self.rooms.open[news.room].changed.set()

    async def catch_up_all(self) -> None:
        """News may have been missed: look every room up."""
        for room in self.rooms:
            await self.rooms.refresh(room.id)


async def persevering(name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do something until it is done or we are told to stop, however often it fails."""
    wait = FIRST_WAIT
    while True:
        begun = time.monotonic()
        try:
            return await work()
        except AWAY as error:
            LOG.warning("background work waits for the database", extra={"work": name, "why": type(error).__name__})
        except Exception:
            LOG.exception("background work failed", extra={"work": name})
        wait = FIRST_WAIT if time.monotonic() - begun > LONGEST_WAIT else min(wait * 2, LONGEST_WAIT)
        await asyncio.sleep(wait)
