"""What interrupts a move on the clock, and when: everything that falls on one moment, kind by kind (EM-R.94)."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.names import centimetres
from grognard.rulesets.en_masse.battle import CONTACT, Clash, Unit
from grognard.rulesets.en_masse.clock.chances import HAIR, Clockwork, Outlook, outlook
from grognard.rulesets.en_masse.clock.motion import Track, ghosts
from grognard.rulesets.en_masse.clock.tracks import END, Mover
from grognard.rulesets.en_masse.conduct import closing_swerve
from grognard.rulesets.en_masse.crowding import forced_together
from grognard.rulesets.en_masse.firing import misses, must_fire, row_at
from grognard.rulesets.en_masse.geometry import bodies, distance, target_ahead
from grognard.rulesets.en_masse.opportunity import Pair, band_of
from grognard.rulesets.en_masse.precedence import rank
from grognard.rulesets.en_masse.willingness import LINE
from grognard.table.kernel import Rect, depth, slid, span
from grognard.table.kernel_crowd import apart

STRIDE = 0.5
"""Centimetres that the fastest goes between two looks at the clock."""
HALVINGS = 16
NEARLY = 1e-4
SWERVES = "EM-9.3"
Halt = tuple[int, str, str]


class Trigger(NamedTuple):
    """The first thing that happens on the clock, and when: all of one moment together."""

    time: float
    fire: tuple[Pair, ...] = ()
    nervous: tuple[int, ...] = ()
    tests: tuple[tuple[int, int], ...] = ()
    contacts: tuple[tuple[int, int], ...] = ()
    halts: tuple[Halt, ...] = ()

    @property
    def anything(self) -> bool:
        """Does anything happen?"""
        return bool(self.fire or self.nervous or self.tests or self.contacts or self.halts)


def in_bands(battle: Clash, movers: tuple[Mover, ...]) -> tuple[Pair, ...]:
    """Which movers are targets of which enemy's guns, and on which row, before anybody moves (EM-R.54)."""
    found = []
    for mover in [battle.unit(m.unit) for m in movers]:
        for firer in battle.on_table(1 - mover.side):
            band = band_of(battle, firer, mover)
            if band is not None:
                found.append((firer.no, mover.no, band))
    return tuple(found)


def next_trigger(battle: Clash, tracks: list[Track], inside: tuple[Pair, ...], rest: float) -> Trigger | None:
    """The first moment at which something happens, narrowed down; None if nothing does."""
    fastest = max([t.far(rest) for t in tracks], default=0.0)
    looks = max(1, int(fastest / STRIDE) + 1)
    clock = Clockwork(battle, tracks, rest)
    watch = Watch(battle, tracks, [outlook(clock, t) for t in tracks], frozenset(inside))
    before = 0.0
    for k in range(looks + 1):
        time = rest * k / looks
        found = happenings(watch, time)
        if found.anything:
            return narrowed(watch, before, found) if k else found
        before = time
    return None


class Watch:
    """Whoever is on the move, what may happen to him, and the guns that have had their chance."""

    __slots__ = ("battle", "inside", "outlooks", "tracks")

    def __init__(self, battle: Clash, tracks: list[Track], outlooks: list[Outlook], inside: frozenset[Pair]) -> None:
        self.battle, self.tracks, self.outlooks, self.inside = battle, tracks, outlooks, inside


def narrowed(watch: Watch, before: float, found: Trigger) -> Trigger:
    """The moment itself, by halving between a look without and one with a happening."""
    for _ in range(HALVINGS):
        middle = (before + found.time) / 2
        earlier = happenings(watch, middle)
        before, found = (before, earlier) if earlier.anything else (middle, found)
    return found


def happenings(watch: Watch, time: float) -> Trigger:
    """What happens after so much of a turn, of what may."""
    going = [o for o in [o.at(time) for o in watch.outlooks] if o is not None]
    if not going:
        return Trigger(time)
    then = ghosts(watch.battle, watch.tracks, time)
    moving = {t.unit.no for t in watch.tracks if not t.over(time)}
    return Trigger(
        time,
        fire=tuple([pair for o in going for pair in shots_at(then, o, watch.inside, moving)]),
        nervous=tuple([o.track.unit.no for o in going if gets_a_shot(then, o)]),
        tests=tuple([(o.track.unit.no, enemy) for o in going for enemy in untested(then, o)]),
        contacts=tuple([(o.track.unit.no, enemy) for o in going for enemy in struck(then, o)]),
        halts=tuple([(o.track.unit.no, *stop) for o in going for stop in [stopped(then, o)] if stop is not None]),
    )


