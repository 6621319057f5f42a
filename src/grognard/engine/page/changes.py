"""What changed from one scene to the next, both as the same seat may know them; and how it is put to use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from grognard.engine.page.drafting import Plan, Rider
from grognard.engine.page.scene import Box, Chip, Fact, Goal, Plate, Rank, Scene, SideName, Sign, Stage, Tally, Token
from grognard.engine.page.staff import Chief
from grognard.engine.page.wood import Block
from grognard.engine.terrain import Feature, LengthUnit

S = TypeVar("S", bound=Struct)
C = TypeVar("C", bound=Struct)

PLAIN_SCENE = tuple(name for name in Scene.__struct_fields__ if name != "tokens")


class TokenChange(Struct, frozen=True, kw_only=True):
    """What is new of a piece, all of it if the piece was not there before."""

    no: int
    id: str | UnsetType = UNSET
    side: int | UnsetType = UNSET
    name: str | UnsetType = UNSET
    label: str | UnsetType = UNSET
    tag: str | UnsetType = UNSET
    sign: Sign | UnsetType = UNSET
    place: Literal["table", "waiting", "gone"] | UnsetType = UNSET
    at: Block | UnsetType | None = UNSET
    blocks: tuple[Block, ...] | UnsetType = UNSET
    plate: Plate | UnsetType = UNSET
    rank: Rank | UnsetType = UNSET
    ordered: bool | UnsetType = UNSET
    pips: int | UnsetType = UNSET
    smoke: Literal["", "front", "all"] | UnsetType = UNSET
    chips: tuple[Chip, ...] | UnsetType = UNSET
    card: Literal["", "due", "down", "up"] | UnsetType = UNSET
    card_sign: str | UnsetType = UNSET
    about: str | UnsetType = UNSET
    facts: tuple[Fact, ...] | UnsetType = UNSET


class SceneChange(Struct, frozen=True, kw_only=True):
    """What is new of a scene: of its tokens those that changed, and the numbers of all if there are others now."""

    width: float | UnsetType = UNSET
    depth: float | UnsetType = UNSET
    measure: LengthUnit | UnsetType = UNSET
    sides: tuple[SideName, ...] | UnsetType = UNSET
    tokens: tuple[TokenChange, ...] | UnsetType = UNSET
    present: tuple[int, ...] | UnsetType = UNSET
    features: tuple[Feature, ...] | UnsetType = UNSET
    turn_title: str | UnsetType = UNSET
    turn_note: str | UnsetType = UNSET
    stages: tuple[Stage, ...] | UnsetType = UNSET
    boxes: tuple[Box, ...] | UnsetType = UNSET
    tallies: tuple[Tally, ...] | UnsetType = UNSET
    goals: tuple[Goal, ...] | UnsetType = UNSET
    contacts: tuple[tuple[int, int], ...] | UnsetType = UNSET
    plans: tuple[Plan, ...] | UnsetType = UNSET
    riders: tuple[Rider, ...] | UnsetType = UNSET
    staff: tuple[Chief, ...] | UnsetType = UNSET
    minute: float | UnsetType | None = UNSET
    result: str | UnsetType = UNSET


def scene_change(old: Scene, new: Scene, leave_out: tuple[str, ...] = ()) -> SceneChange | None:
    """What is new of a scene, some fields of its tokens left out; None if nothing is."""
    if old is new:
        return None
    news = fresh(old, new, PLAIN_SCENE)
    changed, order = listed(old.tokens, new.tokens, TokenChange, leave_out)
    if changed:
        news["tokens"] = changed
    if order is not None:
        news["present"] = order
    return SceneChange(**news) if news else None


def fresh(old: Struct, new: Struct, names: Iterable[str]) -> dict[str, Any]:
    """The fields of which the value is another."""
    found = {}
    for name in names:
        value, was = getattr(new, name), getattr(old, name)
        if value is not was and value != was:
            found[name] = value
    return found


def listed(
    old: tuple[Any, ...], new: tuple[Any, ...], make: Callable[..., C], leave_out: tuple[str, ...] = ()
) -> tuple[tuple[C, ...], tuple[int, ...] | None]:
    """Those of a numbered list that changed or are new; and the numbers of all, if they are not what they were."""
    before = {one.no: one for one in old}
    changed = []
    for one in new:
        was = before.get(one.no)
        if was is not one and was != one:
            names = [name for name in one.__struct_fields__ if name not in leave_out]
            fields = {name: getattr(one, name) for name in names} if was is None else fresh(was, one, names)
            if fields:
                changed.append(make(**{**fields, "no": one.no}))
    numbers = tuple([one.no for one in new])
    return tuple(changed), None if numbers == tuple(before) else numbers


# put to use


def changed_scene(scene: Scene, news: SceneChange) -> Scene:
    """The scene as it is now."""
    fields = {name: value for name, value in given(news).items() if name in PLAIN_SCENE}
    return replace(scene, tokens=relisted(scene.tokens, news.tokens, news.present, Token), **fields)


def relisted(known: tuple[S, ...], news: Any, order: Any, make: Callable[..., S]) -> tuple[S, ...]:
    """A numbered list as it is now."""
    numbered: Sequence[Any] = known
    ours: dict[int, Any] = {one.no: one for one in numbered}
    for one in () if news is UNSET else news:
        was = ours.get(one.no)
        ours[one.no] = make(**given(one)) if was is None else replace(was, **given(one))
    return tuple([ours[no] for no in (ours if order is UNSET else order)])


def given(news: Struct) -> Mapping[str, Any]:
    """The fields that a change tells of."""
    pairs = [(name, getattr(news, name)) for name in news.__struct_fields__]
    return {name: value for name, value in pairs if value is not UNSET}
