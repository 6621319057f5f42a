"""Situations of 2 by 2: a battle pitched at one phase, and answers written by hand."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.files import Document, decode
from grognard.engine.shapes import shape
from grognard.engine.terrain import Feature, Table, faults
from grognard.rulesets.two_by_two.armies import army_lists
from grognard.rulesets.two_by_two.battle import SIDES, Army, Contact, ContactKind, Host, Phase, Point, Skirmish, Unit
from grognard.rulesets.two_by_two.contact import contact_of, touched_by
from grognard.rulesets.two_by_two.features import FeatureKind
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.melee import MeleePhase, Melees
from grognard.rulesets.two_by_two.muster import (
    UnitRow,
    check_ground,
    check_places,
    edge_of,
    read_options,
    unit_of,
)
from grognard.rulesets.two_by_two.placing import Placing
from grognard.rulesets.two_by_two.saved import TwoByTwoBattle, members
from grognard.rulesets.two_by_two.sequence import (
    Begin,
    EndHalf,
    Facing,
    FacingPhase,
    MovementPhase,
    Rallying,
    RallyPhase,
    Shooting,
    ShootingPhase,
)
from grognard.rulesets.two_by_two.setup import STATES, agenda
from grognard.table.kernel import FRONT, face_length

Side = Literal["blue", "red"]
PhaseName = Literal["setup", "move", "rally", "face", "shoot", "melee"]
QUESTIONS: dict[Phase, type[Question]] = {
    "move": MovementPhase,
    "rally": RallyPhase,
    "face": FacingPhase,
    "shoot": ShootingPhase,
    "melee": MeleePhase,
}
AFTER: dict[Phase, tuple[Step, ...]] = {
    "move": (Begin("rally"), Rallying()),
    "rally": (Begin("face"), Facing()),
    "face": (Begin("shoot"), Shooting()),
    "shoot": (Begin("melee"), Melees()),
    "melee": (EndHalf(),),
}


class PointRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A reinforcement point of a situation."""

    id: str
    side: Side
    at: tuple[float, float]
    queue: tuple[str, ...] = ()
    not_before: int = 1
    dice_used: int = 0


class ContactRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A contact of a situation, where it is not plain from the bases."""

    attacker: str
    defender: str
    kind: ContactKind = "charge"


class SideRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side of a situation."""

    role: Literal["attacker", "defender"] | None = None
    edge: Literal["y_min", "y_max", "x_min", "x_max"] | None = None
    ap: float = 40.0
    opening_ap: float = 10.0
    list: str = ""
    destroyed: int = 0


