// Where one can act: brings what is lit into view, and enlarges what is too small for a finger.

import { boardScale, fit, lookAt, opening, openSheet } from "./board.js";
import { $, $$, now } from "./table_state.js";
import { whenShown } from "./regions.js";

const FINGER = 36, TINY = 28, EASY = 42, LARGEST = 3, PULSE = 1200;
const MOUSE = 28, AIM = 34; // a mouse aims better, yet not at everything
const finger = matchMedia("(pointer: coarse), (max-width: 719px)");
let enlarged = false, seen = -1;

const shown = (e) => e.getBoundingClientRect().width > 0 && !e.closest(".broad[data-mine=small]");
const area = (e) => (e.querySelector(".hit") ?? e.querySelector(".face") ?? e).getBoundingClientRect();

/** The lit places that are shown: what the question is about, else what answers it; where nothing does, what may be done besides. */
function lit() {
  const all = $$("#board .is-legal").filter(shown), main = all.filter((e) => !e.matches(".aside"));
  const about = $$("#board .is-asked").filter(shown);
  return (about.length ? about : main.length ? main : all).map(area);
}

/** Whether a finger must hit something on the board to answer: what may be done besides a row of choices is enlarged when somebody asks. */
const answers = () => $("#board .is-legal:not(.aside)") || !$("#prompt .choice:not([aria-disabled])");

const around = (areas) => ({
  left: Math.min(...areas.map((a) => a.left)), right: Math.max(...areas.map((a) => a.right)),
  top: Math.min(...areas.map((a) => a.top)), bottom: Math.max(...areas.map((a) => a.bottom)),
});

/** How large a place of usual size is, as it is printed. */
function usual(areas) {
  const sizes = areas.map((a) => Math.min(a.width, a.height)).sort((a, b) => a - b);
  return sizes[sizes.length >> 1] / boardScale();
}

const inside = (a, o = opening()) => a.left >= o.left && a.right <= o.right && a.top >= o.top && a.bottom <= o.bottom;

/** How many times as large something would just fill what is seen. */
function room(box) {
  const o = opening();
  return 0.92 * Math.min((o.right - o.left) / (box.right - box.left), (o.bottom - o.top) / (box.bottom - box.top));
}

/** Scroll the page so far that all of it is seen, or where that cannot be, as much of it as possible from its top on. At once: nobody
 * should tap on what is still moving. */
function scrollTo(box) {
  const o = opening(), gap = 10;
  if (box.top >= o.top && box.bottom <= o.bottom) return;
  const begins = box.top >= o.top && box.top < (o.top + o.bottom) / 2;
  if (begins && box.bottom - box.top > o.bottom - o.top) return; // it never fits: its beginning is seen, and so are the tabs above it
  const up = box.top - o.top - gap;
  const by = up < 0 ? up : Math.min(up, box.bottom - o.bottom + gap);
  if (Math.abs(by) > 1) scrollBy({ top: by, behavior: "instant" });
}

/** A new question: what answers it is brought into view. Whoever has enlarged the board by hand keeps that size. */
function follow() {
  const turned = now.state.yours && now.state.ply !== seen;
  seen = now.state.yours ? now.state.ply : -1;
  if (enlarged && (turned || !now.state.yours)) {
    enlarged = false;
    fit();
  }
  if (!turned || now.replaying || now.staging || document.body.dataset.showing !== "board") return;
  const areas = lit();
  if (!areas.length) return;
  if (boardScale() > 1) {
    if (!areas.some((a) => inside(a))) lookAt(around(areas), boardScale());
    return;
  }
  scrollTo(around(areas));
  const size = usual(areas), box = around(lit());
  if (size >= (finger.matches ? FINGER : MOUSE) || !answers()) return;
  const k = !finger.matches ? Math.min(LARGEST, AIM / size, room(box)) : Math.min(LARGEST, EASY / size, size < TINY ? LARGEST : room(box));
  if (k < 1.1) return;
  enlarged = true;
  lookAt(box, k);
}

/** Bring one place into view, with some room over it; too small for a finger, it is enlarged. */
export function bringForth(target, above) {
  const whole = () => {
    const a = area(target);
    return { left: a.left, right: a.right, top: a.top - above, bottom: a.bottom, width: a.width, height: a.height };
  };
  if (boardScale() === 1) scrollTo(whole());
  const now = whole(), size = Math.min(now.width, now.height), k = size > 0 && finger.matches && size < TINY ? Math.min(LARGEST, EASY / size) : 1;
  if (boardScale() === 1 && k < 1.1) return;
  if (boardScale() === 1) enlarged = true;
  else if (inside(now)) return;
  lookAt(now, Math.max(boardScale(), k));
}

/** Whoever goes from place to place by keyboard sees them on an enlarged board too. */
document.addEventListener("focusin", (e) => {
  if (boardScale() === 1 || !e.target.matches?.("#board .target:focus-visible") || inside(area(e.target))) return;
  lookAt(area(e.target), boardScale());
});

/** "Where can I act?": the lit places shine, as large as the window allows; asked again, the next sheet with lit places, then the whole board. */
export function showLit() {
  const all = $$(".sheet-place"), places = all.filter((s) => s.dataset.lit === "1");
  if (!places.length) return;
  const here = places.findIndex(shown), close = boardScale() > 1;
  if (places.length && !places.some(shown) && places[0].dataset.mine) openSheet(places[0].dataset.sheet, true);
  const next = all.filter(shown).length > 1 || (here >= 0 && !close) ? null : places[here + 1];
  if (close) fit();
  if (next) openSheet(next.dataset.sheet, true);
  else if (close) return;
  scrollTo(around(lit()));
  const box = around(lit()), k = Math.min(LARGEST, room(box));
  $("#board").classList.add("pulse");
  setTimeout(() => $("#board").classList.remove("pulse"), PULSE);
  if (k < 1.15) return;
  enlarged = true;
  lookAt(box, k);
}

whenShown(() => queueMicrotask(follow)); // when the pieces have begun to glide
follow();
