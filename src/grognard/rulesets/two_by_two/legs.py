"""Chapter 6: the pieces of a path."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from grognard.engine.sizes import Measure, Spot

Distance = Annotated[float, Meta(ge=0, le=100, extra={"word": "distance"})]


class Leg(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One piece of a path: exactly one of a turn (to a facing), ahead, back, aside (right is positive), or a step."""

    turn: Measure | None = None
    ahead: Distance | None = None
    back: Distance | None = None
    aside: Measure | None = None
    step: Spot | None = None
