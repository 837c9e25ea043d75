"""Notices to people who are away: by webhook and by e-mail. What goes wrong is said, not swallowed."""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import json
import smtplib
import socket
import ssl
import threading
from collections.abc import Iterator
from email.message import EmailMessage
from urllib.parse import urlsplit

from mingtang.store.notices import Notice
from mingtang.store.people import Person
from mingtang.table.problems import HERE, BadAsk, NotNow
from mingtang.table.table import OPEN, OVER, Table
from mingtang.texts import read_texts
from mingtang.web.settings import HouseSettings

SECONDS = 10.0
LONGEST_CALL = 15.0
"""After so many seconds a webhook is hung up on, however busily it answers."""
LONGEST_WEBHOOK = 500
NAT64 = ipaddress.ip_network("64:ff9b::/96")
"""Addresses behind which any other may hide, also one of the host's own network."""


def notice_words(table: Table, person: Person) -> tuple[str, str]:
    """Subject and text of a notice in the person's language."""
    words = read_texts(HERE / "texts" / f"{person.lang}.toml")["notice"]
    kind = {OPEN: "invited", OVER: "over"}.get(table.phase, "your_turn")
    others = ", ".join(n for c, n in zip(table.chairs, table.names, strict=True) if c.person != person.id)
    title = table.game.meta.title
    return (
        str(words[kind]["subject"]).format(game=title),
        str(words[kind]["text"]).format(game=title, others=others, name=person.name),
    )


def check_webhook(url: object, private: bool) -> str:
    """An address that the house may call."""
    if not isinstance(url, str) or len(url) > LONGEST_WEBHOOK or not url.isprintable():
        raise BadAsk("bad_webhook")
    if url:
        _public_address(url, private)
    return url


def check_email(address: object) -> str:
    """An address that letters can be sent to, as far as one can tell."""
    if not isinstance(address, str) or len(address) > 200 or not address.isprintable():
        raise BadAsk("bad_email")
    name, at, host = address.partition("@")
    if address and (not name or not at or "." not in host or any(c in address for c in " <>,;:\"'()[]\\")):
        raise BadAsk("bad_email")
    return address


def _public_address(url: str, private: bool) -> tuple[str, str, int, str, str]:
    """(scheme, host, port, path, numeric address), if the address lies outside the host's own network."""
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise BadAsk("bad_webhook") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
        raise BadAsk("bad_webhook")
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except OSError:
        raise NotNow("not_delivered", f"{parts.hostname} is not known") from None
    address = str(found[0][4][0])
    number = ipaddress.ip_address(address.partition("%")[0])
    inner = number in NAT64 if number.version == 6 else number.is_multicast
    if not private and (inner or not number.is_global):
        raise BadAsk("bad_webhook")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return parts.scheme, parts.hostname, port, path, address


def deliver(notice: Notice, person: Person, settings: HouseSettings) -> None:
    """Send a notice; raises if it could not be delivered."""
    if notice.channel == "webhook":
        post(person.webhook, notice, settings.private_webhooks)
    else:
        mail(person.email, notice, settings)


def post(url: str, notice: Notice, private: bool) -> None:
    """Call a webhook with JSON that chat programs understand (`content`, `text`) and programs too."""
    scheme, host, port, path, address = _public_address(url, private)
    said = f"{notice.subject}\n{notice.text}\n{notice.link}"
    fields = {"content": said, "text": said, "subject": notice.subject, "table": notice.table, "link": notice.link}
    body = json.dumps(fields, ensure_ascii=False).encode()
    # The address that was checked is the one that is called: a name cannot lead elsewhere in between.
    raw = socket.create_connection((address, port), timeout=SECONDS)
    connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
    with contextlib.closing(raw), contextlib.closing(connection), _patience(connection):
        connection.sock = raw
        if scheme == "https":
            safe = ssl.create_default_context()
            connection.sock = safe.wrap_socket(raw, server_hostname=host, do_handshake_on_connect=False)
            connection.sock.do_handshake()
        connection.request("POST", path, body, {"Content-Type": "application/json", "User-Agent": "mingtang"})
        answer = connection.getresponse()
        if not 200 <= answer.status < 300:
            raise NotNow("not_delivered", f"{host}: {answer.status} {answer.reason}"[:200])


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


def mail(address: str, notice: Notice, settings: HouseSettings) -> None:
    """Send a letter through the host's mail server."""
    smtp = settings.smtp
    if not smtp.server:
        raise NotNow("no_smtp")
    letter = EmailMessage()
    letter["Subject"] = notice.subject
    letter["From"] = smtp.sender or smtp.user or f"mingtang@{socket.gethostname()}"
    letter["To"] = address
    letter.set_content(f"{notice.text}\n\n{notice.link}\n")
    secure = smtp.security == "tls"
    context = ssl.create_default_context()
    server = (
        smtplib.SMTP_SSL(smtp.server, smtp.port, timeout=SECONDS, context=context)
        if secure
        else smtplib.SMTP(smtp.server, smtp.port, timeout=SECONDS)
    )
    with server:
        if smtp.security == "starttls":
            server.starttls(context=context)
        if smtp.user:
            server.login(smtp.user, smtp.password)
        server.send_message(letter)
