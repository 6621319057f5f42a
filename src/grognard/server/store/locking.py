"""One process at a time: a lock on a file beside the database, which the system lifts when its holder dies."""

from __future__ import annotations

import errno
import os
import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def grip(fd: int) -> None:
        """Lock a file, or fail at once."""
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def grip(fd: int) -> None:
        """Lock a file, or fail at once."""
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


OWNER_ONLY = 0o600
TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class Taken(Exception):
    """Another process holds it."""


def locked(path: str) -> IO[bytes] | None:
    """The lock of a file, held until it is closed; None where the disk knows no locks. Taken if another has it."""
    held = os.fdopen(os.open(f"{path}.lock", os.O_CREAT | os.O_RDWR, OWNER_ONLY), "r+b")
    try:
        grip(held.fileno())
    except OSError as error:
        held.close()
        if error.errno in TAKEN:
            raise Taken(path) from None
        return None
    return held
