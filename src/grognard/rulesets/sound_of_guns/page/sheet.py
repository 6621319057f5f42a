"""The quick-reference sheet of March Toward the Sound of Guns: the tables of the chapters, as agreed."""

from __future__ import annotations

from grognard.engine.names import inches, plain
from grognard.engine.page.paper import Band, Row, Sheet, Table, modifiers
from grognard.rulesets.sound_of_guns import command, interrupts, shot
from grognard.rulesets.sound_of_guns.melee import pursuit, results
from grognard.rulesets.sound_of_guns.melee import rounds as melee_round
from grognard.rulesets.sound_of_guns.melee.table import PRINTED
from grognard.rulesets.sound_of_guns.options import Options
from grognard.rulesets.sound_of_guns.orders import PRICE, SURCHARGES
from grognard.rulesets.sound_of_guns.profiles import COMMANDS, LIMITS, ROWS, Profile
from grognard.rulesets.sound_of_guns.units import (
    DISORDERED,
    EXHAUSTED,
    FOOT_GUNS,
    HORSE_GUNS,
    OPEN_ORDER,
    QUALITIES,
    RATES,
    RIDE,
    ROUTED,
)

CREDIT = "March Toward the Sound of Guns v1.1 by Herbert Wong."
SHOT_WORDS = {
    "SG-F.13": "Target in a defended position",
    "SG-F.14": "Target in open order",
    "SG-F.15": "Target is unlimbered guns",
    "SG-F.16": "Target is a square",
    "SG-F.17": "Target is French Guard, or French before 1812",
    "SG-F.18": "Guns at those who charge them",
    "SG-F.19": "Target is cavalry that charges",
    "SG-F.20": "British in line",
    "SG-T.5": "Infantry target in a wood",
    "SG-I.7": "Target disordered or routed",
}
MELEE_WORDS = {
    "SG-G.15": "Exhausted cavalry strikes",
    "SG-G.16": "At the disordered or routed",
    "SG-G.19": "At a defended position",
}
PRICES = {
    "SG-D.12": "out of command range",
    "SG-D.13": "in open order already",
    "SG-D.14": "ends in contact",
    "SG-T.16": "infantry in wood, town or difficult ground",
}
ATTACKERS = {
    "inf_line": "Inf. line",
    "inf_column": "Inf. column",
    "inf_open": "Inf. open order",
    "cav_line": "Cav. line",
}
DEFENDERS = {
    "inf_line": "inf. line",
    "inf_column": "inf. column",
    "inf_square": "square",
    "inf_open": "open order",
    "cav_line": "cav. line",
    "cav_exhausted": "exhausted",
    "limbered": "limbered",
    "unlimbered": "unlimbered",
    "disordered": "disordered",
    "routed": "routed",
}
CAN = (
    ("Sh shoots, Can canister, M melee, X2M melee doubled", ("SG-G.4", "SG-G.5", "SG-G.6", "SG-G.10")),
    ("S support, E may evade, I ignores the result, NA nothing", ("SG-G.7", "SG-G.8", "SG-G.9", "SG-G.11")),
    ("attacker above, defender below", ("SG-G.12",)),
)


def sheet(options: Options) -> Sheet:
    """Every table and modifier, with its clauses."""
    first = (sequence(), points(options), ranges(), rates(), rallying(options), checks())
    return Sheet(
        about=("pools of D6; a 1 always misses, a 6 always hits", "letters and numbers are clauses: F.11 is SG-F.11"),
        tables=(*first, shooting(options), status(options), fighting(), rounds(options), ground(), morale(options)),
        overleaf=(cells(), *profiles()),
        foot=Row("Moves are measured corner to corner, shots from stand to stand.", (), ("SG-E.1", "SG-F.4")),
        credit=CREDIT,
    )


def sequence() -> Table:
    """A player-turn."""
    steps = ("Command", "Movement", "Shooting", "Melee", "End")
    return Table(
        title="A player-turn",
        note="each in his turn",
        steps=steps,
        below=(Row("Both players go through all of it.", (), ("SG-B.1", "SG-B.2")),),
    )


def points(options: Options) -> Table:
    """Command dice and what orders cost."""
    open_and_rough = "each" if options.difficult_ground_cp == "stack" else "open order and ground once"
    rows = [
        Row(
            f"Corps pool: a die each, {command.POOL} at most, dealt out as he likes", (), ("SG-D.1", "SG-D.2", "SG-D.3")
        ),
        Row("Out of range or left out: a die of one's own", (), ("SG-D.5",)),
        Row("Army commander: a die, and one die thrown again", (), ("SG-D.6", "SG-D.7")),
        Row("Order to a unit, or to two in contact; rally one", (f"{PRICE} CP",), ("SG-D.9", "SG-D.10", "SG-E.2")),
    ]
    dearer = [Row(f"dearer: {PRICES[id]}", (f"+{more} CP",), (id,)) for id, more in SURCHARGES.items()]
    return Table(title="Command", note=f"dice are points; surcharges {open_and_rough}", rows=(*rows, *dearer))


