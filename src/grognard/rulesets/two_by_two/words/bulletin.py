"""What a bulletin tells of a battle of 2 by 2: its deeds, how it began and ended, what it cost."""

from __future__ import annotations

import re
from collections import Counter
from math import hypot, sqrt

from grognard.engine.bulletin.luck import luck
from grognard.engine.bulletin.scribe import (
    count_row,
    decided_word,
    ground_name,
    headline,
    result_line,
    settled_word,
    several,
    spot,
    told_rows,
)
from grognard.engine.bulletin.story import Chronicle, LossRow, Story
from grognard.engine.events import Ended
from grognard.engine.names import capital, listed
from grognard.engine.prose import Called, Noun, nouns, number, ordinal
from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from grognard.rulesets.two_by_two.objectives import OBJECTIVES
from grognard.rulesets.two_by_two.units import points
from grognard.rulesets.two_by_two.words.deeds import Scribe
from grognard.rulesets.two_by_two.words.log import why_ended
from grognard.rulesets.two_by_two.words.phrases import CAPTIONS, PHRASES

ROWS = {
    "fire": "Destroyed by fire",
    "melee": "Destroyed in melee",
    "rout": "Lost in rout",
    "staff": "Staffs taken with their troops",
    "road": "Lost at the reinforcement points",
}
ALWAYS = ("fire", "melee", "rout")
OPTIONAL = ("Never arrived", "Marched off")


def chronicle(story: Story) -> Chronicle:
    """The battle, as a bulletin wants it."""
    units = story.last.field.units
    names = nouns([Called(no=u.no, side=u.side, name=u.name, arm=u.arm) for u in units], story.sides)
    scribe = Scribe(story)
    return Chronicle(
        deeds=scribe.write(),
        phrases=PHRASES,
        captions=CAPTIONS,
        nouns=names,
        opening=opening(story, names),
        closing=closing(story, names, scribe.fallen),
        headline=result(story),
        rules_note=f"{story.last.options.mode.capitalize()} game",
        losses=losses(story, scribe.fallen),
        losses_note="units · army points",
        lucky=True,
    )


# how it began


def opening(story: Story, names: dict[int, Noun]) -> tuple[str, ...]:
    """Who held what, and who came against it."""
    first = next((i.battle for i in story.instants if i.battle.phase != "setup"), story.opening)
    holds = 1 if first.hosts[1].role == "defender" else 0
    held, came = story.sides[holds], story.sides[1 - holds]
    ground = held_ground(first, holds)
    chief, rival = leaders(first, holds, names), leaders(first, 1 - holds, names)
    stood = f"held {ground}" if ground else "stood"
    who = f"{chief} {stood} for {held.noun}" if chief else f"{held.noun} {stood}"
    came_on = f"{rival} led {came.noun} against them" if rival else f"{came.noun} came against them"
    told = f"{who} with {forces(first, holds)}; {came_on} with {forces(first, 1 - holds)}."
    return (capital(told), *coming(first, story))


def leaders(battle: Skirmish, side: int, names: dict[int, Noun]) -> str:
    """The commanders of a side, if they have names."""
    told = [names[u.no].name for u in battle.field.units if u.side == side and u.arm == "hq"]
    return listed(told) if told and not re.search(r"staff|uarters|^the (?!Prince)", told[0]) else ""


def forces(battle: Skirmish, side: int) -> str:
    """What a side has on the table."""
    arms = Counter([u.arm for u in battle.on_table(side) if u.arm != "hq"])
    told = []
    if n := arms["infantry"]:
        told.append(f"{several(n, 'regiment')} of foot")
    if n := arms["cavalry"]:
        told.append(f"{number(n) if told else several(n, 'regiment')} of horse")
    if n := arms["artillery"]:
        told.append(several(n, "battery"))
    return listed(told) or "nothing but a staff"


def held_ground(battle: Skirmish, side: int) -> str:
    """The named ground on which most of a side stands, or the town or hill nearest to its middle."""
    units = [u for u in battle.on_table(side) if u.at is not None]
    spots = Counter([spot(battle, u.no).partition(" ")[2] for u in units])
    spots.pop("", None)
    if spots:
        return spots.most_common(1)[0][0]
    named = [f for f in battle.field.ground.features if f.name and f.outline()]
    if not units or not named:
        return ""
    x, y = middle(units)
    best = min(named, key=lambda f: hypot(f.outline()[0][0] - x, f.outline()[0][1] - y))
    return f"the ground by {ground_name(best.kind, best.name)}"


def middle(units: list[Unit]) -> tuple[float, float]:
    """The middle of some units."""
    spots = [u.at for u in units if u.at is not None]
    return sum(p.x for p in spots) / len(spots), sum(p.y for p in spots) / len(spots)


