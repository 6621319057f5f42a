"""The deeds of a battle of En Masse, each weighed by what it decided."""

from __future__ import annotations

from grognard.engine.bulletin import scribe
from grognard.engine.bulletin.scribe import spot
from grognard.engine.bulletin.story import Instant, Story
from grognard.engine.events import Event, Ruled
from grognard.engine.prose import by_way
from grognard.rulesets.en_avants.events import Removed, ShotFired, UnitArrived
from grognard.rulesets.en_avants.status import NAMES, RUNNING, WAVERING
from grognard.rulesets.en_masse.battle import Clash
from grognard.rulesets.en_masse.clock.clock import CutDown
from grognard.rulesets.en_masse.clock.closing import AttackStalled
from grognard.rulesets.en_masse.compulsory import Dispersed
from grognard.rulesets.en_masse.effects import FormationTaken, StatusChanged
from grognard.rulesets.en_masse.melee import TIES, WINS
from grognard.rulesets.en_masse.recovery import Heartened
from grognard.rulesets.en_masse.sequence import TurnBegan

CLOSE_ASSAULT = "EM-13.12"


class Scribe(scribe.Scribe):
    """Goes through the battle once and writes down its deeds."""

    def __init__(self, story: Story) -> None:
        super().__init__(story)
        self.shots: dict[int, int] = {}
        self.running: set[int] = set()

    def note(self, event: Event, instant: Instant, before: Clash) -> None:
        match event:
            case ShotFired():
                self.shots[event.target] = event.unit
                self.fired(event.unit, instant)
            case StatusChanged() if event.now < event.was:
                self.sank(event, instant)
            case Ruled() if event.ruling.clause == CLOSE_ASSAULT:
                self.fought(event, instant)
            case AttackStalled():
                self.add(instant, "stalled", 2.4, event.unit, event.target)
            case CutDown():
                self.add(instant, "cut_down", 6.0, event.by, event.unit, ran=(event.unit,))
            case Dispersed():
                self.add(instant, "chased", 3.0, event.unit, event.quarry)
            case Heartened():
                self.add(instant, "rallied", 1.6, event.unit)
            case FormationTaken() if event.formation == "dense":
                self.add(instant, "squares", 1.6, event.unit)
            case Removed() if event.reason != "cut down":
                self.add(instant, "left", 4.5, event.unit, ran=(event.unit,))
            case UnitArrived():
                self.arrived(event.unit, by_way(event.name) if event.name else "from the rear", instant, 1.8)
            case TurnBegan():
                self.turn = event.turn
                self.shots.clear()
            case _:
                pass

    def sank(self, event: StatusChanged, instant: Instant) -> None:
        """A brigade loses heart under fire; what it loses hand to hand is told with the fight."""
        if event.now == RUNNING and event.unit not in self.running:
            self.running.add(event.unit)
            self.add(instant, "ran", 3.6, event.unit, ran=(event.unit,))
        firer = self.shots.get(event.unit)
        if firer is None or event.now == RUNNING:
            return
        self.hits.add(firer)
        weight = 1 + 0.5 * (event.was - event.now) + (event.now <= WAVERING)
        told = {"state": NAMES[event.now].lower()}
        self.add(instant, "fire", weight, firer, event.unit, words=told, where=spot(instant.battle, event.unit))

    def fought(self, event: Ruled, instant: Instant) -> None:
        """A close assault: carried, beaten off, or both recoil."""
        numbers = {unit.id: unit.no for unit in instant.battle.field.units}
        one, other = numbers.get(event.ruling.subject, -1), numbers.get(event.ruling.object, -1)
        if one < 0 or other < 0:
            return
        if event.result == WINS:
            self.add(instant, "won", 3.6, one, other, ran=(other,), where=spot(instant.battle, other))
        elif event.result == TIES:
            self.add(instant, "locked", 1.8, one, other)
        else:
            self.add(instant, "repulse", 3.2, other, one, ran=(one,))
