"""What can be printed of En Avant!: the sheet, order cards and labels, the players' page, rosters."""

from __future__ import annotations

from grognard.engine.names import capital, plain
from grognard.engine.page.paper import Deck, Guide, OrderCard, Paper, Picture, Roster
from grognard.engine.page.scene import Sign
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.page.blocks import blocks_of
from grognard.rulesets.en_avant.page.sheet import CREDIT, TYPES, sheet
from grognard.rulesets.en_avant.page.tokens import SIGNS
from grognard.rulesets.en_avant.units import Formation, TypeName
from grognard.rulesets.en_avants.page.paper import LADDER_TICKS, feelings, labels
from grognard.rulesets.en_avants.status import NAMES
from grognard.table.pose import pose

CARDS = (
    OrderCard(sign="advance", title="Advance", text="straight ahead", asks=("how far?",)),
    OrderCard(sign="withdraw", title="Withdraw", text="back, facing the enemy", asks=("how far?",)),
    OrderCard(sign="assault", title="Assault", text="with bayonet or sabre", asks=("at whom?",)),
    OrderCard(sign="hold", title="Hold", text="stand where you are"),
    OrderCard(sign="fire", title="Fire", text="instead of moving", asks=("at whom?",)),
    OrderCard(sign="form", title="Form", text="line, column, march", asks=("which?",)),
    OrderCard(sign="form_square", title="Form square", text="against horsemen"),
    OrderCard(sign="face", title="Face", text="turn in place", asks=("which way?",)),
    OrderCard(sign="about_face", title="About face", text="the whole line about"),
    OrderCard(sign="re_order", title="Re-order", text="stand, dress ranks"),
    OrderCard(sign="limber", title="Limber", text="guns ready to move"),
    OrderCard(sign="unlimber", title="Unlimber", text="guns ready to fire"),
    OrderCard(sign="join", title="Join", text="the commander, to a unit", asks=("which?",)),
    OrderCard(sign="move", title="Ride to", text="the commander, elsewhere", asks=("where?",)),
    OrderCard(sign="stay", title="Stay", text="the commander remains"),
)
DECK = Deck(
    title="En Avant! order cards",
    note="one set a player; print on card, cut on the dashes",
    cards=CARDS,
    blank=("unit", "order"),
    labels_title="Status labels",
    labels_note="for all to see, one beside each unit; a cavalry regiment has two",
    labels=labels(),
)
KNOW = (
    ("The label", "beside a unit is there for all to see. Being shot at and losing fights bring it down."),
    (
        "Straight.",
        "Units move straight ahead or straight back. Turning takes time; changing formation takes longer. "
        "Choose early.",
    ),
    (
        "Disorder",
        "comes of fighting, of being hit, of bad ground and of changing formation. A quiet turn, neither moving nor "
        "shooting, puts it right.",
    ),
    ("Shooting.", "Muskets reach only a short way; guns reach much further, and fire only when unlimbered."),
    ("You", "can help one unit at a time, by being with it."),
    ("The ground", "may hold surprises where you have not been."),
)
ORDERS = {
    "advance": "go straight forward",
    "withdraw": "go straight back, facing the enemy",
    "assault": "go in with bayonet or sabre",
    "hold": "stand where it is",
    "fire": "shoot instead of moving",
    "form": "change formation",
    "form_square": "be ready for horsemen",
    "face": "turn in place",
    "about_face": "turn right round",
    "re_order": "stand quietly, dress its ranks",
    "limber": "make guns ready to move",
    "unlimber": "make guns ready to fire",
}


def picture(caption: str, type: TypeName, formation: Formation, untidy: bool = False) -> Picture:
    """A unit's blocks as they lie on the table."""
    unit = Unit(no=1, side=0, id="", at=None, type=type, formation=formation, disordered=(untidy,))
    shape = unit.shape
    at = pose(0.0, 0.0, 0.0, shape.depth, shape.width)
    sign: Sign = SIGNS[type]
    return Picture(caption=caption, sign=sign, blocks=blocks_of(unit, at))


GUIDE = Guide(
    lead=(
        "You command part of a brigade. Game Control knows the rules and tells you what happens.",
        "Give the orders a sensible officer would give.",
    ),
    pictures=(
        picture("battalion in line: it shoots", "infantry", "line"),
        picture("in column: it moves", "infantry", "assault_column"),
        picture("in square: it stops horsemen", "infantry", "square"),
        picture("jumbled: in disorder", "infantry", "line", untidy=True),
        picture("cavalry regiment, two halves", "cavalry", "line"),
        picture("battery", "foot_artillery", "deployed"),
        picture("you and your staff", "hq", "block"),
    ),
    ladder=feelings(),
    notes=KNOW,
    orders_title="Your orders: each turn one card for every unit, face down",
    orders=tuple([OrderCard(sign=c.sign, title=c.title, text=ORDERS[c.sign]) for c in CARDS if c.sign in ORDERS]),
    yourself="For yourself: Join a unit, Ride to a place, or Stay. All cards are turned up together, and both sides "
    "act at once.",
    last="Troops do not always do as they are told: beaten, winning or frightened, they have ideas of their own.",
    credit=CREDIT,
)


def cells(battle: Engagement, unit: Unit) -> tuple[str, ...]:
    """A unit's line: what it is, its formation, status, skirmishers."""
    if not unit.combatant:
        return (TYPES[unit.type], "", "", "")
    status = " and ".join([f"{level} {NAMES[level]}" for level in dict.fromkeys(unit.status)])
    grade = unit.skirmishers if unit.type == "infantry" else ""
    return (TYPES[unit.type], capital(plain(unit.formation)), status, grade)


ROSTER = Roster(
    columns=("Type", "Formation", "Status", "Skirmishers"),
    cells=cells,
    boxes="Status, disorder, first volley",
    ticks=lambda battle, unit: (
        (*LADDER_TICKS, "D", *(["V"] if unit.type == "infantry" else [])) if unit.combatant else ()
    ),
    blank_ticks=(*LADDER_TICKS, "D", "V"),
)
PAPER = Paper(sheet=sheet, deck=DECK, guide=GUIDE, roster=ROSTER)
