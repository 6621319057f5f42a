"""A ruleset of one page, for tests of the engine: pawns plan in secret, advance and shoot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Battle, Field, Piece, Question, Sealed, Step
from grognard.engine.clauses import Chapter, Clause, Rulebook
from grognard.engine.events import Changed, Ended, Rolled, Ruled
from grognard.engine.files.scenario import Scenario
from grognard.engine.files.yaml import Document, decode
from grognard.engine.page.offers import (
    plain_scene,
)
from grognard.engine.page.scene import Scene
from grognard.engine.page.sketches import Sketches
from grognard.engine.ruleset import Ruleset
from grognard.engine.ruling import Modifier, Note, Preview, Refusal, Result, Ruling
from grognard.engine.shapes import Distance, TargetNo, UnitNo
from grognard.engine.umpire import Umpire
from grognard.engine.views import blank_sealed
from grognard.table.pose import pose

SIDES = ("blue", "red")
STEPS = (1.0, 2.0, 3.0)
TEXTS = {
    "TOY-1.1": "Plan in secret",
    "TOY-1.2": "Alternate orders",
    "TOY-1.3": "An order to a unit",
    "TOY-2.1": "Advance up to three",
    "TOY-2.2": "Stay on the table",
    "TOY-3.1": "Shoot at any range",
    "TOY-3.2": "Bold pawns shoot better",
    "TOY-3.3": "A hit kills",
    "TOY-3.4": "A miss does nothing",
    "TOY-3.5": "Distance is looked at",
    "TOY-4.1": "The last side standing wins",
    "TOY-4.2": "Dusk",
}


class Pawn(Piece, frozen=True, kw_only=True):
    """A fighter."""

    dead: bool = False


class Board(Field, frozen=True, kw_only=True, dict=True):
    """Where they fight."""

    units: tuple[Pawn, ...]


class Plan(Action, frozen=True, tag=True):
    """Be bold or be shy."""

    mood: Literal["bold", "shy"]


class Advance(Action, frozen=True, tag=True):
    """Go up the table."""

    unit: UnitNo
    distance: Distance

    def refusal(self, battle: Any, question: Any) -> Refusal | None:
        unit = own(battle, question, self.unit)
        if isinstance(unit, Refusal):
            return unit
        if not 0 < self.distance <= 3:
            return Refusal("TOY-2.1", f"{unit.id} can go 3 at most, not {self.distance:g}")
        if not 0 <= unit.at.y + forward(unit) * self.distance <= 24:
            return Refusal("TOY-2.2", f"{unit.id} would leave the table")
        return None

    def carry_out(self, umpire: Umpire[Any], question: Any) -> None:
        unit = umpire.battle.field.units[self.unit]
        at = unit.at
        y = at.y + forward(unit) * self.distance
        umpire.change(unit, "TOY-2.1", at=pose(at.x, y, at.facing, at.depth, at.width))


class Shoot(Action, frozen=True, tag=True):
    """Shoot at an enemy."""

    unit: UnitNo
    target: TargetNo

    def refusal(self, battle: Any, question: Any) -> Refusal | None:
        unit = own(battle, question, self.unit)
        if isinstance(unit, Refusal):
            return unit
        if not 0 <= self.target < len(battle.field.units):
            return Refusal("TOY-3.1", "there is no such target")
        target = battle.field.units[self.target]
        if target.dead or target.side == unit.side:
            return Refusal("TOY-3.1", f"{target.id} is no living enemy")
        return None

    def carry_out(self, umpire: Umpire[Any], question: Any) -> None:
        ruling = shot(umpire.battle, self)
        target = umpire.battle.field.units[self.target]
        if umpire.rule(ruling, f"{ruling.subject} shooting at {target.id}").result == "killed":
            umpire.change(target, "TOY-3.3", dead=True, at=None)


class Pass(Action, frozen=True, tag=True):
    """Do nothing."""


AnyAction = Plan | Advance | Shoot | Pass


class Mood(Question, frozen=True, tag=True, kw_only=True):
    """Both plan at once."""

    answers: ClassVar[tuple[type[Action], ...]] = (Plan,)
    secret: ClassVar[bool] = True

    def candidates(self, battle: Any) -> Sequence[Action]:
        return [Plan("bold"), Plan("shy")]


class Orders(Question, frozen=True, tag=True, kw_only=True):
    """One pawn acts."""

    answers: ClassVar[tuple[type[Action], ...]] = (Advance, Shoot, Pass)
    side: int

    def candidates(self, battle: Any) -> Sequence[Action]:
        nos = range(len(battle.field.units))
        tries: list[Action] = [Shoot(a, b) for a in nos for b in nos]
        tries += [Advance(a, d) for a in nos for d in STEPS]
        return [Pass(), *[t for t in tries if t.refusal(battle, self) is None]]


AnyQuestion = Mood | Orders


class Reveal(Step, frozen=True, tag=True):
    """Open the plans."""

    def run(self, umpire: Umpire[Any]) -> None:
        moods = {s.seat: s.action.mood for s in umpire.unseal() if s.action}
        umpire.set("TOY-1.1", moods=(moods["blue"], moods["red"]))
        umpire.push(NextTurn())


class NextTurn(Step, frozen=True, tag=True):
    """Ask the next side, or end."""

    def run(self, umpire: Umpire[Any]) -> None:
        battle = umpire.battle
        alive = {u.side for u in battle.field.units if not u.dead}
        if len(alive) == 1:
            umpire.end(SIDES[alive.pop()], "TOY-4.1")
        elif battle.turn > 6:
            umpire.end("draw", "TOY-4.2")
        else:
            side = battle.phasing
            umpire.set("TOY-1.2", phasing=1 - side, turn=battle.turn + side)
            umpire.push(NextTurn())
            umpire.ask(Orders(seat=SIDES[side], side=side))


AnyStep = Reveal | NextTurn


class ToyBattle(Battle, frozen=True, kw_only=True):
    """A battle of pawns; each side keeps a password."""

    unasked: ClassVar[str] = "TOY-1.2"
    field: Board
    agenda: tuple[AnyStep, ...] = ()
    questions: tuple[AnyQuestion, ...] = ()
    sealed: tuple[Sealed[AnyAction], ...] = ()
    phasing: int = 0
    moods: tuple[str, str] = ("shy", "shy")
    passwords: tuple[str, str] = ("", "")


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pawn in a file."""

    id: str
    side: Literal["blue", "red"]
    x: Annotated[float, Meta(ge=0, le=24)]
    y: Annotated[float, Meta(ge=0, le=24)]


