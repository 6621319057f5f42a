"""The sand table: turns of the battle as a captain expects them, with what commanders do in each."""

from __future__ import annotations

from math import hypot
from typing import Final

from grognard.rulesets.en_masse.doctrine.sand.clock import on_the_clock
from grognard.rulesets.en_masse.doctrine.sand.fights import Meeting, assaults
from grognard.rulesets.en_masse.doctrine.sand.gunnery import firing
from grognard.rulesets.en_masse.doctrine.sand.marches import Mover, ordered, pursuers, rearward
from grognard.rulesets.en_masse.doctrine.sand.stands import (
    AS_IT_IS,
    CAVALRY,
    FREE,
    INFANTRY,
    Leg,
    Patch,
    Stand,
    form_up,
)
from grognard.table.kernel import gap, point_gap

NEAR: Final = 10.0  # cm from a commander at which his order is there next turn
REINFORCE: Final = 4.0  # cm between two brigades of which one takes heart by the other (EM-14.5)
CAVALRY_NEAR: Final = 30.0  # cm of enemy cavalry that forbids recovery
WAIT: Final = 0
ORDER: Final = 1
RIDE: Final = 2
RALLY: Final = 3
LEAD: Final = 4
HQ_RATE: Final = 30.0  # cm a turn that a commander rides
BESIDE: Final = 2.5  # cm from a unit at which he is with it


class Deed:
    """What a commander does in a turn."""

    __slots__ = ("kind", "legs", "no", "x", "y")

    def __init__(self, kind: int, no: int, legs: list[Leg], x: float, y: float) -> None:
        self.kind = kind
        self.no = no
        self.legs = legs
        self.x = x
        self.y = y


class Letter:
    """An order on its way."""

    __slots__ = ("due", "legs", "no")

    def __init__(self, due: int, no: int, legs: list[Leg]) -> None:
        self.due = due
        self.no = no
        self.legs = legs


