"""Chapter E: where a move leads, if it may be made, and what it makes dearer."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.events import OpenEvent
from grognard.engine.names import inches
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import LIMIT, Engagement, Unit
from grognard.rulesets.sound_of_guns.charges import charge_refusal
from grognard.rulesets.sound_of_guns.effects import put
from grognard.rulesets.sound_of_guns.forming import Shape, reformed
from grognard.rulesets.sound_of_guns.geometry import (
    collide,
    in_rough,
    keeps_road,
    posed,
)
from grognard.rulesets.sound_of_guns.legs import Leg, Way
from grognard.rulesets.sound_of_guns.marching import no_march, trace_march
from grognard.rulesets.sound_of_guns.orders import (
    Terms,
    rate,
)
from grognard.rulesets.sound_of_guns.paths import path_length, path_swing, trace
from grognard.rulesets.sound_of_guns.scouting import as_known, find_out
from grognard.rulesets.sound_of_guns.units import FORMATIONS as FORMED

MARGIN = 0.2  # so much nearer than a way's end somebody may still have to do with it
ROUNDING = 1e-3
"""A place is known to a thousandth, so a corner may seem to have gone that much too far."""


class Reformed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit has taken up a formation."""

    unit: int
    formation: str
    also: tuple[str, ...] = ()

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


def way_of(
    battle: Engagement, unit: Unit, legs: Sequence[Leg], far: float, aroused: dict[int, float] | None = None
) -> tuple[Way, Unit]:
    """A move followed as far as it goes, and the unit there; what arouses nobody is followed once, while it holds."""
    prospect = None if aroused else battle.prospect(unit)
    if prospect is None:
        return followed(battle, unit, legs, far, aroused)
    known: tuple[Way, Unit] | None = prospect.moves.get((*legs, far))
    if known is None:
        known = prospect.moves[(*legs, far)] = followed(battle, unit, legs, far, None)
        prospect.widen(unit.body, MARGIN + (far if unit.formation == "march" else path_swing(unit, legs)))
    return known


def followed(
    battle: Engagement, unit: Unit, legs: Sequence[Leg], far: float, aroused: dict[int, float] | None
) -> tuple[Way, Unit]:
    """Along the road, or by its legs."""
    if unit.formation == "march":
        return trace_march(battle, unit, far, aroused)
    way = trace(battle, unit, legs, aroused)
    return way, posed(unit, *way.end)


def judged_move(
    battle: Engagement, unit: Unit, legs: Sequence[Leg], far: float, left: float | None = None
) -> Refusal | tuple[Way, Unit]:
    """A move, its price apart: why it may not be made, or how it goes. `left` is what is left of the unit's move."""
    clause, most = rate(battle, unit)
    if most <= 0:
        return Refusal(clause, f"{unit.name} cannot move as it is formed")
    most = most if left is None else left
    refused = no_way(battle, unit, legs, far, clause)
    if refused is not None:
        return refused
    long = far if unit.formation == "march" else path_length(unit, legs)
    if long > most + LIMIT + ROUNDING:
        return Refusal(clause, f"{unit.name} can go {inches(most)}, and that is {inches(long)} at its furthest corner")
    way, there = way_of(battle, unit, legs, far)
    refused = way.refused or (charge_refusal(battle, there, way.enemies) if way.enemies else None)
    return refused or on_friend(battle, there) or (way, there)


def on_friend(battle: Engagement, there: Unit) -> Refusal | None:
    """By a switch friends may be passed, but nobody ends on one (SG-R.17)."""
    for friend in battle.on_table(there.side) if battle.options.interpenetration else ():
        if friend.no != there.no and collide(there.body, friend.body):
            return Refusal("SG-E.1", f"{there.name} would end on {friend.name}")
    return None


def no_way(battle: Engagement, unit: Unit, legs: Sequence[Leg], far: float, clause: str) -> Refusal | None:
    """Is there no way to speak of: a march column off its road, or nothing said?"""
    if unit.formation != "march":
        return None if legs else Refusal(clause, f"{unit.name} is told to go nowhere")
    if legs:
        return Refusal("SG-I.1", f"{unit.name} is in march column: it goes along its road")
    return no_march(battle, unit) or (None if far > 0 else Refusal(clause, "say how far along the road"))


def priced(battle: Engagement, terms: Terms, unit: Unit, way: Way, there: Unit) -> Terms:
    """The terms of an order with what this way adds to them."""
    rough = unit.arm == "infantry" and (way.rough or difficult(battle, unit) or difficult(battle, there))
    return replace(terms, rough=terms.rough or rough, contact=terms.contact or bool(way.enemies))


def difficult(battle: Engagement, unit: Unit) -> bool:
    """Is infantry in ground that makes a move dearer (SG-T.16)?"""
    return not keeps_road(battle, unit) and in_rough(battle.field.ground, unit.rects)


def with_unit(battle: Engagement, unit: Unit) -> Engagement:
    """The battle as it would be with a unit elsewhere."""
    return replace(battle, field=battle.field.put(unit))


def reform(umpire: Umpire[Engagement], unit: Unit, shape: Shape, because: str = "SG-D.9") -> bool:
    """A unit takes up a formation; it does not where ground that it finds in doing so leaves it no room."""
    meant = reformed(as_known(umpire.battle, unit.side), unit, shape)
    if meant is not None:
        find_out(umpire, meant.rects)
    new = reformed(umpire.battle, unit, shape)
    if new is None:
        return False
    put(umpire, new, because)
    if unit.loose != shape.loose:
        umpire.change(umpire.battle.unit(unit.no), because, loose=shape.loose)
    clause, _ = FORMED[unit.arm]
    umpire.tell(Reformed(clause=because, unit=unit.no, formation=shape.formation, also=(clause, *formed_also(shape))))
    return True


def formed_also(shape: Shape) -> tuple[str, ...]:
    """What bears on a march column."""
    return ("SG-I.3",) if shape.formation == "march" else ()
