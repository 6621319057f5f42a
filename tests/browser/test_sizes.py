"""Nothing overflows, is cut or covered, at six sizes: measured, not looked at."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.browser.stories import Story
from tests.server.serving import Server

TOUCH = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SIZES: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1440, "height": 900}},
    "small": {"viewport": {"width": 1280, "height": 720}},
    "twice as large": {"viewport": {"width": 640, "height": 360}, "device_scale_factor": 2},
    "phone upright": {"viewport": {"width": 390, "height": 844}, **TOUCH},
    "short phone": {"viewport": {"width": 360, "height": 640}, **TOUCH},
    "phone across": {"viewport": {"width": 844, "height": 390}, **TOUCH},
}
BATTLES = [("two_by_two", "quatre_bras"), ("en_avant", "falenty")]
CROWDS = [("two_by_two", "salamanca"), ("sound_of_guns", "auerstedt"), ("en_masse", "primer")]
AND_ZOOMED = {**SIZES, "laptop, twice as large": {"viewport": {"width": 720, "height": 450}}}
SHARE = {"laptop": 0.4, "small": 0.4, "short phone": 0.33}
"""How much of the screen the map has at least, where that is not half of it."""
NO_SIDEWAYS = "document.documentElement.scrollWidth <= innerWidth"
CUT = """() => [...document.querySelectorAll('.hand button, .bottom button, [data-testid=prompt] b')].filter(one => {
  const { left, right, width } = one.getBoundingClientRect()
  return width > 0 && (left < -1 || right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 2)
}).map(one => one.textContent.trim().slice(0, 40))"""
ASKED = """() => {
  const asked = document.querySelector('[data-testid=prompt]')
  const words = asked?.querySelector('b')
  if (!words) return true
  const { top, bottom } = asked.getBoundingClientRect(), said = words.getBoundingClientRect()
  return said.top >= top - 1 && said.bottom <= bottom + 1
}"""
COVERED = """() => {
  const boxes = [...document.querySelectorAll('[data-testid^=tag-]')].map(one => one.getBoundingClientRect())
  const over = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
  return boxes.flatMap((a, i) => boxes.slice(i + 1).map(b => over(a, b) / (a.width * a.height)))
    .filter(share => share > 0.25).length
}"""
BEYOND = """() => {
  const stage = document.querySelector('[data-testid=stage]').getBoundingClientRect()
  const inside = ({ left, right, top, bottom }, by) =>
    left >= stage.left - by && right <= stage.right + by && top >= stage.top - by && bottom <= stage.bottom + by
  return [...document.querySelectorAll('[data-testid^=tag-]')].filter(tag => {
    const unit = document.querySelector(`[data-testid=unit-${tag.dataset.testid.slice(4)}]`)
    return unit && inside(unit.getBoundingClientRect(), 0) && !inside(tag.getBoundingClientRect(), 3)
  }).map(tag => tag.textContent.trim())
}"""
REACH = """() => [...document.querySelectorAll(
  '.seal button, .tabs button, .kinds button, .tools button, .pool button, .pool label, .deck .oc',
)].filter(one => {
  const deck = one.closest('.deck')
  return one.offsetParent !== null && (!deck || deck.scrollHeight <= deck.clientHeight + 1)
}).filter(one => {
  const { left, top, width, height } = one.getBoundingClientRect()
  const found = document.elementFromPoint(left + width / 2, top + height / 2)
  const bottom = document.elementFromPoint(left + width / 2, top + height - 2)
  return !one.contains(found) || !(one.contains(bottom) || one.closest('.deck'))
}).map(one => one.dataset.testid ?? one.textContent.trim().slice(0, 30))"""
"""What is there to be pressed and cannot be: under something else, or off the screen. A deck beside the map rolls."""
UNDER = """() => {
  const lain = [...document.querySelectorAll('[data-over]')].map(one => one.getBoundingClientRect())
  return [...document.querySelectorAll('[data-testid^=tag-]')].filter(tag => {
    const { left, right, top, bottom } = tag.getBoundingClientRect()
    return lain.some(one => Math.min(right, one.right) - Math.max(left, one.left) > 3 &&
      Math.min(bottom, one.bottom) - Math.max(top, one.top) > 3)
  }).map(tag => tag.textContent.trim())
}"""
"""Labels under a button or a word that lies on the map."""
CRAMPED = """() => [...document.querySelectorAll('.deck .oc')].filter(one => {
  const { right, bottom } = one.getBoundingClientRect()
  return [...one.querySelectorAll('b, small')].some(said => {
    const box = said.getBoundingClientRect()
    return box.right > right + 1 || box.bottom > bottom + 1 || said.scrollWidth > said.clientWidth + 2
  })
}).map(one => one.textContent.trim())"""
BEYOND_THE_CARD = """() => {
  const card = document.querySelector('[data-testid=start-card]')
  const { left, right, bottom } = card.getBoundingClientRect()
  return [...card.querySelectorAll('p, h2, h3, li, dd, dt, button, a, footer span')].filter(one => {
    const box = one.getBoundingClientRect()
    const foot = one.closest('footer') !== null
    return box.width > 0 && (box.left < left - 1 || box.right > right + 1 || (foot && box.bottom > bottom + 1))
  }).map(one => one.textContent.trim())
}"""
MAP = """() => {
  const { width, height } = document.querySelector('[data-testid=stage]').getBoundingClientRect()
  const tray = document.querySelector('[data-testid=tray]')?.getBoundingClientRect()
  const stage = document.querySelector('[data-testid=stage]').getBoundingClientRect()
  const under = tray && tray.left < stage.right - 1 ? Math.max(0, stage.bottom - tray.top) : 0
  return width * (height - under) / (innerWidth * innerHeight)
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("rules", "scenario"), BATTLES)
def test_a_table_fits(guests: Any, size: str, rules: str, scenario: str) -> None:
    player: Player = guests(**SIZES[size])
    player.sit_down(rules, scenario, "red" if scenario == "quatre_bras" else "blue")
    expect(player.seen("prompt")).to_be_visible()
    player.press("n")
    fits(player, SHARE.get(size, 0.5))
    expect(player.seen("you")).to_be_visible()


