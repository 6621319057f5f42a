"""Set-up is play: whole set-ups at random, and every refusal on the way."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from grognard.engine.battle import Action, Step, decode, encode
from grognard.engine.dice import Dice, Scripted, Seeded
from grognard.engine.events import Event
from grognard.engine.files.scenario import Scenario, SideSpec
from grognard.engine.files.yaml import BadFile, parse_yaml
from grognard.engine.plain import actors
from grognard.engine.ruling import Refusal
from grognard.engine.terrain import Table
from grognard.engine.umpire import Outcome, answer, refusal, start
from grognard.rulesets.two_by_two.battle import Army, Host, Point, Skirmish, Unit
from grognard.rulesets.two_by_two.files.saved import TwoByTwoBattle
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.invariants import faults
from grognard.rulesets.two_by_two.options import Options
from grognard.rulesets.two_by_two.rules import RULES
from grognard.rulesets.two_by_two.sequence import HalfTurn
from grognard.rulesets.two_by_two.setup.agreement import AgreeMode, AgreeTerms, GameMode, Terms
from grognard.rulesets.two_by_two.setup.armies import Armies, ChooseArmy
from grognard.rulesets.two_by_two.setup.army_lists import ArmyRow
from grognard.rulesets.two_by_two.setup.deployment import Deploy, DeployDone, Deploying, Deployment
from grognard.rulesets.two_by_two.setup.features import Part, Wanted, bridges_of, built, feature_fault, with_features
from grognard.rulesets.two_by_two.setup.order import BeginPlay
from grognard.rulesets.two_by_two.setup.points import Pointing, SetPoint
from grognard.rulesets.two_by_two.setup.roll_off import DeclineExtraPoints, RolesFixed, RollOff, TakeExtraPoints
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

SCENARIO = Scenario(
    id="pick_up_game",
    ruleset="two_by_two",
    title="Pick-up game",
    table=Table(width=24, depth=24, measure="inch"),
    sides={"blue": SideSpec(name="Blue"), "red": SideSpec(name="Red")},
    setup="book",
)
EVERYTHING = {"light_woods": True, "lancers": True, "irregular_cavalry": True, "irregular_shooters": True}
HOSTS = (Host(role="attacker", edge="y_max"), Host(role="defender", edge="y_min"))
ROAD = Part(kind="road", points=((12.0, 0.0), (12.0, 24.0)))
NO_DICE = Scripted(())


@pytest.fixture(autouse=True)
def set_up_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop where play would begin."""
    monkeypatch.setattr(HalfTurn, "run", lambda self, umpire: None)


def game(
    seed: int, options: dict[str, bool], scenario: Scenario = SCENARIO
) -> Iterator[tuple[TwoByTwoBattle, tuple[Event, ...]]]:
    """Every state of a set-up in which all choose at random, each candidate tried at the door first."""
    dice, rng = Seeded(f"setup {seed}"), Random(seed)
    battle = RULES.muster(scenario, options=options)
    assert isinstance(battle, TwoByTwoBattle)
    out = start(battle, dice)
    yield out.battle, out.events
    while out.battle.questions:
        battle = out.battle
        sealed = {s.question for s in battle.sealed}
        question = next(q for q in battle.questions if q.no not in sealed)
        menu = list(question.candidates(battle))
        for action in [*menu, question.default(battle)]:
            assert refusal(battle, question.no, action) is None, action
        done = answer(battle, question.no, rng.choice(menu), dice)
        assert isinstance(done, Outcome)
        out = done
        yield out.battle, out.events


@pytest.mark.parametrize("seed", range(8))
def test_random_set_ups_end_with_both_armies_ready(seed: int) -> None:
    known = RULES.rulebook.clauses
    for battle, events in game(seed, EVERYTHING if seed % 2 else {}):
        assert decode(encode(battle), TwoByTwoBattle) == battle
        assert faults(battle) == []
        assert {event.clause for event in events} <= set(known)
    assert not battle.agenda
    assert sorted(no for p in battle.points for no in p.queue) == [
        u.no for u in battle.field.units if u.place == "waiting"
    ]
    assert [p.id[1] for p in battle.points] == ["1", "1", "2", "2"]
    assert battle.hosts[battle.first].role == "defender"
    kinds = Counter(f.kind for f in battle.field.ground.features)
    assert kinds["road"] >= 1


