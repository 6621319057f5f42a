"""What the doctrine of 2 by 2 makes of ground that decides, of time, and of room to move."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.engine.battle import Question
from grognard.engine.files.scenario import Objective
from grognard.rulesets.two_by_two.battle import CONTACT, Skirmish
from grognard.rulesets.two_by_two.doctrine import DOCTRINE
from grognard.rulesets.two_by_two.doctrine.charges import gained
from grognard.rulesets.two_by_two.doctrine.odds import Prospect
from grognard.rulesets.two_by_two.doctrine.plan import Plan
from grognard.rulesets.two_by_two.doctrine.post import Post
from grognard.rulesets.two_by_two.doctrine.regiment import Regiment
from grognard.rulesets.two_by_two.doctrine.ways import behind_the_shaken, in_line
from grognard.rulesets.two_by_two.march import Leg
from grognard.rulesets.two_by_two.movement import Move
from grognard.rulesets.two_by_two.shooting import Shoot
from grognard.table.kernel import Rect, touches
from tests.helpers import no_of
from tests.rulesets.two_by_two.captains import HQ, chosen, moved, pitched, struck, weighed

FARM = '[{id: farm, kind: town, name: "Farm", polygon: [[11, 11], [13, 11], [13, 13], [11, 13]]}]'


def last_turn(units: str, half: int = 1, **said: Any) -> tuple[Skirmish, Question]:
    """A battle for a farm in the last of four turns; blue is on the move in either half."""
    battle, question = pitched(units, terrain=FARM, **said)
    goal = Objective(kind="hold", features=("farm",), at="end", text="Hold the farm.")
    layer = replace(battle.layer, turn_limit=4, objectives=(goal,))
    return replace(battle, turn=4, half=half, layer=layer), question


def test_an_empty_farm_is_entered_in_the_last_turn() -> None:
    """Foot within reach goes in, and stays there."""
    far = "- {id: R1, side: red, type: line, x: 3, y: 22, facing: 180}\n"
    battle, question = last_turn(HQ + "- {id: B1, side: blue, type: line, x: 12, y: 10.2, facing: 90}\n" + far, half=2)
    action, words = chosen(battle, question)
    unit = moved(battle, action).unit(no_of(battle, "B1"))
    assert 11 < unit.rect.x < 13
    assert 11 < unit.rect.y < 13
    assert "ground" in words or "stands there" in words
    battle, question = last_turn(HQ + "- {id: B1, side: blue, type: line, x: 12, y: 12, facing: 0}\n" + far, half=2)
    action, _ = chosen(battle, question)
    after = moved(battle, action) if isinstance(action, Move) else battle
    assert [u.id for u in after.on_table(0) if 11 < u.rect.x < 13 and 11 < u.rect.y < 13] == ["B1"]


def test_the_last_defender_of_a_farm_keeps_its_fire() -> None:
    """Pinned by its own fire it would no longer hold the farm when the battle ends."""
    units = HQ + (
        "- {id: B1, side: blue, type: line, x: 12, y: 10.3, facing: 0}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 11.5, facing: 180}\n"
    )
    battle, question = last_turn(units, half=2, phase="shoot")
    shots = [c for c in weighed(battle, question) if isinstance(c.action, Shoot)]
    assert shots
    assert all([c.score < 0 for c in shots])


def test_whoever_sits_in_the_farm_is_charged_in_the_last_turn() -> None:
    """A charge that nobody would make for its own sake."""
    units = HQ + (
        "- {id: B1, side: blue, type: line, x: 12, y: 9.5, facing: 0}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 11.4, facing: 180}\n"
    )
    battle, question = last_turn(units, half=2)
    action, _ = chosen(battle, question)
    assert struck(battle, action) == {"R1"}


def test_in_a_battle_that_time_would_lose_nobody_is_kept_back() -> None:
    foot = "".join(
        [f"- {{id: B{i}, side: blue, type: line, x: {8 + i}, y: {6 + i / 8}, facing: 0}}\n" for i in range(8)]
    )
    battle, _ = pitched(HQ + foot + "- {id: R1, side: red, type: line, x: 12, y: 20, facing: 180}\n")
    early, late = [
        replace(battle, turn=turn, layer=replace(battle.layer, turn_limit=8, undecided="red")) for turn in (2, 6)
    ]
    weights = DOCTRINE.weights()
    assert Plan(early, 0, weights).reserves
    assert not Plan(late, 0, weights).reserves
    assert Plan(late, 0, weights).asks < Plan(early, 0, weights).asks
    assert Plan(late, 1, weights).asks >= weights["charge_from"]


def test_in_line_there_is_room_to_turn() -> None:
    """Shoulder to shoulder neither could: a charge at anybody but straight ahead would be impossible."""
    units = HQ + (
        "- {id: B1, side: blue, type: line, x: 12, y: 8, facing: 0}\n"
        "- {id: B2, side: blue, type: line, x: 14.5, y: 7, facing: 0}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 20, facing: 180}\n"
    )
    battle, _ = pitched(units)
    unit = battle.unit(no_of(battle, "B2"))
    way = min(in_line(Post(Plan(battle, 0, DOCTRINE.weights()), Regiment(unit))), key=lambda w: -w.end.x)
    battle = moved(battle, Move(unit=unit.no, path=way.path))
    for angle in range(0, 360, 15):
        turn = Move(unit=no_of(battle, "B1"), path=(Leg(turn=float(angle)),))
        assert turn.refusal(battle, battle.questions[0]) is None


def test_friends_so_close_that_neither_can_turn_cost_something() -> None:
    units = HQ + (
        "- {id: B1, side: blue, type: line, x: 12, y: 8, facing: 0}\n"
        "- {id: B2, side: blue, type: line, x: 13.02, y: 8, facing: 0}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 20, facing: 180}\n"
    )
    battle, _ = pitched(units)
    unit = battle.unit(no_of(battle, "B2"))
    post = Post(Plan(battle, 0, DOCTRINE.weights()), Regiment(unit))
    assert post.elbow(unit.rect) == 1.0
    assert post.elbow(Rect(13.2, 8, 0, 1, 0.5, 0.5)) == 0.0


def test_a_line_has_neighbours_beside_it_and_not_behind() -> None:
    """One to the right and one to the left are worth two; files of a column, and who looks elsewhere, nothing."""
    units = HQ + (
        "- {id: B1, side: blue, type: line, x: 10.8, y: 8, facing: 0}\n"
        "- {id: B2, side: blue, type: line, x: 12, y: 8, facing: 0}\n"
        "- {id: B3, side: blue, type: line, x: 13.2, y: 8.3, facing: 0}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 20, facing: 180}\n"
    )
    battle, _ = pitched(units)
    post = Post(Plan(battle, 0, DOCTRINE.weights()), Regiment(battle.unit(no_of(battle, "B2"))))
    places = {"between": (12.0, 8.0, 0, 1), "at the end": (14.4, 8.0, 0, 1), "behind": (13.2, 6.9, 0, 1)}
    worth = {name: post.line(Rect(x, y, fx, fy, 0.5, 0.5)) for name, (x, y, fx, fy) in places.items()}
    assert worth == {"between": 2.0, "at the end": 1.0, "behind": 0.0}
    assert post.line(Rect(12.0, 8.0, 1, 0, 0.5, 0.5)) == 0.0


def test_the_fifth_loss_counts_more_than_the_first() -> None:
    """The same doubtful charge is welcome while little is lost, and not when one more loss ends the battle."""
    units = HQ + "- {id: R1, side: red, type: line, x: 12, y: 12.6, facing: 180}\n"
    doubtful, verdicts = Prospect(gain=0.5, loss=0.4, wins=0.5), []
    for losses in ("{blue: {destroyed: 0}}", "{blue: {destroyed: 4}}", "{blue: {destroyed: 4}, red: {destroyed: 4}}"):
        battle, _ = pitched(units, sides=losses)
        verdicts.append(gained(Plan(battle, 0, DOCTRINE.untuned()), doubtful) > 0)
    assert verdicts == [True, False, True]


def test_guns_do_not_go_after_a_headquarters() -> None:
    """They may not charge: a broken enemy draws them no more than a steady one."""
    units = HQ + (
        "- {id: B1, side: blue, type: horse_artillery, x: 12, y: 8, facing: 0}\n"
        "- {id: B2, side: blue, type: light_cavalry, x: 14, y: 8, facing: 0}\n"
        "- {id: R_HQ, side: red, type: hq, x: 13, y: 11, facing: 180, disrupted: true}\n"
    )
    battle, _ = pitched(units)
    plan = Plan(battle, 0, DOCTRINE.weights())
    gun, horse, staff = [plan.known[no_of(battle, id)] for id in ("B1", "B2", "R_HQ")]
    assert plan.likes(gun, staff) == plan.draw[staff.no]
    assert plan.likes(horse, staff) > plan.draw[staff.no]


def test_a_general_who_cannot_get_behind_the_shaken_stands_beside_them() -> None:
    units = (
        "- {id: B_HQ, side: blue, type: hq, x: 14, y: 6, facing: 0}\n"
        "- {id: B1, side: blue, type: line, x: 12, y: 9, facing: 0, pinned: true}\n"
        "- {id: B2, side: blue, type: line, x: 12, y: 7.9, facing: 0}\n"
        "- {id: R1, side: red, type: line, x: 12, y: 12, facing: 180}\n"
    )
    battle, question = pitched(units)
    hq, shaken = (battle.unit(no_of(battle, id)) for id in ("B_HQ", "B1"))
    ways = behind_the_shaken(Post(Plan(battle, 0, DOCTRINE.weights()), Regiment(hq)))
    open_ways = [w for w in ways if Move(unit=hq.no, path=w.path).refusal(battle, question) is None]
    assert open_ways
    assert all([touches(w.end, shaken.rect, CONTACT) for w in open_ways])
