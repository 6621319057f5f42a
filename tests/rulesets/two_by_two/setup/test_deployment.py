"""Where units may be put, and where reinforcements come from."""

import pytest

from grognard.engine.battle import Step
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import refusal
from grognard.rulesets.two_by_two.battle import Point
from grognard.rulesets.two_by_two.files.saved import TwoByTwoBattle
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.setup.deployment import Deploy, DeployDone, Deploying, Deployment
from grognard.rulesets.two_by_two.setup.features import Part, built, with_features
from grognard.rulesets.two_by_two.setup.order import BeginPlay
from grognard.rulesets.two_by_two.setup.points import Pointing, SetPoint
from tests.rulesets.two_by_two.setup.setting_up import army, at, block, go, said, told

HQ, LINE, LIGHT = 11, 12, 20


def deploying(ground: Ground | None = None) -> TwoByTwoBattle:
    """Red, the Defender, deploys first."""
    return at(Deploying("defender"), Deploying("attacker"), field=army(ground))


def put(unit: int, x: float, y: float, facing: float = 0.0) -> Deploy:
    """Put a unit somewhere."""
    return Deploy(unit=unit, x=x, y=y, facing=facing)


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (put(LINE, 12, 3), ""),
        (put(LINE, 12, 5.75), ""),
        (put(LINE, 12, 5.76), "2X2-4.17"),
        (put(LINE, 12, 0.25), ""),
        (put(LINE, 12, 0.2), "2X2-4.17"),
        (put(LINE, 3.5, 3), ""),
        (put(LINE, 3.4, 3), "2X2-4.17"),
        (put(LINE, 20.6, 3), "2X2-4.17"),
        (put(LINE, 3.4, 3, 90), ""),
        (put(1, 12, 3), "2X2-4.17"),
        (put(99, 12, 3), "2X2-4.17"),
        (put(-1, 12, 3), "2X2-4.17"),
        (put(LINE, float("nan"), 3), "2X2-4.17"),
        (put(LINE, 12, 3, float("inf")), "2X2-4.17"),
    ],
)
def test_where_a_defender_may_deploy(action: Deploy, clause: str) -> None:
    assert said(deploying(), action) == clause


def test_deployment_ends_at_ten_points() -> None:
    battle = deploying()
    for i in range(4):
        assert said(battle, put(LINE + i, 5 + 2 * i, 3)) == ""
        battle = go(battle, put(LINE + i, 5 + 2 * i, 3)).battle
    assert said(battle, put(LINE, 15, 3)) == "2X2-4.17"
    assert said(battle, put(HQ, 15, 3)) == "2X2-4.17"
    last = go(battle, put(LINE + 4, 15, 3))
    assert told(last)[-1] == "DeploymentEnded"
    assert last.battle.questions[0].seat == "blue"
    assert said(last.battle, put(1, 12, 5), "blue") == "2X2-4.18"
    assert said(last.battle, put(1, 12, 19), "blue") == ""


def test_nobody_deploys_on_another_or_in_closed_ground() -> None:
    wood = built(Part(kind="dense_wood", points=block(12, 3, 2.5), name="Eichforst"), Ground())
    battle = go(deploying(with_features(Ground(), wood)), put(HQ, 6, 3)).battle
    assert said(battle, put(LINE, 6.5, 3.2)) == "2X2-9.10"
    assert said(battle, put(LINE, 12, 3)) == "2X2-6.18"
    assert said(battle, put(LIGHT, 12, 3)) == ""
    found = refusal(battle, battle.questions[0].no, put(LINE, 12, 3))
    assert isinstance(found, Refusal)
    assert "Eichforst" in found.reason


def test_whoever_is_not_deployed_comes_later() -> None:
    out = go(go(deploying(), put(LINE, 12, 3)).battle, DeployDone())
    assert len([u for u in out.battle.field.units if u.side == 1 and u.place == "waiting"]) == 10


def test_the_menu_of_deployment_is_moderate() -> None:
    question = deploying().questions[0]
    assert isinstance(question, Deployment)
    assert 20 <= len(question.candidates(deploying())) <= 60


# points


def pointing(*steps: Step) -> TwoByTwoBattle:
    """Red holds its left with one Line unit; everybody else waits."""
    battle = go(at(Deploying("defender"), *steps, field=army()), put(LINE, 3.5, 5.75)).battle
    return go(battle, DeployDone()).battle


RED = tuple(no for no in range(11, 22) if no != LINE)


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (SetPoint(edge="y_min", at=0.0, queue=RED), ""),
        (SetPoint(edge="y_min", at=24.0, queue=()), ""),
        (SetPoint(edge="y_min", at=24.5, queue=()), "2X2-4.19"),
        (SetPoint(edge="x_min", at=12.0, queue=()), "2X2-4.19"),
        (SetPoint(edge="y_max", at=12.0, queue=()), "2X2-4.19"),
        (SetPoint(edge="y_min", at=12.0, queue=(LINE,)), "2X2-4.19"),
        (SetPoint(edge="y_min", at=12.0, queue=(1,)), "2X2-4.19"),
        (SetPoint(edge="y_min", at=12.0, queue=(99,)), "2X2-4.23"),
        (SetPoint(edge="y_min", at=12.0, queue=(13, 13)), "2X2-4.19"),
        (SetPoint(edge="y_min", at=float("nan"), queue=()), "2X2-4.19"),
    ],
)
def test_the_defenders_points_are_on_his_base_edge(action: SetPoint, clause: str) -> None:
    assert said(pointing(Pointing("defender", 1)), action) == clause


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (SetPoint(edge="y_max", at=0.0), ""),
        (SetPoint(edge="y_min", at=12.0), "2X2-4.20"),
        (SetPoint(edge="x_min", at=6.0), "2X2-4.20"),
        (SetPoint(edge="x_min", at=11.1), "2X2-4.20"),
        (SetPoint(edge="x_min", at=11.4), ""),
        (SetPoint(edge="x_max", at=6.0), "2X2-4.20"),
        (SetPoint(edge="x_max", at=6.01), ""),
    ],
)
def test_the_attackers_points_keep_clear_of_the_defender_on_the_flanks(action: SetPoint, clause: str) -> None:
    battle = pointing(Pointing("defender", 1), Pointing("attacker", 1))
    battle = go(battle, SetPoint(edge="y_min", at=24.0, queue=RED)).battle
    assert said(battle, action, "blue") == clause


def test_the_second_point_takes_everybody_left() -> None:
    battle = pointing(Pointing("defender", 1), Pointing("defender", 2), BeginPlay())
    battle = go(battle, SetPoint(edge="y_min", at=4.0, queue=RED[:4])).battle
    assert said(battle, SetPoint(edge="y_min", at=20.0, queue=RED[4:-1])) == "2X2-4.21"
    out = go(battle, SetPoint(edge="y_min", at=20.0, queue=RED[4:][::-1]))
    assert [p.queue for p in out.battle.points] == [RED[:4], RED[4:][::-1]]
    assert out.battle.points[0] == Point(id="R1", side=1, edge="y_min", x=4.0, y=0.0, queue=RED[:4])
    assert (out.battle.first, out.battle.phasing) == (1, 1)
    assert {"2X2-4.21", "2X2-4.23", "2X2-4.24"} <= {e.clause for e in out.events}
