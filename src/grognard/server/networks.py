"""Where somebody calls from: the network and not the address, for one who has one address has many."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

PREFIXES = {4: 24, 6: 56}
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


@lru_cache(10_000)
def network_of(client: str) -> str:
    """The network of an address, as one name; what is no address stands for itself."""
    address = read(client)
    if address is None:
        return client
    return str(ipaddress.ip_network((address, PREFIXES[address.version]), strict=False))


def read(client: str) -> Address | None:
    """An address; of an old one written in the new way, the old."""
    try:
        address = ipaddress.ip_address(client.partition("%")[0])
    except ValueError:
        return None
    inner = address.ipv4_mapped or address.sixtofour if address.version == 6 else None
    return inner or address


def is_open_internet(client: str) -> bool:
    """Does an address lie on the open internet, and not in anybody's own house?"""
    address = read(client)
    return address is not None and address.is_global and not address.is_multicast
