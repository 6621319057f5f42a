"""Chapter 13, step three of the turn: contacts are resolved, all on the statuses at its start."""

from __future__ import annotations

from grognard.engine.battle import Action, Question, Step
from grognard.engine.control import Judged
from grognard.engine.events import OpenEvent
from grognard.engine.ruling import Refusal
from grognard.engine.shapes import UnitNo
from grognard.engine.umpire import Umpire
from grognard.rulesets.en_avants.fates import Fate
from grognard.rulesets.en_avants.status import RUNNING
from grognard.rulesets.en_masse.battle import Clash, Contact, Duty, Unit
from grognard.rulesets.en_masse.effects import OrderEnded, disorder, remove, set_status
from grognard.rulesets.en_masse.geometry import touching
from grognard.rulesets.en_masse.melee import LOSES, TIES, WINS, Share, judge, shares, total
from grognard.rulesets.en_masse.precedence import first_side, rank
from grognard.rulesets.en_masse.results import fate_of
from grognard.rulesets.en_masse.willingness import superior
from grognard.table.pose import bearing


class AssaultWon(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit was on the winning side of a close assault."""

    unit: int


class AssaultLost(OpenEvent, frozen=True, kw_only=True, tag=True):
    """A unit was on the losing side of a close assault."""

    unit: int
    withdraws: float


class AssaultStep(Step, frozen=True, tag=True):
    """Close assaults, all judged as things stand when the movement is over (EM-3.4)."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """Judge every group of contacts on one and the same state, then let them bite."""
        umpire.set("EM-3.4", phase="assault")
        battle = umpire.battle
        umpire.push(*[close_assault(battle, group) for group in groups(battle)], AfterAssault())


def groups(battle: Clash) -> list[tuple[Contact, ...]]:
    """Contacts joined by common units are one assault; by a switch each pair is its own (EM-R.67)."""
    if battle.options.multi == "pairs":
        return [(contact,) for contact in battle.contacts]
    found: list[list[Contact]] = []
    for contact in battle.contacts:
        mine = [g for g in found if any([shared(contact, other) for other in g])]
        found = [g for g in found if g not in mine]
        found.append([*[c for g in mine for c in g], contact])
    return [tuple(g) for g in found]


def shared(a: Contact, b: Contact) -> bool:
    """Have two contacts a unit in common?"""
    return bool({a.attacker, a.defender} & {b.attacker, b.defender})


def close_assault(battle: Clash, contacts: tuple[Contact, ...]) -> CloseAssault:
    """A close assault with its ruling, told for the side that attacks, for the first of both where both do."""
    everybody = shares(battle, list(contacts))
    sides = [[s for s in everybody if s.unit.side == side] for side in (0, 1)]
    first = first_side()
    attacking = first if any([s.came_in for s in sides[first]]) else 1 - first
    one, other = sides[attacking], sides[1 - attacking]
    ruling = judge(battle.options, one, other)
    return CloseAssault(ruling=ruling, contacts=contacts, attacking=attacking)


class CloseAssault(Judged, frozen=True, kw_only=True, tag=True):
    """One close assault with everybody in it."""

    contacts: tuple[Contact, ...]
    attacking: int

    def bite(self, umpire: Umpire[Clash]) -> None:
        """Winners and losers by the result, then what each owes by its own status (EM-13.24)."""
        everybody = [s for s in shares(umpire.battle, list(self.contacts)) if s.unit.at is not None]
        one = [s for s in everybody if s.unit.side == self.attacking]
        other = [s for s in everybody if s.unit.side != self.attacking]
        row = self.decide(umpire, f"close assault of {self.ruling.subject} and {self.ruling.object}")
        for share in everybody:
            took_part(umpire, share, everybody)
        if row.result == TIES:
            if umpire.battle.options.mutual_tie == "both_lose":
                for share in everybody:
                    lose(umpire, share, other if share in one else one, row.clause, extra=False)
            return
        winners, losers = (one, other) if row.result == WINS else (other, one)
        assert row.result in (WINS, LOSES)
        for share in losers:
            lose(umpire, share, winners, row.clause)
        for share in winners:
            win(umpire, share, losers)


def took_part(umpire: Umpire[Clash], share: Share, everybody: list[Share]) -> None:
    """Winner and loser alike are disordered, count as under fire and are engaged (EM-13.23, EM-R.56, EM-R.57)."""
    unit = umpire.battle.unit(share.unit.no)
    foes = tuple([s.unit.no for s in everybody if s.unit.side != unit.side and touching(unit, s.unit)])
    umpire.change(unit, "EM-13.23", in_assault=True, under_fire=True, engaged_with=foes)
    disorder(umpire, unit.no, "EM-13.23")


def lose(umpire: Umpire[Clash], share: Share, winners: list[Share], clause: str, extra: bool = True) -> None:
    """Artillery is destroyed; others lose status now and withdraw next turn (EM-13.22, EM-13.26 to EM-13.37)."""
    unit = share.unit
    if unit.type == "artillery":
        remove(umpire, unit.no, "overrun", "EM-13.22")
        return
    fate, because = fate_of(unit, False)
    victor = foremost(unit, winners)
    umpire.tell(AssaultLost(clause=because, unit=unit.no, withdraws=fate.distance))
    set_status(umpire, unit.no, unit.status + fate.change, because)
    if extra and any([superior(w.unit, unit) for w in winners]):
        set_status(umpire, unit.no, umpire.battle.unit(unit.no).status - 1, "EM-13.37")
    owe(umpire, share, victor, fate, because)
    forget_order(umpire, share)


def owe(umpire: Umpire[Clash], share: Share, victor: Unit, fate: Fate, because: str) -> None:
    """A withdrawal next turn facing the victor; who is at 0 runs instead, from him (EM-13.39, EM-R.73, EM-R.76)."""
    unit = umpire.battle.unit(share.unit.no)
    turn = umpire.battle.turn + 1
    if unit.status == RUNNING:
        run = Duty(kind="run", clause="EM-13.38", turn=turn, enemy=victor.no)
        umpire.change(unit, "EM-13.38", duty=run)
        return
    facing = bearing(unit.here.x, unit.here.y, victor.here.x, victor.here.y)
    duty = Duty(
        kind="withdraw",
        clause=because,
        turn=turn,
        distance=fate.distance,
        enemy=victor.no,
        heading=facing,
        attacked=not share.came_in,
    )
    umpire.change(unit, because, duty=duty)


def foremost(unit: Unit, winners: list[Share]) -> Unit:
    """The victor a beaten unit faces: of those it touches, else of all, the one of best total (EM-R.73)."""
    near = [w for w in winners if touching(unit, w.unit)] or winners
    best = max([total(w) for w in near])
    return min([w.unit for w in near if total(w) == best], key=rank)


def forget_order(umpire: Umpire[Clash], share: Share) -> None:
    """A beaten attacker's order is void; a defender keeps his, by a switch both or neither (EM-R.17)."""
    unit, keeps = umpire.battle.unit(share.unit.no), umpire.battle.options.loser_keeps_order
    if unit.order is None or keeps == "always" or (keeps == "defender_only" and not share.came_in):
        return
    umpire.change(unit, "EM-13.39", order=None)
    told = OrderEnded(clause="EM-13.39", unit=unit.no, reason="it is beaten")
    umpire.tell(told, to=umpire.battle.confidants(unit))


def win(umpire: Umpire[Clash], share: Share, losers: list[Share]) -> None:
    """The winner loses what his enthusiasm costs, and pursues, or is asked (EM-13.25 to EM-13.35)."""
    unit = share.unit
    if unit.type == "artillery":
        remove(umpire, unit.no, "overrun", "EM-13.22")
        return
    fate, because = fate_of(unit, True)
    umpire.tell(AssaultWon(clause=because, unit=unit.no))
    quarry = beaten_by(umpire.battle, unit, losers)
    asked = fate.duty == "may_pursue" and quarry is not None
    if fate.change and not (asked and umpire.battle.options.inf_winner_loss == "if_pursuing"):
        set_status(umpire, unit.no, unit.status + fate.change, because)
    if quarry is None:
        return
    if asked:
        umpire.ask(Pursuit(seat=umpire.battle.seat_of(unit), unit=unit.no, quarry=quarry.no))
    else:
        pursue(umpire, unit.no, quarry.no, because)


def beaten_by(battle: Clash, unit: Unit, losers: list[Share]) -> Unit | None:
    """Whom a winner goes after: of those it touched the nearest by centres, runners last (EM-R.93)."""
    left = [battle.unit(s.unit.no) for s in losers if battle.unit(s.unit.no).at is not None]
    near = [u for u in left if touching(unit, u)] or left
    return min(near, key=lambda u: (u.running, apart(unit, u), rank(u)), default=None)


def apart(a: Unit, b: Unit) -> float:
    """From centre to centre."""
    return float(((a.here.x - b.here.x) ** 2 + (a.here.y - b.here.y) ** 2) ** 0.5)


def pursue(umpire: Umpire[Clash], no: int, quarry: int, because: str) -> None:
    """Bind a winner to pursue next turn."""
    duty = Duty(kind="pursue", clause=because, turn=umpire.battle.turn + 1, enemy=quarry)
    umpire.change(umpire.battle.unit(no), because, duty=duty)


class Pursue(Action, frozen=True, kw_only=True, tag=True):
    """Go after them."""

    unit: UnitNo

    def refusal(self, battle: Clash, question: Pursuit) -> Refusal | None:
        """Only the unit that is asked about."""
        return None if self.unit == question.unit else Refusal("EM-13.31", "that question is about another unit")

    def carry_out(self, umpire: Umpire[Clash], question: Pursuit) -> None:
        """Bound to pursue, at its cost if that is only now due (EM-R.71)."""
        if umpire.battle.options.inf_winner_loss == "if_pursuing":
            set_status(umpire, self.unit, umpire.battle.unit(self.unit).status - 1, "EM-13.31")
        pursue(umpire, self.unit, question.quarry, "EM-13.31")


class StandFast(Action, frozen=True, kw_only=True, tag=True):
    """Let them go."""

    unit: UnitNo

    def refusal(self, battle: Clash, question: Pursuit) -> Refusal | None:
        """Only the unit that is asked about."""
        return None if self.unit == question.unit else Refusal("EM-13.31", "that question is about another unit")


class Pursuit(Question, frozen=True, kw_only=True, tag=True):
    """Your infantry has won: does it pursue?"""

    answers = (Pursue, StandFast)
    unit: int
    quarry: int

    def candidates(self, battle: Clash) -> list[Action]:
        """Either."""
        return [StandFast(unit=self.unit), Pursue(unit=self.unit)]


class AfterAssault(Step, frozen=True, tag=True):
    """Contacts are over but for those who fight on (EM-R.68)."""

    def run(self, umpire: Umpire[Clash]) -> None:
        """Keep only contacts in which nobody has lost or won."""
        battle = umpire.battle
        left = tuple([c for c in battle.contacts if fights_on(battle, c)])
        if left != battle.contacts:
            umpire.set("EM-3.4", contacts=left)


def fights_on(battle: Clash, contact: Contact) -> bool:
    """Did they tie after both had attacked, and stay in contact by the switch?"""
    a, b = battle.unit(contact.attacker), battle.unit(contact.defender)
    stays = a.at is not None and b.at is not None and a.duty is None and b.duty is None
    return stays and battle.options.mutual_tie == "fight_on" and contact.mutual
