"""What is asked before the first turn, in plain words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.battle import Question
from grognard.engine.names import capital, counted, inches, side_of
from grognard.engine.page.scene import Prompt
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.setup.agreement import Terms
from grognard.rulesets.sound_of_guns.setup.armies import ArmyChoice
from grognard.rulesets.sound_of_guns.setup.army_lists import army_lists
from grognard.rulesets.sound_of_guns.setup.deployment import Deployment
from grognard.rulesets.sound_of_guns.setup.drawing_up import unposted, waiting
from grognard.rulesets.sound_of_guns.setup.roll_off import EdgeChoice
from grognard.rulesets.sound_of_guns.setup.terrain import ZONE, GroundChoice


def terms(view: Engagement, question: Terms) -> Prompt:
    """How big a battle, and when?"""
    said = f"{question.points} points a side in {question.year}"
    other = capital(f"{side_of(view, 1 - question.side):proposes} {said}; name the same to agree.")
    detail = other if question.points else "Points a side, and the year; it stands when both have named the same."
    return Prompt(title="Agree the terms", detail=detail, clause="SG-P.54")


def army(view: Engagement, question: ArmyChoice) -> Prompt:
    """Which army?"""
    found = army_lists().get(question.list)
    which = f" from the {found.name} list" if found else ""
    detail = f"Up to {question.limit} points{which}, in {view.year}. The other side does not see it yet."
    return Prompt(title="Choose your army", detail=detail, clause="SG-P.54", form="corps")


def ground(view: Engagement, question: GroundChoice) -> Prompt:
    """What lies on the table?"""
    detail = "You defend: lay the ground; the attacker then takes the edge he likes."
    return Prompt(title="Lay the ground", detail=detail, clause="SG-T.1", form="ground")


def edge(view: Engagement, question: EdgeChoice) -> Prompt:
    """Which edge is his?"""
    detail = "You attack and move first; the other side has the edge opposite."
    return Prompt(title="Take your edge", detail=detail, clause="SG-E.25")


def deployment(view: Engagement, question: Deployment) -> Prompt:
    """Who stands where?"""
    units = [u.no for u in waiting(view, question.side)]
    led = [one.number for one in unposted(view, question.side)]
    left = " and ".join([counted(len(group), word) for group, word in ((units, "unit"), (led, "commander")) if group])
    detail = f"Within {inches(ZONE)} of your edge. {capital(left)} left."
    return Prompt(title="Deploy your army", detail=detail, pieces=(*units, *led), clause="SG-E.25")


SETUP: dict[type[Question], Callable[[Any, Any], Prompt]] = {
    Terms: terms,
    ArmyChoice: army,
    GroundChoice: ground,
    EdgeChoice: edge,
    Deployment: deployment,
}
