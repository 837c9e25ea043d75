// Names of those at the table after an @ in the line of the chat.

import { $, $$, now } from "./table_state.js";

const line = $("#chat-line"), list = $("#callable");
let from = -1, chosen = 0;

function fill() {
  const before = line.value.slice(0, line.selectionStart);
  from = before.lastIndexOf("@");
  const begun = from < 0 || /[\p{L}\p{N}]/u.test(before[from - 1] ?? "") ? null : before.slice(from + 1).toLowerCase();
  const names = begun === null ? [] : (now.state.people ?? []).filter((name) => name.toLowerCase().startsWith(begun));
  const whole = names.length === 1 && names[0].toLowerCase() === begun;
  chosen = 0;
  list.replaceChildren(...(whole ? [] : names.slice(0, 6)).map((name, i) => Object.assign(document.createElement("li"), { id: `callable-${i}`, textContent: name, role: "option" })));
  draw();
}

function draw() {
  const options = $$("li", list), open = options.length > 0;
  list.hidden = !open;
  line.setAttribute("aria-expanded", open);
  options.forEach((o, i) => o.setAttribute("aria-selected", i === chosen));
  if (open) line.setAttribute("aria-activedescendant", options[chosen].id);
  else line.removeAttribute("aria-activedescendant");
}

function take(name) {
  const after = line.value.slice(line.selectionStart);
  const text = `${line.value.slice(0, from)}@${name} `;
  line.value = text + after.trimStart();
  line.setSelectionRange(text.length, text.length);
  close();
  line.focus();
}

function close() {
  list.replaceChildren();
  draw();
}

line?.addEventListener("input", fill);
line?.addEventListener("blur", () => setTimeout(close, 150));
line?.addEventListener("keydown", (e) => {
  const options = $$("li", list);
  if (!options.length) return;
  if (e.key === "ArrowDown" || e.key === "ArrowUp") chosen = (chosen + (e.key === "ArrowDown" ? 1 : -1) + options.length) % options.length;
  else if (e.key === "Enter" || e.key === "Tab") take(options[chosen].textContent);
  else if (e.key === "Escape") close();
  else return;
  e.preventDefault();
  e.stopPropagation();
  draw();
});
list?.addEventListener("pointerdown", (e) => {
  const option = e.target.closest("li");
  if (!option) return;
  e.preventDefault();
  take(option.textContent);
});
