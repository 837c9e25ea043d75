"""Variations: one tree beside the game's own choices, with comments, marks and an order."""

from __future__ import annotations

import pytest

from mingtang.table.problems import BadRequest, NotFound, NotNow
from mingtang.table.variations import (
    LONGEST_COMMENT,
    MOST_DEEP,
    MOST_VARIATIONS,
    Place,
    Remark,
    VariationTree,
)

BEGINNING = Place(0)


def grown(*lines: str) -> VariationTree:
    """A tree from lines of choices that all begin with the game."""
    tree = VariationTree()
    for line in lines:
        at = BEGINNING
        for words in line.split():
            tree, v = tree.with_choice(at, 0, words, 0)
            at = Place(v.after, v.id)
    return tree


def told(tree: VariationTree, at: Place = BEGINNING) -> list[str]:
    """Every line from a place on, in the order in which it is told."""
    out: list[str] = []
    for v in tree.following(at):
        rest = told(tree, Place(v.after, v.id))
        out += [f"{v.words} {x}" for x in rest] or [v.words]
    return out


def test_the_same_choice_at_the_same_place_is_one_variation() -> None:
    tree = grown("a b c", "a b d")
    assert told(tree) == ["a b c", "a b d"]
    assert len(tree.variations) == 4


def test_within_a_branch_everybody_knows_what_its_first_choice_knew() -> None:
    tree, first = VariationTree().with_choice(BEGINNING, 0, "a", 2)
    _, second = tree.with_choice(Place(0, first.id), 1, "b", 0)
    assert second.seen == 2


def test_a_promoted_variation_comes_first_with_all_that_leads_to_it() -> None:
    tree = grown("a b", "c d", "c e")
    last = tree.variations[-1]
    assert told(tree.promoted(last.id)) == ["c e", "c d", "a b"]
    assert told(tree) == ["a b", "c d", "c e"]


def test_a_deleted_variation_takes_along_what_follows_it_and_nothing_else() -> None:
    tree = grown("a b c", "a d")
    b = next(v for v in tree.variations if v.words == "b")
    assert told(tree.without(b.id)) == ["a d"]


def test_what_is_written_to_a_choice_stays_with_it_until_it_is_taken_away() -> None:
    tree = grown("a").with_remark(Place(3), "mistake", "Too dear.").with_remark(Place(0, 1), "good", "")
    assert tree.remarks[3] == Remark("mistake", "Too dear.")
    assert tree.find(1).mark == "good"
    again = VariationTree.from_json(tree.as_json())
    assert again == tree
    assert not tree.with_remark(Place(3), "", "").remarks


def test_a_tree_is_bounded_in_breadth_depth_and_words() -> None:
    tree = grown(*(f"x{i}" for i in range(MOST_VARIATIONS)))
    with pytest.raises(NotNow) as e:
        tree.with_choice(BEGINNING, 0, "one_more", 0)
    assert e.value.key == "too_many_variations"
    deep = grown(" ".join(f"x{i}" for i in range(MOST_DEEP)))
    with pytest.raises(NotNow) as e:
        deep.with_choice(Place(0, deep.variations[-1].id), 0, "deeper", 0)
    assert e.value.key == "variation_too_long"
    with pytest.raises(BadRequest):
        tree.with_remark(Place(1), "", "x" * (LONGEST_COMMENT + 1))
    with pytest.raises(BadRequest):
        tree.with_remark(Place(1), "brilliant", "")
    with pytest.raises(NotFound):
        tree.find(9_999)
