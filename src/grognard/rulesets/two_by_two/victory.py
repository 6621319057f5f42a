"""Chapter 3: victory, defeat and draws; and what Destroyed means."""

from __future__ import annotations

from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.two_by_two.battle import SIDES, Skirmish, Unit, without
from grognard.rulesets.two_by_two.geometry import touching

LOSSES = 5
LEAD = 2


class Destroyed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit is out of the battle and counts for victory."""

    unit: int
    losses: int
    because: tuple[str, ...] = ()


def destroy(umpire: Umpire[Skirmish], nos: tuple[int, ...], because: str, staff: tuple[int, ...] | None = None) -> None:
    """Remove units as Destroyed and the HQs that share their fate, then look at the tallies once."""
    shared = staff_of(umpire.battle, nos) if staff is None else staff
    for no in nos:
        remove(umpire, no, because)
    for no in [hq for hq in shared if umpire.battle.unit(hq).at is not None]:
        remove(umpire, no, "2X2-13.44")
    check_victory(umpire)


def staff_of(battle: Skirmish, nos: tuple[int, ...]) -> tuple[int, ...]:
    """The HQs in base contact with units, or with an HQ that is: they share the units' fate (2X2-13.44)."""
    found = list(nos)
    for no in found:
        found += [hq for hq in hqs_touching(battle, battle.unit(no)) if hq not in found]
    return tuple(found[len(nos) :])


def hqs_touching(battle: Skirmish, unit: Unit) -> list[int]:
    """The friendly HQs in base contact with a unit."""
    if unit.at is None:
        return []
    return [f.no for f in battle.on_table(unit.side) if f.type == "hq" and f.no != unit.no and touching(f, unit)]


def remove(umpire: Umpire[Skirmish], no: int, because: str) -> None:
    """Take one unit off and count it (2X2-12.6)."""
    unit = umpire.change(umpire.battle.unit(no), because, at=None, place="destroyed", pinned=False, disrupted=False)
    if any([no in (c.attacker, c.defender) for c in umpire.battle.contacts]):
        umpire.set("2X2-13.43", contacts=without(umpire.battle.contacts, no))
    shared = ("2X2-13.44",) if because == "2X2-13.44" else ()
    umpire.tell(Destroyed(clause="2X2-12.6", unit=no, losses=umpire.battle.destroyed(unit.side), because=shared))


def beaten(battle: Skirmish, side: int) -> bool:
    """Has a side lost by the count of its Destroyed units?"""
    mine, his = battle.destroyed(side), battle.destroyed(1 - side)
    if battle.options.mode == "fast":
        return mine >= LOSSES
    return mine >= LOSSES and mine >= his + LEAD


def all_it_has(battle: Skirmish, side: int) -> int:
    """How many units a side has where these are too few to be beaten by the count (R-70); else 0."""
    units = sum([u.side == side for u in battle.field.units])
    return units if units < LOSSES and battle.phase != "setup" else 0


def annihilated(battle: Skirmish, side: int) -> bool:
    """Nothing on the table and nothing waiting, without exits (R-70)."""
    places = {u.place for u in battle.field.units if u.side == side}
    return places == {"destroyed"}


def withdrawn(battle: Skirmish, side: int) -> bool:
    """Every unit left has marched off over its own base edge (2X2-3.5, R-60)."""
    places = {u.place for u in battle.field.units if u.side == side}
    return "exited" in places and "table" not in places and "waiting" not in places


def check_victory(umpire: Umpire[Skirmish]) -> None:
    """End the battle if somebody has lost or withdrawn (R-59, R-60)."""
    battle = umpire.battle
    if battle.result is not None or battle.phase == "setup":
        return
    clause = "2X2-3.2" if battle.options.mode == "fast" else "2X2-3.3"
    losers = [s for s in (0, 1) if beaten(battle, s)] or [s for s in (0, 1) if annihilated(battle, s)]
    if len(losers) == 2:
        umpire.end("draw", clause)
    elif losers:
        umpire.end(SIDES[1 - losers[0]], clause)
    elif withdrawn(battle, 0) or withdrawn(battle, 1):
        umpire.end("draw", "2X2-3.5")
