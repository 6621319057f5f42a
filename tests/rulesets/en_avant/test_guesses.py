"""Willingness as it is quoted to a side that does not know the enemy's skirmishers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.page.scene import Gesture, Offer
from grognard.engine.ruling import Preview, Ruling
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.battle import Engagement
from grognard.rulesets.en_avant.cards import OrderCard
from grognard.table.pose import pose
from tests.rulesets.en_avant.playing import new_game

B1, R1 = 1, 6


def face_to_face(mine: int, his: int, grades: tuple[str, str], **fields: Any) -> Engagement:
    """Two battalions in line near each other, with labels and skirmishers."""
    battle = new_game("first_blood", "guesses", players_see_rulings=True).battle
    assert isinstance(battle, Engagement)
    near = pose(52, 44, 180, 2, 30)
    for no, new in (
        (B1, {"status": (mine,), "skirmishers": grades[0]}),
        (R1, {"status": (his,), "skirmishers": grades[1], "at": near, **fields}),
    ):
        battle = replace(battle, field=battle.field.put(replace(battle.unit(no), **new)))
    return battle


def assault(battle: Engagement) -> Offer:
    """The assault of the one on the other as its side is shown it."""
    question = next(q for q in battle.questions if isinstance(q, OrderCard) and q.unit == B1)
    found = RULES.offers(RULES.view(battle, "blue"), question.no, Gesture(onto=R1))
    return next(o for o in found if o.key == "assault")


def quoted(battle: Engagement) -> Ruling:
    """The ruling it is quoted."""
    verdict = assault(battle).verdict
    assert isinstance(verdict, Preview)
    ruling, *_ = verdict.rulings  # the melee it would come to follows
    return ruling


@pytest.mark.parametrize("his", ["none", "some", "good"])
def test_hidden_skirmishers_are_not_taken_as_a_fact(his: str) -> None:
    ruling = quoted(face_to_face(4, 4, ("some", his)))
    assert ruling.odds() == {"closes": Fraction(5, 8), "fails": Fraction(3, 8)}
    assert not [m for m in ruling.modifiers if m.clause in ("EA-12.14", "EA-12.15")]
    [told] = [note.text for note in ruling.notes if note.clause.startswith("EA-13")]
    assert told == "their skirmishers are not known: closes against none or some, not against good"


def test_what_hangs_on_them_is_said_on_the_card() -> None:
    doubtful = assault(face_to_face(4, 4, ("some", "good")))
    assert doubtful.note == "close with I/Hohenfels; their skirmishers may decide it"
    assert assault(face_to_face(5, 4, ("some", "good"))).note == "close with I/Hohenfels"


@pytest.mark.parametrize(("mine", "result"), [(5, "closes"), (3, "fails")])
def test_where_they_change_nothing_the_result_is_sure(mine: int, result: str) -> None:
    ruling = quoted(face_to_face(mine, 4 if mine == 5 else 5, ("some", "good")))
    assert ruling.odds() == {result: Fraction(1)}
    assert "would change nothing" in next(n.text for n in ruling.notes if n.clause == "EA-13.1")


def test_the_quote_of_both_good_and_bad_skirmishers_of_ones_own() -> None:
    assert quoted(face_to_face(4, 5, ("good", "none"))).odds() == {"closes": Fraction(5, 8), "fails": Fraction(3, 8)}
    assert quoted(face_to_face(4, 4, ("none", "none"))).odds() == {"closes": Fraction(1, 8), "fails": Fraction(7, 8)}


def test_a_likely_failure_is_not_the_likely_card() -> None:
    for mine, likely in (("none", False), ("good", True)):
        battle = face_to_face(4, 4, (mine, "none"), at=pose(52, 44, 180, 2, 30))
        question = next(q for q in battle.questions if isinstance(q, OrderCard) and q.unit == B1)
        tray = {o.key: o for o in RULES.offers(RULES.view(battle, "blue"), question.no, Gesture())}
        assert tray["assault"].main == likely