class Situation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a situation file of 2 by 2 may say, apart from what is the same in every ruleset."""

    phase: PhaseName = "move"
    phasing: Side = "blue"
    first: Side | None = None
    turn: int = 1
    half: int = 1
    turn_limit: int = 0
    table: tuple[float, float] = (24.0, 24.0)
    options: dict[str, Any] = {}
    sides: dict[Side, SideRow] = {}
    units: tuple[UnitRow, ...] = ()
    terrain: tuple[Feature, ...] = ()
    terrain_by: Literal["sector", "agreement"] | None = None
    points: tuple[PointRow, ...] = ()
    contacts: tuple[ContactRow, ...] = ()
    start: str = ""
    laying: tuple[FeatureKind, ...] = ()


def pitch(document: Document) -> TwoByTwoBattle:
    """The battle a situation file describes, at its open question."""
    said = decode(document, Situation)
    options = read_options(said.options, document)
    ground = Ground(width=said.table[0], depth=said.table[1], features=said.terrain)
    table = Table(width=said.table[0], depth=said.table[1], measure="inch")
    for i, feature in enumerate(said.terrain):
        for field, expectation in faults(feature, table):
            raise document.fault(f"terrain[{i}].{field}".rstrip("."), expectation)
    check_ground(ground, document)
    units = [unit_of(row, no, options, document) for no, row in enumerate(said.units)]
    numbers = {u.id: u.no for u in units}
    if len(numbers) < len(units):
        raise document.fault("units", "expected every id once")
    units += fallen(said, len(units))
    battle = TwoByTwoBattle(
        field=Army(units=tuple(units), ground=ground),
        options=options,
        hosts=(host(said, "blue", document), host(said, "red", document)),
        phase=said.phase,
        turn=said.turn,
        half=said.half,
        phasing=SIDES.index(said.phasing),
        first=SIDES.index(said.first or said.phasing),
        points=tuple([point(p, i, ground, numbers, document) for i, p in enumerate(said.points)]),
    )
    if said.turn_limit:
        battle = replace(battle, layer=replace(battle.layer, turn_limit=said.turn_limit))
    check_places(battle, document)
    if said.phase == "setup":
        return set_up(battle, said, document)
    battle = replace(battle, contacts=contacts(battle, said, numbers, document))
    return at_phase(battle, said.phase)


def at_phase(battle: TwoByTwoBattle, phase: Phase) -> TwoByTwoBattle:
    """The battle with the question of a phase open; that phase stays open until its player is done."""
    order = list(AFTER)
    rest = [step for name in order[order.index(phase) :] for step in AFTER[name]]
    acts = battle.phasing if phase in ("move", "rally", "melee") else 1 - battle.phasing
    question = QUESTIONS[phase](no=1, seat=SIDES[acts])
    melees = (Melees(),) if phase == "melee" else ()
    return replace(battle, agenda=(*rest[::-1], *melees), questions=(question,), asked=1, held_open=phase)


def set_up(battle: TwoByTwoBattle, said: Situation, document: Document) -> TwoByTwoBattle:
    """A battle at a state of the set-up: that named by `start`, with features left to lay, or the first."""
    start = started(said, document)
    steps = agenda(said.terrain_by or "", settled(said, start), start)
    if said.laying:
        steps = (*steps, Placing(said.laying))
    return replace(battle, agenda=steps)


def started(said: Situation, document: Document) -> str:
    """The state of the set-up that a file starts in."""
    if not said.start:
        return "deploying defender" if said.laying else ""
    wanted = " ".join(re.findall(r"[a-z]+", said.start.lower()))
    found = [name for name in STATES if name.startswith(wanted)]
    if not found:
        raise document.fault("start", f"expected a state of the set-up, one of {', '.join(STATES)}; got {said.start}")
    return found[0]


def settled(said: Situation, start: str) -> set[str]:
    """The states of the set-up that a file leaves nothing to do in; points may be given up to the one to be chosen."""
    answered = {
        "terms": bool(said.options or said.units),
        "mode": "mode" in said.options,
        "roll off": bool(said.sides) and all([row.role for row in said.sides.values()]),
        "terrain": bool(said.terrain),
        **{name: bool(said.points) and "point" not in start for name in STATES if "point" in name},
    }
    return {name for name, done in answered.items() if done}


def host(said: Situation, side: Side, document: Document) -> Host:
    """A side; blue defends from the bottom edge unless the file says otherwise or the roll-off is still to come."""
    row = said.sides.get(side, SideRow())
    role = row.role or ("defender" if side == "blue" else "attacker")
    edge = row.edge or ("y_min" if role == "defender" else "y_max")
    if row.list and row.list not in army_lists():
        raise document.fault(f"sides.{side}.list", f"expected one of {', '.join(army_lists())}")
    open_yet = said.phase == "setup" and row.role is None and not past_roll_off(said, document)
    return Host(
        name=side.title(), role="" if open_yet else role, edge=edge, ap=row.ap, opening_ap=row.opening_ap, list=row.list
    )


def past_roll_off(said: Situation, document: Document) -> bool:
    """Does a situation start after the roles are fixed?"""
    order, start = list(STATES), started(said, document)
    return start != "" and order.index(start) > order.index("roll off")


def fallen(said: Situation, first: int) -> list[Unit]:
    """Units lost earlier, so that a tally can be given."""
    lost = [side for side in SIDES for _ in range(said.sides.get(side, SideRow()).destroyed)]  # type: ignore[call-overload]
    return [
        Unit(no=first + i, id=f"{side}_lost_{i}", side=SIDES.index(side), type="line", place="destroyed")
        for i, side in enumerate(lost)
    ]


def point(row: PointRow, i: int, ground: Ground, numbers: dict[str, int], document: Document) -> Point:
    """A reinforcement point."""
    for name in row.queue:
        if name not in numbers:
            raise document.fault(f"points[{i}].queue", f"expected units of this file, got {name}")
    return Point(
        id=row.id,
        side=SIDES.index(row.side),
        edge=edge_of(*row.at, ground),
        x=row.at[0],
        y=row.at[1],
        queue=tuple([numbers[name] for name in row.queue]),
        not_before=row.not_before,
        dice_used=row.dice_used,
    )


def contacts(battle: Skirmish, said: Situation, numbers: dict[str, int], document: Document) -> tuple[Contact, ...]:
    """The contacts a file names; after the movement phase also those that the bases show."""
    if said.contacts:
        out = []
        for i, row in enumerate(said.contacts):
            for name in (row.attacker, row.defender):
                if name not in numbers:
                    raise document.fault(f"contacts[{i}]", f"expected units of this file, got {name}")
            attacker, defender = battle.unit(numbers[row.attacker]), battle.unit(numbers[row.defender])
            out.append(replace(contact_of(battle, attacker, attacker.rect, defender), kind=row.kind))
        return tuple(out)
    if said.phase == "move":
        return ()
    return tuple(
        [
            contact_of(battle, unit, unit.rect, enemy)
            for unit in battle.on_table(battle.phasing)
            for enemy in touched_by(battle, unit.side, unit.rect)
            if face_length(unit.rect, FRONT, enemy.rect, 0.01) > 0
        ]
    )


def snake(name: str) -> str:
    """A class name as a word of a file."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


