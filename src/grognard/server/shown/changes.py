"""What changed from one table to the next, both as the same seat may know them; and how it is put to use."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from grognard.engine.page.changes import changed_scene, fresh, given, listed, relisted, scene_change
from grognard.server.shown.tables import QuestionCard, QuestionChange, TableChange, TableView

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


# put to use


def changed(table: TableView, news: TableChange) -> TableView:
    """The table as it is now; it must be the one that the change was made from."""
    if table.seq != news.since:
        raise ValueError(f"a change of the table after {news.since} entries, not of that after {table.seq}")
    fields = {name: value for name, value in given(news).items() if name in PLAIN_TABLE}
    scene = table.scene if news.scene is UNSET else changed_scene(table.scene, news.scene)
    questions = relisted(table.questions, news.questions, news.asked, QuestionCard)
    return replace(table, seq=news.seq, scene=scene, questions=questions, **fields)
