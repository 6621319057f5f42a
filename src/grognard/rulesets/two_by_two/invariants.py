"""What play must never reach."""

from __future__ import annotations

from grognard.engine.invariants import contact_faults, overlap_faults, place_faults
from grognard.rulesets.two_by_two.battle import CONTACT, SIDES, Skirmish
from grognard.rulesets.two_by_two.geometry import touching
from grognard.rulesets.two_by_two.going import closed_here
from grognard.rulesets.two_by_two.reinforcements import DICE
from grognard.rulesets.two_by_two.victory import annihilated, beaten, withdrawn
from grognard.table.kernel import on_table

SLACK = 2 * CONTACT


def faults(battle: Skirmish) -> list[str]:
    """Overlaps, units off the table or in closed ground, impossible states, wrong queues and tallies."""
    return [
        *place_faults(battle),
        *ground_faults(battle),
        *overlap_faults([*battle.on_table(0), *battle.on_table(1)], lambda u: [u.rect], SLACK),
        *state_faults(battle),
        *contact_faults(battle, lambda c, a, d: c.kind != "clearing" and not touching(a, d)),
        *queue_faults(battle),
        *end_faults(battle),
    ]


def ground_faults(battle: Skirmish) -> list[str]:
    """Everybody on the table stands on it, and on ground open to him."""
    out, ground = [], battle.field.ground
    for u in battle.field.units:
        if u.at is not None and not on_table(u.rect, ground.width, ground.depth, SLACK):
            out.append(f"{u.id} is off the table at {u.at}")
        if u.at is not None and closed_here(battle, u, u.rect) is not None:
            out.append(f"{u.id} stands in closed ground at {u.at}")
    return out


def state_faults(battle: Skirmish) -> list[str]:
    """One marker a unit, unless they stack; each pair in contact once (a wood is assaulted without a touch, R-27)."""
    both = [u for u in battle.field.units if u.pinned and u.disrupted and not battle.options.stack_states]
    out = [f"{u.id} is Pinned and Disrupted" for u in both]
    pairs = [frozenset((c.attacker, c.defender)) for c in battle.contacts]
    return out if len(set(pairs)) == len(pairs) else [*out, "two units are in contact twice"]


def queue_faults(battle: Skirmish) -> list[str]:
    """Whoever waits is in exactly one queue once play has begun, and nobody else is."""
    if battle.phase == "setup":
        return []
    queued = sorted([no for p in battle.points for no in p.queue])
    waiting = [u.no for u in battle.field.units if u.place == "waiting"]
    out = [] if queued == waiting else [f"queues hold {queued}, waiting are {waiting}"]
    thrown = [sum([p.dice_used for p in battle.points if p.side == side]) for side in (0, 1)]
    return out if max(thrown) <= DICE else [*out, f"{max(thrown)} reinforcement dice in one phase"]


def end_faults(battle: Skirmish) -> list[str]:
    """A side that has lost, or is gone from the table, does not fight on."""
    if battle.result is not None or battle.phase == "setup":
        return []
    over = (beaten, "beaten"), (annihilated, "annihilated"), (withdrawn, "withdrawn")
    return [
        f"{SIDES[side]} is {how} and the battle goes on"
        for side in (0, 1)
        for is_so, how in over
        if is_so(battle, side)
    ]
