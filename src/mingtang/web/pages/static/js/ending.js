// The picture of a result is saved as one that every program can show; where that fails, as the drawing itself.

const save = document.getElementById("save"), shared = document.getElementById("shared");

async function painted() {
  await shared.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 630 });
  canvas.getContext("2d").drawImage(shared, 0, 0, 1200, 630);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

painted().then((file) => {
  if (!file) return;
  save.href = URL.createObjectURL(file);
  save.download = save.download.replace(".svg", ".png");
}).catch(() => {}); // the link to the drawing stays
