"""Chapter F: a shot seen and judged: range, modifiers, the number needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from grognard.engine.names import counted, inches
from grognard.engine.pools import Pool
from grognard.engine.ruling import Modifier, Note, Result, Ruling
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.geometry import inside_kind, open_order
from grognard.rulesets.sound_of_guns.ground import covers, level
from grognard.rulesets.sound_of_guns.sight import all_round, shooting_stands
from grognard.rulesets.sound_of_guns.units import value_clauses

BASE, EASIEST, HARDEST = 4, 2, 6
BEFORE = 1812


class ShotFacts(Struct, frozen=True, kw_only=True):
    """What a shot has to do with: shooter, target, ground."""

    stands: tuple[tuple[int, float], ...] = ()
    dice: int = 0
    british_line: bool = False
    all_round: bool = False
    defensive_guns: bool = False
    charging_cavalry: bool = False
    defended: bool = False
    town: bool = False
    open_order: bool = False
    unlimbered: bool = False
    square: bool = False
    screened: bool = False
    wood: bool = False
    shaken: bool = False


Row = tuple[str, int, Callable[[ShotFacts], bool]]

ROWS: tuple[Row, ...] = (
    ("SG-F.13", -1, lambda f: f.defended),
    ("SG-F.14", -1, lambda f: f.open_order),
    ("SG-F.15", -1, lambda f: f.unlimbered),
    ("SG-F.16", +1, lambda f: f.square),
    ("SG-F.17", -1, lambda f: f.screened),
    ("SG-F.18", +1, lambda f: f.defensive_guns),
    ("SG-F.19", -1, lambda f: f.charging_cavalry),
    ("SG-F.20", +1, lambda f: f.british_line),
    ("SG-T.5", -1, lambda f: f.wood),
    ("SG-I.7", +1, lambda f: f.shaken),
)


def ranges(battle: Engagement, unit: Unit) -> tuple[str, float, float]:
    """The clause of a unit's range, and its short and long range."""
    short, far = unit.profile.ranges
    if unit.arm == "artillery":
        return ("SG-F.8" if "horse" in unit.profile.tags else "SG-F.9", short, far)
    if unit.profile.british and "light" not in unit.profile.tags and not battle.options.british_range_by_profile:
        short = far = 3.0 if in_line(battle, unit) else 2.0
    return ("SG-F.7" if far > 2.0 else "SG-F.6", short, far)


def in_line(battle: Engagement, unit: Unit) -> bool:
    """Is a unit in line, and not in open order?"""
    return unit.formation == "line" and not open_order(battle, unit)


def screened(battle: Engagement, unit: Unit) -> bool:
    """Is it French Guard, or French infantry of before 1812 (SG-R.37)?"""
    profile = unit.profile
    if unit.arm == "cavalry":
        return profile.guard and battle.options.guard_cavalry_screened
    light = profile.nation == "French" and "light" in profile.tags and battle.year < BEFORE
    return unit.arm == "infantry" and (profile.guard or "before_1812" in profile.tags or light)


def target_facts(
    battle: Engagement, unit: Unit, target: Unit, stands: tuple[tuple[int, float], ...], dice: int
) -> ShotFacts:
    """The facts of any fire at a target, in the Shooting phase or in a melee."""
    loose = open_order(battle, target)
    town = inside_kind(battle, target, "built_up")
    wood = target.arm == "infantry" and inside_kind(battle, target, "wood")
    return ShotFacts(
        stands=stands,
        dice=dice,
        british_line=unit.profile.british and in_line(battle, unit),
        all_round=all_round(battle, unit),
        defended=town or inside_kind(battle, target, "fieldwork"),
        town=town,
        open_order=loose,
        unlimbered=target.formation == "unlimbered",
        square=target.formation == "square" and target.arm == "infantry",
        screened=screened(battle, target),
        wood=wood and (battle.options.wood_stacks_with_open_order or not loose),
        shaken=battle.options.disorder_bonus_to_fire and not target.good,
    )


def see(battle: Engagement, unit: Unit, target: Unit, but: tuple[int, ...] = ()) -> ShotFacts:
    """A shot in the Shooting phase; stands that have fired already do not count."""
    _, short, far = ranges(battle, unit)
    able = tuple([(i, d) for i, d in shooting_stands(battle, unit, target, far) if i not in but])
    dice = sum([dice_of(unit, d, short) for _, d in able])
    return target_facts(battle, unit, target, able, dice)


