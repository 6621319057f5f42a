"""Doctrine, the odds: what a shot or a melee is worth, from the very rulings that play uses."""

from __future__ import annotations

from functools import cache
from typing import Final

from grognard.engine.doctrine import Weights
from grognard.engine.ruling import Modifier, Ruling
from grognard.rulesets.two_by_two import melee_table, shot
from grognard.rulesets.two_by_two.doctrine.regiment import Regiment

ROUT_KILLS: Final = 1 / 3  # a rout roll of 1 or 2 (2X2-12.7)
NO_FIRE: Final = -99  # on the die: no shot at all


class Shot:
    """The chances of one shot; that of any effect, which also stops a charge, is `tells`."""

    __slots__ = ("destroyed", "disrupted", "pinned", "routs", "tells")

    def __init__(self, pinned: float, disrupted: float, routs: float, destroyed: float) -> None:
        self.pinned = pinned
        self.disrupted = disrupted
        self.routs = routs
        self.destroyed = destroyed
        self.tells = pinned + disrupted + routs + destroyed


class Fight:
    """The chances of one melee, the attacker's first; that he has the better of it is `wins`."""

    __slots__ = ("falls", "flees", "kills", "routs", "wins")

    def __init__(self, kills: float, routs: float, flees: float, falls: float) -> None:
        self.kills = kills
        self.routs = routs
        self.flees = flees
        self.falls = falls
        self.wins = kills + routs


class Prospect:
    """What a charge promises: won, lost, in units' worth, and the chance to win it outright."""

    __slots__ = ("gain", "loss", "wins")

    def __init__(self, gain: float, loss: float, wins: float) -> None:
        self.gain = gain
        self.loss = loss
        self.wins = wins

    @property
    def net(self) -> float:
        """What is left."""
        return self.gain - self.loss

    def plus(self, more: Prospect) -> Prospect:
        """With what another charge adds."""
        return Prospect(self.gain + more.gain, self.loss + more.loss, self.wins + more.wins)

    def less(self, other: Prospect) -> Prospect:
        """Without what was to be had anyway."""
        return Prospect(self.gain - other.gain, self.loss - other.loss, self.wins - other.wins)


def shot_chances(ruling: Ruling) -> Shot:
    """The exact odds of a shot as judged."""
    odds = ruling.odds()
    found = [float(odds.get(name, 0)) for name in ("pinned", "disrupted", "routs", "destroyed")]
    return Shot(found[0], found[1], found[2], found[3])


_SHOTS: Final[dict[int, Shot]] = {}
_LIGHT_SHOTS: Final[dict[int, Shot]] = {}
_FIGHTS: Final[dict[int, Fight]] = {}


def shot_odds(bonus: int, light: bool = False) -> Shot:
    """The exact odds of a shot with so much on the die, worked out once; Light Infantry is only ever Pinned."""
    known = _LIGHT_SHOTS if light else _SHOTS
    found = known.get(bonus)
    if found is None:
        found = known[bonus] = Shot(0.0, 0.0, 0.0, 0.0) if bonus <= NO_FIRE else judged_shot(bonus, light)
    return found


def judged_shot(bonus: int, light: bool) -> Shot:
    """The same by the table of results."""
    rows = shot.LIGHT_INFANTRY_RESULTS if light else shot.RESULTS
    return shot_chances(Ruling(clause="2X2-11.1", subject="", modifiers=(Modifier("2X2-11.1", bonus),), results=rows))


def fight_chances(ruling: Ruling) -> Fight:
    """The exact odds of a melee as judged."""
    sums = dict.fromkeys(("defender destroyed", "defender routs", "attacker routs", "attacker destroyed"), 0.0)
    for name, chance in ruling.odds().items():
        sums[name.partition(",")[0]] += float(chance)
    found = list(sums.values())
    return Fight(found[0], found[1], found[2], found[3])


def fight_odds(lead: int) -> Fight:
    """The exact odds of a melee in which the attacker has so much more than the defender, worked out once."""
    found = _FIGHTS.get(lead)
    if found is None:
        found = _FIGHTS[lead] = fight_chances(melee_led_by(lead))
    return found


def melee_led_by(lead: int) -> Ruling:
    """A melee in which the attacker has so much more than the defender."""
    more = (Modifier("2X2-13.4", lead),)
    return Ruling(clause="2X2-13.4", subject="", throw="opposed", modifiers=more, results=melee_table.RESULTS)


@cache
def forced_on(lead: int) -> float:
    """The chance that the attacker wins by so much that it must follow up."""
    return float(melee_led_by(lead).odds().get("defender destroyed, must follow up", 0))


def hurt(odds: Shot, unit: Regiment, w: Weights) -> float:
    """What a shot is expected to cost the unit it hits, in its owner's worth."""
    pin = 0.0 if unit.shaken else w["pin"]
    shake = 0.0 if unit.disrupted else w["disrupt"] - (w["pin"] if unit.pinned else 0.0)
    rout = ROUT_KILLS + (1 - ROUT_KILLS) * shake
    return (odds.pinned * pin + odds.disrupted * shake + odds.routs * rout + odds.destroyed) * unit.worth


def prospect(fire: Shot, share: float, fight: Fight, attacker: Regiment, defender: Regiment, w: Weights) -> Prospect:
    """A charge through defensive fire, of which this attacker gets a share, into melee and pursuit."""
    through = 1.0 - share * fire.tells
    caught = ROUT_KILLS + (1 - ROUT_KILLS) * w["pursuit"]
    gain = through * (fight.kills + fight.routs * caught) * defender.worth
    lost = ROUT_KILLS + (1 - ROUT_KILLS) * w["disrupt"]
    loss = share * hurt(fire, attacker, w) + through * (fight.falls + fight.flees * lost) * attacker.worth
    return Prospect(gain, loss, through * fight.wins)
