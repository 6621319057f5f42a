"""Scenarios: the built-in ones are sound, and what is wrong with a bad one is said with its line."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LinearRing, Polygon, box

from grognard import scenarios
from grognard.engine.files.scenario import Scenario, as_document, check, read_scenario
from grognard.engine.files.yaml import BadFile, decode, parse_yaml
from grognard.engine.terrain import Feature, Table, faults
from grognard.rulesets.en_avant.units import DEFAULT_FORMATION, SHAPES

SOUND = """\
id: skirmish
ruleset: two_by_two
title: "A skirmish"
date: 1809-04-20
start_time: "10:00"
table: {width: 24, depth: 24, measure: inch}
sides:
  blue: {name: French, base_edge: y_max, seats: [{name: Ney}]}
  red: {name: Austrians, base_edge: y_min}
first_player: red
turn_limit: 8
objectives:
  - {kind: hold, features: [hill], side: blue}
terrain:
  - {id: road, kind: road, width: 0.5, line: [[0, 12], [24, 12]]}
  - {id: brook, kind: stream, width: 0.25, line: [[12, 0], [12, 24]]}
  - {id: bridge, kind: bridge, point: [12, 12], carries: road, crosses: brook}
  - {id: hill, kind: hill, level: 1, steep: [0], polygon: [[4, 4], [8, 4], [8, 8], [4, 8]]}
  - {id: copse, kind: copse, circle: [18, 18, 0.8], known_to: [blue]}
commanders:
  - {id: R_C, side: red, x: 12, y: 1}
units:
  - {id: B1, side: blue, type: line, x: 12, y: 20, facing: 180}
  - {id: B2, side: blue, type: line}
  - {id: R1, side: red, type: line, commander: R_C, x: 12, y: 4, facing: 0}
reinforcements:
  - {id: P1, side: blue, at: [6, 24], kind: base, units: [B2]}
