"""How much anybody may ask of the service."""

from __future__ import annotations

import time
from collections import OrderedDict

from grognard.server.networks import network_of

BURST = 4
SENDING = 20.0
KNOWN = 10_000


class Bucket:
    """So many a second, and a burst: four times that unless told otherwise."""

    __slots__ = ("left", "most", "rate", "then")

    def __init__(self, rate: float, most: float = 0.0) -> None:
        self.rate, self.most, self.then = rate, most or rate * BURST, time.monotonic()
        self.left = self.most

    def take(self, cost: float = 1.0) -> bool:
        """Is one more allowed now, if it costs so much?"""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.then) * self.rate)
        self.then = now
        cost = min(cost, self.most)
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Buckets:
    """A bucket for each network, the longest unseen forgotten first."""

    def __init__(self, rate: float, most: float = 0.0) -> None:
        self.rate, self.most = rate, most
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str, cost: float = 1.0) -> bool:
        """Is the network of this client allowed one more, if it costs so much?"""
        network = network_of(client)
        bucket = self.known.pop(network, None) or Bucket(self.rate, self.most)
        self.known[network] = bucket
        if len(self.known) > KNOWN:
            self.known.popitem(last=False)
        return bucket.take(cost)
