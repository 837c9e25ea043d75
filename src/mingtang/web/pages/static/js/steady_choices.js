// While the reader is asked one thing after the other, what is asked keeps the room that it once took, and so do the choices of one question:
// what goes on and what ends it stay where they are under the hand.

import { $, $$, now } from "./table_state.js";
import { whenShown } from "./regions.js";

const room = { ".ask-text": ["", 0], ".choices": ["", 0] };

/** The part is never less high than it was for the same `what`. */
function keep(part, what) {
  const shown = $(`#prompt ${part}`);
  if (!shown) return;
  const [before, most] = room[part];
  shown.style.minHeight = "";
  const high = shown.getBoundingClientRect().height, least = what && what === before ? most : 0;
  if (high < least) shown.style.minHeight = `${least}px`;
  room[part] = [what, Math.max(high, least)];
}

let asked = "";
const places = new Map();

/** A row for many units stays where it was although the one above it is used up. */
function keepRows(question) {
  if (question !== asked) places.clear();
  asked = question;
  for (const row of $$("#prompt .many")) {
    row.style.marginTop = "";
    const action = $(".choice", row).dataset.action, top = row.offsetTop - row.parentNode.offsetTop;
    const before = places.get(action) ?? top;
    if (before > top) row.style.marginTop = `${before - top}px`;
    places.set(action, Math.max(before, top));
  }
}

function keepRoom() {
  keep(".ask-text", now.state.yours && !now.replaying ? `${innerWidth}` : "");
  const question = `${$("#prompt h1")?.textContent} ${innerWidth}`;
  keepRows(question);
  keep(".choices", question);
}

whenShown(keepRoom);
addEventListener("resize", keepRoom);
keepRoom();
