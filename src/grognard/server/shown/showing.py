"""What a seat is sent, built from nothing but the ruleset's own view and its shown events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec.structs import replace

from grognard.engine.battle import Battle, Question
from grognard.engine.control import CONTROL, Saying
from grognard.engine.dice import pledge
from grognard.engine.events import Event, Ruled
from grognard.engine.game import Game, Gap, Played, Pledged, Settlement, TakenBack
from grognard.engine.lines import Line
from grognard.engine.page.scene import Offer
from grognard.engine.page.sketches import Sketches
from grognard.engine.plain import acting_side, actors, plain_event, tell_ruling
from grognard.engine.records import Origin
from grognard.engine.ruleset import Ruleset
from grognard.engine.ruling import Preview, Prospect, Refusal, Ruling
from grognard.engine.shapes import answers
from grognard.engine.umpire import Outcome
from grognard.server.shown.cards import EventCard, LogEntry, OfferCard, ProspectCard, RulingCard, Verdict
from grognard.server.shown.programs import battle_data, question_data
from grognard.server.shown.tables import QuestionCard, TableView, WholeTable
from grognard.server.shown.takebacks import revealed_by, undone

REMEMBERED = 8


def waited_for(battle: Battle) -> tuple[str, ...]:
    """The seats without whose answer the battle does not go on."""
    sealed = {s.question for s in battle.sealed}
    return tuple(dict.fromkeys(q.seat for q in battle.questions if q.blocks and q.no not in sealed))


def table_view(game: Game, seat: str, sketches: Sketches | None = None) -> TableView:
    """The table as it stands now."""
    view = game.view(seat)
    return TableView(
        seq=len(game.history),
        seat=seat,
        turn=view.turn,
        scene=game.ruleset.scene(view, seat, sketches),
        questions=tuple([question_card(game, q, view) for q in view.questions if q.seat == seat]),
        waiting=waited_for(view),
        meanwhile=game.ruleset.meanwhile(view, seat),
        undo=not game.over and any(game_seat(game, i) == seat for i in reversed(game.standing)),
        result=view.result,
        winner=view.winner,
    )


def whole_table(game: Game, seat: str, seq: int | None = None) -> WholeTable:
    """The table with its battle, now or after so many entries; what was asked then is not."""
    now = len(game.history)
    if seq is None or seq == now:
        return WholeTable(
            battle=battle_data(game.view(seat), game.ruleset.rulebook), **msgspec.structs.asdict(table_view(game, seat))
        )
    view = game.ruleset.view(battle_at(game, seq), seat)
    return WholeTable(
        seq=seq,
        seat=seat,
        turn=view.turn,
        battle=battle_data(view, game.ruleset.rulebook),
        scene=game.ruleset.scene(view, seat),
        questions=(),
        waiting=waited_for(view),
        result=view.result,
        winner=view.winner,
    )


def battle_at(game: Game, seq: int) -> Battle:
    """The battle after so many entries."""
    return game.history[seq - 1].battle if seq else game.opening.battle


def game_seat(game: Game, i: int) -> str:
    """Who gave the answer of an entry."""
    return game.history[i].seat


def question_card(game: Game, question: Question, view: Battle) -> QuestionCard:
    """A question in words, with the shape of its answers and what has been sealed for it."""
    given = [s.action for s in view.sealed if s.question == question.no]
    return QuestionCard(
        no=question.no,
        seat=question.seat,
        kind=type(question).__name__,
        secret=question.secret,
        blocks=question.blocks,
        sealed=bool(given),
        question=question_data(question, view, game.ruleset.rulebook),
        answers=answers(type(question)),
        prompt=game.ruleset.prompt(view, question),
        given=given[0] if given else None,
    )


class Spoken:
    """The events of the last outcomes in words, for all from whom nothing of them is hidden."""

    def __init__(self) -> None:
        self.kept: dict[int, tuple[Outcome[Any], tuple[EventCard, ...]]] = {}

    def of(self, outcome: Outcome[Any], say: Callable[[], tuple[EventCard, ...]]) -> tuple[EventCard, ...]:
        """What was said of an outcome, or is said now; of the older ones some are kept."""
        known = self.kept.get(id(outcome))
        if known is None:
            known = self.kept[id(outcome)] = (outcome, say())
            for old in list(self.kept)[:-REMEMBERED]:
                del self.kept[old]
        return known[1]


def log(game: Game, seat: str, after: int, limit: int, thoughts: bool, spoken: Spoken | None = None) -> list[LogEntry]:
    """What happened after so many entries, from before the opening with -1; with thoughts, why generals did it."""
    last = min(len(game.history), after + limit)
    spoken = spoken or Spoken()
    return [log_entry(game, seat, seq, thoughts, spoken) for seq in range(after + 1, last + 1)]


def log_entry(game: Game, seat: str, seq: int, thoughts: bool, spoken: Spoken) -> LogEntry:
    """What a seat reads of an entry, with the thoughts behind it if they are open."""
    if seq == 0:
        return LogEntry(seq=0, by="", turn=game.opening.battle.turn, events=told(game, game.opening, seat, spoken))
    entry = game.history[seq - 1]
    if isinstance(entry, Played):
        events, reasons = told(game, entry.outcome, seat, spoken), reasons_shown(game, seq, seat, thoughts)
        turn, forced = entry.battle.turn, entry.forced
        said = notices(game, entry.outcome, seat)
        return LogEntry(seq=seq, by=entry.seat, turn=turn, events=events, reasons=reasons, forced=forced, notices=said)
    if isinstance(entry, Settlement):
        return LogEntry(seq=seq, by=entry.seat, turn=entry.battle.turn, events=told(game, entry.outcome, seat, spoken))
    if isinstance(entry, Gap):
        words = (plainly("Gap", entry.why),) if entry.why else ()
        return LogEntry(seq=seq, by="", turn=entry.battle.turn, events=words)
    if isinstance(entry, Pledged):
        came = game.origin if game.origin and game.origin.entry == seq - 1 - game.begins else None
        return LogEntry(seq=seq, by="", turn=entry.battle.turn, events=(new_dice(entry, came),))
    gone = undone(game, seq)
    own = sum(one.seat == entry.seat for one in gone) or len(gone)
    dice = any(game.saw_dice(one, seat) for one in gone)
    return LogEntry(
        seq=seq,
        by=entry.seat,
        turn=entry.battle.turn,
        events=(),
        back_to=entry.to,
        taken=own,
        dice=dice,
        notices=went_back(entry),
    )


def notices(game: Game, outcome: Outcome[Any], seat: str) -> tuple[str, ...]:
    """Control's words in an outcome, as far as they are for a seat."""
    saying = [event for event in outcome.events if isinstance(event, Saying)]
    shown = game.ruleset.show(saying, outcome.battle, seat) if saying else []
    return tuple([event.saying for event in shown if isinstance(event, Saying)])


