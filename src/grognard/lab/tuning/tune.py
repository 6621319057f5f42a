"""A doctrine's weights tuned by self-play: probes show which way is up, and a leap that way must not lose.

Each generation tries pairs of probes: the champion's weights with all of them a little larger or smaller, and the same
the other way round. What the two score against each other, and against recruits, gives the slope, and how much that
differs from pair to pair the doubt about it. The leap goes along what is sure of the slope, of this generation and of
those before, and becomes champion if it holds its own against him.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import exp, sqrt
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.files.yaml import BadFile
from grognard.engine.ruleset import Ruleset
from grognard.generals import General
from grognard.generals.captain import Captain
from grognard.generals.recruit import Recruit
from grognard.lab.crew import crew
from grognard.lab.journal import lines_in
from grognard.lab.ladder.play import Match, Played, play
from grognard.lab.ladder.rating import points

CHAMPION, RECRUIT = "champion", "recruit"
DIGITS = 4
BLOOD = 0.5
MEMORY = 0.7


class Tuning(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a run is made with; only the number of generations may grow."""

    rules: str
    version: str = ""
    scenarios: tuple[str, ...]
    seed: str = "1"
    shake: float = 1.0
    pairs: int = 6
    rounds: int = 1
    drill: int = 0
    tests: int = 4
    spread: float = 0.2
    leap: float = 0.6
    margin: float = 0.5
    memory: float = MEMORY
    generations: int = 10
    start: dict[str, float] = {}


class Trial(Struct, frozen=True, kw_only=True):
    """One game between two sets of weights, or one and a recruit."""

    match: Match
    weights: dict[str, dict[str, float]]


class Generation(Struct, frozen=True, kw_only=True):
    """What came of one generation: the slope so far and its doubt, the leap, its share, and whether it is champion."""

    number: int
    probes: tuple[float, ...]
    slope: dict[str, float]
    doubt: dict[str, float]
    weights: dict[str, float]
    score: float
    games: int
    accepted: bool


def fight(trial: Trial) -> Played:
    """Play one of the games."""

    def maker(name: str, seed: str, ruleset: Ruleset) -> General:
        return Captain(seed, ruleset, trial.weights[name]) if name in trial.weights else Recruit(seed, ruleset)

    return play(trial.match, maker)


def nudges(tuning: Tuning, number: int) -> list[dict[str, float]]:
    """The changes of a generation's probes, as powers of e: each, and at once its mirror."""
    random, out = Random(f"{tuning.seed} probes {number}"), []
    for _ in range(tuning.pairs):
        one = {name: random.gauss(0.0, tuning.spread) for name in sorted(tuning.start)}
        out += [one, {name: -by for name, by in one.items()}]
    return out


def changed(weights: Mapping[str, float], by: Mapping[str, float]) -> dict[str, float]:
    """Weights made larger or smaller."""
    return {name: round(value * exp(by.get(name, 0.0)), DIGITS) for name, value in weights.items()}


def trials(
    tuning: Tuning, name: str, weights: dict[str, dict[str, float]], rounds: int, seed: str, other: str = CHAMPION
) -> Iterator[Trial]:
    """The games of one set of weights against another, sides swapped on equal seeds."""
    for turn in range(rounds):
        for scenario in tuning.scenarios:
            for number, (blue, red) in enumerate(((name, other), (other, name))):
                match = Match(
                    number=number, rules=tuning.rules, scenario=scenario, blue=blue, red=red, seed=f"{seed}-{turn}",
                    shake=tuning.shake,
                )  # fmt: skip
                yield Trial(match=match, weights=weights)


def share(games: list[Played], name: str, drawn: float = 0.5) -> float:
    """The points of one of the two, as a share; what a draw is worth may be said."""
    got = [points(g) if g.blue == name else 1.0 - points(g) for g in games]
    return sum([drawn if p == 0.5 else p for p in got]) / len(got) if got else 0.0


def blood(games: list[Played], name: str) -> float:
    """The share of the losses that were the enemy's: a close defeat tells more than a rout."""
    lost = [[sum(g.lost[seat].values()) for seat in ("blue", "red")] for g in games]
    theirs = [red if g.blue == name else blue for g, (blue, red) in zip(games, lost, strict=True)]
    return sum([t / sum(both) if any(both) else 0.5 for t, both in zip(theirs, lost, strict=True)]) / (len(games) or 1)


