"""Doctrine, fire and steel: turning to face, shooting or keeping the bayonet, melees, pursuit, flight, rallying."""

from __future__ import annotations

from math import hypot

from msgspec.structs import replace

from grognard.engine.doctrine import Clock, Weighed, Weights
from grognard.rulesets.two_by_two import rally, shot
from grognard.rulesets.two_by_two.battle import CONTACT, Contact, Skirmish, Unit
from grognard.rulesets.two_by_two.contact import FacingPhase, TurnToFace
from grognard.rulesets.two_by_two.doctrine.charges import fire_at, gained, lead_of
from grognard.rulesets.two_by_two.doctrine.odds import (
    NO_FIRE,
    Shot,
    fight_odds,
    hurt,
    prospect,
    shot_odds,
)
from grognard.rulesets.two_by_two.doctrine.plan import Plan
from grognard.rulesets.two_by_two.doctrine.post import COMMAND
from grognard.rulesets.two_by_two.doctrine.regiment import MUSKETS, Regiment, worth
from grognard.rulesets.two_by_two.doctrine.terms import Fighter, fighting_worth
from grognard.rulesets.two_by_two.follow_up import FollowUp, FollowUpChoice, FollowUpFacing
from grognard.rulesets.two_by_two.melee import Fight, MeleePhase, Melees
from grognard.rulesets.two_by_two.melee_table import Terms, frozen_counts
from grognard.rulesets.two_by_two.pursuit import struck
from grognard.rulesets.two_by_two.rally import Rally, RallyPhase
from grognard.rulesets.two_by_two.roll.tolerances import LEAD
from grognard.rulesets.two_by_two.rout import RoutDirection, flight, flight_way
from grognard.rulesets.two_by_two.shifting import moved_pose
from grognard.rulesets.two_by_two.shooting import FireGrandBattery, Shoot, ShootingPhase
from grognard.rulesets.two_by_two.shot import ShotFacts
from grognard.table.kernel import Rect, contact_face, gap, slid

# In units' worth, an ordinary regiment of the line about 1, but for inches and shares.
GUNS_FIRST = 0.5  # guns before muskets: they are not stuck by firing
TIE = 0.01  # settles what is as good either way
OTHERS_MELEE = 0.4  # the share of a friend's melee that counts for who fires into it
FREE_SHOT = -0.02  # the price of a shot that costs nothing: rather fire than not
GOOD_CHARGE = 0.05  # what a charge must promise to be the reason for holding fire
KILL = 0.3  # how much more than a win counts that the enemy is destroyed in it
EXPOSED = 0.02  # what new ground must be better by to leave one's place for it
LOST = 5.0  # a way to run that ends a unit
SAFE = 8.0  # inches from the enemy beyond which a runner is no safer
RALLIED = 0.5  # to end where an HQ can rally it
HOLD = "Nobody else should fire now"


def weigh_rally(view: Skirmish, question: RallyPhase, w: Weights, clock: Clock) -> list[Weighed]:
    """Everybody who can tries, the worthiest first."""
    found = []
    for action in question.candidates(view):
        if isinstance(action, Rally):
            unit = view.unit(action.unit)
            odds = float(rally.judge(rally.see(view, unit)).odds().get("rallied", 0))
            state = "Disrupted" if unit.disrupted else "Pinned"
            reason = f"{unit.name} is {state} and may come round: {round(100 * odds)} in 100"
            found.append(Weighed(action, worth(unit) * (2 if unit.disrupted else 1) + odds, (reason,)))
        else:
            found.append(Weighed(action, 0.0, ("Nobody else can be rallied",)))
    return found


def weigh_facing(view: Skirmish, question: FacingPhase, w: Weights, clock: Clock) -> list[Weighed]:
    """Turn to the attacker on whom the volley tells most."""
    found = []
    for action in question.candidates(view):
        if not isinstance(action, TurnToFace):
            found.append(Weighed(action, 0.0, ("They stand as they should",)))
            continue
        unit, foe = view.unit(action.unit), view.unit(action.attacker)
        now = max([volley(view, unit, view.unit(c.attacker), w) for c in view.contacts if c.defender == unit.no])
        turned = hurt(shot_odds(fire_at(view, unit, foe), foe.type == "light_infantry"), Regiment(foe), w)
        name = "forms square against" if foe.arm == "cavalry" else "turns to face"
        found.append(Weighed(action, turned - now - TIE, (f"{unit.name} {name} {foe.name}",)))
    return found


def volley(view: Skirmish, unit: Unit, foe: Unit, w: Weights) -> float:
    """What fire from the present facing is expected to do."""
    return hurt(shot_as_seen(shot.see(view, unit, foe)), Regiment(foe), w)


