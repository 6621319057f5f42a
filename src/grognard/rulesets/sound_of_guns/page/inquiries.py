"""What has to be said for a ruling at a real table of March Toward the Sound of Guns."""

from __future__ import annotations

from grognard.engine.inquiries import Inquiry, number, one, tick
from grognard.engine.ruling import Ruling
from grognard.rulesets.sound_of_guns import morale, shooting, shot, status
from grognard.rulesets.sound_of_guns.battle import Unit
from grognard.rulesets.sound_of_guns.melee import rounds
from grognard.rulesets.sound_of_guns.melee.rounds import BlowFacts
from grognard.rulesets.sound_of_guns.profiles import PROFILES
from grognard.rulesets.sound_of_guns.shot import ShotFacts

SHOOTER, TARGET, STRIKER = "Shooter", "Target", "Striker"
EVERYBODY = {clause: profile.title for clause, profile in PROFILES.items()}
SAVED = {clause: profile.title for clause, profile in PROFILES.items() if profile.save}
SIXES = {
    "": "As usual",
    "SG-G.17": "Only sixes: disordered, against good order",
    "SG-I.6": "Only sixes: disordered, against the shaken",
    "SG-G.18": "Only sixes: cavalry at a square",
}
OCCASIONS = {
    "SG-E.22": "Rally",
    "SG-I.39": "Emergency square",
    "SG-G.33": "Exhaustion, after a melee won",
    "SG-I.16": "Exhaustion, after a melee not won",
    "SG-I.15": "Surrender",
}
TRIALS = {
    "SG-F.22": "Hits by fire",
    "SG-G.30": "A melee",
    "SG-G.31": "A melee of several units",
    "SG-G.36": "Giving way to a retreat",
}
MANY = 40  # dice: more than any unit throws
MOST_POINTS = 999  # break points: more than any army has


def nobody(path: str) -> dict[str, object]:
    """What a unit has that no ruling asks after."""
    given = {
        "no": 0,
        "side": 0,
        "id": "the unit",
        "stands": 1,
        "start_stands": 1,
        "stand": (1.0, 1.0),
        "formation": "line",
    }
    return {f"{path}.{name}": value for name, value in given.items()}


SHOT = Inquiry(
    key="shot",
    title="Shooting",
    about="The dice of all stands that can shoot, together; hits bite when everybody has fired.",
    parts=(SHOOTER, TARGET),
    items=(
        number("shot.dice", "Dice", 1, MANY, SHOOTER, start=4),
        tick("shot.british_line", "British in line", SHOOTER),
        tick("shot.defensive_guns", "Guns, at those who charge them", SHOOTER),
        tick("shot.defended", "In a defended position", TARGET),
        tick("shot.open_order", "In open order", TARGET),
        tick("shot.unlimbered", "Unlimbered guns", TARGET),
        tick("shot.square", "Infantry in square", TARGET),
        tick("shot.screened", "French Guard, or French infantry of before 1812", TARGET),
        tick("shot.wood", "Infantry in a wood", TARGET),
        tick("shot.charging_cavalry", "Cavalry that charges", TARGET),
        tick("shot.shaken", "Not in good order, by the switch", TARGET),
    ),
    facts={"shot": ShotFacts, "unit": str, "target": str},
    fixed={"unit": "the shooter", "target": "the target"},
    judge=shot.fired,
)
MELEE = Inquiry(
    key="melee",
    title="Melee dice",
    about="The dice of one unit against another, in one round.",
    parts=(STRIKER, TARGET),
    items=(
        number("blow.dice", "Dice", 1, MANY, STRIKER, start=6),
        tick("blow.attacking", "Of the side that attacks", STRIKER, start=True),
        tick("blow.doubled", "Its melee dice are doubled", STRIKER),
        tick("blow.exhausted", "Exhausted", STRIKER),
        one("blow.sixes", "What hits", SIXES, STRIKER),
        tick("blow.shaken", "Disordered or routed", TARGET),
        tick("blow.defended", "In a defended position", TARGET),
    ),
    facts={"blow": BlowFacts, "unit": str, "target": str},
    fixed={"unit": "the striker", "target": "the target"},
    judge=rounds.struck,
)
SAVES = Inquiry(
    key="saves",
    title="Saves",
    items=(one("unit.profile_id", "Who was hit", SAVED), number("hits", "Hits", 1, MANY, start=3)),
    facts={"unit": Unit, "hits": int},
    fixed=nobody("unit"),
    judge=shooting.save_ruling,
)


def tried(unit: Unit, dice: int, clause: str, sixes: int) -> Ruling:
    """Status dice, which the Shooting phase counts by a row of its own."""
    return status.status_check(unit, dice, clause, sixes, "SG-F.23" if clause == "SG-F.22" else "SG-I.32")


STATUS = Inquiry(
    key="status",
    title="Status dice",
    about="Any six is a level down.",
    items=(
        number("dice", "Dice", 1, MANY, start=2),
        one("clause", "After", TRIALS),
        one("sixes", "Sixes for two levels", {2: "Two", 3: "Three"}),
    ),
    facts={"unit": Unit, "dice": int, "clause": str, "sixes": int},
    fixed={**nobody("unit"), "unit.profile_id": next(iter(PROFILES))},
    judge=tried,
)
QUALITY = Inquiry(
    key="quality",
    title="Quality check",
    items=(one("unit.profile_id", "Who is tried", EVERYBODY), one("occasion", "Why", OCCASIONS)),
    facts={"unit": Unit, "occasion": str},
    fixed=nobody("unit"),
    judge=status.quality_check,
)
MORALE = Inquiry(
    key="morale",
    title="Army morale",
    about="In the End phase: break points of units destroyed or routed, against all there were. No dice.",
    items=(
        number("lost", "Break points lost", 0, MOST_POINTS, start=0),
        number("total", "Break points at the start", 1, MOST_POINTS, start=40),
    ),
    facts={"lost": int, "total": int},
    judge=morale.judge,
)
INQUIRIES = (SHOT, MELEE, SAVES, STATUS, QUALITY, MORALE)
