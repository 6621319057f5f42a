"""The shortest names of units."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard import catalogue
from grognard.engine.tags import shortest, tags

NAMES = {
    "8e Ligne": "8e",
    "9e Léger (Bachelu)": "9e Lég.",
    "83rd Foot": "83rd",
    "3rd Dragoon Guards": "3rd Dn Gds",
    "Grenadiers": "Gren.",
    "Converged grenadiers": "Gren.",
    "Marshal Ney": "Ney",
    "Oberst von Traun": "Traun",
    "II/IR 48 Vukassovich": "II/IR 48",
    "Battalion of the 6th Infantry (Sierawski)": "6th",
    "Van Merlen: 5th Light Dragoons, 6th Hussars": "Van Merlen",
    "Colin Halkett: 30th, 33rd, 69th, 73rd": "Halkett",
    "Lawson's guns": "Lawson",
    "Brigade battery, 8 guns": "Bde art.",
}


@pytest.mark.parametrize(("name", "tag"), NAMES.items())
def test_the_word_that_names_a_unit_is_kept(name: str, tag: str) -> None:
    assert shortest(((0, "", name),)) == (tag,)


def test_two_of_one_side_are_told_apart_and_two_of_different_sides_need_not_be() -> None:
    duncans = ((0, "", "Duncan, right division"), (0, "", "Duncan, left division"))
    assert shortest(duncans) == ("Duncan right", "Duncan left")
    assert shortest(((0, "", "24e Ligne"), (1, "", "24e Ligne"))) == ("24e", "24e")
    assert shortest(((0, "", "Maucune"), (0, "Maucune", "Maucune's battery"))) == ("Maucune", "Maucune")


def test_what_the_file_says_goes_before_what_we_make_of_the_name() -> None:
    assert shortest(((0, "Chass.", "1er and 6e Chasseurs (Piré, Hubert)"),)) == ("Chass.",)


@pytest.mark.parametrize("scenario", catalogue.scenario_names())
def test_no_two_units_of_a_side_share_a_tag_in_a_shipped_battle(scenario: str) -> None:
    read, document, ruleset = catalogue.load_scenario(scenario)
    battle = ruleset.muster(read, document, None)
    told = Counter([(unit.side, tag) for unit, tag in zip(battle.field.units, tags(battle), strict=True)])
    assert [one for one, n in told.items() if n > 1] == []
    assert max([len(tag) for _, tag in told], default=0) <= 14
