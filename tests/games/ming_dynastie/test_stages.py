"""What a table shows of a scoring, one step after the other."""

from __future__ import annotations

from games.ming_dynastie.positions import Position
from marks import rule
from mingtang.core.facts import Event
from mingtang.draw.contract import Stage
from mingtang.games import game_texts
from mingtang.games.ming_dynastie.draw.stages import stages
from mingtang.games.ming_dynastie.phases.cities import CITIES
from mingtang.games.ming_dynastie.phases.majorities import Majorities
from mingtang.games.ming_dynastie.scoring import Cloisters, ScoreTiles


def cut(told: list[Event], lang: str = "en") -> list[Stage]:
    return stages(told, game_texts("ming_dynastie", lang))


def titles(told: list[Event], lang: str = "en") -> list[str]:
    return [stage.title for stage in cut(told, lang)]


def a_province() -> Position:
    """EX-17, with a monk; the whole scoring follows."""
    p = Position(round=2, start="Y")
    p.open("nanyang", R=3, Y=1).open("luoyang", B=2, G=2, R=1).open("guide", Y=1).monk("kuizhou", "R")
    return p.at(Majorities(), CITIES[0], Cloisters())


@rule("MD-4.0")
def test_the_four_steps_of_a_scoring_follow_each_other() -> None:
    p = a_province()
    assert titles(p.told) == ["Scoring, step 1 of 4: majorities in Henan"]
    p.told.clear()
    p.play("R", "seal 1").play("Y", "seal 0").play("B", "seal 1")
    assert titles(p.told) == [], "as long as somebody has not chosen, nothing is shown"
    p.told.clear()
    p.play("G", "seal 0")
    assert titles(p.told) == [
        "Scoring, step 2 of 4: back from Kaifeng (Henan)",
        "Scoring, step 3 of 4: points in Kaifeng (Henan)",
        "Scoring, step 4 of 4: the monks",
    ]
    back, points, monks = cut(p.told)
    assert back.places == ("city-nanyang", "area-luoyang", "area-nanyang"), "where they come from and where they go"
    assert points.places == ("city-nanyang",)
    assert {e.key for e in p.told[points.until : points.end]} == {"scoring.removed"}, (
        "who scored is seen before he leaves"
    )
    assert monks.places == ("monks",)
    assert titles(p.told, "de")[0] == "Wertung, Schritt 2 von 4: zurück aus Kaifeng (Henan)"


@rule("MD-4.2.4")
def test_to_take_one_back_by_hand_is_shown_like_any_choice() -> None:
    p = Position(round=2).city("nanyang", R=2).city("luoyang", R=1).resolve("henan")
    p.play("R", "seal 2")
    assert titles(p.told) == ["Scoring, step 2 of 4: back from Kaifeng (Henan)"], "the number is turned over"
    p.told.clear()
    p.play("R", "return nanyang")
    assert titles(p.told) == []


@rule("MD-6.2")
def test_the_tiles_at_the_end_are_shown_by_themselves() -> None:
    p = Position(round=6).tiles("R", henan=2, jiangxi=1).at(ScoreTiles())
    assert titles(p.told) == ["Final scoring: the tiles left over"]


def test_a_set_of_six_belongs_to_the_province_that_completed_it() -> None:
    p = Position(round=4).tiles("B", henan=1, nanzhili=1, jiangxi=1, sichuan=1, shaanxi=1)
    p.open("shaozhou", B=1).open("chongqing", R=1).majorities()
    first, second = cut(p.told)
    assert [e.key for e in p.told[first.begin : first.end]] == ["scoring.into_city", "scoring.set_of_six"]
    assert second.title.endswith("Sichuan")


@rule("MD-4.1.2")
def test_the_log_says_why_somebody_moves_into_the_city() -> None:
    told = [e for e in a_province().told if e.key == "scoring.into_city"]
    texts = game_texts("ming_dynastie", "en")
    said = [texts.event(e, ("R", "Y", "G", "B")).text for e in told]
    assert said == [
        "R moves 2 from Nanyang into the city (most members there)",
        "Y moves 1 from Nanyang into the city (second most)",
        "G moves 1 from Luoyang into the city (level at the top)",
        "B moves 1 from Luoyang into the city (level at the top)",
        "Y moves 1 from Guide into the city (most members there)",
    ]
