// The end of a round or a game against Youtoma: both scores beside each other, and what they are made of.
"use strict";
import { h, icon } from "./dom.js";
import { roundCount, roundNumber } from "./course.js";
import { YOUTOMA } from "./opponent.js";
import { Results } from "./results.js";
import { tenths } from "./words.js";

/** The result as one table, both scores beside each other, instead of a list of places. */
export class Versus extends Results {
  /** `rounds` as they were played so far, two for each that was agreed on. */
  draw(view, rounds) {
    this.view = view;
    this.rounds = rounds;
    const [player] = view.seats;
    const name = player.seat === this.me ? "You" : player.name;
    const pairs = rounds.filter((round) => !round.part.own).map((round) => ({
      round, youtoma: round.seats[0], own: rounds[round.round]?.seats.find((seat) => seat.seat === player.seat) || null,
    }));
    const head = (words, seat) => h("th", { scope: "col" }, words, " ", this.ofSeat(seat).some(([, one]) => one.boards)
      ? h("button", { type: "button", class: "small look", text: "Cards", "aria-label": seat === this.me ? "Look at your cards" : `Look at the cards of ${words}`, data: { seat, testid: `cards-${seat}` }, on: { click: () => { this.look(seat, null); this.cards.scrollIntoView({ block: "nearest" }); } } }) : null);
    const many = roundCount(view) > 1;
    const sums = ["youtoma", "own"].map((whose) => pairs.reduce((sum, pair) => sum + (pair[whose]?.score ?? 0), 0));
    this.list.replaceChildren(h("table", { class: "facts versus-table", data: { testid: "versus-table" } },
      h("caption", { class: "unseen", text: "Both scores" }),
      h("thead", {}, h("tr", {}, h("td"), head("Youtoma", YOUTOMA), head(name, player.seat))),
      ...pairs.map((pair) => h("tbody", {}, ...this.lines(pair, many))),
      many && rounds.length > 2 ? h("tfoot", {}, h("tr", {}, h("th", { scope: "row", text: "In all" }), ...sums.map((sum) => h("td", { text: tenths(sum) })))) : null));
    const last = rounds.at(-1);
    if (!this.looked || !this.found(this.looked)) this.looked = { seat: last.part.own ? player.seat : YOUTOMA, round: last.round };
    this.look(this.looked.seat, this.looked.round);
  }

  /** What a round brought to each of the two. */
  lines({ round, youtoma, own }, many) {
    const row = (words, value, kind = "") => h("tr", { class: kind }, h("th", { scope: "row", text: words }), ...[youtoma, own].map((seat) => h("td", {}, ...(seat ? [value(seat)].flat() : [kind !== "sum" ? "" : this.view.phase === "over" ? "–" : "to come"]))));
    const stars = (count) => [String(count), icon("S", count === 1 ? "star" : "stars")];
    const number = roundNumber(this.view, round.round);
    const all = (seat) => 10 * (seat.stars.reduce((sum, n) => sum + n, 0) + seat.bonus) + seat.left;
    return [
      many ? h("tr", { class: "round-head" }, h("th", { scope: "rowgroup", colspan: 3, text: `Round ${number}` })) : null,
      ...round.names.map((name, at) => row(name, (seat) => stars(seat.stars[at]))),
      row("Resources, a tenth each", (seat) => [h("span", { class: "soft", text: `${seat.left} × 0.1 = ` }), tenths(seat.left)]),
      youtoma.bonus ? row("For 6 or more of a kind", (seat) => (seat === youtoma ? stars(seat.bonus) : "–")) : null,
      all(youtoma) > youtoma.score ? row("Over the limit", (seat) => (seat === youtoma ? `−${tenths(all(seat) - seat.score)}` : "–")) : null,
      row(many ? `Round ${number} in all` : "In all", (seat) => tenths(seat.score), "sum"),
    ].filter(Boolean);
  }

  roundLabel(round) { return `Round ${roundNumber(this.view, round.round)}`; }
}
