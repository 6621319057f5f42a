"""Who a seat is and what for: its aim, how the battle is won, its forces, what is to come, what is to be done first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

from msgspec import Struct

from grognard.engine.battle import SIDES, Battle, Piece, Question
from grognard.engine.files.scenario import Objective, Scoring
from grognard.engine.names import brief, listed, plain
from grognard.engine.objectives import GROUND, Contested, Objectives
from grognard.engine.page.scene import Chip, Prompt, Scene, Sign, Token
from grognard.engine.prose import number
from grognard.engine.terrain import Feature

Winner = Literal["you", "they", "either", "nobody", "points"]
WHO_WINS = re.compile(r"^The [\w\s'’]+? wins? ")


class Ending(Struct, frozen=True, kw_only=True):
    """One way the battle is decided: who wins by it, and how; by some either may, and some are worth points.

    The `last` of them holds where none of the others does.
    """

    winner: Winner
    text: str
    last: bool = False


class Force(Struct, frozen=True, kw_only=True):
    """Units of one kind: their sign, what they are called together, and which they are."""

    sign: Sign
    text: str
    pieces: tuple[int, ...]


class Own(Struct, frozen=True, kw_only=True):
    """A unit of one's own: its name, how it stands, and its labels."""

    piece: int
    name: str
    about: str
    sign: Sign
    chips: tuple[Chip, ...] = ()


class Coming(Struct, frozen=True, kw_only=True):
    """Own troops that are still to come: where, from which turn if that is known, and which they are."""

    text: str
    turn: int | None = None
    pieces: tuple[int, ...]


class Task(Struct, frozen=True, kw_only=True):
    """The first thing to do; who is not asked anything waits."""

    title: str
    detail: str = ""
    yours: bool = True


class Stakes(Struct, frozen=True, kw_only=True):
    """What a side fights for, and whom it may count on, as a ruleset tells it."""

    aim: str = ""
    endings: tuple[Ending, ...] = ()
    coming: tuple[Coming, ...] = ()


def plain_stakes(_view: Battle, _side: int) -> Stakes:
    """Of a battle of which nothing more is known."""
    return Stakes()


# how it is won, by what the scenario adds to the book


def scenario_endings(view: Contested, side: int) -> Iterator[Ending]:
    """What each objective decides, and what becomes of the battle if none does."""
    said = [(winner_by(o, side), told_to(o, side)) for o in view.layer.objectives]
    yield from [Ending(winner=winner, text=text) for winner, text in dict.fromkeys(said) if text]
    if view.layer.scoring is not None:
        yield from marks(view.layer.scoring, side)
    elif view.layer.turn_limit:
        last = f"if nothing is decided by the end of turn {view.layer.turn_limit}"
        yield Ending(winner=winner_as(view.layer.undecided, side), text=last, last=True)


def marks(scoring: Scoring, side: int) -> Iterator[Ending]:
    """What points must come to when the last turn is over."""
    if scoring.side is None:
        yield Ending(winner="either", text="with the more points when the last turn is over")
        return
    whose = "" if scoring.side == SIDES[side] else " of theirs"
    win = scoring.win or 0.0
    draw = win if scoring.draw is None else scoring.draw
    yield Ending(winner=winner_as(scoring.side, side), text=f"with {points(win)}{whose} or more at the end")
    if draw < win:
        yield Ending(winner="nobody", text=f"with {points(draw)}{whose} or more")
    other = SIDES[1 - SIDES.index(scoring.side)]
    yield Ending(winner=winner_as(other, side), text=f"with fewer than {points(draw)}{whose}")


def points(count: float) -> str:
    """So many points, in words that fit one."""
    return f"{count:g} point" if count == 1 else f"{count:g} points"


def told_to(objective: Objective, side: int) -> str:
    """An objective in words, without who wins by it; what it calls theirs is yours if you do."""
    if objective.side is None:
        return objective.text
    text = WHO_WINS.sub("", objective.text)
    return text.replace(" their ", " your ") if objective.side == SIDES[side] else text


def winner_by(objective: Objective, side: int) -> Winner:
    """Who wins by an objective."""
    if objective.points is not None:
        return "points"
    if objective.result == "draw":
        return "nobody"
    return "either" if objective.side is None else winner_as(objective.side, side)


