// While a review is being made: how far it is, and the page itself when it is done.

const box = document.getElementById("working");
const bar = document.getElementById("progress");

async function look() {
  try {
    const answer = await fetch(`/api/tables/${box.dataset.table}/review`);
    if (!answer.ok) return;
    const { state, done, whole } = await answer.json();
    if (state !== "working") return location.reload();
    if (whole) bar.max = whole;
    bar.value = done;
    document.getElementById("done").textContent = done;
    document.getElementById("whole").textContent = whole || "…";
  } catch { /* no connection: it is made all the same */ }
}

setInterval(look, 1000);
