"""Pairs of battles that differ only in what one seat may not know, ruleset by ruleset; the secrets are named here."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from grognard import catalogue
from grognard.engine.battle import Battle, decode, encode
from grognard.engine.files.yaml import BadFile
from grognard.engine.game import Game
from grognard.engine.ruleset import Ruleset
from grognard.engine.terrain import Feature
from grognard.engine.umpire import Outcome
from grognard.rulesets.en_masse.battle import Clash
from grognard.rulesets.sound_of_guns.battle import Engagement
from grognard.rulesets.sound_of_guns.scouting import under
from tests.conformance.crowds import some_options
from tests.conformance.trails import choose, waiting
from tests.soak import secrets_by_rider as by_rider

MARCH = 60
FROM_THE_START = 0.35
MORE_HIDDEN = ("en_avant",) * 5 + ("en_masse",) * 3 + ("two_by_two",) * 2 + ("sound_of_guns",) * 2
"""How often each ruleset is fought: most where most is hidden."""
GROUND = {
    "two_by_two": ("light_wood", "hill", "town"),
    "en_avant": ("light_wood", "dense_wood", "marsh", "gentle_hill"),
    "en_masse": ("light_wood", "dense_wood", "marsh", "gentle_hill"),
    "sound_of_guns": ("wood", "hill", "difficult", "built_up"),
}
ARRIVING = (
    ("infantry", "line", 1), ("infantry", "march_column", 1), ("cavalry", "column", 2),
    ("foot_artillery", "limbered", 1),
)  # fmt: skip
WHOLE_SECRETS: dict[str, Any] = {"skirmishers": "some", "helpers": (), "pending": None, "ground_tested": ()}
RULES_SECRETS: dict[str, Any] = {"commander_clock": 0, "reinforcement_clock": 0, "timer": 0}
Change = Callable[[Any, str, Random], Any]


class Pair(NamedTuple):
    """Two games alike for a seat: what differs, if they are only to be looked at, and places worth asking of."""

    seat: str
    secrets: tuple[str, ...]
    still: bool
    games: tuple[Game, Game]
    places: tuple[tuple[float, float], ...]

    @property
    def rules(self) -> Ruleset:
        """Their ruleset."""
        return self.games[0].ruleset


# what a seat may not know


def hidden_ground(battle: Any, seat: str, rng: Random) -> Any:
    """Ground that only others know of: some more, some less, some elsewhere."""
    ground, side = battle.field.ground, side_name(battle, seat)
    known = [f for f in ground.features if f.known_by(side)]
    named = names_used(battle, known)
    kept = [f for f in ground.features if f not in known and (f.id in named or rng.random() < 0.5)]
    others = [one for one in ("blue", "red") if one != side]
    guns = isinstance(battle, Engagement)
    kinds = GROUND["sound_of_guns" if guns else "en_avant" if hasattr(battle, "clock") else "two_by_two"]
    more = [patch(f"hidden_{i}", rng.choice(kinds), rng.choice(others), ground, rng) for i in range(rng.randint(0, 2))]
    if guns:  # where troops stand the ground is known to all (SG-R.102)
        stands = [stand for u in battle.field.units if u.at is not None for stand in u.rects]
        kept, more = [[f for f in some if not under([f], stands)] for some in (kept, more)]
    features = [f for f in ground.features if f in known or f in kept] + more
    return replace(battle, field=replace(battle.field, ground=replace(ground, features=tuple(features))))


def side_name(battle: Battle, seat: str) -> str:
    """The side a seat belongs to, by name; an observer's and Control's is none."""
    side = battle.side_of(seat)
    return "" if side is None else ("blue", "red")[side]


def names_used(battle: Any, known: list[Feature]) -> set[str | None]:
    """The features that something else names, and that must stay."""
    objectives = getattr(getattr(battle, "layer", None), "objectives", ())
    return {f.carries for f in known} | {f.crosses for f in known} | {n for o in objectives for n in o.features}


def patch(id: str, kind: str, known_to: str, ground: Any, rng: Random) -> Feature:
    """A four-cornered piece of ground that one side knows of."""
    size = min(ground.width, ground.depth) / rng.choice([4, 7, 12])
    x, y = rng.uniform(0, ground.width - size), rng.uniform(0, ground.depth - size)
    corners = [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
    level = 1 if kind == "hill" else 0
    polygon = tuple([(round(a, 2), round(b, 2)) for a, b in corners])
    return Feature(id=id, kind=kind, known_to=(known_to,), polygon=polygon, level=level)


def notes_of_control(battle: Any, seat: str, rng: Random) -> Any:
    """What a scenario notes of ground for Control."""
    ground = battle.field.ground
    features = tuple([replace(f, note=f"note {rng.randint(0, 99)}") for f in ground.features])
    return replace(battle, field=replace(battle.field, ground=replace(ground, features=features)))


def sealed_answers(battle: Any, seat: str, rng: Random) -> Any:
    """What is on the sealed answers of others."""
    asked = {q.no: q for q in battle.questions}
    sealed = []
    for one in battle.sealed:
        if one.seat != seat and one.question in asked:
            one = replace(one, action=choose(asked[one.question], battle, rng))
        sealed.append(one)
    return replace(battle, sealed=tuple(sealed))


def enemy_units(change: Callable[[Any, Any, Random], dict[str, Any]]) -> Change:
    """A change of every unit of which the seat may not know all."""

    def changed(battle: Any, seat: str, rng: Random) -> Any:
        units = [
            u if ("blue", "red")[u.side] == seat else replace(u, **change(battle, u, rng)) for u in battle.field.units
        ]
        return replace(battle, field=replace(battle.field, units=tuple(units)))

    return changed


def screens(battle: Any, unit: Any, rng: Random) -> dict[str, Any]:
    """The skirmishers of a battalion (EA-13.1)."""
    return {"skirmishers": rng.choice(["none", "some", "good"])} if unit.type == "infantry" else {}


def clocks(battle: Any, unit: Any, rng: Random) -> dict[str, Any]:
    """How far its clocks and its drill have run, where the rules are closed (EA-R60)."""
    if battle.options.players_see_rulings:
        return {}
    found: dict[str, Any] = {"commander_clock": rng.randint(0, 1)} if unit.commander_clock else {}
    if unit.place == "pursuing":
        found["timer"] = rng.randint(1, 3)
    if unit.change is not None:
        found["change"] = replace(unit.change, left=rng.randint(1, unit.change.left + 1))
    return found


def reserves(battle: Any, unit: Any, rng: Random) -> dict[str, Any]:
    """What is still to come."""
    if unit.place != "waiting":
        return {}
    kind, formation, labels = rng.choice(ARRIVING)
    status = (rng.randint(3, 5),) * labels
    name = f"{rng.randint(1, 99)}e"
    return {
        "type": kind, "formation": formation, "status": status, "start_status": status, "disordered": (False,) * labels,
        "given_name": name, "skirmishers": rng.choice(["none", "some", "good"]),
    }  # fmt: skip


def arrivals(battle: Any, seat: str, rng: Random) -> Any:
    """When and where they come; nobody is told of his own either."""
    layer = battle.layer
    later = tuple([replace(one, turn=one.turn + rng.randint(0, 3), x=round(one.x * 0.9, 1)) for one in layer.arrivals])
    return replace(battle, layer=replace(layer, arrivals=later))


def owed(battle: Any, unit: Any, rng: Random) -> dict[str, Any]:
    """What a melee has left an enemy owing, and which ground he has felt his way over: only to be looked at."""
    pending = unit.pending and replace(unit.pending, change=-rng.randint(0, 3), distance=float(rng.randint(0, 30)))
    return {"pending": pending, "ground_tested": ("felt",) if rng.random() < 0.5 else (), "helpers": ()}


def to_be_done(battle: Any, seat: str, rng: Random) -> Any:
    """What the umpire has still to do, and the dice so far: only to be looked at."""
    return replace(battle, agenda=battle.agenda[: rng.randint(0, len(battle.agenda))], dice=rng.randint(0, 99))


SECRETS: dict[str, dict[str, Change]] = {
    "two_by_two": {"hidden ground": hidden_ground, "sealed answers": sealed_answers},
    "sound_of_guns": {"hidden ground": hidden_ground, "sealed answers": sealed_answers},
    "en_avant": {
        "hidden ground": hidden_ground,
        "sealed answers": sealed_answers,
        "Control's notes": notes_of_control,
        "skirmishers": enemy_units(screens),
        "clocks and drills": enemy_units(clocks),
        "reserves": enemy_units(reserves),
        "arrivals": arrivals,
    },
    "en_masse": {
        "hidden ground": hidden_ground,
        "sealed answers": sealed_answers,
        "Control's notes": notes_of_control,
        "others' orders": by_rider.others_orders,
        "others' riders": by_rider.others_riders,
        "others' words": by_rider.others_words,
        "reserves": by_rider.still_to_come,
        "leaders": by_rider.enemy_leaders,
        "arrivals": arrivals,
    },
}
LOOKED_AT: dict[str, Change] = {"what is owed": enemy_units(owed), "what is to be done": to_be_done}
DICE = "dice to come"


# what everybody can see


def open_facts(battle: Any, seat: str) -> Any:
    """What lies open on the table for a seat, told without the ruleset's view: if it is alike, so must the view be."""
    rules_open = getattr(battle.options, "players_see_rulings", True)
    blank = WHOLE_SECRETS if rules_open else {**WHOLE_SECRETS, **RULES_SECRETS, "change": None, "duty": None}
    units: list[Any] = []
    for u in () if isinstance(battle, Clash) else battle.field.units:
        if getattr(u, "place", "") == "waiting" and ("blue", "red")[u.side] != seat and hasattr(u, "skirmishers"):
            units.append(None)
        elif ("blue", "red")[u.side] == seat or not hasattr(u, "skirmishers"):
            units.append(u)
        else:
            units.append(replace(u, **blank))
    side = side_name(battle, seat)
    known = [replace(f, note="", known_to=None) for f in battle.field.ground.features if f.known_by(side)]
    asked = [(type(q), q.seat) for q in battle.questions if q.seat == seat]
    sealed = [(s.question, s.seat) for s in battle.sealed]
    units += by_rider.open_facts(battle, seat) if isinstance(battle, Clash) else ()
    units += battle.field.commanders if isinstance(battle, Engagement) else ()  # their dice and points lie open
    return units, known, asked, sealed, battle.turn, battle.phase, battle.result, getattr(battle, "contacts", ())


