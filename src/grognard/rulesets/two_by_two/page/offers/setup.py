"""Before the battle: ready answers, and what pointing means."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from grognard.engine.battle import Question
from grognard.engine.page.offers import Ask, legal
from grognard.engine.page.scene import Offer
from grognard.rulesets.two_by_two.options import OPTIONAL_RULES, Options
from grognard.rulesets.two_by_two.page.offers import deploy, terrain
from grognard.rulesets.two_by_two.setup.agreement import AgreeMode, AgreeTerms, Mode, ModeChoice, TermsChoice
from grognard.rulesets.two_by_two.setup.armies import ArmyChoice, ChooseArmy
from grognard.rulesets.two_by_two.setup.army_lists import army_lists, corps_on, ready_armies
from grognard.rulesets.two_by_two.setup.deployment import Deployment
from grognard.rulesets.two_by_two.setup.points import ReinforcementPoint
from grognard.rulesets.two_by_two.setup.roll_off import EXTRA_AP, DeclineExtraPoints, ExtraPoints, TakeExtraPoints
from grognard.rulesets.two_by_two.setup.terrain import FeaturePlacement, LayoutChoice, LayoutOffer, TerrainChoice
from grognard.rulesets.two_by_two.victory import LEAD, LOSSES
from grognard.rulesets.two_by_two.words.armies import composition, names_of

OTHER_SIZES = (30.0, 60.0)  # points, offered beside the usual ones
READY = 3  # ready armies offered of each list
MODES = {
    "fast": ("A Fast game", f"the first side to lose {LOSSES} units loses"),
    "decisive": ("A Decisive game", f"a side loses with {LOSSES} units lost and {LEAD} more than the other"),
}


def terms(ask: Ask) -> list[Offer]:
    """The terms on the table now, other sizes of battle, and all optional rules at once."""
    view = ask.view
    ap, options = view.hosts[ask.question.side].ap, view.options
    usual = "the book's rules as they stand" if options == Options(mode=options.mode) else "the rules as proposed"
    first = ask.offer("terms", f"{ap:g} points a side", AgreeTerms(ap=ap, options=options), note=usual, main=True)
    sizes = [
        ask.offer(f"terms:{n:g}", f"{n:g} points a side", AgreeTerms(ap=n, options=options), note=usual, group="more")
        for n in OTHER_SIZES
        if n != ap
    ]
    every = replace(options, **dict.fromkeys(OPTIONAL_RULES, True))
    note = ", ".join([rule.label for rule in OPTIONAL_RULES.values()])
    rules = ask.offer("terms:all", "All optional rules", AgreeTerms(ap=ap, options=every), note=note, group="more")
    return [first, *[offer for offer in sizes if legal(offer)], rules]


def mode(ask: Ask) -> list[Offer]:
    """Fast or Decisive, the usual one first."""
    usual = ask.view.options.mode
    order: tuple[Mode, ...] = ("fast", "decisive") if usual == "fast" else ("decisive", "fast")
    return [ask.offer(f"mode:{m}", MODES[m][0], AgreeMode(mode=m), note=MODES[m][1], main=m == usual) for m in order]


def army(ask: Ask) -> list[Offer]:
    """A few ready armies of each list the side may use."""
    question: ArmyChoice = ask.question
    out: list[Offer] = []
    for found in army_lists().values():
        if question.list in ("", found.id):
            ready = ready_armies(found, question.limit, ask.view.options, corps_on(ask.view.field.ground))[:READY]
            for i, (rows, name) in enumerate(zip(ready, names_of(found, ready), strict=True)):
                action = ChooseArmy(list=found.id, rows=rows)
                out.append(ask.offer(f"army:{found.id}:{i}", name, action, note=composition(rows), main=not out))
    return out


def extra(ask: Ask) -> list[Offer]:
    """Take the points, or leave them."""
    host = ask.view.hosts[ask.question.side]
    more = f"up to {host.opening_ap + EXTRA_AP:g} points on the table when the battle opens"
    less = f"{host.opening_ap:g} points on the table; the rest comes as reinforcements"
    return [
        ask.offer("take", f"Take {EXTRA_AP:g} points more", TakeExtraPoints(), note=more, main=True),
        ask.offer("decline", "Keep to what you have", DeclineExtraPoints(), note=less),
    ]


SETUP: dict[type[Question], Callable[[Ask], list[Offer]]] = {
    TermsChoice: terms,
    ModeChoice: mode,
    ArmyChoice: army,
    ExtraPoints: extra,
    TerrainChoice: terrain.terrain,
    FeaturePlacement: terrain.feature,
    LayoutChoice: terrain.layouts,
    LayoutOffer: terrain.layout_offer,
    Deployment: deploy.deployment,
    ReinforcementPoint: deploy.reinforcement_point,
}
