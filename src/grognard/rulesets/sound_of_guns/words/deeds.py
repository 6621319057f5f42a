"""The deeds of a battle, each weighed by what it decided."""

from __future__ import annotations

from grognard.engine.bulletin import scribe
from grognard.engine.bulletin.scribe import spot
from grognard.engine.bulletin.story import Instant, Story
from grognard.engine.events import Event
from grognard.engine.prose import number
from grognard.rulesets.sound_of_guns.arrivals import UnitArrived
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.effects import OrderChanged, Removed, StandsLost, UnitMoved
from grognard.rulesets.sound_of_guns.interrupts import SquareTried
from grognard.rulesets.sound_of_guns.melee.phase import CombatBegun
from grognard.rulesets.sound_of_guns.melee.results import CombatDecided, Exhausted, Ignored
from grognard.rulesets.sound_of_guns.sequence import PhaseBegan, TurnBegan
from grognard.rulesets.sound_of_guns.shooting import ShotFired

FATES = {
    "destroyed by fire": "shot_down", "destroyed in melee": "cut_down", "surrendered": "surrendered",
    "left the table": "left", "guns lost": "guns_lost",
}  # fmt: skip
STAND = 0.9
"""What a stand lost to fire weighs in a bulletin."""


class Scribe(scribe.Scribe):
    """Goes through the battle once and writes down its deeds."""

    def __init__(self, story: Story) -> None:
        super().__init__(story)
        self.firers: dict[int, int] = {}
        self.fight: CombatBegun | None = None

    def note(self, event: Event, instant: Instant, before: Engagement) -> None:
        match event:
            case TurnBegan():
                self.turn = event.turn
            case PhaseBegan():
                self.began(event)
            case ShotFired():
                self.shot(event, instant)
            case CombatBegun():
                self.fight = event
            case CombatDecided():
                self.decided(event, instant, before)
            case StandsLost() if event.unit in self.firers and self.fight is None:
                self.thinned(event, instant, before)
            case OrderChanged():
                self.ordered(event, instant, before)
            case Removed():
                self.lost(event, instant, before)
            case SquareTried() if event.tried:
                self.add(instant, "square" if event.formed else "no_square", 1.6, event.unit, event.enemy)
            case UnitMoved(manner="evade"):
                self.add(instant, "evaded", 1.2, event.unit)
            case Ignored():
                self.stood(event, instant, before)
            case Exhausted():
                self.add(instant, "blown", 0.8, event.unit)
            case UnitArrived():
                self.arrived(event.unit, "from the rear", instant, 1.8)
            case _:
                pass

    def began(self, event: PhaseBegan) -> None:
        """A new phase: fire and fights of the last are over."""
        self.fight = None
        if event.phase == "shooting":
            self.firers.clear()

    def shot(self, event: ShotFired, instant: Instant) -> None:
        """A shot is told by what it did; one that did nothing only if many like it did not."""
        if event.hits:
            self.firers[event.target] = event.unit
            self.hits.add(event.unit)
        else:
            self.fired(event.unit, instant)

    def thinned(self, event: StandsLost, instant: Instant, before: Engagement) -> None:
        """Stands lost to fire."""
        kind = "guns" if before.unit(self.firers[event.unit]).arm == "artillery" else "volley"
        told = {"stands": f"{number(event.stands)} stand{'s' if event.stands > 1 else ''}"}
        weight = 0.4 + STAND * event.stands
        self.add(instant, kind, weight, self.firers[event.unit], event.unit, words=told, where=spot(before, event.unit))

    def ordered(self, event: OrderChanged, instant: Instant, before: Engagement) -> None:
        """A unit breaks, is shaken, or comes to its senses."""
        if event.order == "good":
            if before.unit(event.unit).order == "routed":
                self.add(instant, "rallied", 1.6, event.unit)
            return
        by = self.firers.get(event.unit) if self.fight is None else None
        ran = (event.unit,) if event.order == "routed" else ()
        weight = 4.0 if event.order == "routed" else 1.8
        if by is not None:
            self.add(instant, f"fire_{event.order}", weight, by, event.unit, ran=ran, where=spot(before, event.unit))
        elif ran:
            self.add(instant, "ran", weight, event.unit, ran=ran, where=spot(before, event.unit))

    def decided(self, event: CombatDecided, instant: Instant, before: Engagement) -> None:
        """A round of melee: the first of each side stand for the rest."""
        if self.fight is None:
            return
        sides = [[no for no in self.fight.units if before.unit(no).side == s] for s in (0, 1)]
        mine, his = sides[self.fight.attacking][:1], sides[1 - self.fight.attacking][:1]
        if not mine or not his:
            return
        where = spot(before, his[0])
        if event.winner is None:
            self.add(instant, "drawn", 1.8, mine[0], his[0], where=where)
        elif event.winner == self.fight.attacking:
            self.add(instant, "won", 2.4 + 0.3 * event.margin, mine[0], his[0], ran=(his[0],), where=where)
        else:
            self.add(instant, "repulse", 2.2 + 0.3 * event.margin, his[0], mine[0], ran=(mine[0],), where=where)

    def stood(self, event: Ignored, instant: Instant, before: Engagement) -> None:
        """A square that would not be broken."""
        units = self.fight.units if self.fight is not None else ()
        foes = [no for no in units if before.unit(no).side != before.unit(event.unit).side]
        self.add(instant, "stood", 2.2, event.unit, foes[0] if foes else -1)

    def lost(self, event: Removed, instant: Instant, before: Engagement) -> None:
        """A unit is gone for good."""
        self.add(instant, FATES[event.fate], 5.0, event.unit, ran=(event.unit,), where=spot(before, event.unit))
