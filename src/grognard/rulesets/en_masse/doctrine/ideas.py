"""Doctrine: the orders worth thinking of for one brigade, each in words."""

from __future__ import annotations

from math import hypot, inf

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.names import brief, centimetres
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avants.status import NAMES, NERVOUS
from grognard.rulesets.en_masse.battle import Clash, Part, Unit
from grognard.rulesets.en_masse.doctrine.shares import decisive, shares
from grognard.rulesets.en_masse.formations import change_refusal
from grognard.rulesets.en_masse.geometry import ahead_in_corridor, aspect, distance, head, stands_in, target_ahead
from grognard.rulesets.en_masse.sight import sees
from grognard.rulesets.en_masse.units import Formation
from grognard.rulesets.en_masse.ways import loosened, turns_for
from grognard.table.kernel import NEVER, point_gap
from grognard.table.kernel_ground import inside, rect_area_gap
from grognard.table.pose import bearing, heading

FAR = 75.0  # cm beyond which nobody is thought of as a target
TARGETS = 4  # enemies whom one brigade is thought of as attacking
FIRING, LONG_SHOT, OUT_OF_SHOT = 15.0, 34.0, 22.0  # cm between two fronts: to fire on, from afar, just out of reach
IN_REACH = 45.0  # cm to ground that a brigade is in before the enemy can do much about it
AROUND = 20.0  # cm from its middle at which a flank is turned
BEYOND = 20.0  # cm from the far end of a bridge within which an enemy bars it
STEP_BACK, OUT_OF_GUNS = 20.0, 40.0  # cm to the rear: out of a fight, and out of what guns reach well
UNDER_GUNS = 45.0  # cm from an enemy within which his guns may tell, and a little
COLUMN_SAFE = 45.0  # cm to the nearest enemy: a march of one turn, the ten that halt it, and a little
HORSE = 60.0  # cm within which cavalry is to be thought of
MARGIN = 4.0  # cm kept clear: of the edge of the table, of the end of a bridge, of an enemy to come round
UNHALTED = 18.0  # cm from him at which a brigade forms to storm, all of it beyond the ten that would halt it askew
NARROW = 1.1  # how much wider than formed troops that storm a bridge are
SHARES = (0.1, 0.3, 0.5, 0.7, 0.9)  # of ground both ways, at which a place in it is looked for
SPREAD = 1.5  # the front of loose order to that of close: the least there is
IN_SUPPORT = 8.0  # cm behind the middle of a brigade: room for both, near enough to take heart by
OUT_OF_REACH, ELBOW = 13.5, 4.5  # cm from a place in such ground to the nearest enemy, and to the nearest friend


class Idea(Struct, frozen=True):
    """An order for a unit, and why one would give it."""

    unit: int
    parts: tuple[Part, ...]
    why: str
    target: int = -1


def ideas(view: Clash, unit: Unit) -> list[Idea]:
    """Every order worth thinking of for a unit; a column near the enemy forms up before it goes on."""
    foes = sorted(view.enemies(unit.side), key=lambda e: (round(distance(unit, e), 3), e.no))
    found = thoughts(view, unit, foes)
    if unit.formation != "marching" or not foes or distance(unit, foes[0]) > COLUMN_SAFE:
        return found
    return [formed_first(idea) for idea in found]


def formed_first(idea: Idea) -> Idea:
    """The same order, begun by leaving the march: who meets a column beats it (EM-5.12)."""
    first = idea.parts[0]
    goes = first.dest is not None or first.place is not None or first.relative_to is not None
    if first.verb == "assault" or not goes:
        return idea
    formed = Part(verb="deploy", formation=first.formation or "assault", spread=first.spread)
    return replace(idea, parts=(formed, *idea.parts))


def thoughts(view: Clash, unit: Unit, foes: list[Unit]) -> list[Idea]:
    """What one may think of, whatever it takes to leave the march."""
    if alone_holds(view, unit):
        return [*holding(view, unit, foes), *guards(view, unit, foes), *halts(unit)]
    near = [e for e in foes if distance(unit, e) <= FAR][:TARGETS] or foes[:2]
    found = []
    for foe in near:
        if unit.type == "artillery":
            found += guns_at(view, unit, foe)
        elif unit.status >= NERVOUS or unit.status > foe.status:
            found += [*blows(view, unit, foe), *storms(view, unit, foe)]
    if unit.type == "infantry" and unit.status >= NERVOUS:
        found += posts(view, unit, foes)
    if unit.type == "infantry":
        found += guards(view, unit, foes)
    found += [*backward(view, unit, foes), *halts(unit), *company(view, unit, foes)]
    return found if unit.status >= NERVOUS else [idea for idea in found if not shunned(unit, idea, foes)]


