// The stream of news from the house. What was missed while the connection was down comes first.

import { tellTimes } from "./house.js";
import { $, $$, lang, now, say } from "./table_state.js";
import { notify } from "./notify.js";
import { hearNews, sealOfTurn } from "./senses.js";
import { look } from "./table_state.js";
import { unpack } from "./delta.js";
import { show } from "./regions.js";
import { enqueue, skip } from "./stages.js";
import { addChat, addLog, announce, earlier } from "./log_chat.js";

const texts = {};
let source = null, version = now.state.version, poll = 0;
let seen = version; // what the page shows: it may have looked for itself before the stream told it

export function listen() {
  stop();
  const query = new URLSearchParams({ since: version, lang });
  if (now.state.asked_seat !== null && now.state.asked_seat !== undefined) query.set("seat", now.state.asked_seat);
  for (const name of Object.keys(texts)) delete texts[name];
  source = new EventSource(`/tables/${now.state.id}/stream?${query}`);
  source.addEventListener("update", (e) => heard(JSON.parse(e.data)));
  source.addEventListener("open", () => connected(true));
  source.addEventListener("error", () => {
    connected(false);
    stop();
    setTimeout(() => source ?? listen(), 1500);
  });
}

export function stop() {
  source?.close();
  source = null;
}

function connected(is) {
  now.online = is;
  clearTimeout(connected.timer);
  if (is) $("#offline").hidden = $("#offline button").hidden; // what is kept is told until it is sent
  else connected.timer = setTimeout(() => ($("#offline").hidden = now.online), 1200);
}

function heard(news) {
  const before = now.latest ?? now.state;
  version = news.state.version;
  now.latest = news.state;
  now.skew = news.state.now - Date.now() / 1000;
  const regions = {};
  for (const [name, told] of Object.entries(news.regions)) regions[name] = texts[name] = unpack(texts[name], told);
  const turned = news.state.yours && (!now.state.yours || news.state.ply !== now.state.latest);
  const curtained = news.state.curtain && news.state.seat !== now.state.seat;
  if (curtained) {
    skip(); // the scene was for the one who hands the screen over
    drawCurtain(news.state);
    show(regions, news.state, { past: !now.replaying }); // behind the curtain nothing of the seat before stays, not even for a scene
  }
  if (version > seen && !$(".sheet-dialog[open]")) enqueue(news.stages ?? []); // what is on the board already is not played again; whoever has a sheet before it hears it told
  seen = Math.max(seen, version);
  if (!curtained) show(regions, news.state);
  if (news.log) addLog(news.log, news.state);
  if (curtained && !news.log?.whole) earlier(); // the lines here were told to the seat before
  if ("banner" in news) $("#banner").innerHTML = news.banner;
  if (news.chat) addChat(news.chat);
  hearNews(before, news, turned);
  tellTimes();
  if (curtained) announce(say("curtain_title", news.state.name));
  else if (!now.staging) announce([news.say, turned ? news.state.prompt : ""].filter(Boolean).join(". ")); // stages speak for themselves
  if (turned) notify(news.state.title, news.state.prompt, news.state.id);
  tellCall(news.state, $("#chat li.calls:last-child")?.innerText);
}

let called = now.state.called;
/** Somebody calls the reader by name: told even if the page is not looked at. */
function tellCall(state, said = "") {
  if (state.called > called) notify(state.title, said.replace(/\s+/g, " "), `${state.id} called`);
  called = Math.max(called, state.called);
}

/** If no news came of something that was done, look for oneself. */
export function expect(beyond) {
  setTimeout(async () => {
    if (version > beyond) return;
    const { regions, state } = await look(null, now.state.asked_seat ?? null).catch(() => ({}));
    if (state && state.version > version) {
      show(regions, state);
      seen = state.version;
      listen();
    }
  }, 2500);
}
export const known = () => version;

export function drawCurtain(state) {
  const curtain = $("#curtain");
  $("h2", curtain).textContent = say("curtain_title", state.name);
  $("p", curtain).textContent = say("curtain_text", state.name);
  for (const sign of $$(".curtain-sign", curtain)) sign.hidden = Number(sign.dataset.seat) !== state.seat;
  const button = $("button", curtain);
  button.textContent = say("curtain_go", state.name);
  for (const open of $$("dialog[open]")) open.close(); // they would lie above it
  for (const open of $$("[popover]:popover-open")) open.hidePopover();
  $("#pop").hidden = true;
  const behind = $$("body > *").filter((e) => e !== curtain && e.id !== "say");
  for (const e of behind) e.inert = true;
  curtain.hidden = false;
  button.focus();
  button.onclick = () => {
    curtain.hidden = true;
    for (const e of behind) e.inert = false;
  };
}

// A page that is not looked at lets go of its stream: the person counts as away and gets notices. It looks up now and then.
let hiding = 0;
document.addEventListener("visibilitychange", () => {
  clearTimeout(hiding);
  clearInterval(poll);
  if (!document.hidden) {
    if (!source) listen();
    return;
  }
  hiding = setTimeout(() => {
    stop();
    poll = setInterval(peek, 20000);
  }, 30000);
});

async function peek() {
  try {
    const { state } = await look(null, now.state.asked_seat ?? null);
    if (state.yours && state.version > version && !now.state.yours) notify(state.title, state.prompt, state.id);
    tellCall(state);
    if (state.yours) document.title = state.title;
    sealOfTurn(state.yours);
  } catch { /* no connection */ }
}
