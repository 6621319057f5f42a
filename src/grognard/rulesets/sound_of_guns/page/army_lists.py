"""Chapter P as cards to pick from: what a nation's stands and commanders cost."""

from __future__ import annotations

from functools import cache

from grognard.engine.names import inches
from grognard.engine.page import army_lists as lists
from grognard.rulesets.sound_of_guns.page.tokens import FLAGS, sign_of_profile
from grognard.rulesets.sound_of_guns.profiles import COMMANDS, LIMITS, Profile
from grognard.rulesets.sound_of_guns.setup.army_lists import UNDER, Nation, army_lists
from grognard.rulesets.sound_of_guns.setup.ready import USUAL


@cache
def cards() -> tuple[lists.ArmyList, ...]:
    """Every list; its rows are units by the stand, its staff are the ranks of commanders."""
    return tuple([card(nation) for nation in army_lists().values()])


def card(nation: Nation) -> lists.ArmyList:
    """One nation's."""
    rows = tuple([row(profile) for profile in nation.rows])
    return lists.ArmyList(id=nation.id, name=nation.name, clause="SG-C.13", paid_by="SG-P.54", rows=rows, staff=staff())


def row(profile: Profile) -> lists.ListRow:
    """A profile: least and most are the stands of a unit, the cost is that of one."""
    _, least, most = LIMITS[profile.arm]
    return lists.ListRow(
        type=profile.clause,
        size="",
        label=profile.name,
        sign=sign_of_profile(profile),
        cost=profile.points,
        least=least,
        most=most,
        bracketed=False,
        clause=profile.clause,
        usual=USUAL[profile.arm],
        note=f"{profile.quality}, {profile.morale} for morale",
    )


@cache
def staff() -> tuple[lists.StaffRow, ...]:
    """The ranks, whom they may stand under, and what they cost."""
    return tuple(
        [
            lists.StaffRow(
                rank=rank,
                label=one.title.capitalize(),
                flag=FLAGS[rank],
                cost=one.points,
                under=UNDER[rank],
                note=inches(one.range),
                clause=one.clause,
            )
            for rank, one in COMMANDS.items()
        ]
    )
