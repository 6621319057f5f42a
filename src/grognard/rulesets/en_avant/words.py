"""The log: the narrative of a battle in plain words, without clauses or figures of the tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grognard.engine.events import Event
from grognard.engine.ruling import Modifier
from grognard.rulesets.en_avant.battle import SIDES, Card, Engagement
from grognard.rulesets.en_avant.ground import feature_of
from grognard.rulesets.en_avants.ladder import NAMES

UNITS = ("unit", "target", "by", "hq", "mover", "quarry", "defender")
PHASES = {"firing": "Firing", "movement": "Movement", "melee": "Melee", "recovery": "Recovery"}
FATES = {
    "destroyed": "is destroyed",
    "cut_down": "is cut down",
    "left_table": "has left the field",
    "crashed": "has crashed and is lost",
    "abandoned": "is abandoned by its gunners",
    "dispersed": "is dispersed",
    "control": "is taken off the table by Control",
}
DUTIES = {
    "pursue": "goes after the beaten enemy",
    "may_pursue": "may go after the beaten enemy",
    "withdraw": "falls back",
    "run": "runs",
    "stand": "stands where it is",
}
HARMLESS = ("road", "gentle_hill", "bridge", "defile")
FORMATIONS = {"march_column": "march column", "assault_column": "assault column"}
LINES = {
    "GuideGiven": "Both sides have the player's guide",
    "SquareCalled": "{unit} forms square against the horse",
    "Halted": "{unit} halts: {reason}",
    "GoesOn": "{unit} keeps going",
    "AssaultFailed": "{unit} will not close with {target}, and halts in disorder",
    "CutDown": "{unit} is ridden or bayoneted down by {by}",
    "Overtaken": "{by} overtakes {unit}",
    "CommanderJoined": "{hq} joins {unit}",
    "CommanderLeft": "{hq} leaves {unit}",
    "CommanderShifted": "{unit} makes way",
    "UnitRan": "{unit} runs for it",
    "UnitWithdrew": "{unit} falls back, facing the enemy",
    "PursuitLapsed": "{unit} has nobody left to pursue",
    "PursuedOff": "{unit} follows {quarry} off the field",
    "CardAmended": "Control changes the card of {unit}: {card} ({reason})",
    "BattleCalled": "Control calls the battle: {reason}",
    "Told": "Control: {saying}",
    "TerrainRevealed": "{side} now knows of {feature}",
    "TerrainSet": "Control rules on {feature}: {reason}",
    "ControlRuled": "Control rules on {unit} ({what}): {reason}",
    "StatusCompelled": "{unit} does otherwise than its card says: {card}, {reason}",
    "NotCarriedOut": "{unit} does not carry out its card ({card}): {reason}",
    "Disordered": "{unit} is in disorder",
    "ReOrdered": "{unit} is in order again",
    "ChangeBegan": "{unit} begins to form {into}",
    "ChangeTicked": "",
    "ChangeCompleted": "{unit} stands in {formation}",
    "ChangeWaits": "{unit} has no room to form up: {obstacle}",
    "ChangeGivenUp": "{unit} gives up its change of formation",
    "ChangeLost": "{unit} loses the formation it was taking up",
    "Faced": "{unit} turns to face {facing:g}°",
    "GunsBogged": "{unit} is stuck in the soft ground",
    "GunsTaken": "{unit} is overrun, and its guns are lost",
    "HeldFire": "{unit} holds its fire and lets {mover} come on",
    "BrokenOff": "{unit} breaks off",
    "ClockTicked": "{unit} gathers itself",
    "RecoverySpoilt": "{unit} cannot gather itself: {reason}",
    "Rallied": "{unit} has stopped running",
    "PursuersReturned": "{unit} is back from its pursuit, in disorder",
    "SubdivisionBroke": "Half of {unit} breaks and runs",
    "TurnEnded": "",
    "ObjectiveMet": "{objective}",
    "UnitArrived": "{unit} comes on",
    "ArrivalDelayed": "There is no room yet for {unit}",
    "UnitMoved": "",
    "BlocksLaid": "",
    "LinesApart": "The lines of {unit} take up their distance again",
    "LinesCombined": "The two lines of {unit} become one body",
    "Pursued": "{unit} goes after {quarry}",
}


def name(battle: Engagement, no: int) -> str:
    """What a unit is called."""
    return battle.unit(no).label_name if 0 <= no < len(battle.field.units) else f"unit {no}"


def listed(items: Sequence[str]) -> str:
    """Some names in a row."""
    return " and ".join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)


def plain(text: str) -> str:
    """A word of the program as people say it."""
    return FORMATIONS.get(text, text.replace("_", " "))


def card_words(battle: Engagement, card: Card) -> str:
    """A card in a few words."""
    said = {"about_face": "face about", "re_order": "re-order"}.get(card.name, plain(card.name))
    if card.distance is not None:
        said += f" {card.distance:g} cm"
    if card.target is not None:
        said += f" at {name(battle, card.target)}" if card.name == "fire" else f" {name(battle, card.target)}"
    if card.unit is not None:
        said += f" {name(battle, card.unit)}"
    if card.formation is not None:
        said += f" {plain(card.formation)}"
    if card.element in ("left", "right"):
        said += f" to the {card.element}"
    if card.facing is not None:
        said += f" to {card.facing:g}°"
    return said


def value_words(battle: Engagement, event: Event, field: str) -> Any:
    """A field of an event as it stands in a line."""
    value = getattr(event, field)
    if field in UNITS and isinstance(value, int):
        return name(battle, value)
    if isinstance(value, Card):
        return card_words(battle, value)
    if field == "feature":
        return ground_words(battle, value)
    if field in ("into", "formation", "card"):
        return plain(value)
    if field == "reason":
        return value.removeprefix(f"{name(battle, getattr(event, 'unit', -1))}: ")
    if field == "side":
        return value.capitalize()
    return ", ".join(value) if field == "what" else value


def ground_words(battle: Engagement, id: str) -> str:
    """What a piece of ground is called."""
    feature = feature_of(battle, id)
    return id if feature is None else feature.name or f"the {plain(feature.kind)}"


def from_line(battle: Engagement, event: Event) -> str:
    """An event by its line of the table."""
    line = LINES[type(event).__name__]
    return line.format(**{f: value_words(battle, event, f) for f in event.__struct_fields__ if f"{{{f}" in line})


def cards_revealed(battle: Engagement, event: Any) -> str:
    """The cards of both sides; those who stand fast are not named."""
    told = [f"{name(battle, no)} {card_words(battle, c)}" for no, c in event.cards if c.name not in ("hold", "stay")]
    return f"The cards are turned up: {'; '.join(told)}" if told else "The cards are turned up: everybody stands fast"


def status_changed(battle: Engagement, event: Any) -> str:
    """New labels, by their names."""
    labels = listed([NAMES[s] for s in dict.fromkeys(event.now)])
    went = "sinks to" if sum(event.now) < sum(event.was) else "rises to"
    return f"{name(battle, event.unit)} {went} {labels}"


def removed(battle: Engagement, event: Any) -> str:
    """How a unit was lost."""
    return f"{name(battle, event.unit)} {FATES.get(event.reason, 'is out of the battle')}"


def shot_fired(battle: Engagement, event: Any) -> str:
    """Who fired at whom."""
    how = "opens fire as they come on, at" if event.opportunity else "fires at"
    return f"{name(battle, event.unit)} {how} {name(battle, event.target)}"


def march_ended(battle: Engagement, event: Any) -> str:
    """How far a unit went."""
    how = {"withdraw": "withdraws", "assault": "comes on", "pursuit": "pursues"}.get(event.kind, "advances")
    return f"{name(battle, event.unit)} {how} {round(event.distance, 1):g} cm"


def ground_met(battle: Engagement, event: Any) -> str:
    """Ground that does something to those who go over it."""
    feature = feature_of(battle, event.feature)
    if feature is not None and feature.kind in HARMLESS:
        return ""
    return f"{name(battle, event.unit)} goes over {ground_words(battle, event.feature)}"


def assaulted(battle: Engagement, event: Any) -> str:
    """An assault that reached the enemy."""
    if getattr(event, "mutual", False):
        return f"{name(battle, event.unit)} and {name(battle, event.target)} charge each other and meet"
    where = {"flank": "the flank of ", "rear": "the rear of "}.get(event.aspect, "")
    return f"{name(battle, event.unit)} closes with {where}{name(battle, event.target)}"


def melee_fought(battle: Engagement, event: Any) -> str:
    """Who drove back whom."""
    attackers, defender = listed([name(battle, no) for no in event.attackers]), name(battle, event.defender)
    several = len(event.attackers) > 1
    if event.result == "attackers win":
        return f"Melee: {attackers} {'drive' if several else 'drives'} back {defender}"
    if event.result == "defender wins":
        return f"Melee: {attackers} {'are' if several else 'is'} thrown back by {defender}"
    return f"Melee: {attackers} and {defender} fight without a decision"


def result_owed(battle: Engagement, event: Any) -> str:
    """What comes of a melee next turn."""
    how = "has won and" if event.won else "has had the worst of it and" if event.duty == "withdraw" else "is held and"
    return f"{name(battle, event.unit)} {how} {DUTIES.get(event.duty, plain(event.duty))} next turn"


def result_bit(battle: Engagement, event: Any) -> str:
    """A melee's result that binds now."""
    return f"{name(battle, event.unit)} {DUTIES.get(event.duty, plain(event.duty))}"