def shot_as_seen(facts: ShotFacts) -> Shot:
    """The odds of a shot by its modifiers."""
    light = facts.taker.type == "light_infantry"
    return shot_odds(sum([m.value for m in shot.modifiers(facts)]), light)


def weigh_shooting(view: Skirmish, question: ShootingPhase, w: Weights, clock: Clock) -> list[Weighed]:
    """Every shot by its exact odds, less the price of being stuck; guns fire first, for they stay free."""
    plan = Plan(view, 1 - view.phasing, w)
    found = []
    for action in question.candidates(view):
        if isinstance(action, Shoot):
            found.append(one_shot(plan, view, action))
        elif isinstance(action, FireGrandBattery):
            found.append(one_battery(view, action, w))
        else:
            found.append(Weighed(action, 0.0, (HOLD,)))
    return found


def one_shot(plan: Plan, view: Skirmish, action: Shoot) -> Weighed:
    """One shot: what it does to the target, what it saves the firer, what it costs him."""
    w, firer, foe = plan.w, view.unit(action.unit), view.unit(action.target)
    facts = shot.see(view, firer, foe)
    odds = shot_as_seen(facts)
    score = hurt(odds, Regiment(foe), w) + odds.tells * saved(plan, firer, foe)
    price, why = stuck_price(plan, plan.known[firer.no], facts.defensive)
    score += plan.stakes.shot(firer, foe, odds.routs + odds.destroyed, odds.pinned + odds.disrupted)
    if facts.artillery and odds.tells > 0:
        score += GUNS_FIRST
    elif odds.tells == 0:
        score -= 1.0
    told = f"Fire by {firer.name} on {foe.name}: {round(100 * odds.tells)} in 100 to tell"
    if facts.defensive:
        told = f"Fire by {firer.name} meets the charge of {foe.name}: {round(100 * odds.tells)} in 100 to stop it"
    elif score < price:
        told = f"{firer.name} {why}"
    return Weighed(action, score - price, (told,))


def saved(plan: Plan, firer: Unit, foe: Unit) -> float:
    """What stopping a charger saves: the melee he would have fought, with us or with a friend."""
    view, worst = plan.battle, 0.0
    for c in view.contacts:
        if c.attacker == foe.no:
            fight = fight_odds(lead_of(view, Terms(c, frozen_counts(view, c, ()))))
            ahead = prospect(shot_odds(NO_FIRE), 1.0, fight, Regiment(foe), plan.known[c.defender], plan.w)
            share = 1.0 if c.defender == firer.no else OTHERS_MELEE
            worst = max(worst, share * ahead.net + fight.wins * plan.stakes.driven_off(view.unit(c.defender)))
    return worst


def stuck_price(plan: Plan, firer: Regiment, defensive: bool) -> tuple[float, str]:
    """What firing costs: infantry in good order is stuck by it, and a good charge may be lost (the glue of war)."""
    w = plan.w
    if firer.pinned or firer.weapon != MUSKETS:
        return (FREE_SHOT, "")
    if defensive or (plan.stakes.value and plan.stakes.over):
        return (0.0, "")
    ahead = [e for e in plan.foes if not e.horse and gap(firer.rect, e.rect) <= firer.move]
    best = max([plan.charge(firer, e).net for e in ahead], default=0.0)
    why = "keeps the bayonet for a charge" if best > GOOD_CHARGE else "holds its fire rather than be stuck"
    return (w["glue"] + w["bayonet"] * max(0.0, best), why)


def one_battery(view: Skirmish, action: FireGrandBattery, w: Weights) -> Weighed:
    """Two guns as one shot at +1, against two shots."""
    lead, partner, foe = view.unit(action.lead), view.unit(action.partner), view.unit(action.target)
    both = hurt(shot_as_seen(shot.see(view, lead, foe, None, partner)), Regiment(foe), w)
    apart = volley(view, partner, foe, w)
    reason = f"{lead.name} and {partner.name} fire on {foe.name} together"
    return Weighed(action, both - apart + GUNS_FIRST, (reason,))


def weigh_melee(view: Skirmish, question: MeleePhase, w: Weights, clock: Clock) -> list[Weighed]:
    """The surest fights first: what breaks early helps those after it."""
    top = view.agenda[-1] if view.agenda else None
    counts = top.counts if isinstance(top, Melees) else ()
    found = []
    for action in question.candidates(view):
        assert isinstance(action, Fight)
        pair = (action.attacker, action.defender)
        contact = next(c for c in view.contacts if (c.attacker, c.defender) == pair)
        odds = fight_odds(lead_of(view, Terms(contact, frozen_counts(view, contact, counts))))
        names = [view.unit(no).name for no in pair]
        reason = f"{names[0]} against {names[1]}: {round(100 * odds.wins)} in 100 to win"
        found.append(Weighed(action, odds.wins + KILL * odds.kills, (reason,)))
    return found


