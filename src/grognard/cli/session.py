"""A battle at the terminal: the table is drawn, the question put, a line read, and so on to the end."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.table import Table

from grognard.cli.board import ARROWS, Board, legend
from grognard.cli.menu import Menu, by_piece, counted, menu_of
from grognard.cli.orders import about, show_cards, to_give, whom
from grognard.cli.output import OUT, line, whole
from grognard.cli.tables import brief_ruling, cell, show_ruling, title
from grognard.cli.words import NotUnderstood, Roll, understood, usage, verb
from grognard.engine.battle import Action, Battle, Piece, Question
from grognard.engine.clauses import UnknownClause
from grognard.engine.dice import DiceWanted
from grognard.engine.events import Event, Ruled
from grognard.engine.files.yaml import BadFile
from grognard.engine.game import Game, NeedsConsent
from grognard.engine.names import player, winner
from grognard.engine.records import write_record
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Outcome
from grognard.generals import General
from grognard.table.kernel import gap
from grognard.table.pose import bearing

SHORT = 12
LOGGED = 20
HELP = """\
  You are asked one question at a time. Answer it in words, or by the numbers of a list.
    list            what you can do now            B_61          what that unit can do (61 will do)
    3               take row 3 of the list         3 2.5         row 3, with the value 2.5
    move 61 turn 45 ahead 2                        n, ne, e, se, s, sw, w, nw stand for degrees too
    odds shoot 61 R_NAS                            the chances, with every modifier, before you decide
    why 11.1        a clause of the rules          search WORDS  clauses about something
    cards           orders given in secret         rest          everybody without an order stands fast
    board           draw the table                 units         every unit and its state
    log [N]         what has happened              undo          take your last answer back
    auto            let the computer answer this   default       what stands if you say nothing
    save [FILE]     write a record                 quit          leave"""


class Leave(Exception):
    """The player gets up from the table."""


class Session:
    """One person at the terminal in one seat or several, one at a time, and the computer in the others."""

    def __init__(self, game: Game, seat: str, generals: dict[str, General]) -> None:
        self.game, self.seat, self.generals = game, seat, generals
        self.rules, self.book = game.ruleset, game.ruleset.rulebook
        self.told: int | None = None
        self.menu = Menu()
        self.stage = ""
        self.turned_to: int | None = None
        self.asking = 0
        self.commands = {
            "?": self.help,
            "help": self.help,
            "list": self.choices,
            "board": self.board,
            "units": self.units,
            "cards": self.cards,
            "rest": self.rest,
            "log": self.log,
            "odds": self.odds,
            "why": self.why,
            "search": self.search,
            "undo": self.undo,
            "auto": self.auto,
            "default": self.default,
            "save": self.save,
            "quit": self.quit,
            "exit!": self.quit,
        }

    @property
    def battle(self) -> Battle:
        """What the player may know."""
        return self.game.view(self.seat)

    # the battle

    def play(self) -> None:
        """Ask and answer until it is decided."""
        who = f"You are {self.seat} ({player(self.battle, self.seat)})."
        line((self.game.title, "bold"), f"  {self.rules.title}. {who} Type ? for help.")
        if self.game.pledge:
            line((f"The dice are pledged: {self.game.pledge}", "dim"))
        self.board([])
        while not self.game.over:
            self.tell()
            question = self.next_question()
            if question is None:
                raise Leave("The battle stands still: nobody is asked anything.")
            if question.seat in self.generals:
                self.let_computer(question)
            else:
                self.ask(question)
        self.tell()
        self.board([])
        line(("The battle is over: ", "bold"), winner(self.game.battle))
        line((f"The seed of the dice was {', then '.join(self.game.seeds)}", "dim"))

    def next_question(self) -> Question | None:
        """What the player has turned to; else the computer's question first, then the player's."""
        turned, self.turned_to = self.turned_to, None
        if turned is not None and self.game.question(turned) is not None:
            return self.game.question(turned)
        sealed = {s.question for s in self.game.battle.sealed}
        waiting = [q for q in self.game.questions() if q.no not in sealed and q.blocks]
        return next(iter(sorted(waiting, key=lambda q: q.seat not in self.generals)), None)

    def let_computer(self, question: Question) -> None:
        """A computer general answers."""
        chooser = self.generals.get(question.seat) or next(iter(self.generals.values()))
        action, _ = chooser.choose(self.game.view(question.seat), question)
        outcome = self.game.answer(question.no, action)
        if not isinstance(outcome, Outcome):
            raise Leave(f"The computer does not know what to do: {outcome}")

    def ask(self, question: Question) -> None:
        """Put the question and take lines until it is answered; whose it is, he sits there now."""
        self.seat = question.seat
        actions = question.candidates(self.battle)
        self.put(question, actions)
        self.asking = question.no
        before = len(self.game.history)
        while len(self.game.history) == before and self.turned_to is None:
            words = self.read()
            if not words:
                continue
            try:
                self.obey(words, question, actions)
            except NotUnderstood as error:
                line(("  ? ", "yellow"), str(error))

    def put(self, question: Question, actions: Sequence[Action]) -> None:
        """Say what is asked, and in short what can be done."""
        asks = (type(question).__doc__ or type(question).__name__).strip().partition("\n")[0]
        turn = f"turn {self.game.battle.turn}"
        if self.stage not in ("", turn + asks):
            self.board([])
        self.stage = turn + asks
        line(
            (f"\n{player(self.game.battle, self.seat)}, {turn}: ", "bold"),
            (asks, "bold cyan"),
            whom(self.game, question, self.seat),
        )
        if not question.secret and question.unit is not None:
            line(f"  {self.rules.prompt(self.battle, question).detail}")
        self.show_list(actions)

    def read(self) -> list[str]:
        """One line from the player."""
        if sys.stdin.isatty():
            try:
                text = OUT.input("[bold]> [/]")
            except (EOFError, KeyboardInterrupt):
                raise Leave("\nYou leave the table; the battle is not saved.") from None
        else:
            text = sys.stdin.readline()
            if not text:
                raise Leave("There is nothing more to read; the battle is not decided.")
        return text.split()

    def obey(self, words: list[str], question: Question, actions: Sequence[Action]) -> None:
        """Do what a line says: a number, a command, a unit, or an answer."""
        first, rest = words[0].lower(), words[1:]
        unit = self.named(words[0]) if len(words) == 1 else None
        number = whole(first)
        if number is not None and (unit is None or number <= len(self.menu.rows)):
            self.answer(question, self.menu.pick(number, rest[0] if rest else ""))
        elif first in self.commands:
            self.commands[first](rest)
        elif unit is not None:
            if not self.turn_to(unit):
                self.unit(unit, actions)
        else:
            self.answer(question, understood(" ".join(words), question, self.battle))

    def answer(self, question: Question, action: Action) -> None:
        """Put an answer through the door and say what it says."""
        match self.game.answer(question.no, action):
            case Refusal(clause=clause, reason=reason):
                line(("  No: ", "bold red"), reason, (f"  {clause} {title(self.book, clause)}", "dim"))
            case DiceWanted(purpose=purpose, n=n):
                line(("  Dice: ", "yellow"), f"{n} wanted for {purpose}")

    def tell(self) -> None:
        """What has happened since the player last looked."""
        for event in self.game.events(self.seat, self.told):
            self.tell_event(event)
        self.told = len(self.game.history)

    def tell_event(self, event: Event) -> None:
        """One line of the log."""
        text = self.rules.words(self.battle, event) or (brief_ruling(event) if isinstance(event, Ruled) else "")
        if text:
            line("  ", text, (f"  {event.clause}", "dim"))

    # commands

    def help(self, words: list[str]) -> None:
        """How to play."""
        line(HELP)
        for question in self.game.questions(self.seat):
            for kind in question.answers:
                line("    ", (usage(kind), "cyan"), f"   {(kind.__doc__ or '').strip()}")

    def choices(self, words: list[str]) -> None:
        """What can be done now, or with one unit."""
        question = self.mine()
        actions = question.candidates(self.battle)
        unit = self.named(words[0]) if words else None
        if unit is not None:
            self.unit(unit, actions)
        else:
            self.show_list(actions)

    def show_list(self, actions: Sequence[Action]) -> None:
        """Every answer if they are few, else what each unit can do."""
        if len(actions) <= SHORT:
            self.show_menu(actions)
            return
        groups = by_piece(actions)
        self.show_menu(groups.pop(None, []))
        for no, its in groups.items():
            assert no is not None
            unit = self.battle.field.piece(no)
            assert unit is not None
            line("     ", (f"{unit.id:<8}", "bold"), f"{self.name(unit):<40.40} ", (counted(its), "dim"))

    def turn_to(self, unit: Piece) -> bool:
        """Go to the player's secret question about a unit, to answer it now or anew; False if there is none."""
        self.turned_to = about(self.game, self.seat, unit)
        return self.turned_to is not None

    def show_menu(self, actions: Sequence[Action]) -> None:
        """Numbered rows; where all are about the unit that is asked about, it need not be named."""
        kinds, pieces = list({type(a) for a in actions}), list(by_piece(actions))
        secret = len(kinds) == len(pieces) == 1 and bool(to_give(self.game, self.seat))
        piece = self.battle.field.piece(pieces[0]) if secret and pieces[0] is not None else None
        understood = "" if piece is None else f"{verb(kinds[0])} {piece.id} "
        self.menu = menu_of(actions, self.battle, understood)
        for i, row in enumerate(self.menu.rows, 1):
            line((f"  {i:3d} ", "bold green"), row.line)

    def unit(self, unit: Piece, actions: Sequence[Action]) -> None:
        """A unit and all it can do."""
        state = ", ".join(f"{k} {cell(v)}" for k, v in self.rules.tell_piece(self.battle, unit).items() if cell(v))
        line(("  " + unit.id, "bold"), f" {self.name(unit)}: {state}")
        its = by_piece(actions).get(unit.no, [])
        if not its:
            line(("  It has nothing to do now.", "dim"))
            return
        self.show_menu(its)

    def board(self, words: Sequence[str]) -> None:
        """Draw the table."""
        for drawn in Board(self.battle, OUT.width).lines():
            OUT.print(drawn, soft_wrap=True)
        OUT.print(legend(self.battle))

    def units(self, words: Sequence[str]) -> None:
        """Every unit on the table: state, and the nearest enemy by bearing and distance."""
        table = Table("", "id", "name", "state", "nearest enemy", box=None, padding=(0, 1), header_style="dim")
        for unit in self.battle.field.pieces:
            if unit.at is not None:
                table.add_row(ARROWS[unit.side][0], unit.id, self.name(unit), self.state(unit), self.nearest(unit))
        OUT.print(table)

    def cards(self, words: Sequence[str]) -> None:
        """What the player has ordered in secret, and what is still to order."""
        show_cards(self.game, self.seat)

    def rest(self, words: Sequence[str]) -> None:
        """Everybody still without an order gets the one that stands when time is called."""
        left = to_give(self.game, self.seat)
        if not left:
            raise NotUnderstood("nothing is ordered in secret now; default gives the answer that stands")
        for question in left:
            self.answer(question, question.default(self.battle))

    def log(self, words: Sequence[str]) -> None:
        """The last lines of the log."""
        n = whole(words[0]) if words else None
        for text in self.game.log(self.seat)[-(n or LOGGED) :]:
            line("  ", text)

    def odds(self, words: Sequence[str]) -> None:
        """The rulings an answer would lead to."""
        question = self.mine()
        number = whole(words[0]) if words else None
        if number is not None:
            action = self.menu.pick(number, words[1] if len(words) > 1 else "")
        else:
            action = understood(" ".join(words), question, self.battle)
        preview = self.game.preview(question.no, action)
        if isinstance(preview, Refusal):
            line(("  No: ", "bold red"), preview.reason, (f"  {preview.clause}", "dim"))
            return
        if preview.cost is not None:
            line(f"  costs {preview.cost:g}" + (f" of {preview.allowance:g}" if preview.allowance is not None else ""))
        if preview.meets:
            line(f"  meets {', '.join(preview.meets)}")
        for ruling in preview.rulings:
            show_ruling(ruling, None, self.book, "  ")
        if preview.cost is None and not preview.rulings:
            line(("  No dice are thrown for that.", "dim"))

    def why(self, words: Sequence[str]) -> None:
        """A clause of the rules."""
        if not words:
            raise NotUnderstood("which clause? Such as: why 11.1")
        id = words[0].upper()
        try:
            clause = self.book.clause(id if "-" in id else f"{self.book.prefix}-{id}")
        except UnknownClause as unknown:
            raise NotUnderstood(str(unknown)) from None
        line("  ", (f"{clause.id} {clause.title}", "bold"), f" — {clause.text}")

    def search(self, words: Sequence[str]) -> None:
        """Clauses about something."""
        for clause in self.book.search(" ".join(words))[:10]:
            line("  ", (f"{clause.id} {clause.title}", "bold"), f" — {clause.text}")

    def undo(self, words: Sequence[str]) -> None:
        """Take the last answer back; the computer agrees to nothing that dice have settled."""
        match self.game.undo(self.seat):
            case NeedsConsent(reason=reason):
                line(("  Too late: ", "yellow"), f"{reason}.")
            case Refusal(reason=reason):
                line(("  ", ""), reason)
            case _:
                line("  Taken back.")

    def auto(self, words: Sequence[str]) -> None:
        """The computer answers for the player."""
        self.let_computer(self.mine())

    def default(self, words: Sequence[str]) -> None:
        """The answer that stands when time is called."""
        question = self.mine()
        self.answer(question, question.default(self.battle))

    def save(self, words: Sequence[str]) -> None:
        """Write a record."""
        try:
            path = write_record(self.game.record, Path(words[0] if words else "skirmish.json.gz"))
        except BadFile as fault:
            raise NotUnderstood(str(fault)) from None
        line(f"  Saved; go on with: grognard skirmish --resume {path}")

    def quit(self, words: Sequence[str]) -> None:
        """Leave."""
        raise Leave("You leave the table.")

    # small things

    def mine(self) -> Question:
        """The question the player is at."""
        asked = self.game.question(self.asking)
        if asked is not None and asked.seat == self.seat:
            return asked
        sealed = {s.question for s in self.game.battle.sealed}
        return next(q for q in self.game.questions(self.seat) if q.no not in sealed)

    def named(self, token: str) -> Piece | None:
        """The unit a word names, if it names one."""
        try:
            return self.battle.field.piece(Roll(self.battle, self.seat).find(token))
        except NotUnderstood:
            return None

    def name(self, unit: Piece) -> str:
        """What a unit is called; one without a name by what it is, for its id is told beside it."""
        return unit.type if unit.name == unit.id else unit.name

    def state(self, unit: Piece) -> str:
        """What is true of a unit."""
        return ", ".join(key for key, value in self.rules.tell_piece(self.battle, unit).items() if value is True)

    def nearest(self, unit: Piece) -> str:
        """The nearest enemy, where and how far."""
        here = unit.here
        foes = [(gap(here.rect, o.at.rect), o) for o in self.battle.field.units if o.at and o.side != unit.side]
        if not foes:
            return ""
        far, foe = min(foes, key=lambda row: row[0])
        at = foe.here
        return f"{foe.id} {far:.1f} at {bearing(here.x, here.y, at.x, at.y):.0f}°"
