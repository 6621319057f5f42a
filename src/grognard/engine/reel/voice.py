"""What an aide says when a turn is over: the worst of a report in a sentence or two, and no more than it tells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.engine.names import capital, listed
from grognard.engine.page.reports import ReportLine
from grognard.engine.prose import Doer, is_plural, number, with_article

GONE = ("{0} will not fight again today, sir.", "{0:is} out of the fight, sir.", "We must do without {0}, sir.")
BOTH = ("It has cost us {0}, sir, and them {1}.", "We must do without {0}, sir; but they without {1}.")
TAKEN = ("{0:is} out of the fight, sir!", "They must do without {0} now, sir!", "{0} will trouble us no more, sir.")
SHAKEN = ("{0:has} had the worst of it, sir.", "It goes hard with {0}, sir.", "I fear for {0}, sir.")
ENGAGED = ("We hold our own, sir.", "Nothing we could not bear, sir.", "The men have stood to it well, sir.")
STIRRING = ("They are stirring, sir, and have not touched us.", "They have been busy, sir, but not with us.")
QUIET = ("All quiet on our side, sir.", "Nothing has come our way, sir.", "Not a man hurt, sir.")
MOST_NAMED = 3


def voice(turn: int, ours: Sequence[ReportLine], theirs: Sequence[ReportLine], touched: Sequence[ReportLine]) -> str:
    """Of one's own and the enemy's lines; of one's own those that something grave befell, the worst first."""
    lost, beaten = [line.name for line in ours if line.lost], [line.name for line in theirs if line.lost]
    if lost and beaten:
        return pick(BOTH, turn).format(called(lost), called(beaten))
    if lost or beaten:
        return capital(pick(GONE if lost else TAKEN, turn).format(called(lost or beaten)))
    if bound := [line.name for line in touched if line.bound]:
        return capital(pick(SHAKEN, turn).format(called(bound[:1])))
    if not ours:
        return ""
    return pick(ENGAGED if touched else STIRRING if theirs else QUIET, turn)


def called(names: Sequence[str]) -> Doer:
    """The units, as one speaks of them; of many only how many."""
    if len(names) > MOST_NAMED:
        return Doer(f"{number(len(names))} units")
    return Doer(listed([spoken(name) for name in names]))


def spoken(name: str) -> str:
    """The 101e Ligne, the Uhlans, the Grenadier brigade; but Campbell, Brigade Colin, IR 12."""
    numbered = re.match(r"\d|[IVX]+/", name)
    common = " " in name and name.split()[-1][0].islower()
    if numbered or common or is_plural(name) or " of " in name:
        return with_article(name, "")
    return name.replace("'", "’")


def pick(said: tuple[str, ...], turn: int) -> str:
    """One of several, always the same in one turn."""
    return said[turn % len(said)]
