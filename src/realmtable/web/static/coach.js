// The first turn, taught by playing it: looks at the turn and says what to do next.
"use strict";
import { $, h, kept } from "./dom.js";

const STEPS = [
  { when: (play) => play.die === null && !play.turn.moves.length && play.turn.dice.length > 1,
    title: "These two dice are for everybody", words: "Every turn two dice are rolled, and all players use the same two. Choose one of them at the bottom.", at: "#dice" },
  { when: (play) => !play.turn.moves.length && play.chosen && play.picks.length,
    title: "Several plays fit", words: "Click another lit space until only one is left, or take the one you like from the list, which shows what each writes and brings.", at: "#chooser" },
  { when: (play) => !play.turn.moves.length && play.chosen,
    title: "Now choose a lit space", words: "Green spaces take this die. Hover or press long to see what you would gain. “Rules” below a card tells what it is about.", at: "#cards" },
  { when: (play) => play.turn.dice.length && play.turn.uses().length,
    title: "Well done. Now the other die", words: "Each realm can be used once a turn, so this die goes to another card. What you wrote is red until the turn ends; Undo takes it back.", at: "#dice" },
  { when: (play) => play.turn.compensations().length,
    title: "A die without a place", words: "No realm takes this die as it fell, so it brings you one resource of your choice.", at: "#extras" },
  { when: (play) => !play.turn.uses().length,
    title: "Spend, or confirm", words: "Pumpkins change a die, hearts copy one, coins buy one. Keep them for later if you like: unspent ones count a tenth of a star. When you are happy, confirm the turn.", at: "#confirm" },
];
const LAST = { title: "That is the whole game", words: "Nine turns make a round. Fill your cards, collect stars, up to six in each realm. Have fun!", at: null };

export class Coach {
  constructor() {
    this.box = $("#coach");
    this.on = new URLSearchParams(location.search).has("learn") && !kept.get("learned", false);
    this.first = null;
  }

  look(play) {
    if (!this.on || !play.turn) return;
    this.first ??= play.turn.key;
    if (play.turn.key !== this.first) { this.show(LAST, true); return; }
    const step = STEPS.find((one) => one.when(play));
    if (step) this.show(step);
  }

  show(step, last = false) {
    const at = STEPS.indexOf(step);
    if (this.shown === step) return;
    this.shown = step;
    for (const old of document.querySelectorAll(".coached")) old.classList.remove("coached");
    if (step.at) $(step.at)?.classList.add("coached");
    this.box.replaceChildren(
      h("p", { class: "eyebrow", text: last ? "First turn done" : `First turn, step ${Math.max(1, at + 1)} of ${STEPS.length}` }),
      h("h2", { text: step.title }), h("p", { text: step.words }),
      h("button", { type: "button", class: "small", text: last ? "Play on" : "No more help", data: { testid: "coach-close" }, on: { click: () => this.stop() } }));
    this.box.hidden = false;
  }

  stop() {
    this.on = false;
    this.box.hidden = true;
    for (const old of document.querySelectorAll(".coached")) old.classList.remove("coached");
    history.replaceState(null, "", location.pathname);
  }
}
