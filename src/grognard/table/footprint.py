"""Bodies of several stands: how equal stands fill a base, and the body they make."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.table.kernel_body import Footprint
from grognard.table.pose import Pose, pose

__all__ = ["Footprint", "body_of", "ranks"]


def ranks(at: Pose, stands: int, files: int) -> list[Pose]:
    """Equal stands in ranks of so many files that fill a base from its front; the last rank stands in the middle."""
    body, rows = at.rect, -(-stands // files)
    width, depth = at.width / files, at.depth / rows
    found: list[Pose] = []
    for i in range(stands):
        rank, file = divmod(i, files)
        in_rank = min(files, stands - rank * files)
        right, back = (file - (in_rank - 1) / 2) * width, (rank + 0.5) * depth - at.depth / 2
        x, y = body.x + body.fy * right - body.fx * back, body.y - body.fx * right - body.fy * back
        found.append(pose(x, y, at.facing, depth, width))
    return found


def body_of(stands: Sequence[Pose]) -> Footprint:
    """The body of stands that lie so."""
    return Footprint([at.rect for at in stands])
