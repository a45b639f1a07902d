// What happened at the table, in plain words, folded by turns. The line to the server only says that
// something happened: what is missing here is asked for, so that no line is ever lost.
"use strict";
import { $, h, icon } from "./dom.js";
import { get, table } from "./api.js";
import { indexOf, ownerOf, partOf, printed, turnName } from "./course.js";
import { seatOf } from "./seats.js";
import { listed, many, tenths } from "./words.js";

const CROWD = 80; // events of the past that a crowd's log begins with
const SOON = 250; // milliseconds that late events have before they are asked for
const OPEN = 2; // turns that are unfolded

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
    started: () => "The game began.",
    rolled: () => turnWords(event, view),
    confirmed: () => (view.state ? `${who(event.seat)} has played.` : `${who(event.seat)} confirmed ${turnOf(event, view)}.`),
    taken_back: () => `${who(event.seat)} took ${turnOf(event, view)} back.`,
    hinted: () => `${who(event.seat)} took a hint.`,
    voted: () => `${who(event.seat)} wants to go on.`,
    moved_on: () => `The table goes on without ${event.seats ? listed(event.seats.map(who)) : many(event.count, "seat")}.`,
    taken_over: () => `A bot plays for ${who(event.seat)}.`,
    changed: () => "The host changed the settings.",
    freed: () => `The seat of ${who(event.seat)} is free.`,
    levelled: () => `${who(event.seat)} plays on ${event.level}.`,
    given_back: () => `${who(event.seat)} plays again.`,
    host: () => (event.seat === undefined || event.seat === null ? "There is a new host." : `${who(event.seat)} is the host now.`),
    ready: () => `${who(event.seat)} is ready for the next round.`,
    finished: () => "The game is over.",
    rematch: () => `${event.by} opened a rematch.`,
    forgotten: () => `Whoever sat at seat ${event.seat} is no longer known here.`,
  }[event.kind];
  return words ? words() : "";
}

const turnOf = ({ round, turn }, view) => (partOf(view, round).own ? `turn ${printed(view, round, turn)}` : `Youtoma’s turn ${turn}`);

/** Dice that one may not know yet are there later, in the view. Not every game has some. */
function turnWords(event, view) {
  if (event.dice?.length === 0) return inOrderWords(event, view);
  const dice = event.dice || view.rolls[event.round - 1]?.[event.turn - 1];
  const turn = turnName(view, event.round, event.turn, ownerOf(view));
  return dice ? `${turn}: rolled ${dice.join(" and ")}.` : `${turn} was rolled.`;
}

const starsBrought = ({ stars, score }) => [stars > 0 ? h("span", { class: "bit star" }, `+${stars}`, icon("S", "stars")) : null, `brought ${tenths(score)}`];

/** Where one plays after the other: whose turn begins. */
function inOrderWords({ round, turn }, view) {
  const name = seatOf(view, view.state?.order[turn - 1])?.name;
  return [round ? `Round ${round}` : "Before the first round", view.state?.order.length > 1 ? name : ""].filter(Boolean).join(", ");
}

export class Log {
  /** `open(seat, round, turn)` shows the cards of that moment; `changed()` when there is news;
   * `brought(turn)` is what a turn came to: a sign, and the same in words. */
  constructor(code, open, changed, brought = starsBrought) {
    this.brought = brought;
    this.code = code;
    this.open = open;
    this.changed = changed;
    this.events = new Map(); // by number
    this.told = new Map(); // turns in words, by number; null where nobody knows them
    this.taken = new Map(); // what was taken back: number of the event
    this.whole = null; // everything up to this number is here
    this.folds = new Map(); // what people folded or unfolded themselves
    this.groups = new Map();
    this.view = null;
  }

  get crowd() { return this.view.settings.kind === "crowd"; }

  /** A newer view: it tells how long the log is, and which turns may be read by now. */
  follow(view) {
    this.view = view;
    this.whole ??= this.crowd ? Math.max(0, view.number - CROWD) : 0;
    if (this.wanted() !== null) this.ask(this.events.size ? SOON : 0);
  }

  /** An event of the line, perhaps late, perhaps twice. */
  hear(event, number) {
    this.add(event, number);
    if (this.view && this.wanted() !== null) this.ask(SOON);
  }

  add(event, number) {
    const known = this.events.get(number);
    if (!known || Object.keys(event).length >= Object.keys(known).length) this.events.set(number, event); // `moves` and `dice` may be there only later
    if (event.kind === "taken_back") this.taken.set(event.of, number);
    if (this.whole === null) return;
    // A crowd's log has holes, which are others' small news.
    if (this.crowd) this.whole = Math.max(this.whole, number);
    while (this.events.has(this.whole + 1)) this.whole += 1;
  }

  /** After which number something is missing here; none if all is here. */
  wanted() {
    const untold = [...this.events].filter(([number, event]) => event.kind === "confirmed" && this.readable(event, number)).map(([number]) => number - 1);
    const newest = this.crowd ? 0 : Math.max(this.view.number, ...this.events.keys());
    const lacking = this.whole < newest || (this.crowd && !this.events.size && this.whole < this.view.number) ? [this.whole] : [];
    const all = [...untold, ...lacking];
    return all.length ? Math.min(...all) : null;
  }

  /** Whether this turn can be read and is not here in words yet. */
  readable(event, number) {
    if (this.told.has(number) || this.taken.has(number)) return false;
    const index = indexOf(this.view, event.round, event.turn);
    return index < (seatOf(this.view, event.seat)?.shown ?? 0);
  }

