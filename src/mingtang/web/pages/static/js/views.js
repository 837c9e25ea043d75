// On a phone one part of the table is in sight at a time.

import { $$ } from "./table_state.js";

const after = [];

/** Do something whenever another part is looked at. */
export const whenSwitched = (f) => after.push(f);

export function showing(view) {
  document.body.dataset.showing = view;
  for (const b of $$(".tabbar [data-show]")) b.setAttribute("aria-pressed", b.dataset.show === view);
  after.forEach((f) => f(view));
}

document.addEventListener("click", (e) => {
  const b = e.target.closest("[data-show]");
  if (b) showing(b.dataset.show);
});
