"""OpenSpiel gets what the house promises it: observations, the options of the games as typed parameters, and data packs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mingtang.core.errors import BadData, BadOption
from mingtang.games import game, game_names

pyspiel: Any = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not here: pip install 'mingtang[openspiel]'", exc_type=ImportError
)
doors: Any = pytest.importorskip("mingtang.lab.adapters.openspiel")

DEAR = '[[board.road]]\nid = "road_market_yunnan"\npass_cost = 2\n'


def begun(text: str, deal: int = 3) -> Any:
    state = pyspiel.load_game(text).new_initial_state()
    state.apply_action(deal)
    return state


# ---- what a seat is shown


def test_an_information_state_remembers_what_a_view_forgets() -> None:
    """Two ways that lead to one view are two information states; the same way is the same one."""
    kind = pyspiel.load_game("mingtang_yunnan(seats=2)").get_type()
    assert kind.provides_information_state_string
    assert not kind.provides_information_state_tensor
    one, same, other = (begun("mingtang_yunnan(seats=2)") for _ in range(3))
    seat = one.current_player()
    first, second = one.legal_actions()[:2]
    one.apply_action(first)
    same.apply_action(first)
    other.apply_action(second)
    assert one.information_state_string(seat) == same.information_state_string(seat)
    assert one.information_state_string(seat) != other.information_state_string(seat)
    assert json.loads(one.information_state_string(seat))["view"] == json.loads(one.observation_string(seat))


def test_what_a_seat_cannot_see_is_not_in_its_information_state() -> None:
    """Worlds that were dealt anew for a seat are the same to it, also after further choices."""
    state = begun("mingtang_fujian_trader(seats=3,length=64)")
    for _ in range(40):
        state.apply_action(state.legal_actions()[0])
    seat = state.current_player()
    other = state.resample_from_infostate(seat, lambda: 0.37)
    assert str(other) != str(state)
    assert other.information_state_string(seat) == state.information_state_string(seat)
    choice = state.legal_actions()[0]
    other.apply_action(choice)
    assert other.information_state_string(seat) != state.information_state_string(seat)


def test_an_observer_sees_what_it_asks_for_or_there_is_none() -> None:
    from open_spiel.python.observation import make_observation

    state = begun("mingtang_fujian_trader(seats=3)")
    rules = state.get_game()

    def observer(private: Any, recall: bool) -> Any:
        return make_observation(
            rules, pyspiel.IIGObservationType(public_info=True, perfect_recall=recall, private_info=private)
        )

    one = observer(pyspiel.PrivateInfoType.SINGLE_PLAYER, False)
    assert one.string_from(state, 1) == state.observation_string(1)
    one.set_from(state, 1)
    assert one.tensor.tolist() == state.observation_tensor(1)
    onlooker = observer(pyspiel.PrivateInfoType.NONE, False)
    assert len({onlooker.string_from(state, seat) for seat in range(3)}) == 1
    recalling = observer(pyspiel.PrivateInfoType.SINGLE_PLAYER, True)
    assert recalling.tensor is None
    assert recalling.string_from(state, 1) == state.information_state_string(1)
    assert observer(pyspiel.PrivateInfoType.ALL_PLAYERS, False) is None


def test_openspiel_writes_the_same_playthrough_twice() -> None:
    text = "yunnan(seats=2,max_rounds=1,length=64)"
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    played = begun(f"mingtang_{text}").history()
    for _ in range(5):
        state = begun(f"mingtang_{text}")
        for action in played[1:]:
            state.apply_action(action)
        if not state.is_terminal():
            played.append(state.legal_actions()[0])
    one = playthrough(f"mingtang_{text}", played, seed=3)
    assert "InformationStateString(0) = " in one
    assert one == playthrough(f"mingtang_{text}", played, seed=3)


@pytest.mark.parametrize("name", ["ming_dynastie", "fujian_trader"])
def test_the_search_for_hidden_information_plays_from_observations(name: str) -> None:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    state = begun(f"mingtang_{name}(seats=3,length=64)")
    luck = np.random.RandomState(1)
    search = ismcts.ISMCTSBot(
        state.get_game(),
        mcts.RandomRolloutEvaluator(1, luck),
        2.0,
        2,
        random_state=luck,
        use_observation_string=True,
    )
    for _ in range(2):
        action = search.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_the_tensor_has_the_length_of_the_game_or_the_one_asked_for() -> None:
    from mingtang.lab.adapters.layout import encoder_of

    own = encoder_of(game("yunnan")).length
    assert pyspiel.load_game("mingtang_yunnan").observation_tensor_shape() == [own]
    state = begun("mingtang_yunnan(length=100)")
    assert len(state.observation_tensor(0)) == 100


# ---- options and data


@pytest.mark.parametrize("name", game_names())
def test_every_option_is_a_parameter_of_its_type(name: str) -> None:
    given = pyspiel.load_game(f"mingtang_{name}").get_parameters()
    for option in game(name).meta.switches:  # rulings too
        assert type(given[option.name]) is type(option.default)
        assert given[option.name] == option.default


def test_options_are_played() -> None:
    state = begun("mingtang_yunnan(seats=3,max_rounds=1,guards=true,end_on_vp=off)")
    view = state.view(0)
    assert (view["options"]["guards"], view["options"]["end_on_points"]) == (True, False)
    assert begun("mingtang_yunnan(seats=3,end_on_vp=on)").view(0)["options"]["end_on_points"]
    while not state.is_terminal():
        assert state.view(0)["round"] == 1
        state.apply_action(state.legal_actions()[0])
    again = pyspiel.load_game(str(state.get_game())).deserialize_state(state.serialize())
    assert str(again) == str(state)


def test_rulings_are_played() -> None:
    chosen = begun("mingtang_yunnan(seats=3,start_of_journey=left_behind)")
    assert chosen.get_game().setting.options["start_of_journey"] == "left_behind"
    assert chosen.table.state.readings != begun("mingtang_yunnan(seats=3)").table.state.readings


def test_options_given_as_a_dictionary_may_be_written_down() -> None:
    rules = pyspiel.load_game("mingtang_yunnan", {"seats": 3, "end_on_vp": "true", "max_rounds": 2})
    again = pyspiel.load_game(str(rules))
    assert again.get_parameters() == rules.get_parameters()
    assert again.setting.options == rules.setting.options


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("max_rounds=61", r"option_number\(max_rounds, 1, 60, '61'\)"),
        ("start_order=alphabetical", r"option_one_of\(start_order, random, given, 'alphabetical'\)"),
    ],
)
def test_a_wrong_option_is_refused_with_a_sentence(given: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        pyspiel.load_game(f"mingtang_yunnan({given})")


def test_a_data_pack_is_played(tmp_path: Path) -> None:
    pack = tmp_path / "dear.toml"
    pack.write_text(DEAR, encoding="utf-8")
    rules = pyspiel.load_game(f"mingtang_yunnan(seats=3,data={pack})")
    digest = game("yunnan", pack).data_digest
    assert digest != game("yunnan").data_digest
    state = rules.new_initial_state()
    state.apply_action(2)
    for _ in range(9):
        state.apply_action(state.legal_actions()[-1])
    copy = state.clone()
    again = pyspiel.load_game(str(rules)).deserialize_state(state.serialize())
    for one in (state, copy, again):
        assert f'"data": "{digest}"' in str(one)
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state)
    assert str(again) == str(state)
    with pytest.raises(BadData, match=r"file_missing\(data_pack, nowhere.toml\)"):
        pyspiel.load_game("mingtang_yunnan(data=nowhere.toml)")


def test_a_random_simulation_with_options_passes() -> None:
    rules = pyspiel.load_game("mingtang_yunnan(seats=3,length=64,max_rounds=2,guards=true)")
    pyspiel.random_sim_test(rules, num_sims=1, serialize=True, verbose=False)
