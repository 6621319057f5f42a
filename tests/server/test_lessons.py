"""A guided battle by the service: it waits for what it is about, answers for the enemy, and can be left and resumed."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard import lessons
from tests.server.serving import Guest, Json, Server, make_room
from tests.test_lessons import LESSONS


def begin(server: Server, id: str) -> Guest:
    links = make_room(server.url, rules=id.partition("-")[0], scenario=id)
    return Guest(server.url, links["blue"])


def step(guest: Guest) -> int:
    return int(guest.get("/room")["lesson"]["step"])


def wait_for_player(guest: Guest, steps: list[Json]) -> int:
    """Until the script's enemy has answered; the step that is due then."""
    while (at := step(guest)) < len(steps) and not steps[at]["mine"]:
        guest.hear("Happened", "RoomChanged")
    return at


def answer_next(guest: Guest, id: str, at: int) -> None:
    """Give the answer the script has, to whichever question takes it."""
    lesson = lessons.lesson(id)
    order = lessons.ordered(lesson, lesson.script.steps[at])
    for question in guest.get("/room/questions"):
        if not question["sealed"] and guest.answer(question["no"], order).status_code == 201:
            return
    raise AssertionError((at, order))


@pytest.mark.parametrize("id", LESSONS)
def test_a_lesson_is_played_to_its_end(server: Server, id: str) -> None:
    guest = begin(server, id)
    card = next(one for one in guest.get("/lessons") if one["id"] == id)
    guest.join()
    while (at := wait_for_player(guest, card["steps"])) < len(card["steps"]):
        answer_next(guest, id, at)
    assert guest.get("/room")["result"] == "blue"
    guest.leave()


def test_another_answer_is_refused_in_words(server: Server) -> None:
    guest = begin(server, "two_by_two-first_lessons")
    no = guest.get("/room/questions")[0]["no"]
    refused = guest.answer(no, {"type": "Done"})
    assert refused.status_code == 422
    assert refused.json()["code"] == "lesson"
    assert "March the 12e Ligne 3 in forward" in refused.json()["reason"]
    assert step(guest) == 0
    guest.leave()


def test_a_hint_is_what_the_lesson_is_about(server: Server) -> None:
    guest = begin(server, "two_by_two-first_lessons")
    no = guest.get("/room/questions")[0]["no"]
    hint = guest.post("/room/hint", {"question": no}).json()
    assert hint["offer"]["action"]["unit"] == 1
    assert hint["offer"]["action"]["path"] == [{"ahead": 3.0}]
    guest.leave()


def test_a_lesson_is_left_and_resumed(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "battles.sqlite"), tmp_path / "log").start()
    guest = begin(server, "two_by_two-first_lessons")
    answer_next(guest, "two_by_two-first_lessons", 0)
    guest.leave()
    server.stop()
    again = Server(server.database, tmp_path / "log").start()
    back = Guest(again.url, guest.token)
    assert step(back) == 1
    answer_next(back, "two_by_two-first_lessons", 1)
    assert step(back) == 2
    back.leave()
    assert again.stop() == 0
    assert again.traces() == []
