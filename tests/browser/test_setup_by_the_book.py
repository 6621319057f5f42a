"""The set-up of 2 by 2 played on the page: armies, mode, ground, deployment, points, until the first turn begins."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.opening_moves import play_opening
from tests.browser.playing import Player
from tests.server.serving import Json


class Muster:
    """Two people at one screen who set a battle up, each step of it by the page."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.asked: list[str] = []
        self.steps: dict[str, Callable[[Json], None]] = {
            "ArmyChoice": self.army,
            "ModeChoice": self.usual,
            "ExtraPoints": self.usual,
            "TerrainChoice": self.terrain,
            "FeaturePlacement": self.feature,
            "Deployment": self.deploy,
            "ReinforcementPoint": self.point,
        }

    def answer(self, question: Json) -> None:
        """Whatever is asked."""
        first = question["kind"] not in self.asked
        self.asked.append(question["kind"])
        self.first = first
        self.steps[question["kind"]](question)

    def usual(self, _: Json) -> None:
        """The button that is offered first."""
        self.player.choose(self.player.page.locator("button.main[data-testid^=offer-]").first)

    def army(self, question: Json) -> None:
        """The first side picks its army row by row, the second takes one that is ready."""
        player, picker = self.player, self.player.seen("army-picker")
        expect(picker).to_be_visible()
        expect(player.seen("muster")).to_be_enabled()
        if self.first:
            more = picker.get_by_role("button", name="One more")
            row = more.and_(player.page.locator(":enabled")).first
            row.click()
            expect(picker.locator(".judgement")).to_contain_text("40")
            expect(player.seen("muster")).to_be_disabled()
        picker.get_by_text("Armies ready to march").click()
        picker.locator(".ready button").nth(1).click()
        expect(player.seen("muster")).to_be_enabled()
        player.doing(player.seen("muster").click)

    def terrain(self, _: Json) -> None:
        """One of the suggestions."""
        expect(self.player.seen("terrain-picker")).to_be_visible()
        self.player.seen("terrain-picker").locator(".ready button").first.click()
        expect(self.player.seen("choose-terrain")).to_be_enabled()
        self.player.doing(self.player.seen("choose-terrain").click)

    def feature(self, question: Json) -> None:
        """The first by pointing at the table, the others where they are offered."""
        if self.first:
            self.player.click_at(12, 12)
            self.take_it()
        else:
            self.usual(question)

    def deploy(self, question: Json) -> None:
        """One by a drag from beside the table, one by pointing at the table, one for me, and enough of it."""
        player, side = self.player, question["question"]["side"]
        there = self.deployed(side)
        deep = 3 if question["question"]["role"] == "defender" else 21
        if not question["prompt"]["pieces"] or there > 2:
            player.choose(player.offer("deploy_done"))
            return
        if there == 0:
            self.drag_on(question["prompt"]["pieces"][0], 12, deep)
            self.take_it()
        elif there == 1:
            player.click_at(9, deep)
            self.take_it()
        else:
            self.usual(question)
        player.until(lambda: self.deployed(side) == there + 1, "The deployment")

    def deployed(self, side: int) -> int:
        """How many of a side stand on the table."""
        return len([one for one in self.player.settle()["scene"]["tokens"] if one["side"] == side and one["at"]])

    def drag_on(self, no: int, x: float, y: float) -> None:
        """Drag a unit from beside the table to a place on it."""
        waiting, mouse = self.player.seen(f"waiting-{no}"), self.player.page.mouse
        waiting.hover()
        mouse.down()
        mouse.move(*self.player.spot(x, y), steps=6)
        mouse.up()

    def take_it(self) -> None:
        """What was pointed at, or as near to it as may be."""
        self.player.doing(self.player.page.locator("[data-testid=commit], [data-testid^=choose-]").first.click)

    def point(self, question: Json) -> None:
        """In the middle of the edge, or beside it."""
        self.player.choose(self.player.page.locator("[data-testid^='offer-point:']:not([aria-disabled=true])").first)


def test_a_battle_is_set_up_by_the_book(player: Player) -> None:
    player.set_up("two_by_two", "pickup", blue="me", red="here")
    muster = Muster(player)
    while True:
        question = player.next_question()
        if question["kind"] == "MovementPhase":
            break
        muster.answer(question)
    wanted = {"ArmyChoice", "ModeChoice", "TerrainChoice", "FeaturePlacement", "Deployment", "ReinforcementPoint"}
    assert wanted <= set(muster.asked)
    assert muster.asked.count("ReinforcementPoint") == 4
    scene = player.settle()["scene"]
    assert len(scene["boxes"]) == 4
    assert scene["features"]
    player.sees("Move your units")


def test_what_is_picked_stays_when_the_other_side_is_ready_first(player: Player) -> None:
    links = player.sit_down("two_by_two", "pickup")
    picker = player.seen("army-picker")
    expect(player.seen("muster")).to_be_enabled()
    picker.get_by_role("button", name="One less").and_(player.page.locator(":enabled")).first.click()
    spent = picker.locator(".purse b").inner_text()
    heard = player.listening()
    play_opening(player.server.url, {**links, "blue": links["red"]}, [("army:austrian:0", {})])
    player.until(heard, "The other side's army")
    player.settle()
    expect(player.seen("muster")).to_be_visible()
    expect(picker.locator(".purse b")).to_have_text(spent)
