"""What is asked after dice have fallen: routs, follow-ups, columns, arrivals, draws."""

from __future__ import annotations

from math import dist

from grognard.engine.names import short, tenths
from grognard.engine.page.blocks import block
from grognard.engine.page.closed import figure
from grognard.engine.page.offers import Ask, legal
from grognard.engine.page.scene import Offer
from grognard.engine.ruling import Preview
from grognard.rulesets.two_by_two.battle import Point, Skirmish, Unit
from grognard.rulesets.two_by_two.column import ColumnChoice, TakeColumn
from grognard.rulesets.two_by_two.contact import TurnToFace
from grognard.rulesets.two_by_two.draws import AnswerDraw
from grognard.rulesets.two_by_two.entry import REACH, at_the_point, free_spots, spot
from grognard.rulesets.two_by_two.follow_up import FORCED, FollowUp, FollowUpChoice, HoldFacing, HoldGround
from grognard.rulesets.two_by_two.page.offers.fight import turn_offer
from grognard.rulesets.two_by_two.pursuit import struck
from grognard.rulesets.two_by_two.reinforcements import KeepWaiting, PlaceArrival, Trade, find_point
from grognard.rulesets.two_by_two.rout import Flee, RoutFirst, flight, flight_way
from grognard.rulesets.two_by_two.shifting import moved_pose
from grognard.table.edges import level
from grognard.table.kernel import local, round3

FATES = {
    "2X2-12.10": "runs into the enemy and is destroyed",
    "2X2-3.6": "leaves the table and is destroyed",
    "2X2-6.24": "runs into the woods and is destroyed",
}

ENDS = "the battle ends at once"
AS_GOOD = 0.02  # inches less than all the way that are not offered besides


def follow_up(ask: Ask) -> list[Offer]:
    """All the way, not at all, or as far as one points."""
    question: FollowUpChoice = ask.question
    unit = ask.view.unit(question.unit)
    if ask.place is not None:
        ahead, _ = local(unit.rect, *ask.place)
        return [advance_offer(ask, unit, round3(max(ahead, 0.0)), "follow", main=False)]
    full = advance_offer(ask, unit, question.most, "follow_full", main=True)
    if question.win.clause == FORCED:
        return [full]
    hold = ask.offer("hold", "Hold the ground", HoldGround(), note="it stays where it is", group="phase")
    inch = [float(d) for d in range(1, int(question.most) + 1) if d < question.most - AS_GOOD]
    return [full, hold, *[advance_offer(ask, unit, d, f"follow:{d:g}", main=False) for d in inch]]


def advance_offer(ask: Ask, unit: Unit, far: float, key: str, main: bool) -> Offer:
    """A follow-up of so many inches, and whom it meets."""
    at = unit.here
    end = moved_pose(at, unit.rect.fx, unit.rect.fy, far)
    met = struck(ask.view, unit, far)
    note = (
        f"strikes {' and '.join([short(ask.view, e.no) for e in met])}{figure(ask.view, ' at −1')}"
        if met
        else "meets nobody"
    )
    return ask.offer(
        key,
        f"Follow up {tenths(far)}" if far or not met else "Fight on where it stands",
        FollowUp(distance=far),
        note=note,
        ghost=(block(end),),
        way=((at.x, at.y), (end.x, end.y)),
        group="phase",
        main=main,
    )


def follow_up_facing(ask: Ask) -> list[Offer]:
    turn = turn_offer(ask, TurnToFace(unit=ask.question.unit, attacker=ask.question.attacker))
    return [turn, ask.offer("hold", "Keep the facing", HoldFacing(), note="it is struck where it stands")]


def rout_direction(ask: Ask) -> list[Offer]:
    """Both ways, each with where it ends."""
    rout = ask.question.rout
    unit, firer = ask.view.unit(rout.unit), ask.view.unit(rout.source)
    rear = (-unit.rect.fx, -unit.rect.fy)
    return [
        flee_offer(ask, unit, Flee(way="rear"), "Run to the rear", rear),
        flee_offer(ask, unit, Flee(way="away"), f"Run from {short(ask.view, firer.no)}", flight_way(unit, firer)),
    ]


def flee_offer(ask: Ask, unit: Unit, action: Flee, label: str, way: tuple[float, float]) -> Offer:
    """One way to run, followed to its end."""
    at = unit.here
    fate = flight(ask.view, unit, way)
    end = moved_pose(at, *way, fate.distance)
    ends = FATES.get(fate.clause, "comes to ground it cannot pass and is destroyed") if fate.clause else "gets away"
    note = f"{tenths(fate.distance)}: it {ends}"
    note += carried_along(ask, unit, action)
    line = ((at.x, at.y), (end.x, end.y))
    return ask.offer(f"flee:{action.way}", label, action, note=note, ghost=(block(end),), way=line)


