"""What an officer on the spot would say: a sentence made of what his unit sees, always the same for the same sight."""

from __future__ import annotations

import re

from grognard.engine.names import brief
from grognard.rulesets.en_avant.battle import Engagement, Unit
from grognard.rulesets.en_avant.geometry import Reach, distance, nearest_enemy
from grognard.rulesets.en_avant.labels import label
from grognard.rulesets.en_avant.shot import CANISTER, MUSKET, aim, may_fire
from grognard.rulesets.en_avants.status import NERVOUS, PUGNACIOUS, WAVERING
from grognard.table.pose import bearing, turn_to

HORSE_NAMES = (
    ("uhlan", "Uhlans"),
    ("lancer", "Lancers"),
    ("hussar", "Hussars"),
    ("dragoon", "Dragoons"),
    ("cuirassier|kürassier", "Cuirassiers"),
    ("chasseur", "Chasseurs on horseback"),
)
FAR_OFF = 60.0  # cm beyond which an officer speaks of the distance
STANDING = ("deployed", "square", "block", "limbered")
QUARTERS = (
    (30.0, ("straight to our front", "dead ahead", "to our front")),
    (75.0, ("on the {side} front", "to the {side} front", "on our {side} front")),
    (120.0, ("on our {side}", "out on the {side} flank", "round our {side}")),
    (181.0, ("behind us", "in our rear", "at our backs")),
)
WHENCE = ((30.0, "the front"), (75.0, "the {side} front"), (120.0, "the {side}"), (181.0, "behind"))
COMING = ("{who}, coming on from {whence}!", "{who} {where}, and coming on!", "I see {them} {where}, advancing.")
THERE = ("{who} {where}.", "I see {them} {where}.", "{who}, {where}; they are not moving yet.")
CLOSE = ("{who} {where}, almost on us!", "{who} at a stone's throw, {where}!", "I can see their faces: {them} {where}.")
DISTANT = ("{who} {where}, a good way off.", "{who} in the distance, {where}.", "Nothing near us; {them} {where}.")
CHARGED = ("They will be on us this turn.", "We have no time to lose.", "Give the word quickly, sir.")
NERVE = {
    6: ("The men are wild to get at them.", "I can hardly hold the men back."),
    5: ("The men are in good heart.", "The men will follow you anywhere today."),
    4: ("The men are steady.", "All is well in the ranks."),
    3: ("The men are uneasy.", "The men keep looking over their shoulders."),
    2: ("The men are wavering and will not go forward.", "I do not think the men will stand much more."),
    1: ("The men are about to break, sir!", "One more shock and the men are gone."),
    0: ("The men are running!", "It is all over with us."),
}
SHAKEN = ("The ranks are all in a tangle.", "We need a moment to dress the ranks.", "We are in some confusion.")
DRILLING = ("We are in the middle of our drill.", "We are still shaking out.", "We are not formed yet.")
WON = ("They are giving way before us!", "We have them on the run!", "The ground is ours, sir.")
LOST = ("The first line is thrown back!", "They are coming back on us, sir!", "The front is broken.")
DRAWN = ("Neither of us will give way.", "It is hand to hand and no end to it.", "We are locked fast with them.")


def pick(choices: tuple[str, ...], view: Engagement, unit: Unit) -> str:
    """One of several, always the same for one unit in one turn."""
    return choices[(unit.no * 5 + view.turn * 3) % len(choices)]


def quote(view: Engagement, unit: Unit) -> str:
    """What the unit sees, and how it is."""
    if unit.type == "hq":
        return commander(view, unit)
    enemy = nearest_enemy(view, unit)
    seen = sighted(view, unit, enemy) if enemy is not None else "There is nobody left to our front."
    return f"{seen} {state(view, unit, enemy)}".strip()


def sighted(view: Engagement, unit: Unit, enemy: Unit) -> str:
    """The nearest enemy: who, where, how near."""
    far = distance(unit, enemy)
    lines = CLOSE if far <= MUSKET else DISTANT if far > FAR_OFF else COMING if comes_on(unit, enemy) else THERE
    who = kind(enemy)
    them = who[0].lower() + who[1:]
    whence = side_of(unit, enemy, WHENCE)
    return pick(lines, view, unit).format(who=who, them=them, where=where(view, unit, enemy), whence=whence)


