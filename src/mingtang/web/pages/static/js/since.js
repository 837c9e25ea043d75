// What has happened since one's last choice: told to whoever comes back, not to those who have watched.

import { announce } from "./log_chat.js";
import { $, lang, look, now, say } from "./table_state.js";
import { toast } from "./house.js";
import { playFrom } from "./replay.js";
import { show, whenShown } from "./regions.js";

const strip = $("#since"), AWAY = 60_000;
const place = `mingtang-seen-${now.state.id}`;
let toldSince = now.state.since, left = 0, telling = false;

function remembered() {
  try {
    return Number(localStorage.getItem(place) ?? 0);
  } catch {
    return Infinity; // without a memory nobody is told the same again and again
  }
}

function remember() {
  if (document.hidden || telling) return; // what is still to be told has not been seen
  try {
    localStorage.setItem(place, now.state.latest);
  } catch { /* no memory */ }
}

async function tellNews(pause = 0) {
  telling = true;
  try {
    await new Promise((go) => (pause ? setTimeout(go, pause) : go()));
    await tell();
  } finally {
    telling = false;
    remember();
  }
}

async function tell() {
  if (!strip || now.replaying || now.state.phase !== "playing" || !$("#curtain").hidden) return;
  if (!now.state.since || now.state.latest <= Math.max(remembered(), now.state.since)) return;
  const answer = await fetch(`/tables/${now.state.id}/since?lang=${lang}`).catch(() => null);
  const html = answer?.ok ? (await answer.text()).trim() : "";
  if (!html) return;
  strip.innerHTML = html;
  strip.hidden = false;
  toldSince = now.state.since;
  announce($("h2", strip).textContent);
}

export function closeSince() {
  if (!strip || strip.hidden) return;
  if ($("[data-do=since-mark][aria-pressed=true]", strip)) unmark();
  strip.hidden = true;
}

export function replaySince(ply) {
  closeSince();
  playFrom(ply);
}

async function draw(marked) {
  const { regions, state } = await look(null, now.state.asked_seat ?? null, marked);
  if (!now.replaying) show({ board: regions.board }, state);
}

const unmark = () => draw(false).catch(() => {});

export async function markSince(button) {
  const on = button.getAttribute("aria-pressed") !== "true";
  try {
    await draw(on);
    button.setAttribute("aria-pressed", on);
  } catch (problem) {
    toast(problem.error ?? say("offline"));
  }
}

whenShown(() => {
  if (now.state.since !== toldSince || now.state.phase !== "playing") closeSince(); // one has chosen: all that is past
  toldSince = now.state.since;
  $("[data-do=since-mark]", strip ?? document)?.setAttribute("aria-pressed", "false"); // the board was drawn anew
  remember();
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    left = Date.now();
    return;
  }
  if (left && Date.now() - left > AWAY) tellNews(1500); // first the news come
  else remember();
});
tellNews();
