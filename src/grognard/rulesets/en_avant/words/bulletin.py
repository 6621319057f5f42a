"""What a bulletin tells of a battle of En Avant!: its deeds, how it began and ended, who was lost."""

from __future__ import annotations

from collections import Counter

from grognard.engine.bulletin import scribe
from grognard.engine.bulletin.scribe import count_row, ground_name, headline, several, spot, told_rows
from grognard.engine.bulletin.story import Chronicle, Instant, LossRow, Story
from grognard.engine.events import Event, Rolled
from grognard.engine.names import capital, listed
from grognard.engine.prose import Called, Noun, by_way, nouns, number, or_none, ordinal
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.closing import Assaulted, AssaultFailed, CutDown, Overtaken
from grognard.rulesets.en_avant.effects import Removed, StatusChanged
from grognard.rulesets.en_avant.firing import ShotFired
from grognard.rulesets.en_avant.ground import feature_of
from grognard.rulesets.en_avant.melee import GunsTaken, MeleeFought
from grognard.rulesets.en_avant.recovery import Rallied
from grognard.rulesets.en_avant.results.compulsory import UnitRan
from grognard.rulesets.en_avant.victory import ObjectiveMet, UnitArrived
from grognard.rulesets.en_avant.words.phrases import CAPTIONS, PHRASES
from grognard.rulesets.en_avants.status import FRIGHTENED, NAMES, RUNNING, WAVERING

SIMPLE = {"SquareCalled": ("square", 1.6), "SubdivisionBroke": ("half", 2.6), "GunsBogged": ("bogged", 1.5)}
FATES = {"left_table": 4.5, "abandoned": 5.0, "crashed": 4.5, "dispersed": 4.5}
ARMS = {"cavalry": "cavalry", "foot_artillery": "artillery", "horse_artillery": "artillery", "hq": "hq"}
GONE_FIGHTING = ("destroyed", "cut_down", "dispersed", "control")
GUNS_LOST = ("abandoned", "crashed")
RARE = ("Guns taken, left or wrecked", "Running at the end", "Nervous")


def chronicle(story: Story) -> Chronicle:
    """The battle, as a bulletin wants it."""
    units = story.last.field.units
    called = [Called(no=u.no, side=u.side, name=u.name, arm=ARMS.get(u.type, "infantry")) for u in units]
    names = nouns(called, story.sides)
    return Chronicle(
        deeds=Scribe(story).write(),
        phrases=PHRASES,
        captions=CAPTIONS,
        nouns=names,
        opening=opening(story, names),
        closing=(last_word(story), *reckoning(story)),
        headline=headline(story, [len(lost(story.last, s)) for s in (0, 1)], "lost"),
        losses=losses(story),
        losses_note="units",
        luck_note=luck_note(story),
    )


class Scribe(scribe.Scribe):
    """Goes through the battle once and writes down its deeds."""

    def __init__(self, story: Story) -> None:
        super().__init__(story)
        self.shots: dict[int, int] = {}
        self.flanked: set[tuple[int, int]] = set()
        self.running: set[int] = set()

    def note(self, event: Event, instant: Instant, before: Engagement) -> None:
        """One event."""
        kind = type(event).__name__
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
            case _ if kind in SIMPLE:
                self.add(instant, *SIMPLE[kind], event.unit or 0)
            case _ if kind in ("TurnBegan", "PhaseBegan"):
                self.turn = getattr(event, "turn", self.turn)
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
        told = {"state": NAMES[now].lower()}
        self.add(instant, how, weight, firer, event.unit, words=told, where=where)

    def melee(self, event: MeleeFought, instant: Instant) -> None:
        """Close fight."""
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
        """A unit runs; it is told once."""
        if no not in self.running:
            self.running.add(no)
            self.add(instant, "ran", 3.4, no, ran=(no,))


# how it began


def opening(story: Story, names: dict[int, Noun]) -> tuple[str, ...]:
    """Who stood against whom, and for what."""
    battle = story.opening
    chiefs = [chief(battle, s, names) or story.sides[s].noun for s in (0, 1)]
    have = [forces(battle, s) for s in (0, 1)]
    other = "as many" if have[0] == have[1] else have[1]
    told = [f"{capital(chiefs[0])} had {have[0]}; {chiefs[1]}, on the other side of the field, {other}."]
    if prizes := goals(battle):
        told.append(f"What both had come for was {listed(prizes)}.")
    return tuple(told)


def chief(battle: Engagement, side: int, names: dict[int, Noun]) -> str:
    """The commander of a side."""
    hq = battle.hq(side)
    return names[hq.no].name if hq else ""


