"""The letters of the pages: Source Serif and Source Sans from their packages, so that a page looks the same on every machine.

Each face is cut down to what the house writes and packed once in a process, every time to the same bytes. By their licence a changed face may not keep its name:
pages call them Mingtang Serif and Mingtang Sans. Chinese names are ornament and no package brings a face for them: the reader's own is
used, and where there is none, an empty face takes their place, so that nobody sees rows of boxes.
"""

from __future__ import annotations

import io
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
LETTERS: Final = (*LATIN, *PINYIN, *SIGNS)
HAN: Final = (*range(0x2E80, 0x2FE0), *range(0x3400, 0xA000), *range(0xF900, 0xFB00))
MANY_TO_ONE: Final = 13  # the kind of table that sends a whole range of characters to one drawing
FEATURES: Final = ["kern", "tnum", "lnum", "mark", "ccmp", "locl"]
LICENCE_LINES: Final = [0, 13, 14]
LONG_AGO: Final = 3_600_000_000  # seconds since 1904: every process makes the same file


def typefaces() -> dict[str, bytes]:
    """Every face by the name of its file, ready to be sent; none where the packages were left out: pages then take the reader's own."""
    if not all(map(find_spec, (*(package for package, _ in FACES.values()), "brotli"))):
        return {}
    return {name: _cut(package, file) for name, (package, file) in FACES.items()} | {EMPTY: _empty()}


def _cut(package: str, file: str) -> bytes:
    """A face with the letters of the house only."""
    options = Options(hinting=False, glyph_names=False, notdef_outline=True)
    options.layout_features = FEATURES
    options.name_IDs = LICENCE_LINES
    cutter = Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    with (
        (files(package) / "files" / file).open("rb") as opened,
        TTFont(opened, lazy=True, recalcTimestamp=False) as face,
    ):
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
