"""Structured logs: one JSON object a line, or plain words for a person at the terminal.

What strangers send is in them too: it can neither begin a line of its own nor bring a link into the log.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from urllib.parse import unquote

import msgspec

from grognard.server.settings import Settings

USUAL = {*logging.makeLogRecord({}).__dict__, "message", "asctime", "color_message", "taskName"}
LINK = re.compile(r"(?i)([a-z2-7]{12})[^\w\s-]{1,3}[a-z0-9_-]{32,}")
ROUNDS = 6
LONGEST = 300
BARE = re.compile(r"[^\s\"'=\\]+")


def masked(text: str) -> str:
    """A text with whatever looks like a secret link struck out, however often it is percent-encoded."""
    seen = text
    for _ in range(ROUNDS):
        if LINK.search(seen):
            seen = text = LINK.sub(r"\1.***", seen)
        if "%" not in seen or (plainer := unquote(seen)) == seen:
            return text
        seen = plainer
    return "***"


def on_one_line(text: str) -> str:
    """A text without anything that ends a line or moves the cursor."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def safe(value: object) -> object:
    """A value as the log may have it; numbers are no danger."""
    if value is None or isinstance(value, bool | int | float):
        return value
    text = on_one_line(masked(str(value)))
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def word(value: object) -> str:
    """A value in a line of plain text: in quotes if it could be taken for more than one."""
    text = str(value)
    return text if BARE.fullmatch(text) else json.dumps(text, ensure_ascii=False)


class Lines(logging.Formatter):
    """One line a happening; the trace of a defect follows it, each of its lines set in."""

    def __init__(self, style: str) -> None:
        super().__init__()
        self.as_json = style == "json"

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        extra = {name: safe(value) for name, value in record.__dict__.items() if name not in USUAL}
        trace = [on_one_line(one) for one in self.trace(record).splitlines()]
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        said = safe(record.getMessage())
        if self.as_json:
            line = {"at": when, "level": record.levelname.lower(), "from": record.name, "said": said, **extra}
            return msgspec.json.encode(line | ({"trace": "\n".join(trace)} if trace else {})).decode()
        text = " ".join([when, f"{record.levelname:<7}", str(said), *[f"{k}={word(v)}" for k, v in extra.items()]])
        return "\n    ".join([text, *trace])

    def trace(self, record: logging.LogRecord) -> str:
        """Where a defect came from."""
        return masked(self.formatException(record.exc_info)) if record.exc_info else ""


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