def pursuit_chosen(battle: Engagement, event: Any) -> str:
    """Infantry that won goes on, or not."""
    return f"{name(battle, event.unit)} {'goes after the enemy' if event.pursue else 'stands on the ground it has won'}"


def second_line_chosen(battle: Engagement, event: Any) -> str:
    """The second line's choice."""
    return f"The second line of {name(battle, event.unit)} {'comes up' if event.join else 'is kept in hand'}"


def terrain_added(battle: Engagement, event: Any) -> str:
    """Ground nobody had seen."""
    kind = plain(event.feature.kind)
    return f"{event.feature.name} turns out to be there: {kind}" if event.feature.name else f"Here is {kind}"


def turn_began(battle: Engagement, event: Any) -> str:
    """A heading."""
    return f"Turn {event.turn}"


def phase_began(battle: Engagement, event: Any) -> str:
    """A smaller heading."""
    return PHASES.get(event.phase, plain(event.phase).capitalize())


def ended(battle: Engagement, event: Any) -> str:
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


def ruled(battle: Engagement, event: Any) -> str:
    """A ruling for those who may see it."""
    ruling = event.ruling
    if ruling.overruled:
        return f"{ruling.subject}: {event.result} (Control: {ruling.overruled})"
    if ruling.throw != "none":
        return f"{ruling.subject} in {ruling.object}: {', '.join(map(str, event.dice))}, {event.result}"
    both = (side_of(ruling.figures[0], ruling.modifiers), side_of(ruling.figures[1], ruling.against))
    return f"{ruling.subject} against {ruling.object}: {both[0]} against {both[1]}, {event.result}"


