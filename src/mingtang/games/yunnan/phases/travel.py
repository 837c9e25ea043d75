"""Build & travel turns: in gray order, each player builds, makes journeys, and has the route checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.facts import Caution, Prompt, Refusal
from mingtang.core.steps import Automatic, ForSeat, Step
from mingtang.games.yunnan.actions import (
    BRIDGE,
    BUILD_BRIDGE,
    BUILD_POST,
    BUILD_TEAHOUSE,
    COLOUR_OF,
    DISPLACE,
    DISPLACE_NOBODY,
    FINISH,
    GO,
    GORGE_OF,
    KIND_OF,
    MARKET_OF_PUER,
    PLACE_OF,
    POST,
    QINGHAI,
    STOP,
    TEAHOUSE,
    TO,
    YUNNAN,
)
from mingtang.games.yunnan.phases.building import build, may_stand, why_not_build
from mingtang.games.yunnan.phases.displacement import can_displace, displace
from mingtang.games.yunnan.phases.duli import DuliTravels
from mingtang.games.yunnan.queries import (
    connected,
    isolated_places,
    isolated_traders,
    presence,
    reached,
    usable_bridges,
)
from mingtang.games.yunnan.rulings import start_counts_as_entered, yunnan_can_be_displaced
from mingtang.games.yunnan.state import PLACE_COUNT, YunnanState

NONE_TO_TRAVEL: Final = Refusal("YU-5.6", "no_trader_may_set_out")
NO_WAY: Final = Refusal("YU-5.7", "no_way_from_here")
NOT_ADJACENT: Final = Refusal("YU-5.7", "no_border_between")
NO_BRIDGE: Final = Refusal("YU-5.7", "no_usable_bridge")
NOT_REACHED: Final = Refusal("YU-5.7", "horse_not_there")
ENTERED: Final = Refusal("YU-5.8", "entered_already")
BEGAN_HERE: Final = Refusal("YU-5.8", "journey_began_here", ruling="start_of_journey")
NO_PASSES: Final = Refusal("YU-5.9", "no_passes_left")
TOO_FEW_PASSES: Final = Refusal("YU-5.9", "too_few_passes")
NOT_IN_SUPPLY: Final = Refusal("YU-5.2", "not_in_supply")
CUT_OFF: Final = Caution("YU-5.13", "cut_off")
CUT_OFF_SOON: Final = Caution("YU-5.13", "cut_off_soon")
NOT_BUILT: Final = Caution("YU-5.2", "not_built")
POST_EARNS_NOTHING: Final = Caution("YU-8.5", "post_earns_nothing")
NOT_SENT: Final = Caution("YU-5.6", "not_sent")
NOBODY_THERE: Final = Refusal("YU-5.10", "nobody_to_displace")
TOO_INFLUENTIAL: Final = Refusal("YU-5.10", "not_less_influential")
GUARDED: Final = Refusal("YU-11.3", "guarded")
NOWHERE_BELOW: Final = Refusal("YU-5.11", "nowhere_below", ruling="below_yunnan")


@final
class TravelTurns(Automatic[YunnanState]):
    """Each player takes one build & travel turn, in gray order."""

    name = "travel"
    clause = "YU-5.1"

    def run(self, s: YunnanState) -> None:
        """YU-5.1; with two players Dúli comes first (YU-12.3)."""
        s.done()
        for colour in s.order:
            if colour == s.duli:
                s.first(DuliTravels())
            else:
                s.first(BeginTravel(colour))


@final
class BeginTravel(ForSeat[YunnanState]):
    """A player's travel turn begins: all Border Passes are fresh, every Trader on board may set out."""

    name = "travel.begin"
    clause = "YU-5.6"

    def run(self, s: YunnanState) -> None:
        """YU-5.6: one journey for each Trader that is in the Market or in a Province now; also displaced ones (YU-5.12)."""
        i = self.who * PLACE_COUNT
        s.untravelled = s.at[i : i + PLACE_COUNT]
        s.passes_left = s.passes[self.who]
        s.become(Travel(self.who))


