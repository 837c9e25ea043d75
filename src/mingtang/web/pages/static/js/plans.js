// Plans: copies of the table for nobody else, side by side on a sheet. A page with a plan hears when the table itself waits.

import { $, ask, lang, now, say } from "./table_state.js";
import { toast } from "./house.js";
import { morph } from "./morph.js";
import { notify } from "./notify.js";

/** Lay the sheet of plans over the table. */
export async function openPlans() {
  const dialog = $("#plans");
  if (!dialog) return;
  const answer = await fetch(`/tables/${now.state.id}/plans?lang=${lang}`).catch(() => null);
  if (!answer?.ok) return toast(say("offline"));
  morph(dialog, await answer.text());
  if (!dialog.open) dialog.showModal();
}

export async function newPlan() {
  try {
    const made = await ask("plans", now.state.seat >= 0 ? { seat: now.state.seat } : {});
    location.href = `/tables/${made.id}`;
  } catch (problem) {
    toast(problem.error ?? say("offline"));
  }
}

export async function dropPlan(button) {
  const id = button.dataset.plan, origin = $("#plan-bar")?.dataset.origin;
  const answer = await fetch(`/api/tables/${id}?lang=${lang}`, {
    method: "DELETE", headers: { "X-CSRF-Token": document.body.dataset.csrf },
  }).catch(() => null);
  if (!answer?.ok) return toast(say("offline"));
  if (id === now.state.id) location.href = `/tables/${origin}`;
  else openPlans();
}

// Who plans sits at the table all the while: the others see no difference, and the table's call is heard.
const bar = $("#plan-bar");
if (bar) {
  let waited = false;
  const source = new EventSource(`/api/tables/${bar.dataset.origin}/events?lang=${lang}`);
  source.addEventListener("update", (e) => {
    const news = JSON.parse(e.data);
    $(".plan-turn", bar).hidden = !news.your_turn;
    if (news.your_turn && !waited) notify(document.title, news.prompt, bar.dataset.origin);
    waited = news.your_turn;
  });
}