def dice_of(unit: Unit, length: float, short: float) -> int:
    """A stand's dice: its shooting value; of guns beyond short range, one (SG-C.8)."""
    return 1 if unit.arm == "artillery" and length > short + 1e-6 else unit.profile.shooting


def modifiers(facts: ShotFacts) -> tuple[Modifier, ...]:
    """Every row that applies."""
    return tuple([Modifier(clause, value) for clause, value, applies in ROWS if applies(facts)])


def need(bonus: int) -> int:
    """The face a die must show: 4+, with a natural 1 a miss and a natural 6 a hit (SG-F.12)."""
    return min(HARDEST, max(EASIEST, BASE - bonus))


def hit_pool(clause: str, name: str, dice: int, bonus: int) -> Pool:
    """Dice to hit; the pool's own number is what a die must reach with the modifiers added."""
    return Pool(clause, name, need=need(bonus) + bonus, dice=dice)


HITS = (Result("SG-F.11", "no hit", high=0), Result("SG-F.11", "hit", low=1))


def judge(battle: Engagement, unit: Unit, target: Unit, facts: ShotFacts) -> Ruling:
    """A shot of the Shooting phase, up to its hits."""
    bonus = sum([m.value for m in modifiers(facts)])
    return fired(facts, unit.id, target.id, notes(battle, unit, target, facts, bonus))


def fired(facts: ShotFacts, unit: str, target: str, notes: Sequence[Note] = ()) -> Ruling:
    """What the facts of a shot come to."""
    rows = modifiers(facts)
    bonus = sum([m.value for m in rows])
    return Ruling(
        clause="SG-F.11",
        subject=unit,
        object=target,
        throw="pools",
        pools=(hit_pool("SG-F.11", "hits", facts.dice, bonus),),
        modifiers=rows,
        results=HITS,
        notes=tuple(notes),
        measured=(("range", round(min([d for _, d in facts.stands], default=0.0), 3)),),
    )


def notes(battle: Engagement, unit: Unit, target: Unit, facts: ShotFacts, bonus: int) -> list[Note]:
    """What explains a shot without adding a number."""
    clause, short, far = ranges(battle, unit)
    found = [
        Note("SG-F.10", f"{counted(len(facts.stands), 'stand')} can shoot"),
        Note("SG-F.4", "measured from stand to stand"),
        Note(
            clause, f"range {inches(far)}" if unit.arm != "artillery" else f"short {inches(short)}, long {inches(far)}"
        ),
        *[Note(id, unit.profile.title) for id in value_clauses(unit.profile)],
        Note("SG-F.1", "in range and in sight"),
        *ground_notes(battle, unit, target, facts),
    ]
    if facts.all_round:
        found.append(Note("SG-F.5", "shoots all round"))
        found += [Note("SG-I.57", "all round in open order")] if open_order(battle, unit) else []
    if BASE - bonus != need(bonus) or need(bonus) in (EASIEST, HARDEST):
        found.append(Note("SG-F.12", "a 1 always misses, a 6 always hits"))
    nearer = [u for u in battle.enemies(unit) if unit.body.gap(u.body) < unit.body.gap(target.body) - 1e-6]
    found += [Note("SG-F.2", "a free choice of target")] if nearer else []
    return found


def ground_notes(battle: Engagement, unit: Unit, target: Unit, facts: ShotFacts) -> list[Note]:
    """The clauses of the ground that bear on a shot."""
    land, found = battle.field.ground, []
    if facts.town:
        found += [Note("SG-T.11", "a defended position"), Note("SG-T.21", "benefits add up")]
        if facts.screened and facts.open_order:
            found.append(Note("SG-T.22", "the book's example"))
    if any([level(land, stand) for u in (unit, target) for stand in u.rects]):
        found.append(Note("SG-T.8", "hills change nothing"))
    if any([covers(w, stand) for w in land.waters for u in (unit, target) for stand in u.rects]):
        found.append(Note("SG-T.14", "water changes nothing"))
    return found or [Note("SG-T.2", "in the open")]
