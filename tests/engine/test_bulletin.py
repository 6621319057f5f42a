"""The Bulletin: what it tells of whole battles fought by recruits, and how it puts things."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module

import pytest

from grognard import catalogue
from grognard.engine.bulletin.bulletin import Bulletin, bulletin
from grognard.engine.events import Ruled
from grognard.engine.game import Game, Played
from grognard.engine.names import sides
from grognard.engine.page.scene import Scene
from grognard.engine.prose import Called, by_way, nouns, number, ordinal, place
from grognard.generals import general
from grognard.lab.simulate import play_out

ON_THE_EDGE = 0.5  # inches: a base with its rear on the edge
BATTLES = [
    ("two_by_two-salamanca", "one"),
    ("two_by_two-pratzen", "two"),
    ("two_by_two-quatre_bras", "three"),
    ("two_by_two-pickup", "four"),
    ("en_avant-first_blood", "five"),
    ("en_avant-barrosa", "six"),
    ("en_avant-falenty", "seven"),
]


@cache
def fought(name: str, seed: str) -> Game:
    scenario, document, rules = catalogue.load_scenario(name)
    game = Game.start(rules, scenario, document=document, seed=seed)
    play_out(game, {seat: general("recruit", f"{seed} {seat}", rules) for seat in game.battle.seats})
    return game


@cache
def written(name: str, seed: str, own: bool = True) -> Bulletin:
    game = fought(name, seed)
    scenario, _, rules = catalogue.load_scenario(name)
    armies = [(side.name, side.nation) for side in scenario.sides.values()]
    teller = import_module(f"grognard.rulesets.{rules.name}.words.bulletin").chronicle if own else None
    return bulletin(game, teller, armies, ("Pauline", "Anna"), "2026-11-14")


def text(told: Bulletin) -> str:
    return "\n".join([told.headline, *told.paragraphs, *[plate.caption for plate in told.plates]])


@pytest.mark.parametrize(("name", "seed"), BATTLES)
def test_a_battle_is_told_in_a_few_paragraphs_of_whole_sentences(name: str, seed: str) -> None:
    told = written(name, seed)
    assert 3 <= len(told.paragraphs) <= 6
    assert 1 <= len(told.plates) <= 3
    for paragraph in told.paragraphs:
        assert paragraph.endswith(".")
        assert paragraph[0].isupper()
        assert not re.search(r"  |\.\.|,,| [,.;]|[{}]|\ba [aeiou]|\bthe the\b|’s’s|, and,", paragraph)
        for sentence in re.split(r"(?<=[a-z]{2}\.) ", paragraph):
            assert sentence[0].isupper(), sentence
    assert not re.search(r"\b(the|these|those) [^\W\d]+rs (is|was|has)\b", text(told).replace("’s", ""))


@pytest.mark.parametrize(("name", "seed"), BATTLES)
def test_no_sentence_is_told_twice(name: str, seed: str) -> None:
    sentences = re.split(r"(?<=[a-z]{2}\.) ", " ".join(written(name, seed).paragraphs))
    assert len(sentences) == len(set(sentences))


@pytest.mark.parametrize(("name", "seed"), BATTLES)
def test_the_losses_add_up(name: str, seed: str) -> None:
    told, battle = written(name, seed), fought(name, seed).battle
    total = next(row for row in told.losses if row.total)
    before = told.losses[: told.losses.index(total)]
    for side in (0, 1):
        counted = [int(row.values[side].split(" ")[0]) for row in before]
        assert sum(counted) == int(total.values[side].split(" ")[0])
    gone = [str(battle.destroyed(side)) for side in (0, 1)] if "two_by_two" in name else []  # type: ignore[attr-defined]
    assert not gone or [value.split(" ")[0] for value in total.values] == gone


def test_luck_is_every_die_of_every_ruling_against_its_average() -> None:
    game, told = fought("two_by_two-salamanca", "one"), written("two_by_two-salamanca", "one")
    units = {unit.id: unit.side for unit in game.battle.field.units}
    pips, dice = [0.0, 0.0], [0, 0]
    for event in game.events():
        if isinstance(event, Ruled):
            for who, face in zip((event.ruling.subject, event.ruling.object), event.dice, strict=False):
                pips[units[who]] += face - 3.5
                dice[units[who]] += 1
    assert list(told.luck[-1].pips) == pips
    assert list(told.luck[-1].dice) == dice
    assert told.luck[-1].bands[0] == pytest.approx((35 / 12 * dice[0]) ** 0.5, abs=0.01)
    assert [row.turn for row in told.luck] == list(range(1, told.turns + 1))


def test_where_nothing_is_left_to_dice_there_is_no_luck() -> None:
    told = written("en_avant-first_blood", "five")
    assert told.luck == ()
    assert "No die was thrown" in told.luck_note
    assert told.proof.rolls == 0


@pytest.mark.parametrize(("name", "seed"), BATTLES)
def test_the_dice_are_made_again_from_the_seed(name: str, seed: str) -> None:
    proof = written(name, seed).proof
    assert proof.verified
    assert (proof.seed, proof.pledge) == (seed, fought(name, seed).pledge)
    assert proof.rolls == fought(name, seed).battle.dice


def test_dice_that_were_tampered_with_are_found_out() -> None:
    game = fought("two_by_two-pratzen", "two")
    record = game.record
    forged = Game.resume(record, game.ruleset)
    forged.first_seed = "another"
    told = bulletin(forged)
    assert not told.proof.verified
    assert told.proof.problem


def test_the_proof_tells_every_seed_that_was_pledged() -> None:
    scenario, document, rules = catalogue.load_scenario("two_by_two-pratzen")
    game = Game.start(rules, scenario, document=document, seed="two")
    generals = {seat: general("recruit", seat, rules) for seat in game.battle.seats}
    play_out(game, generals, 20)
    hash = game.reseed("red", "three")
    play_out(game, generals)
    proof = bulletin(game).proof
    assert proof.verified
    assert (proof.seed, proof.pledge) == ("three", hash)
    assert [(one.seed, one.pledge) for one in proof.before] == [("two", game.record.pledge)]


def came_on(scene: Scene, x: float, y: float) -> bool:
    """Is it where a unit stands that has just come on to the table?"""
    return min(x, y, scene.width - x, scene.depth - y) <= ON_THE_EDGE


def test_plates_show_the_field_as_the_turn_found_it() -> None:
    for plate in written("two_by_two-quatre_bras", "three").plates:
        assert plate.scene.tokens
        assert plate.caption.endswith(".")
        assert all(token.place == "table" and not token.card for token in plate.scene.tokens)
        starts = {(round(t.at.x, 2), round(t.at.y, 2)) for t in plate.scene.tokens if t.at}
        marched = [arrow.points[0] for arrow in plate.arrows if len(arrow.points) == 2 and plate.seq]
        assert all(start in starts or came_on(plate.scene, *start) for start in marched)


def test_what_was_taken_back_is_not_told() -> None:
    game = Game.resume(fought("two_by_two-pratzen", "two").record, fought("two_by_two-pratzen", "two").ruleset)
    whole = bulletin(game)
    first = next(i for i, one in enumerate(game.history) if isinstance(one, Played) and one.outcome.rolled)
    game.rewind(first, "blue")
    assert bulletin(game).luck_note == whole.luck_note
    assert len(bulletin(game).plates[0].scene.tokens) > 0
    assert bulletin(game).turns <= whole.turns


def test_a_ruleset_without_a_chronicler_is_told_by_its_log() -> None:
    told = written("two_by_two-salamanca", "one", own=False)
    assert told.paragraphs
    assert told.losses
    assert told.plates


@pytest.mark.parametrize(
    ("name", "arm", "noun"),
    [
        ("62e Ligne (Thomières)", "infantry", "the 62e Ligne"),
        ("Wallace: 1/45th, 74th, 1/88th", "infantry", "Wallace’s brigade"),
        ("Le Marchant: 5th Dragoon Guards, 3rd Dragoons", "cavalry", "Le Marchant’s horse"),
        ("Maucune's battery", "artillery", "Maucune’s battery"),
        ("Horse battery on San Miguel", "artillery", "the horse battery on San Miguel"),
        ("Prince of Orange, later Wellington", "hq", "the Prince of Orange"),
        ("Colonel Wheatley", "hq", "Colonel Wheatley"),
        ("5th, 7th and 8th Dutch Militia (Bijlandt)", "infantry", "the 5th, 7th and 8th Dutch Militia"),
        ("Line Infantry 2", "infantry", "Blue’s second line infantry"),
        ("Marshal", "hq", "the Blue Marshal"),
    ],
)
def test_what_a_unit_is_called_in_a_sentence(name: str, arm: str, noun: str) -> None:
    told = nouns([Called(no=0, side=0, name=name, arm=arm)], sides())
    assert told[0].name == noun


def test_two_units_of_one_name_are_told_apart() -> None:
    units = [
        Called(no=0, side=0, name="Curto: 3e Hussards, 22e Chasseurs", arm="cavalry"),
        Called(no=1, side=0, name="Curto: 13e and 14e Chasseurs", arm="cavalry"),
        Called(no=2, side=0, name="3/95th Rifles, right wing"),
        Called(no=3, side=0, name="3/95th Rifles, left wing"),
        Called(no=4, side=0, name="Foot battery", arm="artillery"),
        Called(no=5, side=1, name="Foot battery", arm="artillery"),
    ]
    told = nouns(units, sides(("I Corps", "The Army"), ("French", "Russian")))
    assert [told[no].name for no in range(6)] == [
        "the 3e Hussards",
        "the 13e and 14e Chasseurs",
        "the right wing of the 3/95th Rifles",
        "the left wing of the 3/95th Rifles",
        "the French foot battery",
        "the Russian foot battery",
    ]


def test_numbers_and_places_in_words() -> None:
    assert [number(0), number(7), number(21)] == ["no", "seven", "21"]
    assert [ordinal(3), ordinal(12), ordinal(21), ordinal(113)] == ["third", "twelfth", "21st", "113th"]
    assert place("hill", "Pratzeberg") == "on the Pratzeberg"
    assert place("town", "Villarejo") == "in Villarejo"
    assert place("gentle_hill", "The rise") == "on the rise"
    assert by_way("Clausel by the Alba track") == "by the Alba track"
    assert by_way("From Las Torres") == "from Las Torres"
    assert by_way("Puntowitz") == "by way of Puntowitz"
