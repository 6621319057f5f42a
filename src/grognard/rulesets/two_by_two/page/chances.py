"""How a shot, a charge or a melee may end, to the last throw: volley, melee, and the run of whoever breaks."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from grognard.engine.names import percent
from grognard.engine.ruling import Preview, Prospect, Ruling
from grognard.rulesets.two_by_two.battle import Contact, Skirmish, Unit
from grognard.rulesets.two_by_two.melee_table import Terms, frozen_counts, ruling_of
from grognard.rulesets.two_by_two.shot import judge, see

SCATTERS = Fraction(1, 3)
"""A unit that breaks is lost on 1 or 2 of a die (2X2-12.7)."""
NONE = Fraction(0)


def volley_at(battle: Skirmish, contact: Contact) -> Ruling | None:
    """The fire that meets a charge, if whoever is charged can fire (2X2-11.8)."""
    firer, charger = battle.unit(contact.defender), battle.unit(contact.attacker)
    if firer.troop.weapon is None or firer.disrupted:
        return None
    return judge(see(battle, firer, charger))


def charges(battle: Skirmish, made: list[Contact]) -> Preview:
    """A charge to its end; where it strikes several, what comes of each if it is fought first."""
    ends = [charge(battle, contact) for contact in made]
    if len(ends) == 1:
        return ends[0]
    each = [f"{battle.unit(c.defender).name} first: {e.told}" for c, e in zip(made, ends, strict=True)]
    return Preview(told=". ".join(each), rulings=tuple([ruling for end in ends for ruling in end.rulings]))


def charge(battle: Skirmish, contact: Contact) -> Preview:
    """A charge to its end, the volley it may meet folded in."""
    volley = volley_at(battle, contact)
    then = pinned_by_it(battle, battle.unit(contact.defender)) if volley else battle
    melee = ruling_of(then, Terms(contact, frozen_counts(then, contact, ())))
    told, prospects = fight(battle, contact, melee, volley)
    rulings = (melee,) if volley is None else (volley, melee)
    return Preview(told=told, prospects=prospects, rulings=rulings)


def pinned_by_it(battle: Skirmish, firer: Unit) -> Skirmish:
    """The battle once a unit has fired: muskets have pinned it (2X2-11.1), which counts where a wood is cleared."""
    if firer.troop.weapon != "small_arms":
        return battle
    return replace(battle, field=battle.field.put(replace(firer, pinned=True)))


def fight(
    battle: Skirmish, contact: Contact, melee: Ruling, volley: Ruling | None = None, asked: int | None = None
) -> tuple[str, tuple[Prospect, ...]]:
    """How a melee may end, in a sentence for the side that is asked, else who attacks; and in all its ways."""
    mine, his = battle.unit(contact.attacker), battle.unit(contact.defender)
    fire = volley.odds() if volley else {}
    stopped = fire.get("pinned", NONE) + fire.get("disrupted", NONE)
    flies, falls = fire.get("routs", NONE), fire.get("destroyed", NONE)
    closes = 1 - stopped - flies - falls
    won, lost = falling(melee, "defender"), falling(melee, "attacker")
    ends = (
        Prospect(f"{his.name} destroyed", closes * won[1], mine.side, True),
        Prospect(f"{his.name} routed", closes * won[0], mine.side),
        Prospect(f"{mine.name} thrown back by fire", stopped),
        Prospect(f"{mine.name} routed", closes * lost[0] + flies * (1 - SCATTERS), his.side),
        Prospect(f"{mine.name} destroyed", closes * lost[1] + falls + flies * SCATTERS, his.side, True),
    )
    told = sentence(ends if asked in (None, mine.side) else ends[::-1], his if volley else None)
    return told, tuple([one for one in ends if one.chance])


def falling(melee: Ruling, who: str) -> tuple[Fraction, Fraction]:
    """How likely one of the two routs and lives, and how likely it is lost, in the melee or on the run."""
    odds = melee.odds()
    breaks = odds.get(f"{who} routs", NONE)
    dies = sum([chance for result, chance in odds.items() if result.startswith(f"{who} destroyed")], NONE)
    return breaks * (1 - SCATTERS), dies + breaks * SCATTERS


def sentence(ends: tuple[Prospect, ...], firer: Unit | None) -> str:
    """What one asks first: do I win, and do I lose the unit? One's own best end comes first."""
    kill, drive, stopped, _, lost = [one.chance for one in ends]
    told = f"You win {percent(kill + drive)}, lose the unit {percent(lost)}"
    back = f"; thrown back {percent(stopped)}" if stopped else ""
    return f"{told}{back}, if {firer.name} fires first" if firer else told


def shot(battle: Skirmish, ruling: Ruling, firer: Unit, target: Unit) -> Preview:
    """A shot: what it may do, and what firing costs the firer."""
    odds = ruling.odds()
    breaks = odds.get("routs", NONE)
    ends = (
        Prospect(f"{target.name} destroyed", odds.get("destroyed", NONE) + breaks * SCATTERS, firer.side, True),
        Prospect(f"{target.name} routed", breaks * (1 - SCATTERS), firer.side),
        Prospect(f"{target.name} Disrupted", odds.get("disrupted", NONE), firer.side),
        Prospect(f"{target.name} Pinned", odds.get("pinned", NONE), firer.side),
        Prospect("no effect", odds.get("no effect", NONE)),
    )
    harm = 1 - ends[4].chance
    told = (
        f"You hurt {target.name} {percent(harm)}, destroy it {percent(ends[0].chance)}" if harm else "It can do nothing"
    )
    return Preview(
        told=told,
        prospects=tuple([one for one in ends if one.chance]),
        gives_up=pinned_by_firing(firer),
        rulings=(ruling,),
    )


def pinned_by_firing(firer: Unit) -> str:
    """What muskets cost whoever fires them (2X2-11.1)."""
    if firer.troop.weapon != "small_arms" or firer.pinned:
        return ""
    return f"Firing pins {firer.name}: it cannot march or turn until it is rallied"


def rally(ruling: Ruling, unit: Unit) -> Preview:
    """The chance that a unit comes to its senses."""
    chance = ruling.odds().get("rallied", NONE)
    ends = (Prospect("rallied", chance, unit.side), Prospect("still shaken", 1 - chance))
    return Preview(told=f"Rallied {percent(chance)}", prospects=tuple([e for e in ends if e.chance]), rulings=(ruling,))
