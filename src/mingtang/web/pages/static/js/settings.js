// What a reader has chosen for this browser.

const usual = { shortcuts: true, motion: true, confirm: false, notify: false };

function stored() {
  try {
    return JSON.parse(localStorage.getItem("mingtang") ?? "{}");
  } catch {
    return {};
  }
}

export const setting = (name) => stored()[name] ?? usual[name];

export function choose(name, value) {
  try {
    localStorage.setItem("mingtang", JSON.stringify({ ...stored(), [name]: value }));
  } catch { /* a browser that keeps nothing */ }
}

/** Connect the boxes of the menu. */
export function connect(boxes) {
  for (const box of boxes) {
    box.checked = Boolean(setting(box.dataset.setting));
    box.addEventListener("change", async () => {
      if (box.dataset.setting === "notify" && box.checked && "Notification" in window) {
        box.checked = (await Notification.requestPermission()) === "granted";
      }
      choose(box.dataset.setting, box.checked);
    });
  }
}
