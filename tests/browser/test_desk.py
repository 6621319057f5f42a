"""Falenty run by a Control at his desk, fought on phones; everything that a phone was sent is read afterwards."""

from __future__ import annotations

import os
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.control import Control
from tests.browser.playing import Player
from tests.server.serving import Guest

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
CLAUSE = re.compile(r"\b(?:EA|EM|2X2|SG)-R?\d")
MEADOW = "wet_meadow"


class Tap:
    """Keeps every word that comes to a page by its live line."""

    def __init__(self, player: Player) -> None:
        self.heard: list[str] = []
        player.page.on("websocket", self.listen)

    def listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.heard.append(str(frame)))

    @property
    def all(self) -> str:
        return "\n".join(self.heard)


@pytest.fixture
def hall(guests: Any) -> tuple[Control, list[Player], list[Tap], dict[str, str]]:
    """Control at a laptop, two phones on each side's link."""
    desk: Player = guests()
    links = desk.lay_out("en_avant", "falenty", options={"control": True, "confirm_rulings": True})
    phones: list[Player] = [guests(**PHONE) for _ in range(4)]
    taps = [Tap(one) for one in phones]
    for phone, seat in zip(phones, ("blue", "blue", "red", "red"), strict=True):
        phone.join(links[seat])
    desk.join(links["control"])
    expect(desk.seen("desk")).to_be_visible()
    return Control(desk), phones, taps, links


def hold(*phones: Player) -> None:
    """These sides hold: one phone of each hands all cards in."""
    for phone in phones:
        go, rest = phone.seen("report-go").locator("visible=true"), phone.seen("hold-others")
        expect(go.or_(rest).first).to_be_visible()
        if go.count():
            go.first.click()
        phone.hold_others()


def test_a_control_runs_falenty_from_his_desk(hall: Any) -> None:
    control, (poles, _, austrians, their_friend), taps, links = hall
    desk = control.player

    # orders: the board fills as cards are laid, and a message stands on the phones at once
    hold(poles)
    expect(desk.seen("row-blue").get_by_test_id("slip").first).to_contain_text("Stay")
    expect(desk.seen("row-red").get_by_test_id("slip").first).to_contain_text("no order yet")
    control.click("to-1")
    desk.seen("words").fill("Your hussars see rushes ahead.")
    control.click("tell")
    for phone in (austrians, their_friend):
        expect(phone.seen("banner")).to_contain_text("rushes ahead")
        phone.seen("banner-read").click()
    expect(poles.seen("banner")).to_have_count(0)

    # a pause greys every phone
    control.press("p")
    expect(austrians.seen("stopped")).to_be_visible()
    expect(poles.seen("stopped")).to_be_visible()
    control.press("p")
    expect(austrians.seen("stopped")).to_have_count(0)

    # a painted feature nobody knows of, then shown to one side
    control.press("g")
    paint(control, [(180, 30), (200, 30), (200, 50), (180, 50), (181, 31)])
    desk.until(lambda: "painted_1" in features(desk), "Painted ground")
    assert "painted_1" not in features(poles)
    control.press("r")
    desk.click_at(190, 40)
    control.click("do-show:painted_1:blue")
    poles.until(lambda: "painted_1" in features(poles), "Ground shown")
    assert "painted_1" not in features(austrians)
    assert MEADOW not in features(austrians)

    # a turn with an overruled ruling, under Control's eyes
    control.press("v")
    hold(austrians)
    desk.until(lambda: control.waits() == "review", "Cards to look over")
    control.end_turn()
    assert control.turn == 2
    shoot_and_overrule(control, poles, austrians, links["red"])
    control.end_turn()
    assert control.turn == 3

    # back over a whole turn, without leave
    control.click("turn-2")
    expect(desk.seen("looking")).to_be_visible()
    control.click("take-back")
    control.why("The models were knocked over")
    for phone in (poles, austrians):
        expect(phone.seen("banner")).to_contain_text("taken the game back to turn 2")
        phone.seen("banner-read").click()
    assert control.turn == 2

    # a quiet turn costs no more than six gestures
    control.gestures = 0
    hold(poles, austrians)
    control.end_turn()
    assert control.turn == 3
    assert control.gestures <= 6

    # a silent side is played for, and the battle is ended with a reason that players read
    austrians.page.close()
    their_friend.page.close()
    expect(desk.seen("alerts")).to_contain_text("silent")
    control.click("play-for-red")
    expect(desk.seen("row-red")).to_contain_text("played by captain")
    hold(poles)
    desk.until(lambda: control.waits() == "review", "Cards of both")

    # a card that was held upside down is changed before it is carried out
    slip = desk.seen("row-blue").get_by_test_id("slip").nth(1)
    expect(slip).to_contain_text("Hold")
    slip.get_by_role("button").click()
    control.click("do-card:withdraw")
    control.why("It was held upside down")
    expect(slip).to_contain_text("Withdraw")
    control.click("end")
    control.click("end-draw")
    control.why("Night falls over the dike")
    poles.until(lambda: poles.is_over(), "The end")
    assert poles.ears.table["result"] == "draw"
    expect(poles.page.get_by_text("Night falls over the dike").first).to_be_visible()
    expect(desk.seen("over")).to_contain_text("Night falls over the dike")

    # nothing of the rules or of the secrets ever came to a phone
    for tap in taps:
        assert not CLAUSE.search(tap.all)
        assert '"modifiers":[{' not in tap.all
        assert '"against":[{' not in tap.all
    before_the_end = "\n".join(taps[2].heard)
    assert '"id":"wet_meadow"' not in before_the_end
    assert "painted_1" not in before_the_end


def features(player: Player) -> list[str]:
    """The ground a page knows of."""
    return [one["id"] for one in player.ears.table["scene"]["features"]]


def paint(control: Control, places: list[tuple[float, float]]) -> None:
    """Draw an outline with the mouse."""
    mouse = control.player.page.mouse
    spots = [control.player.spot(*place) for place in places]
    mouse.move(*spots[0])
    mouse.down()
    for spot in spots[1:]:
        mouse.move(*spot, steps=4)
    mouse.up()
    control.gestures += 1


def shoot_and_overrule(control: Control, poles: Player, austrians: Player, link: str) -> None:
    """The Austrian guns fire; Control puts another result in the place of the book's."""
    desk = control.player
    fire(Guest(desk.server.url, link))
    austrians.until(lambda: len(austrians.due()) < 7, "A card laid")
    hold(austrians, poles)
    desk.until(lambda: control.waits() == "review", "Cards to look over")
    control.press("Enter")
    desk.until(lambda: control.waits() == "ruling", "A ruling")
    if shots := os.environ.get("GROGNARD_SHOTS"):
        desk.page.screenshot(path=f"{shots}/desk-ruling.png")
    others = desk.page.locator("[data-testid^=result-]:not(.book)")
    control.gestures += 1
    others.first.click()
    control.click_stock()
    control.click("overrule")
    desk.until(lambda: control.player.seen("overrule").count() == 0, "Overruled")


def fire(guest: Guest) -> None:
    """The first unit of a side that may fires."""
    guest.join()
    for question in guest.get("/room/questions"):
        offers = guest.ask("Offers", question=question["no"])["offers"]
        legal = [one for one in offers if one["sign"] == "fire" and one["verdict"]["legal"]]
        if legal and not question["sealed"]:
            assert guest.answer(question["no"], legal[0]["action"]).status_code == 201
            guest.leave()
            return
    raise AssertionError("nobody can fire")
