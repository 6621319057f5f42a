"""Doctrine before the battle: terms, an army of all arms that fought in the year, ground, edge, and the usual line."""

from __future__ import annotations

from itertools import product

from grognard.engine.doctrine import Clock, Weighed, Weights
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.ground import level
from grognard.rulesets.sound_of_guns.profiles import Arm
from grognard.rulesets.sound_of_guns.setup.agreement import Terms
from grognard.rulesets.sound_of_guns.setup.armies import ArmyChoice, ChooseArmy
from grognard.rulesets.sound_of_guns.setup.army_lists import cost, raised
from grognard.rulesets.sound_of_guns.setup.deployment import Deploy, Deployment, DrawUp
from grognard.rulesets.sound_of_guns.setup.roll_off import EdgeChoice
from grognard.rulesets.sound_of_guns.setup.terrain import ZONE, GroundChoice
from grognard.table.edges import Edge, from_edge
from grognard.table.kernel import Rect

WANTED: dict[Arm, float] = {"infantry": 0.6, "cavalry": 0.2, "artillery": 0.2}  # shares of the units of an army
LOPSIDED = 3.0  # for an army wholly of the wrong arms
OF_THE_YEAR = 2.0  # for the nation that stood on that side in that year
FOES = {1805: "russian", 1806: "prussian", 1807: "russian", 1809: "austrian", 1812: "russian", 1813: "prussian"}
USUAL_FOE = "british"
AS_OFFERED = 0.01  # settles what is as good: in the order it is offered
SAMPLED, DEEP = 4, 1.5  # inches from one sample of the ground to the next; how many zones deep they are taken
HEIGHT = 1.0  # for a hill to stand on, by samples of the ground before an edge


def weigh_terms(view: Engagement, question: Terms, w: Weights, clock: Clock) -> list[Weighed]:
    """What the other side proposes is as good as anything; else the usual."""
    words = ("A fair fight on these terms.",)
    return [Weighed(a, -AS_OFFERED * i, words) for i, a in enumerate(question.candidates(view))]


def weigh_army(view: Engagement, question: ArmyChoice, w: Weights, clock: Clock) -> list[Weighed]:
    """The army of the year for its side, with something of each arm and no point unspent."""
    foe = FOES.get(view.year, USUAL_FOE)
    mine = "french" if question.side == 0 else foe
    words = ("Enough foot to hold a line, horse to use it, guns to prepare it.",)
    return [
        Weighed(a, army_score(a, question.limit) + OF_THE_YEAR * (a.list == mine), words)
        for a in question.candidates(view)
    ]


def army_score(army: ChooseArmy, limit: int) -> float:
    """How much of the points is spent, less for a lopsided army."""
    arms = [profile.arm for profile, _ in raised(army.posts)]
    share = {arm: arms.count(arm) / len(arms) for arm in WANTED}
    lop = sum([abs(share[arm] - want) for arm, want in WANTED.items()])
    return cost(army.posts) / limit - LOPSIDED * lop


def weigh_ground(view: Engagement, question: GroundChoice, w: Weights, clock: Clock) -> list[Weighed]:
    """The first of what is offered is as good as any: nobody knows his edge yet."""
    words = ("Ground that both can fight on.",)
    return [Weighed(a, -AS_OFFERED * i, words) for i, a in enumerate(question.candidates(view))]


def weigh_edge(view: Engagement, question: EdgeChoice, w: Weights, clock: Clock) -> list[Weighed]:
    """The edge with more high ground before it."""
    return [
        Weighed(a, HEIGHT * heights(view, a.edge), ("The high ground is on that side.",))
        for a in question.candidates(view)
    ]


def heights(view: Engagement, edge: Edge) -> int:
    """How many samples of the ground in front of an edge lie on a hill."""
    land = view.field.ground
    grid = [range(SAMPLED // 2, int(size), SAMPLED) for size in (land.width, land.depth)]
    spots = [Rect(x, y, 0.0, 1.0, 0.1, 0.1) for x, y in product(*grid)]
    near = [s for s in spots if from_edge(land, edge, s.x, s.y) <= DEEP * ZONE]
    return sum([level(land, s) > 0 for s in near])


def weigh_deployment(view: Engagement, question: Deployment, w: Weights, clock: Clock) -> list[Weighed]:
    """The usual line, all at once."""
    words = ("Foot in the middle, guns between, horse on the wings.",)
    found = question.candidates(view)
    return [Weighed(a, 1.0 if isinstance(a, DrawUp) else -float(isinstance(a, Deploy)), words) for a in found]
