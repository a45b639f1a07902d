// The first turns, taught by playing them: what is to be played and why is in the server's lesson.
// Whoever plays otherwise is let go their own way.
"use strict";
import { get } from "./api.js";
import { $, h } from "./dom.js";

const LAST = { title: "That is the whole game", words: "Nine turns make a round. Fill your cards and collect stars, up to six in each realm. “Rules” below a card tells what it does. Have fun!" };

export class Coach {
  constructor() {
    this.box = $("#coach");
    this.on = new URLSearchParams(location.search).has("learn");
    this.shown = "";
    this.play = null;
    this.turns = null;
    if (!this.on) return;
    // Where one card has the whole width, the words stay in sight above it.
    const narrow = matchMedia("(max-width: 999px)");
    const settle = () => (narrow.matches ? $(".notices").append(this.box) : $(".seats-panel").before(this.box));
    narrow.addEventListener("change", settle);
    settle();
    get("/api/learn").then(({ turn }) => { this.turns = turn; this.again(); }).catch(() => { this.on = false; });
    // On a phone the spending table is opened and closed without a move.
    $("#goods").addEventListener("click", () => setTimeout(() => this.again()));
  }

  again() { if (this.play) this.look(this.play); }

  look(play) {
    this.play = play;
    if (!this.on || !this.turns || !play.turn) return;
    const { turn } = play;
    const lesson = turn.round === 1 ? this.turns[turn.number - 1] : null;
    if (!lesson) { this.show("Well done", LAST, null, "Play on"); return; }
    const left = lesson.moves.filter((move) => !turn.moves.includes(move));
    const next = left[0] || null;
    const astray = turn.moves.some((move) => !lesson.moves.includes(move)) || (next !== null && !turn.can(next));
    if (astray) { this.ownWay(play); return; }
    const die = next?.split(">")[0];
    const chosen = play.chosen?.text === die;
    const step = this.step(lesson, next, chosen);
    const steps = this.turns.flatMap((one) => one.step);
    this.show(`${lesson.name}, step ${steps.indexOf(step) + 1} of ${steps.length}`, step, this.place(play, next, chosen));
  }

  /** The step for the next move: the first die of a turn is chosen in a step of its own. */
  step(lesson, next, chosen) {
    const at = next === null ? lesson.moves.length : lesson.moves.indexOf(next);
    return at === 0 && !chosen ? lesson.step[0] : lesson.step[at + 1];
  }

  /** Where to click: a die, a space, a button. */
  place(play, next, chosen) {
    if (next === null) return $("#confirm");
    const [die, target] = next.split(">");
    if (!target) return document.body.classList.contains("spending") || !$(".spend-toggle")?.offsetParent ? $(`#spend [data-move="${next}"]`) : $(".spend-toggle");
    if (!chosen) return $(`#dice [data-die="${die}"]`);
    const [realm, space] = target.split(".");
    return play.views.find((view) => view.id === realm)?.spaces.get(space) || null;
  }

  /** Someone plays something else: that is what the game is for. */
  ownWay(play) {
    const undo = play.turn.moves.length ? h("button", { type: "button", class: "small", text: "Back to the lesson", data: { testid: "coach-back" }, on: { click: () => play.undo(true) } }) : null;
    this.show("Your own way", { title: "That works, too", words: "Use the dice as you like, each in another realm, then confirm the turn." }, null, "No more help", undo);
  }

  show(eyebrow, step, place, close = "No more help", more = null) {
    for (const old of document.querySelectorAll("[data-coached]")) delete old.dataset.coached;
    if (place) {
      place.dataset.coached = "";
      if (place.closest("#cards")) this.uncover(place);
    }
    const key = `${eyebrow} ${step.title}`;
    if (this.shown === key) return;
    this.shown = key;
    this.box.replaceChildren(
      h("p", { class: "eyebrow", text: eyebrow, data: { testid: "coach-step" } }),
      h("h2", { text: step.title }), h("p", { text: step.words }),
      h("div", { class: "row-actions" }, more, h("button", { type: "button", class: "small", text: close, data: { testid: "coach-close" }, on: { click: () => this.stop() } })));
    this.box.hidden = false;
  }

  /** Brings a space into sight, from under the spending table if that is open. */
  uncover(space) {
    if (document.body.classList.contains("spending")) $(".spend-toggle").click();
    space.scrollIntoView({ block: this.box.closest(".notices") ? "center" : "nearest", inline: "center" });
  }

  stop() {
    this.on = false;
    this.box.hidden = true;
    for (const old of document.querySelectorAll("[data-coached]")) delete old.dataset.coached;
    history.replaceState(null, "", location.pathname);
  }
}
