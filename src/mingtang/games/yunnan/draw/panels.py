"""What stands on a player's panel in Yunnan: the same facts in the same order for everybody."""

from __future__ import annotations

from mingtang.draw.kit import Ahead, Fact, Figure, Panel, shared_panel
from mingtang.games.yunnan.draw.scene import YunnanScene
from mingtang.games.yunnan.view_types import YunnanPlayerView


def panels(p: YunnanScene) -> tuple[Panel, ...]:
    """The panels in the order of play."""
    return tuple(_panel(p, colour) for colour in p.order)


@shared_panel
def _panel(p: YunnanScene, colour: int) -> Panel:
    player = p.view["players"][colour]
    return _duli(p, player) if player["duli"] else _player(p, player)


def own_first(shown: tuple[Panel, ...], viewer: int) -> tuple[Panel, ...]:
    """The reader's own panel first, the others in the order of play after it."""
    at = next((i for i, panel in enumerate(shown) if panel.seat == viewer >= 0), 0)
    return shown[at:] + shown[:at]


def _player(p: YunnanScene, player: YunnanPlayerView) -> Panel:
    ready = [f"{n} × {p.words.name('kind', kind)}" for kind, n in player["supply"].items() if n]
    return Panel(
        seat=player["colour"],
        points=player["points"],
        facts=(
            Fact(
                "coin",
                str(player["coins"]),
                p.say("coins_free", player["free_coins"]),
                p.say("coins_promised", player["promised"]),
                heading=p.say("coins"),
            ),
            Fact("trader", f"{player['traders']['supply']} / {p.recruited(player)}", p.say("in_supply")),
            Fact("pass", str(player["passes"]), p.say("passes_short"), p.say("passes")),
            Fact("influence", str(player["influence"]), p.say("influence_short")),
            Fact("horse", p.words.name("place", player["horse"]), p.say("horse")),
            Fact("present", str(player["presents"]), p.say("presents")),
            Fact("post", str(sum(player["supply"].values())), p.say("to_build"), ", ".join(ready)),
            Fact("teahouse", str(player["built"]["teahouse"]), p.say("teahouses")),
        ),
        tags=_tags(p, player),
        ahead=_income(p, player),
        projection=tuple((p.words.say("score", k), v) for k, v in player["score"].items()),
    )


def _income(p: YunnanScene, player: YunnanPlayerView) -> Ahead:
    income = player["income"]
    earned = {"traders": income["traders"], "posts": income["posts"], "market": income["market"]}
    parts = (Figure(p.say(f"from_{source}"), str(n)) for source, n in earned.items())
    return Ahead(p.say("income"), str(sum(earned.values())), tuple(parts))


def _tags(p: YunnanScene, player: YunnanPlayerView) -> tuple[str, ...]:
    if p.view["phase"] != "bidding" or not player["passed"]:
        return ()
    return (p.say("in_bank") if player["colour"] in p.view["bank"]["colours"] else p.say("passed"),)


def _duli(p: YunnanScene, player: YunnanPlayerView) -> Panel:
    """Dúli has no coins, points or Horse; what she has stands in the usual order."""
    cards = p.view["cards"]
    return Panel(
        seat=p.owner(player["colour"]),
        name=p.names[player["colour"]],
        points=0,
        facts=(
            Fact("trader", f"{player['traders']['supply']} / {p.recruited(player)}", p.say("in_supply")),
            Fact("influence", str(player["influence"]), p.say("influence_short")),
            Fact("present", str(player["presents"]), p.say("presents")),
            Fact("teahouse", str(player["built"]["teahouse"]), p.say("teahouses")),
            Fact("card", str(cards["pile"] if cards is not None else 0), p.say("pile")),
        ),
    )
