"""A scenario's map in ink: its ground and where the units stand, drawn in the table's own measure."""

from __future__ import annotations

from math import ceil

from markupsafe import Markup
from msgspec import Struct

from grognard.engine.page.scene import Scene
from grognard.engine.page.wood import Block, Point
from grognard.engine.terrain import Feature, Table
from grognard.paper.lettering import lettered
from grognard.paper.sizes import Size

MILLIMETRES = {"inch": 25.4, "cm": 10.0}
MOST_LEAVES = 60
MARGIN, HEAD = 10.0, 18.0
"""Millimetres about a page, and for what stands above and below the map."""
HILLS = ("hill", "gentle_hill", "steep_ish_hill", "steep_hill")
WOODS = ("dense_wood", "light_wood", "wood", "copse")
TOWNS = ("town", "village", "built_up")
SOFT = ("marsh", "difficult")
WATERS = ("river", "stream")
BANKS = ("wall", "hedge")
LAYERS = (*HILLS, *SOFT, *WOODS, *TOWNS, "lake", *WATERS, *BANKS, "road", "bridge")
SMALL_TABLE = 36.0
"""Inches: a table on which a foot is much."""


class TooLarge(ValueError):
    """So many leaves nobody wants to glue together."""


class Leaf(Struct, frozen=True):
    """One page of a map."""

    drawing: Markup
    note: str = ""


class Laid(Struct, frozen=True, kw_only=True):
    """A map laid out on paper: its leaves, whether they are held across, and millimetres for a unit of measure."""

    leaves: tuple[Leaf, ...]
    across: bool
    mm: float


def room(size: Size, across: bool) -> tuple[float, float]:
    """Millimetres that a page has for a map."""
    wide, high = (size.height, size.width) if across else (size.width, size.height)
    return wide - 2 * MARGIN, high - 2 * MARGIN - HEAD - 1.0


def fitted(scene: Scene, size: Size) -> Laid:
    """The whole table on one page, as large as it goes."""
    across = scene.width >= scene.depth
    wide, high = room(size, across)
    mm = min(wide / scene.width, high / scene.depth)
    return Laid(leaves=(Leaf(drawing(scene, mm, (0.0, 0.0, scene.width, scene.depth))),), across=across, mm=mm)


def tiled(scene: Scene, size: Size, scale: float) -> Laid:
    """The table at one to so many, over as many pages as it takes; TooLarge if that is too many."""
    mm = MILLIMETRES[scene.measure] / scale
    best = min((False, True), key=lambda across: len(windows(scene, size, across, mm)))
    found = windows(scene, size, best, mm)
    if len(found) > MOST_LEAVES:
        raise TooLarge(
            f"at 1 to {scale:g} that is {len(found)} pages; {MOST_LEAVES} is the most, so take a larger number"
        )
    leaves = [Leaf(drawing(scene, mm, window), note) for window, note in found]
    return Laid(leaves=tuple(leaves), across=best, mm=mm)


Window = tuple[float, float, float, float]


def windows(scene: Scene, size: Size, across: bool, mm: float) -> list[tuple[Window, str]]:
    """The pieces of the table that go on a page each, from the top left."""
    wide, high = (side / mm for side in room(size, across))
    columns, rows = ceil(scene.width / wide - 1e-9), ceil(scene.depth / high - 1e-9)
    return [
        (
            (
                c * wide,
                max(0.0, scene.depth - (r + 1) * high),
                min(wide, scene.width - c * wide),
                min(high, scene.depth - r * high),
            ),
            f"row {r + 1} of {rows}, leaf {c + 1} of {columns}" if columns * rows > 1 else "",
        )
        for r in range(rows)
        for c in range(columns)
    ]


