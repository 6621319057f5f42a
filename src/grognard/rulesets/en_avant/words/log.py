"""The log: the narrative of a battle in plain words, without clauses or figures of the tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from grognard.engine.events import Event
from grognard.engine.ruling import Modifier
from grognard.rulesets.en_avant.battle import SIDES, Card, Engagement
from grognard.rulesets.en_avant.ground import feature_of
from grognard.rulesets.en_avant.results.obstacles import FIRE
from grognard.rulesets.en_avants.status import NAMES

UNITS = ("unit", "target", "by", "hq", "mover", "quarry", "defender")
PHASES = {"firing": "Firing", "movement": "Movement", "melee": "Melee", "recovery": "Recovery"}
FATES = {
    "destroyed": "destroyed",
    "cut_down": "cut down",
    "left_table": "gone from the field",
    "crashed": "crashed and lost",
    "abandoned": "abandoned by the gunners",
    "dispersed": "dispersed",
    "control": "taken off the table by Control",
}
OUT = "out of the battle"
DUTIES = {
    "pursue": "to go after the beaten enemy",
    "may_pursue": "free to go after the beaten enemy",
    "withdraw": "to fall back",
    "run": "to run",
    "stand": "to stand fast",
}
GIVEN_UP = {
    "assault": "the assault",
    "advance": "the rest of the advance",
    "withdraw": "the rest of the withdrawal",
    "re_order": "re-ordering",
}
HARMLESS = ("road", "gentle_hill", "bridge", "defile")
WAYS_OVER = {"river": "crossed", "stream": "crossed", "steep_hill": "went over", "steep_ish_hill": "went over"}
DRILLED = {"limbered": ("limber up", "limbering up"), "deployed": ("unlimber", "unlimbering")}
REWORDED = (
    (re.compile(r"^(.+) is in the line of sight$"), r"line of sight blocked by \1"),
    (re.compile(r"^(.+) is (in the way|5 cm away)$"), r"\1 \2"),
    (re.compile(r"^.+ has no (such target|room to turn)$"), r"no \1"),
    (re.compile(r"^.+ is in contact with the enemy$"), "in contact with the enemy"),
    (re.compile(r"^.+ cannot reach the enemy (and advances|any more)$"), "the enemy is out of reach"),
)
GIVEN_BY_RULES = ("Halted", "NotCarriedOut")
FORMATIONS = {"march_column": "march column", "assault_column": "assault column"}
LINES = {
    "GuideGiven": "Both sides have the player's guide",
    "SquareCalled": "{unit} began to form square against the horse",
    "Halted": "{unit} halted: {reason}",
    "GoesOn": "{unit} kept going",
    "AssaultFailed": "{unit} would not close with {target}, and halted in disorder",
    "CutDown": "{by} cut down {unit}",
    "Overtaken": "{by} overtook {unit}",
    "CommanderJoined": "{hq} joined {unit}",
    "CommanderLeft": "{hq} left {unit}",
    "CommanderShifted": "{unit} made way",
    "PursuitLapsed": "{unit} found nobody left to pursue",
    "PursuedOff": "{unit} followed {quarry} off the field",
    "CardAmended": "Control changes the card of {unit}: {card} ({reason})",
    "BattleCalled": "Control calls the battle: {reason}",
    "Told": "Control: {saying}",
    "TerrainRevealed": "{side} now knows of {feature}",
    "TerrainSet": "Control rules on {feature}: {reason}",
    "ControlRuled": "Control rules on {unit} ({what}): {reason}",
    "StatusCompelled": "{unit} did otherwise than the card said: {card}, {reason}",
    "NotCarriedOut": "{unit} did not carry out the card ({card}): {reason}",
    "Disordered": "{unit} fell into disorder",
    "ReOrdered": "{unit} came back into order",
    "ChangeTicked": "",
    "ChangeWaits": "{unit} had no room to form up: {obstacle}",
    "ChangeGivenUp": "{unit} gave up the change of formation",
    "ChangeLost": "{unit} lost the formation that was being taken up",
    "Faced": "{unit} turned to face {facing}°",
    "GunsBogged": "{unit} stuck fast in the soft ground",
    "GunsTaken": "{unit}: overrun, and the guns lost",
    "HeldFire": "{unit} held fire and let {mover} come on",
    "BrokenOff": "{unit} broke off",
    "ClockTicked": "{unit} took breath",
    "RecoverySpoilt": "{unit} could not recover: {reason}",
    "Rallied": "{unit} stopped running",
    "PursuersReturned": "{unit} came back from the pursuit, in disorder",
    "SubdivisionBroke": "Half of {unit} broke and ran",
    "TurnEnded": "",
    "ObjectiveMet": "{objective}",
    "UnitArrived": "{unit} came on",
    "ArrivalDelayed": "There was no room yet for {unit}",
    "UnitMoved": "",
    "BlocksLaid": "",
    "LinesApart": "The lines of {unit} took up their distance again",
    "LinesCombined": "The two lines of {unit} became one body",
    "Pursued": "{unit} went after {quarry}",
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
        said += f" to {degrees(card.facing)}°"
    return said


def degrees(facing: float) -> int:
    """A bearing to the whole degree, 0 to 359."""
    return round(facing) % 360


def reworded(reason: str) -> str:
    """A reason in words that suit one or several."""
    for pattern, better in REWORDED:
        reason = pattern.sub(better, reason)
    return reason


def value_words(battle: Engagement, event: Event, field: str) -> Any:
    """A field of an event as it stands in a line."""
    value = getattr(event, field)
    if field in UNITS and isinstance(value, int):
        return name(battle, value)
    if isinstance(value, Card):
        return card_words(battle, value)
    if field in ("feature", "obstacle"):
        return ground_words(battle, value)
    if field == "card":
        return plain(value)
    if field == "reason":
        said = value.removeprefix(f"{name(battle, getattr(event, 'unit', -1))}: ")
        return reworded(said) if type(event).__name__ in GIVEN_BY_RULES else said
    if field == "facing":
        return degrees(value)
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
    went = "sank to" if sum(event.now) < sum(event.was) else "rose to"
    return f"{name(battle, event.unit)} {went} {labels}"


def removed(battle: Engagement, event: Any) -> str:
    """How a unit was lost."""
    return f"{name(battle, event.unit)}: {FATES.get(event.reason, OUT)}"


def shot_fired(battle: Engagement, event: Any) -> str:
    """Who fired at whom."""
    how = "opened fire as they came on, at" if event.opportunity else "fired at"
    return f"{name(battle, event.unit)} {how} {name(battle, event.target)}"


def price(card: str) -> str:
    """What a unit must do of its card to fire: an assault is given up, a march ends where it is."""
    return "halt here" if card in ("advance", "withdraw") else f"give up {GIVEN_UP.get(card, plain(card))}"


def gave_up(battle: Engagement, event: Any) -> str:
    """What a shot cost."""
    lost = GIVEN_UP.get(event.card, plain(event.card))
    return f"{name(battle, event.unit)} gave up {lost} to fire at {name(battle, event.target)}"


def in_the_way(battle: Engagement, event: Any) -> str:
    """Who or what kept a unit from going as far as it had to."""
    return f", {ground_words(battle, event.obstacle)} in the way" if event.obstacle else ""


def unit_ran(battle: Engagement, event: Any) -> str:
    """A run, and what stopped it."""
    return f"{name(battle, event.unit)} ran for it{in_the_way(battle, event)}"


def unit_withdrew(battle: Engagement, event: Any) -> str:
    """A withdrawal, and what stopped it."""
    return f"{name(battle, event.unit)} fell back, facing the enemy{in_the_way(battle, event)}"


def pursuit_ended(battle: Engagement, event: Any) -> str:
    """Only what nothing else tells: friends or ground that kept the pursuers from coming up."""
    enemies = [u.label_name for u in battle.combatants(1 - battle.unit(event.unit).side)]
    if event.obstacle in ("", FIRE, name(battle, event.quarry), *enemies):
        return ""
    return f"{name(battle, event.unit)} did not come up with {name(battle, event.quarry)}{in_the_way(battle, event)}"


def change_began(battle: Engagement, event: Any) -> str:
    """What a unit is about to form."""
    to_do = DRILLED.get(event.into, (f"form {plain(event.into)}", ""))[0]
    return f"{name(battle, event.unit)} began to {to_do}"


def change_completed(battle: Engagement, event: Any) -> str:
    """What a unit has formed."""
    done = DRILLED.get(event.formation, ("", f"forming {plain(event.formation)}"))[1]
    return f"{name(battle, event.unit)} finished {done}"


def march_ended(battle: Engagement, event: Any) -> str:
    """How far a unit went."""
    how = {"withdraw": "withdrew", "assault": "came on", "pursuit": "pursued"}.get(event.kind, "advanced")
    return f"{name(battle, event.unit)} {how} {round(event.distance, 1):g} cm"


def ground_met(battle: Engagement, event: Any) -> str:
    """Ground that does something to those who move in it."""
    feature = feature_of(battle, event.feature)
    kind = "" if feature is None else feature.kind
    if kind in HARMLESS:
        return ""
    how = WAYS_OVER.get(kind, "went through")
    return f"{name(battle, event.unit)} {how} {ground_words(battle, event.feature)}"


def assaulted(battle: Engagement, event: Any) -> str:
    """An assault that reached the enemy."""
    if getattr(event, "mutual", False):
        return f"{name(battle, event.unit)} and {name(battle, event.target)} charged each other and met"
    where = {"flank": "the flank of ", "rear": "the rear of "}.get(event.aspect, "")
    return f"{name(battle, event.unit)} closed with {where}{name(battle, event.target)}"


def melee_fought(battle: Engagement, event: Any) -> str:
    """Who drove back whom."""
    attackers, defender = listed([name(battle, no) for no in event.attackers]), name(battle, event.defender)
    if event.result == "attackers win":
        return f"Melee: {attackers} drove back {defender}"
    if event.result == "defender wins":
        return f"Melee: {defender} threw back {attackers}"
    return f"Melee: {attackers} and {defender} fought without a decision"


def result_owed(battle: Engagement, event: Any) -> str:
    """What comes of a melee next turn."""
    how = "won" if event.won else "had the worst of it" if event.duty in ("withdraw", "run") else "fought on"
    return f"{name(battle, event.unit)} {how}; next turn {DUTIES.get(event.duty, plain(event.duty))}"


def result_bit(battle: Engagement, event: Any) -> str:
    """A melee's result that binds now."""
    return f"{name(battle, event.unit)}: now {DUTIES.get(event.duty, plain(event.duty))}"


