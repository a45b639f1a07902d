// What is special where Youtoma is played: levels, choosing one before the game, and realms that had
// better not meet.
"use strict";
import { $, h } from "./dom.js";

const TURNS = JSON.parse($("#table")?.dataset.levels || "{}"); // of a round, by level

const AVOID = JSON.parse($("#table")?.dataset.avoid || "[]"); // realms, and what is said of them

export const LEVELS = { easy: "one turn less", normal: "as the rules say", hard: "a star more for 6 of a kind" };

/** Whether a seat's level has no such turn; where there are no levels, every turn is played. */
export const sitsOut = (seat, turn) => turn > (TURNS[seat.level] ?? Infinity);

/** What the designers advise against in a round of these realms; nothing on the normal cards. */
export const advice = (view, round) => (view.parts[round - 1]?.side ? AVOID.filter(({ realms }) => realms.every((realm) => view.realms[round - 1].includes(realm))).map(({ words }) => `${words}.`).join(" ") : "");

/** The levels by seat, where the lowest score wins; none elsewhere. */
export const levelsOf = (view) => (view.settings.mode === "lowest" ? new Map(view.seats.map((seat) => [seat.seat, seat.level])) : null);

/** Whether one may choose the level of a seat now. */
export const mayChoose = (seat, view) => view.settings.mode === "lowest" && view.phase === "lobby" && (seat.seat === view.me.seat || view.host);

/** Three buttons to choose the level of a seat with; nothing where one may not. */
export function levelTools(seat, view, send) {
  if (!mayChoose(seat, view)) return null;
  const mine = seat.seat === view.me.seat;
  const choose = (level) => send("level", mine ? { level } : { level, seat: seat.seat });
  return h("div", { class: "level-choice", role: "group", "aria-label": mine ? "Your level" : `The level of ${seat.name}` },
    ...Object.entries(LEVELS).map(([level, words]) => h("button", {
      type: "button", class: "small", text: level, title: words, "aria-pressed": String(seat.level === level),
      data: { testid: `level-${seat.seat}-${level}` }, on: { click: () => { if (seat.level !== level) choose(level); } },
    })));
}
