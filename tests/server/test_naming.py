"""The log calls the armies by their names, and is otherwise what the rules wrote."""

from __future__ import annotations

import re

import pytest

from grognard import catalogue
from grognard.engine.game import Game
from grognard.engine.page.scene import SideName
from grognard.generals import general
from grognard.lab.simulate import play_out
from grognard.server.shown import showing
from grognard.server.shown.naming import Names, named, plural


def sides(blue: str, red: str, *units: str) -> Names:
    return named((SideName(name=blue, seats=("blue",)), SideName(name=red, seats=("red",))), units)


FRENCH = sides("French", "Soult's IV Corps", "Red Hussars", "Royal Blues")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Turn 1, first half: Blue moves", "Turn 1, first half: the French move"),
        ("Blue rallies", "The French rally"),
        ("Red opens fire", "Soult's IV Corps opens fire"),
        ("46e Ligne destroyed: Blue has lost 1", "46e Ligne destroyed: the French have lost 1"),
        ("Blue (French left wing (Ney)) wins: time is up", "The French win: time is up"),
        ("Red Hussars charged; Red fights on", "Red Hussars charged; Soult's IV Corps fights on"),
        ("Royal Blues halt", "Royal Blues halt"),
        ("marched off over Blue's edge", "Marched off over the French edge"),
        ("the melees", "the melees"),
        ("Red (Soult's IV Corps, army of Spain) wins", "Soult's IV Corps wins"),
    ],
)
def test_a_line_with_names(text: str, told: str) -> None:
    assert FRENCH.told(text) == told


def test_sides_that_have_no_name_keep_their_colour() -> None:
    assert sides("Blue", "Red").told("Red moves") == "Red moves"


def test_what_many_do() -> None:
    words = ("rallies", "opens", "has", "chooses", "pushes", "pays", "goes", "agrees")
    assert [plural(f" {word}") for word in words] == [
        " rally", " open", " have", " choose", " push", " pay", " go", " agree"
    ]  # fmt: skip


@pytest.mark.parametrize("scenario", ["two_by_two-quatre_bras", "two_by_two-first_shots", "en_avant-first_blood"])
def test_no_line_of_a_battle_speaks_of_blue_and_red(scenario: str) -> None:
    read, document, rules = catalogue.load_scenario(scenario)
    game = Game.start(rules, read, document=document, seed="names")
    play_out(game, {seat: general("recruit", seat, rules) for seat in game.battle.seats}, 150)
    events = [event for entry in showing.log(game, "observer", -1, 1000, True) for event in entry.events]
    assert not [event.text for event in events if re.search(r"\b(Red|Blue)\b", event.text)]
    if scenario.startswith("two_by_two"):
        began = [event for event in events if event.type == "PhaseBegan" and "half" in event.text]
        assert {event.side for event in began} == {0, 1}
