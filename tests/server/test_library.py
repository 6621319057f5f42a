"""What can be read without a seat."""

from __future__ import annotations

import httpx
import pytest

from grognard import catalogue
from tests.server.serving import Server


def get(server: Server, path: str) -> httpx.Response:
    return httpx.get(server.url + path, timeout=30)


def test_rulesets_tell_their_options_with_default_reading_and_clause(server: Server) -> None:
    cards = {card["name"]: card for card in get(server, "/api/rulesets").json()}
    assert set(cards) == set(catalogue.RULESETS)
    options = {option["name"]: option for option in cards["two_by_two"]["options"]}
    assert options["mode"]["default"] == "fast"
    assert options["arc"]["reading"] == "R-02"
    assert options["lancers"]["clauses"] == ["2X2-16.10", "2X2-16.11", "2X2-16.12"]
    assert get(server, "/api/rulesets/two_by_two").json() == cards["two_by_two"]


def test_scenarios_come_with_their_map(server: Server) -> None:
    cards = get(server, "/api/scenarios?rules=two_by_two").json()
    assert [card["id"] for card in cards] == catalogue.scenario_names("two_by_two")
    scenario = get(server, "/api/scenarios/two_by_two-pratzen").json()
    assert scenario["terrain"]
    assert scenario["units"]
    assert scenario["table"]["width"] > 0


def test_the_rulebook_is_told_clause_by_clause(server: Server) -> None:
    book = get(server, "/api/rulesets/two_by_two/book").json()
    rules = catalogue.ruleset("two_by_two").rulebook
    assert [clause["id"] for clause in book["clauses"]] == list(rules.clauses)
    assert [reading["id"] for reading in book["readings"]] == list(rules.readings)
    assert get(server, "/api/rulesets/two_by_two/clauses/2X2-11.1").json()["title"] == rules.clause("2X2-11.1").title


def test_the_page_can_make_its_types_from_schemas(server: Server) -> None:
    live = get(server, "/api/live/schema").json()["$defs"]
    assert {"Join", "Answer", "Welcome", "Happened", "FromSeat", "ToSeat"} <= set(live)
    battle = get(server, "/api/rulesets/two_by_two/schema").json()["$defs"]
    assert {"Battle", "AnyAction", "AnyEvent", "Unit"} <= set(battle)
    api = get(server, "/api/schema/openapi.json").json()
    assert "/api/room/answers" in api["paths"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/rulesets/chess",
        "/api/rulesets/chess/book",
        "/api/rulesets/two_by_two/clauses/2X2-99.99",
        "/api/scenarios/nowhere",
        "/api/scenarios?rules=chess",
        "/api/nothing",
    ],
)
def test_what_is_not_there_is_said_so(server: Server, path: str) -> None:
    answer = get(server, path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "not found"
    assert answer.json()["reason"]


def test_every_answer_has_security_headers(server: Server) -> None:
    for path in ("/health", "/api/rulesets", "/api/nothing"):
        headers = get(server, path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_health_and_metrics(server: Server) -> None:
    health = get(server, "/health").json()
    assert (health["status"], health["database"]) == ("ok", "sqlite")
    assert "grognard_requests_total" in get(server, "/metrics").text


def test_a_ruling_can_be_asked_for_without_a_battle(server: Server) -> None:
    kinds = {card["key"]: card for card in get(server, "/api/rulesets/two_by_two/inquiries").json()}
    assert [item["key"] for item in kinds["rally"]["items"]][:2] == ["rally.unit.type", "rally.unit.size"]
    asking = {"said": {"shot.firer.size": "large", "shot.about.cover": True}, "dice": [5]}
    told = httpx.post(f"{server.url}/api/rulesets/two_by_two/inquiries/shot", json=asking, timeout=30).json()
    assert (told["ruling"]["result"], told["ruling"]["row"]) == ("disrupted", "2X2-12.3")
    assert told["titles"]["2X2-11.27"] == catalogue.ruleset("two_by_two").rulebook.clause("2X2-11.27").title
    worth = {one["value"]: one["by"] for one in told["effects"]["shot.about.cavalry"]}
    assert worth == {False: 0, True: 2}


@pytest.mark.parametrize(
    ("kind", "asking", "status"),
    [
        ("whist", {}, 404),
        ("shot", {"said": {"weather": True}}, 400),
        ("shot", {"said": {"shot.range": 10**9}}, 400),
        ("shot", {"dice": [7]}, 400),
        ("shot", {"dice": [1, 2]}, 400),
        ("shot", {"said": {"shot.hq": []}}, 400),
    ],
)
def test_nonsense_at_the_desk_is_refused_in_words(server: Server, kind: str, asking: object, status: int) -> None:
    answer = httpx.post(f"{server.url}/api/rulesets/two_by_two/inquiries/{kind}", json=asking, timeout=30)
    assert answer.status_code == status
    assert answer.json()["reason"]


def test_pages_to_print_are_served_without_secrets(server: Server) -> None:
    sheet = get(server, "/api/print/sheet/two_by_two?paper=letter&option=arc%3Dhalf")
    assert sheet.headers["content-type"].startswith("text/html")
    assert "What counts as a unit" in sheet.text
    assert "data:font" not in sheet.text
    roster = get(server, "/api/print/roster/en_avant-falenty").text
    assert "Sokolnicki" in roster
    assert "Davidovich" not in roster
    assert "Wet meadow" not in get(server, "/api/print/map/en_avant-falenty").text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("sheet/nothing", 404),
        ("poster/two_by_two", 404),
        ("map/nothing", 404),
        ("map/en_avant-falenty?scale=0.5", 400),
        ("sheet/two_by_two?paper=a9", 400),
        ("sheet/two_by_two?option=weather%3Dwet", 400),
        ("guide/two_by_two", 400),
    ],
)
def test_what_cannot_be_printed_is_refused_in_words(server: Server, path: str, status: int) -> None:
    answer = get(server, f"/api/print/{path}")
    assert answer.status_code == status
    assert answer.json()["reason"]
