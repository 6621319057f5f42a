"""Chapter P as army lists: what a nation may field in a year, commanders in their tree, and what it all costs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from grognard.engine.names import counted
from grognard.engine.ruling import Refusal
from grognard.rulesets.sound_of_guns.profiles import COMMANDS, LIMITS, PROFILES, ROWS, Profile, Rank, army_cost

LEAST_POINTS, MOST_POINTS = 400, 3000
MOST_UNITS, MOST_POSTS = 40, 16
"""How big a pick-up battle may be: two armies that still fit behind their edges."""
FIRST_YEAR, LAST_YEAR = 1792, 1815
YEARS: dict[str, tuple[int, int]] = {
    "SG-P.3": (FIRST_YEAR, 1811),
    "SG-P.4": (1812, LAST_YEAR),
    "SG-P.5": (1813, 1813),
    "SG-P.40": (FIRST_YEAR, 1807),
    "SG-P.41": (1808, LAST_YEAR),
}
"""The years of the profiles that have a date in their name; 1812 and 1808 themselves are after (SG-R.37, SG-R.99)."""
UNDER: dict[Rank, tuple[Rank, ...]] = {
    "army": (),
    "infantry_corps": ("army",),
    "cavalry_corps": ("army",),
    "infantry_division": ("infantry_corps", "cavalry_corps", "army"),
    "cavalry_division": ("infantry_corps", "cavalry_corps", "army"),
}
"""By rank, whom a commander may stand under; everybody may stand by himself (SG-R.3)."""


class Raised(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """So many units of a profile, each of so many stands."""

    profile: Annotated[str, Meta(max_length=40)]
    stands: Annotated[int, Meta(ge=1, le=20)]
    count: Annotated[int, Meta(ge=1, le=MOST_UNITS)] = 1


class Post(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A commander, the post above him by its place in the list (none: -1), and the units directly under him."""

    rank: Rank
    under: Annotated[int, Meta(ge=-1, le=MOST_POSTS)] = -1
    units: Annotated[tuple[Raised, ...], Meta(max_length=MOST_UNITS)] = ()


Posts = tuple[Post, ...]


class Nation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A list: the profiles of a nation, and what its generals and units are called."""

    id: str
    name: str
    generals: tuple[str, ...] = ()
    units: dict[str, tuple[str, ...]] = {}

    @property
    def rows(self) -> tuple[Profile, ...]:
        """Its profiles in the order of the book."""
        return tuple([profile for profile in ROWS if profile.nation == self.name])

    def fielded(self, year: int) -> tuple[Profile, ...]:
        """Those it had in a year."""
        return tuple([profile for profile in self.rows if of_year(profile, year)])


class _Lists(Struct, frozen=True, forbid_unknown_fields=True):
    list: tuple[Nation, ...]


@cache
def army_lists() -> dict[str, Nation]:
    """Every list, by its id."""
    text = files(__package__).joinpath("army_lists.toml").read_text("utf-8")
    return {found.id: found for found in msgspec.toml.decode(text, type=_Lists).list}


def of_year(profile: Profile, year: int) -> bool:
    """Was there such a unit in that year?"""
    first, last = YEARS.get(profile.clause, (FIRST_YEAR, LAST_YEAR))
    return first <= year <= last


def raised(posts: Sequence[Post]) -> list[tuple[Profile, int]]:
    """Every unit of an army with its stands."""
    rows = [row for post in posts for row in post.units]
    return [(PROFILES[row.profile], row.stands) for row in rows for _ in range(row.count)]


def cost(posts: Sequence[Post]) -> int:
    """The points of an army (SG-P.54)."""
    return army_cost(raised(posts), [post.rank for post in posts])


def army_fault(nation: Nation, posts: Posts, limit: int, year: int) -> Refusal | None:
    """Why an army may not be fielded, or None."""
    faults = [
        *[post_fault(posts, i) for i in range(len(posts))],
        *[row_fault(nation, row, year) for post in posts for row in post.units],
    ]
    found = next((fault for fault in faults if fault is not None), None)
    return found or size_fault(posts) or idle_fault(posts) or total_fault(cost(posts), limit)


def size_fault(posts: Posts) -> Refusal | None:
    """Nobody at all, or more than the table holds."""
    units = sum([row.count for post in posts for row in post.units])
    if not units:
        return Refusal("SG-P.54", "an army needs at least one unit, under a commander")
    if units > MOST_UNITS:
        return Refusal("SG-P.54", f"an army of {units} units is too many: {MOST_UNITS} at most")
    return None


def post_fault(posts: Posts, i: int) -> Refusal | None:
    """A commander under one who may command him; one army commander at most."""
    post, title = posts[i], COMMANDS[posts[i].rank].title
    if post.rank == "army" and any([other.rank == "army" for other in posts[:i]]):
        return Refusal("SG-D.6", "an army has one army commander")
    if post.under < 0:
        return None
    if post.under >= i:
        return Refusal("SG-D.1", f"the {title} has to stand below his superior in the list")
    above = posts[post.under].rank
    if above not in UNDER[post.rank]:
        return Refusal("SG-D.1", f"no {title} stands under another {COMMANDS[above].title}")
    return None


def row_fault(nation: Nation, row: Raised, year: int) -> Refusal | None:
    """A unit of the nation, of the year, with as many stands as its arm may have."""
    profile = PROFILES.get(row.profile)
    if profile is None or profile.nation != nation.name:
        what = row.profile if profile is None else profile.title
        return Refusal("SG-C.13", f"the {nation.name} list has no {what}")
    if not of_year(profile, year):
        return Refusal(profile.clause, f"there is no {profile.title} in {year}")
    clause, least, most = LIMITS[profile.arm]
    if not least <= row.stands <= most:
        allowed = counted(most, "stand") if least == most else f"{least} to {most} stands"
        return Refusal(clause, f"{profile.title} has {allowed}, not {row.stands}")
    return None


def idle_fault(posts: Posts) -> Refusal | None:
    """A commander with nobody to command."""
    busy = set[int]()
    for i in reversed(range(len(posts))):
        if posts[i].units or i in busy:
            busy |= {i, posts[i].under}
    idle = next((post for i, post in enumerate(posts) if i not in busy), None)
    return Refusal("SG-D.8", f"the {COMMANDS[idle.rank].title} has nobody under him") if idle else None


def total_fault(total: int, limit: int) -> Refusal | None:
    """More than was agreed."""
    if total > limit:
        return Refusal("SG-P.54", f"the army costs {total} points and {limit} were agreed")
    return None


def terms_fault(points: int, year: int) -> Refusal | None:
    """Why a total or a year may not be agreed."""
    if not LEAST_POINTS <= points <= MOST_POINTS:
        return Refusal("SG-P.54", f"a pick-up battle is for {LEAST_POINTS} to {MOST_POINTS} points a side")
    if not FIRST_YEAR <= year <= LAST_YEAR:
        return Refusal("SG-C.13", f"the profiles are of the years {FIRST_YEAR} to {LAST_YEAR}")
    return None
