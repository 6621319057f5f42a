"""The log: the narrative of a battle in plain words, without clauses or figures of the tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.control import Overruled, RulingStands
from grognard.engine.events import Changed, Ended, Event, Rolled, Ruled
from grognard.engine.prose import listed
from grognard.engine.ruling import Modifier
from grognard.rulesets.en_avant.battle import SIDES, Engagement
from grognard.rulesets.en_avant.cards import CardsRevealed
from grognard.rulesets.en_avant.choices import PursuitChosen, SecondLineChosen
from grognard.rulesets.en_avant.clock.clock import MarchEnded
from grognard.rulesets.en_avant.closing import Assaulted
from grognard.rulesets.en_avant.control.ground import TerrainAdded
from grognard.rulesets.en_avant.effects import Removed, StatusChanged
from grognard.rulesets.en_avant.firing import ShotFired
from grognard.rulesets.en_avant.formations import ChangeBegan, ChangeCompleted
from grognard.rulesets.en_avant.going import GroundMet
from grognard.rulesets.en_avant.ground import feature_of
from grognard.rulesets.en_avant.melee import MeleeFought
from grognard.rulesets.en_avant.opportunity import GaveUp
from grognard.rulesets.en_avant.results.compulsory import UnitRan, UnitWithdrew
from grognard.rulesets.en_avant.results.duties import ResultBit
from grognard.rulesets.en_avant.results.obstacles import FIRE
from grognard.rulesets.en_avant.results.outcome import ResultOwed
from grognard.rulesets.en_avant.results.pursuit_end import PursuitEnded
from grognard.rulesets.en_avant.sequence import PhaseBegan, TurnBegan
from grognard.rulesets.en_avant.words.lines import LINES, from_line
from grognard.rulesets.en_avant.words.terms import DUTIES, FATES, GIVEN_UP, OUT, card_words, ground_words, name, plain
from grognard.rulesets.en_avants.status import NAMES

PHASES = {"firing": "Firing", "movement": "Movement", "melee": "Melee", "recovery": "Recovery"}
HARMLESS = ("road", "gentle_hill", "bridge", "defile")
WAYS_OVER = {"river": "crossed", "stream": "crossed", "steep_hill": "went over", "steep_ish_hill": "went over"}
DRILLED = {"limbered": ("limber up", "limbering up"), "deployed": ("unlimber", "unlimbering")}


def cards_revealed(battle: Engagement, event: CardsRevealed) -> str:
    """The cards of both sides; those who stand fast are not named."""
    told = [f"{name(battle, no)} {card_words(battle, c)}" for no, c in event.cards if c.name not in ("hold", "stay")]
    return f"The cards are turned up: {'; '.join(told)}" if told else "The cards are turned up: everybody stands fast"


def status_changed(battle: Engagement, event: StatusChanged) -> str:
    """New labels, by their names."""
    labels = listed([NAMES[s] for s in dict.fromkeys(event.now)])
    went = "sank to" if sum(event.now) < sum(event.was) else "rose to"
    return f"{name(battle, event.unit)} {went} {labels}"


def removed(battle: Engagement, event: Removed) -> str:
    """How a unit was lost."""
    return f"{name(battle, event.unit)}: {FATES.get(event.reason, OUT)}"


def shot_fired(battle: Engagement, event: ShotFired) -> str:
    """Who fired at whom."""
    how = "opened fire as they came on, at" if event.opportunity else "fired at"
    return f"{name(battle, event.unit)} {how} {name(battle, event.target)}"


def gave_up(battle: Engagement, event: GaveUp) -> str:
    """What a shot cost."""
    lost = GIVEN_UP.get(event.card, plain(event.card))
    return f"{name(battle, event.unit)} gave up {lost} to fire at {name(battle, event.target)}"


def in_the_way(battle: Engagement, event: Any) -> str:
    """Who or what kept a unit from going as far as it had to."""
    return f", {ground_words(battle, event.obstacle)} in the way" if event.obstacle else ""


def unit_ran(battle: Engagement, event: UnitRan) -> str:
    """A run, and what stopped it."""
    return f"{name(battle, event.unit)} ran for it{in_the_way(battle, event)}"


def unit_withdrew(battle: Engagement, event: UnitWithdrew) -> str:
    """A withdrawal, and what stopped it."""
    return f"{name(battle, event.unit)} fell back, facing the enemy{in_the_way(battle, event)}"


def pursuit_ended(battle: Engagement, event: PursuitEnded) -> str:
    """Only what nothing else tells: friends or ground that kept the pursuers from coming up."""
    enemies = [u.name for u in battle.combatants(1 - battle.unit(event.unit).side)]
    if event.obstacle in ("", FIRE, name(battle, event.quarry), *enemies):
        return ""
    return f"{name(battle, event.unit)} did not come up with {name(battle, event.quarry)}{in_the_way(battle, event)}"


def change_began(battle: Engagement, event: ChangeBegan) -> str:
    """What a unit is about to form."""
    to_do = DRILLED.get(event.into, (f"form {plain(event.into)}", ""))[0]
    return f"{name(battle, event.unit)} began to {to_do}"


def change_completed(battle: Engagement, event: ChangeCompleted) -> str:
    """What a unit has formed."""
    done = DRILLED.get(event.formation, ("", f"forming {plain(event.formation)}"))[1]
    return f"{name(battle, event.unit)} finished {done}"


def march_ended(battle: Engagement, event: MarchEnded) -> str:
    """How far a unit went."""
    how = {"withdraw": "withdrew", "assault": "came on", "pursuit": "pursued"}.get(event.kind, "advanced")
    return f"{name(battle, event.unit)} {how} {round(event.distance, 1):g} cm"


def ground_met(battle: Engagement, event: GroundMet) -> str:
    """Ground that does something to those who move in it."""
    feature = feature_of(battle, event.feature)
    kind = "" if feature is None else feature.kind
    if kind in HARMLESS:
        return ""
    how = WAYS_OVER.get(kind, "went through")
    return f"{name(battle, event.unit)} {how} {ground_words(battle, event.feature)}"


def assaulted(battle: Engagement, event: Assaulted) -> str:
    """An assault that reached the enemy."""
    if getattr(event, "mutual", False):
        return f"{name(battle, event.unit)} and {name(battle, event.target)} charged each other and met"
    where = {"flank": "the flank of ", "rear": "the rear of "}.get(event.aspect, "")
    return f"{name(battle, event.unit)} closed with {where}{name(battle, event.target)}"


def melee_fought(battle: Engagement, event: MeleeFought) -> str:
    """Who drove back whom."""
    attackers, defender = listed([name(battle, no) for no in event.attackers]), name(battle, event.defender)
    if event.result == "attackers win":
        return f"Melee: {attackers} drove back {defender}"
    if event.result == "defender wins":
        return f"Melee: {defender} threw back {attackers}"
    return f"Melee: {attackers} and {defender} fought without a decision"


def result_owed(battle: Engagement, event: ResultOwed) -> str:
    """What comes of a melee next turn."""
    how = "won" if event.won else "had the worst of it" if event.duty in ("withdraw", "run") else "fought on"
    return f"{name(battle, event.unit)} {how}; next turn {DUTIES.get(event.duty, plain(event.duty))}"


def result_bit(battle: Engagement, event: ResultBit) -> str:
    """A melee's result that binds now."""
    return f"{name(battle, event.unit)}: now {DUTIES.get(event.duty, plain(event.duty))}"


