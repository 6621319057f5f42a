"""What goes over a live line is packed where that is worth it: a long message is, a short one is not."""

from __future__ import annotations

from collections.abc import Sequence

from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

LONG = 8_000


class Packing(PerMessageDeflate):
    """Packs long messages only."""

    def encode(self, frame: Frame) -> Frame:
        """A message as it is sent."""
        return frame if len(frame.data) < LONG else super().encode(frame)


class Packer(ServerPerMessageDeflateFactory):
    """Agrees with the other end how to pack: every message by itself, so that a line keeps nothing in memory for it."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 1}
        )

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """What was asked for, and how it is done."""
        agreed, how = super().process_request_params(params, accepted_extensions)
        packing = Packing(
            how.remote_no_context_takeover,
            how.local_no_context_takeover,
            how.remote_max_window_bits,
            how.local_max_window_bits,
            how.compress_settings,
        )
        return agreed, packing