def carried_along(ask: Ask, unit: Unit, action: Flee) -> str:
    """Whom a rout that way sweeps away first, for whom the die is then thrown (2X2-2.4, 2X2-2.9)."""
    judged = ask.judge(action)
    subjects = [r.subject for r in judged.rulings] if isinstance(judged, Preview) else []
    others = [u for u in ask.view.on_table(unit.side) if u.id in subjects and u.no != unit.no]
    return "".join([f"; it carries {short(ask.view, u.no)} along" for u in others])


def rout_order(ask: Ask) -> list[Offer]:
    """Each of those that are tied, or the one pointed at."""
    pointed = ask.gesture.piece if ask.gesture.piece is not None else ask.gesture.onto
    nos = ask.question.tied if pointed is None else (pointed,)
    return [ask.offer(f"first:{no}", f"{short(ask.view, no)} first", RoutFirst(unit=no)) for no in nos]


def column(ask: Ask) -> list[Offer]:
    """As a column, or alone."""
    question: ColumnChoice = ask.question
    behind, stronger = short(ask.view, question.supporter), figure(ask.view, "+1", "it is stronger")
    take = ask.offer(
        "column", "Fight as a column", TakeColumn(take=True), note=f"{stronger}; {behind} shares the result"
    )
    alone = ask.offer("alone", "Fight alone", TakeColumn(take=False), note=f"{behind} is not drawn in")
    return [take, alone] if legal(take) else [alone, take]


def draw_offer(ask: Ask) -> list[Offer]:
    return [
        ask.offer("fight_on", "Fight on", AnswerDraw(accept=False), group="phase", main=True),
        ask.offer("take_draw", "Take the draw", AnswerDraw(accept=True), note=ENDS, group="phase", caution=ENDS),
    ]


def arrival(ask: Ask) -> list[Offer]:
    """The place pointed at, a trade with the enemy pointed at, or what may be done at all."""
    view, question = ask.view, ask.question
    point, unit, enemy = find_point(view, question.point), view.unit(question.unit), ask.onto
    assert point is not None
    if enemy is not None and enemy.side != unit.side:
        return [trade_offer(ask, unit, enemy)]
    if ask.place is not None:
        return come_on_at(ask, point, unit, ask.place)
    spots = sorted(free_spots(view, point, unit), key=abs)
    found = [spot_offer(ask, point, unit, s, "Come on here", f"arrive:{s:g}") for s in spots[:1]]
    found = found or [ask.offer("wait", "Stay off the table", KeepWaiting(), note="there is no room this turn")]
    return [*found, *[trade_offer(ask, unit, view.unit(no)) for no in at_the_point(view, point)]]


def arrival_offer(ask: Ask, along: float) -> Offer:
    """One place to come on."""
    point = find_point(ask.view, ask.question.point)
    assert point is not None
    return spot_offer(ask, point, ask.view.unit(ask.question.unit), along, "Come on here", "arrive")


def come_on_at(ask: Ask, point: Point, unit: Unit, place: tuple[float, float]) -> list[Offer]:
    """As near as the edge allows to where one points; where that is refused, also the nearest spot that is free."""
    along = round3((place[0] - point.x) if level(point.edge) else (place[1] - point.y))
    first = spot_offer(ask, point, unit, max(min(along, 100.0), -100.0), "Come on here", "arrive")
    if legal(first):
        return [first]
    inside = max(min(along, REACH), -REACH)
    spots = sorted(free_spots(ask.view, point, unit), key=lambda s: abs(s - inside))
    return [first, *[spot_offer(ask, point, unit, s, "Come on as near as it can", "arrive_near") for s in spots[:1]]]


def spot_offer(ask: Ask, point: Point, unit: Unit, along: float, label: str, key: str) -> Offer:
    """A place on the edge."""
    end = spot(ask.view, point, along)
    moves = "it may move on at once" if ask.view.options.arrival_move else "it may not move this turn"
    way = ((point.x, point.y), (end.x, end.y)) if dist((point.x, point.y), (end.x, end.y)) > 0 else ()
    return ask.offer(key, label, PlaceArrival(along=along), note=moves, ghost=(block(end),), way=way, main=True)


def trade_offer(ask: Ask, unit: Unit, enemy: Unit) -> Offer:
    """Give the arriving unit for an enemy."""
    note = f"{short(ask.view, unit.no)} and {short(ask.view, enemy.no)} both count as destroyed{score(ask.view)}"
    return ask.offer(f"trade:{enemy.no}", f"Trade for {short(ask.view, enemy.no)}", Trade(enemy=enemy.no), note=note)


def score(view: Skirmish) -> str:
    """The losses after a trade."""
    return f": losses {view.destroyed(view.phasing) + 1} to {view.destroyed(1 - view.phasing) + 1}"
