"""Maps of the turning points: how the field looked, and who went where."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Battle
from grognard.engine.bulletin.narrative import Phrasebook, fill
from grognard.engine.bulletin.story import Chronicle, Deed, Story
from grognard.engine.control import CONTROL
from grognard.engine.names import capital
from grognard.engine.page.scene import Scene
from grognard.engine.page.wood import Point

ARROWS = 7
SHORT = 0.6
LONG_BATTLE = 16


class Arrow(Struct, frozen=True, kw_only=True):
    """The way a unit went."""

    side: int
    points: tuple[Point, ...]
    kind: Literal["move", "rout", "shot"] = "move"


class Plate(Struct, frozen=True, kw_only=True):
    """The field at the beginning of a turn, and what was done in it; `about` are the units it is about."""

    seq: int
    turn: int
    caption: str
    about: tuple[int, ...] = ()
    scene: Scene
    arrows: tuple[Arrow, ...] = ()


def plates(story: Story, chronicle: Chronicle, start: int = 0) -> tuple[Plate, ...]:
    """One to three plates; two are enough for most battles."""
    most = 3 if story.instants[-1].turn > LONG_BATTLE else 2
    book = Phrasebook(chronicle.captions, start + 1)
    return tuple(plate(story, chronicle, turn, book) for turn in turning_points(chronicle.deeds, most))


def turning_points(deeds: Sequence[Deed], most: int) -> list[int]:
    """The turns in which most was decided, in order; no two next to each other if it can be helped."""
    weights: dict[int, float] = {}
    for deed in deeds:
        weights[deed.turn] = weights.get(deed.turn, 0.0) + deed.weight
    ranked = sorted(weights, key=lambda turn: (-weights[turn], turn))
    apart: list[int] = []
    for turn in ranked:
        if all([abs(turn - other) > 1 for other in apart]):
            apart.append(turn)
    close = [turn for turn in ranked if turn not in apart]
    return sorted([*apart, *close][:most])


def plate(story: Story, chronicle: Chronicle, turn: int, book: Phrasebook) -> Plate:
    """The field as the turn found it."""
    within = [i for i in story.instants if i.turn == turn]
    seq = max(within[0].seq - 1, 0)
    before = story.before(within[0].seq)
    heaviest = sorted([d for d in chronicle.deeds if d.turn == turn], key=lambda d: -d.weight)
    told = for_caption(heaviest)
    return Plate(
        seq=seq,
        turn=turn,
        caption=caption(story, chronicle, told, book),
        about=tuple(dict.fromkeys([no for d in told for no in (d.a, d.b, *d.others) if no >= 0])),
        scene=field(story, before),
        arrows=arrows(before, [i.battle for i in within], heaviest),
    )


def field(story: Story, battle: Battle) -> Scene:
    """The field without orders, phases and points: only ground and units."""
    scene = story.ruleset.scene(story.ruleset.view(battle, CONTROL), CONTROL)
    tokens = tuple(replace(t, card="", card_sign="", facts=()) for t in scene.tokens if t.place == "table")
    return replace(scene, tokens=tokens, stages=(), boxes=(), tallies=(), contacts=(), turn_note="", result="")


def for_caption(deeds: Sequence[Deed]) -> list[Deed]:
    """The heaviest deed of a turn, and the next that is about other units."""
    first = deeds[0]
    others = [d for d in deeds[1:] if {d.a, d.b, *d.others}.isdisjoint({first.a, first.b} - {-1})]
    return [first, *others[:1]]


def caption(story: Story, chronicle: Chronicle, deeds: Sequence[Deed], book: Phrasebook) -> str:
    """Some deeds in a few words."""
    told = [fill(book.take(deed.kind), deed, story, chronicle.nouns) for deed in deeds]
    return " ".join(f"{capital(line)}." for line in told)


def arrows(before: Battle, moments: Sequence[Battle], deeds: Sequence[Deed]) -> tuple[Arrow, ...]:
    """The ways of those the turn was about, then the longest."""
    weight = {no: d.weight for d in reversed(deeds) for no in (d.a, d.b, *d.others)}
    found = []
    for unit in before.field.units:
        stops = way(unit.no, [before, *moments])
        if len(stops) < 2:
            continue
        length = sum(abs(x1 - x0) + abs(y1 - y0) for (x0, y0), (x1, y1) in pairwise(stops))
        size = max(unit.at.width, unit.at.depth) if unit.at else 1.0
        if length < SHORT * size:
            continue
        kind: Literal["move", "rout"] = "rout" if any([unit.no in d.ran for d in deeds]) else "move"
        found.append((weight.get(unit.no, 0.0), length, Arrow(side=unit.side, points=stops, kind=kind)))
    found.sort(key=lambda row: (-row[0], -row[1]))
    return tuple(arrow for _, _, arrow in found[:ARROWS])


def way(no: int, moments: Sequence[Battle]) -> tuple[Point, ...]:
    """Where a unit stood, place after place; small steps are left out."""
    stops: list[Point] = []
    for battle in moments:
        at = battle.field.units[no].at
        if at is not None and (not stops or abs(at.x - stops[-1][0]) + abs(at.y - stops[-1][1]) > 0.05):
            stops.append((round(at.x, 2), round(at.y, 2)))
    return tuple(stops)
