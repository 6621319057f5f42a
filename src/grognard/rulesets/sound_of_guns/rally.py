"""Chapter E: rallying before any other movement, and the rout moves of those who have not rallied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from grognard.engine.battle import Action, Question, Seat, Step
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import CommanderNo, Heading, UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.effects import OrderChanged, make_room
from grognard.rulesets.sound_of_guns.forming import Shape, shape_refusal
from grognard.rulesets.sound_of_guns.geometry import touched
from grognard.rulesets.sound_of_guns.moves import reform
from grognard.rulesets.sound_of_guns.orders import CORPS, may_command, pay, payers, terms_of, too_dear
from grognard.rulesets.sound_of_guns.phases import Done
from grognard.rulesets.sound_of_guns.rout import flee
from grognard.rulesets.sound_of_guns.scouting import as_known
from grognard.rulesets.sound_of_guns.sharing import Loop, anothers, go_on
from grognard.rulesets.sound_of_guns.status import QualityTried, quality_check
from grognard.rulesets.sound_of_guns.units import FORMATIONS, Formation


class Rally(Action, frozen=True, kw_only=True, tag=True):
    """A commander spends a point to rally a unit."""

    commander: CommanderNo
    unit: UnitNo

    def refusal(self, battle: Engagement, question: Rallying) -> Refusal | None:
        """Disordered or routed, his own, not tried yet, and paid for."""
        unit, officer = battle.unit(self.unit), battle.officer(self.commander - CORPS)
        if unit.at is None or unit.good:
            return Refusal("SG-E.22", f"{unit.name} is in good order and need not rally")
        refused = may_command(battle, officer, unit)
        if refused is not None:
            return refused
        if unit.rally_tried and not battle.options.rally_attempts_unlimited:
            return Refusal("SG-E.22", f"{unit.name} has tried to rally this turn")
        terms = terms_of(battle, officer, [unit])
        if terms.far and not battle.options.rally_out_of_range:
            return Refusal("SG-D.10", f"{unit.name} is out of the command range of {officer.name}")
        return anothers(battle, officer, question.seat) or too_dear(battle, terms, "SG-D.10")

    def carry_out(self, umpire: Umpire[Engagement], question: Rallying) -> None:
        """Pay, and roll."""
        battle = umpire.battle
        unit = battle.unit(self.unit)
        pay(umpire, terms_of(battle, battle.officer(self.commander - CORPS), [unit]), "SG-D.10")
        unit = umpire.change(unit, "SG-E.22", rally_tried=True)
        go_on(umpire, question)
        umpire.push(RallyTried(ruling=quality_check(unit, "SG-E.22"), tried=unit.no))


class RallyTried(QualityTried, frozen=True, kw_only=True, tag=True):
    """Does a unit rally? Who has rallied forms up again."""

    why: ClassVar[str] = "rally"

    def came(self, umpire: Umpire[Engagement], unit: Unit, passed: bool) -> None:
        """Good order, and a new formation where no enemy touches it."""
        if not passed:
            return
        also = ("SG-I.12",) if unit.order == "routed" else ()
        unit = umpire.change(unit, "SG-E.23", order="good", rallied=True)
        umpire.tell(OrderChanged(clause="SG-E.23", unit=unit.no, order="good", also=also))
        if not touched(umpire.battle, unit):
            umpire.ask(RallyFormation(seat=umpire.battle.seat_of(unit), rallied=unit.no))


class FormUp(Action, frozen=True, kw_only=True, tag=True):
    """A rallied unit takes up any formation and facing; none said keeps what it has."""

    formation: Formation | None = None
    facing: Heading | None = None

    def shape(self, unit: Unit) -> Shape:
        """How it forms."""
        return Shape(self.formation or unit.formation, unit.here.facing if self.facing is None else self.facing)

    def refusal(self, battle: Engagement, question: RallyFormation) -> Refusal | None:
        """A formation of its arm, where there is room."""
        unit = battle.unit(question.rallied)
        battle = as_known(battle, unit.side)
        if self.formation is None and self.facing is None:
            return None
        return shape_refusal(battle, unit, self.shape(unit))

    def carry_out(self, umpire: Umpire[Engagement], question: RallyFormation) -> None:
        """Form up."""
        unit = umpire.battle.unit(question.rallied)
        if self.formation is not None or self.facing is not None:
            reform(umpire, unit, self.shape(unit), "SG-E.23")
        make_room(umpire)


class RallyFormation(Question, frozen=True, tag=True, kw_only=True):
    """The unit has rallied: in which formation, facing where?"""

    answers: ClassVar[tuple[type[Action], ...]] = (FormUp,)
    rallied: int

    @property
    def unit(self) -> int:
        """Who has rallied."""
        return self.rallied

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Each formation as it faces and turned about; as it stands, if nothing else can be."""
        unit = battle.unit(self.rallied)
        _, formations = FORMATIONS[unit.arm]
        about = round((unit.here.facing + 180.0) % 360.0, 2)
        tries = [FormUp(formation=f, facing=face) for f in formations for face in (about, unit.here.facing)]
        found = [one for one in tries if one.refusal(battle, self) is None]
        return found or [FormUp()]


class RallyPhase(Loop, frozen=True, tag=True, omit_defaults=True):
    """Rallying, one unit after another, until every player of the side is done."""

    def question(self, battle: Engagement, seat: Seat) -> Question | None:
        """As long as he can rally anybody."""
        question = Rallying(seat=seat)
        return question if len(question.candidates(battle)) > 1 else None


class Rallying(Question, frozen=True, tag=True, kw_only=True):
    """Whom does a commander rally?"""

    answers: ClassVar[tuple[type[Action], ...]] = (Rally, Done)

    def asked_by(self) -> Step:
        """The loop of rallying."""
        return RallyPhase()

    def candidates(self, battle: Engagement) -> Sequence[Action]:
        """Nobody, or anybody who can be."""
        shaken = [u for u in battle.on_table(battle.phasing) if not u.good]
        tries = [Rally(commander=one.number, unit=u.no) for u in shaken for one in payers(battle, u, self.seat)]
        return [Done(), *[one for one in tries if one.refusal(battle, self) is None]]


class RoutMoves(Step, frozen=True, tag=True):
    """Whoever is still routed makes a full move toward the board edge (SG-E.25)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """In roster order."""
        for unit in umpire.battle.on_table(umpire.battle.phasing):
            if unit.order == "routed":
                flee(umpire, umpire.battle.unit(unit.no), "SG-E.25")