def pursuit_chosen(battle: Engagement, event: Any) -> str:
    """Infantry that won goes on, or not."""
    return f"{name(battle, event.unit)} {'went after the enemy' if event.pursue else 'stood on the ground won'}"


def second_line_chosen(battle: Engagement, event: Any) -> str:
    """The second line's choice."""
    return f"The second line of {name(battle, event.unit)} {'came up' if event.join else 'was kept in hand'}"


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


def party(battle: Engagement, id: str) -> str:
    """Whom or what a ruling is about, by name."""
    named = [u.label_name for u in battle.field.units if u.id == id]
    return named[0] if named else ground_words(battle, id)


def ruled(battle: Engagement, event: Any) -> str:
    """A ruling for those who may see it."""
    ruling = event.ruling
    subject, other = party(battle, ruling.subject), party(battle, ruling.object)
    if ruling.overruled:
        return f"{subject}: {event.result} (Control: {ruling.overruled})"
    if ruling.throw != "none":
        return f"{subject} in {other}: {', '.join(map(str, event.dice))}, {event.result}"
    both = (side_of(ruling.figures[0], ruling.modifiers), side_of(ruling.figures[1], ruling.against))
    return f"{subject} against {other}: {both[0]} against {both[1]}, {event.result}"


def overruled(battle: Engagement, event: Any) -> str:
    """Control's own result."""
    return f"Control overrules: {party(battle, event.ruling.subject)}, {event.result} ({event.reason})"


def nothing(battle: Engagement, event: Any) -> str:
    """Told by what it leads to."""
    return ""


WORDS: dict[str, Callable[[Engagement, Any], str]] = {
    **dict.fromkeys(LINES, from_line),
    "CardsRevealed": cards_revealed,
    "StatusChanged": status_changed,
    "Removed": removed,
    "ShotFired": shot_fired,
    "GaveUp": gave_up,
    "MarchEnded": march_ended,
    "UnitRan": unit_ran,
    "PursuitEnded": pursuit_ended,
    "UnitWithdrew": unit_withdrew,
    "ChangeBegan": change_began,
    "ChangeCompleted": change_completed,
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
