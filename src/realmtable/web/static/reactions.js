// Quick reactions: a few signs, no words of one's own. A sign stands at its seat for a moment and is
// gone; the table's log keeps it, the list of what happened does not show it.
"use strict";
import { $, announce, h } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const SHOWN = 6000; // milliseconds
const FACE = "M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 0 1 0-19z";
// What each means, and how it is drawn: lines, then what is filled.
const SIGNS = {
  clap: ["Bravo", "M6 21l-2.5-6.5 5-9.5 2 1-2.5 5.5 6-8.5 1.8 1.2-4.3 7 5.5-6.2 1.5 1.5-5.5 7.5-2.5 5zM18 3l1.5-2M20.5 6l2.5-1M20.8 9.5l2.4.3", ""],
  wow: ["Wow", FACE, "M8.5 8a1.4 1.6 0 1 1 0 3.2a1.4 1.6 0 0 1 0-3.2zM15.5 8a1.4 1.6 0 1 1 0 3.2a1.4 1.6 0 0 1 0-3.2zM12 13a2.4 3 0 1 1 0 6a2.4 3 0 0 1 0-6z"],
  laugh: ["Ha ha", `${FACE}M6.5 10.5q2-3 4 0M13.5 10.5q2-3 4 0`, "M6.5 13h11a5.5 5.5 0 0 1-11 0z"],
  think: ["Let me think", "M4 3.5h16a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5h-8l-5 4.5v-4.5H4a1.5 1.5 0 0 1-1.5-1.5V5a1.5 1.5 0 0 1 1.5-1.5z", "M7.5 8.8a1.4 1.4 0 1 1 0 2.8a1.4 1.4 0 0 1 0-2.8zM12 8.8a1.4 1.4 0 1 1 0 2.8a1.4 1.4 0 0 1 0-2.8zM16.5 8.8a1.4 1.4 0 1 1 0 2.8a1.4 1.4 0 0 1 0-2.8z"],
  luck: ["Good luck", "M12 11c-4-3-5-6-3-8q2-1 3 1.5q1-2.5 3-1.5c2 2 1 5-3 8zM12 11c3-4 6-5 8-3q1 2-1.5 3q2.5 1 1.5 3c-2 2-5 1-8-3zM12 11c-3-4-6-5-8-3q-1 2 1.5 3q-2.5 1-1.5 3c2 2 5 1 8-3zM12 11c-4 3-5 6-3 8q2 1 3-1.5q1 2.5 3 1.5c2-2 1-5-3-8zM14 18q2 3 5 4", ""],
  ouch: ["Ouch", `${FACE}M6.5 8l3.5 3M10 8l-3.5 3M14 8l3.5 3M17.5 8l-3.5 3M7.5 17q1.5-3 3-1.2t3 0t3 1.2`, ""],
  thanks: ["Thank you", "M12 22v-9M12 19c-5 0-6-2.5-6-5c4 0 6 1.5 6 5zM12 19c5 0 6-2.5 6-5c-4 0-6 1.5-6 5zM7.5 2.5l2.5 2 2-2.5 2 2.5 2.5-2v5.5a4.5 4.5 0 0 1-9 0z", ""],
  wave: ["Hello", "M7 13V6.5a1.4 1.4 0 0 1 2.8 0V11V4.2a1.4 1.4 0 0 1 2.8 0V11V5.2a1.4 1.4 0 0 1 2.8 0V12l1.6-2.5a1.5 1.5 0 0 1 2.6 1.4L16.5 18a6 6 0 0 1-5.5 3.5a5 5 0 0 1-5-4l-1.5-4.5a1.3 1.3 0 0 1 2.5-.8zM2.5 8.5q-.8-2.5 1-4.5", ""],
};
const showing = new Map(); // seat: sign
let after = () => {};

export const signWords = (sign) => SIGNS[sign]?.[0] || "";

export function signPicture(sign) {
  const [, lines, filled] = SIGNS[sign];
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "sign");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  for (const [d, kind] of [[lines, "sign-line"], [filled, "sign-fill"]]) {
    if (!d) continue;
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    path.setAttribute("class", kind);
    svg.append(path);
  }
  return svg;
}

/** The sign that a seat shows just now, for its row. */
export function reactionOf(seat) {
  const sign = showing.get(seat);
  return sign ? h("span", { class: "seat-reaction", title: signWords(sign), data: { testid: `reaction-${seat}`, sign } }, signPicture(sign)) : null;
}

/** Someone reacted: shown at the seat, and where seats are out of sight in a corner. */
export function showReaction(event, name) {
  if (!SIGNS[event.sign] || Date.now() - Date.parse(event.at) > SHOWN) return;
  const { seat, sign } = event;
  showing.set(seat, sign);
  announce(`${name}: ${signWords(sign)}.`);
  const pop = h("p", { class: "reaction-pop" }, signPicture(sign), h("span", { text: name }));
  $("#pops").append(pop);
  after();
  setTimeout(() => {
    pop.remove();
    if (showing.get(seat) === sign) showing.delete(seat);
    after();
  }, SHOWN);
}

/** `redraw()` is called when a sign comes or goes. */
export const onReactions = (redraw) => { after = redraw; };

/** The signs as buttons. */
export function reactionBar(send) {
  return h("div", { class: "reactions", role: "group", "aria-label": "React", data: { testid: "reactions" } },
    ...Object.keys(SIGNS).map((sign) => h("button", { type: "button", class: "quiet", "aria-label": signWords(sign), title: signWords(sign), data: { testid: `react-${sign}` }, on: { click: () => send("react", { sign }) } }, signPicture(sign))));
}
