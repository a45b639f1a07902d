// The end of an attempt of a solo mode, at its table: every condition and by how much, and what
// comes next in one click.
"use strict";
import { $, announce, h, problem } from "./dom.js";
import { get } from "./api.js";
import { beat, button, conditions, GOES, play, score } from "./solo.js";
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

/** Who was compared with whom in a week, the higher score in bold. */
const comparisons = (pairs) => h("ul", { class: "compared", "aria-label": "Compared this evening", data: { testid: "comparisons" } }, ...pairs.map((pair) => {
  const most = Math.max(...pair.map((one) => one.score));
  const of = (one) => h(one.score === most ? "b" : "span", { text: score(one.score) });
  const who = (one) => h("span", { text: one.me ? "You" : one.name });
  return h("li", { class: pair.some((one) => one.me) ? "mine" : null }, who(pair[0]), h("span", { class: "compared-scores" }, of(pair[0]), " to ", of(pair[1])), who(pair[1]));
}));

/** The table of the season after this week. */
const seasonTable = (rows) => h("table", { class: "facts standing-table", data: { testid: "season-table" } },
  h("caption", { text: `The season after week ${rows[0].evenings.length}` }),
  h("thead", {}, h("tr", {}, ...["Place", "Who", "Sum", "Points"].map((text) => h("th", { scope: "col", text })))),
  h("tbody", {}, ...rows.map((row) => h("tr", { class: row.you ? "me" : null },
    h("td", { text: `${row.place}${row.goes ? ` ${GOES[row.goes]}` : ""}` }), h("th", { scope: "row", text: row.you ? "You" : row.seat }),
    h("td", { text: score(row.total) }), h("td", {}, String(row.points), h("small", { text: ` +${row.evenings.at(-1).points}` }))))));

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
  const { mode, run, attempt, next, pairs, rows } = found;
  const head = headWords(mode, attempt);
  box.hidden = false;
  $("#over-head").after(box); // the verdict comes first
  box.classList.toggle("won", attempt.won);
  box.replaceChildren(
    h("p", { class: "eyebrow", text: attempt.title }),
    h("h2", { text: head, data: { testid: "verdict" } }),
    ...(attempt.goal.length ? [h("p", { text: attempt.words }), conditions(attempt.goal)] : []),
    ...(pairs.length ? [comparisons(pairs)] : []),
    ...(rows.length ? [seasonTable(rows)] : []),
    h("div", { class: "row-actions" },
      ...(next ? [button(next, "next-attempt", mode === "minigolf" || next === "Go on playing" ? () => play(run) : () => { location.href = PAGES[mode]; }, true)] : []),
      h("a", { class: "button", href: PAGES[mode], text: PLACES[mode], data: { testid: "to-mode" } }),
      button("Beat this attempt", "beat", () => beat(code))));
  announce(`${attempt.title}: ${head}.`);
}

/** Whether a table is an attempt of a solo mode. */
export const isAttempt = (settings) => Boolean(settings.options?.stage);
