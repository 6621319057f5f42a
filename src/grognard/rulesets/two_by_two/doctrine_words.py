"""Doctrine, the reasons: why a unit goes where it goes, in plain sentences."""

from __future__ import annotations

from grognard.rulesets.two_by_two.doctrine_post import Post

SAID = 2
NOTABLE = 0.01
PHRASES = {
    "fire": "it gets out of the enemy's fire",
    "danger": "there it cannot be ridden or run down",
    "outnumbered": "it would stand too much alone where it is",
    "high": "it takes the higher ground",
    "command": "the general can reach it there",
    "facing": "it shows the enemy its front",
    "battery": "its guns bear from there",
    "cover": "there is cover",
    "line": "it closes up with its neighbours",
    "objective": "that ground decides the battle",
    "stake": "whoever stands there at the end has won",
    "flank": "it looks after our flank",
    "reserve": "the reserve stays by the general",
    "ready": "it makes ready to charge",
    "men": "his men need him there",
    "drift": "he keeps close behind his line",
    "close": "he keeps out of harm's way",
    "home": "the army is marching off",
}


def why_move(post: Post, here: dict[str, float], there: dict[str, float]) -> tuple[str, ...]:
    """The terms that speak most for a place, against where the unit stands."""
    gains = sorted([(there[name] - here[name], name) for name in there], reverse=True)
    said = [phrase(post, name) for gain, name in gains[:SAID] if gain > NOTABLE]
    label = post.unit.label
    return tuple([f"{label}: {words}" for words in said]) or (f"{label} improves its place a little",)


def phrase(post: Post, name: str) -> str:
    """One term in words."""
    if name != "goal":
        return PHRASES[name]
    if not post.goals:
        return "it goes forward"
    foe = post.goals[0][1]
    if post.unit.no in post.plan.reserves:
        return "the reserve follows at a distance"
    if foe.disrupted:
        return f"it makes for {foe.label}, which is broken"
    if foe.pinned:
        return f"it makes for {foe.label}, which is stuck"
    return f"it makes for {foe.label}, where their line is weakest"
