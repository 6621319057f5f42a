"""What the players found, for machines a value, for people a table."""

from __future__ import annotations

from statistics import median, quantiles

from msgspec import Struct

TIMES, FRAME, PHONE = 3.0, 16.0, 250.0


class Times(Struct, frozen=True, kw_only=True):
    """How long replies took, in milliseconds."""

    count: int
    p50: float
    p90: float
    p99: float
    worst: float


class Rush(Struct, frozen=True, kw_only=True):
    """Answers as fast as can be: how many a second, by the clock and by the server's own seconds of the processor."""

    rooms: int
    answers: int
    a_second: float
    a_cpu_second: float | None
    bytes_an_answer: float


class Weight(Struct, frozen=True, kw_only=True):
    """The kilobytes that a room, and a line into it, add to the server."""

    rooms: int
    room: float | None
    line: float | None


class Hall(Struct, frozen=True, kw_only=True):
    """Phones at one table under a Control: how long an answer took to be acknowledged, and an echo beside it."""

    phones: int
    answers: Times
    echoes: Times


class ServerReport(Struct, frozen=True, kw_only=True):
    """What the players found, and how busy the machine was with other work before."""

    players: int
    seconds: float
    load: float | None
    cores: int
    previews: Times
    echoes: Times
    echoes_idle: Times
    answers: Times
    answers_a_second: float
    rush: Rush
    weight: Weight
    hall: Hall

    @property
    def times_echo(self) -> float:
        """The p99 of previews, in that of an echo with nobody else there."""
        return self.previews.p99 / self.echoes_idle.p99 if self.echoes_idle.p99 else 0.0


def spread(times: list[float]) -> Times:
    """The usual percentiles."""
    if len(times) < 2:
        return Times(count=len(times), p50=0.0, p90=0.0, p99=0.0, worst=0.0)
    cuts = quantiles(times, n=100, method="inclusive")
    return Times(
        count=len(times),
        p50=round(median(times), 2),
        p90=round(cuts[89], 2),
        p99=round(cuts[98], 2),
        worst=round(max(times), 2),
    )


def told(report: ServerReport) -> str:
    """The report for people."""
    rows = [("previews while dragging", report.previews), ("echoes beside them", report.echoes)]
    rows += [("echoes, nobody else there", report.echoes_idle), ("answers, stored", report.answers)]
    lines = [f"{report.players} players live for {report.seconds:g} s on one server process, milliseconds:", ""]
    lines += [f"{'':<28}{'count':>8}{'p50':>9}{'p90':>9}{'p99':>9}{'worst':>9}"]
    lines += [f"{name:<28}{t.count:>8}{t.p50:>9.2f}{t.p90:>9.2f}{t.p99:>9.2f}{t.worst:>9.2f}" for name, t in rows]
    ends = [tell_rush(report.rush), tell_weight(report.weight), tell_hall(report.hall)]
    return "\n".join([*lines, "", *verdicts(report), *ends])


def verdicts(report: ServerReport) -> list[str]:
    """Against what is asked of the service."""
    frame = "within" if report.previews.p99 <= FRAME else "beyond"
    echo = "within" if report.times_echo <= TIMES else "beyond"
    return [
        f"previews p99 is {frame} one frame ({FRAME:g} ms), and {report.times_echo:.1f} times that of an idle echo: "
        f"{echo} {TIMES:g}",
        f"{report.answers_a_second:g} answers a second in play",
    ]


def tell_rush(rush: Rush) -> str:
    """As fast as can be."""
    cpu = "" if rush.a_cpu_second is None else f", {rush.a_cpu_second:.0f} a second of the server's processor"
    return (
        f"as fast as can be, in {rush.rooms} rooms: {rush.a_second:.0f} answers a second{cpu}; "
        f"{rush.bytes_an_answer / 1000:.1f} kB heard an answer"
    )


def tell_weight(weight: Weight) -> str:
    """What rooms and lines weigh."""
    if weight.room is None or weight.line is None:
        return "the system does not say what memory a process has"
    return f"memory: a room {weight.room:.0f} kB, a line into it {weight.line:.0f} kB"


def tell_hall(hall: Hall) -> str:
    """A participation game."""
    well = "within" if hall.answers.p99 <= PHONE else "beyond"
    return (
        f"{hall.phones} phones at one table under a Control: {hall.answers.count} answers, p50 {hall.answers.p50:.1f}, "
        f"p99 {hall.answers.p99:.1f} ms, {well} {PHONE:g} ms; echoes beside them p99 {hall.echoes.p99:.1f} ms"
    )


def figures(report: ServerReport) -> dict[str, float | None]:
    """What a change of the service may better or worsen."""
    times = {"previews": report.previews, "echoes": report.echoes, "idle echoes": report.echoes_idle}
    found: dict[str, float | None] = {}
    for name, one in (*times.items(), ("answers", report.answers)):
        found |= {f"{name} p50, ms": one.p50, f"{name} p99, ms": one.p99}
    rush, weight = report.rush, report.weight
    found |= {"previews p99 in idle echoes": report.times_echo, "answers/s, rush": rush.a_second}
    found |= {"answers a CPU-second": rush.a_cpu_second, "bytes an answer": rush.bytes_an_answer}
    found |= {"a room, kB": weight.room, "a line, kB": weight.line}
    hall = report.hall
    return found | {"phones' answers p99, ms": hall.answers.p99, "phones' echoes p99, ms": hall.echoes.p99}
