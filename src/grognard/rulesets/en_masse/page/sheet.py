"""The quick-reference sheet of En Masse: the tables of the chapters, as they stand with what has been agreed."""

from __future__ import annotations

from grognard.engine.names import centimetres, signed
from grognard.engine.page.paper import Row, Sheet, Table, bands, modifiers
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avants.fates import Arm, Tier
from grognard.rulesets.en_avants.firing_table import DROPS
from grognard.rulesets.en_avants.page import paper
from grognard.rulesets.en_avants.recovery import TURNS
from grognard.rulesets.en_avants.status import NAMES
from grognard.rulesets.en_masse import command, leadership, melee, recovery, risk, willingness
from grognard.rulesets.en_masse.compulsory import AWAY, FASTEST_RUN
from grognard.rulesets.en_masse.firing_table import CLAUSES, FLOORS, LETTERS, REACHES, TABLE
from grognard.rulesets.en_masse.firing_table import Row as Battery
from grognard.rulesets.en_masse.going import Arm as Foot
from grognard.rulesets.en_masse.going import Going, going
from grognard.rulesets.en_masse.options import Options
from grognard.rulesets.en_masse.results import CLAUSES as OWED
from grognard.rulesets.en_masse.units import CHANGES, FORMATIONS, HQ_RATE, Formation, TypeName, rate

CREDIT = "En Avant! En Masse! by Jim Wallman."
LADDER = tuple([f"EM-10.{n}" for n in range(3, 10)])
"""The clauses of the statuses, from the highest down."""
TYPES: dict[TypeName, tuple[str, str]] = {
    "infantry": ("Infantry", "EM-6.1"),
    "cavalry": ("Cavalry", "EM-6.2"),
    "artillery": ("Divisional guns", "EM-6.3"),
}
BATTERIES: dict[Battery, str] = {
    "canister": "Canister",
    "ball_effective": "Ball",
    "ball_extreme": "Ball, extreme",
    "regimental": "Brigade guns",
}
GROUND = paper.GROUND | {"built_up": "Built-up area", "road": "Road"}
MOVERS: tuple[tuple[Foot, Formation, str], ...] = (
    ("infantry", "assault", "inf. formed"),
    ("cavalry", "assault", "cav. formed"),
    ("artillery", "assault", "guns"),
    ("infantry", "loose", "loose"),
)
SCORES = {name: signed(value) if value else "0" for name, value in leadership.SCORES.items()}
HURT = {
    "killed": "killed, or out for good",
    "wounded": "out for 1D6 turns",
    "light": "lightly; carries on",
    "none": "unhurt",
}


def sheet(options: Options) -> Sheet:
    """Every table and modifier, with its clauses."""
    first = (
        sequence(options),
        orders(options),
        paper.ladder(LADDER, "6, 5, 4 fire well; 3, 2, 1 badly"),
        rates(options),
        changes(),
        ground(options),
    )
    rest = (firing(options), closing(options), fights(options), results(), recoveries(options), dice(options))
    return Sheet(
        about=("no dice in combat: statuses are compared", "numbers are clauses: 13.5 is EM-13.5"),
        tables=(*first, *rest),
        foot=Row("Straight ahead or straight back; every manoeuvre is made standing.", (), ("EM-9.1", "EM-9.2")),
        credit=CREDIT,
    )


def sequence(options: Options) -> Table:
    """The steps of a turn."""
    steps = ["Firing", "Movement", "Close assault", "Recovery"]
    below = Row("Before it every commander settles what he will do.", (), ("EM-3.1", "EM-4.2"))
    return Table(
        title="A turn",
        note="both sides at once",
        steps=(*steps, *(["Personal risk"] if options.personal_risk else [])),
        below=(below,),
    )


