"""What is drawn over the ground: the ring of 10 cm with both turns of arrival, a ride, arcs of fire, guns that bear."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.names import brief, centimetres
from grognard.engine.page.blocks import tidied
from grognard.engine.page.scene import Overlay
from grognard.rulesets.en_masse.battle import Clash, Officer, Unit
from grognard.rulesets.en_masse.command import NEAR
from grognard.rulesets.en_masse.firing import may_fire, see, targets, would_cost
from grognard.rulesets.en_masse.firing_table import CANISTER, CLAUSES, EFFECTIVE, EXTREME
from grognard.rulesets.en_masse.geometry import distance, leading
from grognard.rulesets.en_masse.page.openness import cite
from grognard.rulesets.en_masse.page.tokens import owns
from grognard.rulesets.en_masse.units import HQ_RATE
from grognard.rulesets.en_masse.words.hours import hour
from grognard.table.outlines import circle, fan, within_table

RING = 64  # corners of a circle: smooth to the eye
SPREAD, PACE = 45, 9  # degrees beyond the ends of the front edge (EM-G.6), and from point to point of an arc


def overlays(view: Clash, seat: str, piece: int) -> Sequence[Overlay]:
    """Of a headquarters its ride and the edge of near orders; of a brigade that edge, its guns, whose bear on it."""
    found = view.field.piece(piece)
    if isinstance(found, Officer):
        mine = seat == "control" or (found.active and found.side == view.side_of(seat))
        return [*ride(view, found), *ring(view, found)] if found.at is not None and mine else []
    if not isinstance(found, Unit) or found.at is None:
        return []
    leader = view.commander_of(found.division) if owns(view, found, seat) else None
    near = ring(view, leader) if leader is not None and leader.active else []
    return [*near, *arcs(view, found), *bearing_on(view, found)]


def clipped(view: Clash, points: list[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """An outline cut at the table's edges."""
    return tidied(within_table(points, view.field.ground.width, view.field.ground.depth))


def ring(view: Clash, officer: Officer) -> list[Overlay]:
    """Within it an order is in force next turn, beyond it a turn later (EM-4.6, EM-4.7)."""
    at = officer.here
    return [
        Overlay(
            kind="ring",
            outline=clipped(view, circle(at.x, at.y, NEAR, RING)),
            label=centimetres(NEAR),
            clause=cite(view, "EM-4.6"),
            inside=arrives(view, "near", 1),
            beyond=arrives(view, "far", 2),
        )
    ]


def arrives(view: Clash, word: str, turns: int) -> str:
    """When an order would be in force."""
    at = hour(view, view.turn + turns)
    return f"{word}: turn {view.turn + turns}" + (f", {at}" if at else "")


def ride(view: Clash, officer: Officer) -> list[Overlay]:
    """As far as a commander rides over open ground (EM-6.4)."""
    outline = clipped(view, circle(officer.here.x, officer.here.y, HQ_RATE, RING))
    return [Overlay(kind="reach", outline=outline, label=f"ride {centimetres(HQ_RATE)}", clause=cite(view, "EM-6.4"))]


def arcs(view: Clash, unit: Unit) -> list[Overlay]:
    """The ground its guns cover."""
    if may_fire(view, unit) is not None:
        return []
    if unit.type != "artillery":
        return [arc(view, unit, "arc", "guns", EFFECTIVE, "EM-12.11")]
    return [
        arc(view, unit, "arc", "long range", EXTREME, "EM-12.10"),
        arc(view, unit, "range", "effective", EFFECTIVE, "EM-12.9"),
        arc(view, unit, "range", "canister", CANISTER, "EM-12.8"),
    ]


def arc(view: Clash, unit: Unit, kind: str, words: str, far: float, clause: str) -> Overlay:
    """One range within the front zone (EM-G.6, EM-G.15)."""
    outline = clipped(view, fan(unit.here.rect, far, SPREAD, PACE))
    label = f"{words} {centimetres(far)}"
    return Overlay(kind="range" if kind == "range" else "arc", outline=outline, label=label, clause=cite(view, clause))


def bearing_on(view: Clash, unit: Unit) -> list[Overlay]:
    """A line from each enemy whose guns would cost it status as they stand now, or may where that cannot be read."""
    foes = [e for e in view.on_table(1 - unit.side) if unit in targets(view, e)]
    return [line_from(view, e, unit) for e in foes if e.unread or unit.unread or would_cost(view, e, unit)]


def line_from(view: Clash, firer: Unit, unit: Unit) -> Overlay:
    """From the muzzles to the middle of whom they bear on."""
    row = see(view, firer, unit).row
    return Overlay(
        kind="way",
        outline=(leading(firer.here), (unit.here.x, unit.here.y)),
        closed=False,
        label=f"{brief(firer)} {centimetres(distance(firer, unit))}",
        clause=cite(view, CLAUSES[row]),
    )
