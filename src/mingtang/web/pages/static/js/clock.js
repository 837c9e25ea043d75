// Clocks count down by themselves; the house alone decides when time is over.

import { $$, now, say } from "./table_state.js";

const skew = () => now.skew ?? (now.skew = now.state.now - Date.now() / 1000);

function spoken(seconds) {
  if (seconds >= 2 * 86400) return say("days_left", Math.floor(seconds / 86400));
  const h = Math.floor(seconds / 3600), m = Math.floor((seconds % 3600) / 60), s = Math.floor(seconds % 60);
  return h ? `${h}:${String(m).padStart(2, "0")} h` : `${m}:${String(s).padStart(2, "0")}`;
}

function show(c, left, low) {
  const reserve = Number(c.dataset.reserve), own = left - reserve;
  c.querySelector("b").textContent = spoken(own > 0 ? own : left);
  c.classList.toggle("low", Boolean(low));
  c.querySelector("small").textContent = low ? c.dataset.then : own > 0 && reserve ? `+ ${spoken(reserve)}` : "";
}

export function clocks() {
  for (const c of $$("[data-left]")) show(c, Number(c.dataset.left), false); // it stands still
  for (const c of $$("[data-due]")) {
    const left = Math.max(0, Number(c.dataset.due) - Date.now() / 1000 - skew());
    show(c, left, left < 10 && c.dataset.then);
  }
}

setInterval(clocks, 1000);
