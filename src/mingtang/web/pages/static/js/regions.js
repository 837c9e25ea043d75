// Puts what the house sends into the regions of the page.

import { clocks } from "./clock.js";
import { glide, remember } from "./motion.js";
import { alike, morph } from "./morph.js";
import { $, $$, now } from "./table_state.js";

const after = [];
let keyboard = false;
addEventListener("keydown", () => (keyboard = true), true);
addEventListener("pointerdown", () => (keyboard = false), true);

/** Do something whenever the page has changed. */
export const whenShown = (f) => after.push(f);

let come = true; // a page that has just come hears first what it shows already: then nothing is looked at anew
const shown = (regions) => Object.entries(regions).every(([name, html]) => {
  const place = document.getElementById(name);
  return !place || alike(place, html);
});

/** Show fragments. While the past is looked at, or something is shown in stages, only what does not belong to a moment is shown. */
export function show(regions, state, { past = false } = {}) {
  const told = come && !past && !now.replaying && !now.staging && state.version === now.state.version && shown(regions);
  come = false;
  if (told) {
    Object.assign(now.state, state);
    document.title = state.title;
    return clocks();
  }
  const before = remember();
  const focused = document.activeElement;
  for (const [name, html] of Object.entries(regions)) {
    if ((now.replaying || now.staging) && !past) continue;
    const place = document.getElementById(name);
    if (place) morph(place, html);
  }
  if (!(now.replaying || now.staging) || past) {
    const turned = state.yours && (!now.state.yours || state.ply !== now.state.ply);
    now.state = { ...now.state, ...state };
    document.title = state.title;
    document.body.dataset.phase = state.phase;
    document.body.dataset.seated = state.seats.length ? 1 : 0;
    document.body.dataset.company = state.seats.length && !state.alone ? 1 : 0;
    document.body.dataset.hints = state.hints ? 1 : 0;
    after.forEach((f) => f());
    glide(before);
    keepFocus(focused, turned);
  }
  clocks();
}

/** Whoever plays by keyboard never loses the place: the next thing to choose, else the prompt. */
function keepFocus(focused, turned) {
  if (!keyboard || $("dialog[open]")) return;
  const lost = document.activeElement === document.body || !focused?.isConnected || focused?.closest(".is-refused");
  const onTable = !focused || focused === document.body || focused.closest("#board, #prompt, #coach, body > .sr") || !focused.isConnected;
  if (!onTable || (!lost && !turned)) return;
  if (focused?.isConnected && focused.matches(".is-legal, .choice:not([aria-disabled])") && document.activeElement === focused) return;
  const next = now.state.yours ? $$("#board .is-legal, #prompt .choice:not([aria-disabled])").find((e) => e.getBoundingClientRect().width) : null;
  const place = $("#coach .coach-go .btn.primary") ?? next ?? $("#prompt h1");
  if (!next) place?.setAttribute("tabindex", "-1");
  place?.focus({ preventScroll: false });
}
