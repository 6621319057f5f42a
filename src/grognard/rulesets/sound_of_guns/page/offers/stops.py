"""Interrupts: the emergency square, the evade, and what is left of a move that was stopped."""

from __future__ import annotations

from grognard.engine.names import short, tenths
from grognard.engine.page.closed import figure
from grognard.engine.page.offers import Ask, legal
from grognard.engine.page.scene import Offer
from grognard.engine.ruling import Refusal
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.falling_back import fallen_back
from grognard.rulesets.sound_of_guns.forming import Shape, reformed
from grognard.rulesets.sound_of_guns.interrupts import EVADE, Evade, FormSquare
from grognard.rulesets.sound_of_guns.legs import Leg
from grognard.rulesets.sound_of_guns.movement import GoOn, Halt, KeepOn, judged_on
from grognard.rulesets.sound_of_guns.page.offers import pointing
from grognard.rulesets.sound_of_guns.paths import start_of
from grognard.rulesets.sound_of_guns.units import QUALITIES


def square(ask: Ask) -> list[Offer]:
    """Try it, or stand as it is."""
    view: Engagement = ask.view
    unit = view.unit(ask.question.infantry)
    there = reformed(view, unit, Shape("square", unit.here.facing))
    _, need = QUALITIES[unit.profile.quality]
    hit = figure(view, "only 6s hit it", "it is hardly hit")
    tries = f"{unit.profile.quality}{figure(view, f': {need}+')}; in square {hit}, and it stands whatever comes"
    stays = f"{figure(view, '4+ hits it, doubled', 'it is ridden down')}; beaten it falls back and tries its order"
    ghost = pointing.ghost(there) if there is not None else ()
    return [
        ask.offer("yes", "Try to form square", FormSquare(True), note=tries, ghost=ghost, group="phase", main=True),
        ask.offer("no", "Stay as it is", FormSquare(False), note=stays, group="phase"),
    ]


def evade(ask: Ask) -> list[Offer]:
    """Ride away, or stand and fight."""
    view, question = ask.view, ask.question
    unit = view.unit(question.cavalry)
    end, length = fallen_back(view, unit, question.way, EVADE)
    note = f"{tenths(length)} away from {short(view, question.mover)}, facing kept"
    way = pointing.track(unit, end)
    stays = f"it fights {short(view, question.mover)}, its melee doubled"
    return [
        ask.offer("yes", "Evade", Evade(True), note=note, ghost=pointing.ghost(end), way=way, group="phase", main=True),
        ask.offer("no", "Stand and fight", Evade(False), note=stays, group="phase"),
    ]


def going_on(ask: Ask) -> list[Offer]:
    """Keep the move, shorten it, turn aside to where one points, or halt."""
    view, move = ask.view, ask.question.move
    unit = view.unit(move.unit)
    if ask.place is not None and unit.formation != "march":
        return aside(ask, unit)
    left = f"{tenths(move.left)} of the move are left"
    there = stopped(ask, unit, KeepOn())
    keep = ask.offer(
        "yes", "Keep on", KeepOn(), note=left, ghost=pointing.ghost(there), way=pointing.track(unit, there),
        group="phase", main=True,
    )  # fmt: skip
    halt = ask.offer("halt", "Halt here", Halt(), note="it stays where it is", group="phase", main=not legal(keep))
    return [keep, *shortened(ask, unit), halt]


def stopped(ask: Ask, unit: Unit, action: KeepOn | GoOn) -> Unit:
    """Where it would come to, however far it is told to go; if that is forbidden, where it was told to."""
    judged = judged_on(ask.view, ask.question.move, action)
    if isinstance(judged, Refusal):
        return pointing.ended(unit, ask.question.move.legs if isinstance(action, KeepOn) else action.path)
    return judged[1]


def shortened(ask: Ask, unit: Unit) -> list[Offer]:
    """Half of what is left of the way."""
    move = ask.question.move
    if unit.formation == "march":
        action = GoOn(far=round(min(move.left, move.far) / 2, 3))
        return [ask.offer("shorten", "Shorten it", action, note="half of what is left", group="phase")]
    if not move.legs:
        return []
    action = GoOn(path=half(unit, move.legs[0]))
    there = stopped(ask, unit, action)
    offer = ask.offer(
        "shorten", "Shorten it", action, note="half of the way that was ordered",
        ghost=pointing.ghost(there), way=pointing.track(unit, there), group="phase",
    )  # fmt: skip
    return [offer]


def half(unit: Unit, leg: Leg) -> pointing.Path:
    """The first half of a leg, facing kept."""
    x, y, facing = start_of(unit)
    return (Leg(round((x + leg.x) / 2, 3), round((y + leg.y) / 2, 3), facing),)


def aside(ask: Ask, unit: Unit) -> list[Offer]:
    """The rest of the move another way."""
    assert ask.place is not None
    found = []
    for path in pointing.ways_to(unit, ask.place, ask.gesture.facing):
        path = pointing.cut(ask.view, unit, path, ask.question.move.left)
        if not path:
            continue
        action = GoOn(path=path)
        there = stopped(ask, unit, action)
        ghost, way = pointing.ghost(there), pointing.track(unit, there)
        found.append(ask.offer("turn", "Go here instead", action, ghost=ghost, way=way))
        if legal(found[-1]):
            return found[-1:]
    return found[:1]
