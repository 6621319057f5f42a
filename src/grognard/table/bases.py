"""The pose of a base: its centre, its facing and its size."""

from msgspec import Struct

from grognard.table.kernel import Rect
from grognard.table.kernel_facing import base
from grognard.table.lazy import lazy


class Pose(Struct, frozen=True, dict=True):
    """The centre, facing and size of a base."""

    x: float
    y: float
    facing: float
    depth: float
    width: float

    @lazy
    def rect(self) -> Rect:
        """The base as the kernel knows it."""
        return base(self.x, self.y, self.facing, self.depth, self.width)
