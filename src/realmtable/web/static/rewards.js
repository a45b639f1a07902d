// The rewards that are laid out, beside the spending table: each with its debt, to be taken with a
// click. Where one can be taken in several ways, they unfold below it.
"use strict";
import { h, icon } from "./dom.js";
import { KINDS, readDie } from "./words.js";

/** The moves by which a reward can be taken now. */
const movesOf = (turn, reward) => turn.legal.filter((move) => move.move === reward.move || move.move.startsWith(`${reward.move} `));

/** One of the ways, for a small button and in words. */
function wayOf(move, names) {
  const [, what, ...rest] = move.move.split(" ");
  const text = rest.join(" ");
  if (what === "pair") return [`both ${text}`, `both rolled dice are a ${text}`];
  if (what === "again") return [names.get(text)?.name || text, `${names.get(text)?.name || text} takes one more die`];
  if (what === "over") return [`${readDie(text).value}→${7 - readDie(text).value}`, `turn the ${readDie(text).value} over`];
  if (what === "wild") {
    const [, from, to] = /^(.*)-(\d)$/.exec(text) || [];
    return [`${readDie(from).value}→${to}`, `the ${readDie(from).value} becomes a ${to}`];
  }
  const [die, kinds = ""] = rest;
  const words = [...kinds.replace("+", "")].map((kind) => KINDS[kind]);
  return [`${readDie(die).value}: ${words.join(" + ")}`, `give up the ${readDie(die).value} for a ${words.join(" and a ")}`];
}

/** A text that is refused for the reason that the reward cannot be taken now. */
function wanted(turn, reward, die) {
  const [a] = turn.answer.position.roll;
  const hand = die?.text ?? turn.dice[0]?.text ?? a;
  const more = { "reward pair": ` ${a}`, "reward again": ` ${Object.keys(turn.answer.position.boards)[0]}`, "reward over": ` ${hand}`, "reward wild": ` ${hand}-6`, "reward cash": ` ${hand} +PH` };
  return `${reward.move}${more[reward.move] || ""}`;
}

export class Rewards {
  constructor(box, play) {
    this.box = box;
    this.play = play;
    this.open = ""; // the reward whose ways are unfolded
  }

  draw(turn) {
    const laidOut = turn.rewards || [];
    this.box.hidden = !laidOut.length;
    if (!laidOut.length) { this.box.replaceChildren(); return; }
    const { taken = [], took = false, owed = [], unpaid = 0 } = turn.answer.altered || {};
    if (took) this.open = "";
    this.box.replaceChildren(
      h("p", { class: "rewards-title" }, h("b", { text: "Risky Rewards" }), h("small", { text: " house form · one a turn, each once · debts fall due at the end" }),
        owed.length ? h("span", { class: `owed${unpaid ? " risk" : ""}`, text: ` owed: ${owed.join("; ")}` }) : null),
      h("ul", { class: "reward-list" }, ...laidOut.map((reward) => this.item(turn, reward, taken.includes(reward.id)))));
  }

  item(turn, reward, taken) {
    const moves = taken ? [] : movesOf(turn, reward);
    const debt = Object.entries(reward.debt).filter(([, n]) => n);
    const opened = this.open === reward.id && moves.length > 1;
    return h("li", { class: `reward${taken ? " taken" : ""}${moves.length ? "" : " shut"}` },
      h("button", {
        type: "button", class: "reward-button", "aria-disabled": moves.length ? null : "true", "aria-expanded": moves.length > 1 ? String(opened) : null,
        title: reward.effect, data: { testid: `reward-${reward.id}` }, on: { click: () => this.press(turn, reward, taken, moves) },
      },
      h("span", { class: "reward-name", text: reward.name }),
      h("span", { class: "reward-debt", "aria-hidden": "true" }, taken ? "taken, owes " : "owes ", ...debt.flatMap(([kind, n]) => [String(n), icon(kind)])),
      h("span", { class: "unseen", text: `, ${taken ? "taken, " : ""}${reward.owed} owed. ` }),
      h("span", { class: "reward-effect", text: reward.effect })),
      opened ? h("div", { class: "reward-ways", role: "group", "aria-label": `How to take ${reward.name}` }, ...moves.map((move) => {
        const [text, words] = wayOf(move, this.play.board.byRealm);
        return h("button", { type: "button", class: "small", text, "aria-label": words, title: words, data: { testid: "reward-way", move: move.move }, on: { click: () => this.take(move.move) } });
      })) : null);
  }

  async press(turn, reward, taken, moves) {
    if (!moves.length) { this.play.no(taken ? `${reward.name} was already taken this round` : await turn.why(wanted(turn, reward, this.play.chosen))); return; }
    if (moves.length === 1) { this.take(moves[0].move); return; }
    this.open = this.open === reward.id ? "" : reward.id;
    this.draw(turn);
    this.box.querySelector(this.open ? ".reward-ways button" : `[data-testid="reward-${reward.id}"]`)?.focus();
  }

  take(text) {
    this.open = "";
    this.play.play(text);
  }
}
