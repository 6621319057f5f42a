"""Playing on through the page, whatever is asked, with no more wit than a battle needs to come to its end."""

from __future__ import annotations

from tests.browser.playing import Player
from tests.server.serving import Json

ORDERED_TURNS = 3
WANTED = {"MovementPhase": "ahead", "ShootingPhase": "shoot"}


class Soldier:
    """Answers by clicks: one unit a phase moves, whoever may fires, cards are given for a few turns."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.moved: set[int] = set()

    def answer(self, question: Json) -> None:
        """Do something about a question."""
        if question["secret"]:
            self.order()
        elif question["kind"] == "MovementPhase" and question["no"] in self.moved:
            self.end()
        else:
            self.moved.add(question["no"])
            self.act(question)

    def order(self) -> None:
        """A card each for a few turns, then everybody holds."""
        player = self.player
        if player.settle()["turn"] <= ORDERED_TURNS or len(player.due()) == 1:
            player.commit()
        else:
            player.hold_others()

    def act(self, question: Json) -> None:
        """The first unit that may does the first thing it may."""
        player, prompt = self.player, question["prompt"]
        if prompt["piece"] is None and prompt["pieces"]:
            player.take(prompt["pieces"][0])
        legal = player.page.locator(":is(.do, .deck, .bottom) [data-testid^=offer-]:not([aria-disabled=true])")
        wanted = legal.and_(player.page.locator(f"[data-testid^=offer-{WANTED.get(question['kind'], '')}]"))
        player.until(lambda: wanted.count() or legal.count(), f"An offer for {question['kind']}")
        player.choose((wanted if wanted.count() else legal).first)

    def end(self) -> None:
        """Enough of this phase."""
        self.player.choose(self.player.offer("done"))
