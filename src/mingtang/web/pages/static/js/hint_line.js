// The line of a hint on the board: a number at the place of every choice of the turn, and a path from one to the next.

import { $$ } from "./table_state.js";

const RADIUS = 9.5, ASIDE = 12, APART = 20; // pixels: of a mark; how far it lies beside the middle of its place; from mark to mark at one place

/** The choices one after the other, in words. */
export function lineList(line) {
  const list = document.createElement("ol");
  list.className = "hint-steps";
  for (const step of line) {
    const row = document.createElement("li");
    row.textContent = step.text;
    list.append(row);
  }
  return list;
}

export function dropLine() {
  for (const drawn of $$(".hint-line")) drawn.remove();
}

/** A line of one choice needs no numbers: its place has a ring. */
export function drawLine(line) {
  dropLine();
  if (line.length < 2) return;
  const bySheet = new Map();
  line.forEach((step, i) => {
    if (!step.place) return;
    if (!bySheet.has(step.place.sheet)) bySheet.set(step.place.sheet, []);
    bySheet.get(step.place.sheet).push({ ...step.place, number: i + 1 });
  });
  for (const [id, places] of bySheet) {
    const sheet = document.querySelector(`.sheet-place[data-sheet="${CSS.escape(id)}"] svg.sheet`);
    if (sheet) sheet.append(path(sheet, places));
  }
}

/** Where a place lies on a sheet whose parts have been moved. */
function moved(sheet, place) {
  for (const part of sheet.querySelectorAll(".part")) {
    const box = part.getBBox();
    if (place.x < box.x || place.x > box.x + box.width || place.y < box.y || place.y > box.y + box.height) continue;
    const { x, y } = new DOMPoint(place.x, place.y).matrixTransform(sheet.getScreenCTM().inverse().multiply(part.getScreenCTM()));
    return { ...place, x, y };
  }
  return place;
}

function path(sheet, places) {
  const make = (tag, figures) => {
    const found = document.createElementNS(sheet.namespaceURI, tag);
    for (const [name, value] of Object.entries(figures)) found.setAttribute(name, value);
    return found;
  };
  const matrix = sheet.getScreenCTM(), k = matrix ? 1 / Math.hypot(matrix.a, matrix.b) : 1; // a sheet that is not shown has no size yet
  places = places.map((place) => moved(sheet, place));
  const all = make("g", { class: "hint-line", "aria-hidden": "true" }), used = new Map();
  const marks = places.map((place) => {
    const at = `${place.x} ${place.y}`, before = used.get(at) ?? 0;
    used.set(at, before + 1);
    return { number: place.number, x: place.x + (before * APART - ASIDE) * k, y: place.y - ASIDE * k };
  });
  const way = marks.map((m) => `${m.x},${m.y}`).join(" ");
  if (marks.length > 1) all.append(make("polyline", { class: "under", points: way }), make("polyline", { class: "way", points: way }));
  for (const m of marks) {
    const mark = make("g", { transform: `translate(${m.x} ${m.y}) scale(${k})` }), number = make("text", { y: 4.4 });
    number.textContent = m.number;
    mark.append(make("circle", { r: RADIUS }), number);
    all.append(mark);
  }
  return all;
}
