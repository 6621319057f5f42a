"""Which clauses a player is shown (EM-R.87)."""

from __future__ import annotations

from grognard.rulesets.en_masse.battle import Clash


def cite(view: Clash, clause: str) -> str:
    """A clause, where the rules are open to players."""
    return clause if view.rules_open else ""
