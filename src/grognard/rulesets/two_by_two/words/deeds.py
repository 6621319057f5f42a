"""The deeds of a battle of 2 by 2, written down one by one as they happened."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from grognard.engine.bulletin import scribe
from grognard.engine.bulletin.scribe import spot
from grognard.engine.bulletin.story import Instant, Story
from grognard.engine.events import Changed, Event, Ruled
from grognard.engine.prose import by_way
from grognard.engine.ruling import REROLL
from grognard.rulesets.two_by_two.battle import Skirmish
from grognard.rulesets.two_by_two.draws import DrawOffered
from grognard.rulesets.two_by_two.legs import Engaged, Exited, TradedByExit
from grognard.rulesets.two_by_two.rally import Rallied
from grognard.rulesets.two_by_two.reinforcements import Arrived, TradedOnArrival
from grognard.rulesets.two_by_two.rout import Overrun, Panicked, UnitRouted
from grognard.rulesets.two_by_two.sequence import PhaseBegan
from grognard.rulesets.two_by_two.words.names import point
from grognard.rulesets.two_by_two.words.phrases import MISHAPS, SCATTERED, STRANDED
from grognard.rulesets.two_by_two.words.rulings import CANNON, DEFENSIVE
from grognard.table.kernel import FRONT

SHOTS, MELEE, ROUT = ("2X2-11.1", "2X2-11.2"), "2X2-13.4", "2X2-12.7"
WEIGHTS = {"destroyed": 6.0, "routed": 4.0, "disrupted": 2.2, "pinned": 1.2, "stopped": 2.6, "shot": 6.0}
LOST = 6.0
RECENT = 6
CAUSES = {
    "2X2-12.1": "fire",
    "2X2-13.32": "melee",
    "2X2-13.33": "melee",
    "2X2-9.6": "road",
    "2X2-9.7": "road",
    "2X2-13.44": "staff",
}
SEVERITY = ("pinned", "disrupted", "routs", "destroyed")


class Scribe(scribe.Scribe):
    """Goes through the battle once and writes down its deeds."""

    def __init__(self, story: Story) -> None:
        super().__init__(story)
        self.harmed: dict[int, tuple[int, str]] = {}
        self.faces: dict[tuple[int, int], int] = {}
        self.fallen: list[tuple[int, str]] = []
        self.scattered = len(story.instants)

    def note(self, event: Event, instant: Instant, before: Skirmish) -> None:
        match event:
            case PhaseBegan():
                self.turn = event.turn
            case Ruled():
                self.ruled(event, instant, before)
            case Engaged():
                self.faces[event.attacker, event.defender] = event.face
            case Panicked():
                self.harm(instant, "a", "panic", 2.5, event.unit, event.by)
            case UnitRouted(cause="choice"):
                self.add(instant, "gave_way", 1.3, event.unit, ran=(event.unit,))
            case Overrun():
                self.came_to(event.unit, MISHAPS.get(event.clause, STRANDED), instant)
            case Changed(shelf="units") if event.fields.get("place") == "destroyed":
                self.fallen.append((event.no, CAUSES.get(event.clause, "rout")))
            case Arrived():
                self.arrived(event.unit, by_way(point(instant.battle, event.point)), instant, 1.5, each=0.3)
            case Exited():
                self.add(instant, "left", 1.6, event.unit)
            case TradedOnArrival():
                self.add(instant, "traded", 4.0, event.unit, event.enemy)
            case TradedByExit():
                self.add(instant, "traded", 4.0, event.unit, event.taken)
            case Rallied(marker="disrupted"):
                self.add(instant, "rallied", 0.8, event.unit)
            case DrawOffered():
                self.add(instant, "offered", 1.0, self.of_side(event.seat))
            case _:
                pass

    def harm(self, instant: Instant, victim: str, kind: str, weight: float, a: int, b: int, **more: object) -> None:
        """A deed whose victim, `a` or `b`, may yet come to worse."""
        self.add(instant, kind, weight, a, b, **more)
        self.harmed[a if victim == "a" else b] = (len(self.deeds) - 1, victim)

    def of_side(self, seat: str) -> int:
        """Any unit of a side: its first."""
        side = self.story.last.seats.index(seat)
        return next((u.no for u in self.story.last.field.units if u.side == side), 0)

    def ruled(self, event: Ruled, instant: Instant, before: Skirmish) -> None:
        """A throw: fire, melee, or the die of a rout."""
        ids = {u.id: u.no for u in instant.battle.field.units}
        a, b = ids.get(event.ruling.subject, -1), ids.get(event.ruling.object, -1)
        if event.result == REROLL or a < 0:
            return
        if event.ruling.clause in SHOTS and b >= 0:
            self.shot(event, instant, before, a, b)
        elif event.ruling.clause == MELEE and b >= 0:
            self.melee(event, instant, before, a, b)
        elif event.ruling.clause == ROUT and event.result == "destroyed":
            self.scattered += 1
            self.came_to(a, SCATTERED[self.scattered % len(SCATTERED)], instant)

    def shot(self, event: Ruled, instant: Instant, before: Skirmish, a: int, b: int) -> None:
        """Fire; where it met a charge, the target is the one that charged."""
        result = {"routs": "routed"}.get(event.result, event.result)
        if result == "no effect":
            self.fired(a, instant)
            return
        self.hits.add(a)
        if DEFENSIVE in [note.clause for note in event.ruling.notes]:
            kind = "charge_shot" if result in ("destroyed", "routed") else "charge_stopped"
        else:
            kind = f"{'guns' if event.ruling.clause == CANNON else 'volley'}_{result}"
        self.struck(event, instant, before, kind, a, b)

    def melee(self, event: Ruled, instant: Instant, before: Skirmish, a: int, b: int) -> None:
        """Close fight: the winner does it to the loser."""
        fate = "destroyed" if "destroyed" in event.result else "routed"
        if event.result.startswith("attacker"):
            self.struck(event, instant, before, f"repulse_{fate}", b, a)
        else:
            flank = self.faces.get((a, b), FRONT) != FRONT
            self.struck(event, instant, before, f"{'flank' if flank else 'melee'}_{fate}", a, b)

    def struck(self, event: Ruled, instant: Instant, before: Skirmish, kind: str, a: int, b: int) -> None:
        """A blow, with its chance and its place."""
        weight = WEIGHTS[kind.partition("_")[2]]
        ran = (b,) if kind.endswith("routed") else ()
        if instant.battle.unit(b).arm == "hq":
            kind = of_a_staff(kind)
        chance = likelihood(event) if weight >= WEIGHTS["routed"] else None
        self.harm(instant, "b", kind, weight, a, b, ran=ran, chance=chance, where=spot(before, b))

    def came_to(self, no: int, tail: str, instant: Instant) -> None:
        """A rout that ended badly is told with what began it; one that nothing began was the unit's own choice."""
        found = self.harmed.get(no)
        if found is None or instant.seq - self.deeds[found[0]].seq > RECENT:
            self.add(instant, "gave_way_lost", LOST, no)
            return
        i, victim = found
        deed = self.deeds[i]
        if not deed.tail:
            told = tail.replace("{x.", f"{{{victim}.")
            self.deeds[i] = replace(deed, tail=told, weight=max(LOST, deed.weight), ran=(*deed.ran, no))


def of_a_staff(kind: str) -> str:
    """A blow that fell on a general and not on a regiment."""
    if kind.endswith("destroyed"):
        return "staff_shot" if kind.startswith(("volley", "guns")) else "staff_taken"
    return "staff_fled" if kind.endswith("routed") else kind


def likelihood(event: Ruled) -> Fraction:
    """How likely it was to come out so, or better still for who had the better of it."""
    odds = event.ruling.odds()
    if event.ruling.clause == MELEE:
        loser = event.result.partition(" ")[0]
        return sum([odds[r] for r in odds if r.startswith(loser)], Fraction(0))
    least = SEVERITY.index(event.result)
    return sum([odds[r] for r in odds if r in SEVERITY[least:]], Fraction(0))