def coming(battle: Skirmish, story: Story) -> tuple[str, ...]:
    """Who was still on the road."""
    waiting = [sum(u.side == s and u.place == "waiting" for u in battle.field.units) for s in (0, 1)]
    told = [f"{number(n)} {story.sides[s].adjective}" for s, n in enumerate(waiting) if n]
    if not told:
        return ()
    one = sum(waiting) == 1
    return (f"{capital(listed(told))} {'unit was' if one else 'units were'} still on the road.",)


# how it ended


def result(story: Story) -> str:
    """The result in a line; a victory that cost units and destroyed none says so."""
    lost, winner = [story.last.destroyed(s) for s in (0, 1)], story.winner
    if winner is not None and lost[winner] and not lost[1 - winner]:
        return f"{result_line(story)}: {several(lost[winner], 'unit')} lost and none destroyed"
    return headline(story, lost, "destroyed")


def closing(story: Story, names: dict[int, Noun], fallen: list[tuple[int, str]]) -> tuple[str, ...]:
    """The last word, what it cost, and what the dice had to do with it."""
    end = last_word(story, names, fallen)
    told = " had lost " in end and "units, and the day" not in end
    return (end, *(() if told else reckoning(story)), *fortune(story))


def last_word(story: Story, names: dict[int, Noun], fallen: list[tuple[int, str]]) -> str:
    """Why it was over."""
    if settled := settled_word(story):
        return settled
    ended = next((e for i in story.instants for e in i.events if isinstance(e, Ended)), None)
    why = why_ended(story.last, ended.clause) if ended else ""
    winner, turn = story.winner, ordinal(story.instants[-1].turn)
    if why == "time is up":
        return decided_word(story, OBJECTIVES)
    if winner is None:
        return f"The battle was broken off in the {turn} turn, {why}." if why else "Neither side had won."
    loser = story.sides[1 - winner]
    mine = [no for no, _ in fallen if story.last.unit(no).side == 1 - winner]
    if why.startswith("five units") and mine:
        last = names[mine[-1]].name
        tally = number(story.last.destroyed(1 - winner))
        return f"With {last} gone {loser.noun} had lost {tally} units, and the day."
    return f"{capital(loser.noun)} had nobody left to fight on, and the field was won."


def reckoning(story: Story) -> tuple[str, ...]:
    """What it cost."""
    lost = [story.last.destroyed(s) for s in (0, 1)]
    if not any(lost):
        return ("No unit had been lost on either side.",)
    if not all(lost):
        return (f"{capital(story.sides[lost.index(0)].noun)} had not lost a single unit.",)
    if lost[0] == lost[1]:
        return (f"It had cost each side {several(lost[0], 'unit')}.",)
    one, other = story.sides
    return (f"It had cost {one.noun} {several(lost[0], 'unit')} and {other.noun} {number(lost[1])}.",)


def fortune(story: Story) -> tuple[str, ...]:
    """Did the dice decide it?"""
    rows = luck(story)
    if not rows or min(rows[-1].dice, default=0) < 8:
        return ()
    pips, bands = rows[-1].pips, rows[-1].bands
    apart = abs(pips[0] - pips[1])
    lucky = story.sides[0 if pips[0] > pips[1] else 1]
    if apart > sqrt(bands[0] ** 2 + bands[1] ** 2):
        return (f"Fortune had taken sides: the dice fell {number(round(apart))} pips better for {lucky.noun}.",)
    return (f"Fortune leaned to {lucky.noun}, but no further than she commonly does.",)


# what it cost


def losses(story: Story, fallen: list[tuple[int, str]]) -> tuple[LossRow, ...]:
    """Who was lost how: units and what they had cost."""
    units = story.last.field.units
    gone = [(units[no], cause) for no, cause in dict(fallen).items() if units[no].place == "destroyed"]
    rows = []
    for cause, title in ROWS.items():
        values = [[u for u, c in gone if c == cause and u.side == s] for s in (0, 1)]
        if cause in ALWAYS or any(values):
            rows.append(LossRow(title=title, values=tuple(priced(v) for v in values)))
    lost = [[u for u in units if u.place == "destroyed" and u.side == s] for s in (0, 1)]
    rows.append(LossRow(title="Destroyed", values=tuple(priced(v) for v in lost), total=True))
    rows.append(count_row("Disrupted at the end", units, lambda u: u.place == "table" and u.disrupted))
    rows.append(count_row("Never arrived", units, lambda u: u.place == "waiting"))
    rows.append(count_row("Marched off", units, lambda u: u.place == "exited"))
    return told_rows(rows, OPTIONAL)


def priced(units: list[Unit]) -> str:
    """How many, and their army points."""
    return f"{len(units)} · {sum(points(u.type, u.size) for u in units):g}" if units else "0"
