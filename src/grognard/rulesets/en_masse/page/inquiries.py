"""What has to be said for a ruling at a real table of En Avant! En Masse!"""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.inquiries import Inquiry, Item, nobody, number, one, tick
from grognard.engine.names import centimetres
from grognard.engine.ruling import Ruling
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
from grognard.rulesets.en_masse import firing, leadership, melee, recovery, risk, willingness
from grognard.rulesets.en_masse.battle import Unit
from grognard.rulesets.en_masse.clock.closing import unwilling
from grognard.rulesets.en_masse.firing import ShotFacts
from grognard.rulesets.en_masse.firing_table import EXTREME
from grognard.rulesets.en_masse.melee import RIDES_AT, Share
from grognard.rulesets.en_masse.options import Tie
from grognard.rulesets.en_masse.recovery import CAVALRY, SUPPORT, Bearing
from grognard.rulesets.en_masse.units import Formation, TypeName
from grognard.rulesets.en_masse.willingness import StepOneFacts, may_approach, superior

KINDS = {"infantry": "Infantry", "cavalry": "Cavalry", "artillery": "Divisional artillery"}
FORMATIONS = {"assault": "Assault", "dense": "Dense", "loose": "Loose", "marching": "Marching"}
ROWS = {
    "canister": "Canister",
    "ball_effective": "Ball, effective range",
    "ball_extreme": "Ball, extreme range",
    "regimental": "A brigade's own guns",
}
DENSITIES = {"close": "Close: dense or assault", "loose": "Loose"}
SCORES = {"none": "Not led", "-1": "Led, −1", "0": "Led, 0", "1": "Led, +1"}
LEADING = {"none": None, "-1": -1, "0": 0, "1": 1}
BRIGADIER, BRIGADIERS = {"-1": "−1", "0": "0", "1": "+1"}, {"-1": -1, "0": 0, "1": 1}
FIREPOWER = {"none": "No score", **{str(score): str(score) for score in range(11)}}
FIRING = {"none": None, **{str(score): score for score in range(11)}}
HOUSES = {"firer_minus_1": "the firer counts one lower", "drop_minus_1": "the drop is one less", "off": "nothing"}


SHOT = Inquiry(
    key="shot",
    title="Guns",
    about="Ranged fire is the fire of guns, and throws no dice.",
    parts=(FIRER, TARGET),
    items=(
        one("shot.row", "What fires", ROWS, FIRER),
        status("shot.firer.status", FIRER),
        number("shot.range", "Range, cm", 0, EXTREME, FIRER, start=10),
        tick("shot.firer_in_houses", "Infantry in a built-up area", FIRER),
        one("shot.density", "How it stands", DENSITIES, TARGET),
        status("shot.target.status", TARGET),
        tick("shot.target_in_houses", "Infantry in a built-up area", TARGET),
        one("shot.left", "What other fire of the moment leaves of its status", LEFT, TARGET, signs=DIGITS),
        one("shot.village_fire", "Houses", HOUSES),
    ),
    facts={"shot": ShotFacts},
    fixed={
        **nobody("shot.firer", 0, "the guns"),
        **nobody("shot.target", 1, "the target"),
        "shot.firer.type": "artillery",
        "shot.target.type": "infantry",
    },
    judge=lambda facts: firing.judge(facts._replace(left=min(facts.left, facts.target.status))),
)


def close(facts: StepOneFacts) -> Ruling:
    """May they come up at all, and will they then close?"""
    one, other = facts.attacker, facts.target
    if not may_approach(one, other):
        return unwilling(one, other)
    statuses = (one.status, willingness.standing(other))
    return willingness.judge(facts._replace(statuses=statuses, superior=superior(one, other)))


CLOSE = Inquiry(
    key="willingness",
    title="Will they close?",
    about="Ten centimetres from the enemy: equal or higher, and they go in.",
    parts=(ATTACKER, DEFENDER),
    items=(
        status("close.attacker.status", ATTACKER),
        one("close.aspect", "Where it comes from", ASPECTS, ATTACKER),
        tick("close.outnumbers", "Outnumbers the target", ATTACKER),
        one("close.leadership", "By its divisional commander", SCORES, ATTACKER),
        one("close.attacker.firepower", "Firepower", FIREPOWER, ATTACKER),
        status("close.target.status", DEFENDER),
        one("close.target.formation", "How it is formed", FORMATIONS, DEFENDER),
        one("close.target.firepower", "Firepower", FIREPOWER, DEFENDER),
    ),
    facts={"close": StepOneFacts},
    fixed={
        **nobody("close.attacker", 0, "the attacker"),
        **nobody("close.target", 1, "the defender"),
        **dict.fromkeys(("close.attacker.type", "close.target.type"), "infantry"),
        "close.statuses": (0, 0),
        "close.superior": False,
    },
    means={
        "close.leadership": LEADING,
        "close.attacker.firepower": FIRING,
        "close.target.firepower": FIRING,
    },
    judge=close,
)


CAME: dict[str, str] = {
    "best": "Their best unit",
    "dense": "Other infantry: dense",
    "assault": "Other infantry: assault formation",
    "loose": "Other infantry: loose",
    "another": "Another unit",
    "nobody": "Nobody: it was come at",
}
DEFENDS = {"nobody": CAME["nobody"], **CAME}
"""The same, and first that it did not come in."""


