"""Doctrine, the odds: what a shot or a melee is worth, from the very rulings that play uses."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from grognard.engine.doctrine import Weights
from grognard.engine.ruling import Modifier, Ruling
from grognard.rulesets.two_by_two import melee_table, shot
from grognard.rulesets.two_by_two.battle import Unit
from grognard.rulesets.two_by_two.units import points

ROUT_KILLS = 1 / 3
HQ_WORTH = 1.6
NO_FIRE = -99


class Shot(NamedTuple):
    """The chances of one shot."""

    pinned: float
    disrupted: float
    routs: float
    destroyed: float

    @property
    def tells(self) -> float:
        """The chance of any effect, which also stops a charge."""
        return self.pinned + self.disrupted + self.routs + self.destroyed


class Fight(NamedTuple):
    """The chances of one melee, the attacker's first."""

    kills: float
    routs: float
    flees: float
    falls: float

    @property
    def wins(self) -> float:
        """The chance that the attacker has the better of it."""
        return self.kills + self.routs


class Prospect(NamedTuple):
    """What a charge promises: won, lost, in units' worth, and the chance to win it outright."""

    gain: float
    loss: float
    wins: float

    @property
    def net(self) -> float:
        """What is left."""
        return self.gain - self.loss

    def plus(self, more: Prospect) -> Prospect:
        """With what another charge adds."""
        return Prospect(*[a + b for a, b in zip(self, more, strict=True)])

    def less(self, other: Prospect) -> Prospect:
        """Without what was to be had anyway."""
        return Prospect(*[a - b for a, b in zip(self, other, strict=True)])


def shot_chances(ruling: Ruling) -> Shot:
    """The exact odds of a shot as judged."""
    odds = ruling.odds()
    return Shot(*[float(odds.get(name, 0)) for name in ("pinned", "disrupted", "routs", "destroyed")])


@cache
def shot_odds(bonus: int, light: bool = False) -> Shot:
    """The exact odds of a shot with so much on the die; Light Infantry is only ever Pinned."""
    if bonus <= NO_FIRE:
        return Shot(0.0, 0.0, 0.0, 0.0)
    rows = shot.LIGHT_INFANTRY_RESULTS if light else shot.RESULTS
    return shot_chances(Ruling(clause="2X2-11.1", subject="", modifiers=(Modifier("2X2-11.1", bonus),), results=rows))


def fight_chances(ruling: Ruling) -> Fight:
    """The exact odds of a melee as judged."""
    sums = dict.fromkeys(("defender destroyed", "defender routs", "attacker routs", "attacker destroyed"), 0.0)
    for name, chance in ruling.odds().items():
        sums[name.partition(",")[0]] += float(chance)
    return Fight(*sums.values())


@cache
def fight_odds(lead: int) -> Fight:
    """The exact odds of a melee in which the attacker has so much more than the defender."""
    more = (Modifier("2X2-13.4", lead),)
    return fight_chances(
        Ruling(clause="2X2-13.4", subject="", throw="opposed", modifiers=more, results=melee_table.RESULTS)
    )


@cache
def forced_on(lead: int) -> float:
    """The chance that the attacker wins by so much that it must follow up."""
    more = (Modifier("2X2-13.4", lead),)
    ruling = Ruling(clause="2X2-13.4", subject="", throw="opposed", modifiers=more, results=melee_table.RESULTS)
    return float(ruling.odds().get("defender destroyed, must follow up", 0))


@cache
def worth_of(kind: str, size: str) -> float:
    """What a unit is worth, an ordinary regiment of the line about one; every loss counts the same for victory."""
    return HQ_WORTH if kind == "hq" else 0.75 + 0.1 * points(kind, size)


def worth(unit: Unit) -> float:
    """What a unit is worth."""
    return worth_of(unit.type, unit.size)


def hurt(odds: Shot, unit: Unit, w: Weights) -> float:
    """What a shot is expected to cost the unit it hits, in its owner's worth."""
    pin = 0.0 if unit.shaken else w["pin"]
    shake = 0.0 if unit.disrupted else w["disrupt"] - (w["pin"] if unit.pinned else 0.0)
    rout = ROUT_KILLS + (1 - ROUT_KILLS) * shake
    return (odds.pinned * pin + odds.disrupted * shake + odds.routs * rout + odds.destroyed) * worth(unit)


def prospect(fire: Shot, share: float, fight: Fight, attacker: Unit, defender: Unit, w: Weights) -> Prospect:
    """A charge through defensive fire, of which this attacker gets a share, into melee and pursuit."""
    through = 1.0 - share * fire.tells
    caught = ROUT_KILLS + (1 - ROUT_KILLS) * w["pursuit"]
    gain = through * (fight.kills + fight.routs * caught) * worth(defender)
    lost = ROUT_KILLS + (1 - ROUT_KILLS) * w["disrupt"]
    loss = share * hurt(fire, attacker, w) + through * (fight.falls + fight.flees * lost) * worth(attacker)
    return Prospect(gain, loss, through * fight.wins)


def fire_bonus(firer: Unit, target: Unit, touching_hq: bool = False) -> int:
    """What a unit has on its die when it meets a charge with its front; no fire at all where it has none."""
    weapon = firer.troop.weapon
    if weapon is None or firer.disrupted:
        return NO_FIRE
    bonus = 2 * (target.arm == "cavalry") + target.disrupted + touching_hq
    if weapon != "small_arms":
        return bonus + 1
    size = {"large": 1, "small": -1}.get(firer.size, 0)
    return bonus + size + (not firer.pinned) - (firer.type == "irregular_shooters")


MELEE_TYPE = {
    "light_cavalry": -1,
    "lancers": -1,
    "heavy_cavalry": 2,
    "hq": -3,
    "light_infantry": -3,
    "foot_artillery": -3,
    "horse_artillery": -3,
    "irregular_warband": 1,
}


def melee_bonus(unit: Unit, enemy: Unit) -> int:
    """What a unit has on its die against an enemy, whatever the ground."""
    bonus = MELEE_TYPE.get(unit.type, 0) + unit.guards + 2 * enemy.disrupted
    if unit.arm in ("infantry", "cavalry"):
        bonus += {"large": 1, "small": -1}.get(unit.size, 0)
    if unit.type == "lancers":
        bonus += 2 * enemy.disrupted - (enemy.arm == "cavalry")
    return bonus
