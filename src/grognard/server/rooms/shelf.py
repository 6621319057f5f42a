"""Stories of whole battles: encoded and packed where they are told, and of finished battles kept to be told again."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, Response

from grognard.server.rooms.desk import Desk
from grognard.server.rooms.room import Room

MOST = 32_000_000


class Shelf:
    """So many bytes of stories; the longest unread goes first. Only the one thread for stories comes here."""

    def __init__(self, most: int = MOST) -> None:
        self.most, self.size = most, 0
        self.kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()

    def told(self, room: Room, what: tuple[object, ...], tell: Callable[[], Any], packed: bool) -> bytes:
        """A story as JSON, packed or not; told anew as long as the battle lasts."""
        key = (room.id, room.seq, *what)
        body = self.kept.get(key) or gzip.compress(msgspec.json.encode(tell()), 6, mtime=0)
        if room.game.over:
            self.keep(key, body)
        return body if packed else gzip.decompress(body)

    def keep(self, key: tuple[object, ...], body: bytes) -> None:
        """Put a story on the shelf, in front."""
        self.size += len(body) - len(self.kept.pop(key, b""))
        self.kept[key] = body
        while self.size > self.most:
            _, gone = self.kept.popitem(last=False)
            self.size -= len(gone)


SHELF = Shelf()


async def story(
    desk: Desk, request: Request[Any, Any, Any], what: tuple[object, ...], tell: Callable[[], Any], **headers: str
) -> Response[bytes]:
    """Tell a story, in the thread for stories to the last byte."""
    packed = "gzip" in request.headers.get("accept-encoding", "")
    body = await desk.room.workers.story(SHELF.told, desk.room, what, tell, packed)
    headers["vary"] = "Accept-Encoding"
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)