def orders(options: Options) -> Table:
    """What a commander does, and when his orders arrive."""
    near = centimetres(command.NEAR)
    names = {"move": "moves his headquarters", "order": "sends an order", "rally": "rallies", "lead": "leads"}
    choice = ", ".join([names[one] for one in options.four_actions])
    return Table(
        title="Command",
        rows=(
            Row(f"A commander {choice}: one of these a turn", (), ("EM-4.2", "EM-4.3", "EM-4.14", "EM-4.15")),
            Row(f"Order to one brigade within {near} of him: carried out", ("next turn",), ("EM-4.5", "EM-4.6")),
            Row(f"To a brigade farther than {near}: carried out", ("turn after next",), ("EM-4.7",)),
            Row("Move, Deploy, Assault, Defend; several in a row", (), ("EM-4.8", "EM-4.12")),
        ),
    )


def rates(options: Options) -> Table:
    """How far each goes, by formation."""
    rows = []
    for type, (text, clause) in TYPES.items():
        found = [rate(type, formation, options.march_rate_all) for formation in FORMATIONS]
        rows.append(Row(text, tuple([f"{one.distance:g}" if one else "–" for one in found]), (clause,)))
    staff = Row("Commander", ("", f"{HQ_RATE:g}", "", ""), ("EM-6.4",))
    return Table(title="Movement", note="cm in a turn", columns=FORMATIONS, rows=(*rows, staff))


def changes() -> Table:
    """How long a change of formation takes."""
    rows = []
    for old in FORMATIONS:
        cells = [CHANGES.get((old, new)) for new in FORMATIONS]
        clause = next(found[1] for found in cells if found)
        rows.append(Row(f"from {old}", tuple([turns(found[0]) if found else "–" for found in cells]), (clause,)))
    return Table(
        title="Changing formation", note="in turns", columns=tuple([f"to {f}" for f in FORMATIONS]), rows=tuple(rows)
    )


def turns(value: float) -> str:
    """A number of turns."""
    return "½" if value == 0.5 else f"{value:g}"


def ground(options: Options) -> Table:
    """What ground does to those who move in it."""
    rows = [ground_row(kind, text) for kind, text in GROUND.items()]
    below = (
        Row("D disorders. Loose counts as disordered.", (), ("EM-5.10",)),
        Row(f"Hidden ground is found out within {centimetres(options.reveal_distance)}.", (), ("EM-7.22",)),
    )
    return Table(title="Ground", columns=tuple([text for *_, text in MOVERS]), rows=tuple(rows), below=below)


def ground_row(kind: str, text: str) -> Row:
    """A kind of ground: the speed that is kept by each, and who is disordered."""
    feature = Feature(id="f", kind=kind, fordable=True)
    found = [[going(feature, arm, formation, way) for way in (1, -1)] for arm, formation, _ in MOVERS]
    clauses = [one.clause for pair in found for one in pair if one.clause]
    return Row(text, tuple([pace(pair) for pair in found]), tuple(dict.fromkeys(clauses)))


def pace(ways: list[Going]) -> str:
    """What is kept of the speed, up and down where that differs."""
    kept = " / ".join(dict.fromkeys([paper.FRACTIONS[one.factor] for one in ways]))
    return f"{kept} D" if ways[0].disorders else kept


def firing(options: Options) -> Table:
    """The fire table."""
    rows = [
        Row(
            f"{text}, {centimetres(REACHES[row])}",
            tuple([paper.cell(code, DROPS[code]) for code in TABLE[row]]),
            (CLAUSES[row],),
        )
        for row, text in BATTERIES.items()
    ]
    floors = [Row(f"{BATTERIES[row]}: never below {low} {NAMES[low]}.", (), (id,)) for row, (low, id) in FLOORS.items()]
    village = {
        "firer_minus_1": "In or at a built-up area: the firer counts one lower.",
        "drop_minus_1": "In or at a built-up area: one level less is lost.",
        "off": "Built-up areas change nothing.",
    }[options.village_fire]
    below = (Row(paper.CELLS_TOLD, (), ("EM-12.6",)), *floors, Row(village, (), ("EM-7.18", "EM-7.19")))
    columns = tuple([f"{'6–4' if band == 'good' else '3–1'} {density}" for band, density in LETTERS])
    return Table(title="Firing", columns=columns, rows=tuple(rows), below=below)


