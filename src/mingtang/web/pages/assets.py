"""Style sheets, scripts, typefaces and small pictures, served under a name that changes with their content, so that browsers may keep them for ever.

All of them lie in one folder whose name is the digest of everything in it: a script finds the others beside itself, and after an
upgrade no page mixes old and new ones.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import Response

from mingtang.draw.icons import SEAL, SEAL_OF_TURN
from mingtang.draw.paper import STYLES
from mingtang.table.problems import NotFound
from mingtang.web.pages.typefaces import FACES, typefaces

router = APIRouter(include_in_schema=False)
FOLDER = Path(__file__).parent / "static"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
SHEETS = {
    "everywhere.css": ("tokens.css", "board.css", "page.css"),
    "at_table.css": ("table.css", "stamp.css", "senses.css", "talk.css"),
}
"""Style sheets that are sent as one: nothing is painted before the last of them has come, and each by itself costs a way there and back."""
FOR_EVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    body: bytes
    zipped: bytes
    kind: str


@functools.cache
def assets() -> dict[str, Asset]:
    """Every file by its name. The style sheets of the drawings come from the drawing kit."""
    found = {p.relative_to(FOLDER).as_posix(): p.read_bytes() for p in sorted(FOLDER.rglob("*")) if p.suffix in KINDS}
    found |= {path.name: path.read_bytes() for path in STYLES}
    found |= {name: b"\n".join(found[part] for part in parts) for name, parts in SHEETS.items()}
    found |= typefaces()
    found |= {"seal.svg": _alone(SEAL), "seal_turn.svg": _alone(SEAL_OF_TURN)}
    return {n: Asset(b, gzip.compress(b, 9, mtime=0), KINDS[Path(n).suffix]) for n, b in found.items()}


def _alone(svg: str) -> bytes:
    """A drawing as a file of its own."""
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).encode()


@functools.cache
def edition() -> str:
    """The digest of all files: the name of their folder."""
    whole = hashlib.sha256()
    for name, asset in sorted(assets().items()):
        whole.update(name.encode() + b"\0" + asset.body)
    return whole.hexdigest()[:12]


def address(name: str) -> str:
    """Where a file is found."""
    if name not in assets():
        raise KeyError(f"there is no file {name} among the pages' files")
    return f"/static/{edition()}/{name}"


def preloaded() -> list[str]:
    """Where the typefaces are that every page needs at once."""
    return [address(name) for name in FACES if name in assets()]


@router.get("/static/{folder}/{name:path}")
async def file(request: Request, folder: str, name: str) -> Response:
    """A style sheet, a script or a picture."""
    asset = assets().get(name)
    if asset is None:
        raise NotFound("not_found", request.url.path[:200])
    headers = {"Vary": "Accept-Encoding", "Cache-Control": FOR_EVER if folder == edition() else "no-cache"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(asset.zipped, media_type=asset.kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(asset.body, media_type=asset.kind, headers=headers)


@router.get("/favicon.ico")
async def favicon() -> Response:
    """The seal of the house."""
    return Response(assets()["seal.svg"].body, media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})
