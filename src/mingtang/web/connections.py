"""Connections: who may hold one, and for how long. Whoever dawdles is shown out before others have to wait at the door.

The web server answers what has arrived; it does not care how long a request takes to arrive. A thousand half-sent requests would hold
a thousand connections for ever, and nobody else would get in. So every connection is in one of three states (it sends a request, it is
being served, it rests between two requests), each with its time; one address may hold so many; and when there is no room, the oldest
that has not finished its request makes way for the newcomer.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from mingtang.core.errors import HouseError
from mingtang.games import in_a_sentence
from mingtang.texts import language_in

ARRIVING, SERVED, RESTING = "arriving", "served", "resting"
HEAD_SECONDS = 10.0
"""So long a request may take until its headers are there, counted from the connection or from its first letter."""
BODY_SECONDS = 60.0
"""So long the rest of it may take."""
STALLED_SECONDS = 60.0
"""So long a reader may take nothing of what waits for it."""
CLOSING_SECONDS = 10.0
MOST_HEAD = 32_000
"""So many bytes the headers may have, address included."""
MOST_HEADERS = 100
AT_AN_ADDRESS = 256
SWEEP = 1.0


def network_of(address: str) -> str:
    """Under which name an address is counted. Whoever has one address of IPv6 has the whole /64 of it."""
    try:
        number = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(number, ipaddress.IPv6Address):
        if number.ipv4_mapped is not None:
            return str(number.ipv4_mapped)
        return str(ipaddress.ip_network((int(number) >> 64 << 64, 64)))
    return str(number)


class ConnectionLimits:
    """Everybody who is connected to this process."""

    def __init__(
        self, at_an_address: int = AT_AN_ADDRESS, most: int = 10_000, believed: Callable[[str], bool] = lambda _: False
    ) -> None:
        """`at_an_address`: how many one address may hold, 0 for any number. `most`: how many all may. `believed`: which addresses are proxies."""
        self.at_an_address = at_an_address
        self.most = most
        self.believed = believed
        self.turned_away = 0
        self._by_network: dict[str, dict[Connection, None]] = {}
        self._all: dict[Connection, None] = {}
        self._sweeping: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._all)

    def enter(self, newcomer: Connection) -> bool:
        """Let somebody in; False if there is no room and nobody who could make way."""
        peers = self._by_network.setdefault(newcomer.network, {})
        if self.at_an_address and len(peers) >= self.at_an_address and not self._make_room(peers):
            return False
        if len(self._all) >= self.most and not self._make_room(self._all):
            return False
        self._by_network.setdefault(newcomer.network, {})[newcomer] = None
        self._all[newcomer] = None
        if self._sweeping is None:
            self._sweeping = newcomer.loop.call_later(SWEEP, self._sweep, newcomer.loop)
        return True

    def trust(self, proxy: Connection) -> None:
        """This connection is a proxy's: it brings the requests of many, and the proxy counts them."""
        self._forget_network(proxy)

    def leave(self, guest: Connection) -> None:
        """Somebody went."""
        self._all.pop(guest, None)
        self._forget_network(guest)

    def _forget_network(self, guest: Connection) -> None:
        peers = self._by_network.get(guest.network, {})
        peers.pop(guest, None)
        if not peers:
            self._by_network.pop(guest.network, None)

    def _make_room(self, among: dict[Connection, None]) -> bool:
        for state in (ARRIVING, RESTING):
            for guest in among:
                if guest.state == state:
                    self._show_out(guest)
                    return True
        return False

    def _show_out(self, guest: Connection) -> None:
        self.turned_away += 1
        self.leave(guest)
        guest.transport.abort()

    def _sweep(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        for guest in list(self._all):
            if guest.overdue(now):
                self._show_out(guest)
        self._sweeping = loop.call_later(SWEEP, self._sweep, loop) if self._all else None


class Connection(HttpToolsProtocol):
    """One connection. The server's own protocol, with a clock."""

    limits = ConnectionLimits()
    """Everybody who is connected to this process."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.network = ""
        self.state = ARRIVING
        self.since = 0.0
        self._head = 0
        self._whole = True
        self._too_long = False
        self._unsent = 0
        self._took = 0.0

    def overdue(self, now: float) -> bool:
        """Whether patience is at its end."""
        unsent = self.transport.get_write_buffer_size()
        if unsent == 0 or unsent < self._unsent or not self._unsent:
            self._took = now
        self._unsent = unsent
        if now - self._took > (CLOSING_SECONDS if self.transport.is_closing() else STALLED_SECONDS):
            return True
        if self.state == ARRIVING:
            return now - self.since > HEAD_SECONDS
        return not self._whole and now - self.since > BODY_SECONDS

    def _enter(self, state: str) -> None:
        self.state = state
        self.since = self.loop.time()

    # ---- what the server tells

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.network = network_of(self.client[0] if self.client else "")
        self._enter(ARRIVING)
        self._took = self.since
        if not self.limits.enter(self):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.limits.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.state == RESTING:
            self._head = 0
            self._enter(ARRIVING)
        if self.state == ARRIVING:
            self._head += len(data)
        super().data_received(data)
        if self.state == ARRIVING and self._head > MOST_HEAD and not self.transport.is_closing():
            self._too_long = True
            self.send_400_response("")

    def send_400_response(self, msg: str) -> None:
        """Answer what never becomes a request. The server's own sentence is in English; here it is in the language that was asked for."""
        status, error = ("400 Bad Request", HouseError("not_http"))
        if self._too_long:
            status, error = (
                "431 Request Header Fields Too Large",
                HouseError("headers_too_long", MOST_HEADERS, MOST_HEAD),
            )
        wishes = [value.decode("latin-1") for name, value in getattr(self, "headers", ()) if name == b"accept-language"]
        said = in_a_sentence(error, language_in(",".join(wishes)) or "en")
        body = json.dumps({"error": said, "code": error.key}).encode()
        head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: {len(body)}\r\n\r\n"
        self.transport.write(head.encode("ascii") + body)
        self.transport.close()

    # ---- what the parser tells

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > MOST_HEAD or len(self.headers) > MOST_HEADERS:
            self._too_long = True
            raise ValueError("the headers are too long")  # the parser ends here, and the server answers
        if (
            self.client
            and self.limits.believed(self.client[0])
            and any(name == b"x-forwarded-for" for name, _ in self.headers)
        ):
            self.limits.trust(self)
        self._whole = False
        self._enter(SERVED)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._whole = True
        super().on_message_complete()
        self._rest()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._rest()

    def _rest(self) -> None:
        """Between two requests: everything has come, and everything was answered."""
        if self._whole and not self.pipeline and self.cycle is not None and self.cycle.response_complete:
            self._enter(RESTING)