def weigh_follow_up(view: Skirmish, question: FollowUpChoice, w: Weights, clock: Clock) -> list[Weighed]:
    """Press on where the next melee is a good one or the ground is better; else hold."""
    unit = view.unit(question.unit)
    plan = Plan(view, unit.side, w)
    post = Fighter(plan, plan.known[unit.no])
    stay = fighting_worth(post, unit.rect)
    found = []
    for action in question.candidates(view):
        d = action.distance if isinstance(action, FollowUp) else 0.0
        met = struck(view, unit, d) if isinstance(action, FollowUp) else []
        if met:
            found.append(Weighed(action, *chase(plan, unit, met, d)))
        elif d:
            there = fighting_worth(post, slid(unit.rect, unit.rect.fx, unit.rect.fy, d))
            found.append(Weighed(action, there - stay - EXPOSED, (f"{unit.name} presses on to better ground",)))
        else:
            found.append(Weighed(action, 0.0, (f"{unit.name} holds: going on would only expose it",)))
    return found


def chase(plan: Plan, unit: Unit, met: list[Unit], d: float) -> tuple[float, tuple[str, ...]]:
    """What the melee made by a follow-up promises."""
    end = moved_pose(unit.here, unit.rect.fx, unit.rect.fy, d)
    moved = replace(plan.battle, field=plan.battle.field.put(replace(unit, at=end)))
    made = [Contact(unit.no, e.no, "follow_up", contact_face(e.rect, end.rect, CONTACT, LEAD)) for e in met]
    after = replace(moved, contacts=moved.contacts + tuple(made))
    score, wins = 0.0, 1.0
    for c in made:
        lead = lead_of(after, Terms(c, frozen_counts(after, c, ()), chain=1))
        ahead = prospect(shot_odds(NO_FIRE), 1.0, fight_odds(lead), plan.known[unit.no], plan.known[c.defender], plan.w)
        score += gained(plan, ahead)
        wins *= ahead.wins
    return score, (f"{unit.name} follows up into {met[0].name}: {round(100 * wins)} in 100",)


def weigh_turning(view: Skirmish, question: FollowUpFacing, w: Weights, clock: Clock) -> list[Weighed]:
    """A melee asks for no front: what matters is whom the unit will look at when it is over."""
    unit, foe = view.unit(question.unit), view.unit(question.attacker)
    rest = [e for e in view.on_table(1 - unit.side) if e.no != foe.no and e.type != "hq"]
    nearest = min(rest, key=lambda e: (gap(unit.rect, e.rect), e.no), default=foe)
    better = looks(unit.rect, foe.rect, nearest.rect)
    turns, holds = (f"{unit.name} turns to meet {foe.name}",), (f"{unit.name} keeps its front to {nearest.name}",)
    answers = question.candidates(view)
    return [Weighed(a, better, turns) if isinstance(a, TurnToFace) else Weighed(a, 0.0, holds) for a in answers]


def looks(base: Rect, front: Rect, at: Rect) -> float:
    """How much better a base looks at another if it turns its front to a third; a tie is worth the turn."""
    (tx, ty), (ax, ay) = [(r.x - base.x, r.y - base.y) for r in (front, at)]
    turned = (tx * ax + ty * ay) / ((hypot(tx, ty) or 1.0) * (hypot(ax, ay) or 1.0))
    now = (base.fx * ax + base.fy * ay) / (hypot(ax, ay) or 1.0)
    return turned - now + TIE


def weigh_flight(view: Skirmish, question: RoutDirection, w: Weights, clock: Clock) -> list[Weighed]:
    """Run the way that is survived, then the way that ends safest."""
    rout = question.rout
    unit, firer = view.unit(rout.unit), view.unit(rout.source)
    plan = Plan(view, unit.side, w)
    ways = {"rear": (-unit.rect.fx, -unit.rect.fy), "away": flight_way(unit, firer)}
    found = []
    for action in question.candidates(view):
        ux, uy = ways[action.way]
        run = flight(view, unit, (ux, uy))
        end = slid(unit.rect, ux, uy, run.distance)
        score = -LOST if run.clause else min(plan.nearest(end.x, end.y), SAFE) / SAFE
        score += RALLIED * any([gap(end, hq.rect) <= COMMAND for hq in plan.hqs])
        reason = "it would be lost that way" if run.clause else f"{unit.name} runs where it is safest"
        found.append(Weighed(action, score, (reason,)))
    return found
