// A result as a short text to send to others. It tells nothing of realms or dice, so it spoils nothing.
"use strict";
import { copy } from "./dom.js";
import { ordinal } from "./results.js";
import { many, tenths } from "./words.js";

const MOST = 6; // stars of a realm

/** `★★★★☆☆` for each realm of each round, in order, without saying which. */
export const starRows = (rounds) => rounds.map((stars) => stars.map((n) => "★".repeat(n) + "☆".repeat(MOST - n)).join("\n")).join("\n\n");

export function dailyText({ day, total, stars, place, players, streak, link }) {
  const lines = [`Realmtable, challenge of ${day}`, `${tenths(total)} stars${place && players > 1 ? `, ${ordinal(place)} of ${players}` : ""}`, starRows([stars])];
  if (streak > 1) lines.push(`${many(streak, "day")} in a row`);
  return [...lines, link].join("\n");
}

export function gameText({ total, place, players, rounds, link, mode }) {
  const words = place && players > 1 ? `${ordinal(place)} of ${players} with ${tenths(total)} stars` : `${tenths(total)} stars`;
  return [`Realmtable${mode === "lowest" ? ", the lowest wins" : ""}: ${words}`, starRows(rounds), link].join("\n");
}

/** `result` says who won: `You beat Youtoma, 15.2 to 12.3`. The stars are those of the own rounds. */
export function youtomaText({ result, level, rounds, link }) {
  return [`Realmtable, against Youtoma (${level})`, result.replace(/^You beat/, "I beat"), starRows(rounds), link].join("\n");
}

/** Hands a text to whatever the device shares with, or copies it. */
export async function share(text) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ text });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  await copy(text);
}
