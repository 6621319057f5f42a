"""What the oracle and a ruleset do not agree about, each with a situation that shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import yaml

from grognard.engine.ruling import Modifier, Refusal
from tests.oracle.margins import KnifeEdge, Tally

Row = dict[str, Any]
Reasons = dict[str, Callable[[], bool]]


class Differences:
    """Compares case after case; what lies on the knife's edge is counted and left out."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset, self.found, self.tally = ruleset, [], Tally()  # type: tuple[str, list[str], Tally]

    def compare(self, kind: str, judge: Callable[[], str], situation: Callable[[], Row]) -> None:
        """Judge one case: a difference in words, or nothing."""
        try:
            difference = judge()
        except KnifeEdge:
            self.tally.left_out[kind] += 1
            return
        self.tally.compared[kind] += 1
        if difference:
            rows = {"ruleset": self.ruleset, "title": difference, **situation()}
            self.found.append(yaml.safe_dump(rows, sort_keys=False, default_flow_style=None, width=120))

    def none(self, most_left_out: float = 0.1) -> bool:
        """Is there no difference, with few cases of any kind left out?"""
        assert not self.found, f"{len(self.found)} differences\n" + "\n".join(self.found[:3])
        shares = {kind: self.tally.left_out_of(kind) for kind in {*self.tally.compared, *self.tally.left_out}}
        assert max(shares.values()) <= most_left_out, f"left out: {shares}"
        return True


def refused_alike(got: object, reasons: Reasons) -> str:
    """A refusal must be one of the oracle's reasons; what is accepted must have none against it."""
    if isinstance(got, Refusal):
        fair = got.clause in reasons and reasons[got.clause]()
        return "" if fair else f"refused by {got.clause}, which the oracle does not see"
    against = [clause for clause, holds in reasons.items() if holds()]
    return f"accepted, but the oracle refuses it by {', '.join(against)}" if against else ""


def rows_alike(got: tuple[Modifier, ...], want: dict[str, int]) -> str:
    """The same rows with the same values."""
    have = {m.clause: m.value for m in got if m.value}
    if have == want:
        return ""
    apart = sorted({c for c in {*have, *want} if have.get(c, 0) != want.get(c, 0)})
    return "; ".join([f"{c} counts {have.get(c, 0):+d}, by the oracle {want.get(c, 0):+d}" for c in apart])
