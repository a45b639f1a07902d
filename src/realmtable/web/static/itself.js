// What realms do by themselves, shown for a moment on their cards.
"use strict";
import { $, announce, h } from "./dom.js";

const MOMENT = 7000; // milliseconds

export class Itself {
  constructor() { this.shown = new Set(); }

  /** Shows what is new of `told` on the cards; `key` tells one turn from another. */
  show(key, told) {
    const news = told.map((line, at) => ({ ...line, id: `${key} ${at} ${line.words}` })).filter((line) => !this.shown.has(line.id));
    for (const line of news) this.shown.add(line.id);
    for (const realm of new Set(news.map((line) => line.realm))) this.note(realm, news.filter((line) => line.realm === realm).map((line) => line.words));
    if (news.length) announce(news.map((line) => line.words).join(" "));
  }

  /** One note a card: what comes later takes its place. The card need not be named on itself. */
  note(realm, lines) {
    const card = $(`#cards .card[data-realm="${realm}"]`);
    if (!card) return;
    const name = card.getAttribute("aria-label") || "";
    const words = lines.map((line) => (line.startsWith(`${name} `) ? line.slice(name.length + 1).replace(/^./, (letter) => letter.toUpperCase()) : line));
    $(".card-note", card)?.remove();
    const note = h("p", { class: "card-note", text: words.join(" "), title: "Click to hide", data: { testid: "card-note" }, on: { click: () => note.remove() } });
    card.append(note);
    setTimeout(() => note.remove(), MOMENT);
  }
}
