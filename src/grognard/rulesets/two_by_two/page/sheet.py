"""The quick-reference sheet of 2 by 2: the tables of the chapters, as they stand with what has been agreed."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.names import inches, signed
from grognard.engine.page.paper import Band, Row, Sheet, Table, bands, modifiers, span
from grognard.engine.ruling import REROLL, Modifier
from grognard.rulesets.two_by_two import charging, entry, going, melee_table, rally, reinforcements, rout, shot
from grognard.rulesets.two_by_two.battle import Unit
from grognard.rulesets.two_by_two.melee_table import FighterFacts
from grognard.rulesets.two_by_two.options import OPTIONAL_RULES, Options
from grognard.rulesets.two_by_two.rally import RallyFacts
from grognard.rulesets.two_by_two.units import RANGES, ROWS, SIZE_AP, TroopType
from grognard.rulesets.two_by_two.victory import LEAD, LOSSES

CREDIT = "2 by 2 Napoleonic's v3.01 by Rod Humble."
HQ_FIRE = "2X2-11.24"
SHOT_WORDS = {
    "2X2-11.17": f"Artillery at {inches(shot.POINT_BLANK)} or less",
    "2X2-11.18": "Out of own flank or rear",
    "2X2-11.20": "Target is infantry in town, behind wall or hedge",
    "2X2-11.21": "Light Infantry target in dense wood",
    "2X2-11.22": "Target is downhill",
    HQ_FIRE: "HQ touches the firer",
    "2X2-11.25": "First volley: small-arms, firer not Pinned",
    "2X2-11.27": "Firer is Large infantry",
    "2X2-11.28": "Firer is Small infantry",
}
MELEE_WORDS = {
    "2X2-13.11": "Light Cavalry",
    "2X2-13.12": "Guards",
    "2X2-13.13": "Heavy Cavalry",
    "2X2-13.14": "Cavalry in a town",
    "2X2-13.16": "Enemy fights several: each beyond the first",
    "2X2-13.18": "Higher than the enemy",
    "2X2-13.19": "Artillery, HQ, Light Infantry",
    "2X2-13.20": "Clearing a wood: attacker not Light Infantry",
    "2X2-13.21": "Clearing: defending Light Infantry Pinned",
    "2X2-13.25": "Melee made by its own follow-up",
    "2X2-13.26": "Whole turn before contact on a road",
}
RALLY_WORDS = {
    "2X2-10.7": "Guards, Grenadiers",
    "2X2-10.8": "HQ in base contact",
    "2X2-10.9": "Militia, or Small",
    "2X2-10.11": f"Enemy within {inches(rally.ENEMY_NEAR)}: only Guards, HQs, or touching an HQ",
    "2X2-10.13": "Unit is Disrupted",
    "2X2-10.14": "HQ rallying itself",
}
GRADES = {"no effect": 0, "pinned": 1, "disrupted": 2, "routs": 3, "destroyed": 4}
NAMED = {"pinned": "Pinned", "disrupted": "Disrupted", "routs": "Routs", "destroyed": "Destroyed"}
LOSER = {
    REROLL: ("both throw again", 0),
    "defender routs": ("loser Routs, may follow up", 1),
    "defender destroyed": ("Destroyed, may follow up", 3),
    "defender destroyed, must follow up": ("Destroyed, must follow up", 4),
}


def sheet(options: Options) -> Sheet:
    """Every table and modifier, with its clauses."""
    first = (sequence(), units(options), movement(options), contact(), arrivals(options), rallying(), winning(options))
    return Sheet(
        about=("all throws 1D6, modifiers add up", "numbers are clauses: 11.1 is 2X2-11.1"),
        tables=(*first, shooting(options), fighting(options), routs(options), states(options)),
        foot=measuring(options),
        credit=CREDIT,
    )


def agreed(options: Options, rows: Mapping[str, int]) -> dict[str, int]:
    """The rows of a table that are in use: those of optional rules only where all agree to them."""
    off = {id for name, one in OPTIONAL_RULES.items() if not getattr(options, name) for id in one.clauses}
    return {id: value for id, value in rows.items() if id not in off}


def sequence() -> Table:
    """A half of a turn."""
    below = Row("Defender is phasing in the first half of a turn, Attacker in the second.", (), ("2X2-5.1", "2X2-5.2"))
    steps = ("Move, dice for reinforcements", "Rally", "Enemy shoots", "Melee")
    return Table(title="Each half of a turn", note="the phasing side", steps=steps, below=(below,))


def units(options: Options) -> Table:
    """The types, each with what the other tables give it."""
    large, small = SIZE_AP["large"], SIZE_AP["small"]
    notes = (
        Row("Inches. HQs and cavalry never fire.", (), ("2X2-11.15",)),
        Row(f"Large {large[0]:+g} AP, Small {small[0]:g}".replace("-", "−"), (), (large[1], small[1])),
    )
    known = [one for one in ROWS if not one.option or getattr(options, one.option)]
    rows = sorted([unit_row(one) for one in known], key=lambda row: row.text == "HQ")
    return Table(title="The units", columns=("Move", "Range", "Melee", "Rally", "AP"), rows=tuple(rows), below=notes)


def unit_row(troop: TroopType) -> Row:
    """A type with its figures, as the judges count them."""
    unit = Unit(no=0, side=0, id="", at=None, type=troop.name)
    fights, rallies = melee_table.modifiers(alone(unit)), rally.modifiers(RallyFacts(unit, None, True, 0, False, False))
    figures = (f"{troop.move:g}", reach(troop), total(fights) or "0", total(rallies), f"{troop.ap:g}")
    clauses = [troop.move_clause, *[m.clause for m in (*fights, *rallies)], troop.ap_clause]
    return Row(troop.label, figures, tuple(dict.fromkeys(clauses)))


def alone(unit: Unit) -> FighterFacts:
    """A unit in a melee of which there is nothing to say but what it is."""
    nothing = FighterFacts(unit, *[False] * 13)
    return nothing._replace(enemy_fights=1, chain=0, attacking=True)


def total(rows: tuple[Modifier, ...]) -> str:
    """What a type adds by itself."""
    return signed(sum([m.value for m in rows])) if rows else ""


def reach(troop: TroopType) -> str:
    """How far it shoots: guns near and far."""
    if troop.weapon is None:
        return "–"
    near, far, _ = RANGES[troop.weapon]
    return f"{near:g}" if near == far else f"{near:g} / {far:g}"


def movement(options: Options) -> Table:
    """What a move costs."""
    slow = "×2 inside" if options.half_rate_by_inch else "½ rate"
    rows = [
        Row("Pivots, wheels, spins", ("free",), ("2X2-6.2",)),
        Row("Sideways; never to contact", ("×2",), ("2X2-6.3", "2X2-6.4")),
        Row("Straight to the rear", ("×1",), ("2X2-6.5",)),
        Row("Whole move on a road", (f"+{inches(going.ROAD_BONUS)}",), ("2X2-6.12",)),
        Row("Crossing a stream", (f"{inches(going.STREAM_COST)} more",), ("2X2-6.13",)),
        Row("Bridge, unless on the road all turn", (slow,), ("2X2-6.14", "2X2-6.15")),
        Row("Town; no road bonus", (slow,), ("2X2-6.21", "2X2-6.22")),
        Row("Dense wood: Light Infantry; others by road", ("–",), ("2X2-6.18", "2X2-6.19")),
        Row("Hedge, wall, copse", ("free",), ("2X2-6.20",)),
        Row("Pinned or Disrupted", ("no move",), ("2X2-6.1",)),
    ]
    if options.light_woods:
        rows.append(Row("Light wood: infantry, but for Light Infantry", ("½ rate",), ("2X2-16.16", "2X2-16.17")))
    return Table(title="Movement", rows=tuple(rows))


def contact() -> Table:
    """Who may charge, and how."""
    run_in = f"Last {inches(charging.RUN_IN)} of the move straight ahead (all of it if shorter)"
    return Table(
        title="Moving to contact",
        rows=(
            Row(run_in, (), ("2X2-8.2",)),
            Row("Infantry never charges cavalry; guns never charge", (), ("2X2-13.1", "2X2-13.2")),
            Row("Cavalry that passed a town may not contact", (), ("2X2-8.6",)),
            Row("Good-order infantry may turn to face one enemy", (), ("2X2-8.7",)),
        ),
    )


def arrivals(options: Options) -> Table:
    """Dice for reinforcements."""
    rear, flank = reinforcements.NEEDED["rear"], reinforcements.NEEDED["flank"]
    dice = "One die a point" if options.dice_per_point else "Dice each movement phase"
    return Table(
        title="Reinforcements",
        rows=(
            Row(dice, (f"{reinforcements.DICE} × 1D6",), ("2X2-9.1",)),
            Row("At a point on the own base edge", (f"{rear[0]} +",), (rear[1],)),
            Row("At a point on a flank", (f"{flank[0]} +",), (flank[1],)),
            Row("Placed on the edge this near the point", (inches(entry.REACH),), ("2X2-9.5",)),
        ),
    )


def rallying() -> Table:
    """Rally dice."""
    never = Row(f"Enemy in contact; HQ over {inches(rally.COMMAND_REACH)} away", ("never",), ("2X2-10.10", "2X2-10.12"))
    return Table(
        title="Rally",
        note=f"HQ within {inches(rally.COMMAND_REACH)}, throw {rally.NEEDED} or more",
        rows=(*modifiers(rally.MODIFIERS, RALLY_WORDS), never),
        below=(Row("Needs an HQ of its command; a rally takes the marker off.", (), ("2X2-10.2", "2X2-10.16")),),
    )


def winning(options: Options) -> Table:
    """When it is over."""
    fast = Row(f"Fast: first to lose {LOSSES} units has lost", (), ("2X2-3.2",))
    decisive = Row(f"Decisive: {LOSSES} lost, and {LEAD} more than the enemy", (), ("2X2-3.3",))
    played = fast if options.mode == "fast" else decisive
    other = decisive if options.mode == "fast" else fast
    draw = Row("Draw: all marched off over the own edge", (), ("2X2-3.4", "2X2-3.5"))
    return Table(title="Who wins", note=f"this is a {options.mode} game", rows=(played, other, draw))


def shooting(options: Options) -> Table:
    """Shots."""
    rows = agreed(options, shot.MODIFIERS)
    if options.multi_corps_hqs:
        del rows[HQ_FIRE]
    flank = "flank or rear" if options.rear_as_flank else "flank"
    return Table(
        title="Shooting",
        note="add to 1D6",
        rows=modifiers(rows, {**SHOT_WORDS, "2X2-11.26": f"Target fired on in its {flank}"}),
        bands=bands(shot.RESULTS, NAMED, GRADES),
    )


def fighting(options: Options) -> Table:
    """Melees."""
    won = [one for one in melee_table.RESULTS if one.low >= 0]
    grades = sorted(won, key=lambda one: one.low)
    return Table(
        title="Melee",
        note="each side adds to 1D6; read the difference",
        rows=modifiers(agreed(options, melee_table.MODIFIERS), MELEE_WORDS),
        bands=tuple([Band(span(r.low, r.high), LOSER[r.result][0], (r.clause,), LOSER[r.result][1]) for r in grades]),
    )


def routs(options: Options) -> Table:
    """Routs and what they lead to."""
    lost = next(one for one in rout.RESULTS if one.result == "destroyed")
    runs = next(one for one in rout.RESULTS if one.result == "flees")
    near, clause = rout.PANIC["militia"]
    into = "halts" if options.rout_impassable == "halts" else "Destroyed"
    slowed = "; terrain slows it" if options.rout_terrain else ""
    return Table(
        title="Rout",
        note="throw 1D6",
        rows=(
            Row(f"Every rout: {lost.high} or less Destroyed, {runs.low} or more it runs", (), (lost.clause,)),
            Row(f"Full move, rearward or away from the shots{slowed}; then Disrupted", (), ("2X2-12.8", "2X2-12.9")),
            Row("Touches an enemy or leaves the table: Destroyed", (), ("2X2-12.10", "2X2-3.6")),
            Row(f"Enters a dense wood (not Light Infantry): {into}", (), ("2X2-6.24",)),
            Row("Through friends; a friend it ends on gives way, Pinned", (), ("2X2-12.11", "2X2-12.12")),
            Row(f"Guards rout: all within {inches(rout.GUARDS_REACH)} of the path rout too", (), ("2X2-2.4",)),
            Row(f"Militia: any rout within {inches(near)} and they go", (), (clause,)),
        ),
    )


def states(options: Options) -> Table:
    """Markers and special troops."""
    back = f"Defensive fire that Pins or Disrupts pushes back {inches(options.base_size[1])}, no melee"
    return Table(
        title="States and special troops",
        rows=(
            Row("Pinned: no move, no turn; still fires", (), ("2X2-12.15", "2X2-12.16")),
            Row("Disrupted: no move, turn or fire", (), ("2X2-12.14",)),
            Row("Small-arms fire Pins the firer at once", (), ("2X2-11.1",)),
            Row(back, (), ("2X2-11.9",)),
            Row("Light Infantry: any result of shooting is Pinned", (), ("2X2-2.7",)),
            Row("Light Cavalry and Light Infantry may rout by choice", (), ("2X2-2.6", "2X2-2.8")),
            Row("HQ touching a unit Destroyed shares its fate", (), ("2X2-13.44",)),
        ),
    )


def measuring(options: Options) -> Row:
    """How distances are taken."""
    if options.measure_edge_to_edge:
        return Row("Measure from edge to edge.", (), ("2X2-11.32",))
    return Row("Measure from the middle of the nearest face to the nearest edge.", (), ("2X2-11.32",))
