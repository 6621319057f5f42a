"""Whatever is asked has a button to go on with: the one that a phone, a laptop and the Enter key offer first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from grognard.engine.battle import Battle
from grognard.engine.files.yaml import read_yaml
from grognard.engine.page.scene import Gesture
from grognard.engine.ruling import Refusal
from grognard.engine.situations.judge import Run, open_questions, own_part, read_situation
from grognard.rulesets.sound_of_guns import RULES
from tests.conformance.test_tables import USUAL, questions_of
from tests.test_situations import FOLDER

FILES = sorted((FOLDER / "sound_of_guns").rglob("*.yaml"))


def positions() -> Iterator[Battle]:
    """Whatever the situations begin with and come to."""
    for path in FILES:
        document = read_yaml(path)
        run = Run(document, RULES, read_situation(document, RULES), RULES.pitch(own_part(document)))
        run.open()
        yield run.battle
        for i, row in enumerate(run.situation.do):
            run.play(i, dict(row))
            yield run.battle


def test_every_question_has_one_button_to_go_on_with() -> None:
    asked: Counter[str] = Counter()
    stuck = []
    for battle in positions():
        for question in open_questions(battle, None):
            kind = type(question).__name__
            offers = RULES.offers(RULES.view(battle, question.seat), question.no, Gesture())
            main = [one for one in offers if one.main and not isinstance(one.verdict, Refusal)]
            asked[kind] += 1
            if len(main) != 1:
                stuck.append((kind, [one.key for one in offers]))
    assert stuck == []
    assert set(asked) >= {kind.__name__ for kind in questions_of(RULES.battle_type)} - USUAL["sound_of_guns"]
