// The end of a game: who won, with what, and what they have become.
"use strict";
import { $, h } from "./dom.js";
import { get, shared, table } from "./api.js";
import { Over } from "./over.js";
import { ordinal } from "./results.js";
import { BoardView } from "./sand_board.js";
import { points } from "./sand_words.js";
import { many } from "./words.js";

/** One place of the ranking: points, what breaks ties, the board and the cards that were built. */
export function resultRow(parts, row, me, solo) {
  const board = new BoardView(parts, "", `the board of ${row.name}`);
  board.write(parts.pieces(row.board), -1, false);
  board.element.querySelector(".rs-ladder")?.remove();
  return h("li", { class: `result sand-result${row.seat && row.seat === me ? " me" : ""}${row.rank === 1 ? " first" : ""}`, data: { testid: "place", seat: row.seat } },
    h("span", { class: "rank", text: solo ? "" : `${row.rank}.` }),
    h("span", { class: "who" }, h("b", { text: row.name }), row.seat && row.seat === me && row.name !== "You" ? h("small", { text: " you" }) : null),
    h("span", { class: "result-lines", text: [row.title, many(row.built.length, "card"), row.hourglasses === 1 ? "1 hourglass" : `${row.hourglasses} hourglasses`, `${many(row.pieces, "piece")} on the board`].filter(Boolean).join(" · ") }),
    h("span", { class: "total", text: row.points }),
    h("details", { class: "sand-had", open: true }, h("summary", { text: "Board and cards" }), h("div", { class: "sand-cards" }, board.element, ...row.built.map((id) => parts.card(id)))));
}

export class SandOver extends Over {
  constructor(code, parts) {
    super(code);
    this.parts = parts;
  }

  headline(view, place) {
    const first = view.standing.find((one) => one.rank === 1);
    if (!place) return first ? `${first.name} won` : "Nobody played to the end";
    if (view.counts.seats === 1) return [points(place.total), this.title].filter(Boolean).join(": ");
    return place.rank === 1 ? `You won with ${points(place.total)}` : `You came in ${ordinal(place.rank)} with ${points(place.total)}`;
  }

  about() { return ["Realm of Sand"]; }

  get again() { return "Play again"; }

  drawMore() {}

  get proof() { return { before: "The seal shown before the game: ", words: "the order of the players, the decks, the ring and the boards follow from the secret. Nobody could change them after the game began." }; }

  paper(at) { return this.parts.sign(["hourglass", "disc-blue", "square-red", "disc-yellow"][at % 4]); }

  async load(view, me, place) {
    const key = view.standing.map((one) => `${one.seat}:${one.total}`).join();
    if (this.asked === key) return;
    this.asked = key;
    const { seats, personal } = await get(`${table(this.code)}/results`);
    const solo = seats.length === 1;
    $("#ranking").replaceChildren(...seats.map((row) => resultRow(this.parts, row, me?.seat ?? null, solo)));
    const own = seats.find((row) => row.seat === me?.seat);
    this.title = own?.title;
    if (own?.title) $("#over-head").textContent = this.headline(view, place);
    const lines = [
      solo ? "" : "Ties are broken by the pieces on the board, then by the later place in the order.",
      ...(personal?.beaten || []).filter((best) => !best.realm).map(({ now, before }) => `A personal best: ${points(now)}, ${points(before)} before.`),
    ].filter(Boolean);
    $("#over-personal").hidden = !lines.length;
    $("#over-personal").replaceChildren(...lines.map((text) => h("p", { text })));
    if (place) this.text = [`Realmtable, Realm of Sand: ${solo ? `${points(place.total)}, ${own.title}` : `${ordinal(place.rank)} of ${seats.length} with ${points(place.total)}`}`, shared(`/t/${this.code}`)].join("\n");
  }
}