def ranges() -> Table:
    """How far commanders command."""
    rows = [Row(one.title.capitalize(), (inches(one.range),), (one.range_clause,)) for one in COMMANDS.values()]
    return Table(title="Command range", rows=tuple(rows))


def rates() -> Table:
    """How far each goes."""
    shown = {
        (arm, formation): pair for (arm, formation), pair in RATES.items() if (arm, formation) != ("cavalry", "column")
    }
    rows = [rate_row(f"{arm.capitalize()} {march(formation)}", pair) for (arm, formation), pair in shown.items()]
    others = {
        "Infantry in open order": OPEN_ORDER,
        "Cavalry exhausted": EXHAUSTED,
        "Foot guns limbered": FOOT_GUNS,
        "Horse guns limbered": HORSE_GUNS,
        "Commander": RIDE,
        "Infantry routed": ROUTED["infantry"],
        "Cavalry routed": ROUTED["cavalry"],
        "Disordered": DISORDERED,
    }
    return Table(
        title="Movement", note="a move", rows=(*rows, *[rate_row(text, pair) for text, pair in others.items()])
    )


def march(formation: str) -> str:
    """A formation in words."""
    return "march column" if formation == "march" else plain(formation)


def rate_row(text: str, pair: tuple[str, float]) -> Row:
    """A line of the movement table: how far, and the clause that says so."""
    clause, far = pair
    return Row(text, (inches(far) if far else "no move",), (clause,))


def rallying(options: Options) -> Table:
    """Rally, squares and evades."""
    tries = "as often as paid for" if options.rally_attempts_unlimited else "one try a turn"
    return Table(
        title="Rally, square, evade",
        rows=(
            Row(f"Rally: Quality Check ({tries}); then no move, no fire", (), ("SG-E.22", "SG-E.24")),
            Row("Still routed: a rout move to its own edge", (), ("SG-E.25",)),
            Row(f"Cavalry within {inches(interrupts.ALARM)}: infantry may try a square", (), ("SG-I.39", "SG-I.40")),
            Row(f"Cavalry charged by infantry may evade {inches(interrupts.EVADE)}", (), ("SG-I.25", "SG-I.27")),
        ),
    )


def checks() -> Table:
    """Quality Checks."""
    bands = [
        Band(f"{need} +", quality.capitalize(), (clause,), grade)
        for grade, (quality, (clause, need)) in enumerate(QUALITIES.items())
    ]
    return Table(title="Quality Check", note="1D6", bands=tuple(bands))


def shooting(options: Options) -> Table:
    """Shots."""
    rows = {id: value for id, value, _ in shot.ROWS}
    if not options.disorder_bonus_to_fire:
        del rows["SG-I.7"]
    words = dict(SHOT_WORDS)
    if not options.wood_stacks_with_open_order:
        words["SG-T.5"] += ", not in open order"
    far = Row("Guns beyond short range: one die a stand.", (), ("SG-C.8",))
    low = Row(
        f"A die a point of every stand in range, {shot.BASE} + hits; hits bite when all have fired.",
        (),
        ("SG-F.3", "SG-F.10", "SG-F.11"),
    )
    return Table(title="Shooting", note="on every die", rows=modifiers(rows, words), below=(low, far))


def status(options: Options) -> Table:
    """Status dice."""
    return Table(
        title="Status dice",
        note="good, disordered, routed",
        rows=(
            Row("Stand lost for each set of hits; a die for every hit", (), ("SG-F.21", "SG-F.22")),
            Row("Any 6: a level down; two 6s: two levels", (), ("SG-I.32",)),
            Row(f"Under fire routed by {options.shooting_rout_sixes} sixes; guns are lost", (), ("SG-F.23", "SG-F.24")),
            Row("Routed and down again: " + surrender(options), (), ("SG-I.15",)),
            Row("Disordered: no move, no fire, hits on 6 only", (), ("SG-I.5", "SG-I.6")),
        ),
    )


def surrender(options: Options) -> str:
    """How the routed give up."""
    return "it surrenders" if options.surrender == "automatic" else "Quality Check or surrender"