"""


def faults_of(text: str) -> list[str]:
    """What is said of a scenario file: by its decoding or, that passed, by its checks."""
    try:
        document = parse_yaml(text.encode(), "skirmish.yaml")
        return [str(fault) for fault in check(decode(document, Scenario), document)]
    except BadFile as fault:
        return [str(fault)]


def test_the_example_is_sound() -> None:
    assert faults_of(SOUND) == []


BAD = [
    # decoding
    (
        "width: 24, depth",
        "width: -1, depth",
        6,
        "table.width",
        "expected a number above 0 and of at most 1000, got -1",
    ),
    ("measure: inch", "measure: ell", 6, "table.measure", 'expected one of cm, inch, got "ell"'),
    (
        "ruleset: two_by_two",
        "ruleset: [2]",
        2,
        "ruleset",
        "expected an id of letters, digits, _ and -, got a list of 1",
    ),
    ("title:", "titel:", 3, "titel", "expected a known field (did you mean title?)"),
    ('title: "A skirmish"\n', "", 1, "title", "expected some text, but the field is missing"),
    ("1809-04-20", "20 April", 4, "date", 'expected a date such as 1815-06-18, got "20 April"'),
    ("1809-04-20", "1809-02-30", 4, "date", 'expected a day of the calendar, got "1809-02-30"'),
    ('"10:00"', '"25:00"', 5, "start_time", 'expected a time such as "14:30", got "25:00"'),
    ("base_edge: y_max", "base_edge: top", 8, "sides.blue.base_edge", "expected one of x_max, x_min, y_max, y_min"),
    ("turn_limit: 8", "turn_limit: 0", 11, "turn_limit", "expected a whole number of at least 1"),
    ("kind: hold", "kind: conquer", 13, "objectives[0].kind", "expected one of "),
    ("[24, 12]]", "[24, .nan]]", 15, "terrain[0].line[1][1]", "expected a finite number of ordinary size, got .nan"),
    ("[24, 12]]", "[24, 12, 3]]", 15, "terrain[0].line[1]", "expected a list of 2 numbers, got a list of 3"),
    ("steep: [0]", "steeep: [0]", 18, "terrain[3].steeep", "expected a known field (did you mean steep?)"),
    ("id: B1", "id: [B1]", 23, "units[0].id", "expected an id of letters, digits, _ and -, got a list of 1"),
    ("{id: B1, side: blue", "{side: blue", 23, "units[0].id", "but the field is missing"),
    ("x: 12, y: 20", 'x: "12", y: 20', 23, "units[0].x", 'expected a number, got "12"'),
    ("x: 12, y: 20", "x: 12, y: NaN", 23, "units[0].y", 'expected a number, got "NaN"'),
    ("at: [6, 24]", "at: here", 27, "reinforcements[0].at", 'expected a list of 2 numbers, got "here"'),
    # sides and players
    ("first_player: red", "first_player: rde", 10, "first_player", 'expected a side, got "rde" (did you mean red?)'),
    ("turn_limit: 8", "undecided: tie", 11, "undecided", 'expected a side or draw, got "tie"'),
    ("base_edge: y_min", "base_edge: y_max", 8, "sides", "expected each side on its own edge, got y_max twice"),
    ("base_edge: y_min", "base_edge: y_min, home_edge: y_min", 9, "sides.red.home_edge", "expected one edge, got base"),
    (
        "{name: Ney}",
        "{name: Ney, command: X}",
        8,
        "sides.blue.seats[0].command",
        'expected a command of the side, got "X"',
    ),
    ("[{name: Ney}]", "[{name: Ney}, {name: Ney}]", 8, "sides.blue.seats[1].name", "expected a name of its own"),
    # terrain
    ("id: brook", "id: road", 16, "terrain[1].id", 'expected an id of its own, got "road" again'),
    ("crosses: brook", "crosses: hill", 17, "terrain[2].crosses", 'expected a feature that is a line, got "hill"'),
    ("carries: road", "carries: raod", 17, "terrain[2].carries", "(did you mean road?)"),
    ("known_to: [blue]", "known_to: [green]", 19, "terrain[4].known_to[0]", 'expected a side, got "green"'),
    (", point: [12, 12]", "", 17, "terrain[2]", "expected one of polygon, line, circle, point, got none"),
    ("circle: [", "point: [1, 1], circle: [", 19, "terrain[4]", "got circle and point"),
    ("[18, 18, 0.8]", "[23.5, 18, 0.8]", 19, "terrain[4].circle", "expected a place inside the table of 24 by 24"),
    ("[18, 18, 0.8]", "[18, 18, 0]", 19, "terrain[4].circle[2]", "expected a radius above 0, got 0"),
    ("point: [12, 12]", "point: [12, 25]", 17, "terrain[2].point", "expected a place inside the table"),
    ("width: 0.5", "width: 0", 15, "terrain[0].width", "expected a number above 0, got 0"),
    ("width: 0.5, ", "", 15, "terrain[0].width", "expected a number above 0, but the field is missing"),
    ("level: 1", "width: 1", 18, "terrain[3].width", "expected no width: only a line has one"),
    ("[[0, 12], [24, 12]]", "[[0, 12]]", 15, "terrain[0].line", "expected 2 to 100 points, got 1"),
    (
        "[[0, 12], [24, 12]]",
        "[[0, 12], [0, 12]]",
        15,
        "terrain[0].line[1]",
        "expected a point other than the one before",
    ),
    ("[[0, 12], [24, 12]]", "[[0, 12], [30, 12]]", 15, "terrain[0].line[1]", "expected a place inside the table"),
    (", [8, 8], [4, 8]]", "]", 18, "terrain[3].polygon", "expected 3 to 100 points, got 2"),
    ("[8, 8], [4, 8]", "[4, 8], [8, 8]", 18, "terrain[3].polygon", "does not cross itself, but edges 1 and 3 meet"),
    ("steep: [0]", "steep: [4]", 18, "terrain[3].steep[0]", "expected the number of an edge from 0 to 3, got 4"),
    ("steep: [0]", "steep: [0, 0]", 18, "terrain[3].steep[1]", "expected each edge once, got 0 again"),
    # pieces
    ("id: R1, ", "id: B1, ", 25, "units[2].id", 'expected an id of its own, got "B1" again'),
    ("id: R1, ", "id: R_C, ", 25, "units[2].id", 'expected an id of its own, got "R_C" again'),
    ("id: R1, side: red", "id: R1, side: rad", 25, "units[2].side", 'expected a side, got "rad" (did you mean red?)'),
    ("commander: R_C", "commander: R_X", 25, "units[2].commander", 'expected a commander, got "R_X"'),
    (", y: 20", "", 23, "units[0].y", "expected a number, but the field is missing (B1)"),
    ("y: 20", "y: 40", 23, "units[0]", "expected a place on the table of 24 by 24, got [12, 40] (B1)"),
    (", x: 12, y: 20", "", 23, "units[0]", "expected x and y, or a place in a reinforcement, got neither (B1)"),
    (
        "units: [B2]",
        "units: [B2, B1]",
        23,
        "units[0]",
        "expected a unit on the table or in a reinforcement, got both (B1)",
    ),
    ("units: [B2]", "units: [B2, B2]", 24, "units[1]", "expected a place in one reinforcement, got 2 (B2)"),
    # reinforcements and objectives
    (
        "units: [B2]",
        "units: [B2, B_2]",
        27,
        "reinforcements[0].units[1]",
        'expected a unit, got "B_2" (did you mean B2?)',
    ),
    ("units: [B2]", "units: [B2, R1]", 27, "reinforcements[0].units[1]", "expected a unit of blue, got R1 of red"),
    ("at: [6, 24]", "at: [6, 23]", 27, "reinforcements[0].at", "expected a point on a table edge, got [6, 23]"),
    (
        "at: [6, 24]",
        "at: [0, 6]",
        27,
        "reinforcements[0].at",
        "expected a point on y_max, the side's own edge, got one on",
    ),
    ("kind: base", "kind: flank", 27, "reinforcements[0].at", "expected a point on a flank edge, got one on y_max"),
    ("features: [hill]", "features: [hil]", 13, "objectives[0].features[0]", "(did you mean hill?)"),
    ("features: [hill], ", "", 13, "objectives[0].features", "expected features to hold, but the field is missing"),
    ("kind: hold", "kind: losses", 13, "objectives[0].count", "expected a whole number, but the field is missing"),
    ("kind: hold", "kind: reach", 13, "objectives[0].within", "expected a mapping, but the field is missing"),
    ("side: blue}\nterrain", "side: b}\nterrain", 13, "objectives[0].side", 'expected a side, got "b"'),
]


@pytest.mark.parametrize(("old", "new", "line", "field", "expected"), BAD, ids=[f"{row[3]}-{row[1]}" for row in BAD])
def test_a_fault_is_named_by_file_line_and_field(old: str, new: str, line: int, field: str, expected: str) -> None:
    assert old in SOUND
    said = faults_of(SOUND.replace(old, new, 1))
    matching = [text for text in said if text.startswith(f"skirmish.yaml, line {line}, {field}: expected")]
    assert matching, said
    assert expected in matching[0]


def test_a_fixed_setup_wants_units_and_a_book_setup_does_not() -> None:
    bare = SOUND.partition("commanders:")[0]
    assert faults_of(bare) == ["skirmish.yaml, line 1, units: expected units on the table, or setup: book"]
    assert faults_of(bare + "setup: book\n") == []
    unplaced = SOUND.replace(", x: 12, y: 20", "").replace(", x: 12, y: 4", "")
    assert len(faults_of(unplaced)) == 2
    assert faults_of(unplaced + "setup: book\n") == []


def test_faults_are_listed_together_but_not_without_end() -> None:
    assert len(faults_of(SOUND.replace("carries: road", "carries: x").replace("y: 20", "y: 40"))) == 2
    rows = "".join(f"  - {{id: X{i}, side: blue}}\n" for i in range(100))
    assert len(faults_of(SOUND.replace("units:\n", "units:\n" + rows, 1))) == 50


@pytest.mark.parametrize("name", scenarios.names())
def test_built_in_scenarios_are_sound(name: str) -> None:
    scenario, document = read_scenario(scenarios.find(name))
    assert scenario.id == name
    assert scenario.ruleset == name.partition("-")[0]
    assert scenario.situation
    assert document.file == f"{name}.yaml"
    for side, spec in scenario.sides.items():
        worth = sum(row.get("ap", 0) for row in scenario.units if row["side"] == side)
        assert spec.ap in (None, worth)


@pytest.mark.parametrize("name", scenarios.names())
def test_a_scenario_survives_being_recorded(name: str) -> None:
    scenario, _ = read_scenario(scenarios.find(name))
    again = msgspec.json.decode(msgspec.json.encode(scenario), type=Scenario)
    assert again == scenario
    assert check(again, as_document(again)) == []


def test_built_in_scenarios_are_found_by_name_or_file(tmp_path: Path) -> None:
    assert {"two_by_two-quatre_bras", "two_by_two-pickup"} <= set(scenarios.names())
    assert scenarios.find("quatre_bras") == scenarios.path("two_by_two-quatre_bras")
    own = tmp_path / "own.yaml"
    own.write_text(SOUND)
    assert read_scenario(scenarios.find(str(own)))[0].id == "skirmish"
    with pytest.raises(BadFile, match=r"did you mean two_by_two-salamanca\?"):
        scenarios.find("two_by_two-salamnca")
    for nothing in ("", "nul\0", "no/such/file.yaml"):
        with pytest.raises(BadFile, match=r"expected a scenario file or one of the built-in scenarios"):
            scenarios.find(nothing)


def test_reserves_at_the_pratzen_are_held_back() -> None:
    scenario, _ = read_scenario(scenarios.find("pratzen"))
    assert {arrival.id: arrival.not_before for arrival in scenario.reinforcements} == {
        "B1": 4,
        "B2": 4,
        "R1": 3,
        "R2": 3,
    }


def test_the_wet_meadow_of_falenty_is_known_to_the_poles_alone() -> None:
    scenario, _ = read_scenario(scenarios.find("falenty"))
    (meadow,) = [feature for feature in scenario.terrain if not feature.known_by("red")]
    assert meadow.id == "wet_meadow"
    assert meadow.known_by("blue")
    for told in (
        scenario.situation,
        scenario.ground,
        scenario.balance,
        *[str(row.get("why")) for row in scenario.units],
    ):
        assert not re.search(r"meadow|bog|marsh", told)


def test_two_austrian_battalions_come_late_to_falenty() -> None:
    scenario, _ = read_scenario(scenarios.find("falenty"))
    assert [(arrival.turn, arrival.at, arrival.units) for arrival in scenario.reinforcements] == [
        (4, (118, 0), ("R_D1",)),
        (5, (150, 0), ("R_D2",)),
    ]


@pytest.mark.parametrize(("name", "turns"), [("first_blood", 12), ("barrosa", 9), ("falenty", 14)])
def test_battles_of_en_avant_have_a_last_turn_and_a_word_for_every_objective(name: str, turns: int) -> None:
    scenario, _ = read_scenario(scenarios.find(name))
    assert scenario.turn_limit == turns
    assert all(objective.text for objective in scenario.objectives)
    assert {objective.at for objective in scenario.objectives} == {"turn", "end"}


def test_wheatleys_battalions_start_in_disorder() -> None:
    scenario, _ = read_scenario(scenarios.find("barrosa"))
    assert [row["id"] for row in scenario.units if row.get("ordered") is False] == ["R_28", "R_87", "R_67"]


@pytest.mark.parametrize("name", [name for name in scenarios.names() if name.startswith("en_avant-")])
def test_footprints_of_en_avant_are_on_the_table_and_apart(name: str) -> None:
    scenario, _ = read_scenario(scenarios.find(name))
    table = box(0, 0, scenario.table.width, scenario.table.depth)
    bodies = [(row["id"], body) for row in scenario.units if "x" in row for body in footprint(row)]
    for i, (id, body) in enumerate(bodies):
        assert table.covers(body), id
        assert [other for other, its in bodies[:i] if body.intersection(its).area > 0.01] == [], id


def footprint(row: dict[str, Any]) -> list[Polygon]:
    """The blocks of a unit that faces up or down the table; a cavalry column is two lines."""
    assert row["facing"] in (0, 180)
    shape = SHAPES[row["type"], row.get("formation", DEFAULT_FORMATION[row["type"]])]
    back = 22 if row["facing"] else -22
    centres = [row["y"], row["y"] + back] if row.get("formation") == "column" else [row["y"]]
    w, d = shape.width / 2, shape.depth / 2
    return [box(row["x"] - w, y - d, row["x"] + w, y + d) for y in centres]


TABLE = Table(width=24, depth=24, measure="inch")


def test_outline_of_a_circle_is_a_ring_of_32() -> None:
    ring = Feature(id="c", kind="copse", circle=(10, 10, 1)).outline()
    assert len(ring) == 32
    assert Polygon(ring).area == pytest.approx(3.12, abs=0.01)
    assert Feature(id="r", kind="road", line=((0, 0), (1, 1)), width=1).outline() == ()


def test_a_feature_is_known_to_all_unless_it_says_to_whom() -> None:
    assert Feature(id="a", kind="marsh", point=(1, 1)).known_by("red")
    hidden = Feature(id="a", kind="marsh", point=(1, 1), known_to=("blue",))
    assert hidden.known_by("blue")
    assert not hidden.known_by("red")


def test_numbers_that_are_none_are_faults_of_a_shape() -> None:
    feature = Feature(id="a", kind="hill", polygon=((0, 0), (float("nan"), 1), (1, 1)), uphill=float("inf"))
    assert [field for field, _ in faults(feature, TABLE)] == ["polygon[1]", "uphill"]


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=3, max_size=7, unique=True))
def test_an_outline_is_sound_exactly_if_shapely_thinks_so(points: list[tuple[int, int]]) -> None:
    feature = Feature(id="a", kind="hill", polygon=tuple((float(x), float(y)) for x, y in points))
    sound = LinearRing(points).is_simple and Polygon(points).is_valid
    assert (faults(feature, TABLE) == []) == sound


@given(st.text(alphabet="{}[]:,- \n0129.abdeinstuxy#'\"", max_size=120), st.integers(0, len(SOUND)))
def test_a_file_garbled_anywhere_is_read_or_refused(noise: str, at: int) -> None:
    for said in faults_of(SOUND[:at] + noise + SOUND[at + len(noise) :]):
        assert said.startswith("skirmish.yaml")
        assert ": expected" in said


def test_the_example_of_the_manual_is_sound() -> None:
    manual = Path(__file__).parents[2] / "docs" / "scenarios.md"
    example = manual.read_text("utf-8").split("```yaml\n")[1].split("```")[0]
    assert faults_of(example) == []
    assert faults_of(example.replace("ap: 3}\n  - {id: R_HQ", "ap: 3, x: abc}\n  - {id: R_HQ")) == [
        'skirmish.yaml, line 34, units[3].x: expected a number, got "abc"'
    ]
