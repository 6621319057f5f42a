"""Fire, rallying, facing and melee: what pointing means in them, and their buttons."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from grognard.engine.names import short, tenths
from grognard.engine.page.blocks import block
from grognard.engine.page.closed import figure
from grognard.engine.page.offers import Ask, Group, legal
from grognard.engine.page.scene import Offer
from grognard.engine.page.wood import Block
from grognard.engine.ruling import Preview
from grognard.rulesets.two_by_two.battle import Contact, Skirmish, Unit
from grognard.rulesets.two_by_two.contact import TurnToFace
from grognard.rulesets.two_by_two.geometry import FACE_NAMES, aspect, in_contact, shot_range, touching
from grognard.rulesets.two_by_two.melee import Fight
from grognard.rulesets.two_by_two.phases import Done
from grognard.rulesets.two_by_two.rally import Rally
from grognard.rulesets.two_by_two.shooting import FireGrandBattery, Shoot
from grognard.rulesets.two_by_two.shot import group_of
from grognard.rulesets.two_by_two.sight import may_shoot, targets
from grognard.table.kernel import FRONT
from grognard.table.pose import pose

HARM = ("pinned", "disrupted", "routs", "destroyed")


def shooting(ask: Ask) -> list[Offer]:
    """A shot at whom one points at, the shots of a unit, those at an enemy, or the end of the phase."""
    view, firer, target = ask.view, ask.piece, ask.onto
    able, told = still_to_fire(view)
    caution = told if able else ""
    done = ask.offer("done", "End shooting", Done(), note=told, group="phase", main=True, caution=caution)
    if firer is None:
        return [done] if target is None else shots_at(ask, target)
    if firer.side == view.phasing or firer.at is None:
        return [done]
    if target is not None and target.side == view.phasing and target.at is not None:
        return list(shots(ask, firer, target))
    found = [offer for no in targets_of(view, firer) for offer in shots(ask, firer, view.unit(no))]
    return sorted(found, key=lambda o: -harm(o)) or no_shot(ask, firer)


def targets_of(view: Skirmish, firer: Unit) -> list[int]:
    """Whom a unit may shoot at now."""
    return targets(view, firer) if may_shoot(view, firer) is None else []


def still_to_fire(view: Skirmish) -> tuple[int, str]:
    """How many have not fired yet though they could, and how that is told."""
    able = len([u for u in view.on_table(1 - view.phasing) if targets_of(view, u)])
    return able, f"{able} could still fire" if able else "nobody else has a target"


def harm(offer: Offer) -> float:
    """The chance that a shot does anything."""
    if not isinstance(offer.verdict, Preview) or not offer.verdict.rulings:
        return -1.0
    odds = offer.verdict.rulings[0].odds()
    return float(sum([odds.get(result, 0) for result in HARM]))


def shots(ask: Ask, firer: Unit, target: Unit) -> Iterator[Offer]:
    """The shot, each unit of a group of chargers that could take it, and grand batteries."""
    view = ask.view
    shot = Shoot(unit=firer.no, target=target.no)
    yield shot_offer(ask, shot, firer, target, f"shoot:{target.no}", f"Fire at {short(view, target.no)}")
    for other in group_of(view, firer, target):
        if other.no != target.no:
            taken = Shoot(unit=firer.no, target=target.no, taker=other.no)
            label = f"Fire, {short(view, other.no)} takes it"
            yield shot_offer(ask, taken, firer, target, f"shoot:{target.no}:{other.no}", label)
    if view.options.grand_battery and firer.arm == "artillery":
        for gun in view.on_table(firer.side):
            if gun.no != firer.no and gun.arm == "artillery" and touching(firer, gun):
                battery = FireGrandBattery(lead=firer.no, partner=gun.no, target=target.no)
                label = f"Grand battery with {short(view, gun.no)}"
                yield shot_offer(ask, battery, firer, target, f"battery:{target.no}:{gun.no}", label)


def shot_offer(ask: Ask, action: Shoot | FireGrandBattery, firer: Unit, target: Unit, key: str, label: str) -> Offer:
    """One shot, with its range and what it does to the firer."""
    way = ((firer.rect.x, firer.rect.y), (target.rect.x, target.rect.y))
    return ask.offer(key, label, action, note=shot_note(ask.view, firer, target), way=way)


def shot_note(view: Skirmish, firer: Unit, target: Unit) -> str:
    """Range and aspects in words; small-arms fire pins."""
    far = "in contact" if in_contact(view, firer, target) else tenths(shot_range(view, firer, target))
    out = aspect(view, firer, target)
    told = [far, f"to its {FACE_NAMES[aspect(view, target, firer)]}"]
    told += [f"out of the {FACE_NAMES[out]}"] if out != FRONT else []
    told += ["firing pins it"] if firer.troop.weapon == "small_arms" and not firer.pinned else []
    return " · ".join(told)


def no_shot(ask: Ask, firer: Unit) -> list[Offer]:
    """Why a unit has no shot: the nearest enemy serves to say it."""
    enemies = ask.view.on_table(ask.view.phasing)
    if not enemies:
        return []
    near = min(enemies, key=lambda e: dist((e.rect.x, e.rect.y), (firer.rect.x, firer.rect.y)))
    return [next(shots(ask, firer, near))]


def shots_at(ask: Ask, target: Unit) -> list[Offer]:
    """Every unit that can shoot at an enemy, the best shot first."""
    view = ask.view
    found = []
    for firer in view.on_table(1 - view.phasing):
        if target.no in targets_of(view, firer):
            shot, label = Shoot(unit=firer.no, target=target.no), f"Fire with {short(view, firer.no)}"
            found.append(shot_offer(ask, shot, firer, target, f"shoot:{firer.no}:{target.no}", label))
    return sorted(found, key=lambda o: -harm(o))


def rally(ask: Ask) -> list[Offer]:
    """A unit's try, or everybody's with the end of the phase."""
    if ask.piece is not None:
        return [rally_offer(ask, ask.piece)]
    able = [ask.view.unit(a.unit) for a in ask.question.candidates(ask.view) if isinstance(a, Rally)]
    told = f"{len(able)} could still try"
    caution = told if able else ""
    done = ask.offer("done", "End rallying", Done(), note=told, group="phase", main=True, caution=caution)
    return [done, *[rally_offer(ask, unit) for unit in able]]


def rally_offer(ask: Ask, unit: Unit) -> Offer:
    marker, needs = "Disrupted" if unit.disrupted else "Pinned", "needs 5 or more with what counts, and is then"
    note = f"{figure(ask.view, needs, 'is then')} no longer {marker}" if unit.shaken else ""
    return ask.offer(f"rally:{unit.no}", f"Rally {short(ask.view, unit.no)}", Rally(unit=unit.no), note=note)


def facing(ask: Ask) -> list[Offer]:
    """Every turn that is open, or those of the unit pointed with or at."""
    turns = [a for a in ask.question.candidates(ask.view) if isinstance(a, TurnToFace)]
    pointed = [no for no in (ask.gesture.piece, ask.gesture.onto) if no is not None]
    mine = [a for a in turns if all([no in (a.unit, a.attacker) for no in pointed])]
    if pointed and not mine and ask.piece is not None:
        tried = [c.attacker for c in ask.view.contacts if c.defender == ask.piece.no] or [ask.piece.no]
        mine = [TurnToFace(unit=ask.piece.no, attacker=tried[0])]
    found = [turn_offer(ask, action) for action in mine]
    if pointed:
        return found
    note = "they fight as they stand"
    return [ask.offer("done", "Hold as they face", Done(), note=note, group="phase", main=True), *found]


def turn_offer(ask: Ask, action: TurnToFace) -> Offer:
    """A turn towards an attacker."""
    unit, foe = ask.view.unit(action.unit), ask.view.unit(action.attacker)
    ghost: tuple[Block, ...] = ()
    if unit.at is not None and foe.at is not None:
        ghost = (block(pose(unit.at.x, unit.at.y, foe.at.facing + 180.0, unit.at.depth, unit.at.width)),)
    label = f"Turn {short(ask.view, unit.no)} to face {short(ask.view, foe.no)}"
    return ask.offer(f"face:{unit.no}:{foe.no}", label, action, note="so that it is met in front", ghost=ghost)


def melee(ask: Ask) -> list[Offer]:
    """The melees that may be fought next, or those of the units pointed at; a refused one says why."""
    view = ask.view
    pointed = {no for no in (ask.gesture.piece, ask.gesture.onto) if no is not None}
    mine = [c for c in view.contacts if pointed <= {c.attacker, c.defender}]
    found = [fight_offer(ask, c, "piece" if pointed else "phase") for c in mine]
    if len(pointed) == 2 and not mine:
        one, other = ask.gesture.piece or 0, ask.gesture.onto or 0
        return [fight_offer(ask, Contact(one, other, "charge", FRONT), "piece")]
    return found if pointed else [o for o in found if legal(o)]


def fight_offer(ask: Ask, contact: Contact, group: Group) -> Offer:
    """One contact to be rolled."""
    view, a, d = ask.view, contact.attacker, contact.defender
    many = len([c for c in view.contacts if c.defender == d])
    note = f"into its {FACE_NAMES[contact.face]}" + (f"; {many} against one" if many > 1 else "")
    action = Fight(attacker=a, defender=d)
    one = len(view.contacts) == 1
    label = f"{short(view, a)} fights {short(view, d)}"
    return ask.offer(f"fight:{a}:{d}", label, action, note=note, group=group, main=one)