def test_a_random_set_up_on_two_tables_has_two_corps_a_side() -> None:
    wide = replace(SCENARIO, table=Table(width=48, depth=24, measure="inch"), army_points=60.0)
    battle = list(game(1, {}, wide))[-1][0]
    assert faults(battle) == []
    for side in (0, 1):
        assert {u.command for u in battle.field.units if u.side == side and u.type == "hq"} == {0, 1, 2}


@pytest.mark.parametrize(
    ("width", "ap", "said"),
    [
        (384.0, 40.0, "an army of 40 AP cannot pay for the 17 HQs of 16 corps (2X2-15.1)"),
        (24.0, 3.0, "an army of 3 AP cannot pay for an HQ (2X2-15.1)"),
        (24.0, 90.0, "90 AP need more Commands on more tables; each holds 80 (2X2-15.21)"),
    ],
)
def test_a_total_that_buys_no_army_for_the_table_is_refused(width: float, ap: float, said: str) -> None:
    wide = replace(SCENARIO, table=Table(width=width, depth=24, measure="inch"), army_points=ap)
    with pytest.raises(BadFile, match=re.escape(said)):
        RULES.muster(wide)


def test_the_least_total_buys_an_army_for_every_corps() -> None:
    least = replace(SCENARIO, table=Table(width=48, depth=24, measure="inch"), army_points=12.0)
    assert faults(list(game(1, {}, least))[-1][0]) == []


def test_the_same_dice_and_choices_make_the_same_table() -> None:
    last = [list(game(3, {}))[-1][0] for _ in range(2)]
    assert encode(last[0]) == encode(last[1])


def test_set_up_starts_past_what_the_scenario_settles() -> None:
    settled = replace(
        SCENARIO,
        army_points=30.0,
        mode="decisive",
        terrain=(built(ROAD, Ground()),),
        sides={"blue": SideSpec(name="Blue", role="attacker"), "red": SideSpec(name="Red", role="defender")},
    )
    battle = RULES.muster(settled)
    names = [type(step).__name__ for step in battle.agenda[::-1]]
    points = ["Pointing"] * 4
    assert names == ["LayTable", "Armies", "Deploying", "Deploying", *points, "BeginPlay"]


def at(*steps: Step, field: Army | None = None, options: Options | None = None, dice: Dice = NO_DICE) -> TwoByTwoBattle:
    """A battle at the first question of some steps; red defends."""
    battle = TwoByTwoBattle(
        field=field or Army(units=(), ground=Ground()),
        hosts=HOSTS,
        options=options or Options(),
        agenda=steps[::-1],
    )
    return start(battle, dice).battle


def said(battle: Skirmish, action: Action, seat: str = "red") -> str:
    """The clause that refuses an action at a seat's open question, or nothing."""
    question = next(q for q in battle.questions if q.seat == seat)
    found = refusal(battle, question.no, action)
    return found.clause if found else ""


def go(battle: TwoByTwoBattle, action: Action, seat: str = "red", dice: Dice = NO_DICE) -> Outcome[TwoByTwoBattle]:
    """Answer a seat's open question."""
    question = next(q for q in battle.questions if q.seat == seat)
    done = answer(battle, question.no, action, dice)
    assert isinstance(done, Outcome), done
    return done


def told(out: Outcome[TwoByTwoBattle]) -> list[str]:
    """The names of what happened."""
    return [type(event).__name__ for event in out.events]


# terms, armies, mode


def test_terms_stand_when_both_answer_the_same() -> None:
    battle = at(Terms())
    first = go(battle, AgreeTerms(ap=60.0, options=Options(lancers=True)), "blue")
    assert first.events == ()
    apart = go(first.battle, AgreeTerms(ap=60.0))
    assert [e.clause for e in apart.events] == ["2X2-16.1"]
    again = go(apart.battle, AgreeTerms(ap=60.0, options=Options(lancers=True)), "blue")
    agreed = go(again.battle, AgreeTerms(ap=60.0, options=Options(lancers=True)))
    assert agreed.battle.options.lancers
    assert [h.ap for h in agreed.battle.hosts] == [60.0, 60.0]


def test_terms_beyond_one_command_or_below_an_hq_are_refused() -> None:
    battle = at(Terms())
    assert said(battle, AgreeTerms(ap=100.0)) == "2X2-15.21"
    assert said(battle, AgreeTerms(ap=3.0)) == "2X2-15.1"
    assert said(battle, AgreeTerms(ap=float("nan"))) == "2X2-15.1"
    assert said(battle, AgreeTerms(ap=40.0, options=Options(mode="decisive"))) == "2X2-3.1"


