"""An assault foretold to its end as they stand now: will it close, and who has the better of it."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.rulesets.en_masse.battle import Clash, Contact, Unit
from grognard.rulesets.en_masse.melee import TIES, WINS, shares
from grognard.rulesets.en_masse.melee import judge as judge_melee
from grognard.rulesets.en_masse.willingness import CLOSES, judge, may_approach, see


def assault_told(view: Clash, unit: Unit, target: Unit) -> str:
    """How an assault from where the unit is would end; with the figures only where the rules are open (EM-R.87)."""
    if not may_approach(unit, target):
        return "as they stand now it will not come near them"
    battle = replace(view, field=view.field.put(unit))
    facts = see(battle, unit, target, [unit])
    willing = judge(facts)
    if willing.outcome(()).result != CLOSES:
        return f"as they stand now it stalls{figures(view, willing.totals(()))}"
    contact = Contact(attacker=unit.no, defender=target.no, aspect=facts.aspect)
    everybody = shares(battle, [contact])
    sides = [[s for s in everybody if s.unit.no == no] for no in (unit.no, target.no)]
    fight = judge_melee(view.options, *sides)
    end = {WINS: "wins", TIES: "neither gives way"}.get(fight.outcome(()).result, "is beaten")
    return f"as they stand now it closes and {end}{figures(view, fight.totals(()))}"


def figures(view: Clash, totals: tuple[int, ...]) -> str:
    """What it comes to on either side, for those who may see it."""
    return f", {totals[0]} to {totals[1]}" if view.rules_open else ""
