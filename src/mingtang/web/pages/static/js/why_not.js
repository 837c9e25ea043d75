// A card beside a place that says why it is refused or what it wastes, and a question that is asked before something happens.

import { $, $$, now, say } from "./table_state.js";
import { whenShown } from "./regions.js";

const pop = $("#pop");
let toldBy = null; // the refused place whose reason is shown

export function closePop() {
  if (pop.hidden) return false;
  const inside = pop.contains(document.activeElement);
  pop.hidden = true;
  if (inside) now.popped?.focus();
  now.popped = null;
  return true;
}

/** A card beside a place: why it is refused, what it wastes (`care`), and below, with `more`, what it is. */
export function explain(target, title, why, clause, care = false, more = false) {
  now.popped = target;
  toldBy = null;
  if (!more) $(".pop-card").replaceChildren();
  $(".pop-title").textContent = title;
  $(".pop-text").textContent = why;
  $(".pop-text").hidden = !why;
  const link = $(".pop-clause");
  link.hidden = !clause || clause === "house";
  link.textContent = say("refused_by", clause);
  link.href = `${now.state.rules}#${clause}`;
  link.target = "_blank";
  link.rel = "noopener";
  pop.setAttribute("aria-label", title);
  pop.classList.toggle("caution", care);
  pop.hidden = false;
  beside(target);
}

/** Beside the target, never on it: right, left, below or above, wherever there is room; where that would hide what can be chosen, in a corner. */
function beside(target) {
  const t = (target.querySelector?.(".face") ?? target).getBoundingClientRect(), p = pop.getBoundingClientRect(), gap = 14;
  const across = Math.min(Math.max(8, t.top + t.height / 2 - 28), innerHeight - p.height - 8);
  const along = Math.min(Math.max(8, t.left + t.width / 2 - p.width / 2), innerWidth - p.width - 8);
  const middle = [`${t.left + t.width / 2 - along - 7}px`, `${t.top + t.height / 2 - across - 7}px`];
  const places = [];
  if (t.right + gap + p.width < innerWidth - 8) places.push([t.right + gap, across, "-8px", middle[1], "45deg"]);
  if (t.left - gap - p.width > 8) places.push([t.left - gap - p.width, across, `${p.width - 9}px`, middle[1], "225deg"]);
  if (t.bottom + gap + p.height < innerHeight - 8) places.push([along, t.bottom + gap, middle[0], "-8px", "135deg"]);
  if (t.top - gap - p.height > 8 || !places.length) places.push([along, Math.max(8, t.top - gap - p.height), middle[0], `${p.height - 9}px`, "-45deg"]);
  const lit = $$("#board .is-legal, #prompt .choice:not([aria-disabled])").map((e) => (e.querySelector(".face") ?? e).getBoundingClientRect());
  const hides = ([x, y]) => lit.filter((r) => r.width && r.left < x + p.width && r.right > x && r.top < y + p.height && r.bottom > y).length;
  const top = $("#prompt").getBoundingClientRect().bottom + 8, low = innerHeight - p.height - 8, right = innerWidth - p.width - 8;
  const apart = ([x, y]) => x > t.right || x + p.width < t.left || y > t.bottom || y + p.height < t.top;
  places.push(...[[8, low], [right, low], [8, top], [right, top]].filter(apart).map(([x, y]) => [x, y, "-99px", "-99px", "0deg"]));
  const counts = places.map(hides);
  const [x, y, tipX, tipY, turn] = places[counts.indexOf(Math.min(...counts))];
  pop.style.left = `${x}px`;
  pop.style.top = `${y}px`;
  pop.style.setProperty("--tip-x", tipX);
  pop.style.setProperty("--tip-y", tipY);
  pop.style.setProperty("--tip-turn", turn);
}

const told = (target) => target.dataset.why ?? target.dataset.care; // why not, or at what price

/** Why not, or at what price: the card of a place. */
export function why(target) {
  const d = target.dataset, text = told(target);
  if (text === undefined || !target.isConnected) return; // the table went on meanwhile
  target.setAttribute("aria-description", d.why === undefined ? text : `${d.title}. ${text}`);
  explain(target, d.title, text, d.clause, d.why === undefined);
  toldBy = target;
}

whenShown(() => {
  if (toldBy && toldBy === now.popped && (told(toldBy) === undefined || !toldBy.isConnected)) closePop(); // it may be chosen now, or is gone
});

/** Ask before something happens. */
export function question(title, text, yes) {
  const dialog = $("#ask");
  $("h2", dialog).textContent = title;
  $("p", dialog).textContent = text;
  $("[value=yes]", dialog).textContent = yes;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }));
}
