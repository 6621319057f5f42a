"""Chapter B: what ends a phase that goes on order by order."""

from __future__ import annotations

from grognard.engine.battle import Action


class Done(Action, frozen=True, tag=True):
    """Nothing more in this phase."""
