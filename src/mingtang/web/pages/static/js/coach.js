// A lesson: the choices that the coach points at stand out, on the board and beside the prompt.

import { $, $$ } from "./table_state.js";
import { whenShown } from "./regions.js";

function mark() {
  const meant = JSON.parse($("#coach .coach")?.dataset.choices ?? "[]");
  for (const t of $$("#board [data-action], #prompt [data-action]")) t.classList.toggle("is-pointed", meant.includes(t.dataset.action));
}
whenShown(mark);
mark();