class Pitch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The ruleset's part of a situation."""

    units: tuple[Row, ...]
    phasing: Literal["blue", "red"] = "blue"
    moods: tuple[str, str] = ("shy", "shy")
    plan: bool = False


def muster(scenario: Scenario, document: Document | None = None, options: Any = None) -> ToyBattle:
    rows = msgspec.convert(list(scenario.units), tuple[Row, ...])
    return replace(field_of(Pitch(units=rows, plan=True)), passwords=("aigle", "lion"))


def pitch(document: Document) -> ToyBattle:
    return field_of(decode(document, Pitch))


def view(battle: Any, seat: str) -> Battle:
    known = tuple([word if side == seat else "" for side, word in zip(SIDES, battle.passwords, strict=True)])
    blanked: Battle = replace(battle, passwords=known)
    return blank_sealed(blanked, seat)


def invariants(battle: Any) -> list[str]:
    return [f"{u.id} is dead and on the table" for u in battle.field.units if u.dead and u.at]


def read_action(battle: Any, row: dict[str, Any]) -> tuple[int, Action]:
    ids = {u.id: u.no for u in battle.field.units}
    kinds = {"plan": Plan, "advance": Advance, "shoot": Shoot, "pass": Pass}
    fields = {k: v for k, v in row.items() if k not in ("action", "seat")}
    if row["action"] not in kinds:
        raise ValueError(f"expected one of {', '.join(kinds)}")
    for key in ("unit", "target"):
        if key in fields:
            if fields[key] not in ids:
                raise ValueError(f"there is no unit {fields[key]}")
            fields[key] = ids[fields[key]]
    try:
        action = msgspec.convert(fields, kinds[row["action"]])
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None
    seats = [row["seat"]] if "seat" in row else list(SIDES)
    mine = [q.no for q in battle.questions if q.seat in seats]
    return (mine[0] if mine else 0), action


