"""En Avant! En Masse! in the browser: orders written on a slip, carried by riders, obeyed turns later; the clock."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from grognard import lessons
from tests.browser.playing import Player
from tests.server.serving import Guest, Json

AUBRY, COLIN, DORSAY, CHASSEURS, GUNS, ZACH = 0, 1, 2, 3, 4, 5
LAGRAVE = 1000
WORD = "Attack what is before you."
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
FRENCH = (AUBRY, COLIN, DORSAY, CHASSEURS, GUNS)


@pytest.fixture
def general(guests: Any) -> Player:
    """One person against a computer at Altdorf, at the table."""
    player: Player = guests()
    player.sit_down("en_masse", "primer", "blue", seats={"red": {"general": "recruit"}})
    return player


def sentence(player: Player) -> str:
    """The order as it would be read out."""
    return player.seen("sentence").get_attribute("aria-label") or ""


def says(player: Player, words: str) -> None:
    """Until the sentence has these words."""
    player.until(lambda: player.seen("sentence").count() and words in sentence(player), f"A sentence with {words!r}")


def reads(player: Player) -> None:
    """On a phone the report covers what is asked until one goes on."""
    player.page.wait_for_timeout(100)
    report = player.seen("report-go").locator("visible=true")
    if report.count() and player.page.viewport_size == PHONE["viewport"]:
        report.first.tap()


def answers(player: Player, question: Json) -> None:
    """Whatever else is asked, as it stands there: fire as it seems best, now or when they are nearer."""
    reads(player)
    if player.seen("composer").count():
        player.commit()
    else:
        cards = player.page.locator("[data-testid^=offer-]").locator("visible=true")
        expect(cards.first).to_be_visible()
        player.choose(cards.first)


def until_command(player: Player) -> Json | None:
    """Answer what is asked until it is one's turn to command again; nothing when the battle is over."""
    question = player.my_move()
    while question is not None and question["kind"] != "CommandQuestion":
        answers(player, question)
        question = player.my_move()
    return question


def test_an_order_is_a_sentence_drawn_on_the_map(general: Player) -> None:
    expect(general.seen("offer-order")).to_be_visible()
    expect(general.seen("offer-rally")).to_contain_text("more than 2.5")
    general.drag(DORSAY, 50, 32)
    says(general, "Deploy on South swell")
    expect(general.seen("slip-to")).to_have_text("Brigade Dorsay")
    expect(general.seen("slip-due")).to_contain_text("in force turn 2")
    expect(general.seen("slip-due")).to_contain_text("EM-4.6")
    expect(general.seen("forecast").locator("li").first).to_contain_text("Turn 2")

    general.take(DORSAY)
    general.drag(DORSAY, 61, 45)
    says(general, "Defend Altdorf")

    general.seen("phrase-1").click()
    general.seen("choices").get_by_text("on the right of Brigade Colin").click()
    says(general, "on the right of Brigade Colin")
    general.seen("cut-1").click()
    expect(general.seen("sentence")).to_have_count(0)

    general.take(GUNS)
    expect(general.seen("kind-assault")).to_have_attribute(
        "title", "Lagrave's artillery is artillery and never assaults"
    )


def test_a_rider_and_the_counter_order_that_names_what_it_replaces(general: Player) -> None:
    general.drag(CHASSEURS, 92, 40)
    says(general, "Deploy")
    expect(general.seen("slip-due")).to_contain_text("EM-4.7")
    general.seen("kind-assault").click()
    says(general, "Then assault")
    expect(general.seen("legs-hand").locator(".leg-no")).to_have_count(2)
    general.commit()
    assert until_command(general) is not None
    expect(general.seen(f"rider-{CHASSEURS}")).to_contain_text("Turn 3")
    general.seen("tab-brigades").click()
    expect(general.seen(f"brigade-{CHASSEURS}")).to_contain_text("Turn 3")

    general.take(CHASSEURS)
    general.seen("kind-defend").click()
    says(general, "Defend this ground")
    expect(general.seen("replaces")).to_contain_text("assault")
    general.commit()
    assert until_command(general) is not None
    expect(general.seen(f"rider-{CHASSEURS}")).to_contain_text("Turn 4")
    assert until_next(general) is not None
    order = next(plan for plan in general.settle()["scene"]["plans"] if plan["piece"] == CHASSEURS)
    assert order["words"].startswith("Defend")


