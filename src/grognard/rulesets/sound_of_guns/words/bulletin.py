"""What a bulletin tells of a battle: how it began and ended, what it cost in stands and break points."""

from __future__ import annotations

from collections import Counter

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
from grognard.engine.names import capital, listed
from grognard.engine.prose import Called, nouns, ordinal
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit
from grognard.rulesets.sound_of_guns.morale import beaten, break_points, points_lost
from grognard.rulesets.sound_of_guns.victory import OBJECTIVES
from grognard.rulesets.sound_of_guns.words.deeds import Scribe
from grognard.rulesets.sound_of_guns.words.phrases import CAPTIONS, PHRASES

ARM_NOUNS = {"infantry": "unit of foot", "cavalry": "unit of horse", "artillery": "battery"}
RARE = ("Surrendered", "Fled the field", "Guns lost", "Never arrived", "Blown at the end")


def chronicle(story: Story) -> Chronicle:
    """The battle, as a bulletin wants it."""
    units = story.last.field.units
    called = [Called(no=u.no, side=u.side, name=u.name, arm=u.arm) for u in units]
    return Chronicle(
        deeds=Scribe(story).write(),
        phrases=PHRASES,
        captions=CAPTIONS,
        nouns=nouns(called, story.sides),
        opening=opening(story),
        closing=(last_word(story), reckoning(story)),
        headline=headline(story, [len(lost(story.last, s)) for s in (0, 1)], "lost"),
        rules_note=f"{story.last.year}",
        losses=losses(story),
        losses_note="units",
        lucky=True,
    )


# how it began


def opening(story: Story) -> tuple[str, ...]:
    """Who stood against whom, with how many, and for what."""
    battle = story.opening
    chiefs = [chief(battle, s) or story.sides[s].noun for s in (0, 1)]
    mine, his = forces(battle, 0), forces(battle, 1)
    told = [f"{capital(chiefs[0])} had {mine}; {chiefs[1]}, on the other side of the field, {his}."]
    if prizes := goals(battle):
        told.append(f"What both had come for was {listed(prizes)}.")
    return tuple(told)


def chief(battle: Engagement, side: int) -> str:
    """The highest commander of a side, if it has one above the others."""
    mine = [one for one in battle.field.commanders if one.side == side]
    top = [one for one in mine if one.rank == "army"] or [one for one in mine if one.corps] or mine
    return top[0].name if len(top) == 1 else ""


def forces(battle: Engagement, side: int) -> str:
    """What a side has on the field."""
    kinds = Counter([u.arm for u in battle.on_table(side)])
    return listed([several(n, ARM_NOUNS[kind]) for kind, n in kinds.items()]) or "nobody"


def goals(battle: Engagement) -> list[str]:
    """The ground the scenario is about."""
    ids = dict.fromkeys([id for objective in battle.layer.objectives for id in objective.features])
    found = [f for id in ids for f in battle.field.ground.features if f.id == id]
    return [ground_name(f.kind, f.name) for f in found if f.name][:2]


# how it ended


def lost(battle: Engagement, side: int) -> list[Unit]:
    """Who is off the field for good, or routed."""
    return [u for u in battle.field.units if u.side == side and (u.lost or u.order == "routed")]


def last_word(story: Story) -> str:
    """Why it was over."""
    if settled := settled_word(story):
        return settled
    for side in (0, 1):
        if beaten(story.last, side):
            who, turn = story.sides[side].noun, ordinal(story.instants[-1].turn)
            return f"In the {turn} turn {who} had lost more than half {worth(story, side)}, and the day."
    return decided_word(story, OBJECTIVES)


def worth(story: Story, side: int) -> str:
    """What an army was worth, in a sentence."""
    return f"of {break_points(story.last, side)} break points"


def reckoning(story: Story) -> str:
    """What it cost."""
    told = [
        f"{story.sides[side].noun} had lost {points_lost(story.last, side)} of {break_points(story.last, side)} points"
        for side in (0, 1)
    ]
    return capital(f"{told[0]}, {told[1]}.")


# what it cost


def losses(story: Story) -> tuple[LossRow, ...]:
    """Who was lost how, stands shot away, and how the rest stood."""
    units = story.last.field.units
    rows = [
        count_row("Destroyed by fire", units, lambda u: u.fate == "destroyed by fire"),
        count_row("Destroyed in melee", units, lambda u: u.fate == "destroyed in melee"),
        count_row("Surrendered", units, lambda u: u.fate == "surrendered"),
        count_row("Fled the field", units, lambda u: u.fate == "left the table"),
        count_row("Guns lost", units, lambda u: u.fate == "guns lost"),
        count_row("Routed at the end", units, lambda u: not u.lost and u.order == "routed"),
        count_row("Lost", units, lambda u: u.lost or u.order == "routed", total=True),
        count_row("Disordered at the end", units, lambda u: not u.lost and u.order == "disordered"),
        count_row("Blown at the end", units, lambda u: not u.lost and u.exhausted),
        count_row("Never arrived", units, lambda u: u.place == "waiting"),
        stands_row(units),
        points_row(story.last),
    ]
    return told_rows(rows, RARE)


def stands_row(units: tuple[Unit, ...]) -> LossRow:
    """Stands lost, with those of units that are gone."""
    gone = [sum([u.start_stands - u.stands for u in units if u.side == s]) for s in (0, 1)]
    return LossRow(title="Stands lost", values=tuple([str(n) for n in gone]))


def points_row(battle: Engagement) -> LossRow:
    """Break points lost, of all there were."""
    told = [f"{points_lost(battle, s)} of {break_points(battle, s)}" for s in (0, 1)]
    return LossRow(title="Break points lost", values=tuple(told))
