// What moves, dice and scores are called. The words of a game are here and nowhere else.
"use strict";
import { h, icon } from "./dom.js";

export const KINDS = { P: "pumpkin", H: "heart", C: "coin" };

export const tenths = (score) => `${Math.trunc(score / 10)}.${Math.abs(score % 10)}`;
export const many = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

export function listed(words, last = "and") {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

export const amountWords = (counts) => listed(Object.entries(counts).filter(([, n]) => n).map(([kind, n]) => many(n, KINDS[kind])));

/** `3~4!` taken apart. A die is rolled, adjusted or created. */
export function readDie(text) {
  const found = /^(\*)?(?:(\d+)~)?(\d+)(!)?$/.exec(String(text)) || [];
  return {
    text: String(text),
    value: Number(found[3] ?? text),
    created: Boolean(found[1]),
    rolled: found[2] === undefined ? null : Number(found[2]),
    again: Boolean(found[4]),
  };
}

export function dieWords(die) {
  const parts = [String(die.value)];
  if (die.created) parts.push("created");
  if (die.rolled !== null) parts.push(`rolled ${die.rolled}`);
  if (die.again) parts.push("may enter a used realm");
  return parts.join(", ");
}

/** `5>realm.a2=3 label` taken apart: verb, die, targets. */
export function readMove(text) {
  const use = /^([*\d~!]+)>(.*)$/.exec(text);
  if (use) return { verb: "use", die: use[1], targets: [readTarget(use[2])] };
  const [verb, ...rest] = text.split(" ");
  const words = rest.join(" ");
  if (verb === "act" || verb === "start") return { verb, die: null, targets: [readTarget(words)] };
  if (verb === "end") return { verb, die: null, targets: words ? words.split(" & ").map(readTarget) : [] };
  return { verb, die: null, targets: [], words };
}

function readTarget(text) {
  const [where, ...label] = text.split(" ");
  const [realm, spaces = ""] = where.split(".");
  return { realm, label: label.join(" "), spaces: spaces.split(",").filter(Boolean).map((part) => part.split("=")) };
}

const DEEDS = { mark: "marks", outline: "outlines", fill: "fills", cross: "crosses off" };

/** What a move writes, in a few words: more than `few` spaces are only counted. */
export function briefWrites(move, few = 1) {
  const marks = Object.values(move.marks).map(String);
  if (marks.length <= few) return move.writes;
  const counts = new Map();
  for (const mark of marks) counts.set(mark, (counts.get(mark) || 0) + 1);
  return [...counts].map(([mark, n]) => (DEEDS[mark] ? `${DEEDS[mark]} ${n}` : `writes ${mark} in ${n}`)).join(", ");
}

/** What a move writes and brings, for where there is little room. */
export const briefWords = (move) => [briefWrites(move, 2), effectWords(move, false)].filter(Boolean).join(", ");

/** What a move brings, in words; for previews and screen readers. */
export function effectWords(move, withMarks = true) {
  const parts = withMarks && move.writes ? [move.writes] : [];
  if (Object.keys(move.cost).length) parts.push(`costs ${amountWords(move.cost)}`);
  if (Object.keys(move.gain).length) parts.push(`gains ${amountWords(move.gain)}`);
  if (move.creates.length) parts.push(`creates ${listed(move.creates.map((value) => `a ${value}`))}`);
  if (move.stars) parts.push(`${move.stars > 0 ? "scores" : "loses"} ${many(Math.abs(move.stars), "star")}`);
  return parts.join(", ");
}

/** The same as icons. */
export function effectIcons(move) {
  const parts = [];
  const goods = (counts, sign) => {
    for (const [kind, n] of Object.entries(counts)) {
      if (!n) continue;
      parts.push(h("span", { class: `bit ${sign === "−" ? "cost" : "gain"}` }, `${sign}${n}`, icon(kind, KINDS[kind])));
    }
  };
  goods(move.cost, "−");
  goods(move.gain, "+");
  for (const value of move.creates) parts.push(h("span", { class: "bit" }, icon(value >= 1 && value <= 6 ? `new${value}` : `die${value}`, `a new ${value}`)));
  if (move.stars) parts.push(h("span", { class: `bit ${move.stars < 0 ? "cost" : "star"}` }, `${move.stars > 0 ? "+" : "−"}${Math.abs(move.stars)}`, icon("S", "stars")));
  return parts;
}

export const sentence = (why) => {
  const text = String(why || "").trim();
  if (!text) return "";
  return text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
};

export function ago(iso) {
  const at = typeof iso === "number" ? iso * 1000 : Date.parse(iso);
  const minutes = (Date.now() - at) / 60000;
  if (!Number.isFinite(minutes)) return "";
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${Math.floor(minutes)} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / 1440)} days ago`;
}

/** When something will be: `in 3 h`, `on 5 March at 18:00`. */
export function until(iso) {
  const at = Date.parse(iso);
  const minutes = (at - Date.now()) / 60000;
  if (!Number.isFinite(minutes)) return "";
  if (minutes < 1) return "in a moment";
  if (minutes < 60) return `in ${Math.ceil(minutes)} min`;
  const day = new Date(at).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" });
  const time = new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return minutes < 24 * 60 ? `in ${Math.floor(minutes / 60)} h, at ${time}` : `on ${day} at ${time}`;
}