def until_next(player: Player) -> Json | None:
    """Do nothing this turn, and go on to the next."""
    player.doing(player.seen("offer-stay").click)
    return until_command(player)


def test_orders_by_keys_alone(general: Player) -> None:
    general.page.locator("body").press("n")
    first = general.seen("slip-to").inner_text()
    general.press("Tab")
    general.until(lambda: general.seen("slip-to").inner_text() != first, "Another brigade")
    general.press("d")
    says(general, "Deploy")
    general.press("ArrowRight", "ArrowRight", "ArrowDown")
    says(general, "facing north")
    general.press("Escape", "f")
    says(general, "Then defend")
    general.press("Backspace")
    general.until(lambda: "defend" not in sentence(general), "The last part gone")
    general.doing(lambda: general.press("Enter"))
    assert until_command(general) is not None
    general.press("r")
    expect(general.seen("deed")).to_contain_text("Ride")
    general.doing(lambda: general.press("Enter"))
    assert until_command(general) is not None
    assert general.token(LAGRAVE)["at"]["y"] == pytest.approx(24)


def orders_something(player: Player, turn: int, tap: bool = False) -> None:
    """A simple plan: the village first, then everybody forward."""
    unit = FRENCH[turn % len(FRENCH)]
    standing = [no for no in FRENCH if player.token(no)["place"] == "table"]
    if unit not in standing:
        return stays(player)
    press = "tap" if tap else "click"
    reads(player)
    if tap:
        player.page.get_by_role("button", name="Fit the whole table").tap()
        player.tap_unit(unit)
        expect(player.seen("slip-to")).to_have_text(player.token(unit)["name"])
    else:
        player.seen("tab-brigades").click()
        player.seen(f"brigade-{unit}").click()
    kind = "defend" if unit == GUNS or turn < 2 else "assault"
    getattr(player.seen(f"kind-{kind}"), press)()
    says(player, kind.capitalize())
    commit = player.seen("commit")
    player.doing(getattr(commit, press)) if commit.is_enabled() else stays(player)


def stays(player: Player) -> None:
    """Nothing this turn."""
    reads(player)
    player.doing(player.seen("offer-stay").click)


def test_the_primer_from_the_home_page_to_its_end_with_the_mouse(guests: Any) -> None:
    player = guests()
    player.set_up("en_masse", "primer", blue="me", red="general")
    player.seen("to-table").click() if player.seen("to-table").count() else None
    player.wait_for_table()
    player.drag(DORSAY, 61, 45)
    says(player, "Defend Altdorf")
    player.commit()
    turn = 1
    while until_command(player) is not None:
        orders_something(player, turn)
        turn += 1
    assert player.settle()["result"]
    expect(player.page.get_by_text("The battle is over").first).to_be_visible()


def test_the_primer_on_a_phone_by_touch(guests: Any) -> None:
    player = guests(**PHONE)
    player.sit_down("en_masse", "primer", "blue", seats={"red": {"general": "captain"}})
    player.tap_unit(DORSAY)
    player.seen("kind-deploy").tap()
    says(player, "Deploy")
    player.tap_at(58, 13)
    player.until(lambda: "where it stands" not in sentence(player), "A place for it")
    before = sentence(player)
    player.tap_at(62.5, 12)
    player.until(lambda: sentence(player) != before, "Another front")
    says(player, "facing east")
    player.doing(player.seen("commit").tap)
    turn = 1
    while until_command(player) is not None:
        orders_something(player, turn, tap=True)
        turn += 1
    assert player.settle()["result"]


def test_the_clock_is_told_moment_by_moment(guests: Any) -> None:
    player: Player = guests(pace=0.5)
    links = player.lay_out("en_masse", "first_lessons")
    guest = Guest(player.server.url, links["blue"])
    lesson = lessons.lesson("en_masse-first_lessons")
    orders = [lessons.ordered(lesson, step) for step in lesson.script.steps if not step.by]
    for order in orders[:2]:
        hand_in(player, guest, order)
    player.join(links["blue"])
    before = hand_in(player, guest, orders[2])
    expect(player.seen("clock-strip")).to_be_visible()
    player.press("Space", "Home")
    told = guest.get("/room/reels", **{"from": before + 1, "to": guest.get("/room")["seq"]})
    beats = [beat for reel in told for beat in reel.get("beats", []) if beat["kind"] != "phase"]
    assert [beat["kind"] for beat in beats] == ["cards", "clock", "test", "clock", "test", "clock", "melee"]
    for no, beat in enumerate(beats):
        if no:
            player.press("ArrowRight")
        at_the_moment(player, no, beats)
        if beat["caption"].startswith("Will Brigade Colin"):
            stalls(player)
    expect(player.seen("caption")).to_contain_text("3 against 6: Brigade Aubry has the better of it")
    player.press("Escape")
    expect(player.seen("clock-strip")).to_have_count(0)
    expect(player.seen("offer-stand")).to_be_visible()
    guest.leave()


