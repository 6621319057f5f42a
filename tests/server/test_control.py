"""Control's desk by its live line: what lies on it, going back without leave, the clock, words and hints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.serving import Guest, Json, Server, make_room


@pytest.fixture
def table(server: Server) -> Iterator[dict[str, Guest]]:
    """Falenty under a Control who sees every ruling, everybody at the table."""
    options = {"control": True, "confirm_rulings": True}
    links = make_room(server.url, rules="en_avant", scenario="en_avant-falenty", options=options)
    guests = {seat: Guest(server.url, links[seat]) for seat in ("blue", "red", "control")}
    for guest in guests.values():
        guest.join()
    yield guests
    for guest in guests.values():
        guest.leave()


def desk(table: dict[str, Guest]) -> Json:
    found: Json = table["control"].ask("LookAtDesk")["desk"]
    return found


def hold(table: dict[str, Guest], *seats: str) -> None:
    """Everybody of these sides holds."""
    for seat in seats:
        while found := table[seat].first_candidate():
            no, action = found
            assert table[seat].answer(no, action).status_code == 201


def go_on(table: dict[str, Guest], until: int) -> None:
    """Control lets everything stand until a turn begins."""
    control = table["control"]
    while (now := desk(table)) and control.get("/room")["turn"] < until:
        waiting = [(one["question"], one["accept"]) for one in now["proposals"]]
        waiting += [(one["question"], one["action"]) for one in now["reviews"]]
        if not waiting:
            hold(table, "blue", "red")
        for no, action in waiting:
            assert control.answer(no, action).status_code == 201


def row(now: Json, seat: str) -> Json:
    found: Json = next(one for one in now["rows"] if one["seat"] == seat)
    return found


def test_cards_lie_face_up_for_control_as_they_are_laid(table: dict[str, Guest]) -> None:
    before = desk(table)
    assert not any(slip["laid"] for one in before["rows"] for slip in one["slips"])
    hold(table, "blue")
    after = desk(table)
    assert all(slip["laid"] and slip["title"] for slip in row(after, "blue")["slips"])
    assert not any(slip["laid"] for slip in row(after, "red")["slips"])
    assert row(after, "blue")["answered"] is not None
    assert row(after, "red")["waited_for"]


def test_nobody_else_sees_or_works_the_desk(table: dict[str, Guest]) -> None:
    asked: list[tuple[str, Json]] = [
        ("LookAtDesk", {}), ("GoBack", {"to": 0, "reason": "no"}), ("SetClock", {"paused": True}), ("CallTime", {}),
    ]  # fmt: skip
    for kind, fields in asked:
        assert table["blue"].ask(kind, **fields)["status"] == 403


def test_control_goes_back_over_a_whole_turn_without_leave_and_players_are_told(table: dict[str, Guest]) -> None:
    go_on(table, until=2)
    seq = desk(table)["seq"]
    assert seq > 3
    refused = table["control"].ask("GoBack", to=seq + 5, reason="too far")
    assert refused["status"] == 404
    done = table["control"].ask("GoBack", to=0, reason="the models were knocked over")
    assert done["done"]
    assert table["blue"].get("/room")["turn"] == 1
    last = table["red"].get("/room/log", after=seq)[-1]
    assert last["notices"] == ["Game Control has taken the game back to turn 1: the models were knocked over"]
    assert last["back_to"] == 0


def test_words_reach_the_side_they_are_for_at_once(table: dict[str, Guest]) -> None:
    tools = desk(table)["tools"]
    said: Json = {**tools["speak"], "text": "Your hussars see rushes ahead.", "side": "red"}
    assert table["control"].answer(tools["question"], said).status_code == 201
    assert table["red"].get("/room/log", after=0)[-1]["notices"] == ["Your hussars see rushes ahead."]
    assert table["blue"].get("/room/log", after=0)[-1]["notices"] == []


def test_while_the_clock_is_stopped_only_control_answers(table: dict[str, Guest]) -> None:
    assert table["control"].ask("SetClock", left=180, paused=True)["type"] == "Done"
    card = table["blue"].get("/room")
    assert card["clock"]["paused"]
    assert card["clock"]["left"] == 180
    no, action = table["blue"].first_candidate() or (0, {})
    refused = table["blue"].answer(no, action)
    assert refused.status_code == 409
    assert "stopped the clock" in refused.text
    table["control"].ask("SetClock", left=180, running=True)
    assert table["blue"].answer(no, action).status_code == 201


def test_when_time_is_called_the_late_do_what_stands(table: dict[str, Guest]) -> None:
    hold(table, "blue")
    assert table["control"].ask("CallTime")["type"] == "Done"
    now = desk(table)
    assert now["reviews"]
    assert {slip["title"] for slip in row(now, "red")["slips"]} <= {"Hold", "Stay"}


def test_a_ruling_comes_with_its_figures_and_all_its_ends(table: dict[str, Guest]) -> None:
    control = table["control"]
    lay(table, "red", "fire")
    hold(table, "red", "blue")
    control.answer(*review(desk(table)))
    found = desk(table)["proposals"][0]
    assert found["title"]
    assert [one["by_book"] for one in found["results"]].count(True) == 1
    assert all(one["clause"] and one["text"] for one in found["counts"])
    other = next(one for one in found["results"] if not one["by_book"])
    said: Json = {**other["action"], "reason": "The balls bury themselves"}
    assert control.answer(found["question"], said).status_code == 201
    told = table["blue"].get("/room/log", after=0)
    assert "The balls bury themselves" not in str(told)


def review(now: Json) -> tuple[int, Json]:
    found = now["reviews"][0]
    return found["question"], found["action"]


def lay(table: dict[str, Guest], seat: str, sign: str) -> None:
    """Give the first unit that may this card."""
    guest = table[seat]
    for question in guest.get("/room/questions"):
        offers = guest.ask("Offers", question=question["no"])["offers"]
        legal: list[Any] = [one for one in offers if one["sign"] == sign and one["verdict"]["legal"]]
        if legal:
            assert guest.answer(question["no"], legal[0]["action"]).status_code == 201
            return
    raise AssertionError(f"nobody can {sign}")


def test_control_warns_of_hidden_ground_in_a_cards_way(table: dict[str, Guest]) -> None:
    guest = table["red"]
    hussars = next(q for q in guest.get("/room/questions") if "Kaiser Hussars" in q["prompt"]["title"])
    offers = guest.ask("Offers", question=hussars["no"])["offers"]
    onward = next(one for one in offers if one["sign"] == "advance")
    assert guest.answer(hussars["no"], onward["action"]).status_code == 201
    alert = next(one for one in desk(table)["alerts"] if one["feature"] == "wet_meadow")
    assert "Wet meadow" in alert["text"]
    assert alert["seat"] == "red"


def test_a_silent_seat_is_told_and_can_be_given_to_a_general(table: dict[str, Guest]) -> None:
    table["red"].hang_up()
    table["control"].hear("RoomChanged")
    alert = next(one for one in desk(table)["alerts"] if one["seat"] == "red")
    assert "silent" in alert["text"]
    table["control"].ask("HandOver", seat="red", general="recruit")
    assert row(desk(table), "red")["general"] == "recruit"


def test_ground_is_painted_shown_reshaped_and_taken_away_by_hand(table: dict[str, Guest]) -> None:
    control, tools = table["control"], desk(table)["tools"]
    square = [[20, 20], [30, 20], [30, 30], [20, 30]]
    feature: Json = {**tools["paint"]["feature"], "kind": "marsh", "polygon": square}
    assert control.answer(tools["question"], {**tools["paint"], "feature": feature}).status_code == 201
    assert feature["id"] in names(control)
    assert feature["id"] not in names(table["blue"])
    offers = control.ask("Offers", question=tools["question"], gesture={"x": 25, "y": 25})["offers"]
    show = next(one for one in offers if one["key"] == f"show:{feature['id']}:blue")
    assert control.answer(tools["question"], show["action"]).status_code == 201
    assert feature["id"] in names(table["blue"])
    wider: Json = {
        **tools["reshape"],
        "feature": feature["id"],
        "reason": "wider",
        "polygon": [*square[:2], [36, 36], [20, 30]],
    }
    assert control.answer(tools["question"], wider).status_code == 201
    crossed: Json = {**wider, "polygon": [[20, 20], [30, 30], [30, 20], [20, 30]]}
    assert control.answer(tools["question"], crossed).status_code == 422
    gone = next(
        one
        for one in control.ask("Offers", question=tools["question"], gesture={"x": 25, "y": 25})["offers"]
        if one["key"] == f"gone:{feature['id']}"
    )
    assert control.answer(tools["question"], gone["action"]).status_code == 201
    assert feature["id"] not in names(control)


def names(guest: Guest) -> list[str]:
    return [one["id"] for one in guest.get("/room/view")["scene"]["features"]]


def test_a_unit_is_moved_and_set_by_its_menu(table: dict[str, Guest]) -> None:
    control, no = table["control"], desk(table)["tools"]["question"]
    menu = control.ask("Offers", question=no, gesture={"piece": 1})["offers"]
    assert {one["stack"] for one in menu} >= {"Status", "Order", "Formation"}
    low = next(one for one in menu if one["key"] == "status:2")
    assert control.answer(no, {**low["action"], "reason": "shaken by the news"}).status_code == 201
    put = control.ask("Offers", question=no, gesture={"piece": 1, "x": 30, "y": 100})["offers"][0]
    assert put["ghost"]
    assert control.answer(no, put["action"]).status_code == 201
    token = next(one for one in control.get("/room/view")["scene"]["tokens"] if one["no"] == 1)
    assert round(token["at"]["x"]) == 30


def test_players_under_control_get_no_hint(table: dict[str, Guest]) -> None:
    no, _ = table["blue"].first_candidate() or (0, {})
    assert table["blue"].ask("Hint", question=no)["status"] == 403
    assert table["blue"].get("/room")["hints"] is False
    assert table["control"].get("/room")["hints"] is True


def test_nothing_is_to_be_looked_out_for_once_the_battle_is_over(server: Server) -> None:
    links = make_room(server.url, rules="en_masse", scenario="en_masse-primer", options={"control": True})
    table = {"control": Guest(server.url, links["control"])}
    table["control"].join()
    now = desk(table)
    assert [alert for alert in now["alerts"] if "no order" in alert["text"]]
    end = {**now["tools"]["end"], "reason": "Night falls"}
    assert table["control"].answer(now["tools"]["question"], end).status_code == 201
    assert desk(table)["alerts"] == []
    table["control"].leave()
