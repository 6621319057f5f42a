"""What can be printed of En Masse: the sheet, order slips and labels, the players' page, rosters."""

from __future__ import annotations

from grognard.engine.names import brief, capital, signed
from grognard.engine.page.paper import Deck, Guide, OrderCard, Paper, Picture, Roster
from grognard.engine.page.scene import Sign
from grognard.rulesets.en_avants.page.paper import LADDER_TICKS, feelings, labels
from grognard.rulesets.en_avants.status import NAMES
from grognard.rulesets.en_masse.battle import Clash, Officer, Unit
from grognard.rulesets.en_masse.page.blocks import blocks_of
from grognard.rulesets.en_masse.page.sheet import CREDIT, TYPES, sheet
from grognard.rulesets.en_masse.units import Formation, TypeName, footprint
from grognard.table.pose import pose

TO, WRITTEN = "to brigade", "sent in turn"
SLIPS = (
    OrderCard(sign="move", title="Move", text="march, no fighting", asks=(TO, "where to?", WRITTEN)),
    OrderCard(sign="deploy", title="Deploy", text="take up a position", asks=(TO, "where? beside whom?", WRITTEN)),
    OrderCard(sign="assault", title="Assault", text="close with the enemy", asks=(TO, "whom?", WRITTEN)),
    OrderCard(sign="defend", title="Defend", text="hold a named place", asks=(TO, "what?", WRITTEN)),
)
DOING = (
    OrderCard(sign="ride", title="Ride", text="move headquarters", asks=("where to?",)),
    OrderCard(sign="order", title="Send orders", text="to one brigade", asks=("to whom?",)),
    OrderCard(sign="drum", title="Rally", text="one unit, conspicuously", asks=("which?",)),
    OrderCard(sign="lead", title="Lead", text="one unit, in person", asks=("which?",)),
)
DECK = Deck(
    title="En Masse order slips",
    note="slips for riders, cards for what a commander does",
    cards=(*SLIPS, *SLIPS, *DOING),
    blank=("to", "first", "then", "sent in turn"),
    labels_title="Status labels",
    labels_note="for all to see, one beside each brigade",
    labels=labels(),
)
KNOW = (
    (
        "You are the general,",
        "not the brigadier. A brigade does what your last order says, in its own way, until another comes.",
    ),
    ("Orders ride.", "A brigade near you acts sooner than one far away. Think a turn or two ahead."),
    ("One thing a turn:", "ride, send orders, rally, or lead."),
    ("The label", "beside a brigade is there for all to see. Guns and lost fights bring it down."),
    ("Disorder", "comes of fighting, of being hit, of bad ground and of loose formation. A quiet turn puts it right."),
    ("Guns", "fire by themselves at what they can reach. Musketry is part of close assault."),
    ("Danger.", "A general who is with troops that suffer may be hit himself."),
    ("The ground", "may hold surprises where nobody has been."),
)
ORDERS = {
    "move": "march somewhere, no fighting looked for",
    "deploy": "take up a position, facing as you say",
    "assault": "close with the enemy to its front",
    "defend": "hold a place you name",
}


def picture(caption: str, type: TypeName, formation: Formation, untidy: bool = False) -> Picture:
    """A brigade's blocks as they lie on the table."""
    signs: dict[str, Sign] = {"infantry": "line", "cavalry": "light_cavalry", "artillery": "foot_artillery"}
    blocks = 3 if type == "artillery" else 4
    front, depth = footprint(type, formation, blocks)
    at = pose(0.0, 0.0, 0.0, depth, front)
    unit = Unit(no=1, side=0, id="", at=at, type=type, formation=formation, blocks=blocks, disordered=untidy)
    return Picture(caption=caption, sign=signs[type], blocks=blocks_of(unit))


GUIDE = Guide(
    lead=(
        "You command a division. Umpires know the rules and tell you what happens.",
        "Give the orders a sensible general would give, and give them early.",
    ),
    pictures=(
        picture("brigade ready to fight", "infantry", "assault"),
        picture("loose: for woods and villages", "infantry", "loose"),
        picture("dense: it stops horsemen", "infantry", "dense"),
        picture("jumbled: in disorder", "infantry", "assault", untidy=True),
        picture("cavalry brigade", "cavalry", "assault"),
        picture("the guns of a division", "artillery", "assault"),
    ),
    ladder=feelings(),
    notes=KNOW,
    orders_title="Your orders: written on a slip, carried by a rider",
    orders=tuple([OrderCard(sign=c.sign, title=c.title, text=ORDERS[c.sign]) for c in SLIPS]),
    yourself="One slip may say several things in a row. A new order takes the place of the old one.",
    last="Troops do not always do as they are told: beaten, winning or frightened, they have ideas of their own.",
    credit=CREDIT,
)


def cells(battle: Clash, piece: Unit | Officer) -> tuple[str, ...]:
    """A line: division, what it is, blocks, formation, status, leadership and firepower."""
    if isinstance(piece, Officer):
        post = "Corps" if piece.division is None else division(battle, piece.division)
        return (post, "Commander", "", "", "", score(piece.leadership), "")
    guns = piece.type == "artillery"
    scores = (score(piece.leadership), "" if guns else "?" if piece.firepower is None else str(piece.firepower))
    status = f"{piece.status} {NAMES[piece.status]}"
    return (
        division(battle, piece.division),
        TYPES[piece.type][0],
        str(piece.blocks),
        capital(piece.formation),
        status,
        *scores,
    )


def division(battle: Clash, no: int) -> str:
    """A division by its commander, else by the name its file gives it."""
    leader = battle.commander_of(no)
    return capital(battle.divisions[no].name) if leader is None else brief(leader)


def score(leadership: int | None) -> str:
    """A leadership score, which may be thrown for yet."""
    return "?" if leadership is None else signed(leadership) if leadership else "0"


ROSTER = Roster(
    columns=("Command", "Type", "Blocks", "Formation", "Status", "Leader", "Firepower"),
    cells=cells,
    boxes="Status, disorder",
    ticks=lambda battle, piece: () if isinstance(piece, Officer) else (*LADDER_TICKS, "D"),
    blank_ticks=(*LADDER_TICKS, "D"),
)
PAPER = Paper(sheet=sheet, deck=DECK, guide=GUIDE, roster=ROSTER)
