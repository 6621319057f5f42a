"""The guided battles as the page shows them: what the coach says at each step, and what he points at."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from grognard import lessons
from grognard.lessons import Lesson, Place, Step
from grognard.server.problems import Trouble


class StepCard(Struct, frozen=True, kw_only=True):
    """One step: the player's, with what is asked and where to look; of the enemy's only that it is his."""

    mine: bool
    lesson: int
    say: str = ""
    ask: str = ""
    pieces: tuple[int, ...] = ()
    mark: Place | None = None
    press: str = ""


class LessonCard(Struct, frozen=True, kw_only=True):
    """A guided battle: its scenario, what it teaches, and its steps in order."""

    id: str
    ruleset: str
    title: str
    about: str
    minutes: int
    farewell: str
    player: str
    lessons: tuple[str, ...]
    steps: tuple[StepCard, ...]


def lesson_cards() -> list[LessonCard]:
    """Every guided battle."""
    return [lesson_card(id) for id in lessons.names()]


@cache
def lesson_card(id: str) -> LessonCard:
    """One guided battle; Trouble if there is none of that name."""
    if id not in lessons.names():
        raise Trouble(404, f"there is no lesson {id[:60]!r}")
    read, lesson = lessons.scenario(id)[0], lessons.lesson(id)
    script, chapters = lesson.script, lessons.chapters(lesson.script)
    return LessonCard(
        id=id,
        ruleset=read.ruleset,
        title=read.title,
        about=script.about,
        minutes=script.minutes,
        farewell=script.farewell,
        player=script.player,
        lessons=tuple([title for title, _, _ in chapters]),
        steps=tuple([step_card(lesson, step, no) for no, step in enumerate(script.steps)]),
    )


def step_card(lesson: Lesson, step: Step, no: int) -> StepCard:
    """One step; who opens the battle before the first lesson belongs to it."""
    begun = [i for i, (_, first, _) in enumerate(lessons.chapters(lesson.script)) if first <= no]
    chapter = begun[-1] if begun else 0
    if step.by:
        return StepCard(mine=False, lesson=chapter)
    pieces = tuple([lesson.numbers[id] for id in step.units])
    return StepCard(
        mine=True, lesson=chapter, say=step.say, ask=step.ask, pieces=pieces, mark=step.mark, press=step.press
    )
