"""Doctrine: the orders worth thinking of for one brigade, each in words."""

from __future__ import annotations

from math import hypot

from msgspec import Struct

from grognard.engine.names import brief
from grognard.rulesets.en_avants.status import NAMES, NERVOUS
from grognard.rulesets.en_masse.battle import Clash, Part, Unit
from grognard.rulesets.en_masse.doctrine.worth import GROUND
from grognard.rulesets.en_masse.geometry import aspect, distance, stands_in
from grognard.rulesets.en_masse.units import Formation
from grognard.table.pose import bearing, heading

FAR = 75.0  # cm beyond which nobody is thought of as a target
TARGETS = 4
FIRING, LONG_SHOT, OUT_OF_SHOT = 15.0, 34.0, 22.0  # cm between two fronts: to fire on, from afar, just out of reach
AROUND = 20.0  # cm from its middle at which a flank is turned
BEYOND = 20.0  # cm from the far end of a bridge within which an enemy bars it
STEP_BACK = 20.0
HORSE = 60.0  # cm within which cavalry is to be thought of
MARGIN = 4.0


class Idea(Struct, frozen=True):
    """An order for a unit, and why one would give it."""

    unit: int
    parts: tuple[Part, ...]
    why: str
    target: int = -1


def ideas(view: Clash, unit: Unit) -> list[Idea]:
    """Every order worth thinking of for a unit."""
    foes = sorted(view.enemies(unit.side), key=lambda e: (round(distance(unit, e), 3), e.no))
    near = [e for e in foes if distance(unit, e) <= FAR][:TARGETS] or foes[:2]
    found = []
    for foe in near:
        found += guns_at(view, unit, foe) if unit.type == "artillery" else blows(view, unit, foe)
        if unit.type == "infantry":
            found += storms(view, unit, foe)
    if unit.type == "infantry":
        found += posts(view, unit, foes) + guards(view, unit, foes)
    return [*found, *backward(view, unit, foes), *halts(unit), *company(view, unit, foes)]


def blows(view: Clash, unit: Unit, foe: Unit) -> list[Idea]:
    """At an enemy: straight, round his flank, or up to where the guns tell."""
    name, whom = brief(unit), brief(foe)
    form: Formation | None = "assault" if unit.formation != "assault" else None
    strike = Part(verb="assault", target=foe.no, formation=form)
    state = f"who are {NAMES[foe.status]}"
    found = [Idea(unit.no, (strike,), f"{name} is to assault {whom}, {state}.", foe.no)]
    spot = flank(view, unit, foe)
    if spot is not None:
        round_him = (Part(verb="move", dest=spot), strike)
        found.append(
            Idea(unit.no, round_him, f"{name} is to go round the flank of {whom}, {state}, and take it.", foe.no)
        )
    for far, why in ((FIRING, "to bring its guns to bear on"), (OUT_OF_SHOT, "to close up to")):
        spot = before(view, unit, foe, far)
        if spot is not None:
            facing = bearing(*spot, foe.here.x, foe.here.y)
            there = Part(verb="deploy", dest=spot, facing=facing)
            found.append(Idea(unit.no, (there,), f"{name} goes forward {why} {whom}."))
            if far == FIRING and unit.status >= NERVOUS:
                both = (there, strike)
                found.append(Idea(unit.no, both, f"{name} is to draw up before {whom}, {state}, and go in.", foe.no))
    return found


def storms(view: Clash, unit: Unit, foe: Unit) -> list[Idea]:
    """Over a bridge that takes loose troops and leads to an enemy beyond, in loose formation (EM-R.96)."""
    found = []
    for bridge in view.field.ground.features:
        if bridge.kind != "bridge" or not bridge.line or "loose" not in (bridge.crossing_formations or ()):
            continue
        near, far = sorted(
            (bridge.line[0], bridge.line[-1]), key=lambda p: hypot(p[0] - unit.here.x, p[1] - unit.here.y)
        )
        long = hypot(far[0] - near[0], far[1] - near[1])
        ux, uy = (far[0] - near[0]) / long, (far[1] - near[1]) / long
        ahead = (foe.here.x - far[0]) * ux + (foe.here.y - far[1]) * uy
        aside = abs((foe.here.x - far[0]) * uy - (foe.here.y - far[1]) * ux)
        spot = on_table(view, near[0] - ux * MARGIN, near[1] - uy * MARGIN)
        if spot is None or not -MARGIN <= ahead <= BEYOND or aside > foe.here.width / 2:
            continue
        ready = Part(verb="deploy", dest=spot, facing=bearing(*near, *far), formation="loose", spread=1.5)
        over = (ready, Part(verb="assault", formation="loose", spread=1.5))
        why = f"{brief(unit)} is to storm {bridge.name or bridge.id} in loose order, against {brief(foe)}."
        found.append(Idea(unit.no, over, why, foe.no))
    return found


def guns_at(view: Clash, unit: Unit, foe: Unit) -> list[Idea]:
    """Batteries go where they hit, or turn to an enemy where they are."""
    found = []
    for far in (FIRING, LONG_SHOT):
        spot = before(view, unit, foe, far)
        if spot is not None:
            facing = bearing(*spot, foe.here.x, foe.here.y)
            there = Part(verb="deploy", dest=spot, facing=facing)
            found.append(Idea(unit.no, (there,), f"{brief(unit)} unlimbers {far:g} cm from {brief(foe)}."))
    turn = Part(verb="deploy", facing=bearing(unit.here.x, unit.here.y, foe.here.x, foe.here.y))
    return [*found, Idea(unit.no, (turn,), f"{brief(unit)} turns its guns on {brief(foe)}.")]


