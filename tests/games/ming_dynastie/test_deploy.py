"""Phase 3: family members follow the prince."""

from __future__ import annotations

from games.ming_dynastie.positions import Position
from marks import rule
from mingtang.games.ming_dynastie.actions import DISTRICTS, PROVINCES

D = DISTRICTS.index


@rule("MD-3.4")
def test_members_come_from_the_space_of_the_province_into_the_district_of_the_prince() -> None:
    """EX-R3."""
    p = Position(3).prince("R", "jiujiang").space("jiangxi", R=3).space("henan", R=4).deploying("R")
    assert p.legal("R") == ["deploy 0", "deploy 1", "deploy 2", "deploy 3"]
    p.play("R", "deploy 2", "open")
    assert p.on_space("R", "jiangxi") == 1
    assert p.on_space("R", "henan") == 4
    assert p.members_in("jiujiang") == {"R": 2}
    assert p.monk_in("jiujiang") == "-"


@rule("MD-3.4")
def test_not_more_than_lie_there_and_never_more_than_three() -> None:
    p = Position(3).prince("R", "jiujiang").space("jiangxi", R=1).deploying("R")
    assert p.legal("R") == ["deploy 0", "deploy 1"]
    assert p.refusal("R", "deploy 2") == ("MD-3.4", "too_few_members", (PROVINCES.index("jiangxi"), 1))
    q = Position(3).prince("R", "jiujiang").space("jiangxi", R=5).deploying("R")
    assert q.shown("R") == ["deploy 0", "deploy 1", "deploy 2", "deploy 3"]
    assert q.refusal("R", "deploy 4")[1] == "not_now"


@rule("MD-3.4")
def test_nobody_needs_to_be_deployed() -> None:
    p = Position(3).prince("R", "jiujiang").space("jiangxi", R=3).deploying("R").play("R", "deploy 0")
    assert p.on_space("R", "jiangxi") == 3
    assert p.members_in("jiujiang") == {}


@rule("MD-3.4")
def test_without_members_on_the_space_nothing_is_asked() -> None:
    p = Position(3).prince("R", "jiujiang").hand("Y", "junk").deploying("R")
    assert p.asks() == ("princes.turn", (1,))


@rule("MD-3.5", "MD-3.5.1")
def test_one_of_the_deployed_may_enter_the_cloister() -> None:
    """EX-R4."""
    p = Position(3).prince("R", "jiujiang").space("jiangxi", R=3).deploying("R").play("R", "deploy 2", "cloister")
    assert p.on_space("R", "jiangxi") == 1
    assert p.members_in("jiujiang") == {"R": 1}
    assert p.monk_in("jiujiang") == "R"


@rule("MD-3.4", "MD-3.5")
def test_a_single_member_may_go_straight_into_the_cloister() -> None:
    p = Position(3).prince("R", "jiujiang").space("jiangxi", R=1).deploying("R").play("R", "deploy 1", "cloister")
    assert p.members_in("jiujiang") == {}
    assert p.monk_in("jiujiang") == "R"


@rule("MD-3.4")
def test_members_already_in_the_open_area_do_not_enter_the_cloister() -> None:
    p = Position(3).prince("R", "jiujiang").open("jiujiang", R=2).hand("Y", "junk").deploying("R")
    assert p.asks()[0] == "princes.turn"
    assert p.members_in("jiujiang") == {"R": 2}


@rule("MD-3.5.2")
def test_the_block_is_looked_up_before_anybody_enters() -> None:
    """EX-16: two into the open area and one into the cloister in one deployment."""
    p = Position(4).prince("Y", "jiujiang").space("jiangxi", Y=4).deploying("Y").play("Y", "deploy 3", "cloister")
    assert p.members_in("jiujiang") == {"Y": 2}
    assert p.monk_in("jiujiang") == "Y"
    assert p.on_space("Y", "jiangxi") == 1


@rule("MD-3.5.2")
def test_an_own_monk_keeps_further_members_out() -> None:
    p = Position(3).prince("R", "jiujiang").space("jiangxi", R=3).hand("R", "junk", "junk").deploying("R")
    p.s.cloister[D("jiujiang")] = 0
    assert p.refusal("R", "deploy 1") == ("MD-3.5.2", "own_monk", (D("jiujiang"),))
    assert p.legal("R") == ["deploy 0"]


