"""What a ladder shows: ratings, pairs, and for each scenario how long battles were, how they ended, what they cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from grognard.lab.columns import table
from grognard.lab.ladder.play import Played
from grognard.lab.ladder.rating import Pair, Rating, pair, ratings
from grognard.lab.ladder.run import Ladder, Settings


class Losses(Struct, frozen=True, kw_only=True):
    """Of a type of unit, how many a side began with and lost, in a game."""

    side: str
    type: str
    began: float
    lost: float


class Ground(Struct, frozen=True, kw_only=True):
    """The games of one scenario."""

    scenario: str
    games: int
    turns: float
    shortest: int
    longest: int
    blue: float
    red: float
    drawn: float
    losses: tuple[Losses, ...]


class Thinking(Struct, frozen=True, kw_only=True):
    """A general's decisions and what they took."""

    general: str
    decisions: int
    mean_ms: float
    max_ms: float
    late: int


class Report(Struct, frozen=True, kw_only=True):
    """Everything."""

    settings: Settings
    games: int
    stopped: bool
    ratings: tuple[Rating, ...]
    pairs: tuple[Pair, ...]
    scenarios: tuple[Ground, ...]
    by_scenario: dict[str, tuple[Pair, ...]]
    thinking: tuple[Thinking, ...]


def report(ladder: Ladder) -> Report:
    """Sum a ladder up."""
    names, games = ladder.settings.generals, ladder.played
    meetings = list(combinations(names, 2))
    there = {s: [g for g in games if g.scenario == s] for s in ladder.settings.scenarios}
    return Report(
        settings=ladder.settings,
        games=len(games),
        stopped=ladder.stopped,
        ratings=tuple(ratings(names, games)) if games else (),
        pairs=tuple([pair(a, b, games) for a, b in meetings]),
        scenarios=tuple([ground(s, played) for s, played in there.items() if played]),
        by_scenario={s: tuple([pair(a, b, played) for a, b in meetings]) for s, played in there.items() if played},
        thinking=tuple([thinking(name, games) for name in names]),
    )


def ground(scenario: str, games: Sequence[Played]) -> Ground:
    """How long the games of a scenario took, and who won them."""
    n, turns = len(games), [g.turns for g in games]
    ends = Counter([g.result if g.result in ("blue", "red") else "drawn" for g in games])
    return Ground(
        scenario=scenario,
        games=n,
        turns=round(sum(turns) / n, 2),
        shortest=min(turns),
        longest=max(turns),
        blue=ends["blue"] / n,
        red=ends["red"] / n,
        drawn=ends["drawn"] / n,
        losses=tuple([one for side in ("blue", "red") for one in losses(side, games)]),
    )


def losses(side: str, games: Sequence[Played]) -> list[Losses]:
    """What a side loses in a game, by type."""
    began, lost = Counter[str](), Counter[str]()
    for game in games:
        began.update(game.began[side])
        lost.update(game.lost[side])
    n = len(games)
    return [
        Losses(side=side, type=kind, began=round(began[kind] / n, 2), lost=round(lost[kind] / n, 2))
        for kind in sorted(began)
    ]


def thinking(name: str, games: Sequence[Played]) -> Thinking:
    """How many decisions a general made, and how fast."""
    seats = [(g, seat) for g in games for seat in ("blue", "red") if getattr(g, seat) == name]
    made = sum([g.decisions[seat] for g, seat in seats])
    spent = sum([g.seconds[seat] for g, seat in seats])
    slowest = max([g.slowest[seat] for g, seat in seats], default=0.0)
    late = sum([g.late[seat] for g, seat in seats])
    mean = 1000 * spent / made if made else 0.0
    return Thinking(general=name, decisions=made, mean_ms=round(mean, 3), max_ms=round(1000 * slowest, 1), late=late)


def tell(found: Report) -> str:
    """The report for people, as plain text."""
    switched = "".join([f", {one}" for one in found.settings.options])
    parts = [f"{found.settings.rules}{switched}: {found.games} of {found.settings.games} games", rating_table(found)]
    parts += [pair_table("all scenarios", found.pairs)]
    parts += (
        [pair_table(name, pairs) for name, pairs in found.by_scenario.items()] if len(found.by_scenario) > 1 else []
    )
    return "\n\n".join([*parts, scenario_table(found), loss_table(found), thinking_table(found)])


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{share:.1%}"


def between(low: float, high: float) -> str:
    """An interval of shares."""
    return f"{low:.1%} to {high:.1%}"


def rating_table(found: Report) -> str:
    """Who stands where."""
    head = ("general", "Elo", "95 % interval", "games", "won", "drawn", "lost")
    rows = [
        (r.general, f"{r.elo:+.0f}", f"{r.low:+.0f} to {r.high:+.0f}", *map(str, (r.games, r.won, r.drawn, r.lost)))
        for r in found.ratings
    ]
    return table([head, *rows])


def pair_table(title: str, pairs: Sequence[Pair]) -> str:
    """Who beat whom, with Wilson's intervals of 95 %."""
    head = ("general", "against", "games", "won", "drawn", "lost", "won outright", "95 %", "points", "95 %")
    rows = [
        (p.one, p.other, *map(str, (p.games, p.won, p.drawn, p.lost)), percent(p.wins),
         between(p.wins_low, p.wins_high), percent(p.points), between(p.points_low, p.points_high))
        for p in pairs
    ]  # fmt: skip
    return f"{title}\n{table([head, *rows])}"


def scenario_table(found: Report) -> str:
    """How battles went."""
    head = ("scenario", "games", "mean turns", "range", "blue won", "red won", "drawn")
    rows = [
        (
            g.scenario,
            str(g.games),
            f"{g.turns:.1f}",
            f"{g.shortest} to {g.longest}",
            *map(percent, (g.blue, g.red, g.drawn)),
        )
        for g in found.scenarios
    ]
    return table([head, *rows])


def loss_table(found: Report) -> str:
    """What battles cost."""
    head = ("scenario", "side", "type", "began with", "lost a game")
    rows = [
        (g.scenario, one.side, one.type, f"{one.began:.1f}", f"{one.lost:.2f}")
        for g in found.scenarios
        for one in g.losses
    ]
    return table([head, *rows])


def thinking_table(found: Report) -> str:
    """What decisions took."""
    head = ("general", "decisions", "mean ms", "max ms", "over time")
    rows = [(t.general, f"{t.decisions:,}", f"{t.mean_ms:.2f}", f"{t.max_ms:.1f}", str(t.late)) for t in found.thinking]
    return table([head, *rows])
