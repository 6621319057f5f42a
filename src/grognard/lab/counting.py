"""Who fights and who is lost."""

from __future__ import annotations

from collections import Counter

from grognard.engine.battle import Battle
from grognard.engine.events import Ruled
from grognard.engine.game import Game, Played

STAFF = "hq"


def strength(battle: Battle, side: int) -> dict[str, int]:
    """How many units of each type a side has."""
    return dict(sorted(Counter([u.type for u in battle.field.units if u.side == side]).items()))


def losses(battle: Battle, side: int) -> dict[str, int]:
    """How many units of each type a side has lost for good."""
    return dict(sorted(Counter([u.type for u in battle.field.units if u.side == side and u.lost]).items()))


def engaged(game: Game) -> float:
    """The share of the units that came on, headquarters apart, who ever fired, struck, were fired at or were struck."""
    came = [u for u in game.battle.field.units if u.at is not None or u.lost]
    ids = {u.id for u in came if u.type != STAFF}
    events = [event for one in game.history if isinstance(one, Played) for event in one.outcome.events]
    met = [e.ruling for e in events if isinstance(e, Ruled) and e.ruling.object in ids]
    return len(ids & {name for ruling in met for name in (ruling.subject, ruling.object)}) / max(1, len(ids))
