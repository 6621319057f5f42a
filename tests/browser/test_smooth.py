"""Panning, zooming and dragging with forty units and more: the page does little at each step of the hand.

What it does is counted in calls of its functions, which any machine makes alike; the slow test times the frames.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, WebSocketRoute, expect

from tests.browser.playing import Player
from tests.browser.tracing import Frames, traced
from tests.server.serving import Guest

FORTY, FRAME, HALF, TRIES, BUSY = 40, 1000 / 60, 1000, 3, 30
STEPS = 60
CALLS = 200_000  # a step; to lay the labels of forty units anew takes about a million

WHEEL = """stage => new Promise(done => {
  const box = stage.getBoundingClientRect()
  const at = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, bubbles: true, cancelable: true }
  let turns = 0
  const turn = () => {
    if (turns++ === 90) return done()
    stage.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: turns % 30 < 15 ? -60 : 60 }))
    requestAnimationFrame(turn)
  }
  requestAnimationFrame(turn)
})"""


def crowded(message: str) -> str:
    """The same table with every unit on it twice, the second a little aside."""
    told = json.loads(message)
    for scene in [told[name]["scene"] for name in ("table", "change") if "scene" in told.get(name, {})]:
        tokens = scene.get("tokens", [])
        scene["tokens"] = tokens + [beside(one) for one in tokens]
        if "present" in scene:
            scene["present"] += [no + HALF for no in scene["present"]]
    return json.dumps(told)


def beside(token: dict[str, Any]) -> dict[str, Any]:
    """A unit's double, or what is new of it."""
    double = {**token, "no": token["no"] + HALF}
    if "id" in token:
        double["id"] = f"{token['id']}_2"
    if "blocks" in token:
        double["blocks"] = [{**one, "y": one["y"] + 0.7} for one in token["blocks"]]
    if token.get("at"):
        double["at"] = {**token["at"], "y": token["at"]["y"] + 0.7}
    return double


def crowd(line: WebSocketRoute) -> None:
    """Between the page and the service."""
    service = line.connect_to_server()
    service.on_message(lambda message: line.send(crowded(str(message))))


@pytest.fixture
def field(guests: Any) -> Player:
    """A table with more than forty units, not asked to keep still."""
    player: Player = guests(reduced_motion="no-preference")
    player.page.route_web_socket("**/api/live", crowd)
    links = player.lay_out("two_by_two", "pratzen")
    guest = Guest(player.server.url, links["blue"])
    first = next(one["seat"] for one in guest.get("/room")["seats"] if one["waited_for"])
    guest.leave()
    player.open(f"#/join/{links[first]}")
    expect(player.seen("map")).to_be_visible()
    expect(player.page.locator(".mine[data-testid=prompt]")).to_be_visible()
    assert player.page.locator("[data-testid^=unit-]").count() >= FORTY
    return player


@pytest.fixture
def profiler(field: Player) -> Iterator[CDPSession]:
    """Chromium's own count of the calls of every function."""
    session = field.page.context.new_cdp_session(field.page)
    session.send("Profiler.enable")
    session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
    yield session
    session.send("Profiler.stopPreciseCoverage")


def calls(profiler: CDPSession) -> int:
    """The calls of the page's own functions since they were last asked for."""
    scripts = profiler.send("Profiler.takePreciseCoverage")["result"]
    ours = [one for one in scripts if "/assets/" in one["url"]]
    return sum([function["ranges"][0]["count"] for one in ours for function in one["functions"]])


def fit(player: Player) -> None:
    """Begin from the whole table."""
    player.page.get_by_role("button", name="Fit the whole table").click()
    player.spot(0, 0)


def where(player: Player) -> str:
    """How the map lies on the screen."""
    return str(player.page.locator(".map-world").get_attribute("style"))


def pan(player: Player) -> None:
    """Close up, and the table pushed about."""
    mouse, (x, y) = player.page.mouse, player.spot(1, 1)
    player.page.get_by_role("button", name="Larger").click()
    before = where(player)
    mouse.move(x, y)
    mouse.down()
    for i in range(1, STEPS):
        mouse.move(x + 3 * (i % 30), y - 4 * (i % 25))
    assert where(player) != before
    mouse.up()


def zoom(player: Player) -> None:
    """Closer and farther with the wheel."""
    player.page.locator(".map-stage").evaluate(WHEEL)


def drag(player: Player) -> None:
    """A unit taken across the table."""
    mouse, page = player.page.mouse, player.page
    unit = page.get_by_role("application").locator("[data-testid^=unit-][tabindex='0']").bounding_box()
    assert unit is not None
    x, y = unit["x"] + unit["width"] / 2, unit["y"] + unit["height"] / 2
    mouse.move(x, y)
    mouse.down()
    for i in range(1, STEPS):
        mouse.move(x + 2 * i, y - 2 * i)
    expect(player.seen("ghost")).to_be_visible()
    mouse.up()


HANDS = (pan, zoom, drag)


def test_a_hand_on_forty_units_gives_the_page_little_to_do(field: Player, profiler: CDPSession) -> None:
    """A map at rest lays its labels out; a machine too busy to draw lets it rest in mid-gesture, and may try again."""
    for act in HANDS:
        spent: list[float] = []
        while len(spent) < TRIES and not (spent and spent[-1] < CALLS):
            fit(field)
            calls(profiler)
            act(field)
            spent.append(calls(profiler) / STEPS)
        assert 0 < spent[-1] < CALLS, (act.__name__, spent)


def best(measure: Callable[[], Frames], before: Callable[[], object]) -> Frames:
    """The machine is shared: the first of a few tries that was smooth, or else the smoothest."""
    tries: list[Frames] = []
    while len(tries) < TRIES and not (tries and tries[-1].share(0.9) < FRAME):
        before()
        tries.append(measure())
    return min(tries, key=lambda one: one.share(0.9))


@pytest.mark.slow
def test_hands_on_forty_units_stay_smooth(field: Player, browser: Browser) -> None:
    for act in HANDS:
        found = best(partial(traced, browser, field.page, partial(act, field)), partial(fit, field))
        print(found.told(act.__name__))
        # where the machine is too busy to draw, the map rests between two frames, and rest is when labels are laid out
        part = 0.9 if found.rate > BUSY else 0.5
        assert found.share(part) < FRAME, found.told(act.__name__)