def tell_piece(battle: Any, piece: Piece) -> dict[str, Any]:
    assert isinstance(piece, Pawn)
    x, y = (piece.at.x, piece.at.y) if piece.at else (None, None)
    return {"side": SIDES[piece.side], "x": x, "y": y, "dead": piece.dead}


def imagine(view: Any, random: Random) -> Battle:
    filled = tuple([s if s.action else replace(s, action=Plan("shy")) for s in view.sealed])
    whole: Battle = replace(view, sealed=filled)
    return whole


def preview(battle: Any, no: int, action: Action) -> Refusal | Preview:
    return Preview(rulings=(shot(battle, action),)) if isinstance(action, Shoot) else Preview()


def scene(view: Any, seat: str, sketches: Sketches | None = None) -> Scene:
    return plain_scene(view, 24.0, 24.0, "inch")


def changed(battle: Any, event: Changed) -> str:
    return f"{battle.field.units[event.no].id} changed" if event.shelf == "units" else ""


def ended(battle: Any, event: Ended) -> str:
    return "Ended"


@cache
def book() -> Rulebook:
    clauses = {id: Clause(id=id, title=text, chapter=int(id[4]), kind="rule", text=text) for id, text in TEXTS.items()}
    chapters = tuple(Chapter(n, f"Chapter {n}") for n in (1, 2, 3, 4))
    return Rulebook(prefix="TOY", title="The toy rules", chapters=chapters, clauses=clauses, readings={})


def own(battle: Any, question: Any, no: int) -> Any:
    """The living unit of that number, if the question's side has it."""
    if not 0 <= no < len(battle.field.units):
        return Refusal("TOY-1.3", "there is no such unit")
    unit = battle.field.units[no]
    return unit if unit.side == question.side and not unit.dead else Refusal("TOY-1.3", f"{unit.id} is not yours")


def forward(unit: Any) -> int:
    """Blue goes up, red goes down."""
    return 1 if unit.side == 0 else -1


def shot(battle: Any, action: Shoot) -> Ruling:
    """A shot judged."""
    unit, target = battle.field.units[action.unit], battle.field.units[action.target]
    bold = battle.moods[unit.side] == "bold"
    gap = abs(unit.at.y - target.at.y)
    return Ruling(
        clause="TOY-3.1",
        subject=unit.id,
        object=target.id,
        modifiers=(Modifier("TOY-3.2", 1 if bold else 0),),
        results=(Result("TOY-3.3", "killed", low=5), Result("TOY-3.4", "missed", high=4)),
        notes=(Note("TOY-3.5", f"{gap:g} apart"),),
        measured=(("range", gap),),
    )


def field_of(pitch: Pitch) -> ToyBattle:
    """The battle a file describes."""
    units = tuple(
        Pawn(no=no, id=r.id, side=SIDES.index(r.side), at=pose(r.x, r.y, 0 if r.side == "blue" else 180, 1, 1))
        for no, r in enumerate(pitch.units)
    )
    battle = ToyBattle(field=Board(units=units), phasing=SIDES.index(pitch.phasing), moods=pitch.moods)
    if not pitch.plan:
        return replace(battle, agenda=(NextTurn(),))
    asked = (Mood(no=1, seat="blue"), Mood(no=2, seat="red"))
    return replace(battle, agenda=(Reveal(),), questions=asked, asked=2)


RULES = Ruleset(
    name="toy",
    title="The toy rules",
    version="1",
    book=book,
    battle_type=ToyBattle,
    options_type=Pitch,
    action_type=AnyAction,
    event_type=Changed | Ended | Rolled | Ruled,
    muster=muster,
    pitch=pitch,
    read_action=read_action,
    tell_piece=tell_piece,
    view=view,
    imagine=imagine,
    invariants=invariants,
    preview=preview,
    scene=scene,
    log={Changed: changed, Ended: ended},
)
