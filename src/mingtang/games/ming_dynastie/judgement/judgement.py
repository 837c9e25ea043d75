"""How Ming-Dynastie is judged from one seat: what bots, hints and reviews go by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mingtang.core.actions import Action
from mingtang.core.judgement import Judgement, best_of
from mingtang.core.rng import Rng, below
from mingtang.core.steps import Seat
from mingtang.core.weights import Weights
from mingtang.games.ming_dynastie.actions import (
    CLOISTER,
    DISTRICT_COUNT,
    DRAGON,
    KINDS,
    MOVE,
    NUMBER_OF,
    PASS,
    PROVINCE_COUNT,
    SECTIONS,
    STAY,
    STOP,
    TAKE_DRAGON,
)
from mingtang.games.ming_dynastie.judgement.deployments import Outlook
from mingtang.games.ming_dynastie.judgement.plans import Plan
from mingtang.games.ming_dynastie.judgement.tuning import TUNING
from mingtang.games.ming_dynastie.judgement.value import (
    RETURN_WORTH,
    expected,
    terms_of,
    worth_of,
)
from mingtang.games.ming_dynastie.judgement.weights import (
    AT_HOME,
    CHARACTERS,
    DRAGON_COST,
    EACH_MEMBER,
    MAJORITY,
    NEXT_TILE,
    OPEN_CARD,
    OTHERS,
    POINTS_NOW,
    SAME_CARD,
    SECOND_BEST,
    SHIPPED,
)
from mingtang.games.ming_dynastie.phases.cards import Sacrifice, TakeCard
from mingtang.games.ming_dynastie.phases.cities import SealNumber
from mingtang.games.ming_dynastie.phases.deploy import DeployMembers, EnterCloister
from mingtang.games.ming_dynastie.phases.place import PlaceMember
from mingtang.games.ming_dynastie.phases.princes import PayStep, PlayCard, PrinceTurn, TakeStep
from mingtang.games.ming_dynastie.phases.rounds import ChooseStart
from mingtang.games.ming_dynastie.queries import deployable, in_city, other_prince
from mingtang.games.ming_dynastie.setup import PlacePrince
from mingtang.games.ming_dynastie.state import NONE, WIDTH, MingState

NEAR: Final[list[float]] = [1.0, 0.92, 0.78, 0.6, 0.42, 0.3, 0.2, 0.1]
"""How well members on a space can be used, by the steps from the prince to the province."""
CROWDED: Final[list[float]] = [1.0, 0.9, 0.7, 0.45, 0.25, 0.15]
"""Several provinces want the prince; the best comes first."""


@final
class MingJudgement(Judgement[MingState]):
    """Knows majorities, sets of tiles and the way of the prince; plans its own turns and takes the others as they stand."""

    usual_rounds = 6

    def tuning(self) -> Mapping[str, float]:
        return TUNING

    def __init__(self, weights: Weights = SHIPPED) -> None:
        self.weights = weights

    def weighed(self, weights: Weights) -> Judgement[MingState]:
        return MingJudgement(weights)

    def weights_in_use(self) -> Weights:
        return self.weights

    def characters(self) -> Mapping[str, Mapping[str, float]]:
        return CHARACTERS

    def terms(self, s: MingState, seat: Seat) -> list[tuple[str, float]]:
        return terms_of(s, seat, self.weights.positions[s.seats])

    def value(self, s: MingState, seat: Seat) -> float:
        return worth_of(s, seat, self.weights.positions[s.seats])

    def rate(self, s: MingState, seat: Seat, a: Action) -> float:
        top = s.stack[-1]
        w = self.weights.choices[s.seats]
        if isinstance(top, (PrinceTurn, TakeStep, PayStep, PlayCard, TakeCard)):
            return rate_planned(Plan(s, seat, w), a)
        if isinstance(top, DeployMembers):
            n = NUMBER_OF[a.id]
            return Outlook(s, seat, w).best(s.prince[seat], n, n) if n else 0.0
        if isinstance(top, EnterCloister):
            return Outlook(s, seat, w).deploy(s.prince[seat], top.count, a is CLOISTER)
        if isinstance(top, SealNumber):
            return rate_number(s, seat, NUMBER_OF[a.id], top.province, w)
        if isinstance(top, PlaceMember):
            return rate_spaces(s, seat, [a], w)[0]
        if isinstance(top, Sacrifice):
            return -last_member(Outlook(s, seat, w), NUMBER_OF[a.id])
        if isinstance(top, PlacePrince):
            return rate_home(s, seat, NUMBER_OF[a.id])
        if isinstance(top, ChooseStart):
            # the last word in the last phase is worth more than the first
            return 1.0 if (NUMBER_OF[a.id] - seat) % s.seats == 1 else 0.0
        t = s.clone()
        top.apply(t, seat, a)
        others = 0.0
        for p in range(s.seats):
            if p != seat:
                others += self.value(t, p)
        return self.value(t, seat) - w[OTHERS] * others / (s.seats - 1)

    def rates(self, s: MingState, seat: Seat, choices: list[Action]) -> list[float]:
        """What is planned once serves all choices of a prince, of cards and of spaces."""
        top = s.stack[-1]
        if isinstance(top, (PrinceTurn, TakeStep, PayStep, PlayCard, TakeCard)):
            plan = Plan(s, seat, self.weights.choices[s.seats])
            return [rate_planned(plan, a) for a in choices]
        if isinstance(top, PlaceMember):
            return rate_spaces(s, seat, choices, self.weights.choices[s.seats])
        return [self.rate(s, seat, a) for a in choices]

    def pick(self, s: MingState, seat: Seat, legal: list[Action], rng: Rng) -> Action:
        n = len(legal)
        if n == 1:
            return legal[0]
        top = s.stack[-1]
        if isinstance(top, PrinceTurn):
            return quick_turn(s, seat, legal, rng)
        if isinstance(top, TakeStep):
            if legal[n - 1] is STOP and deployable(s, seat) and below(rng, 5):
                return STOP
            return quick_step(s, seat, legal, rng)
        if isinstance(top, DeployMembers):
            return legal[n - 1] if below(rng, 4) else legal[below(rng, n)]
        if isinstance(top, EnterCloister):
            return legal[1] if below(rng, 5) < 2 else legal[0]
        if isinstance(top, SealNumber):
            return legal[0] if s.round == s.board.rounds or below(rng, 2) else legal[below(rng, n)]
        if isinstance(top, TakeCard) and legal[n - 1] is TAKE_DRAGON and below(rng, 6):
            return legal[below(rng, n - 1)]
        return legal[below(rng, n)]

    def pursue(self, s: MingState, seat: Seat, legal: list[Action], rng: Rng) -> Action:
        """As the plan goes; but which card to draw takes most of the time of planning and may be left to chance."""
        if isinstance(s.stack[-1], TakeCard):
            return self.pick(s, seat, legal, rng)
        return best_of(legal, self.rates(s, seat, legal))


# ---- phase 3


def rate_planned(plan: Plan, a: Action) -> float:
    """A choice by the best plan that begins with it. The plan is left as it was."""
    top = plan.s.stack[-1]
    if isinstance(top, PrinceTurn):
        return rate_turn(plan, a)
    if isinstance(top, TakeStep):
        return rate_step(plan, a, top.taken)
    if isinstance(top, TakeCard):
        return rate_draw(plan, a)
    return rate_card(plan, a)


def rate_turn(plan: Plan, a: Action) -> float:
    """Move, stay or pass."""
    here = plan.s.prince[plan.seat]
    if a is MOVE:
        return plan.move(here)
    if a is STAY:
        return plan.stay(here) - 0.05
    return plan.kept()


def rate_step(plan: Plan, a: Action, taken: int) -> float:
    """The next district, or the end of the movement."""
    here = plan.s.prince[plan.seat]
    if a is STOP:
        return plan.rest(here)
    to = NUMBER_OF[a.id]
    kind = plan.s.board.kind_between[here * DISTRICT_COUNT + to]
    card = kind if plan.holds(kind) else DRAGON
    plan.add(card, -1)
    worth = plan.moving(to, taken + 1)
    plan.add(card, 1)
    return worth


def rate_card(plan: Plan, a: Action) -> float:
    """Which card pays: by what the others are still good for."""
    card = NUMBER_OF[a.id]
    top = plan.s.stack[-1]
    plan.add(card, -1)
    if isinstance(top, PayStep):
        worth = plan.moving(top.to, top.taken + 1)
    else:
        worth = plan.rest(plan.s.prince[plan.seat])
    plan.add(card, 1)
    return worth - (0.1 if card == DRAGON else 0.0)


def quick_turn(s: MingState, seat: Seat, legal: list[Action], rng: Rng) -> Action:
    """Stay where members wait, else go where some do; pass when none are left anywhere."""
    first = seat * PROVINCE_COUNT
    ready = 0
    for p in range(PROVINCE_COUNT):
        ready += s.space[first + p]
    if ready == 0:
        return PASS
    if deployable(s, seat) and below(rng, 3) == 0:
        return STAY
    return MOVE if legal[0] is MOVE else legal[below(rng, len(legal))]


def quick_step(s: MingState, seat: Seat, legal: list[Action], rng: Rng) -> Action:
    """A step towards members of one's own, if there is one."""
    first = seat * PROVINCE_COUNT
    wanted: list[Action] = []
    for a in legal:
        if a is not STOP:
            d = NUMBER_OF[a.id]
            if s.space[first + s.board.province_of[d]] and s.cloister[d] != seat and other_prince(s, seat, d) == NONE:
                wanted.append(a)
    pool = wanted if wanted else legal
    return pool[below(rng, len(pool))]


