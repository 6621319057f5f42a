"""Wavre under Control: two divisions a side and their corps commanders, by phone; what each was sent is searched.

A few turns of it are fought with every run of the browser tests; to its end, with orders and assaults, it goes on for
the better part of an hour: `python3 dev.py soak tests/browser/test_wavre.py`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.company import PHONE, SECRETS, Company, obey, open_doors, shot
from tests.browser.control import Control
from tests.browser.playing import Player

FRENCH = {"Grouchy": "Marta", "Habert": "Piotr", "Lefol": "Zoë"}
PRUSSIANS = {"Thielmann": "Henrike", "Kemphen": "Tom", "Stülpnagel": "Aoife"}
PEOPLE = FRENCH | PRUSSIANS
PRESSING = 8
"""Turns in which the French send their brigades forward, one by one; then they see what comes of it."""


class Field:
    """Control and six phones before Wavre; the divisions nobody took hold, or the computer leads them."""

    def __init__(self, guests: Any, rest: str) -> None:
        desk: Player = guests()
        self.control, self.company = Control(desk), Company(desk)
        word = open_doors(desk, "en_masse", "wavre")
        for seat, name in PEOPLE.items():
            self.company.come(guests(**PHONE), word, seat, name)
        self.control.click(rest)
        for phone in self.company.phones.values():
            expect(phone.seen("briefing")).to_have_count(0)

    def go_on(self) -> None:
        """Whoever is asked answers, and what lies on the desk is let go on."""
        control, desk = self.control, self.control.player
        for seat, phone in self.company.phones.items():
            self.company.keep_up(phone)
            if not control.table["result"] and not (seat in FRENCH and control.turn <= PRESSING and attacks(phone)):
                obey(phone)
        if what := control.waits():
            seq = control.table["seq"]
            control.press("Shift+Enter" if what == "ruling" else "Enter")
            desk.until(partial(control.is_past, seq), "What was let go on")
        desk.page.wait_for_timeout(200)

    def search(self) -> None:
        """Nobody was sent rules, an order or a rider that is not his, or what another is asked."""
        for seat, tap in self.company.taps.items():
            told = tap.all()
            assert not SECRETS.search(told), (seat, SECRETS.search(told))
            assert tap.overheard == []
            assert not [one for one in PEOPLE if one != seat and f'"seat":"{one}","question"' in told]
            assert len(tap.heard) > 20


def attacks(phone: Player) -> bool:
    """A general orders the next of his brigades to assault what lies before it; is there one he can order?"""
    asked = [one for one in phone.due() if one["kind"] == "CommandQuestion"]
    if not asked:
        return False
    brigades = [no for no in asked[0]["prompt"]["pieces"] if no != asked[0]["prompt"]["piece"]]
    if not brigades:
        return False
    go = phone.seen("report-go").locator("visible=true")
    if go.count():
        go.first.click()
    phone.page.get_by_role("button", name="Fit the whole table").tap()
    phone.tap_unit(brigades[phone.ears.table["turn"] % len(brigades)])
    phone.settle()
    kind = phone.seen("kind-assault").locator("visible=true")
    if not kind.count() or not kind.first.is_enabled():
        return False
    kind.first.tap()
    commit = phone.seen("commit").locator("visible=true")
    phone.page.wait_for_timeout(500)
    if not commit.count() or not commit.first.is_enabled():
        return False
    phone.commit()
    return True


@pytest.mark.timeout(1200)
def test_wavre_begins_with_two_divisions_a_side_and_corps_commanders(guests: Any) -> None:
    field = Field(guests, "begin-shut")
    while field.control.turn < 3:
        field.go_on()
    shot(field.control.player, "desk-en-masse")
    field.search()


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_wavre_is_fought_to_its_end(guests: Any) -> None:
    field = Field(guests, "begin-captain")
    rulings = 0
    while not field.control.table["result"]:
        rulings += field.control.waits() == "ruling"
        field.go_on()
    shot(field.control.player, "wavre-end")
    for phone in field.company.phones.values():
        phone.until(phone.is_over, "The end")
    assert field.control.turn >= 10
    assert rulings > 10
    field.search()
