"""A battle told in beats: what each event is in a reel, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from grognard.engine.events import Event, Ruled
from grognard.engine.names import capital, counted, short, side_of, tenths
from grognard.engine.page import umpiring
from grognard.engine.page.beats import SETTLED, TOLD_WITH, Cue, Cuing
from grognard.engine.prose import does, is_plural
from grognard.engine.ruling import LOW, REROLL
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.column import ColumnTaken, FateShared
from grognard.rulesets.two_by_two.contact import TurnedToFace
from grognard.rulesets.two_by_two.draws import DrawDeclined, DrawOffered
from grognard.rulesets.two_by_two.effects import Marked, MarkerStands, PushedBack
from grognard.rulesets.two_by_two.follow_up import FollowedUp, KeptFacing, NoFollowUp
from grognard.rulesets.two_by_two.geometry import FACE_NAMES
from grognard.rulesets.two_by_two.legs import Engaged, Exited, Leg, TradedByExit, UnitMoved
from grognard.rulesets.two_by_two.melee import GroupFormed, MeleeFought
from grognard.rulesets.two_by_two.parting import Parted
from grognard.rulesets.two_by_two.rally import Rallied
from grognard.rulesets.two_by_two.reinforcements import Arrived, NoRoom, TradedOnArrival
from grognard.rulesets.two_by_two.rout import Overrun, Panicked, UnitRouted
from grognard.rulesets.two_by_two.sequence import PhaseBegan
from grognard.rulesets.two_by_two.setup.deployment import UnitDeployed
from grognard.rulesets.two_by_two.setup.terrain import BridgeBuilt, FeaturePlaced, SteepSideMade
from grognard.rulesets.two_by_two.shifting import Shifted
from grognard.rulesets.two_by_two.shooting import ChargeBroken, ShotFired
from grognard.rulesets.two_by_two.victory import Destroyed
from grognard.rulesets.two_by_two.words import setup
from grognard.rulesets.two_by_two.words.names import point
from grognard.rulesets.two_by_two.words.rulings import outcome, sums
from grognard.table.pose import Pose, pose

SHOOTING = ("2X2-11.1", "2X2-11.2")
NO_EFFECT = "no effect"
RESULTS = {
    "arrives": "here they come",
    "delayed": "not yet",
    "no change": "still shaken",
    "flees": "it holds together and runs",
    "destroyed": "scattered for good",
}


# ways


def marched(start: Pose, event: UnitMoved) -> Iterator[Pose]:
    """The poses at the end of each leg of a march; the last is where it ended."""
    at = start
    for leg in event.path[:-1]:
        at = gone(at, leg)
        yield at
    yield event.end


def gone(at: Pose, leg: Leg) -> Pose:
    """Where one leg leads."""
    if leg.turn is not None:
        return pose(at.x, at.y, leg.turn, at.depth, at.width)
    if leg.step is not None:
        return pose(leg.step[0], leg.step[1], at.facing, at.depth, at.width)
    ahead, right = (leg.ahead or 0.0) - (leg.back or 0.0), leg.aside or 0.0
    fx, fy = sin(radians(at.facing)), cos(radians(at.facing))
    return pose(at.x + fx * ahead + fy * right, at.y + fy * ahead - fx * right, at.facing, at.depth, at.width)


def straight(_start: Pose, event: FollowedUp | UnitRouted | PushedBack | Overrun) -> tuple[Pose]:
    """A way of which only the end is told."""
    return (event.end,)


# words


def marches(battle: Skirmish, event: UnitMoved) -> str:
    """Who marches, and how far."""
    far = sum([(leg.ahead or 0) + (leg.back or 0) + abs(leg.aside or 0) for leg in event.path])
    back = all(leg.ahead is None for leg in event.path) and any(leg.back is not None for leg in event.path)
    rides = battle.unit(event.unit).type == "hq"
    verb = "retires" if back else "rides" if rides and far else "marches" if far else "turns"
    return does(short(battle, event.unit), verb) + (f" {tenths(far)}" if far else "")


def charges(battle: Skirmish, event: Engaged) -> str:
    """Who strikes whom, and where."""
    one, other = short(battle, event.attacker), short(battle, event.defender)
    if event.kind == "clearing":
        return f"{does(one, 'goes')} in to clear {other} out of the woods"
    whom = f"the {FACE_NAMES.get(event.face, 'front')} of {other}"
    return f"{does(one, 'presses')} on into {whom}" if event.kind == "follow_up" else f"{does(one, 'charges')} {whom}"


def fires(battle: Skirmish, event: ShotFired) -> str:
    """Who fires at whom."""
    one, other = short(battle, event.unit), short(battle, event.target)
    if event.partner is not None:
        one = f"{one} and {short(battle, event.partner)}"
    if event.defensive:
        return f"{does(one, 'meets')} the charge of {other} with fire"
    return f"{does(one, 'fires')} at {other}" + (f", {tenths(event.range)} off" if event.range else "")


def fights(battle: Skirmish, event: MeleeFought) -> str:
    """Who fights whom."""
    return f"{short(battle, event.attacker)} against {short(battle, event.defender)}"


def ruled(battle: Skirmish, event: Ruled) -> str:
    """A sum and what it means, in one sentence."""
    ruling, totals = event.ruling, event.ruling.totals(event.dice)
    if ruling.throw == "opposed":
        names = [called_by_id(battle, id) for id in (ruling.subject, ruling.object)]
        return f"{totals[0]} against {totals[1]}: {outcome(event.result, *names)}"
    if ruling.clause in SHOOTING:
        return f"{sums(event)[0]}: {event.result if event.result == NO_EFFECT else capital(event.result)}"
    needed = ruling.results[0].low
    chance = f", with {needed} or more needed" if needed > LOW else ""
    return f"{sums(event)[0]}{chance}: {RESULTS.get(event.result, event.result)}"


def called_by_id(battle: Skirmish, id: str) -> str:
    """What the unit of an id is called in a sentence."""
    return next((short(battle, u.no) for u in battle.field.units if u.id == id), id)


def expected(battle: Skirmish, event: Ruled) -> str:
    return f"{called_by_id(battle, event.ruling.subject)} expected at {point(battle, event.ruling.object)}"


def tries_to_rally(battle: Skirmish, event: Ruled) -> str:
    return does(called_by_id(battle, event.ruling.subject), "tries") + " to rally"


def breaks(battle: Skirmish, event: Ruled) -> str:
    return does(called_by_id(battle, event.ruling.subject), "breaks")


def ran(battle: Skirmish, event: UnitRouted) -> str:
    name = short(battle, event.unit)
    return f"{does(name, 'breaks')} and {'run' if is_plural(name) else 'runs'}"


def carried_along(battle: Skirmish, event: Panicked) -> str:
    return f"The rout of {short(battle, event.by)} carries {short(battle, event.unit)} along"


def lost(battle: Skirmish, event: Destroyed) -> str:
    owner = side_of(battle, battle.unit(event.unit).side)
    return capital(f"{owner:has} lost {counted(event.losses, 'unit')}")


def falls(battle: Skirmish, event: Destroyed) -> str:
    return does(short(battle, event.unit), "is") + " lost"


def comes_on(battle: Skirmish, event: Arrived) -> str:
    return does(short(battle, event.unit), "comes") + " on"


def follows(battle: Skirmish, event: FollowedUp) -> str:
    verb, after = ("is", " carried on after the enemy") if event.forced else ("follows", " up")
    return does(short(battle, event.unit), verb) + after


def recoils(battle: Skirmish, event: PushedBack) -> str:
    return does(short(battle, event.unit), "recoils") + ": there is no melee"


def turns(battle: Skirmish, event: TurnedToFace) -> str:
    return f"{does(short(battle, event.unit), 'turns')} to face {short(battle, event.attacker)}"


# rulings by what they decide

DECIDES: dict[str, Cue] = {
    "2X2-9.2": Cue(kind="arrival", caption=expected, verdict=ruled),
    "2X2-9.3": Cue(kind="arrival", caption=expected, verdict=ruled),
    "2X2-10.1": Cue(kind="rally", caption=tries_to_rally, verdict=ruled),
    "2X2-11.1": Cue(kind="shot", joins=("shot",), verdict=ruled),
    "2X2-11.2": Cue(kind="shot", joins=("shot",), verdict=ruled),
    "2X2-12.7": Cue(kind="rout", joins=("rout",), caption=breaks, verdict=ruled),
    "2X2-13.4": Cue(kind="melee", joins=("melee",), verdict=ruled),
}


def decided(_battle: Skirmish, event: Ruled) -> Cue:
    """What a ruling is told in."""
    if event.result == REROLL:
        return Cue(kind="melee", joins=("melee",))
    return DECIDES.get(event.ruling.clause, Cue(kind="note"))


STRUCK = ("attacker", "defender")
BEATS: dict[type[Event], Cuing] = {
    **umpiring.BEATS,
    **dict.fromkeys(setup.LOG, TOLD_WITH),
    FeaturePlaced: Cue(kind="ground", joins=("ground",), anybody=True, place="feature"),
    BridgeBuilt: Cue(kind="ground", joins=("ground",), anybody=True, place="feature"),
    SteepSideMade: Cue(kind="ground", joins=("ground",), anybody=True, place="feature"),
    UnitDeployed: Cue(kind="arrival"),
    PhaseBegan: Cue(kind="phase"),
    UnitMoved: Cue(kind="march", caption=marches, way="unit", route=marched),
    Engaged: Cue(
        kind="march", joins=("march",), caption=charges, heads=True, way="attacker", going="charge", touches=STRUCK
    ),
    TurnedToFace: Cue(kind="march", caption=turns, way="unit"),
    KeptFacing: Cue(kind="note", joins=("march",)),
    Shifted: TOLD_WITH,
    Parted: TOLD_WITH,
    ShotFired: Cue(kind="shot", caption=fires, shot=("unit", "target"), touches=("target",)),
    Marked: Cue(kind="note", joins=("shot", "march", "rout", "melee", "loss")),
    MarkerStands: TOLD_WITH,
    PushedBack: Cue(kind="march", joins=("shot",), verdict=recoils, way="unit", going="pushed", route=straight),
    ChargeBroken: TOLD_WITH,
    GroupFormed: Cue(kind="melee"),
    ColumnTaken: Cue(kind="melee", joins=("melee",)),
    MeleeFought: Cue(kind="melee", joins=("melee",), caption=fights, touches=STRUCK),
    FateShared: TOLD_WITH,
    UnitRouted: Cue(
        kind="rout", joins=("rout",), anybody=True, caption=ran, way="unit", going="rout", route=straight,
        touches=("unit",),
    ),
    Panicked: Cue(kind="rout", joins=("rout",), anybody=True, caption=carried_along, touches=("unit",)),
    Overrun: Cue(
        kind="rout", joins=("rout",), anybody=True, way="unit", going="rout", route=straight, touches=("unit",)
    ),
    Destroyed: Cue(kind="loss", joins=("loss",), anybody=True, caption=falls, verdict=lost, touches=("unit",)),
    FollowedUp: Cue(kind="march", caption=follows, way="unit", going="pursuit", route=straight),
    NoFollowUp: TOLD_WITH,
    Rallied: Cue(kind="rally", joins=("rally",)),
    Arrived: Cue(kind="arrival", joins=("arrival",), caption=comes_on),
    NoRoom: Cue(kind="note", joins=("arrival",)),
    TradedOnArrival: Cue(kind="loss", touches=("enemy",)),
    Exited: Cue(kind="march", joins=("march",)),
    TradedByExit: Cue(kind="loss", touches=("taken",)),
    DrawOffered: Cue(kind="note"),
    DrawDeclined: Cue(kind="note"),
    Ruled: decided,
    **SETTLED,
}  # fmt: skip
"""By event, what it is in a reel; what settles the terms, the armies and the points is read in the log."""