@final
class Travel(Step[YunnanState]):
    """Build, set out with a Trader, or finish your turn."""

    name = "travel.turn"
    clause = "YU-5.1"
    endings = (FINISH,)

    def prompt(self, s: YunnanState, seat: int) -> Prompt:
        """Passes left, and how many Traders would be sent to the Market if the turn ended now (YU-5.13)."""
        return Prompt(self.name, (s.passes_left, s.passes[seat], isolated_traders(s, seat)))

    def choices(self, s: YunnanState, seat: int) -> Sequence[Action]:
        """Every site for what lies in the supply, every place to set out from, and finishing."""
        out: list[Action] = []
        if s.store[seat * 3 + POST]:
            out += BUILD_POST[1:]
        if s.store[seat * 3 + BRIDGE]:
            out += [BUILD_BRIDGE[g] for g in s.board.gorges]
        if s.store[seat * 3 + TEAHOUSE]:
            out += BUILD_TEAHOUSE[1:]
        return [*out, *GO, FINISH]

    def why_not(self, s: YunnanState, seat: int, a: Action) -> Refusal | None:
        """Building needs a site; a journey needs a Trader, a pass and a way."""
        if a is FINISH:
            return None
        kind = KIND_OF[a.id]
        if kind >= 0:
            if s.store[seat * 3 + kind] == 0:
                return NOT_IN_SUPPLY.because(kind)
            return why_not_build(s, seat, kind, GORGE_OF[a.id] if kind == BRIDGE else PLACE_OF[a.id])
        place = PLACE_OF[a.id]
        if s.untravelled[place] == 0:
            return NONE_TO_TRAVEL.because(place)
        if s.passes_left == 0:
            return NO_PASSES.because(s.passes[seat])
        return None if has_step(s, seat, place) else NO_WAY.because(place, s.passes_left)

    def legal(self, s: YunnanState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = []
        i = seat * 3
        store = s.store
        if store[i] or store[i + 1] or store[i + 2]:
            self._sites(s, seat, out)
        if s.passes_left > 0:
            for p in range(PLACE_COUNT):
                if s.untravelled[p] > 0 and has_step(s, seat, p):
                    out.append(GO[p])
        out.append(FINISH)
        return out

    def caution(self, s: YunnanState, seat: int, a: Action) -> Caution | None:
        """Traders that the route check sends home; at the end of the turn also what could still have been done in it."""
        if a is not FINISH:
            lost = left_behind(s, seat, a)
            if lost:
                return CUT_OFF_SOON.because(lost)
            if KIND_OF[a.id] == POST:
                here = presence(s, seat) | 1 << PLACE_OF[a.id]
                if connected(s, here, usable_bridges(s, seat)) >> PLACE_OF[a.id] & 1 == 0:
                    return POST_EARNS_NOTHING.because(PLACE_OF[a.id], s.board.post_income[PLACE_OF[a.id]])
            return None
        lost = isolated_traders(s, seat)
        if lost:
            return CUT_OFF.because(lost)
        sites: list[Action] = []
        self._sites(s, seat, sites)
        if sites:
            return NOT_BUILT.because(KIND_OF[sites[0].id])
        ready = s.untravelled[MARKET_OF_PUER]
        if ready and s.passes_left and has_step(s, seat, MARKET_OF_PUER):
            return NOT_SENT.because(ready, s.passes_left)
        return None

    def _sites(self, s: YunnanState, seat: int, out: list[Action]) -> None:
        if s.store[seat * 3 + POST]:
            for p in range(YUNNAN, PLACE_COUNT):
                if may_stand(s, seat, POST, p):
                    out.append(BUILD_POST[p])
        if s.store[seat * 3 + BRIDGE]:
            for g in s.board.gorges:
                if may_stand(s, seat, BRIDGE, g):
                    out.append(BUILD_BRIDGE[g])
        if s.store[seat * 3 + TEAHOUSE]:
            for p in range(YUNNAN, PLACE_COUNT):
                if may_stand(s, seat, TEAHOUSE, p):
                    out.append(BUILD_TEAHOUSE[p])

    def apply(self, s: YunnanState, seat: int, a: Action) -> None:
        """Finish, build, or set out."""
        if a is FINISH:
            check_route(s, seat)
            s.done()
            return
        kind = KIND_OF[a.id]
        if kind >= 0:
            build(s, seat, kind, GORGE_OF[a.id] if kind == BRIDGE else PLACE_OF[a.id])
            return
        place = PLACE_OF[a.id]
        s.begun_at = place
        s.here = place
        # YU-5.8: the Province where a journey starts counts as entered
        s.entered = 1 << place if start_counts_as_entered(s) else 0
        s.untravelled[place] -= 1
        s.become(Journey(seat))


@final
class Journey(Step[YunnanState]):
    """Move your Trader over the next border, or end the journey here."""

    name = "travel.journey"
    clause = "YU-5.7"
    endings = (STOP,)

    def prompt(self, s: YunnanState, seat: int) -> Prompt:
        """Where the Trader is and how many passes are left."""
        return Prompt(self.name, (s.here, s.passes_left))

    def choices(self, s: YunnanState, seat: int) -> Sequence[Action]:
        """Every Province; stopping once a step was made (YU-5.6: a journey crosses at least one border)."""
        return [*TO[1:], STOP] if _moved(s) else TO[1:]

    def why_not(self, s: YunnanState, seat: int, a: Action) -> Refusal | None:
        """YU-5.7, YU-5.8 and YU-5.9, in the order in which a player would be told."""
        if a is STOP:
            return None
        to = PLACE_OF[a.id]
        gorge = gorge_between(s, s.here, to)
        if gorge < 0 and to != s.here + 1 and to != s.here - 1:
            return NOT_ADJACENT.because(s.here, to)
        if s.entered >> to & 1:
            return BEGAN_HERE.because(to) if to == s.begun_at and start_counts_as_entered(s) else ENTERED.because(to)
        if not reached(s, seat, to):
            return NOT_REACHED.because(to, s.horse[seat])
        if gorge >= 0 and usable_bridges(s, seat) >> gorge & 1 == 0:
            return NO_BRIDGE.because(gorge)
        cost = step_cost(s, s.here, to)
        if cost <= s.passes_left:
            return None
        return TOO_FEW_PASSES.because(cost, s.passes_left) if s.passes_left else NO_PASSES.because(s.passes[seat])

    def legal(self, s: YunnanState, seat: int) -> list[Action]:
        """The same, written out for speed."""
        out: list[Action] = []
        bridges = usable_bridges(s, seat)
        for p in range(YUNNAN, PLACE_COUNT):
            if may_step(s, seat, s.here, p, bridges):
                out.append(TO[p])
        if _moved(s):
            out.append(STOP)
        return out

    def caution(self, s: YunnanState, seat: int, a: Action) -> Caution | None:
        """What the engine takes by itself stands on the choice that leads there."""
        lost = left_behind(s, seat, a)
        return CUT_OFF_SOON.because(lost) if lost else None

    def apply(self, s: YunnanState, seat: int, a: Action) -> None:
        """A step costs its passes; the journey's end may displace somebody (YU-5.10), decided before anything else."""
        if a is not STOP:
            to = PLACE_OF[a.id]
            s.passes_left -= step_cost(s, s.here, to)  # YU-5.9
            s.at[seat * PLACE_COUNT + s.here] -= 1
            s.at[seat * PLACE_COUNT + to] += 1
            s.here = to
            s.entered |= 1 << to
            return
        s.tell("travel.arrives", seat, s.begun_at, s.here, s.passes_left)
        for other in range(s.colours):
            if can_displace(s, seat, other, s.here):
                s.become(Displace(seat))
                return
        s.become(Travel(seat))


@final
class Displace(Step[YunnanState]):
    """Displace one Trader of a less influential opponent, or nobody."""

    name = "travel.displace"
    clause = "YU-5.10"
    endings = (DISPLACE_NOBODY,)

    def prompt(self, s: YunnanState, seat: int) -> Prompt:
        """Where, and the mover's Influence."""
        return Prompt(self.name, (s.here, s.influence[seat]))

    def choices(self, s: YunnanState, seat: int) -> Sequence[Action]:
        """Every opponent with a Trader here, and nobody."""
        here = [DISPLACE[c] for c in range(s.colours) if c != seat and s.at[c * PLACE_COUNT + s.here]]
        return [*here, DISPLACE_NOBODY]

    def why_not(self, s: YunnanState, seat: int, a: Action) -> Refusal | None:
        """Strictly lower Influence, and no Guards there."""
        if a is DISPLACE_NOBODY:
            return None
        other = COLOUR_OF[a.id]
        if s.at[other * PLACE_COUNT + s.here] == 0:
            return NOBODY_THERE.because(other, s.here)
        if s.here == YUNNAN and not yunnan_can_be_displaced(s):
            return NOWHERE_BELOW
        if s.influence[other] >= s.influence[seat]:
            return TOO_INFLUENTIAL.because(other, s.influence[other], s.influence[seat])
        return GUARDED.because(other, s.here) if s.guards[other] == s.here else None

    def apply(self, s: YunnanState, seat: int, a: Action) -> None:
        """The turn goes on afterwards."""
        if a is not DISPLACE_NOBODY:
            displace(s, seat, COLOUR_OF[a.id], s.here)
        s.become(Travel(seat))


# ---- questions of this phase


def _moved(s: YunnanState) -> bool:
    """Whether the present journey has crossed a border."""
    return s.here != s.begun_at or s.entered & ~(1 << s.begun_at) != 0


def gorge_between(s: YunnanState, a: int, b: int) -> int:
    """The gorge between two Provinces, or -1."""
    return s.board.gorge_between[a * PLACE_COUNT + b]


def step_cost(s: YunnanState, here: int, to: int) -> int:
    """YU-5.9: the passes that a border costs, also from the Market to Yunnan."""
    if to == here + 1:
        return s.board.road_cost[to]
    if to == here - 1:
        return s.board.road_cost[here]
    return s.board.gorge_cost[gorge_between(s, here, to)]


def may_step(s: YunnanState, seat: int, here: int, to: int, bridges: int) -> bool:
    """YU-5.7: a road segment or an own usable Bridge, into a reached Province not entered before, within the passes."""
    if to > s.horse[seat] or s.entered >> to & 1:
        return False
    if to == here + 1:
        return s.board.road_cost[to] <= s.passes_left
    if to == here - 1:
        return s.board.road_cost[here] <= s.passes_left
    if bridges == 0:
        return False
    g = gorge_between(s, here, to)
    return g >= 0 and bridges >> g & 1 == 1 and s.board.gorge_cost[g] <= s.passes_left


def has_step(s: YunnanState, seat: int, place: int) -> bool:
    """Whether a journey could start at a place: some first step is possible. Nobody travels into the Market (YU-5.7)."""
    passes = s.passes_left
    horse = s.horse[seat]
    if place < QINGHAI and place + 1 <= horse and s.board.road_cost[place + 1] <= passes:
        return True
    if place > YUNNAN and s.board.road_cost[place] <= passes:
        return True
    bridges = usable_bridges(s, seat)
    if bridges == 0:
        return False
    for g in s.board.gorges:
        if bridges >> g & 1 and s.board.gorge_cost[g] <= passes:
            low, high = s.board.gorge_low[g], s.board.gorge_high[g]
            if high <= horse and place in (low, high):
                return True
    return False


def left_behind(s: YunnanState, seat: int, a: Action) -> int:
    """How many Traders the route check sends home if nothing but finishing is left after a choice; 0 if something else is."""
    now = s.clone()
    now.stack[-1].apply(now, seat, a)
    while now.stack[-1].seat == seat:
        options = now.stack[-1].legal(now, seat)
        if len(options) != 1:
            return 0
        if options[0] is FINISH:
            return isolated_traders(now, seat)
        now.stack[-1].apply(now, seat, options[0])
    return 0


def check_route(s: YunnanState, seat: int) -> None:
    """YU-5.13: every own Trader that is not connected to Yunnan goes to the Market; posts stay. Later gaps move nobody (YU-5.14)."""
    lost = isolated_places(s, seat)
    if lost == 0:
        return
    i = seat * PLACE_COUNT
    count = 0
    for p in range(YUNNAN, PLACE_COUNT):
        if lost >> p & 1:
            count += s.at[i + p]
            s.at[i + p] = 0
    if count:
        s.at[i + MARKET_OF_PUER] += count
        s.tell("travel.isolated", seat, count)