def winner_as(result: str, side: int) -> Winner:
    """Who wins by a result."""
    return "nobody" if result not in SIDES else "you" if SIDES.index(result) == side else "they"


def scenario_aim(objectives: Objectives, view: Contested, side: int) -> str:
    """What a side has to do to win, in a sentence that either side may read: what it must have, reach or break."""
    mine = [o for o in view.layer.objectives if o.side in (None, SIDES[side]) and o.result == "win"]
    ground = [o for o in mine if o.kind in GROUND]
    if ground:
        return ground_aim(objectives, view, ground[0], side)
    reach = [o for o in mine if o.kind == "reach"]
    if reach:
        return "Reach the far edge of the table."
    return losses_aim(objectives, view, [o for o in mine if o.kind == "losses"], side)


def ground_aim(objectives: Objectives, view: Contested, objective: Objective, side: int) -> str:
    """Hold what you have, or take it, by the last turn."""
    features = [f for f in view.field.ground.features if f.id in objective.features]
    held = features and all([stood_on(objectives, view, f, side) for f in features])
    until = f" {'until' if held else 'by'} the end of turn {view.layer.turn_limit}" if view.layer.turn_limit else ""
    return f"{'Hold' if held else 'Take'} {listed([place_name(f) for f in features])}{until}."


def stood_on(objectives: Objectives, view: Contested, feature: Feature, side: int) -> bool:
    """Has a side anybody on a feature?"""
    return any([objectives.stands_on(u, feature) for u in view.on_table(side)])


def place_name(feature: Feature) -> str:
    """What a piece of ground is called in a sentence."""
    name = feature.name or plain(feature.kind)
    return name if feature.name and not name.startswith("The ") else f"the {name.removeprefix('The ')}"


def losses_aim(objectives: Objectives, view: Contested, found: Sequence[Objective], side: int) -> str:
    """So many of the enemy's units to be broken."""
    if not found:
        return ""
    many = len(objectives.counted(view, found[0], 1 - side))
    return f"Break {number(found[0].count or 0)} of the {number(many)} enemy units."


# forces


def forces(view: Battle, side: int, scene: Scene, called: Callable[[Any, int], str]) -> tuple[Force, ...]:
    """A side's units on the table, by what they are: one of a kind by its name."""
    mine = [token for token in scene.tokens if token.side == side and token.place == "table"]
    kinds: dict[str, list[Token]] = {}
    for token in mine:
        kinds.setdefault(piece_of(view, token).type, []).append(token)
    return tuple([force(view, alike, called) for alike in kinds.values()])


def own_units(view: Battle, seat: str, scene: Scene) -> tuple[Own, ...]:
    """The units that a seat gives orders to, also those still to come."""
    side = view.side_of(seat)
    mine = [token for token in scene.tokens if token.side == side and view.seat_of(piece_of(view, token)) == seat]
    return tuple([Own(piece=one.no, name=one.name, about=one.about, sign=one.sign, chips=one.chips) for one in mine])


def force(view: Battle, alike: Sequence[Token], called: Callable[[Any, int], str]) -> Force:
    """Units of one kind."""
    first = piece_of(view, alike[0])
    text = brief(first) if len(alike) == 1 else called(first, len(alike))
    return Force(sign=alike[0].sign, text=text, pieces=tuple([token.no for token in alike]))


def piece_of(view: Battle, token: Token) -> Piece:
    """The piece a token stands for."""
    piece = view.field.piece(token.no)
    assert piece is not None
    return piece


def plain_force(piece: Piece, count: int) -> str:
    """So many units of a kind."""
    return f"{number(count)} {plain(piece.type)}s"


# the first thing to do


def first_task(view: Battle, seat: str, prompt: Callable[[Any, Question], Prompt]) -> Task:
    """What a seat is asked: many orders at once together, one question by its own words."""
    asked = [q for q in view.questions if q.seat == seat and q.blocks]
    if view.result is not None:
        return Task(title="The battle is over", yours=False)
    if not asked:
        return Task(title="The others move first", detail="You will be asked when it is your turn.", yours=False)
    orders = [q for q in asked if q.secret and q.unit is not None]
    if len(orders) > 1:
        title = f"One card for each unit, {number(len(orders))} in all"
        return Task(title=title, detail="Click a unit, choose a card, play it face down. Both sides turn up together.")
    said = prompt(view, asked[0])
    return Task(title=said.title, detail=said.detail)
