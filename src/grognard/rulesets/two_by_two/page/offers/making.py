"""How an offer is made: an answer that fits a gesture, judged as the door would judge it."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from grognard.engine.battle import Action
from grognard.engine.page.scene import Block, Gesture, Offer
from grognard.engine.page.scene import Point as Place
from grognard.engine.ruling import Preview, Refusal
from grognard.rulesets.two_by_two.battle import Skirmish, Unit
from grognard.rulesets.two_by_two.preview import preview

Group = Literal["piece", "phase", "more"]


class Ask(NamedTuple):
    """A gesture at an open question."""

    view: Skirmish
    question: Any
    gesture: Gesture

    @property
    def piece(self) -> Unit | None:
        """The unit pointed with."""
        return self.unit(self.gesture.piece)

    @property
    def onto(self) -> Unit | None:
        """The unit pointed at."""
        return self.unit(self.gesture.onto)

    @property
    def place(self) -> Place | None:
        """The place pointed at."""
        x, y = self.gesture.x, self.gesture.y
        return None if x is None or y is None else (x, y)

    @property
    def bare(self) -> bool:
        """Is nothing pointed at?"""
        return self.gesture.piece is None and self.gesture.onto is None and self.place is None

    def unit(self, no: int | None) -> Unit | None:
        """A unit that is there."""
        return None if no is None or not 0 <= no < len(self.view.field.units) else self.view.unit(no)

    def judge(self, action: Action) -> Refusal | Preview:
        """What the door would say."""
        return preview(self.view, self.question.no, action)

    def refused(self, action: Action) -> Refusal | None:
        """Would the door refuse it? Quicker than a whole preview."""
        return action.refusal(self.view, self.question)

    def offer(
        self,
        key: str,
        label: str,
        action: Action,
        *,
        note: str = "",
        sign: str = "",
        ghost: tuple[Block, ...] = (),
        way: tuple[Place, ...] = (),
        group: Group = "piece",
        main: bool = False,
    ) -> Offer:
        """An answer as an offer."""
        return Offer(
            key=key,
            label=label,
            note=note,
            sign=sign,
            action=action,
            verdict=self.judge(action),
            ghost=ghost,
            way=way,
            group=group,
            main=main,
        )


def legal(offer: Offer) -> bool:
    """Would the door take it?"""
    return isinstance(offer.verdict, Preview)
