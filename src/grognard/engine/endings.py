"""Why a battle is over, in words: what was met, in the names of the sides, and the rule it was met by."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from grognard.engine.adjudication.speaking import BattleCalled
from grognard.engine.battle import SIDES, Battle
from grognard.engine.events import DrawAgreed, Ended, Event, Resigned
from grognard.engine.files.scenario import Objective, Scoring
from grognard.engine.names import Side, battle_sides, capital, listed, side_of
from grognard.engine.objectives import Contested, Objectives, last_turn
from grognard.engine.prose import number, or_none, place


class Cause(Struct, frozen=True, kw_only=True):
    """Why a battle is over: in a sentence, by the scenario's own words where those decided it, and by which clause."""

    text: str
    rule: str = ""
    clause: str = ""


def plain_cause(_battle: Battle, events: Sequence[Event]) -> Cause:
    """Of a ruleset that says no more than the clause."""
    return Cause(text="", clause=next((e.clause for e in events if isinstance(e, Ended)), ""))


def settled_cause(battle: Battle, events: Sequence[Event]) -> Cause | None:
    """Why a battle is over that was settled by those who fought it, or by their umpire."""
    for event in events:
        if isinstance(event, Resigned):
            side = side_of(battle, event.seat)
            return Cause(text=f"{capital(side.noun)} gave the battle up in turn {battle.turn}.")
        if isinstance(event, DrawAgreed):
            offered = f"{side_of(battle, event.seat)} had offered it in turn {battle.turn}"
            return Cause(text=f"Both sides agreed on a draw: {offered}.", clause=event.clause)
        if isinstance(event, BattleCalled):
            text = f"{capital(battle.arbiter)} called the battle in turn {battle.turn}: {event.reason}"
            return Cause(text=text, clause=event.clause)
    return None


# what a scenario adds to the book


class Judged(Struct, frozen=True):
    """An objective that a side meets, how it was judged, and what the sides are called."""

    objectives: Objectives
    battle: Contested
    objective: Objective
    side: int
    names: Sequence[Side]

    @property
    def mine(self) -> Side:
        """Who meets it."""
        return self.names[self.side]

    @property
    def his(self) -> Side:
        """Who does not."""
        return self.names[1 - self.side]

    @property
    def losses(self) -> tuple[int, int]:
        """What the two have lost, of what counts."""
        lost = [self.objectives.losses(self.battle, self.objective, s) for s in (self.side, 1 - self.side)]
        return lost[0], lost[1]


Met = Callable[[Judged], str]


def objective_cause(objectives: Objectives, battle: Contested, clause: str) -> Cause | None:
    """The objective that decided a battle as it stands, or that the last turn is over; None if neither is so."""
    last = last_turn(battle)
    found = objectives.decision(battle, last)
    when = f"after turn {battle.turn}" if last else f"in turn {battle.turn}"
    if found is not None:
        text = f"{when} {met(objectives, battle, found[1], battle_sides(battle))}"
        return Cause(text=f"{capital(text)}.", rule=found[1].text, clause=clause)
    if not last:
        return None
    if battle.layer.scoring is not None:
        told = counted(objectives, battle, battle.layer.scoring, battle_sides(battle))
        return Cause(text=told, clause=clause)
    side = battle.layer.undecided
    given = f"which gives the battle to {side_of(battle, side)}" if side in SIDES else "which makes it a draw"
    said = [o.text for o in battle.layer.objectives if o.at == "end" and o.text]
    text = f"No side had met its aim by the end of turn {battle.turn}, {given}."
    return Cause(text=text, rule=said[-1] if said else "", clause=clause)


def counted(objectives: Objectives, battle: Contested, scoring: Scoring, names: Sequence[Side]) -> str:
    """How many points decided it, and how many were wanted."""
    side = 0 if scoring.side is None else SIDES.index(scoring.side)
    ours, theirs = objectives.points(battle, side), objectives.points(battle, 1 - side)
    when = f"When turn {battle.turn} was over {names[side].noun} had"
    if scoring.side is None:
        return f"{when} {points(ours)}, {names[1 - side].noun} {theirs:g}."
    marks = [f"{wanted:g} to {what}" for what, wanted in (("win", scoring.win), ("draw", scoring.draw)) if wanted]
    return f"{when} {points(ours - theirs)}, and wanted {' or '.join(marks)}."