@pytest.mark.parametrize(("rules", "scenario"), CROWDS)
def test_a_crowd_fits_at_every_size(guests: Any, rules: str, scenario: str) -> None:
    player: Player = guests()
    player.sit_down(rules, scenario, "blue")
    expect(player.seen("prompt")).to_be_visible()
    labels = []
    for size, options in SIZES.items():
        player.page.set_viewport_size(options["viewport"])
        player.press("0") if "phone" in size else None  # what was in view on a laptop is too much for a phone
        player.page.wait_for_timeout(400)  # labels are laid when the view has come to rest
        fits(player, SHARE.get(size, 0.5))
        labels.append(player.page.locator("[data-testid^=tag-]").count())
    assert max(labels) > 5, labels


def test_a_start_card_fits_at_every_size(guests: Any) -> None:
    player: Player = guests(greeted=False)
    player.join(player.lay_out("en_avant", "falenty")["blue"])
    take = player.seen("take-command")
    expect(take).to_be_visible()
    for options in AND_ZOOMED.values():
        player.page.set_viewport_size(options["viewport"])
        assert player.page.evaluate(BEYOND_THE_CARD) == []
        expect(take).to_be_in_viewport(ratio=1)


def test_a_choice_that_costs_something_is_told_whole_at_every_size(
    guests: Any, server: Server, clash: tuple[Story, int]
) -> None:
    story, no = clash
    player: Player = guests()
    player.join(story.lay_out(server, no - 1)["blue"])
    expect(player.offer("fire")).to_contain_text("and give up the assault")
    for size, options in AND_ZOOMED.items():
        player.page.set_viewport_size(options["viewport"])
        assert player.page.evaluate(CRAMPED) == [], size


def fits(player: Player, share: float) -> None:
    """Nothing is cut, covered or out of view, and the map has its share of the screen.

    It is measured until it holds: what the service offers may still be on its way, and moves the map when it comes.
    """
    player.until(player.is_still, "A map that keeps still")
    with suppress(AssertionError):
        player.until(lambda: not unfit(player, share), "A page in which everything fits")
    assert unfit(player, share) == {}, player.prompt()


def unfit(player: Player, share: float) -> dict[str, Any]:
    """What is wrong with the page as it lies, by what is wrong with it."""
    ask = player.page.evaluate
    found = {
        "wider than the screen": not ask(NO_SIDEWAYS),
        "cut": ask(CUT),
        "the question is cut": not ask(ASKED),
        "labels under labels": ask(COVERED),
        "labels out of view": ask(BEYOND),
        "labels under buttons": ask(UNDER),
        "out of reach": ask(REACH),
        "the map is small": ask(MAP) < share,
    }
    return {fault: what for fault, what in found.items() if what}
