// A choice that could not be sent is kept and sent when the house can be reached again, or given back: never dropped.

import { toast } from "./house.js";
import { $, now, say } from "./table_state.js";

const AGAIN = 1500;
let kept = null, timer = 0;

const bar = () => $("#offline");

function tell() {
  const words = $("span", bar()), button = $("button", bar());
  if (kept) words.textContent = say("kept_choice", kept.name);
  else words.textContent = say("offline");
  button.hidden = !kept;
  if (kept) bar().hidden = false;
  else if (now.online) bar().hidden = true;
}

function letGo() {
  const had = kept;
  clearTimeout(timer);
  had?.target.classList.remove("is-chosen");
  kept = null;
  tell();
  return had;
}

/** Keep a choice that did not reach the house; `send` tries again and says how that went: "sent", "offline" or anything else. */
export function keep(choice, send) {
  kept = { ...choice, send };
  choice.target.classList.add("is-chosen");
  tell();
  timer = setTimeout(again, AGAIN);
}

/** Give back what is kept. False: nothing was. */
export function giveBack() {
  const had = letGo();
  if (had) toast(say("kept_dropped", had.name));
  return Boolean(had);
}

async function again() {
  if (!kept) return;
  const trying = kept;
  if (trying.ply !== now.state.latest) {
    letGo();
    return toast(say("kept_returned", trying.name));
  }
  const how = await trying.send();
  if (kept !== trying) return; // taken back meanwhile
  if (how === "offline") return (timer = setTimeout(again, AGAIN));
  letGo();
  if (how === "sent") toast(say("kept_sent", trying.name));
  else if (how === "moved_on") toast(say("kept_returned", trying.name));
}

addEventListener("online", () => kept && (clearTimeout(timer), again()));
$("button", bar())?.addEventListener("click", giveBack);
