// Hints for those who play alone: what the best ends of the turn give. From then on it is practice.
"use strict";
import { $, ask, h, openSheet, toast } from "./dom.js";
import { newId, post, table } from "./api.js";
import { sentence } from "./words.js";

const ALONE = ["solo", "ghost"];

/** Whether hints are given at this table. */
function given({ settings, seats, parts }) {
  const people = seats.filter((one) => one.by === "person").length;
  return ALONE.includes(settings.kind) && settings.mode === "standard" && people === 1 && parts.every((part) => part.own) && !("stage" in settings.options);
}

export class Hints {
  /** `now` tells the turn that is being thought about, if there is one. */
  constructor(code, now) {
    this.code = code;
    this.now = now;
    this.button = $("#hint");
    this.button.addEventListener("click", () => this.ask());
  }

  draw(view) {
    this.view = view;
    const shown = given(view) && view.me.plays;
    this.button.hidden = !shown;
    $("#dock").classList.toggle("hinting", shown);
  }

  ask() {
    const mine = this.view.seats.find((seat) => seat.seat === this.view.me.seat);
    if (mine?.hints || this.view.settings.kind === "ghost") this.take();
    else ask("A hint?", "With a hint this game is practice: your bests and means stay as they are.", "Take a hint", () => this.take());
  }

  async take() {
    const turn = this.now();
    if (!turn) return;
    this.button.disabled = true;
    try {
      const { hint, words } = await post(`${table(this.code)}/hint`, { id: newId(), round: turn.round, turn: turn.number, moves: turn.moves });
      openSheet("The best ends", h("p", { text: words, data: { testid: "hint-words" } }),
        ...hint.ends.map((end, at) => h("section", { class: "hint-end" }, h("h3", { text: `${at + 1}. ${(end.worth / 1000).toFixed(1)} stars` }), h("ol", {}, ...end.words.map((text) => h("li", { text }))))),
        hint.note ? h("p", { class: "hint", text: hint.note }) : null);
    } catch (error) {
      toast(sentence(error.message), true);
    } finally {
      this.button.disabled = false;
    }
  }
}
