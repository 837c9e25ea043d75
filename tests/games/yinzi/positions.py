"""Positions of Yínzi, set up by hand: what is not mentioned is absent, as in the worked examples of the rules."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from mingtang.core.errors import Refused
from mingtang.core.facts import Event, Refusal
from mingtang.core.game import Game
from mingtang.core.play import legal, why_not
from mingtang.core.rows import row as row_of
from mingtang.core.steps import NOBODY, Step
from mingtang.games import game
from mingtang.games.yinzi.phases.occasions import begin_occasion
from mingtang.games.yinzi.phases.turns import FinishTurn, TakeTurn
from mingtang.games.yinzi.queries import field_good
from mingtang.games.yinzi.state import (
    COMMODITY,
    DISCARDED,
    FOOD_PAIR,
    IN_BOX,
    IN_ROW,
    PERSONAL,
    SALT_PAIR,
    TEA_CUBE,
    YinziState,
)
from mingtang.games.yinzi.vocabulary import (
    ADVANCEMENTS,
    BONUSES,
    CARDS,
    DECK,
    FACTORIES,
    FIELDS,
    FORTUNE,
    GOODS,
    NATIONS,
    PROVINCES,
    ROUTES,
    SHIPS,
    TURNS,
    UNDERTAKINGS,
    URBAN_TILES,
    WORKFORCE,
)
from questions import look_at_question, settle_and_look

THE_GAME: Game[YinziState] = game("yinzi")
"""The game as it comes in the box, read once."""
KINDS = {"commodity": COMMODITY, "tea": TEA_CUBE, "salt": SALT_PAIR, "food": FOOD_PAIR}


class Position:
    """A position under construction, and then a game that goes on from it."""

    def __init__(self, seats: int = 3, pack: dict[str, Any] | None = None, rules: int = 0, **rulings: str) -> None:
        self.game: Game[YinziState] = game("yinzi", pack) if pack else THE_GAME
        self.s: YinziState = self.game.setup(seats, rulings, seed=1, rules=rules)
        self.told: list[Event] = []
        self.forced: list[str] = []
        self.holding = False
        s = self.s
        s.round = 1
        s.events = None
        s.stack = []
        s.order = list(range(seats))
        s.provisional = list(range(seats))
        s.copper = row_of([0] * seats)
        self.markets("U1", "U2", "U3", "U4")

    # ---- players

    def has(self, seat: int, **values: int) -> Position:
        """Money, wood, stone, boat index: `has(0, copper=4, wood=2)`. Wood and stone come from the resources box."""
        for name, value in values.items():
            row = getattr(self.s, name)
            if name == "wood":
                self.s.wood_box -= value - row[seat]
            if name == "stone":
                self.s.stone_box -= value - row[seat]
            row[seat] = value
        return self

    def supply(self, seat: int, **values: int) -> Position:
        """Fewer pieces in supply than there should be: the others are taken out of the game, so audits are off."""
        for name, value in values.items():
            getattr(self.s, name)[seat] = value
        self.audits = False
        return self

    audits = True

    def order(self, *seats: int) -> Position:
        """The turn order."""
        self.s.order = list(seats)
        return self

    def bonus(self, seat: int, bonus: str) -> Position:
        """The player's cylinder stands on a bonus."""
        self.s.bonus[seat] = BONUSES.index(bonus)
        return self

    def disc(self, seat: int, *advancements: str) -> Position:
        """Usable discs in the advancements box."""
        for x in advancements:
            self.s.held[seat] |= 1 << ADVANCEMENTS.index(x)
            self.s.discs[seat] -= 1
        return self

    def hand(self, seat: int, *cards: str) -> Position:
        """Cards in hand, taken from the deck."""
        for card in cards:
            self._draw(seat, CARDS.index(card))
            self.s.hand[seat * len(CARDS) + CARDS.index(card)] += 1
        return self

    def played(self, seat: int, **cards: str) -> Position:
        """Cards on the player board: `played(0, plant_crops="2/2")`."""
        for action, card in cards.items():
            self._draw(seat, CARDS.index(card))
            self.s.played[seat * 5 + FORTUNE.index(action)] = CARDS.index(card)
        return self

    def _draw(self, seat: int, kind: int) -> None:
        deck = self.s.deck[seat * DECK : seat * DECK + self.s.deck_left[seat]]
        deck.remove(kind)
        self.s.deck_left[seat] -= 1
        self.s.deck[seat * DECK : (seat + 1) * DECK] = deck + [-1] * (DECK - len(deck))

    def group(self, seat: int, workers: int, under: str = "plant_crops") -> Position:
        """A group on the player board."""
        self.s.groups[seat * 5 + FORTUNE.index(under)] = workers
        self.s.workers[seat] -= workers
        return self

    def worked(self, seat: int, *actions: str) -> Position:
        """Workforce actions that were used this round."""
        for action in actions:
            self.s.worked[seat] |= 1 << WORKFORCE.index(action)
        return self

    def migrants(self, seat: int, top: int = 0, bottom: int = 0) -> Position:
        """Workers in the migration boxes."""
        self.s.top[seat] += top
        self.s.bottom[seat] += bottom
        self.s.workers[seat] -= top + bottom
        return self

    def boxed(self, seat: int, workers: int) -> Position:
        """Workers in the resources box."""
        self.s.boxes[seat * 3] += workers
        self.s.workers[seat] -= workers
        return self

    def war(self, seat: int, workers: int, lying: int = 0) -> Position:
        """Workers in the war box, on the leftmost empty slot; lying veterans beside it."""
        s = self.s
        if workers:
            s.war_slot[seat] = sum(1 for slot in s.war_slot if slot >= 0)
            s.war[seat] = workers
        s.lying[seat] = lying
        s.workers[seat] -= workers + lying
        return self

    def emperor(self, seat: int, undertaking: str, workers: int) -> Position:
        """Workers in the emperor area."""
        self.s.undertaking[seat] = UNDERTAKINGS.index(undertaking)
        self.s.emperor[seat] = workers
        self.s.workers[seat] -= workers
        return self

    def tax(self, seat: int, discs: int) -> Position:
        """Discs on the tax space."""
        self.s.tax[seat] = discs
        self.s.discs[seat] -= discs
        return self

    # ---- the board

    def field(self, name: str) -> int:
        """The number of a field."""
        return self.s.board.land.field_at[FIELDS.index(name)]

    def cubes(self, seat: int, field: str, count: int = 1, tile: str = "") -> Position:
        """Cubes on a field, perhaps on a crop tile."""
        if tile:
            self.tile(field, tile)
        f = self.field(field)
        self.s.planted[f] = count
        self.s.owner[f] = seat
        self.s.cubes[seat] -= count
        return self

    def tile(self, field: str, good: str) -> Position:
        """A crop tile on a field, taken from the pool, from those aside, or from the track."""
        s, g = self.s, GOODS.index(good)
        for place in (s.pool, s.aside, s.track):
            if g in place:
                if place is s.track:
                    place[place.index(g)] = -1
                else:
                    place.remove(g)
                break
        s.tile[self.field(field)] = g
        return self

    def track(self, *goods: str) -> Position:
        """The crop track from the left; the tiles that lay there go back to the pool."""
        s = self.s
        s.pool += [g for g in s.track if g >= 0]
        s.track = [-1] * 6
        for column, good in enumerate(goods):
            if good:
                s.pool.remove(GOODS.index(good))
                s.track[column] = GOODS.index(good)
        return self

    def no_pool(self) -> Position:
        """The crop pool is empty: its tiles are in the box."""
        for g in self.s.pool:
            self.s.crops_out[g] += 1
        self.s.pool = []
        return self

    def markets(self, *tiles: str) -> Position:
        """The urban markets of Huguang, Nanzhili, Jiangxi and Zhejiang."""
        self.s.market = row_of([URBAN_TILES.index(t) for t in tiles])
        self.audits = self.audits and len(set(tiles)) == len(tiles)
        return self

    def raw(self, seat: int, province: str, slot: int) -> Position:
        """A cube in an urban market."""
        self.s.urban[PROVINCES.index(province) * 6 + slot] = seat
        self.s.cubes[seat] -= 1
        return self

    def rural(self, seat: int, count: int = 1) -> Position:
        """Cubes in the rural market."""
        self.s.rural[seat] += count
        self.s.cubes[seat] -= count
        return self

    def display(self, *tiles: str) -> Position:
        """The factory display."""
        s = self.s
        s.factory_stack += s.display
        s.display = []
        for t in tiles:
            s.factory_stack.remove(FACTORIES.index(t))
            s.display.append(FACTORIES.index(t))
        return self

    def mill(self, seat: int, tile: str, at: str, level: int = 1, turn: int = 0, **stored: int) -> Position:
        """A factory with so many discs; seat -1: nobody's. `p0=1` is a commodity of seat 0 in it."""
        s, t = self.s, FACTORIES.index(tile)
        for place in (s.display, s.factory_stack):
            if t in place:
                place.remove(t)
        i = (s.board.factory_shape[t] * len(FIELDS) + FIELDS.index(at)) * TURNS + turn
        s.placed[t] = s.board.land.place_at[i]
        assert s.placed[t] >= 0, f"{tile} does not fit at {at} {turn}"
        for f in s.board.land.place_cells[s.placed[t]]:
            s.covered[f] = t
        s.level[t] = level if seat >= 0 else 0
        s.factory_owner[t] = seat
        if seat >= 0:
            s.discs[seat] -= level
        for who, count in stored.items():
            s.stored[t * 4 + int(who[1:])] = count
            s.squares[int(who[1:])] -= count
        return self

    def coast(self, *ships: str) -> Position:
        """The ships in the coastal boxes; they change places with those that lay there."""
        for box, ship in enumerate(ships):
            self._swap_ship(self.s.coast, box, ship)
        return self

    def sighted(self, *ships: str) -> Position:
        """The open ships of the stacks; "" for an empty stack."""
        for box, ship in enumerate(ships):
            if ship:
                self._swap_ship(self.s.sighted, box, ship)
            else:
                first = self.s.board.stack_from[self.s.seats][box]
                gone = [self.s.sighted[box], *self.s.fleet[first : first + self.s.fleet_left[box]]]
                self.s.sailed += gone
                self.s.sighted[box] = -1
                self.s.fleet_left[box] = 0
                for i in range(first, first + self.s.board.stack_sizes[self.s.seats][box]):
                    self.s.fleet[i] = -1
        return self

    def _swap_ship(self, row: list[int] | vec[i64], box: int, ship: str) -> None:
        s, t = self.s, SHIPS.index(ship)
        old = row[box]
        for place in (s.coast, s.sighted, s.fleet, s.ships_out, s.sailed):
            if t in place:
                place[list(place).index(t)] = old
                break
        row[box] = t

    def cargo(self, box: int, slot: int, kind: str, seat: int, cubes: int = 0) -> Position:
        """A delivery on a ship; box from 1, slot from 0."""
        i = (box - 1) * 4 + slot
        self.s.cargo[i] = KINDS[kind]
        self.s.cargo_seat[i] = seat
        self.s.cargo_cubes[i] = cubes
        self.s.cubes[seat] -= cubes
        if kind == "commodity":
            self.s.squares[seat] -= 1
        return self

    def abroad(self, nation: str, seat: int, count: int) -> Position:
        """Commodities in a foreign box."""
        self.s.abroad[NATIONS.index(nation) * 4 + seat] += count
        self.s.squares[seat] -= count
        return self

    def rows(self, *tiles: str) -> Position:
        """The open route tiles of the rows."""
        s = self.s
        for row, name in enumerate(tiles):
            t = ROUTES.index(name)
            i = row * 4 + s.row_at
            old = s.rows[i]
            if old == t:
                continue
            if t in s.rows:
                s.rows[s.rows.index(t)] = old
            else:
                s.route_at[old] = s.route_at[t]
            s.rows[i] = t
            s.route_at[t] = IN_ROW
            s.exposed |= 1 << t
        return self

    def pile(self, *tiles: str) -> Position:
        """The discard pile holds exactly these; the others change places with tiles below the rows or in the box."""
        s = self.s
        wanted = [ROUTES.index(t) for t in tiles]
        for t in wanted:
            if s.route_at[t] == DISCARDED:
                continue
            out = next(k for k, at in enumerate(s.route_at) if at == DISCARDED and k not in wanted)
            if t in s.rows:
                s.rows[s.rows.index(t)] = out
            s.route_at[out] = s.route_at[t]
            s.route_at[t] = DISCARDED
        for t in wanted:
            s.exposed &= ~(1 << t)
        for k, at in enumerate(s.route_at):
            if at == DISCARDED and k not in wanted:
                s.route_at[k] = IN_BOX
                self.audits = False
        return self

    def personal(self, seat: int, *tiles: str) -> Position:
        """Personal route tiles in front of a player."""
        for name in tiles:
            t = ROUTES.index(name)
            if t in self.s.rows:
                other = next(k for k, at in enumerate(self.s.route_at) if at == DISCARDED)
                self.s.rows[self.s.rows.index(t)] = other
                self.s.route_at[other] = IN_ROW
            elif self.s.route_at[t] == IN_BOX:
                self.audits = False
            self.s.route_at[t] = PERSONAL
            self.s.route_owner[t] = seat
            self.s.exposed |= 1 << t
        return self

    # ---- going on

    def steps(self, *steps: Step[YinziState]) -> Position:
        """Exactly these steps are to come, in reading order; automatic ones run at once."""
        self.s.stack = list(reversed(steps))
        self.s.events = []
        self._settle()
        return self

    def turn(self, seat: int) -> Position:
        """It is this seat's turn in Phase B, and nothing follows."""
        self.s.phase = 2
        begin_occasion(self.s)
        return self.steps(TakeTurn(seat))

    def acting(self, seat: int, *words: str) -> Position:
        """The seat's turn, and these choices at once."""
        return self.turn(seat).do(*words)

    def working(self, seat: int, action: str, workers: int) -> Position:
        """The seat's turn with one group, which goes to a workforce action at once."""
        self.group(seat, workers)
        return self.turn(seat).do("group plant_crops", f"work {action}")

    def playing(self, seat: int, card: str, action: str) -> Position:
        """The seat's turn with one card, which is put to a fortune action at once."""
        self.hand(seat, card)
        return self.turn(seat).do(f"card {card.replace('/', ' ')}", f"act {action}")

    def do(self, *words: str) -> Position:
        """The seat that is asked makes these choices. What was forced may be named or left out."""
        for choice in words:
            if choice in self.forced:
                del self.forced[: self.forced.index(choice) + 1]
                continue
            a = self.game.catalogue.parse(choice)
            refusal = why_not(self.s, self.waiting, a)
            if refusal is not None:
                raise Refused(refusal, choice)
            after = self.game.clone(self.s)
            after.events = []
            after.stack[-1].apply(after, after.stack[-1].seat, a)
            self.s = after
            self._settle()
            if self.audits:
                self.game.audit(self.s)
        return self

    def hold(self) -> Position:
        """From now on the house takes no forced choice: every question can be looked at."""
        self.holding = True
        return self

    def _settle(self) -> None:
        told: list[Event] = self.s.events if self.s.events is not None else []
        self.s.events = told
        if self.holding:
            while self.s.stack and self.s.stack[-1].seat == NOBODY:
                self.s.stack[-1].run(self.s)
            look_at_question(self.s)
        else:
            settle_and_look(self.s)
        self.s.events = None
        self.told += told
        actions = self.game.catalogue.actions
        self.forced = [actions[e.args[1]].words for e in told if e.key == "house.forced"]

    # ---- asking

    @property
    def waiting(self) -> int:
        """The seat that is asked, or -1."""
        return self.s.stack[-1].seat if self.s.stack else -1

    @property
    def step(self) -> str:
        """The name of the present step."""
        return self.s.stack[-1].name if self.s.stack else "over"

    @property
    def options(self) -> list[str]:
        """What may be chosen now."""
        return [a.words for a in legal(self.s, self.waiting)]

    def offers(self, verb: str) -> list[str]:
        """The allowed choices with this verb, without it."""
        return [words.partition(" ")[2] for words in self.options if words.partition(" ")[0] == verb]

    def refusal(self, words: str) -> Refusal:
        """Why a choice is refused now."""
        found = why_not(self.s, self.waiting, self.game.catalogue.parse(words))
        assert found is not None, f"{words!r} is allowed"
        return found

    def why(self, words: str) -> str:
        """The key of the refusal."""
        return self.refusal(words).key

    def events(self, key: str) -> list[tuple[int, ...]]:
        """The numbers of the events of a kind, in order."""
        return [e.args for e in self.told if e.key == key]

    def good(self, field: str) -> str:
        """What grows on a field."""
        return GOODS[field_good(self.s, self.field(field))]

    def on(self, field: str) -> int:
        """Cubes on a field."""
        return self.s.planted[self.field(field)]

    def level(self, tile: str) -> int:
        """Discs on a factory."""
        return self.s.level[FACTORIES.index(tile)]

    def stored(self, tile: str, seat: int) -> int:
        """Commodities of a seat in a factory."""
        return self.s.stored[FACTORIES.index(tile) * 4 + seat]

    def held(self, seat: int) -> list[str]:
        """Advancements on which a seat has a disc."""
        return [x for i, x in enumerate(ADVANCEMENTS) if (self.s.held[seat] >> i) & 1]


def end_turn(seat: int) -> Step[YinziState]:
    """The step at the end of a seat's turn."""
    return FinishTurn(seat)
