// A seat that a stand-in keeps goes back to its owner: by the button, by opening the table, by looking at it again.

import { toast } from "./house.js";
import { expect, known } from "./live.js";
import { ask, now, say } from "./table_state.js";

export async function comeBack() {
  const before = known();
  try {
    await ask("return", {});
    toast(say("welcome_back"));
    expect(before);
  } catch (problem) {
    toast(problem.error ?? say("offline"));
  }
}

if (now.state.away && !now.replaying) comeBack();
// Whoever left on purpose may look on in peace; whoever was late and looks again is back.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && now.state.away === "late") comeBack();
});
