"""The log of rulings: each throw told in its own way, with its sum."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from grognard.engine.events import Ruled
from grognard.engine.lines import Line
from grognard.engine.names import battle_sides, called_by, inches, sum_of
from grognard.engine.ruling import REROLL
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.setup.roll_off import ATTACKERS, TIED
from grognard.rulesets.two_by_two.words.names import point

DEFENSIVE = "2X2-11.8"
CANNON = "2X2-11.2"


def sums(event: Ruled) -> list[str]:
    """Each side's die with its modifiers."""
    dice = event.dice or event.ruling.figures
    return [sum_of(*row) for row in zip(dice, (event.ruling.modifiers, event.ruling.against), strict=False)]


def shot(battle: Skirmish, event: Ruled) -> Line:
    """A volley or a cannonade."""
    ruling = event.ruling
    firer, target = called_by(battle, ruling.subject), called_by(battle, ruling.object)
    verb = "cannonaded" if ruling.clause == CANNON else "fired on"
    if DEFENSIVE in [note.clause for note in ruling.notes]:
        verb = "met with fire the charge of"
    reach = dict(ruling.measured).get("range", 0.0)
    far = f" at {inches(reach)}" if reach > 0 else ""
    return Line(f"{firer} {verb} {target}: {event.result}", detail=f"{sums(event)[0]}{far}")


def melee(battle: Skirmish, event: Ruled) -> Line:
    """Both totals, and who gave way."""
    pair = called_by(battle, event.ruling.subject), called_by(battle, event.ruling.object)
    mine, his = sums(event)
    one, other = event.ruling.totals(event.dice) if event.dice else event.ruling.figures
    fought = f"{pair[0]} fought {pair[1]}, {one} against {other}: {outcome(event.result, *pair)}"
    return Line(fought, detail=f"{mine} against {his}")


def outcome(result: str, attacker: str, defender: str) -> str:
    """How a melee came out."""
    if result == REROLL:
        return "neither gave way and they fought on"
    lost = result.startswith("attacker")
    loser, winner = (attacker, defender) if lost else (defender, attacker)
    if "routs" in result:
        return f"{loser} broke"
    return f"{loser} destroyed" + (f", and {winner} must follow up" if "follow up" in result else "")


def rally(battle: Skirmish, event: Ruled) -> Line:
    """Did they pull themselves together?"""
    unit, needed = called_by(battle, event.ruling.subject), event.ruling.results[0].low
    told = "rallied" if event.result == "rallied" else "tried in vain to rally"
    return Line(f"{unit} {told}", detail=f"{sums(event)[0]}, {needed} wanted")


def rout(battle: Skirmish, event: Ruled) -> Line:
    """The roll of a unit that breaks."""
    unit = called_by(battle, event.ruling.subject)
    told = "scattered for good" if event.result == "destroyed" else "ran as one body"
    return Line(f"{unit} broke and {told}", detail=sums(event)[0])


def reinforcement(battle: Skirmish, event: Ruled) -> Line:
    """Do they come this turn?"""
    unit, where = called_by(battle, event.ruling.subject), point(battle, event.ruling.object)
    needed = event.ruling.results[0].low
    told = "here they come" if event.result == "arrives" else "not yet"
    return Line(f"{unit} expected at {where}: {told}", detail=f"{sums(event)[0]}, {needed} wanted")


def roll_off(battle: Skirmish, event: Ruled) -> str:
    """The dice for attack and defence, where they were thrown."""
    sides = battle_sides(battle)
    told = "a tie" if event.result == TIED else f"{sides[ATTACKERS.index(event.result)]:attacks}"
    thrown = ", ".join([f"{side} {die}" for side, die in zip(sides, event.dice, strict=False)])
    return ": ".join(["The roll-off", *([thrown] if thrown else []), told])


def plainly(battle: Skirmish, event: Ruled) -> str:
    ruling = event.ruling
    about = [called_by(battle, id) for id in (ruling.subject, ruling.object) if id]
    return f"{' and '.join(about)}: {' against '.join(sums(event))}, {event.result}"


RULINGS: dict[str, Callable[[Skirmish, Ruled], str | Line]] = {
    "2X2-4.1": roll_off,
    "2X2-9.2": reinforcement,
    "2X2-9.3": reinforcement,
    "2X2-10.1": rally,
    "2X2-11.1": shot,
    "2X2-11.2": shot,
    "2X2-12.7": rout,
    "2X2-13.4": melee,
}


OUTCOMES = {
    **{result: f"{{{side}:attacks}}" for side, result in enumerate(ATTACKERS)},
    REROLL: "neither gives way",
    "defender routs": "{1:routs}",
    "defender destroyed": "{1} destroyed",
    "defender destroyed, must follow up": "{1} destroyed, {0:follows} up",
    "attacker routs": "{0:routs}",
    "attacker destroyed": "{0} destroyed",
    "attacker destroyed, must follow up": "{0} destroyed, {1:follows} up",
}


def ruled(battle: Skirmish, event: Ruled) -> Line:
    """A ruling with its dice; where Control has overruled it, that too."""
    said = RULINGS.get(event.ruling.clause, plainly)(battle, event)
    told = Line(said) if isinstance(said, str) else said
    control = event.ruling.overruled
    return replace(told, text=f"{told.text} (Control: {control})") if control else told
