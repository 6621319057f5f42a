"""Structured logs: one JSON object a line, or plain words for a person at the terminal. Links are never in them."""

from __future__ import annotations

import logging
import sys
import time

import msgspec

from grognard.server.seats import TOKEN
from grognard.server.settings import Settings

USUAL = {*logging.makeLogRecord({}).__dict__, "message", "asctime", "color_message", "taskName"}


class Lines(logging.Formatter):
    """One line a happening; whatever looks like a secret link is struck out."""

    def __init__(self, style: str) -> None:
        super().__init__()
        self.as_json = style == "json"

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        extra = {name: value for name, value in record.__dict__.items() if name not in USUAL}
        if record.exc_info:
            extra["trace"] = self.formatException(record.exc_info)
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        said = record.getMessage()
        if self.as_json:
            line = {"at": when, "level": record.levelname.lower(), "from": record.name, "said": said, **extra}
            text = msgspec.json.encode(line, enc_hook=str).decode()
        else:
            text = " ".join([when, f"{record.levelname:<7}", said, *[f"{k}={v}" for k, v in extra.items()]])
        return TOKEN.sub(r"\1.***", text)


def set_up_logs(settings: Settings) -> None:
    """Send all logs of the service to the error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(settings.log))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
    for name in ("httpx", "httpcore", "alembic", "websockets", "aiosqlite"):
        logging.getLogger(name).setLevel(logging.WARNING)
