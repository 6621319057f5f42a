"""Terms, armies, the mode of play, and who attacks."""

from msgspec.structs import replace

from grognard.engine.dice import Scripted
from grognard.engine.plain import actors
from grognard.engine.umpire import start
from grognard.rulesets.two_by_two.battle import Army, Host, Unit
from grognard.rulesets.two_by_two.files.saved import TwoByTwoBattle
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.options import Options
from grognard.rulesets.two_by_two.rules import RULES
from grognard.rulesets.two_by_two.setup.agreement import AgreeMode, AgreeTerms, GameMode, Terms
from grognard.rulesets.two_by_two.setup.armies import Armies, ChooseArmy
from grognard.rulesets.two_by_two.setup.army_lists import ArmyRow
from grognard.rulesets.two_by_two.setup.roll_off import DeclineExtraPoints, RolesFixed, RollOff, TakeExtraPoints
from tests.rulesets.two_by_two.setup.setting_up import NO_DICE, army, at, go, said


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