def before(view: Clash, unit: Unit, foe: Unit, far: float) -> tuple[float, float] | None:
    """The place on the straight way to an enemy at so many centimetres from him; none if it is nearer already."""
    at, there = unit.here, foe.here
    gap, whole = distance(unit, foe), hypot(there.x - at.x, there.y - at.y)
    if gap <= far + 1.0 or whole <= 0.0:
        return None
    share = (gap - far) / whole
    return on_table(view, at.x + (there.x - at.x) * share, at.y + (there.y - at.y) * share)


def flank(view: Clash, unit: Unit, foe: Unit) -> tuple[float, float] | None:
    """A place from which an enemy is taken in flank, on the nearer side; none if it is in his flank already."""
    at, there = unit.here, foe.here
    if foe.formation == "dense" or aspect(foe, at.x, at.y) != "front" or distance(unit, foe) < MARGIN * 3:
        return None
    fx, fy = heading(there.facing)
    right = (at.x - there.x) * fy - (at.y - there.y) * fx
    way = 1.0 if right >= 0 else -1.0
    out = there.width / 2 + AROUND
    return on_table(view, there.x + fy * out * way, there.y - fx * out * way)


def on_table(view: Clash, x: float, y: float) -> tuple[float, float] | None:
    """A place rounded, if a unit fits there."""
    ground = view.field.ground
    fits = MARGIN <= x <= ground.width - MARGIN and MARGIN <= y <= ground.depth - MARGIN
    return (round(x, 1), round(y, 1)) if fits else None


def posts(view: Clash, unit: Unit, foes: list[Unit]) -> list[Idea]:
    """The ground that decides the battle, to be held."""
    named = {name for o in view.layer.objectives if o.kind in GROUND for name in o.features}
    found = []
    for feature in [f for f in view.field.ground.features if f.id in named]:
        x, y = feature.middle
        facing = bearing(x, y, foes[0].here.x, foes[0].here.y) if foes else None
        name = feature.name or feature.id
        why = f"{brief(unit)} is to hold {name}." if stands_in(unit, feature) else f"{brief(unit)} is to take {name}."
        found.append(Idea(unit.no, (Part(verb="defend", place=feature.id, facing=facing),), why))
        if unit.formation != "loose":
            loose = Part(verb="defend", place=feature.id, facing=facing, formation="loose", spread=1.5)
            found.append(Idea(unit.no, (loose,), f"{why[:-1]} in loose order."))
        strike = next((e for e in foes if stands_in(e, feature)), None)
        if strike is not None and unit.status >= NERVOUS:
            both = (Part(verb="assault", target=strike.no), Part(verb="defend", place=feature.id))
            found.append(Idea(unit.no, both, f"{brief(unit)} is to drive {brief(strike)} out of {name}.", strike.no))
    return found


def guards(view: Clash, unit: Unit, foes: list[Unit]) -> list[Idea]:
    """Against cavalry: ready to form square, or in square at once."""
    horse = [e for e in foes if e.type == "cavalry" and distance(unit, e) <= HORSE]
    if not horse:
        return []
    facing = bearing(unit.here.x, unit.here.y, horse[0].here.x, horse[0].here.y)
    ready = Part(verb="defend", facing=facing, vs_cavalry=True)
    square = Part(verb="defend", formation="dense")
    whom = brief(horse[0])
    found = [Idea(unit.no, (ready,), f"{brief(unit)} stands, to form square if {whom} come near.")]
    if unit.formation != "dense":
        found.append(Idea(unit.no, (square,), f"{brief(unit)} forms square against {whom}."))
    else:
        form = Part(verb="deploy", formation="assault")
        found.append(Idea(unit.no, (form,), f"{brief(unit)} leaves its squares."))
    return found


def backward(view: Clash, unit: Unit, foes: list[Unit]) -> list[Idea]:
    """A step back, front to the enemy."""
    if not foes or distance(unit, foes[0]) > FAR / 2:
        return []
    fx, fy = heading(unit.here.facing)
    spot = on_table(view, unit.here.x - fx * STEP_BACK, unit.here.y - fy * STEP_BACK)
    if spot is None:
        return []
    why = f"{brief(unit)}, {NAMES[unit.status]}, is to fall back out of reach."
    return [Idea(unit.no, (Part(verb="move", dest=spot, backward=True),), why)]


def halts(unit: Unit) -> list[Idea]:
    """A counter-order: stay where you are."""
    if unit.order is None:
        return []
    return [Idea(unit.no, (Part(verb="defend"),), f"{brief(unit)} is to stop where it is.")]


def company(view: Clash, unit: Unit, foes: list[Unit]) -> list[Idea]:
    """The shaken beside steadier friends; a reserve behind whoever stands nearest to the enemy."""
    mates = [u for u in view.on_table(unit.side) if u.no != unit.no and u.division == unit.division and not u.running]
    found = []
    if unit.status < unit.start_status:
        better = [u for u in mates if u.status > unit.status and u.formation != "marching"]
        for mate in sorted(better, key=lambda u: (round(distance(unit, u), 3), u.no))[:2]:
            for hand in ("left", "right"):
                there = Part(verb="deploy", relative_to=mate.no, beside=hand)
                found.append(Idea(unit.no, (there,), f"{brief(unit)} is to take heart beside {brief(mate)}."))
    first = min(mates, key=lambda u: (distance(u, foes[0]), u.no), default=None) if foes else None
    if first is not None and unit.type != "artillery" and distance(unit, first) > MARGIN * 3:
        fx, fy = heading(first.here.facing)
        spot = on_table(view, first.here.x - fx * 8.0, first.here.y - fy * 8.0)
        if spot is not None:
            there = Part(verb="deploy", dest=spot, facing=first.here.facing)
            found.append(Idea(unit.no, (there,), f"{brief(unit)} is to come up behind {brief(first)} in support."))
    return found
