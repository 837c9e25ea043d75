"""Weights are found from a game's own play: the same for the same seed, and a killed run loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Run
from mingtang.core.weights import CHOICES, FIGURES, read_weights
from mingtang.games import game
from mingtang.lab.tune.choices import Differences
from mingtang.lab.tune.figures import draws_of, moved, way_up
from mingtang.lab.tune.fits import fitted_choices, fitted_positions

ASKED = [
    "lab",
    "tune",
    "yunnan",
    "--seats",
    "2",
    "--positions",
    "8",
    "--games",
    "2",
    "--trials",
    "1",
    "--iterations",
    "2",
]


def test_a_killed_run_goes_on_and_finds_the_same_weights(run: Run, tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    assert run(*ASKED, "--out", str(whole), "--workers", "1").status == 0
    lines = (whole / "seen.jsonl").read_bytes().splitlines(keepends=True)
    killed.mkdir()
    (killed / "seen.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:100])
    assert run(*ASKED, "--out", str(killed), "--workers", "2").status == 0
    found = (whole / "weights.toml").read_text(encoding="utf-8")
    assert (killed / "weights.toml").read_text(encoding="utf-8") == found
    assert (
        "mingtang lab tune yunnan --seats 2 --seed 0 --positions 8 --games 2 --trials 1 --passes 2 --iterations 2"
        in found
    )


def test_another_question_in_the_same_folder_is_refused_and_nothing_is_overwritten(run: Run, tmp_path: Path) -> None:
    (tmp_path / "seen.jsonl").write_text('{"tune": 1, "game": "yinzi"}\n', encoding="utf-8")
    before = (tmp_path / "seen.jsonl").read_bytes()
    refused = run(*ASKED, "--out", str(tmp_path))
    assert refused.status != 0
    assert "another question" in refused.err
    assert (tmp_path / "seen.jsonl").read_bytes() == before
    assert not (tmp_path / "weights.toml").exists()


def test_weights_of_another_game_in_the_folder_are_left_alone(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text('game = "yinzi"\nrules = 2\n', encoding="utf-8")
    refused = run(*ASKED, "--out", str(tmp_path))
    assert refused.status != 0
    assert "yinzi" in refused.err
    assert file.read_text(encoding="utf-8") == 'game = "yinzi"\nrules = 2\n'


@pytest.mark.parametrize(("name", "seats", "rules"), [("yinzi", 2, 2), ("fujian_trader", 3, 3)])
def test_a_killed_run_for_figures_goes_on_and_finds_the_same(
    run: Run, tmp_path: Path, name: str, seats: int, rules: int
) -> None:
    asked = ["lab", "tune", name, "--figures", "--seats", str(seats)]
    asked += ["--games", "4", "--trials", "1", "--passes", "1"]
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    assert run(*asked, "--out", str(whole), "--workers", "1").status == 0
    lines = (whole / "seen.jsonl").read_bytes().splitlines(keepends=True)
    killed.mkdir()
    (killed / "seen.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:20])
    assert run(*asked, "--out", str(killed), "--workers", "2").status == 0
    found = (whole / "weights.toml").read_text(encoding="utf-8")
    assert (killed / "weights.toml").read_text(encoding="utf-8") == found
    assert "--passes 1 --figures" in found
    weights = game(name).judgement().weights_in_use()
    assert weights is not None
    read = read_weights(whole / "weights.toml", name, rules, weights)
    assert len(read.of(FIGURES, seats)) == len(weights.figure_names)


def test_a_game_that_keeps_its_figures_to_itself_says_so(run: Run, tmp_path: Path) -> None:
    refused = run("lab", "tune", "yunnan", "--figures", "--out", str(tmp_path))
    assert refused.status != 0
    assert "keeps its figures to itself" in refused.err
    assert not (tmp_path / "weights.toml").exists()


def test_the_way_up_is_the_figure_with_which_seats_lead() -> None:
    gains = []
    for pair in range(60):
        drawn = [draws[1] for draws in draws_of(5, pair, 4, 3)]
        luck = [draws[0] for draws in draws_of(6, pair, 4, 1)]
        gains.append([(4 * (a - sum(drawn) / 4) + b - sum(luck) / 4) for a, b in zip(drawn, luck, strict=True)])
    way = way_up(5, 4, 3, gains)
    assert way[1] > 0.99
    assert moved([1.0, 1.0, 0.0], [-1.0, 0.5, -0.5], 10.0) == [0.0, 1.75, 0.0]


def test_a_term_that_goes_with_the_outcome_counts_more() -> None:
    # two terms of equal size: outcomes follow the first alone, the present ratings both
    found = Differences([[100.0, 0.0], [0.0, 100.0]], [100.0, 0.0], [100.0, 100.0], [100.0, 100.0, 200.0, 100.0])
    first, second = fitted_choices([1.0, 1.0], found)
    assert first > 1.0 > second


def test_weights_with_which_seats_lead_are_climbed_to() -> None:
    rows = []
    for k in range(200):
        draw = (k % 9 - 4) / 4
        other = (k % 7 - 3) / 3
        lead = -((draw - 1.0) ** 2) + (other - 1.0) ** 2
        rows.append({"drawn": [[draw], [other]], "leads": [lead, -lead]})
    assert fitted_positions([1.0], rows, 10.0)[0] == pytest.approx(1.3, abs=0.02)


def test_the_weights_in_use_are_found_again_by_their_names() -> None:
    weights = game("yunnan").judgement().weights_in_use()
    assert weights is not None
    assert len(weights.names(CHOICES)) == len(weights.of(CHOICES, 4)) == 31
