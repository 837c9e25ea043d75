// Rules pages: search as one types, with the keyboard alone if one likes; print; and the words that led here are marked.
const form = document.querySelector("form[data-search]");
const MARK = "found-words";

function mark(words) {
  if (!globalThis.CSS?.highlights) return;
  CSS.highlights.delete(MARK);
  const wanted = words.toLowerCase().split(/\s+/).filter((w) => w.length > 1);
  const article = document.querySelector("article.prose, main .prose");
  if (!wanted.length || !article) return;
  const ranges = [];
  const walk = document.createTreeWalker(document.getElementById("main"), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node && ranges.length < 2000; node = walk.nextNode()) {
    const text = node.data.toLowerCase();
    for (const word of wanted) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set(MARK, new Highlight(...ranges));
}

if (form) {
  const input = form.querySelector("input");
  const list = form.querySelector(".search-found");
  let asked = 0;
  let timer = 0;
  const look = async () => {
    const words = input.value.trim();
    const mine = ++asked;
    if (words.length < 2) {
      list.hidden = true;
      list.replaceChildren();
      return;
    }
    const answer = await fetch(`${form.dataset.search}?part=1&q=${encodeURIComponent(words)}`).catch(() => null);
    if (!answer?.ok || mine !== asked) return;
    const html = await answer.text();
    if (mine !== asked) return;
    list.innerHTML = html;
    list.hidden = false;
  };
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, 120);
  });
  form.addEventListener("keydown", (e) => {
    const links = [...list.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    if (e.key === "ArrowDown" && links.length) links[Math.min(at + 1, links.length - 1)].focus();
    else if (e.key === "ArrowUp" && at > 0) links[at - 1].focus();
    else if (e.key === "ArrowUp" && at === 0) input.focus();
    else if (e.key === "Escape") {
      list.hidden = true;
      input.value = "";
      mark("");
      input.focus();
    } else return;
    e.preventDefault();
  });
  form.addEventListener("submit", (e) => {
    const first = list.hidden ? null : list.querySelector("a");
    if (!first) return;
    e.preventDefault();
    first.click();
  });
  list.addEventListener("click", (e) => {
    if (!e.target.closest("a")) return;
    mark(input.value);
    list.hidden = true;
  });
  document.addEventListener("keydown", (e) => {
    if (e.key !== "/" || e.ctrlKey || e.metaKey || e.altKey || e.target.closest("input,textarea,select")) return;
    e.preventDefault();
    input.focus();
    input.select();
  });
}
document.querySelector("[data-do=print]")?.addEventListener("click", () => print());
