"""A live line below the application: what can be done at once is, with neither a queue nor a task between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from grognard.server.web.packing import Packer

STRAIGHT = "grognard.straight"
"""The ASGI extension by which an application finds the line that serves it."""


class LiveProtocol(WebSocketsSansIOProtocol):
    """Lets the application hear a message before it is queued, and write without being waited for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [Packer()]  # what websockets agrees on in its handshake
        self.hear: Callable[[str], bool] | None = None
        self.first = False

    def handle_connect(self, event: Request) -> None:
        """Somebody calls: the application may speak to us."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][STRAIGHT] = {"line": self}

    def data_received(self, data: bytes) -> None:
        """Something comes in: of many messages at once the first only is heard before its turn."""
        self.first = True
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """A message is whole: heard at once, if nothing else waits and that can be, else queued."""
        at_once, self.first = self.first and self.queue.empty() and self.curr_msg_data_type == "text", False
        if at_once and self.hear is not None and not self.close_sent and self.heard(self.hear):
            self.frames = []
        else:
            super().send_receive_event_to_app()

    def heard(self, hear: Callable[[str], bool]) -> bool:
        """Was the message dealt with? What is no text is left to be found out in its turn."""
        try:
            return hear(b"".join(self.frames).decode())
        except UnicodeDecodeError:
            return False

    def write(self, message: bytes) -> bool:
        """Send text now; False if what was sent before is still to go out, or nobody is there."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        try:
            self.conn.send_text(message)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