def points(many: float) -> str:
    """So many points."""
    return f"{many:g} {'point' if many == 1 else 'points'}".replace("-", "−")


def met(objectives: Objectives, battle: Contested, objective: Objective, names: Sequence[Side]) -> str:
    """What an objective found, with all that had to be met besides."""
    told = []
    for no, part in enumerate([objective, *objective.also]):
        side = objectives.met_by(battle, part)
        row = BESIDES.get(part.kind, MET[part.kind]) if no else MET[part.kind]
        if side in SIDES:
            told.append(row(Judged(objectives, battle, part, SIDES.index(side), names)))
    return ", and ".join(dict.fromkeys(told))


def ground(judged: Judged, where: bool = True) -> str:
    """The ground an objective names, with where one is who stands there."""
    by, battle, objective = judged.objectives, judged.battle, judged.objective
    named = [f for f in battle.field.ground.features if f.id in objective.features]
    if objective.any_feature:
        named = [f for f in named if by.has_ground(battle, objective, f, judged.side)]
    spots = [place(f.kind, f.name or f.kind.replace("_", " ")) for f in named]
    return listed(spots if where else [spot.partition(" ")[2] for spot in spots])


def holds(judged: Judged) -> str:
    return f"{judged.mine} alone {judged.mine.was} in possession of {ground(judged, where=False)}"


def stands_on(judged: Judged) -> str:
    alone = f", and {judged.his} had not" if judged.objective.side is None else ""
    return f"{judged.mine} had troops fit to fight {ground(judged)}{alone}"


def more_on(judged: Judged) -> str:
    by, battle, objective = judged.objectives, judged.battle, judged.objective
    mine, his = [by.number_on(battle, objective, side) for side in (judged.side, 1 - judged.side)]
    body = "stand" if objective.counting == "stands" else "unit"
    bodies = body if mine == 1 else f"{body}s"
    return f"{judged.mine} had {number(mine)} {bodies} fit to fight {ground(judged)}, {judged.his} {or_none(his)}"


def last_held(judged: Judged) -> str:
    return f"{judged.mine} {judged.mine.was} the last to have stood alone {ground(judged)}"


def reached(judged: Judged) -> str:
    return f"{judged.mine} had reached the edge that was the aim"


def more_left(judged: Judged) -> str:
    left = [len(judged.objectives.fit(judged.battle, judged.objective, s)) for s in (judged.side, 1 - judged.side)]
    return f"{judged.mine} had {number(left[0])} left fit to fight, {judged.his} {or_none(left[1])}"


def beaten(judged: Judged) -> str:
    of = len(judged.objectives.counted(judged.battle, judged.objective, 1 - judged.side))
    return f"{judged.his} had lost {number(judged.losses[1])} of the {number(of)} units that counted"


def fewer_lost(judged: Judged) -> str:
    mine, his = judged.losses
    counted = " that counted" if judged.objective.units else ""
    return f"{judged.mine} had lost {or_none(mine)}{counted}, {judged.his} {number(his)}"


def own_losses(judged: Judged) -> str:
    return f"{judged.mine} {or_none(judged.losses[0])}"


def no_more_lost(judged: Judged) -> str:
    return f"they had lost {or_none(judged.losses[0])}, no more than {number(judged.objective.count or 0)}"


def spared(judged: Judged) -> str:
    most = number(judged.objective.count or 0)
    return f"{judged.mine} had lost {or_none(judged.losses[0])}, no more than the {most} that were allowed"


MET: dict[str, Met] = {
    "hold": holds,
    "on": stands_on,
    "more_on": more_on,
    "last_held": last_held,
    "reach": reached,
    "more_left": more_left,
    "losses": beaten,
    "fewer_losses": fewer_lost,
    "spared": spared,
}
BESIDES: dict[str, Met] = {"fewer_losses": own_losses, "spared": no_more_lost}
"""How what had to be met besides is told after what it goes with."""
