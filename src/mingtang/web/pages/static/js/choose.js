// To choose: a click on a lit place sends its words and the ply; a click on a refused one tells why not. What a choice would waste is said before.

import { $, $$, ask, now, say } from "./table_state.js";
import { expect, known } from "./live.js";
import { toast } from "./house.js";
import { setting } from "./settings.js";
import { takesObvious } from "./amounts.js";
import { keep } from "./kept_choice.js";
import { whenShown } from "./regions.js";

const pop = $("#pop");
const ONE_PRESS = 450, SETTLED = 250; // a second press so soon is the same press; what has just come to lie under the pointer was not meant
let busy = -1, chosen = null, pressedAt = -ONE_PRESS, shownAt = -SETTLED, shownPly = now.state.ply, toldBy = null; // toldBy: the refused place whose reason is shown

// ---- why not

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

function why(target) {
  const d = target.dataset, text = told(target);
  if (text === undefined || !target.isConnected) return; // the table went on meanwhile
  target.setAttribute("aria-description", d.why === undefined ? text : `${d.title}. ${text}`);
  explain(target, d.title, text, d.clause, d.why === undefined);
  toldBy = target;
}

whenShown(() => {
  if (toldBy && toldBy === now.popped && (told(toldBy) === undefined || !toldBy.isConnected)) closePop(); // it may be chosen now, or is gone
});

// ---- choosing

export function question(title, text, yes) {
  const dialog = $("#ask");
  $("h2", dialog).textContent = title;
  $("p", dialog).textContent = text;
  $("[value=yes]", dialog).textContent = yes;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }));
}

const offered = (action) => now.state.choices.find((c) => c.action === action);
const named = (action) => offered(action)?.text ?? action;

function unmark() {
  chosen?.classList.remove("is-chosen");
  chosen = null;
}

/** Whether the reader really wants it: asked before something is revealed, before a waste that cannot be taken back, and before everything where the reader likes it so. */
async function sure(action, target) {
  const reveals = now.state.warned.includes(action), care = offered(action)?.care;
  if (care && (reveals || now.state.irrevocable.includes(action)))
    return question(named(action), reveals ? `${care[2]} ${say("reveal_title")}.` : care[2], say("reveal_yes"));
  if (reveals) return question(say("reveal_title"), say("reveal_text", named(action)), say("reveal_yes"));
  if (setting("confirm") && target !== chosen) {
    unmark();
    chosen = target;
    target.classList.add("is-chosen");
    toast(`${named(action)}. ${say("confirm_again")}`);
    return false;
  }
  return true;
}

export async function choose(action, target = document.body) {
  const ply = now.state.latest;
  if (busy === ply || now.replaying || now.staging) return; // one answer to one question: a second click while the first is on its way is nothing
  if (!(await sure(action, target))) return;
  pressedAt = performance.now();
  busy = ply;
  const name = named(action), body = { action, ply, seat: now.state.seat };
  if (target.dataset?.times > 1) body.times = Number(target.dataset.times);
  if (offered(action)?.next && takesObvious()) body.obvious = true;
  const how = await send(body, target);
  unmark();
  if (how !== "offline") return;
  busy = -1;
  keep({ name, ply, target }, () => send(body, target));
}

/** Send a choice: "sent", "offline", or why it was not taken. */
async function send(body, target) {
  const before = known(), ply = body.ply;
  try {
    await ask("actions?brief=true", body);
    closePop();
    $("#choices").close();
    expect(before);
    return "sent";
  } catch (problem) {
    if (busy === ply) busy = -1;
    if (problem.code === "offline") return "offline";
    if (problem.code === "refused") explain(target, problem.title, problem.error, problem.clause);
    else toast(problem.error ?? say("offline"));
    if (problem.code === "moved_on") expect(before);
    return problem.code ?? "problem";
  }
}

/** Whether a press is the second half of a double click, or fell on what came under the pointer just now. */
export const tooSoon = () => performance.now() - pressedAt < ONE_PRESS || performance.now() - shownAt < SETTLED;
whenShown(() => {
  if (now.state.ply !== shownPly) shownAt = performance.now();
  shownPly = now.state.ply;
});

document.addEventListener("click", (e) => {
  const target = e.target.closest?.("[data-action]");
  if (!target) {
    if (!pop.contains(e.target)) closePop();
    return;
  }
  if (now.dragged) return;
  if (target.dataset.why !== undefined) why(target);
  else if (e.detail === 0 || !tooSoon()) choose(target.dataset.action, target); // a key (no detail) is pressed on what has the focus
});

document.addEventListener("keydown", (e) => {
  const target = e.target.closest?.("g[data-action], .choice");
  if (!target || (e.key !== "Enter" && e.key !== " ")) return;
  if (e.repeat) return e.preventDefault(); // a key that is held down is one press
  if (target.matches(".choice")) return;
  e.preventDefault();
  if (target.dataset.why !== undefined) {
    why(target);
    if (!$(".pop-clause").hidden) $(".pop-clause").focus();
  } else choose(target.dataset.action, target);
});
