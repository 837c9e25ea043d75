"""What counts about a thing on the board at this moment: the facts that its card tells a seat."""

from __future__ import annotations

from mingtang.core.facts import Prompt
from mingtang.games.yunnan.actions import BUILDINGS, GORGES, KINDS, MARKET_OF_PUER, PLACES
from mingtang.games.yunnan.board import SPACES
from mingtang.games.yunnan.phases.income import market_revenue, post_revenue, trader_revenue
from mingtang.games.yunnan.phases.inspector import province_visited
from mingtang.games.yunnan.queries import bank_guests, bank_payout, bank_spaces, capacity, highest_bid, total_bid
from mingtang.games.yunnan.scoring import SOURCES, parts
from mingtang.games.yunnan.state import PLACE_COUNT, YunnanState


def facts(s: YunnanState, seat: int, kind: str, id: str) -> list[Prompt]:
    """The facts of a thing; a negative seat is an onlooker, who has nothing of his own."""
    if kind == "bank":
        return [Prompt("bank", (total_bid(s), bank_payout(s, total_bid(s)), bank_spaces(s) - bank_guests(s)))]
    if kind == "building" and id in BUILDINGS:
        return _building(s, seat, BUILDINGS.index(id))
    if kind == "place" and id in PLACES:
        return _province(s, seat, PLACES.index(id))
    if kind == "market":
        return [Prompt("market", (s.board.market_income,))]
    if kind == "gorge" and id in GORGES:
        return [Prompt("gorge", (s.board.gorge_cost[GORGES.index(id)],))]
    return _own(s, seat, kind, id) if seat >= 0 else []


def _building(s: YunnanState, seat: int, b: int) -> list[Prompt]:
    lowest = min([v for v in s.board.value[b * SPACES : (b + 1) * SPACES] if v])
    highest = highest_bid(s, b)
    out = [Prompt("highest_bid", (highest,)) if highest else Prompt("no_bid", (lowest,))]
    left = capacity(s, seat, b) if seat >= 0 else 0
    if seat >= 0 and left == 0:
        out.append(Prompt("nothing_left"))
    elif seat >= 0 and left < 10:
        out.append(Prompt("left_to_take", (left,)))
    return out


def _province(s: YunnanState, seat: int, place: int) -> list[Prompt]:
    if place == MARKET_OF_PUER:
        return []
    board = s.board
    out = [Prompt("province", (board.trader_income[place], board.post_income[place], board.teahouse_points[place]))]
    if province_visited(s) == place:
        out.append(Prompt("inspector", ()))
    if seat < 0:
        return out
    if s.horse[seat] < place:
        out.append(Prompt("not_reached", (s.horse[seat],)))
        return out
    with_one = s.clone()
    with_one.at[seat * PLACE_COUNT + place] += 1
    more = trader_revenue(with_one, seat) - trader_revenue(s, seat)
    out.append(Prompt("one_more", (more,)))
    if s.at[seat * PLACE_COUNT + place]:
        without = s.clone()
        without.at[seat * PLACE_COUNT + place] = 0
        all_of_them = trader_revenue(s, seat) - trader_revenue(without, seat)
        out.append(Prompt("earn_here", (s.at[seat * PLACE_COUNT + place], all_of_them)))
    return out


def _own(s: YunnanState, seat: int, kind: str, id: str) -> list[Prompt]:
    if kind == "income":
        return [Prompt("income", (trader_revenue(s, seat), post_revenue(s, seat), market_revenue(s, seat)))]
    if kind == "kind" and id in KINDS[:3]:
        k = seat * 3 + KINDS.index(id)
        return [Prompt("structures", (s.store[k], s.stock[k]))]
    if kind in ("influence", "passes"):
        level = s.influence[seat] if kind == "influence" else s.passes[seat]
        return [Prompt(kind, (level, parts(s, seat)[SOURCES.index(kind)]))]
    return [Prompt("presents", (s.got[seat], s.board.present_points))] if kind == "presents" else []
