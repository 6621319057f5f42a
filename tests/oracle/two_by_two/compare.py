"""2 by 2: the ruleset beside the oracle, at every question of a half-turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import hypot
from random import Random
from typing import Any

from msgspec import to_builtins as plain

from grognard.catalogue import ruleset
from grognard.engine.battle import Action
from grognard.engine.dice import Seeded
from grognard.engine.files.yaml import Document
from grognard.engine.ruling import Preview, Refusal
from grognard.engine.umpire import Outcome, answer
from grognard.rulesets.two_by_two.battle import SIDES, Skirmish, Unit
from grognard.rulesets.two_by_two.files.muster import MARKS
from grognard.rulesets.two_by_two.melee import Fight
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.phases import Done
from grognard.rulesets.two_by_two.shooting import Shoot, ShootingPhase
from tests.oracle.differences import Differences, refused_alike, rows_alike
from tests.oracle.two_by_two import melees
from tests.oracle.two_by_two.charges import Charge
from tests.oracle.two_by_two.marches import March
from tests.oracle.two_by_two.paths import at_an_enemy, some_path, some_wood_assault
from tests.oracle.two_by_two.shots import Shot
from tests.oracle.two_by_two.table import Table

RULES = ruleset("two_by_two")
WHO = ("unit", "target", "attacker", "defender", "assault")
Row = dict[str, Any]


def pitched(rows: Row, phase: str) -> Skirmish:
    """The battle of a table at a phase."""
    battle = RULES.pitch(Document("oracle", {**rows, "phase": phase}))
    assert isinstance(battle, Skirmish)
    return battle


def written(battle: Skirmish, action: Action) -> Row:
    """A battle at a phase, with one thing done in it, as a situation."""
    names = {u.no: u.id for u in battle.field.units}
    fields = {k: v for k, v in plain(action).items() if k != "type" and v is not None}
    done = {k: names[v] if k in WHO else v for k, v in fields.items()}
    contacts = [{"attacker": names[c.attacker], "defender": names[c.defender], "kind": c.kind} for c in battle.contacts]
    return {
        "phase": battle.phase,
        "phasing": SIDES[battle.phasing],
        "options": plain(battle.options),
        "units": [unit_row(u) for u in battle.field.units if u.at],
        "terrain": [plain(f) for f in battle.field.ground.features],
        **({"contacts": contacts} if contacts else {}),
        "do": [{"action": type(action).__name__.lower(), **done}],
    }


def unit_row(unit: Unit) -> Row:
    """A unit as a situation file gives it."""
    assert unit.at is not None
    at = {"x": unit.at.x, "y": unit.at.y, "facing": unit.at.facing}
    marks = {name: True for name in MARKS if getattr(unit, name)}
    return {"id": unit.id, "side": SIDES[unit.side], "type": unit.type, "size": unit.size, **at, **marks}


def previewed(battle: Skirmish, action: Action) -> Preview | Refusal:
    """What the ruleset says of an answer to the one open question."""
    return RULES.preview(battle, battle.questions[0].no, action)


# shots


def compare_shots(battle: Skirmish, firers: Sequence[Unit], out: Differences) -> None:
    """Units of the side that shoots, each against every enemy."""
    table = Table(battle)
    for firer in firers:
        for target in battle.on_table(battle.phasing):
            action = Shoot(unit=firer.no, target=target.no)
            shot = Shot(table, firer, target)
            out.compare("shots", partial(judge_shot, battle, action, shot), partial(written, battle, action))


def judge_shot(battle: Skirmish, action: Shoot, shot: Shot) -> str:
    """Refused alike, the same rows, the same group to take the result."""
    got = previewed(battle, action)
    difference = refused_alike(got, shot.refusals())
    if difference or isinstance(got, Refusal):
        return difference
    return rows_alike(got.rulings[0].modifiers, shot.modifiers()) or judge_takers(battle, action, shot)


def judge_takers(battle: Skirmish, action: Shoot, shot: Shot) -> str:
    """Whoever is of the group may take the result, and nobody else."""
    group = {u.no for u in shot.group()}
    for enemy in battle.on_table(battle.phasing):
        got = previewed(battle, Shoot(unit=action.unit, target=action.target, taker=enemy.no))
        refused = isinstance(got, Refusal) and got.clause == "2X2-11.6"
        if refused == (enemy.no in group):
            return f"{enemy.id} is{'' if enemy.no in group else ' not'} of the group by the oracle"
    return ""


# melees


def compare_melees(battle: Skirmish, fights: list[Fight], fought: set[int], out: Differences) -> None:
    """Every melee that may be fought now and whose group has not begun: there the number of enemies is frozen."""
    table = Table(battle)
    for action in fights:
        if not fought & {action.attacker, action.defender}:
            out.compare("melees", partial(judge_melee, table, action), partial(written, battle, action))


def judge_melee(table: Table, action: Fight) -> str:
    """The same rows for both sides."""
    battle = table.battle
    got = previewed(battle, action)
    if isinstance(got, Refusal):
        return f"the melee is refused by {got.clause}"
    contact = next(c for c in battle.contacts if (c.attacker, c.defender) == (action.attacker, action.defender))
    attacker, defender = battle.unit(contact.attacker), battle.unit(contact.defender)
    ruling = got.rulings[0]
    mine = rows_alike(ruling.modifiers, melees.modifiers(table, contact, attacker, defender))
    return mine or rows_alike(ruling.against, melees.modifiers(table, contact, defender, attacker))


# marches


def compare_marches(battle: Skirmish, random: Random, out: Differences, each: int) -> None:
    """Some paths for every unit of the phasing side, and some of the ruleset's own menu."""
    table = Table(battle)
    menu = [a for a in battle.questions[0].candidates(battle) if isinstance(a, Move) and not a.exit]
    for unit in battle.on_table(battle.phasing):
        tried = [Move(unit=unit.no, path=some_path(random, table, unit)) for _ in range(each)]
        own = [a for a in menu if a.unit == unit.no]
        tried += random.sample(own, min(2, len(own)))
        tried += [Move(unit=unit.no, path=p, assault=no) for p, no in some_wood_assault(random, table, unit)]
        for action in tried:
            compare_march(battle, table, action, out)


