// The board: sheets on a phone, zoom and pan, and the way from place to place by arrow keys.

import { $, $$, now } from "./table_state.js";
import { whenShown } from "./regions.js";

// ---- sheets

let open = "";
export function openSheet(id, by_hand = false) {
  turnTo(id, by_hand);
  if (by_hand) enlarge(id);
  else readable();
}
function turnTo(id, by_hand = false) {
  if (by_hand || !open) open = id;
  for (const place of $$(".sheet-place")) place.classList.toggle("on", place.dataset.sheet === id);
  for (const tab of $$(".sheet-tabs [role=tab]")) {
    tab.setAttribute("aria-selected", tab.dataset.sheet === id);
    tab.tabIndex = tab.dataset.sheet === id ? 0 : -1;
  }
}

/** Where sheets lie broadly, one of them is large. Somebody who enlarged one looks at it until the next question. */
let large = "", looked = "";
const question = () => `${now.state.ply} ${now.state.prompt}`;
function enlarge(id) {
  if (!$(`.sheet-place.broad[data-sheet="${CSS.escape(id)}"]`)) return readable();
  large = id;
  looked = question();
  lay();
  readable();
}
function lay() {
  for (const place of $$(".sheet-place.broad")) place.dataset.mine = place.dataset.sheet === large ? "large" : "small";
}

/** Large is the sheet that holds the answers; it stays while it holds one, and where none does. What is told happened where the ring is. */
function spotlight(lit) {
  const broad = $$(".sheet-place.broad"), current = broad.find((s) => s.dataset.sheet === large) ?? broad[0];
  if (!current) return;
  const telling = now.staging || now.replaying, wanted = broad.filter((s) => (telling ? $(".is-last", s) : lit.includes(s)));
  if (looked !== question() || telling) large = (wanted.length && !wanted.includes(current) ? wanted[0] : current).dataset.sheet;
  lay();
}

/** The first sheet with an answer to the question opens by itself, unless the one that is open has one too. What may be done besides
 * (`aside`) counts only where there is no other answer. */
function sheets() {
  const all = $$(".sheet-place");
  if (!all.length) return;
  const current = all.find((s) => s.dataset.sheet === open);
  const shining = all.filter((s) => s.dataset.lit === "1"), answers = shining.filter((s) => $(".is-legal:not(.aside)", s));
  const about = all.filter((s) => $(".is-asked", s)); // what the question is about, where its answers are chips
  const lit = about.length ? about : answers.length || $("#prompt .choice:not([aria-disabled])") ? answers : shining;
  // where there are several, the eye is led to those that the question is about
  for (const s of all) s.classList.toggle("asked", now.state.yours && !now.replaying && lit.length < all.length && lit.includes(s));
  const next = current && (!lit.length || lit.includes(current)) ? current : lit[0] ?? current ?? all[0];
  open = next.dataset.sheet;
  spotlight(lit);
  turnTo(open);
}

document.addEventListener("click", (e) => {
  const tab = e.target.closest(".sheet-tabs [role=tab]");
  if (tab) {
    openSheet(tab.dataset.sheet, true);
    fit();
  }
});
document.addEventListener("click", (e) => {
  const small = e.target.closest(".enlarge");
  if (!small) return;
  fit();
  enlarge(small.dataset.enlarge);
  if (e.detail === 0) $(`#sheet-${CSS.escape(large)} :is(.is-legal,[tabindex="0"])`)?.focus(); // by keyboard: on to what is on it
});
/** Whoever comes to a place of a small sheet by keyboard sees it large. */
document.addEventListener("focusin", (e) => {
  const place = e.target.matches?.("#board .target") && e.target.closest(".broad[data-mine=small]");
  if (place) enlarge(place.dataset.sheet);
});
document.addEventListener("keydown", (e) => {
  const tab = e.target.closest?.(".sheet-tabs [role=tab]");
  if (!tab || (e.key !== "ArrowLeft" && e.key !== "ArrowRight")) return;
  const all = $$(".sheet-tabs [role=tab]");
  const to = all[(all.indexOf(tab) + (e.key === "ArrowRight" ? 1 : all.length - 1)) % all.length];
  openSheet(to.dataset.sheet, true);
  to.focus();
});

// ---- zoom and pan

const view = { k: 1, x: 0, y: 0 };
const stage = () => $(".stage"), paper = () => $(".sheets");

