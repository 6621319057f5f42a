"""A throw-away PostgreSQL on a free port."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tests.server.serving import free_port


def binaries() -> Path | None:
    """The folder of PostgreSQL's programs, or None."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("initdb")
    homes += [Path(os.path.realpath(found)).parent] if found else []
    return next((home for home in homes if (home / "initdb").exists() and (home / "pg_ctl").exists()), None)


class Postgres:
    """One cluster; it refuses to be run by root, so that root lends it to nobody."""

    def __init__(self, home: Path) -> None:
        self.home, self.port, self.made = home, free_port(), 0
        self.folder = Path(tempfile.mkdtemp(prefix="grog-pg-"))
        self.lent: dict[str, Any] = {}
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            shutil.chown(self.folder, "nobody", "nogroup")
            self.lent = {"user": "nobody", "group": "nogroup"}
        data = str(self.folder / "data")
        self.run("initdb", "-D", data, "-A", "trust", "-U", "grog", "--locale=C", "-E", "UTF8", "--no-sync")
        options = f"-p {self.port} -k {self.folder} -h 127.0.0.1 -c fsync=off"
        self.run("pg_ctl", "-D", data, "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def run(self, program: str, *words: str) -> None:
        command = [str(self.home / program), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **self.lent)

    def new_database(self) -> str:
        """The address of an empty database."""
        self.made += 1
        name = f"battles{self.made}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "grog", name)
        return f"postgresql://grog@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)
