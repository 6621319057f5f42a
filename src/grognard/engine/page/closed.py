"""The page as players see it who may not read the rules: the same table, without clauses, tables and modifiers."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Battle
from grognard.engine.control import CONTROL
from grognard.engine.page.scene import Fact, Offer, Overlay, Prompt
from grognard.engine.ruling import Preview, Refusal

P = ParamSpec("P")
T = TypeVar("T")
FIGURE = re.compile(r"\d\+|[+−]\d|\d ?%|\b(?=\d*[A-Z])[A-Z\d]{2,3}-[A-Z]{0,2}\.?\d")
"""What a die must show, a modifier, a chance, a clause."""
ASIDE = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]")
SENTENCE = re.compile(r"(?<=[.;])\s+")
JUDGED = (Action, Preview, Refusal)
"""What is sent on to the rules, or told by a card of its own that minds who reads it."""


def may_read(view: Battle, seat: str) -> bool:
    """May this seat read the rules?"""
    return seat == CONTROL or view.rules_open


def closed(show: Callable[P, T]) -> Callable[P, T]:
    """What a ruleset shows, told plainly where its view, the first argument, is one of somebody who may not read it."""

    @wraps(show)
    def told(*args: P.args, **named: P.kwargs) -> T:
        found, view = show(*args, **named), args[0]
        return found if isinstance(view, Battle) and view.rules_open else plainly(found)

    return told


def prompt_for(view: Battle, seat: str, prompt: Prompt) -> Prompt:
    """A prompt as a seat may read it."""
    return prompt if may_read(view, seat) else plainly(prompt)


def offer_for(view: Battle, seat: str, offer: Offer) -> Offer:
    """An offer as a seat may read it."""
    return offer if may_read(view, seat) else plainly(offer)


def plainly(value: T) -> T:
    """A part of a page without clauses and without figures of the tables; what had none is the very same."""
    plain: T = plain_of(value)
    return plain


def plain_of(value: Any) -> Any:
    """The same by what kind of value it is."""
    if isinstance(value, str):
        return without_figures(value)
    if isinstance(value, tuple):
        kept = [plain_of(one) for one in value if not of_the_tables(one)]
        same = len(kept) == len(value) and all([new is old for new, old in zip(kept, value, strict=True)])
        return value if same else tuple(kept)
    if isinstance(value, list):
        return [plain_of(one) for one in value if not of_the_tables(one)]
    if not isinstance(value, Struct) or isinstance(value, JUDGED):
        return value
    changed = {name: new for name, old in parts(value) if (new := plain_part(value, name, old)) is not old}
    return replace(value, **changed) if changed else value


def parts(value: Struct) -> list[tuple[str, Any]]:
    """The fields of a struct that may have words in them."""
    held = [(name, getattr(value, name)) for name in value.__struct_fields__]
    return [(name, part) for name, part in held if isinstance(part, str | tuple | Struct) and part]


def plain_part(value: Struct, name: str, part: Any) -> Any:
    """A field told plainly: no clause, and of what is measured no length that is a rule's."""
    if name == "clause" or (isinstance(value, Overlay) and isinstance(part, str) and re.search(r"\d", part)):
        return ""
    return plain_of(part)


def of_the_tables(part: Any) -> bool:
    """Is it a line of a card that tells a figure: a rate, a range, a worth, a modifier?"""
    return isinstance(part, Fact) and bool(re.search(r"\d", part.value))


def without_figures(text: str) -> str:
    """A text without those of its asides, and else of its sentences, that tell a throw, a modifier or a chance."""
    if not FIGURE.search(text):
        return text
    shorter = ASIDE.sub(lambda aside: "" if FIGURE.search(aside[1]) else aside[0], text)
    if shorter != text:
        return without_figures(shorter)
    return " ".join([one for one in SENTENCE.split(text) if not FIGURE.search(one)])
