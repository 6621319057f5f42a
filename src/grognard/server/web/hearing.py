"""What somebody on a live line says, heard message by message and obeyed; and what is said to nonsense."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import msgspec
from msgspec.structs import replace

from grognard.server.limits import Bucket
from grognard.server.problems import Trouble
from grognard.server.rooms.desk import Desk
from grognard.server.rooms.hub import Line
from grognard.server.rooms.service import Service
from grognard.server.shown.messages import FromSeat, Numbered
from grognard.server.store.database import AWAY

LOG = logging.getLogger("grognard.live")
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromSeat)
NUMBER = msgspec.json.Decoder(Numbered)
PATIENCE = 30
BAD = (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError)


class Hearing:
    """Obeys one message after the other: a quick look as it comes in, everything else in its turn."""

    def __init__(self, desk: Desk, line: Line) -> None:
        self.desk, self.line = desk, line
        self.bucket = Bucket(desk.service.settings.message_rate)
        self.faults, self.busy = 0, False

    @property
    def patient(self) -> bool:
        """Has there not been too much nonsense?"""
        return self.faults < PATIENCE

    def at_once(self, raw: str) -> bool:
        """Obey a message that only looks, if that is quick; False if it has to wait for its turn."""
        if self.busy or len(raw) > self.desk.service.settings.message_limit or self.bucket.left < 1:
            return False
        start = time.perf_counter()
        try:
            asked = DECODER.decode(raw)
            reply = self.desk.at_once(asked)
        except BAD:
            return False
        except Trouble as trouble:
            self.trouble(trouble, asked.id)
        except Exception:
            self.defect(type(asked).__name__, asked.id)
        else:
            if reply is None:
                return False
            self.line.send(replace(reply, id=asked.id))
        self.bucket.take()
        self.count(type(asked).__name__, False, start)
        return True

    async def in_turn(self, raw: str | bytes) -> None:
        """Obey the next message."""
        self.busy, start = True, time.perf_counter()
        kind, fault = "?", True
        if self.bucket.take():
            kind, fault = await self.serve(raw)
        else:
            self.line.send(Trouble(429, "too many messages; wait a moment").problem(number_of(raw)))
        await asyncio.sleep(0)  # let the replies go out, however fast the messages come in
        self.count(kind, fault, start)
        self.busy = False

    async def serve(self, raw: str | bytes) -> tuple[str, bool]:
        """Obey one message: its kind, and whether it was at fault."""
        kind, id = "?", None
        try:
            asked = decoded(raw, self.desk.service)
            kind, id = type(asked).__name__, asked.id
            self.line.send(replace(await self.desk.obey(asked, self.line), id=id))
        except Trouble as trouble:
            self.trouble(trouble, id)
            return kind, trouble.status in (400, 413)
        except AWAY as error:
            self.line.send(away(error).problem(id))
        except Exception:
            self.defect(kind, id)
        return kind, False

    def trouble(self, trouble: Trouble, id: int | None) -> None:
        """Say no."""
        self.desk.service.meters.refused.labels(trouble.code).inc()
        self.line.send(trouble.problem(id))

    def defect(self, kind: str, id: int | None) -> None:
        """A defect of ours: the log has it, whoever asked does not."""
        LOG.exception("message failed", extra={"kind": kind, "room": self.desk.room.id})
        self.line.send(Trouble(500, "that went wrong here; it is in the log").problem(id))

    def count(self, kind: str, fault: bool, start: float) -> None:
        """Note what it was, how long it took, and whether it was at fault."""
        self.faults = self.faults + 1 if fault else max(0, self.faults - 1)
        self.desk.service.meters.message(kind, time.perf_counter() - start)


def decoded(raw: str | bytes, service: Service) -> Any:
    """A message; Trouble in words if it is none."""
    if len(raw) > service.settings.message_limit:
        raise Trouble(413, f"a message may have {service.settings.message_limit:,} bytes at most")
    try:
        return DECODER.decode(raw)
    except BAD as error:
        raise Trouble(400, f"not understood: {error}") from None


def number_of(raw: str | bytes) -> int | None:
    """The number of a message that is not read further: its reply must carry it, or whoever asked waits for ever."""
    try:
        return NUMBER.decode(raw).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def away(error: Exception) -> Trouble:
    """The database does not answer: nothing was acknowledged, and the log has it."""
    LOG.error("database does not answer", extra={"why": type(error).__name__})
    return Trouble(503, "the database does not answer; try again")
