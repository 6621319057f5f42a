"""What a bulletin tells of a battle of En Masse: how it began and ended, what the orders came to, who was lost."""

from __future__ import annotations

from collections import Counter

from grognard.engine.bulletin.scribe import (
    count_row,
    decided_word,
    headline,
    settled_word,
    several,
    told_rows,
)
from grognard.engine.bulletin.story import Chronicle, LossRow, Story
from grognard.engine.names import capital, listed
from grognard.engine.prose import Called, nouns, number, ordinal
from grognard.rulesets.en_avants.status import NERVOUS, WAVERING
from grognard.rulesets.en_avants.words.bulletin import cost, luck_note, opening
from grognard.rulesets.en_masse.battle import Clash, Unit
from grognard.rulesets.en_masse.command import OrderSent
from grognard.rulesets.en_masse.victory import OBJECTIVES, anybody
from grognard.rulesets.en_masse.words.deeds import Scribe
from grognard.rulesets.en_masse.words.phrases import CAPTIONS, PHRASES

NO_DICE = "In En Masse orders and the states of the troops decide, and nothing else."
FEW_DICE = "for commanders under fire. All else was decided by the troops."
RARE = ("Running at the end", "Nervous", "Scattered in pursuit")
ARM_NOUNS = {"infantry": "brigade of foot", "cavalry": "brigade of horse", "artillery": "battery"}


def chronicle(story: Story) -> Chronicle:
    """The battle, as a bulletin wants it."""
    units = story.last.field.units
    called = [Called(no=u.no, side=u.side, name=u.name, arm=u.type) for u in units]
    return Chronicle(
        deeds=Scribe(story).write(),
        phrases=PHRASES,
        captions=CAPTIONS,
        nouns=nouns(called, story.sides),
        opening=opening(story, [chief(story.opening, s) for s in (0, 1)], [forces(story.opening, s) for s in (0, 1)]),
        closing=(last_word(story), *reckoning(story)),
        headline=headline(story, [len(lost(story.last, s)) for s in (0, 1)], "lost"),
        losses=losses(story),
        losses_note="brigades and batteries",
        luck_note=luck_note(story, NO_DICE, FEW_DICE),
    )


# how it began


def chief(battle: Clash, side: int) -> str:
    """The highest commander of a side, if it has one above the others."""
    mine = [o for o in battle.field.commanders if o.side == side]
    top = [o for o in mine if o.corps] or mine
    return top[0].name if len(top) == 1 else ""


def forces(battle: Clash, side: int) -> str:
    """What a side has on the field."""
    kinds = Counter([u.type for u in battle.on_table(side)])
    return listed([several(n, ARM_NOUNS[kind]) for kind, n in kinds.items()]) or "nobody"


# how it ended


def lost(battle: Clash, side: int) -> list[Unit]:
    """Who is off the field for good, or running."""
    return [u for u in battle.field.units if u.side == side and (u.lost or u.running)]


def last_word(story: Story) -> str:
    """Why it was over."""
    if settled := settled_word(story):
        return settled
    turn = ordinal(story.instants[-1].turn)
    gone = [side.noun for no, side in enumerate(story.sides) if not anybody(story.last, no)]
    if gone and OBJECTIVES.decision(story.last, last=False) is None:
        return f"In the {turn} turn nobody of {gone[0]} was left on the field."
    return decided_word(story, OBJECTIVES)


def reckoning(story: Story) -> tuple[str, ...]:
    """What it cost, and how many riders it took."""
    gone = [len(lost(story.last, s)) for s in (0, 1)]
    one, other = story.sides
    told = [cost(story, gone)]
    sent = riders(story)
    if any(sent):
        told.append(
            f"{capital(number(sent[0]))} riders had gone out for {one.noun}, {number(sent[1])} for {other.noun}."
        )
    return tuple(told)


def riders(story: Story) -> tuple[int, int]:
    """How many orders each side sent."""
    sent = [e for i in story.instants for e in i.events if isinstance(e, OrderSent)]
    sides = [story.last.field.units[e.unit].side for e in sent]
    return (sides.count(0), sides.count(1))


# what it cost


def losses(story: Story) -> tuple[LossRow, ...]:
    """Who was lost how, and how the rest stood."""
    units = story.last.field.units
    rows = [
        count_row("Gone from the field", units, lambda u: u.lost),
        count_row("Running at the end", units, lambda u: not u.lost and u.running),
        count_row("Lost", units, lambda u: u.lost or u.running, total=True),
        count_row("Scattered in pursuit", units, lambda u: u.place == "dispersed"),
        count_row("Frightened or Wavering", units, lambda u: standing(u) and u.status <= WAVERING),
        count_row("Nervous", units, lambda u: standing(u) and u.status == NERVOUS),
        count_row("Steady or better", units, lambda u: standing(u) and u.status > NERVOUS),
    ]
    return told_rows(rows, RARE)


def standing(unit: Unit) -> bool:
    """Is a unit still in the fight?"""
    return not unit.lost and not unit.running
