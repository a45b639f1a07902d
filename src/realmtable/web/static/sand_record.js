// A record of Realm of Sand: the whole table after each turn.
"use strict";
import { $, h } from "./dom.js";
import { BoardView } from "./sand_board.js";
import { resultRow } from "./sand_over.js";
import { Parts, roman, withLooks } from "./sand_parts.js";
import { standingLine } from "./sand_table.js";

export class Steps {
  static async open(record) {
    await withLooks();
    return new Steps(record, await Parts.load(record.begins.content));
  }

  constructor(record, parts) {
    this.record = record;
    this.parts = parts;
    this.against = false;
  }

  draw(at) {
    const { record, parts } = this;
    const { round, turn, seat } = record.steps[at];
    const { position, standings } = seat;
    const solo = record.seats.length === 1;
    const before = at ? record.steps[at - 1].seat.position : record.begins;
    $("#step-where").textContent = solo ? `Turn ${round || 1}` : `${round ? `Round ${round}` : "Before the first round"}, ${seat.name}`;
    const rows = [3, 2, 1].map((level) => h("div", { class: "sand-row", role: "group", "aria-label": `Row ${roman(level)}` }, h("div", { class: "sand-deck" }, parts.back(level, `deck ${roman(level)}`)), ...position.rows[level - 1].map((id) => (id ? h("div", { class: "sand-card" }, parts.card(id)) : h("div", { class: "sand-gap" })))));
    const last = at === record.steps.length - 1;
    $("#record-seats").replaceChildren(
      ...record.seats.map((name, place) => this.seat(name, position.seats[place], before.seats[place], standings[place], place === turn - 1 ? seat.log : [], solo)),
      h("section", { class: "record-seat", "aria-label": "What all share" }, h("div", { class: "sand-rows" }, ...rows)),
      last ? h("section", { class: "record-seat", "aria-label": "The result" }, h("h2", { text: "The result" }), h("ol", { class: "results" }, ...record.ranking.map((row) => resultRow(parts, row, null, solo)))) : "");
  }

  seat(name, data, before, standing, log, solo) {
    const { parts } = this;
    const board = new BoardView(parts, data.crystal, `the board of ${name}`);
    const pieces = parts.pieces(data.board);
    const old = parts.pieces(before.board);
    board.write(pieces, data.level, data.charged);
    board.mark(Object.fromEntries(Object.keys(pieces).filter((cell) => pieces[cell] !== old[cell]).map((cell) => [cell, "chosen"])));
    return h("section", { class: `record-seat${log.length ? " sand-now" : ""}`, "aria-label": name },
      h("header", {}, h("h2", { text: name }), standingLine(parts, standing, data, solo)),
      h("div", { class: "sand-board still" }, board.element),
      h("p", { class: "sand-others" }, ...data.tiles.map((tile) => h("span", { class: "sand-tile small" }, parts.tile(tile, null, parts.tileWords(tile)))), ...[...data.discs].map((letter) => parts.piece(letter.toUpperCase(), parts.pieceWords(letter.toUpperCase())))),
      log.length ? h("ol", { class: "log", "aria-label": `What ${name} did` }, ...log.map((words) => h("li", { text: words }))) : null,
      data.built.length ? h("div", { class: "sand-cards" }, ...data.built.map((id) => parts.card(id))) : null);
  }
}
