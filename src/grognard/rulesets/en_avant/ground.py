"""The ground as Control keeps it: its kinds, and what of it a seat knows of (EA-6.24)."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from grognard.rulesets.en_avant.battle import Engagement

KINDS = (
    "light_wood", "dense_wood", "marsh", "stream", "river", "gentle_hill", "steep_ish_hill", "steep_hill", "road",
    "bridge", "defile", "village",
)  # fmt: skip
B = TypeVar("B", bound=Engagement)


def as_known(battle: B, seat: str) -> B:
    """The battle with only the ground a seat's side knows of."""
    field, ground, side = battle.field, battle.field.ground, battle.side_name(seat)
    name = f"known to {side}"
    if name not in field.kept:
        known = ground.known_by(side)
        field.kept[name] = field if known is ground else replace(field, ground=known)
    return battle if field.kept[name] is field else replace(battle, field=field.kept[name])
