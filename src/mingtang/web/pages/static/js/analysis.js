// The board of analysis: a position, its best choices getting surer while one looks, and a tree of variations to walk in by clicks and keys.

import "./amounts.js";
import { fit, zoom } from "./board.js";
import { drawAdvice, forgetAdvice } from "./analysis_advice.js";
import { toast } from "./house.js";
import { show } from "./regions.js";
import { $, $$, lang, now, say } from "./table_state.js";
import { setting } from "./settings.js";
import { closePop, explain, question, why } from "./why_not.js";

const place = () => ({ after: now.state.after, variation: now.state.variation });
const query = (more = {}) => new URLSearchParams({ lang, ...(now.state.of ? { of: now.state.of } : {}), ...more });

async function ask(what, body, method = "POST", more = {}) {
  const answer = await fetch(`/api/tables/${now.state.id}/analysis/${what}?${query(more)}`, {
    method, headers: { "Content-Type": "application/json", "X-CSRF-Token": document.body.dataset.csrf },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => null);
  if (!answer) throw { error: say("offline"), code: "offline" };
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw data;
  return data;
}

const complain = (problem) => toast(problem.error ?? say("offline"));

// ---- from place to place

let asked = 0;

/** Go to a place. A seat is named where the game is seen from another; a variation keeps its own. */
async function go(after, variation = 0, seat = variation ? null : named) {
  const mine = ++asked, seen = seat === null ? {} : { seat };
  await keepComment();
  const answer = await fetch(`/tables/${now.state.id}/analysis/at?${query({ after, variation, ...seen })}`).catch(() => null);
  const data = await answer?.json().catch(() => null);
  if (mine !== asked) return;
  if (!answer?.ok) return complain(data ?? {});
  const moved = now.state.after !== data.state.after || now.state.variation !== data.state.variation || now.state.seen !== data.state.seen;
  show(data.regions, data.state);
  const sheet = $("#comment");
  if (sheet && moved) sheet.value = sheet.defaultValue;
  const address = query({ after, ...(variation ? { variation } : {}), ...seen });
  address.delete("lang");
  history.replaceState({}, "", `/tables/${now.state.id}/analysis?${address}`);
  settle();
  if (moved) watch();
}

/** The row of the tree that stands for the place is brought into view; nothing else moves. */
function settle() {
  const here = $("#tree [aria-current]"), tree = $("#tree");
  if (!here || !tree.clientHeight) return;
  const a = here.getBoundingClientRect(), b = tree.getBoundingClientRect();
  if (a.top < b.top + 36 || a.bottom > b.bottom) tree.scrollTop += a.top - b.top - tree.clientHeight / 3;
}

let named = new URLSearchParams(location.search).get("seat");

/** Where variations begin at a place: what follows it, the first one first. */
const following = (after, variation) => now.state.tree.filter(([, at, parent]) => parent === variation && (variation || at === after)).map(([id]) => id);
const find = (id) => now.state.tree.find(([known]) => known === id);

function back() {
  const { after, variation } = place();
  if (!variation) return after > 0 && go(after - 1);
  const [, at, parent] = find(variation);
  return go(at, parent);
}

function on() {
  const { after, variation } = place(), next = following(after, variation)[0];
  if (!variation && after < now.state.of_game) return go(after + 1);
  return next && go(after, next);
}

/** What might have been chosen in place of the choice that led here: the game's own first, then each variation. */
function beside(by) {
  const { after, variation } = place();
  const [from, parent] = variation ? [after, find(variation)[2]] : [after - 1, 0];
  if (from < 0) return;
  const all = following(from, parent).map((id) => [from, id]);
  if (!parent && from < now.state.of_game) all.unshift([from + 1, 0]);
  const at = all.findIndex(([a, id]) => (variation ? id === variation : !id && a === after));
  const to = all[at + by];
  if (to) go(...to);
}

const GO = {
  first: () => go(0),
  back,
  on,
  last: () => go(now.state.of_game),
};

// ---- trying choices

let busy = false;

async function tryChoices(actions) {
  if (busy || !now.state.own) return;
  busy = true;
  try {
    let at = place();
    for (const action of actions) {
      const body = { ...at, action, ...(at.variation ? {} : { seen: now.state.seen }) };
      if (now.state.yours && actions.length === 1) body.seat = now.state.seat;
      const made = await ask("choices", body);
      at = { after: made.after, variation: made.variation };
    }
    closePop();
    await go(at.after, at.variation);
  } catch (problem) {
    if (problem.code === "refused") explain($("#prompt h1"), problem.title, problem.error, problem.clause);
    else complain(problem);
  } finally {
    busy = false;
  }
}

document.addEventListener("click", (e) => {
  const target = e.target.closest?.("[data-action]");
  if (!target) {
    if (!$("#pop").contains(e.target)) closePop();
    return;
  }
  if (now.dragged) return;
  if (target.dataset.why !== undefined) why(target);
  else if (target.dataset.line) tryChoices(JSON.parse(target.dataset.line));
  else tryChoices(Array(Number(target.dataset.times ?? 1)).fill(target.dataset.action));
});

document.addEventListener("keydown", (e) => {
  const target = e.target.closest?.("#board g[data-action]");
  if (!target || (e.key !== "Enter" && e.key !== " ")) return;
  e.preventDefault();
  if (!e.repeat) target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
});

// ---- what is written to a choice

let writing = 0;

/** Keep what was written for the place for which it was written. */
async function keepComment(mark) {
  clearTimeout(writing);
  const sheet = $("#comment");
  if (!sheet || !now.state.own) return;
  const text = sheet.value.trim(), pressed = mark ?? $("#remark [data-mark][aria-pressed=true]")?.dataset.mark ?? "";
  if (mark === undefined && text === sheet.defaultValue.trim()) return;
  const at = { after: Number(sheet.dataset.after), variation: Number(sheet.dataset.variation) };
  try {
    await ask("remark", { ...at, mark: pressed, comment: text }, "PUT");
    sheet.defaultValue = text;
  } catch (problem) {
    complain(problem);
  }
}

async function writtenAndShown(mark) {
  const { after, variation } = place();
  await keepComment(mark);
  if (now.state.after === after && now.state.variation === variation) await go(after, variation);
}

document.addEventListener("input", (e) => {
  if (e.target.id !== "comment") return;
  clearTimeout(writing);
  writing = setTimeout(() => writtenAndShown(), 1200);
});
document.addEventListener("focusout", (e) => e.target.id === "comment" && writing && writtenAndShown());
addEventListener("pagehide", () => keepComment());

// ---- buttons

const DO = {
  "zoom-in": () => zoom(1.4),
  "zoom-out": () => zoom(1 / 1.4),
  fit,
  async promote() {
    await ask("promote", { variation: now.state.variation });
    await go(now.state.after, now.state.variation);
  },
  async delete() {
    const { variation } = place();
    if (!variation || !(await question(say("analysis_delete_sure"), say("analysis_delete_text"), say("analysis_delete_yes")))) return;
    const [, at, parent] = find(variation);
    await ask(`variations/${variation}`, null, "DELETE");
    $("#comment")?.setAttribute("data-gone", "");
    if ($("#comment")) $("#comment").value = $("#comment").defaultValue;
    await go(at, parent);
  },
  async share(button) {
    const found = await ask("shared", { shared: button.getAttribute("aria-pressed") !== "true" }, "PUT");
    await go(now.state.after, now.state.variation);
    if (found.shared) toast(say("analysis_shared_link"));
  },
  async copy(button) {
    await navigator.clipboard.writeText(button.dataset.text).then(() => toast(say("copied")), () => toast(button.dataset.text));
  },
};

document.addEventListener("click", async (e) => {
  const to = e.target.closest("[data-go]"), move = e.target.closest("#tree .move"), mark = e.target.closest("[data-mark]"), b = e.target.closest("[data-do]"), tab = e.target.closest("[data-show]");
  const file = e.target.closest("a[download]");
  try {
    if (to) await GO[to.dataset.go]();
    else if (move) await go(Number(move.dataset.after), Number(move.dataset.variation));
    else if (mark) await writtenAndShown(mark.getAttribute("aria-pressed") === "true" ? "" : mark.dataset.mark);
    else if (b && DO[b.dataset.do]) await DO[b.dataset.do](b);
    else if (tab) showing(tab.dataset.show);
    else if (file) {
      e.preventDefault();
      await save(file.href);
    }
  } catch (problem) {
    complain(problem);
  }
});

/** A file that cannot be made says why instead. */
async function save(address) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) throw (await answer?.json().catch(() => ({}))) ?? {};
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "variations.mingtang";
  link.click();
  URL.revokeObjectURL(link.href);
}

