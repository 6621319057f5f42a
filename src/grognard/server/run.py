"""Runs the service until it is told to stop."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable

import uvicorn

from grognard.server.admission import Admission
from grognard.server.garbage import collect, set_aside
from grognard.server.logs import set_up_logs
from grognard.server.opening import opened
from grognard.server.settings import Settings
from grognard.server.web.app import make_app
from grognard.server.web.protocol import LiveProtocol
from grognard.server.web.sockets import Server, allow_many_files, callers

GRACE = 10


class Announced(Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_ready = on_ready
        self.collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            set_aside()
            self.collecting = asyncio.create_task(collect())
            self.on_ready()


def silent_of_a_network(settings: Settings) -> int:
    """How many of one network may stand at the door; behind a proxy all come from the proxy's, which counts itself."""
    return settings.silent if settings.proxies else settings.silent_of_a_network


def run(settings: Settings, on_ready: Callable[[], None] = lambda: None) -> int:
    """Serve; 0 when it was told to stop, else 1. BadFile, in one sentence, if it cannot even begin."""
    set_up_logs(settings)
    allow_many_files()
    with opened(settings) as sockets:
        server = Announced(configured(settings), on_ready)
        signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn raises it once more when it has shut down
        server.run(sockets)
        return 0 if server.started else 1


def configured(settings: Settings) -> uvicorn.Config:
    """The service as uvicorn runs it."""
    return uvicorn.Config(
        make_app(settings),
        http=callers(Admission(silent_of_a_network(settings), settings.silent)),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        ws=LiveProtocol,
        ws_per_message_deflate=False,
        ws_max_size=settings.message_limit,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
    )
