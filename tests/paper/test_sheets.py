"""The sheets: every figure on them is the rules' own, and what is agreed changes them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import fields, replace

from grognard import catalogue
from grognard.engine.names import signed
from grognard.engine.page.paper import Row, Sheet, cited, worded
from grognard.engine.ruling import Result
from grognard.paper.printables import CannotPrint, Wanted, house_rules, printed
from grognard.paper.setting import signs
from grognard.rulesets.en_avant import melee as ea_melee
from grognard.rulesets.en_avant import recovery as ea_recovery
from grognard.rulesets.en_avant import units as ea_units
from grognard.rulesets.en_avant import willingness as ea_closing
from grognard.rulesets.en_avant.battle import CardName
from grognard.rulesets.en_avants import fates, firing_table
from grognard.rulesets.en_masse import firing_table as em_fire
from grognard.rulesets.en_masse import leadership as em_leadership
from grognard.rulesets.en_masse import melee as em_melee
from grognard.rulesets.en_masse import units as em_units
from grognard.rulesets.en_masse import willingness as em_closing
from grognard.rulesets.sound_of_guns import orders as sg_orders
from grognard.rulesets.sound_of_guns import profiles as sg_profiles
from grognard.rulesets.sound_of_guns import shot as sg_shot
from grognard.rulesets.sound_of_guns import units as sg_units
from grognard.rulesets.sound_of_guns.melee import rounds as sg_melee
from grognard.rulesets.two_by_two import melee_table, rally, reinforcements, rout, shot, victory
from grognard.rulesets.two_by_two import units as two_units

EVERY = pytest.mark.parametrize("rules", list(catalogue.RULESETS))
MODIFIERS: list[tuple[str, dict[str, int]]] = [
    ("two_by_two", shot.MODIFIERS),
    ("two_by_two", melee_table.MODIFIERS),
    ("two_by_two", rally.MODIFIERS),
    ("en_avant", ea_closing.ATTACKER),
    ("en_avant", ea_closing.DEFENDER),
    ("en_avant", ea_melee.MODIFIERS),
    ("en_masse", em_closing.MODIFIERS),
    ("en_masse", em_melee.MODIFIERS),
    ("sound_of_guns", sg_melee.MODIFIERS),
]
ICONS = Path(__file__).parents[2] / "web" / "src" / "map" / "order-icons.ts"


def sheet_of(rules: str, **options: Any) -> Sheet:
    """The sheet of a ruleset as agreed."""
    ruleset = catalogue.ruleset(rules)
    assert ruleset.paper.sheet is not None
    return ruleset.paper.sheet(ruleset.options_type(**options))


def rows_of(sheet: Sheet) -> list[Row]:
    """Every line of a sheet."""
    tables = (*sheet.tables, *sheet.overleaf)
    bands = [Row(band.text, (band.totals,), band.clauses) for table in tables for band in table.bands]
    return [*[row for table in tables for row in (*table.rows, *table.below)], *bands, sheet.foot]


def everything(rules: str) -> dict[str, Any]:
    """All optional rules switched on."""
    return {f.name: True for f in fields(catalogue.ruleset(rules).options_type) if f.default is False}


@EVERY
def test_every_line_has_clauses_of_the_book(rules: str) -> None:
    book = catalogue.ruleset(rules).rulebook
    found = rows_of(sheet_of(rules))
    assert len(found) > 60
    for row in found:
        assert row.clauses, row
        assert all(book.find(id) for id in row.clauses), row


@EVERY
def test_every_line_has_words(rules: str) -> None:
    book = catalogue.ruleset(rules).rulebook
    sheet = sheet_of(rules, **everything(rules))
    assert all(row.text for table in sheet.tables for row in worded(table, book).rows)


@pytest.mark.parametrize(("rules", "table"), MODIFIERS)
def test_every_modifier_is_on_the_sheet_with_its_value(rules: str, table: dict[str, int]) -> None:
    printed_rows = {(id, row.figures) for row in rows_of(sheet_of(rules, **everything(rules))) for id in row.clauses}
    dropped = {"2X2-11.24"}  # with several corps on the table an HQ adds nothing to fire
    for id, value in table.items():
        assert (id, (signed(value),)) in printed_rows or id in dropped


@pytest.mark.parametrize(("rules", "table"), MODIFIERS)
def test_a_changed_modifier_changes_the_sheet(
    rules: str, table: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for id in list(table):
        before = sheet_of(rules, **everything(rules))
        monkeypatch.setitem(table, id, 7)
        if id != "2X2-11.24":
            assert before != sheet_of(rules, **everything(rules)), id
            assert "+7" in printed(Wanted(what="sheet", name=rules, options=everything(rules)))
        monkeypatch.undo()


TABLES: list[tuple[str, dict[Any, Any], Any, Any, str]] = [
    ("two_by_two", two_units.RANGES, "foot_artillery", (3.0, 9.0, "2X2-11.12"), "3 / 9"),
    ("two_by_two", reinforcements.NEEDED, "rear", (2, "2X2-9.2"), "2 +"),
    ("two_by_two", rout.PANIC, "militia", (1.5, "2X2-2.9"), "within 1.5 in"),
    ("en_avant", ea_units.SHAPES, ("infantry", "line"), ea_units.Shape(30.0, 2.0, 21.0, "EA-5.1"), "21 cm"),
    ("en_avant", ea_units.DRILLS, ("infantry", "line", "line"), ea_units.Drill(9, "EA-4.9"), ">9<"),
    ("en_avant", firing_table.DROPS, "any2", 3, "any: −3"),
    ("en_avant", fates.FATES, ("cavalry", False, "3-4"), fates.Fate("withdraw", 33.0, -2), "back 33 cm"),
    ("en_masse", em_units.RATES, ("infantry", "dense"), em_units.Rate(6.5, "EM-6.1"), ">6.5<"),
    ("en_masse", em_units.CHANGES, ("dense", "assault"), (9.0, "EM-5.13"), ">9<"),
    ("en_masse", em_fire.REACHES, "canister", 3.5, "Canister, 3.5 cm"),
    ("sound_of_guns", sg_units.QUALITIES, "poor", ("SG-I.38", 6), "6 +"),
    ("sound_of_guns", sg_units.RATES, ("infantry", "line"), ("SG-E.7", 2.5), "2.5 in"),
    ("sound_of_guns", sg_orders.SURCHARGES, "SG-D.12", 3, "+3 CP"),
]


@pytest.mark.parametrize(("rules", "table", "key", "value", "shown"), TABLES)
def test_a_changed_table_changes_the_sheet(
    rules: str, table: dict[Any, Any], key: Any, value: Any, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert shown not in printed(Wanted(what="sheet", name=rules))
    monkeypatch.setitem(table, key, value)
    assert shown in printed(Wanted(what="sheet", name=rules))


def test_changed_results_profiles_and_figures_change_the_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rout, "RESULTS", (Result("2X2-12.7", "destroyed", -99, 1), Result("2X2-12.7", "flees", 2, 99)))
    monkeypatch.setattr("grognard.rulesets.two_by_two.page.sheet.LOSSES", victory.LOSSES + 4)
    told = printed(Wanted(what="sheet", name="two_by_two"))
    assert "1 or less Destroyed, 2 or more it runs" in told
    assert "first to lose 9 units" in told
    monkeypatch.setattr(ea_recovery, "BESIDE", 12.0)
    assert "within 12 cm, both standing" in printed(Wanted(what="sheet", name="en_avant"))
    poor, *rest = em_leadership.RESULTS
    monkeypatch.setattr(em_leadership, "RESULTS", (replace(poor, high=1), *rest))
    assert ">1<" in printed(Wanted(what="sheet", name="en_masse"))
    monkeypatch.setattr(sg_shot, "BASE", 3)
    first, *others = sg_profiles.ROWS
    rows = (replace(first, points=99), *others)
    monkeypatch.setattr("grognard.rulesets.sound_of_guns.page.sheet.ROWS", rows)
    told = printed(Wanted(what="sheet", name="sound_of_guns"))
    assert "every stand in range, 3 + hits" in told
    assert ">99<" in told


SWITCHES = [
    ("two_by_two", {"rear_as_flank": True}, "fired on in its flank or rear"),
    ("two_by_two", {"lancers": True}, "Lancers against Disrupted"),
    ("two_by_two", {"half_rate_by_inch": True}, "×2 inside"),
    ("two_by_two", {"measure_edge_to_edge": True}, "Measure from edge to edge"),
    ("two_by_two", {"base_size": [1.5, 0.75]}, "pushes back 0.75 in"),
    ("en_avant", {"infantry_vs_square": -1}, "Infantry against a square: plus or minus one: -1"),
    ("en_avant", {"mutual_charge_tie": "first_mover"}, "to the first mover"),
    ("en_avant", {"fire_disorders": "always"}, "any enemy fire"),
    ("en_masse", {"march_rate_all": False}, "All types march at 30 cm"),
    ("en_masse", {"reveal_distance": 15.0}, "within 15 cm"),
    ("en_masse", {"tie": "attacker"}, "a tie is the attacker"),
    ("sound_of_guns", {"surrender": "automatic"}, "it surrenders"),
    ("sound_of_guns", {"disorder_bonus_to_fire": True}, "Target disordered or routed"),
    ("sound_of_guns", {"shooting_rout_sixes": 3}, "routed by 3 sixes"),
]


@pytest.mark.parametrize(("rules", "options", "shown"), SWITCHES)
def test_a_switch_changes_the_sheet_and_is_named_in_its_foot(rules: str, options: dict[str, Any], shown: str) -> None:
    usual, agreed = (printed(Wanted(what="sheet", name=rules, options=chosen)) for chosen in ({}, options))
    assert "house rules: none." in usual
    assert shown not in usual
    assert shown in agreed
    label = catalogue.ruleset(rules).option_words[next(iter(options))].label
    foot = agreed[agreed.index("house rules:") :]
    assert label.replace('"', "&#34;") in foot


def test_house_rules_are_told_in_words() -> None:
    rules = catalogue.ruleset("two_by_two")
    told = house_rules(rules, rules.options_type(lancers=True, arc="half"))
    assert told == ["Lancers: yes", "What counts as a unit's front: half"]


@pytest.mark.parametrize("rules", ["en_avant", "en_masse"])
@pytest.mark.parametrize("what", ["guide", "cards"])
def test_what_players_hold_gives_no_table_away(rules: str, what: str) -> None:
    page = printed(Wanted(what=what, name=rules))
    words = re.sub(r"<[^>]*>", " ", page[page.index("<main") :])
    assert catalogue.ruleset(rules).rulebook.prefix + "-" not in words
    assert not re.search(r"[+−]\s?\d|\d\s?(?:cm|in)\b|\bD6\b", words)


@pytest.mark.parametrize("rules", ["two_by_two", "sound_of_guns"])
def test_where_players_read_the_rules_there_is_no_guide(rules: str) -> None:
    with pytest.raises(CannotPrint, match="has no page for players"):
        printed(Wanted(what="guide", name=rules))


def test_there_is_a_card_for_every_order() -> None:
    deck = catalogue.ruleset("en_avant").paper.deck
    assert deck is not None
    assert {card.sign for card in deck.cards} == set(get_args(CardName))


def test_signs_of_orders_are_those_of_the_page() -> None:
    drawn = set(re.findall(r"'([Mm][^']+)'", ICONS.read_text(encoding="utf-8")))
    assert {path for parts in signs().values() for path in parts.values()} == drawn


def test_clauses_are_cited_in_short() -> None:
    assert cited(("2X2-11.27", "2X2-11.28"), "2X2") == "11.27, 28"
    assert cited(("EA-16.1", "EA-16.2", "EA-16.3"), "EA") == "16.1–3"
    assert cited(("SG-G.33", "SG-I.16", "SG-I.18"), "SG") == "G.33, I.16, 18"
