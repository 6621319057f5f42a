"""The toy rules in the browser: two seats a side, commanders, dice dealt out, an interrupted move and pools of dice.

They are no part of the product: the service is told of them by `GROGNARD_RULESETS`, as of any ruleset one adds.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.server.serving import Json, Server

ROOT = str(Path(__file__).resolve().parents[2])
NEY, REILLE = 1000, 1001
B_1, B_3, R_1, R_3 = 0, 2, 3, 5


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A service with the toy rules added to it."""
    folder = tmp_path_factory.mktemp("toys")
    database = str(folder / "battles.sqlite")
    server = Server(database, folder / "log", GROGNARD_RULESETS="tests.toy", PYTHONPATH=ROOT).start()
    yield server
    server.stop()
    assert server.traces() == []


@pytest.fixture
def friends(guests: Any, toys: Server) -> tuple[Player, Player]:
    """Anna plays both seats of the Blues, Bertrand one of the Reds, the computer the other."""
    anna, bertrand = guests(toys), guests(toys)
    anna.set_up("toy", "crossing", ney="me", reille="here", hill="friend", picton="general")
    bertrand.page.goto(anna.seen("link-hill").input_value())
    bertrand.wait_for_table()
    anna.seen("to-table").click()
    return anna, bertrand


def plans(player: Player, mood: str) -> None:
    """Plan in secret, once for each seat of this screen that is asked."""
    question = player.next_question()
    assert question["kind"] == "Mood"
    player.choose(player.offer(f"Plan:mood {mood}"))


def open_form(player: Player) -> None:
    """Have the answer asked for field by field."""
    player.seen("other").locator("visible=true").first.click()
    player.seen("open-form").locator("visible=true").first.click()


def deals(player: Player) -> dict[int, int]:
    """Deal the dice out by the form, the best to Reille: who has which."""
    question = player.next_question()
    assert question["kind"] == "PointsToDeal"
    dice = sorted(question["prompt"]["dice"])
    wanted = dict(zip((NEY, REILLE), dice, strict=True))
    open_form(player)
    for taker, face in wanted.items():
        player.seen(f"die-for-{taker}").select_option(str(face))
    player.doing(player.seen("answer-submit").click)
    return wanted


def by_form(player: Player, kind: str, **numbers: float) -> Json:
    """Answer by the form, with these numbers in it."""
    open_form(player)
    form = player.seen("answer-form")
    if form.get_by_label("What to do").count():
        form.get_by_label("What to do").select_option(kind)
    for name, number in numbers.items():
        form.get_by_label(name.capitalize()).first.fill(str(number))
    return player.doing(player.seen("answer-submit").click)


def test_two_seats_a_side_a_commander_an_interrupt_and_a_pool(friends: tuple[Player, Player]) -> None:
    anna, bertrand = friends
    plans(anna, "bold")
    plans(anna, "shy")
    plans(bertrand, "shy")

    points = deals(anna)
    told = {token["no"]: token for token in anna.settle()["scene"]["tokens"]}
    assert told[NEY]["sign"] == "hq"
    assert len(told[B_1]["blocks"]) == 4
    expect(anna.unit(NEY)).to_be_visible()

    assert anna.next_question()["kind"] == "Orders"
    anna.take(B_1)
    expect(anna.offer(f"Volley:unit {B_1}:target {R_1}")).to_be_visible()
    anna.seen("other").locator("visible=true").first.click()
    anna.choose(anna.offer(f"Advance:unit {B_1}:distance 3.0"))
    bertrand.sees("An enemy comes near")
    assert bertrand.token(B_1)["at"]["y"] == pytest.approx(10)
    bertrand.next_question()
    bertrand.choose(bertrand.offer("Brace:yes True"))

    interrupted = anna.next_question()
    assert (interrupted["kind"], interrupted["question"]["left"]) == ("MoveInterrupted", 1.0)
    by_form(anna, "GoOn", ahead=0.25, aside=0.75)
    anna.until(lambda: anna.token(B_1)["at"]["x"] == pytest.approx(4.75), "The move that went aside")
    assert anna.token(B_1)["at"]["y"] == pytest.approx(10.25)

    while anna.next_question()["seat"] == "ney":
        anna.seen("other").locator("visible=true").first.click()
        anna.choose(anna.offer("Pass"))
    assert points[REILLE] >= points[NEY] >= 1
    assert anna.settle()["seat"] == "reille"
    anna.take(B_3)
    anna.take(R_3)
    anna.commit()
    anna.seen("tab-log").locator("visible=true").first.click()
    line = anna.page.get_by_text("B_3 at R_3").first
    line.click()
    expect(anna.seen("pool").first).to_contain_text("Hits on 5+")
    expect(anna.seen("pool").first.get_by_label("a ", exact=False)).to_have_count(4)
