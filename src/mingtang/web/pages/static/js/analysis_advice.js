// What the house thinks of a position: everybody's chance, and the best choices with their doubt and the turn that begins with each.

import { drawLine, dropLine } from "./hint_line.js";
import { $, now, say } from "./table_state.js";

const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent", maximumFractionDigits: 0 });
const points = (x) => Math.round(100 * x);

function made(tag, cls, text = "", more = {}) {
  return Object.assign(document.createElement(tag), { className: cls, textContent: text, ...more });
}

/** Another position: what is said of the one before is no longer true. */
export function forgetAdvice() {
  dropLine();
  for (const id of ["advice-bar", "candidates"]) $(`#${id}`).replaceChildren();
  $("#advice-who").textContent = "";
  $("#advice-state").textContent = now.state.over ? "" : say("analysis_considering");
  $("#advice").classList.remove("ready");
}

export function drawAdvice(found) {
  $("#advice").classList.toggle("ready", found.ready);
  $("#advice-who").textContent = now.state.names[found.seat];
  if (found.candidates.length) $("#advice-state").textContent = `${say("analysis_chances_of")} ${say(found.ready ? "analysis_ready" : "analysis_worlds", found.worlds)}`;
  $("#advice-bar").replaceChildren(...(found.chances.length ? [bar(found)] : []));
  $("#candidates").replaceChildren(...found.candidates.map(candidate));
  if (found.candidates.length) drawLine(found.candidates[0].line);
}

/** Everybody's part of the win after the best choice. */
function bar({ chances }) {
  const all = made("div", "chance-bar");
  all.setAttribute("role", "img");
  all.setAttribute("aria-label", chances.map((c, seat) => `${now.state.names[seat]} ${c} %`).join(", "));
  chances.forEach((c, seat) => {
    const part = made("i", `p${seat + 1}`, c >= 8 ? c : "");
    part.style.cssText = `flex:${Math.max(c, 0.5)};background:var(--p${seat + 1});color:var(--p${seat + 1}-on)`;
    part.title = `${now.state.names[seat]} ${c} %`;
    all.append(part);
  });
  return all;
}

function candidate(c, i) {
  const row = made("li", i ? "candidate" : "candidate best");
  const head = made(now.state.own ? "button" : "div", "candidate-go");
  if (now.state.own) head.dataset.action = c.action;
  const chance = made("b", "chance", percent.format(c.chance));
  const doubt = made("small", "doubt", say("analysis_doubt", Math.max(1, points((c.high - c.low) / 2))));
  head.append(chance, doubt, made("span", "what", c.text));
  row.append(head, range(c));
  if (i) {
    const gap = points(c.behind);
    row.append(made("p", "gap", say(gap ? "analysis_behind" : "analysis_level", gap, Math.max(1, points(c.margin)))));
  }
  const told = c.line.map((s) => s.text);
  if (told.length > 1) {
    const way = made("p", "turn", told.join(" → "));
    if (now.state.own) {
      const go = made("button", "whole-turn", say("analysis_same_turn"));
      go.dataset.action = c.action;
      go.dataset.line = JSON.stringify(c.line.flatMap((s) => Array(s.times).fill(s.action)));
      way.append(" ", go);
    }
    row.append(way);
  }
  if (c.end !== "passes") row.append(made("p", "turn end", say(`analysis_end_${c.end}`)));
  return row;
}

/** The bounds within which the chance lies, and where it is. */
function range({ chance, low, high }) {
  const all = made("div", "range"), band = made("i", "band"), at = made("i", "at");
  band.style.cssText = `left:${100 * low}%;width:${100 * (high - low)}%`;
  at.style.left = `${100 * chance}%`;
  all.append(band, at);
  all.setAttribute("aria-hidden", "true");
  return all;
}