def drawing(scene: Scene, mm: float, window: Window) -> Markup:
    """A piece of the table; y is up on the table and down on paper."""
    x, y, wide, high = window
    ordered = sorted(scene.features, key=lambda one: rank(one.kind))
    present = [one for one in scene.tokens if one.place == "table" and one.at is not None]
    size = f'width="{scene.width:g}" height="{scene.depth:g}"'
    parts = [f'<rect class="table" {size}/>', lattice(scene), *[ground(one, scene.depth, mm) for one in ordered]]
    parts += [f'<rect class="edge" {size}/>']
    parts += [stood(block, one.side, scene.depth, mm) for one in present for block in one.blocks]
    parts += lettered(scene, present, mm)
    top = scene.depth - y - high
    return Markup(
        f'<svg width="{wide * mm:.2f}mm" height="{high * mm:.2f}mm" viewBox="{x:.3f} {top:.3f} {wide:.3f} {high:.3f}" '
        f'style="--w:{1 / mm:.5f}">{"".join(parts)}</svg>'
    )


def rank(kind: str) -> int:
    """What is drawn above what: hills, woods and towns below waters, waters below roads and bridges."""
    return LAYERS.index(kind) if kind in LAYERS else len(LAYERS)


def ink(kind: str) -> str:
    """The class by which a kind of ground is inked."""
    for kinds, word in ((HILLS, "hill"), (WOODS, "wood"), (TOWNS, "town"), (WATERS, "water"), (BANKS, "bank")):
        if kind in kinds:
            return f"{word} {kind}"
    return kind if kind in (*SOFT, "lake", "road", "bridge") else "other"


def lattice(scene: Scene) -> str:
    """Thin lines every foot, or every twenty centimetres."""
    step = 20.0 if scene.measure == "cm" else 6.0 if scene.width <= SMALL_TABLE else 12.0
    upright = [f"M{x * step:g} 0V{scene.depth:g}" for x in range(1, ceil(scene.width / step))]
    level = [f"M0 {scene.depth - y * step:g}H{scene.width:g}" for y in range(1, ceil(scene.depth / step))]
    return f'<path class="lattice" d="{"".join([*upright, *level])}"/>'


def ground(feature: Feature, depth: float, mm: float) -> str:
    """One piece of ground; a line without a width is drawn with a pen."""
    look = ink(feature.kind)
    if feature.line:
        broad = max(feature.width or 0.0, (1.6 if feature.kind == "bridge" else 0.6) / mm)
        return f'<path class="line {look}" style="stroke-width:{broad:.4g}" d="{path(feature.line, depth)}"/>'
    if feature.outline():
        return f'<path class="area {look}" d="{path(feature.outline(), depth)}Z"/>'
    x, y = feature.middle
    return f'<circle class="area {look}" cx="{x:g}" cy="{depth - y:g}" r="{1.2 / mm:.3f}"/>'


def path(points: tuple[Point, ...], depth: float) -> str:
    """A line through places."""
    return "M" + "L".join([f"{x:g} {depth - y:g}" for x, y in points])


def stood(one: Block, side: int, depth: float, mm: float) -> str:
    """One block with its front."""
    w, d = one.width / 2, one.depth / 2
    return (
        f'<g transform="translate({one.x:g} {depth - one.y:g}) rotate({one.facing:g})">'
        f'<rect class="side-{side}" x="{-w:g}" y="{-d:g}" width="{one.width:g}" height="{one.depth:g}"/>'
        f'<path class="front-{side}" d="M{-w:g} {-d + 0.3 / mm:.4f}H{w:g}"/></g>'
    )


def bar(table: Table, mm: float) -> Markup:
    """A scale bar: so much of the table, and what that is on the ground."""
    steps = (1, 3, 6, 12, 24, 36) if table.measure == "inch" else (1, 2, 5, 10, 20, 50, 100)
    step = next((s for s in steps if s * mm >= 28), steps[-1])
    long = step * mm
    word = "in" if table.measure == "inch" else "cm"
    metres = f" = {step * table.metres_per_unit:g} m" if table.metres_per_unit else ""
    return Markup(
        f'<svg width="{long + 4:.2f}mm" height="6mm" viewBox="-2 0 {long + 4:.2f} 6">'
        f'<path d="M0 1.5V3.5H{long:.2f}V1.5" fill="none" stroke="#2a231b" stroke-width=".4"/></svg>'
        f"<b>{step} {word} on the table{metres}</b>"
    )
