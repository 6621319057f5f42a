"""2 by 2 as the engine's contract wants it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.battle import Action, Battle, Piece
from grognard.engine.clauses import Rulebook, load_rulebook
from grognard.engine.doctrine import Doctrine
from grognard.engine.events import Event
from grognard.engine.files.scenario import Scenario
from grognard.engine.files.yaml import Document
from grognard.engine.page.army_lists import ArmyList
from grognard.engine.page.scene import Gesture, Measured, Offer, Overlay, Prompt, Scene
from grognard.engine.ruling import Preview, Refusal
from grognard.rulesets.two_by_two import preview, views
from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from grognard.rulesets.two_by_two.files import muster, pitch
from grognard.rulesets.two_by_two.files.saved import AnyAction, AnyEvent, TwoByTwoBattle
from grognard.rulesets.two_by_two.invariants import faults
from grognard.rulesets.two_by_two.options import Options
from grognard.rulesets.two_by_two.page import army_lists, offers, overlays, prompts, scene
from grognard.rulesets.two_by_two.words import log


class TwoByTwo:
    """The ruleset."""

    name = "two_by_two"
    title = "2 by 2 Napoleonic's"
    version = "3.01-2"
    battle_type: type[Battle] = TwoByTwoBattle
    options_type: type[Struct] = Options
    action_type: Any = AnyAction
    event_type: Any = AnyEvent

    @property
    def rulebook(self) -> Rulebook:
        """Its clauses and readings."""
        return load_rulebook("grognard.rulesets.two_by_two", "2X2", self.title)

    def muster(self, scenario: Scenario, document: Document | None = None, options: Any = None) -> Battle:
        """The battle of a scenario."""
        return muster.muster(scenario, document, options)

    def view(self, battle: Any, seat: str) -> Battle:
        """Everything is open but sealed answers and ground a side does not know of."""
        return views.view(battle, seat)

    def show(self, events: Sequence[Event], battle: Any, seat: str) -> list[Event]:
        """The events a seat may know."""
        return views.show(events, seat)

    def imagine(self, view: Any, random: Random) -> Battle:
        """A view of 2 by 2 lacks only what is on sealed answers: each may be any that its question allows."""
        asked = {q.no: q for q in view.questions}
        sealed = [
            s if s.action is not None else replace(s, action=random.choice(asked[s.question].candidates(view)))
            for s in view.sealed
        ]
        battle: Battle = replace(view, sealed=tuple(sealed))
        return battle

    def preview(self, battle: Any, no: int, action: Action) -> Refusal | Preview:
        """What an answer would do."""
        return preview.preview(battle, no, action)

    def reach(self, battle: Any, no: int, piece: int) -> Sequence[Action]:
        """The candidates of the open question that concern one unit."""
        return preview.reach(battle, no, piece)

    def words(self, battle: Any, event: Event) -> str:
        """One line for the log."""
        return log.words(battle, event)

    def invariants(self, battle: Any) -> list[str]:
        """What is wrong with the battle."""
        return faults(battle)

    def pitch(self, document: Document) -> Battle:
        """The battle of a situation."""
        return pitch.pitch(document)

    def read_action(self, battle: Any, row: dict[str, Any]) -> tuple[int, Action]:
        """An answer written by hand."""
        return pitch.read_action(battle, row)

    def tell_piece(self, battle: Skirmish, piece: Piece) -> dict[str, Any]:
        """A unit's place and state."""
        assert isinstance(piece, Unit)
        told: dict[str, Any] = {"side": battle.seats[piece.side], "type": piece.type, "size": piece.size}
        told |= {"name": piece.name, "place": piece.place, "destroyed": piece.place == "destroyed"}
        told |= {name: getattr(piece, name) for name in muster.MARKS}
        at = piece.at
        return told | {"x": at and at.x, "y": at and at.y, "facing": at and at.facing}

    def scene(self, view: Any, seat: str) -> Scene:
        """What a seat sees of the table."""
        return scene.scene(view, seat)

    def prompt(self, view: Any, question: Any) -> Prompt:
        """What a question asks."""
        return prompts.prompt(view, question)

    def offers(self, view: Any, no: int, gesture: Gesture) -> Sequence[Offer]:
        """What a gesture may mean."""
        return offers.offers(view, no, gesture)

    def offer(self, view: Any, no: int, action: Action) -> Offer:
        """One answer as an offer."""
        return offers.offer(self, view, no, action)

    def overlays(self, view: Any, seat: str, piece: int) -> Sequence[Overlay]:
        """A unit's reach, arcs and ranges."""
        return overlays.overlays(view, seat, piece)

    def measure(self, view: Any, seat: str, start: Gesture, end: Gesture) -> Measured:
        """What lies between two units or places."""
        return overlays.measure(view, seat, start, end)

    def army_lists(self) -> tuple[ArmyList, ...]:
        """The lists armies are picked from."""
        return army_lists.cards()

    def doctrine(self) -> Doctrine:
        """How its computer generals fight."""
        from grognard.rulesets.two_by_two.doctrine import DOCTRINE

        return DOCTRINE
