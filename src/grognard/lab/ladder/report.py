"""What a ladder shows: ratings, pairs, and for each scenario how long battles were, how they ended, what they cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

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
