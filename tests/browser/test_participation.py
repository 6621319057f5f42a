"""Falenty for eight phones, two with one unit each, from the hall to its end; what each was sent is searched."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.company import PHONE, SECRETS, Company, cards_down, open_doors, shot
from tests.browser.control import Control
from tests.browser.playing import Player

PEOPLE = {
    "General Sokolnicki": "Marta", "Colonel Godebski": "Piotr", "Colonel Sierawski": "Zoë", "The uhlans": "Jan",
    "General Mohr": "Henrike", "Vukassovich": "Tom", "Kaiser Hussars": "Aoife", "Pflacher's brigade": "Luis",
}  # fmt: skip
POLES = tuple(PEOPLE)[:4]
QUIET = 6


def features(player: Player) -> list[str]:
    """The ground a page knows of."""
    return [one["id"] for one in player.ears.table["scene"]["features"]]


@pytest.fixture
def falenty(guests: Any) -> tuple[Control, Company, Player, str]:
    """Control at his desk, the hall on a projector, eight phones with a seat each."""
    desk: Player = guests()
    word = open_doors(desk, "en_avant", "falenty")
    projector: Player = guests(viewport={"width": 1440, "height": 900})
    projector.open(f"#/hall/{word.replace(' ', '-')}")
    expect(projector.seen("word")).to_have_text(word)
    company = Company(desk)
    for seat, name in PEOPLE.items():
        company.come(guests(**PHONE), word, seat, name)
        expect(projector.seen(f"hall-{seat}")).to_contain_text(name)
    return Control(desk), company, projector, word


@pytest.mark.timeout(1800)  # nine pages on a busy machine
def test_falenty_for_eight_phones_to_its_end(falenty: Any, guests: Any) -> None:
    control, company, projector, word = falenty
    desk, phones, taps = control.player, company.phones, company.taps

    # the hall has everybody, and lets nobody in
    expect(projector.seen("hall-The uhlans")).to_contain_text("ready")
    shot(projector, "hall")
    assert not re.search(r"[a-z2-7]{12}\.[A-Za-z0-9_-]{32}", projector.page.content())
    assert projector.keys() == []
    late: Player = guests(**PHONE)
    late.open(f"#/at/{word.lower().replace(' ', '-')}")
    expect(late.page.get_by_text("Every seat is taken")).to_be_visible()
    shot(late, "join-full")

    # nobody plays before Control begins
    expect(phones["The uhlans"].seen("waiting-to-begin")).to_be_visible()
    shot(desk, "desk-seats")
    control.click("begin-battle")
    for phone in phones.values():
        expect(phone.seen("briefing")).to_have_count(0)
    both_lines = phones["Kaiser Hussars"].seen("in-hand").locator("em")  # of a regiment in one state: one label
    expect(both_lines).to_have_text(["5 Determined"])

    # a message to one, a pause for all
    desk.seen("to-seat").select_option("Kaiser Hussars")
    desk.seen("words").fill("You see rushes ahead.")
    control.click("tell")
    expect(phones["Kaiser Hussars"].seen("banner")).to_contain_text("rushes ahead")
    phones["Kaiser Hussars"].seen("banner-read").click()
    expect(phones["Vukassovich"].seen("banner")).to_have_count(0)
    control.press("p")
    for phone in phones.values():
        expect(phone.seen("stopped")).to_be_visible()
    control.press("p")
    expect(phones["The uhlans"].seen("stopped")).to_have_count(0)

    # a painted feature nobody knows of, shown to the Poles
    control.press("g")
    paint(control, [(196, 30), (216, 30), (216, 50), (196, 50), (197, 31)])
    desk.until(lambda: "painted_1" in features(desk), "Painted ground")
    control.press("r")
    desk.click_at(206, 40)
    control.click("do-show:painted_1:blue")
    phones["The uhlans"].until(lambda: "painted_1" in features(phones["The uhlans"]), "Ground shown")
    control.press("v")

    # a quiet turn of eight players
    control.gestures = 0
    company.hold()
    control.end_turn()
    assert control.turn == 2
    assert control.gestures <= QUIET
    shot(phones["Colonel Godebski"], "phone-orders")

    # the guns fire, and Control puts another result in the place of the book's
    fire(phones["General Mohr"])
    company.hold()
    shot(desk, "desk-orders")
    desk.until(lambda: control.waits() == "review", "Cards to look over")
    control.press("Enter")
    desk.until(lambda: control.waits() == "ruling", "A ruling")
    shot(desk, "desk-ruling")
    desk.page.locator("[data-testid^=result-]:not(.book)").first.click()
    desk.page.locator(".stock button").locator("visible=true").first.click()
    control.click("overrule")
    desk.until(lambda: desk.seen("overrule").count() == 0, "Overruled")
    control.end_turn()
    assert control.turn == 3

    # back over a whole turn, and the players are told
    control.click("turn-2")
    expect(desk.seen("looking")).to_be_visible()
    control.click("take-back")
    control.why("The models were knocked over")
    for phone in phones.values():
        expect(phone.seen("banner")).to_contain_text("taken the game back to turn 2")
        phone.seen("banner-read").click()
    assert control.turn == 2

    # a phone goes silent, and its seat is played for
    phones["Vukassovich"].page.close()
    company.hold()
    expect(desk.seen("alerts")).to_contain_text("Tom")
    control.click("play-for-Vukassovich")
    expect(desk.seen("row-Vukassovich")).to_contain_text("played by captain")

    # on to the end that the scenario names
    while not control.table["result"]:
        company.hold()
        control.end_turn()
    assert control.turn >= 5
    for seat, phone in phones.items():
        if seat != "Vukassovich":
            phone.until(phone.is_over, "The end")

    # nothing of the rules, of the secrets, or of an order before its time ever came to a phone
    for seat, tap in taps.items():
        assert not SECRETS.search(tap.all()), (seat, SECRETS.search(tap.all()))
        assert tap.read_early == []
        assert len(tap.heard) > 50
    austrians = "\n".join([taps[seat].all() for seat in PEOPLE if seat not in POLES])
    assert '"id":"wet_meadow"' not in austrians
    assert "painted_1" not in austrians
    poles = "\n".join([taps[seat].all(before=4) for seat in POLES])
    assert "Davidovich" not in poles
    assert "Weidenfeld" not in poles


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


def fire(phone: Player) -> None:
    """A battery of this phone fires at whatever it can."""
    phone.until(phone.due, "Orders to be given")
    go = phone.seen("report-go").locator("visible=true")
    if go.count():
        go.first.click()
    guns = [one["prompt"]["piece"] for one in phone.due() if "battery" in phone.token(one["prompt"]["piece"])["name"]]
    phone.tap_unit(guns[0])
    card = phone.page.locator("[data-testid^=offer-fire]").locator("visible=true").first
    expect(card).to_be_visible()
    phone.choose(card)


@pytest.mark.timeout(600)
def test_two_phones_want_one_seat_and_control_changes_seats(guests: Any) -> None:
    desk: Player = guests()
    word = open_doors(desk, "en_avant", "first_blood").replace(" ", "-")
    first, second = guests(**PHONE), guests(**PHONE)
    for phone, name in ((first, "Ann"), (second, "Ben")):
        phone.open(f"#/at/{word}")
        phone.seen("take-name").fill(name)
        phone.seen("seat-Hohenfels").check()
    news = "**/api/halls/*"  # he has not heard yet that she was quicker
    before = httpx.get(f"{desk.server.url}/api/halls/{word}").json()
    second.page.route(news, lambda route: route.fulfill(json=before))
    first.seen("take-seat").click()
    expect(first.seen("briefing")).to_be_visible()
    second.seen("take-seat").click()
    expect(second.seen("take-problem")).to_have_text("Ann has just taken Hohenfels. Choose another seat.")
    second.page.unroute(news)
    expect(second.page.get_by_text("Ann", exact=True)).to_be_visible()
    shot(second, "join")
    second.seen("seat-Oberst von Traun").check()
    second.seen("take-seat").click()
    expect(second.seen("briefing")).to_contain_text("Oberst von Traun")

    # Control moves one of them, whose page follows, and frees the other's seat
    desk.seen("move-Hohenfels").select_option("The first line")
    expect(first.seen("briefing")).to_contain_text("The first line")
    desk.seen("free-Oberst von Traun").click()
    expect(second.seen("again")).to_be_visible()
    second.seen("again").click()
    expect(second.seen("take")).to_be_visible()

    # what nobody takes goes to the computer, and the battle goes on
    first.seen("ready").click()
    desk.seen("begin-captain").click()
    expect(first.seen("briefing")).to_have_count(0)
    cards_down(first)
    desk.until(lambda: desk.seen("proceed").count() > 0, "Cards to look over")
