"""`grognard ask`: a ruling for a real table, from what is said of it."""

from __future__ import annotations

from typing import Annotated

import typer

from grognard import catalogue
from grognard.cli.output import as_json, complain, line
from grognard.cli.tables import show_ruling
from grognard.engine.inquiries import BadAnswer, Choice, Inquiry, Item, Value, met, thrown
from grognard.engine.plain import tell_ruling

Name = Annotated[str, typer.Argument(metavar="RULESET", help="Which rules, such as two_by_two.", show_default=False)]
Kind = Annotated[str, typer.Argument(metavar="KIND", help="Which ruling; none lists them.", show_default=False)]
Said = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="WHAT...", help="What is true: `pinned`, `firer.size=large`, `range=4`.", show_default=False
    ),
]
Dice = Annotated[str, typer.Option("--dice", "-d", metavar="DICE", help="The dice you threw, such as 5 or 4,2.")]
Roll = Annotated[bool, typer.Option("--roll", "-r", help="Throw the dice here.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
YES, NO = ("yes", "true", "1"), ("no", "false", "0")


def ask(
    ruleset: Name, kind: Kind = "", said: Said = None, dice: Dice = "", roll: Roll = False, json: Json = False
) -> None:
    """Ask for a ruling at a real table: say what is true, type the dice you threw.

    Without a kind it lists the kinds of ruling, with a kind alone what can be said of it.
    """
    rules = catalogue.ruleset(ruleset)
    try:
        if not kind:
            return list_kinds(rules.inquiries)
        inquiry = find(rules.inquiries, kind)
        ruling = inquiry.rule(dict([read(inquiry, word) for word in said or ()]))
        fallen = thrown(ruling) if roll else faces(dice)
        made = met(ruling, fallen) if fallen or ruling.throw == "none" else None
    except BadAnswer as bad:
        complain(str(bad))
        raise typer.Exit(2) from None
    if json:
        return as_json(tell_ruling(ruling, made))
    if not said and not fallen:
        show_items(inquiry)
    show_ruling(ruling, made, rules.rulebook, "")


def list_kinds(inquiries: tuple[Inquiry, ...]) -> None:
    """The kinds of ruling."""
    for one in inquiries:
        line((f"{one.key:<14}", "bold"), one.title, (f"  {one.about}", "dim"))


def find(inquiries: tuple[Inquiry, ...], kind: str) -> Inquiry:
    """The inquiry of this name."""
    for one in inquiries:
        if one.key == kind:
            return one
    raise BadAnswer(f"there is no ruling called {kind}; there are {', '.join([one.key for one in inquiries])}")


def show_items(inquiry: Inquiry) -> None:
    """What can be said."""
    for item in inquiry.items:
        whose = f"{item.part}: " if item.part else ""
        line((f"{short(inquiry, item):<28}", "bold"), f"{whose}{item.text}", (bounds(item), "dim"))
    line("")


def bounds(item: Item) -> str:
    """What an item can be, and what it is if nothing is said."""
    if item.kind == "tick":
        return "  (yes)" if item.start else ""
    can = ", ".join([named(c) for c in item.choices]) or f"{item.low:g} to {item.high:g}"
    return f"  {can} ({item.start})"


def named(choice: Choice) -> str:
    """What to type for a choice; a clause says nothing by itself, so it has its words."""
    return f"{choice.value} {choice.text}" if "." in str(choice.value) else str(choice.value)


def short(inquiry: Inquiry, item: Item) -> str:
    """The shortest end of a key that names this item alone."""
    parts = item.key.split(".")
    for n in range(1, len(parts) + 1):
        end = ".".join(parts[-n:])
        if len([one for one in inquiry.items if ends(one.key, end)]) == 1:
            return end
    return item.key


def ends(key: str, end: str) -> bool:
    """Is this the end of a key, whole words only?"""
    return key == end or key.endswith(f".{end}")


def read(inquiry: Inquiry, word: str) -> tuple[str, Value]:
    """One thing that is said: `pinned`, `firer.size=large`."""
    name, given, text = word.partition("=")
    found = [item for item in inquiry.items if ends(item.key, name)]
    if len(found) != 1:
        known = ", ".join([short(inquiry, item) for item in found or inquiry.items])
        raise BadAnswer(f"{name} is {'said of several things' if found else 'not asked'}; say {known}")
    item = found[0]
    return item.key, value(item, text if given else "yes")


def value(item: Item, text: str) -> Value:
    """What a word means for an item."""
    if item.kind == "tick":
        if text.lower() not in (*YES, *NO):
            raise BadAnswer(f"{item.text}: expected yes or no, not {text}")
        return text.lower() in YES
    if item.kind == "one":
        return next((c.value for c in item.choices if str(c.value) == text), text)
    try:
        return int(text) if text.lstrip("-").isdecimal() else float(text)
    except ValueError:
        raise BadAnswer(f"{item.text}: expected a number, not {text}") from None


def faces(text: str) -> tuple[int, ...]:
    """Dice as typed: 5, or 4,2."""
    words = text.replace(",", " ").split()
    if not all([word in "123456" and len(word) == 1 for word in words]):
        raise BadAnswer(f"expected faces of dice from 1 to 6, such as 4,2, not {text}")
    return tuple([int(word) for word in words])
