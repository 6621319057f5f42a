"""Chapter 4: the one thing a commander declares for a turn (EM-4.2)."""

from __future__ import annotations

from typing import Any, ClassVar

from grognard.engine.battle import FIRST_COMMANDER, Action
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import CommanderNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_masse.battle import Clash, Officer


class Declaration(Action, frozen=True, kw_only=True):
    """What a commander does this turn."""

    needs: ClassVar[str] = ""
    """The name of the action among the four."""
    commander: CommanderNo

    def officer(self, battle: Clash) -> Officer:
        """Who declares it."""
        return battle.officer(self.commander - FIRST_COMMANDER)

    def out_of_place(self, battle: Clash) -> str:
        """Nobody asks a commander who is out of action; no fresh orders can be given for him (EM-15.8)."""
        named = battle.field.piece(self.commander)
        out = isinstance(named, Officer) and not named.active
        return "EM-15.8" if out else super().out_of_place(battle)

    def refusal(self, battle: Clash, question: Any) -> Refusal | None:
        """He must be fit, and the action one of those agreed on (EM-4.2, EM-R.6)."""
        officer = battle.officer(question.officer)
        if self.commander != officer.number:
            return Refusal(self.out_of_place(battle), f"that question is about {officer.name}")
        if self.needs and self.needs not in battle.options.four_actions:
            return Refusal("EM-4.2", "that is none of the actions agreed on")
        if not officer.active:
            return Refusal("EM-15.8", f"{officer.name} is out of action")
        return self.unfit(battle, officer)

    def unfit(self, battle: Clash, officer: Officer) -> Refusal | None:
        """Why he cannot do just this."""
        return None

    def carry_out(self, umpire: Umpire[Clash], question: Any) -> None:
        """Sealed declarations are opened together by the step that asked for them."""

    def begin(self, umpire: Umpire[Clash], officer: Officer) -> None:
        """Start on it, when all have declared."""
