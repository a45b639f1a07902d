// Cards on a page: the static picture once, the marks as a layer of their own on top of it.
"use strict";
import { fromSvg, h } from "./dom.js";
import { get } from "./api.js";

const GLANCE = 40; // milliseconds after which somebody looks at a play, not only passes it
const drawings = new Map();
const [, , VERSION] = new URL(import.meta.url).pathname.split("/"); // pictures of the scripts' own version
let facts = null;

/** Name, set, goal … of every card, by id. */
export function cardFacts() {
  facts ??= get("/api/cards").then((found) => new Map((found.cards || found).map((card) => [card.id, card])));
  facts.catch(() => { facts = null; });
  return facts;
}

const earlier = new Map(); // cards of earlier releases, by what today's are called

/** A game that began with cards of an earlier release shows these; `parts` are its rounds. */
export function useFaces(parts) {
  for (const { side, faces = {} } of parts || []) for (const [realm, face] of Object.entries(faces)) earlier.set(side ? `${side}-${realm}` : realm, face);
}

/** What addresses call the card of a realm: each side may have one of its own. */
export function faceOf(realm, side = "") {
  const today = side ? `${side}-${realm}` : realm;
  return earlier.get(today) || today;
}

/** Where the picture of a card is; it may be kept as long as these scripts are. */
export function pictureOf(face, theme) {
  return `/cards/${encodeURIComponent(face)}.svg?${theme === "auto" ? "" : `theme=${theme}&`}v=${VERSION}`;
}

/** The picture of a card as a new element. */
async function drawing(face) {
  if (!drawings.has(face)) drawings.set(face, get(pictureOf(face, "page")));
  try {
    return fromSvg(await drawings.get(face));
  } catch (error) {
    drawings.delete(face);
    throw error;
  }
}

/** A small picture with its name. It is the drawing that the table uses, too: a picture of its own
 *  would bring its letters along. */
function miniCard(realm, side, name) {
  const face = faceOf(realm, side);
  const link = h("a", { href: `/cards/${face}`, target: "_blank", rel: "noopener", data: { card: realm } });
  drawing(face).then((svg) => {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", name ? `The card ${name}` : "A card");
    for (const space of svg.querySelectorAll("[tabindex]")) space.removeAttribute("tabindex");
    link.replaceChildren(svg);
  }, () => link.replaceChildren(name || face));
  return h("figure", {}, link, name ? h("figcaption", { text: name }) : null);
}

/** Puts mini cards for every round into a box, as `parts` say which side is played. */
export async function miniCards(box, rounds, parts = null) {
  const known = await cardFacts().catch(() => new Map());
  const shown = rounds.flatMap((realms, at) => (parts && !parts[at].own ? [] : realms.map((realm) => [realm, parts?.[at].side || ""])));
  const key = JSON.stringify(shown);
  if (box.dataset.shows === key) return;
  box.dataset.shows = key;
  box.replaceChildren(...shown.map(([realm, side]) => miniCard(realm, side, known.get(faceOf(realm, side))?.name || "")));
}

/** One card that can be written on. Moves and boards know it by its realm, whichever side it is. */
export class CardView {
  constructor(id, side = "") {
    this.id = id;
    this.face = faceOf(id, side);
    this.element = h("div", { class: "card-face", data: { card: id } });
    this.spaces = new Map();
    this.titles = new Map();
    this.written = new Map();
    this.drawn = new Map(); // marks that were only looked at: "space=mark" and its drawing
    this.ghosts = "[]";
    this.middles = new Map();
    this.layer = null;
    this.shows = null; // the board that is drawn as a whole, if one is
    this.ready = this.load();
  }

  async load() {
    const svg = await drawing(this.face);
    svg.querySelector(":scope > title")?.remove(); // the heading of the card names it
    for (const space of svg.querySelectorAll("[data-space]")) {
      this.spaces.set(space.dataset.space, space);
      this.titles.set(space.dataset.space, space.querySelector(":scope > title")?.textContent || space.dataset.space);
      space.removeAttribute("tabindex");
    }
    this.layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
    this.layer.setAttribute("class", "marks");
    this.ghostLayer = document.createElementNS("http://www.w3.org/2000/svg", "g");
    this.ghostLayer.setAttribute("class", "ghosts");
    this.ghostLayer.setAttribute("aria-hidden", "true");
    svg.append(this.layer, this.ghostLayer);
    this.svg = svg;
    this.element.replaceChildren(svg);
    return this;
  }

