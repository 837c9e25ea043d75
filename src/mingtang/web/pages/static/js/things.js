// The board teaches: whatever lies on it has a card, on pointing at it, on focus and on a long press; with the reason where it is refused.

import { closePop, explain } from "./why_not.js";
import { announce } from "./log_chat.js";
import { $, $$, lang, now, say } from "./table_state.js";
import { whenShown } from "./regions.js";
import { nextWord, wordAt } from "./words.js";

const pop = $("#pop"), card = $(".pop-card"), AFTER = 550, REFUSED = 1100, HELD = 480;
const known = new Map();
let timer = 0, shownFor = null, held = false, byKey = false;

const target = (e) => e.target.closest?.("[data-action], [data-thing]");
const thingOf = (t) => t.closest("[data-thing]")?.dataset.thing ?? "";
const told = (t) => t.dataset.why ?? t.dataset.care; // why not, or at what price

/** What the house says of a thing; asked once for each moment. */
async function ask(t) {
  const action = t.dataset.action ?? "", thing = thingOf(t), state = now.state;
  const key = [state.id, state.ply, state.seat, thing, action].join("|");
  if (known.has(key)) return known.get(key);
  const query = new URLSearchParams({ lang, thing, action });
  if (now.replaying) query.set("ply", state.ply);
  if (state.seat >= 0) query.set("seat", state.seat);
  const answer = await fetch(`/api/tables/${state.id}/thing?${query}`, { headers: { Accept: "application/json" } }).catch(() => null);
  const found = answer?.ok ? await answer.json() : null;
  if (known.size > 300) known.clear();
  if (found || answer?.status === 404) known.set(key, found);
  return found;
}

const line = (tag, text, cls = "") => Object.assign(document.createElement(tag), { textContent: text, className: cls });

/** The lines of a card, and the same in one piece for those who listen. */
function fill(found, refusal) {
  const lines = [];
  if (refusal && found.name) lines.push(line("b", found.name, "pop-thing"));
  lines.push(line("p", found.does));
  if (found.act && found.act !== found.does) lines.push(line("p", `${found.choice}: ${found.act}`));
  if (found.costs) lines.push(line("p", say("thing_costs", found.costs), "pop-costs"));
  for (const fact of found.facts) lines.push(line("p", fact, "pop-fact"));
  if (found.gives.length) {
    const list = line("dl", "", "pop-gives");
    for (const g of found.gives) list.append(line("dt", g.label), line("dd", `${g.before} → ${g.after}`));
    lines.push(line("small", say("thing_gives"), "pop-head"), list);
  }
  if (found.then) lines.push(line("p", say("thing_then", found.then), "pop-then"));
  card.replaceChildren(...lines);
  return lines.map((l) => (l.tagName === "DL" ? found.gives.map((g) => `${g.label} ${g.before} → ${g.after}`).join(", ") : l.textContent.replace(/\.$/, ""))).join(". ");
}

/** A word that is no thing on the board: what it means does not change, so that it is known already. */
function tellWord(t, aloud) {
  const { name, does, clause } = t.word;
  $(".pop-card").replaceChildren();
  explain(t, name, does, clause);
  if (aloud) announce(`${name}. ${does}`);
}

async function show(t, aloud = false) {
  shownFor = t;
  if (t.word && !t.word.thing) return tellWord(t, aloud);
  const d = t.dataset, reason = told(t);
  if (reason !== undefined) {
    card.replaceChildren();
    explain(t, d.title, reason, d.clause, d.why === undefined);
    t.setAttribute("aria-description", d.why === undefined ? reason : `${d.title}. ${reason}`);
  }
  const found = await ask(t);
  if (shownFor !== t || !t.isConnected || told(t) !== reason) return; // the pointer, or the table, went on meanwhile
  if (!found) return reason === undefined && closePop();
  const text = fill(found, reason !== undefined);
  explain(t, reason === undefined ? found.name : d.title, reason ?? "", reason === undefined ? found.clause : d.clause, d.care !== undefined, true);
  t.setAttribute("aria-describedby", "pop");
  const said = reason !== undefined ? `${d.title}. ${reason}` : d.action === undefined ? found.name : ""; // what can be chosen has said its name already
  if (aloud) announce([said, text].filter(Boolean).join(". "));
}

function leave() {
  clearTimeout(timer);
  shownFor?.removeAttribute?.("aria-describedby");
  shownFor = null;
}

/** What lies at a point: a place that can be chosen, else the smallest thing there. Nothing that is printed catches a click, so it is found by where it lies. */
function at(x, y, e) {
  const hit = target(e);
  if (!e.target.closest?.("#board")) return hit;
  const inside = ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom;
  const there = (t) => {
    const ground = t.querySelector(":scope > .spot");
    return !ground || ground.isPointInFill(new DOMPoint(x, y).matrixTransform(ground.getScreenCTM().inverse()));
  };
  const all = $$("#board [data-thing]").map((t) => [t, t.getBoundingClientRect()]).filter(([t, r]) => r.width && inside(r) && there(t));
  const size = (r) => r.width * r.height;
  const [thing, room] = all.sort(([, a], [, b]) => size(a) - size(b))[0] ?? [null, null];
  return hit && (!thing || size(room) * 4 > size(hit.getBoundingClientRect())) ? hit : thing; // a cloister in a lit district is a cloister
}

