"""The table as a seat sees it: blocks in their footprints, cards as far as they are known, no rules where closed."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from grognard.engine.page.scene import Scene, Token
from grognard.engine.page.wood import Block
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.battle import CONTROL, SIDES, Change, Duty, Engagement, Unit
from grognard.rulesets.en_avant.cards import OrderCard
from grognard.rulesets.en_avant.effects import shown_blocks
from grognard.rulesets.en_avant.geometry import bodies
from grognard.rulesets.en_avant.page.blocks import blocks_of, footprint
from grognard.rulesets.en_avant.units import SHAPES, Formation, TypeName
from grognard.table.kernel import Rect, corners
from grognard.table.pose import heading, pose
from tests.helpers import unit_of
from tests.rulesets.en_avant.playing import controlled, new_game, step, waiting, walk

SCENARIOS = ("first_blood", "falenty", "barrosa")


def opening(scenario: str = "falenty", **options: object) -> Engagement:
    """A battle at its first cards."""
    battle = new_game(scenario, "scene", **options).battle
    assert isinstance(battle, Engagement)
    return battle


def looks(battle: Engagement, seat: str) -> Scene:
    """What a seat is shown."""
    return RULES.scene(RULES.view(battle, seat), seat)


def token_of(scene: Scene, id: str) -> Token:
    """The token of a unit."""
    return next(t for t in scene.tokens if t.id == id)


def made(kind: TypeName, formation: Formation, **fields: object) -> Unit:
    """A unit on its own, askew on the table."""
    shape = SHAPES[kind, formation]
    two = kind == "cavalry" and formation != "half_line"
    labels = {"status": (4, 4), "disordered": (False, False)} if two else {}
    at = pose(80.0, 60.0, 33.0, shape.depth, shape.width)
    return msgspec.structs.replace(
        Unit(no=3, id="X", side=0, type=kind, formation=formation, at=at), **{**labels, **fields}
    )


def as_rect(block: Block) -> Rect:
    """A block as a base."""
    return Rect(block.x, block.y, *heading(block.facing), block.depth / 2, block.width / 2)


def inside(block: Block, bodies: list[Rect], slack: float) -> bool:
    """Does a block lie within one of some bases, give or take?"""
    return any(all(within(body, x, y, slack) for x, y in corners(as_rect(block))) for body in bodies)


def within(body: Rect, x: float, y: float, slack: float) -> bool:
    """Is a point in a base?"""
    dx, dy = x - body.x, y - body.y
    right, ahead = dx * body.fy - dy * body.fx, dx * body.fx + dy * body.fy
    return abs(right) <= body.hw + slack and abs(ahead) <= body.hd + slack


@pytest.mark.parametrize(("kind", "formation"), list(SHAPES))
def test_blocks_lie_within_the_footprint_of_the_rules(kind: TypeName, formation: Formation) -> None:
    unit = made(kind, formation)
    assert unit.at is not None
    blocks = blocks_of(unit, unit.at)
    halved = 2 if formation == "half_line" else shown_blocks(unit)
    assert len(blocks) == halved
    assert all(inside(b, bodies(unit), 0.01) for b in blocks)
    assert all(inside(b, [as_rect(footprint(unit, unit.at))], 0.01) for b in blocks)


def test_a_column_of_cavalry_is_two_lines_20_cm_apart() -> None:
    unit = made("cavalry", "column")
    assert unit.at is not None
    whole = footprint(unit, unit.at)
    assert (whole.width, whole.depth) == (20.0, 24.0)
    first, second = blocks_of(unit, unit.at)[:2], blocks_of(unit, unit.at)[2:]
    assert round(((first[0].x - second[0].x) ** 2 + (first[0].y - second[0].y) ** 2) ** 0.5, 2) == 22.0
    alone = replace(unit, second_line="gone", status=(4,), disordered=(False,))
    assert len(blocks_of(alone, unit.at)) == 2


def test_disorder_shows_in_the_blocks_of_the_part_that_is_disordered() -> None:
    tidy, untidy = made("cavalry", "line"), made("cavalry", "line", disordered=(True, False))
    assert tidy.at is not None
    moved = [a != b for a, b in zip(blocks_of(tidy, tidy.at), blocks_of(untidy, tidy.at), strict=True)]
    assert moved == [False, False, True, True]
    assert all(inside(b, bodies(untidy), 2.0) for b in blocks_of(untidy, tidy.at))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_unit_on_the_table_is_drawn_where_it_stands(scenario: str) -> None:
    for battle in walk(new_game(scenario, "drawn"), Random(scenario), 120)[::10]:
        for seat in (*SIDES, CONTROL, "observer"):
            tokens = {t.no: t for t in looks(battle, seat).tokens}
            for unit in battle.field.units:
                assert unit.at is None or tokens[unit.no].at == footprint(unit, unit.at)
                assert unit.at is None or tokens[unit.no].place == "table"
                assert unit.at is None or len(tokens[unit.no].blocks) >= 1


def test_those_who_have_not_come_yet_are_known_to_their_own_side_and_control() -> None:
    battle = opening()
    assert "R_D1" not in {t.id for t in looks(battle, "blue").tokens}
    assert token_of(looks(battle, "red"), "R_D1").place == "waiting"
    assert not looks(battle, "red").boxes
    [box, _] = looks(battle, CONTROL).boxes
    assert (box.edge, box.x, box.note) == ("y_min", 118, "due on turn 4")
    assert [battle.unit(no).id for no in box.units] == ["R_D1"]


def test_labels_are_told_by_figure_and_word_and_of_cavalry_both() -> None:
    scene = looks(opening(), "blue")
    chips = token_of(scene, "R_HUS").chips
    assert [(c.kind, c.level, c.text, c.title) for c in chips] == [
        ("status", 5, "Determined", "first line"),
        ("status", 5, "Determined", "second line"),
    ]
    assert [c.text for c in token_of(looks(opening("barrosa"), "blue"), "R_28").chips] == ["Determined", "disordered"]


def test_how_long_a_change_takes_is_told_to_its_own_side_only() -> None:
    battle = opening()
    unit = unit_of(battle, "B_6")
    change = Change(to="square", left=1, clause="EA-4.12")
    changing = replace(battle, field=battle.field.put(replace(unit, change=change)))
    own, other = (token_of(looks(changing, seat), "B_6") for seat in SIDES)
    assert own.chips[-1].text == "forming square, 1 turn"
    assert other.chips[-1].text == "forming square"


def test_what_a_unit_owes_stands_on_its_card() -> None:
    battle = opening()
    unit, enemy = unit_of(battle, "B_6"), unit_of(battle, "R_HUS")
    duty = Duty(kind="withdraw", clause="EA-16.11", distance=10.0, enemy=enemy.no)
    bound = replace(battle, field=battle.field.put(replace(unit, duty=duty)))
    facts = {f.label: f for f in token_of(looks(bound, "blue"), "B_6").facts}
    assert facts["This turn"].value == "must fall back from HR 1 Kaiser Hussars"
    told = {f.label: f for f in token_of(looks(bound, CONTROL), "B_6").facts}
    assert told["This turn"].value == "must fall back 10 cm from HR 1 Kaiser Hussars"
    assert told["This turn"].clause == "EA-16.11"


@pytest.mark.parametrize("opened", [False, True])
def test_a_first_volley_that_is_gone_is_shown_of_both_sides_where_the_rules_are_open(opened: bool) -> None:
    battle = opening("first_blood")
    battle = replace(battle, options=replace(battle.options, players_see_rulings=opened))
    for name in ("B1", "R1"):
        battle = replace(battle, field=battle.field.put(replace(unit_of(battle, name), volleys=1)))
    shown = looks(battle, "blue")
    for name, fact in (("B1", "fired"), ("R1", "fired"), ("R2", "still to come")):
        token = token_of(shown, name)
        known = opened or name == "B1"
        assert {f.label: f.value for f in token.facts}.get("First volley", "") == (fact if known else "")
        assert any([c.text == "first volley fired" for c in token.chips]) == (opened and fact == "fired")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_cards_are_due_then_down_then_up(scenario: str) -> None:
    game, rng = new_game(scenario, "cards", control=True), Random(scenario)
    down = set()
    while game.battle.turn == 1 and waiting(game.battle):
        battle = game.battle
        assert isinstance(battle, Engagement)
        if battle.phase != "orders" or not any(isinstance(q, OrderCard) for q in battle.questions):
            break
        open_to = {q.unit: q.no for q in battle.questions if isinstance(q, OrderCard)}
        sealed = {s.question for s in battle.sealed}
        expected = {u: "down" if no in sealed else "due" for u, no in open_to.items()}
        for seat in (*SIDES, CONTROL):
            shown = {t.no: t.card for t in looks(battle, seat).tokens if t.card}
            assert shown == expected
        down |= {seat for seat in SIDES for t in looks(battle, seat).tokens if t.card_sign}
        step(game, rng)
    assert down == set(SIDES)
    assert isinstance(game.battle, Engagement)
    for seat in SIDES:
        assert all(t.card == "up" and t.card_sign for t in looks(game.battle, seat).tokens if t.place == "table")


def test_the_enemys_cards_are_not_read() -> None:
    game, rng = new_game("first_blood", "unread"), Random(1)
    for _ in range(7):
        step(game, rng)
    assert isinstance(game.battle, Engagement)
    for seat, side in (("blue", 1), ("red", 0)):
        tokens = looks(game.battle, seat).tokens
        assert any(t.card == "down" for t in tokens)
        assert not any(t.card_sign for t in tokens if t.side == side)


def test_the_ribbon_tells_the_phase() -> None:
    battle = opening()
    for phase, title in (("start", "Orders"), ("melee", "Melee"), ("end", "Recovery")):
        scene = looks(msgspec.structs.replace(battle, phase=phase), "blue")
        assert [s.title for s in scene.stages] == ["Orders", "Firing", "Movement", "Melee", "Recovery"]
        assert [s.title for s in scene.stages if s.now] == [title]
    assert (scene.turn_title, scene.turn_note) == ("Turn 1", "both sides at once")
    assert looks(replace(battle, turn=14), "blue").turn_note == "both sides at once, the last turn"


def test_losses_and_places_are_counted_against_what_decides() -> None:
    battle = opening()
    lost = unit_of(battle, "B_8A")
    gone = replace(battle, field=battle.field.put(replace(lost, at=None, place="removed", removed="cut_down")))
    tallies = looks(gone, "blue").tallies
    assert [(t.side, t.title, t.count, t.limit) for t in tallies][:2] == [(0, "Lost", 1, 4), (1, "Lost", 0, 5)]
    assert {(t.side, t.count) for t in tallies[2:] if t.title == "Falenty"} == {(0, 0), (1, 0)}
    [goal] = looks(battle, "blue").goals
    assert (goal.text, goal.held_by) == ("Falenty", 0)
    token = token_of(looks(gone, "blue"), "B_8A")
    assert (token.place, token.about, token.at) == ("gone", "cut down", None)


def standing(battle: Engagement, id: str, x: float, y: float, **fields: object) -> Engagement:
    """The battle with a unit somewhere else."""
    unit = unit_of(battle, id)
    at = pose(x, y, 0.0, unit.shape.depth, unit.shape.width)
    return replace(battle, field=battle.field.put(replace(unit, at=at, **fields)))


def had(battle: Engagement, title: str) -> list[int]:
    """The sides whose tally says that they have a place."""
    return [t.side for t in looks(battle, "blue").tallies if t.title == title and t.count]


def test_a_place_to_stand_on_is_tallied_as_the_objective_judges_it() -> None:
    empty = opening("first_blood")
    mine = standing(empty, "B1", 80, 60)
    shaken = standing(mine, "R1", 95, 62, status=(2,))
    both = standing(mine, "R1", 95, 62)
    for battle, sides, flag in ((empty, [], None), (mine, [0], 0), (shaken, [0], 0), (both, [], None)):
        assert had(battle, "The rise") == sides
        assert [g.held_by for g in looks(battle, "blue").goals if g.text == "The rise"] == [flag]


def test_the_flag_of_a_place_is_that_of_whichever_side_has_it() -> None:
    battle = opening("first_blood")
    farm = next(f for f in battle.field.ground.features if f.id == "farm")
    x, y = (sum([p[i] for p in farm.points()]) / len(farm.points()) for i in (0, 1))
    for id, side in (("B3", 0), ("R3", 1)):
        there = standing(battle, id, x, y)
        assert [g.held_by for g in looks(there, "blue").goals if g.text == "Meierhof"] == [side]


def test_an_edge_to_be_reached_is_a_goal() -> None:
    [goal] = looks(opening("barrosa"), "red").goals
    assert (goal.x, goal.y, goal.held_by) == (120, 26, None)


def test_without_objectives_more_than_half_is_what_can_be_lost() -> None:
    battle = opening()
    plain = replace(battle, layer=replace(battle.layer, objectives=()))
    assert [(t.count, t.limit) for t in looks(plain, "blue").tallies] == [(0, 4), (0, 5)]


def test_the_result_is_told_in_words() -> None:
    battle = opening("first_blood")
    assert looks(replace(battle, result="blue"), "red").result == "Victory for 121e Ligne"
    assert looks(replace(battle, result="draw"), "red").result == "A drawn battle"
    assert not any(t.card for t in looks(replace(battle, result="draw"), "red").tokens)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_clause_is_shown_where_the_rules_are_closed(scenario: str) -> None:
    _, stops = controlled(scenario)
    for battle in stops[::20]:
        for seat in SIDES:
            assert b"EA-" not in msgspec.json.encode(looks(battle, seat))
        assert b"EA-" in msgspec.json.encode(looks(battle, CONTROL))


def test_signs_go_by_arm_and_name() -> None:
    scene = looks(opening(), "blue")
    signs = {t.id: t.sign for t in scene.tokens}
    assert (signs["B_CAV"], signs["R_HUS"], signs["B_ART"], signs["B_HQ"]) == (
        "lancers",
        "light_cavalry",
        "horse_artillery",
        "hq",
    )
    barrosa = {t.id: (t.sign, t.label) for t in looks(opening("barrosa"), "blue").tokens}
    assert barrosa["B_GR"] == ("guards", "Converged grenadiers")
    assert barrosa["R_RA"] == ("light", "3/95th Rifles right")
    assert barrosa["R_DA"][1] == "Duncan right"
