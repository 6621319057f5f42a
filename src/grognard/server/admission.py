"""Who stands at the door and has not said what they want: so many of one network, so many in all, and not for long."""

from __future__ import annotations

from collections import Counter, OrderedDict
from typing import Protocol


class Visitor(Protocol):
    """Somebody who can be sent away."""

    def send_away(self) -> None:
        """End it at once."""


class Admission:
    """Those who wait. One too many of a network is not let on it; of too many in all the first who came goes."""

    def __init__(self, of_a_network: int, in_all: int) -> None:
        self.of_a_network, self.in_all = of_a_network, in_all
        self.waiting: OrderedDict[Visitor, str] = OrderedDict()
        self.counts = Counter[str]()

    def enter(self, visitor: Visitor, network: str) -> bool:
        """Somebody comes; False if too many of that network stand there."""
        if self.counts[network] >= self.of_a_network:
            return False
        self.waiting[visitor] = network
        self.counts[network] += 1
        if len(self.waiting) > self.in_all:
            first = next(iter(self.waiting))
            self.leave(first)
            first.send_away()
        return True

    def leave(self, visitor: Visitor) -> None:
        """Somebody was let in, or goes."""
        network = self.waiting.pop(visitor, None)
        if network is not None:
            self.counts[network] -= 1
            if not self.counts[network]:
                del self.counts[network]
