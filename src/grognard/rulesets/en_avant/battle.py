"""What a battle of En Avant! holds: battalions, regiments and batteries as blocks, a clock, contacts, Control."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Piece
from grognard.engine.shapes import Distance, Heading, TargetNo, UnitNo
from grognard.engine.shapes import Place as Spot
from grognard.engine.sizes import Whole
from grognard.engine.terrain import Feature, Ground
from grognard.rulesets.en_avant.features import CROSSINGS, closes
from grognard.rulesets.en_avant.footprints import stands_as_before
from grognard.rulesets.en_avant.options import Options
from grognard.rulesets.en_avant.units import BLOCKS, FOOT, GUNS, SHAPES, Element, Formation, Grade, Shape, TypeName
from grognard.rulesets.en_avants import battle
from grognard.table.kernel_crowd import Crowd
from grognard.table.lazy import lazy

SIDES = ("blue", "red")
CONTROL = "control"
SLACK = 0.01
CONTACT = 0.05
STANDOFF = 5.0
GROUND = ("crossings", "closed", "villages")  # derived from the ground alone
FIXED = (*GROUND, "fighting", "hqs")  # the same while nobody comes or goes
LEAVING = ("withdraw", "run", "combine")

Phase = Literal["start", "orders", "firing", "movement", "melee", "recovery", "end"]
Place = Literal["waiting", "table", "pursuing", "removed"]
CardName = Literal[
    "advance", "assault", "hold", "fire", "withdraw", "form", "form_square", "face", "about_face", "re_order",
    "limber", "unlimber", "join", "move", "stay",
]  # fmt: skip


class Card(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An order flashcard for one unit for one turn."""

    name: CardName
    distance: Distance | None = None
    target: TargetNo | None = None
    axis: Heading | None = None
    formation: Formation | None = None
    element: Element | None = None
    facing: Heading | None = None
    point: Spot | None = None
    unit: UnitNo | None = None
    opportunity: bool | None = None
    turns: Whole | None = None
    fire: TargetNo | None = None


