"""A scribe who has read nothing but the rulebook keeps his own tally of whole games: majorities, cities, sets of tiles, monks, points.

He hears the choices, forced ones too, and nothing else; now and then his tally is laid beside the table.
"""

from __future__ import annotations

import random
from collections.abc import Generator

import pytest

from games.ming_dynastie.positions import the_game
from marks import rule
from mingtang.core.facts import Event
from mingtang.core.play import legal, push, start, waiting
from mingtang.core.rng import seeded
from mingtang.games.ming_dynastie.state import MingState

PROVINCES = ["henan", "nanzhili", "jiangxi", "guangdong", "sichuan", "shaanxi"]
DISTRICTS = [
    *["nanyang", "luoyang", "guide"],
    *["anqing", "fengyang", "huizhou"],
    *["jiujiang", "raozhou", "ganzhou"],
    *["shaozhou", "chaozhou", "zhaoqing"],
    *["kuizhou", "chongqing", "baoning"],
    *["hanzhong", "gongchang", "yanan"],
]
SET_OF_SIX = {2: 28, 4: 24, 6: 20}
WHO_STAYS = {2: 4, 4: 3, 6: 0}
GAMES = 36
"""For each number of players."""

Choice = tuple[int, str, str]
"""Who, the verb, and what it names."""
Row = dict[str, list[int]]


def nobody(names: list[str], count: int) -> Row:
    return {name: [0] * count for name in names}


