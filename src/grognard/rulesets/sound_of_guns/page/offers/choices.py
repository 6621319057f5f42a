"""Small choices: how a rallied unit forms up, who gives way, who rolls the odd dice."""

from __future__ import annotations

from grognard.engine.names import listed, short
from grognard.engine.page.offers import Ask
from grognard.engine.page.scene import Offer
from grognard.rulesets.sound_of_guns.forming import Shape, reformed
from grognard.rulesets.sound_of_guns.melee.results import TakeOdd
from grognard.rulesets.sound_of_guns.melee.retreat import GiveWay
from grognard.rulesets.sound_of_guns.page.offers import pointing
from grognard.rulesets.sound_of_guns.rally import FormUp
from grognard.rulesets.sound_of_guns.words.names import FORMS
from grognard.table.pose import bearing, round_facing


def form_up(ask: Ask) -> list[Offer]:
    """Each formation as it faces and turned about, or turned to where one points."""
    unit = ask.view.unit(ask.question.rallied)
    found = [action for action in ask.question.candidates(ask.view) if isinstance(action, FormUp)]
    found.sort(key=lambda action: action.shape(unit).facing != unit.here.facing)
    facing = ask.gesture.facing
    if ask.place is not None and facing is None:
        (x, y), (to_x, to_y) = unit.middle, ask.place
        facing = bearing(x, y, to_x, to_y)
    if facing is not None:
        kinds = dict.fromkeys([action.formation for action in found])
        found = [FormUp(formation=kind, facing=round_facing(facing)) for kind in kinds]
    return [form_up_offer(ask, action, not i) for i, action in enumerate(found)]


def form_up_offer(ask: Ask, action: FormUp, main: bool) -> Offer:
    """One way to form up."""
    unit = ask.view.unit(ask.question.rallied)
    shape = action.shape(unit)
    there = reformed(ask.view, unit, Shape(shape.formation, shape.facing))
    about = "" if shape.facing == unit.here.facing else ", turned"
    label = f"{FORMS[shape.formation]}{about}".capitalize()
    key = f"form:{shape.formation}:{shape.facing:g}"
    ghost = pointing.ghost(there) if there is not None else ()
    return ask.offer(key, label, action, ghost=ghost, group="phase", main=main)


def give_way(ask: Ask) -> list[Offer]:
    """Go back too, or stand firm."""
    question = ask.question
    beaten = short(ask.view, question.retreat.unit)
    return [
        ask.offer("yes", "Give way", GiveWay(True), note="it goes back too, and rolls one status die", group="phase"),
        ask.offer(
            "no", "Stand firm", GiveWay(False), note=f"{beaten} loses a level of order", group="phase", main=True
        ),
    ]


def odd_dice(ask: Ask) -> list[Offer]:
    """Which of them roll the odd dice."""
    found = [action for action in ask.question.candidates(ask.view) if isinstance(action, TakeOdd)]
    return [
        ask.offer(f"odd:{i}", listed([short(ask.view, no) for no in action.units]), action, group="phase", main=not i)
        for i, action in enumerate(found)
    ]
