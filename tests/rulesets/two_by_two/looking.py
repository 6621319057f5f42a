"""Every answer of every situation of 2 by 2, for tests to look at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from grognard.catalogue import ruleset
from grognard.engine.battle import Action, Battle, decode, encode
from grognard.engine.dice import Scripted
from grognard.engine.files.yaml import read_yaml
from grognard.engine.situations.judge import own_part, read_situation
from grognard.engine.umpire import Outcome, answer, start

RULES = ruleset("two_by_two")
FOLDER = Path(__file__).resolve().parents[2] / "situations" / "two_by_two"
FILES = sorted(FOLDER.rglob("*.yaml"))

Stop = tuple[Battle, int, Action, Any]


def stops(path: Path, reload: bool = False) -> Iterator[Stop]:
    """Every answer of a situation: the battle before it, the question, the answer, what the door made of it."""
    document = read_yaml(path)
    situation = read_situation(document, RULES)
    battle = RULES.pitch(own_part(document))
    dice = Scripted(situation.dice, battle.dice)
    battle = start(battle, dice).battle
    for row in situation.do:
        battle = decode(encode(battle), RULES.battle_type) if reload else battle
        no, action = RULES.read_action(battle, {key: value for key, value in row.items() if key != "refused"})
        result = answer(battle, no, action, dice)
        yield battle, no, action, result
        battle = result.battle if isinstance(result, Outcome) else battle


def situation(name: str) -> Path:
    """A situation by its name."""
    return next(path for path in FILES if path.stem == name)
