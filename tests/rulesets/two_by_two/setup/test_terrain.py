"""What ground may be chosen, where it may lie, and how it is laid."""

import pytest
from msgspec.structs import replace

from grognard.engine.dice import Scripted
from grognard.engine.umpire import Outcome, start
from grognard.rulesets.two_by_two.battle import Army
from grognard.rulesets.two_by_two.files.saved import TwoByTwoBattle
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.setup.features import Part, Wanted, bridges_of, built, feature_fault, with_features
from grognard.rulesets.two_by_two.setup.terrain import (
    AcceptLayout,
    ChooseTerrain,
    FeaturePlacement,
    LayoutChoice,
    LayoutOffer,
    PlaceFeature,
    Placing,
    ProposeLayout,
    RejectLayout,
    Terrain,
)
from tests.rulesets.two_by_two.setup.setting_up import HOSTS, ROAD, army, at, block, go, said, told


@pytest.mark.parametrize(
    ("wanted", "clause"),
    [
        (Wanted(), ""),
        (Wanted(stream=2, river=1), "2X2-4.8"),
        (Wanted(stream=-1), "2X2-4.8"),
        (Wanted(ford=1), "2X2-4.9"),
        (Wanted(road=0), "2X2-4.12"),
        (Wanted(town=0), "2X2-4.13"),
        (Wanted(dense_wood=3), "2X2-4.14"),
        (Wanted(copse=7), "2X2-4.15"),
        (Wanted(hedge=4, wall=3), "2X2-4.16"),
        (Wanted(light_wood=1), "2X2-16.1"),
        (Wanted(hill=39), "2X2-4.4"),
    ],
)
def test_how_much_terrain_may_be_chosen(wanted: Wanted, clause: str) -> None:
    assert said(at(Terrain()), ChooseTerrain(wanted=wanted)) == clause


def test_a_scenario_may_settle_how_terrain_is_laid() -> None:
    assert said(at(Terrain("sector")), ChooseTerrain(wanted=Wanted(), method="agreement")) == "2X2-4.5"


def ring(x: float, y: float, r: float) -> tuple[tuple[float, float], ...]:
    """A square standing on its point, r from centre to corner."""
    return ((x, y + r), (x + r, y), (x, y - r), (x - r, y))


