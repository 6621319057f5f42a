"""Everything that can be printed, as pages; as PDF in tests/browser/test_printing.py."""

from __future__ import annotations

import re

import pytest

from grognard import catalogue
from grognard.paper.maps import MOST_LEAVES
from grognard.paper.printables import CannotPrint, Wanted, printed

PICKED = ("two_by_two-pickup", "sound_of_guns-pick_up")  # their armies are not there yet
SCENARIOS = [name for name in catalogue.scenario_names() if name not in PICKED]


def words_of(page: str) -> str:
    """What is to be read on a page."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page[page.index("<main") :]))


@pytest.mark.parametrize("name", SCENARIOS)
def test_rosters_have_every_unit_and_commander(name: str) -> None:
    scenario, _, _ = catalogue.load_scenario(name)
    page = printed(Wanted(what="roster", name=name))
    for row in (*scenario.units, *scenario.commanders):
        called = str(row.get("name") or row["id"]).replace("'", "’").replace("&", "&amp;")
        assert called in page, called


def test_the_roster_of_wavre_names_divisions_by_their_generals_and_gives_guns_no_firepower() -> None:
    told = words_of(printed(Wanted(what="roster", name="en_masse-wavre")))
    assert "Billard: 15e Léger, 23e Lefol Infantry 6" in told
    assert "Division 0" not in told
    assert "?" not in told


def test_rosters_add_nothing_to_nothing_and_exhaust_cavalry_alone() -> None:
    assert "+0" not in words_of(printed(Wanted(what="roster", name="two_by_two-salamanca")))
    page = printed(Wanted(what="roster", name="sound_of_guns-auerstedt"))
    assert page.count(">E<") == page.count(" Cav<") == 8


@pytest.mark.parametrize("name", SCENARIOS)
def test_maps_have_the_ground_and_a_scale_bar(name: str) -> None:
    scenario, _, _ = catalogue.load_scenario(name)
    page = printed(Wanted(what="map", name=name, side="control"))
    told = words_of(page)
    assert "on the table" in told
    for feature in scenario.terrain:
        if feature.name:
            assert feature.name.replace("&", "&amp;") in told.replace("&#x27;", "'"), feature.name
    table = scenario.table
    assert f'viewBox="0.000 0.000 {table.width:.3f} {table.depth:.3f}"' in page


def test_ground_that_one_side_does_not_know_is_on_no_map_of_its() -> None:
    everybody, blue, red, control = (
        words_of(printed(Wanted(what="map", name="en_avant-falenty", side=side)))
        for side in ("", "blue", "red", "control")
    )
    assert "Wet meadow" in blue
    assert "Wet meadow" in control
    assert "Wet meadow" not in red
    assert "Wet meadow" not in everybody
    assert "Boggy banks" in everybody


def test_a_map_to_scale_goes_over_pages_and_is_as_large_as_it_says() -> None:
    page = printed(Wanted(what="map", name="en_avant-falenty", scale=4.0))
    sizes = [
        (float(w), float(h))
        for w, h in re.findall(r'<svg width="([\d.]+)mm" height="([\d.]+)mm" viewBox="[\d. ]+" style', page)
    ]
    windows = re.findall(r'viewBox="([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)" style', page)
    assert len(sizes) > 4
    for (wide, high), (_, _, across, down) in zip(sizes, windows, strict=True):
        assert wide == pytest.approx(float(across) * 10 / 4, abs=0.02)
        assert high == pytest.approx(float(down) * 10 / 4, abs=0.02)
    assert sum([float(w) * float(h) for _, _, w, h in windows]) == pytest.approx(240 * 160, rel=1e-3)


def test_too_many_pages_are_refused_with_advice() -> None:
    with pytest.raises(CannotPrint, match=f"{MOST_LEAVES} is the most, so take a larger number"):
        printed(Wanted(what="map", name="en_avant-falenty", scale=1.0))


def test_who_only_watches_reads_no_secrets() -> None:
    open_roster = words_of(printed(Wanted(what="roster", name="en_avant-falenty", seen_by="observer")))
    whole = words_of(printed(Wanted(what="roster", name="en_avant-falenty")))
    for secret in ("good", "Davidovich"):
        assert secret in whole
        assert secret not in open_roster
    assert "Wet meadow" not in words_of(printed(Wanted(what="map", name="en_avant-falenty", seen_by="observer")))


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (Wanted(what="poster", name="two_by_two"), "nothing called 'poster' can be printed"),
        (Wanted(what="shet", name="two_by_two"), "did you mean sheet?"),
        (Wanted(what="sheet", name="two_by_two", paper="a9"), "expected paper of the size a4 or letter"),
        (Wanted(what="sheet", name="two_by_two", options={"lancers": 3}), "options of 2 by 2"),
        (Wanted(what="roster", name="two_by_two-salamanca", side="green"), "has the sides blue and red"),
        (Wanted(what="roster", name="two_by_two-pickup"), "no armies yet"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_words(wanted: Wanted, why: str) -> None:
    with pytest.raises(CannotPrint, match=re.escape(why)):
        printed(wanted)
