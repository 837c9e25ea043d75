"""What is wrong with a screen: words too small, cut off or over one another, places too small to hit, own figures out of sight.

It knows no game. `FAULTS` runs in the page and answers with a line for each fault; `positions` plays a game and stops at every kind of question.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from e2e.page_actions import send


@dataclass(frozen=True)
class Screen:
    """A window: its size, how many times it is enlarged, and whether it is a finger that points."""

    width: int
    height: int
    zoom: int = 1
    phone: bool = False

    @property
    def name(self) -> str:
        """Its size as one says it."""
        return f"{self.width}×{self.height}" + (f" at {self.zoom * 100} %" if self.zoom > 1 else "")

    @property
    def viewport(self) -> dict[str, int]:
        """The window in the page's own pixels."""
        return {"width": self.width // self.zoom, "height": self.height // self.zoom}

    @property
    def least(self) -> dict[str, float]:
        """The smallest letters and the smallest place to hit, in the page's own pixels."""
        return {"letters": (11 if self.phone else 12) / self.zoom, "target": (44 if self.phone else 32) / self.zoom}


SCREENS = (
    Screen(1920, 1080),
    Screen(1440, 900),
    Screen(1366, 768),
    Screen(1280, 720),
    Screen(768, 1024, phone=True),
    Screen(390, 844, phone=True),
    Screen(1440, 900, zoom=2),
)

FAULTS = """({ letters, target }) => {
  const faults = [];
  const seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest('.sr, .skip, .back [data-do] span, dialog:not([open]), [hidden], [popover]:not(:popover-open)');
  const cut = (s) => s.trim().replace(/\\s+/g, ' ').slice(0, 40);
  const phone = matchMedia('(max-width: 719px)').matches;
  // words on the board
  for (const sheet of document.querySelectorAll('#board svg.sheet')) {
    const whole = (sheet.closest('.broad') ?? sheet).getBoundingClientRect();
    if (!whole.width || sheet.closest('.sheet-place[data-mine=small]')) continue;
    const words = [];
    for (const t of sheet.querySelectorAll('text')) {
      if (!seen(t) || !t.textContent.trim()) continue;
      const r = t.getBoundingClientRect(), scale = Math.hypot(t.getScreenCTM().a, t.getScreenCTM().b);
      if (!r.width) continue;
      const size = parseFloat(getComputedStyle(t).fontSize) * scale;
      const said = cut([...t.childNodes].filter((n) => !n.classList?.contains('hn')).map((n) => n.textContent).join(' '));
      if (!said) continue;
      if (size < letters - .05) faults.push(`small: ${said} (${size.toFixed(1)} px)`);
      if (t.dataset.room && r.width > t.dataset.room * scale + 2) faults.push(`wider than its room: ${said}`);
      if (r.left < whole.left - 1 || r.right > whole.right + 1 || r.top < whole.top - 3 || r.bottom > whole.bottom + 3) faults.push(`off the sheet: ${said}`);
      const lean = Math.abs(t.getScreenCTM().b) > .01;
      if (!lean) words.push([said, r, size, t]);
    }
    for (let i = 0; i < words.length; i++) for (let j = i + 1; j < words.length; j++) {
      const [a, ra, sa] = words[i], [b, rb, sb] = words[j];
      const wide = Math.min(ra.right, rb.right) - Math.max(ra.left, rb.left);
      const ma = (ra.top + ra.bottom) / 2, mb = (rb.top + rb.bottom) / 2, high = (sa + sb) * .36 - Math.abs(ma - mb);
      if (wide > 2 && high > 1) faults.push(`one over the other: ${a} | ${b}`);
    }
  }
  // words of the page
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n = walk.nextNode(); n; n = walk.nextNode()) {
    const e = n.parentElement;
    if (!n.data.trim() || e.closest('svg, script, style, option, select, textarea') || !seen(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(n);
    const r = range.getBoundingClientRect();
    if (!r.width || r.width < 2) continue;
    const row = e.closest('.inc, .parts')?.getBoundingClientRect();
    if (row && r.top >= row.bottom - 2) continue; // what has no room in such a row is left out whole, not cut
    if (parseFloat(getComputedStyle(e).fontSize) < letters - .05) faults.push(`small: ${cut(n.data)} (${getComputedStyle(e).fontSize})`);
    for (let b = e; b && b !== document.body; b = b.parentElement) {
      const style = getComputedStyle(b), box = b.getBoundingClientRect();
      if (b.matches('.lines, .choices, .panels, .talk, .name, #stage, dialog, .extra, .phases, .back, .inc, .tag, .room')) break;
      const x = style.overflowX === 'hidden' || style.overflowX === 'clip', y = style.overflowY === 'hidden' || style.overflowY === 'clip';
      if ((x && (r.right > box.right + 2 || r.left < box.left - 2)) || (y && r.bottom > box.bottom + 4)) {
        faults.push(`cut off: ${cut(n.data)} (${b.className || b.tagName})`);
        break;
      }
    }
    const button = e.closest('.back') ? null : e.closest('button, .btn, .chip')?.getBoundingClientRect();
    if (button && (r.right > button.right + 1 || r.left < button.left - 1 || r.bottom > button.bottom + 2)) faults.push(`wider than its button: ${cut(n.data)}`);
    if (!e.closest('.lines, .panels, .choices, .extra, .sheet-tabs') && (r.right > innerWidth + 1 || r.left < -1)) faults.push(`beyond the window: ${cut(n.data)}`);
  }
  for (const e of document.querySelectorAll('button, .btn, .chip, .tool')) {
    if (!seen(e) || e.closest('.zoom, .lines')) continue;
    const r = e.getBoundingClientRect();
    if (r.width && (r.height < target - .6) && !e.closest('.talk, .panel, .pop, .hint-card, .tools')) faults.push(`button too small: ${cut(e.textContent) || e.ariaLabel} (${r.height.toFixed(0)} px)`);
  }
  // places on the board
  const places = [...document.querySelectorAll('#board .is-legal:not(.aside)')].filter((e) => e.getBoundingClientRect().width && !e.closest('.sheet-place[data-mine=small]'));
  for (const e of places) {
    const r = (e.querySelector('.hit') ?? e.querySelector('.face') ?? e).getBoundingClientRect(), size = Math.min(r.width, r.height);
    if (size < Math.min(target, 36) - .6) faults.push(`place too small: ${e.dataset.action} (${size.toFixed(0)} px)`);
  }
  // own figures and hand
  const own = document.querySelector('.panel.own');
  if (own && seen(own) && innerWidth >= 1100) {
    const r = own.getBoundingClientRect(), box = own.parentElement.getBoundingClientRect();
    if (r.bottom > Math.min(innerHeight, box.bottom) + 2) faults.push(`own panel out of sight by ${(r.bottom - Math.min(innerHeight, box.bottom)).toFixed(0)} px`);
  }
  return faults;
}"""


def positions(page: Any, id: str, dice: random.Random, most: int) -> Iterator[str]:
    """Play one's own choices by chance; stop at every kind of question when it comes for the first time, and again when the board is crowded."""
    met: dict[str, int] = {}
    asked = 0
    while asked < most:
        told = page.request.get(f"/api/tables/{id}").json()
        if told["phase"] != "playing":
            yield "the end"
            return
        if not told["your_turn"]:
            page.wait_for_timeout(20)
            continue
        allowed = [c["action"] for c in told["choices"] if not c.get("refusal")]
        kind = " ".join(sorted({a.split()[0] for a in allowed}))
        met[kind] = met.get(kind, 0) + 1
        asked += 1
        if met[kind] in (1, 12):
            yield f"{told['ply']}: {kind}"
        send(page, id, dice.choice(allowed), told["ply"])
