// What a reader has chosen for this browser.

const usual = { shortcuts: true, motion: true, confirm: false, notify: false, previews: true, pace: "normal", sound: true, volume: 4 };

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

/** Connect the boxes and lists of the menu; what is set in one place is set in all. */
export function connect(fields) {
  const fill = (field) => (field.type === "checkbox" ? (field.checked = Boolean(setting(field.dataset.setting))) : (field.value = setting(field.dataset.setting)));
  for (const field of fields) {
    const name = field.dataset.setting;
    fill(field);
    field.addEventListener("change", async () => {
      if (name === "notify" && field.checked && "Notification" in window) {
        field.checked = (await Notification.requestPermission()) === "granted";
      }
      choose(name, field.type === "checkbox" ? field.checked : field.value);
      fields.filter((other) => other !== field && other.dataset.setting === name).forEach(fill);
    });
  }
}
