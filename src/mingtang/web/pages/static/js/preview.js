// What others say while the chat is not open: a line at the edge of the page, and quick words at the player's panel.

import { setting } from "./settings.js";
import { $ } from "./table_state.js";

const SECONDS = 6000, WIDE = 176;
let timer = 0;

/** Show a line that was just said; `open` is what a press on it does. */
export function preview(line, open) {
  if (!setting("previews") || "own" in line.dataset) return;
  const words = $(".words", line), seat = Number(line.dataset.seat);
  if (words.dataset.reaction && bubble(seat, words)) return;
  const place = $("#preview");
  const [sign, who] = [line.firstElementChild.cloneNode(true), $(".who", line).cloneNode(true)];
  const text = Object.assign(document.createElement("span"), { className: "said" });
  text.append(...words.cloneNode(true).childNodes);
  place.replaceChildren(sign, who, text);
  place.classList.toggle("calls", line.classList.contains("calls"));
  place.hidden = false;
  place.onclick = () => {
    hidePreview();
    open();
  };
  clearTimeout(timer);
  timer = setTimeout(hidePreview, SECONDS);
}

export function hidePreview() {
  clearTimeout(timer);
  $("#preview").hidden = true;
}

/** A quick word beside the name of whoever said it. False: the panel is not in sight. */
export function bubble(seat, words) {
  const head = $(`#panel-${seat} .name`), panel = head?.closest(".panel"), at = head?.getBoundingClientRect();
  if (!at?.width) return false;
  const side = $("#panels").getBoundingClientRect();
  if (at.top < side.top || at.bottom > side.bottom || at.bottom > innerHeight) return false;
  const made = Object.assign(document.createElement("span"), { className: "bubble" });
  made.append(...words.cloneNode(true).childNodes);
  const edge = panel.getBoundingClientRect().right, beside = edge - 64 - at.right - 8 >= WIDE; // points stay in sight
  const [left, top] = beside ? [at.right + 8, at.top - 6] : [at.left, at.bottom + 1];
  made.style.cssText = `left:${Math.round(left)}px;top:${Math.round(top)}px;max-width:${Math.round(edge - left - (beside ? 64 : 12))}px`;
  for (const old of $("#bubbles").children) if (old.dataset.seat === String(seat)) old.remove();
  made.dataset.seat = seat;
  $("#bubbles").append(made);
  setTimeout(() => made.remove(), SECONDS);
  return true;
}

/** The panels are not where they were. */
export const dropBubbles = () => $("#bubbles").replaceChildren();
addEventListener("resize", dropBubbles);
