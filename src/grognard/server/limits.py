"""How much anybody may ask of the service."""

from __future__ import annotations

import time
from collections import OrderedDict

BURST = 4
KNOWN = 10_000


class Bucket:
    """So many a second, and a burst of four times that."""

    __slots__ = ("left", "rate", "then")

    def __init__(self, rate: float) -> None:
        self.rate, self.left, self.then = rate, rate * BURST, time.monotonic()

    def take(self) -> bool:
        """Is one more allowed now?"""
        now = time.monotonic()
        self.left = min(self.rate * BURST, self.left + (now - self.then) * self.rate)
        self.then = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each client, the longest unseen forgotten first."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        """Is this client allowed one more?"""
        bucket = self.known.pop(client, None) or Bucket(self.rate)
        self.known[client] = bucket
        if len(self.known) > KNOWN:
            self.known.popitem(last=False)
        return bucket.take()
