"""Deeds of an umpire as records of two rulesets once named them, in the names that all four have for them now."""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]

ACTIONS = {
    "AddGround": "AddTerrain",
    "ShowGround": "RevealTerrain",
    "ShapeGround": "SetTerrain",
    "TakeGround": "WithdrawTerrain",
}
EVENTS = {"GroundTaken": "TerrainWithdrawn", "Adjudicated": "ControlRuled"}


def action_as_named_now(action: Plain) -> Plain:
    """A recorded action under its present name."""
    name = ACTIONS.get(action.get("type", ""))
    return action if name is None else {**action, "type": name}


def events_as_named_now(action: Plain, events: list[Plain]) -> list[Plain]:
    """What a recorded action brought about, under present names; ground that was shown is told by what was done."""
    if not any([event.get("type") in (*EVENTS, "GroundShown") for event in events]):
        return events
    return [as_named_now(action, event) for event in events]


def as_named_now(action: Plain, event: Plain) -> Plain:
    """One event under its present name."""
    kind = event.get("type", "")
    if kind in EVENTS:
        return {**event, "type": EVENTS[kind]}
    if kind != "GroundShown" or action.get("type") == "AddGround":
        return {**event, "type": "TerrainAdded"} if kind == "GroundShown" else event
    told = {name: value for name, value in event.items() if name in ("clause", "to")}
    if action.get("type") == "ShowGround":
        return {**told, "type": "TerrainRevealed", "feature": action["feature"], "side": action["side"]}
    return {**told, "type": "TerrainSet", "feature": action["feature"], "reason": action["reason"]}
