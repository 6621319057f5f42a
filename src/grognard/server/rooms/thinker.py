"""A general's own process: tasks come in on its input, decisions go out on its output, until the input ends."""

from __future__ import annotations

import os
import signal
import struct
import sys
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

import msgspec
from msgspec import Struct

from grognard import catalogue
from grognard.engine.battle import decode
from grognard.engine.umpire import find_question
from grognard.generals import general

HEAD = struct.Struct(">I")


class Task(Struct, frozen=True):
    """A question for a computer general, with nothing but what its seat may know."""

    rules: str
    general: str
    seed: str
    view: bytes
    question: int


class Decision(Struct, frozen=True):
    """A general's answer in JSON, and why; or what went wrong with him."""

    action: bytes = b""
    reasons: tuple[str, ...] = ()
    fault: str = ""


def decide(task: Task) -> Decision:
    """Let a general choose."""
    rules = catalogue.ruleset(task.rules)
    view = decode(task.view, rules.battle_type)
    question = find_question(view, task.question)
    assert question is not None
    action, reasons = general(task.general, task.seed, rules).choose(view, question)
    return Decision(msgspec.json.encode(action), reasons)


def decided(body: bytes) -> Decision:
    """The decision on a task, or why there is none."""
    try:
        return decide(msgspec.msgpack.decode(body, type=Task))
    except Exception as error:
        return Decision(fault=f"{type(error).__name__}: {error}"[:400])


def frame(message: Struct) -> bytes:
    """A message with its length before it."""
    body = msgspec.msgpack.encode(message)
    return HEAD.pack(len(body)) + body


def take(tasks: BinaryIO, inbox: SimpleQueue[bytes]) -> None:
    """Take tasks in; when the input ends the service is gone, however it went, and so are we, whatever we are at."""
    while len(head := tasks.read(HEAD.size)) == HEAD.size:
        inbox.put(tasks.read(*HEAD.unpack(head)))
    os._exit(0)


def serve(tasks: BinaryIO, decisions: BinaryIO) -> None:
    """Decide one task after the other."""
    inbox = SimpleQueue[bytes]()
    Thread(target=take, args=(tasks, inbox), daemon=True).start()
    while True:
        decisions.write(frame(decided(inbox.get())))
        decisions.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the service, which then closes our input
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nobody's print may come between the frames
    serve(sys.stdin.buffer, output)
