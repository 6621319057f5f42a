"""The band of a line cut into convex pieces."""

from grognard.table.kernel import Rect
from grognard.table.kernel_ground import Line, leg_of


def strips(ln: Line) -> list[list[tuple[float, float]]]:
    """The band of a line as convex pieces, mitred so that a bend is covered once."""
    out: list[list[tuple[float, float]]] = []
    last = len(ln.xs) - 1
    for i in range(last):
        leg = leg_of(ln.xs[i], ln.ys[i], ln.xs[i + 1], ln.ys[i + 1])
        if leg.hd == 0.0:
            continue
        back = _mitre(ln, i) if i > 0 else 0.0
        fore = _mitre(ln, i + 1) if i + 1 < last else 0.0
        out.append(_strip(leg, ln.half, back, fore))
    return out


def _strip(leg: Rect, half: float, back: float, fore: float) -> list[tuple[float, float]]:
    """A leg of a band; back and fore say how much further its right side reaches than its centre line at each end."""
    rx = leg.fy
    ry = -leg.fx
    ends = ((-leg.hd + back, -half), (-leg.hd - back, half), (leg.hd + fore, half), (leg.hd - fore, -half))
    return [(leg.x + leg.fx * u + rx * v, leg.y + leg.fy * u + ry * v) for u, v in ends]


def _mitre(ln: Line, i: int) -> float:
    """How far the right side reaches beyond the centre line at bend i; 0 where the bend is too sharp to mitre."""
    come = leg_of(ln.xs[i - 1], ln.ys[i - 1], ln.xs[i], ln.ys[i])
    go = leg_of(ln.xs[i], ln.ys[i], ln.xs[i + 1], ln.ys[i + 1])
    cosine = come.fx * go.fx + come.fy * go.fy
    sine = come.fx * go.fy - come.fy * go.fx
    if cosine < -0.9:
        return 0.0
    shift = ln.half * sine / (1.0 + cosine)
    return shift if abs(shift) <= min(come.hd, go.hd) else 0.0
