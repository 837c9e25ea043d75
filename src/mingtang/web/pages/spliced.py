"""A page of which many readers share the greater part: that is packed once, and what is a reader's own is put in between.

A packed page is a row of blocks. One that ends at a full stop (zlib's full flush) refers to nothing before it, so blocks that were packed
at different times make one page, which every browser unpacks as if it had been packed in one go.
"""

from __future__ import annotations

import re
import secrets
import struct
import zlib
from collections.abc import Iterable, Mapping
from functools import cached_property

from starlette.requests import Request
from starlette.responses import Response

HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
END = b"\x03\x00"
LEVEL = 5
TINY = 200
"""So few letters are sent as they are: to pack them would take longer than to send them."""
MARK = secrets.token_hex(12)
"""Stands before the name of a gap in a page that is cut; nobody who writes something into a page can know it."""


def gap(name: str) -> str:
    """A place in a page that is filled for each reader."""
    return f"{MARK}{name};"


class SharedPart:
    """A part of a page that is the same for several readers."""

    def __init__(self, text: str | bytes) -> None:
        self.body = text if isinstance(text, bytes) else text.encode()

    @cached_property
    def packed(self) -> bytes:
        """The same as a block of a packed page."""
        return _block(self.body)


class SharedPage:
    """A page with gaps."""

    def __init__(self, text: str) -> None:
        cut = re.split(f"{MARK}([a-z]+);", text)
        self.parts = [SharedPart(part) for part in cut[::2]]
        self.gaps = cut[1::2]

    def filled(self, own: Mapping[str, Iterable[str | SharedPart]]) -> list[str | SharedPart]:
        """The parts of the page for a reader."""
        out: list[str | SharedPart] = [self.parts[0]]
        for name, part in zip(self.gaps, self.parts[1:], strict=True):
            out += [*own[name], part]
        return out


def spliced(request: Request, parts: Iterable[str | SharedPart]) -> Response:
    """The answer, packed where the reader can unpack it."""
    headers = {"Vary": "Accept-Encoding, Cookie"}
    shown = [(part, part.body) if isinstance(part, SharedPart) else (None, part.encode()) for part in parts]
    body = b"".join([text for _, text in shown])
    if _unpacks(request):
        headers["Content-Encoding"] = "gzip"
        blocks = [_block(text) if shared is None else shared.packed for shared, text in shown]
        body = b"".join([HEAD, *blocks, _end(zlib.crc32(body), len(body))])
    return Response(body, 200, headers, "text/html; charset=utf-8")


class PackedStream:
    """What is sent bit by bit, packed where the reader can unpack it. Every bit is a block of its own: it is read as soon as it is there,
    and nothing is kept between two of them."""

    def __init__(self, request: Request) -> None:
        self._packs = _unpacks(request)
        self._sum = 0
        self._length = 0
        self.headers = {"Vary": "Accept-Encoding, Cookie", **({"Content-Encoding": "gzip"} if self._packs else {})}

    def part(self, part: bytes | SharedPart) -> bytes:
        """The next part, as it is sent."""
        text = part.body if isinstance(part, SharedPart) else part
        if not self._packs:
            return text
        block = part.packed if isinstance(part, SharedPart) else _block(text)
        first = b"" if self._length else HEAD
        self._sum = zlib.crc32(text, self._sum)
        self._length += len(text)
        return first + block

    def end(self) -> bytes:
        """What ends it."""
        return _end(self._sum, self._length) if self._packs else b""


def _unpacks(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _end(checksum: int, length: int) -> bytes:
    return END + struct.pack("<II", checksum, length & 0xFFFFFFFF)


def _block(text: bytes) -> bytes:
    if len(text) <= TINY:
        return struct.pack("<BHH", 0, len(text), len(text) ^ 0xFFFF) + text if text else b""
    made = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return made.compress(text) + made.flush(zlib.Z_FULL_FLUSH)
