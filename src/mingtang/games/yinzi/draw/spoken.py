"""The table of Yínzi in sentences: turn order and crops, the land, factories, the coast, the offices, and what every clan has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from mingtang.draw.contract import Scene
from mingtang.draw.spoken import SpokenPart, SpokenWords, parts_with_lines
from mingtang.games.yinzi.draw.panels import halves
from mingtang.games.yinzi.draw.scene import YinziScene
from mingtang.games.yinzi.draw.spoken_land import coast, factories, provinces
from mingtang.games.yinzi.draw.spoken_offices import demands, offices, war_and_routes
from mingtang.games.yinzi.view_types import YinziPlayerView
from mingtang.games.yinzi.vocabulary import ROUNDS


def spoken(scene: Scene) -> tuple[SpokenPart, ...]:
    """What the board shows, as one would tell it to somebody who cannot see it."""
    p = YinziScene.of(scene)
    w = SpokenWords(p.words)
    return parts_with_lines(
        (w.say("now"), _now(p, w)),
        (w.say("columns"), _columns(p, w)),
        (p.say("provinces"), provinces(p, w)),
        (w.say("factories"), factories(p, w)),
        (p.say("coast"), coast(p, w)),
        (p.say("offices"), offices(p, w)),
        (w.say("war_and_routes"), war_and_routes(p, w)),
        (p.say("clans"), _clans(p, w)),
    )


def _now(p: YinziScene, w: SpokenWords) -> Iterator[str]:
    view = p.view
    phase = p.words.say("phase", view["phase"])
    yield w.line("round", view["round"], ROUNDS, phase) if view["round"] else w.line("phase", phase)
    yield w.line("order", w.listed([p.names[seat] for seat in p.order]))
    turn = view["turn"]
    if turn is not None:
        if turn["card"] is not None:
            yield w.line("card_down", p.names[turn["seat"]], *_card(turn["card"]))
        yield w.line("transport", p.names[turn["seat"]], turn["transport"])
        if turn["fresh"]:
            fresh = [p.words.name("advancement", x) for x in turn["fresh"]]
            yield w.line("fresh", w.listed(fresh))
    yield w.line("exchange", view["exchange"]["ratio"], w.listed([str(n) for n in view["exchange"]["ratios"]]))
    if view["disasters"]:
        yield w.line("disasters", w.listed([p.words.name("disaster", d) for d in view["disasters"]]))


def _card(card: str) -> tuple[int, int]:
    """How often a card lets one act, and the workers that it brings."""
    units, _, workers = card.partition("/")
    return int(units), int(workers)


def _columns(p: YinziScene, w: SpokenWords) -> Iterator[str]:
    """The bonuses from the left with who took them, and the crop tile above each."""
    for column in p.view["bonuses"]:
        seat = column["seat"]
        whose = w.say("bonus_free") if seat is None else w.say("bonus_taken", p.names[seat])
        crop = column["crop"]
        above = w.say("no_crop") if crop is None else w.say("crop", p.words.name("good", crop), column["cost"])
        yield w.line("column", column["column"], p.words.name("bonus", column["id"]), whose, above)
    yield w.line("crop_pool", w.count("crop_tile", p.view["crops"]["pool"]))


# ---- the clans


def _clans(p: YinziScene, w: SpokenWords) -> Iterator[str]:
    for seat in p.reader_first():
        yield from _clan(p, w, p.view["players"][seat])


def _clan(p: YinziScene, w: SpokenWords, q: YinziPlayerView) -> Iterator[str]:
    """What one clan has, what it has done in this round, and what it will owe."""
    name = p.names[q["seat"]]
    colour = p.words.name("colour", q["colour"])
    yield w.line("points", name, colour, w.count("point", q["points"]))
    yield w.line("money", name, q["copper"], q["silver"], q["wood"], q["stone"])
    boats = (w.count("capacity", q["capacity"]), q["boat"] + 1, len(p.view["boats"]))
    yield w.line("boats", name, *boats)
    supply = [
        w.count("worker", q["workers"]),
        w.count("cube", q["cubes"]),
        w.count("disc", q["discs"]),
        w.count("square", q["squares"]),
    ]
    yield w.line("supply", name, w.listed(supply))
    if not q["cards"]:
        yield w.line("no_card", name, w.count("card", q["deck"]))
    elif q["hand"] is not None:
        yield w.line("hand", name, _cards(w, Counter(q["hand"])), w.count("card", q["deck"]))
    else:
        yield w.line("hand_count", name, w.count("card", q["cards"]), w.count("card", q["deck"]))
    if q["unseen"]:
        yield w.line("unseen", name, _cards(w, q["unseen"]))
    yield from _done(p, w, q, name)
    yield w.line("food", name, q["food_owed"], w.count("worker", q["workers_on_board"]), halves(q["food"]))
    yield w.line("taxes", name, q["silver_owed"], q["dues"], w.count("tax_disc", q["tax"]))
    if q["misfortune"]:
        yield w.line("misfortune", name, w.count("misfortune", q["misfortune"]))
    for tile in q["personal"]:
        yield w.line("personal", name, p.words.name("route", tile["id"]), demands(p, w, tile, done=False))
    if q["completed"]:
        done = [w.say("route_worth", p.words.name("route", t["id"]), t["points"]) for t in q["completed"]]
        yield w.line("completed", name, w.listed(done))
    score = [w.say("source", p.words.say("score", source), n) for source, n in q["score"].items() if n]
    if score:
        yield w.line("score", name, w.listed(score))


def _cards(w: SpokenWords, cards: Mapping[str, int]) -> str:
    """Cards by what they bring: "2 actions with 3 workers and twice 1 action with 2 workers"."""
    kinds = ((w.say("card_of", *_card(card)), n) for card, n in cards.items())
    return w.listed([said if n == 1 else w.say("so_many", n, said) for said, n in kinds])


def _done(p: YinziScene, w: SpokenWords, q: YinziPlayerView, name: str) -> Iterator[str]:
    """Fortune actions with the group of workers that waits there, and workforce actions of this round."""
    played = []
    for action, card in q["played"].items():
        group = q["groups"].get(action, 0)
        waits = w.say("group_waits", w.count("worker", group)) if group else w.say("no_group")
        played.append(w.say("played", p.words.name("fortune", action), *_card(card), waits))
    if played:
        yield w.line("fortune", name, "; ".join(played))
    if q["worked"]:
        yield w.line("worked", name, w.listed([p.words.name("workforce", action) for action in q["worked"]]))
    if q["bonus"] is not None:
        yield w.line("has_bonus", name, p.words.name("bonus", q["bonus"]))
