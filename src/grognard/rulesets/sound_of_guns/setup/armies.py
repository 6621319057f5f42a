"""Both sides pick their armies in secret; opened together, they are raised: commanders in their tree, and units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from grognard.engine.battle import Action, Question, Step
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.sound_of_guns.battle import SIDES, Army, Engagement, Host, Officer, Unit
from grognard.rulesets.sound_of_guns.layouts import STANDS
from grognard.rulesets.sound_of_guns.profiles import COMMANDS, LIMITS, PROFILES, Arm
from grognard.rulesets.sound_of_guns.setup.army_lists import (
    MOST_POSTS,
    Nation,
    Posts,
    army_fault,
    army_lists,
    cost,
    raised,
)
from grognard.rulesets.sound_of_guns.setup.ready import ready_armies
from grognard.rulesets.sound_of_guns.units import Formation

FORMED: dict[Arm, Formation] = {"infantry": "column", "cavalry": "line", "artillery": "limbered"}
TITLES = {
    "army": "Headquarters", "infantry_corps": "Corps", "cavalry_corps": "Cavalry corps",
    "infantry_division": "Division", "cavalry_division": "Cavalry",
}  # fmt: skip


class UnitsRaised(OpenEvent, frozen=True, kw_only=True, tag=True):
    """What all units of a profile cost a side."""

    side: int
    profile: str
    count: int
    stands: int
    points: int
    also: tuple[str, ...] = ()

    @property
    def because(self) -> tuple[str, ...]:
        return self.also


class CommandersNamed(OpenEvent, frozen=True, kw_only=True, tag=True):
    """What the commanders of a rank cost a side."""

    side: int
    rank: str
    count: int
    points: int


class ArmyRaised(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A side's army is complete."""

    side: int
    list: str
    units: int
    points: int
    limit: int


class ChooseArmy(Action, frozen=True, kw_only=True, tag=True):
    """Field an army of a nation: its commanders, and the units under each."""

    unasked: ClassVar[str] = "SG-P.54"
    list: Annotated[str, Meta(max_length=40, extra={"word": "one of"})]
    posts: Annotated[Posts, Meta(max_length=MOST_POSTS, extra={"word": "list of parts"})]

    def refusal(self, battle: Engagement, question: ArmyChoice) -> Refusal | None:
        """The list, then the army."""
        known = army_lists()
        if self.list not in known:
            return Refusal("SG-C.13", f"there is no army list {self.list!r}; there are {', '.join(known)}")
        if question.list and self.list != question.list:
            return Refusal("SG-C.13", f"this side fields the {known[question.list].name} list")
        return army_fault(known[self.list], self.posts, question.limit, battle.year)


class ArmyChoice(Question, frozen=True, kw_only=True, tag=True):
    """Which army does the side field?"""

    answers: ClassVar[tuple[type[Action], ...]] = (ChooseArmy,)
    secret: ClassVar[bool] = True
    side: int
    limit: int
    list: str = ""
    profiles: tuple[str, ...] = ()
    """What there is in the year of the battle."""

    def candidates(self, battle: Engagement) -> Sequence[ChooseArmy]:
        """The ready armies of every list that the side may use."""
        lists = [found for found in army_lists().values() if self.list in ("", found.id)]
        return [
            ChooseArmy(list=found.id, posts=posts)
            for found in lists
            for posts in ready_armies(found, self.limit, battle.year)
        ]


class Armies(Step, frozen=True, tag=True):
    """Ask every side that has no units yet."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Both choose at once, unseen."""
        battle = umpire.battle
        there = {unit.side for unit in battle.field.units}
        open_now = tuple([p.clause for found in army_lists().values() for p in found.fielded(battle.year)])
        umpire.push(ArmiesOpened())
        umpire.ask(
            *[
                ArmyChoice(seat=battle.head(side), side=side, limit=host.points, list=host.list, profiles=open_now)
                for side, host in enumerate(battle.hosts)
                if side not in there
            ]
        )