document.addEventListener("change", (e) => {
  if (e.target.id !== "seen") return;
  named = e.target.value;
  go(now.state.after, 0, named);
});

function showing(view) {
  document.body.dataset.showing = view;
  for (const b of $$(".tabbar [data-show]")) b.setAttribute("aria-pressed", b.dataset.show === view);
  if (view === "players") $(".others").open = true;
  if (view === "tree") settle();
}

// ---- keys

const KEYS = { ArrowLeft: back, ArrowRight: on, ArrowUp: () => beside(-1), ArrowDown: () => beside(1), Home: GO.first, End: GO.last, "+": () => zoom(1.4), "-": () => zoom(1 / 1.4), 0: fit, Delete: () => DO.delete().catch(complain), p: () => now.state.variation && DO.promote().catch(complain) };

document.addEventListener("keydown", (e) => {
  if (e.key === "Escape") return void (closePop() || fit());
  if (e.ctrlKey || e.metaKey || e.altKey || !setting("shortcuts") || $("dialog[open]")) return;
  if (e.target.closest("input, textarea, select, [role=tab], #board g") || !KEYS[e.key]) return;
  e.preventDefault();
  KEYS[e.key]();
});

// ---- the best choices: asked for again and again while the page is looked at, and no longer

let watching = 0;
const rest = (ms) => new Promise((done) => setTimeout(done, ms));

async function watch() {
  const mine = ++watching;
  forgetAdvice();
  await rest(150); // whoever walks on at once wants nothing of this place
  for (let tries = 0; mine === watching && !document.hidden && !now.state.over; ) {
    try {
      const found = await ask("look", place(), "POST", now.state.variation ? {} : { seat: now.state.seen });
      if (mine !== watching) return;
      drawAdvice(found);
      if (found.ready) return;
      tries = 0;
      await rest(100);
    } catch (problem) {
      if (mine !== watching) return;
      if (++tries > 3 || !["too_often", "busy", "offline"].includes(problem.code)) return ($("#advice-state").textContent = problem.error ?? say("offline"));
      await rest(3000);
    }
  }
  if (mine === watching && now.state.over) $("#advice-state").textContent = say("analysis_over");
}

document.addEventListener("visibilitychange", () => (document.hidden ? watching++ : watch()));
addEventListener("pagehide", () => watching++);

window.mingtang = now;
new ResizeObserver(settle).observe($("#tree")); // what stands above it takes more room, or less
watch();
