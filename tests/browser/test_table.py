"""Hands on the table: what a drag is told, what the odds are, the ruler, undo, the log, the book and the form."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.opening_moves import TO_THE_FIRST_CHARGE, TO_THE_FIRST_SHOT, offered
from tests.browser.playing import Player
from tests.server.serving import Json

LIGNE, SECOND_LIGNE, HUSSARDS, IR_12, UHLANS = 1, 2, 3, 5, 7


@pytest.fixture
def table(player: Player) -> Player:
    """The French of First shots, about to move, against somebody who is not there."""
    player.sit_down("two_by_two", "first_shots")
    player.sees("Move your units")
    return player


def judged(player: Player, seat: str = "blue", **gesture: Any) -> list[Json]:
    """What the service says of the same gesture by REST."""
    guest = player.by_rest(seat)
    offers = offered(guest, guest.get("/room/questions")[0]["no"], **gesture)
    guest.leave()
    return offers


def percent(chance: float) -> str:
    """A chance as the page prints it."""
    return f"{round(chance * 100)} %"


def shown_odds(player: Player) -> dict[str, tuple[float, str]]:
    """The odds on the page: each result's chance, and how it is printed."""
    expect(player.seen("odds")).to_be_visible()
    rows = player.seen("odds").locator("dd").all()
    return {
        row.get_attribute("data-result") or "": (float(row.get_attribute("data-chance") or -1), row.inner_text())
        for row in rows
    }


def told_odds(verdict: Json) -> dict[str, tuple[float, str]]:
    """The odds as the service tells them; they are all there is."""
    assert sum(one["chance"] for one in verdict["prospects"]) == pytest.approx(1)
    return {one["text"]: (one["chance"], percent(one["chance"])) for one in verdict["prospects"]}


def test_an_illegal_drag_is_told_why_and_by_which_clause(table: Player) -> None:
    table.drag(LIGNE, 11.2, 20, let_go=False)
    refused = judged(table, piece=LIGNE, x=11.2, y=20)[0]["verdict"]
    assert not refused["legal"]
    expect(table.seen("ghost")).to_contain_class("bad")
    table.sees(refused["clause"], "ghost-tag")
    table.sees("12e Ligne would need", "ghost-tag")
    table.page.mouse.up()
    expect(table.seen("commit")).to_have_count(0)
    table.seen("cancel").click()
    assert table.token(LIGNE)["at"]["y"] == 9.6


def test_a_legal_drag_is_told_its_cost(table: Player) -> None:
    table.drag(LIGNE, 11.2, 11.2, let_go=False)
    (offer, *_) = judged(table, piece=LIGNE, x=11.2, y=11.2)
    assert offer["verdict"]["legal"]
    table.sees(f"{offer['verdict']['cost']:.1f} of 3", "ghost-tag")
    table.page.mouse.up()
    table.commit()
    assert table.token(LIGNE)["at"]["y"] == pytest.approx(11.2, abs=0.05)
    table.sees("3 of 4 may still move")


def test_what_was_done_can_be_undone(table: Player) -> None:
    expect(table.seen("undo")).to_be_disabled()
    table.drag(LIGNE, 11.2, 11.2)
    table.commit()
    table.doing(table.seen("undo").click)
    assert table.token(LIGNE)["at"]["y"] == 9.6
    table.sees("4 of 4 may still move")
    table.sees("took back the last answer", "log")


def test_undo_to_here_takes_back_all_that_came_after(table: Player) -> None:
    for no in (LIGNE, SECOND_LIGNE):
        stood = table.token(no)["at"]
        table.drag(no, stood["x"], stood["y"] + 1.6)
        table.commit()
    lines = table.seen("log").get_by_test_id("log-line")
    lines.nth(lines.count() - 2).get_by_role("button").first.click()
    table.doing(table.seen("undo-to-here").click)
    assert table.token(LIGNE)["at"]["y"] == 9.6
    table.sees("4 of 4 may still move")
    table.sees("The French took back the last 2 answers", "log")
    expect(table.seen("undo")).to_be_disabled()


