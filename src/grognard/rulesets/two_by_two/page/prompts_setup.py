"""What is asked before the battle, in plain words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.battle import Question
from grognard.engine.names import capital, counted, plain, side_of
from grognard.engine.page.scene import Prompt
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.setup.agreement import ModeChoice, TermsChoice
from grognard.rulesets.two_by_two.setup.armies import ArmyChoice
from grognard.rulesets.two_by_two.setup.army_lists import army_lists
from grognard.rulesets.two_by_two.setup.deployment import DEPLOYS, Deployment, ap_left, undeployed
from grognard.rulesets.two_by_two.setup.points import POINTS, ReinforcementPoint
from grognard.rulesets.two_by_two.setup.roll_off import ExtraPoints
from grognard.rulesets.two_by_two.setup.sizes import CLAUSES
from grognard.rulesets.two_by_two.setup.terrain import FeaturePlacement, LayoutChoice, LayoutOffer, TerrainChoice

TOGETHER = "it stands when both sides answer the same"


def terms(view: Skirmish, question: TermsChoice) -> Prompt:
    return Prompt(title="Agree the terms", detail=f"army points and rules; {TOGETHER}", clause="2X2-15.1")


def mode(view: Skirmish, question: ModeChoice) -> Prompt:
    """Fast or Decisive?"""
    return Prompt(title="A Fast or a Decisive game?", detail=TOGETHER, clause="2X2-3.1")


def army(view: Skirmish, question: ArmyChoice) -> Prompt:
    found = army_lists().get(question.list)
    which = f"from the {found.name} list, " if found else ""
    detail = f"{which}up to {question.limit:g} points; the other side does not see it yet"
    return Prompt(title="Choose your army", detail=detail, clause="2X2-15.1", form="army")


def extra(view: Skirmish, question: ExtraPoints) -> Prompt:
    """More at the start?"""
    now = view.hosts[question.side].opening_ap
    detail = f"the dice tied: you may deploy {now:g} points now, or 10 more"
    return Prompt(title="Deploy more at the start?", detail=detail, clause="2X2-4.2")


def terrain(view: Skirmish, question: TerrainChoice) -> Prompt:
    """What lies on the table?"""
    ways = {"sector": "dice say where each feature goes", "agreement": "you propose where everything lies"}
    detail = ways.get(question.method, "laid by the dice, or as both agree")
    return Prompt(title="Choose the terrain", detail=detail, clause="2X2-4.4", form="terrain")


def feature(view: Skirmish, question: FeaturePlacement) -> Prompt:
    """Where does it lie?"""
    where = f"in sector {question.sector}" if question.sector else "anywhere it fits"
    return Prompt(title=f"Lay the {plain(question.kind)}", detail=where, clause=CLAUSES[question.kind])


def layout(view: Skirmish, question: LayoutChoice) -> Prompt:
    """Where would everything lie?"""
    detail = f"{counted(len(question.wanted.kinds), 'feature')}; the other side may accept it or have it diced for"
    return Prompt(title="Propose a table", detail=detail, clause="2X2-4.5")


def layout_offer(view: Skirmish, question: LayoutOffer) -> Prompt:
    """Is it agreeable?"""
    detail = capital(f"{side_of(view, 1 - question.side):proposes} {counted(len(question.parts), 'feature')}")
    return Prompt(title="Play on this table?", detail=detail, clause="2X2-4.5")


def deployment(view: Skirmish, question: Deployment) -> Prompt:
    """Who stands where?"""
    able = tuple([u.no for u in question.affordable(view)])
    left = ap_left(view, question.side)
    detail = f"{left:g} army points left · {counted(len(able), 'unit')} to choose from"
    return Prompt(title="Deploy your opening force", detail=detail, pieces=able, clause=DEPLOYS[question.role])


def point(view: Skirmish, question: ReinforcementPoint) -> Prompt:
    """Where do the others arrive?"""
    which = ("first", "second")[question.which - 1]
    left = len(undeployed(view, question.side))
    edges = "your base edge" if question.role == "defender" else "your base edge or a flank"
    detail = f"on {edges} · {counted(left, 'unit')} still to be assigned"
    return Prompt(
        title=f"Set your {which} reinforcement point",
        detail=detail,
        pieces=tuple([u.no for u in undeployed(view, question.side)]),
        clause=POINTS[question.role, question.which],
    )


SETUP: dict[type[Question], Callable[[Skirmish, Any], Prompt]] = {
    TermsChoice: terms,
    ModeChoice: mode,
    ArmyChoice: army,
    ExtraPoints: extra,
    TerrainChoice: terrain,
    FeaturePlacement: feature,
    LayoutChoice: layout,
    LayoutOffer: layout_offer,
    Deployment: deployment,
    ReinforcementPoint: point,
}
