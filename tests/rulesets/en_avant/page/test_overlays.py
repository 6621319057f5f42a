"""Reach, arcs and the ruler."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.page.scene import Gesture, Measured, Overlay
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.battle import CONTROL, SIDES, Engagement
from grognard.rulesets.en_avant.geometry import distance
from grognard.table.pose import pose
from tests.helpers import no_of, placed
from tests.rulesets.en_avant.playing import new_game, walk

SCENARIOS = ("first_blood", "falenty", "barrosa")


def opening(scenario: str = "falenty", **options: Any) -> Engagement:
    """A battle at its first cards."""
    battle = new_game(scenario, "overlays", **options).battle
    assert isinstance(battle, Engagement)
    return battle


def drawn(battle: Engagement, seat: str, id: str) -> Sequence[Overlay]:
    """What is drawn for a unit."""
    return RULES.overlays(RULES.view(battle, seat), seat, no_of(battle, id))


def ruler(battle: Engagement, seat: str, start: Gesture, end: Gesture) -> Measured:
    """What the ruler says."""
    return RULES.measure(RULES.view(battle, seat), seat, start, end)


def told(measured: Measured) -> dict[str, str]:
    """The facts of a measurement."""
    return {f.label: f.value for f in measured.facts}


def test_a_line_has_a_corridor_ahead_and_its_muskets() -> None:
    reach, arc = drawn(opening(), "blue", "B_6")
    assert (reach.kind, reach.label) == ("reach", "advance 20 cm")
    xs, ys = [p[0] for p in reach.outline], [p[1] for p in reach.outline]
    assert (min(xs), max(xs), min(ys), max(ys)) == (55, 85, 81, 101)
    assert (arc.kind, arc.label, arc.clause) == ("arc", "muskets", "")
    assert min(p[1] for p in arc.outline) == 91


def test_figures_and_clauses_are_told_where_the_rules_are_open() -> None:
    battle = opening(players_see_rulings=True)
    assert [(o.label, o.clause) for o in drawn(battle, "blue", "B_ART")] == [
        ("ball 100 cm", "EA-10.7"),
        ("canister 25 cm", "EA-10.6"),
    ]
    assert [o.label for o in drawn(opening(), "blue", "R_V1")] == ["advance", "muskets"]
    assert [o.label for o in drawn(opening(), CONTROL, "R_V1")] == ["advance 25 cm", "muskets 10 cm"]


def test_a_square_fires_all_round_and_does_not_move() -> None:
    battle = opening()
    unit = battle.unit(no_of(battle, "B_6"))
    square = replace(battle, field=battle.field.put(replace(unit, formation="square", at=pose(70, 102, 180, 7, 7))))
    [arc] = drawn(square, "blue", "B_6")
    xs, ys = [p[0] for p in arc.outline], [p[1] for p in arc.outline]
    assert (min(xs), max(xs), min(ys), max(ys)) == (56.5, 83.5, 88.5, 115.5)


def test_a_command_group_rides_in_a_ring_on_the_table() -> None:
    [ring] = drawn(opening(), "blue", "B_HQ")
    assert (ring.kind, ring.label) == ("reach", "ride 60 cm")
    assert all(0 <= x <= 240 and 0 <= y <= 160 for x, y in ring.outline)


def test_enemies_in_reach_have_a_way_to_them() -> None:
    battle = placed(opening(), "R_HUS", 70, 70, 0)
    ways = [o for o in drawn(battle, "red", "R_HUS") if o.kind == "way"]
    assert [(o.label, o.closed) for o in ways] == [("close with Battalion of the 6th Infantry", False)]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_drawn_leaves_the_table_or_fails(scenario: str) -> None:
    for battle in walk(new_game(scenario, "anything"), Random(scenario), 90)[::15]:
        ground = battle.field.ground
        for seat in (*SIDES, "observer"):
            view = RULES.view(battle, seat)
            for unit in battle.field.units:
                for overlay in RULES.overlays(view, seat, unit.no):
                    assert overlay.outline
                    assert not overlay.closed or all(
                        -0.01 <= x <= ground.width + 0.01 and -0.01 <= y <= ground.depth + 0.01
                        for x, y in overlay.outline
                    )
    assert RULES.overlays(view, seat, 999) == []


def test_the_ruler_measures_units_edge_to_edge() -> None:
    battle = placed(opening(), "R_V1", 70, 93, 0)
    mine, his = battle.unit(no_of(battle, "B_6")), battle.unit(no_of(battle, "R_V1"))
    found = ruler(battle, "blue", Gesture(piece=mine.no), Gesture(onto=his.no))
    assert found.distance == round(distance(mine, his), 2) == 5.0
    assert found.clear
    facts = told(found)
    assert facts["Fire"] == "within musket shot"
    assert facts["Arc"] == "to its front"
    assert facts["Comes in on"] == "front of I/IR 48 Vukassovich"
    assert facts["Bearing"] == "straight ahead"


def test_the_ruler_says_what_is_in_the_way_and_hides_figures() -> None:
    battle = opening()
    mine, his = Gesture(piece=no_of(battle, "B_6")), Gesture(onto=no_of(battle, "R_V1"))
    assert told(ruler(battle, "blue", mine, his))["Fire"] in ("out of musket shot",)
    behind = ruler(battle, "blue", Gesture(piece=no_of(battle, "B_1")), Gesture(onto=no_of(battle, "R_BAT")))
    assert behind.clear is False
    assert "not seen" in behind.text
    assert told(behind)["Sight"] == "blocked by Falenty"


def test_the_ruler_measures_places() -> None:
    battle = opening()
    free = ruler(battle, "blue", Gesture(x=10, y=10), Gesture(x=13, y=14))
    assert (free.distance, free.text, free.clear) == (5.0, "5 cm", True)
    from_unit = ruler(battle, "blue", Gesture(piece=no_of(battle, "B_6")), Gesture(x=70, y=91))
    assert from_unit.distance == 10.0
    assert from_unit.start == (70.0, 101.0)
    to_unit = ruler(battle, "blue", Gesture(x=70, y=91), Gesture(onto=no_of(battle, "B_6")))
    assert to_unit.end == (70.0, 101.0)
    through = ruler(battle, "blue", Gesture(x=110, y=40), Gesture(x=110, y=130))
    assert through.clear is False


def test_the_ruler_leaks_no_clause_where_the_rules_are_closed() -> None:
    battle = opening()
    for a in battle.on_table(0):
        for b in battle.on_table(1):
            assert not any(f.clause for f in ruler(battle, "blue", Gesture(piece=a.no), Gesture(onto=b.no)).facts)
