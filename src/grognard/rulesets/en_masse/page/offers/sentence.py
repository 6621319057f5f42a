"""An order as a sentence in pieces, and what else each piece might say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from grognard.engine.lines import ground_words
from grognard.engine.names import called
from grognard.engine.page.drafting import Choice, Phrase
from grognard.rulesets.en_masse.battle import Clash, Part, Unit
from grognard.rulesets.en_masse.command import IssueOrder
from grognard.rulesets.en_masse.geometry import distance
from grognard.rulesets.en_masse.orders import part_refusal
from grognard.rulesets.en_masse.page.openness import cite
from grognard.rulesets.en_masse.units import FORMATIONS
from grognard.rulesets.en_masse.words.names import COMPASS, FORMED, facing_words, places, spot_words

VERBS = {"move": "Move", "deploy": "Deploy", "assault": "Assault", "defend": "Defend"}
NOWHERE = {"dest": None, "place": None, "relative_to": None, "beside": None}
MOST_FOES = 6
"""Enemies that a phrase names; the others are pointed at on the map."""
AHEAD, HERE, STANDS = "what stands ahead", "this ground", "where it stands"


class Slot(NamedTuple):
    """A piece of a part: what it says, and the parts that would say something else; none if it is fixed."""

    text: str
    others: tuple[tuple[str, Part], ...] = ()


def where(view: Clash, part: Part) -> str:
    """The place of a part as its phrase."""
    if part.place is not None:
        return ground_words(view, part.place) if part.verb == "defend" else f"to {ground_words(view, part.place)}"
    if part.relative_to is not None:
        return f"on the {part.beside} of {called(view, part.relative_to)}"
    if part.dest is not None:
        return spot_words(view, part.dest)
    return HERE if part.verb == "defend" else STANDS


def place_slot(view: Clash, unit: Unit, part: Part) -> Slot:
    """Where to: as it is, where it stands, named ground, beside a fellow."""
    options = [part] if part.dest is not None or part.verb == "move" else []
    if part.verb != "move":
        options.append(replace(part, **NOWHERE))
    options += [replace(part, **NOWHERE | {"place": f.id}) for f in places(view)]
    if part.verb != "move":
        fellows = [u for u in view.on_table(unit.side) if u.no != unit.no and u.division == unit.division]
        options += [
            replace(part, **NOWHERE | {"relative_to": one.no, "beside": side})
            for one in fellows
            for side in ("left", "right")
        ]
    return Slot(where(view, part), tuple([(where(view, one), one) for one in options]))


def target_slot(view: Clash, unit: Unit, part: Part) -> Slot:
    """Whom to assault: whoever stands ahead, or one by name, the nearest first."""
    foes = sorted(view.enemies(unit.side), key=lambda foe: distance(unit, foe))
    near = [foe.no for foe in foes[:MOST_FOES]]
    marks = [None, *near, *([part.target] if part.target is not None and part.target not in near else [])]
    said = [AHEAD if no is None else called(view, no) for no in marks]
    now = AHEAD if part.target is None else called(view, part.target)
    return Slot(now, tuple([(text, replace(part, target=no)) for text, no in zip(said, marks, strict=True)]))


def facing_slot(part: Part) -> Slot:
    """Which way to face: as it comes, as its neighbour does, or by the compass."""
    free = "facing as he does" if part.relative_to is not None else "facing as it comes"
    options = [(free, replace(part, facing=None))]
    bearings = [45.0 * i for i in range(len(COMPASS))]
    if part.facing is not None and part.facing not in bearings:
        bearings.append(part.facing)
    options += [(f"facing {facing_words(one)}", replace(part, facing=one)) for one in bearings]
    return Slot(free if part.facing is None else f"facing {facing_words(part.facing)}", tuple(options))


def formation_slot(part: Part) -> Slot:
    """In which formation: as the order has it by itself, or by name."""
    free = "in assault formation" if part.verb == "deploy" else "as it is formed"
    named = [("in march column" if one == "marching" else f"in {FORMED[one]}", one) for one in FORMATIONS]
    options = [(free, replace(part, formation=None))] if part.verb != "deploy" else []
    options += [(text, replace(part, formation=one)) for text, one in named]
    names = {one: text for text, one in named}
    return Slot(free if part.formation is None else names[part.formation], tuple(options))


def manner_slot(unit: Unit, part: Part) -> Slot | None:
    """Stepping back; or forming squares when cavalry comes near."""
    if part.verb == "move":
        said = {False: "going forward", True: "stepping back"}
        return Slot(said[part.backward], tuple([(said[yes], replace(part, backward=yes)) for yes in (False, True)]))
    if unit.type != "infantry" or part.verb == "assault":
        return None
    said = {False: "whoever comes", True: "forming squares if cavalry comes"}
    return Slot(said[part.vs_cavalry], tuple([(said[yes], replace(part, vs_cavalry=yes)) for yes in (False, True)]))


def slots(view: Clash, unit: Unit, part: Part) -> Iterator[Slot]:
    """The pieces of one part in their order."""
    yield Slot(VERBS[part.verb])
    if part.verb == "assault":
        yield target_slot(view, unit, part)
        yield formation_slot(part)
        return
    yield place_slot(view, unit, part)
    if part.verb != "move":
        yield facing_slot(part)
    yield formation_slot(part)
    manner = manner_slot(unit, part)
    if manner is not None:
        yield manner


def part_said(view: Clash, unit: Unit, part: Part) -> str:
    """One part as it is read out: what goes without saying is left out."""
    verb, *others = [slot.text for slot in slots(view, unit, part)]
    told = [text for text in others if text not in UNSAID]
    return f"{verb} {', '.join(told)}".strip()


UNSAID = ("as it is formed", "going forward", "whoever comes", STANDS)


def said(view: Clash, unit: Unit, parts: Sequence[Part]) -> str:
    """The whole order as it is read out."""
    told = [part_said(view, unit, part) for part in parts]
    return ". ".join([told[0], *[f"Then {one[0].lower()}{one[1:]}" for one in told[1:]]]) + "." if told else ""


def phrases(view: Clash, unit: Unit, order: IssueOrder) -> tuple[Phrase, ...]:
    """The sentence of an order, piece by piece, with what else each might say."""
    found = []
    for i, part in enumerate(order.parts):
        swap = swapper(order, i)
        for k, slot in enumerate(slots(view, unit, part)):
            text = slot.text if k or not i else f"Then {slot.text.lower()}"
            choices = tuple([choice(view, unit, one, new, swap(new), new == part) for one, new in slot.others])
            found.append(Phrase(text=text, part=i + 1, opens=not k, choices=choices if len(choices) > 1 else ()))
    return tuple(found)


def swapper(order: IssueOrder, i: int) -> Callable[[Part], IssueOrder]:
    """Gives the order with another part in the place of one."""
    return lambda new: replace(order, parts=(*order.parts[:i], new, *order.parts[i + 1 :]))


def choice(view: Clash, unit: Unit, text: str, part: Part, order: IssueOrder, now: bool) -> Choice:
    """Something else that a phrase may say."""
    refused = part_refusal(view, unit, part)
    return Choice(
        text=text,
        said=said(view, unit, order.parts),
        action=order,
        now=now,
        refused="" if refused is None else refused.reason,
        clause="" if refused is None else cite(view, refused.clause),
    )