def merits(
    tuning: Tuning, sets: dict[str, dict[str, float]], foes: Mapping[str, str], rounds: int, drill: int, seed: str,
    jobs: int,
) -> tuple[dict[str, float], int]:  # fmt: skip
    """Each set's share of points and blood against its foe and of wins over recruits, added; and the games it took.

    Every pair has battles of its own, or all would learn the same few by heart.
    """
    items: list[Trial] = []
    for number, (name, foe) in enumerate(foes.items()):
        items += trials(tuning, name, sets, rounds, f"{seed}-{number}", foe)
        for drilled in (name, foe):
            items += trials(tuning, drilled, sets, drill, f"{seed}-{number}-drill", RECRUIT)
    games, found = list(crew(fight, items, jobs)), {}
    for name in sets:
        mine = [g for g in games if name in (g.blue, g.red)]
        against = [g for g in mine if RECRUIT in (g.blue, g.red)]
        met = [g for g in mine if RECRUIT not in (g.blue, g.red)]
        fought = (share(met, name) + BLOOD * blood(met, name)) / (1.0 + BLOOD)
        found[name] = fought + share(against, name, drawn=0.0)
    return found, len(games)


def slope_of(
    tuning: Tuning, number: int, got: list[float], before: Generation | None
) -> tuple[dict[str, float], dict[str, float]]:
    """Which way each weight should go and how doubtful that is: what is new, and what is remembered of before."""
    by, mean, slope, doubt = nudges(tuning, number), sum(got) / len(got), {}, {}
    for name in sorted(tuning.start):
        each = [(s - mean) * nudge[name] for s, nudge in zip(got, by, strict=True)]
        pairs = [(a + b) / len(got) for a, b in zip(each[::2], each[1::2], strict=True)]
        kept = (before.slope[name], before.doubt[name]) if before else (0.0, 0.0)
        slope[name] = tuning.memory * kept[0] + sum(pairs)
        doubt[name] = tuning.memory**2 * kept[1] + sum([p * p for p in pairs])
    return slope, doubt


def sure(slope: Mapping[str, float], doubt: Mapping[str, float]) -> dict[str, float]:
    """What is left of a slope that may be chance: nothing of what is within its doubt, most of what is far above it."""
    return {name: v * max(0.0, 1.0 - doubt[name] / (v * v)) if v else 0.0 for name, v in slope.items()}


def leaped(tuning: Tuning, champion: Mapping[str, float], slope: Mapping[str, float]) -> dict[str, float]:
    """The champion moved along the slope by a leap of a given length."""
    length = sqrt(sum([v * v for v in slope.values()])) or 1.0
    return changed(champion, {name: tuning.leap * v / length for name, v in slope.items()})


def generation(
    tuning: Tuning, number: int, champion: dict[str, float], before: Generation | None, jobs: int
) -> Generation:
    """Probe, leap, test."""
    probes = {f"probe {i}": changed(champion, by) for i, by in enumerate(nudges(tuning, number))}
    names, seed = list(probes), f"{tuning.seed}-{number}"
    mirrors = dict(zip(names[::2], names[1::2], strict=True))
    found, games = merits(tuning, probes, mirrors, tuning.rounds, tuning.drill, seed, jobs)
    got = [round(found[name], DIGITS) for name in probes]
    slope, doubt = slope_of(tuning, number, got, before)
    leap = leaped(tuning, champion, sure(slope, doubt))
    drill = tuning.tests if tuning.drill else 0
    pair = {CHAMPION: champion, "leap": leap}
    tested, more = merits(tuning, pair, {"leap": CHAMPION}, tuning.tests, drill, f"{seed}-test", jobs)
    score = round((1.0 + tested["leap"] - tested[CHAMPION]) / 2, DIGITS)
    return Generation(
        number=number,
        probes=tuple(got),
        slope=slope,
        doubt=doubt,
        weights=leap,
        score=score,
        games=games + more,
        accepted=score >= tuning.margin,
    )


def tune(
    tuning: Tuning, file: Path, jobs: int = 1, each: Callable[[Generation], None] = lambda one: None
) -> tuple[dict[str, float], list[Generation], bool]:
    """The champion after all generations, those, and whether Ctrl-C stopped it; the file lets it go on."""
    done, stopped = resume(tuning, file), False
    champion = dict(tuning.start)
    for past in done:
        champion = past.weights if past.accepted else champion
    try:
        for number in range(len(done), tuning.generations):
            new = generation(tuning, number, champion, done[-1] if done else None, jobs)
            with file.open("ab") as out:
                out.write(msgspec.json.encode(new) + b"\n")
            done.append(new)
            champion = new.weights if new.accepted else champion
            each(new)
    except KeyboardInterrupt:
        stopped = True
    return champion, done, stopped


def resume(tuning: Tuning, file: Path) -> list[Generation]:
    """The generations a file holds; a new file is begun, one of another run is refused."""
    head, *generations = lines_in(file, tuning)
    try:
        old = msgspec.json.decode(head, type=Tuning)
        done = [msgspec.json.decode(one, type=Generation) for one in generations]
    except msgspec.DecodeError as wrong:
        raise BadFile(str(file), None, "", f"expected a run of tuning ({wrong})") from None
    if replace(old, generations=tuning.generations) != tuning:
        raise BadFile(str(file), 1, "", "expected a run with the same settings; name another file with --out")
    return done[: tuning.generations]
