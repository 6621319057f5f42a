"""Orders: what pointing with a unit, or with two, means in the movement phase."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.engine.names import short
from grognard.engine.page.offers import Ask, legal
from grognard.engine.page.scene import Offer
from grognard.engine.page.wood import Block
from grognard.engine.ruling import Preview, Refusal
from grognard.rulesets.sound_of_guns.battle import Unit
from grognard.rulesets.sound_of_guns.command import officers
from grognard.rulesets.sound_of_guns.forming import Shape, reformed
from grognard.rulesets.sound_of_guns.geometry import touch
from grognard.rulesets.sound_of_guns.moves import judged_move
from grognard.rulesets.sound_of_guns.ordering import Form, Move, charges_of
from grognard.rulesets.sound_of_guns.orders import may_obey, payers, rate
from grognard.rulesets.sound_of_guns.page.offers import pointing
from grognard.rulesets.sound_of_guns.page.offers.pointing import Path
from grognard.rulesets.sound_of_guns.page.offers.pricing import bill, payer, told
from grognard.rulesets.sound_of_guns.phases import Done
from grognard.rulesets.sound_of_guns.sharing import held
from grognard.rulesets.sound_of_guns.units import FORMATIONS, Formation
from grognard.rulesets.sound_of_guns.words.names import FORMS
from grognard.table.pose import round_facing

PAIR = "pair"
"""The kind of a gesture by which a second unit, its `part`, is taken along."""


def orders(ask: Ask) -> list[Offer]:
    """A move, a charge, a formation, or the end of the phase; with an order in hand, the same for a pair."""
    unit, other = ask.piece, ask.onto
    if not isinstance(unit, Unit) or unit.at is None:
        return [done(ask)]
    second = ask.unit(ask.gesture.part) if ask.gesture.kind == PAIR else None
    if ask.gesture.kind == PAIR and isinstance(other, Unit) and other.side == unit.side:
        return paired(ask, unit, other)
    if isinstance(other, Unit) and other.side != unit.side and other.at is not None:
        return onto(ask, unit, other)
    if ask.place is not None:
        return to_place(ask, unit, second if isinstance(second, Unit) and second.no != unit.no else None)
    if ask.gesture.facing is not None:
        return [form_offer(ask, unit, unit.formation, ask.gesture.facing, "turn", "Face there")]
    return unit_offers(ask, unit)


def done(ask: Ask) -> Offer:
    """The end of orders, and what is left unspent."""
    view, seat = ask.view, ask.question.seat
    left = sum([one.cp for one in held(view, officers(view, view.phasing), seat)])
    able = [u for u in view.on_table(view.phasing) if may_obey(view, u) is None and payers(view, u, seat)]
    note = f"{left} points left" if able else "no more orders can be paid"
    caution = f"{left} Command Points would be lost" if able and left else ""
    return ask.offer("done", "End orders", Done(), note=note, group="phase", main=True, caution=caution)


def commander(ask: Ask, *units: Unit) -> int:
    """The number of who pays; of nobody, the first of his side, who will be refused."""
    found = payer(ask.view, units, ask.question.seat)
    if found is None:
        found = next(one for one in ask.view.field.commanders if one.side == units[0].side)
    return found.number


def to_place(ask: Ask, unit: Unit, second: Unit | None) -> list[Offer]:
    """The move to a place; where it is refused, also as far as it goes."""
    view, place = ask.view, ask.place
    assert place is not None
    if unit.formation == "march":
        far = min(pointing.march_to(view, unit, place), rate(view, unit)[1])
        return [move_offer(ask, unit, (), far, "move", "March on")]
    found = []
    for path in pointing.ways_to(unit, place, ask.gesture.facing):
        found.append(way_offer(ask, unit, second, path, "move", "Move here"))
        if legal(found[-1]):
            return found[-1:]
    shorter = [pointing.cut(view, unit, path, rate(view, unit)[1]) for path in pointing.ways_to(unit, place, None)]
    for path in shorter:
        if path:
            less = way_offer(ask, unit, second, path, "move_far", "Move as far as it goes")
            if legal(less):
                return [*found[:1], less]
    return found[:1] or unit_offers(ask, unit)


def way_offer(ask: Ask, unit: Unit, second: Unit | None, path: Path, key: str, label: str) -> Offer:
    """A move of one, or of two that keep their places beside each other."""
    if second is None:
        return move_offer(ask, unit, path, 0.0, key, label)
    there = pointing.ended(unit, path)
    beside = pointing.shifted_with(second, unit, there)
    return move_offer(ask, unit, path, 0.0, key, label, second, beside)


def move_offer(
    ask: Ask,
    unit: Unit,
    path: Path,
    far: float,
    key: str,
    label: str,
    second: Unit | None = None,
    beside: Path = (),
) -> Offer:
    """A move with its ghost, its price and who pays; one that ends in contact is a charge."""
    units = (unit,) if second is None else (unit, second)
    action = Move(
        commander=commander(ask, *units), unit=unit.no, path=path, far=far,
        partner=None if second is None else second.no, partner_path=beside,
    )  # fmt: skip
    return shown(ask, action, key, label)


def any_move(ask: Ask, action: Move) -> Offer | None:
    """Any move can be shown, whoever thought of it."""
    return shown(ask, action, "move", "Move here") if ask.view.unit(action.unit).at is not None else None


def shown(ask: Ask, action: Move, key: str, label: str) -> Offer:
    """A move as an offer."""
    view = ask.view
    ghosts: list[Block] = []
    enemies: list[int] = []
    unit = view.unit(action.unit)
    first: Unit | None = None
    for no, legs, far in action.ways:
        mover = view.unit(no)
        judged = judged_move(view, mover, legs, far) if legs or far else None
        there = pointing.ended(mover, legs) if judged is None or isinstance(judged, Refusal) else judged[1]
        enemies += [] if judged is None or isinstance(judged, Refusal) else list(judged[0].enemies)
        ghosts += pointing.ghost(there)
        first = first or there
    assert first is not None
    note = ""
    if enemies:
        key, label = f"charge:{enemies[0]}", f"Charge {short(view, enemies[0])}"
        note = told(view, bill(view, action))
    return ask.offer(key, label, action, note=note, ghost=tuple(ghosts), way=pointing.track(unit, first))


def onto(ask: Ask, unit: Unit, enemy: Unit) -> list[Offer]:
    """The charge at an enemy; where none is possible, the nearest try says why."""
    tried = []
    for path in pointing.charges_at(ask.view, unit, enemy, ask.place):
        offer = move_offer(ask, unit, path, 0.0, "move", f"Go at {short(ask.view, enemy.no)}, not so far as contact")
        tried.append(offer)
        if meets(offer, enemy):
            return [offer]
    return tried[:1]


def meets(offer: Offer, enemy: Unit) -> bool:
    """Does a move end in contact with this enemy?"""
    return isinstance(offer.verdict, Preview) and enemy.name in offer.verdict.meets


def paired(ask: Ask, unit: Unit, other: Unit) -> list[Offer]:
    """Two that touch, taken together: straight ahead at the slower one's rate."""
    view = ask.view
    most = min(rate(view, unit)[1], rate(view, other)[1])
    at, r = unit.here, unit.here.rect
    path = (pointing.leg_to(unit, (at.x + r.fx * most, at.y + r.fy * most), at.facing),)
    return [way_offer(ask, unit, other, path, "pair", f"With {short(view, other.no)}, ahead")]


