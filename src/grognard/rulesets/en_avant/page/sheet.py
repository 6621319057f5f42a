"""The quick-reference sheet of En Avant!: the tables of the chapters, as they stand with what has been agreed."""

from __future__ import annotations

from itertools import groupby

from grognard.engine.names import centimetres, plain
from grognard.engine.page.paper import Row, Sheet, Table, modifiers, span
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant import going, melee, recovery, shot, willingness
from grognard.rulesets.en_avant.battle import STANDOFF, Unit
from grognard.rulesets.en_avant.features import closes
from grognard.rulesets.en_avant.firing_table import CLAUSES, FLOORS, LETTERS, Density, cell
from grognard.rulesets.en_avant.firing_table import Row as Volley
from grognard.rulesets.en_avant.options import Options
from grognard.rulesets.en_avant.pace import disorders, factor_of
from grognard.rulesets.en_avant.results import off_table, outcome
from grognard.rulesets.en_avant.units import DEFAULT_FORMATION, DRILLS, SHAPES, TypeName
from grognard.rulesets.en_avants.firing_table import DROPS
from grognard.rulesets.en_avants.page import paper
from grognard.rulesets.en_avants.recovery import TURNS
from grognard.rulesets.en_avants.status import NAMES, STEADY

CREDIT = "En Avant! v2 by Jim Wallman."
LADDER = tuple([f"EA-9.{n}" for n in range(2, 9)])
"""The clauses of the statuses, from the highest down."""
TYPES: dict[TypeName, str] = {
    "infantry": "Infantry",
    "light_company": "Light company",
    "cavalry": "Cavalry",
    "foot_artillery": "Foot guns",
    "horse_artillery": "Horse guns",
    "hq": "Commander",
}
GROUND = paper.GROUND | {"village": "Village", "road": "Road"}
VOLLEYS: dict[Volley, tuple[str, float]] = {
    "first_line": ("First volley, ordered line", shot.MUSKET),
    "other": ("Later from line, first from others", shot.MUSKET),
    "second_other": ("Later from others", shot.MUSKET),
    "canister": ("Canister", shot.CANISTER),
    "ball": ("Ball", shot.BALL),
    "rifle": ("Rifles", shot.MUSKET),
}
BAND_LABEL = {"good": STEADY, "poor": STEADY - 1}
DIE = (1, 6)
OFFICER, DISORDER = "EA-12.9", "EA-12.12"


def sheet(options: Options) -> Sheet:
    """Every table and modifier, with its clauses."""
    first = (
        sequence(),
        paper.ladder(LADDER, "6, 5, 4 fire GOOD; 3, 2, 1 POOR"),
        rates(),
        drills(),
        ground(),
        disorder(options),
    )
    return Sheet(
        about=("no dice in combat: statuses are compared", "numbers are clauses: 10.3 is EA-10.3"),
        tables=(*first, volleys(options), targets(), *closings(options), fights(options), results(), recoveries()),
        foot=Row("Straight ahead or straight back; every manoeuvre is instead of movement.", (), ("EA-8.1", "EA-8.2")),
        credit=CREDIT,
    )


def sequence() -> Table:
    """The phases of a turn."""
    steps = ("Cards", "Firing", "Movement", "Melee", "Recovery")
    below = Row(
        "All cards are turned up together; results of melee bind next turn.", (), ("EA-0.7", "EA-2.1", "EA-16.14")
    )
    return Table(title="A turn", note="both sides at once", steps=steps, below=(below,))


def rates() -> Table:
    """How far each goes, by formation."""
    rows = []
    for (type, clause, rate), found in groupby(SHAPES.items(), key=lambda one: (one[0][0], one[1].clause, one[1].rate)):
        names = [plain(formation) for (_, formation), _ in found if formation != "block"]
        far = centimetres(rate) if rate else "no move"
        rows.append(Row(" ".join([TYPES[type], ", ".join(names)]).strip(), (far,), (clause,)))
    return Table(title="Movement", note="in a turn", rows=tuple(rows))


def drills() -> Table:
    """How long changes of formation take."""
    rows = {}
    for (type, old, new), drill in DRILLS.items():
        who = "Guns" if type in ("foot_artillery", "horse_artillery") else TYPES[type]
        change = "turn about" if old == new else f"{plain(old)} → {plain(new)}"
        rows[f"{who}: {change}"] = (f"{drill.turns}", drill.clause)
    return Table(
        title="Changing formation",
        note="in turns; disorders",
        rows=tuple([Row(text, (turns,), (clause,)) for text, (turns, clause) in rows.items()]),
    )


def plain_unit(type: TypeName) -> Unit:
    """A unit of which there is nothing to say but what it is."""
    formation = "limbered" if "artillery" in type else DEFAULT_FORMATION[type]
    return Unit(no=0, side=0, id="", at=None, type=type, formation=formation)


def ground() -> Table:
    """What ground does to foot, horse and guns that move in it."""
    rows = [ground_row(kind, text) for kind, text in GROUND.items()]
    bog, crash = (going.judge_guns("", Feature(id="f", kind=kind)).results[0] for kind in ("marsh", "steep_hill"))
    stuck, lost = span(bog.low, bog.high, DIE), span(crash.low, crash.high, DIE)
    thrown = f"Guns throw 1D6: in marsh bogged on {stuck}; on a steep hill they crash on {lost}."
    dice = Row(thrown, (), (bog.clause, crash.clause))
    below = (Row("D disorders.", (), ("EA-7.5",)), dice, scouted())
    return Table(title="Ground", columns=("foot", "horse", "guns"), rows=tuple(rows), below=below)


