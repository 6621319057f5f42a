"""The report of a turn or of the enemy's half, for one seat: made of the events it was shown, and of its views."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grognard.engine.battle import Battle, Piece
from grognard.engine.game import Game, Played
from grognard.engine.page.beats import Reel
from grognard.engine.page.command import first_task
from grognard.engine.page.reports import BeatNo, Deed, ReportLine, Stretch, TurnReport
from grognard.engine.page.scene import Token
from grognard.engine.page.sketches import Sketches
from grognard.engine.reel.beat import by_number, labels
from grognard.engine.reel.recital import recital
from grognard.engine.reel.reel import reel
from grognard.engine.reel.voice import voice

SEEN = 1.0
"""From which weight on it is worth a word at the head."""
LOST, BOUND = 100.0, 2.0
"""What it weighs to be lost, and to be bound to something: more than shots without effect, less than a level."""
QUIET = ("cards", "phase", "result")


def report(game: Game, seat: str, begins: str = "") -> TurnReport | None:
    """The last stretch of play that is over, as a seat may know it; None before there is one.

    `begins` is the hour at which the scenario starts.
    """
    found = last_stretch(game, seat)
    if found is None:
        return None
    stretch, entries = found
    view, side = game.view(seat), game.battle.side_of(seat)
    teller = Teller(game, seat, entries)
    lines = sorted(teller.lines(view), key=lambda row: -row[0])
    ours = [line for _, line, whose in lines if whose == side]
    mine = own(ours, view, seat)
    theirs = [line for _, line, whose in lines if whose != side and (line.text or line.lost)]
    return TurnReport(
        since=entries[0] - 1,
        seq=entries[-1],
        turn=stretch.turn,
        title=stretch.title,
        hour=game.ruleset.reporting.hour(view, stretch.turn, begins),
        voice=voice(stretch.turn, mine, theirs, [line for weight, line, _ in lines if weight >= SEEN and line in mine]),
        mine=tuple(mine),
        others=tuple([line for line in ours if line not in mine]),
        theirs=tuple(theirs),
        next=first_task(view, seat, game.ruleset.prompt),
    )


def own(lines: list[ReportLine], view: Battle, seat: str) -> list[ReportLine]:
    """Of a side's lines those of a seat's own units; of one that leads no unit itself, all."""
    pieces = {line.piece: view.field.piece(line.piece) for line in lines}
    mine = [one for one in lines if (piece := pieces[one.piece]) is not None and view.seat_of(piece) == seat]
    return mine or lines


def last_stretch(game: Game, seat: str) -> tuple[Stretch, list[int]] | None:
    """The last stretch that is over, with its entries that still stand; the last of all when the battle is over."""
    side, told = game.battle.side_of(seat), game.ruleset.reporting.stretch
    now = None if game.over else told(game.battle, side)
    found: Stretch | None = None
    entries: list[int] = []
    for i in reversed(game.stood(len(game.history))):
        stretch = told(before(game, i + 1), side)
        if found is None and stretch is not None and stretch != now:
            found = stretch
        if found is not None:
            if stretch != found:
                break
            entries.append(i + 1)
    return None if found is None else (found, entries[::-1])


def before(game: Game, seq: int) -> Battle:
    """The battle that an entry found."""
    return game.history[seq - 2].battle if seq > 1 else game.opening.battle


class Teller:
    """Collects what some entries were to each piece."""

    def __init__(self, game: Game, seat: str, entries: Sequence[int]) -> None:
        self.game, self.seat, self.rules = game, seat, game.ruleset
        self.deeds: dict[int, list[Deed]] = {}
        self.beats: dict[int, list[BeatNo]] = {}
        self.was = self.tokens(before(game, entries[0]))
        sketches = Sketches()
        for seq in entries:
            one = game.history[seq - 1]
            assert isinstance(one, Played)
            self.hear(one)
            self.watch(reel(self.rules, before(game, seq), one.outcome, seat, seq, sketches))
        self.now = self.tokens(game.history[entries[-1] - 1].battle)

    def tokens(self, battle: Battle) -> Mapping[int, Token]:
        """The pieces as the seat sees them."""
        return by_number(self.rules.scene(self.rules.view(battle, self.seat), self.seat))

    def hear(self, played: Played) -> None:
        """What an answer was to each piece."""
        view = self.rules.view(played.battle, self.seat)
        for event in self.rules.show(played.outcome.events, played.battle, self.seat):
            for deed in self.rules.reporting.deeds.get(type(event), nothing)(view, event):
                self.deeds.setdefault(deed.piece, []).append(deed)

    def watch(self, told: Reel) -> None:
        """In which beats each piece is seen."""
        for i, beat in enumerate(told.beats):
            for piece in beat.pieces if beat.kind not in QUIET else ():
                self.beats.setdefault(piece, []).append((told.seq, i))

    def lines(self, view: Battle) -> Iterator[tuple[float, ReportLine, int]]:
        """A line for each piece that was on the table or has come on it, with how grave it is and whose piece it is."""
        for piece in view.field.pieces:
            was, now = self.was.get(piece.number), self.now.get(piece.number)
            if now is not None and "table" in (now.place, was.place if was else ""):
                line = self.line(view, piece, was, now)
                yield self.weight(line), line, piece.side

    def line(self, view: Battle, piece: Piece, was: Token | None, now: Token) -> ReportLine:
        """What happened to one piece."""
        deeds = self.deeds.get(piece.number, [])
        return ReportLine(
            piece=piece.number,
            name=now.label,
            text=recital([deed for deed in deeds if not deed.order], now.label, self.rules.reporting.length),
            before=labels(was) if was else (),
            after=labels(now) if now.place == "table" else (),
            bound=self.rules.reporting.bound(view, piece) if now.place == "table" else "",
            orders=recital([deed for deed in deeds if deed.order], now.label),
            lost=now.place == "gone",
            beats=tuple(self.beats.get(piece.number, ())),
        )

    def weight(self, line: ReportLine) -> float:
        """How grave it is: a loss before all, then what is bound, then by its deeds."""
        deeds = sum([deed.weight for deed in self.deeds.get(line.piece, [])])
        return deeds + (LOST if line.lost else 0.0) + (BOUND if line.bound else 0.0)


def nothing(_view: Battle, _event: object) -> tuple[Deed, ...]:
    """An event that is nothing to report."""
    return ()
