"""Doctrine, the reasons: why a unit goes where it goes, in plain sentences."""

from __future__ import annotations

from grognard.rulesets.two_by_two.doctrine.plan import GATHERED, NEAR_FRIENDS, Plan, close
from grognard.rulesets.two_by_two.doctrine.post import Post
from grognard.rulesets.two_by_two.doctrine.regiment import Regiment
from grognard.table.kernel_ground import inside

SAID = 2  # reasons given, the strongest first
NOTABLE = 0.01  # in units' worth: less is no reason
IN_FORCE = 3  # more of ours than this make an attack in force
PHRASES = {
    "fire": "there is less fire there",
    "danger": "charges are less to be feared there",
    "outnumbered": "there are more friends about",
    "high": "it takes the higher ground",
    "command": "the general can reach it there",
    "facing": "it shows the enemy its front",
    "battery": "its guns bear from there",
    "cover": "there is cover",
    "elbow": "there is room to turn",
    "line": "it closes up with its neighbours",
    "objective": "that ground decides the battle",
    "stake": "whoever stands there at the end has won",
    "flank": "it looks after our flank",
    "reserve": "the reserve stays by the general",
    "ready": "it makes ready to charge",
    "men": "his men need him there",
    "touch": "he rallies them in person",
    "drift": "he keeps close behind his line",
    "close": "he keeps out of harm's way",
    "home": "the army is marching off",
}


def why_move(post: Post, names: tuple[str, ...], here: list[float], there: list[float]) -> tuple[str, ...]:
    """The terms that speak most for a place, against where the unit stands, in one sentence."""
    gains = sorted([(there[i] - here[i], names[i]) for i in range(len(names))], reverse=True)
    said = [phrase(post, name) for gain, name in gains[:SAID] if gain > NOTABLE]
    return (f"{post.unit.unit.name}: {', and '.join(said) or 'a little better there'}",)


def phrase(post: Post, name: str) -> str:
    """One term in words."""
    if name != "goal":
        return PHRASES[name]
    if not post.goals:
        return "it goes forward"
    if post.unit.no in post.plan.reserves:
        return "the reserve follows at a distance"
    if post.unit.guns:
        return f"it comes nearer to {enemy(post.plan, post.goals[0][1])}"
    return wanted(post.plan, post.goals[0][1])


def wanted(plan: Plan, foe: Regiment) -> str:
    """What makes an enemy worth going for."""
    x, y, name = foe.rect.x, foe.rect.y, enemy(plan, foe)
    place = next((p for p in plan.places if inside(x, y, p.patch)), None)
    friends = [e for e in plan.foes if e.no != foe.no and not e.staff and close(e, x, y, NEAR_FRIENDS)]
    ours = [u for u in plan.fighters if close(u, x, y, GATHERED)]
    why = {
        f"it makes for {name}, which is broken": foe.disrupted,
        f"it makes for {name}, which is stuck": foe.pinned,
        f"it is after {name}": foe.staff,
        f"it wants the guns: {name}": foe.guns,
        f"it makes for {name}, who holds ground that decides": place is not None,
        f"it makes for {name}, who stands alone": not friends,
        f"it goes in with the others against {name}": len(ours) > IN_FORCE,
    }
    return next((words for words, true in why.items() if true), f"it closes with {name}")


def enemy(plan: Plan, foe: Regiment) -> str:
    """An enemy by name; where both armies have the name, whose it is."""
    name = foe.unit.name
    return f"the enemy's {name}" if any([u.unit.name == name for u in plan.mine]) else name
