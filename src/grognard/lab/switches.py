"""The switches of a ruleset as a designer types them, `nervous_fires=always`, to try a rule both ways."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.engine.files.yaml import BadFile
from grognard.engine.ruleset import Ruleset

Typed = tuple[str, ...]


def switched(typed: Typed) -> dict[str, Any]:
    """What is set to what, for a muster."""
    return {name.strip(): value_of(value.strip()) for name, _, value in [one.partition("=") for one in typed]}


def value_of(text: str) -> Any:
    """A number, true or false, a list; or else a plain word."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def checked(ruleset: Ruleset, typed: Typed) -> Typed:
    """The switches in the order of their names; refused if the ruleset has none of that name or value."""
    known = [field.name for field in msgspec.structs.fields(ruleset.options_type)]
    for one in typed:
        name, sign, _ = one.partition("=")
        if not sign or name.strip() not in known:
            raise BadFile("options", None, name.strip(), f"expected NAME=VALUE, with a name of {', '.join(known)}")
    try:
        msgspec.convert(switched(typed), ruleset.options_type)
    except msgspec.ValidationError as wrong:
        raise BadFile("options", None, "", str(wrong)) from None
    return tuple([f"{name}={said(value)}" for name, value in sorted(switched(typed).items())])


def said(value: Any) -> str:
    """A value as it is typed."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