class Change(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A change of formation under way."""

    to: Formation
    element: Element = "centre"
    facing: float | None = None
    left: int
    clause: str


class Duty(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a unit owes this turn, whatever its card says; a beaten attacker backs off without turning (EA-R53).

    `axis` is the winner's when the melee was decided.
    """

    kind: Literal["withdraw", "pursue", "run", "combine", "join"]
    clause: str
    distance: float = 0.0
    enemy: int = -1
    keeps_facing: bool = False
    axis: float | None = None


class Pending(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A melee result that bites at the start of the next turn, on the line of a cavalry column that fought.

    `axis` is the enemy's when the melee was decided, `against` the total he fought with.
    """

    clause: str
    won: bool
    drawn: bool = False
    change: int
    duty: Literal["pursue", "may_pursue", "withdraw", "stand"]
    distance: float = 0.0
    enemy: int = -1
    line: int = 0
    keeps_facing: bool = False
    axis: float | None = None
    against: int = 0


class Contact(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Two units in base contact, with what the assault that brought them there settled.

    `aspect` is the side of the defender that was attacked, `back` that of the attacker where both charged; `line` is
    the line of a cavalry column that was attacked; `strongpoint` says that infantry defends a major feature there,
    `parting` that one of the two breaks off a draw and that they part when it withdraws (EA-R26).
    """

    attacker: int
    defender: int
    aspect: Literal["front", "flank", "rear"] = "front"
    back: Literal["front", "flank", "rear"] = "front"
    line: int = 0
    strongpoint: bool = False
    mutual: bool = False
    parting: bool = False


class Shot(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A shot that has been judged and waits to take effect."""

    firer: int
    target: int
    sub: int
    row: Literal["first_line", "other", "second_other", "canister", "ball", "rifle"]
    by: int = 0


class Unit(battle.Troops, frozen=True, kw_only=True, omit_defaults=True):
    """A battalion, regiment, battery, light company or command group. Cavalry has two labels and two flags.

    `helpers` are those beside it by whom it may recover, each with its own clock; `reinforcement_clock` is the longest.
    """

    shelf: ClassVar[str] = "units"
    type: TypeName
    formation: Formation
    status: tuple[int, ...] = (4,)
    start_status: tuple[int, ...] = (4,)
    disordered: tuple[bool, ...] = (False,)
    disordered_since: int = 0
    was_disordered: bool = False
    skirmishers: Grade = "some"
    place: Place = "table"
    removed: str = ""
    card: Card | None = None
    change: Change | None = None
    duty: Duty | None = None
    pending: Pending | None = None
    volleys: int = 0
    fired: bool = False
    opportunity_fired: bool = False
    fired_last_turn: bool = False
    moved: bool = False
    manoeuvred: bool = False
    fought: bool = False
    under_musketry: bool = False
    hit_by_fire: bool = False
    forming_square: bool = False
    halted: bool = False
    run_turns: int = 0
    bogged: bool = False
    ground_tested: tuple[str, ...] = ()
    commander_clock: int = 0
    reinforcement_clock: int = 0
    helpers: tuple[tuple[int, int], ...] = ()
    second_line: Literal["following", "merged", "gone"] = "following"
    half_of: int = -1
    first_on_left: bool = False
    attached: int = -1
    attached_all_turn: bool = False
    timer: int = 0

    @property
    def shape(self) -> Shape:
        """Its footprint and rate."""
        return SHAPES[self.type, self.formation]

    @property
    def blocks(self) -> int:
        """Its nominal blocks; a square still counts six, one line of a cavalry regiment two (EA-1.3, EA-R04)."""
        return BLOCKS[self.type] // 2 if self.one_line else BLOCKS[self.type]

    @property
    def one_line(self) -> bool:
        """One line or wing of a cavalry regiment, apart from the other."""
        return self.type == "cavalry" and self.second_line == "gone"

    @property
    def foot(self) -> bool:
        """A battalion or a light company."""
        return self.type in FOOT

    @property
    def gun(self) -> bool:
        """A battery."""
        return self.type in GUNS

    @property
    def combatant(self) -> bool:
        """Everything but the command group."""
        return self.type != "hq"

    @property
    def in_disorder(self) -> bool:
        """Disordered, of cavalry in line if either half is; in column as the first line is, or who is left of it."""
        first = 1 if self.status[0] == 0 and len(self.status) > 1 else 0
        return self.disordered[first] if self.formation == "column" else any(self.disordered)

    @property
    def lost(self) -> bool:
        """Gone for good: not to come yet, not off in pursuit, not one again with its other half."""
        return self.place == "removed" and self.removed != "rejoined"

    @property
    def running(self) -> bool:
        """At status 0."""
        return self.combatant and not any(self.status)

    @property
    def badge(self) -> str:
        """The label or labels beside it, as everybody sees them (EA-0.6)."""
        return "·" + "".join([str(s) for s in self.status]) if self.combatant else ""


class Arrival(battle.Arrival, frozen=True, kw_only=True, omit_defaults=True):
    """Units that come on later."""

    units: tuple[int, ...]
    name: str = ""


class Brigade(battle.Muster, frozen=True, kw_only=True, dict=True):
    """The units of both sides on their ground."""

    units: tuple[Unit, ...]
    ground: Ground

    @lazy
    def laid(self) -> dict[str, Crowd]:
        """The footprints of groups of units, by name: gone as soon as one of them changes."""
        return {}

    @lazy
    def crossings(self) -> list[Feature]:
        """The bridges and defiles."""
        return [f for f in self.ground.features if f.kind in CROSSINGS]

    @lazy
    def villages(self) -> list[Feature]:
        """The built-up areas."""
        return [f for f in self.ground.features if f.kind == "village"]

    @lazy
    def closed(self) -> list[Feature]:
        """The features that cannot be entered."""
        return [f for f in self.ground.features if closes(f)]

    @lazy
    def hqs(self) -> tuple[int, int]:
        """The numbers of the two command groups on the table, by side; -1 for none."""
        blue, red = [[no for no in side if self.units[no].type == "hq"] for side in self.present]
        return (blue[0] if blue else -1, red[0] if red else -1)

    @lazy
    def fighting(self) -> tuple[list[int], list[int]]:
        """The numbers of the units on the table but for the command groups, by side."""
        blue, red = self.present
        return ([no for no in blue if self.units[no].combatant], [no for no in red if self.units[no].combatant])

    def put(self, new: Piece) -> Self:
        """This field with one unit replaced."""
        units: list[Any] = [*self.units]
        old, units[new.no] = units[new.no], new
        child = type(self)(units=tuple(units), ground=self.ground)
        self.hand_on(child, old, new)
        return child

    def put_all(self, news: Sequence[Piece]) -> Self:
        """This field with several units replaced: at once, if all of them stand as before."""
        if not all([stands_as_before(self.units[new.no], new) for new in news]):
            return super().put_all(news)
        changed: dict[int, Any] = {new.no: new for new in news}
        child = replace(self, units=tuple([changed.get(u.no, u) for u in self.units]))
        self.hand_on_all(child)
        return child

    def hand_on(self, child: Self, old: Piece, new: Piece) -> None:
        """Who is on the table stays so while nobody comes or goes, footprints while nobody stirs; the ground always."""
        if stands_as_before(old, new):
            self.hand_on_all(child)
            return
        mine, its = self.__dict__, child.__dict__
        super().hand_on(child, old, new)
        names = FIXED if (old.at is None) == (new.at is None) else GROUND
        its.update({name: mine[name] for name in names if name in mine})

    def hand_on_all(self, child: Self) -> None:
        """Whatever does not belong to this very field."""
        its = child.__dict__
        its.update(self.__dict__)
        its.pop("kept", None)

    def shifted(self, units: tuple[Unit, ...]) -> Brigade:
        """This field with its units standing elsewhere, but nobody come or gone."""
        child = Brigade(units=units, ground=self.ground)
        child.__dict__.update({name: getattr(self, name) for name in ("present", *FIXED)})
        return child


class Layer(battle.Layer, frozen=True, kw_only=True, omit_defaults=True):
    """What a scenario adds: a last turn, objectives and those who come on later."""

    arrivals: tuple[Arrival, ...] = ()


class Engagement(battle.Encounter, frozen=True, kw_only=True):
    """A battle of En Avant!"""

    unasked: ClassVar[str] = "EA-2.5"
    control_clause: ClassVar[str] = "EA-0.8"
    umpire_clause: ClassVar[str] = "EA-0.2"
    arbiter: ClassVar[str] = "Game Control"
    field: Brigade
    options: Options = Options()
    phase: Phase = "start"
    clock: float = 0.0
    contacts: tuple[Contact, ...] = ()
    shots: tuple[Shot, ...] = ()
    layer: Layer = Layer()

    @property
    def rules_open(self) -> bool:
        """May players see the rulings, and the rules they are made by?"""
        return self.options.players_see_rulings

    def unit(self, no: int) -> Unit:
        """The unit of that number."""
        return self.field.units[no]

    def on_table(self, side: int) -> list[Unit]:
        """A side's units on the table."""
        return [self.field.units[no] for no in self.field.present[side]]

    def combatants(self, side: int) -> list[Unit]:
        """A side's units on the table but for its command group."""
        units = self.field.units
        return [units[no] for no in self.field.fighting[side]]

    def hq(self, side: int) -> Unit | None:
        """A side's command group, if it has one on the table."""
        no = self.field.hqs[side]
        return None if no < 0 else self.field.units[no]

    def in_contact(self, no: int) -> bool:
        """Is the unit in contact with an enemy?"""
        return bool(self.contacts) and any([no in (c.attacker, c.defender) for c in self.contacts])

    def held_in_contact(self, no: int) -> bool:
        """Is it in contact with an enemy that will not leave this turn (EA-R17, EA-R26)?"""
        for c in self.contacts:
            if no in (c.attacker, c.defender) and not c.parting:
                other = self.unit(c.defender if no == c.attacker else c.attacker)
                if other.duty is None or other.duty.kind not in LEAVING:
                    return True
        return False