def test_mode_is_asked_again_until_both_agree() -> None:
    apart = go(go(at(GameMode()), AgreeMode(mode="fast"), "blue").battle, AgreeMode(mode="decisive"))
    assert [e.clause for e in apart.events] == ["2X2-3.1"]
    out = go(go(apart.battle, AgreeMode(mode="decisive"), "blue").battle, AgreeMode(mode="decisive"))
    assert out.battle.options.mode == "decisive"


def test_armies_are_opened_together_and_every_row_is_told() -> None:
    rows = (ArmyRow(type="hq", count=1), ArmyRow(type="guards", count=4, size="large"))
    battle = at(Armies())
    assert said(battle, ChooseArmy(list="prussian", rows=rows)) == "2X2-15.20"
    waiting = go(battle, ChooseArmy(list="french", rows=rows), "blue")
    assert not waiting.battle.field.units
    out = go(waiting.battle, ChooseArmy(list="own", rows=(ArmyRow(type="line", count=3, size="small"),)))
    clauses = {event.clause for event in out.events}
    assert {"2X2-15.34", "2X2-15.37", "2X2-15.2", "2X2-15.4", "2X2-15.11", "2X2-15.12", "2X2-15.20"} <= clauses
    assert [u.side for u in out.battle.field.units] == [0] * 5 + [1] * 3
    assert [u.no for u in out.battle.field.units] == list(range(8))
    assert all(u.place == "waiting" and u.at is None for u in out.battle.field.units)
    assert [h.ap for h in out.battle.hosts] == [20.0, 4.5]


def test_a_side_held_to_a_list_may_not_take_another() -> None:
    battle = TwoByTwoBattle(
        field=Army(units=(), ground=Ground()), hosts=(Host(list="french"), Host()), agenda=(Armies(),)
    )
    battle = start(battle, NO_DICE).battle
    rows = (ArmyRow(type="hq", count=1),)
    assert said(battle, ChooseArmy(list="own", rows=rows), "blue") == "2X2-15.21"
    assert said(battle, ChooseArmy(list="own", rows=rows), "red") == ""


# roll-off


def test_the_higher_die_attacks() -> None:
    out = start(TwoByTwoBattle(field=army(), agenda=(RollOff(),)), Scripted((2, 5)))
    assert [h.role for h in out.battle.hosts] == ["defender", "attacker"]
    assert [h.edge for h in out.battle.hosts] == ["y_min", "y_max"]
    assert out.battle.first == 0


def test_who_attacks_is_a_side_and_no_unit() -> None:
    unit = Unit(no=0, id="B1", side=0, at=None, type="line")
    battle = TwoByTwoBattle(field=Army(units=(unit, replace(unit, no=1, id="R1", side=1)), ground=Ground()))
    told = RolesFixed(clause="2X2-4.3", attacking=1, defending=0)
    assert actors(told, battle) == []
    assert RULES.words(battle, told) == "Red attacks and Blue defends"


def test_a_tie_offers_ten_points_more_to_each_and_rolls_again() -> None:
    dice = Scripted((3, 3, 3, 3, 6, 1))
    tied = start(TwoByTwoBattle(field=army(), agenda=(RollOff(),)), dice).battle
    assert [q.seat for q in tied.questions] == ["blue", "red"]
    again = go(go(tied, TakeExtraPoints(), "blue").battle, DeclineExtraPoints(), "red", dice).battle
    assert [h.opening_ap for h in again.hosts] == [20.0, 10.0]
    last = go(go(again, TakeExtraPoints(), "blue").battle, TakeExtraPoints(), "red", dice)
    assert [h.opening_ap for h in last.battle.hosts] == [26.0, 20.0]
    assert [h.role for h in last.battle.hosts] == ["attacker", "defender"]


def test_nobody_takes_more_than_the_whole_army() -> None:
    hosts = (Host(opening_ap=26.0), Host(opening_ap=26.0))
    out = start(TwoByTwoBattle(field=army(), hosts=hosts, agenda=(RollOff(),)), Scripted((3, 3, 4, 1)))
    assert not out.battle.questions
    assert out.battle.hosts[0].role == "attacker"


# terrain


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


def block(x: float, y: float, side: float) -> tuple[tuple[float, float], ...]:
    """A square."""
    h = side / 2
    return ((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h))


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


# deployment


