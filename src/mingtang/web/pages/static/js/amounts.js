// How much and how many: a slider with buttons for a number, a stepper for many units of one thing, and what is taken without asking.

import { $, $$, now } from "./table_state.js";
import { choose as keepSetting, setting } from "./settings.js";
import { whenShown } from "./regions.js";

// ---- one number of many

function showNumber(slider) {
  const actions = JSON.parse(slider.dataset.numbers), action = actions[slider.value], button = $(".choice", slider.parentNode);
  const choice = now.state.choices.find((c) => c.action === action);
  if (!choice) return;
  button.dataset.action = action;
  button.textContent = choice.text;
  for (const [key, value] of [["clause", choice.care?.[0]], ["title", choice.care?.[1]], ["care", choice.care?.[2]]]) {
    if (value) button.dataset[key] = value;
    else delete button.dataset[key];
  }
  slider.setAttribute("aria-valuetext", choice.text);
  for (const b of $$("[data-preset]", slider.parentNode)) b.setAttribute("aria-pressed", b.dataset.preset === slider.value);
}

document.addEventListener("input", (e) => e.target.matches?.("[data-numbers]") && showNumber(e.target));
document.addEventListener("click", (e) => {
  const preset = e.target.closest?.("[data-preset]");
  if (!preset) return;
  const slider = $("[data-numbers]", preset.closest(".number"));
  slider.value = preset.dataset.preset;
  showNumber(slider);
});

// ---- many units of one thing

document.addEventListener("click", (e) => {
  const by = e.target.closest?.("[data-count]");
  if (!by) return;
  const group = by.closest(".many"), texts = JSON.parse(group.dataset.texts), button = $(".choice", group);
  const wanted = by.dataset.count === "all" ? texts.length : Number(button.dataset.times) + Number(by.dataset.count);
  const times = Math.min(texts.length, Math.max(1, wanted));
  button.dataset.times = times;
  button.textContent = texts[times - 1];
  $("[data-count='-1']", group).disabled = times === 1;
  $("[data-count='1']", group).disabled = times === texts.length;
});

// ---- what nearly everybody answers is taken, until somebody wants to be asked

export const takesObvious = () => setting("obvious") !== false;
export function askAlways(button) {
  keepSetting("obvious", !takesObvious());
  button.setAttribute("aria-pressed", takesObvious());
}

function follow() {
  $("[data-do=obvious]")?.setAttribute("aria-pressed", takesObvious());
  for (const slider of $$("[data-numbers]")) showNumber(slider);
}
whenShown(follow);
follow();
