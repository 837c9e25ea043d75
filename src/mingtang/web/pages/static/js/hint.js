// A hint: what an expert would do and why, shown where it is done.

import { fit, opening, openSheet } from "./board.js";
import { choose } from "./choose.js";
import { dropLine, drawLine, lineList } from "./hint_line.js";
import { toast } from "./house.js";
import { bringForth } from "./lit_places.js";
import { $, $$, ask, now, say } from "./table_state.js";

let thinking = -1; // the moment that a bot looks at
let given = null; // what is shown: the action, and the moment and seat that it was meant for

/** Ask for one. Where the table goes on meanwhile (one's own move is still on its way, or something is shown in stages), it is asked again once that is over. */
export async function hint() {
  const focused = document.activeElement;
  for (let again = 0; again < 4; again++) {
    const at = now.state.latest;
    if (thinking === at) return; // a second click while the first is on its way is nothing
    thinking = at;
    try {
      toast(say("hint_thinking"));
      const found = await ask("hint", { seat: now.state.seat >= 0 ? now.state.seat : null });
      await settled(found.ply);
      if (now.replaying) return toast("");
      if (now.state.latest !== found.ply) continue; // it was for a question that is answered
      toast("");
      return lay(found, focused);
    } catch (problem) {
      await settled(now.latest?.latest ?? 0);
      if (now.state.latest !== at && now.state.yours) continue; // it was not one's turn yet, and is now
      return toast(problem.error ?? say("offline"));
    } finally {
      if (thinking === at) thinking = -1;
    }
  }
  toast(say("hint_moved"));
}

/** Until the page shows this moment and no stages any more; not for ever. */
async function settled(ply) {
  for (let tries = 0; (now.staging || now.state.latest < ply) && tries < 100; tries++) await new Promise((done) => setTimeout(done, 50));
}

function lay(found, focused) {
  const place = $("#hint");
  dropHint();
  given = { action: found.action, at: found.ply, seat: now.state.seat, line: found.line };
  mark();
  place.replaceChildren(card(found));
  showWhere(place);
  drawLine(found.line);
  if (focused === document.activeElement && focused.matches("#board [data-action], #prompt [data-action]")) $$(".is-hinted").find(seen)?.focus({ preventScroll: true });
}

export function dropHint() {
  const had = $("#hint").childElementCount > 0;
  given = null;
  $("#hint").replaceChildren();
  for (const t of $$(".is-hinted, .is-made")) t.classList.remove("is-hinted", "is-made");
  for (const h of $$(".hint-halo")) h.remove();
  dropLine();
  $("#board").style.removeProperty("--hint-room");
  return had;
}

/** The page has changed. A hint stays as long as the question does, whoever comes in or says something meanwhile. */
export function keepHint() {
  if (!given || now.replaying || now.state.latest !== given.at || now.state.seat !== given.seat) return dropHint();
  mark();
  for (const h of $$(".hint-halo")) h.remove();
  for (const t of $$("#board .is-hinted").filter(seen)) halo(t);
  drawLine(given.line);
}

const mark = () => $$("[data-action]").forEach((t) => t.classList.toggle("is-hinted", t.dataset.action === given.action));

// ---- what it says

export function made(tag, className, text = "") {
  const found = document.createElement(tag);
  if (className) found.className = className;
  found.textContent = text;
  return found;
}

/** Quotation marks within quotation marks are single ones, in English and in German. */
export const quoted = (text) => text.replace(/[„“”]/g, (mark) => ({ "„": "‚", "“": "‘", "”": "’" })[mark]);

/** A card beside the board that speaks of a place on it: the sign, a title, a button that puts it away, then what it says. */
export function cardWith(title, ...told) {
  const box = made("div", "hint-card");
  box.setAttribute("role", "status");
  const icon = document.querySelector(".vp .ic")?.cloneNode(true) ?? document.createElement("span");
  const close = made("button", "", "×");
  close.setAttribute("aria-label", say("close"));
  close.onclick = dropHint;
  box.append(icon, made("b", "serif", title), close, ...told);
  return box;
}

