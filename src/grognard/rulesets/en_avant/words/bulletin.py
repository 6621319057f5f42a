"""What a bulletin tells of a battle of En Avant!: how it began and ended, who was lost."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from grognard.engine.bulletin.scribe import (
    count_row,
    decided_word,
    headline,
    settled_word,
    several,
    told_rows,
)
from grognard.engine.bulletin.story import Chronicle, LossRow, Story
from grognard.engine.names import listed
from grognard.engine.prose import Called, Noun, nouns, number, ordinal
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.objectives import OBJECTIVES, broken
from grognard.rulesets.en_avant.words.deeds import Scribe
from grognard.rulesets.en_avant.words.phrases import CAPTIONS, PHRASES
from grognard.rulesets.en_avants.status import FRIGHTENED, WAVERING
from grognard.rulesets.en_avants.words.bulletin import cost, luck_note, opening

ARMS = {"cavalry": "cavalry", "foot_artillery": "artillery", "horse_artillery": "artillery", "hq": "hq"}
GONE_FIGHTING = ("destroyed", "cut_down", "dispersed", "control")
GUNS_LOST = ("abandoned", "crashed")
NO_DICE = "In En Avant! the states of the troops decide, and nothing else."
FEW_DICE = "for guns in bad going. All else was decided by the states of the troops."
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
        opening=opening(
            story, [chief(story.opening, s, names) for s in (0, 1)], [forces(story.opening, s) for s in (0, 1)]
        ),
        closing=closing(story),
        headline=headline(story, [len(lost(story.last, s)) for s in (0, 1)], "lost"),
        losses=losses(story),
        losses_note="units",
        luck_note=luck_note(story, NO_DICE, FEW_DICE),
    )


# how it began


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


# how it ended


def lost(battle: Engagement, side: int) -> list[Unit]:
    """Who is off the field for good, or running."""
    mine = [u for u in battle.field.units if u.side == side and u.combatant and u.half_of < 0]
    return [u for u in mine if u.place == "removed" or u.running]


def closing(story: Story) -> tuple[str, ...]:
    """Why it was over and what it cost, which is told once."""
    end = last_word(story)
    told = reckoning(story)
    return (end, *(told[1:] if " had lost " in end else told))


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
    told = [cost(story, gone)]
    if any(shaken):
        worse = 0 if shaken[0] >= shaken[1] else 1
        told.append(
            f"Of {story.sides[worse].noun} who were left {number(shaken[worse])} would not have stood much more."
        )
    return tuple(told)


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
