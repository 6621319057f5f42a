"""What has to be said for a ruling at a real table of En Avant!"""

from __future__ import annotations

from grognard.engine.inquiries import Inquiry, Item, nobody, number, one, tick
from grognard.engine.names import centimetres
from grognard.engine.ruling import Ruling
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant import going, melee, recovery, shot, willingness
from grognard.rulesets.en_avant.battle import Change
from grognard.rulesets.en_avant.melee import FighterFacts
from grognard.rulesets.en_avant.recovery import BESIDE, CAVALRY_NEAR, Bearing
from grognard.rulesets.en_avant.shot import BALL, ShotFacts, density, volley_row
from grognard.rulesets.en_avant.units import GRADES
from grognard.rulesets.en_avant.willingness import StepOneFacts, skirmish_edge
from grognard.rulesets.en_avants.page.inquiries import (
    ASPECTS,
    ATTACKER,
    COUNTED,
    DEFENDER,
    DIGITS,
    FIRER,
    FRIEND,
    LEFT,
    SHAKEN,
    TARGET,
    bearer,
    status,
)
from grognard.rulesets.en_avants.status import STEADY

KINDS = {
    "infantry": "Battalion",
    "light_company": "Light company",
    "cavalry": "Cavalry",
    "foot_artillery": "Foot battery",
    "horse_artillery": "Horse battery",
}
SHOOTERS = {name: words for name, words in KINDS.items() if name != "cavalry"}
FORMATIONS = {
    "line": "Line",
    "assault_column": "Column of assault",
    "march_column": "Column of march",
    "square": "Square",
    "column": "Column of cavalry",
    "half_line": "One line or wing of cavalry",
    "deployed": "Guns deployed",
    "limbered": "Guns limbered",
    "block": "Skirmishing",
}
SKIRMISHERS = {grade: grade.capitalize() for grade in GRADES}
BLANKS = {"left": "as the cell to the left", "above": "as the row above", "none": "no effect"}
CHANGING = Change(to="line", left=1, clause="EA-7.1")
DISORDER = {False: (False,), True: (True,)}


def fire(facts: ShotFacts) -> Ruling:
    """A shot whose row and density follow from who fires at whom."""
    row, thick = volley_row(facts.firer, facts.range), density(facts.target)[0]
    return shot.judge(facts._replace(row=row, density=thick, left=min(facts.left, facts.target_label)))


SHOT = Inquiry(
    key="shot",
    title="Muskets or guns",
    about="No dice: the answer shows as soon as you tick.",
    parts=(FIRER, TARGET),
    items=(
        one("shot.firer.type", "Who fires", SHOOTERS, FIRER),
        one("shot.firer.formation", "How it is formed", FORMATIONS, FIRER),
        status("shot.firer_label", FIRER),
        tick("shot.firer.disordered", "In disorder", FIRER),
        tick("shot.firer.change", "Changing formation", FIRER),
        number("shot.firer.volleys", "Volleys it has fired", 0, 99, FIRER),
        number("shot.range", "Range, cm", 0, BALL, FIRER, start=10),
        tick("shot.firer_in_village", "In a built-up area", FIRER),
        one("shot.target.type", "At whom", KINDS, TARGET),
        one("shot.target.formation", "How it is formed", FORMATIONS, TARGET),
        status("shot.target_label", TARGET),
        tick("shot.target_in_village", "In a built-up area", TARGET),
        one("shot.left", "What other fire of the moment leaves of its status", LEFT, TARGET, signs=DIGITS),
        one("shot.blanks", "Blank cells of the table", BLANKS),
    ),
    facts={"shot": ShotFacts},
    fixed={
        **nobody("shot.firer", 0, "the firer"),
        **nobody("shot.target", 1, "the target"),
        "shot.sub": 0,
        "shot.row": "other",
        "shot.density": "dense",
    },
    means={"shot.firer.disordered": DISORDER, "shot.firer.change": {False: None, True: CHANGING}},
    judge=fire,
)


def close(facts: StepOneFacts) -> Ruling:
    """Willingness, with the skirmishers of both as they are."""
    edge = skirmish_edge(facts.attacker, facts.target)
    return willingness.judge(facts._replace(skirmishers=edge))


CLOSE = Inquiry(
    key="willingness",
    title="Will they close?",
    about="Step one of a close assault: equal or higher, and they go in.",
    parts=(ATTACKER, DEFENDER),
    items=(
        one("close.attacker.type", "Who attacks", KINDS, ATTACKER),
        status("close.labels.0", ATTACKER),
        one("close.aspect", "Where it comes from", ASPECTS, ATTACKER),
        tick("close.outnumbers", "Outnumbers the target", ATTACKER),
        tick("close.officers.0", "Its commander is with it", ATTACKER),
        tick("close.disordered.0", "In disorder", ATTACKER),
        tick("close.muskets", "Infantry that fired last turn", ATTACKER),
        one("close.attacker.skirmishers", "Skirmishers of a battalion", SKIRMISHERS, ATTACKER, start="some"),
        one("close.target.type", "Whom", KINDS, DEFENDER),
        one("close.target.formation", "How it is formed", FORMATIONS, DEFENDER),
        status("close.labels.1", DEFENDER),
        tick("close.square", "In square, or will be in time", DEFENDER),
        tick("close.forming", "Still forming square", DEFENDER),
        tick("close.strongpoint", "Behind a major defensive feature", DEFENDER),
        tick("close.officers.1", "Its commander is with it", DEFENDER),
        tick("close.disordered.1", "In disorder", DEFENDER),
        one("close.target.skirmishers", "Skirmishers of a battalion", SKIRMISHERS, DEFENDER, start="some"),
        tick("close.villages", "Either is in a built-up area"),
        one("close.infantry_vs_square", "Infantry against a square", {1: "+1 (text)", -1: "−1 (sheet)"}),
    ),
    facts={"close": StepOneFacts},
    fixed={
        **nobody("close.attacker", 0, "the attacker"),
        **nobody("close.target", 1, "the defender"),
        "close.attacker.formation": "assault_column",
        "close.far_away": False,
        "close.skirmishers": 0,
    },
    judge=close,
)


