// The end of an attempt of a solo mode, at its table: every condition and by how much, and what
// comes next in one click.
"use strict";
import { $, announce, h, problem } from "./dom.js";
import { get } from "./api.js";
import { beat, button, conditions, play, score } from "./solo.js";
import { sentence } from "./words.js";

const PAGES = { minigolf: "/alone/minigolf", rrr_ball: "/alone/ball", realmiverse: "/alone/realmiverse" };
const PLACES = { minigolf: "To the course", rrr_ball: "To the ballroom", realmiverse: "To the atlas" };
let asked = "";

function headWords(mode, { won, hard, broken_off: broken, scores, partner }) {
  if (mode === "rrr_ball") {
    const mine = scores.find((one) => one.me)?.score ?? 0;
    const theirs = scores.find((one) => one.name === partner)?.score ?? 0;
    return won ? `You outshone ${partner}` : mine === theirs ? `Level with ${partner}` : `${partner} shone brighter`;
  }
  if (broken) return "Broken off";
  return won ? (hard ? "Won, and the hard goal with it" : "Won") : "Not this time";
}

/** `7.9 to 6.3`, where one is compared with somebody. */
function besideWords({ scores, partner }) {
  const of = (found) => score(found?.score ?? 0);
  return `${of(scores.find((one) => one.me))} to ${of(scores.find((one) => one.name === partner))}.`;
}

/** Fills the box at the end of a table that was an attempt. */
export async function drawAttempt(box, code) {
  if (asked === code) return;
  asked = code;
  let found;
  try {
    found = await get(`/api/solo/at/${encodeURIComponent(code)}`);
  } catch (error) {
    asked = "";
    if (error.status !== 404) problem(sentence(error.message), "#over-problem");
    return; // somebody else's attempt
  }
  const { mode, run, attempt, next } = found;
  const head = headWords(mode, attempt);
  box.hidden = false;
  $("#over-head").after(box); // the verdict comes first
  box.classList.toggle("won", attempt.won);
  box.replaceChildren(
    h("p", { class: "eyebrow", text: attempt.title }),
    h("h2", { text: head, data: { testid: "verdict" } }),
    ...(attempt.goal.length ? [h("p", { text: attempt.words }), conditions(attempt.goal)] : []),
    ...(attempt.partner ? [h("p", { text: besideWords(attempt), data: { testid: "evening" } })] : []),
    h("div", { class: "row-actions" },
      ...(next ? [button(next, "next-attempt", mode === "minigolf" || next === "Go on playing" ? () => play(run) : () => { location.href = PAGES[mode]; }, true)] : []),
      h("a", { class: "button", href: PAGES[mode], text: PLACES[mode], data: { testid: "to-mode" } }),
      button("Beat this attempt", "beat", () => beat(code))));
  announce(`${attempt.title}: ${head}.`);
}

/** Whether a table is an attempt of a solo mode. */
export const isAttempt = (settings) => Boolean(settings.options?.stage);
