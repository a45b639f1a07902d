// Who sits at the table, how they stand, and what they have written.
"use strict";
import { h, icon } from "./dom.js";
import { seatAvatar } from "./avatars.js";
import { CardView } from "./cards.js";
import { againstYoutoma, partOf, shownIn } from "./course.js";
import { mayChoose } from "./levels.js";
import { goodsLine, lookAt } from "./look.js";
import { youtomaRow } from "./opponent.js";
import { reactionOf } from "./reactions.js";
import { listed, tenths } from "./words.js";

const STATES = {
  playing: ["thinking", "…"], confirmed: ["confirmed", "✓"], away: ["away", "–"], behind: ["catching up", "»"], done: ["finished", "✓"], left: ["has left", "–"], free: ["nobody holds it", "○"],
};

export const seatOf = (view, number) => view.seats.find((seat) => seat.seat === number) || null;
export const mySeat = (view) => (view.me.seat === null ? null : seatOf(view, view.me.seat));
export const kindWords = (seat) => {
  if (seat.by === "ghost") return "ghost";
  if (seat.bot === "guest") return "guest";
  return !seat.bot ? "" : seat.by === "bot" ? `${seat.bot} bot` : "bot";
};

export function stateWords(seat, view) {
  if (seat.state === "free") return view.phase === "lobby" ? "kept, not here yet" : "nobody holds it";
  const days = view.settings.pace === "days"; // nobody waits on a page there
  if (view.phase === "lobby" && days) return seat.by === "person" ? "sits here" : "ready";
  if (view.phase === "lobby") return seat.by === "person" && seat.online === false && seat.seat !== view.me.seat ? "not here right now" : "ready";
  const [words] = STATES[seat.state] || [seat.state, ""];
  if (seat.seat === view.me.seat) return seat.state === "playing" ? "your turn" : words;
  if (seat.state === "playing" && days) return "has a turn to play";
  return seat.state === "playing" && seat.online === false ? "not here right now" : words;
}

/** Stars of the round, and the score of the game. */
export function seatScore(stars, total) {
  const sum = stars ? stars.reduce((all, n) => all + n, 0) : null;
  return h("span", { class: "seat-stars" }, sum === null ? "" : h("span", { class: "seat-sum" }, icon("S", "stars"), String(sum)), h("b", { class: "seat-total", text: tenths(total) }));
}

/** The mark of whoever has played turns that had been open to all before. */
export const cameLater = ({ knew }) => (knew ? h("small", { class: "came-later", title: "Played turns that had been open to all before", text: " came later", data: { testid: "came-later" } }) : null);

/** One row; `press(seat)` when it is clicked. */
export function seatRow(seat, view, press = null, current = false) {
  const [, sign] = STATES[seat.state] || ["", ""];
  const mine = seat.seat === view.me.seat;
  const tags = [mine && seat.name !== "You" ? "you" : "", seat.seat === view.host_seat && view.counts.seats > 1 ? "host" : "", kindWords(seat), view.settings.mode === "lowest" && !mayChoose(seat, view) ? seat.level : "", seat.knew ? "came later" : ""].filter(Boolean);
  const inside = [
    h("span", { class: "seat-face" }, seatAvatar(seat, view), view.phase === "lobby" ? null : h("span", { class: `seat-sign state-${seat.state}`, "aria-hidden": "true", text: sign }), reactionOf(seat.seat)),
    h("span", { class: "seat-name" }, h("b", { text: seat.name }), tags.length ? h("small", { text: ` ${tags.join(", ")}` }) : null),
    h("span", { class: "seat-state", text: stateWords(seat, view) }),
    view.phase === "lobby" ? null : seatScore(partOf(view, shownIn(view, seat).round).own && seat.stars ? [...seat.stars, seat.altered?.banked || 0] : null, seat.total),
  ];
  const data = { testid: `seat-${seat.seat}`, seat: seat.seat, state: seat.state };
  const row = press
    ? h("button", { type: "button", class: "seat-button", "aria-pressed": current ? "true" : null, title: `Look at the cards of ${seat.name}`, on: { click: () => press(seat) } }, ...inside)
    : h("div", { class: "seat-button still" }, ...inside);
  return h("li", { class: `seat${mine ? " me" : ""}${current ? " current" : ""}`, data }, row);
}

