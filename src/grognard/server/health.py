"""How the service does: whether it can store anything, and counts for Prometheus."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

LOG = logging.getLogger("grognard.health")
BEAT, PATIENCE = 2.0, 8.0
QUICK = (0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.125, 0.25, 0.5, 1.0, 2.0, 5.0)


class Pulse:
    """Whether the database takes what is written, felt no more often than every few seconds."""

    def __init__(self, write: Callable[[], Awaitable[bool]]) -> None:
        self.write, self.lock = write, asyncio.Lock()
        self.felt, self.fine = -BEAT, False

    async def beats(self) -> bool:
        """Did a write succeed just now?"""
        async with self.lock:
            if time.monotonic() - self.felt >= BEAT:
                self.fine = await self.feel()
                self.felt = time.monotonic()
            return self.fine

    async def feel(self) -> bool:
        """Does a write succeed, and in time?"""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.write()
        except Exception as error:
            LOG.warning("database cannot be written to", extra={"why": type(error).__name__})
            return False


class Meters:
    """What is counted and timed."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "grognard_requests", "Requests by method and status", ["method", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "grognard_request_seconds", "How long requests took", registry=self.registry, buckets=QUICK
        )
        self.messages = Counter("grognard_messages", "Live messages by kind", ["kind"], registry=self.registry)
        self.message_seconds = Histogram(
            "grognard_message_seconds", "How long live messages took", ["kind"], registry=self.registry, buckets=QUICK
        )
        self.refused = Counter("grognard_problems", "Problems by code", ["code"], registry=self.registry)
        self.sockets = Gauge("grognard_sockets", "Live sockets", registry=self.registry)
        self.rooms = Gauge("grognard_rooms_open", "Rooms in memory", registry=self.registry)

    def message(self, kind: str, seconds: float) -> None:
        """A live message of some kind took so long."""
        self.messages.labels(kind).inc()
        self.message_seconds.labels(kind).observe(seconds)

    def told(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry)
