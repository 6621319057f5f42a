"""Control's desk for En Masse: orders face up, in force and with riders, what is coming, units and ground in hand."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.catalogue import load_scenario
from grognard.engine.dice import Seeded
from grognard.engine.page.desk import Sheet
from grognard.engine.page.scene import Gesture, Offer
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Outcome, answer, start
from grognard.rulesets.en_masse import RULES
from grognard.rulesets.en_masse.battle import Clash, Part
from grognard.rulesets.en_masse.command import CommandQuestion, IssueOrder, Wait
from grognard.rulesets.en_masse.control import ControlDesk
from grognard.rulesets.en_masse.files.muster import muster

AUBRY, COLIN, DORSAY, CHASSEURS, GUNS, ZACH = 0, 1, 2, 3, 4, 5
LAGRAVE, EHRENAU = 1000, 1001
VILLAGE = Part(verb="defend", place="altdorf")


def opened() -> Clash:
    """The primer under a Control, at its first command."""
    scenario, document, _ = load_scenario("en_masse-primer")
    return start(muster(scenario, document, {"control": True}), Seeded("drum")).battle


def declared(battle: Clash, seat: str, unit: int, commander: int) -> Clash:
    """A commander orders a brigade into the village."""
    order = IssueOrder(commander=commander, unit=unit, parts=(VILLAGE,))
    return answered(battle, seat, order)


def answered(battle: Clash, seat: str, action: IssueOrder | Wait) -> Clash:
    asked = next(q.no for q in battle.questions if q.seat == seat and isinstance(q, CommandQuestion))
    outcome = answer(battle, asked, action, Seeded("drum"))
    assert isinstance(outcome, Outcome)
    return outcome.battle


def sheet(battle: Clash, seat: str) -> Sheet:
    """What lies on the board for a seat."""
    return next(one for one in RULES.desk.sheets(RULES, RULES.view(battle, "control")) if one.seat == seat)


def texts(battle: Clash) -> list[str]:
    return [alert.text for alert in RULES.desk.alerts(RULES, RULES.view(battle, "control"))]


def at_the_desk(battle: Clash, gesture: Gesture) -> dict[str, Offer]:
    """What a gesture of Control's means, by its keys."""
    view = RULES.view(battle, "control")
    desk = next(q for q in view.questions if isinstance(q, ControlDesk))
    return {one.key: one for one in RULES.offers(view, desk.no, gesture)}


def test_an_order_lies_face_up_before_it_is_sent() -> None:
    battle = declared(opened(), "blue", DORSAY, LAGRAVE)
    asked = [slip for slip in sheet(battle, "blue").slips if slip.state == "asked"]
    assert [(one.label, one.title, one.note, one.laid) for one in asked] == [
        ("General Lagrave", "Order", "to Brigade Dorsay: Defend Altdorf", True)
    ]
    assert [one.laid for one in sheet(battle, "red").slips if one.state == "asked"] == [False]


def test_orders_in_force_and_with_riders_stand_with_their_seat() -> None:
    battle = declared(opened(), "blue", CHASSEURS, LAGRAVE)
    battle = answered(battle, "red", Wait(commander=EHRENAU))
    slips = sheet(battle, "blue").slips
    assert {one.label: one.laid for one in slips if one.state == "force"} == {
        "Brigade Aubry": True,
        "Brigade Colin": True,
        "Brigade Dorsay": False,
        "Chasseur brigade": False,
        "Lagrave's artillery": True,
    }
    assert [(one.piece, one.title) for one in slips if one.state == "rider"] == [(CHASSEURS, "turn 3: Defend Altdorf")]
    assert [one for one in sheet(battle, "red").slips if one.state == "rider"] == []


def test_brigades_without_orders_are_told_of_till_a_rider_is_on_his_way() -> None:
    battle = opened()
    assert texts(battle)[0] == "Brigade Dorsay and Chasseur brigade have no order, and none is on its way."
    battle = declared(battle, "blue", CHASSEURS, LAGRAVE)
    battle = answered(battle, "red", Wait(commander=EHRENAU))
    assert texts(battle)[0] == "Brigade Dorsay has no order, and none is on its way."


def test_hidden_ground_in_the_way_of_an_order_is_told_of() -> None:
    battle = opened()
    ground = battle.field.ground
    wood = replace(next(one for one in ground.features if one.id == "altdorf"), known_to=("red",))
    features = tuple([wood if one.id == wood.id else one for one in ground.features])
    battle = replace(battle, field=replace(battle.field, ground=replace(ground, features=features)))
    assert not any(["which it does not know of" in text for text in texts(battle)])
    ordered = replace(battle.unit(COLIN).order, parts=(VILLAGE,))  # type: ignore[type-var]
    battle = replace(battle, field=battle.field.put(replace(battle.unit(COLIN), order=ordered)))
    found = [text for text in texts(battle) if "which it does not know of" in text]
    assert found == ["Brigade Colin will enter Altdorf after 25 cm, which it does not know of."]


def test_the_menu_of_a_unit_has_status_order_formation_and_what_it_is_to_do() -> None:
    found = at_the_desk(opened(), Gesture(piece=DORSAY))
    assert {one.stack for one in found.values()} == {"Status", "Order", "Formation", "Orders", ""}
    assert [key for key, one in found.items() if one.stands] == ["status:4", "form:assault"]
    verdict = found["for:defend"].verdict
    assert isinstance(verdict, Refusal)
    assert verdict.clause == "EM-15.10"


def test_a_unit_is_put_where_it_is_dragged_and_ground_is_hidden_shut_or_taken_away() -> None:
    battle = opened()
    put = at_the_desk(battle, Gesture(piece=DORSAY, x=20, y=10))["put"]
    assert len(put.ghost) == 3
    assert put.verdict is not None
    taken = at_the_desk(battle, Gesture(piece=DORSAY, x=40, y=16))["put"].verdict
    assert isinstance(taken, Refusal)
    assert set(at_the_desk(battle, Gesture(x=61, y=45))) >= {"hide:altdorf:blue", "shut:altdorf", "gone:altdorf"}


def test_the_desk_has_its_tools() -> None:
    tools = RULES.desk.tools(RULES.view(opened(), "control"))
    assert tools is not None
    assert {kind.kind for kind in tools.kinds} >= {"marsh", "light_wood", "built_up"}


def test_troops_come_on_by_the_scenario_alone() -> None:
    tools = RULES.desk.tools(RULES.view(opened(), "control"))
    assert tools is not None
    assert not tools.puts_on
