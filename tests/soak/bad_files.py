"""Nonsense in files: situations, scenarios and records as people write them, and the switches they type."""

from __future__ import annotations

import gzip
import traceback
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from grognard import catalogue
from grognard.catalogue import UnknownRuleset
from grognard.cli.words import NotUnderstood, understood
from grognard.engine.files.scenario import Scenario
from grognard.engine.files.scenario import check as faults_of
from grognard.engine.files.yaml import BadFile, decode, parse_yaml
from grognard.engine.game import Game
from grognard.engine.playback import recall
from grognard.engine.records import Mismatch, parse_record, verify
from grognard.engine.situations.judge import Situation, judge, tell
from grognard.lab.switches import checked
from grognard.server.rooms.checking import looked_at
from tests.conformance.trails import choose, waiting, walk
from tests.soak.nonsense import Grammar, damaged, spoil, written

ROOT = Path(__file__).resolve().parents[1] / "situations"
TYPED = ("shoot B1 R1", "done", "?", "advance 6", "B1 hold", "card", "move B1 1e9 0", "form B1 square", "deploy")
ANSWERS = 6
PLAYED = 2
REFUSALS = (BadFile, UnknownRuleset, Mismatch, NotUnderstood)
KINDS = {"situation": 0.5, "scenario": 0.05, "record": 0.25, "switch": 0.05, "typed": 0.15}


@cache
def situations() -> list[Path]:
    """The shipped situations."""
    return sorted(ROOT.rglob("*.yaml"))


@cache
def plain_file(path: Path) -> Any:
    """The plain data of a file of ours."""
    return parse_yaml(path.read_bytes(), path.name).data


@cache
def plain_record(scenario: str) -> Any:
    """A short battle of a scenario, in its record."""
    walked = walk(scenario.partition("-")[0], scenario, "a record to spoil", ANSWERS)
    return msgspec.to_builtins(walked.game.record)


def a_record(rng: Random, grammar: Grammar, spoilt: float) -> bytes:
    """A record, or something that was one; packed or not."""
    value = plain_record(rng.choice(catalogue.scenario_names()))
    part = rng.choice([*value, "", ""])
    if spoilt and part:
        value = {**value, part: spoil(value[part], grammar, rng.choice([0.002, 0.02, 0.2]))}
    raw = written(value, rng)
    if rng.random() < 0.1:
        raw = gzip.compress(raw, 1)
    return damaged(raw, rng) if spoilt and rng.random() < 0.1 else raw


class Desk:
    """Somebody who writes files, and reads what is said of them."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.counts, self.faults = rng, Counter[str](), list[str]()
        self.grammar = Grammar(rng, {"ruleset": lambda: rng.choice(list(catalogue.RULESETS))})

    def strike(self) -> None:
        """One file or line of nonsense, and whether it is refused in words."""
        kind = self.rng.choices(list(KINDS), list(KINDS.values()))[0]
        raw = self.written(kind)
        self.counts[kind] += 1
        try:
            self.read(kind, raw)
        except REFUSALS as refusal:
            self.counts["refused"] += 1
            if not str(refusal).strip():
                self.faults.append(f"refused without a word\n  by {raw[:1500]!r}")
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            told = f"{type(error).__name__}: {error} in {where.name} of {Path(where.filename).name}:{where.lineno}"
            self.faults.append(f"{told}\n  by {kind} {raw[:2500]!r}")

    def written(self, kind: str) -> bytes:
        """The bytes of a file, or a line."""
        rng = self.rng
        match kind:
            case "situation":
                spoilt = rng.choice([0.005, 0.02, 0.1])
                made = rng.random() < 0.1
                data = self.grammar.make(Situation, 0.1) if made else plain_file(rng.choice(situations()))
                return written(spoil(data, self.grammar, spoilt), rng)
            case "scenario":
                names = catalogue.scenario_names()
                data = msgspec.to_builtins(catalogue.load_scenario(rng.choice(names))[0])
                made = rng.random() < 0.2
                data = (
                    self.grammar.make(Scenario, 0.05) if made else spoil(data, self.grammar, rng.choice([0.001, 0.01]))
                )
                return written(data, rng)
            case "record":
                return a_record(rng, self.grammar, 0.3)
            case "switch":
                names = ["control", "firing_blanks", "x", "", "closing_variation_deg", "turns"]
                return f"{rng.choice(names)}={rng.choice(['true', '1', '[', '{}', 'left', '1e999', ''])}".encode()
        words = " ".join(
            [
                rng.choice([*TYPED, *["B1", "R2", "6", "-1", "nan", "1e400", "left", "(((", "'", '"', "\\"]])
                for _ in range(3)
            ]
        )
        return words.encode()

    def read(self, kind: str, raw: bytes) -> None:
        """What the commands do with it; a refusal is raised."""
        match kind:
            case "situation":
                document = parse_yaml(raw, "situation.yaml")
                rules = catalogue.ruleset_of(document)
                tell(judge(document, rules), rules)
            case "scenario":
                self.read_scenario(raw)
            case "record":
                self.read_record(raw)
            case "switch":
                checked(catalogue.ruleset(self.rng.choice(list(catalogue.RULESETS))), (raw.decode(),))
            case _:
                game = played()
                question = self.rng.choice(waiting(game.battle))
                understood(raw.decode("utf-8", "replace"), question, game.view(question.seat))

    def read_scenario(self, raw: bytes) -> None:
        """Check a scenario, and play it a little where nothing is wrong with it."""
        document = parse_yaml(raw, "scenario.yaml")
        scenario = decode(document, Scenario)
        for fault in faults_of(scenario, document):
            raise fault
        game = Game.start(catalogue.ruleset_of(document), scenario, document=document, seed="x")
        for _ in range(PLAYED):
            if asked := waiting(game.battle):
                game.answer(asked[0].no, choose(asked[0], game.view(asked[0].seat), self.rng))

    def read_record(self, raw: bytes) -> None:
        """Look at a record, verify it, tell it again by its events."""
        record = parse_record(raw, "record.json")
        rules = catalogue.ruleset(record.ruleset)
        looked_at(record)
        if faults := verify(record, rules):
            list(recall(record, rules))
            raise Mismatch(0, faults[0])


@cache
def played() -> Game:
    """A battle in which something is asked."""
    return walk("en_avant", "en_avant-barrosa", "typed", 1).game
