"""What a bulletin tells of a battle of En Avant!: how it began and ended, who was lost."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from grognard.engine.adjudication.features import feature_of
from grognard.engine.bulletin.scribe import (
    count_row,
    decided_word,
    ground_name,
    headline,
    settled_word,
    several,
    told_rows,
)
from grognard.engine.bulletin.story import Chronicle, LossRow, Story
from grognard.engine.events import Rolled
from grognard.engine.names import capital, listed
from grognard.engine.prose import Called, Noun, nouns, number, or_none, ordinal
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.objectives import OBJECTIVES, broken
from grognard.rulesets.en_avant.words.deeds import Scribe
from grognard.rulesets.en_avant.words.phrases import CAPTIONS, PHRASES
from grognard.rulesets.en_avants.status import FRIGHTENED, WAVERING

ARMS = {"cavalry": "cavalry", "foot_artillery": "artillery", "horse_artillery": "artillery", "hq": "hq"}
GONE_FIGHTING = ("destroyed", "cut_down", "dispersed", "control")
GUNS_LOST = ("abandoned", "crashed")
RARE = ("Guns taken, left or wrecked", "Running at the end", "Nervous")


def chronicle(story: Story) -> Chronicle:
    """The battle, as a bulletin wants it."""
    units = story.last.field.units
    whole = [u for u in units if u.half_of < 0]
    called = [Called(no=u.no, side=u.side, name=u.name, arm=ARMS.get(u.type, "infantry")) for u in whole]
    names = nouns(called, story.sides)
    names |= {u.no: replace(names[u.half_of], name=f"half of {names[u.half_of].name}") for u in units if u.half_of >= 0}
    return Chronicle(
        deeds=Scribe(story).write(),
        phrases=PHRASES,
        captions=CAPTIONS,
        nouns=names,
        opening=opening(story, names),
        closing=closing(story),
        headline=headline(story, [len(lost(story.last, s)) for s in (0, 1)], "lost"),
        losses=losses(story),
        losses_note="units",
        luck_note=luck_note(story),
    )


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
    mine = [u for u in battle.field.units if u.side == side and u.combatant and u.half_of < 0]
    return [u for u in mine if u.place == "removed" or u.running]


def closing(story: Story) -> tuple[str, ...]:
    """Why it was over and what it cost, which is told once."""
    end = last_word(story)
    cost = reckoning(story)
    return (end, *(cost[1:] if " had lost " in end else cost))


def last_word(story: Story) -> str:
    """Why it was over."""
    if settled := settled_word(story):
        return settled
    turn = ordinal(story.instants[-1].turn)
    losers = [story.sides[side].noun for side in (0, 1) if broken(story.last, side)]
    if not story.last.layer.objectives and losers:
        return f"In the {turn} turn more than half of {listed(losers)} was gone or running, and the battle was over."
    return decided_word(story, OBJECTIVES) or f"In the {turn} turn nobody was left on the field."


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
    units = [u for u in story.last.field.units if u.combatant and u.half_of < 0]
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
