"""Chapter T: the table with its features by kind."""

from __future__ import annotations

from grognard.engine.terrain import Feature, Ground
from grognard.table.kernel_ground import Area
from grognard.table.lazy import lazy

KINDS = ("open", "wood", "hill", "built_up", "difficult", "stream", "bridge", "road", "fieldwork")
ROUGH = ("wood", "built_up", "difficult")


class Land(Ground, frozen=True, kw_only=True, dict=True):
    """The table with its features by kind."""

    @lazy
    def by_kind(self) -> dict[str, list[Feature]]:
        """The features of each kind."""
        return {kind: [f for f in self.features if f.kind == kind] for kind in KINDS}

    @lazy
    def rough(self) -> list[Feature]:
        """Woods, towns and other difficult ground."""
        return [f for f in self.features if f.kind in ROUGH]

    @lazy
    def secret(self) -> list[Feature]:
        """The features that are hidden from anybody."""
        return [f for f in self.features if f.known_to is not None]

    @lazy
    def hindering(self) -> list[Area]:
        """Where difficult ground and water lie."""
        return [ar for f in (*self.rough, *self.waters) for ar in f.areas]

    @property
    def roads(self) -> list[Feature]:
        """What a march column gains by."""
        return self.by_kind["road"]

    @property
    def waters(self) -> list[Feature]:
        """Streams and rivers."""
        return self.by_kind["stream"]

    def road(self, id: str) -> Feature | None:
        """The road of that name."""
        return next((f for f in self.roads if f.id == id), None)
