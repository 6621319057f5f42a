"""What a battle of En Masse holds: brigades and batteries, their commanders, orders in force and on their way."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

from msgspec import Meta, Struct, field

from grognard.engine.battle import Commander, Piece
from grognard.engine.shapes import Heading, Number, TargetNo, UnitNo
from grognard.engine.shapes import Place as Spot
from grognard.engine.sizes import Name
from grognard.engine.terrain import Ground
from grognard.rulesets.en_avants import battle
from grognard.rulesets.en_avants.status import RUNNING, STEADY
from grognard.rulesets.en_masse.firing_table import Row
from grognard.rulesets.en_masse.options import Options
from grognard.rulesets.en_masse.units import DEPTH, LOOSE_FACTOR, Formation, Size, TypeName, footprint
from grognard.table.lazy import lazy

SIDES = ("blue", "red")
CONTROL = "control"
SLACK = 1e-6
CONTACT = 0.05

Phase = Literal["start", "command", "firing", "movement", "assault", "recovery", "risk", "end"]
Place = Literal["waiting", "table", "dispersed", "removed"]
Verb = Literal["move", "deploy", "assault", "defend"]
Doing = Literal["none", "move_hq", "issue_order", "rally", "lead"]
Condition = Literal["active", "wounded", "killed", "captured"]


class Part(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One leg of an order: what to do, where, which way to face and in which formation (EM-4.8 to EM-4.11)."""

    verb: Verb
    dest: Spot | None = None
    place: Name | None = None
    relative_to: UnitNo | None = None
    beside: Literal["left", "right"] | None = None
    facing: Heading | None = None
    formation: Formation | None = None
    spread: Number = LOOSE_FACTOR
    target: TargetNo | None = None
    backward: bool = False
    vs_cavalry: bool = False
    route: Annotated[tuple[Name, ...], Meta(max_length=20)] = ()


