"""One beat: what is said of it, who goes where, who fires at whom, whose labels change, whom it concerns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from math import hypot

from msgspec import UNSET

from grognard.engine.battle import Battle
from grognard.engine.events import Event, Ruled
from grognard.engine.names import listed
from grognard.engine.page.beats import (
    CHARGE,
    SECONDS,
    SHORTEST,
    Beat,
    Cue,
    Going,
    Kind,
    Relabelled,
    Shot,
    Span,
    Way,
    Waypoint,
)
from grognard.engine.page.changes import scene_change
from grognard.engine.page.scene import Chip, Scene, Token
from grognard.engine.page.wood import Block
from grognard.engine.reel.drafts import Draft, numbers
from grognard.engine.ruleset import Ruleset
from grognard.table.pose import Pose, pose

UNIT_CARDS = ("facts",)
"""What is left out of the scenes in a reel: the units' cards, which are half of them and of no use in passing."""
LABELS = ("pinned", "disrupted", "routed", "exhausted", "status", "disordered")
MOVING: tuple[Kind, ...] = ("march", "clock")
NAMED = 4
"""How many are named of those who march at once."""
Tokens = Mapping[int, Token]


def beat(rules: Ruleset, view: Battle, draft: Draft, before: Scene, after: Scene, index: Mapping[int, int]) -> Beat:
    """A draft as it is sent, between the scenes before and after it; whom it concerns is another matter."""
    was, now = by_number(before), by_number(after)
    ways = tuple(ways_of(draft, was, now))
    shots = tuple(shots_of(draft, was))
    kind: Kind = "volleys" if draft.kind == "shot" and len(shots) > 1 else draft.kind
    head, end = caption(rules, view, draft), verdict(view, draft)
    if kind == "clock" and ways:
        head = f"{head}: {marchers(ways, now)}"
    return Beat(
        kind=kind,
        stage=next((stage.name for stage in after.stages if stage.now), ""),
        caption=head,
        verdict=end if end != head else "",
        pieces=tuple([no for no in draft.pieces if no in was or no in now]),
        places=tuple(places(draft)),
        ways=ways,
        shots=shots,
        labels=tuple(relabelled(was, now)),
        rulings=tuple([index[no] for no, event, _ in draft.told if isinstance(event, Ruled)]),
        events=spans([index[no] for no, _, _ in draft.told]),
        seconds=seconds(kind, ways, after),
        change=scene_change(before, after, UNIT_CARDS) or UNSET,
    )


def by_number(scene: Scene) -> Tokens:
    """The tokens of a scene by their numbers."""
    return {token.no: token for token in scene.tokens}


def caption(rules: Ruleset, view: Battle, draft: Draft) -> str:
    """What it is called: the words of the first event that has any for it, else its line of the log.

    Of phases that pass, the last is the one that comes.
    """
    mine = [(event, cue) for _, event, cue in draft.told if cue.kind == draft.kind]
    said = (cue.caption(view, event) for event, cue in sorted(mine, key=heads) if cue.caption)
    own = (rules.line(view, event).text for event, _ in (reversed(mine) if draft.kind == "phase" else mine))
    others = (rules.words(view, event) for _, event, cue in draft.told if cue.kind != draft.kind)
    return next((line for line in chain(said, own, others) if line), "")


def heads(told: tuple[Event, Cue]) -> bool:
    """Whose caption comes first."""
    return not told[1].heads


def verdict(view: Battle, draft: Draft) -> str:
    """What came of it, in one sentence: the last that was said, before all by what decides it; then what it cost."""
    said = [(cue.decides, cue.verdict(view, event)) for _, event, cue in draft.told if cue.verdict]
    told = sorted([one for one in said if one[1]], key=lambda one: one[0])
    cost = [cue.adds(view, event) for _, event, cue in draft.told if cue.adds and cue.kind != draft.kind]
    return "; ".join([told[-1][1], *[one for one in cost if one != told[-1][1]]]) if told else ""


def marchers(ways: Sequence[Way], now: Tokens) -> str:
    """Who goes anywhere, where all march at once: the first few by name."""
    names = [now[way.piece].label for way in ways if way.piece in now]
    many = len(names) - NAMED
    return listed([*names[:NAMED], f"{many} more"] if many > 1 else names)


def places(draft: Draft) -> Iterator[str]:
    """The ground it is about."""
    named = [getattr(event, cue.place, None) for _, event, cue in draft.told if cue.place]
    ids = [one if isinstance(one, str) else getattr(one, "id", "") for one in named]
    yield from dict.fromkeys([id for id in ids if id])


