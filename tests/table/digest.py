"""Asks the kernel many questions and prints its answers to the last bit, function by function."""

from hashlib import blake2b
from random import Random
from typing import Any

from grognard.table import (
    compiled,
    kernel_going,
    kernel_ground,
    kernel_headway,
    kernel_menu,
    kernel_near,
    kernel_polygon,
    kernel_sight,
    kernel_strips,
    kernel_sweep,
)
from grognard.table import kernel as k
from tests.table.lands import TOL, some_land, some_rate
from tests.table.shapes import SLACK, crowd, some_area, some_pair, some_way
from tests.table.test_ground import some_line, some_segment
from tests.table.test_menu import Scene


def plain(value: Any) -> str:
    """Floats in hexadecimal, whatever they stand in."""
    if isinstance(value, float | bool):
        return float(value).hex()
    if isinstance(value, k.Rect):
        return plain([value.x, value.y, value.fx, value.fy, value.hd, value.hw])
    if isinstance(value, list | tuple):
        return "[" + ",".join(plain(part) for part in value) + "]"
    return repr(value)


def pairs(random: Random) -> dict[str, Any]:
    """Questions about two bases."""
    a, b = some_pair(random)
    ux, uy = some_way(random, a)
    d = random.uniform(0, 3)
    hull = kernel_sight.silhouette(a, b)
    return {
        "gap": k.gap(a, b),
        "depth": k.depth(a, b),
        "near": k.near(a, b, SLACK),
        "zone": k.zone(a, b.x, b.y),
        "touches": [k.touches(a, b, SLACK), k.overlaps(a, b, SLACK), k.within(a, b, d), k.on_table(a, 24, 24, 0.0)],
        "faces": [[k.face_mid(a, f), k.face_ends(a, f), k.face_length(a, f, b, d)] for f in range(4)],
        "contact_face": k.contact_face(a, b, SLACK, 0.02),
        "point_gap": k.point_gap(a.x, a.y, b),
        "span": k.span(a, ux, uy, b, random.choice([0.0, SLACK, -SLACK])),
        "moved": [k.slid(a, ux, uy, d), k.turned(a, ux, uy), k.placed(a, d, d), k.corners(a), k.round3(d)],
        "first_within": kernel_sweep.first_within(a, ux, uy, b, uy, ux, d / 3, 3.0),
        "corridor": kernel_sight.corridor(a, k.FRONT, b, k.REAR),
        "silhouette": [hull, kernel_sight.rect_clip_area(hull, b), kernel_polygon.polygon_area(hull)],
    }


def grounds(random: Random) -> dict[str, Any]:
    """Questions about a base and the ground."""
    a, b = some_pair(random)
    ux, uy = some_way(random, a)
    ar, ln = some_area(random, a), some_line(random, a.x, a.y)
    path = some_segment(random, a.x, a.y)
    g = kernel_ground
    return {
        "inside": g.inside(a.x, a.y, ar),
        "overlap_area": g.overlap_area(a, ar),
        "way_area": g.way_area(a, ux, uy, 2.5, ar),
        "area_gaps": [g.rect_area_gap(a, ar), g.outline_near(a, ar)],
        "line_gaps": [g.line_gap(a.x, a.y, ln), g.line_near(a, ln), g.rect_line_gap(a, ln)],
        "spans": [g.inside_spans(*path, ar), g.on_line_spans(*path, ln), g.crossings(*path, ln)],
        "firsts": [kernel_sweep.first_touch(a, ux, uy, 4, ar), kernel_sweep.first_overlap(a, ux, uy, 4, ar, 0.01)],
        "strips": kernel_strips.strips(ln),
        "band_area": kernel_sight.band_area(kernel_sight.silhouette(a, b), ar, [ln]),
    }


def marches(random: Random) -> dict[str, Any]:
    """Questions about a march over ground of every kind."""
    a, b = some_pair(random)
    ux, uy = some_way(random, a)
    land, rate = some_land(random, a), some_rate(random)
    g = kernel_going
    way = g.survey(land, a.x, a.y, ux, uy, 4.0)
    bill = g.tally([way, way], [2.0, 3.5], [1.0, 2.0], rate)
    return {
        "survey": [way.road, way.steep, way.towns, way.slow_woods, way.wades, way.bridges, way.decks, way.columns],
        "tally": [bill.cost, bill.allowance, bill.road_march, bill.town, bill.bridge, bill.slow_wood],
        "farthest": g.farthest(way, 4.0, rate),
        "blocked_way": [g.blocked_way(land.closed, a, ux, uy, 3.0, way, TOL), g.standing_in(land, a, TOL)],
        "headway": [
            *kernel_headway.headway(land, a, [(a.fx, a.fy), (ux, uy)], rate, TOL),
            kernel_headway.headway_back(land, a, rate, TOL),
        ],
        "nearby": [kernel_near.nearby(a, [0, 1], [b, a], 1.0, 1)[0], g.overlapped(a, [b], SLACK)],
    }


def crowds(random: Random) -> dict[str, Any]:
    """Questions about one base among many."""
    a, *others = crowd(random)
    ux, uy = some_way(random, a)
    scene = Scene(random, 12.0)
    return {
        "spoke": k.spoke(a, ux, uy, 5.0, others[:20], others[20:], SLACK),
        "along": kernel_sweep.along(a, ux, uy, 5.0, others, 1.0, SLACK),
        "stirs": [kernel_near.stirs(a, others[0], b, 4.0) for b in others],
        "fan": scene.fan(),
        "back_rows": scene.back_rows(),
    }


def main() -> None:
    """Print which kernel answered, then one line a function."""
    digests: dict[str, Any] = {}
    for ask, n in ((pairs, 2000), (grounds, 1000), (marches, 1000), (crowds, 100)):
        random = Random(1815)
        for _ in range(n):
            for name, answer in ask(random).items():
                digests.setdefault(name, blake2b(digest_size=8)).update(plain(answer).encode())
    print("compiled" if compiled() else "plain", kernel_menu.__name__)
    for name, digest in digests.items():
        print(name, digest.hexdigest())


if __name__ == "__main__":
    main()