  /** Asks for what is missing, one question after the other. */
  ask(wait) {
    if (this.asking) return;
    this.asking = setTimeout(async () => {
      try {
        for (let after = this.wanted(); after !== null; after = this.wanted()) {
          if (!await this.take(after)) throw new Error("nothing new");
        }
        this.asking = 0;
      } catch {
        this.asking = 0;
        setTimeout(() => { if (this.wanted() !== null) this.ask(0); }, 2000);
      }
      this.changed();
    }, wait);
  }

  /** One part of the log; false if it brought nothing. */
  async take(after) {
    const { whole } = this;
    const open = [...this.events].filter(([number, event]) => event.kind === "confirmed" && number > after && this.readable(event, number)).map(([number]) => number);
    const page = await get(`${table(this.code)}/log?after=${after}`);
    for (const event of page.events) this.add(event, event.number);
    if (after <= this.whole) this.whole = Math.max(this.whole, page.number);
    let news = 0;
    for (const [number, turn] of Object.entries(page.told)) {
      if (!this.told.has(Number(number))) news += 1;
      this.told.set(Number(number), turn);
    }
    // What could have been told and was not, nobody knows any more.
    const lost = news ? [] : open.filter((number) => number <= page.number && !this.told.has(number));
    for (const number of lost) this.told.set(number, null);
    this.changed();
    return Boolean(news || lost.length || this.whole > whole);
  }

  /** The event by which a seat confirmed a turn, if it is here and counts. */
  confirmed(seat, round, turn) {
    return [...this.events.values()].find((event) => event.kind === "confirmed" && event.seat === seat && event.round === round && event.turn === turn && !this.taken.has(event.number)) || null;
  }

  // --- what is shown ---------------------------------------------------------------------------

  /** Draws the log, and below it the own turn so far: what realms did by themselves, then moves. */
  draw(own, itself) {
    if (!this.view) return;
    const list = $("#log");
    const low = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
    const sorted = [...this.events].sort(([a], [b]) => a - b);
    const groups = [{ key: 0, head: null, lines: [] }];
    for (const [number, event] of sorted) {
      if (event.kind === "rolled") groups.push({ key: number, head: event, lines: [] });
      else groups.at(-1).lines.push([number, event]);
    }
    const shown = groups.filter((group) => group.head || group.lines.length).map((group, at, all) => this.group(group, at >= all.length - OPEN));
    const lines = [
      ...shown.flat(),
      ...itself.map((told) => h("li", { class: "log-itself", text: told.words })),
      ...own.map((words) => h("li", { class: "log-own", text: words })),
    ];
    if (lines.length !== list.children.length || lines.some((line, at) => line !== list.children[at])) list.replaceChildren(...lines);
    if (low) list.scrollTop = list.scrollHeight;
  }

  /** The elements of a turn, made anew only if something in it has changed. */
  group({ key, head, lines }, fresh) {
    const says = JSON.stringify([head && turnWords(head, this.view), fresh, lines.map(([number, event]) => [number, eventWords(event, this.view), this.told.has(number) && this.told.get(number) !== null, this.taken.has(number)])]);
    const known = this.groups.get(key);
    if (known?.says === says) return known.elements;
    const items = lines.map(([number, event]) => this.line(number, event)).filter(Boolean);
    const elements = head ? [this.fold(key, head, items, fresh)] : items;
    this.groups.set(key, { says, elements });
    return elements;
  }

  fold(key, head, items, fresh) {
    const details = h("details", { open: this.folds.get(key) ?? fresh }, h("summary", { class: "log-roll", text: turnWords(head, this.view), data: { number: key } }), h("ol", {}, ...items));
    details.querySelector("summary").addEventListener("click", () => this.folds.set(key, !details.open));
    return h("li", { class: "log-turn", data: { testid: `log-${head.round}.${head.turn}` } }, details);
  }

  line(number, event) {
    const words = eventWords(event, this.view);
    if (!words) return null;
    const turn = this.told.get(number);
    if (event.kind !== "confirmed" || !turn || this.taken.has(number)) {
      const gone = this.taken.has(number);
      return h("li", { class: gone ? "log-gone" : "", data: { number }, text: gone ? words.replace(/\.$/, ", and took it back.") : words });
    }
    const seat = seatOf(this.view, event.seat);
    const name = partOf(this.view, event.round).own ? seat?.name || "Someone" : "Youtoma";
    const [sign, told] = this.brought(turn);
    const late = event.turn === this.turnAt(number) ? "" : `, turn ${printed(this.view, event.round, event.turn)}`;
    return h("li", { class: `log-deed${event.seat === this.view.me.seat ? " mine" : ""}`, data: { number } },
      h("button", { type: "button", class: "log-open", title: `The cards of ${name} after turn ${printed(this.view, event.round, event.turn)}`, data: { testid: `deed-${event.seat}-${event.round}.${event.turn}` }, on: { click: () => this.open(event.seat, event.round, event.turn) } },
        h("b", { text: `${name}${late}` }), h("span", { class: "log-sum" }, sign, h("span", { class: "unseen", text: ` ${told}, look at the cards` }))),
      h("ul", { class: "log-words" }, ...turn.lines.map((line) => h("li", { class: line.realm ? "log-itself" : "", text: line.words }))));
  }

  /** The turn of the last dice before an event. */
  turnAt(number) {
    const rolls = [...this.events].filter(([at, event]) => event.kind === "rolled" && at < number).sort(([a], [b]) => a - b);
    return rolls.at(-1)?.[1].turn;
  }
}
