"""Chromium's own trace: how much work each frame was for the thread that runs the page."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame"]
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")
FRAME = "BeginMainThreadFrame"


class Frames(NamedTuple):
    """The frames of a stretch of play, each with the milliseconds of work it took."""

    work: list[float]
    seconds: float

    def share(self, part: float) -> float:
        """The work that this part of the frames stayed within."""
        return sorted(self.work)[min(len(self.work) - 1, int(len(self.work) * part))]

    @property
    def rate(self) -> float:
        """Frames a second."""
        return len(self.work) / self.seconds

    def told(self, name: str) -> str:
        """In a line."""
        shares = ", ".join(f"p{part:.0%} {self.share(part):.1f} ms".replace("%", "") for part in (0.5, 0.9, 0.99))
        return (
            f"{name}: {len(self.work)} frames in {self.seconds:.1f} s, {self.rate:.0f} a second; work a frame: {shares}"
        )


def traced(browser: Browser, page: Page, act: Callable[[], object]) -> Frames:
    """Do something with the trace running."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    try:
        act()
    finally:
        trace = json.loads(browser.stop_tracing())
    return frames(trace["traceEvents"])


def frames(events: list[dict[str, Any]]) -> Frames:
    """The work between one frame's beginning and the next, on the busiest thread that draws frames."""
    threads: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    for event in events:
        threads[event["pid"], event["tid"]].append(event)
    own = max(threads.values(), key=lambda those: len([one for one in those if one["name"] == FRAME]))
    starts = sorted([one["ts"] for one in own if one["name"] == FRAME])
    assert len(starts) > 1, "no frames were drawn"
    work = [0.0] * (len(starts) - 1)
    tasks = sorted([one for one in own if one["name"] in TASKS and one["ph"] == "X"], key=lambda one: one["ts"])
    at = 0
    for task in tasks:
        while at < len(work) and starts[at + 1] <= task["ts"]:
            at += 1
        if at < len(work) and task["ts"] + task["dur"] >= starts[at]:
            work[at] += task.get("tdur", task["dur"]) / 1000  # the processor's time, as the machine is shared
    return Frames(work, (starts[-1] - starts[0]) / 1e6)
