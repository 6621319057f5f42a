"""A ladder: every general meets every other in every scenario from both sides; results are kept as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from itertools import combinations
from pathlib import Path

import msgspec
from msgspec import Struct

from grognard.engine.doctrine import SECONDS, Doctrine
from grognard.engine.files.yaml import BadFile
from grognard.lab.crew import crew
from grognard.lab.journal import lines_in
from grognard.lab.ladder.play import Match, Played, play
from grognard.lab.switches import Typed

FORMAT = 1


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a ladder is played with; how many rounds may grow from run to run, nothing else may change."""

    format: int = FORMAT
    rules: str
    version: str = ""
    doctrine: str = ""
    scenarios: tuple[str, ...]
    generals: tuple[str, ...]
    seed: str = "1"
    shake: float = 0.0
    seconds: float = SECONDS
    options: Typed = ()
    rounds: int = 1

    @property
    def games(self) -> int:
        """How many games that makes."""
        return self.rounds * 2 * len(self.scenarios) * len(list(combinations(self.generals, 2)))


class Ladder(Struct, frozen=True, kw_only=True):
    """A ladder as far as it has been played."""

    settings: Settings
    played: tuple[Played, ...]
    stopped: bool = False


def doctrine_mark(doctrine: Doctrine) -> str:
    """A short hash of a doctrine's weights, so that games by other weights are not mixed in."""
    said = (sorted(doctrine.weights().items()), sorted(doctrine.untuned().items()), doctrine.temperaments())
    return blake2b(msgspec.json.encode(said, order="sorted"), digest_size=6).hexdigest()


def rounds_for(games: int, scenarios: int) -> int:
    """How many rounds give a pairing at least so many games over all scenarios, both sides."""
    return max(1, -(-games // (2 * scenarios)))


def matches(settings: Settings) -> Iterator[Match]:
    """Every game, round by round, so that more rounds only add to the end."""
    number = 0
    for turn in range(settings.rounds):
        for scenario in settings.scenarios:
            for one, other in combinations(settings.generals, 2):
                for blue, red in ((one, other), (other, one)):
                    yield match(settings, number, scenario, blue, red, f"{settings.seed}-{turn:04d}")
                    number += 1


def match(settings: Settings, number: int, scenario: str, blue: str, red: str, seed: str) -> Match:
    """One of them."""
    return Match(
        number=number,
        rules=settings.rules,
        scenario=scenario,
        blue=blue,
        red=red,
        seed=seed,
        shake=settings.shake,
        seconds=settings.seconds,
        options=settings.options,
    )


def climb(
    settings: Settings, file: Path, jobs: int = 1, each: Callable[[Played], None] = lambda played: None
) -> Ladder:
    """Play what the file does not hold yet and write it there, game by game. Ctrl-C keeps what is done."""
    done = {one.number: one for one in resume(settings, file)}
    left = [one for one in matches(settings) if one.number not in done]
    stopped = False
    with file.open("ab") as out:
        try:
            for played in crew(play, left, jobs):
                out.write(msgspec.json.encode(played) + b"\n")
                out.flush()
                done[played.number] = played
                each(played)
        except KeyboardInterrupt:
            stopped = True
    wanted = [done[no] for no in sorted(done) if no < settings.games]
    return Ladder(settings=settings, played=tuple(wanted), stopped=stopped)


def resume(settings: Settings, file: Path) -> list[Played]:
    """The games a results file holds; a new one is begun with the settings, one of other settings is refused."""
    head, *games = lines_in(file, settings)
    check_settings(settings, file, head)
    return [read_played(file, i, one) for i, one in enumerate(games, 2)]


def check_settings(settings: Settings, file: Path, line: bytes) -> None:
    """Refuse a file that was played with something else."""
    try:
        old = msgspec.json.decode(line, type=Settings)
    except msgspec.DecodeError as wrong:
        raise BadFile(str(file), 1, "", f"expected the results of a ladder ({wrong})") from None
    for name in Settings.__struct_fields__:
        was, now = getattr(old, name), getattr(settings, name)
        if name != "rounds" and was != now:
            raise BadFile(str(file), 1, name, f"expected {told(now)}, got {told(was)}; name another file with --out")


def told(value: object) -> str:
    """A setting in words."""
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def read_played(file: Path, line: int, text: bytes) -> Played:
    """One line of results."""
    try:
        return msgspec.json.decode(text, type=Played)
    except msgspec.DecodeError as wrong:
        raise BadFile(str(file), line, "", f"expected the result of a game ({wrong})") from None