class Table:
    """A battle on the sand table."""

    __slots__ = ("depth", "ground", "hq_x", "hq_y", "letters", "rallied", "rallies", "stands", "turn", "width")

    def __init__(
        self, stands: list[Stand], ground: list[Patch], width: float, depth: float, turn: int, hq_x: float, hq_y: float
    ) -> None:
        self.stands = stands
        self.ground = ground
        self.width = width
        self.depth = depth
        self.turn = turn
        self.hq_x = hq_x
        self.hq_y = hq_y
        self.letters: list[Letter] = []
        self.rallied = -1
        self.rallies = 0

    def copy(self) -> Table:
        """The same battle once more."""
        one = Table(
            [s.copy() for s in self.stands], self.ground, self.width, self.depth, self.turn, self.hq_x, self.hq_y
        )
        one.letters = self.letters.copy()
        one.rallied = self.rallied
        one.rallies = self.rallies
        return one

    def play(self, deeds: list[Deed], guesses: list[Letter], turns: int, last: int) -> None:
        """Some turns of it: our commander does one deed after the other, the others what is guessed of them."""
        self.letters.extend(guesses)
        for k in range(turns):
            if last and self.turn > last:
                return
            self.one_turn(deeds[k] if k < len(deeds) else None)

    def one_turn(self, deed: Deed | None) -> None:
        """Orders arrive, then fire, movement, assault and recovery."""
        everybody = self.stands
        if self.turn > 0:
            self.deliver()
        for one in everybody:
            if one.done:
                one.done = False
                one.step += 1
                one.passed = -1
            one.fired = one.busy = one.moved = one.stirred = one.under_fire = one.led = False
            if one.away and one.away <= self.turn:
                self.assemble(one)
        with_unit = -1 if deed is None else self.act(deed)
        firing(everybody, self.ground)
        rearward(everybody, self.width, self.depth)
        meetings = on_the_clock(pursuers(everybody, self.turn), everybody, self.ground, self.width, self.depth)
        met = [m.attacker.no for m in meetings] + [m.defender.no for m in meetings]
        movers: list[Mover] = []
        for one in everybody:
            if one.counts() and not one.busy and one.duty == FREE and one.no not in met:
                mover = ordered(one, everybody, self.ground)
                if mover is not None:
                    movers.append(mover)
        more: list[Meeting] = on_the_clock(movers, everybody, self.ground, self.width, self.depth)
        self.changes()
        assaults(meetings + more, self.ground)
        if with_unit >= 0 and self.stands[with_unit].here():
            self.hq_x, self.hq_y = self.stands[with_unit].rect.x, self.stands[with_unit].rect.y
        self.recovery(deed)
        self.turn += 1

    def deliver(self) -> None:
        """Letters that are due replace what a brigade was told before (EM-R.14)."""
        kept: list[Letter] = []
        for letter in self.letters:
            if letter.due > self.turn:
                kept.append(letter)
                continue
            one = self.stands[letter.no]
            if one.here() and one.status > 0:
                one.legs = letter.legs
                one.step = 0
                one.done = False
                one.passed = -1
                one.changing = AS_IT_IS
        self.letters = kept

    def act(self, deed: Deed) -> int:
        """What our commander does; the number of the unit he is with, if any."""
        if deed.kind == ORDER:
            one = self.stands[deed.no]
            if one.here():
                far = point_gap(self.hq_x, self.hq_y, one.rect)
                self.letters.append(Letter(self.turn + (1 if far <= NEAR else 2), deed.no, deed.legs))
        elif deed.kind == RIDE:
            far = hypot(deed.x - self.hq_x, deed.y - self.hq_y)
            share = min(1.0, HQ_RATE / far) if far > 0.0 else 0.0
            self.hq_x += (deed.x - self.hq_x) * share
            self.hq_y += (deed.y - self.hq_y) * share
        elif deed.kind in (RALLY, LEAD):
            one = self.stands[deed.no]
            if one.here() and point_gap(self.hq_x, self.hq_y, one.rect) <= BESIDE:
                one.led = deed.kind == LEAD
                return deed.no
        return -1

    def assemble(self, one: Stand) -> None:
        """Scattered cavalry comes back by the headquarters of its side (EM-13.43)."""
        one.away = 0
        one.untidy = True
        for other in self.stands:
            if other.side == one.side and other.counts():
                one.rect = other.rect
                break

    def changes(self) -> None:
        """Changes of whole turns go on or are done (EM-R.18)."""
        for one in self.stands:
            if one.changing >= 0 and one.here():
                one.left -= 1.0
                if one.left <= 0.0:
                    form_up(one, one.changing, self.stands)

    def recovery(self, deed: Deed | None) -> None:
        """Order comes back to who stood still, status to who is rallied or has a steadier friend beside (ch. 8, 14)."""
        rallies = deed is not None and deed.kind == RALLY
        for one in self.stands:
            if not one.here():
                continue
            if one.untidy and not (one.fired or one.busy or one.stirred or one.moved):
                one.untidy = False
            if one.status >= one.start or one.under_fire or self.horse_near(one):
                one.quiet = 0
                continue
            if one.moved or not self.heartened(one):
                one.quiet = 0
            else:
                one.quiet += 1
                if one.quiet >= 2:
                    one.quiet = 0
                    one.status += 1
        if deed is None or not rallies:
            self.rallied, self.rallies = -1, 0
            return
        one = self.stands[deed.no]
        if one.under_fire or self.horse_near(one) or not one.here():
            self.rallies = 0
            return
        self.rallies = self.rallies + 1 if self.rallied == deed.no else 1
        self.rallied = deed.no
        if self.rallies >= 2:
            self.rallies = 0
            if one.status < one.start:
                one.status += 1
                if one.duty != FREE and one.arm <= INFANTRY + 1:
                    one.duty = FREE

    def heartened(self, one: Stand) -> bool:
        """Is a steadier friend within 4 cm who stood still too (EM-14.5)?"""
        for other in self.stands:
            if other.side == one.side and other.status > one.status and other.here() and not other.moved:
                if other.no != one.no and not other.under_fire and gap(one.rect, other.rect) <= REINFORCE:
                    return True
        return False

    def horse_near(self, one: Stand) -> bool:
        """Is enemy cavalry within 30 cm (EM-14.3)?"""
        for other in self.stands:
            if other.side != one.side and other.arm == CAVALRY and other.counts():
                if gap(one.rect, other.rect) <= CAVALRY_NEAR:
                    return True
        return False
