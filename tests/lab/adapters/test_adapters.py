"""The doors to the research world: PettingZoo's and OpenSpiel's own tests pass, and no door shows more than the seat may know."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mingtang.core.errors import BadOption
from mingtang.core.play import start
from mingtang.games import game, game_names
from mingtang.lab.adapters.game_in_play import GameInPlay, IllegalChoice, payoffs
from mingtang.lab.adapters.layout import encoder_of

EXAMPLES = Path(__file__).parents[3] / "examples"


def has(module: str) -> bool:
    try:
        __import__(module)
    except ImportError:
        return False
    return True


zoo = pytest.mark.skipif(not has("pettingzoo"), reason="PettingZoo is not here: pip install 'mingtang[pettingzoo]'")
spiel = pytest.mark.skipif(not has("pyspiel"), reason="OpenSpiel is not here: pip install 'mingtang[openspiel]'")


# ---- what both share


def test_the_winner_gets_what_the_others_lose() -> None:
    rules = game("yunnan")
    table = GameInPlay(rules, 3, {"max_rounds": "1"}, 5)
    assert table.payoffs() == [0.0, 0.0, 0.0]
    while not table.over:
        table.choose(table.legal()[0].id)
    won = table.payoffs()
    assert sum(won) == pytest.approx(0.0)
    assert max(won) <= 1.0
    places = [score.place for score in sorted(rules.scores(table.state), key=lambda s: s.seat)]
    assert [w > 0 for w in won] == [p == 1 for p in places]
    assert payoffs(rules, table.state) == won


def test_a_choice_that_is_refused_is_named_with_its_clause() -> None:
    table = GameInPlay(game("yunnan"), 3, {}, 5)
    refused = next(a for a in game("yunnan").catalogue.actions if a.words == "finish")
    with pytest.raises(IllegalChoice, match=r"refused_now\(refused\('finish', YU-3.1, not_now\)\)"):
        table.choose(refused.id)
    with pytest.raises(IllegalChoice, match=r"no_action_number\(Yunnan, "):
        table.choose(10**6)


def test_a_clone_goes_its_own_way() -> None:
    table = GameInPlay(game("yunnan"), 3, {}, 5)
    other = table.clone()
    other.choose(other.legal()[0].id)
    assert game("yunnan").dump(table.state) != game("yunnan").dump(other.state)


@pytest.mark.parametrize("name", game_names())
def test_a_view_has_one_vector_of_fixed_length(name: str) -> None:
    rules = game(name)
    s = rules.setup(3, {}, 1)
    start(rules, s)
    one, two = encoder_of(rules), encoder_of(rules)
    vector = one.vector(rules.view(s, 0))
    assert len(vector) == one.length == two.length
    assert vector == two.vector(rules.view(s, 0))
    assert sum(x != 0 for x in vector) > 50
    for seat in range(3):
        hidden = [one.vector(rules.view(rules.determinize(s, seat, k), seat)) for k in range(3)]
        assert hidden[0] == hidden[1] == hidden[2] == one.vector(rules.view(s, seat))


@pytest.mark.parametrize(("door", "lacks"), [("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")])
def test_a_door_without_its_library_says_what_to_install(door: str, lacks: str) -> None:
    program = f"import sys; sys.modules[{lacks!r}] = None; import mingtang.lab.adapters.{door}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert f"pip install 'mingtang[{door}]'" in done.stderr.splitlines()[-1]


# ---- PettingZoo


@zoo
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("name", game_names())
def test_pettingzoo_tests_pass(name: str) -> None:
    from pettingzoo.test import api_test, seed_test

    from mingtang.lab.adapters.pettingzoo import env

    api_test(env(name, 3), num_cycles=60)
    seed_test(lambda: env(name, 3), num_cycles=30)


@zoo
def test_pettingzoo_whole_game_by_the_mask() -> None:
    from mingtang.lab.adapters.pettingzoo import env

    table = env("yunnan", 3, options={"max_rounds": "2"})
    table.reset(seed=4)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        total[agent] += float(reward)
        table.step(None if over or cut else int(seen["action_mask"].nonzero()[0][0]))
    assert sum(total.values()) == pytest.approx(0.0)
    assert max(total.values()) == 1.0


@zoo
def test_pettingzoo_refuses_what_the_rules_refuse() -> None:
    from mingtang.lab.adapters.pettingzoo import env

    table = env("yunnan", 3)
    table.reset(seed=4)
    mask = table.observe(table.agent_selection)["action_mask"]
    refused = int((mask == 0).nonzero()[0][-1])
    with pytest.raises(IllegalChoice, match=r"refused_now\(refused\('build bridge sichuan_tibet', YU-3.1, not_now\)\)"):
        table.step(refused)
    others = [a for a in table.agents if a != table.agent_selection]
    assert all(table.observe(a)["action_mask"].sum() == 0 for a in others)
    with pytest.raises(BadOption, match=r"seats_of_game\(Yunnan, 2, 5, 9\)"):
        env("yunnan", 9)


# ---- OpenSpiel


@spiel
@pytest.mark.parametrize("name", game_names())
def test_openspiel_random_simulations_pass(name: str) -> None:
    import pyspiel

    from mingtang.lab.adapters import openspiel

    assert f"mingtang_{name}" in openspiel.NAMES
    rules = pyspiel.load_game(f"mingtang_{name}(seats={game(name).meta.seats[0]},length=64)")
    pyspiel.random_sim_test(rules, num_sims=1, serialize=True, verbose=False)


@spiel
@pytest.mark.parametrize("name", game_names())
def test_openspiel_state_tells_a_seat_what_it_may_know(name: str) -> None:
    import pyspiel

    from mingtang.lab.adapters import openspiel

    assert openspiel.NAMES
    rules = pyspiel.load_game(f"mingtang_{name}(seats=3,deals=4)")
    state = rules.new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 4
    state.apply_action(3)
    for _ in range(12):
        seat = state.current_player()
        text = state.observation_string(seat)
        other = state.resample_from_infostate(seat, lambda: 0.37)
        assert other.observation_string(seat) == text
        assert other.legal_actions() == state.legal_actions()
        assert len(state.observation_tensor(seat)) == rules.observation_tensor_shape()[0]
        state.apply_action(state.legal_actions()[0])
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state)


@spiel
def test_openspiel_record_of_a_state_leads_back_to_it() -> None:
    import pyspiel

    from mingtang.lab.adapters import openspiel

    assert openspiel.NAMES
    rules = pyspiel.load_game("mingtang_yunnan(seats=3)")
    state = rules.new_initial_state()
    state.apply_action(9)
    for _ in range(20):
        state.apply_action(state.legal_actions()[-1])
    again = rules.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.history() == state.history()


@spiel
@pytest.mark.parametrize("name", game_names())
def test_openspiel_search_plays(name: str) -> None:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts

    from mingtang.lab.adapters import openspiel

    assert openspiel.NAMES
    rules = pyspiel.load_game(f"mingtang_{name}(seats=3)")
    luck: Any = np.random.RandomState(1)
    player = mcts.MCTSBot(rules, 1.4, 4, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
    state = rules.new_initial_state()
    state.apply_action(1)
    for _ in range(3):
        action = player.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@spiel
@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("deals=0", r"number_within\(deals, 1, 1000000, 0\)"),
        ("deals=-4", r"number_within\(deals, 1, 1000000, -4\)"),
        ("deals=1000001", r"number_within\(deals, 1, 1000000, 1000001\)"),
        ("length=15", r"number_within\(length, 16, 1000000, 15\)"),
        ("seats=9", r"seats_of_game\(Yunnan, 2, 5, 9\)"),
    ],
)
def test_openspiel_refuses_what_cannot_be_dealt(given: str, sentence: str) -> None:
    import pyspiel

    from mingtang.lab.adapters import openspiel

    assert openspiel.NAMES
    with pytest.raises(BadOption, match=sentence):
        pyspiel.load_game(f"mingtang_yunnan({given})")


@spiel
def test_openspiel_deals_from_one_on() -> None:
    import pyspiel

    from mingtang.lab.adapters import openspiel

    assert openspiel.NAMES
    state = pyspiel.load_game("mingtang_yunnan(seats=3,deals=1)").new_initial_state()
    assert state.chance_outcomes() == [(0, 1.0)]
    state.apply_action(0)
    assert state.current_player() >= 0


# ---- the examples


@pytest.mark.parametrize(("file", "needs", "says"), [("pettingzoo_learn.py", "pettingzoo", "learnt"), ("openspiel_mcts.py", "pyspiel", "won")])  # fmt: skip
def test_the_examples_run(file: str, needs: str, says: str) -> None:
    if not has(needs):
        pytest.skip(f"{needs} is not here: pip install 'mingtang[{'openspiel' if needs == 'pyspiel' else needs}]'")
    done = subprocess.run([sys.executable, str(EXAMPLES / file), "2"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert says in done.stdout


@pytest.mark.parametrize("file", ["pettingzoo_learn.py", "openspiel_mcts.py"])
def test_the_page_of_the_laboratory_shows_the_examples_as_they_are(file: str) -> None:
    """About ten lines, beside what they import and the line that says the answer."""
    code = (EXAMPLES / file).read_text(encoding="utf-8").split('"""\n', 1)[1].strip()
    assert f"```python\n{code}\n```" in (EXAMPLES.parent / "docs" / "lab.md").read_text(encoding="utf-8")
    lines = [line for line in code.splitlines() if line and not line.startswith(("import ", "from ", "print("))]
    assert len(lines) <= 11


@zoo
def test_pettingzoo_shows_the_table_and_what_all_know() -> None:
    from mingtang.lab.adapters.pettingzoo import env

    table = env("yunnan", 3, render_mode="ansi").unwrapped
    table.reset(seed=1)
    assert "seat 0" in table.render()
    everything = table.state()
    assert table.state_space.contains(everything)
    first = table.observe("seat_1")["observation"]
    assert (everything.reshape(3, -1)[1] == first).all()


@zoo
def test_pettingzoo_pays_the_margin_if_asked() -> None:
    from mingtang.lab.adapters.pettingzoo import env

    table = env("yunnan", 3, options={"max_rounds": "1"}, reward="margin").unwrapped
    table.reset(seed=1)
    while not table.table.over:
        table.step(int(table.observe(table.agent_selection)["action_mask"].nonzero()[0][0]))
    totals = [score.total for score in table.game.scores(table.table.state)]
    assert [table.rewards[f"seat_{i}"] for i in range(3)] == [1.5 * points - sum(totals) / 2 for points in totals]
    with pytest.raises(BadOption, match="reward"):
        env("yunnan", 3, reward="fame")
