"""Schemathesis over the whole API: whatever is sent, no 5xx, and answers are what the description says."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.serving import Guest, Server, make_room

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
schema = schemathesis.pytest.from_fixture("described")


@pytest.fixture(scope="session")
def described(server: Server) -> Any:
    """The API as it describes itself."""
    told = httpx.get(f"{server.url}/api/schema/openapi.json", timeout=60).json()
    return schemathesis.openapi.from_dict(told)


@pytest.fixture(scope="session")
def token(server: Server) -> str:
    """A seat that has a question to answer."""
    links = make_room(server.url)
    guest = Guest(server.url, links["blue"])
    mine = bool(guest.get("/room/questions"))
    guest.leave()
    return links["blue"] if mine else links["red"]


@schema.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_sent_is_answered_in_order(case: Any, server: Server, token: str) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    answer = case.call(base_url=server.url, headers=headers, timeout=60)
    case.validate_response(answer, checks=CHECKS)
