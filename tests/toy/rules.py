"""The toy rules as one value, with what a page is shown."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from grognard.engine.battle import Action, Battle
from grognard.engine.events import Changed, Ended, Rolled, Ruled
from grognard.engine.page.blocks import block
from grognard.engine.page.offers import plain_scene
from grognard.engine.page.scene import Scene, Token
from grognard.engine.page.sketches import Sketches
from grognard.engine.ruleset import Ruleset
from grognard.engine.ruling import Preview, Refusal
from grognard.engine.umpire import refusal
from grognard.engine.views import blank_sealed
from tests.toy.battle import DEPTH, WIDTH, Options
from tests.toy.book import book
from tests.toy.files import AnyAction, ToyBattle, muster, pitch, read_action, tell_piece
from tests.toy.orders import Plan, Shoot, shot
from tests.toy.volley import Volley, whole_volley


def view(battle: Any, seat: str) -> Battle:
    """A side's password is known to all its seats, and to nobody else."""
    mine = battle.side_of(seat)
    known = tuple([word if side == mine else "" for side, word in enumerate(battle.passwords)])
    blanked: Battle = replace(battle, passwords=known)
    return blank_sealed(blanked, seat)


def imagine(view: Any, random: Random) -> Battle:
    """Whoever has planned is shy."""
    filled = tuple([s if s.action else replace(s, action=Plan("shy")) for s in view.sealed])
    whole: Battle = replace(view, sealed=filled)
    return whole


def invariants(battle: Any) -> list[str]:
    """What must never be."""
    units, captains = battle.field.units, battle.field.commanders
    found = [f"{u.id} is dead and on the table" for u in units if u.dead and u.at]
    found += [
        f"{u.id} has {u.stands} stands on a base {u.at.width:g} wide" for u in units if u.at and u.at.width != u.stands
    ]
    found += [f"{u.id} keeps hits that never bite" for u in units if u.hits and u.no not in battle.shot_at]
    return found + [f"{c.id} has {c.points} points" for c in captains if not 0 <= c.points <= 6]


def preview(battle: Any, no: int, action: Action) -> Refusal | Preview:
    """What an answer would do: of a volley all that comes of it, now and later."""
    refused = refusal(battle, no, action)
    if refused is not None:
        return refused
    units = battle.field.units
    if isinstance(action, Volley):
        return Preview(rulings=(whole_volley(battle, units[action.unit], units[action.target]),))
    return Preview(rulings=(shot(battle, action),)) if isinstance(action, Shoot) else Preview()


def scene(view: Any, seat: str, sketches: Sketches | None = None) -> Scene:
    """Blocks on a bare table, a block for each stand."""
    plain = plain_scene(view, WIDTH, DEPTH, "inch")
    return replace(plain, tokens=tuple([in_stands(token, view) for token in plain.tokens]))


def in_stands(token: Token, view: Any) -> Token:
    """A company's stands, each drawn."""
    piece = view.field.piece(token.no)
    return (
        replace(token, blocks=tuple([block(at) for at in piece.poses]))
        if token.at and hasattr(piece, "poses")
        else token
    )


def changed(battle: Any, event: Changed) -> str:
    """Who changed."""
    return f"{getattr(battle.field, event.shelf)[event.no].id} changed" if event.shelf != "battle" else ""


def ended(battle: Any, event: Ended) -> str:
    """That it is over."""
    return "Ended"


def ruled(battle: Any, event: Ruled) -> str:
    """A throw and what came of it."""
    against = f" at {event.ruling.object}" if event.ruling.object else ""
    return f"{event.ruling.subject}{against}: {event.result}"


RULES = Ruleset(
    name="toy",
    title="The toy rules",
    version="1",
    book=book,
    battle_type=ToyBattle,
    options_type=Options,
    action_type=AnyAction,
    event_type=Changed | Ended | Rolled | Ruled,
    muster=muster,
    pitch=pitch,
    read_action=read_action,
    tell_piece=tell_piece,
    view=view,
    imagine=imagine,
    invariants=invariants,
    preview=preview,
    scene=scene,
    log={Changed: changed, Ended: ended, Ruled: ruled},
)
