"""The tray of order cards for one unit: one offer for every card its kind has, with what it would do."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from grognard.engine.page.scene import Offer
from grognard.engine.ruling import Preview, Refusal
from grognard.rulesets.en_avant.battle import SIDES, Card, Engagement, Unit
from grognard.rulesets.en_avant.cards import PlayCard
from grognard.rulesets.en_avant.page.ghosts import NOTHING, shade_of
from grognard.rulesets.en_avant.page.offers.card_words import label_of, note_of, stack_of
from grognard.rulesets.en_avant.page.offers.suggestions import (
    assault_cards,
    default_face,
    drill_cards,
    fire_cards,
    join_cards,
    likely,
    ride_card,
)
from grognard.rulesets.en_avant.page.openness import cited
from grognard.rulesets.en_avant.page.preview import preview
from grognard.rulesets.en_avant.words.names import reworded
from grognard.table.pose import round_facing

Group = Literal["piece", "phase", "more"]
Row = tuple[str, Card, Group]
SIDEWAYS = 45.0  # degrees of the turns that are offered to either side
STANDS = ("hold", "stay")


def tray(view: Engagement, no: int, unit: Unit) -> list[Offer]:
    """Every card of the unit's kind, in an order that does not change; the likely one is marked."""
    given = given_card(view, no)
    rows = hq_rows(view, unit) if unit.type == "hq" else unit_rows(view, unit)
    offers = [card_offer(view, no, unit, *row) for row in with_given(rows, given)]
    main = key_of(offers, given) if given is not None else likely(view, unit, offers)
    return [replace(o, main=True) if o.key == main else o for o in offers]


def given_card(view: Engagement, no: int) -> Card | None:
    """The card that lies face down for this question already."""
    found = [s.action.card for s in view.sealed if s.question == no and isinstance(s.action, PlayCard)]
    return found[0] if found else None


def with_given(rows: list[Row], given: Card | None) -> list[Row]:
    """The rows with the card already given in its place: what was said of it is kept."""
    if given is None or any([card == given for _, card, _ in rows]):
        return rows
    same = next((i for i, (_, card, _) in enumerate(rows) if card.name == given.name), None)
    if same is None:
        return [*rows, (given.name, given, "piece")]
    return [(key, given, group) if i == same else (key, card, group) for i, (key, card, group) in enumerate(rows)]


def key_of(offers: list[Offer], given: Card) -> str:
    return next((o.key for o in offers if isinstance(o.action, PlayCard) and o.action.card == given), "")


def unit_rows(view: Engagement, unit: Unit) -> list[Row]:
    """The cards of a combat unit."""
    rows: list[Row] = [("advance", Card(name="advance", distance=unit.shape.rate), "piece")]
    if not unit.gun:
        rows += targeted("assault", assault_cards(view, unit))
    rows.append(("hold", Card(name="hold"), "piece"))
    if unit.type != "cavalry":
        rows += targeted("fire", fire_cards(view, unit))
    rows.append(("withdraw", Card(name="withdraw", distance=unit.shape.rate), "piece"))
    rows += [(drill_key(card), card, "piece") for card in drill_cards(unit)]
    rows += face_rows(view, unit)
    return [*rows, ("re_order", Card(name="re_order"), "piece"), ("about_face", Card(name="about_face"), "more")]


def targeted(name: str, cards: list[Card]) -> list[Row]:
    """The best target under the card's own name, the others under theirs."""
    first: list[Row] = [(name, cards[0], "piece")]
    return first + [(f"{name}:{card.target}", card, "more") for card in cards[1:]]


def drill_key(card: Card) -> str:
    """A change of formation by its name."""
    return ":".join([str(part) for part in (card.name, card.formation, card.element) if part is not None])


def face_rows(view: Engagement, unit: Unit) -> list[Row]:
    """Towards the enemy, and a little to either side."""
    at = unit.here
    left, right = round_facing(at.facing - SIDEWAYS), round_facing(at.facing + SIDEWAYS)
    return [
        ("face", Card(name="face", facing=default_face(view, unit)), "piece"),
        ("face:left", Card(name="face", facing=left), "more"),
        ("face:right", Card(name="face", facing=right), "more"),
    ]


def hq_rows(view: Engagement, hq: Unit) -> list[Row]:
    """The cards of a command group."""
    joins = join_cards(view, hq)
    rows: list[Row] = [("join", joins[0], "piece"), ("move", ride_card(view, hq), "piece")]
    rows.append(("stay", Card(name="stay"), "piece"))
    return rows + [(f"join:{card.unit}", card, "more") for card in joins[1:]]


def card_offer(view: Engagement, no: int, unit: Unit, key: str, card: Card, group: Group = "piece") -> Offer:
    """A card as an offer, judged as the door would judge it."""
    seat, action = SIDES[unit.side], PlayCard(unit=unit.no, card=card)
    seen = preview(view, no, action)
    sensible = isinstance(seen, Preview) or card.name in ("advance", "withdraw", "face", "assault", "move")
    shade = shade_of(view, unit, card) if sensible else NOTHING
    return Offer(
        key=key,
        label=label_of(unit, card),
        note=note_of(view, seat, unit, card, shade, seen),
        sign=card.name,
        action=action,
        verdict=veiled(view, seat, seen),
        ghost=shade.blocks,
        way=shade.way,
        group=group,
        stack=stack_of(unit, card),
        stands=card.name in STANDS,
    )


def veiled(view: Engagement, seat: str, seen: Refusal | Preview) -> Refusal | Preview:
    """A verdict without its clause for those who may not see the rules."""
    if not isinstance(seen, Refusal):
        return seen
    return replace(seen, clause=cited(view, seat, seen.clause), reason=reworded(seen.reason))