def forces(battle: Engagement, side: int) -> str:
    """What a side has on the field."""
    kinds = Counter([ARMS.get(u.type, u.type) for u in battle.combatants(side)])
    nouns_of = {
        "infantry": "battalion",
        "light_company": "light company",
        "cavalry": "regiment of horse",
        "artillery": "battery",
    }
    return listed([several(n, nouns_of.get(kind, kind)) for kind, n in kinds.items()]) or "nobody"


def goals(battle: Engagement) -> list[str]:
    """The ground the scenario is about."""
    ids = dict.fromkeys([id for objective in battle.layer.objectives for id in objective.features])
    found = [feature_of(battle, id) for id in ids]
    return [ground_name(f.kind, f.name) for f in found if f is not None and f.name][:2]


# how it ended


def lost(battle: Engagement, side: int) -> list[Unit]:
    """Who is off the field for good, or running."""
    return [u for u in battle.field.units if u.side == side and u.combatant and (u.place == "removed" or u.running)]


def last_word(story: Story) -> str:
    """Why it was over."""
    turn = ordinal(story.instants[-1].turn)
    if story.winner is None:
        return f"When the {turn} turn ended neither side could claim the field."
    side, loser = story.sides[story.winner], story.sides[1 - story.winner]
    said = next((e.objective for i in story.instants for e in i.events if isinstance(e, ObjectiveMet)), "")
    objective = next((o for o in story.last.layer.objectives if o.text == said), None)
    if objective is not None and objective.kind == "on":
        found = [feature_of(story.last, id) for id in objective.features]
        named = listed([ground_name(f.kind, f.name) for f in found if f is not None and f.name])
        if named:
            return f"When the {turn} turn ended {named} was in {side.adjective} hands, and with it the day."
    if len(lost(story.last, 1 - story.winner)) > len(lost(story.last, story.winner)):
        return f"In the {turn} turn {loser.noun} had no more to set against what they had lost, and gave up the field."
    return f"When the {turn} turn ended the field belonged to {side.noun}."


def reckoning(story: Story) -> tuple[str, ...]:
    """What it cost, and in what heart the rest were."""
    gone = [len(lost(story.last, s)) for s in (0, 1)]
    shaken = [sum(min(u.status) in (FRIGHTENED, WAVERING) for u in story.last.combatants(s)) for s in (0, 1)]
    told = []
    if gone[0] == gone[1]:
        told.append(f"Each side had lost {several(gone[0], 'unit')}." if gone[0] else "No unit had been lost.")
    else:
        one, other = story.sides
        told.append(f"{capital(one.noun)} had lost {several(gone[0], 'unit')}, {other.noun} {or_none(gone[1])}.")
    if any(shaken):
        worse = 0 if shaken[0] >= shaken[1] else 1
        told.append(
            f"Of {story.sides[worse].noun} who were left {number(shaken[worse])} would not have stood much more."
        )
    return tuple(told)


def luck_note(story: Story) -> str:
    """Almost nothing is left to dice."""
    dice = sum(len(e.dice) for i in story.instants for e in i.events if isinstance(e, Rolled))
    if not dice:
        return "No die was thrown. In En Avant! the states of the troops decide, and nothing else."
    thrown = "One die was" if dice == 1 else f"{capital(number(dice))} dice were"
    return (
        f"{thrown} thrown in the whole battle, for guns in bad going. All else was decided by the states of the troops."
    )


# what it cost


def losses(story: Story) -> tuple[LossRow, ...]:
    """Who was lost how, and how the rest stood."""
    units = [u for u in story.last.field.units if u.combatant]
    rows = [
        count_row("Destroyed or cut down", units, lambda u: u.removed in GONE_FIGHTING and not u.gun),
        count_row("Guns taken, left or wrecked", units, lambda u: u.gun and u.removed in (*GONE_FIGHTING, *GUNS_LOST)),
        count_row("Driven from the field", units, lambda u: u.removed == "left_table"),
        count_row("Running at the end", units, lambda u: u.place != "removed" and u.running),
        count_row("Lost", units, lambda u: u.place == "removed" or u.running, total=True),
        count_row("Frightened or Wavering", units, lambda u: standing(u) and min(u.status) in (FRIGHTENED, WAVERING)),
        count_row("Nervous", units, lambda u: standing(u) and min(u.status) == WAVERING + 1),
        count_row("Steady or better", units, lambda u: standing(u) and min(u.status) > WAVERING + 1),
    ]
    return told_rows(rows, RARE)


def standing(unit: Unit) -> bool:
    """Is a unit still in the fight?"""
    return unit.place != "removed" and not unit.running
