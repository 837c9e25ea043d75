"""Original against variant: the same deals, honest verdicts, and every change named."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Run as Command

pl = pytest.importorskip("polars", reason="the laboratory's tables need polars: pip install 'mingtang[lab]'")

from lab.measure.test_findings import made  # noqa: E402
from lab.report.test_report import Reader  # noqa: E402
from mingtang.games import game, game_texts  # noqa: E402
from mingtang.lab.measure.comparison import (  # noqa: E402
    FEWEST,
    Change,
    Comparison,
    Difference,
    _with_verdicts,
    chance_of,
    changes_between,
    compare,
    grouped,
)
from mingtang.lab.measure.statistics import Estimate, two_sided  # noqa: E402
from mingtang.lab.report.comparison_page import comparison_page, hardly_used_warning, relative_change  # noqa: E402
from mingtang.lab.report.wording import ReportWords  # noqa: E402
from mingtang.lab.run.contest import Contest, game_seed, seating  # noqa: E402

PACK = {"income": {"market": {"total_if_any_trader": 9, "why": "a richer market"}}}


def find(differences: list[Difference], group: str, name: str) -> Difference:
    return next(d for d in differences if (d.group, d.name) == (group, name))


def test_both_sides_play_the_same_deals_in_the_same_seats() -> None:
    one = Contest("yunnan", 4, ("greedy", "novice"), seed=3)
    two = Contest("yunnan", 4, ("greedy", "novice"), seed=3, pack=PACK)
    assert [seating(one, k) for k in range(9)] == [seating(two, k) for k in range(9)]
    assert game_seed(one.seed, 5) == game_seed(two.seed, 5)


def test_every_change_is_named_and_notes_are_none() -> None:
    changes = changes_between(game("yunnan"), game("yunnan", PACK), {}, {"guards": "on", "max_rounds": "9"})
    assert {(c.key, c.before, c.after) for c in changes} == {
        ("guards", "off", "on"),
        ("max_rounds", "30", "9"),
        ("income.market.total_if_any_trader", "3", "9"),
    }
    assert changes_between(game("yunnan"), game("yunnan"), {}, {"guards": "off"}) == []


def test_rows_of_the_data_are_named_by_their_id() -> None:
    pack = {"building": [{"id": "school", "large_spaces": [9, 12, 16]}]}
    changes = changes_between(game("yunnan"), game("yunnan", pack), {}, {})
    assert [(c.key, c.after) for c in changes] == [("building.school.large_spaces", "[9, 12, 16]")]
    arsenal = changes_between(game("fujian_trader"), game("fujian_trader", {"port": [{"id": "hyogo", "arsenal": True}]}), {}, {})  # fmt: skip
    assert [(c.key, c.before, c.after) for c in arsenal] == [("port.hyogo.arsenal", "false", "true")]


def test_a_variant_that_changes_nothing_differs_in_nothing() -> None:
    found = compare(made(), made(), [])
    assert found.games == 40
    assert not [d for d in found.differences if d.real or d.change.value != 0]
    assert all(d.chance == 1.0 for d in found.differences)


def test_a_difference_in_every_game_is_more_than_noise() -> None:
    t = made()
    t["games"] = t["games"].with_columns((pl.col("rounds") + pl.col("number") % 2 + 1).alias("rounds"))
    found = compare(made(), t, []).differences
    rounds = find(found, "length", "rounds")
    assert (rounds.before.value, rounds.after.value, rounds.change.value) == (2.0, 3.5, 1.5)
    assert rounds.after.low < 3.5 < rounds.after.high
    assert rounds.real
    assert [d.name for d in found if d.real] == ["rounds"]


def test_what_only_one_side_uses_is_compared_with_nothing() -> None:
    t: dict[str, Any] = made()
    t["uses"] = t["uses"].with_columns(pl.col("action").replace("build hall", "build tower"))
    found = compare(made(), t, []).differences
    assert find(found, "use", "build tower").before.value == 0.0
    assert find(found, "use", "build hall").after.value == 0.0
    assert find(found, "use", "build tower").real


def test_what_a_variant_adds_and_nobody_uses_is_said() -> None:
    t: dict[str, Any] = made()
    rows = [(n, 0, "take guards", 3, 1 if n == 7 else 0, 0, 0) for n in range(40)]
    t["uses"] = pl.concat([t["uses"], pl.DataFrame(rows, schema=t["uses"].schema, orient="row")])
    found = compare(made(), t, [])
    assert [(a.action, a.offered, a.chosen) for a in found.additions] == [("take guards", 3.0, 0.025)]
    assert found.hardly_used == found.additions
    words = ReportWords(game("yunnan"), game_texts("yunnan", "en"))
    assert "Take the Guards Marker: chosen 0.03 times a game, offered 3.0 times" in hardly_used_warning(found, words)
    used = t["uses"].with_columns(
        pl.when(pl.col("action") == "take guards").then(2).otherwise("chosen").alias("chosen")
    )
    assert compare(made(), {**t, "uses": used}, []).hardly_used == []
    assert hardly_used_warning(compare(made(), made(), []), words) == ""


def test_a_variant_that_never_came_up_is_said() -> None:
    words = ReportWords(game("yunnan"), game_texts("yunnan", "en"))
    change = Change("guards", "off", "on")
    same = compare(made(), made(), [change])
    assert same.never_met
    assert "Not one of the" in hardly_used_warning(same, words)
    t: dict[str, Any] = made()
    t["uses"] = t["uses"].with_columns(pl.col("action").replace("build hall", "build tower"))
    assert not compare(made(), t, [change]).never_met


def test_many_small_differences_are_judged_together() -> None:
    """Noise alone, twenty times: a lonely test would cry wolf at five of a hundred, all together hardly ever do."""
    state = 12345
    rows = []
    for k in range(20):
        x, y = [], []
        for _ in range(50):
            state = (state * 1103515245 + 12345) % 2**31
            x.append(state / 2**31)
            state = (state * 1103515245 + 12345) % 2**31
            y.append(state / 2**31)
        rows.append(("use", str(k), pl.Series(x), pl.Series(y)))
    assert not [d for d in _with_verdicts(rows) if d.real]
    shifted = [*rows, ("use", "shifted", rows[0][2], rows[0][2] + 0.2 + 0.1 * rows[0][3])]
    assert [d.name for d in _with_verdicts(shifted) if d.real] == ["shifted"]


@pytest.mark.parametrize("games", [10, 12, 20])
def test_noise_alone_passes_for_a_difference_in_one_page_of_twenty(games: int) -> None:
    """Three hundred pages of thirty measures without any difference: counts that are mostly nought, shares, points that hang together."""
    rng = random.Random(games)
    pages = 300
    alarms = 0
    for _ in range(pages):
        common = [rng.gauss(0, 1) for _ in range(2 * games)]
        rows = []
        for k in range(30):
            if k % 3 == 0:
                values = [float(rng.random() < 0.25) for _ in common]
            elif k % 3 == 1:
                values = [float(int(rng.expovariate(1.5))) for _ in common]
            else:
                values = [c + rng.gauss(0, 1) for c in common]
            rows.append(("use", str(k), pl.Series(values[:games]), pl.Series(values[games:])))
        alarms += any(d.real for d in _with_verdicts(rows))
    assert alarms / pages <= 0.08


def test_a_few_games_say_nothing_at_all() -> None:
    t = made(FEWEST - 1)
    t["games"] = t["games"].with_columns((pl.col("rounds") + 50).alias("rounds"))
    found = compare(made(FEWEST - 1), t, [])
    assert not found.enough
    assert found.real == []
    enough = made(20)
    enough["games"] = enough["games"].with_columns((pl.col("rounds") + 50).alias("rounds"))
    assert [d.name for d in compare(made(20), enough, []).real] == ["rounds"]


def test_no_chance_is_nought_however_little_games_vary() -> None:
    assert chance_of(1.0, 0.0, 4) == 0.125
    assert chance_of(0.0, 0.0, 4) == chance_of(3.0, 1.0, 1) == 1.0
    assert chance_of(1.0, 1e-9, 6) == 2.0**-5
    assert chance_of(1.0, 1.0, 30) == pytest.approx(two_sided(30**0.5, 29))


def difference(group: str, name: str, before: float, after: float) -> Difference:
    change = after - before
    sure = Estimate(change, change - 0.01, change + 0.01)
    return Difference(group, name, Estimate(before, before, before), Estimate(after, after, after), sure, 0.0001, True)


def test_what_matters_most_comes_first_however_small_a_rarity_was() -> None:
    rows = [difference("use", "rare", 0.0, 0.03), difference("use", "build", 1.0, 3.0), difference("asking", "pass turn", 9.0, 1.0),
            difference("source", "tea", 10.0, 5.0), difference("seat", "0", 0.2, 0.3), difference("course", "changes", 1.0, 2.0),
            difference("length", "rounds", 6.0, 7.38), difference("length", "decisions", 300.0, 200.0)]  # fmt: skip
    found = Comparison(100, [], rows, (100, 100))
    assert [d.name for d in found.real] == ["rounds", "decisions", "changes", "0", "tea", "build", "rare", "pass turn"]
    assert [name for name, _ in grouped(rows)] == ["length", "course", "wins", "source", "use", "asking"]


def test_a_change_is_told_in_hundredths_of_the_original() -> None:
    words = ReportWords(game("yunnan"), game_texts("yunnan", "en"))

    def said(before: float, after: float, group: str = "use") -> str:
        return relative_change(difference(group, "0", before, after), words).replace("\u00a0", " ")

    assert said(0.12, 0.57) == "+375 %"
    assert said(3.0, 1.5) == "−50 %"
    assert (said(0.0, 0.57), said(0.57, 0.0), said(0.01, 0.5)) == ("new", "gone", "–")
    assert said(0.2, 0.4, "seat") == "–"  # its change is told in points of a hundred


def test_the_page_has_a_list_for_each_kind_of_measure_and_judges_none() -> None:
    rows = [
        difference("length", "rounds", 6.0, 7.4),
        difference("use", "pass", 0.0, 0.5),
        difference("bot", "novice", 0.5, 0.2),
    ]
    words = ReportWords(game("yunnan"), game_texts("yunnan", "en"))
    found = Comparison(100, [Change("a.b", "1", "2")], rows, (100, 20))
    text = comparison_page(game("yunnan"), Contest("yunnan", 4, ("greedy",)), found, words)
    page = Reader(text)
    assert (page.faults, page.open) == ([], [])
    drawn = text[text.index('<section id="real"') : text.index('<section id="wins"')]
    assert re.findall(r"<h3>([^<]*)</h3>", drawn) == ["Length", "Wins", "What is chosen, in times a seat"]
    assert re.findall(r'scope="rowgroup"[^>]*>([^<]*)<', drawn) == ["Length", "Wins", "What is chosen, in times a seat"]
    assert not re.findall(r'class="(?:range|dot) (?:above|below)"', text)  # more or less is neither good nor bad
    assert set(re.findall(r'class="dot (\w+)"', text)) == {"sure"}
    unsure = replace(
        found, differences=[replace(d, real=False) for d in rows]
    )  # however far from nought its own interval is
    told = comparison_page(game("yunnan"), Contest("yunnan", 4, ("greedy",)), unsure, words)
    assert set(re.findall(r'class="dot (\w+)"', told)) == {"level"}
    assert "These games repeat: 100 games came to 100 different ends in the original and to 20 in the variant" in text


def test_the_command_compares_and_keeps_both_runs(run: Command, tmp_path: Path) -> None:
    pack = tmp_path / "variant.toml"
    pack.write_text("[income.market]\ntotal_if_any_trader = 9\n")
    out = tmp_path / "bench"
    words = ("lab", "compare", "yunnan", "--seats", 2, "--data", pack, "--option", "max_rounds=3", "--base-option", "max_rounds=3", "--games", 6, "--workers", 1)  # fmt: skip
    answer = run(*words, "--out", out, "--lang", "de")
    assert answer.status == 0, answer.err
    assert "income.market.total_if_any_trader: 3 → 9" in answer.out
    assert "lässt sich nichts sagen" in answer.out.replace("\n", " ")
    page = Reader((out / "compare.de.html").read_text(encoding="utf-8"))
    assert (page.faults, page.open) == ([], [])
    assert not (out / "compare.html").exists()  # each language has its own page
    data = json.loads(run(*words, "--out", out, "--json").out)
    assert data["games"] == 6
    assert data["changes"] == [{"key": "income.market.total_if_any_trader", "before": "3", "after": "9"}]
    again = json.loads(run(*words, "--json").out)
    assert again["differences"] == data["differences"]


def test_a_comparison_has_a_folder_of_its_own(run: Command, tmp_path: Path) -> None:
    words = ("lab", "compare", "yunnan", "--option", "guards", "--games", 2, "--workers", 1)
    (tmp_path / "run.json").touch()
    answer = run(*words, "--out", tmp_path)
    assert (answer.status, answer.err) == (
        2,
        f"mingtang: the folder {tmp_path} holds a run; a comparison needs a folder of its own\n",
    )
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]
    answer = run(*words, "--out", tmp_path / "run.json" / "below", "--lang", "de")
    assert answer.err == f"mingtang: der Name {tmp_path / 'run.json'} ist der einer Datei; nenne einen Ordner\n"


def test_a_variant_must_differ(run: Command) -> None:
    answer = run("lab", "compare", "yunnan", "--games", 4)
    assert answer.status == 2
    assert "the variant is the same as the original: give it other data with --data or another --option" in answer.err
