"""Chapter C: how the stands of a unit lie in each formation, seen from its reference point."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from grognard.rulesets.sound_of_guns.precedence import hand
from grognard.rulesets.sound_of_guns.profiles import Arm
from grognard.rulesets.sound_of_guns.units import Formation
from grognard.table.kernel import Rect
from grognard.table.kernel_body import laid_out
from grognard.table.pose import Pose, heading, pose

STANDS: dict[Arm, tuple[float, float]] = {"infantry": (0.75, 1.0), "cavalry": (1.0, 2.0), "artillery": (1.5, 1.0)}
"""Width and depth of a stand where a file does not say otherwise."""
FACES = ("front", "rear", "right", "left", "front", "rear", "right")
TURNS = {"front": 0.0, "rear": 180.0, "right": 90.0, "left": 270.0}

Spot = tuple[float, float, float]


class Layout(Struct, frozen=True):
    """Stand centres (right, forward, turned by) from the reference point, and the box that holds them."""

    spots: tuple[Spot, ...]
    right: float
    ahead: float
    width: float
    depth: float


def layout(formation: Formation, stands: int, wide: float, deep: float) -> Layout:
    """So many stands in a formation, counted from the left."""
    return counted_out(formation, stands, wide, deep, hand())


@lru_cache(maxsize=1024)
def counted_out(formation: Formation, stands: int, wide: float, deep: float, left: int) -> Layout:
    """So many stands in a formation, counted from the left or, in a mirror, from the right."""
    if formation == "square":
        spots = in_square(stands, wide, deep)
    elif formation == "column":
        spots = in_column(stands, wide, deep)
    elif formation == "march":
        spots = tuple([(0.0, -(i + 0.5) * deep, 0.0) for i in range(stands)])
    else:
        spots = tuple([((i - (stands - 1) / 2) * wide, -deep / 2, 0.0) for i in range(stands)])
    return boxed(spots if left > 0 else mirrored(spots), wide, deep)


def mirrored(spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """The same stands seen in a mirror."""
    return tuple([(-u, v, (360.0 - turn) % 360.0) for u, v, turn in spots])


def in_column(stands: int, wide: float, deep: float) -> tuple[Spot, ...]:
    """Two stands wide, rank behind rank; an odd last stand in the middle."""
    found = []
    for i in range(stands):
        rank, file = divmod(i, 2)
        alone = file == 0 and i == stands - 1
        found.append((0.0 if alone else (file - 0.5) * wide, -(rank + 0.5) * deep, 0.0))
    return tuple(found)


def in_square(stands: int, wide: float, deep: float) -> tuple[Spot, ...]:
    """Stands dealt to front, rear, right and left; those at the sides fill a band in the middle."""
    dealt = FACES[:stands]
    count = {face: dealt.count(face) for face in TURNS}
    band = wide * max(1, count["right"], count["left"])
    seen: dict[str, int] = {}
    found = []
    for face in dealt:
        k = seen[face] = seen.get(face, -1) + 1
        along = (k - (count[face] - 1) / 2) * wide
        if face in ("front", "rear"):
            found.append((along, (band + deep) / 2 * (1 if face == "front" else -1), TURNS[face]))
        else:
            found.append((deep / 2 * (1 if face == "right" else -1), along, TURNS[face]))
    return tuple(found)


def boxed(spots: tuple[Spot, ...], wide: float, deep: float) -> Layout:
    """Spots with the box that holds them."""
    across = [(u, wide / 2 if turn in (0.0, 180.0) else deep / 2) for u, _, turn in spots]
    along = [(v, deep / 2 if turn in (0.0, 180.0) else wide / 2) for _, v, turn in spots]
    left, right = min([u - h for u, h in across]), max([u + h for u, h in across])
    back, front = min([v - h for v, h in along]), max([v + h for v, h in along])
    return Layout(spots, (left + right) / 2, (back + front) / 2, right - left, front - back)


def base_at(plan: Layout, x: float, y: float, facing: float) -> Pose:
    """The box of a layout whose reference point lies there."""
    fx, fy = heading(facing)
    return pose(
        x + fy * plan.right + fx * plan.ahead, y - fx * plan.right + fy * plan.ahead, facing, plan.depth, plan.width
    )


def reference(plan: Layout, at: Pose) -> tuple[float, float]:
    """The reference point of a layout whose box lies there: the middle of the front, or of a square the centre."""
    r = at.rect
    return (r.x - r.fy * plan.right - r.fx * plan.ahead, r.y + r.fx * plan.right - r.fy * plan.ahead)


def stands_at(plan: Layout, at: Pose, wide: float, deep: float) -> list[Rect]:
    """The stands of a layout whose box lies there."""
    x, y = reference(plan, at)
    return laid_out(plan.spots, x, y, at.rect.fx, at.rect.fy, wide, deep)
