"""What sides and units are called, in the log as on the page; lengths, counts, lists and signs."""

from __future__ import annotations

import re

import pytest

from grognard import catalogue
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.lines import Line, Row, filled, line
from grognard.engine.names import (
    Side,
    brief_name,
    called,
    centimetres,
    counted,
    inches,
    listed,
    plural,
    short_names,
    side_of,
    sides,
    signed,
    sum_of,
    twice,
)
from grognard.engine.prose import does
from grognard.engine.ruling import Modifier
from grognard.generals import general
from grognard.lab.simulate import play_out
from grognard.server.shown import showing


class Bought(Event, frozen=True, kw_only=True, tag=True):
    """Something to tell of."""

    side: int
    ap: float
    what: str = "guns"


def pair(blue: str, red: str, *nations: str) -> tuple[Side, ...]:
    return sides((blue, red), nations)


def test_an_army_in_a_sentence() -> None:
    french, corps = pair("French left wing (Ney)", "Soult's IV Corps, army of Spain")
    assert f"Turn 1: {french:moves}" == "Turn 1: the French move"
    assert f"{corps:opens} fire" == "Soult's IV Corps opens fire"
    assert f"{french:has} lost 1, {corps:has} lost 2" == "the French have lost 1, Soult's IV Corps has lost 2"
    assert (french.whose, corps.whose) == ("the French", "Soult's IV Corps'")
    assert (french.heading("rallies"), corps.heading("rallies")) == ("French rally", "Soult's IV Corps rallies")
    allies, _ = pair("Allies (Sherbrooke)", "French division (Lapisse)", "British", "French")
    assert (allies.noun, allies.adjective, allies.whose) == ("the Allies", "Allied", "the Allies'")
    column = pair("Fourth Column and Guard (Kutuzov)", "Red")[0]
    assert f"{column:rallies}" == "the Fourth Column and Guard rally"
    assert (french.name, corps.short) == ("French left wing", "Soult's IV Corps")


@pytest.mark.parametrize(
    ("army", "noun"),
    [
        ("Left of the Army of Portugal (Maucune)", "the Army of Portugal"),
        ("Right wing of the Grande Armée (Ney)", "the Grande Armée"),
        ("Anglo-Netherlands army (Orange)", "the Anglo-Netherlands army"),
        ("Fourth Column and Guard (Kutuzov)", "the Fourth Column and Guard"),
        ("Austrian outposts", "the Austrians"),
        ("Allies (Sherbrooke)", "the Allies"),
        ("121e Ligne (imaginary)", "121e Ligne"),
        ("Right of Wellington's army", "Wellington's army"),
        ("Mohr's advance guard, Austrian VII Corps", "Mohr's advance guard"),
        ("Blue", "Blue"),
        ("", "Blue"),
        (" ", "Blue"),
    ],
)
def test_what_an_army_is_called(army: str, noun: str) -> None:
    assert pair(army, "Nobody's men")[0].noun == noun


def test_armies_of_one_people_are_told_apart() -> None:
    assert [s.short for s in pair("French left wing (Ney)", "French right wing")] == [
        "French left wing",
        "French right wing",
    ]
    assert [s.short for s in pair("French (Ney)", "French (Soult)")] == ["French (Ney)", "French (Soult)"]
    assert [s.short for s in pair("French", "French")] == ["Blue", "Red"]


def test_nations_say_whose_an_army_is_unless_both_are_of_one() -> None:
    one, other = pair("Soult's IV Corps", "Fourth Column", "French", "Russian")
    assert (one.noun, one.adjective, other.noun, other.adjective) == ("the French", "French", "the Russians", "Russian")
    one, other = pair("Soult's IV Corps", "Ney's VI Corps", "French", "French")
    assert (one.noun, other.noun) == ("Soult's IV Corps", "Ney's VI Corps")
    assert (one.adjective, one.plural) == ("Blue", False)


def test_what_many_do() -> None:
    words = ("rallies", "opens", "has", "chooses", "pushes", "pays", "goes", "agrees")
    assert [plural(word) for word in words] == ["rally", "open", "have", "choose", "push", "pay", "go", "agree"]


def test_short_names_differ() -> None:
    assert short_names(("2e Léger (Bachelu)", "Bijleveld's and Stevenart's guns")) == ("2e Léger", "Bijleveld's guns")
    assert short_names(("Wallace: 1/45th, 74th", "Novgorod Musketeers (advance guard)")) == (
        "Wallace",
        "Novgorod Musketeers",
    )
    assert short_names(("Curto: 3e Hussards", "Curto: 13e Chasseurs", "B1")) == ("Curto 3e", "Curto 13e", "B1")
    assert short_names(("Colonel Marchand-Duval", "Grenadier battalion Traun")) == (
        "Col. Marchand-Duval",
        "Grenadier bn Traun",
    )


