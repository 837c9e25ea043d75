// The table page: buttons, keys, typed choices. Everything else lies in the files beside this one.

import { openDrawer } from "./rules_drawer.js";
import "./board.js";
import "./coach.js";
import { fit, zoom } from "./board.js";
import { choose, tooSoon } from "./choose.js";
import { closePop, explain, question } from "./why_not.js";
import { clocks } from "./clock.js";
import { dropHint, hint, keepHint } from "./hint.js";
import { toast } from "./house.js";
import { giveBack } from "./kept_choice.js";
import "./steady_choices.js";
import { showLit } from "./lit_places.js";
import { drawCurtain, expect, known, listen, stop } from "./live.js";
import { morph } from "./morph.js";
import { $, $$, ask, now, say, sheet } from "./table_state.js";
import { tellNextWord } from "./things.js";
import { recall } from "./review_position.js";
import { dropPlan, newPlan, openPlans } from "./plans.js";
import { askMyself, dropInstruction, editInstruction, layPlan, openInstructions, readReports } from "./instructions.js";
import { closeSince, markSince, replaySince } from "./since.js";
import { fork, goTo, pause, step, toNow } from "./replay.js";
import { askAlways } from "./amounts.js";
import { comeBack } from "./seat.js";
import { connect, setting } from "./settings.js";
import { whenShown } from "./regions.js";
import { showing } from "./views.js";
import { backward, hold, onward, showStages, skip } from "./stages.js";
import { announce, earlier, findInLog, follow, openChat, openLog, react, sinceOnly, voice } from "./log_chat.js";

async function tell(what, body = {}, method = "POST") {
  try {
    const before = known();
    const done = await ask(what, body, method);
    expect(before);
    return done;
  } catch (problem) {
    toast(problem.error ?? say("offline"));
    return null;
  }
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(say("copied"));
  } catch {
    toast(text);
  }
}

/** Lay a sheet over the table; one that lies there is brought up to date. */
async function lay(name) {
  const dialog = document.getElementById(name);
  try {
    morph(dialog, await sheet(name));
    if (!dialog.open) dialog.showModal(), voice();
    else if (!dialog.contains(document.activeElement)) nextInSheet(dialog).focus(); // what was chosen is gone: the next thing to choose
  } catch (problem) {
    toast(problem.error ?? say("offline"));
  }
}

function nextInSheet(dialog) {
  return $(".choice", dialog) ?? $(".no-choice", dialog) ?? $("button", dialog);
}

/** A hint is for now: whoever looks back, or watches how things came, is brought there first. */
async function present() {
  skip();
  for (let tries = 0; now.staging && tries < 40; tries++) await new Promise((done) => setTimeout(done, 50));
  if (now.replaying) await toNow().catch((problem) => toast(problem.error ?? say("offline")));
}

