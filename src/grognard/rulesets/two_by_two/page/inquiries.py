"""What has to be said for a ruling at a real table of 2 by 2."""

from __future__ import annotations

from grognard.engine.inquiries import Inquiry, Item, nobody, number, one, tick
from grognard.engine.names import inches
from grognard.engine.ruling import Ruling
from grognard.rulesets.two_by_two import melee_table, rally, reinforcements, rout, shot
from grognard.rulesets.two_by_two.melee_table import FighterFacts
from grognard.rulesets.two_by_two.rally import RallyFacts
from grognard.rulesets.two_by_two.shot import ShotFacts, TargetFacts
from grognard.rulesets.two_by_two.units import RANGES, TYPES
from grognard.table.kernel import FRONT, LEFT

FIRER, TARGET, ATTACKER, DEFENDER = "Firer", "Target", "Attacker", "Defender"
SIZES = {"common": "Common", "large": "Large", "small": "Small"}
EVERYBODY = {name: troop.label for name, troop in sorted(TYPES.items(), key=lambda row: row[0] != "line")}
SHOOTERS = {name: label for name, label in EVERYBODY.items() if TYPES[name].weapon}
GUARDS = {False: (), True: ("guards",)}
FARTHEST = max([far for _, far, _ in RANGES.values()])


def infantry(path: str, side: int, name: str) -> dict[str, object]:
    """A unit of which nothing else matters."""
    return {**nobody(path, side, name), f"{path}.type": "line"}


SHOT = Inquiry(
    key="shot",
    title="Shot",
    about="Small-arms or guns, in either phase of fire.",
    parts=(FIRER, TARGET),
    items=(
        one("shot.firer.type", "Who fires", SHOOTERS, FIRER),
        one("shot.firer.size", "Its size", SIZES, FIRER),
        number("shot.range", "Range, in", 0, FARTHEST, FIRER, start=1, step=0.5),
        tick("shot.firer.pinned", "Pinned already: no first volley", FIRER),
        tick("shot.hq", "An HQ touches it", FIRER),
        tick("shot.face", "Out of its own flank or rear", FIRER),
        tick("shot.in_light_woods", "Inside a light wood", FIRER),
        tick("shot.battery", "Two batteries as a grand battery", FIRER),
        tick("shot.multi_corps", "Several corps are on the table", FIRER),
        tick("shot.about.cavalry", "Cavalry", TARGET),
        tick("shot.taker.type", "Light Infantry", TARGET),
        tick("shot.about.cover", "Infantry in a town, or behind a wall or hedge", TARGET),
        tick("shot.about.in_dense_woods", "Light Infantry in dense woods", TARGET),
        tick("shot.about.past_light_woods", "Into or out of a light wood", TARGET),
        tick("shot.about.downhill", "Lower than the firer", TARGET),
        tick("shot.about.disrupted", "Disrupted", TARGET),
        tick("shot.about.flank", "Fired on in its flank", TARGET),
    ),
    facts={"shot": ShotFacts},
    fixed={
        **infantry("shot.firer", 0, "the firer"),
        **infantry("shot.target", 1, "the target"),
        **infantry("shot.taker", 1, "the target"),
        "shot.met": False,
        "shot.mixed": False,
        "shot.grouped": 1,
        "shot.charged_by": 0,
        "shot.defensive": False,
        "shot.at_wood_edge": False,
        "shot.useless_cover": False,
        "shot.edge_to_edge": False,
    },
    means={"shot.face": {False: FRONT, True: LEFT}, "shot.taker.type": {False: "line", True: "light_infantry"}},
    made_of={"shot.about": TargetFacts},
    judge=shot.judge,
)


def fighter(path: str, part: str) -> tuple[Item, ...]:
    """What counts for one of the two in a melee."""
    return (
        one(f"{path}.unit.type", "What it is", EVERYBODY, part),
        one(f"{path}.unit.size", "Its size", SIZES, part),
        tick(f"{path}.unit.traits", "Guards by the scenario", part),
        tick(f"{path}.unit.pinned", "Pinned", part),
        tick(f"{path}.enemy_disrupted", "Its enemy is Disrupted", part),
        tick(f"{path}.hq", "An HQ touches it", part),
        tick(f"{path}.higher", "Higher than its enemy", part),
        tick(f"{path}.in_town", "In a town", part),
        tick(f"{path}.road_march", "Moved the whole turn on a road", part),
        tick(f"{path}.column", "An identical unit supports it in column of attack", part),
        number(f"{path}.enemy_fights", "Units its enemy has to fight", 1, 6, part, start=1),
    )


def fight(attacker: FighterFacts, defender: FighterFacts) -> Ruling:
    """A melee in which what holds for one of the two is known to the other."""
    clearing, follow_up = attacker.clearing, attacker.following_up
    return melee_table.judge(
        attacker._replace(enemy_cavalry=defender.unit.arm == "cavalry", chain=int(follow_up)),
        defender._replace(enemy_cavalry=attacker.unit.arm == "cavalry", clearing=clearing, struck=follow_up),
    )


MELEE = Inquiry(
    key="melee",
    title="Melee",
    about="Both throw a die; draws are thrown again.",
    parts=(ATTACKER, DEFENDER),
    items=(
        *fighter("attacker", ATTACKER),
        tick("attacker.following_up", "By its own follow-up", ATTACKER),
        tick("attacker.clearing", "Clearing dense woods of Light Infantry", ATTACKER),
        *fighter("defender", DEFENDER),
    ),
    facts={"attacker": FighterFacts, "defender": FighterFacts},
    fixed={
        **infantry("attacker.unit", 0, "the attacker"),
        **infantry("defender.unit", 1, "the defender"),
        **dict.fromkeys(("attacker.enemy_cavalry", "defender.enemy_cavalry", "defender.clearing"), False),
        **dict.fromkeys(("defender.attacking", "defender.following_up", "attacker.struck", "defender.struck"), False),
        "attacker.attacking": True,
        "attacker.chain": 0,
        "defender.chain": 0,
    },
    means={"attacker.unit.traits": GUARDS, "defender.unit.traits": GUARDS},
    judge=fight,
)
RALLY = Inquiry(
    key="rally",
    title="Rally",
    items=(
        one("rally.unit.type", "Who tries", EVERYBODY),
        one("rally.unit.size", "Its size", SIZES),
        tick("rally.unit.traits", "Guards by the scenario"),
        tick("rally.unit.disrupted", "Disrupted, not only Pinned"),
        number("rally.hqs_touching", "HQs that touch it", 0, 9),
        tick("rally.enemy_near", f"An enemy is within {inches(rally.ENEMY_NEAR)}"),
    ),
    facts={"rally": RallyFacts},
    fixed={
        **infantry("rally.unit", 0, "the unit"),
        "rally.serving": None,
        "rally.commanded": True,
        "rally.enemy_in_contact": False,
    },
    means={"rally.unit.traits": GUARDS},
    judge=rally.judge,
)
ROUT = Inquiry(
    key="rout",
    title="Rout",
    about="Nothing modifies it.",
    facts={"unit": str},
    fixed={"unit": "the unit"},
    judge=rout.judge,
)
ARRIVAL = Inquiry(
    key="arrival",
    title="Arrival",
    items=(tick("rear", "The point is on the side's own rear edge", start=True),),
    facts={"rear": bool, "unit": str, "point": str},
    fixed={"unit": "the unit", "point": "the point"},
    judge=reinforcements.arrival,
)
INQUIRIES = (SHOT, MELEE, RALLY, ROUT, ARRIVAL)