/** The choices of the turn, one sentence why, what the turn changes, the figures for whoever wants them, and a button that makes the first choice. */
function card(found) {
  const box = cardWith(say("hint_title", found.text));
  if (found.line.length > 1) box.append(lineList(found.line));
  if (found.then) box.append(made("p", "dim", found.then));
  box.append(made("p", "hint-why", found.sentence));
  if (found.brings_text) box.append(made("p", "dim", found.brings_text));
  if (found.second && (found.reasons.length || found.nets.length)) box.append(figures(found));
  if (found.verdict) box.append(made("p", "", say(`hint_${found.verdict}`)));
  const go = made("button", "btn", found.text);
  go.onclick = () => choose(found.action, go);
  box.append(go);
  return box;
}

/** All that was weighed against the second best, folded away. */
function figures(found) {
  const box = made("details", "hint-figures");
  box.append(made("summary", "", say("hint_figures")), made("p", "", say(`hint_against_${found.moment}`, quoted(found.second_text))), reasons(found));
  return box;
}

/** What it gives and what it costs, everything else, all together, what of it comes at once, and how the others fare. */
function reasons(found) {
  const rows = [...found.reasons].sort((a, b) => (b.more > 0) - (a.more > 0)).map((r) => row(r.more, r.text));
  if (found.rest) rows.push(row(found.rest, say("hint_rest")));
  if (found.total && rows.length > 1) rows.push(row(found.total, say("hint_total"), undefined, "strong"));
  for (const r of found.at_once) rows.push(row(r.more, say("hint_at_once", r.text)));
  for (const net of found.nets) rows.push(row(net.more, fares(net, found.denies.filter((r) => r.seat === net.seat)), net.more < 0 ? "denied" : "down"));
  return list(rows);
}

/** How one of the others fares: by what, if that is all of it; else in all, and most of it by what. */
function fares(net, parts) {
  if (parts.length === 1 && Math.abs(parts[0].more - net.more) < 0.1) return `${net.name}: ${parts[0].text}`;
  const rest = parts.length && net.rest ? [{ text: say("hint_rest"), more: net.rest }] : [];
  const what = [...parts, ...rest].map((r) => `${r.text} ${figure(r.more)}`).join(", ");
  return what ? say("hint_net_of", net.name, what) : say("hint_net", net.name);
}

function list(rows) {
  const found = made("ul", "reasons");
  found.append(...rows);
  return found;
}

function row(more, text, kind = more > 0 ? "up" : "down", tag = "span") {
  const found = made("li", kind);
  found.append(made("b", "", say("hint_points", figure(more))), made(tag, "", text));
  return found;
}

function figure(more) {
  const said = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });
  return said.format(more).replace("-", "−");
}

// ---- where it is done

const GAP = 8, PIN = 22, LEAST = 200; // pixels: round the card; for the sign over the place; a card lower than this says nothing
const seen = (e) => e.getBoundingClientRect().width > 0 && !e.closest(".broad[data-mine=small]");
const face = (e) => (e.querySelector(".face") ?? e).getBoundingClientRect();
const apart = (a, b) => a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;

/** The sheet with the place is laid open and moved until the place is seen; the card lies over neither. A chip is brought into its row. */
export function showWhere(place, meant = $$("#board .is-hinted")) {
  const chip = $("#prompt .is-hinted");
  chip?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  const sheet = meant[0]?.closest(".sheet-place");
  if (sheet && !meant.some(seen)) {
    fit();
    openSheet(sheet.dataset.sheet, true);
  }
  const spot = meant.find(seen), tabs = $(".tabbar").getBoundingClientRect();
  const under = Math.max(0, $("#prompt").getBoundingClientRect().bottom);
  place.className = "hint-place";
  place.style.setProperty("--under", `${Math.round(under + GAP)}px`);
  if (tabs.height) {
    const needed = ($(".sheet-tabs")?.offsetHeight ?? 0) + (spot ? face(spot).height + PIN : 0) + 2 * GAP;
    place.style.setProperty("--most", `${Math.round(Math.max(LEAST, tabs.top - under - needed - GAP))}px`);
    $("#board").style.setProperty("--hint-room", `${Math.round(place.offsetHeight)}px`); // so that the last of the board can be drawn above the card
  }
  if (!spot) return;
  bringForth(spot, PIN);
  for (const t of meant.filter((e) => seen(e) && e.matches(".is-hinted"))) halo(t);
  if (!tabs.height) moveAside(place, meant.filter(seen).map(face));
}

/** On a wide screen the card takes a corner in which it does not lie over what it speaks of. */
function moveAside(place, spots) {
  for (const side of ["", "left", "low", "low left"]) {
    place.className = `hint-place ${side}`;
    if (spots.every((spot) => apart(place.getBoundingClientRect(), spot))) return;
  }
}