def hand_in(player: Player, guest: Guest, order: Json) -> int:
    """Answer what is asked next, without a page: how many entries the battle had before."""
    player.until(lambda: waiting(guest), "A question")
    before = int(guest.get("/room")["seq"])
    assert guest.answer(waiting(guest)[0]["no"], order).status_code == 201
    return before


def waiting(guest: Guest) -> list[Json]:
    """What the battle waits for from a seat."""
    return [one for one in guest.get("/room/questions") if one["blocks"] and not one["sealed"]]


def at_the_moment(player: Player, no: int, beats: list[Json]) -> None:
    """The words of a beat, its pin on the strip, and blank pins for all that is still to come."""
    beat, pinned = beats[no], [i for i, one in enumerate(beats) if one["kind"] == "test"]
    expect(player.seen("caption").locator("b")).to_have_text(beat["caption"])
    if beat.get("verdict"):
        player.sees(beat["verdict"], "told")
    strip = player.seen("clock-strip")
    expect(strip.locator("[aria-label*='not told yet']")).to_have_count(len([i for i in pinned if i > no]))
    expect(strip.locator("[aria-current=step]")).to_have_count(1 if no in pinned else 0)


def stalls(player: Player) -> None:
    """The moment of a stalled attack: the hour, the sums, and the unit on its way with its old outline."""
    expect(player.page.get_by_text("9:23, all at once")).to_be_visible()
    player.sees("4 against 5: the attack stalls", "told")
    player.sees("EM-13.11", "told")
    expect(player.seen(f"trace-{COLIN}")).to_have_count(1)


def test_a_corps_commander_and_a_division_of_each_side_in_four_browsers_for_three_turns(guests: Any) -> None:
    seats = ("Habert", "Grouchy", "Thielmann", "Kemphen")
    others = ("Lefol", "Hulot", "Pajol", "Vichery", "Stülpnagel", "Luck", "Hobe")
    computers = {seat: {"general": "recruit"} for seat in others}
    first = guests()
    links = first.lay_out("en_masse", "wavre", seats=computers)
    players = {seat: guests() if seat != "Habert" else first for seat in seats}
    for seat, player in players.items():
        player.join(links[seat])
    guns = players["Habert"].named("III Corps guns")
    for turn in range(1, 4):
        for player in players.values():
            everybody_at(player, turn)
        order_in_words(players["Habert"], guns)
        players["Grouchy"].commit() if turn == 1 else stays(players["Grouchy"])
        for seat in ("Thielmann", "Kemphen"):
            stays(players[seat])
        while any(player.settle()["turn"] == turn for player in players.values()):
            for player in players.values():
                open_to = [q for q in player.settle()["questions"] if q["blocks"] and not q["sealed"]]
                if open_to and open_to[0]["kind"] != "CommandQuestion":
                    answers(player, open_to[0])
    riders = {seat: player.settle()["scene"]["riders"] for seat, player in players.items()}
    assert riders["Habert"]
    assert not any(riders[seat] for seat in ("Grouchy", "Thielmann", "Kemphen"))
    asked = {seat: player.settle()["questions"] for seat, player in players.items()}
    said = {seat: [one["prompt"].get("quote", "") for one in questions] for seat, questions in asked.items()}
    assert said == {"Habert": [f"Marshal Grouchy: {WORD}"], "Grouchy": [""], "Thielmann": [""], "Kemphen": [""]}
    players["Habert"].seen("tab-brigades").click()
    players["Habert"].sees(WORD, "directive")


def everybody_at(player: Player, turn: int) -> None:
    """Until this commander is asked in that turn."""
    asked = lambda: player.settle()["turn"] == turn and player.is_asked()  # noqa: E731
    player.until(asked, f"Turn {turn}")


def order_in_words(player: Player, unit: int) -> None:
    """An order for one brigade, by its line in the panel."""
    player.seen("tab-brigades").click()
    player.seen(f"brigade-{unit}").click()
    player.seen("kind-defend").click()
    says(player, "Defend")
    player.commit()
