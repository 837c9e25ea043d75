// A lesson: the choices that the coach points at stand out, on the board and beside the prompt; on a phone the board is moved until they are seen.

import { bringForth } from "./lit_places.js";
import { $, $$, now } from "./table_state.js";
import { whenShown } from "./regions.js";

const ABOVE = 12; // pixels over the place
let step = "";

function mark() {
  const coach = $("#coach .coach"), meant = JSON.parse(coach?.dataset.choices ?? "[]");
  for (const t of $$("#board [data-action], #prompt [data-action]")) t.classList.toggle("is-pointed", meant.includes(t.dataset.action));
  if (!coach || now.staging) return;
  const at = `${coach.dataset.step} ${coach.matches(".beside")}`; // taken back, the same step begins anew
  if (step === at) return;
  step = at;
  if (coach.matches("[data-points], .done") && $(".tabbar").offsetHeight) queueMicrotask(bring); // when what is lit has been brought into view
}

function bring() {
  const place = $$("#board .is-pointed, #board .is-last").find((e) => e.getBoundingClientRect().width);
  if (place) bringForth(place, ABOVE);
}
whenShown(mark);
mark();