  /** What people call a space: its title begins with that. */
  nameOf(space) { return (this.titles.get(space) || space).split(", takes ")[0]; }

  /** The middle of a space on the drawing. */
  middle(space) {
    if (!this.middles.has(space)) {
      const box = this.spaces.get(space).getBBox();
      this.middles.set(space, [box.x + box.width / 2, box.y + box.height / 2]);
    }
    return this.middles.get(space);
  }

  /** Draws what is written: {space: fragment}. Only changes touch the page. */
  write(marks = {}) {
    if (this.shows) { // a whole board was drawn before
      this.shows = null;
      this.layer.replaceChildren();
      this.written.clear();
    }
    for (const [space, shown] of [...this.written]) {
      if (marks[space] === shown.text) continue;
      for (const node of shown.nodes) node.remove();
      this.written.delete(space);
    }
    for (const [space, text] of Object.entries(marks)) {
      if (this.written.has(space) || !text) continue;
      const nodes = fromSvg(text);
      this.layer.append(...nodes);
      this.written.set(space, { text, nodes });
    }
  }

  /** Draws a board given as {space: mark}; the server draws the layer. */
  async writeBoard(board = {}, { fresh = [], stars = null } = {}) {
    await this.ready;
    const marks = Object.entries(board).map(([space, mark]) => `${space}=${mark}`).join(",");
    const query = new URLSearchParams({ b: marks });
    if (fresh.length) query.set("fresh", fresh.join(","));
    if (stars !== null && !("stars" in board)) query.set("stars", String(stars));
    const key = String(query);
    if (this.shows === key) return;
    this.shows = key;
    const [group] = fromSvg(await get(`/cards/${encodeURIComponent(this.face)}/marks?${query}`));
    if (this.shows !== key || !group) return;
    this.layer.replaceWith(group);
    this.layer = group;
    this.written.clear();
  }

  /** Shows marks that are not written yet: {space: mark}. The server draws them, each once. */
  async ghost(marks) {
    const wanted = Object.entries(marks).map(([space, mark]) => [space, String(mark)]);
    const key = JSON.stringify(wanted);
    if (this.ghosts === key) return;
    this.ghosts = key;
    const missing = wanted.filter(([space, mark]) => !this.drawn.has(`${space}=${mark}`));
    if (missing.length) {
      await new Promise((done) => { setTimeout(done, GLANCE); });
      if (this.ghosts !== key) return;
      const query = new URLSearchParams({ b: missing.map((pair) => pair.join("=")).join(","), fresh: missing.map(([space]) => space).join(",") });
      try {
        const [group] = fromSvg(await get(`/cards/${encodeURIComponent(this.face)}/marks?${query}`));
        for (const [space, mark] of missing) this.drawn.set(`${space}=${mark}`, group.querySelector(`[data-mark="${space}"]`));
      } catch { /* the lit spaces will have to do */ }
    }
    if (this.ghosts !== key) return;
    const shown = wanted.map(([space, mark]) => this.drawn.get(`${space}=${mark}`)).filter(Boolean);
    this.ghostLayer.replaceChildren(...shown.map((mark) => mark.cloneNode(true)));
  }

  /** Sets the state of spaces: {space: "legal" | "chosen" | "shown" | …}; all others have none. */
  light(states) {
    for (const [name, space] of this.spaces) {
      const state = states[name] || "";
      space.classList.toggle("legal", state.includes("legal"));
      space.classList.toggle("chosen", state.includes("chosen"));
      space.classList.toggle("shown", state.includes("shown"));
      space.classList.toggle("hinted", state.includes("hinted"));
    }
  }

  /** Spaces from the top left to the bottom right. */
  inReadingOrder(names) {
    const at = (name) => this.spaces.get(name)?.getBoundingClientRect() || { top: 0, left: 0, height: 0 };
    return [...names].sort((a, b) => {
      const one = at(a), other = at(b);
      const line = (one.top + one.height / 2) - (other.top + other.height / 2);
      return Math.abs(line) > 10 ? line : one.left - other.left;
    });
  }
}
