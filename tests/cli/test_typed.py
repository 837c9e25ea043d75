"""What a person typed as a choice: any letters, what a button says, a player's name for a seat."""

from __future__ import annotations

import pytest

from mingtang.commands.typed import meant_choice
from mingtang.core.actions import Action, Catalogue
from mingtang.core.errors import Unknown

CATALOGUE = Catalogue()
PLANT = CATALOGUE.add("plant", "H01")
DISPLACE = CATALOGUE.add("displace", 1)
PASS = CATALOGUE.add("pass")
OFFERED = [PLANT, DISPLACE, PASS]


def meant(words: str, legal: list[Action] | None = None) -> Action:
    saying = {PLANT: "Plant at A1: rice", DISPLACE: "Displace Bo", PASS: "Pass"}
    found = OFFERED if legal is None else legal
    return meant_choice(words, found, OFFERED, CATALOGUE, ["Ana", "Bo"], lambda a: saying[a])


@pytest.mark.parametrize("words", ["plant H01", "plant h01", "PLANT h01", "plant at a1: rice", "1"])
def test_the_letters_do_not_matter_nor_whether_words_or_button_are_typed(words: str) -> None:
    assert meant(words) is PLANT


def test_a_player_is_named_where_a_seat_stands() -> None:
    assert meant("displace Bo") is DISPLACE
    assert meant("displace 1") is DISPLACE


def test_a_part_of_a_button_names_its_choice_if_no_other_says_it() -> None:
    assert meant("at A1") is PLANT
    with pytest.raises(Unknown):
        meant("lant")
    with pytest.raises(Unknown):
        meant("a1", legal=[PLANT])


def test_what_is_known_is_understood_in_any_letters_where_nothing_of_it_is_offered() -> None:
    assert meant_choice("PLANT h01", [PASS], [PASS], CATALOGUE, ["Ana", "Bo"], lambda a: "Pass") is PLANT


def test_what_is_refused_is_understood_too() -> None:
    assert meant("pass", legal=[PLANT]) is PASS


def test_a_number_beyond_the_choices_says_how_many_there_are() -> None:
    with pytest.raises(Unknown) as e:
        meant("4")
    assert (e.value.key, e.value.facts) == ("no_choice", ("4", 3))
