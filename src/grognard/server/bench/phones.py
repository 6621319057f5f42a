"""Twenty phones at one table under a Control: a command of one unit each, and some who only watch."""

from __future__ import annotations

import asyncio
import json
import time
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection

from grognard.catalogue import load_scenario
from grognard.server.bench.players import Player, wait

TABLE = ("en_avant", "en_avant-barrosa")
CONTROL, OBSERVER = "control", "observer"
OPTIONS = {"control": True, "confirm_rulings": True}


class Umpire(Player):
    """Control: lets everything go on as it comes."""

    async def turn(self, line: ClientConnection, until: float, drag: bool) -> None:
        """Answer what waits by what is offered first; with nothing asked, patience."""
        asked = [card for card in self.table.questions if card.blocks] if self.table else []
        if not asked:
            self.news.clear()
            await wait(self.news, min(1.0, until - time.perf_counter()))
            return
        rows = await self.ask(line, "ruling", type="Candidates", question=asked[0].no, limit=1)
        if getattr(rows, "candidates", ()):
            await self.ask(line, "ruled", type="Answer", question=asked[0].no, action=rows.candidates[0])


class Watcher(Player):
    """A phone that only looks on, and is told everything it may know."""

    async def turn(self, line: ClientConnection, until: float, drag: bool) -> None:
        """An echo now and then."""
        await self.ask(line, "echo", type="Ping")
        await asyncio.sleep(min(0.5, max(0.0, until - time.perf_counter())))


def hall(url: str) -> dict[str, str]:
    """A table with a seat for every unit, begun; its links by role."""
    rules, scenario = TABLE
    read = load_scenario(scenario, rules)[0]
    commands = {
        side: [{"name": row["id"], "units": [row["id"]]} for row in read.units if row["side"] == side]
        for side in read.sides
    }
    body = {"rules": rules, "scenario": scenario, "options": OPTIONS, "commands": commands}
    asked = Request(f"{url}/api/rooms", json.dumps(body).encode(), {"content-type": "application/json"})
    with urlopen(asked) as answer:
        return {link["role"]: link["token"] for link in json.load(answer)["links"]}


async def fight(url: str, count: int, seconds: float) -> dict[str, list[float]]:
    """So many phones, and Control beside them, for so many seconds; what they waited for."""
    links, times = hall(url), dict[str, list[float]]()
    there = url.replace("http", "ws", 1)
    seats = [role for role in links if role not in (CONTROL, OBSERVER, "host")][:count]
    people: list[Player] = [Player(there, links[seat], i, times) for i, seat in enumerate(seats)]
    people += [Watcher(there, links[OBSERVER], i, times) for i in range(len(people), count)]
    people.append(Umpire(there, links[CONTROL], count, {}))
    everybody = asyncio.Barrier(len(people))
    await asyncio.gather(*[one.sit(seconds, True, everybody) for one in people])
    return times
