// Log and chat: tabs, what is new since the reader's last move, links to positions, and sentences read aloud.

import { $, $$, ask, lang, now, say } from "./table_state.js";
import { openNotes } from "./notes.js";
import { tellTimes, toast } from "./house.js";
import { bubble, dropBubbles, hidePreview, preview } from "./preview.js";
import { showing, whenSwitched } from "./views.js";
import "./callable.js";

const log = $("#log"), chat = $("#chat");
let unread = 0, told = { ply: Infinity, stage: 0 };
const lines = () => $$("li[data-ply]", log);

/** Where something is said to those who listen: what lies under an open sheet is not heard, then the sheet says it. */
export function voice() {
  const sheet = $$("dialog[open]").at(-1);
  if (!sheet) return $("#say");
  if (!$(".voice", sheet)) sheet.append(Object.assign(document.createElement("div"), { className: "sr voice", role: "status" }));
  return $(".voice", sheet);
}

export function announce(text) {
  if (text) voice().textContent = text;
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

// ---- what was said and not seen yet, also since an earlier visit in this browser

const KEPT = "mingtang-heard", MOST = 60;
const heardOf = () => {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
};
let heard = heardOf()[now.state.id] ?? (now.state.seats.length ? -1 : now.state.version);
const chatOpen = () => !$("#chat-pane").hidden && $("#chat-pane").getClientRects().length > 0 && !document.hidden;
const unheard = () => $$("li", chat).filter((l) => Number(l.dataset.version) > heard && !("own" in l.dataset));

function heardAll() {
  const last = Number(chat.lastElementChild?.dataset.version ?? -1);
  hidePreview();
  if (last <= heard) return;
  heard = last;
  try {
    const { [now.state.id]: _, ...others } = heardOf();
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - MOST), [now.state.id, heard]])));
  } catch { /* a browser that keeps nothing */ }
}

export function addChat({ whole, html }) {
  const low = chat.scrollHeight - chat.scrollTop - chat.clientHeight < 40;
  if (whole) chat.innerHTML = html;
  else {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    chat.append(...fresh.content.children);
    const last = chat.lastElementChild;
    if (last) {
      announce(`${$(".who", last).textContent}: ${$(".words", last).textContent}`);
      const quick = $(".words.reaction", last);
      if (!chatOpen()) preview(last, openChat);
      else if (quick) bubble(Number(last.dataset.seat), quick);
      if ("own" in last.dataset && quick) bubble(Number(last.dataset.seat), quick);
    }
  }
  if (low) chat.scrollTop = chat.scrollHeight;
  if (chatOpen()) heardAll();
  badge();
}

function badge() {
  const sup = $(".tabbar sup");
  const fresh = unheard(), n = unread + fresh.length;
  sup.hidden = !n;
  sup.textContent = n;
  const count = $("#chat-count");
  count.textContent = fresh.length || "";
  count.classList.toggle("calls", fresh.some((l) => l.classList.contains("calls")));
}

whenSwitched((view) => {
  dropBubbles();
  if (view !== "log") return;
  unread = 0;
  if (chatOpen()) heardAll();
  badge();
});
document.addEventListener("visibilitychange", () => {
  if (chatOpen()) heardAll();
  badge();
});

const tabs = () => $$(".talk [role=tab]").map((b) => b.id.slice(4));

export function tab(name) {
  for (const which of tabs()) {
    const on = which === name;
    const button = $(`#tab-${which}`);
    button.setAttribute("aria-selected", on);
    button.tabIndex = on ? 0 : -1;
    $(`#${which}-pane`).hidden = !on;
  }
  if (name === "chat") {
    chat.scrollTop = chat.scrollHeight;
    if (chatOpen()) heardAll();
    badge();
  }
  if (name === "notes") openNotes();
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
  const all = tabs(), at = all.indexOf(e.target.id.slice(4)) + (e.key === "ArrowLeft" ? -1 : 1);
  const to = all.at(at % all.length);
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

/** One of the quick words. */
export async function react(reaction) {
  try {
    await ask("reactions", { reaction, key: crypto.randomUUID?.() ?? String(Math.random()) });
  } catch (problem) {
    toast(problem.error ?? say("offline"));
  }
}

/** Before the game begins there is nothing in the log: people talk. Once it begins, the log is open. */
export function follow(phase) {
  tab(phase === "open" ? "chat" : "log");
}

if (now.state.phase === "open") follow("open");
markLog();
badge();
tellTimes();
export const openChat = () => {
  showing("log");
  tab("chat");
  $("#chat-line")?.focus();
};
export const openLog = () => {
  tab("log");
  log.focus();
};
