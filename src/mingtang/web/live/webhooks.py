"""Webhooks: to which addresses the house may be sent, and how it calls there.

Whoever names an address sends the house there, so it must not lead into the host's own network: not by name, not wrapped in another
kind of address, and not because a name means something else by the time of the call. Why an address is not called is not told: the
answer would be a map of that network.
"""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import json
import re
import socket
import ssl
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

from mingtang.core.errors import HouseError
from mingtang.store.notices import Notice
from mingtang.table.problems import BadRequest, NotNow

SECONDS = 10.0
LONGEST_CALL = 15.0
"""After so many seconds a webhook is hung up on, however busily it answers."""
LONGEST = 500
GLOBAL = ipaddress.ip_network("2000::/3")
"""All of IPv6 that is given out to the public; what lies elsewhere has a purpose of its own."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")
"""Behind these lie all addresses of IPv4."""
RELAYS = ipaddress.ip_network("192.88.99.0/24")
MARKS = re.compile(r"([\\*_~`|>#\[\]()])")
"""What chat programs take for a sign of their own."""


@dataclass(frozen=True)
class WebhookAddress:
    """Where a webhook leads."""

    scheme: str
    host: str
    port: int
    path: str
    address: str
    """The numeric address. It is the one that is called: a name cannot lead elsewhere in between."""


def check_webhook(url: object, private: bool) -> str:
    """An address that the house may call. With `private`, also one in the host's own network."""
    if not isinstance(url, str) or len(url) > LONGEST or not url.isprintable() or " " in url:
        raise BadRequest("bad_webhook")
    if url:
        place_of(url, private)
    return url


def place_of(url: str, private: bool) -> WebhookAddress:
    """Where an address leads now; refused if that is nowhere, or inside."""
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        host = (parts.hostname or "").encode("idna").decode() if ":" not in (parts.hostname or "") else parts.hostname
        if parts.scheme not in ("http", "https") or not host or parts.username is not None:
            raise ValueError
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        address = str(found[0][4][0])
    except (ValueError, OSError):  # no address, no such name: nobody learns which
        raise BadRequest("bad_webhook") from None
    if not private and not is_public(address):
        raise BadRequest("bad_webhook")
    query = f"?{parts.query}" if parts.query else ""
    path = quote((parts.path or "/") + query, safe="/%?=&:@!$'()*+,;~[]")
    return WebhookAddress(parts.scheme, host, port, path, address)


def is_public(address: str) -> bool:
    """Whether a numeric address lies in the public internet, whatever it is wrapped in."""
    number = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(number, ipaddress.IPv6Address):
        inner = _unwrapped(number)
        if not inner:
            return number in GLOBAL and number.is_global
        return all(is_public(str(a)) for a in inner)
    return number.is_global and not number.is_multicast and not number.is_reserved and number not in RELAYS


def _unwrapped(number: ipaddress.IPv6Address) -> list[ipaddress.IPv4Address]:
    """The addresses of IPv4 to which one of IPv6 leads; none if it is one of its own."""
    if number.ipv4_mapped is not None:
        return [number.ipv4_mapped]
    if number.sixtofour is not None:
        return [number.sixtofour]
    if number.teredo is not None:
        return list(number.teredo)
    if number in NAT64:
        return [ipaddress.IPv4Address(int(number) & 0xFFFFFFFF)]
    return []


def post(url: str, notice: Notice, private: bool) -> None:
    """Call a webhook with JSON that chat programs understand (`content`, `text`) and programs too."""
    try:
        place = place_of(url, private)
        status, _ = _call(place, json.dumps(_fields(notice), ensure_ascii=False).encode(), private)
    except (BadRequest, OSError, http.client.HTTPException, ValueError):
        raise NotNow("webhook_silent") from None
    if not 200 <= status < 300:
        raise NotNow("not_delivered", HouseError("http_refused", place.host, status))


def _fields(notice: Notice) -> dict[str, object]:
    """What is sent. Names of players stand in it: they are no signs, no links, and call nobody."""
    said = f"{notice.subject}\n{notice.text}"
    quiet = said.replace("@", "@\u200b").replace("<", "‹")
    plain = MARKS.sub(r"\\\1", quiet)
    return {
        "content": f"{plain}\n{notice.link}",
        "text": f"{quiet.replace('&', '&amp;').replace('>', '&gt;')}\n{notice.link}",
        "allowed_mentions": {"parse": []},
        "subject": notice.subject,
        "table": notice.table,
        "link": notice.link,
    }


def _call(place: WebhookAddress, body: bytes, private: bool) -> tuple[int, str]:
    raw = socket.create_connection((place.address, place.port), timeout=SECONDS)
    connection = http.client.HTTPConnection(place.host, place.port, timeout=SECONDS)
    with contextlib.closing(raw), contextlib.closing(connection), _patience(connection):
        if not private and raw.getsockname()[0] == raw.getpeername()[0]:
            raise BadRequest("bad_webhook")  # the host's own public address
        connection.sock = raw
        if place.scheme == "https":
            safe = ssl.create_default_context()
            connection.sock = safe.wrap_socket(raw, server_hostname=place.host, do_handshake_on_connect=False)
            connection.sock.do_handshake()
        connection.request("POST", place.path, body, {"Content-Type": "application/json", "User-Agent": "mingtang"})
        answer = connection.getresponse()
        return answer.status, answer.reason


@contextlib.contextmanager
def _patience(connection: http.client.HTTPConnection) -> Iterator[None]:
    """Hang up when a call takes too long. A server that sends a letter now and then would keep us waiting for hours."""

    def hang_up() -> None:
        with contextlib.suppress(OSError, AttributeError):
            connection.sock.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(LONGEST_CALL, hang_up)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