def overruled(battle: Engagement, event: Any) -> str:
    """Control's own result."""
    return f"Control overrules: {event.ruling.subject}, {event.result} ({event.reason})"


def nothing(battle: Engagement, event: Any) -> str:
    """Told by what it leads to."""
    return ""


WORDS: dict[str, Callable[[Engagement, Any], str]] = {
    **dict.fromkeys(LINES, from_line),
    "CardsRevealed": cards_revealed,
    "StatusChanged": status_changed,
    "Removed": removed,
    "ShotFired": shot_fired,
    "MarchEnded": march_ended,
    "GroundMet": ground_met,
    "Assaulted": assaulted,
    "MeleeFought": melee_fought,
    "ResultOwed": result_owed,
    "ResultBit": result_bit,
    "PursuitChosen": pursuit_chosen,
    "SecondLineChosen": second_line_chosen,
    "TerrainAdded": terrain_added,
    "TurnBegan": turn_began,
    "PhaseBegan": phase_began,
    "Ended": ended,
    "Ruled": ruled,
    "Overruled": overruled,
    **dict.fromkeys(("Changed", "Rolled", "RulingStands"), nothing),
}


def words(battle: Engagement, event: Event) -> str:
    """One line, or nothing."""
    tell = WORDS.get(type(event).__name__, nothing)
    return tell(battle, event)
