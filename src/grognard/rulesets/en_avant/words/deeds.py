"""The deeds of a battle of En Avant!, each weighed by what it decided."""

from __future__ import annotations

from grognard.engine.bulletin import scribe
from grognard.engine.bulletin.scribe import spot
from grognard.engine.bulletin.story import Instant, Story
from grognard.engine.events import Event
from grognard.engine.prose import by_way
from grognard.rulesets.en_avant.battle import Engagement
from grognard.rulesets.en_avant.cards import SquareCalled
from grognard.rulesets.en_avant.closing import Assaulted, AssaultFailed, CutDown, Overtaken
from grognard.rulesets.en_avant.effects import StatusChanged
from grognard.rulesets.en_avant.going import GunsBogged
from grognard.rulesets.en_avant.melee import GunsTaken, MeleeFought
from grognard.rulesets.en_avant.recovery import Rallied
from grognard.rulesets.en_avant.regiments import SubdivisionBroke
from grognard.rulesets.en_avant.results.compulsory import UnitRan
from grognard.rulesets.en_avant.sequence import PhaseBegan, TurnBegan
from grognard.rulesets.en_avants.events import Removed, ShotFired, UnitArrived
from grognard.rulesets.en_avants.status import NAMES, NERVOUS, RUNNING, WAVERING

MINOR: dict[type[Event], tuple[str, float]] = {
    SquareCalled: ("square", 1.6),
    SubdivisionBroke: ("half", 2.6),
    GunsBogged: ("bogged", 1.5),
}
FATES = {"left_table": 4.5, "abandoned": 5.0, "crashed": 4.5, "dispersed": 4.5}


class Scribe(scribe.Scribe):
    """Goes through the battle once and writes down its deeds."""

    def __init__(self, story: Story) -> None:
        super().__init__(story)
        self.shots: dict[int, int] = {}
        self.flanked: set[tuple[int, int]] = set()
        self.running: set[int] = set()

    def note(self, event: Event, instant: Instant, before: Engagement) -> None:
        match event:
            case ShotFired():
                self.shots[event.target] = event.unit
                self.fired(event.unit, instant)
            case StatusChanged() if sum(event.now) < sum(event.was):
                self.sank(event, instant)
            case Assaulted():
                if event.aspect in ("flank", "rear"):
                    self.flanked.add((event.unit, event.target))
            case MeleeFought():
                self.melee(event, instant)
            case AssaultFailed():
                self.add(instant, "faltered", 2.2, event.unit, event.target)
            case CutDown():
                self.add(instant, "cut_down", 6.0, event.by, event.unit, ran=(event.unit,))
            case Overtaken():
                self.add(instant, "overtaken", 1.4, event.by, event.unit)
            case GunsTaken():
                self.add(instant, "guns_taken", 5.5, event.by[0] if event.by else event.unit, event.unit)
            case UnitRan():
                self.ran(event.unit, instant)
            case Rallied():
                self.running.discard(event.unit)
                self.add(instant, "rallied", 2.0, event.unit)
            case Removed() if event.reason in FATES:
                fate = "left" if event.reason == "left_table" else event.reason
                self.add(instant, fate, FATES[event.reason], event.unit, ran=(event.unit,))
            case UnitArrived():
                by = by_way(event.name) if event.name else "from the rear"
                self.arrived(event.unit, by, instant, 1.8)
            case SquareCalled() | SubdivisionBroke() | GunsBogged():
                self.add(instant, *MINOR[type(event)], event.unit)
            case TurnBegan():
                self.turn = event.turn
                self.shots.clear()
            case PhaseBegan():
                self.shots.clear()
            case _:
                pass

    def sank(self, event: StatusChanged, instant: Instant) -> None:
        """A unit loses heart under fire; what it loses in a melee is told with the melee."""
        firer = self.shots.get(event.unit)
        if firer is None:
            return
        self.hits.add(firer)
        now, drop = min(event.now), sum(event.was) - sum(event.now)
        how, where = "ball" if instant.battle.unit(firer).gun else "fire", spot(instant.battle, event.unit)
        if now == RUNNING:
            self.running.add(event.unit)
            self.add(instant, f"{how}_broke", 4.5, firer, event.unit, ran=(event.unit,), where=where)
            return
        weight = 1 + 0.5 * drop + (now <= WAVERING)
        told = {"state": NAMES[now].lower() if now <= NERVOUS else "less sure of itself"}
        self.add(instant, how, weight, firer, event.unit, words=told, where=where)

    def melee(self, event: MeleeFought, instant: Instant) -> None:
        first, others = event.attackers[0], event.attackers[1:]
        if event.result == "attackers win":
            flank = any([(no, event.defender) in self.flanked for no in event.attackers])
            where = spot(instant.battle, event.defender)
            kind = "flank" if flank else "won"
            self.add(instant, kind, 3.5, first, event.defender, others=others, where=where, ran=(event.defender,))
        elif event.result == "defender wins":
            self.add(instant, "repulse", 3.2, event.defender, first, ran=event.attackers)
        else:
            self.add(instant, "locked", 1.6, first, event.defender)

    def ran(self, no: int, instant: Instant) -> None:
        """A unit runs; it is told once, and of half a regiment with its breaking."""
        if no not in self.running and self.story.last.unit(no).half_of < 0:
            self.running.add(no)
            self.add(instant, "ran", 3.4, no, ran=(no,))
