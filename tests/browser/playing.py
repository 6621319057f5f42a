"""Somebody at the page: what a hand on a mouse, a thumb or a keyboard can do."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.opening_moves import play_opening
from tests.browser.traffic import Ears
from tests.server.serving import Guest, Json, Server, make_room

PATIENCE = 60.0
CORNERS = """svg => {
  const box = svg.getBoundingClientRect(), view = svg.viewBox.baseVal
  return [box.left, box.top, box.width / view.width, view.height]
}"""

STILL = """async svg => {
  const place = () => JSON.stringify(svg.getBoundingClientRect())
  const before = place()
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
  return place() === before && !svg.closest('.map-world').classList.contains('moving')
}"""
SHOWN = """() => {
  const { seat = '', seq = '-1' } = document.querySelector('[data-testid=stage]')?.dataset ?? {}
  return [seat, seq]
}"""
BARE = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('[data-testid=map]'))"
BUSY = "[data-testid=stage][aria-busy=true]"


class Player:
    """One person with a browser of their own."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.server, self.ears = page, server, Ears(page)
        self.by_touch = False

    # getting about

    def open(self, route: str = "#/") -> None:
        """Go to a screen."""
        self.page.goto(f"{self.server.url}/{route}")

    def join(self, *tokens: str) -> None:
        """Open links to seats, one after the other; the last leads to the table."""
        for token in tokens:
            self.open(f"#/join/{token}")
            self.page.wait_for_url("**/#/battle/*")
        self.wait_for_table()

    def sit_down(
        self, rules: str, scenario: str, *mine: str, before: list[tuple[str, Json]] | None = None, **asked: Any
    ) -> dict[str, str]:
        """A battle laid out behind the page's back, and this player at its table: the links by role."""
        links = self.lay_out(rules, scenario, **asked)
        play_opening(self.server.url, links, before or [])
        self.join(*[links[role] for role in mine or ("blue",)])
        return links

    def lay_out(self, rules: str, scenario: str, **asked: Any) -> dict[str, str]:
        """A battle nobody sits at yet: the links by role."""
        return make_room(self.server.url, rules=rules, scenario=f"{rules}-{scenario}", **asked)

    def set_up(self, rules: str, scenario: str, **who: str) -> None:
        """A new battle from the home page: rules, scenario, seats, options, play."""
        self.open()
        self.seen(f"rules-{rules}").click()
        self.seen("choose-scenario").click()
        self.seen(f"scenario-{rules}-{scenario}").get_by_role("button", name="Fight this one").click()
        for seat, sitter in who.items():
            self.seen(f"{seat}-{sitter}").check()
        self.page.get_by_role("button", name="Options", exact=True).last.click()
        expect(self.page.get_by_role("heading", name="Anything otherwise than in the book?")).to_be_visible()
        self.seen("begin").click()

    def keys(self) -> list[dict[str, Any]]:
        """The links this browser keeps."""
        found: list[dict[str, Any]] = self.page.evaluate("JSON.parse(localStorage.getItem('grognard.keys') ?? '[]')")
        return found

    def by_rest(self, role: str = "blue") -> Guest:
        """The same seat without a page, to compare."""
        return Guest(self.server.url, self.keys()[0]["tokens"][role])

    # seeing

    def seen(self, name: str) -> Locator:
        """A part of the page by its mark."""
        return self.page.get_by_test_id(name)

    def unit(self, no: int) -> Locator:
        """A unit on the map."""
        return self.seen(f"unit-{no}")

    def offer(self, key: str) -> Locator:
        """The button or card of an offer."""
        return self.seen(f"offer-{key}").locator("visible=true").first

    def sees(self, text: str, inside: str = "prompt") -> None:
        """Until a part of the page says this."""
        expect(self.seen(inside)).to_contain_text(text)

    def until(self, true: Callable[[], object], what: str) -> None:
        """Until something has come about that is not to be seen in one place of the page."""
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, f"{what} never happened; the prompt says {self.prompt()!r}"
            self.page.wait_for_timeout(25)

    def prompt(self) -> str:
        """What the page asks."""
        return " ".join(self.seen("prompt").all_inner_texts())

    def wait_for_table(self) -> None:
        """Until the map is drawn and shows the last the page was told."""
        expect(self.seen("map")).to_be_visible()
        self.settle()

    def settle(self) -> Json:
        """Until the page shows the last table it was told of, which it gives back."""
        self.until(self.is_up_to_date, "The last table on the page")
        return self.ears.seen_by(self.shown()[0])

    def is_up_to_date(self) -> bool:
        """Does the page show the last it was told, with its report, or cover it up?"""
        seat, seq = self.shown()
        newest = bool(self.ears.table) and (seq < 0 or self.ears.seen_by(seat)["seq"] == seq)
        return newest and self.page.locator(BUSY).count() == 0

    def shown(self) -> tuple[str, int]:
        """Whose table is on the page, and how many entries of the battle it has seen; -1 if it is covered."""
        seat, seq = self.page.evaluate(SHOWN)
        return seat, int(seq)

    def token(self, no: int) -> Json:
        """A unit as the page was told of it."""
        found: Json = next(one for one in self.settle()["scene"]["tokens"] if one["no"] == no)
        return found

    def named(self, label: str) -> int:
        """The number of a unit by its name."""
        return int(next(one["no"] for one in self.settle()["scene"]["tokens"] if one["label"] == label))

    # a mouse

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """A place on the table as a place on the page."""
        self.until(self.is_still, "A map that keeps still")
        left, top, scale, depth = self.seen("map").evaluate(CORNERS)
        return left + x * scale, top + (depth - y) * scale

    def is_still(self) -> bool:
        """Does the map lie where it lay two frames ago, and nobody pans it?"""
        return bool(self.seen("map").evaluate(STILL))

    def where(self, no: int) -> tuple[float, float]:
        """A unit's place on the page: the middle of its blocks, the first if the middle is hollow."""
        token = self.token(no)
        block = (token["blocks"] or [token["at"]])[0]
        return self.spot(block["x"], block["y"])

    def in_reach(self, no: int) -> bool:
        """Is a unit on the screen, with nothing of the page over it?"""
        return bool(self.page.evaluate(BARE, self.where(no)))

    def take(self, no: int) -> None:
        """Click a unit."""
        self.page.mouse.click(*self.where(no))

    def click_at(self, x: float, y: float) -> None:
        """Click a place on the table."""
        self.page.mouse.click(*self.spot(x, y))

    def drag(self, no: int, x: float, y: float, *, let_go: bool = True) -> None:
        """Drag a unit to a place on the table."""
        mouse = self.page.mouse
        mouse.move(*self.where(no))
        mouse.down()
        mouse.move(*self.spot(x, y), steps=6)
        if let_go:
            mouse.up()

    # a thumb

    def tap_unit(self, no: int) -> None:
        """Tap a unit."""
        self.page.touchscreen.tap(*self.where(no))

    def tap_at(self, x: float, y: float) -> None:
        """Tap a place on the table."""
        self.page.touchscreen.tap(*self.spot(x, y))

    # answers

    def press_on(self, what: Locator) -> None:
        """Click a button, or tap it where all is done by touch."""
        what.tap() if self.by_touch else what.click()

    def doing(self, act: Callable[[], object]) -> Json:
        """Do something that the battle must take note of; the table after it."""
        heard = self.listening()
        act()
        self.until(heard, "An answer of the service")
        return self.settle()

    def listening(self) -> Callable[[], bool]:
        """Whether the seat at the table has been told more than now; another seat of the page may hear it sooner."""
        seat = self.shown()[0]
        before = self.ears.told[seat]
        return lambda: self.ears.told[seat] > before

    def commit(self) -> Json:
        """Press the green button."""
        return self.doing(lambda: self.press_on(self.seen("commit").locator("visible=true").first))

    def choose(self, offer: Locator) -> Json:
        """Press an offer; what is shown as a ghost first is then committed."""
        heard, commit = self.listening(), self.seen("commit").locator("visible=true")
        self.press_on(offer)
        self.until(lambda: heard() or commit.count(), "The answer or its ghost")
        return self.settle() if heard() else self.commit()

    def press(self, *keys: str) -> None:
        """Keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def hold_others(self) -> None:
        """Whoever has no order yet holds; until all cards are down."""
        turn = self.settle()["turn"]
        self.doing(self.seen("hold-others").click)
        self.until(lambda: self.ears.table["turn"] != turn or not self.due(), "All cards down")

    def due(self) -> list[Json]:
        """The orders still to be given."""
        return [one for one in self.settle()["questions"] if one["secret"] and not one["sealed"]]

    def say(self, text: str) -> None:
        """Chat."""
        self.seen("tab-chat").click()
        self.page.get_by_label("Say something").fill(text)
        self.press("Enter")

    def my_move(self) -> Json | None:
        """Until something is asked of this player, or the battle is over: the question, or nothing."""
        self.until(lambda: self.is_over() or self.is_asked(), "My move")
        table = self.settle()
        if table["result"]:
            return None
        waiting: list[Json] = [one for one in table["questions"] if one["blocks"] and not one["sealed"]]
        return waiting[0] if waiting else self.my_move()

    def next_question(self) -> Json:
        """What is asked of whoever sits at this screen now; who is handed it sits down."""
        ready = self.seen("hand-over-ready")
        self.until(lambda: ready.count() or self.is_asked(), "A question for this screen")
        if ready.count():
            ready.click()
            self.wait_for_table()
        found = self.my_move()
        assert found is not None
        return found

    def is_asked(self) -> bool:
        """Does the page ask something of whoever sits here?"""
        return self.page.locator("[data-testid=prompt].mine").count() > 0

    def is_over(self) -> bool:
        """Has the page been told of the end?"""
        return bool(self.ears.table and self.ears.table["result"])
