"""The commanders in their tree, with their dice and points."""

from __future__ import annotations

from grognard.engine.page.staff import Chief
from grognard.rulesets.sound_of_guns.battle import Engagement, Officer
from grognard.rulesets.sound_of_guns.effects import chain
from grognard.rulesets.sound_of_guns.words.names import RANKS


def staff(view: Engagement, seat: str) -> tuple[Chief, ...]:
    """Every commander on the table, superiors before their subordinates, each side by itself."""
    known = [one for side in (0, 1) for one in of_side(view, side)]
    there = {one.no for one in known}
    tops = [one for one in known if one.superior not in there]
    return tuple([chief(view, one) for top in sorted(tops, key=lambda o: o.side) for one in below(view, top)])


def of_side(view: Engagement, side: int) -> list[Officer]:
    """The commanders of a side on the table; before it has deployed, all who wait."""
    mine = [one for one in view.field.commanders if one.side == side]
    return [one for one in mine if one.at is not None] or [one for one in mine if one.waiting]


def below(view: Engagement, one: Officer) -> list[Officer]:
    """A commander and all under him, in the order of the tree."""
    under = [other for other in of_side(view, one.side) if other.superior == one.no]
    return [one, *[deeper for other in under for deeper in below(view, other)]]


def chief(view: Engagement, one: Officer) -> Chief:
    """One commander."""
    units = [u.no for side in (0, 1) for u in view.on_table(side) if one.no in chain(view, u)]
    superior = view.officer(one.superior) if one.superior >= 0 else None
    return Chief(
        piece=one.number,
        side=one.side,
        name=one.name,
        title=RANKS[one.rank],
        superior=superior.number if superior in of_side(view, one.side) and superior is not None else None,
        units=tuple(units),
        reach=one.command.range,
        clause=one.command.range_clause,
        dice=one.dice if view.phase == "command" and not one.cp else (),
        left=points_left(view, one),
    )


def points_left(view: Engagement, one: Officer) -> int | None:
    """The points he may still spend, from when he has been given them to the end of the movement (SG-D.4)."""
    given = view.phase == "movement" or (view.phase == "command" and one.cp > 0)
    return one.cp if given and one.side == view.phasing else None
