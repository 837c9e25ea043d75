"""The page of a run: it stands alone, is well made, and speaks both languages."""

from __future__ import annotations

import itertools
import json
import math
import os
import re
import subprocess
import sys
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cli.conftest import Run as Command

pytest.importorskip("polars", reason="the laboratory's tables need polars: pip install 'mingtang[lab]'")
pytest.importorskip("matplotlib", reason="the laboratory's plots need matplotlib: pip install 'mingtang[lab]'")

from mingtang.core.errors import HouseError
from mingtang.games import game, game_names, game_texts
from mingtang.lab.measure.findings import findings
from mingtang.lab.measure.statistics import Estimate
from mingtang.lab.measure.uses import Use
from mingtang.lab.report import choices, sections
from mingtang.lab.report.plots import by_round, histograms, plot_files, steps
from mingtang.lab.report.report import report, report_page
from mingtang.lab.report.row_plots import forest, intervals, scale
from mingtang.lab.report.sections import from_part
from mingtang.lab.report.wording import ReportWords
from mingtang.lab.run.contest import Contest
from mingtang.lab.run.observations import Kinds
from mingtang.lab.run.run import Run, play_run, read_settings, read_tables


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run of short games."""
    path = tmp_path_factory.mktemp("lab") / "run"
    play_run(Run(path, Contest("yunnan", 3, ("random", "greedy"), options={"max_rounds": "2"}), 24))
    return path


class Reader(HTMLParser):
    """Reads a page as a browser would, and remembers what matters."""

    VOID = frozenset({"meta", "link", "img", "br", "hr", "input"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.images: list[str] = []
        self.faults: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag not in self.VOID:
            self.open.append(tag)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        self.links += [str(v) for k, v in attrs if k in ("href", "src", "xlink:href")]
        if tag == "svg" and found.get("aria-hidden") != "true":
            self.images.append(str(found.get("aria-label", "")))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_page_is_well_made_and_asks_nothing_of_the_network(folder: Path, lang: str) -> None:
    text = report(folder, lang)
    page = Reader(text)
    assert page.faults == []
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert all(link.startswith("#") for link in page.links)
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert "url(http" not in text
    assert "⟨" not in text
    assert f'<html lang="{lang}">' in text


def test_every_plot_has_a_name_and_the_colours_of_the_page(folder: Path) -> None:
    text = report(folder)
    page = Reader(text)
    assert len(page.images) >= 7
    assert all(page.images)
    drawn = "".join(re.findall(r"<svg.*?</svg>", text, flags=re.S))
    assert "var(--porcelain-mid)" in drawn
    assert not re.findall(r"#(?:0[0-9a-f]){3}|#1[0-9](?:1[0-9]){2}", re.sub(r'(?:id|href)="[^"]*"|url\([^)]*\)', "", drawn))  # fmt: skip
    assert "font-family: var(--font-ui)" in drawn


def test_the_page_says_the_same_each_time(folder: Path) -> None:
    assert report(folder) == report(folder)


def test_the_page_names_things_as_the_game_does(folder: Path) -> None:
    english, german = report(folder), report(folder, "de")
    assert "Traders Guild" in english
    assert "Händlergilde" in german
    assert "Wo man sitzt" in german
    assert "Where one sits" in english


def test_numbers_are_written_as_the_reader_expects() -> None:
    english = ReportWords(game("yunnan"), game_texts("yunnan", "en"))
    german = ReportWords(game("yunnan"), game_texts("yunnan", "de"))
    assert (english.number(1234.5, 1), german.number(1234.5, 1)) == ("1,234.5", "1.234,5")
    assert (english.number(-3.25, 1), german.number(-0.04, 1)) == ("−3.2", "0,0")
    assert german.around(Estimate(6.0, 5.5, 6.5), 2).replace("\u00a0", " ") == "6,00 ± 0,50"
    assert english.between(Estimate(0.25, 0.2, 0.3)).replace("\u00a0", " ") == "25.0 % (20.0 – 30.0 %)"
    assert "\u00a0%" in german.percent(0.223)  # number and sign stay on one line
    assert german.points(0.1).replace("\u00a0", " ") == "+10,0 %-Punkte"
    assert english.change_of_share(Estimate(-0.1, -0.12, -0.08)).replace("\u00a0", " ") == "−10.0 ± 2.0 % points"
    assert english.change_of_share(Estimate(0.1, 0.1, 0.1)).replace("\u00a0", " ") == "+10.0 % points in every game"


def test_one_game_has_no_margin_and_what_never_varies_is_always_so() -> None:
    english = ReportWords(game("yunnan"), game_texts("yunnan", "en"))
    german = ReportWords(game("yunnan"), game_texts("yunnan", "de"))
    assert english.around(Estimate(6.0, -math.inf, math.inf)).replace("\u00a0", " ") == "6.0 ± –"
    assert english.around(Estimate(4.0, 4.0, 4.0), 2) == "always 4"
    assert german.around(Estimate(4.0, 4.0, 4.0), 2) == "immer 4"


def test_the_page_of_one_game_claims_no_certainty(tmp_path: Path) -> None:
    play_run(Run(tmp_path, Contest("yunnan", 2, ("random", "greedy"), options={"max_rounds": "2"}), 1))
    text = report(tmp_path)
    assert "± 0.0" not in text.replace("\u00a0", " ")
    assert "±\u00a0–" in text
    assert "always" not in text


def test_every_bot_of_the_table_is_named(folder: Path) -> None:
    settings = {**read_settings(folder), "bots": ["greedy", "greedy", "random"]}
    words = ReportWords(game("yunnan"), game_texts("yunnan", "en"))
    assert "greedy, greedy, random" in report_page(game("yunnan"), settings, findings(read_tables(folder)), words)


def test_from_when_on_a_game_is_decided_is_said_in_words() -> None:
    words = ReportWords(game("yunnan"), game_texts("yunnan", "en"))
    assert from_part(Estimate(1.0, 1.0, 1.0), words) == "only at the very end"
    assert from_part(Estimate(0.5, 0.4, 0.6), words).replace("\u00a0", " ") == "from 50 % (40 – 60 %) of the game on"
    assert from_part(Estimate(1.0, 0.8, 1.0), words).replace("\u00a0", " ") == "only at the very end (80 – 100 %)"


def test_every_kind_of_choice_is_drawn_with_how_often_it_is_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "MOST_ROWS", 12)  # the others are folded, and drawn all the same
    f = findings(read_tables(folder))
    text = report(folder)
    section = text[text.index('<section id="uses"') : text.index('<section id="things"')]
    drawn = section[: section.index("<table>")]
    words = ReportWords(game("yunnan"), game_texts("yunnan", "en"))
    assert not [u.action for u in f.uses if f'<span class="name">{escape(words.kind(u.action))}</span>' not in drawn]
    assert drawn.count('class="whisker"') == 2 * len(f.uses)


def test_every_plot_can_be_had_as_a_file_for_a_paper(folder: Path, tmp_path: Path) -> None:
    before = report(folder)
    with plot_files(tmp_path):
        report(folder)
    made = sorted(tmp_path.iterdir())
    assert {path.suffix for path in made} == {".svg", ".pdf"}
    assert len(made) >= 6
    assert all(path.read_bytes().startswith(b"%PDF-") for path in made if path.suffix == ".pdf")
    assert not [path.name for path in made if path.suffix == ".svg" and "var(--" in path.read_text()]
    assert report(folder) == before  # the page has its own colours again


def test_a_phone_gets_drawings_of_its_own(folder: Path) -> None:
    text = report(folder)
    assert text.count('class="broad"') == text.count('class="slim"') == 3
    assert "min-width:34rem" not in text


def test_a_round_is_a_whole_number_and_what_comes_before_is_said() -> None:
    points = [(n, 5.0 - n, 4.0 - n, 6.0 - n) for n in range(4)]
    drawn = by_round("branching", "x", points, ("round", "options"), "before", lambda v, d: f"{v:.{d}f}")
    ticks = re.findall(r"<text[^>]*>([^<]*)</text>", drawn[: drawn.index("round</text>")])
    assert ticks == ["before", "1", "2", "3"]


def test_a_home_that_cannot_be_written_gets_no_words_about_it() -> None:
    code = "from mingtang.lab.report.plots import bars; bars('a', 'b', [('1', 2)], 'c', 'd', lambda v, d: str(v))"
    home = {"HOME": os.devnull, "XDG_CACHE_HOME": "", "XDG_CONFIG_HOME": "", "PYTHONPATH": os.pathsep.join(sys.path)}
    said = subprocess.run([sys.executable, "-c", code], env=home, capture_output=True, text=True, check=True)
    assert (said.stdout, said.stderr) == ("", "")


def test_the_lead_holds_from_look_to_look() -> None:
    known = [(0.0, 0.2, 0.1, 0.3), (0.5, 0.7, 0.6, 0.8), (1.0, 1.0, 1.0, 1.0)]
    drawn = steps("lead", "x", {"score": known}, ("part", "leads"), ("guessing", 0.25), lambda v, d: f"{v:.{d}f}")
    path = next(p for p in re.findall(r'<path d="([^"]*)"[^>]*clip-path[^>]*stroke-width: 2.2', drawn))
    corners = [tuple(map(float, xy)) for xy in re.findall(r"[ML] ([\d.]+) ([\d.]+)", path)]
    assert len(corners) == 5
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in itertools.pairwise(corners))  # no line climbs between two looks
    assert "guessing" in drawn


def test_rows_keep_to_their_scale() -> None:
    s = scale(-0.03, 0.42)
    assert s.low <= -0.03
    assert s.high >= 0.42
    assert (s.at(s.low), s.at(s.high), s.at(99.0)) == (0.0, 1000.0, 1000.0)
    assert all(abs(t * 10 - round(t * 10)) < 1e-9 for t in s.ticks)
    assert scale(0.0, 0.97, most=1.0).high == 1.0


def test_things_that_have_only_a_number_are_said_with_their_kind() -> None:
    words = ReportWords(game("yinzi"), game_texts("yinzi", "en"))
    assert words.thing("JP1") == "ship JP1"
    assert words.thing("nanzhili") == "Nanzhili"
    ming = ReportWords(game("ming_dynastie"), game_texts("ming_dynastie", "en"))
    assert (ming.thing("rider"), ming.thing("sedan")) == ("rider", "sedan chair")


def test_a_list_names_things_without_articles_and_no_answers() -> None:
    english, german = (ReportWords(game("fujian_trader"), game_texts("fujian_trader", lang)) for lang in ("en", "de"))
    assert (english.thing("standard"), german.thing("standard")) == ("standard wager", "üblicher Einsatz")
    assert [english.thing(word) for word in ("yes", "no", "good")] == ["", "", ""]
    for name in game_names():
        for lang, articles in (("en", ("the ", "a ", "an ")), ("de", ("der ", "die ", "das ", "den ", "ein ", "eine ", "einen "))):  # fmt: skip
            words = ReportWords(game(name), game_texts(name, lang))
            listed = [words.thing(thing) for thing in Kinds(game(name).catalogue).things]
            assert not [thing for thing in listed if thing.lower().startswith(articles)], (name, lang)


def test_kinds_of_choices_are_said_without_their_numbers() -> None:
    words = ReportWords(game("yunnan"), game_texts("yunnan", "en"))
    assert "…" in words.kind("bid horse")
    assert "Horse" in words.kind("bid horse")
    assert words.kind("displace") == "Displace player X"
    assert words.kind("displace nobody") == "Displace nobody"
    assert words.kind("never heard") == "never heard"
    assert words.thing("nobody") == ""
    for name in ("ming_dynastie", "yinzi", "fujian_trader"):
        for lang in ("en", "de"):
            other = ReportWords(game(name), game_texts(name, lang))
            assert not [kind for kind in other.kinds if "⟨" in other.kind(kind)]


def test_the_command_writes_the_page_and_prints_the_figures(run: Command, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    answer = run("lab", "report", folder, "--out", out, "--lang", "de")
    assert answer.status == 0, answer.err
    assert f"Die Seite ist {out}." in answer.out.replace("\n", "")
    assert "Glück gegen Können" in out.read_text(encoding="utf-8")
    data = json.loads(run("lab", "report", folder, "--json").out)
    assert data["games"] == 24
    assert {b["name"] for b in data["bots"]} == {"random", "greedy"}
    assert len(data["seats"]) == 3
    assert (data["settings"]["seats"], data["settings"]["bots"]) == (
        3,
        ["random", "greedy"],
    )  # what was asked is not lost


def test_a_page_about_games_that_repeat_says_so_first(folder: Path, run: Command, tmp_path: Path) -> None:
    assert '<p class="warning"' not in report(folder)
    words = ("lab", "run", "yunnan", "--seats", 2, "--option", "max_rounds=1", "--games", 24, "--workers", 1, "--out", tmp_path / "same")  # fmt: skip
    answer = run(*words, "--bots", "greedy")
    assert "These games repeat: 24 games came to only" in answer.out
    assert json.loads(run(*words, "--bots", "greedy", "--json").out)["different_ends"] < 12
    for lang, said in (("en", "These games repeat: 24 games"), ("de", "Diese Partien wiederholen sich: 24 Partien")):
        text = report(tmp_path / "same", lang)
        assert f'<p class="warning" role="note">{said}' in text
        assert text.index('class="warning"') < text.index('<dl class="tiles">')


def test_what_never_came_up_is_listed_with_the_options_of_the_run(folder: Path) -> None:
    text = report(folder)
    section = text[text.index('<section id="unseen"') : text.index('<section id="skill"')]
    assert "guards = off" in section
    assert "max_rounds = 2" in section
    assert "Build a Trading Post …" not in section  # nothing is ever built in the Market, and there are no words for it
    words = ReportWords(game("yunnan"), game_texts("yunnan", "en"))
    seen = findings(read_tables(folder))
    for kind in ("take guards", *[u.action for u in seen.uses]):
        assert (f"<li>{escape(words.kind(kind))}</li>" in section) == (kind == "take guards"), kind


def test_no_seat_is_called_the_best_where_chance_explains_it(folder: Path) -> None:
    words = ReportWords(game("yunnan"), game_texts("yunnan", "en"))
    f = findings(read_tables(folder))
    even, uneven = (replace(f, seats=[replace(s, away=away) for s in f.seats]) for away in (False, True))
    settings = read_settings(folder)
    assert "the most; chance explains it" in report_page(game("yunnan"), settings, even, words)
    assert "the most; chance explains it" not in report_page(game("yunnan"), settings, uneven, words)


def test_a_key_shows_the_pattern_of_its_series() -> None:
    drawn = histograms("a", "b", {"one": [1, 2], "two": [2, 1]}, [3, 3], 0, 1, "c", "d", lambda v, d: f"{v:.{d}f}")
    legend = drawn[drawn.index("legend_1") :]
    assert "url(#" in legend


def test_a_phone_leaves_out_every_second_figure_below_a_long_scale() -> None:
    def drawn(high: float) -> str:
        rows = [("a", Estimate(high, 0.0, high))]
        return intervals("x", rows, [], "share", lambda v: f"{v:.2f}", lambda v: f"{v:.2f}")

    assert 'class="ticks many even"' in drawn(1.0)  # 0, 20, … 100 %: what is left begins with nought
    assert 'class="ticks"' in drawn(0.4)
    below = forest("x", [("a", Estimate(-0.03, -0.05, -0.01))], "change", lambda v: f"{v:.2f}", lambda v: f"{v:.2f}")
    assert 'class="ticks many odd"' in below  # −5, … 0 %: what is left ends with nought


def test_a_number_and_its_sign_stay_on_one_line(folder: Path) -> None:
    for lang in ("en", "de"):
        text = report(folder, lang)
        assert not re.findall(r"\d %", text[text.index("<body>") :])


def test_a_verb_that_never_came_up_is_said_once() -> None:
    words = ReportWords(game("yunnan"), game_texts("yunnan", "en"))
    guards = [kind for kind in words.kinds if kind.startswith("guards ")]
    assert len(guards) == 6
    assert set(choices._kinds(guards, guards, words)) == {"Post guards in …"}
    assert "Post guards in Kang" in choices._kinds(guards[1:], guards[1:], words)


def test_how_one_is_asked_stands_apart_from_what_is_chosen() -> None:
    words = ReportWords(game("fujian_trader"), game_texts("fujian_trader", "en"))
    assert words.asking
    assert not ReportWords(game("yunnan"), game_texts("yunnan", "en")).asking
    one = Estimate(1.0, 0.9, 1.1)
    kinds = [kind for kind in words.kinds if kind not in words.asking][:2]
    used = {kind: Use(kind, one, one, one, one, 40, None) for kind in (*kinds, *words.asking)}
    moves, asking = [used[kind] for kind in kinds], [used[kind] for kind in sorted(words.asking)]
    section = choices.uses(moves, words, "uses", words.kind, asking)
    assert section is not None
    above, below = "".join(section.plots).split("<h3>How one is asked</h3>")
    assert all(escape(words.kind(kind)) in above for kind in kinds)
    assert all(f">{escape(words.kind(kind))}<" in below and f">{escape(words.kind(kind))}<" not in above for kind in words.asking)  # fmt: skip


def test_who_sat_where_is_said_as_it_was(folder: Path, tmp_path: Path) -> None:
    assert "Every bot sat in every seat equally often" in report(folder)
    play_run(Run(tmp_path, Contest("yunnan", 3, ("random", "greedy"), options={"max_rounds": "1"}), 4))
    text = report(tmp_path)
    assert "Every bot sat in every seat equally often" not in text
    assert "a number of games that 3 divides" in text


def test_points_that_nobody_can_lose_have_no_axis_below_nought(folder: Path) -> None:
    f = findings(read_tables(folder))
    wide = [replace(s, winners=Estimate(s.winners.value, -20.0, 60.0)) for s in f.sources]
    section = sections.sources(replace(f, sources=wide), ReportWords(game("yunnan"), game_texts("yunnan", "en")))
    assert section is not None
    assert "−" not in section.plots[0]


def test_a_folder_without_a_finished_run_is_named(run: Command, tmp_path: Path, folder: Path) -> None:
    assert "holds no run of the laboratory" in run("lab", "report", tmp_path).err
    with pytest.raises(HouseError, match=r"no_run\(.*nowhere\)"):
        report(tmp_path / "nowhere")
    assert "cannot be written" in run("lab", "report", folder, "--out", tmp_path / "no" / "page.html").err


def test_a_long_list_of_differences_says_how_many_are_chance() -> None:
    words = ReportWords(game("yunnan"), game_texts("yunnan", "en"))
    assert "of 40 lines about 2" in choices._by_chance(40, words)
    assert choices._by_chance(3, words) == ""