class Order(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An order in force: its parts, the one being carried out, and the turns in which it was sent and began."""

    parts: tuple[Part, ...]
    at_part: int = 0
    arrived: bool = False
    """Its place counts as reached where the unit stands (EM-R.89)."""
    complete: bool = False
    issued: int = 0
    since: int = 1

    @property
    def part(self) -> Part | None:
        """The part being carried out, if any is left."""
        return self.parts[self.at_part] if self.at_part < len(self.parts) else None


class Courier(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An order on its way to a brigade (EM-4.6, EM-4.7)."""

    unit: int
    sender: int
    parts: tuple[Part, ...]
    issued: int
    due: int


class Directive(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Word of a corps commander to a division, on its way or the last that it was told (EM-R.11)."""

    sender: int
    recipient: int
    text: str
    issued: int
    due: int
    delivered: bool = False


class Change(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A change of formation under way, with the turns it still takes."""

    to: Formation
    spread: float = LOOSE_FACTOR
    left: float
    clause: str


class Duty(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a unit owes in the movement of a turn, whatever its order says (EM-13.39)."""

    kind: Literal["withdraw", "pursue", "run"]
    clause: str
    turn: int
    distance: float = 0.0
    enemy: int = -1
    heading: float | None = None
    attacked: bool = False


class Loss(Struct, frozen=True):
    """Levels of status lost this turn, and the clause that took them."""

    levels: int
    clause: str


class Contact(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Two units in contact, with what the approach settled: from which side, and who came in (EM-R.64, EM-R.67)."""

    attacker: int
    defender: int
    aspect: Literal["front", "flank", "rear"] = "front"
    back: Literal["front", "flank", "rear"] = "front"
    mutual: bool = False
    pursuit: bool = False


class Shot(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A shot that has been judged and waits to take effect."""

    firer: int
    target: int
    row: Row
    by: int = 0


class Unit(battle.Troops, frozen=True, kw_only=True, omit_defaults=True):
    """A brigade of infantry or cavalry, or the artillery of a division."""

    shelf: ClassVar[str] = "units"
    type: TypeName
    division: int = 0
    blocks: int = 4
    formation: Formation = "assault"
    spread: float = LOOSE_FACTOR
    depth: float = DEPTH
    trail: tuple[Spot, ...] = ()
    """Of a march, the bends of the road behind its head, the nearest first."""
    status: int = STEADY
    unread: bool = False
    """In a view: its status is not known there (EM-R.47)."""
    start_status: int = STEADY
    disordered: bool = False
    disordered_now: bool = False
    """Disordered afresh this turn, so that it cannot re-order yet (EM-R.41)."""
    leadership: int | None = None
    firepower: int | None = None
    integral_artillery: bool = True
    place: Place = "table"
    removed: str = ""
    returns: int = 0
    order: Order | None = None
    change: Change | None = None
    former: Formation | None = None
    duty: Duty | None = None
    run_turns: int = 0
    run_heading: float | None = None
    engaged_with: tuple[int, ...] = ()
    fired: bool = False
    opportunity_fired: bool = False
    moved: bool = False
    manoeuvred: bool = False
    held: bool = False
    """Friends kept it from getting on when last it would have moved or turned (EM-5.4, EM-R.99)."""
    under_fire: bool = False
    in_assault: bool = False
    losses: tuple[Loss, ...] = ()
    reinforced: tuple[tuple[int, int], ...] = ()

    @property
    def size(self) -> Size:
        """Its front and depth as it is formed now."""
        return footprint(self.type, self.formation, self.blocks, self.spread, self.depth)

    @property
    def in_disorder(self) -> bool:
        """Disordered, or loose, which counts as it (EM-5.10)."""
        return self.disordered or self.formation == "loose"

    @property
    def running(self) -> bool:
        """In flight (EM-10.9)."""
        return self.status == RUNNING

    @property
    def lost(self) -> bool:
        """Gone for good: not to come yet, nor scattered in pursuit."""
        return self.place == "removed"

    @property
    def has_guns(self) -> bool:
        """Divisional artillery, or a brigade with guns of its own (EM-2.5, EM-12.2)."""
        return self.type == "artillery" or self.integral_artillery


class Officer(Commander, frozen=True, kw_only=True, omit_defaults=True):
    """A divisional or corps commander; his figure marks the headquarters (EM-2.9)."""

    given_name: str = field(default="", name="name")
    short: str = ""
    division: int | None = None
    seat: str = ""
    leadership: int = 0
    condition: Condition = "active"
    lightly_wounded: bool = False
    back_on: int = 0
    """The turn in which he, or who follows him, acts again; 0 if nobody is waited for."""
    doing: Doing = "none"
    with_unit: int = -1
    going_to: Spot | None = None
    rallied: tuple[int, int] = (-1, 0)
    """The unit he rallies, and for how many turns he has (EM-14.2)."""

    @property
    def name(self) -> str:
        """What people call him."""
        return self.given_name or self.id

    @property
    def point(self) -> Spot:
        """Where his headquarters is."""
        return (self.here.x, self.here.y)

    @property
    def corps(self) -> bool:
        """Does he command the whole side?"""
        return self.division is None

    @property
    def active(self) -> bool:
        """Is he on the table and fit to act?"""
        return self.at is not None and self.condition == "active"

    @property
    def attached(self) -> bool:
        """Is he with a unit, to rally or to lead it (EM-R.81)?"""
        return self.doing in ("rally", "lead") and self.with_unit >= 0


class Division(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A division: its side, its seat and its name."""

    side: int
    seat: str
    name: str = ""


class Arrival(battle.Arrival, frozen=True, kw_only=True, omit_defaults=True):
    """Units and commanders that come on later, at a point of the edge (EM-R.88)."""

    facing: float = 0.0
    units: tuple[int, ...] = ()
    commanders: tuple[int, ...] = ()
    name: str = ""


class Corps(battle.Muster, frozen=True, kw_only=True, dict=True):
    """The units and commanders of both sides on their ground."""

    units: tuple[Unit, ...]
    commanders: tuple[Officer, ...] = ()
    ground: Ground

    @lazy
    def standing(self) -> tuple[list[Unit], list[Unit]]:
        """The units on the table, by side."""
        blue, red = self.present
        return ([self.units[no] for no in blue], [self.units[no] for no in red])

    @lazy
    def steadfast(self) -> tuple[list[Unit], list[Unit]]:
        """Those of them that do not run, by side."""
        blue, red = self.standing
        return ([u for u in blue if not u.running], [u for u in red if not u.running])

    def shifted(self, units: tuple[Unit, ...]) -> Corps:
        """This field with its units standing elsewhere, but nobody come or gone."""
        child = Corps(units=units, commanders=self.commanders, ground=self.ground)
        child.__dict__["present"] = self.present
        return child

    def hand_on(self, child: Self, old: Piece, new: Piece) -> None:
        """Nothing kept by name outlives a change."""
        super().hand_on(child, old, new)
        for name in ("kept", "standing", "steadfast"):
            child.__dict__.pop(name, None)


class Layer(battle.Layer, frozen=True, kw_only=True, omit_defaults=True):
    """What a scenario adds: a last turn, objectives, those who come on later, the hour at which it begins."""

    begins: str = ""
    arrivals: tuple[Arrival, ...] = ()


class Clash(battle.Encounter, frozen=True, kw_only=True):
    """A battle of En Avant! En Masse!"""

    unasked: ClassVar[str] = "EM-4.1"
    control_clause: ClassVar[str] = "EM-1.5"
    umpire_clause: ClassVar[str] = "EM-1.5"
    arbiter: ClassVar[str] = "Game Control"
    field: Corps
    options: Options = Options()
    divisions: tuple[Division, ...] = ()
    phase: Phase = "start"
    clock: float = 0.0
    couriers: tuple[Courier, ...] = ()
    directives: tuple[Directive, ...] = ()
    contacts: tuple[Contact, ...] = ()
    shots: tuple[Shot, ...] = ()
    layer: Layer = Layer()

    @property
    def rules_open(self) -> bool:
        """May players see the rulings, and the rules they are made by (EM-R.87)?"""
        return self.options.players_see_rules

    def unit(self, no: int) -> Unit:
        """The unit of that number."""
        return self.field.units[no]

    def officer(self, no: int) -> Officer:
        """The commander of that place on his shelf."""
        return self.field.commanders[no]

    def on_table(self, side: int) -> list[Unit]:
        """A side's units on the table."""
        return self.field.standing[side]

    def enemies(self, side: int) -> list[Unit]:
        """Who counts as an enemy of a side: units on the table that do not run (EM-R.92)."""
        return self.field.steadfast[1 - side]

    def commander_of(self, division: int) -> Officer | None:
        """Who commands a division, fit or not."""
        return next((one for one in self.field.commanders if one.division == division), None)

    def leaders_of(self, unit: Unit) -> list[Officer]:
        """The commanders who are with a unit."""
        return [one for one in self.field.commanders if one.attached and one.with_unit == unit.no]

    def seat_of(self, unit: Piece) -> str:
        """The seat that commands a unit; a commander's own."""
        if isinstance(unit, Officer):
            return unit.seat
        assert isinstance(unit, Unit)
        return self.divisions[unit.division].seat

    def confidants(self, unit: Unit) -> tuple[str, ...]:
        """Who may hear of a unit's orders: the seat that commands it, and Control."""
        return (self.seat_of(unit), CONTROL)
