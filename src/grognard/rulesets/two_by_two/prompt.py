"""What is asked, in plain words."""

from __future__ import annotations

from grognard.engine.battle import Question
from grognard.engine.offering import plain_prompt
from grognard.engine.scene import Prompt
from grognard.rulesets.two_by_two.battle import Skirmish


def prompt(view: Skirmish, question: Question) -> Prompt:
    """A question in plain words."""
    return plain_prompt(view, question)
