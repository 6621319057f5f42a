"""Before the first turn: ready answers, and a unit or a commander where one points."""

from __future__ import annotations

from collections.abc import Callable

from grognard.engine.battle import Question
from grognard.engine.names import counted, short
from grognard.engine.page.blocks import block
from grognard.engine.page.offers import Ask, Group, legal
from grognard.engine.page.scene import Offer
from grognard.engine.page.wood import Point
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer, Unit
from grognard.rulesets.sound_of_guns.page.offers import pointing
from grognard.rulesets.sound_of_guns.setup.agreement import AgreeTerms, Terms
from grognard.rulesets.sound_of_guns.setup.armies import ArmyChoice, ChooseArmy
from grognard.rulesets.sound_of_guns.setup.army_lists import army_fault, army_lists
from grognard.rulesets.sound_of_guns.setup.deployment import Deploy, Deployment, DrawUp, PostCommander
from grognard.rulesets.sound_of_guns.setup.drawing_up import Place, near, places, post_of, stood, waiting
from grognard.rulesets.sound_of_guns.setup.ready import STYLES, bought
from grognard.rulesets.sound_of_guns.setup.roll_off import EdgeChoice, TakeEdge
from grognard.rulesets.sound_of_guns.setup.terrain import GroundChoice, LayGround, fitted, ground_fault, maps
from grognard.rulesets.sound_of_guns.units import FORMATIONS, Formation
from grognard.rulesets.sound_of_guns.words.names import FORMED, last_name
from grognard.rulesets.sound_of_guns.words.setup import EDGES, composition, style_of
from grognard.table.edges import INWARD, from_edge, level
from grognard.table.pose import heading

TWO_CORPS = 1600  # points from which an army is told as two corps


def terms(ask: Ask) -> list[Offer]:
    """What is proposed, then other sizes and years."""
    question: Terms = ask.question
    found = [AgreeTerms(points=n, year=y) for n, y in proposals(ask.view, question)]
    out = []
    for i, action in enumerate(found):
        label = f"{action.points} points, {action.year}"
        agreed = question.points and not i
        note = "agree to what the other side proposes" if agreed else size_note(action.points)
        group: Group = "more" if i else "piece"
        out.append(ask.offer(f"terms:{action.points}:{action.year}", label, action, note=note, main=not i, group=group))
    return out


def proposals(view: Engagement, question: Terms) -> list[tuple[int, int]]:
    """The terms offered, no pair twice."""
    usual = Terms(seat=question.seat, side=question.side).candidates(view)
    said = [(question.points, question.year)] if question.points else []
    return list(dict.fromkeys([*said, *[(one.points, one.year) for one in usual]]))


def size_note(points: int) -> str:
    """How big a battle that is."""
    return "a corps a side" if points < TWO_CORPS else "an army of two corps a side"


def army(ask: Ask) -> list[Offer]:
    """The ready armies of each list the side may use."""
    question: ArmyChoice = ask.question
    out: list[Offer] = []
    for found in army_lists().values():
        if question.list not in ("", found.id):
            continue
        seen = []
        for style in STYLES:
            posts = bought(found, question.limit, ask.view.year, style)
            if posts in seen or army_fault(found, posts, question.limit, ask.view.year) is not None:
                continue
            seen.append(posts)
            action = ChooseArmy(list=found.id, posts=posts)
            key, label = f"army:{found.id}:{style}", style_of(found.name, style)
            out.append(ask.offer(key, label, action, note=composition(posts), main=not out))
    return out


def ground(ask: Ask) -> list[Offer]:
    """The maps drawn for it, and a bare plain."""
    land = ask.view.field.ground
    out: list[Offer] = []
    for drawn in maps():
        features = fitted(drawn, land)
        if ground_fault(land, features) is None:
            action = LayGround(features=features)
            out.append(ask.offer(f"ground:{drawn.id}", drawn.name, action, note=drawn.about, main=not out))
    plain = ask.offer("ground:plain", "A bare plain", LayGround(features=()), note="nothing but grass", main=not out)
    return [*out, plain]


def edge(ask: Ask) -> list[Offer]:
    """Either edge; pointing at the table takes the nearer."""
    found = [
        ask.offer(f"edge:{one.edge}", EDGES[one.edge].capitalize(), one, main=not i, group="phase")
        for i, one in enumerate(ask.question.candidates(ask.view))
    ]
    if ask.place is None:
        return found
    low = ask.place[1] < ask.view.field.ground.depth / 2
    near_edge = TakeEdge(edge="y_min" if low else "y_max")
    return [offer for offer in found if offer.action == near_edge]


