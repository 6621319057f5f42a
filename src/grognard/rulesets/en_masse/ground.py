"""Chapter 7, Control's ground: which features there are, and which side knows of them (EM-7.22, EM-7.23)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.adjudication.features import reveal
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_masse.battle import SIDES, SLACK, Clash
from grognard.table.kernel import Rect
from grognard.table.kernel_ground import rect_area_gap


def as_known(battle: Clash, side: str) -> Clash:
    """The battle with only the ground a side knows of."""
    known = battle.field.ground.known_by(side)
    return battle if known is battle.field.ground else replace(battle, field=replace(battle.field, ground=known))


def find_out(umpire: Umpire[Clash], side: int, where: list[Rect]) -> None:
    """A side learns of ground its units or headquarters come near (EM-7.22, EM-R.39)."""
    near = umpire.battle.options.reveal_distance + SLACK
    for feature in [f for f in umpire.battle.field.ground.features if not f.known_by(SIDES[side])]:
        gaps = [rect_area_gap(part, area) for part in where for area in feature.areas]
        if min(gaps, default=near + 1.0) <= near:
            reveal(umpire, feature, SIDES[side], "EM-7.22")
