"""What a unit is called where there is little room."""

from __future__ import annotations

import re
from functools import cache

from grognard.rulesets.en_avant.battle import Engagement, Unit


def map_label(unit: Unit) -> str:
    """Its name without what stands in brackets and how many guns there are."""
    return shortened(unit.given_name) or unit.id


@cache
def shortened(name: str) -> str:
    """A name up to its brackets and figures."""
    return re.split(r"\s*\(|,\s*\d", name, maxsplit=1)[0].strip()


def called(view: Engagement, no: int) -> str:
    """The short name of a unit by its number."""
    return map_label(view.unit(no)) if 0 <= no < len(view.field.units) else "nobody"
