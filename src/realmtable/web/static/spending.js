// The spending table as buttons. A button that cannot be pressed now still says why.
"use strict";
import { h, icon } from "./dom.js";
import { amountWords, KINDS, many } from "./words.js";

/** The ways of spending, with the moves each button stands for. `die` is the chosen die or none. */
function ways(position, die, held) {
  const prices = position.alterations?.price || {};
  const [a, b] = position.roll;
  const rolled = a === b ? [a] : [a, b];
  const on = (text) => (die ? text : null);
  const coins = [1, 2, 3, 4, 5, 6];
  return [
    { id: "adjust", kind: "P", cost: 2, says: "change a\u00a0die", buttons: [
      ["−1", on(`pumpkins ${die?.text}-1`), "one less on the chosen die"],
      ["+1", on(`pumpkins ${die?.text}+1`), "one more on the chosen die"],
    ] },
    { id: "adjust_again", kind: "P", cost: 3, says: "and\u00a0reuse a\u00a0realm", again: true, buttons: [
      ["−1", on(`pumpkins again ${die?.text}-1`), "one less, and it may enter a used realm"],
      ["±0", on(`pumpkins again ${die?.text}`), "unchanged, and it may enter a used realm"],
      ["+1", on(`pumpkins again ${die?.text}+1`), "one more, and it may enter a used realm"],
    ] },
    { id: "pair", kind: "H", cost: 2, says: "after a\u00a0pair", buttons: [[a, "hearts pair", `another ${a}, after a pair`]] },
    { id: "copy", kind: "H", cost: 3, says: "copy a\u00a0die", buttons: rolled.map((value) => [value, `hearts ${value}`, `another ${value}`]) },
    { id: "seven", kind: "C", cost: 2, says: "roll\u00a0sums to\u00a07", buttons: rolled.map((value) => [value, `coins seven ${value}`, `another ${value}, as the roll adds up to 7`]) },
    { id: "buy", kind: "C", cost: "1–6", says: "buy a\u00a0die", buttons: coins.map((value) => [value, `coins ${value}`, `a ${value} for ${many(value, "coin")}`]) },
  ].map((way) => ({ ...way, held: held[way.kind] || 0, closed: prices[way.id] === "-", price: prices[way.id] && prices[way.id] !== "-" ? counted(prices[way.id]) : null }));
}

/** `PPC` as counts. */
function counted(letters) {
  const counts = {};
  for (const kind of letters) counts[kind] = (counts[kind] || 0) + 1;
  return counts;
}

/** What a button of a way costs, in words. */
function costWords(way, face) {
  if (way.closed) return "closed this round";
  if (way.price) return amountWords(way.price);
  return many(way.cost === "1–6" ? face : way.cost, KINDS[way.kind]);
}

/** The same as signs, once for the way. */
function costSigns(way) {
  if (way.closed) return ["–"];
  if (way.price) return Object.entries(way.price).flatMap(([kind, n]) => [String(n), icon(kind)]);
  return [String(way.cost), icon(way.kind)];
}

/** Draws the table; `press(text, label)` is called for every click, with no text if no die is chosen. */
export function drawSpending(box, turn, die, limit, press) {
  const { position } = turn.answer;
  const held = heldOf(position);
  if (turn.side) { box.replaceChildren(...unspent(turn, held, limit)); return; }
  const groups = {};
  for (const way of ways(position, die, held)) {
    groups[way.kind] ??= [];
    const buttons = way.buttons.map(([face, text, label]) => {
      const legal = text !== null && turn.can(text);
      return h("button", {
        type: "button", class: "coin-button", "aria-disabled": legal ? null : "true",
        title: `${costWords(way, face)}: ${label}`,
        data: { testid: `spend-${text === null ? `${way.cost}${way.kind}${face}` : text.replaceAll(" ", "-")}`, move: text || "" },
        on: { click: () => press(text, label) },
      }, h("span", { class: "unseen", text: `${costWords(way, face)}: ${label}` }),
      typeof face === "number" ? icon(`new${face}`) : h("span", { "aria-hidden": "true", text: face }));
    });
    groups[way.kind].push(h("div", { class: `way${way.closed ? " closed" : ""}${way.price ? " repriced" : ""}`, data: { way: way.id } },
      h("span", { class: "way-cost", "aria-hidden": "true" }, ...costSigns(way), way.again ? icon("again") : null),
      h("span", { class: "way-says", text: way.says }), h("span", { class: "way-buttons" }, ...buttons)));
  }
  box.replaceChildren(...Object.entries(groups).map(([kind, rows]) => h("section", { class: `way-group kind-${kind}`, "aria-label": `Spend ${KINDS[kind]}s` },
    good(kind, held[kind], position.earned[kind] || 0, limit), ...rows)));
}

/** What Youtoma holds: there is nothing to press. */
function unspent(turn, held, limit) {
  const bonus = turn.level === "hard" ? ", and 6 or more of a kind are a whole star" : "";
  return [...Object.keys(KINDS).map((kind) => good(kind, held[kind], turn.answer.position.earned[kind] || 0, limit)),
    h("p", { class: "unspent", text: `Youtoma never spends. Each resource counts a tenth of a star at the end${bonus}.`, data: { testid: "unspent" } })];
}

export function heldOf(position) {
  return Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, (position.earned[kind] || 0) - (position.spent[kind] || 0)]));
}

/** One resource: how many are held, and how many were earned of those that can be. */
export function good(kind, held, earned, limit) {
  const full = earned >= limit;
  return h("div", { class: `good${full ? " full" : ""}`, title: `${many(held, KINDS[kind])} held, ${earned} of ${limit} earned this round` },
    icon(kind), h("b", { text: held, data: { testid: `held-${kind}` } }),
    h("span", { class: "earned", "aria-hidden": "true", text: `${earned}/${limit}` }),
    h("span", { class: "unseen", text: `${many(held, KINDS[kind])} held, ${earned} of ${limit} earned` }));
}
