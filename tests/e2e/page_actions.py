"""What people do at a table page: open a table, see what is lit, click it, press keys. It knows no game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

LIT = "#board .is-legal, #prompt .choice:not([aria-disabled])"
ENOUGH = "document.querySelector('.staging [data-do=stage-end]')?.click();"
"""Skip what is shown one thing after the other."""
FREE = f"""() => {{
  {ENOUGH}
  const over = document.body.dataset.phase !== 'playing';
  return window.mingtang && !window.mingtang.staging && !window.mingtang.tooSoon?.() && (over || document.querySelector('.prompt.mine') !== null);
}}"""

POINT = """(action) => {
  const all = [...document.querySelectorAll('#board [data-action], #prompt [data-action]')].filter((e) => e.dataset.action === action);
  const target = all.find((e) => e.getBoundingClientRect().width);
  if (!target) return null;
  target.closest('.broad[data-mine=small]')?.querySelector('.enlarge').click();
  const fit = document.querySelector('[data-do=fit]');
  if (document.querySelector('.stage.zoomed') && target.closest('.stage')) {
    const b = (target.querySelector('.hit') ?? target).getBoundingClientRect();
    if (b.left < 0 || b.right > innerWidth || b.top < document.querySelector('#prompt').getBoundingClientRect().bottom || b.bottom > innerHeight - 64) fit.click();
  }
  target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const shape = target.querySelector('.face') ?? target;
  const r = shape.getBoundingClientRect();
  for (const [fx, fy] of [[.5, .5], [.3, .3], [.7, .7], [.3, .7], [.7, .3], [.15, .5], [.85, .5], [.5, .15], [.5, .85]]) {
    const x = r.x + r.width * fx, y = r.y + r.height * fy;
    const hit = document.elementFromPoint(x, y);
    if (hit && hit.closest('[data-action]') === target) return [x, y];
  }
  return [];
}"""


def open_table(page: Any, **asked: Any) -> str:
    """A new table, as a program of this person would open it; the page then shows it."""
    csrf = page.evaluate("document.body.dataset.csrf")
    made = page.request.post("/api/tables", data=asked, headers={"x-csrf-token": csrf})
    assert made.ok, made.text()
    id: str = made.json()["id"]
    page.goto(f"/tables/{id}")
    return id


def seen(page: Any, id: str) -> dict[str, Any]:
    """The table as the house tells it to this person."""
    answer: dict[str, Any] = page.request.get(f"/api/tables/{id}").json()
    return answer


def next_to_choose(pages: Sequence[Any], id: str) -> tuple[Any, dict[str, Any]]:
    """Whoever of these people the table waits for, as soon as it does, and the table as that person is told it.

    A bot may choose between two looks: which moment it is goes by the look that found the turn, and by no earlier one.
    """
    while True:
        for page in pages:
            told = seen(page, id)
            if told["your_turn"]:
                page.wait_for_function(
                    "(n) => window.mingtang?.state.latest === n && window.mingtang.state.yours", arg=told["ply"]
                )
                return page, told
        pages[0].wait_for_timeout(30)


def send(page: Any, id: str, action: str, at: int) -> None:
    """Make a choice as a program of this person would."""
    csrf = page.evaluate("document.body.dataset.csrf")
    answer = page.request.post(
        f"/api/tables/{id}/actions", data={"action": action, "ply": at}, headers={"x-csrf-token": csrf}
    )
    assert answer.ok, answer.text()


def my_turn(page: Any) -> bool:
    """Wait until the table waits for this person, or until the game is over; whether it is the former."""
    page.wait_for_function(FREE, timeout=60_000)
    return bool(page.evaluate("document.body.dataset.phase === 'playing'"))


def lit(page: Any) -> list[str]:
    """Everything that can be chosen on the page now."""
    found: list[str] = page.evaluate(
        f"[...document.querySelectorAll({LIT!r})].filter((e) => e.getBoundingClientRect().width).map((e) => e.dataset.action)"
    )
    return found


def click(page: Any, action: str) -> None:
    """Click a choice where a player would: on its lit shape, wherever nothing else lies over it.

    A page that moves under the pointer (a name that is told again, a sheet that comes into view) can make a click miss; a player
    clicks again then, and so does this hand, twice at most.
    """
    at = ply(page)
    for attempt in range(3):
        if ply(page) > at:
            return  # the click was heard after all, and only the answer was slow
        where = page.evaluate(POINT, action)
        if where == []:  # what the mouse rests on may have told why it is refused: that goes away with the mouse
            page.mouse.move(1, 1)
            page.wait_for_selector("#pop", state="hidden")
            where = page.evaluate(POINT, action)
        assert where is not None, f"{action} is nowhere on the page"
        assert where, f"something lies over {action}: it cannot be clicked"
        reveals = page.evaluate(
            "(a) => [...window.mingtang.state.warned, ...window.mingtang.state.irrevocable].includes(a)", action
        )
        page.wait_for_function("() => !window.mingtang.tooSoon()")  # two presses so close together are one
        try:
            with page.expect_response(
                lambda r: "/actions" in r.url, timeout=20_000 if attempt == 2 else 7_000
            ) as answer:
                page.mouse.click(*where)
                if reveals:
                    page.click("#ask[open] [value=yes]")
        except Exception as e:  # Playwright's own; it is not imported here, so that tests can say that it is missing
            if attempt == 2 or type(e).__name__ != "TimeoutError":
                raise
            continue
        assert answer.value.ok, answer.value.text()
        return


def ply(page: Any) -> int:
    """The ply that the page shows."""
    found: int = page.evaluate("window.mingtang.state.latest")
    return found


def wait_for_ply(page: Any, beyond: int) -> None:
    """Wait until the page has heard of a later moment."""
    page.wait_for_function(
        f"(n) => {{ {ENOUGH} return window.mingtang?.state.latest > n; }}", arg=beyond, timeout=60_000
    )


def play_by_clicks(page: Any, dice: random.Random, most: int = 1000) -> int:
    """Play to the end by clicking what is lit; how many clicks it took."""
    for n in range(most):
        if not my_turn(page):
            return n
        something_lit(page)
        at = ply(page)
        options = lit(page)
        if not options:
            continue  # the table went on between two looks: look again
        click(page, dice.choice(options))
        wait_for_ply(page, at)
    raise AssertionError("the game does not end")


def something_lit(page: Any) -> None:
    """Wait until there is something to choose on the page, or until the game is over."""
    page.wait_for_function(
        f"() => {{ {ENOUGH} return document.body.dataset.phase !== 'playing' ||"
        f" [...document.querySelectorAll({LIT!r})].some((e) => e.getBoundingClientRect().width); }}"
    )


FOCUSED = """() => {
  const e = document.activeElement;
  return e && e.dataset.action && !e.hasAttribute('data-why') ? e.dataset.action : '';
}"""


def play_by_keys(page: Any, dice: random.Random, most: int = 1000) -> int:
    """Play to the end with the keyboard alone: by Tab, arrows and Enter, and every fifth time by typing; how many choices it took."""
    for n in range(most):
        if not my_turn(page):
            return n
        at = ply(page)
        page.keyboard.press("Escape")
        if n % 5 == 4:
            words = dice.choice(
                page.evaluate("window.mingtang.state.choices.filter((c) => !c.why).map((c) => c.action)")
            )
            page.keyboard.press("/")
            page.keyboard.type(words)
        else:
            page.keyboard.press("b")
            for _ in range(dice.randrange(5)):
                page.keyboard.press(dice.choice(["Tab", "ArrowDown", "ArrowRight"]))
            for _ in range(60):
                if page.evaluate(FOCUSED):
                    break
                page.keyboard.press("Shift+Tab")
            assert page.evaluate(FOCUSED), "no way by Tab to anything that can be chosen"
        page.keyboard.press("Enter")
        wait_for_ply(page, at)
    raise AssertionError("the game does not end")
