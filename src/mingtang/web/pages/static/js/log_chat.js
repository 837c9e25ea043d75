// Log and chat: tabs, what is new since the reader's last move, links to positions, and sentences read aloud.

import { $, $$, ask, lang, now, say } from "./table_state.js";
import { tellTimes, toast } from "./house.js";

const log = $("#log"), chat = $("#chat");
let unread = 0, unsaid = 0, told = { ply: Infinity, stage: 0 };
const lines = () => $$("li[data-ply]", log);

export function announce(text) {
  if (text) $("#say").textContent = text;
}

/** While something is shown in stages the log does not run ahead: it ends with this stage of this choice. Without a ply all is told. */
export function tellUpTo(ply = Infinity, stage = 0) {
  told = { ply, stage };
  hideUntold();
}

function hideUntold() {
  for (const line of lines()) {
    const at = Number(line.dataset.ply);
    line.classList.toggle("untold", at > told.ply || (at === told.ply && Number(line.dataset.stage ?? 0) > told.stage));
  }
}

/** Set off what has happened since the reader's last move, and what lies after the moment that is shown. */
export function markLog() {
  const { since, seats, ply } = now.state;
  hideUntold();
  $(".cut", log)?.remove();
  let cut = null;
  for (const line of lines()) {
    const at = Number(line.dataset.ply);
    const after = at > since || (at === since && "after" in line.dataset); // what a move of one's own set off is news too
    const fresh = seats.length > 0 && since > 0 && after;
    line.classList.toggle("new", fresh && !now.replaying);
    line.classList.toggle("later", now.replaying && at > ply);
    line.classList.toggle("shown", now.replaying && at === ply);
    if (!cut && since > 0 && !after) cut = line;
  }
  if (cut && cut !== log.firstElementChild && !now.replaying) {
    const rule = document.createElement("li");
    rule.className = "cut";
    rule.textContent = log.dataset.cut;
    cut.before(rule);
  }
  $(".since").hidden = !(since > 0 && seats.length);
}

export function addLog({ whole, html }, state) {
  if (whole) {
    const more = $(".more", log);
    log.innerHTML = html;
    if (more && lines().length > 60) log.append(more);
  } else {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    for (const line of [...fresh.content.children]) if ($(`li[data-ply="${line.dataset.ply}"]`, log)) line.remove();
    const lines = [...fresh.content.children];
    log.prepend(...lines);
  }
  now.state.since = state.since;
  markLog();
  unread = document.body.dataset.showing === "log" ? 0 : new Set($$(".new", log).map((l) => l.dataset.ply)).size;
  badge();
}

export function addChat({ whole, html, count }) {
  const low = chat.scrollHeight - chat.scrollTop - chat.clientHeight < 40;
  if (whole) chat.innerHTML = html;
  else {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    chat.append(...fresh.content.children);
    if ($("#chat-pane").hidden) unsaid += count;
    const last = chat.lastElementChild;
    if (last) announce(`${$(".who", last).textContent}: ${$(".words", last).textContent}`);
  }
  if (low) chat.scrollTop = chat.scrollHeight;
  badge();
}

function badge() {
  const sup = $(".tabbar sup");
  const n = unread + unsaid;
  sup.hidden = !n;
  sup.textContent = n;
  $("#chat-count").textContent = unsaid || chat.children.length || "";
}

export function seen() {
  unread = 0;
  badge();
}

function tab(name) {
  for (const which of ["log", "chat"]) {
    const on = which === name;
    const button = $(`#tab-${which}`);
    button.setAttribute("aria-selected", on);
    button.tabIndex = on ? 0 : -1;
    $(`#${which}-pane`).hidden = !on;
  }
  if (name === "chat") {
    unsaid = 0;
    chat.scrollTop = chat.scrollHeight;
    badge();
  }
}

export async function earlier() {
  const answer = await fetch(`/tables/${now.state.id}/log?lang=${lang}`);
  if (answer.ok) {
    log.innerHTML = (await answer.json()).log;
    markLog();
  }
}

/** Bring the line of the moment that is shown into view, from however long ago it is. */
export async function findInLog() {
  if (!$(".shown", log) && $(".more", log)) await earlier();
  const line = $(".shown", log);
  if (!line) return;
  const down = line.getBoundingClientRect().top - log.getBoundingClientRect().top;
  if (down < 0 || down > log.clientHeight - 48) log.scrollTop += down - log.clientHeight / 3;
}

$(".talk .tabs").addEventListener("click", (e) => {
  const to = e.target.closest("[role=tab]");
  if (to) tab(to.id.slice(4));
});
$(".talk .tabs").addEventListener("keydown", (e) => {
  if (e.key !== "ArrowLeft" && e.key !== "ArrowRight") return;
  const to = e.target.id === "tab-log" ? "chat" : "log";
  tab(to);
  $(`#tab-${to}`).focus();
});

export async function sinceOnly(button) {
  const on = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", on);
  button.textContent = on ? button.dataset.all : button.dataset.since;
  tab("log");
  const oldest = Number(lines().at(-1)?.dataset.ply ?? 0);
  if (on && $(".earlier") && oldest > now.state.since) await earlier();
  log.classList.toggle("only-new", on);
}

$("#chat-form")?.addEventListener("submit", async (e) => {
  e.preventDefault();
  const line = $("#chat-line"), text = line.value.trim();
  if (!text) return;
  line.value = "";
  try {
    await ask("chat", { text, key: crypto.randomUUID?.() ?? String(Math.random()) });
  } catch (problem) {
    line.value = text;
    toast(problem.error ?? say("offline"));
  }
});

/** Before the game begins there is nothing in the log: people talk. Once it begins, the log is open. */
export function follow(phase) {
  tab(phase === "open" ? "chat" : "log");
}

if (now.state.phase === "open") follow("open");
markLog();
badge();
tellTimes();
export const openChat = () => {
  tab("chat");
  $("#chat-line")?.focus();
};
export const openLog = () => {
  tab("log");
  log.focus();
};