def concerns(view: Battle, seat: str, draft: Draft) -> tuple[int, ...]:
    """The seat's own pieces that are shot at, assaulted, fight or run in it."""
    mine = view.side_of(seat)
    if mine is None:
        return ()
    touched = [no for _, event, cue in draft.told for name in cue.touches for no in numbers(getattr(event, name))]
    pieces = [view.field.piece(no) for no in dict.fromkeys(touched)]
    return tuple([piece.number for piece in pieces if piece is not None and piece.side == mine])


def spans(places: Iterable[int]) -> tuple[Span, ...]:
    """Numbers as rows without gaps."""
    found: list[list[int]] = []
    for place in sorted(places):
        if found and found[-1][1] == place:
            found[-1][1] = place + 1
        else:
            found.append([place, place + 1])
    return tuple([(first, end) for first, end in found])


# what is seen


def shots_of(draft: Draft, was: Tokens) -> Iterator[Shot]:
    """The lines of fire, between where they stood."""
    for _, event, cue in draft.told:
        if cue.shot is None:
            continue
        by, at = (getattr(event, name) for name in cue.shot)
        one, other = was.get(by), was.get(at)
        if one is not None and other is not None and one.at is not None and other.at is not None:
            start, end = (one.at.x, one.at.y), (other.at.x, other.at.y)
            yield Shot(piece=by, target=at, start=start, end=end)


def relabelled(was: Tokens, now: Tokens) -> Iterator[Relabelled]:
    """Pieces on the table whose labels are others now."""
    for no, token in now.items():
        old = was.get(no)
        if old is not None and old is not token and old.place == token.place == "table":
            before, after = labels(old), labels(token)
            if before != after:
                yield Relabelled(piece=no, before=before, after=after)


def labels(token: Token) -> tuple[Chip, ...]:
    """The chips that tell how a piece is."""
    return tuple([chip for chip in token.chips if chip.kind in LABELS])


def ways_of(draft: Draft, was: Tokens, now: Tokens) -> Iterator[Way]:
    """How pieces go from where they stood to where they stand: as their events say, else straight."""
    routes, kinds = routed(draft, was)
    for no, token in now.items():
        old = was.get(no)
        if old is None or old is token or old.at is None or (token.at is None and no not in routes):
            continue
        end = routes[no][-1] if token.at is None else placed(token.at)
        poses = [placed(old.at), *routes.get(no, [])]
        poses = poses if same_place(poses[-1], end) else [*poses, end]
        if any(not same_place(poses[0], one) for one in poses):
            yield Way(piece=no, kind=kinds.get(no, "move"), points=timed(poses))


def routed(draft: Draft, was: Tokens) -> tuple[dict[int, list[Pose]], dict[int, Going]]:
    """The poses that events tell of, and how their pieces go."""
    routes: dict[int, list[Pose]] = {}
    kinds: dict[int, Going] = {}
    for _, event, cue in draft.told:
        if not cue.way:
            continue
        no = getattr(event, cue.way)
        kinds[no] = cue.going if kinds.get(no, "move") == "move" else kinds[no]
        token = was.get(no)
        if cue.route is not None and token is not None and token.at is not None:
            so_far = routes.setdefault(no, [])
            so_far += cue.route(so_far[-1] if so_far else placed(token.at), event)
    return {no: poses for no, poses in routes.items() if poses}, kinds


def placed(block: Block) -> Pose:
    """A block as a pose."""
    return pose(block.x, block.y, block.facing, block.depth, block.width)


def same_place(one: Pose, other: Pose) -> bool:
    """Do two poses stand and face alike?"""
    return (one.x, one.y, one.facing) == (other.x, other.y, other.facing)


def timed(poses: Sequence[Pose]) -> tuple[Waypoint, ...]:
    """Poses in a row with the moment of each, at one pace; a turn on the spot takes as long as a step."""
    steps = [max(hypot(b.x - a.x, b.y - a.y), b.width / 4) for a, b in pairwise(poses)]
    whole, gone, found = sum(steps), 0.0, []
    for at, step in zip(poses, [0.0, *steps], strict=True):
        gone += step
        found.append((at.x, at.y, at.facing, round(gone / whole, 3)))
    return tuple(found)


def seconds(kind: Kind, ways: Sequence[Way], scene: Scene) -> float:
    """How long it is shown; marches the shorter the less they go, a quarter of the table takes all; charges longer."""
    whole = SECONDS[kind]
    if kind not in MOVING:
        return whole
    far = max([length(way.points) for way in ways], default=0.0)
    least = CHARGE if any([way.kind == "charge" for way in ways]) else SHORTEST
    return round(max(least, SHORTEST + (whole - SHORTEST) * min(1.0, far / (scene.width / 4))), 2)


def length(points: Sequence[Waypoint]) -> float:
    """How far a way leads."""
    return sum([hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)])
