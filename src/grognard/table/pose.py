"""Where a piece stands and which way it looks, rounded on entry so that a replay is the same on every machine."""

from grognard.table.bases import Pose
from grognard.table.kernel_facing import bearing, between, heading, round_facing, turn_to
from grognard.table.kernel_pose import pose

__all__ = ["Pose", "bearing", "between", "heading", "pose", "round_facing", "turn_to"]
