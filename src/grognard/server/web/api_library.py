"""REST for what can be read without a seat."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from grognard.engine.clauses import Clause
from grognard.engine.files.scenario import Scenario
from grognard.engine.page.army_lists import ArmyList
from grognard.engine.page.scene import Scene
from grognard.generals import GENERALS
from grognard.server.rooms.service import Service
from grognard.server.shown import coaching, inquiring, library, messages, printing
from grognard.server.shown.coaching import LessonCard
from grognard.server.shown.inquiring import Asked, Asking, InquiryCard
from grognard.server.shown.library import Book, RulesetCard, ScenarioCard
from grognard.server.web.openapi import WHY_NOT

NOT_FOR_PLAY = ("captain-untuned", "drill")


@get("/rulesets", responses=WHY_NOT)
async def list_rulesets(service: NamedDependency[Service]) -> list[RulesetCard]:
    """The rulesets that can be played, with their options."""
    return await service.workers.rules(library.rulesets)


@get("/rulesets/{name:str}", responses=WHY_NOT)
async def read_ruleset(service: NamedDependency[Service], name: FromPath[str]) -> RulesetCard:
    """One ruleset."""
    return await service.workers.rules(library.ruleset_card, name)


@get("/rulesets/{name:str}/book", responses=WHY_NOT)
async def read_book(service: NamedDependency[Service], name: FromPath[str]) -> Book:
    """Its rulebook in our own words: chapters, clauses, readings."""
    return await service.workers.rules(library.book, name)


@get("/rulesets/{name:str}/armies", responses=WHY_NOT)
async def read_armies(service: NamedDependency[Service], name: FromPath[str]) -> tuple[ArmyList, ...]:
    """The lists its armies are picked from."""
    return await service.workers.rules(lambda: library.rules_of(name).army_lists())


@get("/rulesets/{name:str}/inquiries", responses=WHY_NOT)
async def list_inquiries(service: NamedDependency[Service], name: FromPath[str]) -> list[InquiryCard]:
    """The kinds of ruling that people at a real table may ask for, and what has to be said for each."""
    return await service.workers.rules(inquiring.inquiries, name)


@post("/rulesets/{name:str}/inquiries/{key:str}", status_code=200, responses=WHY_NOT)
async def ask_for_ruling(
    service: NamedDependency[Service], name: FromPath[str], key: FromPath[str], data: JSONBody[Asking]
) -> Asked:
    """A ruling for a real table: what counts, the odds, and the result if the dice are told."""
    return await service.workers.rules(inquiring.ask, name, key, data)


@get("/rulesets/{name:str}/clauses/{clause:str}", responses=WHY_NOT)
async def read_clause(service: NamedDependency[Service], name: FromPath[str], clause: FromPath[str]) -> Clause:
    """One clause, or one cell of a table."""
    return await service.workers.rules(library.clause, name, clause)


@get("/rulesets/{name:str}/schema", responses=WHY_NOT)
async def read_battle_schema(service: NamedDependency[Service], name: FromPath[str]) -> dict[str, Any]:
    """The JSON Schema of its battles, actions and events."""
    return await service.workers.rules(library.battle_schema, name)


@get("/scenarios", responses=WHY_NOT)
async def list_scenarios(service: NamedDependency[Service], rules: FromQuery[str | None] = None) -> list[ScenarioCard]:
    """The built-in scenarios, of one ruleset or of all."""
    return await service.workers.rules(library.scenarios, rules)


@get("/scenarios/{scenario:str}", responses=WHY_NOT)
async def read_scenario(service: NamedDependency[Service], scenario: FromPath[str]) -> Scenario:
    """A scenario with its map and its forces."""
    return await service.workers.rules(library.scenario, scenario)


@get("/scenarios/{scenario:str}/scene", responses=WHY_NOT)
async def read_scene(service: NamedDependency[Service], scenario: FromPath[str]) -> Scene:
    """A scenario's table before the first answer, ready to be drawn."""
    return await service.workers.rules(library.scenario_scene, scenario)


@get("/print/{what:str}/{name:str}", responses=WHY_NOT, media_type=MediaType.HTML)
async def print_page(
    service: NamedDependency[Service],
    what: FromPath[str],
    name: FromPath[str],
    paper: FromQuery[str] = "a4",
    option: FromQuery[list[str] | None] = None,
    scale: Annotated[float, QueryParameter(ge=0, le=1000)] = 0.0,
) -> str:
    """A page to print: sheet, guide, cards or blank of a ruleset, roster or map of a scenario."""
    return await service.workers.rules(printing.printable, what, name, paper, tuple(option or ()), scale)


@get("/lessons", responses=WHY_NOT)
async def list_lessons(service: NamedDependency[Service]) -> list[LessonCard]:
    """The guided battles: what the coach says and points at, step by step."""
    return await service.workers.rules(coaching.lesson_cards)


@get("/generals", responses=WHY_NOT)
async def list_generals() -> list[str]:
    """The computer generals people play against, the recruit last."""
    return sorted([name for name in GENERALS if name not in NOT_FOR_PLAY], key=lambda name: name == "recruit")


@get("/live/schema", responses=WHY_NOT)
async def read_live_schema() -> dict[str, Any]:
    """The JSON Schema of the live messages, both ways."""
    return messages.schema()


LIBRARY = Router(
    "/",
    route_handlers=[
        list_rulesets,
        read_ruleset,
        read_book,
        read_armies,
        list_inquiries,
        ask_for_ruling,
        read_clause,
        read_battle_schema,
        list_scenarios,
        read_scenario,
        read_scene,
        print_page,
        list_lessons,
        list_generals,
        read_live_schema,
    ],
    tags=["library"],
)
