"""How a pose comes into a battle."""

from grognard.table.bases import Pose
from grognard.table.kernel import round3
from grognard.table.kernel_facing import round_facing


def pose(x: float, y: float, facing: float, depth: float, width: float) -> Pose:
    """The only way a pose comes into a battle: rounded, and refused where it is no number."""
    total = x + y + facing + depth + width
    if total - total != 0.0:  # so it is only of what is not finite
        raise ValueError(f"a pose needs finite numbers, not {(x, y, facing, depth, width)}")
    return Pose(round3(x), round3(y), round_facing(facing), float(depth), float(width))