def shots_at(battle: Clash, o: Outlook, inside: frozenset[Pair], moving: set[int]) -> list[Pair]:
    """Whose guns have just got a target, on a row on which it was none when it set out (EM-R.54)."""
    mover, found = battle.unit(o.track.unit.no), []
    for firer in [battle.unit(c.unit) for c in o.firers if c.unit not in moving]:
        band = row_at(battle, firer, distance(firer, mover))
        if band is None or (firer.no, mover.no, band) in inside or misses(battle, firer, mover):
            continue
        if band != "canister" or battle.options.canister_at_rush or o.track.mover.tested < 0:
            found.append((firer.no, mover.no, band))
    return found


def gets_a_shot(battle: Clash, o: Outlook) -> bool:
    """Does a Nervous unit on its way get a shot that tells? It stops and takes it (EM-10.6, EM-R.44)."""
    return bool(o.marks) and must_fire(battle, battle.unit(o.track.unit.no))


def untested(battle: Clash, o: Outlook) -> list[int]:
    """The enemy ahead of an assault who has come within 10 cm and has not been looked in the eye (EM-13.4, EM-R.95)."""
    t = o.track
    if t.mover.kind != "assault" or not o.foes:
        return []
    enemy = before_it(battle, t)
    if enemy is None or enemy.no == t.mover.tested:
        return []
    return [enemy.no] if distance(battle.unit(t.unit.no), enemy) <= LINE + NEARLY else []


def before_it(battle: Clash, t: Track) -> Unit | None:
    """Whom an assault goes for: the nearest straight ahead, or whom it has swerved to (EM-R.24, EM-R.95)."""
    found = target_ahead(battle, battle.unit(t.unit.no))
    if found is not None or not t.mover.swerved:
        return None if found is None else found[1]
    unit, target = battle.unit(t.unit.no), battle.unit(t.mover.target)
    if target.at is None or target.running or span(unit.here.rect, t.ux, t.uy, target.here.rect, 0.0)[1] < 0.0:
        return None
    return target


def struck(battle: Clash, o: Outlook) -> list[int]:
    """The enemies whom a mover has come up against, first him it came at, or a runner it caught (EM-G.4, EM-R.67)."""
    t = o.track
    if t.mover.kind not in ("assault", "pursuit"):
        return []
    unit, foes = battle.unit(t.unit.no), [battle.unit(c.unit) for c in o.foes]
    near = [e for e in foes if distance(unit, e) <= CONTACT / 2 and meets(unit, t, e)]
    return [e.no for e in sorted(near, key=lambda e: (e.no not in (t.mover.tested, t.mover.target), rank(e)))]


def meets(unit: Unit, t: Track, enemy: Unit) -> bool:
    """Does its way lead on into the enemy it touches?"""
    return apart([slid(part, t.ux, t.uy, HAIR) for part in bodies(unit)], bodies(enemy)) <= END


def stopped(battle: Clash, o: Outlook) -> tuple[str, str] | None:
    """Who stops a mover: a friend in its way, or an enemy 10 cm off whom it was not told to assault (EM-R.28, 59)."""
    t, unit = o.track, battle.unit(o.track.unit.no)
    if t.mover.compelled:
        return None
    here = bodies(unit)
    ahead = [slid(part, t.ux, t.uy, HAIR) for part in here]
    for friend in [battle.unit(c.unit) for c in o.friends]:
        if runs_into(here, ahead, bodies(friend)) and not forced_together(battle, ahead, bodies(friend)):
            return ("EM-5.4", f"{friend.name} is in the way")
    if t.mover.kind == "assault":
        return goes_astray(battle, t) if o.strays else None
    for enemy in [battle.unit(c.unit) for c in o.foes]:
        near = apart(here, bodies(enemy))
        if near <= LINE + NEARLY and not enemy.running and apart(ahead, bodies(enemy)) < near - END:
            return ("EM-13.3", f"{enemy.name} is within {centimetres(LINE)}")
    return None


def goes_astray(battle: Clash, t: Track) -> tuple[str, str] | None:
    """An assault that has nobody before it any more swerves to him it came at, or halts (EM-9.3, EM-4.10)."""
    if before_it(battle, t) is not None:
        return None
    unit = battle.unit(t.unit.no)
    slipped = t.mover.tested >= 0 and not t.mover.swerved and may_swerve(battle, unit, battle.unit(t.mover.tested))
    return (SWERVES, "it swerves") if slipped else ("EM-4.10", "there is no enemy ahead any more")


def may_swerve(battle: Clash, unit: Unit, enemy: Unit) -> bool:
    """Can an assault that its target has slipped still go in at it (EM-9.3)?"""
    return enemy.at is not None and closing_swerve(battle, unit, enemy) is not None


def runs_into(here: list[Rect], ahead: list[Rect], other: list[Rect]) -> bool:
    """Would the next hair of the way bring it farther on to another than it is already?"""
    then = max([depth(a, o) for a in ahead for o in other])
    return then > NEARLY and then > max([depth(h, o) for h in here for o in other]) + END