class Scribe:
    """The tally: members by place and owner, tiles, points. With two players owner 2 is the neutral player."""

    def __init__(self, players: int, first: int) -> None:
        self.players, self.owners = players, 3 if players == 2 else players
        self.round, self.first = 1, first
        self.land, self.city = nobody(DISTRICTS, self.owners), nobody(DISTRICTS, self.owners)
        self.spaces = nobody(PROVINCES, players)
        self.monk: dict[str, int] = {}
        self.prince: dict[int, str] = {}
        self.supply, self.gone = [30] * players, [0] * self.owners
        self.tiles, self.left = nobody(PROVINCES, players), dict.fromkeys(PROVINCES, 18)
        self.points, self.passed = [0] * players, set[int]()
        self.going, self.deploying = "", 0
        self.scoring: Generator[None, Choice, None] | None = None
        self.over = False
        if players == 2:
            for district in DISTRICTS:
                self.land[district][2] = 1

    def clockwise(self) -> list[int]:
        return [(self.first + i) % self.players for i in range(self.players)]

    def province(self, district: str) -> str:
        return PROVINCES[DISTRICTS.index(district) // 3]

    # ---- what is chosen

    def hear(self, who: int, verb: str, what: str) -> None:
        """One choice."""
        here = self.prince.get(who, "")
        if verb == "neutral":
            self.land[what][2] += 1
        elif verb == "prince":
            self.prince[who] = what
            self.take_tile(who, self.province(what))
        elif verb == "place":
            self.spaces[what][who] += 1
            self.supply[who] -= 1
        elif verb == "sacrifice":
            self.spaces[what][who] -= 1
            self.gone[who] += 1
        elif verb == "go":
            self.going = what
        elif verb == "pay":
            self.prince[who] = self.going
        elif verb == "deploy":
            self.deploying = int(what)
        elif verb in ("open", "cloister"):
            self.spaces[self.province(here)][who] -= self.deploying
            self.land[here][who] += self.deploying - (verb == "cloister")
            if verb == "cloister":
                if here in self.monk:
                    self.land[here][self.monk[here]] += 1
                self.monk[here] = who
        elif verb == "pass":
            self.passed.add(who)
            if len(self.passed) == self.players:
                self.passed = set()
                self.scoring = self.score() if self.round in SET_OF_SIX else None
                self.go_on(None)
        elif verb == "start":
            assert who == self.who_chooses()
            self.first, self.round = int(what), self.round + 1
        elif verb in ("seal", "return", "recall"):
            self.go_on((who, verb, what))

    def go_on(self, choice: Choice | None) -> None:
        """The scoring goes on as far as nobody has to choose; then the round ends."""
        if self.scoring is not None:
            try:
                if choice is None:
                    next(self.scoring)
                else:
                    self.scoring.send(choice)
                return
            except StopIteration:
                self.scoring = None
        if self.round == 6:
            self.finish()
        elif self.players < 4 or self.round not in (4, 5):
            self.first, self.round = (self.first + 1) % self.players, self.round + 1

    def who_chooses(self) -> int:
        """With four players: the second fewest points after round 4, the fewest after round 5; monks break ties."""
        wanted = sorted(self.points)[1 if self.round == 4 else 0]
        order = self.clockwise()[1:] + self.clockwise()[:1]
        tied = [p for p in order if self.points[p] == wanted]
        return max(tied, key=lambda p: list(self.monk.values()).count(p))

    # ---- a scoring

    def score(self) -> Generator[None, Choice, None]:
        for district in DISTRICTS:
            self.majority(district)
        for i in range(len(PROVINCES)):
            own = DISTRICTS[3 * i : 3 * i + 3]
            if any(any(self.city[d]) for d in own):
                yield from self.resolve(own)
        for owner in self.monk.values():
            self.points[owner] += 4

    def majority(self, district: str) -> None:
        """Who moves how many into the houses of this district, and takes tiles for them."""
        counts = self.land[district]
        ranked = sorted({n for n in counts if n}, reverse=True)
        holders = [[p for p in range(self.owners) if counts[p] == n] for n in ranked]
        moves: list[tuple[int, int]] = []
        if holders and len(holders[0]) == 1:
            moves.append((holders[0][0], min(2, ranked[0])))
            if len(holders) > 1 and len(holders[1]) == 1:
                moves.append((holders[1][0], 1))
        elif holders and len(holders[0]) < 4:
            seats = [p for p in self.clockwise() if p in holders[0]]
            moves = [(p, 1) for p in [*seats, *[p for p in holders[0] if p not in seats]]]
        for owner, count in moves:
            self.land[district][owner] -= count
            self.city[district][owner] += count
            for _ in range(count):
                if owner < self.players:
                    self.take_tile(owner, self.province(district))

    def take_tile(self, who: int, colour: str) -> None:
        """A tile from the supply; six colours are handed in at once."""
        if not self.left[colour]:
            return
        self.left[colour] -= 1
        self.tiles[colour][who] += 1
        if all(self.tiles[c][who] for c in PROVINCES):
            for c in PROVINCES:
                self.tiles[c][who] -= 1
                self.left[c] += 1
            self.points[who] += SET_OF_SIX[self.round]

    def members(self, own: list[str], owner: int) -> int:
        return sum(self.city[d][owner] for d in own)

    def back(self, district: str, owner: int) -> None:
        assert self.city[district][owner] > 0
        self.city[district][owner] -= 1
        self.land[district][owner] += 1

    def resolve(self, own: list[str]) -> Generator[None, Choice, None]:
        """One city: who goes back, what the others score."""
        if self.owners > self.players:
            yield from self.neutral_goes_back(own)
        present = [p for p in range(self.players) if self.members(own, p)]
        numbers: dict[int, int] = {}
        while len(numbers) < len(present):
            who, verb, number = yield
            assert verb == "seal"
            numbers[who] = int(number)
        for p in [p for p in self.clockwise() if p in numbers]:
            if numbers[p] == self.members(own, p):
                for d in own:
                    for _ in range(self.city[d][p]):
                        self.back(d, p)
            else:
                for _ in range(numbers[p]):
                    who, verb, district = yield
                    assert (who, verb) == (p, "return")
                    self.back(district, p)
        for p in range(self.players):
            self.points[p] += WHO_STAYS[self.round] * self.members(own, p)
        standing = [(self.members(own, p), sum(self.city[d][p] > 0 for d in own)) for p in range(self.owners)]
        best = [p for p in range(self.owners) if standing[p] == max(standing)]
        if max(standing)[0]:
            for p in best:
                if p < self.players:
                    self.points[p] += 4 // len(best)
        for d in own:
            for p in range(self.owners):
                self.gone[p] += self.city[d][p]
                self.city[d][p] = 0

    def neutral_goes_back(self, own: list[str]) -> Generator[None, Choice, None]:
        rival = max(self.members(own, 0), self.members(own, 1))
        if self.members(own, 2) > rival:
            while self.members(own, 2) > rival + 1:
                who, verb, district = yield
                assert (who, verb) == (self.first, "recall")
                self.back(district, 2)
        else:
            for d in own:
                for _ in range(self.city[d][2]):
                    self.back(d, 2)

    def finish(self) -> None:
        """Sets of five colours, then single tiles."""
        for p in range(self.players):
            while sum(self.tiles[c][p] > 0 for c in PROVINCES) >= 5:
                for c in sorted(PROVINCES, key=lambda c: self.tiles[c][p], reverse=True)[:5]:
                    self.tiles[c][p] -= 1
                self.points[p] += 10
            self.points[p] += sum(self.tiles[c][p] for c in PROVINCES)
        self.over = True

    # ---- the tally beside the table

    def differences(self, s: MingState) -> list[str]:
        """Where the table stands otherwise."""
        view = the_game().view(s, -1)
        found: dict[str, tuple[object, object]] = {
            "round": (view["round"], self.round),
            "start": (view["start"], self.first),
            "open areas": ({d["id"]: d["open"] for d in view["districts"]}, self.land),
            "cities": ({d["id"]: d["city"] for d in view["districts"]}, self.city),
            "monks": ({d["id"]: d["monk"] for d in view["districts"] if d["monk"] is not None}, self.monk),
            "spaces": ({p["id"]: p["space"] for p in view["provinces"]}, self.spaces),
            "points": ([p["score"] for p in view["players"]], self.points),
            "supplies": ([p["supply"] for p in view["players"]], self.supply),
            "out of the game": ([p["removed"] for p in view["players"]], self.gone[: self.players]),
            "over": (view["over"], self.over),
        }
        if not self.over:  # at the end the table has put handed-in tiles away
            found["tiles"] = ([[p["tiles"][c] for p in view["players"]] for c in PROVINCES], list(self.tiles.values()))
            found["tile supply"] = ({p["id"]: p["tiles"] for p in view["provinces"]}, self.left)
        return [
            f"{what}: {there} at the table, {here} in the tally"
            for what, (there, here) in found.items()
            if there != here
        ]

    def winners(self) -> list[int]:
        """Most points, then most monks."""
        rank = [(self.points[p], list(self.monk.values()).count(p)) for p in range(self.players)]
        return [p for p in range(self.players) if rank[p] == max(rank)]


@rule("MD-4.1.2", "MD-4.1.4", "MD-4.1.6", "MD-4.2.4", "MD-4.2.5", "MD-4.2.6", "MD-4.3")
@rule("MD-5.2", "MD-5.3", "MD-5.4", "MD-5.5", "MD-6.2", "MD-6.3", "MD-6.5", "MD-7.6", "MD-7.7", "MD-7.9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_scribe_who_knows_only_the_rulebook_comes_to_the_same_tally(players: int) -> None:
    game = the_game()
    words = game.catalogue.actions
    player = game.judgement()
    sets = shared = 0
    for seed in range(GAMES):
        dice, luck = random.Random(seed), seeded(seed, "scribe")
        s = game.setup(players, {}, seed)
        scribe = Scribe(players, s.start)
        told: list[Event] = start(game, s)
        while s.stack:
            seat = dice.choice(waiting(s))
            options = legal(s, seat)
            # sensible players bring sets about, careless ones everything else
            sensible = dice.random() < (0.95 if seed % 2 else 0.4)
            action = player.pick(s, seat, options, luck) if sensible else dice.choice(options)
            s.events = told = []
            push(s, seat, action)
            heard = [(seat, action)] + [(e.args[0], words[e.args[1]]) for e in told if e.key == "house.forced"]
            for who, choice in heard:
                scribe.hear(who, choice.verb, str(choice.nouns[0]) if choice.nouns else "")
            if any(e.key.startswith(("scoring.", "round.", "final.", "neutral.")) for e in told):
                assert scribe.differences(s) == [], f"{players} players, seed {seed}, after {action.words}"
            sets += sum(e.key == "scoring.set_of_six" for e in told)
            shared += sum(e.key == "scoring.majority_shared" for e in told)
        assert scribe.over
        assert [x.seat for x in game.scores(s) if x.place == 1] == scribe.winners()
    assert sets >= 5
    assert shared >= 10
