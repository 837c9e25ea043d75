// To choose: a click on a lit place sends its words and the ply; a click on a refused one tells why not. What a choice would waste is said before.

import { $, ask, now, say } from "./table_state.js";
import { expect, known } from "./live.js";
import { toast } from "./house.js";
import { setting } from "./settings.js";
import { takesObvious } from "./amounts.js";
import { keep } from "./kept_choice.js";
import { whenShown } from "./regions.js";
import { closePop, explain, question, why } from "./why_not.js";

const pop = $("#pop");
const ONE_PRESS = 450, SETTLED = 250; // a second press so soon is the same press; what has just come to lie under the pointer was not meant
let busy = -1, chosen = null, pressedAt = -ONE_PRESS, shownAt = -SETTLED, shownPly = now.state.ply;

// ---- choosing

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
/** What can be pressed here; where others choose meanwhile and nothing else is asked, it is the same as before. */
const pressable = () => (now.state.yours ? now.state.choices.map((c) => c.action).join() : "");
let shown = pressable();
whenShown(() => {
  const before = shown;
  shown = pressable();
  if (now.state.ply !== shownPly && shown !== before) shownAt = performance.now();
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
