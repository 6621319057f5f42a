"""Many threads may decode anything for the first time at once: msgspec has worked every type out before."""

from __future__ import annotations

import subprocess
import sys

MANY = """
import sys, threading
import msgspec
from grognard import catalogue
from grognard.server.rooms.decoders import build_decoders, kinds_of
if "built" in sys.argv:
    assert build_decoders() > 20
kinds = [kind for name in catalogue.RULESETS for kind in kinds_of(catalogue.ruleset(name))]
barrier, worked_out = threading.Barrier(8), []

def look(frame, event, arg):
    if event == "call" and frame.f_code.co_name == "get_class_annotations":
        worked_out.append(frame.f_locals)

def meet():
    barrier.wait()
    for kind in kinds:
        try:
            msgspec.convert({}, kind)
        except msgspec.ValidationError:
            pass

threading.setprofile(look)
threads = [threading.Thread(target=meet) for _ in range(8 if "built" in sys.argv else 1)]
if len(threads) == 1:
    barrier = threading.Barrier(1)
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(worked_out))
"""


def worked_out(*words: str) -> int:
    """How many types threads had to work out in a fresh process."""
    ran = subprocess.run([sys.executable, "-c", MANY, *words], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return int(ran.stdout)


def test_no_thread_has_to_work_out_a_type() -> None:
    assert worked_out("built") == 0


def test_else_they_would_have_to() -> None:
    assert worked_out() > 100
