"""Battles that generals have fought, laid out on a server as they stood at some moment."""

from __future__ import annotations

from itertools import pairwise

import httpx
import msgspec

from grognard import catalogue
from grognard.engine.game import Game, Played
from grognard.server.shown.reels import reels
from tests.browser.generals import lead
from tests.server.serving import Guest, Json, Server

SEEDS = [f"rawka-{no}" for no in range(6)]


class Story:
    """A battle that generals have fought, to be laid out as it stood after some entry and played on from there."""

    def __init__(self, rules: str, scenario: str, seed: str, turns: int) -> None:
        self.read, document, _ = catalogue.load_scenario(f"{rules}-{scenario}", rules)
        options = {"players_see_rulings": True} if rules == "en_avant" else None
        self.options: Json = {"document": document, "options": options, "seed": seed}
        self.rules = catalogue.ruleset(rules)
        self.game = Game.start(self.rules, self.read, **self.options)
        lead(self.game, lambda battle: battle.turn > turns)
        self.kinds = [
            {beat.kind for beat in reel.beats} for reel in reels(self.game, "blue", 0, len(self.game.history))
        ]

    def find(self, *kinds: str, by: str = "") -> int:
        """The first entry that is told with these kinds of beats, by whoever gave it; 0 if there is none."""
        told = zip(self.kinds, self.game.history, strict=True)
        return next((no for no, (had, one) in enumerate(told, 1) if had >= {*kinds} and by in ("", one.seat)), 0)

    def row(self, many: int, by: str, *kinds: str) -> int:
        """The first of so many answers that a seat gave in a row, all of them with something to see; 0 if none is.

        Only the last of them may throw dice: a battle laid out anew has new ones, and the next answer may not fit.
        """
        for no in range(len(self.kinds) - many + 1):
            told, row = self.kinds[no : no + many], self.answers(no, no + many)
            if {one.seat for one in row} == {by} and all(told) and not any(one.outcome.rolled for one in row[:-1]):
                if len(row) == many and {*kinds} <= set().union(*told):
                    return no + 1
        return 0

    def turn_over(self, no: int) -> int:
        """The last entry before one by which a turn was over, and blue asked for orders."""
        rows = enumerate(pairwise([one.battle for one in self.game.history[: no - 1]]), 2)
        over = [i for i, (was, now) in rows if now.turn > was.turn and any(q.seat == "blue" for q in now.questions)]
        return over[-1]

    def followed_up(self) -> int:
        """The first melee that somebody runs from, where the next answer is the winner's to follow up; 0 if none is."""
        rows = zip(self.kinds, self.kinds[1:], strict=False)
        return next((no for no, (had, then) in enumerate(rows, 1) if had >= {"melee", "rout"} and "march" in then), 0)

    def answers(self, after: int, to: int) -> list[Played]:
        """What was answered between two entries."""
        return [entry for entry in self.game.history[after:to] if isinstance(entry, Played)]

    def record(self, entries: int) -> bytes:
        """The record of its first entries."""
        game = Game.start(self.rules, self.read, **self.options)
        for entry in self.answers(0, entries):
            game.answer(entry.question, entry.action)
        return msgspec.json.encode(game.record)

    def lay_out(self, server: Server, after: int) -> dict[str, str]:
        """A room in which so many answers have been given: its links by role."""
        answer = httpx.post(f"{server.url}/api/records", content=self.record(after), timeout=120)
        return {link["role"]: link["token"] for link in answer.raise_for_status().json()["links"]}

    def play(self, server: Server, links: dict[str, str], no: int) -> tuple[int, int]:
        """Give the answer that came then, without a page: the room's entries before and after it."""
        guests = {seat: Guest(server.url, links[seat]) for seat in ("blue", "red")}
        before = guests["blue"].get("/room")["seq"]
        for entry in self.answers(no - 1, no):
            answer = guests[entry.seat].answer(entry.question, msgspec.to_builtins(entry.action))
            assert answer.status_code < 300, answer.text
        after = guests["blue"].get("/room")["seq"]
        for guest in guests.values():
            guest.leave()
        return before, after

    def beats(self, server: Server, link: str, after: int, to: int) -> list[Json]:
        """The beats of some entries as a seat is told them; phases pass with the next."""
        guest = Guest(server.url, link)
        told = guest.get("/room/reels", **{"from": after + 1, "to": to})
        guest.leave()
        return [beat for reel in told for beat in reel.get("beats", []) if beat["kind"] != "phase"]


def fought(rules: str, scenario: str, turns: int, *kinds: str, by: str = "") -> tuple[Story, int]:
    """A battle, and the entry in it that is told with these kinds of beats."""
    for seed in SEEDS:
        story = Story(rules, scenario, seed, turns)
        if no := story.find(*kinds, by=by):
            return story, no
    raise AssertionError(f"no battle is told with {kinds}")
