// Makes a piece of the page equal to new markup with as few changes as possible: what stays keeps its focus, its scroll and its motion.

const key = (n) => (n.nodeType === 1 ? n.id || n.getAttribute("data-piece") || n.getAttribute("data-action") || (n.classList.contains("voice") ? "voice" : "") : "");

/** Make the children of `target` equal to `html`. */
export function morph(target, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  children(target, fresh.content);
}

/** Whether the children of `target` are equal to `html` already. */
export function alike(target, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const [has, told] = [target.childNodes, fresh.content.childNodes];
  return has.length === told.length && [...has].every((n, i) => n.isEqualNode(told[i]));
}

function children(old, fresh) {
  const keyed = new Map(), wanted = new Set();
  for (const n of old.childNodes) if (key(n)) keyed.set(key(n), n);
  for (const n of fresh.childNodes) if (key(n)) wanted.add(key(n));
  let at = old.firstChild;
  for (const want of [...fresh.childNodes]) {
    const k = key(want);
    let have = k ? keyed.get(k) : at;
    if (!k) while (have && key(have) && !wanted.has(key(have))) have = have.nextSibling;
    if (have && same(have, want) && (k || !key(have))) {
      if (have === at) at = at.nextSibling;
      else old.insertBefore(have, at);
      if (!have.isEqualNode(want)) node(have, want);
    } else {
      old.insertBefore(document.importNode(want, true), at);
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    if (!gone.classList?.contains("voice")) gone.remove(); // what a sheet says to those who listen stays with it
  }
}

const same = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName;

function node(old, want) {
  if (old.nodeType !== 1) {
    if (old.nodeValue !== want.nodeValue) old.nodeValue = want.nodeValue;
    return;
  }
  attributes(old, want);
  if (old === document.activeElement && "value" in old && old.tagName !== "BUTTON") return;
  children(old, want);
}

function attributes(old, want) {
  for (const { name, value } of want.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) {
    const kept = name === "open" || name.startsWith("data-mine");
    if (!want.hasAttribute(name) && !kept) old.removeAttribute(name);
  }
  if (old.tagName === "INPUT" && old !== document.activeElement && old.value !== want.value && old.type === "range") old.value = want.value;
  if (old.tagName === "SELECT" && old !== document.activeElement) {
    const chosen = want.querySelector("option[selected]");
    if (chosen) old.value = chosen.value;
  }
}
