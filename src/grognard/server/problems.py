"""What went wrong, in words for the caller; never a traceback."""

from __future__ import annotations

from msgspec import Struct

CODES = {
    400: "malformed",
    401: "unknown link",
    403: "forbidden",
    404: "not found",
    405: "wrong method",
    409: "conflict",
    413: "too large",
    415: "wrong media type",
    422: "refused",
    429: "too many",
    500: "defect",
    503: "busy",
}


class Problem(Struct, frozen=True, kw_only=True, tag=True):
    """Why something was not done; a rule's refusal names its clause. So many `dice` are wanted, if that is why."""

    status: int
    code: str
    reason: str
    clause: str = ""
    dice: int = 0
    id: int | None = None


class Trouble(Exception):
    """A problem on its way to the caller."""

    def __init__(self, status: int, reason: str, *, clause: str = "", code: str = "", dice: int = 0) -> None:
        super().__init__(reason)
        self.status, self.reason, self.clause, self.dice = status, reason, clause, dice
        self.code = code or CODES.get(status, "problem")

    def problem(self, id: int | None = None) -> Problem:
        """As it is sent."""
        return Problem(
            status=self.status, code=self.code, reason=self.reason, clause=self.clause, dice=self.dice, id=id
        )
