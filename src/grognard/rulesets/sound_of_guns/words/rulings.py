"""The log of rulings: shots, blows, saves, status dice and Quality Checks, each told in its own way."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from grognard.engine.events import Ruled
from grognard.engine.lines import Line
from grognard.engine.names import battle_sides, called_by, counted, inches, signed
from grognard.engine.prose import does
from grognard.engine.ruling import REROLL
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.setup.roll_off import ATTACKERS
from grognard.rulesets.sound_of_guns.status import PASSED, STEADY

ROLL_OFF, SHOT, SAVES = "SG-B.1", "SG-F.11", "SG-I.60"
DEFENSIVE, ADVANCING, ATTACKS, DEFENDS = "SG-G.23", "SG-G.24", "SG-G.25", "SG-G.26"
BLOWS = (DEFENSIVE, ADVANCING, ATTACKS, DEFENDS)
STATUS = ("SG-F.22", "SG-G.30", "SG-G.31", "SG-G.36")
CHECKS = ("SG-I.35", "SG-I.36", "SG-I.37", "SG-I.38")
RALLY, SQUARE, SURRENDER = "SG-E.22", "SG-I.39", "SG-I.15"
BLOWN = ("SG-G.33", "SG-I.16")
STRUCK = {
    DEFENSIVE: "fires at the charge of",
    ADVANCING: "fires as it closes with",
    ATTACKS: "strikes",
    DEFENDS: "strikes back at",
}
STRIKES = {"SG-G.10": "gives canister to"}
LEVELS = {STEADY: "is steady", "one level down": "loses a level of order", "two levels down": "loses two levels"}
TRIES: dict[str, tuple[str, str]] = {
    RALLY: ("rallies", "will not rally"),
    SQUARE: ("forms square in time", "does not get into square"),
    SURRENDER: ("runs on sooner than surrender", "surrenders"),
    **dict.fromkeys(BLOWN, ("is not blown", "is blown")),
}
"""By what a Quality Check is for: passed, and failed."""


def dice_of(event: Ruled) -> str:
    """The dice and what each of them had to show."""
    ruling = event.ruling
    faces = " ".join([str(die) for die in event.dice]) or "no dice"
    if not ruling.pools:
        return faces
    needed = ruling.pools[0].need - ruling.bonus
    rows = "".join([f", {signed(m.value)}" for m in ruling.modifiers])
    return f"{faces}; {needed}+ wanted{rows}"


def occasion(event: Ruled) -> str:
    """What a Quality Check is for."""
    return event.ruling.results[0].clause


def hits_of(event: Ruled) -> str:
    """So many hits."""
    hits = event.ruling.total(event.dice)
    return "no hit" if not hits else counted(hits, "hit")


def shot(battle: Engagement, event: Ruled) -> Line:
    """Fire in the Shooting phase."""
    firer, target = called_by(battle, event.ruling.subject), called_by(battle, event.ruling.object)
    reach = dict(event.ruling.measured).get("range", 0.0)
    return Line(
        f"{does(firer, 'shoots')} at {target}: {hits_of(event)}", detail=f"{dice_of(event)}, at {inches(reach)}"
    )


def blow(battle: Engagement, event: Ruled) -> Line:
    """Fire or blows of a melee."""
    ruling = event.ruling
    one, other = called_by(battle, ruling.subject), called_by(battle, ruling.object)
    verb = STRIKES.get(ruling.pools[0].clause, STRUCK[ruling.clause])
    return Line(f"{does(one, verb)} {other}: {hits_of(event)}", detail=dice_of(event))


def saves(battle: Engagement, event: Ruled) -> Line:
    """What armour turns."""
    through, hits = event.ruling.total(event.dice), event.ruling.pools[0].dice
    who = called_by(battle, event.ruling.subject)
    return Line(f"{does(who, 'saves')} {hits - through} of {counted(hits, 'hit')}", detail=dice_of(event))


def status(battle: Engagement, event: Ruled) -> Line:
    """Status dice."""
    who = called_by(battle, event.ruling.subject)
    faces = " ".join([str(die) for die in event.dice]) or "no dice"
    return Line(does(who, LEVELS.get(event.result, event.result)), detail=f"{faces}; every 6 counts")


def check(battle: Engagement, event: Ruled) -> Line:
    """A Quality Check, by what it was for."""
    who, needed = called_by(battle, event.ruling.subject), event.ruling.results[0].low
    good, bad = TRIES[occasion(event)]
    told = good if event.result == PASSED else bad
    return Line(does(who, told), detail=f"{event.dice[0] if event.dice else 'no die'}; {needed}+ wanted")


def plainly(battle: Engagement, event: Ruled) -> Line:
    """Any other throw."""
    ruling = event.ruling
    about = " and ".join([called_by(battle, id) for id in (ruling.subject, ruling.object) if id])
    return Line(f"{about}: {event.result}", detail=dice_of(event))


def roll_off(battle: Engagement, event: Ruled) -> Line:
    """Who attacks, or that they dice once more."""
    tied = event.result == REROLL
    told = "a tie, and again" if tied else f"{battle_sides(battle)[ATTACKERS.index(event.result)]:attacks}"
    return Line(f"The roll-off: {told}", detail=dice_of(event))


RULINGS: dict[str, Callable[[Engagement, Ruled], Line]] = {
    ROLL_OFF: roll_off,
    SHOT: shot,
    SAVES: saves,
    **dict.fromkeys(BLOWS, blow),
    **dict.fromkeys(STATUS, status),
    **dict.fromkeys(CHECKS, check),
}


OUTCOMES = {result: f"{{{side}:attacks}}" for side, result in enumerate(ATTACKERS)}
"""How results are told to an umpire, where they name nobody themselves."""


def ruled(battle: Engagement, event: Ruled) -> Line:
    """A ruling with its dice; where Control has overruled it, that too."""
    told = RULINGS.get(event.ruling.clause, plainly)(battle, event)
    control = event.ruling.overruled
    return replace(told, text=f"{told.text} (Control: {control})") if control else told
