// A list to choose from: tiles on offer, cards that were looked at, places of a build, what a crystal
// can do.
"use strict";
import { $, h } from "./dom.js";

export class Choices {
  constructor(play) {
    this.play = play;
    this.closable = true;
    $("#chooser-close").addEventListener("click", () => play.letGo());
  }

  get parts() { return this.play.parts; }

  /** `options`: {picture, words, press, look}. What must be chosen cannot be closed. */
  show(title, hint, options, closable = true) {
    this.closable = closable;
    $("#chooser-title").textContent = title;
    $("#chooser-hint").textContent = hint;
    $("#chooser-close").hidden = !closable;
    $("#chooser-list").replaceChildren(...options.map(({ picture, words, press, look }, at) => h("li", {}, h("button", {
      type: "button", class: "option", data: { testid: `option-${at}` },
      on: { click: press, ...(look ? { mouseenter: () => look(true), focus: () => look(true), mouseleave: () => look(false), blur: () => look(false) } : {}) },
    }, picture || "", h("span", { class: "option-words", text: words })))));
    $("#chooser").hidden = false;
    document.body.classList.add("choosing");
    if (this.play.byKey) $("#chooser .option")?.focus();
  }

  close() {
    $("#chooser").hidden = true;
    $("#chooser-list").replaceChildren();
    document.body.classList.remove("choosing");
  }

  option(move, picture, words = move.words) { return { picture, words, press: () => this.play.play(move.move) }; }

  /** What has to be chosen now, if anything has. */
  offer() {
    const { play, parts } = this;
    const take = play.of("take");
    const keep = play.of("keep");
    const choose = play.of("choose");
    if (take.length) this.show("Take a tile", "The two in front of the queen. It replaces the one you laid.", take.map((move) => this.option(move, parts.tile(move.tile), parts.tileWords(move.tile))), false);
    else if (keep.length) this.show("Keep a card", "Face down; the others go under the deck.", keep.map((move) => this.option(move, parts.card(move.card, ""), parts.cardWords(move.card))), false);
    else if (choose.length) this.show("Purple begins with a disc", "Take one out of the pool before the first turn.", choose.map((move) => this.option(move, parts.piece(move.move.split(" ")[1].toUpperCase()))), false);
    else if (play.phase === "swapping") this.swap("Swap a second tile?", true);
  }

  places(card, moves) {
    this.show(`Where to build ${card}?`, "Point at a place to see it; R goes to the next one.", moves.map((move, at) => ({
      words: move.cells.join(" "), press: () => this.play.play(move.move),
      look: (on) => { if (on && this.play.hand) { this.play.hand.shown = at; this.play.light(); } },
    })));
  }

  /** The crystal is to be discharged. */
  power() {
    const { play, parts } = this;
    const moves = play.powers();
    const kind = moves[0]?.kind;
    if (kind === "shift") play.take({ kind: "shift" }, "Choose the square to move.");
    else if (kind === "swap") this.swap("Swap a tile", false);
    else if (kind === "look") this.show("Look at which deck?", "You see three cards and keep one. It cannot be taken back.", moves.map((move) => this.option(move, parts.back(["I", "II", "III"].indexOf(move.move.split(" ")[1]) + 1), `Deck ${move.move.split(" ")[1]}`)));
    else if (kind === "trade") {
      this.show("Swap a disc", "One of yours for one in the pool.", moves.map((move) => {
        const [, given, gained] = move.move.split(" ");
        return this.option(move, h("span", { class: "sand-swap" }, parts.piece(given.toUpperCase()), "→", parts.piece(gained.toUpperCase())), `${parts.facts.colours[given]} for ${parts.facts.colours[gained]}`);
      }));
    } else if (moves.length) play.play(moves[0].move);
  }

  /** Blue: first the own tile, then the one out of the ring. */
  swap(title, second) {
    const { play, parts } = this;
    const own = [...new Set(play.of("swap").map((move) => move.tile))];
    const hint = second ? "Or press Done." : "First: which of yours?";
    this.show(title, hint, own.map((tile) => ({ picture: parts.tile(tile), words: parts.tileWords(tile), press: () => this.swapFor(tile, second) })), !second);
  }

  swapFor(tile, second) {
    const { play, parts } = this;
    const moves = play.of("swap").filter((move) => move.tile === tile);
    this.show("For which tile of the ring?", "The one you give takes its place.", moves.map((move) => {
      const [, , other] = move.move.split(" ");
      return this.option(move, parts.tile(other), parts.tileWords(other));
    }), !second);
  }
}
