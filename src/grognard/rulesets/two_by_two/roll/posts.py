"""The units of an army as compiled code knows them.

A unit is a Struct, which compiled code reads no faster than plain Python does. A post is what rules ask of a unit most
often, in a class of the compiler's own. The roll of all posts hangs beside its field, is handed on by `put`, is never
saved; what is listed in it for a unit holds until something stirs within the unit's reach.
"""

from typing import Any, Final

from grognard.rulesets.two_by_two.roll.prospects import Moves, Prospect, Scope
from grognard.rulesets.two_by_two.roll.tolerances import CONTACT, LIMIT
from grognard.table.kernel import FAR, Rect
from grognard.table.kernel_menu import hinders
from grognard.table.kernel_near import stirs

INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
HQ: Final = 3
ARMS: Final = ("infantry", "cavalry", "artillery", "hq")
ACROSS: Final = 3.0  # a list of targets looks across its target and a base half in the way, in radii of bases


class Kind:
    """What every unit of a type has in common."""

    __slots__ = ("arm", "far", "light", "may_rout", "move", "move_clause", "no", "raider")

    def __init__(
        self, no: int, arm: int, light: bool, raider: bool, may_rout: bool, move: float, move_clause: str, far: float
    ) -> None:
        self.no = no  # its place among the types
        self.arm = arm
        self.light = light
        self.raider = raider
        self.may_rout = may_rout
        self.move = move
        self.move_clause = move_clause
        self.far = far  # how far its weapon carries; below 0 it has none


class Post:
    """A unit as menus know it."""

    __slots__ = ("disrupted", "facing", "fired", "kind", "moved", "no", "present", "rect", "seen", "shaken", "side")

    def __init__(
        self,
        no: int,
        side: int,
        kind: Kind,
        present: bool,
        rect: Rect,
        facing: float,
        moved: bool,
        shaken: bool,
        disrupted: bool,
        fired: bool,
        seen: Prospect | None,
    ) -> None:
        self.no = no
        self.side = side
        self.kind = kind
        self.present = present
        self.rect = rect
        self.facing = facing
        self.moved = moved
        self.shaken = shaken
        self.disrupted = disrupted
        self.fired = fired
        self.seen = seen  # the ground about it, once looked over; it holds as long as the unit stays


def post_of(unit: Any, kinds: dict[str, Kind], old: Post | None) -> Post:
    """What menus know of a unit; where it stands as before, what was seen from there still holds."""
    at = unit.at
    rect: Rect = FAR if at is None else at.rect
    disrupted: bool = unit.disrupted
    shaken: bool = disrupted or unit.pinned
    if old is None:
        facing = 0.0 if at is None else at.facing
        return Post(
            unit.no, unit.side, kinds[unit.type], at is not None, rect, facing, unit.moved, shaken, disrupted,
            unit.fired, None,
        )  # fmt: skip
    if old.rect is rect:
        return Post(
            old.no, old.side, old.kind, old.present, rect, old.facing, unit.moved, shaken, disrupted, unit.fired,
            old.seen,
        )  # fmt: skip
    facing = 0.0 if at is None else at.facing
    return Post(
        old.no, old.side, old.kind, at is not None, rect, facing, unit.moved, shaken, disrupted, unit.fired, None
    )


