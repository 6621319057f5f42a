"""The report of a ladder as one page that needs nothing else: tables, and plots drawn as plain SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from grognard.lab.columns import Rows
from grognard.lab.ladder.rating import Pair, Rating
from grognard.lab.ladder.report import Ground, Report
from grognard.lab.ladder.tables import pair_rows, percent, rating_rows, scenario_rows, thinking_rows

STYLE = """
body{font:16px/1.45 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;margin:.6rem 0;display:block;
overflow-x:auto}th,td{padding:.25rem .6rem;border-bottom:1px solid #ddd;text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left}svg{max-width:100%;height:auto}text{font:13px system-ui,sans-serif}
"""
BLUE, RED, GREY, INK = "#2f5d9b", "#b23a3a", "#bbb", "#222"
WIDE, ROW, LEFT = 720.0, 28.0, 190.0


def page(found: Report) -> str:
    """A ladder as one page that needs nothing else: its tables, and the drawings of them."""
    title = f"Ladder of {found.settings.rules}"
    about = f"{found.games} games; {len(found.settings.scenarios)} scenarios; seed {found.settings.seed}; " + (
        f"set-ups shaken by up to {found.settings.shake:g}; {found.settings.seconds:g} s a decision"
        + "".join([f"; {one}" for one in found.settings.options])
    )
    parts = [
        f"<h1>{escape(title)}</h1><p>{escape(about)}.</p>",
        "<h2>Ratings</h2>", rating_plot(found.ratings), marked(rating_rows(found.ratings)),
        "<h2>Pairs</h2>", pair_plot(found.pairs), marked(pair_rows(found.pairs)),
        *[f"<h3>{escape(name)}</h3>{marked(pair_rows(pairs))}" for name, pairs in found.by_scenario.items()],
        "<h2>Scenarios</h2>", ending_plot(found.scenarios), marked(scenario_rows(found.scenarios)),
        "<h2>Losses</h2>", *[f"<h3>{escape(g.scenario)}</h3>{loss_plot(g)}" for g in found.scenarios],
        "<h2>Decisions</h2>", marked(thinking_rows(found.thinking)),
    ]  # fmt: skip
    head = f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
    return f"{head}<style>{STYLE}</style></head><body>{''.join(parts)}</body></html>\n"


def marked(rows: Rows) -> str:
    """A table."""
    head, *body = rows
    top = "".join([f"<th>{escape(cell)}</th>" for cell in head])
    lines = ["<tr>" + "".join([f"<td>{escape(cell)}</td>" for cell in row]) + "</tr>" for row in body]
    return f"<table><thead><tr>{top}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def canvas(lines: int, parts: Sequence[str], label: str) -> str:
    """A drawing with so many lines."""
    high = ROW * lines + 30
    return f'<svg viewBox="0 0 {WIDE:g} {high:g}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'


def text(x: float, y: float, words: str, anchor: str = "start") -> str:
    """Words on a drawing."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{INK}">{escape(words)}</text>'


def bar(x: float, y: float, wide: float, colour: str, high: float = 14.0) -> str:
    """A filled box, never narrower than nothing."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.0, wide):.1f}" height="{high:g}" fill="{colour}"/>'


def stroke(x0: float, y0: float, x1: float, y1: float, colour: str = INK, wide: float = 2.0) -> str:
    """A straight line, by default as thick as an axis."""
    return f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" stroke="{colour}" stroke-width="{wide:g}"/>'


def rating_plot(found: Sequence[Rating]) -> str:
    """Each general's rating with its interval."""
    if not found:
        return ""
    low, high = min([r.low for r in found]) - 20, max([r.high for r in found]) + 20
    scale = (WIDE - LEFT - 60) / (high - low)
    parts = [stroke(LEFT - low * scale, 4, LEFT - low * scale, ROW * len(found), GREY, 1)] if low < 0 < high else []
    for i, one in enumerate(found):
        y = ROW * i + ROW / 2
        ends = [LEFT + (v - low) * scale for v in (one.low, one.elo, one.high)]
        parts += [text(4, y + 5, one.general), stroke(ends[0], y, ends[2], y, BLUE)]
        parts += [f'<circle cx="{ends[1]:.1f}" cy="{y:.1f}" r="5" fill="{BLUE}"/>']
        parts += [text(ends[2] + 8, y + 5, f"{one.elo:+.0f}")]
    return canvas(len(found), parts, "ratings with 95 % intervals")


def pair_plot(pairs: Sequence[Pair]) -> str:
    """The share of points in each pair with its interval."""
    left, parts = LEFT + 120, list[str]()
    scale = WIDE - left - 60
    parts.append(stroke(left + scale / 2, 4, left + scale / 2, ROW * len(pairs), GREY, 1))
    for i, one in enumerate(pairs):
        y = ROW * i + ROW / 2
        parts += [text(4, y + 5, f"{one.one} against {one.other}")]
        parts += [stroke(left + scale * one.points_low, y, left + scale * one.points_high, y, BLUE)]
        parts += [f'<circle cx="{left + scale * one.points:.1f}" cy="{y:.1f}" r="5" fill="{BLUE}"/>']
        parts += [text(WIDE - 52, y + 5, percent(one.points))]
    return canvas(len(pairs), parts, "share of points in each pair")


def ending_plot(grounds: Sequence[Ground]) -> str:
    """How the battles of each scenario ended."""
    scale, parts = WIDE - LEFT - 60, list[str]()
    for i, one in enumerate(grounds):
        y, x = ROW * i + 6, LEFT
        parts.append(text(4, y + 12, one.scenario))
        for share, colour in ((one.blue, BLUE), (one.drawn, GREY), (one.red, RED)):
            parts.append(bar(x, y, scale * share, colour, 16))
            x += scale * share
    parts.append(text(LEFT, ROW * len(grounds) + 18, "blue won, drawn (grey), red won"))
    return canvas(len(grounds), parts, "how battles ended")


def loss_plot(ground: Ground) -> str:
    """What was lost of what there was, by side and type."""
    shown = [one for one in ground.losses if one.began]
    most, parts = max([one.began for one in shown], default=1.0), list[str]()
    scale = (WIDE - LEFT - 120) / most
    for i, one in enumerate(shown):
        y = ROW * i + 6
        parts += [
            text(4, y + 12, f"{one.side}: {one.type.replace('_', ' ')}"),
            bar(LEFT, y, scale * one.began, "#e4e4e4", 16),
        ]
        parts += [bar(LEFT, y, scale * one.lost, BLUE if one.side == "blue" else RED, 16)]
        parts += [text(LEFT + scale * one.began + 8, y + 13, f"{one.lost:.2f} of {one.began:g}")]
    return canvas(len(shown), parts, f"losses a game in {ground.scenario}")
