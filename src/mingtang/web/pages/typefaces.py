"""The letters of the pages: Source Serif and Source Sans from their packages, so that a page looks the same on every machine.

Each face is cut down to what the house writes and packed once in a process, every time to the same bytes. By their licence a changed face may not keep its name:
pages call them Mingtang Serif and Mingtang Sans. Chinese names are ornament and no package brings a face for them: the reader's own is
used, and where there is none, an empty face takes their place, so that nobody sees rows of boxes.
"""

from __future__ import annotations

import base64
import functools
import io
import re
from collections.abc import Iterable
from html import unescape
from importlib.resources import files
from importlib.util import find_spec
from typing import Final

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from fontTools.ttLib.tables._g_l_y_f import Glyph

FACES: Final = {
    "fonts/sans.woff2": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "fonts/sans-bold.woff2": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "fonts/serif.woff2": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
}
EMPTY: Final = "fonts/empty.woff2"

LATIN: Final = (*range(0x20, 0x7F), *range(0xA0, 0x180))  # with the accents of Europe
PINYIN: Final = (*range(0x1CD, 0x1DD), *range(0x300, 0x30D))  # letters with tones
SIGNS: Final = (*range(0x2010, 0x2027), *map(ord, "‰′″‹›€™←↑→↓−≠≤≥■▲◆✓"))
WEIGHTS: Final = {
    "fonts/sans.woff2": ("Mingtang Sans", "100 499"),
    "fonts/sans-bold.woff2": ("Mingtang Sans", "500 900"),
    "fonts/serif.woff2": ("Mingtang Serif", "100 900"),
}
LETTERS: Final = (*LATIN, *PINYIN, *SIGNS)
KNOWN: Final = frozenset(map(chr, LETTERS))
HAN: Final = (*range(0x2E80, 0x2FE0), *range(0x3400, 0xA000), *range(0xF900, 0xFB00))
MANY_TO_ONE: Final = 13  # the kind of table that sends a whole range of characters to one drawing
FEATURES: Final = ["kern", "tnum", "lnum", "mark", "ccmp", "locl"]
LICENCE_LINES: Final = [0, 13, 14]
LONG_AGO: Final = 3_600_000_000  # seconds since 1904: every process makes the same file


def typefaces() -> dict[str, bytes]:
    """Every face by the name of its file, ready to be sent; none where the packages were left out: pages then take the reader's own."""
    if not all(map(find_spec, (*(package for package, _ in FACES.values()), "brotli"))):
        return {}
    return {name: _cut_for_pages(package, file) for name, (package, file) in FACES.items()} | {EMPTY: _empty()}


def with_own_letters(svg: str) -> str:
    """A drawing that brings its letters along: a picture in a page, or one that somebody keeps, cannot use those of the page."""
    letters = set(unescape(re.sub(r"<style>.*?</style>|<[^>]+>", "", svg, flags=re.S)))
    faces = "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weights};src:url(data:font/woff2;base64,{data}) format("woff2")}}'
        for name, (family, weights) in WEIGHTS.items()
        if (data := _drawn_with(name, "".join(sorted(letters & KNOWN))))
    )
    return svg.replace("<style>", f"<style>{faces}", 1)


@functools.cache
def _faces() -> dict[str, bytes]:
    return typefaces()


@functools.lru_cache(maxsize=64)
def _drawn_with(name: str, letters: str) -> str:
    """A face with the letters of one drawing."""
    whole = _faces().get(name)
    if whole is None or not letters:
        return ""
    with TTFont(io.BytesIO(whole), recalcTimestamp=False) as face:
        return base64.b64encode(_cut(face, map(ord, letters))).decode()


def _cut_for_pages(package: str, file: str) -> bytes:
    """A face with the letters of the house only."""
    with (
        (files(package) / "files" / file).open("rb") as opened,
        TTFont(opened, lazy=True, recalcTimestamp=False) as face,
    ):
        return _cut(face, LETTERS)


def _cut(face: TTFont, letters: Iterable[int]) -> bytes:
    options = Options(hinting=False, glyph_names=False, notdef_outline=True)
    options.layout_features = FEATURES
    options.name_IDs = LICENCE_LINES
    cutter = Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(face)
    return _packed(face)


def _empty() -> bytes:
    """A face in which every Chinese character is nothing, and takes no room."""
    built = FontBuilder(1000)
    built.setupGlyphOrder([".notdef", "nothing"])
    built.setupCharacterMap({0x3005: "nothing"})
    ranges = CmapSubtable.newSubtable(MANY_TO_ONE)
    ranges.platformID, ranges.platEncID, ranges.language = 3, 10, 0
    ranges.cmap = dict.fromkeys(HAN, "nothing")
    built.font["cmap"].tables.append(ranges)
    built.setupGlyf({".notdef": _speck(), "nothing": Glyph()})
    built.setupHorizontalMetrics({".notdef": (0, 0), "nothing": (0, 0)})
    built.setupHorizontalHeader(ascent=800, descent=-200)
    built.setupNameTable({"familyName": "Mingtang Empty", "styleName": "Regular"})
    built.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    built.setupPost()
    built.updateHead(created=LONG_AGO, modified=LONG_AGO)
    built.font.recalcTimestamp = False
    return _packed(built.font)


def _speck() -> Glyph:
    """Something must be drawn in a face, else browsers throw it away: this, for what it does not have."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((0, 1))
    pen.lineTo((1, 0))
    pen.closePath()
    return pen.glyph()


def _packed(face: TTFont) -> bytes:
    face.flavor = "woff2"
    whole = io.BytesIO()
    face.save(whole)
    return whole.getvalue()
