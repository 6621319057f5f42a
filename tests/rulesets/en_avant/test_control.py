"""Game Control's seat: whatever he does the battle stays sound, and the record keeps it all."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from grognard.engine.adjudication.ground import AddTerrain, RevealTerrain, SetTerrain
from grognard.engine.adjudication.speaking import CallBattle, Speak
from grognard.engine.battle import Action, digest
from grognard.engine.control import Overrule, RulingProposed
from grognard.engine.game import Game
from grognard.engine.playback import play_back
from grognard.engine.records import Rewound, plain, verify
from grognard.engine.ruling import Refusal
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Outcome
from grognard.rulesets.en_avant import RULES
from grognard.rulesets.en_avant.battle import Brigade, Card, Engagement
from grognard.rulesets.en_avant.control.desk import AmendCard, CardReview, ControlDesk
from grognard.rulesets.en_avant.control.units import FreeGun, SetDrill, SetUnit
from grognard.rulesets.en_avant.ground import KINDS
from tests.rulesets.en_avant.playing import new_game, step

WHY = "because I say so"


def meddle(battle: Engagement, rng: Random) -> Action:
    """Something Control might do at his desk."""
    unit = rng.choice(battle.field.units)
    ground = battle.field.ground
    x, y = round(rng.uniform(0, ground.width), 1), round(rng.uniform(0, ground.depth), 1)
    labels = tuple([rng.randint(0, 6) for _ in unit.status])
    square = ((x, y), (min(x + 20, ground.width), y), (x, min(y + 20, ground.depth)))
    choices: list[Action] = [
        SetUnit(unit=unit.no, reason=WHY, x=x, y=y, facing=float(rng.randrange(0, 360, 15))),
        SetUnit(unit=unit.no, reason=WHY, status=labels),
        SetUnit(unit=unit.no, reason=WHY, status=labels, disordered=rng.random() < 0.5),
        SetUnit(unit=unit.no, reason=WHY, formation=rng.choice(("line", "square", "assault_column", "column"))),
        SetUnit(unit=unit.no, reason=WHY, removed=True),
        SetUnit(unit=unit.no, reason=WHY, bogged=rng.random() < 0.5),
        FreeGun(unit=unit.no, reason=WHY),
        SetDrill(unit=unit.no, turns=1, reason=WHY),
        RevealTerrain(feature=rng.choice(ground.features).id, side="red"),
        AddTerrain(feature=Feature(id=f"new-{x:.0f}", kind=rng.choice(KINDS), polygon=square)),
        SetTerrain(feature=rng.choice(ground.features).id, reason=WHY, speed=0.5, closed=rng.random() < 0.5),
        Speak(text=WHY),
    ]
    return rng.choice(choices)


def amended(battle: Engagement, rng: Random) -> Action:
    """Another card for somebody."""
    unit, foe = rng.choice(battle.combatants(0)), rng.choice(battle.combatants(1))
    cards = [
        Card(name="assault", target=foe.no, axis=float(rng.randrange(360))),
        Card(name="advance", distance=30.0, axis=float(rng.randrange(360))),
        Card(name="fire", target=foe.no),
        Card(name="face", facing=200.0),
        Card(name="form", formation="column"),
    ]
    return AmendCard(unit=unit.no, card=rng.choice(cards), reason=WHY)


@pytest.mark.parametrize("scenario", ["first_blood", "falenty", "barrosa"])
@pytest.mark.parametrize("seed", range(3))
def test_whatever_control_does_the_battle_goes_on_and_is_sound(scenario: str, seed: int) -> None:
    game, rng = new_game(scenario, str(seed), control=True, confirm_rulings=True), Random(seed)
    meddled = 0
    for _ in range(350):
        if game.over:
            break
        battle: Any = game.battle
        desk = next(q for q in battle.questions if isinstance(q, ControlDesk))
        if rng.random() < 0.5:
            meddled += isinstance(game.answer(desk.no, meddle(battle, rng)), Outcome)
        review = next((q for q in game.questions("control") if isinstance(q, CardReview)), None)
        if review is not None and rng.random() < 0.5 and all(battle.combatants(side) for side in (0, 1)):
            game.answer(review.no, amended(battle, rng))
        if not game.over:
            step(game, rng)
        assert RULES.invariants(game.battle) == []
    assert meddled > 10
    assert verify(game.record, RULES) == []


def test_all_that_control_does_is_in_the_record_with_its_clause_and_reason() -> None:
    game = new_game("falenty", "desk", control=True)
    desk = game.questions("control")[0]
    deeds: list[tuple[Action, str]] = [
        (RevealTerrain(feature="wet_meadow", side="red"), "EA-6.24"),
        (AddTerrain(feature=Feature(id="ditch", kind="stream", line=((0, 10), (50, 10)), width=1)), "EA-6.25"),
        (SetTerrain(feature="ditch", reason=WHY, speed=0.5), "EA-6.1"),
        (SetUnit(unit=1, reason=WHY, status=(5,)), "EA-0.8"),
        (SetUnit(unit=1, reason=WHY, status=(4,), defile="dike"), "EA-6.17"),
        (Speak(text=WHY), "EA-0.8"),
        (CallBattle(result="draw", reason=WHY), "EA-0.8"),
    ]
    for action, clause in deeds:
        outcome = game.answer(desk.no, action, seat="control")
        assert isinstance(outcome, Outcome)
        assert clause in {event.clause for event in outcome.events}
    record = game.record
    assert [entry.seat for entry in record.entries] == ["control"] * len(deeds)
    assert str(plain(record.entries)).count(WHY) >= 8
    assert verify(record, RULES) == []
    assert record.result == "draw"


def test_what_cannot_be_written_down_is_refused_in_words() -> None:
    game = new_game("first_blood", "desk", control=True)
    desk = game.questions("control")[0]
    nameless = AddTerrain(feature=Feature(id="", kind="marsh", circle=(50, 50, 5)))
    assert isinstance(game.answer(desk.no, nameless), Refusal)
    assert isinstance(game.answer(desk.no, Speak(text="")), Refusal)
    assert isinstance(game.answer(desk.no, SetUnit(unit=1, reason="", status=(3,))), Refusal)


def test_a_player_has_no_hand_on_the_desk() -> None:
    game = new_game("first_blood", "desk", control=True)
    desk = game.questions("control")[0]
    refused = game.answer(desk.no, CallBattle(result="blue", reason="I have won"), seat="blue")
    assert isinstance(refused, Refusal)
    assert game.questions("blue")
    assert not any(isinstance(q, ControlDesk) for q in game.questions("blue"))


def test_the_desk_is_never_closed_and_nobody_waits_for_it() -> None:
    game, rng = new_game("first_blood", "open", control=True), Random("open")
    for _ in range(100):
        assert sum(isinstance(q, ControlDesk) for q in game.questions("control")) == 1
        step(game, rng)


@pytest.mark.parametrize("confirm", [False, True])
def test_without_a_human_control_nothing_is_asked_of_him(confirm: bool) -> None:
    game, rng = new_game("first_blood", "alone", confirm_rulings=confirm), Random("alone")
    while not game.over:
        assert game.battle.seats == ("blue", "red")
        assert all(q.seat in ("blue", "red") for q in game.questions())
        step(game, rng)


def test_the_same_cards_give_the_same_battle_with_and_without_a_control_who_lets_all_stand() -> None:
    def played(**options: Any) -> Engagement:
        game = new_game("first_blood", "same", **options)
        rng = Random("same")
        while not game.over:
            asked = [q for q in game.questions() if q.blocks and q.no not in {s.question for s in game.battle.sealed}]
            question = sorted(asked, key=lambda q: (q.seat, getattr(q, "unit", 0)))[0]
            candidates = question.candidates(game.view(question.seat))
            game.answer(question.no, candidates[0] if question.seat == "control" else rng.choice(candidates))
        assert isinstance(game.battle, Engagement)
        return game.battle

    alone, watched = played(), played(control=True, confirm_rulings=True)
    assert alone.field == watched.field
    assert (alone.result, alone.turn) == (watched.result, watched.turn)


def test_control_rewinds_and_the_record_keeps_what_was_taken_back() -> None:
    game, rng = new_game("falenty", "rewind", control=True), Random("rewind")
    for _ in range(60):
        step(game, rng)
    mark = len(game.history)
    stood = digest(game.battle)
    for _ in range(60):
        step(game, rng)
    thrown = game.battle.dice
    back = game.rewind(mark, "control", reason="the map was upside down")
    assert back.dice == thrown
    assert digest(back) == stood or thrown
    record = game.record
    last = record.entries[-1]
    assert isinstance(last, Rewound)
    assert (last.to, last.seat, last.clause, last.reason) == (mark, "control", "EA-0.8", "the map was upside down")
    assert len(record.entries) == 121
    for _ in range(30):
        step(game, rng)
    assert verify(game.record, RULES) == []
    resumed = Game.resume(game.record, RULES)
    assert resumed.record == game.record
    seen = msgspec.convert(list(play_back(game.record))[-1]["field"], Brigade)
    assert seen == game.battle.field


def test_dice_thrown_after_a_rewind_are_new_ones() -> None:
    game = new_game("falenty", "dice", control=True)
    battle: Any = game.battle
    guns = next(u for u in battle.field.units if u.id == "R_CB")
    desk = game.questions("control")[0]
    game.answer(desk.no, SetUnit(unit=guns.no, reason="beside the meadow", x=72.0, y=50.0, facing=0.0))
    mark, faces = len(game.history), []
    for _ in range(2):
        play_turn(game, guns.no)
        faces.append(game.battle.dice)
        game.rewind(mark, "control", reason="once more")
    assert faces == [1, 2]
    assert game.battle.dice == 2


def play_turn(game: Game, mover: int) -> None:
    """Everybody holds but one battery, which drives on."""
    turn = game.battle.turn
    while game.battle.turn == turn and not game.over:
        sealed = {s.question for s in game.battle.sealed}
        question = next(q for q in game.questions() if q.blocks and q.no not in sealed)
        action: Any = question.default(game.battle)
        if getattr(question, "unit", -1) == mover:
            action = type(action)(unit=mover, card=Card(name="advance", distance=20.0))
        assert isinstance(game.answer(question.no, action), Outcome)


def test_every_kind_of_ruling_waits_for_control_and_may_end_otherwise() -> None:
    kinds: dict[str, set[str]] = {}
    for seed in range(6):
        game, rng = new_game("falenty", f"kinds{seed}", control=True, confirm_rulings=True), Random(seed)
        for _ in range(400):
            if game.over:
                break
            for question in game.questions("control"):
                if isinstance(question, RulingProposed):
                    step_name = type(game.battle.agenda[-1]).__name__
                    others = [a for a in question.candidates(game.battle) if isinstance(a, Overrule)]
                    kinds.setdefault(step_name, set()).update(a.result for a in others)
            step(game, rng)
    assert kinds["Volley"] >= {"no effect", "drops 1", "drops 2"}
    assert kinds["Willingness"] == {"closes", "fails"}
    assert kinds.get("Melee", {"drawn"}) >= {"drawn"}
