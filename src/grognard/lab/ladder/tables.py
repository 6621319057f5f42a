"""The tables of a ladder's report, each a head and its rows: as plain text and as a page they are the same."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.lab.columns import Rows
from grognard.lab.ladder.rating import Pair, Rating
from grognard.lab.ladder.report import Ground, Thinking


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{share:.1%}"


def between(low: float, high: float) -> str:
    """An interval of shares."""
    return f"{low:.1%} to {high:.1%}"


def rating_rows(found: Sequence[Rating]) -> Rows:
    """A line a general, with its Elo and how sure that is."""
    head = ("general", "Elo", "95 % interval", "games", "won", "drawn", "lost")
    return [head, *[
        (r.general, f"{r.elo:+.0f}", f"{r.low:+.0f} to {r.high:+.0f}", *map(str, (r.games, r.won, r.drawn, r.lost)))
        for r in found
    ]]  # fmt: skip


def pair_rows(pairs: Sequence[Pair]) -> Rows:
    """A line for each two that met, with what the first of them won and Wilson's intervals of 95 %."""
    head = ("general", "against", "games", "won", "drawn", "lost", "won outright", "95 %", "points", "95 %")
    return [head, *[
        (p.one, p.other, *map(str, (p.games, p.won, p.drawn, p.lost)), percent(p.wins),
         between(p.wins_low, p.wins_high), percent(p.points), between(p.points_low, p.points_high))
        for p in pairs
    ]]  # fmt: skip


def scenario_rows(grounds: Sequence[Ground]) -> Rows:
    """A line a scenario: how long it takes, and whom it favours."""
    head = ("scenario", "games", "mean turns", "range", "blue won", "red won", "drawn")
    return [head, *[
        (g.scenario, str(g.games), f"{g.turns:.1f}", f"{g.shortest} to {g.longest}",
         *map(percent, (g.blue, g.red, g.drawn)))
        for g in grounds
    ]]  # fmt: skip


def loss_rows(grounds: Sequence[Ground]) -> Rows:
    """A line for every type of unit of a side: what a game costs of it."""
    head = ("scenario", "side", "type", "began with", "lost a game")
    losses = [(g.scenario, one) for g in grounds for one in g.losses]
    return [head, *[(name, one.side, one.type, f"{one.began:.1f}", f"{one.lost:.2f}") for name, one in losses]]


def thinking_rows(found: Sequence[Thinking]) -> Rows:
    """A line a general: what its decisions took."""
    head = ("general", "decisions", "mean ms", "max ms", "over time")
    return [head, *[
        (t.general, f"{t.decisions:,}", f"{t.mean_ms:.2f}", f"{t.max_ms:.1f}", str(t.late)) for t in found
    ]]  # fmt: skip
