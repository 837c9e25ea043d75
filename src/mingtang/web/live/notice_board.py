"""The board at the door, as this process knows it: what hosts announce, and whether the house may only be looked at."""

from __future__ import annotations

from asyncio import to_thread

from mingtang.store.board import HouseNotice, NoticeBoard
from mingtang.table.problems import NotNow

STILL_OPEN = ("/sign-in", "/sign-out", "/language", "/theme", "/api/sessions")
"""What can be done while nothing can be changed: hosts must get in to open the house again."""
HOSTS = ("/host", "/api/host")


class LiveNoticeBoard:
    """What hangs on the board. Asked for with every page; read anew when any process has changed it."""

    def __init__(self, board: NoticeBoard) -> None:
        self.board = board
        self.state = HouseNotice()

    async def look(self) -> None:
        """Read what hangs there now."""
        self.state = await to_thread(self.board.read)

    @property
    def read_only(self) -> bool:
        """Whether nothing can be changed."""
        return bool(self.state.read_only)

    def check(self) -> None:
        """Refuse a change while nothing can be changed."""
        if self.state.read_only:
            raise NotNow("read_only_because", self.state.why) if self.state.why else NotNow("read_only")

    def check_request(self, path: str) -> None:
        """The same for a request; what only concerns whoever asks, or what hosts do, is let through."""
        if path not in STILL_OPEN and not any(path == p or path.startswith(f"{p}/") for p in HOSTS):
            self.check()
