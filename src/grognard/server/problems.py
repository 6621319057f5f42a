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
    """Why something was not done; a rule's refusal names its clause."""

    status: int
    code: str
    reason: str
    clause: str = ""
    id: int | None = None


class Trouble(Exception):
    """A problem on its way to the caller."""

    def __init__(self, status: int, reason: str, *, clause: str = "", code: str = "") -> None:
        super().__init__(reason)
        self.status, self.reason, self.clause = status, reason, clause
        self.code = code or CODES.get(status, "problem")

    def problem(self, id: int | None = None) -> Problem:
        """As it is sent."""
        return Problem(status=self.status, code=self.code, reason=self.reason, clause=self.clause, id=id)
