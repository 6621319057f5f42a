"""Every printable as PDF by Chromium: so many pages as promised, of the size that was asked for."""

from __future__ import annotations

import re
import zlib

import pytest
from msgspec.structs import fields
from playwright.sync_api import Browser, Page

from grognard import catalogue
from grognard.paper import chromium
from grognard.paper.printables import Wanted, printed
from tests.server.serving import Server

RULES = list(catalogue.RULESETS)
POINTS = {"a4": (595, 842), "letter": (612, 792)}
CASES = [
    *[("sheet", name, paper, 2 if name == "sound_of_guns" else 1) for name in RULES for paper in POINTS],
    *[("guide", name, paper, 1) for name in ("en_avant", "en_masse") for paper in POINTS],
    *[("cards", name, "a4", 3 if "en_" in name else 1) for name in RULES],
    *[("cards", name, "letter", 4 if "en_" in name else 1) for name in ("en_avant", "two_by_two")],
    *[("blank", name, paper, 1) for name in RULES for paper in POINTS],
    ("roster", "en_avant-falenty", "a4", 2),
    ("roster", "sound_of_guns-auerstedt", "a4", 3),
    ("roster", "two_by_two-salamanca", "letter", 2),
    ("map", "en_avant-falenty", "a4", 1),
    ("map", "two_by_two-salamanca", "letter", 1),
]


def boxes(made: bytes) -> list[tuple[int, int]]:
    """The size of every page of a PDF, in points."""
    packed = re.findall(rb"stream\r?\n(.*?)endstream", made, re.S)
    text = made + b"".join([unpacked(one) for one in packed])
    return [(round(float(w)), round(float(h))) for w, h in re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", text)]


def unpacked(stream: bytes) -> bytes:
    """A stream, if it is packed."""
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


def as_pdf(page: Page, wanted: Wanted) -> bytes:
    """A printable as Chromium prints it; one browser for all is quicker than the command's one for each."""
    page.set_content(printed(wanted))
    return page.pdf(prefer_css_page_size=True, print_background=True)


def test_printables_fill_the_pages_they_promise(browser: Browser) -> None:
    with browser.new_page() as page:
        for what, name, paper, count in CASES:
            made = as_pdf(page, Wanted(what=what, name=name, paper=paper))
            assert chromium.pages(made) == count, (what, name, paper)
            found = boxes(made)
            assert found
            assert all(sorted(box) == pytest.approx(POINTS[paper], abs=1) for box in found), (what, name, paper)


def test_a_sheet_with_every_house_rule_is_still_one_page(browser: Browser) -> None:
    with browser.new_page() as page:
        for name in RULES:
            options = {f.name: True for f in fields(catalogue.ruleset(name).options_type) if f.default is False}
            made = as_pdf(page, Wanted(what="sheet", name=name, options=options))
            assert chromium.pages(made) == (2 if name == "sound_of_guns" else 1), name


def test_the_command_prints_a_map_to_scale_with_a_page_for_each_piece() -> None:
    page = printed(Wanted(what="map", name="en_avant-falenty", scale=5.0))
    made = chromium.pdf(page)
    assert chromium.pages(made) == page.count("<main ")
    assert len(boxes(made)) == chromium.pages(made)


def test_cards_and_labels_are_as_large_as_they_should_be(browser: Browser) -> None:
    with browser.new_page() as page:
        page.set_content(printed(Wanted(what="cards", name="en_avant")))
        assert measured(page, ".card") == pytest.approx((48, 54), abs=0.1)
        assert measured(page, ".labels li") == pytest.approx((33, 12), abs=0.1)


def measured(page: Page, what: str) -> tuple[float, float]:
    """The size of something on a page, in millimetres."""
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return (box["width"] * 25.4 / 96, box["height"] * 25.4 / 96)


def test_the_service_shows_the_same_page_with_its_own_letters(server: Server, browser: Browser) -> None:
    with browser.new_page() as page:
        faults: list[str] = []
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.goto(f"{server.url}/api/print/sheet/two_by_two?option=lancers%3Dtrue")
        assert "Lancers: yes" in page.locator(".foot").inner_text()
        assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('12px Inter'))")
        assert not faults
