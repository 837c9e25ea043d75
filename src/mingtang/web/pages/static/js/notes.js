// Notes for nobody else: fetched when they are first looked at, kept while one writes.

import { $, ask, lang, now } from "./table_state.js";

const sheet = $("#notes"), kept = $("#notes-kept");
let stored = null, waiting = 0, keeping = null;

/** Look at the notes: as they are kept now, unless something is still to be kept. */
export async function openNotes() {
  if (!sheet || (stored !== null && sheet.value !== stored)) return;
  const answer = await fetch(`/api/tables/${now.state.id}/notes?lang=${lang}`).catch(() => null);
  if (!answer?.ok) return tell("lost");
  const before = stored;
  stored = (await answer.json()).text;
  if (before === null || sheet.value === before) sheet.value = stored;
  sheet.disabled = false;
  tell("");
  if (document.activeElement?.id === "tab-notes" || before !== null) return;
  sheet.focus();
}

function tell(how) {
  kept.textContent = how ? kept.dataset[how] : "";
}

/** Keep what was written. What cannot be kept now stays on the sheet and is tried again. */
async function keep() {
  clearTimeout(waiting);
  if (keeping || stored === null || sheet.value === stored) return;
  const text = sheet.value;
  keeping = ask("notes", { text }, "PUT");
  try {
    await keeping;
    stored = text;
    tell("kept");
  } catch (problem) {
    kept.textContent = problem.code === "offline" ? kept.dataset.lost : (problem.error ?? kept.dataset.lost);
    waiting = setTimeout(keep, 5000);
  }
  keeping = null;
  if (stored === text && sheet.value !== text) keep();
}

sheet?.addEventListener("input", () => {
  tell("");
  clearTimeout(waiting);
  waiting = setTimeout(keep, 800);
});
sheet?.addEventListener("blur", keep);
addEventListener("pagehide", keep);
