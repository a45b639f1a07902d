// A record of Rolling Realms, all seats side by side.
"use strict";
import { $, h, icon } from "./dom.js";
import { CardView, useFaces } from "./cards.js";
import { againstYoutoma, partOf, turnName } from "./course.js";
import { KINDS, tenths } from "./words.js";

/** A button that lets the cards of a seat have the whole width. */
function larger(name) {
  return h("button", { type: "button", class: "small record-larger", text: "Larger", "aria-pressed": "false", "aria-label": `The cards of ${name} larger`, on: { click: ({ currentTarget }) => {
    const large = currentTarget.closest(".record-seat").classList.toggle("large");
    currentTarget.setAttribute("aria-pressed", String(large));
    currentTarget.textContent = large ? "Smaller" : "Larger";
  } } });
}

export class Steps {
  static async open(record) { return new Steps(record); }

  constructor(record) {
    this.record = record;
    useFaces(record.parts);
    this.laid = "";
    this.rows = new Map();
    this.against = !againstYoutoma(record); // such a game cannot be played against
    this.analysed = record.parts.some((part) => !part.side);
  }

  layOut(round, realms) {
    const { record, rows } = this;
    const key = JSON.stringify([round, ...realms]);
    if (this.laid === key) return;
    this.laid = key;
    rows.clear();
    const { side, own } = partOf(record, round);
    $("#record-seats").replaceChildren(...record.seats.map((name, seat) => {
      const cards = realms[seat].map((realm) => new CardView(realm, side));
      const about = own ? (side && record.levels[seat]) || "" : `played by ${name}`;
      const row = {
        cards,
        score: h("span", { class: "record-score" }),
        log: h("ol", { class: "log", "aria-label": `What ${name} did` }),
        held: h("span", { class: "record-held" }),
      };
      rows.set(name, row);
      return h("section", { class: "record-seat", "aria-label": name },
        h("header", {}, h("h2", {}, own ? name : "Youtoma", about ? h("small", { text: ` ${about}` }) : null), row.score, row.held, record.seats.length > 1 ? larger(name) : null),
        h("div", { class: "look-cards", role: "group", tabindex: "0", "aria-label": `The cards of ${name}` }, ...cards.map((card) => card.element)), row.log);
    }));
  }

  /** A seat in a step, or where it stood before if it sat the turn out. */
  shown(at, seat) {
    const { round } = this.record.steps[at];
    return this.record.steps.slice(0, at + 1).reverse().filter((one) => one.round === round).flatMap((one) => one.seats.filter((other) => other.name === seat))[0];
  }

  draw(at) {
    const { record, rows } = this;
    const step = record.steps[at];
    this.layOut(step.round, record.seats.map((seat) => this.shown(at, seat)?.realms || record.rounds[step.round - 1]));
    $("#step-where").textContent = turnName(record, step.round, step.turn, "Own");
    $("#step-dice").replaceChildren(...step.dice.map((value) => icon(`die${value}`, `rolled ${value}`)));
    for (const seat of record.seats) {
      const row = rows.get(seat);
      const done = step.seats.find((one) => one.name === seat);
      row.cards.forEach((card, place) => {
        const shown = this.shown(at, seat);
        card.writeBoard(shown?.boards?.[card.id] || {}, { fresh: done?.fresh?.[card.id] || [], stars: shown?.stars?.[place] ?? null }).catch(() => {});
      });
      row.score.replaceChildren(icon("S", "stars"), ` ${done ? done.stars.join(" + ") : "–"} · ${done ? tenths(done.score) : ""}`);
      row.held.replaceChildren(...(done ? Object.keys(KINDS).map((kind) => h("span", { class: "bit" }, icon(kind, KINDS[kind]), String(done.held[kind] || 0))) : []));
      row.log.replaceChildren(...(done?.log || ["Did not play this turn."]).map((words) => h("li", { text: words })));
    }
  }
}
