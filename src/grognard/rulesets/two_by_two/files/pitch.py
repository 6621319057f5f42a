"""Situations of 2 by 2: a battle pitched at one phase, and answers written by hand."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.control import CONTROL
from grognard.engine.files.muster import check_shapes, numbers_by_id, numbers_of, read_options
from grognard.engine.files.yaml import Document, decode
from grognard.engine.situations.answers import actions
from grognard.engine.situations.answers import read_action as read_row
from grognard.engine.sizes import Fields, Many, Measure, Name, Some, Spot
from grognard.engine.terrain import Feature, Length, Table
from grognard.rulesets.two_by_two.battle import (
    CONTACT,
    SIDES,
    Army,
    Contact,
    ContactKind,
    Edge,
    Host,
    Phase,
    Point,
    Skirmish,
    Unit,
)
from grognard.rulesets.two_by_two.contact import Facing, FacingPhase
from grognard.rulesets.two_by_two.files.muster import UnitRow, check_ground, check_places, seats_of, unit_of
from grognard.rulesets.two_by_two.files.saved import HOMES, TwoByTwoBattle
from grognard.rulesets.two_by_two.geometry import touching
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.meeting import contact_of, touched_by
from grognard.rulesets.two_by_two.melee import MeleePhase, Melees
from grognard.rulesets.two_by_two.options import Options
from grognard.rulesets.two_by_two.rally import Rallying, RallyPhase
from grognard.rulesets.two_by_two.reinforcements import DICE
from grognard.rulesets.two_by_two.sequence import Begin, EndHalf, MovementPhase
from grognard.rulesets.two_by_two.setup.army_lists import army_lists
from grognard.rulesets.two_by_two.setup.deployment import Role
from grognard.rulesets.two_by_two.setup.features import FeatureKind
from grognard.rulesets.two_by_two.setup.order import STATES, agenda
from grognard.rulesets.two_by_two.setup.terrain import Placing
from grognard.rulesets.two_by_two.shooting import Shooting, ShootingPhase
from grognard.rulesets.two_by_two.umpiring import ControlDesk
from grognard.table.edges import nearest_edge
from grognard.table.kernel import FRONT, face_length

Side = Literal["blue", "red"]
Turn = Annotated[int, Meta(ge=1, le=1000)]
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

    id: Name
    side: Side
    at: Spot
    queue: Many[Name] = ()
    not_before: Turn = 1
    dice_used: Annotated[int, Meta(ge=0, le=DICE)] = 0


class ContactRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A contact of a situation, where it is not plain from the bases."""

    attacker: Name
    defender: Name
    kind: ContactKind = "charge"


class SideRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side of a situation."""

    role: Literal["attacker", "defender"] | None = None
    edge: Edge | None = None
    ap: Measure = 40.0
    opening_ap: Measure = 10.0
    list: Name = ""
    destroyed: Annotated[int, Meta(ge=0, le=500)] = 0


Sides = Annotated[dict[Side, SideRow], Meta(max_length=2)]


class Situation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a situation file of 2 by 2 may say, apart from what is the same in every ruleset."""

    phase: Phase = "move"
    phasing: Side = "blue"
    first: Side | None = None
    turn: Turn = 1
    half: Literal[1, 2] = 1
    turn_limit: Annotated[int, Meta(ge=0, le=1000)] = 0
    table: tuple[Length, Length] = (24.0, 24.0)
    options: Fields = {}
    sides: Sides = {}
    units: Many[UnitRow] = ()
    terrain: Many[Feature] = ()
    terrain_by: Literal["sector", "agreement"] | None = None
    points: Some[PointRow] = ()
    contacts: Many[ContactRow] = ()
    start: Name = ""
    laying: Some[FeatureKind] = ()


