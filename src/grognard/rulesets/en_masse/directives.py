"""Chapters 1 and 4: the corps commander directs his divisions in words, by rider (EM-1.4, EM-R.11)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.battle import FIRST_COMMANDER
from grognard.engine.control import CONTROL, Reason
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import CommanderNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_masse.battle import SLACK, Clash, Directive, Officer
from grognard.rulesets.en_masse.declaring import Declaration

NEAR = 10.0
"""Centimetres between two headquarters within which a rider is there the turn after, as with orders (EM-4.6)."""
STOCK = ("Attack what is before you.", "Hold where you are.")
"""What a general who does not write may send."""


class DirectiveSent(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A rider left for a division; known to who sent him, and to Control."""

    commander: int
    recipient: int
    due: int


class DirectiveReceived(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A division has word from its corps commander."""

    commander: int
    recipient: int
    text: str


class SendDirective(Declaration, frozen=True, kw_only=True, tag=True):
    """Send word to one division, or to all of them: it binds nobody, and no dice are thrown for it (EM-R.11)."""

    text: Reason
    recipient: CommanderNo | None = None

    def unfit(self, battle: Clash, officer: Officer) -> Refusal | None:
        """From a corps commander to his own divisions."""
        if not officer.corps:
            return Refusal("EM-1.4", f"{officer.name} has no divisions under him")
        if not recipients(battle, officer, self.recipient):
            return Refusal("EM-1.4", "to which of his divisions?")
        return None

    def begin(self, umpire: Umpire[Clash], officer: Officer) -> None:
        """A rider to each."""
        umpire.change(officer, "EM-1.4", doing="issue_order")
        for other in recipients(umpire.battle, officer, self.recipient):
            send(umpire, officer, other, self.text)


def recipients(battle: Clash, officer: Officer, number: int | None) -> list[Officer]:
    """The divisional commanders a directive goes to: the one named, or all of the corps."""
    own = [o for o in battle.field.commanders if o.side == officer.side and not o.corps and o.at is not None]
    return own if number is None else [o for o in own if o.number == number]


def send(umpire: Umpire[Clash], officer: Officer, other: Officer, text: str) -> None:
    """A rider leaves; he is as long on his way as with an order to that place (EM-4.6, EM-4.7)."""
    battle, (x, y), (u, v) = umpire.battle, officer.point, other.point
    near = (x - u) ** 2 + (y - v) ** 2 <= (NEAR + SLACK) ** 2
    due = battle.turn + (1 if near else 2)
    word = Directive(sender=officer.no, recipient=other.no, text=text, issued=battle.turn, due=due)
    umpire.set("EM-1.4", directives=(*battle.directives, word))
    told = DirectiveSent(clause="EM-1.4", commander=officer.number, recipient=other.number, due=due)
    umpire.tell(told, to=(officer.seat, CONTROL))


def bring(umpire: Umpire[Clash]) -> None:
    """Words that have arrived are told; of what a division has been told before, only the last is kept."""
    battle = umpire.battle
    news = [d for d in battle.directives if d.due <= battle.turn and not d.delivered]
    if not news:
        return
    last = {d.recipient: d for d in sorted(news, key=lambda d: d.issued)}
    kept = [d for d in battle.directives if d not in news and not (d.delivered and d.recipient in last)]
    read = [replace(d, delivered=True) for d in last.values()]
    umpire.set("EM-1.4", directives=(*kept, *read))
    for word in sorted(news, key=lambda d: (d.recipient, d.issued)):
        one, other = battle.officer(word.sender), battle.officer(word.recipient)
        told = DirectiveReceived(clause="EM-1.4", commander=one.number, recipient=other.number, text=word.text)
        umpire.tell(told, to=(other.seat, CONTROL))


def wishes(battle: Clash, officer: Officer) -> list[SendDirective]:
    """What a corps commander may think of sending."""
    if not officer.corps:
        return []
    to = [one.no + FIRST_COMMANDER for one in recipients(battle, officer, None)]
    return [SendDirective(commander=officer.number, recipient=no, text=text) for no in to for text in STOCK]
