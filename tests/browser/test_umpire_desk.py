"""An umpire of 2 by 2, whose book knows none, sees rulings at his desk before they bite, and says how one ends."""

from __future__ import annotations

import os
from typing import Any

from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.server.serving import Guest

OPTIONS = {"control": True, "confirm_rulings": True}
PATIENCE = 120_000
"""Milliseconds until two recruits have come to blows."""


def test_an_umpire_of_two_by_two_says_how_a_ruling_ends(guests: Any) -> None:
    desk: Player = guests()
    links = desk.lay_out("two_by_two", "pratzen", options=OPTIONS)
    for seat in ("blue", "red"):
        guest = Guest(desk.server.url, links[seat])
        assert guest.http.put(f"/room/seats/{seat}", json={"general": "recruit"}).status_code == 200
        guest.leave()
    desk.join(links["control"])
    expect(desk.seen("ruling")).to_be_visible(timeout=PATIENCE)
    expect(desk.seen("result-1")).to_be_visible()
    desk.seen("result-0").click()
    if shots := os.environ.get("GROGNARD_SHOTS"):
        desk.page.screenshot(path=f"{shots}/umpire-desk.png")
    desk.seen("overrule-reason").fill("nobody could see for smoke")
    desk.seen("overrule").click()
    expect(desk.seen("overrule-reason")).to_have_count(0)
    control = Guest(desk.server.url, links["control"])
    assert "nobody could see for smoke" in str(control.get("/room/log"))
    control.leave()