def deployment(ask: Ask) -> list[Offer]:
    """Somebody where one points or would serve best; or everybody who is left, at once."""
    question: Deployment = ask.question
    piece = ask.piece
    if piece is None and ask.place is not None:
        piece = next(iter(waiting(ask.view, question.side)), None)
    if isinstance(piece, Officer):
        return post(ask, piece)
    if isinstance(piece, Unit):
        return deploy(ask, piece)
    return [draw_up(ask)]


def draw_up(ask: Ask) -> Offer:
    """Everybody who is left."""
    left = counted(len(waiting(ask.view, ask.question.side)), "unit")
    note = f"{left}: foot in the middle, horse on the wings, commanders behind"
    return ask.offer("draw_up", "Draw up the rest for me", DrawUp(), note=note, group="phase", main=True)


def deploy(ask: Ask, unit: Unit) -> list[Offer]:
    """A unit in each formation it may have, just there; where that is refused, as near as it can."""
    if unit.side != ask.question.side or unit.place != "waiting":
        return [deploy_offer(ask, unit, (0.0, 0.0), "deploy", "Deploy here", unit.formation)]
    if ask.place is None:
        return served(ask, unit)
    first = deploy_offer(ask, unit, ask.place, "deploy", "Deploy here", unit.formation)
    found = [first]
    if not legal(first):
        found += as_near(ask, unit, ask.place)
    others = [form for form in FORMATIONS[unit.arm][1] if form not in (unit.formation, "march")]
    more = [deploy_offer(ask, unit, ask.place, f"deploy:{f}", f"Deploy {FORMED[f]}", f) for f in others]
    return [*found, *[offer for offer in more if legal(offer)]]


def deploy_offer(ask: Ask, unit: Unit, place: Point, key: str, label: str, formation: Formation) -> Offer:
    """A unit whose middle is there."""
    facing = ask.gesture.facing
    look = INWARD[ask.view.hosts[ask.question.side].edge] if facing is None else facing
    fx, fy = heading(look)
    formed = stood(unit, *place, look, formation)
    back = formed.plan.depth / 2 if formation != "square" else 0.0
    x, y = round(place[0] + fx * back, 3), round(place[1] + fy * back, 3)
    action = Deploy(unit=unit.no, x=x, y=y, facing=look, formation=None if formation == unit.formation else formation)
    return ask.offer(key, label, action, note=FORMED[formation], ghost=pointing.ghost(action.there(unit)))


def as_near(ask: Ask, unit: Unit, place: Point) -> list[Offer]:
    """The nearest place that is free."""
    land, own = ask.view.field.ground, ask.view.hosts[unit.side].edge
    along, deep = place[0] if level(own) else place[1], from_edge(land, own, *place)
    there = near(ask.view, unit, Place(unit.no, along, deep + unit.plan.depth / 2))
    return [put_offer(ask, there, "deploy_near", "Deploy as near as it can")] if there is not None else []


def served(ask: Ask, unit: Unit) -> list[Offer]:
    """A unit where it would serve best."""
    wanted = next(place for place in places(ask.view, unit.side) if place.unit == unit.no)
    there = near(ask.view, unit, wanted)
    name = short(ask.view, unit.no)
    return [put_offer(ask, there, f"deploy_for_me:{unit.no}", f"Deploy {name} for me")] if there is not None else []


def put_offer(ask: Ask, there: Unit, key: str, label: str) -> Offer:
    """A unit as it has found room."""
    x, y = there.reference
    action = Deploy(unit=there.no, x=round(x, 3), y=round(y, 3), facing=there.here.facing)
    return ask.offer(key, label, action, note=FORMED[there.formation], ghost=pointing.ghost(there))


def post(ask: Ask, one: Officer) -> list[Offer]:
    """A commander where one points, or behind his own."""
    posted = [other for other in ask.view.field.commanders if other.side == one.side and other.at is not None]
    at = post_of(ask.view, one, posted)
    place = ask.place or (None if at is None else (at.x, at.y))
    if place is None:
        return []
    action = PostCommander(commander=one.number, place=(round(place[0], 3), round(place[1], 3)))
    label = f"{last_name(one)} stands here" if ask.place else f"Post {last_name(one)} for me"
    return [ask.offer("post", label, action, ghost=(block(action.spot(ask.view, one)),))]


SETUP: dict[type[Question], Callable[[Ask], list[Offer]]] = {
    Terms: terms,
    ArmyChoice: army,
    GroundChoice: ground,
    EdgeChoice: edge,
    Deployment: deployment,
}
