"""The guided battles, played to their end by doing what the coach asks: with the mouse, at what he points at."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.playing import Player
from tests.browser.test_sizes import SIZES
from tests.server.serving import Json

RULES = ("two_by_two", "en_avant", "en_masse", "sound_of_guns")
COVERED = """([x, y]) => {
  const box = document.querySelector('[data-testid=coach]').getBoundingClientRect()
  return x > box.left && x < box.right && y > box.top && y < box.bottom
}"""

FREE = """() => {
  const coach = document.querySelector('[data-testid=coach]').getBoundingClientRect()
  const stage = document.querySelector('[data-testid=stage]').getBoundingClientRect()
  const meant = [...document.querySelectorAll('[data-testid=pointer] .ring, [data-testid=pointer] .pole')]
  return meant.length > 0 && meant.every(one => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const under = x > coach.left && x < coach.right && y > coach.top && y < coach.bottom
    return !under && x > stage.left && x < stage.right && y > stage.top && y < stage.bottom
  })
}"""
SMALL = {name: SIZES[name] for name in ("phone upright", "phone across", "twice as large")}


def begin(player: Player, rules: str) -> Json:
    """Choose a lesson from the home page; what it says at each step."""
    player.open()
    player.page.get_by_role("link", name="Learn by playing").first.click()
    expect(player.page.locator("[data-testid^=lesson-]")).to_have_count(len(RULES))
    offered = [one.get_attribute("data-testid") for one in player.page.locator("[data-testid^=lesson-]").all()]
    assert offered == [f"lesson-{name}" for name in RULES]
    player.seen(f"lesson-{rules}").get_by_test_id("begin-lesson").click()
    player.page.wait_for_url("**/#/battle/*")
    player.wait_for_table()
    found: Json = next(one for one in read(player, "/lessons") if one["ruleset"] == rules)
    return found


def read(player: Player, path: str) -> Any:
    """What the service says to the player's seat."""
    guest = player.by_rest()
    try:
        return guest.get(path)
    finally:
        guest.leave()


def step_of(player: Player, lesson: Json) -> Json | None:
    """Until the coach asks something of the player: the step, or nothing when the battle is over."""
    steps = lesson["steps"]

    def asked() -> bool:
        if player.seen("coach").count() == 0:
            player.press("Escape")  # the coach is silent while something is told; it has been seen
        at = at_step(player)
        return at >= len(steps) or (steps[at]["mine"] and player.seen("coach-ask").count() > 0)

    player.until(asked, "The coach's next wish")
    player.settle()
    at = at_step(player)
    if at >= len(steps):
        return None
    step: Json = steps[at]
    expect(player.seen("coach-ask")).to_have_text(step["ask"])
    return step


def at_step(player: Player) -> int:
    return int(read(player, "/room")["lesson"]["step"])


def points_at(player: Player, step: Json) -> None:
    """The coach rings what he means, frames its button if there is one, and covers none of it."""
    standing = [no for no in step["pieces"] if player.token(no)["at"]]
    expect(player.page.locator("[data-testid=pointer] .ring")).to_have_count(len(standing))
    places = [player.where(no) for no in standing] + ([player.spot(*step["mark"])] if step["mark"] else [])
    assert [place for place in places if player.page.evaluate(COVERED, list(place))] == []


def obey(player: Player, step: Json, rules: str) -> None:
    """Do it as it is asked."""
    pieces, mark = step["pieces"], step["mark"]
    if rules == "en_avant":
        return lay(player, step)
    if rules == "en_masse" and player.seen("composer").count():
        return write(player, step)
    form = player.settle()["questions"][0]["prompt"]["form"]
    if form == "pool":
        player.doing(player.seen("roll-pool").click)
        return None
    if form == "dice":
        return deal(player, step)
    if rules == "sound_of_guns" and pieces:
        player.press("Escape")  # a unit that is in hand already would be laid down by a click
        if step["press"]:
            player.take(pieces[0])
    if mark and pieces:
        player.drag(pieces[0], *mark)
        player.commit()
    elif step["press"]:
        player.choose(player.offer(step["press"]))
    else:
        player.take(pieces[0])
        player.take(pieces[1])
        player.commit()
    return None


def deal(player: Player, step: Json) -> None:
    """Each man the die that the coach names for him: "Give Morlot the 5, ..."."""
    dice = player.settle()["questions"][0]["prompt"]["dice"]
    for no in step["pieces"]:
        name = player.token(no)["tag"]
        face = int(step["ask"].partition(f"{name} the ")[2][0])
        player.seen(f"die-{dice.index(face)}").click()
        player.seen(f"man-{no}").click()
        if player.seen("dice-given").is_enabled():
            break
    player.doing(player.seen("dice-given").click)


def lay(player: Player, step: Json) -> None:
    """A card: dragged to its place, or taken from the tray and aimed."""
    pieces, mark = step["pieces"], step["mark"]
    if step["press"] == "advance":
        player.drag(pieces[0], *mark)
    elif step["press"] == "fire":
        player.choose(player.offer("fire"))
        return
    else:
        player.offer(step["press"]).click()
        if len(pieces) > 1:
            player.take(pieces[1])
    player.commit()


def write(player: Player, step: Json) -> None:
    """An order on its slip: to the flag if there is one, then button by button as they are framed, the seal last."""
    if step["mark"]:
        player.drag(step["pieces"][0], *step["mark"])
    for key in step["press"].split():
        button = player.page.locator(f"[data-testid='offer-{key}'], [data-testid='{key}']").locator("visible=true")
        if button.count() and button.first.get_attribute("aria-pressed") != "true":
            frames(player, button.first)
            button.first.click()
    frames(player, player.seen("commit"))
    player.commit()


def frames(player: Player, button: Locator) -> None:
    """Until the coach's frame is round a button."""
    frame = player.seen("pointer-frame")
    player.until(lambda: frame.count() and around(frame.bounding_box(), button.bounding_box()), "The frame")


def around(outer: Any, inner: Any) -> bool:
    """Does a box surround another closely?"""
    return bool(outer and inner) and all(0 < inner[side] - outer[side] < 12 for side in ("x", "y"))


@pytest.mark.parametrize("rules", RULES)
def test_a_guided_battle_is_played_to_its_end(player: Player, rules: str) -> None:
    lesson = begin(player, rules)
    while step := step_of(player, lesson):
        points_at(player, step)
        obey(player, step, rules)
    expect(player.seen("coach")).to_contain_text("The battle is won")
    assert read(player, "/room")["result"] == "blue"


@pytest.mark.parametrize("rules", RULES)
def test_on_small_screens_the_coach_leaves_free_what_he_means(guests: Any, rules: str) -> None:
    player: Player = guests(**SMALL["phone upright"])
    begin(player, rules)
    step = player.seen("coach-ask")
    expect(step).to_be_visible()
    for options in SMALL.values():
        player.page.set_viewport_size(options["viewport"])
        player.until(lambda: clear(player), "What the coach means, beside him")


def clear(player: Player) -> bool:
    """Are the rings and the flag on the screen, and not under the coach?"""
    return bool(player.is_still() and player.page.evaluate(FREE))