@rule("MD-3.5.2")
def test_with_an_own_monk_one_may_stay_but_is_not_asked_to_deploy() -> None:
    p = Position(3).prince("R", "jiujiang").space("jiangxi", R=3).monk("jiujiang", "R").hand("R", "junk", "junk")
    p.hand("Y", "junk").turn_of("R").play("R", "stay")
    assert p.asks() == ("princes.turn", (1,))
    assert p.on_space("R", "jiangxi") == 3


@rule("MD-3.5.3")
def test_a_new_monk_ousts_the_old_one_into_the_open_area() -> None:
    p = Position(3).prince("R", "jiujiang").space("jiangxi", R=2).monk("jiujiang", "G").open("jiujiang", G=1)
    p.deploying("R").play("R", "deploy 1", "cloister")
    assert p.monk_in("jiujiang") == "R"
    assert p.members_in("jiujiang") == {"G": 2}
    assert p.events("deploy.ousted") == [(2, D("jiujiang"), 2, 0)]


@rule("MD-3.5.1", "MD-3.5.4")
def test_a_monk_stays_if_the_newcomers_keep_out_of_the_cloister() -> None:
    p = Position(3).prince("R", "jiujiang").space("jiangxi", R=2).monk("jiujiang", "G")
    p.deploying("R").play("R", "deploy 2", "open")
    assert p.monk_in("jiujiang") == "G"
    assert p.members_in("jiujiang") == {"R": 2}


@rule("MD-3.5.4")
def test_nobody_ousts_his_own_monk() -> None:
    p = Position(3).prince("R", "jiujiang").space("jiangxi", R=3).monk("jiujiang", "R").hand("Y", "junk").deploying("R")
    assert p.asks() == ("princes.turn", (1,))
    assert p.monk_in("jiujiang") == "R"


@rule("MD-3.5.2", "MD-3.5.3")
def test_blocking_and_ousting_over_several_turns() -> None:
    """EX-09."""
    p = Position(4).monk("chongqing", "R").prince("R", "kuizhou").prince("B", "zhaoqing").prince("Y", "luoyang")
    p.prince("G", "raozhou").hand("R", "camel", "rickshaw", "rider").hand("B", "junk", "junk", "junk")
    p.space("sichuan", R=3, B=2)
    p.s.passed = [False, True, True, False]
    p.turn_of("B")
    p.play("B", "move")  # a junk has one border here, so the step is made by itself
    assert p.prince_of("B") == "chongqing"
    p.play("B", "stop", "deploy 1", "cloister")
    assert p.monk_in("chongqing") == "B"
    assert p.members_in("chongqing") == {"R": 1}
    assert p.on_space("B", "sichuan") == 1
    p.play("R", "stay", "play rickshaw", "deploy 0")
    p.play("B", "move")  # the only way for a junk leads back
    assert p.prince_of("B") == "zhaoqing"
    p.play("B", "stop")
    assert p.asks() == ("princes.turn", (0,))
    p.play("R", "move", "stop", "deploy 2", "cloister")  # the camel has one border here
    assert p.monk_in("chongqing") == "R"
    assert p.members_in("chongqing") == {"R": 2, "B": 1}
    assert p.on_space("R", "sichuan") == 1
    p.play("B", "pass")
    p.play("R", "stay")
    assert p.on_space("R", "sichuan") == 1
    assert p.s.passed == [True, True, True, True]


@rule("MD-3.5.5")
def test_an_ousted_monk_comes_out_though_another_monk_of_his_owner_may_follow() -> None:
    p = Position(3).prince("R", "jiujiang").space("jiangxi", R=1).monk("jiujiang", "G").deploying("R")
    p.play("R", "deploy 1", "cloister")
    assert p.members_in("jiujiang") == {"G": 1}
    p.prince("G", "jiujiang").prince("R", "anqing").space("jiangxi", G=1).deploying("G").play(
        "G", "deploy 1", "cloister"
    )
    assert p.monk_in("jiujiang") == "G"
    assert p.members_in("jiujiang") == {"G": 1, "R": 1}
