// One player's board: pieces, the level track, the crystal, and what could be there.
"use strict";
import { $$ } from "./dom.js";

const EDGE = 4; // between a cell's rim and a piece

export class BoardView {
  /** `lively`: cells can be pointed at. */
  constructor(parts, crystal, label, lively = false) {
    this.parts = parts;
    this.crystal = crystal;
    this.element = parts.drawing(parts.facts.boards[crystal], lively ? null : label);
    this.cells = new Map($$("[data-cell]", this.element).map((cell) => [cell.dataset.cell, cell]));
    this.names = new Map([...this.cells].map(([name, cell]) => [name, cell.querySelector("title").textContent.replace(/, empty$/, "")]));
    this.shown = {};
    this.lively = lively;
    if (lively) {
      this.element.setAttribute("aria-label", label);
      this.element.querySelector(":scope > title").remove();
    }
    for (const cell of this.cells.values()) {
      cell.querySelector("title").remove();
      cell.removeAttribute("tabindex");
      if (lively) cell.setAttribute("role", "button");
    }
    if (!lively) for (const title of $$("title", this.element)) title.remove();
  }

  /** What lies where, how far the level is, and whether the crystal is charged. */
  write(pieces, level, charged) {
    for (const [name, cell] of this.cells) {
      const piece = pieces[name] || ".";
      if (cell.dataset.piece !== piece) {
        cell.dataset.piece = piece;
        this.put(cell, piece === "." ? "" : piece, "rs-piece");
      }
      this.label(name, piece);
    }
    this.shown = pieces;
    for (const step of $$("[data-level]", this.element)) {
      step.classList.toggle("rs-here", Number(step.dataset.level) === level);
      step.classList.toggle("rs-reached", Number(step.dataset.level) < level);
    }
    const ladder = this.element.querySelector(".rs-ladder > title");
    if (ladder) ladder.textContent = `level ${level} of ${this.parts.facts.levels}`;
    const gem = this.element.querySelector("[data-crystal]");
    if (!gem) return;
    gem.querySelector("use").setAttribute("href", `#rs-${charged ? "charged" : "gem"}-${this.crystal}`);
    const title = gem.querySelector("title");
    if (title) title.textContent = `${this.crystal} crystal, ${charged ? "charged" : "not charged"}: ${this.parts.facts.powers[this.crystal]}`;
  }

  label(name, piece) {
    if (this.lively) this.cells.get(name).setAttribute("aria-label", `${this.names.get(name)}, ${piece === "." ? "empty" : this.parts.pieceWords(piece)}`);
  }

  /** A piece on a cell in place of what was drawn with this style. A crystal's gem makes room. */
  put(cell, letter, style) {
    cell.querySelector(`.${style}`)?.remove();
    const ground = cell.querySelector(".rs-ground");
    const [x, y, size] = ["x", "y", "width"].map((name) => Number(ground.getAttribute(name)));
    if (letter) cell.append(this.parts.use(this.parts.symbol(letter), x + EDGE, y + EDGE, size - 2 * EDGE, style));
    const gem = cell.querySelector('[href^="#rs-cell-"]');
    if (!gem || style !== "rs-piece") return;
    const now = letter ? { x: x + size - 15, y: y - 1, size: 16 } : { x: x + size / 2 - 12, y: y + size / 2 - 12, size: 24 };
    for (const [key, value] of Object.entries({ x: now.x, y: now.y, width: now.size, height: now.size })) gem.setAttribute(key, value);
    cell.append(gem); // above the piece
  }

  /** Marks cells: `states` gives classes by cell, `ghost` pieces that are not there yet. */
  mark(states = {}, ghost = {}) {
    for (const [name, cell] of this.cells) {
      const given = states[name] || "";
      for (const state of ["legal", "chosen", "forbidden", "gone"]) cell.classList.toggle(state, given.split(" ").includes(state));
      if (cell.dataset.ghost !== (ghost[name] || "")) {
        cell.dataset.ghost = ghost[name] || "";
        this.put(cell, ghost[name] || "", "rs-ghost");
      }
      cell.classList.toggle("ghostly", Boolean(ghost[name]));
    }
  }

  /** One cell is reached with Tab, the others from there with arrows. */
  reach(name) { for (const [each, cell] of this.cells) cell.setAttribute("tabindex", each === name ? "0" : "-1"); }
}