def fighter(path: str, part: str) -> tuple[Item, ...]:
    """What counts for one of the two in step two."""
    return (
        status(f"{path}.label", part),
        one(f"{path}.aspect", "Where it struck", ASPECTS, part),
        tick(f"{path}.line_against_column", "Cavalry in line against cavalry in column", part),
    )


MELEE = Inquiry(
    key="melee",
    title="Melee",
    about="Step two: the highest status wins.",
    parts=(ATTACKER, DEFENDER),
    items=(
        *fighter("attacker", ATTACKER),
        *fighter("defender", DEFENDER),
        tick("defender.strongpoint", "Behind a major defensive feature", DEFENDER),
        tick("draw_on_tie", "Both charged: a tie is a draw"),
    ),
    facts={"attacker": FighterFacts, "defender": FighterFacts, "draw_on_tie": bool},
    fixed={
        **nobody("attacker.unit", 0, "the attacker"),
        **nobody("defender.unit", 1, "the defender"),
        **dict.fromkeys(("attacker.unit.type", "defender.unit.type"), "infantry"),
        **dict.fromkeys(("attacker.unit.formation", "defender.unit.formation"), "line"),
        "attacker.strongpoint": False,
    },
    judge=melee.judge,
)
GUNS = Inquiry(
    key="guns",
    title="Guns on bad ground",
    about="The only dice of the game.",
    items=(
        one(
            "ground.kind",
            "What they drive into",
            {"marsh": "A marsh", "river": "A river", "steep_hill": "A steep hill"},
        ),
    ),
    facts={"guns": str, "ground": Feature},
    fixed={"guns": "the guns", "ground.id": "the ground", "ground.polygon": ()},
    judge=going.judge_guns,
)
HORSE = "enemy cavalry"
NEAR = {False: "", True: HORSE}


def troubles(path: str, part: str) -> tuple[Item, ...]:
    """What forbids recovery."""
    return (
        tick(f"{path}.unit.under_musketry", "Under musket fire this turn", part),
        tick(f"{path}.horse", f"Enemy cavalry within {centimetres(CAVALRY_NEAR)}", part),
    )


COMMANDER = Inquiry(
    key="commander",
    title="Recovery by the commander",
    about="At the end of every turn: with the second in a row it goes up one level.",
    items=(
        tick("present", "The commander is with it", start=True),
        tick("all_turn", "He has been with it all turn", start=True),
        *troubles("shaken", ""),
        tick("shaken.unit.commander_clock", "The turn before has counted too"),
    ),
    facts={"shaken": Bearing, "present": bool, "all_turn": bool},
    fixed={
        **bearer("shaken", "the unit"),
        "shaken.unit.formation": "line",
        "shaken.label": STEADY,
        "shaken.still": True,
    },
    means={"shaken.horse": NEAR, "shaken.unit.commander_clock": COUNTED},
    judge=recovery.judge_commander,
)
REINFORCEMENT = Inquiry(
    key="reinforcement",
    title="Recovery beside a friend",
    about="At the end of every turn: with the second in a row it goes up one level. Helpers do not add up.",
    parts=(SHAKEN, FRIEND),
    items=(
        status("shaken.label", SHAKEN),
        tick("shaken.still", "Has not moved, manoeuvred or fought", SHAKEN, start=True),
        *troubles("shaken", SHAKEN),
        status("friend.label", FRIEND, start=STEADY + 1),
        tick("friend.still", "Has not moved, manoeuvred or fought", FRIEND, start=True),
        *troubles("friend", FRIEND),
        tick("near", f"Within {centimetres(BESIDE)} of each other", start=True),
        tick("turns", "The turn before has counted too"),
    ),
    facts={"shaken": Bearing, "friend": Bearing, "near": bool, "turns": int},
    fixed={
        **bearer("shaken", "the unit"),
        **bearer("friend", "the friend"),
        **dict.fromkeys(("shaken.unit.formation", "friend.unit.formation"), "line"),
    },
    means={"shaken.horse": NEAR, "friend.horse": NEAR, "turns": COUNTED},
    judge=recovery.judge_friend,
)
INQUIRIES = (SHOT, CLOSE, MELEE, GUNS, COMMANDER, REINFORCEMENT)
