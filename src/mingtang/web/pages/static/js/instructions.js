// What is laid down to be chosen in one's place: a sheet with a form, and a strip that says what comes of it. Nobody else is sent any of it.

import { $, $$, ask, lang, now, say } from "./table_state.js";
import { choose } from "./choose.js";
import { tellTimes, toast } from "./house.js";
import { morph } from "./morph.js";
import { whenShown } from "./regions.js";

const dialog = $("#instructions"), strip = $("#laid");
const home = () => $("#plan-bar")?.dataset.origin ?? now.state.id; // a plan is laid down at the table that it was made for
let something = "laid" in document.body.dataset, waiting = 0, shownAt = -1;

const page = (what = "") => fetch(`/tables/${home()}/instructions${what}${what.includes("?") ? "&" : "?"}lang=${lang}`).catch(() => null);

async function change(what, body, method) {
  try {
    const sheet = await ask(`instructions${what}`, body, method, home());
    something = sheet.instructions.length + sheet.reports.length > 0;
    showStrip();
    return sheet;
  } catch (problem) {
    toast(problem.error ?? say("offline"));
    return null;
  }
}

/** Lay the sheet over the table; with a question and a choice, they are filled in. */
export async function openInstructions(question = "", choice = "") {
  if (!dialog) return;
  const answer = await page(question ? `?${new URLSearchParams({ question, choice })}` : "");
  if (!answer?.ok) return toast((await answer?.json().catch(() => null))?.error ?? say("offline"));
  $("#plans")?.close();
  morph(dialog, await answer.text());
  if (!dialog.open) dialog.showModal();
  tellTimes();
  fillIn();
  if (question) $("#lay-form").scrollIntoView({ block: "nearest" });
}

/** The choices of the question that is chosen in the form. */
function fillIn(chosen = $("#lay-form [name=choice]")?.dataset.chosen, second = "") {
  const form = $("#lay-form"), which = form?.elements.question;
  if (!which) return;
  const offered = JSON.parse(form.dataset.offered)[which.value] ?? [];
  const options = () => offered.map(([action, text]) => Object.assign(document.createElement("option"), { value: action, textContent: text }));
  const ending = offered.find(([, , ends]) => ends)?.[0];
  form.elements.choice.replaceChildren(...options());
  form.elements.choice.value = chosen || (ending ?? offered[0]?.[0] ?? "");
  form.elements.second.replaceChildren(form.elements.second.options[0], ...options());
  form.elements.second.value = second;
  $("[value=now]", form).hidden = which.selectedOptions[0]?.dataset.now !== "1" || home() !== now.state.id;
}

export function editInstruction(button) {
  const laid = JSON.parse(button.dataset.laid), form = $("#lay-form");
  if (!form.elements.question) return;
  if (![...form.elements.question.options].some((o) => o.value === laid.question)) return;
  form.dataset.key = laid.key;
  form.elements.question.value = laid.question;
  fillIn(laid.choices[0], laid.choices[1] ?? "");
  form.elements.term.value = laid.term;
  for (const box of $$("[name=unless]", form)) box.checked = laid.unless.includes(box.value);
  if (laid.unless.length) $("details", form).open = true;
  const lay = $("[value=lay]", form);
  lay.textContent = lay.dataset.edit;
  form.scrollIntoView({ block: "nearest" });
  form.elements.choice.focus();
}

document.addEventListener("change", (e) => e.target.matches("#lay-form [name=question]") && fillIn(""));

document.addEventListener("submit", async (e) => {
  if (e.target.id !== "lay-form") return;
  e.preventDefault();
  const { question, choice, second, term } = e.target.elements, key = e.target.dataset.key;
  const choices = [choice.value, second.value].filter(Boolean);
  const unless = $$("[name=unless]:checked", e.target).map((box) => box.value);
  const body = { question: question.value, choices, term: term.value, unless };
  const sheet = await change(key ? `/${key}` : "", body, key ? "PUT" : "POST");
  if (!sheet) return;
  if (e.submitter?.value !== "now") return dialog.open && openInstructions();
  dialog.close();
  choose(choice.value);
});

/** Lay down what stands on a plan: as long as the others choose so, I choose so. */
export async function layPlan(button) {
  const any_luck = button.parentNode.querySelector("[name=any_luck]")?.checked ?? false;
  if (await change("", { plan: button.dataset.plan, any_luck }, "POST")) openInstructions();
}

export async function dropInstruction(button) {
  if ((await change(`/${button.dataset.key}`, {}, "DELETE")) && dialog.open) openInstructions();
}

export async function askMyself() {
  if ((await change("/hold", {}, "POST")) && dialog.open) openInstructions();
}

export async function readReports() {
  if ((await change("/read", {}, "POST")) && dialog.open) openInstructions();
}

/** What is laid down, in a line; it is asked for only where something is. */
async function showStrip() {
  if (!strip) return;
  const answer = something ? await page("/strip") : null;
  const html = answer?.ok ? (await answer.text()).trim() : "";
  if (!something || answer?.ok) morph(strip, html);
  strip.hidden = !strip.textContent.trim();
  const count = $("[data-count]", strip)?.dataset.count;
  document.body.style.setProperty("--laid", count ? `" · ${count}"` : '""'); // beside the button that leads there
}

whenShown(() => {
  if (!something || now.state.latest === shownAt) return;
  shownAt = now.state.latest;
  clearTimeout(waiting);
  waiting = setTimeout(showStrip, 900); // the house looks now and then, not at once
});
if (something) showStrip();