def fighting() -> Table:
    """Melee dice."""
    sixes = Row(
        f"Disordered against good order; cavalry at a square: {melee_round.HARDEST} only.", (), ("SG-G.17", "SG-G.18")
    )
    base = Row(f"A die a point of every stand that touches, {shot.BASE} + hits.", (), ("SG-G.2", "SG-G.14"))
    return Table(
        title="Melee dice", note="on every die", rows=modifiers(melee_round.MODIFIERS, MELEE_WORDS), below=(base, sixes)
    )


def rounds(options: Options) -> Table:
    """A round of melee."""
    who = "all cavalry" if options.exhaustion_check == "all" else "winning cavalry"
    return Table(
        title="A round of melee",
        rows=(
            Row("Orient; defensive fire, advancing fire; attacker and defender strike", (), ("SG-G.22", "SG-G.26")),
            Row("Most hits win; each supporting stand and the hill add +1", (), ("SG-G.28", "SG-I.23", "SG-T.9")),
            Row("Loser: back a stand's depth, a status die a point he lost by", (), ("SG-G.29", "SG-G.30")),
            Row("Draw: the attacker goes back", (), ("SG-G.35",)),
            Row(
                f"Quality Check for {who}, or exhausted: back {inches(results.SPENT)}",
                (),
                ("SG-G.33", "SG-I.16", "SG-I.18"),
            ),
            Row(
                f"Cavalry may pursue {inches(pursuit.REACH)} at another round; infantry stays",
                (),
                ("SG-G.32", "SG-G.34"),
            ),
        ),
    )


def ground() -> Table:
    """Who may enter which ground, and what it is worth in a fight."""
    return Table(
        title="Ground",
        rows=(
            Row("Wood: infantry in open order, no others; no support", (), ("SG-T.4", "SG-T.6")),
            Row("Town: infantry in open order; horse and guns by road", (), ("SG-T.10", "SG-T.19")),
            Row("Town, works, across water: a defended position", (), ("SG-T.11", "SG-T.12", "SG-T.15")),
            Row("Water: as the scenario says. Hills do not slow", (), ("SG-T.18", "SG-T.7")),
        ),
    )


def morale(options: Options) -> Table:
    """Army morale."""
    weights: dict[int, str] = {one.morale: one.morale_clause for one in ROWS}
    worth = ", ".join([str(n) for n in sorted(weights)])
    lost = "gone or routed, and every stand lost" if options.morale_counts_lost_stands else "gone or routed"
    return Table(
        title="Army morale",
        rows=(
            Row(f"A stand counts {worth}: overleaf", (), tuple([weights[n] for n in sorted(weights)])),
            Row(f"Lost: units {lost}; more than half is defeat", (), ("SG-I.46", "SG-I.48")),
        ),
    )


def cells() -> Table:
    """The combat table."""
    rows = []
    for row, text in ATTACKERS.items():
        found = [(clause, ours, theirs) for clause, of, _, ours, theirs in PRINTED if of == row]
        entries = tuple([f"{ours}\n{theirs}".replace(",", " ") for _, ours, theirs in found])
        rows.append(Row(text, entries, tuple([clause for clause, *_ in found])))
    below = tuple([Row(text, (), clauses) for text, clauses in CAN])
    return Table(title="The combat table", wide=True, columns=tuple(DEFENDERS.values()), rows=tuple(rows), below=below)


def profiles() -> tuple[Table, ...]:
    """The stands of every nation, and the commanders' prices."""
    columns = ("M", "S", "H", "Sv", "range", "QC", "BP", "pts")
    nations = dict.fromkeys([one.nation for one in ROWS])
    tables = [
        Table(title=nation, columns=columns, rows=tuple([profile_row(one) for one in ROWS if one.nation == nation]))
        for nation in nations
    ]
    sizes = [
        Row(f"{arm.capitalize()}, stands a unit", (f"{low} to {high}" if low < high else str(low),), (clause,))
        for arm, (clause, low, high) in LIMITS.items()
    ]
    staff = [Row(one.title.capitalize(), (f"{one.points} pts",), (one.clause,)) for one in COMMANDS.values()]
    return (*tables, Table(title="Commanders and sizes", rows=(*staff, *sizes)))


def profile_row(one: Profile) -> Row:
    """A stand's values."""
    save, (near, far) = f"{one.save}+" if one.save else "–", one.ranges
    reach = "–" if not far else f"{far:g}" if near == far else f"{near:g}/{far:g}"
    quality = f"{QUALITIES[one.quality][1]}+"
    cells = (str(one.melee), str(one.shooting), str(one.hits), save, reach, quality, str(one.morale), str(one.points))
    return Row(one.name, cells, (one.clause,))
