"""Armies ready to march: divisions of foot, brigades of horse and guns, the points spent to the last stand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

from msgspec.structs import replace

from grognard.rulesets.sound_of_guns.profiles import COMMANDS, LIMITS, PROFILES, Profile
from grognard.rulesets.sound_of_guns.setup.army_lists import (
    MOST_POSTS,
    MOST_UNITS,
    Nation,
    Post,
    Posts,
    Raised,
    army_fault,
    cost,
)

STYLES = {
    "balanced": ("foot", "foot", "horse"),
    "horse": ("foot", "horse", "heavies"),
    "guard": ("foot", "guards", "horse"),
    "foot": ("foot", "foot", "militia", "horse"),
}
"""By style, the commands that are bought in turn while the points last."""
ARMY_POINTS = 1600
"""From here on there is an army commander over the corps."""
USUAL = {"infantry": 6, "cavalry": 3, "artillery": 1}
DIVISION = 4
"""Units of foot in a division."""

Roles = dict[str, Profile]


def ready_armies(nation: Nation, points: int, year: int) -> list[Posts]:
    """One army of each style that the points pay for, no two alike; the first is for everybody."""
    found: list[Posts] = []
    for style in STYLES:
        posts = bought(nation, points, year, style)
        if posts not in found and army_fault(nation, posts, points, year) is None:
            found.append(posts)
    return found


def roles_of(nation: Nation, year: int) -> Roles:
    """Which profile is the nation's line, its light foot, its guard, its horse and its guns in a year."""
    rows = nation.fielded(year)
    tests: dict[str, Callable[[Profile], bool]] = {
        "line": lambda p: p.arm == "infantry" and p.quality != "elite" and not p.guard and "light" not in p.tags,
        "light": lambda p: p.arm == "infantry" and "light" in p.tags,
        "guard": lambda p: p.arm == "infantry" and (p.quality == "elite" or p.guard),
        "heavy": lambda p: p.arm == "cavalry" and p.heavy and p.quality != "elite",
        "horse": lambda p: p.arm == "cavalry" and not p.heavy and not p.guard and p.quality == "good",
        "guns": lambda p: p.arm == "artillery" and "horse" not in p.tags,
        "horse guns": lambda p: p.arm == "artillery" and "horse" in p.tags,
    }
    best = {role: max([p for p in rows if test(p)], key=lambda p: p.points) for role, test in tests.items()}
    poor = [p for p in rows if p.arm == "infantry" and p.quality == "poor"]
    return best | {"militia": min(poor, key=lambda p: p.points) if poor else best["line"]}


def usual(profile: Profile, count: int = 1) -> Raised:
    """So many units of the usual size."""
    return Raised(profile=profile.clause, stands=USUAL[profile.arm], count=count)


def command(kind: str, roles: Roles, under: int) -> Post:
    """A whole command: foot with its battery, or horse with its guns."""
    if kind in ("horse", "heavies"):
        first = usual(roles["heavy"], 2) if kind == "heavies" else usual(roles["horse"], 2)
        second = usual(roles["horse"]) if kind == "heavies" else usual(roles["heavy"])
        return Post(rank="cavalry_division", under=under, units=(first, second, usual(roles["horse guns"])))
    main = {"foot": "line", "guards": "guard", "militia": "militia"}[kind]
    foot = (usual(roles[main], DIVISION - 1), usual(roles["light" if kind == "foot" else "line"]))
    return Post(rank="infantry_division", under=under, units=(*foot, usual(roles["guns"])))


def bought(nation: Nation, points: int, year: int, style: str) -> Posts:
    """Commands in turn, then single units, then stands, until the points are spent."""
    roles = roles_of(nation, year)
    posts = top(points)
    corps, head = len(posts) - 1, 0
    for kind in cycle(STYLES[style]):
        new = command(kind, roles, corps if kind in ("foot", "guards", "militia") else head)
        if cost((*posts, new)) > points or len(posts) == MOST_POSTS or many((*posts, new)) > MOST_UNITS:
            break
        posts = (*posts, new)
    return filled(small(posts, roles, points, corps), roles, points)


def top(points: int) -> Posts:
    """Who commands it all: a corps commander, or an army commander with a corps of foot under him."""
    if points < ARMY_POINTS:
        return (Post(rank="infantry_corps"),)
    return (Post(rank="army"), Post(rank="infantry_corps", under=0))


def many(posts: Posts) -> int:
    """How many units there are."""
    return sum([row.count for post in posts for row in post.units])


def small(posts: Posts, roles: Roles, points: int, corps: int) -> Posts:
    """Where not even one command could be paid for, a brigade of as much foot as the points buy."""
    if any([post.units for post in posts]):
        return posts
    left = points - cost(posts) - COMMANDS["infantry_division"].points - roles["guns"].points
    each = roles["line"].points * USUAL["infantry"]
    foot = (usual(roles["line"], max(1, left // each)), usual(roles["guns"]))
    return (*posts, Post(rank="infantry_division", under=corps, units=foot))


def filled(posts: Posts, roles: Roles, points: int) -> Posts:
    """What is left buys single units for the commands, then larger ones."""
    for role in ("heavy", "line", "horse", "guns"):
        one = usual(roles[role])
        ranks = ("cavalry_division",) if role in ("heavy", "horse") else ("infantry_division",)
        for i, post in enumerate(posts):
            new = (*posts[:i], replace(post, units=joined(post.units, one)), *posts[i + 1 :])
            if post.rank in ranks and cost(new) <= points and many(new) <= MOST_UNITS:
                posts = new
                break
    return grown(posts, points)


def joined(units: tuple[Raised, ...], one: Raised) -> tuple[Raised, ...]:
    """Another unit in the row of its like, or in a row of its own."""
    rows = [replace(row, count=row.count + 1) if row.profile == one.profile else row for row in units]
    return tuple(rows) if tuple(rows) != units else (*units, one)


def grown(posts: Posts, points: int) -> Posts:
    """A stand more for one row of units after another, while points and limits allow."""
    for i, post in enumerate(posts):
        for j, row in enumerate(post.units):
            most = LIMITS[PROFILES[row.profile].arm][2]
            larger = replace(row, stands=row.stands + 1)
            new = (*posts[:i], replace(post, units=(*post.units[:j], larger, *post.units[j + 1 :])), *posts[i + 1 :])
            if larger.stands <= most and cost(new) <= points:
                posts, post = new, new[i]
    return posts
