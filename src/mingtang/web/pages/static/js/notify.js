// Notices of the browser: only while the page is not looked at, and only if the reader wants them.

import { setting } from "./settings.js";

export const possible = () => "Notification" in window;
export const allowed = () => possible() && Notification.permission === "granted" && setting("notify");

/** Tell the reader something; a click leads to the page that told it. */
export function notify(title, text, tag, even_if_seen = false) {
  if (!allowed() || (!document.hidden && !even_if_seen)) return;
  try {
    const note = new Notification(title, { body: text, tag, icon: document.querySelector("link[rel=icon]")?.href });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch { /* some phones allow notices only to service workers */ }
}