# ---- phases 1 and 2 and the setup


def distances(s: MingState, district: int) -> list[int]:
    """Steps from a district to each province."""
    far = [99] * PROVINCE_COUNT
    seen = [False] * DISTRICT_COUNT
    ring = [district]
    seen[district] = True
    steps = 0
    while ring:
        further: list[int] = []
        for d in ring:
            p = s.board.province_of[d]
            if steps < far[p]:
                far[p] = steps
            for to in s.board.neighbours[d]:
                if not seen[to]:
                    seen[to] = True
                    further.append(to)
        ring = further
        steps += 1
    return far


def spaces_worth(o: Outlook, province: int, more: int) -> float:
    """What the members on a space could bring about, if there were so many more of them."""
    s = o.s
    there: int = s.space[o.seat * PROVINCE_COUNT + province] + more
    if there <= 0:
        return 0.0
    best = 0.0
    second = 0.0
    most = s.board.most_deployed
    for i in range(province * SECTIONS, (province + 1) * SECTIONS):
        d = s.board.districts_of[i]
        if s.cloister[d] != o.seat:
            worth = o.best_with(d, 0, there if there < most else most)
            if worth > best:
                second = best
                best = worth
            elif worth > second:
                second = worth
    return best + (o.w[SECOND_BEST] * second if there > most else 0.0) + o.w[EACH_MEMBER] * there


