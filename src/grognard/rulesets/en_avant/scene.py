"""The table as a seat sees it."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.offering import plain_scene
from grognard.engine.scene import Scene
from grognard.rulesets.en_avant.battle import Engagement


def scene(view: Engagement, seat: str) -> Scene:
    """The battle ready to be drawn."""
    ground = view.field.ground
    return replace(plain_scene(view, ground.width, ground.depth, "cm"), features=ground.features)
