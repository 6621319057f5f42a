"""Every decoder is built in one thread before the service serves.

msgspec works a type out when it first meets it; two threads that meet the same new type at once can crash the process.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from grognard import catalogue
from grognard.engine.battle import Question
from grognard.engine.files.scenario import Scenario
from grognard.engine.records import Entry, Record, action_type
from grognard.engine.ruleset import Ruleset
from grognard.server.rooms.thinker import Decision, Task
from grognard.server.shown.messages import FromSeat
from grognard.server.store.rows import News, Takeback


def build_decoders() -> int:
    """Meet every type that is decoded anywhere in the service; how many there are."""
    kinds = [FromSeat, Record, Entry, Scenario, News, Takeback, Task, Decision]
    kinds += [kind for name in catalogue.RULESETS for kind in kinds_of(catalogue.ruleset(name))]
    for kind in kinds:
        msgspec.json.Decoder(kind)
        try:
            msgspec.convert(None, kind)
        except msgspec.ValidationError:
            continue
    return len(kinds)


def kinds_of(rules: Ruleset) -> Iterator[Any]:
    """The types of one ruleset: battles, events, options, and the answers to each kind of question."""
    yield from (rules.battle_type, rules.action_type, rules.event_type, rules.options_type)
    for question in questions(Question):
        if question.answers:
            yield action_type(question.answers)


def questions(kind: type[Question]) -> Iterator[type[Question]]:
    """Every kind of question there is."""
    yield kind
    for child in kind.__subclasses__():
        yield from questions(child)
