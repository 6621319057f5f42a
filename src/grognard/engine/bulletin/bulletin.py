"""The Bulletin: a finished battle told as a narrative, with maps of its turning points, losses, luck and dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from grognard.engine.battle import digest
from grognard.engine.bulletin.luck import LuckTurn, luck
from grognard.engine.bulletin.narrative import narrative
from grognard.engine.bulletin.plates import Plate, plates
from grognard.engine.bulletin.scribe import result_line
from grognard.engine.bulletin.story import Chronicle, Deed, LossRow, Story, story_of
from grognard.engine.dice import pledge
from grognard.engine.events import Ended, Event, Rolled
from grognard.engine.game import Game, Played
from grognard.engine.names import Side, capital, listed, sides
from grognard.engine.prose import Called, nouns
from grognard.engine.records import verify

Chronicler = Callable[[Story], Chronicle]


class Pledge(Struct, frozen=True, kw_only=True):
    """A seed, and its hash that was shown before the first of its dice."""

    pledge: str
    seed: str


class Proof(Struct, frozen=True, kw_only=True):
    """Were the dice those that were pledged? `problem` says what does not agree.

    `before` are the seeds that were given up for the last one when somebody joined, in order.
    """

    pledge: str
    seed: str
    before: tuple[Pledge, ...] = ()
    rolls: int
    by_hand: int = 0
    verified: bool
    problem: str = ""


class SideLine(Struct, frozen=True, kw_only=True):
    """A side as the page names it: `noun` in a sentence, `short` over a column."""

    name: str
    noun: str
    short: str


class Bulletin(Struct, frozen=True, kw_only=True):
    """A finished battle, ready to be printed."""

    army: str
    title: str
    fought_by: str
    rules: str
    turns: int
    date: str
    headline: str
    sides: tuple[SideLine, ...]
    paragraphs: tuple[str, ...]
    plates: tuple[Plate, ...]
    losses: tuple[LossRow, ...]
    losses_note: str
    luck: tuple[LuckTurn, ...]
    luck_note: str
    proof: Proof


def bulletin(
    game: Game,
    chronicler: Chronicler | None = None,
    armies: Sequence[tuple[str, str]] = (),
    players: Sequence[str] = (),
    date: str = "",
) -> Bulletin:
    """The Bulletin of a game that is over; `armies` are the names and nations of the sides, `players` who led them."""
    people = sides(tuple([a for a, _ in armies]), tuple([n for _, n in armies]))
    story = story_of(game, people)
    chronicle = (chronicler or plain_chronicle)(story)
    start = int(digest(game.battle)[:6], 16)
    rules = f"{game.ruleset.title}, {chronicle.rules_note}" if chronicle.rules_note else game.ruleset.title
    return Bulletin(
        army=heading(story),
        title=game.title,
        fought_by=fought_by(people, players) + played_on(game),
        rules=rules,
        turns=story.instants[-1].turn,
        date=date,
        headline=chronicle.headline or result_line(story),
        sides=tuple(SideLine(name=s.name, noun=s.noun, short=capital(s.noun.removeprefix("the "))) for s in people),
        paragraphs=narrative(story, chronicle, start),
        plates=plates(story, chronicle, start),
        losses=chronicle.losses,
        losses_note=chronicle.losses_note,
        luck=luck(story) if chronicle.lucky else (),
        luck_note=chronicle.luck_note,
        proof=proof(game),
    )


def heading(story: Story) -> str:
    """Whose bulletin it is: the winner's."""
    if story.winner is None:
        return "By both headquarters"
    side = story.sides[story.winner]
    return side.name if side.name.lower() != side.noun.lower() else f"Headquarters of {side.name}"


def fought_by(people: Sequence[Side], players: Sequence[str]) -> str:
    """Who led whom."""
    named = [f"{player} for {side.noun}" for side, player in zip(people, players, strict=False) if player]
    return f"fought by {listed(named)}" if named else ""


def played_on(game: Game) -> str:
    """From which moment of another battle it was played on, if it was."""
    came = game.origin
    return f", on from turn {came.turn} of an earlier battle" if came else ""


def proof(game: Game) -> Proof:
    """Play the whole record again, and see whether the same dice fall."""
    played = [one for one in game.history if isinstance(one, Played)]
    rolls = dice_in(game.opening.events) + sum(dice_in(one.outcome.events) for one in played)
    by_hand = sum(dice_in(one.outcome.events) for one in played if one.real)
    problems = verify(game.record, game.ruleset)
    if game.begins:
        problems = [f"nothing before entry {game.begins} could be played again", *problems]
    return Proof(
        pledge=game.pledge,
        seed=game.seed,
        before=tuple(Pledge(pledge=pledge(seed), seed=seed) for seed in game.seeds[:-1]),
        rolls=rolls,
        by_hand=by_hand if game.seeds else rolls,
        verified=not problems,
        problem="; ".join(problems),
    )


def dice_in(events: Sequence[Event]) -> int:
    """How many dice fell."""
    return sum(len(event.dice) for event in events if isinstance(event, Rolled))


def plain_chronicle(story: Story) -> Chronicle:
    """A battle of a ruleset that has no chronicler of its own: its log, as it stands."""
    units = [Called(no=u.no, side=u.side, name=u.name) for u in story.last.field.units]
    deeds = []
    for instant in story.instants:
        for event in instant.events:
            words = story.ruleset.words(instant.battle, event)
            if words and not isinstance(event, Ended) and (no := event.unit) is not None:
                told = {"line": words[:1].lower() + words[1:] if words.startswith("The ") else words}
                deeds.append(Deed(seq=instant.seq, turn=instant.turn, kind="line", weight=1, a=no, words=told))
    lost = [sum(u.side == s and u.at is None for u in story.last.field.units) for s in range(len(story.sides))]
    last = [story.ruleset.words(story.last, e) for e in story.instants[-1].events if isinstance(e, Ended)]
    return Chronicle(
        deeds=tuple(deeds),
        phrases={"line": ("{line}",)},
        captions={"line": ("{line}",)},
        nouns=nouns(units, story.sides),
        closing=tuple(f"{line}." for line in last if line),
        losses=(LossRow(title="Off the table", values=tuple(str(n) for n in lost)),),
        luck_note="",
    )
