// Rules and help over the table: whoever looks something up does not leave the table.
const drawer = document.getElementById("drawer");
const body = drawer?.querySelector(".drawer-body");
const LOOKED_UP = 'a[href^="/rules/"],a[href="/help"],a[href^="/help#"]';
let shown = "";

function go(anchor) {
  const target = anchor ? body.querySelector(`[id="${decodeURIComponent(anchor).replace(/"/g, "")}"]`) : null;
  for (const old of body.querySelectorAll(".is-target")) old.classList.remove("is-target");
  if (!target) return body.scrollTo(0, 0);
  target.classList.add("is-target");
  target.scrollIntoView();
}

// Shows a page of the house in the drawer, at an anchor if the address names one.
export async function openDrawer(address) {
  if (!drawer) {
    location.href = address;
    return;
  }
  const [page, anchor] = address.split("#");
  if (page !== shown) {
    const answer = await fetch(page, { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer?.ok) {
      window.open(address, "_blank", "noopener");
      return;
    }
    const read = new DOMParser().parseFromString(await answer.text(), "text/html");
    const main = read.querySelector("main");
    main.removeAttribute("id");
    for (const form of main.querySelectorAll("form")) form.remove();
    for (const button of main.querySelectorAll("button")) button.remove();
    const contents = read.querySelector("nav.contents details");
    contents?.removeAttribute("open");
    body.replaceChildren(...(contents ? [contents] : []), main);
    shown = page;
  }
  for (const tab of drawer.querySelectorAll(".drawer-tabs a")) {
    tab.toggleAttribute("aria-current", tab.getAttribute("href").split("#")[0] === page);
  }
  drawer.querySelector(".drawer-out").href = address;
  if (!drawer.open) drawer.showModal();
  go(anchor);
}

if (drawer) {
  document.addEventListener("click", (e) => {
    const link = e.target.closest(LOOKED_UP);
    const plain = !e.defaultPrevented && e.button === 0 && !e.ctrlKey && !e.metaKey && !e.shiftKey && !e.altKey;
    if (!link || !plain || link.closest("#coach, .drawer-out")) return;
    e.preventDefault();
    document.getElementById("menu")?.hidePopover?.();
    openDrawer(link.getAttribute("href"));
  });
  body.addEventListener("click", (e) => {
    const link = e.target.closest('a[href^="#"]');
    if (!link) return;
    e.preventDefault();
    go(link.getAttribute("href").slice(1));
  });
  drawer.addEventListener("click", (e) => {
    if (e.target === drawer || e.target.closest(".drawer-close")) drawer.close();
  });
}