def fighter(path: str, part: str, came: Mapping[str, str]) -> tuple[Item, ...]:
    """What counts for one of the two."""
    return (
        one(f"{path}.unit.type", "What it is", KINDS, part),
        one(f"{path}.unit.formation", "How it is formed", FORMATIONS, part),
        status(f"{path}.unit.status", part),
        tick(f"{path}.unit.disordered", "In disorder", part),
        tick(f"{path}.crowded", "Crowded with another brigade", part),
        one(f"{path}.unit.leadership", "Leadership of its brigadier", BRIGADIER, part, start="0"),
        one(f"{path}.enemy", "Whom it came at", came, part),
        one(f"{path}.aspect", "Where it struck", ASPECTS, part),
        tick(f"{path}.sheltered", "Infantry in a major defensive feature", part),
    )


def enemy(name: str, kind: TypeName, formation: Formation) -> Unit:
    """An enemy that is in the fight without being the best of his side."""
    return Unit(no=-1, side=0, id=name, type=kind, formation=formation)


THEIR_BEST = enemy("their best", "infantry", "assault")
OTHERS: dict[str, Unit] = {name: enemy(name, "infantry", name) for name in RIDES_AT}
ANOTHER = enemy("another", "cavalry", "assault")
CAME_AT: dict[str, Unit | None] = {"best": THEIR_BEST, **OTHERS, "another": ANOTHER, "nobody": None}
"""What stands for whom one of the two came at; of somebody else only what cavalry minds in him counts."""


def facing(share: Share, best: Share) -> Share:
    """The same with the other as he is, if it came at him."""
    return share._replace(enemy=best.unit, enemy_crowded=best.crowded) if share.enemy == THEIR_BEST else share


def fight(attacker: Share, defender: Share, both: bool, tie: Tie) -> Ruling:
    """Best against best; whoever came in at anybody makes his side one that attacks."""
    one, other = facing(attacker, defender), facing(defender, attacker)
    return melee.between(one, other, both or other.came_in or not one.came_in, tie, melee.notes([one, other]))


MELEE = Inquiry(
    key="melee",
    title="Close assault",
    about="The best unit of each side counts, whoever came at whom.",
    parts=(ATTACKER, DEFENDER),
    items=(
        *fighter("attacker", ATTACKER, CAME),
        *fighter("defender", DEFENDER, DEFENDS),
        tick("both", "Units of both sides came in"),
        one("tie", "A tie goes to", {"defender": "the defender", "attacker": "the attacker"}),
    ),
    facts={"attacker": Share, "defender": Share, "both": bool, "tie": str},
    fixed={
        **nobody("attacker.unit", 0, "the attacker"),
        **nobody("defender.unit", 1, "the defender"),
        **dict.fromkeys(("attacker.enemy_crowded", "defender.enemy_crowded"), False),
    },
    means={
        **dict.fromkeys(("attacker.unit.leadership", "defender.unit.leadership"), BRIGADIERS),
        **dict.fromkeys(("attacker.enemy", "defender.enemy"), CAME_AT),
    },
    judge=fight,
)
LEADERSHIP = Inquiry(
    key="leadership",
    title="Leadership",
    about="Once for every brigade whose score is open.",
    facts={"brigade": str},
    fixed={"brigade": "the brigade"},
    judge=leadership.ruling,
)
RISK = Inquiry(
    key="risk",
    title="Personal risk",
    about="For a commander whose unit has lost status.",
    facts={"officer": str, "unit": str, "name": str},
    fixed={"officer": "the commander", "unit": "the unit", "name": "the unit"},
    judge=risk.judge,
)
BARRED = f"Under fire, or enemy cavalry within {centimetres(CAVALRY)}"
RALLY = Inquiry(
    key="rally",
    title="Rallying by the commander",
    about="For a commander who rallies: the second turn in a row raises the unit by one level.",
    items=(tick("barred", BARRED), tick("turns", "The turn before has counted too")),
    facts={"unit": str, "turns": int, "barred": bool},
    fixed={"unit": "the unit"},
    means={"turns": COUNTED},
    judge=recovery.judge_rally,
)


REINFORCEMENT = Inquiry(
    key="reinforcement",
    title="Recovery beside a friend",
    about="At the end of every turn: the second in a row raises it by one level. Helpers do not add up.",
    parts=(SHAKEN, FRIEND),
    items=(
        status("shaken.unit.status", SHAKEN),
        tick("shaken.still", "Has stood still", SHAKEN, start=True),
        tick("shaken.barred", BARRED, SHAKEN),
        status("friend.unit.status", FRIEND, start=STEADY + 1),
        tick("friend.still", "Has stood still", FRIEND, start=True),
        tick("friend.barred", BARRED, FRIEND),
        tick("near", f"Within {centimetres(SUPPORT)} of each other", start=True),
        tick("turns", "The turn before has counted too"),
    ),
    facts={"shaken": Bearing, "friend": Bearing, "near": bool, "turns": int},
    fixed={**bearer("shaken", "the unit"), **bearer("friend", "the friend")},
    means={"turns": COUNTED},
    judge=recovery.judge_friend,
)
INQUIRIES = (SHOT, CLOSE, MELEE, RALLY, REINFORCEMENT, LEADERSHIP, RISK)
