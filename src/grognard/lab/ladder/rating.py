"""Ratings: Bradley-Terry by maximum likelihood on the Elo scale, with sampled intervals; pairs with Wilson's."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import exp, log, log10, sqrt
from random import Random

from msgspec import Struct

from grognard.lab.ladder.play import Played

ELO = 400.0
Z = 1.96
ROUNDS = 400
SWEEPS = 400
CLOSE = 1e-9
Score = dict[tuple[str, str], float]


class Rating(Struct, frozen=True, kw_only=True):
    """A general's rating, the mean of all being nought, and where it lies with 95 % confidence."""

    general: str
    games: int
    won: int
    drawn: int
    lost: int
    elo: float
    low: float
    high: float


class Pair(Struct, frozen=True, kw_only=True):
    """How one general did against another: the share of points, and the share of games won outright."""

    one: str
    other: str
    games: int
    won: int
    drawn: int
    lost: int
    points: float
    points_low: float
    points_high: float
    wins: float
    wins_low: float
    wins_high: float


def wilson(share: float, n: int, z: float = Z) -> tuple[float, float]:
    """Wilson's interval for a share of n."""
    if n == 0:
        return (0.0, 1.0)
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return (max(0.0, middle - half), min(1.0, middle + half))


def points(played: Played) -> float:
    """What blue gets: one, a half or nothing."""
    return {"blue": 1.0, "red": 0.0}.get(played.result, 0.5)


def scores(games: Sequence[Played]) -> Score:
    """What each general scored against each other."""
    found: Score = {}
    for game in games:
        got = points(game)
        found[game.blue, game.red] = found.get((game.blue, game.red), 0.0) + got
        found[game.red, game.blue] = found.get((game.red, game.blue), 0.0) + 1.0 - got
    return found


def bradley_terry(names: Sequence[str], score: Score, prior: float = 0.5) -> dict[str, float]:
    """Elo by maximum likelihood; against each opponent half a draw is added so that nobody is infinitely good."""
    strength = dict.fromkeys(names, 1.0)
    met = {(a, b): score.get((a, b), 0.0) + score.get((b, a), 0.0) for a in names for b in names if a != b}
    met = {pair: n + prior for pair, n in met.items() if n}
    won = {a: sum([score.get((a, b), 0.0) + prior / 2 for b in names if (a, b) in met]) for a in names}
    for _ in range(SWEEPS):
        new = {a: improved(a, strength, met, won) for a in names}
        scale = exp(sum([log(v) for v in new.values()]) / len(new))
        new = {a: v / scale for a, v in new.items()}
        still = max([abs(new[a] - strength[a]) for a in names]) < CLOSE
        strength = new
        if still:
            break
    return {a: ELO * log10(v) for a, v in strength.items()}


def improved(name: str, strength: dict[str, float], met: Score, won: dict[str, float]) -> float:
    """One step towards the likeliest strength."""
    below = sum([n / (strength[name] + strength[b]) for (a, b), n in met.items() if a == name])
    return max(won[name], CLOSE) / below if below else strength[name]


def ratings(names: Sequence[str], games: Sequence[Played], seed: str = "ratings") -> list[Rating]:
    """Everybody's rating, the best first."""
    best = bradley_terry(names, scores(games))
    drawn = resampled(names, games, seed)
    found = []
    for name in names:
        spread = sorted([one[name] for one in drawn])
        low, high = spread[int(0.025 * len(spread))], spread[min(len(spread) - 1, int(0.975 * len(spread)))]
        found.append(rating(name, games, best[name], min(low, best[name]), max(high, best[name])))
    return sorted(found, key=lambda r: (-r.elo, r.general))


def rating(name: str, games: Sequence[Played], elo: float, low: float, high: float) -> Rating:
    """One line of the ladder."""
    won, drawn, lost = record(name, None, games)
    return Rating(
        general=name,
        games=won + drawn + lost,
        won=won,
        drawn=drawn,
        lost=lost,
        elo=round(elo, 1),
        low=round(low, 1),
        high=round(high, 1),
    )


def resampled(names: Sequence[str], games: Sequence[Played], seed: str) -> list[dict[str, float]]:
    """Ratings of ladders that might as well have come out: each pair's share drawn from its posterior (Jeffreys)."""
    random, found = Random(seed), scores(games)
    meetings = [(a, b) for a, b in combinations(names, 2) if (a, b) in found]
    out = []
    for _ in range(ROUNDS):
        drawn: Score = {}
        for a, b in meetings:
            mine, his = found[a, b], found[b, a]
            share = random.betavariate(mine + 0.5, his + 0.5)
            drawn[a, b], drawn[b, a] = share * (mine + his), (1.0 - share) * (mine + his)
        out.append(bradley_terry(names, drawn))
    return out


def record(one: str, other: str | None, games: Sequence[Played]) -> tuple[int, int, int]:
    """Won, drawn and lost, against one other or against all."""
    won = drawn = lost = 0
    for game in games:
        seats = {game.blue: "blue", game.red: "red"}
        if one not in seats or (other is not None and other not in seats):
            continue
        won += game.result == seats[one]
        lost += game.result in ("blue", "red") and game.result != seats[one]
        drawn += game.result not in ("blue", "red")
    return won, drawn, lost


def pair(one: str, other: str, games: Sequence[Played]) -> Pair:
    """One cell of the cross table."""
    won, drawn, lost = record(one, other, games)
    n = won + drawn + lost
    got, outright = ((won + drawn / 2) / n, won / n) if n else (0.0, 0.0)
    (low, high), (worst, best) = wilson(got, n), wilson(outright, n)
    return Pair(
        one=one, other=other, games=n, won=won, drawn=drawn, lost=lost, points=got, points_low=low, points_high=high,
        wins=outright, wins_low=worst, wins_high=best,
    )  # fmt: skip