def last_member(o: Outlook, province: int) -> float:
    """What the space would lose with one member fewer."""
    return spaces_worth(o, province, 0) - spaces_worth(o, province, -1)


def rate_spaces(s: MingState, seat: Seat, choices: list[Action], w: list[float]) -> list[float]:
    """A further member on a space: what he could do there, how far the prince is, and which card lies beside it."""
    far = distances(s, s.prince[seat])
    outlook = Outlook(s, seat, w)
    now = [spaces_worth(outlook, p, 0) * NEAR[min(far[p], 7)] for p in range(PROVINCE_COUNT)]
    out: list[float] = []
    for a in choices:
        province = NUMBER_OF[a.id]
        scores = now.copy()
        scores[province] = spaces_worth(outlook, province, 1) * NEAR[min(far[province], 7)]
        scores.sort(reverse=True)
        total = 0.0
        for i in range(PROVINCE_COUNT):
            total += scores[i] * CROWDED[i]
        if s.space[seat * PROVINCE_COUNT + province] == 0:
            total += w[OPEN_CARD]  # one more open card to choose from
        out.append(total)
    return out


def rate_draw(plan: Plan, a: Action) -> float:
    """A card: by the plan that it allows; a dragon costs the least useful member."""
    s = plan.s
    cost = 0.0
    if a is TAKE_DRAGON:
        card = DRAGON
        cost = 99.0
        outlook = Outlook(s, plan.seat, plan.w)
        for p in range(PROVINCE_COUNT):
            if s.space[plan.seat * PROVINCE_COUNT + p]:
                cost = min(cost, last_member(outlook, p))
        cost = max(cost, 0.0) + plan.w[DRAGON_COST]
    else:
        card = s.display[NUMBER_OF[a.id]]
    held = plan.holds(card) + 1
    # cards still to come are as good as a dragon, roughly
    coming = min(2, max(0, s.board.hand_limit - s.hand_size[plan.seat] - 1))
    plan.add(card, 1)
    plan.add(DRAGON, coming)
    worth = plan.turn(s.prince[plan.seat])
    plan.add(DRAGON, -coming)
    plan.add(card, -1)
    return worth - cost - (plan.w[SAME_CARD] * (held - 1) if card < KINDS else 0.0)