def pursuit_chosen(battle: Engagement, event: PursuitChosen) -> str:
    """Infantry that won goes on, or not."""
    return f"{name(battle, event.unit)} {'went after the enemy' if event.pursue else 'stood on the ground won'}"


def second_line_chosen(battle: Engagement, event: SecondLineChosen) -> str:
    """The second line's choice."""
    return f"The second line of {name(battle, event.unit)} {'came up' if event.join else 'was kept in hand'}"


def terrain_added(battle: Engagement, event: TerrainAdded) -> str:
    """Ground nobody had seen."""
    kind = plain(event.feature.kind)
    return f"{event.feature.name} turns out to be there: {kind}" if event.feature.name else f"Here is {kind}"


def turn_began(battle: Engagement, event: TurnBegan) -> str:
    """A heading."""
    return f"Turn {event.turn}"


def phase_began(battle: Engagement, event: PhaseBegan) -> str:
    """A smaller heading."""
    return PHASES.get(event.phase, plain(event.phase).capitalize())


def ended(battle: Engagement, event: Ended) -> str:
    """Who has won."""
    if event.result not in SIDES:
        return "The battle is drawn"
    host = battle.hosts[SIDES.index(event.result)].name
    return f"{event.result.capitalize()} ({host}) wins" if host else f"{event.result.capitalize()} wins"


def side_of(figure: int, rows: tuple[Modifier, ...]) -> str:
    """One side of a ruling: what it starts from, each modifier, and the sum."""
    values = [m.value for m in rows if m.value]
    if not values:
        return str(figure)
    return f"{figure}{''.join([f' {v:+d}' for v in values])} = {figure + sum(values)}".replace("-", "−")


def party(battle: Engagement, id: str) -> str:
    """Whom or what a ruling is about, by name."""
    named = [u.name for u in battle.field.units if u.id == id]
    return named[0] if named else ground_words(battle, id)


def ruled(battle: Engagement, event: Ruled) -> str:
    """A ruling for those who may see it."""
    ruling = event.ruling
    subject, other = party(battle, ruling.subject), party(battle, ruling.object)
    if ruling.overruled:
        return f"{subject}: {event.result} (Control: {ruling.overruled})"
    if ruling.throw != "none":
        return f"{subject} in {other}: {', '.join(map(str, event.dice))}, {event.result}"
    both = (side_of(ruling.figures[0], ruling.modifiers), side_of(ruling.figures[1], ruling.against))
    return f"{subject} against {other}: {both[0]} against {both[1]}, {event.result}"


def overruled(battle: Engagement, event: Overruled) -> str:
    """Control's own result."""
    return f"Control overrules: {party(battle, event.ruling.subject)}, {event.result} ({event.reason})"


def nothing(battle: Engagement, event: Any) -> str:
    """Told by what it leads to."""
    return ""


LOG: dict[type[Event], Callable[[Engagement, Any], str]] = {
    **dict.fromkeys(LINES, from_line),
    CardsRevealed: cards_revealed,
    StatusChanged: status_changed,
    Removed: removed,
    ShotFired: shot_fired,
    GaveUp: gave_up,
    MarchEnded: march_ended,
    UnitRan: unit_ran,
    PursuitEnded: pursuit_ended,
    UnitWithdrew: unit_withdrew,
    ChangeBegan: change_began,
    ChangeCompleted: change_completed,
    GroundMet: ground_met,
    Assaulted: assaulted,
    MeleeFought: melee_fought,
    ResultOwed: result_owed,
    ResultBit: result_bit,
    PursuitChosen: pursuit_chosen,
    SecondLineChosen: second_line_chosen,
    TerrainAdded: terrain_added,
    TurnBegan: turn_began,
    PhaseBegan: phase_began,
    Ended: ended,
    Ruled: ruled,
    Overruled: overruled,
    **dict.fromkeys((Changed, Rolled, RulingStands), nothing),
}
