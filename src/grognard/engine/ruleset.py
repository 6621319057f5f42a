"""What a ruleset offers: the contract that lab, server, command line and tests rely on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from grognard.engine.battle import Action, Battle, Piece
from grognard.engine.clauses import Rulebook
from grognard.engine.doctrine import Doctrine
from grognard.engine.events import Event
from grognard.engine.files.scenario import Scenario
from grognard.engine.files.yaml import Document
from grognard.engine.page.army_lists import ArmyList
from grognard.engine.page.scene import Gesture, Measured, Offer, Overlay, Prompt, Scene
from grognard.engine.ruling import Preview, Refusal


class Ruleset(Protocol):
    """One published set of rules on the engine."""

    name: str
    title: str
    version: str
    battle_type: type[Battle]
    options_type: type[Struct]
    action_type: Any
    event_type: Any

    @property
    def rulebook(self) -> Rulebook:
        """Its clauses and readings."""

    def muster(self, scenario: Scenario, document: Document | None = None, options: Any = None) -> Battle:
        """The battle a scenario describes, its agenda at the first thing to do; BadFile if it cannot be."""

    def view(self, battle: Any, seat: str) -> Battle:
        """What one seat may know, as a battle of the same type with the secrets blanked."""

    def show(self, events: Sequence[Event], battle: Any, seat: str) -> list[Event]:
        """The events one seat may know."""

    def imagine(self, view: Any, random: Random) -> Battle:
        """A whole battle that agrees with a view, the blanks filled by guess; its own view is that view again."""

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

    def scene(self, view: Any, seat: str) -> Scene:
        """What one seat sees of the table, ready to be drawn."""

    def prompt(self, view: Any, question: Any) -> Prompt:
        """What a question asks, in plain words."""

    def offers(self, view: Any, no: int, gesture: Gesture) -> Sequence[Offer]:
        """What a gesture at an open question may mean, the likeliest first; nothing pointed at means all it offers."""

    def offer(self, view: Any, no: int, action: Action) -> Offer:
        """One answer as an offer, however it was thought of: its name, its verdict, and its ghost if it has one."""

    def overlays(self, view: Any, seat: str, piece: int) -> Sequence[Overlay]:
        """A piece's reach, arcs and ranges."""

    def measure(self, view: Any, seat: str, start: Gesture, end: Gesture) -> Measured:
        """What lies between two pieces or places."""

    def army_lists(self) -> tuple[ArmyList, ...]:
        """The lists armies are picked from, if it has any."""

    def doctrine(self) -> Doctrine:
        """How its computer generals fight."""
