"""Every ruleset through the service: a seat is sent its view and its events, and nothing else, to the end."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from grognard import catalogue
from grognard.engine.plain import tell_event
from grognard.engine.records import Record, plain, replay
from tests.server.serving import Guest, Json, Server, make_room, room_of, stored_record

SCENARIOS = {
    "two_by_two": "two_by_two-pratzen",
    "en_avant": "en_avant-first_blood",
    "en_masse": "en_masse-primer",
    "sound_of_guns": "sound_of_guns-primer",
}


def watched(server: Server, rules: str) -> tuple[dict[str, list[Json]], Record]:
    """A battle of generals as every link sees it, and its record."""
    names = catalogue.scenario_names(rules)
    scenario = SCENARIOS.get(rules, names[0])
    links = make_room(server.url, rules=rules, scenario=scenario, pace=0.2)
    guests = {role: Guest(server.url, token) for role, token in links.items() if role != "host"}
    welcomes = {role: guest.join() for role, guest in guests.items()}
    for seat in [role for role in guests if role != "observer"]:
        assert guests[seat].http.put(f"/room/seats/{seat}", json={"general": "recruit"}).status_code == 200
    told = {role: [welcomes[role]] for role in guests}
    for role, guest in guests.items():
        for _ in range(12):
            try:
                told[role].append({**guest.hear("Happened", timeout=15), "table": guest.table})
            except (TimeoutError, ConnectionClosed):
                break
        guest.leave()
    return told, stored_record(server.database, room_of(links))


@pytest.mark.parametrize("rules", list(catalogue.RULESETS))
def test_a_seat_is_sent_its_view_and_its_events_and_nothing_else(server: Server, rules: str) -> None:
    told, record = watched(server, rules)
    ruleset = catalogue.ruleset(rules)
    moments = list(replay(record, ruleset))
    for seat, messages in told.items():
        assert len(messages) > 1
        for message in messages:
            table = message["table"]
            view = ruleset.view(moments[table["seq"]].battle, seat)
            assert "battle" not in table
            assert table["scene"] == plain(ruleset.scene(view, seat))
            assert {q["seat"] for q in table["questions"]} <= {seat}
            for entry in message["log"]:
                moment = moments[entry["seq"]]
                shown = ruleset.show(moment.events, moment.battle, seat)
                seen = ruleset.view(moment.battle, seat)
                assert [e["data"] for e in entry["events"]] == plain(
                    [tell_event(event, seen, ruleset) for event in shown]
                )


@pytest.mark.parametrize("rules", list(catalogue.RULESETS))
def test_every_question_has_a_shape_and_a_legal_answer(server: Server, rules: str) -> None:
    links = make_room(server.url, rules=rules, scenario=SCENARIOS.get(rules, catalogue.scenario_names(rules)[0]))
    asked = 0
    for seat in [role for role in links if role not in ("observer", "host")]:
        guest = Guest(server.url, links[seat])
        for question in guest.get("/room/questions"):
            assert question["answers"]
            rows = guest.get(f"/room/questions/{question['no']}/candidates", limit=3)["candidates"]
            for action in rows:
                seen = guest.post("/room/preview", {"question": question["no"], "action": action})
                assert seen.json()["legal"] is True, seen.text
            asked += 1
        guest.leave()
    assert asked