def test_a_unit_in_a_sentence_has_no_brackets_and_keeps_its_regiments() -> None:
    names = ("5th, 7th and 8th Dutch Militia (Bijlandt)", "Foot battery, 8 guns", "Kempt: 28th, 32nd, 79th", "B1")
    assert [brief_name(name) for name in names] == ["5th, 7th and 8th Dutch Militia", "Foot battery", "Kempt", "B1"]
    assert brief_name("Prince of Orange, later Wellington") == "Prince of Orange"
    assert twice(("Curto: 3e Hussards", "Curto: 13e Chasseurs", "B1")) == {"Curto"}


def test_who_is_many_takes_the_verb_of_many() -> None:
    many = ("5th, 7th & 8th Dutch", "5e and 6e Lanciers", "Reille's foot btys", "1/95th Rifles", "Flank companies 47th")
    one = ("12e Ligne", "27th Jager Battalion", "Bn of the 6th Inf.", "III/IR 48", "Kempt", "Brigade battery")
    assert [does(name, "marches") for name in many] == [f"{name} march" for name in many]
    assert [does(name, "marches") for name in one] == [f"{name} marches" for name in one]


def test_lengths_counts_lists_and_signs() -> None:
    assert [inches(n) for n in (3, 0.857, 2.005)] == ["3 in", "0.86 in", "2.01 in"]
    assert [centimetres(n) for n in (30.0, 12.34)] == ["30 cm", "12.3 cm"]
    assert (counted(1, "unit"), counted(2, "unit")) == ("1 unit", "2 units")
    assert listed(["horse", "foot", "guns"]) == "horse, foot and guns"
    assert (signed(2), signed(-1)) == ("+2", "−1")
    assert sum_of(4, (Modifier("X", 1), Modifier("Y", 0), Modifier("Z", -2))) == "4 +1 −2 = 3"
    assert sum_of(-1, ()) == "−1"


def test_a_line_puts_in_the_fields_of_its_event() -> None:
    scenario, document, rules = catalogue.load_scenario("two_by_two-quatre_bras")
    battle, event = rules.muster(scenario, document), Bought(clause="X", side=0, ap=2.0)
    assert filled("{side:pays} {ap:g} AP for {what}", battle, event, {}) == "The French pay 2 AP for guns"
    assert filled("{what} for {side}", battle, event, {"what": lambda _, e: e.what.upper()}) == "GUNS for the French"
    assert side_of(battle, "red").noun == "the Anglo-Netherlands army"


def test_a_row_of_the_log_says_how_its_line_is_set() -> None:
    scenario, document, rules = catalogue.load_scenario("two_by_two-quatre_bras")
    battle, event = rules.muster(scenario, document), Bought(clause="X", side=0, ap=2.0)
    assert line(Line("{side:runs}", rout=True), battle, event, {}) == Line("The French run", rout=True)
    told = line(lambda *_: Line("Bought", rows=(Row(0, "horse"), Row(1, "guns"))), battle, event, {})
    assert told.whole == "Bought: horse; guns"
    assert line(lambda *_: "nothing", battle, event, {}) == Line("nothing")


@pytest.mark.parametrize("scenario", ["two_by_two-quatre_bras", "two_by_two-first_shots", "en_avant-first_blood"])
def test_no_line_of_a_battle_speaks_of_blue_and_red(scenario: str) -> None:
    read, document, rules = catalogue.load_scenario(scenario)
    game = Game.start(rules, read, document=document, seed="names")
    play_out(game, {seat: general("recruit", seat, rules) for seat in game.battle.seats}, 150)
    told = game.log()
    assert len(told) > 50
    assert not [text for text in told if re.search(r"\b(Red|Blue)\b", text)]
    events = [event for entry in showing.log(game, "observer", -1, 1000, True) for event in entry.events]
    assert not [event.text for event in events if re.search(r"\b(Red|Blue)\b", event.text)]
    if scenario.startswith("two_by_two"):
        began = [event for event in events if event.heading == "turn"]
        assert {event.side for event in began} == {0, 1}
        assert all("half" in event.text for event in began)
    else:
        turned_up = next(event for event in events if event.rows)
        assert turned_up.text.startswith(f"{turned_up.head}: {turned_up.rows[0].text}")
        names = [called(game.battle, unit.no) for unit in game.battle.field.units]
        assert all(row.text.startswith(names[row.piece]) for row in turned_up.rows)
    assert {"turn", "phase"} <= {event.heading for event in events}