class Roll:
    """All posts, and what was listed for each."""

    __slots__ = ("across", "menus", "options", "posts", "present", "rects", "scope", "shots", "walked")

    def __init__(
        self,
        posts: list[Post],
        rects: list[Rect],
        present: tuple[list[int], list[int]],
        across: float,
        menus: list[Moves | None],
        shots: list[Any],
    ) -> None:
        self.posts = posts
        self.rects = rects
        self.present = present  # the numbers of those on the table, by side
        self.across = across
        self.menus = menus
        self.shots = shots
        self.scope: Scope | None = None  # for which options it was drawn up is told beside it
        self.options: Any = None
        self.walked: Any = None  # the last march judged, which is asked for again to be carried out

    def changed(self, new: Post) -> "Roll":
        """The roll with one post replaced."""
        old = self.posts[new.no]
        if old.rect is new.rect:
            posts = self.posts.copy()
            posts[new.no] = new
            return self.like(posts)
        roll = self.own()
        roll.step(new)
        if old.present != new.present:
            roll.present = by_side(roll.posts)
        wide = ACROSS * new.rect.r
        if wide > roll.across:
            roll.across = wide
        return roll

    def own(self) -> "Roll":
        """A roll like this one, whose units can be put elsewhere in place."""
        roll = Roll(
            self.posts.copy(), self.rects.copy(), self.present, self.across, self.menus.copy(), self.shots.copy()
        )
        roll.scope = self.scope
        roll.options = self.options
        return roll

    def step(self, new: Post) -> None:
        """Put a unit elsewhere, in a roll that nobody else has seen."""
        no = new.no
        old = self.posts[no]
        self.posts[no] = new
        self.rects[no] = new.rect
        self.menus[no] = None
        self.shots[no] = None
        self.forget_moves(old, new)
        self.forget_shots(old.rect, new.rect)

    def marked(self, units: list[Any], kinds: dict[str, Kind]) -> "Roll":
        """The roll with some posts replaced that stand where they stood."""
        posts = self.posts.copy()
        for unit in units:
            new = post_of(unit, kinds, posts[unit.no])
            posts[new.no] = new
        return self.like(posts)

    def like(self, posts: list[Post]) -> "Roll":
        """The roll with other posts that stand where these do."""
        roll = Roll(posts, self.rects, self.present, self.across, self.menus, self.shots)
        roll.scope = self.scope
        roll.options = self.options
        return roll

    def forget_moves(self, old: Post, new: Post) -> None:
        """Drop the menus that a change may touch; a friend matters only where he is or was in the way."""
        menus = self.menus
        for no in range(len(menus)):
            menu = menus[no]
            if menu is None or not stirs(old.rect, new.rect, self.rects[no], menu.reach):
                continue
            base = self.rects[no]
            if (
                self.posts[no].side != new.side
                or menu.loose
                or hinders(base, menu.headings, menu.limits, menu.back, old.rect, CONTACT)
                or hinders(base, menu.headings, menu.limits, menu.back, new.rect, CONTACT)
            ):
                menus[no] = None
            else:
                menus[no] = menu.unhindered(base, old.rect, new.rect)

    def forget_shots(self, old: Rect, new: Rect) -> None:
        """Drop the lists of targets that a change may touch."""
        for no in range(len(self.shots)):
            if self.shots[no] is not None:
                reach = self.posts[no].kind.far + self.across + LIMIT
                if stirs(old, new, self.rects[no], reach):
                    self.shots[no] = None


def by_side(posts: list[Post]) -> tuple[list[int], list[int]]:
    """Who is on the table, by side."""
    blue: list[int] = []
    red: list[int] = []
    for p in posts:
        if p.present:
            (red if p.side else blue).append(p.no)
    return (blue, red)


def roll_of(units: Any, kinds: dict[str, Kind]) -> Roll:
    """A roll about which nothing has been worked out."""
    posts: list[Post] = [post_of(unit, kinds, None) for unit in units]
    rects = [p.rect for p in posts]
    widest = 0.0
    for r in rects:
        widest = r.r if r.r > widest else widest
    menus: list[Moves | None] = [None] * len(posts)
    shots: list[Any] = [None] * len(posts)
    return Roll(posts, rects, by_side(posts), ACROSS * widest, menus, shots)


def bearing_marks(units: Any, nos: list[int], marks: tuple[str, ...]) -> list[tuple[Any, dict[str, bool]]]:
    """Those of the numbered units that bear one of the marks, with the marks to be taken off."""
    out: list[tuple[Any, dict[str, bool]]] = []
    for no in nos:
        unit = units[no]
        found: dict[str, bool] | None = None
        for name in marks:
            if getattr(unit, name):
                if found is None:
                    found = {}
                found[name] = False
        if found is not None:
            out.append((unit, found))
    return out


def shaken(roll: Roll, side: int) -> list[int]:
    """Those of a side that are Pinned or Disrupted."""
    return [no for no in roll.present[side] if roll.posts[no].shaken]
