"""What the figures inside the judgement's terms are called and where they stand: a wrong place would weigh a port as a card."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from games.fujian_trader.positions import Position, plain_game
from mingtang.core.errors import BadData
from mingtang.core.judgement import Judgement
from mingtang.core.play import legal, push, start, waiting
from mingtang.core.weights import FIGURES as KIND
from mingtang.core.weights import read_weights
from mingtang.games.fujian_trader.actions import CATALOGUE
from mingtang.games.fujian_trader.judgement import figures
from mingtang.games.fujian_trader.judgement.figures import FIGURES
from mingtang.games.fujian_trader.judgement.weights import RULES
from mingtang.games.fujian_trader.phases.movement import MoveShip
from mingtang.games.fujian_trader.state import FujianState

SHIPPED_FILE = Path(figures.__file__).parent / "weights.toml"


def test_every_figure_stands_where_its_name_says() -> None:
    places = {name: at for name, at in vars(figures).items() if name.isupper() and isinstance(at, int)}
    for name, at in places.items():
        assert FIGURES[at][0] == name.lower()
    assert sorted(places.values()) == list(range(len(FIGURES)))


def built_in() -> Judgement[FujianState]:
    """The judgement with the figures of the code, whatever play has found since."""
    judgement = plain_game().judgement()
    usual = judgement.weights_in_use()
    assert usual is not None
    return judgement.weighed(usual.as_built())


def with_figure(name: str, by: float, seats: int = 4) -> Judgement[FujianState]:
    """The same with one of them changed by so much."""
    judgement = built_in()
    weights = judgement.weights_in_use()
    assert weights is not None
    other = list(weights.of(KIND, seats))
    other[weights.names(KIND).index(name)] += by
    return judgement.weighed(weights.with_set(KIND, seats, other))


def positions() -> Iterator[tuple[FujianState, int]]:
    """The choices of a game that the judgement of the code plays, as they come."""
    game = plain_game()
    judgement = built_in()
    s = game.setup(4, {}, 3)
    start(game, s)
    while s.stack:
        seat = waiting(s)[0]
        yield s, seat
        options = legal(s, seat)
        rates = judgement.rates(s, seat, options)
        push(s, seat, options[rates.index(max(rates))])


def test_with_the_figures_of_the_code_choices_and_positions_are_worth_what_they_were_before_they_were_data() -> None:
    judgement = built_in()
    seen: list[list[str]] = []
    for s, seat in positions():
        rates = judgement.rates(s, seat, legal(s, seat))
        seen.append([f"{x:.6f}" for x in [*rates, *[judgement.value(s, i) for i in range(4)]]])
    assert seen[len(seen) // 2] == ["0.000000", "-0.668400", "49.352067", "30.094400", "88.342200", "95.812525"]
    assert sha256(repr(seen).encode()).hexdigest()[:16] == "1e32821170d77439"


@pytest.mark.parametrize(
    ("name", "by"),
    [
        ("silver_to_store", 0.2),
        ("rice_sold", 0.1),
        ("goods_kept", 0.1),
        ("crops_sold", 0.1),
        ("movement_province", 0.2),
        ("card_a_turn", 0.05),
        ("card_on_table", 0.1),
        ("next_sale_of_position", 0.1),
    ],
)
def test_a_judgement_with_another_figure_values_some_position_otherwise(name: str, by: float) -> None:
    usual = built_in()
    nudged = with_figure(name, by)
    assert any(nudged.value(s, i) != usual.value(s, i) for s, _ in positions() for i in range(4))


CHOICES_ALONE = [
    "port_bought",
    "conquest_kept",
    "rival_loses_port",
    "hidden_card",
    "goods_for_raid",
    "next_sale",
    "next_sale_at_last",
    "sale_foregone",
    "toll_of_good",
    "route_kept",
    "defence_province",
    "attack_province",
    "unknown_card_at_last",
]


@pytest.mark.parametrize("name", CHOICES_ALONE)
def test_a_judgement_with_another_figure_rates_some_choice_otherwise(name: str) -> None:
    usual = built_in()
    nudged = with_figure(name, 0.5)
    for s, seat in positions():
        options = legal(s, seat)
        if nudged.rates(s, seat, options) != usual.rates(s, seat, options):
            return
    pytest.fail(f"nothing is rated otherwise with another {name}")


def test_two_judgements_that_take_turns_do_not_remember_for_each_other() -> None:
    usual = built_in()
    other = with_figure("next_sale", 0.3)
    voyages = [(s.clone(), seat) for s, seat in positions() if isinstance(s.stack[-1], MoveShip)][:30]
    alone = [usual.rates(s, seat, legal(s, seat)) for s, seat in voyages]
    between = []
    differs = False
    for s, seat in voyages:
        told = other.rates(s, seat, legal(s, seat))
        between.append(usual.rates(s, seat, legal(s, seat)))
        differs = differs or told != between[-1]
    assert between == alone
    assert differs


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_figures_that_play_has_found_are_in_use_at_every_table(seats: int) -> None:
    usual = plain_game().judgement().weights_in_use()
    assert usual is not None
    assert usual.of(KIND, seats) != usual.as_built().of(KIND, seats)
    assert len(usual.of(KIND, seats)) == len(FIGURES)


def test_a_file_that_leaves_a_figure_out_or_names_an_unknown_one_is_refused(tmp_path: Path) -> None:
    weights = built_in().weights_in_use()
    assert weights is not None
    text = SHIPPED_FILE.read_text(encoding="utf-8")
    file = tmp_path / "weights.toml"
    for broken in (text.replace("rice_sold", "rice_bought"), text.replace("debt = 0.4", "debt = true")):
        assert broken != text
        file.write_text(broken, encoding="utf-8")
        with pytest.raises(BadData):
            read_weights(file, "fujian_trader", RULES, weights)


def test_a_raider_thinks_more_of_conquests_and_spares_goods_that_change_a_battle_little() -> None:
    """Bots used to add goods to a battle that did more elsewhere, and so thought little of raids."""
    p = Position(3).nobody_asks().ports(1, "johor melaka").ship(0, "johor").has(0, "3r 9i").after_movement(0)
    now = plain_game().judgement()
    assert rate(now, p.s, "raid") > rate(built_in(), p.s, "raid") > 0.0
    p.do(0, "raid", "wager standard?")
    assert 0.0 > rate(built_in(), p.s, "add iron") > rate(now, p.s, "add iron")


def rate(judgement: Judgement[FujianState], s: FujianState, words: str) -> float:
    """What the player in seat 0 thinks of a choice."""
    return judgement.rate(s, 0, CATALOGUE.parse(words))
