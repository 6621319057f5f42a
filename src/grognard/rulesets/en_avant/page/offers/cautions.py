"""What is said beside a card: that troops will do otherwise, that a friend is in the way, what a shot would take."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.names import called
from grognard.rulesets.en_avant.battle import Card, Engagement, Unit
from grognard.rulesets.en_avant.conduct import conduct
from grognard.rulesets.en_avant.geometry import Reach
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.nervous import balks
from grognard.rulesets.en_avant.page.ghosts import Shade
from grognard.rulesets.en_avant.shot import aim, judge, may_fire, see
from grognard.rulesets.en_avants.firing_table import dropped
from grognard.rulesets.en_avants.status import NAMES

ON_THE_WAY = ("advance", "withdraw", "assault")


def nerves(view: Engagement, unit: Unit, card: Card) -> str:
    """What troops of this status will do instead of what the card says (chapter 9)."""
    if not unit.combatant or unit.duty is not None:
        return ""
    status = label(view, unit)
    done = conduct(view, replace(unit, card=card)).card
    if done != card:
        return f"{NAMES[status]}: will {instead(view, done)} instead"
    halts = stops_on_the_way(view, unit, card)
    return f"{NAMES[status]}: will halt and fire once an enemy is in range" if halts else ""


def instead(view: Engagement, done: Card) -> str:
    """What they do of their own accord."""
    if done.target is not None:
        return f"{'fire at' if done.name == 'fire' else 'close with'} {called(view, done.target)}"
    return {"hold": "stand", "advance": "go forward", "face": "turn to the enemy"}.get(done.name, done.name)


def stops_on_the_way(view: Engagement, unit: Unit, card: Card) -> bool:
    """Nervous troops that go on, or by the other reading move at all, halt for a target (EA-9.5, EA-R41)."""
    return card.name in ON_THE_WAY and balks(view, unit, card) and may_fire(view, unit) is None


def in_the_way(view: Engagement, card: Card, shade: Shade) -> str:
    """The friend a march halts at, as long as he stays where he is."""
    if shade.friend < 0:
        return ""
    return f"halts {'at' if card.name == 'withdraw' else 'behind'} {called(view, shade.friend)} unless it moves"


def harm(view: Engagement, firer: Unit, target: int) -> str:
    """What a shot would take from its target, by the firing table."""
    enemy = view.unit(target)
    where = aim(view, firer, enemy)
    if not isinstance(where, Reach):
        return ""
    facts = see(view, firer, enemy, where)
    by = dropped(judge(facts).outcome(()).result)
    return f"{NAMES[facts.target_label]} to {NAMES[facts.target_label - by]}" if by else "no effect"
