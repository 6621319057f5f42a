"""Panning, zooming and dragging with forty units and more: each frame's work fits into a sixtieth of a second."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.playing import Player
from tests.browser.tracing import Frames, traced
from tests.server.serving import Guest

FORTY, FRAME, HALF, TRIES, BUSY = 40, 1000 / 60, 1000, 3, 30

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


def fit(player: Player) -> None:
    """Begin from the whole table."""
    player.page.get_by_role("button", name="Fit the whole table").click()
    player.spot(0, 0)


def best(measure: Callable[[], Frames], before: Callable[[], object]) -> Frames:
    """The machine is shared: the first of a few tries that was smooth, or else the smoothest."""
    tries: list[Frames] = []
    while len(tries) < TRIES and not (tries and tries[-1].share(0.9) < FRAME):
        before()
        tries.append(measure())
    return min(tries, key=lambda one: one.share(0.9))


def test_hands_on_forty_units_stay_smooth(field: Player, browser: Browser) -> None:
    mouse, page = field.page.mouse, field.page
    corner = field.spot(1, 1)

    def pan() -> None:
        mouse.move(*corner)
        mouse.down()
        for i in range(1, 60):
            mouse.move(corner[0] + 3 * (i % 30), corner[1] - 4 * (i % 25))
        mouse.up()

    def zoom() -> None:
        page.locator(".map-stage").evaluate(WHEEL)

    def drag() -> None:
        unit = page.get_by_role("application").locator("[data-testid^=unit-][tabindex='0']").bounding_box()
        assert unit is not None
        x, y = unit["x"] + unit["width"] / 2, unit["y"] + unit["height"] / 2
        mouse.move(x, y)
        mouse.down()
        for i in range(1, 60):
            mouse.move(x + 2 * i, y - 2 * i)
        expect(field.seen("ghost")).to_be_visible()
        mouse.up()

    for act in (pan, zoom, drag):
        found = best(partial(traced, browser, page, act), partial(fit, field))
        print(found.told(act.__name__))
        # where the machine is too busy to draw, the map rests between two frames, and rest is when labels are laid out
        part = 0.9 if found.rate > BUSY else 0.5
        assert found.share(part) < FRAME, found.told(act.__name__)
