"""The reel of an answer for one seat: made of the events it is shown, and of its views of the battle between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple, get_type_hints

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from grognard.engine.battle import Battle
from grognard.engine.events import Changed, Ended, Event
from grognard.engine.outcome import Outcome
from grognard.engine.page.beats import Beat, Reel
from grognard.engine.page.changes import scene_change
from grognard.engine.page.scene import Scene
from grognard.engine.page.sketches import Sketches
from grognard.engine.reel.beat import UNIT_CARDS, beat, concerns
from grognard.engine.reel.drafts import Draft, drafted
from grognard.engine.ruleset import Ruleset

Ends = tuple[Scene | None, Callable[[], Scene] | None]
Known = tuple[Event, Event | None]


def reel(
    rules: Ruleset,
    before: Battle,
    outcome: Outcome[Any],
    seat: str,
    seq: int,
    sketches: Sketches | None = None,
    ends: Ends = (None, None),
) -> Reel:
    """What came of an answer, for a seat: playing it on the scene before gives the scene after, without unit cards.

    Of the two scenes at its `ends`, the first need not be drawn again if it has been; the last is drawn after those
    between, as sketches are the better the less has changed since.
    """
    view = rules.view(outcome.battle, seat)
    known = list(shown(rules, outcome, seat))
    sketches = sketches or Sketches()
    first = ends[0] or drawn(rules, before, seat, sketches)
    open_to = all_open(rules, before, outcome, seat, view, known)
    cut: Cut | None = sketches.cut if open_to else None
    if cut is None or cut.outcome is not outcome or cut.first is not first:
        drafts = drafted(rules, view, known)
        between = list(scenes_between(rules, before, outcome, drafts[:-1], seat, sketches))
        last = ends[1]() if ends[1] is not None else rules.scene(view, seat, sketches)
        beats = beats_of(rules, view, drafts, [first, *between, last], numbered(known))
        cut = Cut(outcome, first, last, drafts, beats)
    if open_to:
        sketches.cut = cut
    return told_to(seat, view, seq, cut)


class Cut(NamedTuple):
    """The beats of an outcome but for whom they concern, and what they were made of."""

    outcome: Outcome[Any]
    first: Scene
    last: Scene
    drafts: list[Draft]
    beats: list[Beat]


def all_open(
    rules: Ruleset, before: Battle, outcome: Outcome[Any], seat: str, view: Battle, known: Sequence[Known]
) -> bool:
    """Is nothing hidden from a seat, before, in between and after? Then it is told what others are told."""
    if view is not outcome.battle or rules.view(before, seat) is not before:
        return False
    return all([event is told for event, told in known])


def beats_of(
    rules: Ruleset, view: Battle, drafts: Sequence[Draft], scenes: Sequence[Scene], index: dict[int, int]
) -> list[Beat]:
    """The beats between scenes; none where there is nothing to tell."""
    pairs = pairwise(scenes) if drafts else ()
    return [beat(rules, view, draft, *pair, index) for draft, pair in zip(drafts, pairs, strict=True)]


def told_to(seat: str, view: Battle, seq: int, cut: Cut) -> Reel:
    """The reel for one seat: whom each beat concerns is its own."""
    if not cut.beats:
        return Reel(seq=seq, turn=view.turn, rest=scene_change(cut.first, cut.last, UNIT_CARDS) or UNSET)
    found = [concerns(view, seat, draft) for draft in cut.drafts]
    beats = [replace(one, concerns=who) if who else one for one, who in zip(cut.beats, found, strict=True)]
    return Reel(seq=seq, turn=view.turn, beats=tuple(beats))


def rest(rules: Ruleset, before: Battle, after: Battle, seat: str, seq: int, sketches: Sketches | None = None) -> Reel:
    """The reel of an entry in which nothing happened on the table, such as a takeback."""
    sketches = sketches or Sketches()
    change = scene_change(drawn(rules, before, seat, sketches), drawn(rules, after, seat, sketches), UNIT_CARDS)
    return Reel(seq=seq, turn=after.turn, rest=change or UNSET)


def shown(rules: Ruleset, outcome: Outcome[Any], seat: str) -> Iterator[Known]:
    """Each event with what a seat is shown of it."""
    for event in outcome.events:
        told = rules.show((event,), outcome.battle, seat)
        yield event, told[0] if told else None


def numbered(known: Sequence[Known]) -> dict[int, int]:
    """The place of each event that a seat is shown among those it is shown."""
    seen = [no for no, (_, told) in enumerate(known) if told is not None]
    return {no: place for place, no in enumerate(seen)}


# the battle between two beats


def scenes_between(
    rules: Ruleset, battle: Battle, outcome: Outcome[Any], drafts: Sequence[Draft], seat: str, sketches: Sketches
) -> Iterator[Scene]:
    """The scene after each of some beats; one that changes nothing leaves it as it was."""
    battle = replace(battle, agenda=(), sealed=() if outcome.revealed else battle.sealed)
    scene: Scene | None = None
    for draft in drafts:
        old = battle
        for part in draft.in_order:
            battle = applied(battle, part.event)
        if scene is None or battle is not old:
            scene = drawn(rules, battle, seat, sketches)
        yield scene


def applied(battle: Battle, event: Event) -> Battle:
    """The battle after an event: every change of one is told by an event."""
    if isinstance(event, Ended):
        return replace(battle, result=event.result)
    if not isinstance(event, Changed):
        return battle
    if event.shelf == "battle":
        return replace(battle, **typed(type(battle), event.fields))
    piece = getattr(battle.field, event.shelf)[event.no]
    return replace(battle, field=battle.field.put(replace(piece, **typed(type(piece), event.fields))))


def typed(kind: type[Struct], fields: dict[str, Any]) -> dict[str, Any]:
    """New values as their fields hold them; of a record of another version they come as plain data."""
    plain = [name for name, value in fields.items() if isinstance(value, dict | list)]
    if not plain:
        return fields
    known = {name: value for name, value in fields.items() if name in kind.__struct_fields__}
    return known | {name: msgspec.convert(known[name], hints(kind)[name]) for name in plain if name in known}


@cache
def hints(kind: type[Struct]) -> dict[str, Any]:
    """What the fields of a struct hold."""
    return get_type_hints(kind, include_extras=True)


def drawn(rules: Ruleset, battle: Battle, seat: str, sketches: Sketches) -> Scene:
    """A battle as a seat sees it."""
    return rules.scene(rules.view(battle, seat), seat, sketches)


def bare(scene: Scene) -> Scene:
    """A scene without the units' cards, as reels and replays have it."""
    return replace(scene, tokens=tuple([replace(token, facts=()) if token.facts else token for token in scene.tokens]))
