"""The word of a room: short enough to be called across a hall, and typed on a phone."""

from __future__ import annotations

import re
import secrets

WORDS = (
    "ALDER", "ANCHOR", "ANVIL", "APPLE", "APRIL", "ARROW", "ASPEN", "AUTUMN", "BADGER", "BANNER", "BARLEY", "BASKET",
    "BEACON", "BEAVER", "BIRCH", "BISON", "BONNET", "BRANDY", "BREAD", "BRIAR", "BRIDGE", "BRONZE", "BUGLE", "BUTTON",
    "CANDLE", "CANVAS", "CASTLE", "CEDAR", "CHERRY", "CHIMNEY", "CIDER", "CLOVER", "COBALT", "COPPER", "CORNET",
    "COTTON", "CRANE", "CROWN", "DAISY", "DRAGON", "DRUM", "EAGLE", "EMBER", "FALCON", "FENNEL", "FERRY", "FIDDLE",
    "FLINT", "FOREST", "FOX", "GARNET", "GARDEN", "GINGER", "GOOSE", "GRANITE", "GUITAR", "HAMMER", "HARBOUR", "HAZEL",
    "HERON", "HONEY", "HORNET", "IRON", "IVORY", "JASPER", "JUNIPER", "KETTLE", "LADDER", "LANCER", "LANTERN", "LARK",
    "LAUREL", "LEMON", "LILAC", "LINEN", "LION", "MAPLE", "MARBLE", "MARTEN", "MEADOW", "MILL", "MUSKET", "NETTLE",
    "NUTMEG", "OAK", "OLIVE", "ORANGE", "ORCHARD", "OTTER", "PEPPER", "PIGEON", "PINE", "PLUM", "POPPY", "QUARRY",
    "QUILL", "RAVEN", "RIBBON", "RIVER", "ROBIN", "ROSE", "SABRE", "SADDLE", "SAFFRON", "SHAKO", "SILVER", "SPARROW",
    "SPRUCE", "STORM", "SWALLOW", "TEAPOT", "THISTLE", "TIGER", "TROUT", "TULIP", "TURNIP", "VALLEY", "VELVET",
    "VIOLET", "WALNUT", "WAGON", "WILLOW", "WINTER", "WREN", "YARROW", "ZEPHYR",
)  # fmt: skip
SAID = re.compile(r"^([A-Z]+)[\s-]*([0-9]{2})$")


def new_word() -> str:
    """A word nobody can foresee."""
    return f"{secrets.choice(WORDS)} {secrets.randbelow(90) + 10}"


def as_said(typed: str) -> str:
    """A word as it is kept, however somebody writes it; nothing if it is none."""
    found = SAID.match(typed.strip().upper())
    return f"{found[1]} {found[2]}" if found else ""
