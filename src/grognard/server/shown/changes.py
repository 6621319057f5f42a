"""What changed from one table to the next, both as the same seat may know them; and how it is put to use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import UNSET, Struct
from msgspec.structs import replace

from grognard.engine.page.scene import Scene, Token
from grognard.server.shown.tables import QuestionCard, QuestionChange, SceneChange, TableChange, TableView, TokenChange

S = TypeVar("S", bound=Struct)
C = TypeVar("C", bound=Struct)

PLAIN_SCENE = tuple(name for name in Scene.__struct_fields__ if name != "tokens")
PLAIN_TABLE = tuple(name for name in TableView.__struct_fields__ if name not in ("seq", "seat", "scene", "questions"))


def change(old: TableView, new: TableView) -> TableChange:
    """What makes the new table of the old one."""
    news = fresh(old, new, PLAIN_TABLE)
    if (scene := scene_change(old.scene, new.scene)) is not None:
        news["scene"] = scene
    changed, order = listed(old.questions, new.questions, QuestionChange)
    if changed:
        news["questions"] = changed
    if order is not None:
        news["asked"] = order
    return TableChange(since=old.seq, seq=new.seq, **news)


def scene_change(old: Scene, new: Scene) -> SceneChange | None:
    """What is new of a scene; None if nothing is."""
    if old is new:
        return None
    news = fresh(old, new, PLAIN_SCENE)
    changed, order = listed(old.tokens, new.tokens, TokenChange)
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
    old: tuple[Any, ...], new: tuple[Any, ...], make: Callable[..., C]
) -> tuple[tuple[C, ...], tuple[int, ...] | None]:
    """Those of a numbered list that changed or are new; and the numbers of all, if they are not what they were."""
    before = {one.no: one for one in old}
    changed = []
    for one in new:
        was = before.get(one.no)
        if was is not one and was != one:
            names = one.__struct_fields__
            fields = {name: getattr(one, name) for name in names} if was is None else fresh(was, one, names)
            changed.append(make(**{**fields, "no": one.no}))
    numbers = tuple([one.no for one in new])
    return tuple(changed), None if numbers == tuple(before) else numbers


# put to use


def changed(table: TableView, news: TableChange) -> TableView:
    """The table as it is now; it must be the one that the change was made from."""
    if table.seq != news.since:
        raise ValueError(f"a change of the table after {news.since} entries, not of that after {table.seq}")
    fields = {name: value for name, value in given(news).items() if name in PLAIN_TABLE}
    scene = table.scene if news.scene is UNSET else changed_scene(table.scene, news.scene)
    questions = relisted(table.questions, news.questions, news.asked, QuestionCard)
    return replace(table, seq=news.seq, scene=scene, questions=questions, **fields)


def changed_scene(scene: Scene, news: SceneChange) -> Scene:
    """The scene as it is now."""
    fields = {name: value for name, value in given(news).items() if name in PLAIN_SCENE}
    return replace(scene, tokens=relisted(scene.tokens, news.tokens, news.present, Token), **fields)


def relisted(known: tuple[S, ...], news: Any, order: Any, make: Callable[..., S]) -> tuple[S, ...]:
    """A numbered list as it is now."""
    ours: dict[int, Any] = {one.no: one for one in known}  # type: ignore[attr-defined]
    for one in () if news is UNSET else news:
        was = ours.get(one.no)
        ours[one.no] = make(**given(one)) if was is None else replace(was, **given(one))
    return tuple([ours[no] for no in (ours if order is UNSET else order)])


def given(news: Struct) -> Mapping[str, Any]:
    """The fields that a change tells of."""
    pairs = [(name, getattr(news, name)) for name in news.__struct_fields__]
    return {name: value for name, value in pairs if value is not UNSET}