def went_back(back: TakenBack) -> tuple[str, ...]:
    """That Control took the game back, for everybody to read."""
    if back.seat != CONTROL:
        return ()
    why = f": {back.reason}" if back.reason else "."
    return (f"Game Control has taken the game back to turn {back.battle.turn}{why}",)


def new_dice(entry: Pledged, origin: Origin | None = None) -> EventCard:
    """That the dice are those of another seed from here on, and its pledge; and if the battle begins here, of which."""
    hash = pledge(entry.seed)
    if origin is not None:
        came = f"Played on from turn {origin.turn} of {origin.title} (battle {origin.battle})"
        text = f"{came}. New dice are pledged: {hash}"
        return plainly("Pledged", text, pledge=hash, battle=origin.battle)
    text = (
        f"A player sat down, and the dice are pledged anew: {hash}" if entry.seat else f"New dice are pledged: {hash}"
    )
    return plainly("Pledged", text, seat=entry.seat, pledge=hash)


def plainly(kind: str, text: str, **data: str) -> EventCard:
    """Something that happened to the battle and not in it."""
    told = {"type": kind, **data}
    return EventCard(type=kind, clause="", text=text, pieces=(), side=None, ruling=None, data=told)


def reasons_shown(game: Game, seq: int, seat: str, thoughts: bool) -> tuple[str, ...]:
    """Why a general answered so: his own seat and Control may know, and everybody after the end.

    Till then others hear it only where generals think aloud, and of what was given face down once it is turned up.
    """
    played = game.history[seq - 1]
    if not isinstance(played, Played) or not played.reasons or played.forced:
        return ()
    if game.over or seat in (played.seat, CONTROL):
        return played.reasons
    aloud = thoughts and (not played.secret or revealed_by(game, seq) is not None)
    return played.reasons if aloud else ()


