"""The table as a seat sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from grognard.engine.names import called, centimetres, labels, result_words
from grognard.engine.page.scene import Scene, Stage, Token, ribbon, side_names
from grognard.engine.page.sketches import Sketches
from grognard.engine.page.stakes import goals
from grognard.engine.tags import tags
from grognard.rulesets.en_avant.battle import SIDES, Engagement, Unit
from grognard.rulesets.en_avant.fog.card_backs import Cards, card_of, cards_in
from grognard.rulesets.en_avant.objectives import OBJECTIVES
from grognard.rulesets.en_avant.page.openness import cited, rules_open
from grognard.rulesets.en_avant.page.stakes import tallies
from grognard.rulesets.en_avant.page.tokens import shown, token
from grognard.rulesets.en_avants.page.scene import boxes

STAGES = (
    ("orders", "Orders", "EA-0.7"),
    ("firing", "Firing", "EA-2.1"),
    ("movement", "Movement", "EA-2.2"),
    ("melee", "Melee", "EA-2.3"),
    ("recovery", "Recovery", "EA-2.4"),
)
SAME_AS = {"start": "orders", "end": "recovery"}


def scene(view: Engagement, seat: str, sketches: Sketches | None = None) -> Scene:
    """The battle ready to be drawn; what was sketched before and has not changed is taken from there."""
    ground = view.field.ground
    return Scene(
        width=ground.width,
        depth=ground.depth,
        measure="cm",
        sides=side_names(view),
        tokens=tuple(tokens(view, seat, sketches or Sketches())),
        features=ground.features,
        turn_title=f"Turn {view.turn}",
        turn_note=turn_note(view),
        stages=stages(view, seat),
        boxes=boxes(view),
        tallies=tallies(view, seat),
        goals=goals(OBJECTIVES, view, centimetres),
        contacts=tuple([(c.attacker, c.defender) for c in view.contacts]),
        result=result_words(view),
    )


def tokens(view: Engagement, seat: str, sketches: Sketches) -> Iterator[Token]:
    """Every unit that the seat is shown."""
    cards, page = cards_in(view), sketches.page(seat, rules_open(view, seat))
    hqs, called_so = [view.hq(side) for side in range(len(SIDES))], tuple(zip(labels(view), tags(view), strict=True))
    for unit in view.field.units:
        if shown(view, unit, seat):
            about = (*called_so[unit.no], *beside(view, unit, cards, hqs[unit.side]))
            yield page.token(unit, about, partial(token, view, unit, seat, cards))


def beside(view: Engagement, unit: Unit, cards: Cards, hq: Unit | None) -> tuple[object, ...]:
    """What a token tells of other things than its unit: its card, its commander, those it is with or runs from."""
    duty = unit.duty
    with_it = hq.name if hq is not None and hq.attached == unit.no else None
    friend = called(view, unit.attached) if unit.attached >= 0 else None
    enemy = called(view, duty.enemy) if duty is not None and duty.enemy >= 0 else None
    return (*card_of(view, unit, cards), with_it, friend, enemy)


def turn_note(view: Engagement) -> str:
    """How a turn runs, and when the last one has come."""
    last = bool(view.layer.turn_limit) and view.turn >= view.layer.turn_limit
    return "both sides at once, the last turn" if last else "both sides at once"


def stages(view: Engagement, seat: str) -> tuple[Stage, ...]:
    """The phases of a turn, the present one marked."""
    rows = [(name, title, cited(view, seat, clause)) for name, title, clause in STAGES]
    return ribbon(view, rows, SAME_AS.get(view.phase, view.phase))
