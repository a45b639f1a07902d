// The first two turns, taught by playing them: a fixed, good turn, then one that spends. The realms
// and dice are those of the server's lesson; whoever plays otherwise is let go their own way.
"use strict";
import { $, h } from "./dom.js";

const LESSON = [
  { name: "First turn", moves: ["5>euphoria.l5", "4>scythe.t4"], steps: [
    { title: "Two dice for everybody", words: "Every turn two dice are rolled, and all players use the same two. Choose the 5 at the bottom." },
    { title: "A die goes to a lit space", words: "Euphoria gives a star when the numbers you have marked in an area add up to 4 to 10. Click the 5 on the left: a star at once." },
    { title: "The other die goes to another realm", words: "Each realm can be used once a turn. Click the 4 in the top row of Scythe: it brings a coin. What you wrote is red until the turn ends, and Undo takes it back." },
    { confirm: true, title: "Both dice are used", words: "You have a star, and a coin for later. Confirm the turn." },
  ] },
  { name: "Second turn", moves: ["2>wingspan.a1", "3>euphoria.l3", "coins 1", "*1>scythe.b4"], steps: [
    { title: "New dice", words: "A 2 and a 3 this time. Choose the 2." },
    { title: "Earn what you need", words: "Wingspan takes any die in the next square of a bird and pays what is under it. Click the first square of the top bird: it brings a pumpkin, and we need one." },
    { title: "Another star", words: "5 and 3 are 8, between 4 and 10. Click the 3 on the left of Euphoria." },
    { title: "Now spend", words: "A coin buys a die of 1, two coins a 2, and so on. Pumpkins change a die, hearts copy one. Buy a 1 for your coin." },
    { title: "Use the new die", words: "It goes to a realm that was not used this turn. Click the 1 in the bottom row of Scythe: you pay the pumpkin and score a star." },
    { confirm: true, title: "Three stars in two turns", words: "A bought die must be used in its turn, but resources can be kept: those left at the end of the round count a tenth of a star each. Confirm the turn." },
  ] },
];
const ALL = LESSON.reduce((sum, turn) => sum + turn.steps.length, 0);
const LAST = { title: "That is the whole game", words: "Nine turns make a round. Fill your cards and collect stars, up to six in each realm. “Rules” below a card tells what it does. Have fun!" };

export class Coach {
  constructor() {
    this.box = $("#coach");
    this.on = new URLSearchParams(location.search).has("learn");
    this.shown = "";
    this.play = null;
    // On a phone the spending table is opened and closed without a move.
    if (this.on) $("#goods").addEventListener("click", () => setTimeout(() => { if (this.play) this.look(this.play); }));
  }

  look(play) {
    this.play = play;
    if (!this.on || !play.turn) return;
    const { turn } = play;
    const lesson = turn.round === 1 ? LESSON[turn.number - 1] : null;
    if (!lesson) { this.show("Well done", LAST, null, "Play on"); return; }
    const left = lesson.moves.filter((move) => !turn.moves.includes(move));
    const next = left[0] || null;
    const astray = turn.moves.some((move) => !lesson.moves.includes(move)) || (next !== null && !turn.can(next));
    if (astray) { this.ownWay(play); return; }
    const die = next?.split(">")[0];
    const chosen = play.chosen?.text === die;
    const step = this.step(lesson, next, chosen);
    const number = LESSON.slice(0, turn.number - 1).reduce((sum, one) => sum + one.steps.length, 0) + lesson.steps.indexOf(step) + 1;
    this.show(`${lesson.name}, step ${number} of ${ALL}`, step, this.place(play, step, next, chosen));
  }

  /** The step for the next move: the first die of a turn is chosen in a step of its own. */
  step(lesson, next, chosen) {
    const at = next === null ? lesson.moves.length : lesson.moves.indexOf(next);
    return at === 0 && !chosen ? lesson.steps[0] : lesson.steps[at + 1];
  }

  /** Where to click: a die, a space, a button. */
  place(play, step, next, chosen) {
    if (step.confirm) return $("#confirm");
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
    space.scrollIntoView({ block: "nearest", inline: "center" });
  }

  stop() {
    this.on = false;
    this.box.hidden = true;
    for (const old of document.querySelectorAll("[data-coached]")) delete old.dataset.coached;
    history.replaceState(null, "", location.pathname);
  }
}
