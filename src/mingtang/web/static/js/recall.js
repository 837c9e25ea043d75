// A position that a review speaks of: what was better has the ring of a hint, what was chosen a broken one; a card says why.

import { dropHint, made, quoted, showWhere } from "./hint.js";
import { $, $$, now, say } from "./now.js";

function card({ made: chosen, better, cost, lines }) {
  const box = made("div", "hint-card");
  box.setAttribute("role", "status");
  const close = made("button", "", "✕");
  close.setAttribute("aria-label", say("close"));
  close.onclick = dropHint;
  const back = made("a", "btn", say("recall_back"));
  back.href = `/tables/${now.state.id}/review#costly`;
  const icon = document.querySelector(".vp .ic")?.cloneNode(true) ?? document.createElement("span");
  const told = [say("recall_made", quoted(chosen.text), cost), ...lines].map((line) => made("p", "", line));
  box.append(icon, made("b", "serif", say("recall_title", better.text)), close, ...told, back);
  return box;
}

/** Show it until the reader goes on to another moment. */
export function recall() {
  const found = now.state.recalled, place = $("#hint");
  if (!found) return;
  for (const t of $$("#board [data-action]")) {
    t.classList.toggle("is-hinted", t.dataset.action === found.better.action);
    t.classList.toggle("is-made", t.dataset.action === found.made.action);
  }
  place.replaceChildren(card(found));
  showWhere(place, [...$$("#board .is-hinted"), ...$$("#board .is-made")]);
}
