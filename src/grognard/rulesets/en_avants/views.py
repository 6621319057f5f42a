"""What a side may know of the ground: nothing of what a scenario notes for Control, nor who else has found it."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.terrain import Feature, Ground


def known_ground(ground: Ground, side: str) -> Ground:
    """The ground without what a scenario notes for Control, and without saying who else has found it."""
    return replace(ground, features=tuple([known_feature(f, side) for f in ground.features]))


def known_feature(feature: Feature, side: str) -> Feature:
    """A feature as a side knows it; what has been worked out of its shape is kept."""
    known_to = None if feature.known_to is None else (side,)
    if not feature.note and feature.known_to == known_to:
        return feature
    bare = replace(feature, note="", known_to=known_to)
    bare.__dict__["areas"] = feature.areas
    return bare
