"""Battles at some question of the set-up, and what comes of answers."""

from grognard.engine.battle import Action, Step
from grognard.engine.dice import Dice, Scripted
from grognard.engine.umpire import Outcome, answer, refusal, start
from grognard.rulesets.two_by_two.battle import Army, Host, Skirmish, Unit
from grognard.rulesets.two_by_two.files.saved import TwoByTwoBattle
from grognard.rulesets.two_by_two.ground import Ground
from grognard.rulesets.two_by_two.options import Options
from grognard.rulesets.two_by_two.setup.features import Part

HOSTS = (Host(role="attacker", edge="y_max"), Host(role="defender", edge="y_min"))
ROAD = Part(kind="road", points=((12.0, 0.0), (12.0, 24.0)))
NO_DICE = Scripted(())


def at(*steps: Step, field: Army | None = None, options: Options | None = None, dice: Dice = NO_DICE) -> TwoByTwoBattle:
    """A battle at the first question of some steps; red defends."""
    battle = TwoByTwoBattle(
        field=field or Army(units=(), ground=Ground()),
        hosts=HOSTS,
        options=options or Options(),
        agenda=steps[::-1],
    )
    return start(battle, dice).battle


def said(battle: Skirmish, action: Action, seat: str = "red") -> str:
    """The clause that refuses an action at a seat's open question, or nothing."""
    question = next(q for q in battle.questions if q.seat == seat)
    found = refusal(battle, question.no, action)
    return found.clause if found else ""


def go(battle: TwoByTwoBattle, action: Action, seat: str = "red", dice: Dice = NO_DICE) -> Outcome[TwoByTwoBattle]:
    """Answer a seat's open question."""
    question = next(q for q in battle.questions if q.seat == seat)
    done = answer(battle, question.no, action, dice)
    assert isinstance(done, Outcome), done
    return done


def told(out: Outcome[TwoByTwoBattle]) -> list[str]:
    """The names of what happened."""
    return [type(event).__name__ for event in out.events]


def army(ground: Ground | None = None) -> Army:
    """Two sides of 26 AP: an HQ, eight Line, a Light Infantry and a Heavy Cavalry unit, all waiting."""
    units: list[Unit] = []
    for side in (0, 1):
        kinds = ["hq", *["line"] * 8, "light_infantry", "heavy_cavalry"]
        for kind in kinds:
            no = len(units)
            unit = Unit(no=no, id=f"U{no}", side=side, type=kind, place="waiting")  # type: ignore[arg-type]
            units.append(unit)
    return Army(units=tuple(units), ground=ground or Ground())


def block(x: float, y: float, side: float) -> tuple[tuple[float, float], ...]:
    """A square."""
    h = side / 2
    return ((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h))