def unit_offers(ask: Ask, unit: Unit) -> list[Offer]:
    """What a unit can be told without pointing anywhere; one that obeys nobody says why."""
    barred = may_obey(ask.view, unit)
    if barred is not None or not payers(ask.view, unit, ask.question.seat):
        at = unit.here
        path = (pointing.leg_to(unit, (at.x, at.y), at.facing),)
        return [move_offer(ask, unit, path, 0.0, "move", "Move")]
    found = [*charges(ask, unit), *ahead(ask, unit), *pairs(ask, unit), *formations(ask, unit)]
    return list({offer.key: offer for offer in reversed(found)}.values())[::-1]


def charges(ask: Ask, unit: Unit) -> Iterator[Offer]:
    """The enemies it can charge now, one offer each."""
    seen = set[str]()
    for path in charges_of(ask.view, unit, rate(ask.view, unit)[1]) if unit.formation != "march" else []:
        offer = move_offer(ask, unit, path, 0.0, "move", "Move")
        if legal(offer) and offer.key.startswith("charge") and offer.key not in seen:
            seen.add(offer.key)
            yield offer


def ahead(ask: Ask, unit: Unit) -> Iterator[Offer]:
    """Straight ahead, or along its road."""
    most, r = rate(ask.view, unit)[1], unit.here.rect
    if most <= 0:
        return
    if unit.formation == "march":
        yield move_offer(ask, unit, (), most, "ahead", "March on")
        return
    path = (pointing.leg_to(unit, (r.x + r.fx * most, r.y + r.fy * most), unit.here.facing),)
    offer = move_offer(ask, unit, path, 0.0, "ahead", "Straight ahead")
    if legal(offer):
        yield offer


def pairs(ask: Ask, unit: Unit) -> Iterator[Offer]:
    """Friends that touch it and can go along."""
    for other in ask.view.on_table(unit.side):
        if other.no != unit.no and touch(unit, other) and may_obey(ask.view, other) is None:
            offer = paired(ask, unit, other)[0]
            if legal(offer):
                yield replace(offer, key=f"pair:{other.no}")


def formations(ask: Ask, unit: Unit) -> Iterator[Offer]:
    """Every other formation of its arm, and about turn."""
    for formation in FORMATIONS[unit.arm][1]:
        if formation != unit.formation:
            label = f"Form {FORMS[formation]}" if unit.arm != "artillery" else FORMS[formation].capitalize()
            yield form_offer(ask, unit, formation, unit.here.facing, f"form:{formation}", label)
    if ask.view.options.free_facing_on_formation_change and unit.formation != "march":
        about = round_facing(unit.here.facing + 180.0)
        yield form_offer(ask, unit, unit.formation, about, "about", "Face about")


def form_offer(ask: Ask, unit: Unit, formation: Formation, facing: float, key: str, label: str) -> Offer:
    """A change of formation or facing, with its ghost and its price."""
    turned = round_facing(facing)
    look = None if turned == unit.here.facing else turned
    action = Form(commander=commander(ask, unit), unit=unit.no, formation=formation, facing=look)
    return formed_offer(ask, action, key, label)


def formed_offer(ask: Ask, action: Form, key: str, label: str) -> Offer:
    """A formation order as an offer."""
    view = ask.view
    ghosts: list[Block] = []
    for unit, shape in action.shapes(view):
        there = reformed(view, unit, Shape(shape.formation, shape.facing))
        ghosts += pointing.ghost(there) if there is not None else []
    return ask.offer(key, label, action, note=told(view, bill(view, action)), ghost=tuple(ghosts))


def any_form(ask: Ask, action: Form) -> Offer | None:
    """Any formation can be shown."""
    return formed_offer(ask, action, "form", "Form so") if ask.view.unit(action.unit).at is not None else None