// only a mouse that moves asks, and then rests: what comes to lie under a resting one says nothing
let where = [0, 0];
document.addEventListener("pointermove", (e) => {
  if (e.pointerType === "touch" || (e.screenX === where[0] && e.screenY === where[1])) return;
  where = [e.screenX, e.screenY];
  clearTimeout(timer);
  if (byKey && !pop.hidden && !$(":focus-visible", pop)) (leave(), closePop()); // it would lie over what the mouse is on its way to
  byKey = false;
  if (e.buttons || pop.contains(e.target) || $("dialog[open]")) return;
  const t = target(e), { clientX: x, clientY: y } = e;
  const rest = () => {
    const found = at(x, y, e) ?? wordAt(x, y);
    if (found?.word && found.word === now.popped?.word) return;
    if (found && found !== now.popped) show(found);
    else if (!found && !pop.hidden && !$(":focus-visible", pop)) (leave(), closePop());
  };
  timer = setTimeout(rest, !t && !pop.hidden ? 300 : t?.dataset.why !== undefined ? REFUSED : AFTER); // why not is told to whoever waits for it, or presses
}, { passive: true });
document.addEventListener("focusin", (e) => {
  const t = target(e);
  clearTimeout(timer);
  if (t?.matches(":focus-visible")) timer = setTimeout(() => ((byKey = true), show(t, true)), told(t) === undefined ? AFTER : 0);
  else if (!pop.contains(e.target)) (leave(), closePop());
});

// a long press tells, and does not choose
document.addEventListener("pointerdown", (e) => {
  held = false;
  if (e.pointerType !== "touch") return clearTimeout(timer);
  const t = at(e.clientX, e.clientY, e) ?? wordAt(e.clientX, e.clientY);
  clearTimeout(timer);
  if (t) timer = setTimeout(() => ((held = !now.dragged), held && show(t)), HELD);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, (e) => e.pointerType === "touch" && clearTimeout(timer));
document.addEventListener("pointermove", (e) => e.pointerType === "touch" && Math.hypot(e.movementX, e.movementY) > 6 && clearTimeout(timer), { passive: true });
document.addEventListener("contextmenu", (e) => held && e.target.closest?.("#board, #prompt, #log, #coach, #stage, .panel") && e.preventDefault());
document.addEventListener("click", (e) => {
  if (!held) return;
  held = false;
  e.preventDefault();
  e.stopImmediatePropagation();
}, true);

// a word is pressed like a button, but where pressing does something else already
document.addEventListener("click", (e) => {
  if (e.target.closest?.("a, button, summary, input, select, label, [data-action], #board")) return;
  const word = wordAt(e.clientX, e.clientY);
  if (word) show(word, true);
});
export const tellNextWord = () => {
  const word = nextWord();
  clearTimeout(timer);
  byKey = true;
  if (word) show(word, true);
};

// with Shift, the arrow keys go from thing to thing, whether one can choose it or not
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const middle = (e) => {
  const r = (e.querySelector(".face") ?? e).getBoundingClientRect();
  return [r.x + r.width / 2, r.y + r.height / 2, r.width];
};

export function nextThing(way) {
  const all = $$("#board [data-thing], #board [data-action]").filter((t) => !t.matches("[data-thing]:has([data-action])"));
  const here = document.activeElement?.closest?.("#board [data-thing], #board [data-action]");
  const [x, y] = here ? middle(here) : [0, 0];
  let best = here ? null : all.find((t) => middle(t)[2]), least = Infinity;
  for (const t of here ? all : []) {
    const [tx, ty, w] = middle(t);
    if (t === here || !w) continue;
    const ahead = (tx - x) * way[0] + (ty - y) * way[1], aside = Math.abs((tx - x) * way[1]) + Math.abs((ty - y) * way[0]);
    if (ahead > 3 && ahead + 2.5 * aside < least) [best, least] = [t, ahead + 2.5 * aside];
  }
  if (!best) return;
  if (!best.hasAttribute("tabindex")) best.setAttribute("tabindex", "-1");
  best.focus();
  clearTimeout(timer);
  byKey = true;
  show(best, true);
}
document.addEventListener("keydown", (e) => {
  const way = e.shiftKey && !e.ctrlKey && !e.altKey && !e.metaKey && WAYS[e.key];
  if (!way || $("dialog[open]") || e.target.closest?.("input, textarea, select")) return;
  e.preventDefault();
  e.stopImmediatePropagation();
  nextThing(way);
}, true);

whenShown(() => {
  if (shownFor && shownFor === now.popped && !shownFor.isConnected) (leave(), closePop());
});