def test_the_log_calls_the_armies_by_their_names(table: Player) -> None:
    table.drag(LIGNE, 11.2, 11.2)
    table.commit()
    table.sees("Turn 1, first half: the French move", "log")
    expect(table.seen("log").locator("h2 i").first).to_be_visible()


def test_the_ruler_measures_as_the_service_does(table: Player) -> None:
    guest = table.by_rest()
    ends = {"start": {"piece": HUSSARDS}, "end": {"piece": IR_12}}
    measured = guest.post("/room/measure", ends).json()["measured"]
    guest.leave()
    table.seen("ruler").click()
    mouse = table.page.mouse
    mouse.move(*table.where(HUSSARDS))
    mouse.down()
    mouse.move(*table.where(IR_12), steps=4)
    mouse.up()
    expect(table.seen("measured")).to_have_text(measured["text"])
    table.press("Escape")
    expect(table.seen("measured")).to_have_count(0)


def test_odds_of_a_shot_are_the_engines(player: Player) -> None:
    player.sit_down("two_by_two", "first_shots", before=TO_THE_FIRST_SHOT)
    player.sees("Fire at the enemy")
    (shot,) = judged(player, piece=SECOND_LIGNE, onto=IR_12)
    (ruling,) = shot["verdict"]["rulings"]
    player.take(SECOND_LIGNE)
    player.take(IR_12)
    assert shown_odds(player) == told_odds(shot["verdict"])
    player.sees(shot["verdict"]["told"], "told")
    player.sees("Firing pins 21e Ligne", "gives-up")
    for row in ruling["modifiers"]:
        player.sees(row["clause"], "aim")

    player.commit()
    player.seen("tab-log").click()
    line = player.seen("log-line").filter(has_text="IR 12").filter(has_text="21e Ligne").last
    line.get_by_role("button").first.click()
    expect(line.get_by_role("img", name=re.compile("^a [1-6]$")).first).to_be_visible()
    expect(line.locator("table.mods")).to_contain_text("2X2-11.25")
    line.get_by_role("button", name="Show on table").click()
    expect(player.page.locator(".halo-shown").first).to_be_attached()


def test_odds_of_a_charge_are_the_engines(player: Player) -> None:
    player.sit_down("two_by_two", "first_shots", "red", before=TO_THE_FIRST_CHARGE)
    player.sees("Move your units")
    (charge, *_) = judged(player, "red", piece=UHLANS, onto=LIGNE)
    assert [ruling["clause"] for ruling in charge["verdict"]["rulings"]] == ["2X2-11.1", "2X2-13.4"]
    player.drag(UHLANS, player.token(LIGNE)["at"]["x"], player.token(LIGNE)["at"]["y"])
    player.sees("Charge 12e Ligne", "aim")
    player.sees("if 12e Ligne fires first", "told")
    assert shown_odds(player) == told_odds(charge["verdict"])


def test_a_clause_opens_beside_the_battle_and_leads_to_the_rulebook(player: Player) -> None:
    player.sit_down("two_by_two", "first_shots", before=TO_THE_FIRST_SHOT)
    player.sees("Fire at the enemy")
    player.take(SECOND_LIGNE)
    player.take(IR_12)
    player.seen("aim").get_by_role("link", name="2X2-11.25").click()
    expect(player.seen("clause-drawer")).to_contain_text("First volley")
    expect(player.seen("map")).to_be_visible()
    player.press("Escape")
    expect(player.seen("clause-drawer")).to_have_count(0)
    player.seen("aim").get_by_role("link", name="2X2-11.25").click()
    player.seen("to-rulebook").click()
    player.page.wait_for_url("**/#/rules/two_by_two/2X2-11.25")
    clause = player.seen("clause").and_(player.page.locator(".here"))
    expect(clause).to_have_attribute("aria-label", "2X2-11.25")
    expect(clause).to_be_in_viewport()


def test_a_question_can_be_answered_by_its_form(table: Player) -> None:
    table.seen("other").click()
    table.seen("open-form").click()
    form = table.seen("answer-form")
    form.get_by_label("What to do").select_option("Done")
    expect(form).to_contain_text("This can be done")
    table.doing(table.seen("answer-submit").click)
    table.sees("Waiting for the Austrian")
