"""Who can shoot at whom across open ground, by bases alone."""

from grognard.rulesets.two_by_two.roll.posts import Roll
from grognard.rulesets.two_by_two.roll.prospects import Scope
from grognard.rulesets.two_by_two.roll.tolerances import AREA, CONTACT, LIMIT
from grognard.table.kernel import Rect, face_mid, point_gap, touches, zone
from grognard.table.kernel_ground import Area, clip_area, overlap_area
from grognard.table.kernel_sight import corridor, next_in_space


def sees(roll: Roll, scope: Scope, me: int, foe: int) -> bool:
    """Has a unit a foe in range and in sight, where no woods and no switches bear on it (2X2-4.15, 11.30 to 11.33)?"""
    a = roll.rects[me]
    b = roll.rects[foe]
    if touches(a, b, CONTACT):
        return True
    face = zone(a, b.x, b.y)
    x, y = face_mid(a, face)
    if point_gap(x, y, b) > roll.posts[me].kind.far + LIMIT:
        return False
    space = corridor(a, face, b, zone(b, a.x, a.y))
    for copse in scope.copses:
        if clip_area(space, copse) > AREA and not stands_in(a, copse) and not stands_in(b, copse):
            return False
    no = next_in_space(space, roll.rects, 0, AREA)
    while no == me or no == foe:
        no = next_in_space(space, roll.rects, no + 1, AREA)
    return no < 0


def stands_in(base: Rect, copse: Area) -> bool:
    """Does a base stand in a copse (R-08)?"""
    return overlap_area(base, copse) > AREA