# pairs


def a_pair(rng: Random) -> Pair:
    """Two games that a seat cannot tell apart."""
    while True:
        game = begun(rng)
        if game.over:
            continue
        seats = [*game.battle.seats, "observer"] if rng.random() < 0.2 else players(game)
        seat = rng.choice(seats)
        known = SECRETS[game.ruleset.name]
        still = rng.random() < 0.2 and game.ruleset.name == "en_avant" and seat != "control"
        names = [DICE] if seat == "control" else [*rng.sample(sorted(known), rng.randint(0, len(known))), DICE]
        changes = [known[name] for name in names if name != DICE] + (list(LOOKED_AT.values()) if still else [])
        first = made(game.battle, seat, changes if rng.random() < 0.5 else (), rng)
        second = made(game.battle, seat, changes, rng)
        twins = tuple([fresh(game, battle, f"{rng.random()}") for battle in (first, second)])
        if still or not any([game.ruleset.invariants(one.battle) for one in twins]):
            told = (*names, *LOOKED_AT) if still else tuple(names)
            return Pair(seat, told, still, (twins[0], twins[1]), places_of(first, second, rng))


def players(game: Game) -> list[str]:
    """The seats of both sides."""
    return [seat for seat in game.battle.seats if seat != "control"]


def made(battle: Battle, seat: str, changes: Any, rng: Random) -> Battle:
    """A battle with its secrets changed."""
    for change in changes:
        battle = change(battle, seat, rng)
    return battle