def told_anew(game: Game, seat: str, since: int, thoughts: bool) -> list[LogEntry]:
    """Entries known to a seat of which more is told now: reasons of what has been turned up since."""
    if not thoughts or not any(isinstance(one, Played) and one.outcome.revealed for one in game.history[since:]):
        return []
    sealed = [no for no, one in enumerate(game.history[:since], 1) if isinstance(one, Played) and one.secret]
    fresh = [no for no in sealed if (revealed_by(game, no) or 0) > since]
    return [log_entry(game, seat, no, thoughts, Spoken()) for no in fresh]


def told(game: Game, outcome: Outcome[Any], seat: str, spoken: Spoken) -> tuple[EventCard, ...]:
    """The events of an outcome that a seat may know, each with its line for the log."""
    rules = game.ruleset
    shown = rules.show(outcome.events, outcome.battle, seat)
    view = rules.view(outcome.battle, seat)

    def say() -> tuple[EventCard, ...]:
        return event_cards(shown, view, rules)

    all_open = view is outcome.battle and all([a is b for a, b in zip_longest(shown, outcome.events)])
    return spoken.of(outcome, say) if all_open else say()


def event_cards(events: Sequence[Event], view: Battle, rules: Ruleset) -> tuple[EventCard, ...]:
    """The events of an answer as they are sent, one line a deed."""
    lines = rules.lines(view, events)
    return tuple([event_card(event, line, view, rules, events) for event, line in zip(events, lines, strict=True)])


def event_card(event: Event, line: Line, view: Battle, rules: Ruleset, among: Sequence[Event]) -> EventCard:
    """One event as it is sent, with its line; a throw that is told with another event is opened there too."""
    data = plain_event(event, view, rules.words(view, event))
    made = event if line.of is None else among[line.of]
    ruling = named(ruling_card(made.ruling, made), made.ruling, view, rules) if isinstance(made, Ruled) else None
    return EventCard(
        type=data["type"],
        clause=event.clause,
        text=line.told,
        detail=line.detail,
        heading=line.heading,
        rout=line.rout,
        head=line.text if line.rows else "",
        rows=line.rows,
        pieces=tuple(actors(event, view)),
        side=acting_side(event, view),
        ruling=ruling,
        data=data,
    )


def ruling_card(ruling: Ruling, made: Ruled | None = None) -> RulingCard:
    """A ruling as it is sent, the odds worked out."""
    return msgspec.convert(tell_ruling(ruling, made), RulingCard)


def named(card: RulingCard, ruling: Ruling, view: Battle, rules: Ruleset) -> RulingCard:
    """A ruling whose results are told with the names of those it is about."""
    told = {row.result: rules.outcome(view, ruling, row.result) for row in ruling.results}
    return replace(card, outcomes={result: words for result, words in told.items() if words != result})


def verdict(seen: Refusal | Preview, cited: bool = True) -> Verdict:
    """A preview as it is sent, the odds worked out; clauses, figures and chances are for who may read the rules."""
    if isinstance(seen, Refusal):
        return Verdict(legal=False, clause=seen.clause if cited else "", reason=seen.reason)
    return Verdict(
        legal=True,
        cost=seen.cost,
        allowance=seen.allowance,
        meets=seen.meets,
        rulings=tuple(ruling_card(ruling) for ruling in seen.rulings) if cited else (),
        told=seen.told if cited or not (seen.rulings or seen.prospects) else "",
        prospects=tuple(prospect_card(one) for one in seen.prospects) if cited else (),
        gives_up=seen.gives_up,
        melee=seen.melee if cited else None,
    )


def prospect_card(one: Prospect) -> ProspectCard:
    """One way it may end, as it is sent."""
    return ProspectCard(text=one.text, chance=float(one.chance), side=one.side, grave=one.grave)


def offer_card(offer: Offer, cited: bool = True) -> OfferCard:
    """An offer as it is sent."""
    return OfferCard(
        key=offer.key,
        label=offer.label,
        note=offer.note,
        sign=offer.sign,
        action=offer.action,
        verdict=verdict(offer.verdict, cited),
        ghost=offer.ghost,
        way=offer.way,
        group=offer.group,
        main=offer.main,
        stack=offer.stack,
        stands=offer.stands,
        letter=offer.letter,
        caution=offer.caution,
        draft=offer.draft,
    )
