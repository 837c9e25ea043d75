// A position that a review speaks of: what was better has the ring of a hint, what was chosen a broken one; a card says why.

import { cardWith, made, quoted, showWhere } from "./hint.js";
import { lineList } from "./hint_line.js";
import { $, $$, now, say } from "./table_state.js";

function card({ made: chosen, better, cost, lines }) {
  const told = [say("recall_made", quoted(chosen.text), cost), ...lines].map((line) => made("p", "", line));
  const back = made("a", "btn", say("recall_back"));
  back.href = `/tables/${now.state.id}/review#costly`;
  const line = better.line.length > 1 ? [lineList(better.line.map((text) => ({ text })))] : [];
  return cardWith(say("recall_title", better.text), ...line, ...told, back);
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
