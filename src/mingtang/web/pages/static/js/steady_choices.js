// While one question is asked again and again, its choices keep the room that they once took: what ends it stays where it is.

import { $ } from "./table_state.js";
import { whenShown } from "./regions.js";

let question = "", most = 0;

function keepRoom() {
  const choices = $("#prompt .choices");
  if (!choices) return;
  const asked = `${$("#prompt h1")?.textContent} ${innerWidth}`;
  if (asked !== question) most = 0;
  question = asked;
  choices.style.minHeight = "";
  const high = choices.getBoundingClientRect().height;
  if (high < most) choices.style.minHeight = `${most}px`;
  most = Math.max(most, high);
}

whenShown(keepRoom);
addEventListener("resize", keepRoom);
keepRoom();
