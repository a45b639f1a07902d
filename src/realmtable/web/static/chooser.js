// The small list that appears when several plays fit.
"use strict";
import { $, h } from "./dom.js";
import { briefWrites, dieWords, effectIcons, effectWords, listed, readDie } from "./words.js";

const PORTION = 60; // plays that are drawn at once; the others come as one scrolls

export class Chooser {
  /** `preview(move or null)` while one is looked at, `choose(move)` when it is taken. */
  constructor(preview, choose, closed) {
    this.box = $("#chooser");
    this.preview = preview;
    this.choose = choose;
    this.closed = closed;
    $("#chooser-close").addEventListener("click", () => this.close(true));
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.list = $("#chooser-list");
    this.list.addEventListener("scroll", () => this.fill());
  }

  get open() { return !this.box.hidden; }

  /** `cards` by realm: plays that write on different spaces get a little map. */
  show(title, hint, moves, cards, { withDie = false, focus = false } = {}) {
    this.cards = cards;
    this.mapped = differ(moves);
    this.box.classList.toggle("with-maps", this.mapped);
    $("#chooser-title").textContent = title;
    $("#chooser-hint").textContent = hint;
    this.tools([]);
    this.moves = moves;
    this.withDie = withDie;
    this.list.replaceChildren();
    this.box.hidden = false;
    document.body.classList.add("choosing");
    this.fill();
    this.list.scrollTop = this.box.parentElement.scrollTop = 0;
    if (focus) $("#chooser-list button")?.focus();
  }

  /** Draws the next plays when the end of those that are there comes into sight. */
  fill() {
    const { list, moves } = this;
    while (list.children.length < moves.length && list.scrollHeight - list.scrollTop < 2 * list.clientHeight + 1) {
      const from = list.children.length;
      list.append(...moves.slice(from, from + PORTION).map((move, at) => this.option(move, from + at, this.withDie)));
    }
  }

  /** Buttons above the list. One that has the focus keeps it. */
  tools(parts) {
    const focused = $("#chooser-tools").contains(document.activeElement) ? document.activeElement.dataset.testid : "";
    $("#chooser-tools").replaceChildren(...parts);
    if (focused) $(`#chooser-tools [data-testid="${focused}"]`)?.focus();
  }

  /** Marks the play that is shown on the card. */
  point(move) {
    for (const option of this.box.querySelectorAll(".option")) option.classList.toggle("now", option.dataset.move === move?.move);
  }

  close(told = false) {
    if (!this.open) return;
    this.box.hidden = true;
    document.body.classList.remove("choosing");
    this.preview(null);
    if (told) this.closed();
  }

  option(move, at, withDie) {
    const words = optionWords(move, this.cards);
    const map = this.mapped && Object.keys(move.marks).length > 0;
    const effects = effectIcons(move);
    const said = [withDie && move.die ? `the ${dieWords(readDie(move.die))}` : "", words, effectWords(move, false)].filter(Boolean).join(", ");
    const button = h("button", {
      type: "button", class: "option",
      data: { testid: `option-${at}`, move: move.move },
      on: {
        click: () => this.choose(move),
        mouseenter: () => this.preview(move), focus: () => this.preview(move), mouseleave: () => this.preview(null),
      },
    },
    h("span", { class: "unseen", text: said }),
    map ? miniMap(this.cards.get(move.realm), move.marks) : null,
    h("span", { class: "option-words", "aria-hidden": "true" }, withDie && move.die ? h("b", { text: `${dieWords(readDie(move.die))} → ` }) : null, map ? optionWords(move, this.cards, (of) => briefWrites(of)) : words),
    h("span", { class: "option-effects", "aria-hidden": "true" }, ...(effects.length ? effects : [h("span", { class: "nothing", text: "no benefit" })])));
    return h("li", {}, button);
  }

  key(event) {
    const buttons = [...this.box.querySelectorAll("#chooser-list button")];
    const at = buttons.indexOf(document.activeElement);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const next = (at + (event.key === "ArrowDown" ? 1 : -1) + buttons.length) % buttons.length;
      buttons[next]?.focus();
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      this.close(true);
    }
  }
}

/** Whether these plays can be told apart by the spaces they write on. */
export const differ = (moves) => new Set(moves.map((move) => Object.keys(move.marks).sort().join())).size > 1;

/** Where on the card a play writes: all spaces as small boxes, those of the play filled. */
function miniMap(card, marks) {
  const ns = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(ns, "svg");
  const boxes = [...card.spaces].filter(([name]) => name !== "stars").map(([name, space]) => ({ name, ...plain(space.getBBox()) }));
  const left = Math.min(...boxes.map((box) => box.x)) - 4;
  const top = Math.min(...boxes.map((box) => box.y)) - 4;
  const wide = Math.max(...boxes.map((box) => box.x + box.width)) + 4 - left;
  const high = Math.max(...boxes.map((box) => box.y + box.height)) + 4 - top;
  svg.setAttribute("viewBox", `${left} ${top} ${wide} ${high}`);
  svg.setAttribute("class", "mini-map");
  svg.setAttribute("aria-hidden", "true");
  for (const box of boxes) {
    const rect = document.createElementNS(ns, "rect");
    for (const name of ["x", "y", "width", "height"]) rect.setAttribute(name, box[name].toFixed(1));
    rect.setAttribute("rx", "4");
    if (box.name in marks) rect.setAttribute("class", "on");
    svg.append(rect);
  }
  return svg;
}

const plain = ({ x, y, width, height }) => ({ x, y, width: Math.max(width, 6), height: Math.max(height, 6) });

/** What tells one play from another: its label and what it writes. `cards` by realm know names. */
export function optionWords(move, cards, writes = (of) => of.writes) {
  // A label of letters only says what is gained, and that is shown beside it.
  const label = listed(move.targets.map((target) => target.label).filter((text) => text && !/^\+?[PHC]+$/.test(text)));
  if (Object.keys(move.marks).length) {
    const written = move.verb === "end" ? `${cards.get(move.realm).name}: ${writes(move)}` : writes(move);
    return label ? `${label}: ${written}` : written;
  }
  const targets = move.targets.map((target) => {
    const card = cards.get(target.realm);
    const spaces = target.spaces.map(([space, mark]) => (mark ? `${mark.replaceAll("+", " ")} in ${card.nameOf(space)}` : card.nameOf(space)));
    return [card.name, listed(spaces)].filter(Boolean).join(": ");
  });
  return [label, listed(targets)].filter(Boolean).join(", ") || (move.verb === "end" ? "end the turn" : "go on");
}
