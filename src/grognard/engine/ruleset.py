"""What a ruleset offers: the contract that lab, server, command line and tests rely on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from grognard.engine.battle import Action, Battle, Piece
from grognard.engine.clauses import Rulebook
from grognard.engine.events import Event
from grognard.engine.files import Document
from grognard.engine.ruling import Refusal, Ruling
from grognard.engine.scenario import Scenario


class Preview(Struct, frozen=True, kw_only=True):
    """What an answer would do if given now: its cost, whom it meets, the rulings it leads to."""

    cost: float | None = None
    allowance: float | None = None
    meets: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()


class Ruleset(Protocol):
    """One published set of rules on the engine."""

    name: str
    title: str
    version: str
    battle_type: type[Battle]
    options_type: type[Struct]

    @property
    def rulebook(self) -> Rulebook:
        """Its clauses and readings."""

    def muster(self, scenario: Scenario, document: Document | None = None, options: Any = None) -> Battle:
        """The battle a scenario describes, its agenda at the first thing to do; BadFile if it cannot be."""

    def view(self, battle: Any, seat: str) -> Battle:
        """What one seat may know, as a battle of the same type with the secrets blanked."""

    def show(self, events: Sequence[Event], battle: Any, seat: str) -> list[Event]:
        """The events one seat may know."""

    def imagine(self, view: Any) -> Battle:
        """A whole battle that agrees with a view, the blanks filled by guess."""

    def preview(self, battle: Any, no: int, action: Action) -> Refusal | Preview:
        """What the answer would do, judged by what the door itself calls."""

    def reach(self, battle: Any, no: int, piece: int) -> Sequence[Action]:
        """The candidates of the open question that concern one piece."""

    def words(self, battle: Any, event: Event) -> str:
        """One line for the log, or nothing."""

    def invariants(self, battle: Any) -> list[str]:
        """What is wrong with a battle that play should never reach; empty when all is well."""

    def pitch(self, document: Document) -> Battle:
        """The battle a situation file describes, at its open question."""

    def read_action(self, battle: Any, row: dict[str, Any]) -> tuple[int, Action]:
        """A row of a situation's `do` as an answer to an open question; ValueError in plain words if it is none."""

    def tell_piece(self, battle: Any, piece: Piece) -> dict[str, Any]:
        """A piece's place and state for reports and for a situation's `expect`."""
