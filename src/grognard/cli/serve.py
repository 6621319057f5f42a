"""`grognard serve`: host battles for browsers."""

from __future__ import annotations

from typing import Annotated, Any, cast

import typer

from grognard.engine.files.yaml import BadFile


def option(text: str, name: str, **more: Any) -> Any:
    """An option that the environment can set too."""
    return typer.Option(help=text, envvar=f"GROGNARD_{name}", **more)


Host = Annotated[str, option("The address to listen on.", "HOST")]
Port = Annotated[int, option("The port to listen on.", "PORT", min=0, max=65535)]
Database = Annotated[str, option("A file, or a postgresql:// address; else a file in your data folder.", "DATABASE")]
Origin = Annotated[list[str] | None, option("Another site whose pages may connect; may be repeated.", "ORIGINS")]
Allowed = Annotated[list[str] | None, option("A name this server may be asked for by; may be repeated.", "HOSTS")]
Metrics = Annotated[bool, typer.Option("--metrics/--no-metrics", help="Tell /metrics.", envvar="GROGNARD_METRICS")]
Proxies = Annotated[str, option("The addresses of proxies that may say who is calling, or *.", "PROXIES")]
Processes = Annotated[int, option("Processes for computer generals; 0: one less than there are cores.", "PROCESSES")]
Threads = Annotated[int, option("Threads for judging answers.", "THREADS", min=1)]
Rate = Annotated[float, option("Requests a second from one network, four times as many in a burst.", "REQUEST_RATE")]
RoomRate = Annotated[float, option("New rooms a minute from one network.", "ROOMS_A_MINUTE")]
MaxRooms = Annotated[int, option("Rooms in all.", "MAX_ROOMS")]
KeepDays = Annotated[float, option("Days a room is kept in which nobody plays; 0: for ever.", "KEEP_DAYS", min=0)]
KeepFinished = Annotated[float, option("Days a finished battle is kept; 0: for ever.", "KEEP_FINISHED_DAYS", min=0)]
Silent = Annotated[int, option("Connections of one network that have not said who they are.", "SILENT", min=1)]
Webhooks = Annotated[str, option("Whom notices may be sent to: off, public or any address.", "WEBHOOKS")]
Log = Annotated[str, option("How to log: json or text.", "LOG")]
LogLevel = Annotated[str, option("How much to log: debug, info, warning or error.", "LOG_LEVEL")]
WEBHOOKS, LOGS, LEVELS = ("off", "public", "any"), ("json", "text"), ("debug", "info", "warning", "error")


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8470,
    database: Database = "",
    origin: Origin = None,
    allowed_host: Allowed = None,
    metrics: Metrics = True,
    proxies: Proxies = "",
    processes: Processes = 0,
    threads: Threads = 4,
    request_rate: Rate = 50.0,
    rooms_a_minute: RoomRate = 20.0,
    max_rooms: MaxRooms = 100_000,
    keep_days: KeepDays = 365.0,
    keep_finished_days: KeepFinished = 1095.0,
    silent: Silent = 60,
    webhooks: Webhooks = "public",
    log: Log = "json",
    log_level: LogLevel = "info",
) -> None:
    """Serve battles to browsers. Every option can be set by the environment too: GROGNARD_PORT and so on."""
    from grognard.server.run import run
    from grognard.server.settings import Settings

    for name, value, known in (("webhooks", webhooks, WEBHOOKS), ("log", log, LOGS), ("log-level", log_level, LEVELS)):
        if value not in known:
            raise BadFile(f"--{name}", None, "", f"expected one of {', '.join(known)}, got {value[:40]!r}")
    settings = Settings(
        host=host,
        port=port,
        database=database,
        origins=tuple(origin or ()),
        hosts=tuple(name.lower() for name in allowed_host or ()),
        metrics=metrics,
        proxies=proxies,
        processes=processes,
        threads=threads,
        request_rate=request_rate,
        rooms_a_minute=rooms_a_minute,
        max_rooms=max_rooms,
        keep_days=keep_days,
        keep_finished_days=keep_finished_days,
        silent_of_a_network=silent,
        webhooks=cast(Any, webhooks),
        log=cast(Any, log),
        log_level=log_level,
    )
    raise typer.Exit(run(settings))