def line_of(*points: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """A line."""
    return points


NORTH_SOUTH = line_of((4.0, 0.0), (4.0, 24.0))


@pytest.mark.parametrize(
    ("part", "sector", "clause"),
    [
        (Part(kind="hill", points=ring(4, 18, 2)), 1, ""),
        (Part(kind="hill", points=ring(4, 18, 2)), 2, "2X2-4.6"),
        (Part(kind="hill", points=ring(20, 6, 2)), 6, ""),
        (Part(kind="hill", points=ring(4, 18, 1)), 1, "2X2-4.10"),
        (Part(kind="hill", points=ring(4, 18, 3.5)), 1, "2X2-4.10"),
        (Part(kind="hill", points=ring(4, 18, 2), steep=(1, 2)), 1, ""),
        (Part(kind="hill", points=ring(4, 18, 2), steep=(0, 2)), 1, "2X2-4.11"),
        (Part(kind="hill", points=ring(4, 18, 2), steep=(0, 1, 2)), 1, "2X2-4.11"),
        (Part(kind="hill", points=ring(0.5, 18, 2)), 1, "2X2-4.10"),
        (Part(kind="hill", points=()), 1, "2X2-4.10"),
        (Part(kind="dense_wood", points=ring(4, 18, 2), steep=(1,)), 1, "2X2-4.11"),
        (Part(kind="dense_wood", points=ring(12, 6, 2)), 5, "2X2-4.14"),
        (Part(kind="dense_wood", points=block(4, 18, 1.5)), 1, "2X2-4.14"),
        (Part(kind="stream", points=NORTH_SOUTH), 1, ""),
        (Part(kind="stream", points=NORTH_SOUTH), 3, "2X2-4.6"),
        (Part(kind="stream", points=NORTH_SOUTH, width=0.5), 1, "2X2-4.8"),
        (Part(kind="stream", points=line_of((4, 0), (4, 20))), 1, ""),
        (Part(kind="river", points=NORTH_SOUTH, width=0.25), 1, "2X2-4.9"),
        (Part(kind="river", points=NORTH_SOUTH, width=1.5), 1, ""),
        (Part(kind="ford", points=line_of((4, 4))), 0, "2X2-4.9"),
        (Part(kind="road", points=line_of((0, 16), (24, 16))), 1, ""),
        (Part(kind="road", points=NORTH_SOUTH), 1, "2X2-4.12"),
        (Part(kind="road", points=line_of((0, 16), (20, 16))), 1, "2X2-4.12"),
        (Part(kind="road", points=line_of((0, 16), (24, 16)), width=0.3), 1, "2X2-4.12"),
        (Part(kind="town", points=block(12, 18, 1.5)), 2, ""),
        (Part(kind="town", points=block(12, 18, 2.5)), 2, "2X2-4.13"),
        (Part(kind="town", points=ring(12, 18, 1)[:3]), 2, "2X2-4.13"),
        (Part(kind="town", points=block(9, 18, 1.5)), 2, "2X2-4.13"),
        (Part(kind="town", points=block(12, 6.5, 1.5)), 5, "2X2-4.13"),
        (Part(kind="copse", points=line_of((4, 18)), radius=0.9), 1, ""),
        (Part(kind="copse", points=line_of((4, 18)), radius=1.0), 1, "2X2-4.15"),
        (Part(kind="copse", points=()), 1, "2X2-4.15"),
        (Part(kind="copse", points=line_of((4, 18)), radius=float("nan")), 1, "2X2-4.15"),
        (Part(kind="hedge", points=line_of((4, 18), (5, 18))), 1, ""),
        (Part(kind="hedge", points=line_of((4, 18), (7, 18))), 1, "2X2-4.16"),
        (Part(kind="wall", points=line_of((4, 18), (5, 18)), width=0.25), 1, "2X2-4.16"),
        (Part(kind="wall", points=line_of((4, 18), (5, float("inf")))), 1, "2X2-4.16"),
    ],
)
def test_where_and_how_big_features_may_be(part: Part, sector: int, clause: str) -> None:
    """On a table with one road up its middle and a town on it."""
    town = Part(kind="town", points=block(12, 6, 2))
    ground = with_features(Ground(), built(ROAD, Ground()))
    ground = with_features(ground, built(town, ground))
    question = FeaturePlacement(seat="red", side=1, kind=part.kind, sector=sector, no=1)
    battle = TwoByTwoBattle(field=Army(units=(), ground=ground), hosts=HOSTS, questions=(question,), asked=1)
    assert said(battle, PlaceFeature(part=part)) == clause


def test_features_are_laid_in_the_order_of_the_book() -> None:
    battle = at(Placing(("stream", "road")), dice=Scripted((1,)))
    assert said(battle, PlaceFeature(part=ROAD)) == "2X2-4.7"


def test_a_sector_without_room_is_rolled_again() -> None:
    field = Army(units=(), ground=with_features(Ground(), built(ROAD, Ground())))
    battle = at(Placing(("town",)), field=field, dice=Scripted((1, 3, 5)))
    question = battle.questions[0]
    assert isinstance(question, FeaturePlacement)
    assert question.sector == 5


def test_a_feature_without_room_anywhere_is_left_out() -> None:
    out = start(TwoByTwoBattle(field=army(), hosts=HOSTS, agenda=(Placing(("town",)),)), Scripted((4,)))
    assert told(out)[-1] == "FeatureLeftOut"
    assert not out.battle.questions


def test_a_road_over_water_gets_a_bridge() -> None:
    ground = Ground()
    for part in (Part(kind="river", points=line_of((0, 9), (24, 9))), Part(kind="stream", points=NORTH_SOUTH)):
        ground = with_features(ground, built(part, ground))
    road = built(Part(kind="road", points=line_of((0, 0), (12, 12), (24, 12))), ground)
    bridges = bridges_of(ground, road)
    assert [(b.point, b.carries, b.crosses) for b in bridges] == [
        ((4.0, 4.0), "road_1", "stream_1"),
        ((9.0, 9.0), "road_1", "river_1"),
    ]
    battle = at(Placing(("road",)), field=Army(units=(), ground=ground), dice=Scripted((4,)))
    out = go(battle, PlaceFeature(part=Part(kind="road", points=line_of((0, 0), (12, 12), (24, 12)))))
    assert [e.clause for e in out.events if type(e).__name__ == "BridgeBuilt"] == ["2X2-4.12", "2X2-4.9"]
    assert len(out.battle.field.ground.bridges) == 2


def test_a_layout_needs_the_other_sides_consent() -> None:
    proposal = proposed()
    offer = proposal.battle.questions[0]
    assert isinstance(offer, LayoutOffer)
    assert offer.seat == "blue"
    agreed = go(proposal.battle, AcceptLayout(), "blue")
    assert {f.kind for f in agreed.battle.field.ground.features} == {"road", "town"}
    rejected = go(proposal.battle, RejectLayout(), "blue", Scripted((2,)))
    assert "LayoutRejected" in told(rejected)
    assert isinstance(rejected.battle.questions[0], FeaturePlacement)


def proposed() -> Outcome[TwoByTwoBattle]:
    """A road and a town, proposed to blue."""
    battle = go(at(Terrain()), ChooseTerrain(wanted=Wanted(), method="agreement")).battle
    question = battle.questions[0]
    assert isinstance(question, LayoutChoice)
    return go(battle, question.candidates(battle)[0])


def test_a_layout_keeps_to_what_was_chosen_and_to_the_order() -> None:
    battle = go(at(Terrain()), ChooseTerrain(wanted=Wanted(hill=1), method="agreement")).battle
    town = Part(kind="town", points=block(12, 6, 2))
    hill, other = Part(kind="hill", points=ring(4, 18, 2)), Part(kind="hill", points=ring(18, 18, 2))
    assert said(battle, ProposeLayout(parts=(hill, ROAD, town))) == ""
    assert said(battle, ProposeLayout(parts=(hill, ROAD))) == "2X2-4.13"
    assert said(battle, ProposeLayout(parts=(hill, other, ROAD, town))) == "2X2-4.4"
    assert said(battle, ProposeLayout(parts=(ROAD, town, hill))) == "2X2-4.7"
    assert said(battle, ProposeLayout(parts=(hill, ROAD, replace(town, points=block(4, 6, 2))))) == "2X2-4.13"


def test_sketches_are_legal_features() -> None:
    question = LayoutChoice(seat="red", side=1, wanted=Wanted(river=1, ford=1, stream=1, hill=3, road=2, town=2))
    for action in question.candidates(at(Terrain())):
        assert isinstance(action, ProposeLayout)
        ground = Ground()
        for part in action.parts:
            feature = built(part, ground)
            assert feature_fault(ground, feature, 0) is None
            ground = with_features(ground, feature)
