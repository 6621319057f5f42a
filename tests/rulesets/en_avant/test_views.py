"""What players may know (EA-0.2, EA-6.24, EA-R60): no payload of a player holds what it may not."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.adjudication.features import feature_of, with_feature
from grognard.engine.battle import decode, encode
from grognard.engine.control import Overruled, RulingStands
from grognard.engine.events import Changed, Event, OpenEvent, Rolled, Ruled
from grognard.engine.files.yaml import read_yaml
from grognard.engine.game import Game
from grognard.engine.ruling import Modifier, Result, Ruling
from grognard.engine.situations.judge import judge
from grognard.engine.terrain import Feature
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.battle import SIDES, Card, Change, Duty, Engagement, Pending, Shot, Unit
from grognard.rulesets.en_avant.cards import PlayCard
from grognard.rulesets.en_avant.fog.views import UNSEEN
from grognard.rulesets.en_avant.formations import ChangeWaits
from grognard.rulesets.en_avant.order import ReOrdered
from grognard.rulesets.en_avant.results.compulsory import UnitRan
from grognard.rulesets.en_avant.victory import TurnEnd, TurnEnded
from grognard.rulesets.en_avants.events import ShotFired
from tests.rulesets.en_avant.playing import controlled, new_game, step, walk

SCENARIOS = ("first_blood", "falenty", "barrosa")
OTHER_SECRETS: dict[str, Any] = {
    "skirmishers": "none",
    "commander_clock": 1,
    "reinforcement_clock": 1,
    "helpers": ((3, 1),),
    "timer": 2,
    "ground_tested": ("EA-6.9",),
    "pending": Pending(clause="EA-16.1", won=True, change=-1, duty="pursue"),
}
RULING = Ruling(
    clause="EA-12.2", subject="X", modifiers=(Modifier("EA-12.14", 1),), results=(Result("EA-12.17", "closes"),)
)


def payload(battle: Engagement, events: list[Event], seat: str) -> bytes:
    """All that a seat is sent: its view and the events it is shown."""
    return encode(RULES.view(battle, seat)) + msgspec.json.encode(RULES.show(events, battle, seat))


def with_other_secrets(battle: Engagement, seat: str) -> Engagement:
    """The battle with everything changed that a seat may not know."""
    return replace(
        battle,
        field=replace(battle.field, units=tuple([other_unit(u, seat) for u in battle.field.units])),
        agenda=(TurnEnd(),),
        shots=(Shot(firer=0, target=1, sub=0, row="ball", by=2),),
        sealed=tuple([s if s.seat == seat else replace(s, action=other_card(s.action)) for s in battle.sealed]),
        questions=tuple([q for q in battle.questions if q.seat == seat]),
        layer=replace(battle.layer, arrivals=()),
        asked=battle.asked + 17,
        dice=battle.dice + 5,
    )


def other_unit(unit: Unit, seat: str) -> Unit:
    """A unit with other secrets: the enemy's state, everybody's clauses."""
    duty = unit.duty and replace(unit.duty, clause="EA-1.1", distance=99.0)
    change = unit.change and replace(unit.change, clause="EA-1.1")
    if SIDES[unit.side] == seat:
        tested = OTHER_SECRETS["ground_tested"]
        return replace(unit, duty=duty, change=change, pending=OTHER_SECRETS["pending"], ground_tested=tested)
    if unit.place == "waiting":
        unit = replace(unit, given_name="Somebody", status=(6,), start_status=(6,), disordered=(True,), volleys=3)
    return replace(unit, duty=duty, change=change and replace(change, left=9), **OTHER_SECRETS)


def other_card(action: Any) -> Any:
    """Another card in place of a sealed one."""
    return action and PlayCard(unit=action.unit, card=Card(name="about_face"))


@pytest.mark.parametrize("seat", SIDES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_two_battles_that_differ_in_secrets_only_look_the_same(scenario: str, seat: str) -> None:
    _, stops = controlled(scenario)
    seen: set[str] = set()
    for battle in stops[::3]:
        other = with_other_secrets(battle, seat)
        assert other != battle
        assert encode(RULES.view(other, seat)) == encode(RULES.view(battle, seat))
        seen |= {battle.phase}
        seen |= {"sealed" for s in battle.sealed if s.seat != seat}
    assert seen >= {"orders", "movement", "sealed"}


@pytest.mark.parametrize("seat", SIDES)
def test_hidden_ground_may_be_anything(seat: str) -> None:
    _, stops = controlled("falenty")
    for battle in stops[:60:6]:
        features = battle.field.ground.features
        hidden = tuple([replace(f, known_to=()) if f.id == "wet_meadow" else f for f in features])
        nothing = tuple([f for f in features if f.id != "wet_meadow"])
        both = [
            replace(battle, field=replace(battle.field, ground=replace(battle.field.ground, features=these)))
            for these in (hidden, nothing)
        ]
        assert encode(RULES.view(both[0], seat)) == encode(RULES.view(both[1], seat))
        assert b"wet_meadow" in encode(RULES.view(both[0], "control"))


def swapped(event: Event) -> Event:
    """An event with other clauses and other figures of the tables."""
    other: dict[str, Any] = {"clause": "EA-1.1"}
    fields = event.__struct_fields__
    other |= {"because": ("EA-1.2",)} if "because" in fields else {}
    other |= {"ruling": RULING} if "ruling" in fields else {}
    figures: dict[str, dict[str, Any]] = {
        "ResultOwed": {"change": -9, "distance": 99.0},
        "ChangeBegan": {"turns": 9},
        "GroundMet": {"factor": 0.1},
    }
    return replace(event, **other, **figures.get(type(event).__name__, {}))


@pytest.mark.parametrize("seat", SIDES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_events_that_differ_in_rulings_only_look_the_same(scenario: str, seat: str) -> None:
    game, _ = controlled(scenario)
    events = game.events()
    assert any(isinstance(e, Ruled) for e in events)
    last = game.battle
    mine = [e for e in events if not e.to or seat in e.to]
    assert msgspec.json.encode(RULES.show(mine, last, seat)) == msgspec.json.encode(
        RULES.show([swapped(e) for e in mine], last, seat)
    )


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_payload_of_a_player_names_a_clause_or_holds_a_ruling(scenario: str) -> None:
    game, stops = controlled(scenario)
    for seat in SIDES:
        shown = game.events(seat)
        assert shown
        assert all(isinstance(e, OpenEvent) for e in shown)
        assert b"EA-" not in msgspec.json.encode(shown)
        for battle in stops[::7]:
            assert b"EA-" not in encode(RULES.view(battle, seat))


def test_nobody_is_told_that_the_other_side_has_found_his_ground() -> None:
    battle = opening()
    found = replace(feature_named(battle, "wet_meadow"), known_to=("blue", "red"))
    both = replace(battle, field=with_feature(battle.field, found))
    assert payload(battle, [], "blue") == payload(both, [], "blue")
    assert payload(battle, [], "red") != payload(both, [], "red")


def opening() -> Engagement:
    """Falenty before the first card."""
    battle = new_game("falenty", "x").battle
    assert isinstance(battle, Engagement)
    return battle


def feature_named(battle: Engagement, name: str) -> Feature:
    """A feature that is there."""
    found = feature_of(battle, name)
    assert found is not None
    return found


def test_the_enemy_still_to_come_have_no_names() -> None:
    battle = opening()
    assert b"R_D1" in payload(battle, [], "red")
    assert b"R_D1" not in payload(battle, [], "blue") + payload(battle, [], "observer")
    assert decode(encode(RULES.view(battle, "blue")), type(battle)).layer.objectives[0].count == 4


@pytest.mark.parametrize("rules_open", [False, True])
def test_nobody_hears_dice_that_fall_for_ground_he_does_not_know(rules_open: bool) -> None:
    battle = opening()
    battle = replace(battle, options=replace(battle.options, players_see_rulings=rules_open))
    ruling = replace(RULING, object="wet_meadow")
    told: list[Event] = [
        Rolled(clause="EA-6.6", purpose="Sołtyk's horse guns in wet_meadow", dice=(1,)),
        RulingStands(clause="EA-0.2", ruling=ruling),
        Overruled(clause="EA-0.8", ruling=ruling, result="bogged", reason="so it is"),
    ]
    assert RULES.show(told, battle, "red") == []
    assert (RULES.show(told, battle, "blue") == told) is rules_open


def test_control_sees_everything() -> None:
    game, stops = controlled("falenty")
    for battle in stops[::5]:
        assert RULES.view(battle, "control") == battle
    events = game.events()
    everybody = [e for e in events if not e.to or "control" in e.to]
    assert game.events("control") == everybody
    assert len(everybody) == len(events)


def test_a_spectator_sees_no_more_than_a_player() -> None:
    _, stops = controlled("first_blood")
    battle = stops[30]
    seen = RULES.view(battle, "spectator")
    assert isinstance(seen, Engagement)
    assert seen.questions == ()
    assert {u.skirmishers for u in seen.field.units} == {"none"}


def test_the_switch_opens_the_rulings_and_nothing_else() -> None:
    for opened in (False, True):
        game = new_game("falenty", "open", players_see_rulings=opened)
        walk(game, Random("open"), 250)
        for seat in SIDES:
            shown = game.events(seat)
            assert any(isinstance(e, Ruled) for e in shown) == opened
            assert any(e.clause for e in shown) == opened
            assert not any(isinstance(e, Changed) for e in shown)
            enemies = [u for u in units_of(game.view(seat)) if SIDES[u.side] != seat]
            assert {u.skirmishers for u in enemies} == {"none"}


@pytest.mark.parametrize("seat", [*SIDES, "spectator"])
@pytest.mark.parametrize("renews", ["never", "on_reorder"])
def test_what_was_fired_is_no_secret_for_it_follows_from_what_everybody_is_told(seat: str, renews: str) -> None:
    """Volleys and who fired last turn (EA-R09, EA-R11) are in the view exactly as the narrative tells them."""
    game, rng = new_game("first_blood", "open", first_volley_renews=renews), Random("volleys")
    spent = 0
    while not game.over and len(game.history) < 500:
        step(game, rng, bold=True)
        volleys, last = remembered(game.events(seat), units_of(game.battle), renews == "on_reorder")
        for unit in units_of(game.view(seat)):
            assert unit.volleys == volleys[unit.no]
            assert unit.fired_last_turn == (unit.no in last)
            spent += unit.volleys
    assert spent


def remembered(told: list[Event], units: tuple[Unit, ...], renews: bool) -> tuple[Counter[int], set[int]]:
    """What somebody knows who has heard everything: the volleys of each unit, and who fired in the turn before."""
    volleys: Counter[int] = Counter()
    now: set[int] = set()
    last: set[int] = set()
    for event in told:
        if isinstance(event, ShotFired) and units[event.unit].foot:
            volleys[event.unit] += 1
            now.add(event.unit)
        elif isinstance(event, ReOrdered) and renews:
            volleys[event.unit] = 0
        elif isinstance(event, TurnEnded):
            now, last = set(), now
    return volleys, last


def test_clocks_are_open_where_every_tick_of_them_is_told() -> None:
    changing = Change(to="line", left=2, clause="EA-4.5")
    for opened in (False, True):
        battle = new_game("falenty", "clocks", players_see_rulings=opened).battle
        assert isinstance(battle, Engagement)
        unit = replace(battle.unit(1), commander_clock=1, reinforcement_clock=1, helpers=((2, 1),), change=changing)
        seat = SIDES[1 - unit.side]
        seen = units_of(RULES.view(replace(battle, field=battle.field.put(unit)), seat))[1]
        assert (seen.commander_clock, seen.reinforcement_clock) == ((1, 1) if opened else (0, 0))
        assert seen.change == (changing if opened else replace(changing, left=1, clause=""))
        assert (seen.helpers, seen.skirmishers) == ((), "none")


def units_of(battle: Any) -> tuple[Unit, ...]:
    units: tuple[Unit, ...] = battle.field.units
    return units


def test_a_preview_shows_rulings_only_where_the_rules_are_open() -> None:
    for opened in (False, True):
        game = new_game("first_blood", "preview", players_see_rulings=opened)
        gun = next(u for u in units_of(game.battle) if u.id == "B_ART")
        foe = next(u for u in units_of(game.battle) if u.id == "R1")
        question = next(q for q in game.questions("blue") if getattr(q, "unit", -1) == gun.no)
        shown = game.preview(question.no, PlayCard(unit=gun.no, card=Card(name="fire", target=foe.no)))
        assert bool(getattr(shown, "rulings", ())) == opened


def test_what_a_view_leaves_out_does_not_stop_it_from_being_saved() -> None:
    _, stops = controlled("falenty")
    for battle in stops[::9]:
        for seat in ("blue", "red", "control"):
            view = RULES.view(battle, seat)
            assert decode(encode(view), RULES.battle_type) == view


def test_what_control_says_to_one_side_the_other_does_not_hear() -> None:
    game = new_game("falenty", "speak", control=True)
    desk = game.questions("control")[0]
    kinds = {kind.__name__: kind for kind in desk.answers}
    game.answer(desk.no, kinds["Speak"](text="guns to the north", side="red"))
    game.answer(desk.no, kinds["SetTerrain"](feature="wet_meadow", reason="deep mud", speed=0.5))
    game.answer(desk.no, kinds["RevealTerrain"](feature="wet_meadow", side="red"))
    assert said(game, "red") >= {"Told", "TerrainRevealed"}
    assert said(game, "blue") >= {"TerrainSet"}
    assert said(game, "blue").isdisjoint({"Told", "TerrainRevealed"})
    assert "TerrainSet" not in said(game, "red")
    assert said(game, "control") >= {"Told", "TerrainSet", "TerrainRevealed"}


def said(game: Game, seat: str) -> set[str]:
    return {type(e).__name__ for e in game.events(seat)}


def test_a_duty_is_seen_but_not_its_clause_and_distance() -> None:
    _, stops = controlled("first_blood")
    battle = stops[0]
    bound = replace(battle.unit(1), duty=Duty(kind="withdraw", clause="EA-16.11", distance=10.0))
    view = RULES.view(replace(battle, field=battle.field.put(bound)), "blue")
    duty = units_of(view)[1].duty
    assert duty is not None
    assert (duty.kind, duty.clause, duty.distance) == ("withdraw", "", 0.0)


def test_only_its_own_side_is_told_that_a_change_waits() -> None:
    """How far the enemy's drill has come is not to be seen, and so not that it could be done with."""
    folder = catalogue.situation_folder("en_avant")
    assert folder is not None
    path = folder / "04_formations" / "a_change_waits_for_room.yaml"
    told = [e for done in judge(read_yaml(path), RULES).steps for e in done.events if isinstance(e, ChangeWaits)]
    assert told
    assert all(event.to == ("blue", "control") for event in told)


def test_an_obstacle_on_ground_a_seat_does_not_know_of_has_no_name() -> None:
    battle = controlled("barrosa")[1][0]
    first, *others = battle.field.ground.features
    ground = replace(battle.field.ground, features=(replace(first, known_to=("blue",)), *others))
    secret = replace(battle, field=replace(battle.field, ground=ground))
    ran = UnitRan(clause="EA-16.13", unit=1, distance=3.0, obstacle=first.id)
    waits = ChangeWaits(clause="EA-4.2", unit=1, obstacle=first.id)
    assert [e.obstacle for e in (ran, waits)] == [
        getattr(e, "obstacle", "") for e in RULES.show([ran, waits], secret, "blue")
    ]
    assert [getattr(e, "obstacle", "") for e in RULES.show([ran, waits], secret, "red")] == [UNSEEN, UNSEEN]
