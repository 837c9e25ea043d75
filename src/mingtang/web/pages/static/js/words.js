// Words of the game in prompts, the log, steps, hints, refusals and what the coach says: each can be pressed to learn it.
// They are found where they stand and marked without touching the page, so that nothing costs the house anything but one list.

import { lang, now, $, $$ } from "./table_state.js";

const WHERE = "#prompt .ask-text, #coach .coach-text, #stage, #hint, #pop .pop-text, #pop .pop-card, #log, .panel .stat, .panel .forecast, dialog[open]";
const MARKED = "#prompt .ask-text, #coach .coach-text, #stage, #hint, #pop .pop-text, #pop .pop-card";
let pattern = null, meant = new Map(), at = -1, last = "";

async function load() {
  const answer = await fetch(`/tables/${now.state.id}/words?lang=${lang}`).catch(() => null);
  if (!answer?.ok) return;
  const { endings, words } = await answer.json(), forms = [];
  for (const word of words) for (const form of word.forms) {
    meant.set(form.toLowerCase(), word);
    forms.push(form);
  }
  const safe = (form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const any = forms.sort((a, b) => b.length - a.length).map(safe).join("|");
  if (!any) return;
  // German nouns begin with capitals, and "gut" is no "Gut"
  pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${any})${endings}(?![\\p{L}\\p{N}])`, lang === "de" ? "gu" : "giu");
  mark();
  new MutationObserver(soon).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ["hidden", "open"] });
}

/** The words in a piece of text, as ranges of the page. */
function found(root) {
  const out = [], walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    if (text.parentElement.closest("button, .who, select, .sr")) continue;
    for (const match of text.data.matchAll(pattern)) {
      const range = document.createRange();
      range.setStart(text, match.index);
      range.setEnd(text, match.index + match[0].length);
      out.push([range, meant.get(match[1].toLowerCase())]);
    }
  }
  return out;
}

let waiting = 0;
function soon() {
  if (!waiting) waiting = setTimeout(mark, 150);
}

function mark() {
  waiting = 0;
  if (!CSS.highlights) return; // an older browser shows no mark; the words can be pressed all the same
  CSS.highlights.set("word", new Highlight(...$$(MARKED).flatMap((root) => found(root).map(([range]) => range))));
}

/** What a card needs to know of the place of a word: the word is no element of its own. */
function spot(range, word) {
  const here = {
    word, dataset: { thing: word.thing ?? "" }, closest: () => (word.thing ? here : null),
    get isConnected() { return range.startContainer.isConnected; },
    getBoundingClientRect: () => [...range.getClientRects()][0] ?? range.getBoundingClientRect(),
    setAttribute() {}, removeAttribute() {}, focus() {},
  };
  return here;
}

/** The word at a point of the page; null where there is none. */
export function wordAt(x, y) {
  if (!pattern) return null;
  const caret = document.caretPositionFromPoint?.(x, y) ?? document.caretRangeFromPoint?.(x, y);
  const text = caret?.offsetNode ?? caret?.startContainer;
  const root = text?.nodeType === Node.TEXT_NODE && text.parentElement.closest(WHERE);
  if (!root) return null;
  const inside = (r) => r.left <= x && x <= r.right && r.top <= y && y <= r.bottom;
  const hit = found(text.parentElement).find(([range]) => range.startContainer === text && [...range.getClientRects()].some(inside));
  return hit ? spot(...hit) : null;
}

/** By keyboard: the next word of what the reader is at, which is the log, a hint, a step, the coach or the prompt. */
export function nextWord() {
  if (!pattern) return null;
  const near = document.activeElement?.closest?.("#log, #hint, .panel, dialog[open]");
  const root = near ?? [$("#stages:not([hidden]) #stage"), $("#hint:not(:empty)"), $("#coach .coach-text"), $("#prompt .ask-text")].find(Boolean);
  const all = root ? found(root) : [], key = root?.textContent ?? "";
  if (!all.length) return null;
  at = key === last ? (at + 1) % all.length : 0;
  last = key;
  return spot(...all[at]);
}

(window.requestIdleCallback ?? setTimeout)(load);
