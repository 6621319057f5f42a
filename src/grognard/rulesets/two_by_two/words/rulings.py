"""The log of rulings: each throw told in its own way, with its sum."""

from __future__ import annotations

from collections.abc import Callable

from grognard.engine.events import Ruled
from grognard.engine.ruling import REROLL
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.words.terms import called, point, sum_of

DEFENSIVE = "2X2-11.8"
CANNON = "2X2-11.2"


def sums(event: Ruled) -> list[str]:
    """Each side's die with its modifiers."""
    ruling = event.ruling
    totals = ruling.totals(event.dice)
    dice = event.dice or ruling.figures
    return [sum_of(*row) for row in zip(dice, (ruling.modifiers, ruling.against), totals, strict=False)]


def shot(battle: Skirmish, event: Ruled) -> str:
    """A volley or a cannonade."""
    ruling = event.ruling
    firer, target = called(battle, ruling.subject), called(battle, ruling.object)
    verb = "cannonaded" if ruling.clause == CANNON else "fired on"
    if DEFENSIVE in [note.clause for note in ruling.notes]:
        verb = "met with fire the charge of"
    reach = dict(ruling.measured).get("range", 0.0)
    far = f' at {reach:.2f}"' if reach > 0 else ""
    return f"{firer} {verb} {target}{far}: {sums(event)[0]}, {event.result}"


def melee(battle: Skirmish, event: Ruled) -> str:
    """Both totals, and who gave way."""
    pair = called(battle, event.ruling.subject), called(battle, event.ruling.object)
    mine, his = sums(event)
    return f"{pair[0]} fought {pair[1]}: {mine} against {his}, {outcome(event.result, *pair)}"


def outcome(result: str, attacker: str, defender: str) -> str:
    """How a melee came out."""
    if result == REROLL:
        return "neither gave way and they fought on"
    lost = result.startswith("attacker")
    loser = attacker if lost else defender
    if "routs" in result:
        return f"{loser} broke"
    return f"{loser} destroyed" + (", and the winner must follow up" if "follow up" in result else "")


def rally(battle: Skirmish, event: Ruled) -> str:
    """An attempt to rally."""
    unit, needed = called(battle, event.ruling.subject), event.ruling.results[0].low
    told = "rallied" if event.result == "rallied" else "still shaken"
    return f"{unit} tried to rally on {needed}+: {sums(event)[0]}, {told}"


def rout(battle: Skirmish, event: Ruled) -> str:
    """The roll of a unit that breaks."""
    unit = called(battle, event.ruling.subject)
    told = "scattered for good" if event.result == "destroyed" else "it held together and ran"
    return f"{unit} broke: {sums(event)[0]}, {told}"


def reinforcement(battle: Skirmish, event: Ruled) -> str:
    """A reinforcement die."""
    unit, where = called(battle, event.ruling.subject), point(battle, event.ruling.object)
    needed = event.ruling.results[0].low
    told = "here they come" if event.result == "arrives" else "not yet"
    return f"{unit} expected at {where} on {needed}+: {sums(event)[0]}, {told}"


def roll_off(_battle: Skirmish, event: Ruled) -> str:
    """The dice for attack and defence."""
    mine, his = sums(event)
    pair = event.ruling.subject.capitalize(), event.ruling.object.capitalize()
    told = "a tie" if event.result == "tied" else event.result.capitalize()
    return f"The roll-off: {pair[0]} {mine}, {pair[1]} {his}: {told}"


def plainly(battle: Skirmish, event: Ruled) -> str:
    """Any other ruling."""
    ruling = event.ruling
    about = [called(battle, id) for id in (ruling.subject, ruling.object) if id]
    return f"{' and '.join(about)}: {' against '.join(sums(event))}, {event.result}"


RULINGS: dict[str, Callable[[Skirmish, Ruled], str]] = {
    "2X2-4.1": roll_off,
    "2X2-9.2": reinforcement,
    "2X2-9.3": reinforcement,
    "2X2-10.1": rally,
    "2X2-11.1": shot,
    "2X2-11.2": shot,
    "2X2-12.7": rout,
    "2X2-13.4": melee,
}


def ruled(battle: Skirmish, event: Ruled) -> str:
    """A ruling with its dice; where Control has overruled it, that too."""
    told = RULINGS.get(event.ruling.clause, plainly)(battle, event)
    return f"{told} (Control: {event.ruling.overruled})" if event.ruling.overruled else told
