"""Prints the schemas of the service, from which the types of the page are made."""

from __future__ import annotations

import sys
from typing import get_args

import msgspec
from litestar import Litestar
from litestar.di import Provide

from grognard.engine.page.beats import Beat, Reel, Shot, Way
from grognard.engine.page.changes import SceneChange, TokenChange
from grognard.engine.page.reports import ReportLine
from grognard.engine.page.scene import Gesture
from grognard.engine.shapes import FieldShape
from grognard.engine.terrain import Crossing, Feature
from grognard.server.shown import messages
from grognard.server.shown.messages import Happened
from grognard.server.shown.tables import QuestionChange, TableChange
from grognard.server.web.app import routes
from grognard.server.web.openapi import described

CHANGES = (Happened, TableChange, SceneChange, TokenChange, QuestionChange)
TOLD = (Beat, Reel, Shot, Way, ReportLine)
SPARING = (Gesture, Feature, Crossing, FieldShape, *CHANGES, *TOLD)


def schemas() -> bytes:
    """Both schemas in one JSON document, and the names of the types whose fields may be left out."""
    nobody = Provide(lambda: None, sync_to_thread=False)
    app = Litestar(routes(), dependencies={"service": nobody}, openapi_config=described())
    sparing = [kind.__name__ for kind in (*get_args(messages.FromSeat), *SPARING)]
    told = {"live": messages.schema(), "openapi": app.openapi_schema.to_schema(), "sparing": sparing}
    return msgspec.json.encode(told, order="deterministic")


if __name__ == "__main__":
    sys.stdout.buffer.write(schemas())