const level = () => $("#bot-level")?.value ?? null;
const DO = {
  undo: () => tell("undo", { ply: now.state.latest }),
  obvious: askAlways,
  redo: () => tell("redo", { ply: now.state.latest }),
  "undo-allow": () => tell("undo/answer", { yes: true }),
  "undo-refuse": () => tell("undo/answer", { yes: false }),
  return: comeBack,
  "lesson-next": async () => {
    const made = await tell("lesson", { step: $("#coach .coach").dataset.step });
    if (made && made.id !== now.state.id) location.href = `/tables/${made.id}`;
  },
  hint: async () => {
    if (!now.state.hints && now.state.seats.length) return hint(); // the house says why there is none
    await present();
    showing("board");
    if (!now.replaying) hint();
  },
  everything: () => lay("facts"),
  "in-words": async () => {
    await lay("facts");
    $("#spoken-title")?.focus();
  },
  choices: () => lay("choices"),
  about: () => lay("about"),
  plans: openPlans,
  "plan-new": newPlan,
  "plan-drop": dropPlan,
  instructions: () => openInstructions(),
  longer: (b) => openInstructions(b.dataset.question, b.dataset.choice),
  "lay-plan": layPlan,
  "laid-hold": askMyself,
  "laid-read": readReports,
  "laid-drop": dropInstruction,
  "laid-edit": editInstruction,
  "since-replay": (b) => replaySince(Number(b.dataset.ply)),
  "since-mark": markSince,
  "since-away": closeSince,
  scores: () => lay("result"),
  close: (b) => b.closest("dialog").close(),
  since: (b) => sinceOnly(b),
  earlier: () => earlier(),
  "zoom-in": () => zoom(1.4),
  "zoom-out": () => zoom(1 / 1.4),
  fit,
  lit: showLit,
  replay: () => {
    $("#result").close();
    goTo(0, { remember: true });
  },
  now: () => toNow(),
  stages: (b) => {
    pause();
    showing("board");
    showStages(Number(b.dataset.ply));
  },
  "stage-back": backward,
  "stage-hold": hold,
  "stage-on": onward,
  "stage-end": skip,
  "copy-link": () => copy(location.href),
  "copy-invite": () => copy($("#invite-link").value),
  fork: (b) => fork(now.state.ply, b.dataset.seat === undefined ? null : Number(b.dataset.seat)),
  rematch: async () => {
    const made = await tell("rematch");
    if (made) location.href = `/tables/${made.id}`;
  },
  sit: (b) => tell("seats", b.dataset.seat ? { seat: Number(b.dataset.seat) } : {}),
  "seat-bot": (b) => tell(`seats/${b.dataset.seat}`, { bot: level() }, "PUT"),
  "seat-clear": (b) => tell(`seats/${b.dataset.seat}`, { bot: null }, "PUT"),
  "answer-yes": (b) => tell("requests", { key: b.dataset.key, yes: true }),
  "answer-no": (b) => tell("requests", { key: b.dataset.key, yes: false }),
  decline: async () => {
    if (await tell("invitations", {}, "DELETE")) location.href = "/";
  },
  withdraw: () => tell("requests", {}, "DELETE"),
  start: () => tell("start", { bot: level() }),
  "leave-room": async () => {
    if (await tell("leave")) location.href = "/";
  },
  leave: async () => {
    if (await question(say("leave"), say(now.state.alone ? "leave_text_alone" : "leave_text"), say("leave"))) {
      if ((await tell("leave")) && now.state.alone) location.href = "/"; // where others play on, one may look on
    }
  },
  concede: async () => {
    if (await question(say("concede"), say(now.state.alone ? "end_text_alone" : "concede_text"), say("concede"))) tell("concede");
  },
  end: async () => {
    if (await question(say("end"), say(now.state.alone ? "end_text_alone" : "end_text"), say("end"))) tell("end");
  },
  react: (b) => {
    if (b.closest(":popover-open")) b.closest("[popover]").hidePopover();
    react(b.dataset.reaction);
  },
  pause: () => lay("pause"),
  "pause-ask": (b) => {
    b.closest("dialog").close();
    tell("pause", { minutes: Number(b.dataset.minutes) });
  },
  "pause-allow": () => tell("pause/answer", { yes: true }),
  "pause-refuse": () => tell("pause/answer", { yes: false }),
  "pause-end": async (b) => {
    const { absent } = now.state;
    if (!absent || (await question(b.textContent, say("resume_absent", absent), b.textContent))) tell("pause", {}, "DELETE");
  },
  "end-allow": () => tell("end/answer", { yes: true }),
  "end-refuse": () => tell("end/answer", { yes: false }),
  delete: async () => {
    if (await question(say("delete"), say("delete_text"), say("delete")) && (await tell("", {}, "DELETE"))) location.href = "/";
  },
};

document.addEventListener("click", (e) => {
  const b = e.target.closest("[data-do]");
  if (!b || b.tagName === "FORM" || e.ctrlKey || e.metaKey) return;
  const what = DO[b.dataset.do];
  if (!what) return;
  e.preventDefault();
  if (b.closest("#menu") && !b.closest(".menu-row")) $("#menu").hidePopover();
  what(b);
});

document.addEventListener("submit", (e) => {
  const form = e.target.closest("form[data-do=another], form[data-do=invite]");
  if (!form) return;
  e.preventDefault();
  const name = new FormData(form).get("name");
  if (form.dataset.do === "invite") tell("invitations", { name });
  else tell("seats", { another: true, name });
  form.reset();
});

showing("board");

$("#bot-pace")?.addEventListener("change", (e) => tell("bot-pace", { pace: e.target.value }, "PUT"));

// ---- typed choices: words, a number of the list, the name on the button, or the start of any of them

function meant(text) {
  const asked = text.trim().toLowerCase().replace(/\s+/g, " ");
  const all = now.state.choices, allowed = all.filter((c) => !c.why);
  if (/^\d+$/.test(asked) && allowed[Number(asked) - 1]) return allowed[Number(asked) - 1];
  const exact = all.find((c) => c.action.toLowerCase() === asked || c.text.toLowerCase() === asked);
  if (exact) return exact;
  const near = allowed.filter((c) => c.action.toLowerCase().startsWith(asked) || c.text.toLowerCase().startsWith(asked));
  return near.length === 1 ? near[0] : null;
}

const line = $("#command-line");
$("#command")?.addEventListener("submit", async (e) => {
  e.preventDefault();
  const text = line.value.trim();
  line.value = "";
  if (!text) return;
  if (text === "?") return DO.choices();
  if (text.toLowerCase() === "undo") return DO.undo();
  if (text.toLowerCase() === "hint") return DO.hint();
  const found = meant(text);
  if (found?.why) {
    explain(line, found.why[1], found.why[2], found.why[0]);
    announce(`${found.why[1]}. ${found.why[2]}`);
  } else await choose(found?.action ?? text, line);
});

