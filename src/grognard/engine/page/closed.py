"""The page of players who have an umpire and may not read the rules: what is left out where it is put together.

A figure of the tables is a part of what is said, and whoever says it asks here for that part. A clause is a field of
its own, and is left out of everything that is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Battle
from grognard.engine.control import CONTROL
from grognard.engine.page.scene import Offer, Prompt
from grognard.engine.ruling import Preview, Refusal

P = ParamSpec("P")
T = TypeVar("T")
JUDGED = (Action, Preview, Refusal)
"""What is sent on to the rules, or told by a card of its own that minds who reads it."""


def may_read(view: Battle, seat: str) -> bool:
    """May this seat read the rules?"""
    return seat == CONTROL or view.rules_open


def figure(view: Battle, said: str, plain: str = "") -> str:
    """What tells a throw, a modifier, a length or a worth of the tables; else what is said without it."""
    return said if view.rules_open else plain


def closed(show: Callable[P, T]) -> Callable[P, T]:
    """What a ruleset shows, without clauses where its view, the first argument, may not read them."""

    @wraps(show)
    def told(*args: P.args, **named: P.kwargs) -> T:
        found, view = show(*args, **named), args[0]
        return found if isinstance(view, Battle) and view.rules_open else uncited(found)

    return told


def prompt_for(view: Battle, seat: str, prompt: Prompt) -> Prompt:
    """A prompt as a seat may read it."""
    return prompt if may_read(view, seat) else uncited(prompt)


def offer_for(view: Battle, seat: str, offer: Offer) -> Offer:
    """An offer as a seat may read it."""
    return offer if may_read(view, seat) else uncited(offer)


def uncited(value: T) -> T:
    """A part of a page without its clauses; what had none is the very same."""
    found: T = without_clauses(value)
    return found


def without_clauses(value: Any) -> Any:
    """The same by what kind of value it is."""
    if isinstance(value, tuple | list):
        kept = [without_clauses(one) for one in value]
        return value if all([new is old for new, old in zip(kept, value, strict=True)]) else type(value)(kept)
    if not isinstance(value, Struct) or isinstance(value, JUDGED):
        return value
    fields = [(name, getattr(value, name)) for name in value.__struct_fields__]
    changed = {
        name: new for name, old in fields if (new := "" if name == "clause" else without_clauses(old)) is not old
    }
    return replace(value, **changed) if changed else value