def pitch(document: Document) -> TwoByTwoBattle:
    """The battle a situation file describes, at its open question."""
    said = decode(document, Situation)
    options = read_options(said.options, Options, document)
    ground = Ground(width=said.table[0], depth=said.table[1], features=said.terrain)
    table = Table(width=said.table[0], depth=said.table[1], measure="inch")
    check_shapes(said.terrain, table, document)
    check_ground(ground, document)
    units = [unit_of(row, no, options, document) for no, row in enumerate(said.units)]
    numbers = numbers_by_id(units, document)
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
        seats=seats_of(options),
    )
    if said.turn_limit:
        battle = replace(battle, layer=replace(battle.layer, turn_limit=said.turn_limit))
    check_places(battle, document)
    if said.phase == "setup":
        return set_up(battle, said, document)
    check_queues(battle, document)
    battle = replace(battle, contacts=contacts(battle, said, numbers, document))
    return at_phase(battle, said.phase)


def at_phase(battle: TwoByTwoBattle, phase: Phase) -> TwoByTwoBattle:
    """The battle with the question of a phase open; that phase stays open until its player is done."""
    order = list(AFTER)
    rest = [step for name in order[order.index(phase) :] for step in AFTER[name]]
    acts = battle.phasing if phase in ("move", "rally", "melee") else 1 - battle.phasing
    question = QUESTIONS[phase](no=1, seat=SIDES[acts])
    melees = (Melees(),) if phase == "melee" else ()
    desk = (ControlDesk(no=2, seat=CONTROL),) if battle.options.control else ()
    asked = (question, *desk)
    return replace(battle, agenda=(*rest[::-1], *melees), questions=asked, asked=len(asked), held_open=phase)


def set_up(battle: TwoByTwoBattle, said: Situation, document: Document) -> TwoByTwoBattle:
    """A battle at a state of the set-up: that named by `start`, with features left to lay, or the first."""
    start = started(said, document)
    steps = agenda(said.terrain_by or "", settled(said, start), start)
    if said.laying:
        steps = (*steps, Placing(said.laying))
    return replace(battle, agenda=steps)


def started(said: Situation, document: Document) -> str:
    """The state of the set-up that a file starts in."""
    if said.phase != "setup" and (said.start or said.laying):
        raise document.fault("start" if said.start else "laying", "expected it only with phase: setup")
    if not said.start:
        return "deploying defender" if said.laying else ""
    wanted = " ".join(re.findall(r"[a-z]+", said.start.lower()))
    found = [name for name in STATES if name.startswith(wanted)]
    if not wanted or not found:
        raise document.fault("start", f"expected a state of the set-up, one of {', '.join(STATES)}; got {said.start}")
    return found[0]


def settled(said: Situation, start: str) -> set[str]:
    """The states of the set-up that a file leaves nothing to do in; points may be given up to the one to be chosen."""
    answered = {
        "terms": bool(said.options or said.units),
        "mode": "mode" in said.options,
        "roll off": any([row.role for row in said.sides.values()]),
        "terrain": bool(said.terrain),
        **{name: bool(said.points) and "point" not in start for name in STATES if "point" in name},
    }
    return {name for name, done in answered.items() if done}


def host(said: Situation, side: Side, document: Document) -> Host:
    """A side; blue defends from the bottom edge unless the file says otherwise or the roll-off is still to come."""
    row, other = said.sides.get(side, SideRow()), said.sides.get("red" if side == "blue" else "blue", SideRow())
    if row.role and row.role == other.role:
        raise document.fault("sides", "expected one attacker and one defender")
    defends = row.role == "defender" or other.role == "attacker" or (side == "blue" and not (row.role or other.role))
    role: Role = "defender" if defends else "attacker"
    edge = row.edge or ("y_min" if role == "defender" else "y_max")
    if row.list and row.list not in army_lists():
        raise document.fault(f"sides.{side}.list", f"expected one of {', '.join(army_lists())}")
    begun = past_roll_off(said, document)
    open_yet = said.phase == "setup" and not (row.role or other.role or begun)
    return Host(
        name=side.title(), role="" if open_yet else role, edge=edge, ap=row.ap, opening_ap=row.opening_ap, list=row.list
    )


def past_roll_off(said: Situation, document: Document) -> bool:
    """Does a situation start after the roles are fixed?"""
    order, start = list(STATES), started(said, document)
    return start != "" and order.index(start) > order.index("roll off")


