"""The end and the score (FT-13)."""

from __future__ import annotations

from games.fujian_trader.positions import Position
from marks import rule
from mingtang.games.fujian_trader.pieces import NODES, PORTS
from mingtang.games.fujian_trader.scoring import SOURCES, best_cards, card_points, parts, routes_of, scores


def finished(p: Position) -> Position:
    """The game is over."""
    p.s.stack = []
    return p


@rule("FT-13.1")
def test_the_game_ends_after_the_last_turn_of_the_third_invasion_round() -> None:
    p = Position(3).invasion(3).hand(0, 2).acting(0)
    assert p.step == "turn.act"
    p.do(0, "end_turn")
    assert p.step == "over"
    assert len(p.heard("scoring.total")) == 3


@rule("FT-13.2")
def test_influence_comes_from_regions_routes_ports_silver_goods_and_cards() -> None:
    p = Position().ports(0, "hyogo nagasaki hirado ryukyu").has(0, "11r 4s 5i", silver=5, stored=9).hand(0, 1, 2, 3, 4)
    assert dict(zip(SOURCES, parts(p.s, 0), strict=True)) == {
        "regions": 5,
        "routes": 8,
        "ports": 4,
        "stored": 18,
        "silver": 2,
        "goods": 3,
        "fortunes": 1,
        "end_cards": 0,
    }


@rule("FT-13.3")
def test_routes_to_fujian_never_score() -> None:
    p = Position().ports(0, "hoi_an").provinces(0, "fujian")
    assert parts(p.s, 0)[SOURCES.index("routes")] == 0
    p.ports(0, "cambodia")
    assert parts(p.s, 0)[SOURCES.index("routes")] == 2


@rule("FT-13.4")
def test_end_of_game_cards_are_played_or_kept_for_the_best_total() -> None:
    p = Position().hand(0, 63, 1, 2, 3)
    assert [c + 1 for c in best_cards(p.s, 0)] == [63]
    assert parts(p.s, 0)[6:] == [1, 3]
    kept = Position().ports(0, "hyogo").hand(0, 37, 1, 2)
    assert parts(kept.s, 0)[6:] == [1, 0]  # one region is worth one point, three unused cards too: either way one
    second = Position().ports(0, "hyogo").hand(0, 63, 37, 1, 2)
    assert [c + 1 for c in best_cards(second.s, 0)] == [63]  # the other is worth no more than the set it breaks
    worthless = Position().hand(0, 14, 1, 2)
    assert parts(worthless.s, 0)[6:] == [1, 0]


@rule("FT-13.4")
def test_cards_on_the_table_are_not_unused() -> None:
    p = Position().hand(0, 1, 2).laid(0, 32)
    assert parts(p.s, 0)[6] == 0


@rule("FT-14.5", "FT-13.4")
def test_every_end_of_game_card() -> None:
    p = Position().ports(0, "hyogo nagasaki siam banda").ports(1, "patani manila").has(0, "11r 5s", stored=3)
    p.ports(2, "aceh johor kedah").ports(3, "sulu brunei")
    assert card_points(p.s, 0, 13) == 3  # Dayou: three sets of goods
    assert card_points(p.s, 0, 14) == 0  # Qian: others control fewer ports
    assert card_points(p.s, 1, 14) == 3  # nobody controls fewer
    assert card_points(p.s, 3, 14) == 3
    assert card_points(p.s, 0, 29) == 0  # Li: no route …
    p.ports(0, "hirado ryukyu")
    assert card_points(p.s, 0, 29) == 4  # … then four
    assert card_points(p.s, 0, 36) == 3  # Jiaren: three regions
    assert card_points(p.s, 0, 60) == 3  # Zhongfu: three stored silver
    p.s.stored[0] = 9
    assert card_points(p.s, 0, 60) == 4  # at most four
    assert card_points(p.s, 0, 62) == 3  # Jiji
    assert card_points(p.s, 0, 0) == 0  # no end-of-game card


@rule("FT-13.5")
def test_ties_are_broken_by_stored_silver_ports_and_unstored_silver() -> None:
    def places(p: Position) -> list[int]:
        return [score.place for score in scores(finished(p).s)]

    stored = Position(3).has(0, stored=2).has(1, stored=1).ports(1, "hyogo siam")
    assert [score.total for score in scores(stored.s)] == [4, 4, 0]
    assert places(stored) == [1, 2, 3]
    ports = Position(3).has(0, silver=4).ports(1, "hyogo siam")
    assert places(ports) == [2, 1, 3]
    silver = Position(3).has(0, silver=4).has(1, silver=5)
    assert places(silver) == [2, 1, 3]
    assert places(Position(3).has(0, silver=5).has(1, silver=5)) == [1, 1, 3]


@rule("FT-13.2", "FT-1.8")
def test_before_the_end_the_open_score_says_nothing_about_hidden_cards() -> None:
    p = Position().hand(0, 63, 1, 2).hand(1, 4, 5, 6).acting(0)
    assert [score.total for score in scores(p.s)][:2] == [1, 1]
    assert p.game.view(p.s, 0)["players"][0]["secret_total"] == 3
    assert p.game.view(p.s, 1)["players"][0]["secret_total"] is None
    assert [score.total for score in scores(finished(p).s)][:2] == [3, 1]


def test_the_parts_of_a_score_make_its_total() -> None:
    p = Position().ports(0, " ".join(PORTS[:9])).has(0, "12r 9s 6i", silver=7, stored=11).hand(0, 14, 30, 61, 1, 2)
    for score in scores(finished(p).s):
        assert sum(score.parts.values()) == score.total


@rule("FT-13.3")
def test_a_route_to_fujian_never_scores_whichever_end_is_named_first() -> None:
    board = Position().s.board
    turned = [
        {"id": board.route_ids[r], "a": NODES[board.route_b[r]], "b": NODES[board.route_a[r]]}
        for r in range(len(board.route_a))
    ]
    for pack in (None, {"route": turned}):
        p = Position(pack=pack).ports(1, "cambodia pahang ryukyu").provinces(1, "fujian")
        assert routes_of(p.s, 1) == 1
