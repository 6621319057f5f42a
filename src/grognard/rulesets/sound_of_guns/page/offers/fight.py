"""Fire and melee: shots, the next combat, whom a stand strikes, pursuit."""

from __future__ import annotations

from grognard.engine.names import listed, short, tenths
from grognard.engine.page.offers import Ask
from grognard.engine.page.scene import Offer
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.geometry import distance
from grognard.rulesets.sound_of_guns.melee.phase import Fight, Strike
from grognard.rulesets.sound_of_guns.melee.pursuit import HoldBack, Pursue, chase
from grognard.rulesets.sound_of_guns.page.offers import pointing
from grognard.rulesets.sound_of_guns.phases import Done
from grognard.rulesets.sound_of_guns.sharing import held
from grognard.rulesets.sound_of_guns.shooting import Shoot, may_shoot, no_target
from grognard.rulesets.sound_of_guns.shot import see


def shooting(ask: Ask) -> list[Offer]:
    """A shot at whom one points at, the shots of a unit, those at an enemy, or the end of the phase."""
    view, firer, target = ask.view, ask.piece, ask.onto
    mine = held(view, view.on_table(view.phasing), ask.question.seat)
    if isinstance(firer, Unit) and firer.side == view.phasing and firer.at is not None:
        if isinstance(target, Unit) and target.side != firer.side and target.at is not None:
            return [shot_offer(ask, firer, target)]
        found = [shot_offer(ask, firer, enemy) for enemy in targets(view, firer)]
        return found or no_shot(ask, firer)
    pointed = target if isinstance(target, Unit) else firer
    if isinstance(pointed, Unit) and pointed.side != view.phasing:
        able = [u for u in mine if pointed in targets(view, u)]
        return [shot_offer(ask, u, pointed, f"Fire with {short(view, u.no)}") for u in able]
    able = [u for u in mine if targets(view, u)]
    note = f"{len(able)} could still fire" if able else "nobody else has a target"
    done = ask.offer("done", "End shooting", Done(), note=note, group="phase", main=True, caution=note if able else "")
    return [done]


def targets(view: Engagement, unit: Unit) -> list[Unit]:
    """Whom a unit may shoot at now, the nearest first."""
    if may_shoot(view, unit) is not None:
        return []
    found = [enemy for enemy in view.enemies(unit) if no_target(view, unit, enemy) is None]
    return sorted(found, key=lambda enemy: distance(unit, enemy))


def shot_offer(ask: Ask, firer: Unit, target: Unit, label: str = "") -> Offer:
    """One shot: how many stands, how many dice, how far."""
    view = ask.view
    facts = see(view, firer, target, firer.fired)
    note = f"{len(facts.stands)} stands, {facts.dice} dice, {tenths(distance(firer, target))}"
    action = Shoot(unit=firer.no, target=target.no)
    key = f"shoot:{firer.no}:{target.no}" if label else f"shoot:{target.no}"
    way = (firer.middle, target.middle)
    return ask.offer(key, label or f"Fire at {short(view, target.no)}", action, note=note, way=way)


def no_shot(ask: Ask, firer: Unit) -> list[Offer]:
    """Why a unit has no shot: the nearest enemy serves to say it."""
    near = sorted(ask.view.enemies(firer), key=lambda enemy: distance(firer, enemy))
    return [shot_offer(ask, firer, near[0])] if near else []


def combats(ask: Ask) -> list[Offer]:
    """The combats still to be fought, or those of the units pointed at."""
    pointed = {no for no in (ask.gesture.piece, ask.gesture.onto) if no is not None}
    mine = [units for units in ask.question.combats if pointed <= set(units)]
    return [combat_offer(ask, units, main=not i and not pointed) for i, units in enumerate(mine)]


def combat_offer(ask: Ask, units: tuple[int, ...], main: bool) -> Offer:
    """A combat that may be fought next, called after both its parties."""
    view = ask.view
    sides = [[short(view, no) for no in units if view.unit(no).side == s] for s in (view.phasing, 1 - view.phasing)]
    label = f"{listed(sides[0])} against {listed(sides[1])}"
    return ask.offer(f"fight:{units[0]}", label, Fight(unit=units[0]), group="phase", main=main)


def strike(ask: Ask) -> list[Offer]:
    """Whom the stand strikes."""
    view, question = ask.view, ask.question
    unit = view.unit(question.striker)
    found = []
    for i, no in enumerate(question.targets):
        label = f"Strike {short(view, no)}"
        way = ((unit.rects[question.stand].x, unit.rects[question.stand].y), view.unit(no).middle)
        found.append(ask.offer(f"strike:{no}", label, Strike(target=no), way=way, group="phase", main=not i))
    return found


def pursuit(ask: Ask) -> list[Offer]:
    """After whom, or hold back."""
    view, question = ask.view, ask.question
    unit = view.unit(question.pursuer)
    found = []
    for no in question.targets:
        there = chase(view, unit, view.unit(no)) or unit
        label, note = f"Pursue {short(view, no)}", "another round, and nobody shoots"
        ghost, way = pointing.ghost(there), pointing.track(unit, there)
        found.append(
            ask.offer(f"pursue:{no}", label, Pursue(target=no), note=note, ghost=ghost, way=way, group="phase")
        )
    hold = ask.offer("hold", "Hold back", HoldBack(), note="it stays where it has won", group="phase", main=True)
    return [hold, *found]
