"""The letters of the pages come with the house."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path

from fontTools.ttLib import TTFont

from mingtang.games import game_names
from mingtang.texts import LANGUAGES
from mingtang.web.pages import assets
from mingtang.web.pages.typefaces import EMPTY, FACES, typefaces, with_own_letters


def drawn(name: str) -> set[int]:
    """The characters that a face draws."""
    return set(TTFont(io.BytesIO(assets.assets()[name].body)).getBestCmap())


def test_every_letter_of_the_pages_and_boards_is_in_the_typefaces() -> None:
    house = Path(assets.__file__).parents[2]
    kinds = [house / "web" / "pages" / "texts", *(house / "games" / game / "texts" for game in game_names())]
    written = {c for folder in kinds for lang in LANGUAGES for c in (folder / f"{lang}.toml").read_text("utf-8")}
    signs_of_the_terminal = set("●♛☸⌂⛵⚔⛔⚒♞⛨")
    latin = {c for c in written - signs_of_the_terminal if c.isprintable() and not re.match(r"[⺀-鿿]", c)}
    for name in FACES:
        assert not {c for c in latin if ord(c) not in drawn(name)}, name


def test_a_chinese_name_is_nothing_where_no_typeface_has_it() -> None:
    face = TTFont(io.BytesIO(assets.assets()[EMPTY].body))
    for character in "明堂雲南銀子䷀":
        glyph = face.getBestCmap()[ord(character)]
        assert face["hmtx"][glyph] == (0, 0)
        assert face["glyf"][glyph].numberOfContours == 0


def test_the_typefaces_are_small_and_the_same_in_every_process() -> None:
    made = typefaces()
    assert sum(map(len, made.values())) < 56_000
    assert made == {name: assets.assets()[name].body for name in made}


def test_a_changed_typeface_does_not_keep_its_name_but_its_licence() -> None:
    for name in FACES:
        kept = {n.nameID: str(n) for n in TTFont(io.BytesIO(assets.assets()[name].body))["name"].names}
        assert "SIL Open Font" in kept[13]
        assert not {1, 3, 4, 6, 16} & set(kept)


def test_a_drawing_that_stands_alone_brings_the_letters_that_it_writes_and_no_others() -> None:
    svg = with_own_letters("<svg><style>text{fill:red}</style><text>Bälle &amp; 雲南 Märkte</text></svg>")
    faces = re.findall(r"base64,([\w+/=]+)\)", svg)
    assert len(faces) == len(FACES)
    for packed in faces:
        letters = set(TTFont(io.BytesIO(base64.b64decode(packed))).getBestCmap())
        assert letters == set(map(ord, "Bälle & Märkte"))
    assert len(svg) < 16_000
    assert with_own_letters("<svg><style></style><path/></svg>").count("base64") == 0
