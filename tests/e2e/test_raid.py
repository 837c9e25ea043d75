"""A raid between two people with a reaction card, in real browsers: both sides and an onlooker follow it to the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from e2e.page_actions import click, lit, open_table, ply, seen, send, wait_for_ply
from mingtang.core.match import Match
from mingtang.games import game, game_texts
from mingtang.games.fujian_trader.pieces import COMBAT_BONUS, FORTUNES, IRON, RAID_DEFENSE, RICE, SILK
from mingtang.games.fujian_trader.state import FujianState

Pages = Callable[..., Any]
QUIET = ("place", "sail", "end_move", "pass", "no_raid", "end_turn")


def defense_cards(s: FujianState, seat: int) -> list[int]:
    """Cards in a hand that add to the defense."""
    cards = s.board.cards
    return [c for c in s.hands[seat] if cards[c].window == RAID_DEFENSE and cards[c].effect == COMBAT_BONUS]


def ready(s: FujianState, raider: int) -> bool:
    """Both have goods to add to a raid here, and the defender holds a card for it."""
    defender = s.port_owner[s.ships[raider]]
    mine, theirs = s.goods[raider * 3 : raider * 3 + 3], s.goods[defender * 3 : defender * 3 + 3]
    rich = mine[RICE] > 1 and mine[IRON] > 1 and theirs[SILK] > 0 and theirs[IRON] > 0
    return rich and len(defense_cards(s, defender)) > 0


def game_until_a_raid() -> tuple[Match, int, int]:
    """A game of three that has come to such a raid, with raider and defender; played without a table, so at once."""
    rules = game("fujian_trader")
    for seed in range(400):
        match = Match.new(rules, seats=3, seed=seed)
        dice = random.Random(seed)
        while not match.over and match.ply < 40:
            seat = match.waiting[0]
            options = match.legal(seat)
            s = match.state
            assert isinstance(s, FujianState)
            if any(a.words == "raid" for a in options) and ready(s, seat):
                return match, seat, s.port_owner[s.ships[seat]]
            match.play(seat, dice.choice([a for a in options if a.verb in QUIET] or options))
    raise AssertionError("no game came to that")


class Table:
    """One table: raider, defender and an onlooker look at it, the third plays by words; and the same game beside it without a table."""

    def __init__(self, match: Match, pages: list[Any], sides: tuple[int, int], watcher: Any, id: str) -> None:
        self.match = match
        self.pages = pages
        self.sides = sides
        self.watcher = watcher
        self.id = id
        self.looking = [*(pages[seat] for seat in sides), watcher]

    def plays(self, seat: int, action: str) -> None:
        """Somebody chooses; every browser must come to the same moment."""
        at = self.match.ply
        self.match.play(seat, action)
        if seat in self.sides:
            click(self.pages[seat], action)
        else:
            send(self.pages[seat], self.id, action, at)
        for page in self.looking:
            wait_for_ply(page, self.match.ply - 1)
            assert ply(page) == self.match.ply
        assert not lit(self.watcher), "an onlooker can choose nothing"

    def watches_the_dice(self, totals: list[int]) -> None:
        """First the attacker's dice, then the defender's, then how the battle ends: each with the raid as it stood then."""
        page = self.watcher
        page.locator("#log [data-do=stages]").first.click()
        for title, known in (("The attacker rolls", 1), ("The defender rolls", 2), ("The battle is decided", 2)):
            page.wait_for_selector(f"#stage h2:has-text('{title}')")
            scene = page.locator("#board .raid-scene text").all_text_contents()
            assert [w for w in scene if w.startswith("= ")] == [f"= {n}" for n in totals[:known]]
            assert scene.count("?") == 4 - 2 * known
            page.click("[data-do=stage-end]" if title == "The battle is decided" else "[data-do=stage-on]")
        page.wait_for_selector("#stages", state="hidden")

    def scenes(self) -> list[str]:
        """The words of the raid as each browser shows it."""
        return [" | ".join(p.locator("#board .raid-scene text").all_text_contents()) for p in self.looking]

    def shows(self, *words: str) -> None:
        """Every browser shows these words in the scene of the raid."""
        for scene in self.scenes():
            assert all(word in scene for word in words), (words, scene)


def test_a_raid_with_a_reaction_card_is_followed_by_both_sides_and_an_onlooker(open_page: Pages) -> None:
    match, raider, defender = game_until_a_raid()
    names = ["Ana", "Bo", "Chen"]
    pages = [open_page(name, reduced_motion="reduce") for name in names]
    id = open_table(pages[0], game="fujian_trader", seats=3, seed=match.record().seed)
    for page in pages[1:]:
        csrf = page.evaluate("document.body.dataset.csrf")
        assert page.request.post(f"/api/tables/{id}/seats", data={}, headers={"x-csrf-token": csrf}).ok
    pages[0].goto("/")
    for at, p in enumerate(match.plies):
        send(pages[p.seat], id, p.words, at)
    watcher = open_page(reduced_motion="reduce")  # who asked for rest turns the stages by hand
    table = Table(match, pages, (raider, defender), watcher, id)
    for page in table.looking:
        page.goto(f"/tables/{id}")
        page.wait_for_function("(n) => window.mingtang?.state.latest === n", arg=match.ply)
    s = match.state
    assert isinstance(s, FujianState)
    texts = game_texts("fujian_trader", "en")
    port = texts.name("port", game("fujian_trader").view(s, -1)["ports"][s.ships[raider]]["id"])
    held = defense_cards(s, defender)[0]
    begun = match.ply
    assert [page.locator("#board .is-asked").count() for page in table.looking] == [1, 0, 0], "the port asked about"

    table.plays(raider, "raid")
    table.shows(f"Raid on {port}", names[raider], names[defender])
    if match.state.stack[-1].name == "raids.wager":
        table.plays(raider, "wager standard")
    table.shows(f"{names[raider]} prepares the attack.")
    table.plays(raider, "add iron")
    table.plays(raider, "add rice")
    table.plays(raider, "done")
    table.shows(f"{names[defender]} prepares the defense.", "+2")
    table.plays(defender, "add silk")
    table.plays(defender, "add iron")
    table.plays(defender, "done")
    while match.state.stack[-1].name == "battle.attack_cards":
        table.plays(raider, "pass")
    hidden = texts.name("fortune", FORTUNES[held]).split(" (")[0]
    table.shows(f"{names[defender]} may put up defense cards.")
    assert all(hidden not in scene for scene in table.scenes()), "the card is still in the hand"
    table.plays(defender, f"play {FORTUNES[held]}")
    table.shows(hidden)
    while match.state.stack[-1].name in ("battle.defense_cards", "battle.third_parties"):
        table.plays(match.waiting[0], "pass")

    rolled = [e.args for e in match.log(-1) if e.key == "battle.rolled"]
    assert [args[0] for args in rolled] == [raider, defender]
    table.shows(f"= {rolled[0][4]}", f"= {rolled[1][4]}")
    table.watches_the_dice([args[4] for args in rolled])
    if match.state.stack[-1].name == "battle.again":
        table.plays(raider, "stop")
    won = rolled[0][4] > rolled[1][4]
    table.shows(f"{names[raider]} takes {port}" if won else f"{names[defender]} keeps {port}")
    told = [texts.event(e, names).text for p in match.plies[begun:] for e in p.told if e.visible_to(-1)]
    for page in table.looking:
        log = page.locator("#log li a.at").all_inner_texts()[::-1]
        heard = [line for line in log if line in told]
        assert heard[-len(told) :] == told, "every browser has the whole story, in its order"
    assert seen(watcher, id)["view"]["battle"] == game("fujian_trader").view(match.state, -1)["battle"]