def fallen(said: Situation, first: int) -> list[Unit]:
    """Units lost earlier, so that a tally can be given."""
    sides: tuple[Side, ...] = ("blue", "red")
    lost = [side for side in sides for _ in range(said.sides.get(side, SideRow()).destroyed)]
    return [
        Unit(no=first + i, id=f"{side}_lost_{i}", side=SIDES.index(side), type="line", place="destroyed")
        for i, side in enumerate(lost)
    ]


def point(row: PointRow, i: int, ground: Ground, numbers: dict[str, int], document: Document) -> Point:
    queue = numbers_of(row.queue, numbers, f"points[{i}].queue", document)
    x, y = row.at
    if not -CONTACT <= min(x, y, ground.width - x, ground.depth - y) <= CONTACT:
        raise document.fault(f"points[{i}].at", f"expected a point on an edge of the table, got [{x:g}, {y:g}]")
    return Point(
        id=row.id,
        side=SIDES.index(row.side),
        edge=nearest_edge(ground, x, y),
        x=x,
        y=y,
        queue=queue,
        not_before=row.not_before,
        dice_used=row.dice_used,
    )


def check_queues(battle: Skirmish, document: Document) -> None:
    """Whoever waits is in one queue of its own side, and nobody else is in any."""
    for i, p in enumerate(battle.points):
        for no in p.queue:
            unit = battle.unit(no)
            if unit.side != p.side or unit.place != "waiting":
                raise document.fault(f"points[{i}].queue", f"expected units of that side still to come, got {unit.id}")
    queued = [no for p in battle.points for no in p.queue]
    for unit in battle.field.units:
        if unit.place == "waiting" and queued.count(unit.no) != 1:
            raise document.fault(f"units[{unit.no}]", f"expected {unit.id} to have x and y, or to be in one queue")


def contacts(battle: Skirmish, said: Situation, numbers: dict[str, int], document: Document) -> tuple[Contact, ...]:
    """The contacts a file names; after the movement phase also those that the bases show."""
    if said.contacts:
        out = []
        for i, row in enumerate(said.contacts):
            pair = numbers_of((row.attacker, row.defender), numbers, f"contacts[{i}]", document)
            attacker, defender = [battle.unit(no) for no in pair]
            if attacker.side == defender.side or not (row.kind == "clearing" or touching(attacker, defender)):
                raise document.fault(
                    f"contacts[{i}]", f"expected {row.attacker} and {row.defender} to be enemies in contact"
                )
            out.append(replace(contact_of(battle, attacker, attacker.rect, defender), kind=row.kind))
        return tuple(out)
    if said.phase == "move":
        return ()
    return tuple(
        [
            contact_of(battle, unit, unit.rect, enemy)
            for unit in battle.on_table(battle.phasing)
            for enemy in touched_by(battle, unit.side, unit.rect)
            if face_length(unit.rect, FRONT, enemy.rect, CONTACT) > 0
        ]
    )


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


def unfold(cls: type[Action], row: dict[str, Any]) -> dict[str, Any]:
    """Short forms: a path written flat ({action: move, unit: B1, turn: 45, ahead: 2}), an army as {line: 10}."""
    if cls.__name__ == "Move":
        legs = [{name: row.pop(name)} for name in LEGS if name in row]
        if legs:
            row["path"] = [*row.get("path", []), *legs]
    if cls.__name__ == "ChooseArmy" and isinstance(row.get("rows"), dict):
        row["rows"] = [army_row(name, count) for name, count in row["rows"].items()]
    return row


def army_row(name: str, count: Any) -> dict[str, Any]:
    """A row such as `large line: 2`."""
    size, _, rest = name.partition(" ")
    return (
        {"type": rest, "size": size, "count": count} if size in ("large", "small") else {"type": name, "count": count}
    )


def read_action(battle: Skirmish, row: dict[str, Any]) -> tuple[int, Action]:
    """A row of `do` as an answer to an open question; ValueError in plain words if it is none."""
    return read_row(battle, row, actions(*HOMES), ALIASES, unfold)
