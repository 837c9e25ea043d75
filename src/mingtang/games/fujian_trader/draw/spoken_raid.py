"""A raid of Fujian Trader in sentences: who attacks whom, what both have put up, and how the last battle ended."""

from __future__ import annotations

from collections.abc import Iterator

from mingtang.draw.spoken import SpokenWords
from mingtang.games.fujian_trader.draw.scene import FujianScene
from mingtang.games.fujian_trader.draw.spoken_chart import amounts
from mingtang.games.fujian_trader.view_types import FujianBattle, FujianRaid


def raid(p: FujianScene, w: SpokenWords) -> Iterator[str]:
    """The raid that goes on, and the last battle."""
    going = p.view["raid"]
    if going is not None:
        yield from _going(p, w, going)
    battle = p.view["battle"]
    if battle is not None:
        yield _battle(p, w, battle)


def _going(p: FujianScene, w: SpokenWords, r: FujianRaid) -> Iterator[str]:
    attacker, defender = p.names[r["attacker"]], p.names[r["defender"]]
    yield w.line("raids", attacker, defender, p.words.name("port", r["port"]))
    wager, extra = p.added(r)
    yield w.line("attacks_with", attacker, amounts(p, w, wager), amounts(p, w, extra), f"{r['attack']:+d}")
    committed = {"silk": r["defense_silk"], "iron": r["defense_iron"]}
    yield w.line("defends_with", defender, amounts(p, w, committed), f"{r['defense']:+d}")
    for up in r["up"]:
        yield w.line("put_up", p.names[up["seat"]], p.words.name("fortune", up["card"]), p.does(up["card"]).rstrip("."))
    if r["lost_battles"]:
        yield w.line("lost_battles", w.count("battle", r["lost_battles"]), r["pot"])
    peace = p.peace(r)
    if peace is not None:
        seat, goods = peace
        yield w.line("peace", p.names[seat], w.listed([p.words.name("good", good) for good in goods]))
    yield w.line("chance", attacker, r["chance"])


def _battle(p: FujianScene, w: SpokenWords, b: FujianBattle) -> str:
    """Who attacked whom, the dice, and who won; without the dice of the defence it is not over."""
    attacker, defender = p.names[b["attacker"]], p.names[b["defender"]]
    names = (attacker, p.words.name("port", b["port"]), defender)
    attack = (b["attack"], w.listed([str(n) for n in b["attack_dice"]]))
    if not b["defense_dice"]:
        return w.line("attack_rolled", *names, *attack)
    defense = (b["defense"], w.listed([str(n) for n in b["defense_dice"]]))
    return w.line("battle_won" if b["won"] else "battle_lost", *names, *attack, *defense)