def closing(options: Options) -> Table:
    """Step one."""
    led = Row("", ("his score",), ("EM-13.9",))
    near = centimetres(willingness.LINE)
    below = Row(
        f"Tested {near} off: equal or higher than the enemy's status closes, else it stalls.",
        (),
        ("EM-13.4", "EM-13.5", "EM-13.11"),
    )
    aspects = dict(willingness.ASPECTS.values())
    rows = (*modifiers(aspects), *modifiers(willingness.MODIFIERS), led)
    words = {
        "EM-13.6": "Flank",
        "EM-13.7": "Rear",
        "EM-13.8": "Outnumbers",
        "EM-13.9": "Commander leads",
        "EM-13.10": "Superior firepower",
    }
    named = tuple([Row(words[row.clauses[0]], row.figures, row.clauses) for row in rows])
    return Table(title="Will they close?", note="attacker's status adds", rows=named, below=(below,))


def fights(options: Options) -> Table:
    """Step two."""
    words = {
        "EM-13.13": "Attacks the flank",
        "EM-13.14": "Attacks the rear",
        "EM-13.15": "Disordered",
        "EM-13.17": "Infantry in a major defensive feature",
        "EM-13.18": "Cavalry at dense infantry",
        "EM-13.19": "Cavalry at infantry in assault formation",
        "EM-13.20": "Cavalry at loose infantry",
    }
    rows = {**dict(melee.ASPECTS.values()), **melee.MODIFIERS, **dict(melee.RIDES_AT.values())}
    own = Row("Brigade's leadership", ("its score",), ("EM-13.16",))
    mutual = "both lose" if options.mutual_tie == "both_lose" else "they fight on"
    below = Row(
        f"Best against best; a tie is the {options.tie}'s; if both attacked, {mutual}. Guns always lose.",
        (),
        ("EM-13.12", "EM-13.21", "EM-13.22"),
    )
    return Table(title="Close assault", note="status adds", rows=(*modifiers(rows, words), own), below=(below,))


def results() -> Table:
    """What is owed."""
    clauses: dict[tuple[Arm, bool], dict[Tier, str]] = {}
    for (arm, won, tier), id in OWED.items():
        clauses.setdefault((arm, won), {})[tier] = id
    found = paper.fates(clauses, "by own status; next turn")
    below = (
        Row("Lost to superior firepower: −1 more.", (), ("EM-13.37",)),
        Row(f"At 0 a unit runs: ×{FASTEST_RUN:g} at first, then its move.", (), ("EM-13.38",)),
        Row(f"Pursuit off the table: back after {AWAY} turns.", (), ("EM-13.42", "EM-13.43")),
    )
    return Table(title=found.title, note=found.note, columns=found.columns, rows=found.rows, below=below)


def recoveries(options: Options) -> Table:
    """How status comes back."""
    cap = "its starting status" if options.recovery_cap == "start" else "6"
    return Table(
        title="Recovery",
        note=f"+1 after {TURNS} turns, up to {cap}",
        rows=(
            Row("The commander rallies it; it may move", (), ("EM-14.2", "EM-14.4")),
            Row(f"A steadier unit within {centimetres(recovery.SUPPORT)}, both still", (), ("EM-14.5", "EM-14.6")),
            Row(f"Not under fire, nor cavalry within {centimetres(recovery.CAVALRY)}", (), ("EM-14.3", "EM-14.7")),
            Row("A turn still and without firing puts it in order", (), ("EM-8.3",)),
        ),
    )


def dice(options: Options) -> Table:
    """The few dice."""
    grades = dict.fromkeys([*SCORES, *HURT], 0) | {"poor": 3, "plain": 1, "killed": 4, "wounded": 3, "light": 1}
    drawn = bands(leadership.RESULTS, SCORES, grades, (1, 6))
    if not options.personal_risk:
        return Table(title="Leadership", note="1D6 a brigade", bands=drawn)
    hit = bands(risk.RESULTS, HURT, grades, (2, 12))
    below = Row("Personal risk: 2D6 for a commander whose unit lost status.", (), ("EM-15.1", "EM-15.2"))
    return Table(title="Leadership 1D6, then personal risk 2D6", bands=(*drawn, *hit), below=(below,))