def compare_march(battle: Skirmish, table: Table, action: Move, out: Differences) -> None:
    """One path of one unit."""
    march = March(table, battle.unit(action.unit), action.path, action.assault)
    kind = "marches" if action.assault is None else "wood assaults"
    out.compare(kind, partial(judge_march, battle, action, march), partial(written, battle, action))


def judge_march(battle: Skirmish, action: Move, march: March) -> str:
    """Refused alike, the same bill, and the same place, marks and contacts at the end."""
    got = previewed(battle, action)
    difference = refused_alike(got, march.refusals())
    if difference or isinstance(got, Refusal):
        return difference
    return judge_bill(got, march) or judge_end(battle, action, march)


def judge_bill(got: Preview, march: March) -> str:
    """The same cost of the same allowance; who does not move needs none."""
    assert got.cost is not None
    assert got.allowance is not None
    if abs(got.cost - march.cost) > 0.002 or (march.distance and abs(got.allowance - march.allowance) > 0.002):
        return f"{got.cost} of {got.allowance}, by the oracle {march.cost} of {march.allowance}"
    return ""


def judge_end(battle: Skirmish, action: Move, march: March) -> str:
    """Where the unit stands after the march, what it has become, and whom it has met."""
    done = answer(battle, battle.questions[0].no, action, Seeded("oracle"))
    assert isinstance(done, Outcome)
    unit = done.battle.unit(action.unit)
    assert unit.at is not None
    met = {c.defender for c in done.battle.contacts if c.attacker == unit.no}
    want = {e.no for e in Charge(march, action.assault).met()}
    column = march.on_road and march.distance > 0
    faults = {
        "it ends elsewhere": hypot(unit.at.x - march.end.x, unit.at.y - march.end.y) > 0.002,
        "whom it meets": met != want,
        "road march": unit.road_march != column,
        "through a town": march.distance > 0 and unit.through_town != march.town,
    }
    return ", ".join([what for what, wrong in faults.items() if wrong])


# a half-turn


def play_half(battle: Skirmish, random: Random, out: Differences) -> None:
    """Charges, turns, shots and melees through the door, compared on the way."""
    dice, phasing = Seeded(str(random.random())), battle.phasing
    battle = charged(battle, random, dice)
    fought: set[int] = set()
    while battle.questions and battle.phasing == phasing and not battle.result:
        battle = answered(battle, chosen(battle, random, fought, out), dice)


def charged(battle: Skirmish, random: Random, dice: Seeded) -> Skirmish:
    """The battle after every unit that found an enemy to charge has done so."""
    for unit in random.sample(battle.on_table(battle.phasing), len(battle.on_table(battle.phasing))):
        for path in [at_an_enemy(random, Table(battle), unit) for _ in range(4)]:
            action = Move(unit=unit.no, path=path)
            got = previewed(battle, action)
            if isinstance(got, Preview) and got.meets:
                battle = answered(battle, action, dice)
                break
    return answered(battle, Done(), dice)


def answered(battle: Skirmish, action: Action, dice: Seeded) -> Skirmish:
    """The battle after an answer that is legal."""
    done = answer(battle, battle.questions[0].no, action, dice)
    assert isinstance(done, Outcome), f"{action}: {done}"
    return done.battle


def chosen(battle: Skirmish, random: Random, fought: set[int], out: Differences) -> Action:
    """Compare what is asked, and give an answer that leads to fighting."""
    question = battle.questions[0]
    options = question.candidates(battle)
    if isinstance(question, ShootingPhase):
        charged_upon = {c.defender for c in battle.contacts}
        compare_shots(battle, [battle.unit(no) for no in charged_upon], out)
        return random.choice(options) if random.random() < 0.6 else Done()
    fights = [a for a in options if isinstance(a, Fight)]
    if fights:
        compare_melees(battle, fights, fought, out)
        fight = random.choice(fights)
        fought |= {fight.attacker, fight.defender}
        return fight
    return random.choice(options)
