"""`grognard play`: it says where it is, serves there, and ends quietly."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from grognard.cli import play


def start(tmp_path: Path, *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", "from grognard.cli import main; main()", "play", "--no-browser", *words]
    surroundings = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=surroundings)


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def test_it_plays_until_it_is_told_to_stop(tmp_path: Path) -> None:
    port = play.any_port()
    with start(tmp_path, "--port", str(port)) as process:
        assert f"Grognard is ready: http://127.0.0.1:{port}/" in said(process)
        assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 200
        with start(tmp_path, "--port", str(port)) as again:
            assert "Grognard is running already" in said(again)
            assert again.wait(60) == 0
        process.send_signal(signal.SIGINT)
        assert "Traceback" not in process.communicate(timeout=60)[1]
        assert process.returncode in (0, 130)


def test_it_takes_another_port_when_a_stranger_has_the_first(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        port = stranger.getsockname()[1]
        assert not play.is_free(port)
        with start(tmp_path, "--port", str(port), "--database", str(tmp_path / "b.sqlite")) as process:
            line = said(process)
            process.terminate()
            process.communicate(timeout=60)
        assert "Grognard is ready" in line
        assert f":{port}/" not in line
        assert process.returncode == 0


def test_without_a_screen_no_browser_is_opened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(play, "has_screen", lambda: False)
    play.tell("http://here/", True, "Ready")
    assert "Open this address in a browser" in capsys.readouterr().out
    monkeypatch.setattr(play, "has_screen", lambda: True)
    play.tell("http://here/", True, "Ready")
    for _ in range(100):
        if opened:
            break
        time.sleep(0.01)
    assert opened == ["http://here/"]
