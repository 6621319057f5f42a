"""Chapters B and H: player-turns of five phases, arrivals, and the End phase."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.engine.events import OpenEvent
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.arrivals import Arrivals
from grognard.rulesets.sound_of_guns.battle import Engagement, Phase
from grognard.rulesets.sound_of_guns.command import CommandPhase
from grognard.rulesets.sound_of_guns.effects import CommanderRemoved, OrderChanged, chain
from grognard.rulesets.sound_of_guns.melee.phase import Melees
from grognard.rulesets.sound_of_guns.morale import check_morale, count_army
from grognard.rulesets.sound_of_guns.ordering import OrderPhase
from grognard.rulesets.sound_of_guns.rally import RallyPhase, RoutMoves
from grognard.rulesets.sound_of_guns.riding import RidePhase
from grognard.rulesets.sound_of_guns.scouting import find_out
from grognard.rulesets.sound_of_guns.shooting import FireBites, ShootingPhase
from grognard.rulesets.sound_of_guns.victory import decide


class TurnBegan(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A side's turn begins."""

    turn: int
    side: int


class PhaseBegan(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A phase begins."""

    phase: str


class Recovered(OpenEvent, frozen=True, kw_only=True, tag=True):
    """Cavalry has got its breath back."""

    unit: int
    also: tuple[str, ...] = ("SG-I.20",)

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


class Muster(Step, frozen=True, tag=True):
    """Both armies are counted, and the first player begins."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Count, then start."""
        for side in (0, 1):
            count_army(umpire, side)
        umpire.push(PlayerTurn())


class PlayerTurn(Step, frozen=True, tag=True):
    """One side goes through the five phases (SG-B.1, SG-B.2)."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Wipe last turn's marks, let arrivals come on, and begin."""
        side = umpire.battle.phasing
        umpire.tell(TurnBegan(clause="SG-B.1", turn=umpire.battle.turn, side=side))
        clear_marks(umpire, side)
        umpire.push(Arrivals(), *turn_from("command"))


def turn_from(phase: Phase) -> list[Step]:
    """The steps of a player-turn from a phase on."""
    steps: dict[Phase, list[Step]] = {
        "command": [CommandPhase()],
        "movement": [RallyPhase(), RoutMoves(), OrderPhase(), RidePhase()],
        "shooting": [ShootingPhase(), FireBites()],
        "melee": [Melees()],
        "end": [EndPhase()],
    }
    names = list(steps)
    found: list[Step] = []
    for name in names[names.index(phase) :]:
        found += [Begin(name), *steps[name]]
    return found


class Begin(Step, frozen=True, tag=True):
    """A phase is announced; what ground the troops stand on is known to everybody by then."""

    phase: Phase

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Say so."""
        for unit in umpire.battle.field.units if umpire.battle.field.ground.secret else ():
            if unit.at is not None:
                find_out(umpire, unit.rects)
        umpire.set("SG-B.2", phase=self.phase)
        umpire.tell(PhaseBegan(clause="SG-B.2", phase=self.phase))


def clear_marks(umpire: Umpire[Engagement], side: int) -> None:
    """What lasts for a player-turn is over, for both sides or for the phasing one."""
    window = umpire.battle.options.recovery_window == "game_turn"
    for unit in umpire.battle.field.units:
        fields = {
            "fought": False, "charging": False, "tries": (), "square_failed": False, "moved": False,
            "fought_before": window and unit.fought,
        }  # fmt: skip
        if unit.side == side:
            fields |= {"rallied": False, "rally_tried": False}
        changed = {name: value for name, value in fields.items() if getattr(unit, name) != value}
        if changed:
            umpire.change(unit, "SG-B.1", **changed)
    for one in umpire.battle.field.commanders:
        if one.side == side and (one.cp or one.dice or one.moved):
            umpire.change(one, "SG-B.1", cp=0, dice=(), members=(), moved=False)
    hosts = list(umpire.battle.hosts)
    hosts[side] = replace(hosts[side], reroll_used=False)
    umpire.set("SG-B.1", hosts=tuple(hosts))


class EndPhase(Step, frozen=True, tag=True):
    """Army morale, victory, recovery, and play passes."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """In the ledger's order N1 to N5."""
        battle = umpire.battle
        side = battle.phasing
        if check_morale(umpire, side):
            return
        decide(umpire, over=side != battle.first)
        if umpire.battle.result is not None:
            return
        recover(umpire, side)
        retire(umpire)
        both = side != battle.first
        umpire.set("SG-B.1", phasing=1 - side, turn=battle.turn + both)
        umpire.push(PlayerTurn())


def recover(umpire: Umpire[Engagement], side: int) -> None:
    """Cavalry gets its breath back and disorder mends, if the unit was in no melee that turn."""
    for unit in umpire.battle.on_table(side):
        if unit.fought or unit.fought_before:
            continue
        if unit.exhausted:
            unit = umpire.change(unit, "SG-H.3", exhausted=False)
            umpire.tell(Recovered(clause="SG-H.3", unit=unit.no))
        if unit.order == "disordered":
            umpire.change(unit, "SG-I.9", order="good")
            umpire.tell(OrderChanged(clause="SG-I.9", unit=unit.no, order="good"))


def retire(umpire: Umpire[Engagement]) -> None:
    """A commander whose last unit is gone leaves play (SG-I.54)."""
    battle = umpire.battle
    for one in battle.field.commanders:
        mine = [u for u in battle.field.units if one.no in chain(battle, u)]
        if one.at is not None and mine and all([u.lost for u in mine]):
            umpire.change(one, "SG-I.54", at=None, removed=True, cp=0)
            umpire.tell(CommanderRemoved(clause="SG-I.54", hq=one.number))
