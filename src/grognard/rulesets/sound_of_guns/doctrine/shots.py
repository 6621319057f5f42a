"""Doctrine of the Shooting phase: every shot where it costs the enemy most, what others have hit allowed for."""

from __future__ import annotations

from grognard.engine.doctrine import Clock, Weighed, Weights
from grognard.engine.objectives import last_turn
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.doctrine.clash import shot_worth
from grognard.rulesets.sound_of_guns.doctrine.plan import holds_ground
from grognard.rulesets.sound_of_guns.doctrine.worth import FAR_OFF
from grognard.rulesets.sound_of_guns.phases import Done
from grognard.rulesets.sound_of_guns.sharing import held
from grognard.rulesets.sound_of_guns.shooting import Shoot, Shooting, may_shoot, no_target

CLOSE = 4.0  # inches: who is so near may be upon us next turn


def weigh_shots(view: Engagement, question: Shooting, weights: Weights, clock: Clock) -> list[Weighed]:
    """The next who can shoot, infantry first for it has the fewest targets, at the one who is hurt most."""
    able = [u for u in held(view, view.on_table(view.phasing), question.seat) if may_shoot(view, u) is None]
    for unit in sorted(able, key=lambda u: (u.arm == "artillery", u.no)):
        found = [
            Weighed(Shoot(unit=unit.no, target=foe.no), worth, (told(unit, foe, worth),))
            for foe in view.enemies(unit)
            if no_target(view, unit, foe) is None
            for worth in (aimed(view, unit, foe, weights),)
        ]
        if found:
            return found
    return [Weighed(Done(), 0.0, ("Nobody has a target.",))]


def aimed(view: Engagement, unit: Unit, foe: Unit, weights: Weights) -> float:
    """What a shot is worth, more at those who are close to us; in the last turn at those who hold the ground."""
    close = min([foe.body.box_gap(u.body) for u in view.on_table(unit.side)], default=FAR_OFF) <= CLOSE
    last = holds_ground(view, foe) and last_turn(view)
    return shot_worth(view, unit, foe, weights) * (1.0 + weights["focus"] * close + weights["ground"] * last)


def told(unit: Unit, foe: Unit, worth: float) -> str:
    """A shot in words."""
    already = f", who has {foe.hits} hits already" if foe.hits else ""
    return f"{unit.name} fires at {foe.name}{already}: it costs them most there."
