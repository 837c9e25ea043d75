// To look back: step by step, by rounds, playing by itself; every position has an address of its own.

import { still } from "./motion.js";
import { toast } from "./house.js";
import { known, listen } from "./live.js";
import { $, $$, ask, look, now, say } from "./table_state.js";
import { show } from "./regions.js";
import { showStages, skip } from "./stages.js";
import { findInLog, markLog } from "./log_chat.js";

let playing = 0, asked = 0;

const steps = () => now.state.steps;
const place = () => {
  const all = steps();
  let i = all.length - 1;
  while (i > 0 && all[i] > now.state.ply) i--;
  return i;
};

export async function goTo(ply, { remember = false, seat = now.state.asked_seat ?? null } = {}) {
  const mine = ++asked;
  skip();
  try {
    const { regions, state } = await look(ply, seat);
    if (mine !== asked) return;
    now.replaying = true;
    now.state.asked_seat = seat;
    document.body.classList.add("replaying");
    show(regions, state, { past: true });
    const address = `/tables/${now.state.id}?ply=${ply}${seat === null ? "" : `&seat=${seat}`}`;
    history[remember ? "pushState" : "replaceState"]({}, "", address);
    markLog();
    findInLog();
    button();
  } catch (problem) {
    pause();
    toast(problem.error ?? say("offline"));
  }
}

export async function toNow() {
  pause();
  skip();
  const { regions, state } = await look(null, null);
  now.replaying = false;
  now.state.asked_seat = null;
  document.body.classList.remove("replaying");
  show(regions, state, { past: true });
  history.pushState({}, "", `/tables/${now.state.id}`);
  markLog();
  if (state.version !== known()) listen();
}

export const step = (by) => {
  const all = steps();
  return goTo(all[Math.min(all.length - 1, Math.max(0, place() + by))]);
};

export function pause() {
  clearInterval(playing);
  playing = 0;
  button();
}

/** Play from a moment to the present, and be there. */
export async function playFrom(ply) {
  pause();
  await goTo(ply, { remember: true });
  play(toNow);
}

function play(then = pause) {
  if (playing) return pause();
  if (place() >= steps().length - 1) goTo(steps()[0]);
  let shown = now.state.ply; // the stages of a moment are shown once, when it has been reached
  playing = setInterval(() => {
    if (now.staging) return;
    if (now.state.staged && now.state.ply !== shown && !still()) showStages((shown = now.state.ply));
    else if (place() >= steps().length - 1) then();
    else step(1);
  }, 1100);
  button();
}

function button() {
  const b = $("[data-step=play]");
  if (!b) return;
  b.querySelector("path").setAttribute("d", playing ? "M4 3H7V15H4ZM11 3H14V15H11Z" : "M4 2L15 9L4 16Z");
  b.setAttribute("aria-label", playing ? b.dataset.pause : say("replay_play"));
}

export async function fork(ply, seat) {
  try {
    const level = now.state.usual_level;
    const made = await ask("fork", seat === null ? { ply } : { ply, bots: level, seat });
    location.href = `/tables/${made.id}`;
  } catch (problem) {
    toast(problem.error ?? say("offline"));
  }
}

document.addEventListener("click", (e) => {
  const line = e.target.closest("#log a.at");
  const to = e.target.closest("[data-step]:not(.coach)"); // the coach has steps too, and links that lead away
  if (e.ctrlKey || e.metaKey || e.shiftKey) return;
  if (line) {
    e.preventDefault();
    pause();
    goTo(Number(new URL(line.href).searchParams.get("ply")), { remember: !now.replaying });
  } else if (to && to.tagName !== "INPUT" && to.tagName !== "SELECT") {
    e.preventDefault();
    const what = to.dataset.step;
    if (what === "play") return play();
    pause();
    if (what === "first") goTo(steps()[0]);
    if (what === "last") goTo(steps().at(-1));
    if (what === "back") step(-1);
    if (what === "on") step(1);
  }
});
document.addEventListener("input", (e) => {
  if (e.target.dataset.step === "slide") goTo(steps()[Number(e.target.value)]);
});
document.addEventListener("change", (e) => {
  if (e.target.dataset.step === "round") goTo(Number(e.target.value));
  if (e.target.dataset.step === "seat") goTo(now.state.ply, { seat: Number(e.target.value) });
});
addEventListener("popstate", () => {
  const ply = new URLSearchParams(location.search).get("ply");
  if (ply === null) location.reload();
  else goTo(Number(ply));
});
for (const b of $$("[data-do=replay]")) b.draggable = false;