def scouted() -> Row:
    """How near hidden ground is found out."""
    return Row(f"Hidden ground is found out within {centimetres(going.SCOUTED)}.", (), ("EA-6.24",))


def ground_row(kind: str, text: str) -> Row:
    """A kind of ground: the speed that is kept by each, and who is disordered."""
    feature = Feature(id="f", kind=kind, fordable=True, uphill=0.0 if "hill" in kind else None)
    arms = [plain_unit(type) for type in ("infantry", "cavalry", "foot_artillery")]
    shut = closes(feature)
    cells = tuple(["no" if shut else pace(unit, feature) for unit in arms])
    clauses = [shut] if shut else [factor_of(unit, feature, 0.0, way)[1] for unit in arms for way in (1.0, -1.0)]
    return Row(text, cells, tuple(dict.fromkeys([id for id in clauses if id])))


def pace(unit: Unit, feature: Feature) -> str:
    """What a unit keeps of its speed, up and down where that differs."""
    ways = [paper.FRACTIONS[factor_of(unit, feature, 0.0, way)[0]] for way in (1.0, -1.0)]
    return " / ".join(dict.fromkeys(ways)) + (" D" if disorders(unit, feature) else "")


def disorder(options: Options) -> Table:
    """Where disorder comes from, and how it goes."""
    fire = {"on_drop": "fire that lowers status", "never": "", "always": "any enemy fire"}[options.fire_disorders]
    causes = ", ".join([cause for cause in ("changing formation", fire, "close assault", "bad ground") if cause])
    return Table(
        title="Disorder",
        rows=(
            Row(f"Comes of {causes}", (), ("EA-7.2", "EA-7.3", "EA-7.4")),
            Row("Goes by a turn neither moving nor firing", (), ("EA-7.6",)),
        ),
    )


def volleys(options: Options) -> Table:
    """The firing table, its blanks filled as agreed."""
    rows = []
    for volley, (text, far) in VOLLEYS.items():
        codes = [cell(volley, density(how), BAND_LABEL[band], options.firing_blanks)[0] for band, how in LETTERS]
        cells = tuple([paper.cell(code, DROPS[code]) for code in codes])
        rows.append(Row(f"{text}, {centimetres(far)}", cells, (CLAUSES[volley],)))
    floors = [Row(f"{VOLLEYS[v][0]}: never below {low} {NAMES[low]}.", (), (id,)) for v, (low, id) in FLOORS.items()]
    village = Row("At infantry in a village, or out of one: fires one level lower.", (), ("EA-6.20", "EA-6.21"))
    columns = tuple([f"{band.upper()} {how}" for band, how in LETTERS])
    below = (Row(paper.CELLS_TOLD, (), ("EA-10.2",)), *floors, village)
    return Table(title="Firing", columns=columns, rows=tuple(rows), below=below)


def density(text: str) -> Density:
    """A column's density."""
    return "dense" if text == "dense" else "loose"


def targets() -> Table:
    """Who is dense and who is loose."""
    return Table(
        title="Targets",
        rows=(
            Row("Dense: cavalry, infantry in column or square, limbered guns", (), ("EA-11.1",)),
            Row("Loose: infantry in line, light companies, guns deployed", (), ("EA-11.2",)),
        ),
    )


def closings(options: Options) -> tuple[Table, Table]:
    """Step one: what counts for the attacker, and for the defender."""
    square = {"EA-12.11": options.infantry_vs_square}
    both = (OFFICER, DISORDER) if options.step1_both_sides else ()
    theirs = {id: n for id, n in willingness.DEFENDER.items() if id not in (OFFICER, DISORDER) or id in both}
    stops = f"Lower: stops {centimetres(STANDOFF)} off, disordered."
    return (
        Table(
            title="Will they close?",
            note="attacker's status adds",
            rows=modifiers({**willingness.ATTACKER, **square}),
            below=(Row(f"Equal or higher: it goes in. {stops}", (), ("EA-12.2", "EA-12.16")),),
        ),
        Table(title="Defender's status adds", rows=modifiers(theirs)),
    )


def fights(options: Options) -> Table:
    """Step two."""
    tie = "both charged: drawn" if options.mutual_charge_tie == "draw" else "both charged: to the first mover"
    below = Row(
        f"The higher wins; a tie is the attacker's ({tie}). Guns always lose.", (), ("EA-15.1", "EA-15.7", "EA-15.8")
    )
    return Table(title="Melee", note="status adds", rows=modifiers(melee.MODIFIERS), below=(below,))


def results() -> Table:
    """What is owed."""
    found = paper.fates(outcome.CLAUSES, "by own status; binds next turn")
    away = Row("At 0 a unit runs: double move at first, then its move.", (), ("EA-16.13",))
    back = Row(f"Pursuit off the table: back after {off_table.RETURN_TURNS} turns.", (), ("EA-16.17", "EA-16.19"))
    return Table(title=found.title, note=found.note, columns=found.columns, rows=found.rows, below=(away, back))


def recoveries() -> Table:
    """How status comes back."""
    near, horse = centimetres(recovery.BESIDE), centimetres(recovery.CAVALRY_NEAR)
    return Table(
        title="Recovery",
        note=f"+1 after {TURNS} turns",
        rows=(
            Row("The commander beside it; it may move", (), ("EA-18.1", "EA-18.3")),
            Row(f"A unit of higher status within {near}, both standing still", (), ("EA-18.4", "EA-18.5")),
            Row(f"Not under musketry, nor with enemy cavalry within {horse}", (), ("EA-18.2", "EA-18.6")),
        ),
    )
