// What one choice brought about, shown one thing after the other: each with the board as it stood then, a caption, and the points gained.
// News that come meanwhile wait, in the log too; whoever has seen enough skips, and who wants none of it sets the pace so.

import { laid } from "./board.js";
import { closePop } from "./why_not.js";
import { dropHint } from "./hint.js";
import { toast } from "./house.js";
import { glide, remember, still } from "./motion.js";
import { morph } from "./morph.js";
import { $, $$, lang, look, now, say } from "./table_state.js";
import { unpack } from "./delta.js";
import { show } from "./regions.js";
import { announce, tellUpTo } from "./log_chat.js";
import { setting } from "./settings.js";
import { hear } from "./senses.js";

const PACE = { slow: 1.8, normal: 1, fast: 0.5 };
const LEAST = 1800, EACH_LINE = 550, MOST = 6000;
const bar = $("#stages");
const waiting = [];
let stages = [], at = 0, shown = 0, held = false, timer = 0, done = null;

/** Show the stages of the choices that led to these moments, as soon as those before them have been shown. */
export function enqueue(plies) {
  if (still() || setting("pace") === "off" || document.hidden || now.replaying || !plies.length) return; // the button beside the prompt shows them
  if (!now.staging && !waiting.length) tellUpTo(plies[0]);
  waiting.push(...plies);
  if (!now.staging) next();
}

async function next() {
  now.staging = true;
  if (!$("#curtain").hidden) await new Promise((seen) => $("#curtain button").addEventListener("click", seen, { once: true }));
  while (waiting.length) await play(waiting.shift());
  await close();
}

/** Show the stages of one choice now, because the reader asked for them; ends when they have been seen or skipped. */
export async function showStages(ply) {
  waiting.length = 0;
  if (now.staging) return end();
  now.staging = true;
  await play(ply);
  await close();
}

async function play(ply) {
  const query = new URLSearchParams({ ply, lang });
  if (now.state.asked_seat !== null && now.state.asked_seat !== undefined) query.set("seat", now.state.asked_seat);
  try {
    const answer = await fetch(`/tables/${now.state.id}/stages?${query}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    stages = whole((await answer.json()).stages);
  } catch {
    return; // without a connection nothing is shown; the position comes with it
  }
  if (!stages.length) return;
  shown = ply;
  held = still();
  dropHint(); // it spoke of another question
  closePop();
  bar.hidden = false;
  document.body.classList.add("staging");
  const finished = new Promise((resolve) => (done = resolve));
  try {
    turn(0);
  } catch (problem) {
    console.error(problem);
    end(); // a stage that cannot be shown must not hold the table
  }
  await finished;
}

/** The regions of each stage in full: they are told by their differences. */
function whole(told) {
  const had = {};
  return told.map((stage) => {
    const regions = {};
    for (const [name, part] of Object.entries(stage.regions)) regions[name] = had[name] = unpack(had[name], part);
    return { ...stage, regions };
  });
}

function turn(to) {
  clearTimeout(timer);
  if (to >= stages.length) return end();
  at = Math.max(0, to);
  const stage = stages[at], before = remember(), dice = $$("#board .die").length;
  $("#stage").innerHTML = stage.bar;
  for (const [name, html] of Object.entries(stage.regions)) morph(document.getElementById(name), html);
  laid(true);
  const ring = $$("#board .is-last").find((e) => e.getBoundingClientRect().width);
  if (ring && $(".tabbar").offsetHeight) ring.scrollIntoView({ block: "center", behavior: "instant" }); // on a phone the board is longer than the screen
  glide(before);
  if ($("#stage .stage-points .up")) hear("points");
  if ($$("#board .die").length > dice) hear("die");
  if (!now.replaying) tellUpTo(shown, at + 1);
  announce(stage.say);
  bar.dataset.stage = at + 1;
  $("[data-do=stage-back]", bar).disabled = at === 0;
  $("[data-do=stage-end]", bar).classList.toggle("primary", Boolean(now.latest?.yours)); // the table waits for the reader
  ticking();
}

function ticking() {
  clearTimeout(timer);
  const button = $("[data-do=stage-hold]", bar);
  button.querySelector("path").setAttribute("d", held ? "M4 2L15 9L4 16Z" : "M4 3H7V15H4ZM11 3H14V15H11Z");
  button.setAttribute("aria-label", held ? say("stages_play") : button.dataset.pause);
  if (!held) timer = setTimeout(() => turn(at + 1), Math.min(MOST, LEAST + EACH_LINE * stages[at].lines) * (PACE[setting("pace")] ?? 1));
}

export function end() {
  clearTimeout(timer);
  stages = [];
  const over = done;
  done = null;
  over?.();
}

/** Skip everything that waits to be shown. */
export function skip() {
  if (!done) return false;
  waiting.length = 0;
  end();
  return true;
}

export const onward = () => turn(at + 1);
export const backward = () => turn(at - 1);
export function hold() {
  held = !held;
  ticking();
}

/** Back to where the reader was: the moment that is looked at, else the present. */
async function close() {
  const ply = now.replaying ? now.state.ply : null;
  try {
    let { regions, state } = await look(ply, now.state.asked_seat ?? null);
    // news that came while the house was asked were not shown: ask again rather than to stay behind
    for (let again = 0; ply === null && now.latest?.version > state.version && again < 5; again++) ({ regions, state } = await look(null, now.state.asked_seat ?? null));
    now.staging = false;
    if (waiting.length) return next();
    hide();
    const here = now.replaying ? now.state.ply : null;
    if (here === ply) show(regions, state, { past: true }); // else the reader has gone on to another moment
    if (here === null && state.yours) announce(state.prompt);
  } catch (problem) {
    now.staging = false;
    hide();
    toast(problem.error ?? say("offline"));
  }
}

function hide() {
  tellUpTo();
  bar.hidden = true;
  document.body.classList.remove("staging");
}