def comes_on(unit: Unit, enemy: Unit) -> bool:
    """Is it on the move by the look of it: horse or a column, facing us and not running?"""
    if unit.at is None or enemy.at is None or enemy.running or enemy.formation in STANDING:
        return False
    if enemy.type == "infantry" and enemy.formation == "line":
        return False
    return abs(turn_to(enemy.at.facing, bearing(enemy.at.x, enemy.at.y, unit.at.x, unit.at.y))) <= 60.0


def kind(enemy: Unit) -> str:
    """What they look like from here."""
    if enemy.type == "cavalry":
        named = [said for pattern, said in HORSE_NAMES if re.search(pattern, enemy.given_name, re.IGNORECASE)]
        return named[0] if named else "Cavalry"
    if enemy.gun:
        return "Guns unlimbered" if enemy.formation == "deployed" else "Guns on the move"
    if enemy.type == "light_company":
        return "Skirmishers in the open"
    looks = {"line": "Infantry in line", "square": "A square of infantry", "march_column": "Infantry in march column"}
    return looks.get(enemy.formation, "A column of infantry")


def where(view: Engagement, unit: Unit, enemy: Unit) -> str:
    """On which side of the unit, as it faces."""
    return side_of(unit, enemy, tuple([(most, pick(words, view, unit)) for most, words in QUARTERS]))


def side_of(unit: Unit, enemy: Unit, rows: tuple[tuple[float, str], ...]) -> str:
    """The row for the angle at which an enemy stands from a unit's facing."""
    if unit.at is None or enemy.at is None:
        return "somewhere"
    off = turn_to(unit.at.facing, bearing(unit.at.x, unit.at.y, enemy.at.x, enemy.at.y))
    said = next(words for most, words in rows if abs(off) <= most)
    return said.format(side="right" if off > 0 else "left")


def state(view: Engagement, unit: Unit, enemy: Unit | None) -> str:
    """How the unit is: what presses most comes first."""
    charged = enemy is not None and enemy.type == "cavalry" and not enemy.running
    if charged and enemy is not None and unit.foot and distance(unit, enemy) <= enemy.shape.rate:
        return pick(CHARGED, view, unit)
    status = label(view, unit)
    if status <= WAVERING or status == PUGNACIOUS:
        return pick(NERVE[status], view, unit)
    if unit.change is not None:
        return pick(DRILLING, view, unit)
    if unit.in_disorder:
        return pick(SHAKEN, view, unit)
    if unit.gun and enemy is not None and canister_reaches(view, unit, enemy):
        return "Canister will reach them."
    return pick(NERVE[status], view, unit)


def canister_reaches(view: Engagement, unit: Unit, enemy: Unit) -> bool:
    """Could these guns give it canister now?"""
    where = aim(view, unit, enemy) if may_fire(view, unit) is None else None
    return isinstance(where, Reach) and where.range <= CANISTER


def commander(view: Engagement, hq: Unit) -> str:
    """What the staff tells the commander: who needs him most."""
    mine = sorted(view.combatants(hq.side), key=lambda u: (label(view, u), u.no))
    if not mine:
        return "There is nobody left to command, sir."
    worst = mine[0]
    if label(view, worst) > NERVOUS:
        calm = ("All your troops are steady, sir.", "The brigade is in good order, sir.", "Nothing presses, sir.")
        return pick(calm, view, hq)
    name = brief(worst)
    if label(view, worst) == 0:
        return f"They are running at {name}, sir!"
    worried = (f"They are shaken at {name}, sir. Your presence would steady them.", f"They ask for you at {name}, sir.")
    return pick(worried, view, hq)


def range_quote(view: Engagement, unit: Unit, mover: Unit) -> str:
    """A target comes into range."""
    lines = (
        "{who} {where}, within our reach!",
        "{who}, {where}! Shall we give fire?",
        "They are in our sights: {them}.",
    )
    who = kind(mover)
    them = who[0].lower() + who[1:]
    return pick(lines, view, unit).format(who=who, them=them, where=where(view, unit, mover))


def charge_quote(view: Engagement, unit: Unit, horse: Unit) -> str:
    """Cavalry at the gallop."""
    lines = (
        "{who}, {where}, at the gallop!",
        "{who} {where}! They mean to ride us down!",
        "{who}! {where}! Square, sir?",
    )
    return pick(lines, view, unit).format(who=kind(horse), where=where(view, unit, horse))


def melee_quote(view: Engagement, unit: Unit, fared: str) -> str:
    """After a round of hand to hand."""
    return pick({"won": WON, "lost": LOST}.get(fared, DRAWN), view, unit)