def nearer(one: Unit, other: Unit, foes: list[Unit]) -> bool:
    """Does one stand nearer than another to the enemy whom that other has nearest?"""
    return bool(foes) and distance(one, foes[0]) < distance(other, foes[0])


def shunned(unit: Unit, idea: Idea, foes: list[Unit]) -> bool:
    """Would it bring shaken troops nearer to the enemy, which they refuse (EM-10.7)?"""
    dest = idea.parts[0].dest
    if dest is None or not foes:
        return False
    at, foe = unit.here, foes[0].here
    return hypot(dest[0] - foe.x, dest[1] - foe.y) < hypot(at.x - foe.x, at.y - foe.y)


def blows(view: Clash, unit: Unit, foe: Unit) -> list[Idea]:
    """At an enemy: straight, round his flank, or up to where the guns tell."""
    name, whom = brief(unit), brief(foe)
    form: Formation | None = "assault" if unit.formation != "assault" else None
    strike = Part(verb="assault", target=foe.no, formation=form)
    state = f"who are {NAMES[foe.status]}"
    found = []
    if barred(view, unit, foe):
        return closing_up(view, unit, foe)
    if would_strike(view, unit, foe):
        found.append(Idea(unit.no, (strike,), f"{name} is to assault {whom}, {state}.", foe.no))
    spot = flank(view, unit, foe)
    if spot is not None:
        round_him = (Part(verb="move", dest=spot), strike)
        found.append(
            Idea(unit.no, round_him, f"{name} is to go round the flank of {whom}, {state}, and take it.", foe.no)
        )
    closer = closing_up(view, unit, foe)
    if closer and unit.status >= NERVOUS and before(view, unit, foe, FIRING) is not None:
        both = (*closer[0].parts, strike)
        closer.insert(1, Idea(unit.no, both, f"{name} is to draw up before {whom}, {state}, and go in.", foe.no))
    return found + closer


def would_strike(view: Clash, unit: Unit, foe: Unit) -> bool:
    """Is he whom an order to assault him would lead to: the first ahead, or one it sees and turns to (EM-R.95)?"""
    if ahead_in_corridor(unit, foe) == NEVER:
        return sees(view, unit, foe)
    first = target_ahead(view, unit)
    return first is not None and first[1].no == foe.no


def closing_up(view: Clash, unit: Unit, foe: Unit) -> list[Idea]:
    """Up to where the guns tell, or just out of his shot."""
    found = []
    up = "to close up to"
    for far, why in ((FIRING, "to bring its guns to bear on" if unit.firepower else up), (OUT_OF_SHOT, up)):
        spot = before(view, unit, foe, far)
        if spot is not None and not loosened(view, unit, spot):
            there = Part(verb="deploy", dest=spot, facing=bearing(*spot, foe.here.x, foe.here.y))
            found.append(Idea(unit.no, (there,), f"{brief(unit)} goes forward {why} {brief(foe)}."))
    return found