def army(ground: Ground | None = None) -> Army:
    """Two sides of 26 AP: an HQ, eight Line, a Light Infantry and a Heavy Cavalry unit, all waiting."""
    units: list[Unit] = []
    for side in (0, 1):
        kinds = ["hq", *["line"] * 8, "light_infantry", "heavy_cavalry"]
        for kind in kinds:
            no = len(units)
            unit = Unit(no=no, id=f"U{no}", side=side, type=kind, place="waiting")  # type: ignore[arg-type]
            units.append(unit)
    return Army(units=tuple(units), ground=ground or Ground())


HQ, LINE, LIGHT = 11, 12, 20


def deploying(ground: Ground | None = None) -> TwoByTwoBattle:
    """Red, the Defender, deploys first."""
    return at(Deploying("defender"), Deploying("attacker"), field=army(ground))


def put(unit: int, x: float, y: float, facing: float = 0.0) -> Deploy:
    """Put a unit somewhere."""
    return Deploy(unit=unit, x=x, y=y, facing=facing)


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (put(LINE, 12, 3), ""),
        (put(LINE, 12, 5.75), ""),
        (put(LINE, 12, 5.76), "2X2-4.17"),
        (put(LINE, 12, 0.25), ""),
        (put(LINE, 12, 0.2), "2X2-4.17"),
        (put(LINE, 3.5, 3), ""),
        (put(LINE, 3.4, 3), "2X2-4.17"),
        (put(LINE, 20.6, 3), "2X2-4.17"),
        (put(LINE, 3.4, 3, 90), ""),
        (put(1, 12, 3), "2X2-4.17"),
        (put(99, 12, 3), "2X2-4.17"),
        (put(-1, 12, 3), "2X2-4.17"),
        (put(LINE, float("nan"), 3), "2X2-4.17"),
        (put(LINE, 12, 3, float("inf")), "2X2-4.17"),
    ],
)
def test_where_a_defender_may_deploy(action: Deploy, clause: str) -> None:
    assert said(deploying(), action) == clause


def test_deployment_ends_at_ten_points() -> None:
    battle = deploying()
    for i in range(4):
        assert said(battle, put(LINE + i, 5 + 2 * i, 3)) == ""
        battle = go(battle, put(LINE + i, 5 + 2 * i, 3)).battle
    assert said(battle, put(LINE, 15, 3)) == "2X2-4.17"
    assert said(battle, put(HQ, 15, 3)) == "2X2-4.17"
    last = go(battle, put(LINE + 4, 15, 3))
    assert told(last)[-1] == "DeploymentEnded"
    assert last.battle.questions[0].seat == "blue"
    assert said(last.battle, put(1, 12, 5), "blue") == "2X2-4.18"
    assert said(last.battle, put(1, 12, 19), "blue") == ""


def test_nobody_deploys_on_another_or_in_closed_ground() -> None:
    wood = built(Part(kind="dense_wood", points=block(12, 3, 2.5), name="Eichforst"), Ground())
    battle = go(deploying(with_features(Ground(), wood)), put(HQ, 6, 3)).battle
    assert said(battle, put(LINE, 6.5, 3.2)) == "2X2-9.10"
    assert said(battle, put(LINE, 12, 3)) == "2X2-6.18"
    assert said(battle, put(LIGHT, 12, 3)) == ""
    found = refusal(battle, battle.questions[0].no, put(LINE, 12, 3))
    assert isinstance(found, Refusal)
    assert "Eichforst" in found.reason


def test_whoever_is_not_deployed_comes_later() -> None:
    out = go(go(deploying(), put(LINE, 12, 3)).battle, DeployDone())
    assert len([u for u in out.battle.field.units if u.side == 1 and u.place == "waiting"]) == 10


def test_the_menu_of_deployment_is_moderate() -> None:
    question = deploying().questions[0]
    assert isinstance(question, Deployment)
    assert 20 <= len(question.candidates(deploying())) <= 60


# points


def pointing(*steps: Step) -> TwoByTwoBattle:
    """Red holds its left with one Line unit; everybody else waits."""
    battle = go(at(Deploying("defender"), *steps, field=army()), put(LINE, 3.5, 5.75)).battle
    return go(battle, DeployDone()).battle


