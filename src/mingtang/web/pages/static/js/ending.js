// The picture of a result is saved as one that every program can show; where that fails, as the drawing itself.
// Where the browser can, it is handed on to another program, or copied.

import { toast } from "./house.js";

const [save, send, copy, shared] = ["save", "send", "copy", "shared"].map((id) => document.getElementById(id));

async function painted() {
  await shared.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 630 });
  canvas.getContext("2d").drawImage(shared, 0, 0, 1200, 630);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

painted().then((picture) => {
  if (!picture) return;
  save.href = URL.createObjectURL(picture);
  save.download = save.download.replace(".svg", ".png");
  offer(picture, new File([picture], save.download, { type: "image/png" }));
}).catch(() => {}); // the link to the drawing stays

function offer(picture, file) {
  const told = { files: [file], title: document.title, text: shared.alt };
  send.hidden = !navigator.canShare?.(told);
  copy.hidden = !send.hidden || !window.ClipboardItem || !navigator.clipboard?.write;
  send.onclick = () => navigator.share(told).catch(() => {}); // whoever thinks better of it
  copy.onclick = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
      toast(copy.dataset.copied);
    } catch {
      copy.hidden = true; // it may not be copied here: saving is left
    }
  };
}