def barred(view: Clash, unit: Unit, foe: Unit) -> bool:
    """Does water or other closed ground keep formed troops from going straight at an enemy?"""
    return turns_for(view, unit, "assault", head(unit), (foe.here.x, foe.here.y)) == inf


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
        back = max(MARGIN, UNHALTED - point_gap(*near, foe.here.rect))
        spot = on_table(view, near[0] - ux * back, near[1] - uy * back)
        if spot is None or not -MARGIN <= ahead <= BEYOND or aside > foe.here.width / 2:
            continue
        ready = Part(verb="deploy", dest=spot, facing=bearing(*near, *far), formation="loose", spread=NARROW)
        over = (ready, Part(verb="assault", formation="loose", spread=NARROW))
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
            found.append(Idea(unit.no, (there,), f"{brief(unit)} unlimbers {centimetres(far)} from {brief(foe)}."))
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
    """The ground that decides the battle, to be held; where water bars it and he holds it, its bridges are stormed."""
    found = []
    for feature in sector(view, unit):
        foe = next((e for e in foes if stands_in(e, feature)), None)
        beyond_water = foe is not None and barred(view, unit, foe)
        if not (beyond_water and min([point_gap(*feature.middle, e.here.rect) for e in foes]) < OUT_OF_REACH):
            found += into(unit, feature, foes)
        name = feature.name or feature.id
        facing = toward(feature, foes)
        for spot in corners_of(view, unit, feature, foes):
            there = Part(verb="defend", dest=spot, facing=facing)
            found.append(Idea(unit.no, (there,), f"{brief(unit)} is to get into {name}, clear of the enemy."))
        if foe is not None and beyond_water:
            found += storms(view, unit, foe)
        elif foe is not None and unit.status >= NERVOUS:
            both = (Part(verb="assault", target=foe.no), Part(verb="defend", place=feature.id))
            found.append(Idea(unit.no, both, f"{brief(unit)} is to drive {brief(foe)} out of {name}.", foe.no))
    return found


def into(unit: Unit, feature: Feature, foes: list[Unit]) -> list[Idea]:
    """Into a piece of ground, formed or loose."""
    name, facing = feature.name or feature.id, toward(feature, foes)
    why = f"{brief(unit)} is to hold {name}." if stands_in(unit, feature) else f"{brief(unit)} is to take {name}."
    found = [Idea(unit.no, (Part(verb="defend", place=feature.id, facing=facing),), why)]
    if unit.formation != "loose":
        loose = Part(verb="defend", place=feature.id, facing=facing, formation="loose", spread=SPREAD)
        found.append(Idea(unit.no, (loose,), f"{why[:-1]} in loose order."))
    return found


def toward(feature: Feature, foes: list[Unit]) -> float | None:
    """Where the nearest enemy stands, from the middle of a piece of ground."""
    return bearing(*feature.middle, foes[0].here.x, foes[0].here.y) if foes else None


def sector(view: Clash, unit: Unit) -> list[Feature]:
    """What of it is a brigade's own affair: what it could reach in time, and what falls to its division."""
    mine = [name for name, divisions in shares(view, unit.side).items() if unit.division in divisions]
    far = [(min([rect_area_gap(unit.here.rect, area) for area in f.areas], default=FAR), f) for f in decisive(view)]
    return [feature for gap, feature in far if gap <= IN_REACH or feature.id in mine]


def alone_holds(view: Clash, unit: Unit) -> bool:
    """Is it the only infantry we have on ground that decides the battle? Then it stays there."""
    if unit.type != "infantry" or unit.status < NERVOUS:
        return False
    fellows = [u for u in view.on_table(unit.side) if u.no != unit.no and u.type == "infantry" and u.status >= NERVOUS]
    return any([stands_in(unit, f) and not any([stands_in(u, f) for u in fellows]) for f in decisive(view)])


def holding(view: Clash, unit: Unit, foes: list[Unit]) -> list[Idea]:
    """What who holds such ground may do there: drive out who has got in too, or face the nearest, formed or loose."""
    here = [f for f in decisive(view) if stands_in(unit, f)]
    found = []
    for foe in [e for e in foes if any([stands_in(e, f) for f in here])]:
        parts = (Part(verb="assault", target=foe.no), Part(verb="defend", place=here[0].id))
        why = f"{brief(unit)} is to drive {brief(foe)} out of {here[0].name or here[0].id}."
        found.append(Idea(unit.no, parts, why, foe.no))
    for foe in foes[:2]:
        facing = bearing(unit.here.x, unit.here.y, foe.here.x, foe.here.y)
        for form in (None, "loose") if unit.formation != "loose" else (None,):
            part = Part(verb="defend", place=here[0].id, facing=facing, formation=form, spread=SPREAD)
            found.append(Idea(unit.no, (part,), f"{brief(unit)} is to face {brief(foe)} where it stands."))
    return found