ALIASES = {
    "charge": "move",
    "march": "move",
    "fire": "shoot",
    "face": "turn_to_face",
    "turn": "turn_to_face",
    "melee": "fight",
    "rout": "flee",
    "voluntary_rout": "rout_by_choice",
    "reinforce": "roll_for_reinforcements",
    "arrive": "place_arrival",
    "hold": "hold_ground",
    "column": "take_column",
    "grand_battery": "fire_grand_battery",
    "end": "done",
}
LEGS = ("turn", "ahead", "back", "aside", "step")


def actions() -> dict[str, type[Action]]:
    """Every action by its word."""
    return {snake(cls.__name__): cls for cls in members(Action)}


def read_action(battle: Skirmish, row: dict[str, Any]) -> tuple[int, Action]:
    """A row of `do` as an answer to an open question; ValueError in plain words if it is none."""
    row = dict(row)
    word, seat = row.pop("action", None), row.pop("seat", None)
    known = actions()
    cls = known.get(ALIASES.get(word, word)) if isinstance(word, str) else None
    if cls is None:
        raise ValueError(f"expected an action, one of {', '.join(sorted([*known, *ALIASES]))}; got {word!r}")
    action = make(battle, cls, row)
    open_for = [q for q in battle.questions if seat in (None, q.seat) and cls in q.answers]
    mine = [q for q in open_for if owner(battle, action) in (None, q.seat)]
    asked = mine or open_for or [q for q in battle.questions if seat in (None, q.seat)]
    return (asked[0].no if asked else 0), action


def owner(battle: Skirmish, action: Action) -> str | None:
    """The seat of the unit an action is about."""
    no = getattr(action, "unit", None)
    return SIDES[battle.unit(no).side] if isinstance(no, int) and 0 <= no < len(battle.field.units) else None


def make(battle: Skirmish, cls: type[Action], row: dict[str, Any]) -> Action:
    """Build an action from a row in which units are called by their ids."""
    if cls.__name__ == "Move":
        legs = [{name: row.pop(name)} for name in LEGS if name in row]
        if legs:
            row["path"] = [*row.get("path", []), *legs]
    for field in shape(cls):
        if field.name in row and field.word in ("unit", "target", "several of", "ordering"):
            row[field.name] = numbers_of(battle, row[field.name])
    try:
        return msgspec.convert(row, cls, strict=True)
    except (msgspec.ValidationError, TypeError) as wrong:
        raise ValueError(f"expected the fields of {snake(cls.__name__)}: {wrong}") from None


def numbers_of(battle: Skirmish, value: Any) -> Any:
    """Ids as unit numbers."""
    if isinstance(value, list):
        return [numbers_of(battle, v) for v in value]
    if not isinstance(value, str):
        return value
    for u in battle.field.units:
        if u.id == value:
            return u.no
    raise ValueError(f"expected a unit of this file, got {value!r}")


def phases() -> tuple[str, ...]:
    """The phases a situation may stand in."""
    return get_args(PhaseName)
