"""What the figures inside the judgement's terms are called and where they stand: a wrong place would weigh a disc as a card."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import pytest

from mingtang.core.play import legal, over, push, start, waiting
from mingtang.core.rng import seeded
from mingtang.core.weights import FIGURES as KIND
from mingtang.games import game
from mingtang.games.yinzi.judgement import figures
from mingtang.games.yinzi.judgement.figures import DISC_OF_EMISSARIES, EMISSARY_DISCS, FIGURES, PROSPECTS
from mingtang.games.yinzi.judgement.prospects import prospects
from mingtang.games.yinzi.judgement.value import DISC_WORTH, copper_worth
from mingtang.games.yinzi.state import YinziState
from mingtang.games.yinzi.vocabulary import PHASE_ACTIONS


def test_every_figure_stands_where_its_name_says() -> None:
    places = {name: at for name, at in vars(figures).items() if name.isupper() and isinstance(at, int)}
    del places["EMISSARY_DISCS"]
    for name, at in places.items():
        assert FIGURES[at][0] == name.lower()
    discs = range(DISC_OF_EMISSARIES, PROSPECTS)
    assert sorted({*places.values(), *discs}) == list(range(len(FIGURES)))


def test_rules_of_thumb_and_the_judgement_of_the_code_think_discs_and_copper_worth_the_same() -> None:
    built_in = [worth for _, worth in FIGURES]
    assert [built_in[DISC_OF_EMISSARIES]] * EMISSARY_DISCS + built_in[DISC_OF_EMISSARIES + 1 : PROSPECTS] == DISC_WORTH
    s = game("yinzi").setup(4, {}, 1)
    assert copper_worth(s, 2.0, built_in[figures.COPPER_EARLY]) == copper_worth(s, 2.0)


def positions() -> Iterator[YinziState]:
    """Positions of a quick game, as they come."""
    yinzi = game("yinzi")
    judgement = yinzi.judgement()
    dice = seeded(3, "positions")
    s = yinzi.setup(4, {}, 3)
    start(yinzi, s)
    while not over(s):
        yield s
        seat = waiting(s)[0]
        push(s, seat, judgement.pick(s, seat, legal(s, seat), dice))


def test_with_the_figures_of_the_code_positions_are_worth_what_they_were_before_play_found_others() -> None:
    judgement = game("yinzi").judgement()
    usual = judgement.weights_in_use()
    assert usual is not None
    built = judgement.weighed(usual.as_built())
    values = [[f"{built.value(s, i):.6f}" for i in range(4)] for s in positions()]
    assert values[len(values) // 2] == ["29.690568", "22.029111", "32.511369", "31.661909"]
    assert sha256(repr(values).encode()).hexdigest()[:16] == "d13cf48e5d1c0a0b"


@pytest.mark.parametrize(
    "name", ["copper_early", "card_kept", "tax_paid", "commodity_abroad", "factory_used", "discs_unsure", "prospects"]
)
def test_a_judgement_with_another_figure_values_some_position_otherwise(name: str) -> None:
    judgement = game("yinzi").judgement()
    usual = judgement.weights_in_use()
    assert usual is not None
    other = list(usual.of(KIND, 4))
    other[usual.names(KIND).index(name)] += 1.0
    nudged = judgement.weighed(usual.with_set(KIND, 4, other))
    assert any(nudged.value(s, i) != judgement.value(s, i) for s in positions() for i in range(4))


def test_prospects_are_what_cards_and_groups_could_do_and_only_while_actions_are_chosen() -> None:
    most = 0.0
    for s in positions():
        now = [prospects(s, i) for i in range(4)]
        if s.phase != PHASE_ACTIONS:
            assert now == [0.0] * 4
        most = max(most, *now)
    assert most > 1.0
