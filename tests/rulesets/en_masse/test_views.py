"""What a seat may read of the enemy's status, and of words and orders that are not its own."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.files.yaml import parse_yaml
from grognard.engine.game import Game
from grognard.rulesets.en_masse.battle import Directive
from grognard.rulesets.en_masse.effects import StatusChanged
from grognard.rulesets.en_masse.views import show, view

NEAR_AND_FAR = b"""
start: command
options: {status_public: %s}
seats: [[one, Left], [two, Right], [CHQ, Corps]]
commanders:
  - {id: CHQ, side: blue, x: 60, y: 5}
  - {id: LHQ, side: blue, division: one, x: 50, y: 5}
units:
  - {id: B1, side: blue, division: one, x: 60, y: 20, order: [{verb: defend}]}
  - {id: B2, side: blue, division: two, x: 80, y: 20, order: [{verb: assault}]}
  - {id: R1, side: red, status: 2, x: 60, y: %s, facing: 180}
"""


def pitched(switch: bytes, y: bytes) -> Any:
    """A red brigade so far ahead of a blue one."""
    return catalogue.ruleset("en_masse").pitch(parse_yaml(NEAR_AND_FAR % (switch, y), "views.yaml"))


def test_status_is_open_to_all() -> None:
    assert view(pitched(b"'true'", b"60"), "Left").unit(2).status == 2


def test_by_the_switch_it_is_read_within_ten_centimetres_only() -> None:
    near, far = (view(pitched(b"within_10", y), "Left").unit(2) for y in (b"32.5", b"32.6"))
    assert (near.status, near.unread) == (2, False)
    assert (far.status, far.unread) == (4, True)
    assert view(pitched(b"within_10", b"32.6"), "red").unit(2).status == 2


def test_what_is_not_read_is_not_told() -> None:
    fell = StatusChanged(clause="EM-12.9", unit=2, was=3, now=2)
    assert show([fell], pitched(b"within_10", b"32.6"), "Left") == []
    assert show([fell], pitched(b"within_10", b"32.5"), "Left") == [fell]


def test_a_division_sees_its_own_orders_and_words_only() -> None:
    battle = pitched(b"'true'", b"60")
    word = Directive(sender=0, recipient=1, text="Take the village.", issued=1, due=2)
    on_its_way, told = (replace(battle, directives=(replace(word, delivered=done),)) for done in (False, True))
    assert [view(battle, "Left").unit(no).order is not None for no in (0, 1)] == [True, False]
    assert [len(view(on_its_way, seat).directives) for seat in ("Corps", "Left", "Right", "red")] == [1, 0, 0, 0]
    assert [len(view(told, seat).directives) for seat in ("Corps", "Left", "Right", "red")] == [1, 1, 0, 0]


def test_the_enemy_is_told_nothing_of_orders_in_a_whole_random_battle() -> None:
    rules, orders = catalogue.ruleset("en_masse"), 0
    scenario, document, _ = catalogue.load_scenario("en_masse-primer")
    game = Game.start(rules, scenario, document=document, seed="eyes")
    private = ("OrderSent", "OrderReceived", "NextPart", "PartDone", "NotCarriedOut", "OrderEnded")
    while not game.over:
        sealed = {s.question for s in game.battle.sealed}
        question = next(q for q in game.battle.questions if q.no not in sealed)
        candidates = list(question.candidates(game.battle))
        game.answer(question.no, candidates[(7 * len(game.history) + 3) % len(candidates)])
    for seat, side in (("blue", 0), ("red", 1)):
        shown: list[Any] = [event for event in game.events(seat) if type(event).__name__ in private]
        orders += len(shown)
        assert all([game.battle.unit(event.unit).side == side for event in shown])
    assert orders > 10
