// What happened at the table, in plain words.
"use strict";
import { $, h } from "./dom.js";
import { seatOf } from "./seats.js";
import { listed } from "./words.js";

/** One event in words; nothing for what is not told. */
export function eventWords(event, view) {
  const who = (number) => seatOf(view, number)?.name || event.name || "Someone";
  const words = {
    opened: () => "The table was opened.",
    joined: () => (event.free ? `A seat is kept for ${event.name}.` : `${event.name || who(event.seat)} sat down${{ bot: " (a bot)", ghost: " (a ghost)" }[event.by] || ""}.`),
    left: () => `${who(event.seat)} left.`,
    away: () => `${who(event.seat)} is away.`,
    back: () => `${who(event.seat)} is back.`,
    moved: () => `${who(event.seat)} moved to another device.`,
    freed: () => `Nobody holds the seat of ${who(event.seat)} any more.`,
    changed: () => "The host changed the settings.",
    started: () => "The game began.",
    rolled: () => (event.dice ? `Turn ${event.turn}: rolled ${event.dice.join(" and ")}.` : ""),
    confirmed: () => `${who(event.seat)} confirmed turn ${event.turn}.`,
    voted: () => `${who(event.seat)} wants to go on.`,
    moved_on: () => `The table goes on without ${listed(event.seats.map(who))}.`,
    taken_over: () => `A bot plays for ${who(event.seat)}.`,
    given_back: () => `${who(event.seat)} plays again.`,
    host: () => (event.seat === undefined || event.seat === null ? "There is a new host." : `${who(event.seat)} is the host now.`),
    finished: () => "The game is over.",
  }[event.kind];
  return words ? words() : "";
}

export class Log {
  constructor(most) {
    this.most = most;
    this.lines = new Map(); // by number
  }

  add(number, kind, words) {
    if (!words) return;
    this.lines.set(number, { words, kind });
    if (this.lines.size > 2 * this.most) this.lines = new Map(this.sorted());
  }

  sorted() { return [...this.lines].sort(([a], [b]) => a - b).slice(-this.most); }

  /** Draws the log, and below it what was done in the own turn so far. */
  draw(own) {
    const list = $("#log");
    list.replaceChildren(
      ...this.sorted().map(([, line]) => h("li", { class: line.kind === "rolled" ? "log-roll" : "", text: line.words })),
      ...own.map((words) => h("li", { class: "log-own", text: words })),
    );
    list.scrollTop = list.scrollHeight;
  }
}
