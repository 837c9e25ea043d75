// The table as this page knows it, the words it needs, and the way to the house.

const read = (id) => JSON.parse(document.getElementById(id).textContent);

export const words = read("words");
export const now = { state: read("state"), replaying: false, online: true };
now.replaying = now.state.replaying;

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** A sentence with its places filled. */
export const say = (key, ...args) =>
  (words[key] ?? key)
    .replace(/\{(\d)\|([^|}]*)\|([^}]*)\}/g, (_, i, one, many) => (args[i] === 1 ? one : many))
    .replace(/\{(\d)\}/g, (_, i) => args[i] ?? "");

/** The page's language: whatever comes later speaks it too, even if the reader chose another on another page since. */
export const lang = document.documentElement.lang;

/** Ask the house to do something at this table; what it refuses is thrown as it answered. */
export async function ask(what, body = {}, method = "POST", id = now.state.id) {
  const answer = await fetch(`/api/tables/${id}${what && "/"}${what}${what.includes("?") ? "&" : "?"}lang=${lang}`, {
    method,
    headers: { "Content-Type": "application/json", "X-CSRF-Token": document.body.dataset.csrf },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (answer === null) throw { error: say("offline"), code: "offline" };
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw data;
  return data;
}

const moment = (ply, seat) => {
  const query = new URLSearchParams({ lang });
  if (ply !== null && ply !== undefined) query.set("ply", ply);
  if (seat !== null && seat !== undefined) query.set("seat", seat);
  return query;
};

/** A sheet that is laid over the table, as it is now or at the moment that is shown. */
export async function sheet(name) {
  const query = moment(now.replaying ? now.state.ply : null, now.state.asked_seat);
  const answer = await fetch(`/tables/${now.state.id}/sheet/${name}?${query}`);
  if (!answer.ok) throw { error: say("offline") };
  return answer.text();
}

/** Look at the table: now, or at an earlier moment. */
export async function look(ply = null, seat = null, marked = false) {
  const answer = await fetch(`/tables/${now.state.id}/at?${moment(ply, seat)}${marked ? "&marked=true" : ""}`, { headers: { Accept: "application/json" } });
  const data = await answer.json();
  if (!answer.ok) throw data;
  return data;
}
