"""Which addresses others can reach this service by: told to who sits at the machine it runs on."""

from __future__ import annotations

import socket
from typing import Any

from litestar import Request, get
from litestar.di import NamedDependency
from litestar.types import Scope
from msgspec import Struct

from grognard.server.networks import read
from grognard.server.rooms.service import Service
from grognard.server.settings import Settings
from grognard.server.web.guards import client_of, name_asked
from grognard.server.web.openapi import WHY_NOT

ELSEWHERE = {4: ("192.0.2.1", socket.AF_INET), 6: ("2001:db8::1", socket.AF_INET6)}
"""Addresses that nobody has: the way to them is looked up, and nothing is sent."""


class Reach(Struct, frozen=True, kw_only=True):
    """The addresses others can reach it by; `alone`: only this machine can. A page from elsewhere is told nothing."""

    addresses: tuple[str, ...] = ()
    alone: bool = False


@get("/reach", responses=WHY_NOT)
async def read_reach(request: Request[Any, Any, Any], service: NamedDependency[Service]) -> Reach:
    """By which address can others join whoever asks from this machine?"""
    scope = request.scope
    if not (is_here(client_of(scope)) and is_here(name_asked(scope))):
        return Reach()
    return reach(service.settings, port_of(scope))


def reach(settings: Settings, port: int) -> Reach:
    """Where the service listens, as others write it."""
    if is_here(settings.host):
        return Reach(alone=not settings.proxies)
    names = [name for name in settings.hosts if not is_here(name)] or listening(settings.host)
    return Reach(addresses=tuple([f"http://{name}:{port}" for name in names]))


def listening(host: str) -> list[str]:
    """The addresses that a host stands for: its own, or where it is every one, those of this machine."""
    address = read(host)
    if address is None:
        return [host] if host else own_addresses((4, 6))
    return own_addresses((address.version,)) if address.is_unspecified else [bracketed(host)]


def own_addresses(versions: tuple[int, ...]) -> list[str]:
    """This machine's addresses, as its networks know it."""
    found = []
    for away, family in [ELSEWHERE[version] for version in versions]:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asking:
                asking.connect((away, 9))
                found.append(asking.getsockname()[0])
        except OSError:
            continue  # no such network
    return [bracketed(one) for one in found if not is_here(one)]


def bracketed(host: str) -> str:
    """An address as it stands before a port."""
    return f"[{host}]" if ":" in host else host


def is_here(host: str) -> bool:
    """Does a name or an address mean this machine and no other?"""
    address = read(host.strip("[]"))
    return host == "localhost" or (address is not None and address.is_loopback)


def port_of(scope: Scope) -> int:
    """The port that was asked."""
    server = scope.get("server")
    return (server[1] if server else None) or 80
