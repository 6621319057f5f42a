"""The menu of the Decisions table: the cards a unit may be given on the lattice, judged as any card is."""

from __future__ import annotations

from functools import cache, lru_cache

from grognard.rulesets.en_avant.battle import Card, CardName, Change, Engagement, Unit
from grognard.rulesets.en_avant.formations import change_of, village_refusal
from grognard.rulesets.en_avant.legality import (
    A_STEP,
    CHECKS,
    HOLD,
    STAY,
    bound_refusal,
    contact_refusal,
    drill_refusal,
    fixed_refusal,
    join_refusal,
    nerve_refusal,
    obligation_refusal,
    room_refusal,
    step_refusal,
    target_refusal,
    turn_refusal,
    zeal_refusal,
)
from grognard.rulesets.en_avant.shot import targets
from grognard.rulesets.en_avant.units import DRILLS, Formation, TypeName
from grognard.table.pose import round_facing

RE_ORDER, ABOUT_FACE = Card(name="re_order"), Card(name="about_face")
STRAIGHT: tuple[CardName, CardName] = ("advance", "withdraw")
FACINGS_KEPT = 2_000


def cards_for(battle: Engagement, unit: Unit) -> list[Card]:
    """The legal cards of a unit on the lattice: full and half distances, every target and change, eighths of a turn."""
    if unit.type == "hq":
        friends = [aimed("join", f.no) for f in battle.combatants(unit.side)]
        return [STAY, *[c for c in friends if join_refusal(battle, unit, c) is None]]
    if obligation_refusal(battle, unit, HOLD) is not None:
        return [HOLD]
    return [HOLD, *moves_for(battle, unit), *shots_for(battle, unit), *manoeuvres_for(battle, unit)]


@cache
def aimed(name: CardName, no: int) -> Card:
    """A card that names a unit; made once for each."""
    return Card(name=name, unit=no) if name == "join" else Card(name=name, target=no)


def moves_for(battle: Engagement, unit: Unit) -> list[Card]:
    """Advances, withdrawals and assaults; what keeps a unit from moving at all is asked once."""
    if bound_refusal(battle, unit) is not None:
        return []
    out = marches_for(battle, unit)
    return out if unit.gun else [*out, *assaults_for(battle, unit)]


def marches_for(battle: Engagement, unit: Unit) -> list[Card]:
    """Advances and withdrawals; whoever makes the first step half as far makes it all the way."""
    advances, withdrawals = marches(unit.shape.rate)
    out = advances if step_refusal(battle, unit, False, A_STEP) is None else []
    out = out + withdrawals if step_refusal(battle, unit, True, A_STEP) is None else out
    return [card for card in out if nerve_refusal(battle, unit, card) is None]


@cache
def marches(rate: float) -> tuple[list[Card], list[Card]]:
    """Straight ahead and straight back, all the way and half of it."""
    ahead, back = [[Card(name=n, distance=d) for d in (rate, rate / 2)] for n in STRAIGHT]
    return ahead, back


def assaults_for(battle: Engagement, unit: Unit) -> list[Card]:
    """Assaults on every enemy to whom a straight way leads."""
    cards = [aimed("assault", enemy.no) for enemy in battle.combatants(1 - unit.side)]
    found = [card for card in cards if target_refusal(battle, unit, card) is None]
    return [card for card in found if nerve_refusal(battle, unit, card) is None]


def shots_for(battle: Engagement, unit: Unit) -> list[Card]:
    """Fire at every target there is."""
    marks = targets(battle, unit)
    return [aimed("fire", t) for t in marks] if marks and zeal_refusal(battle, unit) is None else []


def manoeuvres_for(battle: Engagement, unit: Unit) -> list[Card]:
    """Changes of formation and of facing, and putting the ranks in order."""
    out = changes_for(battle, unit) + turns_for(battle, unit)
    return out + [card for card in (RE_ORDER, ABOUT_FACE) if CHECKS[card.name](battle, unit, card) is None]


def changes_for(battle: Engagement, unit: Unit) -> list[Card]:
    """Changes of formation, or giving up the one under way; what holds for all of them is asked once."""
    if unit.change is not None:
        return [Card(name="form", formation=unit.formation)]
    if contact_refusal(battle, unit) is not None or zeal_refusal(battle, unit) is not None:
        return []
    found = [(card, change) for card, change in known_changes(unit) if room_refusal(battle, unit, change) is None]
    tight = bool(found) and village_refusal(battle, unit, "line") is not None
    return [card for card, change in found if not tight or village_refusal(battle, unit, change.to) is None]


KNOWN: dict[tuple[TypeName, Formation, bool], list[tuple[Card, Change]]] = {}


def known_changes(unit: Unit) -> list[tuple[Card, Change]]:
    """The changes that the table knows for a unit as it is formed, worked out once for each formation (EA-4.2)."""
    formed = (unit.type, unit.formation, unit.one_line)
    if formed not in KNOWN:
        drilled = [(card, change_of(unit, card)) for card in drills(unit) if drill_refusal(unit, card) is None]
        KNOWN[formed] = [(card, change) for card, change in drilled if isinstance(change, Change)]
    return KNOWN[formed]


def turns_for(battle: Engagement, unit: Unit) -> list[Card]:
    """Turns on the spot of an eighth and of a quarter to either side."""
    if fixed_refusal(battle, unit) is not None:
        return []
    return [c for c in turns(unit.here.facing) if c.facing is not None and turn_refusal(battle, unit, c.facing) is None]


@lru_cache(FACINGS_KEPT)
def turns(facing: float) -> list[Card]:
    """The turns from a facing."""
    return [Card(name="face", facing=round_facing(facing + a)) for a in (-90.0, -45.0, 45.0, 90.0)]


def drills(unit: Unit) -> list[Card]:
    """Every change of formation the table knows for the unit; columns are formed on the centre."""
    out = []
    for kind, old, new in DRILLS:
        if kind != unit.type or old != unit.formation or old == new:
            continue
        if new == "square":
            out.append(Card(name="form_square"))
        elif unit.gun:
            out.append(Card(name="limber" if new == "limbered" else "unlimber"))
        elif new == "line" and old != "square":
            out += [Card(name="form", formation=new, element=e) for e in ("left", "right")]
        else:
            out.append(Card(name="form", formation=new))
    return out
