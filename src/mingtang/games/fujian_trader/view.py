"""What a seat may know of a game of Fujian Trader, as plain data; `view_types` says what it holds."""

from __future__ import annotations

from mingtang.core.views import SeatPaths
from mingtang.games.fujian_trader.actions import PASSES
from mingtang.games.fujian_trader.determinize import knows
from mingtang.games.fujian_trader.phases.combat import attack_bonus, defense_bonus, percent_to_win, standing_defense
from mingtang.games.fujian_trader.phases.ports import port_price
from mingtang.games.fujian_trader.phases.production import produces_now
from mingtang.games.fujian_trader.phases.windows import Window, seats_in
from mingtang.games.fujian_trader.pieces import (
    BLOCKADE,
    DEED_CARD,
    DEED_FORTUNES,
    DEED_MARKET,
    DEED_PROVINCE,
    DEED_RAID,
    DEED_STORING,
    DEEDS,
    DRAGON_SPOTS,
    EFFECTS,
    ENDS,
    EVENTS,
    FALLEN,
    FAMINE,
    FORTUNES,
    FUJIAN,
    GOODS,
    KINDS,
    NODES,
    PORTS,
    PROVINCES,
    REGIONS,
    TIMINGS,
    WAR,
    WARES,
    WINDOWS,
)
from mingtang.games.fujian_trader.queries import (
    allowance,
    blockaded,
    rate,
    region_owner,
    route_owner,
    seat_in_place,
)
from mingtang.games.fujian_trader.state import DEBT_OF_GOOD, NO_ANSWER, PASSED, FujianState
from mingtang.games.fujian_trader.view_families import family, name_at
from mingtang.games.fujian_trader.view_types import (
    FujianBattle,
    FujianCard,
    FujianCardUp,
    FujianDebt,
    FujianDeed,
    FujianPort,
    FujianProvince,
    FujianRaid,
    FujianRegion,
    FujianRoute,
    FujianToll,
    FujianTurn,
    FujianView,
)

PHASES = ("setup", "production", "movement", "raid", "actions", "fortunes", "storing")
RAID_STAGES = ("raids.", "battle.")
PHASE_OF = {
    "setup": "setup",
    "rounds": "production",
    "production": "production",
    "movement": "movement",
    "tolls": "movement",
    "raids": "raid",
    "battle": "raid",
    "turn": "actions",
    "market": "actions",
    "storing": "storing",
}

SEAT_PATHS = SeatPaths(
    by_seat=("players",),
    seats=(
        "viewer",
        "active",
        "order.*",
        "regions.*.owner",
        "ports.*.owner",
        "ports.*.ships",
        "fujian.ships",
        "routes.*.owner",
        "provinces.*.owner",
        "players.*.seat",
        "debts.*.debtor",
        "debts.*.creditor",
        "toll.mover",
        "toll.owner",
        "raid.attacker",
        "raid.defender",
        "raid.up.*.seat",
        "raid.awaited",
        "battle.attacker",
        "battle.defender",
        "in_play.target",
        "in_play.warded",
        "asked",
        "answered",
    ),
)


def view(s: FujianState, seat: int) -> FujianView:
    """The table as the seat sees it."""
    viewer = seat if 0 <= seat < s.seats else -1
    return {
        "game": "fujian_trader",
        "rules": s.rules,
        "viewer": viewer,
        "seats": s.seats,
        "over": not s.stack,
        "phase": phase(s),
        "round": s.round,
        "rounds": [s.board.fewest_rounds, s.board.most_rounds],
        "active": s.active,
        "order": [seat_in_place(s, i) for i in range(s.seats)],
        "turns_over": s.place,
        "options": {"losing_iron": "half_up" if s.half_iron else "all"},
        "event": None
        if s.event < 0
        else {"id": EVENTS[s.event], "region": name_at(REGIONS, s.region), "ignored": s.ignoring},
        "rolled": name_at(REGIONS, s.rolled),
        "invasion": s.invasion,
        "dragon": DRAGON_SPOTS[s.invasion],
        "manchu": s.manchu,
        "event_deck": {
            "left": len(s.events_left),
            "drawn": [EVENTS[e] for e in s.events_drawn],
            "known": [EVENTS[s.events_left[-1 - i]] for i in range(s.peeked[viewer] if viewer >= 0 else 0)],
        },
        "regions": [_region(s, r) for r in range(len(REGIONS))],
        "ports": [_port(s, p) for p in range(len(PORTS))],
        "fujian": {"ships": _ships_at(s, FUJIAN)},
        "routes": [_route(s, r) for r in range(len(s.board.route_ids))],
        "provinces": [_province(s, p) for p in range(len(PROVINCES))],
        "players": [family(s, p, viewer) for p in range(s.seats)],
        "debts": debts(s),
        "deck": len(s.deck),
        "discard": [FORTUNES[c] for c in s.discard],
        "cards": {FORTUNES[c]: card(s, c) for c in range(len(FORTUNES)) if knows(s, viewer, c)},
        "turn": _turn(s),
        "toll": toll(s, viewer),
        "raid": _raid(s),
        "battle": _battle(s),
        "in_play": None
        if s.card < 0
        else {
            "card": FORTUNES[s.card],
            "target": s.target if s.target >= 0 else None,
            "warded": list(seats_in(s.warded)),
            "named": [GOODS[g] for g in s.named],
        },
        "deed": None if s.deed < 0 else {"deed": DEEDS[s.deed], "what": deed_name(s.deed, s.deed_what)},
        "asked": list(seats_in(s.asked)),
        "answered": [p for p in range(s.seats) if s.answers[p] != NO_ANSWER],
        "answer": answer(s, viewer),
        "scoring": {
            "region": s.board.region_points,
            "route": s.board.route_points,
            "port": s.board.port_points,
            "stored": s.board.stored_points,
            "silver": [s.board.silver_set, s.board.silver_points],
            "goods": [s.board.goods_set, s.board.goods_points],
            "fortunes": [s.board.cards_set, s.board.cards_points],
        },
    }