/** Fills a list of seats; a crowd is told as numbers and the best. */
export function drawSeats(list, view, press = null, current = null) {
  if (view.settings.kind === "crowd") {
    const { seats = 0, confirmed = 0, done = 0, playing = 0, behind = 0 } = view.counts;
    const facts = view.phase === "lobby" ? [`${seats} ${seats === 1 ? "seat is" : "seats are"} taken`] : [`${seats} seats`, confirmed + done ? `${confirmed + done} have confirmed` : "", playing ? `${playing} thinking` : "", behind ? `${behind} catching up` : ""];
    list.replaceChildren(
      h("li", { class: "crowd-line", text: facts.filter(Boolean).join(" · "), data: { testid: "crowd" } }),
      ...view.seats.map((seat) => seatRow(seat, view, press, seat.seat === current)),
      ...view.standing.filter((place) => place.seat !== view.me.seat && place.rounds.length).slice(0, 10).map((place) => h("li", { class: "seat place" },
        h("div", { class: "seat-button still" }, h("span", { class: "seat-sign", text: `${place.rank}.` }), h("span", { class: "seat-name" }, place.name, cameLater(place)), h("span", { class: "seat-state" }), h("span", { class: "seat-stars" }, h("b", { text: tenths(place.total) }))))),
    );
    return;
  }
  const opponent = againstYoutoma(view) && view.phase !== "lobby" ? [youtomaRow(view)] : [];
  list.replaceChildren(...view.seats.map((seat) => seatRow(seat, view, press, seat.seat === current)), ...opponent);
  if (!view.seats.length) list.append(h("li", { class: "hint", text: "Nobody yet." }));
}

/** The cards of one seat, small, to be looked at while playing. */
export class Beside {
  constructor(box) {
    this.box = box;
    this.laid = "";
    this.cards = [];
  }

  show(seat, view, close) {
    this.box.hidden = !seat?.boards;
    if (this.box.hidden) { this.laid = ""; return; }
    const realms = Object.keys(seat.boards);
    const { side } = partOf(view, shownIn(view, seat).round);
    const key = `${seat.seat} ${realms.join()} ${side}`;
    if (this.laid !== key) {
      this.laid = key;
      this.cards = realms.map((realm) => new CardView(realm, side));
      const grid = h("div", { class: "look-cards", title: "Look closer", on: { click: () => this.closer() } }, ...this.cards.map((card) => card.element));
      this.goods = h("div");
      this.box.replaceChildren(h("h2", {}, h("span", { text: seat.name }), h("button", { type: "button", text: "Hide", on: { click: close } })), this.goods, grid);
    }
    const line = goodsLine(seat.held) || h("div");
    this.goods.replaceWith(line);
    this.goods = line;
    this.closer = () => lookAt(seat, view);
    this.cards.forEach((card, at) => card.writeBoard(seat.boards[card.id], { stars: seat.stars?.[at] ?? null }).catch(() => {}));
  }
}

/** The ranking as list items. */
export function rankingItems(standing, me, rounds) {
  return standing.map((place) => h("li", { class: place.seat === me || place.me ? "me" : "", data: { testid: "place" } },
    h("span", { class: "rank", text: `${place.rank}.` }),
    h("span", { class: "who" }, place.name, cameLater(place)),
    h("span", { class: "rounds", text: rounds > 1 && place.rounds ? place.rounds.map(tenths).join(" + ") : "" }),
    h("span", { class: "total", text: tenths(place.total) })));
}

/** A picture of how the scores of a round are spread: bars with numbers, readable as a table. */
export function spreadPicture(spread, mark = null, words = `Round ${spread.round}: ${spread.count} seats, from ${tenths(spread.lowest)} to ${tenths(spread.highest)}, on average ${tenths(spread.mean)}`) {
  const most = Math.max(1, ...spread.bins.map((bin) => bin.count));
  const bars = spread.bins.map((bin) => {
    const bar = h("span", { class: "bar-fill" });
    bar.style.setProperty("--part", String(bin.count / most));
    const here = mark !== null && mark >= bin.from && mark <= bin.to;
    return h("li", { class: here ? "here" : "" }, h("span", { class: "bar-count", text: bin.count || "" }), bar,
      h("span", { class: "bar-name", text: bin.to - bin.from > 9 ? `${Math.floor(bin.from / 10)}–${Math.floor(bin.to / 10)}` : String(Math.floor(bin.from / 10)) }));
  });
  return h("figure", { class: "spread-figure" },
    h("ol", { class: "bars", "aria-label": "Number of seats by stars" }, ...bars),
    h("figcaption", { class: "hint", text: words }));
}

export const waitingWords = (view) => {
  if (view.settings.kind === "crowd") { // names are not told, only how many
    const others = view.missing - (mySeat(view)?.state === "playing" ? 1 : 0);
    return others > 0 ? `${others} more` : "";
  }
  const names = view.waiting.filter((name) => name !== view.me.name);
  if (!names.length) return "";
  return names.length > 12 ? listed([...names.slice(0, 10), `${names.length - 10} more`]) : listed(names);
};
