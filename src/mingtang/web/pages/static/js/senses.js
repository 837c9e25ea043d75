// What the table lets one hear, and the sign in the browser's tab: another seal while it is the reader's turn.

import { whenShown } from "./regions.js";
import { setting } from "./settings.js";
import { $, $$, now } from "./table_state.js";

const RANK = ["move", "chat", "points", "die", "mention", "refusal", "turn", "end"]; // of several at once the last of these is heard
let next = null;

/** Let a sound be heard, unless the reader wants silence; `window.mingtang.heard` names the last. */
export function hear(name) {
  if (!setting("sound") || !(navigator.userActivation?.hasBeenActive ?? true)) return;
  if (next === null) setTimeout(sound, 40);
  if (next === null || RANK.indexOf(name) > RANK.indexOf(next)) next = name;
}

async function sound() {
  const name = next;
  next = null;
  now.heard = name;
  try {
    const { play } = await import("./sounds.js");
    await play(name, Number(setting("volume")));
  } catch { /* a browser without sound */ }
}

/** What news let one hear: what others did, a turn of one's own, the end, a line of the chat. */
export function hearNews(before, news, turned) {
  const { state } = news;
  if (state.phase === "over" && before.phase === "playing") hear("end");
  else if (turned) hear("turn");
  else if (state.latest > before.latest && state.since !== state.latest) hear("move");
  const said = news.chat && !news.chat.whole ? $("#chat").lastElementChild : null;
  if (!said || "own" in said.dataset) return;
  hear(said.classList.contains("calls") ? "mention" : "chat");
}

/** The seal in the tab says whether the table waits for the reader. */
export function sealOfTurn(yours) {
  const icon = $("link[rel=icon]");
  icon.dataset.usual ??= icon.getAttribute("href");
  const wanted = yours ? icon.dataset.turn : icon.dataset.usual;
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

const points = () => $$("#panels .vp b").map((e) => Number(e.textContent));
let had = points();
whenShown(() => {
  const has = points();
  if (has.length === had.length && has.some((n, seat) => n > had[seat])) hear("points");
  had = has;
  if (!now.replaying) sealOfTurn(now.state.yours && now.state.phase === "playing");
});

document.addEventListener("click", (e) => {
  if (e.target.closest?.("#board .is-refused, #prompt .choice[aria-disabled]")) hear("refusal");
});
document.addEventListener("change", (e) => {
  if (e.target.matches?.("[data-setting=sound], [data-setting=volume]")) setTimeout(() => hear("turn")); // after it is kept
});
sealOfTurn(now.state.yours && now.state.phase === "playing");
