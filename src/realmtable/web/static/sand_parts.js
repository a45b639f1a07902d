// The parts of the game, drawn by the server once: boards, cards, tiles and pieces are put together
// from those drawings here.
"use strict";
import { fromSvg } from "./dom.js";
import { get } from "./api.js";
import { listed, many } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const ROMAN = ["I", "II", "III"];
const [, , VERSION] = new URL(import.meta.url).pathname.split("/"); // /static/VERSION/name

/** Loads the style of the drawings on a page that is not this game's alone. */
export function withLooks() {
  const sheet = (href) => new Promise((done) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.addEventListener("load", done);
    link.addEventListener("error", done);
    document.head.append(link);
  });
  return Promise.all([sheet(`/sand/look.css?v=${encodeURIComponent(VERSION)}`), sheet(new URL("sand.css", import.meta.url).href), sheet(new URL("ends.css", import.meta.url).href)]);
}

/** What the game is made of; everything is asked for once. */
export class Parts {
  /** `content` is what a game began with, if that is known: its fingerprint. */
  static async load(content = "") {
    const of = content ? `&content=${encodeURIComponent(content)}` : "";
    const parts = new Parts(await get(`/api/sand/content?v=${encodeURIComponent(VERSION)}${of}`));
    document.body.append(fromSvg(parts.facts.sprite));
    return parts;
  }

  constructor(facts) {
    this.facts = facts;
    this.cells = facts.cells.flat();
    this.dark = new Set(facts.dark);
    this.made = new Map();
  }

  /** Row and column of a cell. */
  place(cell) {
    const row = this.facts.cells.findIndex((names) => names.includes(cell));
    return [row, this.facts.cells[row].indexOf(cell)];
  }

  cellAt(row, col) { return this.facts.cells[row]?.[col] || null; }

  /** A drawing to be changed or shown; `label` empty: it is decoration. */
  drawing(text, label = null) {
    if (!this.made.has(text)) this.made.set(text, fromSvg(text));
    const svg = this.made.get(text).cloneNode(true);
    if (label === null) return svg;
    svg.querySelector("title")?.remove();
    if (label) {
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", label);
    } else {
      svg.removeAttribute("role");
      svg.removeAttribute("aria-label");
      svg.setAttribute("aria-hidden", "true");
    }
    return svg;
  }

  card(id, label = this.cardWords(id)) { return this.drawing(this.facts.cards[id]?.svg || this.facts.backs[Number(id.slice(1)) - 1], label); }

  back(level, label = "") { return this.drawing(this.facts.backs[level - 1], label); }

  cardWords(id) { return this.facts.cards[id]?.title || `a face-down card of level ${ROMAN[Number(id.slice(1)) - 1]}`; }

  tileWords(name) { return this.facts.tiles[name].title.replace(/^tile \S+: /, ""); }

  /** A tile as it is printed, or with its cells turned: [row, column] each. */
  tile(name, cells = null, label = "") {
    const { svg, cells: printed } = this.facts.tiles[name];
    const made = this.drawing(svg, label);
    if (cells) relay(made, printed, cells);
    return made;
  }

  /** One square or disc. */
  piece(letter, label = "") {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("class", "rs sand-piece");
    if (label) { svg.setAttribute("role", "img"); svg.setAttribute("aria-label", label); } else svg.setAttribute("aria-hidden", "true");
    svg.append(this.use(this.symbol(letter), 0, 0, 24));
    return svg;
  }

  symbol(letter) { return `${letter === letter.toLowerCase() ? "square" : "disc"}-${this.facts.colours[letter.toLowerCase()]}`; }

  use(name, x, y, size, style = "") {
    const use = document.createElementNS(SVG, "use");
    const given = { href: `#rs-${name}`, x, y, width: size, height: size, ...(style ? { class: style } : {}) };
    for (const [key, value] of Object.entries(given)) use.setAttribute(key, value);
    return use;
  }

  sign(name) {
    const svg = this.piece("g");
    svg.replaceChildren(this.use(name, 0, 0, 24));
    return svg;
  }

  /** `a red square`. */
  pieceWords(letter) { return `a ${this.facts.colours[letter.toLowerCase()]} ${letter === letter.toLowerCase() ? "square" : "disc"}`; }

  /** `two green discs and a blue disc` from `ggb`. */
  discWords(letters) {
    const counts = Object.entries(this.facts.colours).map(([letter, name]) => [[...letters].filter((one) => one === letter).length, name]).filter(([n]) => n);
    return listed(counts.map(([n, name]) => many(n, `${name} disc`))) || "no discs";
  }

  /** The pieces of a board by cell. */
  pieces(rows) {
    return Object.fromEntries(rows.flatMap((row, at) => [...row].map((piece, col) => [this.cellAt(at, col), piece])).filter(([, piece]) => piece !== "."));
  }

  /** How many dark cells are occupied. */
  darkUsed(pieces) { return Object.keys(pieces).filter((cell) => this.dark.has(cell)).length; }

  /** How many cards are left in a deck: those that are nowhere else. */
  left(position, level) {
    const of = (id) => (id.startsWith("?") ? Number(id.slice(1)) : this.facts.cards[id].level) === level;
    const elsewhere = [...position.rows.flat(), ...position.looked, ...position.seats.flatMap((seat) => [...seat.built, ...seat.kept])].filter((id) => id && of(id));
    return Object.values(this.facts.cards).filter((card) => card.level === level).length - elsewhere.length;
  }
}

export const roman = (level) => ROMAN[level - 1];

/** Moves the squares of a tile's drawing to where it has them when it is turned or mirrored. */
function relay(svg, printed, cells) {
  const group = svg.querySelector(".rs-tile");
  const size = Number(group.lastElementChild.getAttribute("width")) + 1;
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, col]) => col));
  [...group.children].forEach((part, at) => {
    const [row, col] = printed[at % 3];
    const [newRow, newCol] = cells[at % 3];
    part.setAttribute("x", Number(part.getAttribute("x")) + (newCol - left - col) * size);
    part.setAttribute("y", Number(part.getAttribute("y")) + (newRow - top - row) * size);
  });
  const [, , wide, high] = svg.getAttribute("viewBox").split(" ").map(Number);
  const rim = wide - (Math.max(...printed.map(([, col]) => col)) + 1) * size;
  const now = [Math.max(...cells.map(([, col]) => col)) - left + 1, Math.max(...cells.map(([row]) => row)) - top + 1].map((n) => n * size + rim);
  if (now[0] !== wide || now[1] !== high) svg.setAttribute("viewBox", `0 0 ${now[0]} ${now[1]}`);
}