RED = tuple(no for no in range(11, 22) if no != LINE)


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (SetPoint(edge="y_min", at=0.0, queue=RED), ""),
        (SetPoint(edge="y_min", at=24.0, queue=()), ""),
        (SetPoint(edge="y_min", at=24.5, queue=()), "2X2-4.19"),
        (SetPoint(edge="x_min", at=12.0, queue=()), "2X2-4.19"),
        (SetPoint(edge="y_max", at=12.0, queue=()), "2X2-4.19"),
        (SetPoint(edge="y_min", at=12.0, queue=(LINE,)), "2X2-4.19"),
        (SetPoint(edge="y_min", at=12.0, queue=(1,)), "2X2-4.19"),
        (SetPoint(edge="y_min", at=12.0, queue=(99,)), "2X2-4.23"),
        (SetPoint(edge="y_min", at=12.0, queue=(13, 13)), "2X2-4.19"),
        (SetPoint(edge="y_min", at=float("nan"), queue=()), "2X2-4.19"),
    ],
)
def test_the_defenders_points_are_on_his_base_edge(action: SetPoint, clause: str) -> None:
    assert said(pointing(Pointing("defender", 1)), action) == clause


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (SetPoint(edge="y_max", at=0.0), ""),
        (SetPoint(edge="y_min", at=12.0), "2X2-4.20"),
        (SetPoint(edge="x_min", at=6.0), "2X2-4.20"),
        (SetPoint(edge="x_min", at=11.1), "2X2-4.20"),
        (SetPoint(edge="x_min", at=11.4), ""),
        (SetPoint(edge="x_max", at=6.0), "2X2-4.20"),
        (SetPoint(edge="x_max", at=6.01), ""),
    ],
)
def test_the_attackers_points_keep_clear_of_the_defender_on_the_flanks(action: SetPoint, clause: str) -> None:
    battle = pointing(Pointing("defender", 1), Pointing("attacker", 1))
    battle = go(battle, SetPoint(edge="y_min", at=24.0, queue=RED)).battle
    assert said(battle, action, "blue") == clause


def test_the_second_point_takes_everybody_left() -> None:
    battle = pointing(Pointing("defender", 1), Pointing("defender", 2), BeginPlay())
    battle = go(battle, SetPoint(edge="y_min", at=4.0, queue=RED[:4])).battle
    assert said(battle, SetPoint(edge="y_min", at=20.0, queue=RED[4:-1])) == "2X2-4.21"
    out = go(battle, SetPoint(edge="y_min", at=20.0, queue=RED[4:][::-1]))
    assert [p.queue for p in out.battle.points] == [RED[:4], RED[4:][::-1]]
    assert out.battle.points[0] == Point(id="R1", side=1, edge="y_min", x=4.0, y=0.0, queue=RED[:4])
    assert (out.battle.first, out.battle.phasing) == (1, 1)
    assert {"2X2-4.21", "2X2-4.23", "2X2-4.24"} <= {e.clause for e in out.events}


# situations that stand in the set-up


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("phase: setup\nstart: breakfast\n", "line 2, start: expected a state of the set-up, one of terms, table,"),
        ("phase: setup\nstart: '!'\n", "line 2, start: expected a state of the set-up"),
        ("phase: move\nstart: armies\n", "line 2, start: expected it only with phase: setup"),
        ("laying: [hill]\n", "line 1, laying: expected it only with phase: setup"),
        ("phase: setup\nsides: {blue: {list: prussian}}\n", "sides.blue.list: expected one of austrian, french"),
        ("sides: {blue: {role: attacker}, red: {role: attacker}}\n", "sides: expected one attacker and one defender"),
    ],
)
def test_a_situation_that_cannot_stand_in_the_set_up(text: str, line: str) -> None:
    with pytest.raises(BadFile, match=re.escape(line)):
        RULES.pitch(parse_yaml(text.encode(), "file.yaml"))


@pytest.mark.parametrize(
    "start", ["Deploying attacker", "deploying_attacker", "deploying-attacker", "deploying attacker"]
)
def test_a_state_is_named_as_people_would_write_it(start: str) -> None:
    battle = RULES.pitch(parse_yaml(f"phase: setup\nstart: {start}\n".encode(), "file.yaml"))
    assert battle.agenda[-1] == Deploying("attacker")


def test_naming_one_role_settles_both() -> None:
    battle = RULES.pitch(parse_yaml(b"phase: setup\nsides: {blue: {role: attacker}}\n", "file.yaml"))
    assert isinstance(battle, TwoByTwoBattle)
    assert [host.role for host in battle.hosts] == ["attacker", "defender"]
    assert not [step for step in battle.agenda if isinstance(step, RollOff)]
