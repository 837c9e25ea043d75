// Pieces travel from their old place to the new one; numbers count up. Nothing moves for readers who asked for rest.

import { setting } from "./settings.js";

const TIME = 420, APART = 60, LONGEST = 900;
const rest = matchMedia("(prefers-reduced-motion: reduce)");
export const still = () => rest.matches || !setting("motion");

/** Where every piece and number stands now. */
export function remember(root = document) {
  const pieces = new Map(), counts = new Map(), holders = new Map();
  for (const e of root.querySelectorAll("[data-piece]")) {
    const r = e.getBoundingClientRect();
    if (r.width) pieces.set(e.getAttribute("data-piece"), { x: r.x + r.width / 2, y: r.y + r.height / 2, kind: e.getAttribute("data-kind") });
  }
  for (const e of root.querySelectorAll("[data-count]")) counts.set(e, e.textContent);
  for (const e of root.querySelectorAll("[data-held]")) holders.set(e.dataset.held, e.dataset.holder);
  return { pieces, counts, holders };
}

/** Let everything that has a new place glide there. */
export function glide(before, root = document) {
  if (still() || document.hidden) return;
  const now = [...root.querySelectorAll("[data-piece]")];
  const here = new Set(now.map((e) => e.getAttribute("data-piece")));
  const gone = [...before.pieces].filter(([k]) => !here.has(k)).map(([, p]) => p);
  const moving = [];
  for (const e of now) {
    const r = e.getBoundingClientRect();
    if (!r.width) continue;
    const x = r.x + r.width / 2, y = r.y + r.height / 2;
    const from = before.pieces.get(e.getAttribute("data-piece")) ?? take(gone, e.getAttribute("data-kind"), x, y);
    if (!from) {
      if (before.pieces.size) e.animate([{ opacity: 0 }, { opacity: 1 }], 160);
    } else if (Math.hypot(from.x - x, from.y - y) > 3) moving.push([e, from.x - x, from.y - y]);
  }
  for (const e of root.querySelectorAll("[data-held]")) if (before.pieces.size && before.holders.get(e.dataset.held) !== e.dataset.holder) changeHands(e);
  const apart = Math.min(APART, (LONGEST - TIME) / Math.max(1, moving.length - 1));
  moving.forEach(([e, dx, dy], i) => travel(e, dx, dy, i * apart));
  for (const [e, was] of before.counts) if (e.isConnected && e.textContent !== was) count(e, was, e.textContent);
}

function take(gone, kind, x, y) {
  if (!kind) return null;
  let best = -1;
  gone.forEach((p, i) => {
    if (p.kind === kind && (best < 0 || Math.hypot(p.x - x, p.y - y) < Math.hypot(gone[best].x - x, gone[best].y - y))) best = i;
  });
  return best < 0 ? null : gone.splice(best, 1)[0];
}

/** What another one holds now: the new sign comes down on the place, and a ring in its colour goes out from it. */
function changeHands(e) {
  if (!e.getBoundingClientRect().width) return; // on a sheet that is not shown
  const box = e.getBBox(), ring = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  e.animate([{ scale: 2.4, rotate: "-14deg", opacity: 0 }, { scale: 0.9, opacity: 1, offset: 0.6 }, { scale: 1 }], { duration: 620, easing: "cubic-bezier(.3,.1,.3,1)" });
  e.style.transformBox = "fill-box";
  e.style.transformOrigin = "center";
  for (const [name, value] of Object.entries({ cx: box.x + box.width / 2, cy: box.y + box.height / 2, r: box.width * 0.6 })) ring.setAttribute(name, value);
  ring.classList.add("handed");
  ring.setAttribute("aria-hidden", "true");
  ring.style.stroke = `var(--p${Number(e.dataset.holder) + 1})`;
  e.after(ring);
  ring.animate([{ scale: 0.6, opacity: 0 }, { opacity: 1, offset: 0.4 }, { scale: 2.2, opacity: 0 }], { duration: 1100, delay: 200, fill: "backwards" }).onfinish = () => ring.remove();
}

function travel(e, dx, dy, delay) {
  const m = e.parentNode.getScreenCTM?.();
  const k = m ? 1 / m.a : 1;
  const at = (f, lift) => `${dx * k * f}px ${dy * k * f - lift * k}px`;
  e.animate([{ translate: at(1, 0) }, { translate: at(0.5, 4), offset: 0.5 }, { translate: "0 0" }],
    { duration: TIME, delay, easing: "cubic-bezier(.45,.05,.2,1)", fill: "backwards" });
}

function count(e, was, is) {
  const a = Number(was), b = Number(is);
  if (!Number.isInteger(a) || !Number.isInteger(b) || was === "" || is === "") return;
  const start = performance.now();
  const tick = (t) => {
    const f = Math.min(1, (t - start) / 300);
    if (!e.isConnected) return;
    e.textContent = f < 1 ? String(Math.round(a + (b - a) * f)) : is;
    if (f < 1) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  const host = e.closest(".panel");
  if (!host) return;
  const box = e.getBoundingClientRect(), frame = host.getBoundingClientRect();
  const float = document.createElement("span");
  float.className = `float-delta ${b > a ? "up" : "down"}`;
  float.setAttribute("aria-hidden", "true");
  float.textContent = b > a ? `+${b - a}` : `−${a - b}`;
  float.style.left = `${box.x - frame.x}px`;
  float.style.top = `${box.y - frame.y - 8}px`;
  host.append(float);
  float.animate([{ opacity: 1, translate: "0 0" }, { opacity: 0, translate: "0 -12px" }], { duration: 1400, easing: "ease-out" }).onfinish = () => float.remove();
}
