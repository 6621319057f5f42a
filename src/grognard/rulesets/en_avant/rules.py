"""En Avant! as the engine's contract wants it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from random import Random
from typing import Any

from msgspec import Struct

from grognard.engine.battle import Action, Battle, Piece
from grognard.engine.clauses import Rulebook, load_rulebook
from grognard.engine.doctrine import Doctrine
from grognard.engine.events import Event
from grognard.engine.files.scenario import Scenario
from grognard.engine.files.yaml import Document
from grognard.engine.page.army_lists import ArmyList
from grognard.engine.page.scene import Gesture, Measured, Offer, Overlay, Prompt, Scene
from grognard.engine.ruling import Preview, Refusal
from grognard.rulesets.en_avant.battle import Engagement, Unit, label
from grognard.rulesets.en_avant.files import muster, pitch
from grognard.rulesets.en_avant.files.saved import AnyAction, AnyEvent, EnAvantBattle
from grognard.rulesets.en_avant.fog import imagining, views
from grognard.rulesets.en_avant.invariants import faults
from grognard.rulesets.en_avant.options import Options
from grognard.rulesets.en_avant.page import offers, overlays, preview, prompts, scene
from grognard.rulesets.en_avant.words import log

TOLD = (
    "type", "name", "formation", "place", "removed", "volleys", "fired", "opportunity_fired", "fired_last_turn",
    "moved", "manoeuvred", "fought", "halted", "bogged", "commander_clock", "reinforcement_clock", "run_turns",
    "forming_square", "second_line", "timer",
)  # fmt: skip


class EnAvant:
    """The ruleset."""

    name = "en_avant"
    title = "En Avant!"
    version = "2-2"
    battle_type: type[Battle] = EnAvantBattle
    options_type: type[Struct] = Options
    action_type: Any = AnyAction
    event_type: Any = AnyEvent

    @property
    def rulebook(self) -> Rulebook:
        """Its clauses and readings."""
        return load_rulebook("grognard.rulesets.en_avant", "EA", self.title)

    @property
    def guide(self) -> str:
        """The page that players get, and need nothing else (EA-0.3)."""
        return files("grognard.rulesets.en_avant").joinpath("guide.md").read_text(encoding="utf-8")

    def muster(self, scenario: Scenario, document: Document | None = None, options: Any = None) -> Battle:
        """The battle of a scenario."""
        return muster.muster(scenario, document, options)

    def view(self, battle: Any, seat: str) -> Battle:
        """What one seat may know."""
        return views.view(battle, seat)

    def show(self, events: Sequence[Event], battle: Any, seat: str) -> list[Event]:
        """The events a seat may know."""
        return views.show(events, battle, seat)

    def imagine(self, view: Any, random: Random) -> Battle:
        """A whole battle that agrees with a view."""
        return imagining.imagine(view, random)

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

    def tell_piece(self, battle: Engagement, piece: Piece) -> dict[str, Any]:
        """A unit's place and state."""
        assert isinstance(piece, Unit)
        told: dict[str, Any] = {"side": battle.seats[piece.side], **{name: getattr(piece, name) for name in TOLD}}
        told |= {"status": label(battle, piece), "labels": list(piece.status), "ordered": not piece.in_disorder}
        told |= {"flags": list(piece.disordered), "duty": piece.duty and piece.duty.kind}
        told |= {"card": piece.card and piece.card.name, "changing": piece.change and piece.change.to}
        told |= {"attached": battle.unit(piece.attached).id if piece.attached >= 0 else None}
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
        """The lists armies are picked from; here scenarios say who fights."""
        return ()

    def doctrine(self) -> Doctrine:
        """How its computer generals fight."""
        from grognard.rulesets.en_avant.doctrine import DOCTRINE

        return DOCTRINE
