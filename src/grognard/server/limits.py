"""How much anybody may ask of the service."""

from __future__ import annotations

import time
from collections import OrderedDict

BURST = 4
KNOWN = 10_000


class Bucket:
    """So many a second, and a burst: four times that unless told otherwise."""

    __slots__ = ("left", "most", "rate", "then")

    def __init__(self, rate: float, most: float = 0.0) -> None:
        self.rate, self.most, self.then = rate, most or rate * BURST, time.monotonic()
        self.left = self.most

    def take(self) -> bool:
        """Is one more allowed now?"""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.then) * self.rate)
        self.then = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each client, the longest unseen forgotten first."""

    def __init__(self, rate: float, most: float = 0.0) -> None:
        self.rate, self.most = rate, most
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        """Is this client allowed one more?"""
        bucket = self.known.pop(client, None) or Bucket(self.rate, self.most)
        self.known[client] = bucket
        if len(self.known) > KNOWN:
            self.known.popitem(last=False)
        return bucket.take()
