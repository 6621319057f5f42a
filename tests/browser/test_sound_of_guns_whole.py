"""March Toward the Sound of Guns from end to end: mustered, met half way, fought out by mouse and by thumb."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import expect

from grognard.engine.names import percent
from grognard.rulesets.sound_of_guns.battle import Engagement, Fray
from grognard.rulesets.sound_of_guns.melee.phase import Fight
from grognard.rulesets.sound_of_guns.odds import added, round_odds, suffering
from grognard.rulesets.sound_of_guns.page.melee_sheet import lined_up
from tests.browser.playing import Player
from tests.browser.sog_battles import (
    answered,
    brought,
    brought_game,
    charged_home,
    crowded,
    interrupted,
    rich_seed,
    two_on_one,
)
from tests.server.serving import Json

HORSE, FOOT, SQUARE, UHLANS = 0, 1, 2, 3
PAIR = (4, 5)
MORLOT = 1001
LAST_TURN = 8
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def take_pool(player: Player, name: str) -> None:
    """The button of the command bar."""
    expect(player.seen(name)).to_be_enabled()
    player.doing(lambda: player.press_on(player.seen(name)))


class Marshal:
    """Somebody who deals as he is advised, sends one unit ahead a turn, fires, and lets the rest stand."""

    def __init__(self, player: Player) -> None:
        self.player, self.marched, self.orders = player, 0, 0
        self.held: int | None = None

    def answer(self, question: Json) -> None:
        """Whatever is asked; a phone shows what befell one first."""
        form = question["prompt"]["form"]
        self.put_report_away()
        if form == "dice":
            self.player.press_on(self.player.seen("deal-for-me"))
            take_pool(self.player, "dice-given")
        elif form == "pool":
            take_pool(self.player, "roll-pool")
        elif question["kind"] == "Orders" and self.may_march():
            self.march(question["prompt"]["pieces"])
        else:
            self.end()

    def put_report_away(self) -> bool:
        """A report lies over the tray of a phone, also one that comes late. Is there none any more?"""
        report = self.player.seen("report-go").locator("visible=true")
        if report.count():
            self.player.press_on(report.first)
        return not report.count()

    def may_march(self) -> bool:
        """One unit in each turn."""
        return int(self.player.settle()["turn"]) > self.marched

    def march(self, pieces: list[int]) -> None:
        """The first in reach who can goes straight ahead, by a tap or a click on it and the button."""
        player = self.player
        self.marched = int(player.settle()["turn"])
        ahead = player.seen("offer-ahead").locator("visible=true")
        for no in islice(filter(player.in_reach, pieces), 3):
            self.touch(no)
            player.page.wait_for_timeout(400)
            if ahead.count() and ahead.first.get_attribute("aria-disabled") != "true":
                player.choose(ahead.first)
                self.orders += 1
                return
        self.end()

    def touch(self, no: int) -> None:
        """Take a unit in hand, or lay it down again."""
        (self.player.tap_unit if self.player.by_touch else self.player.take)(no)
        self.held = no

    def end(self) -> None:
        """The button that is offered first; a phone shows those of the unit in hand instead until it is laid down."""
        player = self.player
        free = player.page.locator("[data-testid^=offer-]:not([aria-disabled=true])").locator("visible=true")
        main = free.and_(player.page.locator(".main, .brass, [data-testid=offer-done], [data-testid=offer-yes]"))
        if self.held is not None and not main.count():
            self.touch(self.held)
        self.held = None
        player.until(lambda: self.put_report_away() and main.count(), "A button to go on with")
        player.choose(main.first)


def fight_out(player: Player, marshal: Marshal) -> None:
    """To the end of the battle."""
    while question := player.my_move():
        marshal.answer(question)
    expect(player.seen("result")).to_be_visible()


def test_the_primer_is_set_up_at_home_and_fought_out_by_mouse(player: Player) -> None:
    player.set_up("sound_of_guns", "primer", blue="me", red="general")
    player.wait_for_table()
    marshal = Marshal(player)
    fight_out(player, marshal)
    assert marshal.orders > 0
    assert int(player.settle()["turn"]) <= LAST_TURN + 1


def test_the_primer_is_fought_out_by_touch_on_a_phone(guests: Any) -> None:
    player: Player = guests(**PHONE)
    player.by_touch = True
    player.sit_down("sound_of_guns", "primer", seats={"red": {"general": "captain"}})
    marshal = Marshal(player)
    fight_out(player, marshal)
    assert marshal.orders > 0
    assert int(player.settle()["turn"]) <= LAST_TURN + 1


def test_a_stand_between_two_strikes_whom_its_owner_taps(guests: Any) -> None:
    player: Player = guests(**PHONE)
    player.by_touch = True
    game = charged_home()
    answered(game, Fight(unit=0))
    player.join(brought_game(player.server, game)["red"])
    player.sees("IR 8: whom does the stand strike?")
    asked = 0
    while (question := player.my_move()) and question["kind"] == "StandTarget":
        Marshal(player).answer(question)
        asked += 1
    assert asked > 0


def test_nothing_moves_under_the_thumb_that_taps_an_offer(guests: Any) -> None:
    player: Player = guests(**PHONE)
    battle = two_on_one()
    player.join(brought(player.server, battle, rich_seed(battle, 4))["blue"])
    player.tap_unit(0)
    charge, tray = player.offer("charge:3"), player.seen("tray")
    expect(charge).to_be_visible()
    before = tray.bounding_box()
    charge.dispatch_event("pointerenter", {"pointerType": "touch"})
    charge.dispatch_event("mouseenter")
    charge.dispatch_event("focus")
    player.page.wait_for_timeout(100)
    assert tray.bounding_box() == before
    charge.tap()
    player.sees("As they stand now", "aim")


def test_a_melee_of_several_units_has_the_odds_of_the_engine(player: Player) -> None:
    game = charged_home()
    battle = game.battle
    assert isinstance(battle, Engagement)
    player.join(brought_game(player.server, game)["blue"])
    player.seen("offer-fight:0").locator("visible=true").first.click()
    sheet = player.seen("melee-sheet").locator("visible=true").first
    expect(sheet).to_contain_text("1er Gren. and IR 8")
    expect(sheet).to_contain_text("2e Gren. and IR 8")

    now, fray = lined_up(battle, Fray(units=(0, 1, 3), attacking=0))
    hits = suffering(now, fray)
    theirs, ours = hits[3], added(hits[0], hits[1])
    for shown, wanted in zip(sheet.locator("figure").all(), (theirs, ours), strict=True):
        bars = [float(bar.get_attribute("data-chance") or 0) for bar in shown.locator("[data-hits]").all()]
        assert bars == pytest.approx([float(wanted.get(n, 0)) for n in range(len(bars))])
        assert sum(bars) == pytest.approx(1)
    wins = sum([chance for (winner, _), chance in round_odds(now, fray).items() if winner == 0], Fraction(0))
    player.sees(f"You win {percent(wins)}", "aim")
    player.commit()
    player.seen("tab-log").click()
    expect(player.seen("log-line").filter(has_text="1er Gren. and 2e Gren. against IR 8").first).to_be_visible()


def test_squares_and_evades_stop_a_move_between_two_browsers(guests: Any) -> None:
    anna, bertrand = guests(), guests()
    battle = interrupted()
    links = brought(anna.server, battle, rich_seed(battle, 3))
    anna.join(links["blue"])
    bertrand.join(links["red"])

    anna.take(HORSE)
    anna.take(SQUARE)
    anna.sees("As they stand now: you win", "aim")
    anna.sees("may form square first", "aim")
    expect(anna.seen("melee-sheet").locator("visible=true").first).to_contain_text("cavalry on line")
    anna.commit()
    bertrand.sees("form square?")
    bertrand.choose(bertrand.offer("yes"))
    anna.sees("go on?")
    anna.press_on(anna.offer("yes"))
    anna.sees("As they stand now: you win", "aim")
    anna.press("Escape")
    anna.choose(anna.offer("halt"))

    anna.take(FOOT)
    anna.take(UHLANS)
    anna.commit()
    bertrand.sees("evade?")
    was = bertrand.token(UHLANS)["at"]["y"]
    bertrand.choose(bertrand.offer("yes"))
    assert bertrand.token(UHLANS)["at"]["y"] == pytest.approx(was + 4, abs=0.1)
    anna.sees("go on?")
    anna.choose(anna.offer("halt"))
    anna.sees("Give your orders")
    move_together(anna, PAIR)


def move_together(player: Player, pair: tuple[int, int]) -> None:
    """Two in contact, taken with the shift key, go ahead side by side for a single point."""
    points = {one["piece"]: one["left"] for one in player.settle()["scene"]["staff"]}
    was = [player.token(no)["at"]["y"] for no in pair]
    player.take(pair[0])
    player.page.keyboard.down("Shift")
    player.take(pair[1])
    player.page.keyboard.up("Shift")
    player.sees("With 19e, ahead", "aim")
    player.commit()
    assert [player.token(no)["at"]["y"] for no in pair] == pytest.approx([y + 4 for y in was], abs=0.01)
    now = {one["piece"]: one["left"] for one in player.settle()["scene"]["staff"]}
    assert now == {**points, MORLOT: points[MORLOT] - 1}


def test_a_pick_up_battle_is_mustered_from_lists(player: Player) -> None:
    player.set_up("sound_of_guns", "pick_up", blue="me", red="here")
    asked: list[str] = []
    while (question := player.next_question())["kind"] not in ("PoolMembers", "Orders"):
        first = question["kind"] not in asked
        asked.append(question["kind"])
        muster(player, question, first)
    assert list(dict.fromkeys(asked)) == ["Terms", "ArmyChoice", "GroundChoice", "EdgeChoice", "Deployment"]
    scene = player.settle()["scene"]
    assert scene["features"]
    assert all(one["at"] for one in scene["tokens"])


def muster(player: Player, question: Json, first: bool) -> None:
    """One step of setting up, as the page has it."""
    kind = question["kind"]
    if kind == "ArmyChoice":
        pick(player, first)
    elif kind == "GroundChoice":
        player.seen("ground-picker").get_by_test_id("ground:brook").click()
        take_pool(player, "choose-ground")
    elif kind == "Deployment":
        deploy(player, question, first)
    else:
        player.choose(player.page.locator("button.main[data-testid^=offer-]").locator("visible=true").first)


def pick(player: Player, first: bool) -> None:
    """Points are counted as one picks, and what may not be is refused with its clause."""
    picker, button = player.seen("corps-picker"), player.seen("muster")
    expect(button).to_be_enabled()
    if first:
        spent = int(picker.locator(".purse b").inner_text())
        division = picker.get_by_label("Add under this Infantry divisional commander").first
        division.select_option("SG-P.1")
        expect(picker.locator(".purse b")).to_have_text(str(spent + 90))
        expect(picker.locator(".judgement")).to_contain_text("1200 were agreed")
        expect(picker.locator(".judgement")).to_contain_text("SG-P.54")
        expect(button).to_be_disabled()
    picker.get_by_role("button", name="British", exact=True).click()
    picker.get_by_role("button", name="British, all arms").click()
    expect(button).to_be_enabled()
    player.doing(button.click)


def deploy(player: Player, question: Json, first: bool) -> None:
    """One unit by a drag from beside the table, the rest as they are drawn up."""
    if first:
        waiting, mouse = player.seen(f"waiting-{question['prompt']['pieces'][0]}"), player.page.mouse
        waiting.hover()
        mouse.down()
        mouse.move(*player.spot(30, 38), steps=6)  # the attacker has taken the lower edge
        mouse.up()
        player.doing(player.page.locator("[data-testid=commit], [data-testid^=choose-]").first.click)
    player.choose(player.offer("draw_up"))


def test_eighty_units_of_seven_stands_are_legible(player: Player) -> None:
    battle = crowded()
    links = brought(player.server, battle, rich_seed(battle, 1))
    player.join(links["blue"])
    assert len(player.settle()["scene"]["tokens"]) == 82
    expect(player.page.locator("[data-testid^=unit-]")).to_have_count(82)
    player.page.get_by_role("button", name="Fit the whole table").click()
    block = player.unit(0).locator("rect").first.bounding_box()
    assert block is not None
    assert block["width"] >= 7
