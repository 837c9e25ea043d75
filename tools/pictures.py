"""make pictures: the pictures of the README, taken in real Chromium from a house that is opened for it.

    python tools/pictures.py [FOLDER]          docs/pictures if no folder is given

Positions come from games that bots play with fixed seeds, so that the same house gives the same pictures.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from PIL import Image

from mingtang.bots.bot import answer
from mingtang.bots.levels import bot
from mingtang.core.match import Match
from mingtang.games import game, game_names

ROOT = Path(__file__).parents[1]
NAMES = ("Host", "Bo", "Chen", "Heron", "Dao")
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
ARGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
SECONDS = 60
COLOURS = 256
"""So many colours are enough for flat drawings, and a picture takes a third of the room."""

ASK_WHY = """() => [...document.querySelectorAll("#board .is-refused[tabindex='0']")]
  .sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
  .filter((e) => /\\d/.test(e.dataset.title) && e.closest("[data-sheet]") === document.querySelector("[data-sheet].sheet-place"))
  .at(-1).dispatchEvent(new MouseEvent("click", {bubbles: true}))"""
"""Asks why a place at the right of the first sheet is refused, one whose reason has to do with numbers."""


def chromium() -> str:
    """Where Chromium is."""
    found = os.environ.get("MINGTANG_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        sys.exit("pictures: no Chromium here; install it (Debian: apt install chromium) or set MINGTANG_CHROMIUM")
    return found


def played(name: str, seats: int, seed: int) -> str:
    """A game that bots have played until late, where the first player has much to choose and much to ask about; as a record.

    Now and then they do something else than the best: so more is built, and more can be seen.
    """
    rules = game(name)
    match = Match.new(rules, seats, seed, names=NAMES[:seats])
    players = [bot("greedy"), bot("greedy"), bot("greedy"), bot("random")]
    found: list[tuple[int, int]] = []
    while not match.over:
        seat = match.waiting[0]
        if seat == 0:
            legal, shown = len(match.legal(0)), len(match.state.stack[-1].choices(match.state, 0))
            found.append((min(legal, 14) + min(shown - legal, 14), match.ply))
        match.play(seat, answer(players[match.ply % len(players)], rules, match.state, seat, seed + match.ply))
    late = [(interest, ply) for interest, ply in found if 0.6 <= ply / match.ply <= 0.9]
    return Match.replay(rules, match.record(), max(late)[1]).record_text()


class House:
    """A house in a temporary folder, with a browser."""

    def __init__(self, folder: Path, out: Path, tool: Any) -> None:
        self.out = out
        self.browser = tool.chromium.launch(executable_path=chromium(), args=ARGS)
        env = {**os.environ, "MINGTANG_LIMITS": "off", "MINGTANG_BOT_PAUSE": "5"}
        env["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), env.get("PYTHONPATH", "")])
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mingtang", "serve", "--port", "0", "--data-dir", str(folder)],
            env=env,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split(" at ")[1].split()[0].rstrip("/")
        for _ in range(SECONDS * 5):
            try:
                urllib.request.urlopen(f"{self.url}/help", timeout=5).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.2)
        sys.exit("pictures: the house does not open")

    def close(self) -> None:
        """Everything goes."""
        self.browser.close()
        self.process.terminate()
        self.process.wait(20)

    def somebody(self, viewport: dict[str, int], dark: bool = False, lang: str = "en-GB") -> Any:
        """A page of somebody called Ana."""
        scheme = "dark" if dark else "light"
        context = self.browser.new_context(
            viewport=viewport, color_scheme=scheme, locale=lang, base_url=self.url, device_scale_factor=1
        )
        page = context.new_page()
        page.set_default_timeout(SECONDS * 1000)
        page.goto("/")
        page.fill(".name-form input[name=name]", "Ana")
        page.click(".name-form button")
        page.wait_for_selector(".hello h1")
        return page

    def table(self, page: Any, record: str) -> str:
        """A table of Ana's that goes on from the end of a record, against bots."""
        csrf = page.evaluate("document.body.dataset.csrf")
        headers = {"x-csrf-token": csrf}
        brought = page.request.post("/api/records", data={"record": record}, headers=headers).json()
        asked = {"ply": brought["latest"], "bots": "greedy", "seat": 0}
        made = page.request.post(f"/api/tables/{brought['id']}/fork", data=asked, headers=headers)
        assert made.ok, made.text()
        return str(made.json()["id"])

    def picture(self, page: Any, name: str) -> None:
        """One picture."""
        page.wait_for_timeout(600)
        path = self.out / f"{name}.png"
        page.screenshot(path=str(path))
        with Image.open(path) as taken:
            few = taken.convert("RGB").quantize(COLOURS, kmeans=3, dither=Image.Dither.NONE)
        few.save(path, optimize=True)
        print(f"{path.name:28} {path.stat().st_size / 1000:6.0f} kB", flush=True)


def take(house: House) -> None:
    """All pictures."""
    first = game_names()[0]
    record = played(first, 4, 7)
    for dark in (False, True):
        page = house.somebody(DESKTOP, dark)
        id = house.table(page, record)
        page.goto(f"/tables/{id}")
        page.wait_for_selector(".prompt.mine")
        if not dark:
            page.evaluate(ASK_WHY)
            page.wait_for_selector("#pop:not([hidden])")
        house.picture(page, f"table-{'dark' if dark else 'light'}")
        if dark:
            page.context.close()
            continue
        page.mouse.move(0, 0)
        page.keyboard.press("Escape")
        page.goto("/")
        house.picture(page, "lobby")
        page.goto(f"/rules/{first}")
        house.picture(page, "rules")
        for other in game_names()[1:]:
            page.goto("/")
            seats = game(other).meta.seats
            page.goto(f"/tables/{house.table(page, played(other, min(3, seats[-1]), 3))}")
            page.wait_for_selector(".prompt.mine")
            house.picture(page, f"table-{other}")
        page.context.close()
    phone = house.somebody(PHONE, lang="de-DE")
    phone.goto(f"/tables/{house.table(phone, record)}")
    phone.wait_for_selector(".prompt.mine")
    house.picture(phone, "phone-german")
    phone.context.close()


def main() -> None:
    """Open a house, look at it, close it."""
    from playwright.sync_api import sync_playwright

    out = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as tool:
        house = House(Path(folder), out, tool)
        try:
            take(house)
        finally:
            house.close()


if __name__ == "__main__":
    main()
