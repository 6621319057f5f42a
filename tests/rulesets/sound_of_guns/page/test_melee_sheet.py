"""The melee sheet before the dice tells what the rules will do: its odds are those of the fight as it is lined up."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from msgspec.structs import replace

from grognard.engine.dice import Scripted
from grognard.engine.files.yaml import Document
from grognard.engine.melee_sheet import Sheet
from grognard.engine.names import percent
from grognard.engine.ruling import Preview
from grognard.engine.umpire import Umpire, start
from grognard.rulesets.sound_of_guns import RULES
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.files.pitch import pitch
from grognard.rulesets.sound_of_guns.files.saved import SoundOfGunsBattle
from grognard.rulesets.sound_of_guns.melee.phase import Fight, Round, StartCombat
from grognard.rulesets.sound_of_guns.moves import with_unit
from grognard.rulesets.sound_of_guns.odds import falls, round_odds, suffering

LINE = {"profile": "SG-P.32", "formation": "line"}
UNITS = [
    {"id": "A", "side": "blue", "profile": "SG-P.3", "stands": 4, "formation": "column", "x": 11.5, "y": 10.0},
    {"id": "B", "side": "blue", "profile": "SG-P.3", "stands": 4, "formation": "column", "x": 14.5, "y": 10.0},
    {"id": "X", "side": "red", "x": 13, "y": 10.0, "facing": 180, "stands": 6, **LINE},
    {"id": "K", "side": "blue", "profile": "SG-P.8", "stands": 3, "x": 31.6, "y": 12.0},
    {"id": "Y", "side": "red", "x": 30, "y": 12.0, "facing": 180, "stands": 4, **LINE},
]


def at_melee() -> SoundOfGunsBattle:
    """Two combats: two columns on a line, and cuirassiers who met another beside its middle."""
    said = {"start": "melee", "units": UNITS}
    battle = pitch(Document("test", msgspec.to_builtins(said)))
    return start(battle, Scripted(())).battle


def seen(battle: SoundOfGunsBattle, unit: int) -> tuple[Preview, Sheet]:
    """What the page is told of a combat."""
    found = RULES.preview(battle, battle.questions[0].no, Fight(unit=unit))
    assert isinstance(found, Preview)
    assert found.melee is not None
    return found, found.melee


def lined_up(battle: SoundOfGunsBattle, unit: int) -> Engagement:
    """The same combat when the rules have lined it up, the dice still in the hand."""
    units = next(units for units in battle.questions[0].combats if unit in units)  # type: ignore[attr-defined]
    umpire: Umpire[Engagement] = Umpire(battle, Scripted(()))
    StartCombat(units=units).run(umpire)
    Round().run(umpire)
    return umpire.battle


@pytest.mark.parametrize(("unit", "foe"), [(0, "X"), (3, "Y")])
def test_its_odds_are_those_of_the_fight(unit: int, foe: str) -> None:
    battle = at_melee()
    preview, _ = seen(battle, unit)
    fought = lined_up(battle, unit)
    assert fought.fray is not None
    odds = round_odds(fought, fought.fray)
    wins = sum([chance for (winner, _), chance in odds.items() if winner == 0], Fraction(0))
    told = {one.text: one.chance for one in preview.prospects}
    assert told[f"{foe} beaten"] == wins
    assert sum(told.values()) == 1
    lost = falls(fought, fought.fray, 0)
    which = "a unit" if unit == 0 else "the unit"
    assert preview.told.startswith(f"You win {percent(wins)}, are beaten ")
    assert preview.told.endswith(f"lose {which} {percent(lost)}")
    assert {one.side for one in preview.prospects} == {0, 1}


def test_a_unit_falls_as_often_as_its_last_stand_does() -> None:
    """Cuirassiers with one stand and two hits on it fall to the third hit: counted die by die."""
    battle = at_melee()
    fought = lined_up(battle, 3)
    assert fought.fray is not None
    horse = fought.unit(3)
    worn = with_unit(fought, replace(horse, stands=1, hits=horse.profile.hits - 1))
    hits = suffering(worn, fought.fray)[3]
    assert falls(worn, fought.fray, 0) == 1 - hits.get(0, Fraction(0)) > 0


def test_it_shows_every_throw_and_both_entries() -> None:
    _, sheet = seen(at_melee(), 0)
    assert [one.name for one in sheet.fighters] == ["A", "B", "X"]
    assert [(one.attacker, one.defender, one.clause) for one in sheet.meetings] == [
        (0, 2, "SG-G.51"),
        (1, 2, "SG-G.51"),
    ]
    granted = [
        [right.mark for right in rights if right.granted]
        for rights in (sheet.meetings[0].ours, sheet.meetings[0].theirs)
    ]
    assert granted == [["Sh", "M", "S"], ["Sh", "M"]]
    titles = [throw.title for throw in sheet.throws]
    assert titles == sorted(
        titles, key=["Defensive fire", "Advancing fire", "Attacker strikes", "Defender strikes"].index
    )
    assert {"French skirmishers -1"} == {row.text for throw in sheet.throws if throw.side for row in throw.rows}
    for spread in sheet.spreads:
        assert sum(spread.chances) == pytest.approx(1.0)
        assert spread.expected == pytest.approx(sum([n * chance for n, chance in enumerate(spread.chances)]))
    assert sheet.spreads[0].expected == pytest.approx(sum([t.expected for t in sheet.throws if t.side == 0]))
