"""The application: routes, what an error gets, and how the service starts and stops."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ASGIApp
from msgspec import Struct

import grognard
from grognard.server.problems import Problem, Trouble
from grognard.server.rooms.service import Service
from grognard.server.settings import Settings
from grognard.server.store.database import AWAY
from grognard.server.web.api_hall import HALL
from grognard.server.web.api_library import LIBRARY
from grognard.server.web.api_rooms import MAKING, ROOM
from grognard.server.web.guards import Door
from grognard.server.web.live import live
from grognard.server.web.openapi import described
from grognard.server.web.reach import read_reach
from grognard.server.web.site import Site

LOG = logging.getLogger("grognard.app")
PACKED = 1000


class Health(Struct, frozen=True, kw_only=True):
    """How the service does."""

    status: str
    version: str
    database: str
    rooms: int
    sockets: int


@get("/health", tags=["host"], responses={503: ResponseSpec(Health, description="Not now", generate_examples=False)})
async def health(service: NamedDependency[Service]) -> Response[Health]:
    """Is the service up, and can its database be written to?"""
    fine = await service.pulse.beats() and not service.stopping
    told = Health(
        status="ok" if fine else "down",
        version=grognard.__version__,
        database=service.database.engine.dialect.name,
        rooms=len(service.rooms.open),
        sockets=service.hub.count,
    )
    return Response(told, status_code=200 if fine else 503)


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(service: NamedDependency[Service]) -> Response[bytes]:
    """Counts and times for Prometheus, where the host wants them told."""
    if not service.settings.metrics:
        raise Trouble(404, "this server keeps its numbers to itself")
    service.meters.rooms.set(len(service.rooms.open))
    service.meters.sockets.set(service.hub.count)
    return Response(service.meters.told(), media_type="text/plain; version=0.0.4; charset=utf-8")


class Asked(Request[Any, Any, Any]):
    """A request whose JSON may be nested too deep for anybody, or be no text at all."""

    async def json(self) -> Any:
        """The body; Trouble if it goes deeper than can be followed, or is not in UTF-8."""
        try:
            return await super().json()
        except RecursionError:
            raise Trouble(400, "not understood: the JSON is nested too deep") from None
        except UnicodeDecodeError:
            raise Trouble(400, "not understood: the JSON is not in UTF-8") from None


def on_trouble(request: Request[Any, Any, Any], trouble: Trouble) -> Response[Problem]:
    """Something we say no to."""
    return Response(trouble.problem(), status_code=trouble.status, media_type=MediaType.JSON)


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Something the framework says no to: the fields at fault are named."""
    extra = error.extra if isinstance(error.extra, list) else []
    faults = [f"{one.get('key', '')}: {one.get('message', '')}".strip(": ") for one in extra if isinstance(one, dict)]
    reason = "; ".join(faults) or error.detail or "it cannot be done"
    trouble = Trouble(error.status_code, reason[:1000])
    return Response(trouble.problem(), status_code=error.status_code, headers=error.headers, media_type=MediaType.JSON)


def on_database(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The database is away: nothing was acknowledged."""
    LOG.error("database does not answer", extra={"why": type(error).__name__})
    trouble = Trouble(503, "the database does not answer; try again")
    return Response(trouble.problem(), status_code=503, media_type=MediaType.JSON)


def on_defect(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A defect of ours: the log has it, the caller does not."""
    LOG.error("request failed", exc_info=error, extra={"path": request.scope["path"]})
    trouble = Trouble(500, "that went wrong here; it is in the log")
    return Response(trouble.problem(), status_code=500, media_type=MediaType.JSON)


def routes() -> list[Any]:
    """Everything the service answers to."""
    return [Router("/api", route_handlers=[LIBRARY, MAKING, ROOM, HALL, read_reach, live]), health, metrics]


def make_app(settings: Settings) -> ASGIApp:
    """The whole service as an ASGI application."""
    service = Service(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    app = Litestar(
        routes(),
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=PACKED, gzip_compress_level=6, exclude_opt_key="packed_already"
        ),
        dependencies={"service": Provide(lambda: service, sync_to_thread=False)},
        exception_handlers={
            Trouble: on_trouble,
            HTTPException: on_http,
            **dict.fromkeys(AWAY, on_database),
            Exception: on_defect,
        },
        lifespan=[lifespan],
        logging_config=None,
        openapi_config=described(),
        request_class=Asked,
        request_max_body_size=settings.body_limit,
    )
    return Door(Site(app), settings, service.meters)
