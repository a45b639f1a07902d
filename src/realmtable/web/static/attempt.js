// The end of an attempt of a solo mode, at its table: every condition and by how much, and what
// comes next in one click.
"use strict";
import { announce, h, problem } from "./dom.js";
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

const scoreList = (scores, partner) => h("ol", { class: "ranking", data: { testid: "evening" } }, ...[...scores].sort((a, b) => b.score - a.score).map((one) => h("li", { class: one.me ? "me" : null },
  h("span", {}), h("span", { class: "who", text: one.me ? "You" : one.name }), h("span", { class: "rounds", text: one.name === partner ? "your partner" : "" }), h("span", { class: "total", text: score(one.score) }))));

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
  box.classList.toggle("won", attempt.won);
  box.replaceChildren(
    h("p", { class: "eyebrow", text: attempt.title }),
    h("h2", { text: head, data: { testid: "verdict" } }),
    ...(attempt.goal.length ? [h("p", { text: attempt.words }), conditions(attempt.goal)] : []),
    ...(attempt.scores.length > 1 ? [scoreList(attempt.scores, attempt.partner)] : []),
    h("div", { class: "row-actions" },
      ...(next ? [button(next, "next-attempt", mode === "minigolf" ? () => play(run) : () => { location.href = PAGES[mode]; }, true)] : []),
      h("a", { class: "button", href: PAGES[mode], text: PLACES[mode], data: { testid: "to-mode" } }),
      button("Beat this attempt", "beat", () => beat(code))));
  announce(`${attempt.title}: ${head}.`);
}

/** Whether a table is an attempt of a solo mode. */
export const isAttempt = (settings) => Boolean(settings.options?.stage);
