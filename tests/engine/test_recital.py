"""Deeds told in sentences: what is reported of a unit reads as an aide would say it."""

from __future__ import annotations

from grognard.engine.names import centimetres
from grognard.engine.page.reports import Deed, Manner
from grognard.engine.reel.recital import recital


def did(text: str, other: str = "", far: float | None = None) -> Deed:
    return Deed(0, text, other, far=far)


def suffered(text: str, other: str = "") -> Deed:
    return Deed(0, text, other, manner=Manner.SUFFERED)


def apart(text: str) -> Deed:
    return Deed(0, text, manner=Manner.APART)


SHOT, THROWN, BEATEN = (suffered(text) for text in ("Fired on by the guns", "Thrown into disorder", "Beaten"))


def test_two_or_three_deeds_are_one_sentence() -> None:
    assert (
        recital([did("Came on to the field"), did("Marched {}", far=2)], "8e")
        == "Came on to the field and marched 2 in."
    )
    told = recital([SHOT, did("Fell to Nervous"), THROWN], "8e")
    assert told == "Fired on by the guns, fell to Nervous and was thrown into disorder."


def test_what_was_suffered_agrees_with_who_suffered_it() -> None:
    assert recital([did("Marched {}", far=1), SHOT], "Uhlans") == "Marched 1 in and were fired on by the guns."
    assert recital([SHOT, BEATEN], "Uhlans") == "Fired on by the guns and beaten."


def test_more_deeds_are_shared_out_evenly_and_told_as_later() -> None:
    told = recital([SHOT, THROWN, BEATEN, did("Broke")], "8e")
    assert told == "Fired on by the guns and thrown into disorder. Then was beaten and broke."


def test_the_same_done_to_several_is_told_once_and_who_was_named_is_not_named_again() -> None:
    told = recital([did("Charged {}", "83rd Foot"), did("Beat {} in the melee", "83rd Foot")], "8e")
    assert told == "Charged 83rd Foot and beat it in the melee."
    both = [suffered("Fired on by {}", "Piré"), suffered("Fired on by {}", "Reille"), THROWN]
    assert recital(both, "8e") == "Fired on by Piré and Reille, and thrown into disorder."


def test_ways_of_one_manner_are_summed_in_the_measure_of_the_rules() -> None:
    legs = [did("Marched {}", far=10.04), did("Formed line"), did("Marched {}", far=5)]
    assert recital(legs, "8e", centimetres) == "Marched 15 cm and formed line."


def test_what_says_itself_stands_apart_as_it_was_written() -> None:
    told = recital([did("Turned"), apart("Word from Ney: Take {the bridge}"), SHOT], "8e")
    assert told == "Turned. Word from Ney: Take {the bridge}. Then was fired on by the guns."
