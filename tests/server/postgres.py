"""A throw-away PostgreSQL on a free port."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import free_port

TRIES = 50


def binaries() -> Path | None:
    """The folder of PostgreSQL's programs, or None."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("initdb")
    homes += [Path(os.path.realpath(found)).parent] if found else []
    return next((home for home in homes if (home / "initdb").exists() and (home / "pg_ctl").exists()), None)


def own_postgres() -> Postgres:
    """A cluster for a test; where there are no programs for one it is skipped, but never in CI."""
    home = binaries()
    if home is None and os.environ.get("CI") == "true":
        pytest.fail("PostgreSQL is not installed here, and in CI nothing is skipped")
    if home is None:
        pytest.skip("PostgreSQL is not installed here: what runs on it is not tested")
    return Postgres(home)


class Postgres:
    """One cluster; it refuses to be run by root, so that root lends it to nobody."""

    def __init__(self, home: Path) -> None:
        self.home, self.port, self.made = home, free_port(), 0
        self.folder = Path(tempfile.mkdtemp(prefix="grog-pg-"))
        self.lent: dict[str, Any] = {}
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            shutil.chown(self.folder, "nobody", "nogroup")
            self.lent = {"user": "nobody", "group": "nogroup"}
        self.data = str(self.folder / "data")
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "grog", "--locale=C", "-E", "UTF8", "--no-sync")
        self.start()

    def start(self) -> None:
        """Begin, also after a kill; while the processes of the killed one still end, it has to be tried again."""
        options = f"-p {self.port} -k {self.folder} -h 127.0.0.1 -c fsync=off"
        words = ("-D", self.data, "-w", "-l", str(self.folder / "log"), "-o", options, "start")
        for left in range(TRIES, -1, -1):
            try:
                return self.run("pg_ctl", *words, stderr=None if not left else subprocess.DEVNULL)
            except subprocess.CalledProcessError:
                if not left:
                    raise
                time.sleep(0.2)

    @property
    def pid(self) -> int:
        """The process that started all others of the cluster."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def run(self, program: str, *words: str, stderr: int | None = None) -> None:
        command = [str(self.home / program), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=stderr, cwd=self.folder, **self.lent)

    def new_database(self) -> str:
        """The address of an empty database."""
        self.made += 1
        name = f"battles{self.made}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "grog", name)
        return f"postgresql://grog@127.0.0.1:{self.port}/{name}"

    def copy(self, address: str) -> str:
        """The address of a new database into which a dump of another is restored, as the documentation says."""
        other, file = self.new_database(), str(self.folder / "dump")
        self.run("pg_dump", "--format=custom", f"--file={file}", address)
        self.run("pg_restore", f"--dbname={other}", file)
        return other

    def stop(self) -> None:
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)