def corners_of(view: Clash, unit: Unit, feature: Feature, foes: list[Unit]) -> list[tuple[float, float]]:
    """Places in a piece of ground that troops get to without coming too near an enemy: the nearest, and the safest."""
    if stands_in(unit, feature):
        return []
    friends = [u for u in view.on_table(unit.side) if u.no != unit.no]
    spots = []
    for x, y in lattice(feature):
        danger = min([point_gap(x, y, e.here.rect) for e in foes], default=FAR)
        room = min([point_gap(x, y, f.here.rect) for f in friends], default=FAR)
        if danger > OUT_OF_REACH and room > ELBOW:
            spots.append((hypot(x - unit.here.x, y - unit.here.y), -danger, (x, y)))
    return list(dict.fromkeys([min(spots)[2], min(spots, key=lambda one: one[1:])[2]])) if spots else []


def lattice(feature: Feature) -> list[tuple[float, float]]:
    """Points all over a piece of ground."""
    points = feature.points()
    x0, x1 = min([x for x, _ in points]), max([x for x, _ in points])
    y0, y1 = min([y for _, y in points]), max([y for _, y in points])
    grid = [(round(x0 + (x1 - x0) * a, 1), round(y0 + (y1 - y0) * b, 1)) for a in SHARES for b in SHARES]
    return [(x, y) for x, y in grid if any([inside(x, y, area) for area in feature.areas])]


def guards(view: Clash, unit: Unit, foes: list[Unit]) -> list[Idea]:
    """Against cavalry: ready to form square, or in square at once; among houses there is no room for either."""
    horse = [e for e in foes if e.type == "cavalry" and distance(unit, e) <= HORSE]
    if not horse or change_refusal(view, unit, "dense") is not None:
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
    """A step back, front to the enemy; who is worn goes out of the reach of guns too, or to his commander."""
    worn = unit.status < unit.start_status
    if not foes or distance(unit, foes[0]) > (UNDER_GUNS if worn else FAR / 2):
        return []
    fx, fy = heading(unit.here.facing)
    found = []
    for far in (STEP_BACK, OUT_OF_GUNS) if worn else (STEP_BACK,):
        spot = on_table(view, unit.here.x - fx * far, unit.here.y - fy * far)
        if spot is not None and turns_for(view, unit, unit.formation, head(unit), spot) < inf:
            why = f"{brief(unit)}, {NAMES[unit.status]}, is to fall back out of reach."
            found.append(Idea(unit.no, (Part(verb="move", dest=spot, backward=True),), why))
    return [*found, *to_commander(view, unit, foes)] if worn else found


def to_commander(view: Clash, unit: Unit, foes: list[Unit]) -> list[Idea]:
    """Back to where the commander can put heart into it, if he is farther from the enemy than it is."""
    for officer in view.field.commanders:
        if officer.at is None or officer.side != unit.side or officer.division != unit.division:
            continue
        at, foe = officer.here, foes[0].here
        away = min([point_gap(at.x, at.y, e.here.rect) for e in foes])
        spot = on_table(view, at.x, at.y)
        if spot is None or away < distance(unit, foes[0]) + MARGIN:
            continue
        part = Part(verb="deploy", dest=spot, facing=bearing(*spot, foe.x, foe.y))
        why = f"{brief(unit)}, {NAMES[unit.status]}, is to go back to its commander."
        return [Idea(unit.no, (part,), why)]
    return []


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
        better = [u for u in better if unit.status >= NERVOUS or not nearer(u, unit, foes)]
        for mate in sorted(better, key=lambda u: (round(distance(unit, u), 3), u.no))[:2]:
            for hand in ("left", "right"):
                there = Part(verb="deploy", relative_to=mate.no, beside=hand)
                found.append(Idea(unit.no, (there,), f"{brief(unit)} is to take heart beside {brief(mate)}."))
    first = min(mates, key=lambda u: (distance(u, foes[0]), u.no), default=None) if foes else None
    if first is not None and unit.type != "artillery" and distance(unit, first) > MARGIN * 3:
        fx, fy = heading(first.here.facing)
        spot = on_table(view, first.here.x - fx * IN_SUPPORT, first.here.y - fy * IN_SUPPORT)
        if spot is not None:
            there = Part(verb="deploy", dest=spot, facing=first.here.facing)
            found.append(Idea(unit.no, (there,), f"{brief(unit)} is to come up behind {brief(first)} in support."))
    return found