/** What the board ends above on a phone: own figures and hand, or where there are none, the tabs. */
function foot() {
  const tabs = $(".tabbar")?.getBoundingClientRect(), own = $(".panels > .own");
  if (!tabs?.height || !own || getComputedStyle(own.parentElement).position !== "fixed") return tabs;
  const strip = own.getBoundingClientRect();
  for (const e of $$(".stage, .zoom, #preview, #vote")) e.style.setProperty("--strip", `${strip.height}px`); // only where it is asked for: nothing else is looked at anew
  return strip.height ? strip : tabs;
}

/** The part of the window in which the board is seen: below the prompt; on a phone above its tabs, the button over them and a hint. */
export function opening() {
  const s = stage().getBoundingClientRect(), tabs = foot(), button = $(".zoom .where")?.getBoundingClientRect();
  const card = $("#hint .hint-card")?.getBoundingClientRect();
  const least = card?.height ? card.top : button?.height ? button.top : tabs?.top;
  const bar = $(now.staging ? "#stages" : ".lesson-top, #prompt").getBoundingClientRect(), over = bar.left < s.right && bar.right > s.left; // in low windows it stands beside the board
  return {
    left: Math.max(0, s.left), right: Math.min(innerWidth, s.right),
    top: Math.max(s.top, over ? bar.bottom : 0), bottom: Math.min(s.bottom, tabs?.height ? least : innerHeight),
  };
}

function apply() {
  const s = stage(), p = paper();
  if (!s || !p) return;
  s.classList.toggle("zoomed", view.k > 1);
  if (view.k === 1) {
    Object.assign(view, { x: 0, y: 0 });
    p.style.transform = "";
    if (tall.matches) foot();
    return;
  }
  const o = opening(), from = s.getBoundingClientRect().top;
  const top = Math.max(0, o.top - from), bottom = Math.max(top, Math.min(p.offsetHeight, o.bottom - from));
  view.x = Math.min(0, Math.max(-p.offsetWidth * (view.k - 1), view.x));
  view.y = Math.min(top, Math.max(bottom - p.offsetHeight * view.k, view.y));
  p.style.transform = `translate(${view.x}px,${view.y}px) scale(${view.k})`;
}

/** No word is printed smaller than it can be read: what that is on each sheet, in the sheet's own units. */
const NEAR = 11, DESK = 12, ENLARGED = 8, narrow = matchMedia("(max-width: 1099px)"), tall = matchMedia("(max-width: 719px)"), low = matchMedia("(max-height: 560px) and (pointer: fine)");
function readable() {
  const least = !narrow.matches ? DESK : low.matches ? ENLARGED : NEAR; // whoever has the page enlarged sees every pixel larger; a phone on its side is not enlarged
  const units = new Map(); // everything is looked at before anything is changed, so that the board is laid out once
  for (const sheet of $$("#board svg.sheet")) {
    const place = sheet.parentElement, wide = tall.matches ? 0 : Number(place.dataset.broad ?? 0);
    if (wide && place.dataset.mine === "small") continue; // a small sheet is a picture: who wants to read it enlarges it
    const scale = place.clientWidth / (wide || sheet.viewBox.baseVal.width);
    if (scale > 0) units.set(sheet, least / scale);
  }
  for (const [sheet, size] of units) {
    const told = `${size.toFixed(2)}px`;
    if (sheet.style.getPropertyValue("--least") !== told) sheet.style.setProperty("--least", told);
  }
  narrower(units);
}

/** Words that are printed larger than they were drawn may need more room than there is: they are set narrower then. Each is measured once
 * for a size, when its letters have come, and all before any is changed. */
