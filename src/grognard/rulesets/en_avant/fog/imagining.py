"""A whole battle that agrees with a view: what its seat may not know is guessed by chance, from the view alone."""

from __future__ import annotations

from random import Random

from msgspec import UNSET
from msgspec.structs import replace

from grognard.engine.battle import Step
from grognard.rulesets.en_avant.battle import Arrival, Engagement
from grognard.rulesets.en_avant.cards import DealCards, EmergencySquare, OrderCard, PlayCard, Reveal, standing
from grognard.rulesets.en_avant.choices import BreakOffChoice, PursueChoice, SecondLineChoice
from grognard.rulesets.en_avant.conduct import Compel
from grognard.rulesets.en_avant.fog.card_backs import dealt, takers
from grognard.rulesets.en_avant.fog.imagining_units import guessed, screens
from grognard.rulesets.en_avant.fog.views import ENEMY_CLOCKS, ENEMY_SECRETS
from grognard.rulesets.en_avant.sequence import turn_steps
from grognard.table.edges import edge_length, on_edge

PROMPTS = (PursueChoice, SecondLineChoice, BreakOffChoice)
LONG_WAIT = 6
CORNER = 20.0


def imagine(view: Engagement, random: Random) -> Engagement:
    """The blanks of a view filled; ground the seat has not found stays unfound, for it may be anything (EA-6.24)."""
    if view.agenda or view.result is not None:
        return view
    hidden = unknown_sides(view)
    grades = {no: grade for side in hidden for no, grade in screens(view, side, random).items()}
    units = tuple([guessed(view, u, u.side in hidden, grades.get(u.no), random) for u in view.field.units])
    arrivals = tuple([coming for side in (0, 1) for coming in reinforcements(view, side, random)])
    whole = replace(
        view,
        field=replace(view.field, units=units),
        layer=replace(view.layer, arrivals=arrivals),
        agenda=rest_of_turn(view),
    )
    return dealt_again(whole, hidden, random)


def unknown_sides(view: Engagement) -> list[int]:
    """The sides whose secrets a view leaves blank: it is the view of who is asked, or of who has written cards."""
    known = {view.side_of(seat) for seat in own_seats(view)} - {None}
    return [side for side in (0, 1) if (side not in known if known else is_blank(view, side))]


def own_seats(view: Engagement) -> set[str]:
    """The seats that a view shows to be its own: those that are asked, or whose cards can be read."""
    return {q.seat for q in view.questions} | {s.seat for s in view.sealed if s.action is not None}


def is_blank(view: Engagement, side: int) -> bool:
    """Is every secret of a side left out?"""
    blanks = ENEMY_SECRETS if view.options.players_see_rulings else ENEMY_SECRETS | ENEMY_CLOCKS
    units = [u for u in view.field.units if u.side == side]
    return all([getattr(u, name) == value for u in units for name, value in blanks.items()])


def reinforcements(view: Engagement, side: int, random: Random) -> list[Arrival]:
    """Those still to come, of whom nobody is told when and where: together, some turn, by their own edge."""
    waiting = tuple([u.no for u in view.field.units if u.side == side and u.place == "waiting"])
    if not waiting:
        return []
    left = view.layer.turn_limit - view.turn if view.layer.turn_limit else LONG_WAIT
    turn = view.turn + random.randint(1, max(1, left))
    x, y = by_home(view, side, random)
    return [Arrival(side=side, turn=turn, x=x, y=y, units=waiting)]


def by_home(view: Engagement, side: int, random: Random) -> tuple[float, float]:
    """A place on a side's own edge, not at a corner."""
    ground, home = view.field.ground, view.hosts[side].home
    far = edge_length(ground, home)
    along = round(random.uniform(min(CORNER, far / 2), max(far - CORNER, far / 2)), 1)
    return on_edge(ground, home, along)


def rest_of_turn(view: Engagement) -> tuple[Step, ...]:
    """What is still to do where nothing is under way: at the prompts, the cards and the squares; else nothing.

    What the others may be asked before the cards is taken as answered.
    """
    if any([isinstance(q, PROMPTS) for q in view.questions]):
        return steps_from(DealCards)
    if any([isinstance(q, EmergencySquare) for q in view.questions]):
        return steps_from(Compel)
    return steps_from(Reveal) if dealing(view) else ()


def steps_from(kind: type[Step]) -> tuple[Step, ...]:
    """The steps of a turn from one of them on, as an agenda holds them."""
    steps = turn_steps()
    first = next(i for i, step in enumerate(steps) if isinstance(step, kind))
    return steps[first:][::-1]


def dealing(view: Engagement) -> bool:
    """Are the cards being written?"""
    return view.phase == "orders" and bool(takers(view))


def dealt_again(whole: Engagement, hidden: list[int], random: Random) -> Engagement:
    """The questions of the others for their cards, and on each card that is in something it may say (EA-0.7)."""
    if not dealing(whole):
        return whole
    theirs = card_questions(whole, hidden)
    written = {q.no: q for q in theirs}
    sealed = []
    for one in whole.sealed:
        if one.action is None:
            question = written.get(one.question)
            one = replace(one, action=some_card(whole, question, random) if question else stray(whole, one.seat))
        sealed.append(one)
    questions = tuple(sorted([*whole.questions, *theirs], key=lambda q: q.no))
    return replace(whole, questions=questions, sealed=tuple(sealed), asked=max([q.no for q in questions], default=0))


def card_questions(whole: Engagement, hidden: list[int]) -> list[OrderCard]:
    """For whom of the others a card is wanted; numbers that do not follow from one's own are given out as they come."""
    numbers = dealt(whole)
    used = {*numbers.values(), *[q.no for q in whole.questions]}
    following = max([*used, *[s.question for s in whole.sealed]], default=0) + 1
    found: list[OrderCard] = []
    for unit in [whole.unit(no) for no in takers(whole) if is_others(whole, no, hidden)]:
        loose = [s.question for s in whole.sealed if s.seat == whole.seat_of(unit) and s.question not in used]
        no = numbers.get(unit.no, loose[0] if loose else following + len(found))
        used.add(no)
        found.append(OrderCard(seat=whole.seat_of(unit), unit=unit.no, no=no))
    return found


def is_others(whole: Engagement, no: int, hidden: list[int]) -> bool:
    """Is a unit ordered by the enemy, or by another seat of one's own side?"""
    unit, mine = whole.unit(no), own_seats(whole)
    return unit.side in hidden or (whole.posts is not UNSET and bool(mine) and whole.seat_of(unit) not in mine)


def some_card(whole: Engagement, question: OrderCard, random: Random) -> PlayCard:
    """Any card the unit could have been given."""
    card = random.choice(question.candidates(whole))
    assert isinstance(card, PlayCard)
    return card


def stray(whole: Engagement, seat: str) -> PlayCard:
    """A card whose unit takes none any more."""
    units = [u for u in whole.field.units if whole.seat_of(u) == seat]
    bound = next((u for u in units if u.no not in takers(whole)), units[0])
    return PlayCard(unit=bound.no, card=standing(bound))