const TIP = 4, LONG = 24, HALF = 8, OUT = 3; // pixels: from the ring to the sign, to its far end while it moves, half its breadth; the ring lies round the place
const SIDES = [0, 180, 90, 270]; // above, below, right, left

/** Where the sign would lie on a side of a place. */
function lies(side, r) {
  const [x, y] = [(r.left + r.right) / 2, (r.top + r.bottom) / 2];
  if (side === 0) return { left: x - HALF, right: x + HALF, top: r.top - LONG, bottom: r.top - TIP };
  if (side === 180) return { left: x - HALF, right: x + HALF, top: r.bottom + TIP, bottom: r.bottom + LONG };
  if (side === 90) return { left: r.right + TIP, right: r.right + LONG, top: y - HALF, bottom: y + HALF };
  return { left: r.left - LONG, right: r.left - TIP, top: y - HALF, bottom: y + HALF };
}

/** The side of a place on which the sign hides least: no words if possible, few pieces, and nothing of itself. */
function freeSide(ring, sheet) {
  const r = ring.getBoundingClientRect(), o = opening(), s = sheet.getBoundingClientRect();
  const room = { left: Math.max(o.left, s.left), right: Math.min(o.right, s.right), top: Math.max(o.top, s.top), bottom: Math.min(o.bottom, s.bottom) };
  const areas = (what) => [...sheet.querySelectorAll(what)].map((e) => e.getBoundingClientRect());
  const words = areas("text"), pieces = areas("use, .face");
  const hidden = (box) => {
    const shared = (b) => Math.max(0, Math.min(box.right, b.right) - Math.max(box.left, b.left)) * Math.max(0, Math.min(box.bottom, b.bottom) - Math.max(box.top, b.top));
    const own = (box.right - box.left) * (box.bottom - box.top) - shared(room);
    return 40 * own + 9 * words.reduce((sum, b) => sum + shared(b), 0) + Math.max(0, ...pieces.map(shared));
  };
  const costs = SIDES.map((side) => hidden(lies(side, r)));
  return SIDES[costs.indexOf(Math.min(...costs))];
}

/** An outline a little larger, so that the ring hides nothing of what it surrounds. */
function grown(shape, by) {
  const add = (name, more) => shape.setAttribute(name, Number(shape.getAttribute(name)) + more);
  if (shape.tagName === "circle") add("r", by);
  if (shape.tagName === "rect") for (const [name, more] of [["x", -by], ["y", -by], ["width", 2 * by], ["height", 2 * by], ["rx", by]]) add(name, more);
  return shape;
}

/** Over everything on the sheet: a double ring round the place and a sign beside it that points at it, seen without colours too. */
function halo(target) {
  const ring = $(".ring", target), sheet = target.closest("svg.sheet");
  if (!ring || !sheet) return;
  const part = (tag, cls) => {
    const found = document.createElementNS(sheet.namespaceURI, tag);
    found.setAttribute("class", cls);
    return found;
  };
  const at = sheet.getScreenCTM().inverse().multiply(ring.getScreenCTM()), all = part("g", "hint-halo"), rings = part("g", "");
  rings.setAttribute("transform", `matrix(${at.a} ${at.b} ${at.c} ${at.d} ${at.e} ${at.f})`);
  for (const cls of ["wash", "line"]) {
    const copy = grown(ring.cloneNode(), OUT / Math.hypot(ring.getScreenCTM().a, ring.getScreenCTM().b));
    copy.setAttribute("class", cls);
    rings.append(copy);
  }
  const box = ring.getBBox(), k = 1 / Math.hypot(sheet.getScreenCTM().a, sheet.getScreenCTM().b);
  const side = freeSide(ring, sheet), pin = part("g", ""), sign = part("path", "pin");
  const [across, down] = { 0: [0.5, 0], 90: [1, 0.5], 180: [0.5, 1], 270: [0, 0.5] }[side];
  const [x, y] = [at.e + at.a * (box.x + across * box.width), at.f + at.d * (box.y + down * box.height)];
  pin.setAttribute("transform", `translate(${x} ${y}) rotate(${side}) scale(${k})`);
  sign.setAttribute("d", "M0 -6L-8 -18Q0 -22 8 -18Z");
  pin.append(sign);
  all.append(rings, pin);
  all.setAttribute("aria-hidden", "true");
  sheet.append(all);
}
