"""The kit: escaping, steady wobble, targets that explain themselves."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from mingtang.draw import kit
from mingtang.draw.covers import country, cover
from mingtang.draw.icons import icon
from mingtang.draw.symbols import EMBLEM_AT, EMBLEMS, MATERIAL, PATTERNS, SYMBOLS
from mingtang.games import game_cover, game_names

ALLOWED = kit.Choice("bid horse 7", "bid", ("horse", 7), "Bid 7 at the Horse Trader", "7")
REFUSED = kit.Choice(
    "bid horse 9", "bid", ("horse", 9), 'Bid "9" & more', "9", ("YU-3.7", "Not covered", "9 < 12 coins")
)


def element(svg: str) -> ET.Element:
    return ET.fromstring(f'<svg xmlns:x="x">{svg}</svg>')[0]


def test_numbers_are_short() -> None:
    assert [kit.num(x) for x in (1, 1.0, 1.25, -0.01, 12.345, -3.96)] == ["1", "1", "1.2", "0", "12.3", "-4"]


def test_words_cannot_become_markup() -> None:
    assert kit.esc("<b a='1' c=\"2\">&\x00\x1b") == "&lt;b a=&#x27;1&#x27; c=&quot;2&quot;&gt;&amp;"
    assert element(kit.text(0, 0, "<i>&")).text == "<i>&"
    assert element(kit.title(0, 0, "<i>", "雲")).text == "<i>"
    assert element(kit.piece("coin", 0, 0, key='a"b')).get("data-piece") == 'a"b'
    assert element(kit.rect(0, 0, 1, 1, cls='x" onload="1')).get("onload") is None


def test_the_same_name_gives_the_same_wobble() -> None:
    line = [(0.0, 0.0), (100.0, 0.0), (200.0, 50.0)]
    assert kit.brush(line, "a") == kit.brush(line, "a") != kit.brush(line, "b")
    assert kit.wobble(line, "a") == kit.wobble(line, "a") != kit.wobble(line, "b")
    dice = kit.NamedNoise("pu'er")
    assert [round(dice(), 6) for _ in range(3)] == [round(x, 6) for x in _first_three("pu'er")]


def _first_three(name: str) -> list[float]:
    dice = kit.NamedNoise(name)
    return [dice(), dice(), dice()]


def test_a_wobbled_line_keeps_its_ends() -> None:
    line = [(0.0, 0.0), (100.0, 0.0), (200.0, 50.0)]
    walked = kit.wobble(line, "a")
    assert (walked[0], walked[-1]) == (line[0], line[-1])
    assert kit.smooth(line)[-1] == line[-1]


def test_an_allowed_target_is_a_button_with_a_name() -> None:
    g = element(kit.target(kit.box(0, 0, 60, 50), ALLOWED))
    assert (g.get("role"), g.get("tabindex"), g.get("aria-label")) == ("button", "0", ALLOWED.text)
    assert g.get("data-action") == "bid horse 7"
    assert g.get("class") == "target is-legal"
    assert g.get("aria-disabled") is None
    assert [e.get("class") for e in g] == ["glow", "face", "ring"]


def test_a_refused_target_says_why() -> None:
    g = element(kit.target(kit.circle(0, 0, 20), REFUSED))
    assert (g.get("aria-disabled"), g.get("aria-label")) == ("true", 'Bid "9" & more')
    assert (g.get("data-clause"), g.get("data-title"), g.get("data-why")) == REFUSED.refusal
    assert g[-1].get("class") == "mark"


def test_a_quiet_target_has_no_mark_and_no_tab_stop_but_still_says_why() -> None:
    g = element(kit.target(kit.circle(0, 0, 20), REFUSED, cls="quiet"))
    assert g.get("tabindex") == "-1"
    assert g.get("data-why")
    assert "mark" not in [e.get("class") for e in g]
    assert element(kit.target(kit.circle(0, 0, 20), ALLOWED, cls="quiet")).get("tabindex") == "0"


def test_a_hinted_target_is_marked() -> None:
    hinted = kit.Choice("pass", "pass", (), "Pass", "Pass", hinted=True)
    assert "is-hinted" in kit.target(kit.circle(0, 0, 20), hinted)


def test_choices_are_handed_out_once_and_the_rest_become_chips() -> None:
    choices = kit.Choices((ALLOWED, REFUSED))
    assert choices.take("bid horse 9") is REFUSED
    assert choices.lit_since() == 0
    assert choices.take("bid horse 9") is None
    assert choices.take("pass") is None
    assert choices.rest() == (ALLOWED,)
    assert choices.take("bid horse 7") is ALLOWED
    assert (choices.lit_since(), choices.lit_since(), choices.rest()) == (1, 0, ())


def test_pieces_know_their_key_and_their_kind() -> None:
    g = element(kit.own_piece("trader", 2, "kang", 1, 50, 50))
    assert (g.get("data-piece"), g.get("data-kind"), g.get("class")) == ("trader-2-kang-1", "trader-2", "p3")
    assert element(kit.piece("post", 0, 0, owner=kit.NEUTRAL)).get("class") == "p0"
    with pytest.raises(KeyError, match="there is no piece"):
        kit.piece("spaceship", 0, 0)


def test_five_pieces_become_one_and_a_number() -> None:
    assert kit.row("trader", 0, "kang", 4, 0, 0).count("data-piece") == 4
    many = kit.row("trader", 0, "kang", 5, 0, 0)
    assert many.count("data-piece") == 1
    assert "×5" in many


def test_long_words_get_smaller_letters_and_long_names_are_cut() -> None:
    assert kit.fit("Bank", 19, 200) == 19
    assert 12 <= kit.fit("Donaudampfschifffahrtsgesellschaft", 19, 200) < 19
    assert kit.shorten("Bo", 15, 60) == "Bo"
    assert re.fullmatch(r"Maxim.*…", kit.shorten("Maximiliane von Hohenlohe", 15, 80))


def test_the_sprite_holds_every_piece_and_every_sign_once() -> None:
    root = ET.fromstring(kit.sprite())
    ids = [str(e.get("id")) for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    assert {f"s-{n}" for n in SYMBOLS} <= set(ids)
    assert {f"em-{s + 1}" for s in EMBLEMS} | {f"pat-{s + 1}" for s in PATTERNS} <= set(ids)
    assert set(EMBLEM_AT) <= set(SYMBOLS)
    assert set(MATERIAL) - {"wood", "stone"} <= set(SYMBOLS)


def test_a_drawing_that_stands_alone_carries_what_it_needs() -> None:
    svg = kit.standalone("A & B", 10, 10, kit.piece("trader", 5, 5, 8, 1))
    root = ET.fromstring(svg)
    ids = {e.get("id") for e in root.iter() if e.get("id")}
    assert {"s-trader", "em-2"} <= ids
    assert "s-coin" not in ids
    assert root[0].text == "A & B"
    assert "--paper:" in svg


def test_the_style_sheets_hold_no_filter_and_no_gradient() -> None:
    for path in kit.STYLES:
        css = path.read_text(encoding="utf-8")
        assert "filter" not in css
        assert "gradient" not in css


def test_components_take_their_colours_from_tokens() -> None:
    board = kit.STYLES[1].read_text(encoding="utf-8")
    assert set(re.findall(r"#[0-9A-Fa-f]{3,8}", board)) <= {"#A39B8B", "#fff", "#000"}


@pytest.mark.parametrize("name", [*game_names(), "a_game_without_cover"])
def test_every_game_has_a_cover(name: str) -> None:
    root = ET.fromstring(cover(game_cover(name) or country(name)))
    assert root.get("aria-hidden") == "true"
    assert len(list(root)) > 8


def test_an_icon_wears_the_owners_colour_only_if_it_can_be_owned() -> None:
    assert 'class="p2"' in icon("trader", 1)
    assert 'class="p2"' not in icon("coin", 1)
    assert icon("nothing_like_it", 1) == ""


def test_a_target_with_a_caution_stays_lit_and_says_what_it_wastes() -> None:
    careful = replace(ALLOWED, caution=("YU-3.9", "gives up a bid of 9", "You give up your bid of 9."))
    g = element(kit.target(kit.circle(10, 10, 8), careful))
    assert g.get("class") == "target is-legal"
    assert g.get("aria-disabled") is None
    assert (g.get("data-clause"), g.get("data-title"), g.get("data-care")) == careful.caution
    assert g.get("aria-description") == "You give up your bid of 9."
    assert g[-1].get("class") == "care"
