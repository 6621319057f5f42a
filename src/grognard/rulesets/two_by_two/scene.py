"""The table as a seat sees it."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.offering import plain_scene
from grognard.engine.scene import Scene
from grognard.rulesets.two_by_two.battle import Skirmish


def scene(view: Skirmish, seat: str) -> Scene:
    """The battle ready to be drawn."""
    ground = view.field.ground
    return replace(plain_scene(view, ground.width, ground.depth, "inch"), features=ground.features)