def fresh(game: Game, battle: Battle, seed: str) -> Game:
    """A game from a battle, nothing of which has been worked out yet."""
    new = Game(game.ruleset, decode(encode(battle), game.ruleset.battle_type), seed=seed)
    new.scenario, new.title = game.scenario, game.title
    return new


def begun(rng: Random) -> Game:
    """A battle of any scenario under any switches, at its beginning or some way on."""
    name = rng.choice(MORE_HIDDEN)
    scenario, document, rules = catalogue.load_scenario(rng.choice(catalogue.scenario_names(name)))
    options = some_options(rules.options_type, rng, n=4)
    if rules.name == "en_avant":
        options |= {"players_see_rulings": rng.random() < 0.3, "control": rng.random() < 0.5}
        options["confirm_rulings"] = options["control"] and rng.random() < 0.4
    if rules.name == "en_masse":
        options |= {"players_see_rules": rng.random() < 0.3, "control": rng.random() < 0.3, "confirm_rulings": False}
    try:
        game = Game.start(rules, scenario, document=document, options=options, seed=str(rng.random()))
    except BadFile:
        return begun(rng)
    for _ in range(0 if rng.random() < FROM_THE_START else rng.randint(1, MARCH)):
        if game.over or not (asked := waiting(game.battle)):
            break
        question = rng.choice(asked)
        assert isinstance(game.answer(question.no, choose(question, game.view(question.seat), rng)), Outcome)
    return game


def places_of(first: Any, second: Any, rng: Random) -> tuple[tuple[float, float], ...]:
    """Places worth asking of: in the midst of hidden ground, and anywhere."""
    ground = first.field.ground
    hidden = [f for b in (first, second) for f in b.field.ground.features if f.known_to is not None and f.polygon]
    middles = [
        (sum(x for x, _ in f.polygon) / len(f.polygon), sum(y for _, y in f.polygon) / len(f.polygon)) for f in hidden
    ]
    anywhere = [(rng.uniform(0, ground.width), rng.uniform(0, ground.depth)) for _ in range(3)]
    return tuple([(round(x, 2), round(y, 2)) for x, y in [*middles, *anywhere]])


def middle(corners: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    """The middle of some corners."""
    return sum([x for x, _ in corners]) / len(corners), sum([y for _, y in corners]) / len(corners)
