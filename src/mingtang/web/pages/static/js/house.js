// What every page of the house does: time in the reader's own words, light and dark, the lobby's fresh lists, notices of the browser.

import { morph } from "./morph.js";
import { allowed, notify, possible } from "./notify.js";
import { choose, setting } from "./settings.js";

const lang = document.documentElement.lang;
let near, exact; // made when the first time is told: they take a browser longer than all else on a page without times
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];

export function inWords(seconds) {
  near ??= new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  for (const [unit, size] of UNITS) if (Math.abs(seconds) >= size) return near.format(Math.round(seconds / size), unit);
  return near.format(Math.round(seconds / 60), "minute");
}

export function tellTimes(root = document) {
  for (const t of root.querySelectorAll("time[datetime]")) {
    const at = Date.parse(t.dateTime);
    exact ??= new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
    t.textContent = "exact" in t.dataset ? exact.format(at) : inWords((at - Date.now()) / 1000);
    t.title = exact.format(at);
  }
  for (const t of root.querySelectorAll("[data-until]")) t.textContent = inWords(Number(t.dataset.until) - Date.now() / 1000);
}

export function toast(text) {
  const place = document.getElementById("toast");
  place.textContent = text;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => (place.textContent = ""), 5000);
}

function light() {
  const form = document.getElementById("theme-form");
  form?.addEventListener("submit", (e) => {
    e.preventDefault();
    const root = document.documentElement, button = form.querySelector("button");
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const order = dark ? ["", "light", "dark"] : ["", "dark", "light"];
    const next = order[(order.indexOf(root.dataset.theme ?? "") + 1) % 3];
    if (next) root.dataset.theme = next;
    else delete root.dataset.theme;
    document.cookie = `mingtang_theme=${next}; path=/; samesite=lax; max-age=${next ? 31536000 : 0}`;
    button.title = `${button.dataset.label}: ${button.dataset[next || "system"]}`;
  });
}

function lobby() {
  const lists = document.getElementById("lists");
  if (!lists) return;
  let waits = Number(lists.querySelector("[data-waits]").dataset.waits);
  const title = document.title;
  const icon = document.querySelector("link[rel=icon]"), seal = icon.getAttribute("href");
  const show = () => {
    document.title = waits ? `(${waits}) ${title}` : title;
    icon.setAttribute("href", waits ? icon.dataset.turn : seal);
  };
  show();
  setInterval(async () => {
    if (document.hidden && !allowed()) return;
    try {
      const answer = await fetch(`${lists.dataset.refresh}?lang=${document.documentElement.lang}`);
      if (!answer.ok) return;
      morph(lists, await answer.text());
      tellTimes(lists);
      const now = Number(lists.querySelector("[data-waits]").dataset.waits);
      if (now > waits) notify("Mingtang", lists.querySelector(".row.you b")?.textContent ?? "", "lobby");
      waits = now;
      show();
    } catch { /* no connection: the lists stay as they are */ }
  }, 12000);
}

function browserNotices() {
  const card = document.getElementById("browser-notices");
  if (!card) return;
  card.hidden = false;
  const show = () => {
    const state = !possible() ? "none" : Notification.permission === "denied" ? "denied" : allowed() ? "on" : "off";
    card.querySelector(".state").textContent = card.dataset[state];
    card.querySelector("[data-do=allow]").hidden = state !== "off";
    card.querySelector("[data-do=stop]").hidden = card.querySelector("[data-do=test]").hidden = state !== "on";
  };
  card.addEventListener("click", async (e) => {
    const what = e.target.closest("[data-do]")?.dataset.do;
    if (what === "allow") choose("notify", (await Notification.requestPermission()) === "granted");
    if (what === "stop") choose("notify", false);
    if (what === "test") notify("Mingtang", card.dataset.text, "test", true);
    show();
  });
  show();
}

function record() {
  const file = document.getElementById("record-file");
  file?.addEventListener("change", async () => {
    if (file.files[0]) document.getElementById("record-text").value = await file.files[0].text();
  });
}

tellTimes();
setInterval(tellTimes, 30000);
light();
lobby();
browserNotices();
record();
// closed as it comes: where it would push the rules down, nothing moves when this script runs
if (matchMedia("(min-width: 1100px)").matches) document.querySelector(".contents details")?.setAttribute("open", "");
export { setting };
