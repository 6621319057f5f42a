"""The moves before a test begins, made without a page."""

from __future__ import annotations

from typing import Any

from tests.server.serving import Guest, Json

TO_THE_FIRST_SHOT: list[tuple[str, Json]] = [
    ("ahead", {"piece": 1}),
    ("ahead", {"piece": 2}),
    ("done", {}),
    ("ahead", {"piece": 5}),
    ("done", {}),
]
TO_THE_FIRST_CHARGE: list[tuple[str, Json]] = [
    ("move_far", {"piece": 3, "onto": 5}),
    ("ahead", {"piece": 1}),
    ("ahead", {"piece": 2}),
    ("done", {}),
]


def play_opening(url: str, links: dict[str, str], steps: list[tuple[str, Json]]) -> None:
    """Give the offers named by their keys, each for whoever is asked."""
    guests = [Guest(url, links[seat]) for seat in ("blue", "red")]
    for key, gesture in steps:
        step(guests, key, gesture)
    for guest in guests:
        guest.leave()


def step(guests: list[Guest], key: str, gesture: Json) -> None:
    """One offer, given."""
    for guest in guests:
        for question in guest.get("/room/questions"):
            for offer in offered(guest, question["no"], **gesture):
                if offer["key"] == key and offer["verdict"]["legal"]:
                    answer = guest.answer(question["no"], offer["action"])
                    assert answer.status_code < 300, answer.text
                    return
    raise AssertionError(f"nobody is offered {key} for {gesture}")


def offered(guest: Guest, question: int, **gesture: Any) -> list[Json]:
    """What a gesture may mean."""
    answer = guest.post("/room/offers", {"question": question, "gesture": gesture})
    assert answer.status_code < 300, answer.text
    found: list[Json] = answer.json()["offers"]
    return found