def rate_home(s: MingState, seat: Seat, district: int) -> float:
    """Where the prince begins: a tile that nobody else starts with, and ways in many directions."""
    far = 0.0
    for p in range(s.seats):
        if p != seat and s.prince[p] != NONE:
            same = s.board.province_of[s.prince[p]] == s.board.province_of[district]
            far += -0.6 if same else 0.0
    return far + 0.25 * float(len(s.board.neighbours[district]))


# ---- phase 4


def rate_number(s: MingState, seat: Seat, back: int, province: int, w: list[float]) -> float:
    """How many return: points and the majority now against what they can do at home."""
    present = in_city(s, province, seat)
    stay = present - back
    worth = w[POINTS_NOW] * stay * s.board.member_points[s.round]
    hope = 0.0
    if stay:
        rivals = 1.0
        for p in range(s.participants):
            theirs = in_city(s, province, p)
            if p != seat and theirs:
                if p == s.neutral:
                    rivals *= 0.0 if theirs > stay else 1.0
                else:
                    # each number is as likely as any other
                    fewer = min(stay, theirs + 1)
                    equal = 1 if stay <= theirs else 0
                    rivals *= (fewer + 0.45 * equal) / (theirs + 1)
        hope = rivals
    worth += w[MAJORITY] * hope * s.board.bonus[s.round]
    return worth + _home(s, seat, back, province, w)


def _home(s: MingState, seat: Seat, back: int, province: int, w: list[float]) -> float:
    """What members are worth at home, the first one in each district most: he may bring the tile of his province at the next scoring."""
    if s.round == s.board.rounds:
        return 0.0
    each = w[AT_HOME] * RETURN_WORTH[s.round]
    tile = w[NEXT_TILE] * Outlook(s, seat, w).tile[province] if w[NEXT_TILE] != 0.0 else 0.0
    places: list[float] = []
    for i in range(province * SECTIONS, (province + 1) * SECTIONS):
        d = s.board.districts_of[i]
        row = s.open[d * WIDTH : d * WIDTH + s.participants]
        for _ in range(s.city[d * WIDTH + seat]):
            before = expected(s, row, seat, 0.5)
            row[seat] += 1
            more = expected(s, row, seat, 0.5) - before
            places.append(0.5 * each + 0.5 * each * min(1.5, 1.6 * more + 0.2) + tile * more)
    places.sort(reverse=True)
    total = 0.0
    for i in range(back):
        total += places[i]
    return total
