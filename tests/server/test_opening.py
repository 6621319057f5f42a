"""What keeps the service from starting is one sentence and exit code 2."""

from __future__ import annotations

import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from grognard.engine.files.yaml import BadFile
from grognard.server.opening import bound, opened
from grognard.server.settings import Settings
from tests.server.postgres import Postgres
from tests.server.serving import free_port


def fault(database: str, port: int = 0) -> str:
    """Why a service cannot start."""
    with pytest.raises(BadFile) as found, opened(Settings(database=database, port=port)):
        pass
    said = str(found.value)
    assert "\n" not in said
    return said


def command(*words: str) -> subprocess.CompletedProcess[str]:
    """A command of a shell."""
    whole = [sys.executable, "-c", "from grognard.cli import main; main()", *words]
    return subprocess.run(whole, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("words", [("serve",), ("play", "--no-browser")])
def test_the_commands_say_it_in_one_line(words: tuple[str, ...], tmp_path: Path) -> None:
    ran = command(*words, "--port", str(free_port()), "--database", str(tmp_path))
    assert ran.returncode == 2
    assert ran.stderr.strip() == f"grognard: {tmp_path}: expected a database file, and this is a folder"


def test_a_text_file_is_no_database_and_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Soldiers!")
    assert "this is another kind of file" in fault(str(file))
    assert file.read_text() == "Soldiers!"


def test_a_damaged_database_is_named(tmp_path: Path) -> None:
    file = tmp_path / "b.sqlite"
    file.write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
    assert "the database cannot be opened" in fault(str(file))


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Soldiers!")
    assert "no database can be made there" in fault(str(tmp_path / "letter" / "b.sqlite"))


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "b.sqlite"
    with opened(Settings(database=str(file), port=0)):
        pass
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    assert "its tables are of a newer Grognard (9999, and this one knows" in fault(str(file))


@pytest.mark.parametrize("address", ["mysql://u@h/d", "oracle://x", "postgresql://h:port/d", "://"])
def test_a_kind_of_database_we_do_not_know_is_named(address: str) -> None:
    assert fault(address).startswith("--database: expected a file")


def test_an_absent_server_of_databases_is_named_without_its_password() -> None:
    said = fault(f"postgresql://grog:secret@127.0.0.1:{free_port()}/battles")
    assert "the database cannot be opened" in said
    assert "secret" not in said


def test_an_absent_database_is_named(postgres: Postgres) -> None:
    assert '"nowhere" does not exist' in fault(postgres.new_database().rpartition("/")[0] + "/nowhere")


def test_a_busy_port_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        port = stranger.getsockname()[1]
        assert (
            fault(str(tmp_path / "b.sqlite"), port) == f"127.0.0.1:{port}: cannot listen there: Address already in use"
        )


def test_two_servers_on_one_file_are_refused(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "b.sqlite"), port=0)
    with opened(settings):
        assert "another server has this database open" in fault(settings.database)
    with opened(settings) as sockets:
        assert sockets


def test_what_is_sent_goes_out_at_once() -> None:
    """Two short messages in a row must not wait 40 ms for the first to be acknowledged."""
    (listening,) = bound("127.0.0.1", 0)
    with listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
