// What realms do by themselves, shown for a moment on their cards.
"use strict";
import { $, announce, h } from "./dom.js";

const MOMENT = 7000; // milliseconds

export class Itself {
  constructor() { this.shown = new Set(); }

  /** Shows what is new of `told` on the cards; `key` tells one turn from another. */
  show(key, told) {
    const news = told.map((line, at) => ({ ...line, id: `${key} ${at} ${line.words}` })).filter((line) => !this.shown.has(line.id));
    for (const line of news) {
      this.shown.add(line.id);
      this.note(line.realm, line.words);
    }
    if (news.length) announce(news.map((line) => line.words).join(" "));
  }

  note(realm, words) {
    const card = $(`#cards .card[data-realm="${realm}"]`);
    if (!card) return;
    let box = $(".card-notes", card);
    if (!box) {
      box = h("div", { class: "card-notes" });
      card.append(box);
    }
    const note = h("p", { class: "card-note", text: words, title: "Click to hide", data: { testid: "card-note" }, on: { click: () => note.remove() } });
    box.append(note);
    setTimeout(() => note.remove(), MOMENT);
  }
}
