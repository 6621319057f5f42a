"""Chapter 6: kinds of ground, by what they let through."""

from __future__ import annotations

from grognard.engine.terrain import Feature

CROSSINGS = ("bridge", "defile")


def closes(feature: Feature) -> str:
    """The clause by which a feature cannot be entered at all, or nothing."""
    if feature.closed is not None:
        return "EA-6.23" if feature.closed else ""
    if feature.kind == "dense_wood":
        return "EA-6.3"
    return "EA-6.8" if feature.kind == "river" and not feature.fordable else ""