def phase(s: FujianState) -> str:
    """The part of a turn that the table is in; a card or a debt belongs to the part that it interrupts."""
    if not s.stack:
        return "over"
    for step in s.stack[::-1]:
        if step.name == "fortunes.buy":
            return "fortunes"
        if step.name == "turn.raid":
            return "raid"
        found = PHASE_OF.get(step.name.partition(".")[0])
        if found is not None:
            return found
    return "actions"


def debts(s: FujianState) -> list[FujianDebt]:
    """All debts, the oldest first."""
    return [{"debtor": d // 10, "creditor": d // 2 % 5, "kind": "silver" if d % 2 else "good"} for d in s.debts]


def _ships_at(s: FujianState, node: int) -> list[int]:
    return [seat for seat in range(s.seats) if s.ships[seat] == node]


def _region(s: FujianState, r: int) -> FujianRegion:
    board = s.board
    owner = region_owner(s, r)
    return {
        "id": REGIONS[r],
        "rice": board.ladder[board.rung[r * 2]],
        "silk": board.ladder[board.rung[r * 2 + 1]],
        "owner": owner if owner >= 0 else None,
        "famine": s.event == FAMINE and s.region == r,
        "war": s.event == WAR and s.region == r,
        "blockade": s.event == BLOCKADE and s.region == r,
    }


def _port(s: FujianState, p: int) -> FujianPort:
    board = s.board
    owner = s.port_owner[p]
    printed = [board.produces[p * 3 + g] for g in range(3)]
    now = produces_now(s, p)
    return {
        "id": PORTS[p],
        "region": REGIONS[board.region_of[p]],
        "arsenal": board.arsenal[p],
        "produces": [GOODS[g] for g in range(3) for _ in range(printed[g])],
        "bonus": [GOODS[g] for g in range(3) for _ in range(now[g] - printed[g])],
        "owner": owner if owner >= 0 else None,
        "cards": [FORTUNES[c] for c in s.table if s.attached[c] == p],
        "ships": _ships_at(s, p),
        "rates": {good: rate(s, s.active, p, g) for g, good in enumerate(GOODS)},
        "defense": standing_defense(s, owner, p) if owner >= 0 else 0,
        "raided": s.raid_port == p,
        "distance": board.distance[FUJIAN * len(NODES) + p],
    }


def _route(s: FujianState, r: int) -> FujianRoute:
    a = s.board.route_a[r]
    b = s.board.route_b[r]
    owner = route_owner(s, r)
    return {
        "id": s.board.route_ids[r],
        "a": NODES[a],
        "b": NODES[b],
        "owner": owner if owner >= 0 else None,
        "blocked": blockaded(s, a) or blockaded(s, b),
    }


def _province(s: FujianState, p: int) -> FujianProvince:
    board = s.board
    owner = s.province_owner[p]
    return {
        "id": PROVINCES[p],
        "zone": board.zone[p] + 1,
        "cost": board.cost[p],
        "income": {ware: board.income[p * 4 + w] for w, ware in enumerate(WARES) if board.income[p * 4 + w]},
        "owner": owner if owner >= 0 else None,
        "fallen": owner == FALLEN,
    }


def card(s: FujianState, c: int) -> FujianCard:
    """What is printed on a card."""
    printed = s.board.cards[c]
    return {
        "n": printed.n,
        "pinyin": printed.pinyin,
        "han": printed.han,
        "symbol": printed.symbol,
        "timing": TIMINGS[printed.timing],
        "kind": KINDS[printed.kind],
        "window": WINDOWS[printed.window],
        "effect": EFFECTS[printed.effect],
        "ends": name_at(ENDS, printed.ends),
    }


def _turn(s: FujianState) -> FujianTurn:
    steps = allowance(s, s.active)
    return {
        "steps": s.steps,
        "allowance": steps,
        "steps_left": 0 if s.movement_over else max(0, steps - s.steps),
        "movement_over": s.movement_over,
        "relocated": s.relocated,
        "raid_over": s.raid_over,
        "failed": s.failed,
        "market_used": s.market_used,
        "sold": s.sold,
        "sale_limit": s.sale_limit,
        "provinces_bought": s.provinces_bought,
        "fortunes_bought": s.fortunes_bought,
        "uses": s.uses,
        "uses_left": s.board.uses - s.uses,
        "port_price": port_price(s),
        "province_discount": s.province_discount,
        "rice_steps": s.rice_steps,
        "silk_steps": s.silk_steps,
        "iron_anywhere": s.iron_anywhere,
        "toll_free": s.toll_free,
        "undone": undone(s),
    }


def undone(s: FujianState) -> list[FujianDeed]:
    """The actions that were taken back."""
    return [{"deed": DEEDS[u // 64], "what": _undone_name(u // 64, u % 64)} for u in s.undone]


def _undone_name(deed: int, what: int) -> str:
    """What may not be repeated; empty where no action of the kind may."""
    return "" if deed in (DEED_RAID, DEED_MARKET, DEED_FORTUNES, DEED_STORING) else deed_name(deed, what)


def deed_name(deed: int, what: int) -> str:
    """The card, province, node or port that an action was about; of Fortunes and silver the number."""
    if deed == DEED_CARD:
        return FORTUNES[what]
    if deed in (DEED_FORTUNES, DEED_STORING):
        return str(what)
    return PROVINCES[what] if deed == DEED_PROVINCE else NODES[what]


def toll(s: FujianState, viewer: int) -> FujianToll | None:
    """The toll that is being settled."""
    if not s.stack or not s.stack[-1].name.startswith("tolls."):
        return None
    step = s.stack[-1]
    args = step.args()
    owner = args[2] if step.name == "tolls.offer" else args[0]
    card = 0 <= s.offer < DEBT_OF_GOOD
    return {
        "mover": s.active,
        "owner": owner,
        "to": NODES[args[1]],
        "offer": "card" if card else [None, "debt_of_good", "debt_of_silver"][max(0, s.offer - DEBT_OF_GOOD + 1)],
        "card": FORTUNES[s.offer] if card and viewer in (s.active, owner) else None,
    }


def _raid(s: FujianState) -> FujianRaid | None:
    if s.raid_port < 0:
        return None
    return {
        "port": PORTS[s.raid_port],
        "attacker": s.active,
        "defender": s.defender,
        "wagered": {good: s.wagered[g] for g, good in enumerate(GOODS)},
        "extra_iron": s.extra_iron,
        "extra_rice": s.extra_rice,
        "defense_iron": s.defense_iron,
        "defense_silk": s.defense_silk,
        "pot": s.pot,
        "lost_battles": s.lost_battles,
        "refund": s.refund,
        "up": put_up(s),
        "attack": attack_bonus(s),
        "defense": defense_bonus(s),
        "chance": percent_to_win(s),
        "stage": raid_stage(s),
        "awaited": list(s.stack[-1].waiting(s)),
    }


def put_up(s: FujianState) -> list[FujianCardUp]:
    """The cards of this battle."""
    return [{"card": FORTUNES[c], "seat": s.up_by[i]} for i, c in enumerate(s.up)]


def raid_stage(s: FujianState) -> str:
    """The step that the raid is at, whatever interrupts it."""
    for step in s.stack[::-1]:
        if step.name.startswith(RAID_STAGES):
            return step.name
    return ""


def _battle(s: FujianState) -> FujianBattle | None:
    b = s.battle
    if not b:
        return None
    return {
        "attacker": b[0],
        "defender": b[1],
        "port": PORTS[b[2]],
        "attack": b[3],
        "defense": b[4],
        "attack_dice": b[5:7],
        "defense_dice": b[7:9],
        "won": len(b) == 9 and b[3] > b[4],
        "this_turn": fought_this_turn(s, b[0], b[2]),
    }


def fought_this_turn(s: FujianState, attacker: int, port: int) -> bool:
    """Whether the last battle ended the raid of this turn: the raider still lies there, and has failed or holds the port."""
    here = s.raid_over and attacker == s.active and s.ships[attacker] == port
    return here and s.raid_port < 0 and (s.failed or s.port_owner[port] == attacker)


def answer(s: FujianState, viewer: int) -> str | None:
    """The viewer's own sealed answer, in the words of the choice."""
    if viewer < 0 or s.answers[viewer] == NO_ANSWER or not s.stack:
        return None
    answer = s.answers[viewer]
    if isinstance(s.stack[-1], Window):
        return f"play {FORTUNES[answer]}" if answer >= 0 else PASSES[PASSED - answer].words
    yes = answer == 1
    if s.stack[-1].name == "reversal.vote":
        return "vote yes" if yes else "vote no"
    return "peace accept" if yes else "peace decline"
