"""The corps commander's word to his divisions, as a slip: to whom, and what (EM-1.4, EM-R.11)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.names import capital
from grognard.engine.page.drafting import Choice, Draft, Phrase
from grognard.engine.page.offers import Ask
from grognard.engine.page.scene import Offer
from grognard.rulesets.en_masse.battle import Clash, Officer
from grognard.rulesets.en_masse.directives import STOCK, SendDirective, recipients
from grognard.rulesets.en_masse.page.openness import cite
from grognard.rulesets.en_masse.words.names import officer_name, places

ALL = "all divisions"
MOST_PLACES = 5  # named on a slip, the nearest


def directive_slip(ask: Ask, action: SendDirective | None = None) -> Offer:
    """A directive as an offer: the one in hand, or the first that comes to mind."""
    officer = ask.view.officer(ask.question.officer)
    told = action or SendDirective(commander=officer.number, text=STOCK[0])
    draft = Draft(
        piece=-1,
        to=addressed(ask.view, told.recipient),
        said=f"To {addressed(ask.view, told.recipient)}: {told.text}",
        phrases=(to_phrase(ask.view, officer, told), text_phrase(ask.view, told)),
        due="by rider",
        clause=cite(ask.view, "EM-1.4"),
    )
    note = "word to a division"
    return ask.offer("order", "Directive", told, note=note, sign="order", main=True, draft=draft)


def addressed(view: Clash, recipient: int | None) -> str:
    """To whom it goes."""
    return ALL if recipient is None else officer_name(view, recipient)


def to_phrase(view: Clash, officer: Officer, told: SendDirective) -> Phrase:
    """One division, or all."""
    numbers = [None, *[one.number for one in recipients(view, officer, None)]]
    made = [(addressed(view, no), replace(told, recipient=no)) for no in numbers]
    called = f"{capital(addressed(view, told.recipient))}:"
    return Phrase(text=called, part=1, opens=True, choices=choices(view, made, told))


def text_phrase(view: Clash, told: SendDirective) -> Phrase:
    """What it says: stock words, and the places worth having; any other words are written in the form."""
    named = [f"Take {place.name}." for place in places(view)[:MOST_PLACES]]
    texts = dict.fromkeys([told.text, *STOCK, *named])
    return Phrase(
        text=told.text, part=1, choices=choices(view, [(text, replace(told, text=text)) for text in texts], told)
    )


def choices(view: Clash, made: list[tuple[str, SendDirective]], told: SendDirective) -> tuple[Choice, ...]:
    """What else a phrase may say."""
    return tuple(
        [
            Choice(text=text, said=f"To {addressed(view, one.recipient)}: {one.text}", action=one, now=one == told)
            for text, one in made
        ]
    )