let measured = new WeakMap(), awaited = false;
function narrower(units) {
  if (document.fonts.status === "loading") return void lettersCome(); // in other letters words are of other length
  const all = [...units].flatMap(([sheet, least]) => $$("[data-room]", sheet).map((words) => ({ words, least })));
  const fresh = all.filter(({ words, least }) => measured.get(words)?.least !== least || measured.get(words).said !== words.textContent);
  for (const { words } of fresh) words.removeAttribute("textLength");
  for (const { words, least } of fresh) {
    const larger = least > parseFloat(words.style.getPropertyValue("--fs"));
    measured.set(words, { least, said: words.textContent, wide: larger && words.getComputedTextLength() > words.dataset.room });
  }
  for (const { words } of all.filter(({ words }) => measured.get(words).wide && !words.hasAttribute("textLength"))) {
    words.setAttribute("textLength", words.dataset.room);
    words.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
}
async function lettersCome() {
  if (awaited) return;
  awaited = true;
  await document.fonts.ready;
  awaited = false;
  measured = new WeakMap();
  readable();
}

export function zoom(factor, cx, cy) {
  const p = paper();
  if (!p) return;
  const box = p.getBoundingClientRect();
  const px = (cx ?? box.x + box.width / 2) - (box.x - view.x), py = (cy ?? box.y + box.height / 2) - (box.y - view.y);
  const k = Math.min(5, Math.max(1, view.k * factor));
  view.x = px - ((px - view.x) * k) / view.k;
  view.y = py - ((py - view.y) * k) / view.k;
  view.k = k;
  apply();
}

export const boardScale = () => view.k;

/** Bring a part of the window to the middle of what is seen, in another size. */
export function lookAt(part, k) {
  const box = paper().getBoundingClientRect(), o = opening();
  const px = (part.left + part.right) / 2 - box.x, py = (part.top + part.bottom) / 2 - box.y;
  const x = (o.left + o.right) / 2 - (box.x - view.x), y = (o.top + o.bottom) / 2 - (box.y - view.y);
  Object.assign(view, { x: x - (px * k) / view.k, y: y - (py * k) / view.k, k });
  apply();
}

export function fit() {
  const was = view.k > 1;
  Object.assign(view, { k: 1, x: 0, y: 0 });
  apply();
  return was;
}

document.addEventListener("wheel", (e) => {
  if (!e.target.closest?.(".stage") || !e.ctrlKey) return;
  e.preventDefault();
  zoom(Math.exp(-e.deltaY / 240), e.clientX, e.clientY);
}, { passive: false });

const down = new Map();
let span = 0;
document.addEventListener("touchstart", (e) => {
  if (e.touches.length > 1 && e.target.closest?.(".stage")) e.preventDefault();
}, { passive: false });
document.addEventListener("pointerdown", (e) => {
  if (!e.target.closest?.(".stage")) return;
  now.dragged = false;
  down.set(e.pointerId, e);
  span = 0;
});
document.addEventListener("pointermove", (e) => {
  const last = down.get(e.pointerId);
  if (!last) return;
  down.set(e.pointerId, e);
  if (down.size === 2) {
    const [a, b] = [...down.values()];
    const d = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (span) zoom(d / span, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    span = d;
    now.dragged = true;
  } else if (view.k > 1) {
    view.x += e.clientX - last.clientX;
    view.y += e.clientY - last.clientY;
    if (Math.hypot(e.movementX, e.movementY) > 2) now.dragged = true;
    stage()?.classList.add("moving");
    apply();
  }
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (e) => {
    down.delete(e.pointerId);
    span = 0;
    stage()?.classList.remove("moving");
    setTimeout(() => (now.dragged = false), 0);
  });
}

// ---- from place to place

const middle = (e) => {
  const r = (e.querySelector(".face") ?? e).getBoundingClientRect();
  return [r.x + r.width / 2, r.y + r.height / 2, r.width];
};
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (e) => {
  const here = e.target.closest?.("#board g[data-action]");
  const way = WAYS[e.key];
  if (!here || !way) return;
  e.preventDefault();
  const [x, y] = middle(here);
  let best = null, least = Infinity;
  for (const t of $$("#board g[data-action][tabindex='0']")) {
    const [tx, ty, w] = middle(t);
    if (t === here || !w) continue;
    const ahead = (tx - x) * way[0] + (ty - y) * way[1];
    const aside = Math.abs((tx - x) * way[1]) + Math.abs((ty - y) * way[0]);
    if (ahead > 3 && ahead + 2.5 * aside < least) [best, least] = [t, ahead + 2.5 * aside];
  }
  best?.focus();
});

// ---- what belongs together

const kinOf = (e) => {
  const [kind, name] = (e?.closest?.("[data-thing]")?.dataset.thing ?? "").split(" ");
  return e?.closest?.("[data-kin]")?.dataset.kin ?? (kind === "province" ? name : undefined);
};
let kin;
function showKin(e) {
  const next = kinOf(e.target);
  if (next === kin) return;
  kin = next;
  for (const part of $$("#board [data-kin]")) part.classList.toggle("kin-on", part.dataset.kin === kin);
}
for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, showKin);

/** Other sheets have been put in place; one with a ring on it is laid on top if `ringed`. */
export function laid(ringed = false) {
  sheets();
  const place = ringed && $$(".sheet-place").find((s) => $(".is-last", s));
  if (place) openSheet(place.dataset.sheet, Boolean(place.dataset.broad));
  readable();
  apply();
}
const pointed = () => Boolean($("#coach :is([data-points], .done)")); // at the end of a lesson one sees what one has done
whenShown(() => laid(pointed()));
laid(pointed());
addEventListener("resize", () => {
  readable();
  apply();
});