function offer() {
  $("#command-list")?.replaceChildren(...now.state.choices.filter((c) => !c.why).map((c) => Object.assign(document.createElement("option"), { value: c.action, label: c.text })));
}

// ---- keys

/** Where somebody who reads from the top left would begin: the first lit place that answers the question; without one, the first choice beside it. */
function firstPlace() {
  const shown = (all) => all.map((e) => [e, e.getBoundingClientRect()]).filter(([, r]) => r.width);
  const answers = shown($$("#board .is-legal:not(.aside)")), lit = answers.length ? answers : shown($$("#board .is-legal"));
  const [first] = lit.sort(([, a], [, b]) => a.top - b.top || a.left - b.left);
  return (first ?? shown($$("#prompt .choice:not([aria-disabled])"))[0])?.[0];
}

const pressed = (what) => !$(`#prompt [data-do=${what}]`)?.disabled && DO[what]();

const KEYS = {
  h: DO.hint, u: () => pressed("undo"), r: () => pressed("redo"), e: DO.everything, c: DO.choices, l: openLog, t: openChat,
  b: () => firstPlace()?.focus(),
  w: tellNextWord,
  p: openPlans,
  i: () => openInstructions(),
  x: () => $("#next-table")?.click(),
  n: () => $("#coach .coach-go .btn.primary")?.click(),
  f: showLit, "/": () => line?.focus(), "?": () => openDrawer("/help#keys"), "+": () => zoom(1.4), "-": () => zoom(1 / 1.4), 0: fit,
  "[": () => (now.replaying ? step(-1) : goTo(now.state.steps.at(-2) ?? 0, { remember: true })),
  "]": () => now.replaying && step(1),
};

const STAGE_KEYS = { ArrowLeft: backward, ArrowRight: onward, " ": hold, Enter: onward };

document.addEventListener("keydown", (e) => {
  if (!$("#curtain").hidden) return; // what lies behind it is for another's eyes
  if (e.key === "Escape") {
    if ($("dialog[open]") || $("#menu:popover-open")) return;
    if (giveBack() || closePop() || dropHint() || skip() || fit()) e.preventDefault();
    else if (now.replaying) toNow();
    else if (e.target.closest("input, textarea")) $("#prompt .choice, #board .is-legal")?.focus();
    return;
  }
  if (e.ctrlKey || e.metaKey || e.altKey || !setting("shortcuts") || $("dialog[open]") || e.target.closest("input, textarea, select")) return;
  const turning = now.staging && STAGE_KEYS[e.key];
  if (turning && (e.key.startsWith("Arrow") || !e.target.closest("button, a"))) {
    e.preventDefault();
    return turning();
  }
  if (now.replaying && (e.key === "ArrowLeft" || e.key === "ArrowRight") && !e.target.closest("[role=tab], #board g")) {
    e.preventDefault();
    return step(e.key === "ArrowLeft" ? -1 : 1);
  }
  const act = KEYS[e.key];
  if (act) {
    e.preventDefault();
    act();
  }
});

// ---- the sheet of all facts can be sorted

document.addEventListener("click", (e) => {
  const head = e.target.closest("[data-sort]");
  if (!head) return;
  const cell = head.closest("th"), table = cell.closest("table"), at = [...cell.parentNode.children].indexOf(cell);
  const down = cell.getAttribute("aria-sort") !== "descending";
  for (const th of cell.parentNode.children) th.removeAttribute("aria-sort");
  cell.setAttribute("aria-sort", down ? "descending" : "ascending");
  const value = (row) => row.children[at].dataset.value ?? row.children[at].textContent;
  const rows = [...table.tBodies[0].rows].sort((a, b) => {
    const [x, y] = [value(a), value(b)], n = parseFloat(x) - parseFloat(y);
    return (Number.isNaN(n) ? String(x).localeCompare(String(y)) : n) * (down ? -1 : 1);
  });
  table.tBodies[0].append(...rows);
});

let wasOver = now.state.phase === "over", wasOpen = now.state.phase === "open";
whenShown(() => {
  const newcomer = $(".newcomer");
  if (newcomer && now.state.latest > newcomer.dataset.choices) newcomer.remove();
  if (wasOpen && now.state.phase !== "open") follow(now.state.phase);
  wasOpen = now.state.phase === "open";
  keepHint();
  offer();
  const open = $(".sheet-dialog[open]");
  if (open && !["plans", "instructions"].includes(open.id) && now.state.phase !== "over") lay(open.id);
  if (now.state.phase === "over" && !wasOver && !now.replaying) lay("result");
  wasOver = now.state.phase === "over";
});
window.mingtang = Object.assign(now, { listen, stop, tooSoon });
connect($$("[data-setting]"));
offer();
clocks();
if (now.replaying) findInLog();
recall();
if (now.state.curtain) drawCurtain(now.state);
listen();
