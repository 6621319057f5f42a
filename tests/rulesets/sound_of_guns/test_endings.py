"""Why a battle is over that is decided by the stands on a piece of ground."""

from __future__ import annotations

from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.events import Ended
from grognard.rulesets.sound_of_guns import RULES
from grognard.rulesets.sound_of_guns.battle import Engagement, Unit


def at_the_end(name: str) -> Engagement:
    """A scenario as it is set up, but in its last turn."""
    scenario, document, _ = catalogue.load_scenario(f"sound_of_guns-{name}")
    battle = RULES.muster(scenario, document)
    assert isinstance(battle, Engagement)
    return replace(battle, turn=battle.layer.turn_limit)


def told(battle: Engagement) -> str:
    return RULES.why_over(battle, [Ended(clause="SG-H.2", result="red")]).text


def test_the_stands_on_the_hill_are_counted() -> None:
    battle = at_the_end("albuera")
    held = "the Allies had 26 stands fit to fight on Zayas’ hill, the Army of the South none"
    assert told(battle) == f"After turn 7 {held}."


def test_what_had_to_be_held_besides_is_told_by_where_it_was() -> None:
    battle = at_the_end("albuera")
    head = {"B_34": (28.0, 20.0), "B_64": (30.0, 37.0)}
    here = [replace(u, at=replace(u.here, x=x, y=y)) for id, (x, y) in head.items() for u in named(battle, id)]
    gone = [replace(u, at=None, fate="surrendered") for u in battle.field.units if u.side == 1]
    battle = replace(battle, field=battle.field.put_all([*here, *gone]))
    on_it = "the Army of the South had four stands fit to fight on Zayas’ hill, the Allies none"
    behind = "the Army of the South had troops fit to fight on the Hill behind the village"
    assert told(battle) == f"After turn 7 {on_it}, and {behind}."


def test_break_points_are_counted_where_nothing_else_decides() -> None:
    battle = at_the_end("primer")
    battle = replace(battle, options=replace(battle.options, break_points_decide=True))
    assert told(battle) == "The French had lost no break points, the Austrians none, when the last turn was over."


def named(battle: Engagement, id: str) -> list[Unit]:
    return [unit for unit in battle.field.units if unit.id == id]
