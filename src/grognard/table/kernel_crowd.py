"""One footprint, of one or more bases, against all the bases of a crowd, each of which has an owner."""

from grognard.table.kernel import NEVER, Rect, gap, overlaps, span


class Crowd:
    """Bases with their owners; those of one owner follow each other."""

    __slots__ = ("bases", "owners")

    def __init__(self, bases: list[Rect], owners: list[int]) -> None:
        self.bases = bases
        self.owners = owners


def with_moved(crowd: Crowd, moved: dict[int, list[Rect]]) -> Crowd:
    """A crowd in which some owners stand elsewhere, each with as many bases as before."""
    bases: list[Rect] = []
    k = 0
    while k < len(crowd.bases):
        there = moved.get(crowd.owners[k])
        if there is None:
            bases.append(crowd.bases[k])
            k += 1
        else:
            bases.extend(there)
            k += len(there)
    return Crowd(bases, crowd.owners)


def apart(a: list[Rect], b: list[Rect]) -> float:
    """The least distance between two footprints; NEVER if one of them is empty."""
    least = NEVER
    for p in a:
        for q in b:
            d = gap(p, q)
            if d < least:
                least = d
    return least


def may_be_within(a: list[Rect], b: list[Rect], d: float) -> bool:
    """May two footprints be within d of each other, by the circles about their bases? If they are, they may."""
    for p in a:
        for q in b:
            reach = p.r + q.r + d + 0.01
            dx = q.x - p.x
            dy = q.y - p.y
            if dx * dx + dy * dy <= reach * reach:
                return True
    return False


def gaps(stands: list[Rect], crowd: Crowd) -> list[tuple[float, int]]:
    """How far each owner is from a footprint."""
    out: list[tuple[float, int]] = []
    for k in range(len(crowd.bases)):
        d = apart(stands, [crowd.bases[k]])
        if out and out[-1][1] == crowd.owners[k]:
            d = min(d, out.pop()[0])
        out.append((d, crowd.owners[k]))
    return out


def about(stands: list[Rect], crowd: Crowd, d: float) -> list[int]:
    """The owners who may be within d of a footprint, by the circles about their bases; all that are, are among them."""
    out: list[int] = []
    for k in range(len(crowd.bases)):
        b = crowd.bases[k]
        if out and out[-1] == crowd.owners[k]:
            continue
        for a in stands:
            reach = a.r + b.r + d + 0.01
            dx = b.x - a.x
            dy = b.y - a.y
            if dx * dx + dy * dy <= reach * reach:
                out.append(crowd.owners[k])
                break
    return out


def contact_slide(stands: list[Rect], ux: float, uy: float, others: list[Rect]) -> float:
    """How far a footprint slides before it touches another; 0 if it does already, NEVER if it does not."""
    first = NEVER
    for a in stands:
        for b in others:
            start, end = span(a, ux, uy, b, 0.0)
            if end >= 0.0 and start < first:
                first = max(start, 0.0)
    return first


def contact_slides(stands: list[Rect], ux: float, uy: float, crowd: Crowd) -> list[tuple[float, int]]:
    """How far a footprint slides before it touches each owner; whom it never touches is left out."""
    out: list[tuple[float, int]] = []
    for k in range(len(crowd.bases)):
        d = contact_slide(stands, ux, uy, [crowd.bases[k]])
        if d == NEVER:
            continue
        if out and out[-1][1] == crowd.owners[k]:
            d = min(d, out.pop()[0])
        out.append((d, crowd.owners[k]))
    return out


def lies_on(stands: list[Rect], crowd: Crowd, but: list[int], slack: float) -> bool:
    """Does a footprint overlap anybody by more than slack, those left out aside?"""
    for k in range(len(crowd.bases)):
        if crowd.owners[k] in but:
            continue
        for a in stands:
            if overlaps(a, crowd.bases[k], slack):
                return True
    return False


def overhang(stands: list[Rect], width: float, depth: float) -> float:
    """How far a footprint reaches over the edge of a table; 0 if all of it lies on it."""
    over = 0.0
    for r in stands:
        dx = r.fx * r.hd
        dy = r.fy * r.hd
        wx = r.fy * r.hw
        wy = -r.fx * r.hw
        for k in range(4):
            x = r.x + dx if k < 2 else r.x - dx
            y = r.y + dy if k < 2 else r.y - dy
            x = x - wx if k == 0 or k == 3 else x + wx
            y = y - wy if k == 0 or k == 3 else y + wy
            over = max(over, -x, x - width, -y, y - depth)
    return over
