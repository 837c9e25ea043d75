"""What the cards, events and zones of one box do, as facts: the sentences stand in the texts, the figures come from the component data."""

from __future__ import annotations

from mingtang.core.facts import Prompt
from mingtang.games.fujian_trader.board import FujianBoard
from mingtang.games.fujian_trader.cards import FortuneCard
from mingtang.games.fujian_trader.pieces import (
    ALL_GOODS,
    ALLY_DEFENSE,
    ATTACK,
    BEST_OF_TWO,
    BY_VICTIM,
    COMBAT_BONUS,
    DESTINATIONS,
    DISASTER,
    DISCOUNT,
    DRAW,
    EFFECTS,
    ENDS,
    EVENTS,
    EXCHANGE,
    FAMINE,
    FORTUNES,
    FUJIAN,
    GAIN,
    GALLEON,
    GOODS,
    IGNORE_EVENT,
    ITEMS,
    LONG,
    LOOK,
    LOOT,
    LOOT_GOODS,
    MANCHU_MOVE,
    MOVE_BOOST,
    PEACE,
    PER,
    PER_GOODS_SET,
    PRODUCTION_BONUS,
    RELOCATE,
    RICE_GUARD,
    SALE_BOOST,
    SCOPE_PORT,
    SCORE,
    SIDES,
    TAKE,
    TOLL_FREE,
    TYPHOON,
    WAR,
)


def sentences(board: FujianBoard) -> dict[str, dict[str, list[Prompt]]]:
    """Every text that tells a figure, by its table and key among the texts."""
    return {
        "card": {FORTUNES[c]: card_facts(board, card) for c, card in enumerate(board.cards)},
        "event_text": {e: [_event_fact(board, i)] for i, e in enumerate(EVENTS)},
        "board": {f"zone_{z}": [Prompt(f"zone_{z}", (board.ability[z - 1],))] for z in (1, 2, 3)},
        "in_short": {"3": [Prompt("in_short.movement", (board.base_movement,))]},
        "meta": {"length": [Prompt("length", (board.fewest_rounds, board.most_rounds))]},
    }


def _event_fact(board: FujianBoard, event: int) -> Prompt:
    """FT-14.4: what an event card says."""
    figures: tuple[int, ...] = ()
    if event == FAMINE:
        figures = (board.famine_steps, board.ladder[-1])
    elif event == WAR:
        figures = (board.iron_rate,)
    elif event == DISASTER:
        figures = (board.disaster_die,)
    elif event == TYPHOON:
        figures = (board.typhoon_steps,)
    elif event == GALLEON:
        figures = (board.galleon_silver,)
    elif event == MANCHU_MOVE:
        figures = (board.manchu_moves,)
    return Prompt(f"event.{EVENTS[event]}", figures)


def card_facts(board: FujianBoard, card: FortuneCard) -> list[Prompt]:
    """FT-14.5: what a card does, piece by piece."""
    kind = card.effect
    if kind == GAIN:
        return _gain(card)
    if kind == SALE_BOOST:
        return _sale(board, card)
    if kind == IGNORE_EVENT:
        events = [Prompt("named.event", (e,)) for e in range(len(EVENTS)) if card.events >> e & 1]
        return [*_one_after_the_other(events, "or"), Prompt("ignore_event")]
    return [_one_fact(board, card)]


def _one_fact(board: FujianBoard, card: FortuneCard) -> Prompt:
    """The cards that need one sentence and no list."""
    kind = card.effect
    key = EFFECTS[kind]
    if kind == COMBAT_BONUS:
        return Prompt(f"{key}.{_where_it_helps(card)}", (card.amount,))
    if kind in (BEST_OF_TWO, RICE_GUARD):
        return Prompt(f"{key}.{SIDES[card.side]}")
    if kind in (MOVE_BOOST, TOLL_FREE):
        return Prompt(f"{key}.{ENDS[card.ends] if card.timing == LONG else 'short'}", (card.amount,))
    if kind == DISCOUNT:
        return Prompt(f"{key}.{ITEMS[card.item]}{'.' + ENDS[card.ends] if card.timing == LONG else ''}", (card.amount,))
    if kind == PRODUCTION_BONUS:
        return Prompt(key, (card.amount, card.good))
    if kind == RELOCATE:
        return Prompt(f"{key}.{DESTINATIONS[card.to]}", (FUJIAN,))
    if kind == TAKE:
        return Prompt(f"{key}.{_who_takes(card)}", (card.amount,))
    if kind == SCORE:
        size = board.goods_set if card.per == PER_GOODS_SET else 0
        return Prompt(f"{key}.{PER[card.per]}", (card.amount, card.most, size))
    if kind in (EXCHANGE, DRAW, LOOK, PEACE):
        return Prompt(key, (card.amount,))
    return Prompt(key, (card.amount, card.silver) if kind == ALLY_DEFENSE else ())


def _where_it_helps(card: FortuneCard) -> str:
    if card.timing != LONG:
        return SIDES[card.side]
    if card.scope == SCOPE_PORT:
        return "port"
    return f"{'all_attacks' if card.side == ATTACK else 'all_ports'}.{ENDS[card.ends]}"


def _who_takes(card: FortuneCard) -> str:
    """From whom, what, who chooses, and where it goes."""
    words = ["each" if card.from_each else "one", LOOT[card.what]]
    if card.what == LOOT_GOODS:
        words.append("victim" if card.chooser == BY_VICTIM else "taker")
    if card.to_bank:
        words.append("bank")
    return ".".join(words)


def _gain(card: FortuneCard) -> list[Prompt]:
    amounts = [Prompt("amount", (n, ware)) for ware, n in enumerate(card.gains) if n]
    if card.choice:
        amounts.append(Prompt("amount_of_choice", (card.choice,)))
    out = [Prompt("gain.at_rest")] if card.not_moved else []
    out += [Prompt("gain.take"), *_one_after_the_other(amounts, "and")]
    if card.per_port:
        out.append(Prompt("gain.for_each_port", (card.most,)))
    return [*out, Prompt("stop")]


def _sale(board: FujianBoard, card: FortuneCard) -> list[Prompt]:
    out: list[Prompt] = []
    if card.good >= 0:
        good = "all" if card.good == ALL_GOODS else GOODS[card.good]
        out.append(Prompt(f"sale_boost.{good}", (card.amount, board.ladder[-1])))
    if card.limit:
        out.append(Prompt("sale_boost.limit", (card.limit,)))
    if card.iron_anywhere:
        out.append(Prompt("sale_boost.iron", (board.iron_rate,)))
    return _one_after_the_other(out, "space")


def _one_after_the_other(things: list[Prompt], last: str) -> list[Prompt]:
    """Commas between them, and before the last one the word that joins them; a space alone separates whole sentences."""
    out: list[Prompt] = []
    for i, thing in enumerate(things):
        if i > 0:
            out.append(Prompt(last if last == "space" or i == len(things) - 1 else "comma"))
        out.append(thing)
    return out