class ArmiesOpened(Step, frozen=True, tag=True):
    """The answers are in: raise the armies."""

    def run(self, umpire: Umpire[Engagement]) -> None:
        """Side by side, blue first."""
        chosen = {SIDES.index(s.seat): s.action for s in umpire.unseal()}
        for side in sorted(chosen):
            action = chosen[side]
            assert isinstance(action, ChooseArmy)
            raise_army(umpire, side, army_lists()[action.list], action.posts)


def raise_army(umpire: Umpire[Engagement], side: int, nation: Nation, posts: Posts) -> None:
    """Put a side's commanders and units on their shelves, waiting, and say what they cost."""
    battle = umpire.battle
    tell_costs(umpire, side, posts)
    officers = officers_of(side, nation, posts, len(battle.field.commanders))
    units = units_of(side, nation, posts, len(battle.field.units), len(battle.field.commanders))
    field = Army(
        units=(*battle.field.units, *units),
        commanders=(*battle.field.commanders, *officers),
        ground=battle.field.ground,
    )
    host = battle.hosts[side]
    new = replace(host, list=nation.id, nation=nation.name, name=host.name or nation.name)
    umpire.set("SG-P.54", field=field, hosts=with_host(battle, side, new))
    total = cost(posts)
    umpire.tell(
        ArmyRaised(clause="SG-P.54", side=side, list=nation.id, units=len(units), points=total, limit=host.points)
    )


def tell_costs(umpire: Umpire[Engagement], side: int, posts: Posts) -> None:
    """The commanders by rank, then the units by profile."""
    for rank, n in Counter([post.rank for post in posts]).items():
        row = COMMANDS[rank]
        umpire.tell(CommandersNamed(clause=row.clause, side=side, rank=rank, count=n, points=n * row.points))
    stands, units = Counter[str](), Counter[str]()
    for profile, n in raised(posts):
        stands[profile.clause] += n
        units[profile.clause] += 1
    for clause, n in stands.items():
        profile = PROFILES[clause]
        also = (LIMITS[profile.arm][0], "SG-P.54")
        umpire.tell(
            UnitsRaised(
                clause=clause,
                side=side,
                profile=clause,
                count=units[clause],
                stands=n,
                points=n * profile.points,
                also=also,
            )
        )


def officers_of(side: int, nation: Nation, posts: Posts, first: int) -> list[Officer]:
    """The commanders of an army, numbered on from the first."""
    letter, found = SIDES[side][0].upper(), list[Officer]()
    for i, post in enumerate(posts):
        name = nation.generals[i] if i < len(nation.generals) else f"{TITLES[post.rank]} {i + 1}"
        under = first + post.under if post.under >= 0 else -1
        found.append(
            Officer(
                no=first + i,
                id=f"{letter}_C{i + 1}",
                side=side,
                given_name=name,
                rank=post.rank,
                superior=under,
                waiting=True,
            )
        )
    return found


def units_of(side: int, nation: Nation, posts: Posts, first: int, officers: int) -> list[Unit]:
    """The units of an army, each under its commander, numbered on from the first."""
    letter, seen, found = SIDES[side][0].upper(), Counter[str](), list[Unit]()
    for i, post in enumerate(posts):
        for row in [each for each in post.units for _ in range(each.count)]:
            profile = PROFILES[row.profile]
            seen[row.profile] += 1
            found.append(
                Unit(
                    no=first + len(found),
                    id=f"{letter}_{len(found) + 1}",
                    side=side,
                    given_name=name_of(nation, row.profile, seen[row.profile]),
                    profile_id=profile.clause,
                    commander=officers + i,
                    stands=row.stands,
                    start_stands=row.stands,
                    stand=STANDS[profile.arm],
                    formation=FORMED[profile.arm],
                    place="waiting",
                )
            )
    return found


def name_of(nation: Nation, profile: str, n: int) -> str:
    """What the list calls the n-th unit of a profile."""
    names = nation.units.get(profile, ())
    return names[n - 1] if n <= len(names) else f"{PROFILES[profile].name} {n}"


def with_host(battle: Engagement, side: int, host: Host) -> tuple[Host, Host]:
    """Both hosts, one of them replaced."""
    return (host, battle.hosts[1]) if side == 0 else (battle.hosts[0], host)
