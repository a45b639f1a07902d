// What is special about the round: what is altered, what the stage asks and how that stands, which
// realms have gone and which come next.
"use strict";
import { $, h, kept } from "./dom.js";
import { partOf, shownIn } from "./course.js";
import { tenths } from "./words.js";

/** `answer` is the turn in the making, if it is one's own. */
export function drawAltered(view, seat, round, turn, answer) {
  const box = $("#altered");
  const { words = [], rewards = [] } = partOf(view, round);
  const { stage } = view;
  const remembered = answer?.altered || (seat?.altered && shownIn(view, seat).round === round ? seat.altered : null);
  const parts = [];
  if (stage) parts.push(...asked(stage, answer));
  const told = [...words, ...(rewards.length ? ["Rewards are laid out: take now, pay when the round is over. A debt that cannot be paid costs a star."] : [])];
  if (told.length) parts.push(rulesOf(told, turn, Boolean(stage)));
  if (remembered?.told) parts.push(h("p", { class: "altered-gone", text: remembered.told, data: { testid: "gone" } }));
  box.hidden = !parts.length;
  const says = JSON.stringify([stage?.title, stage?.goal, answer?.goal, told, remembered?.told, stage?.scores, turn]);
  if (box.dataset.says === says) return;
  box.dataset.says = says;
  box.replaceChildren(...parts);
}

/** The sentences of an altered round; they are open until one folds them, or the first turn is over. */
function rulesOf(told, turn, inStage) {
  const box = h("details", { class: "altered-words", open: kept.get("altered", turn === 1 && !matchMedia("(max-width: 999px)").matches) },
    h("summary", { text: inStage ? "What is altered in this round" : "This round is altered" }), h("ul", {}, ...told.map((line) => h("li", { text: line }))));
  $("summary", box).addEventListener("click", () => kept.set("altered", !box.open));
  return box;
}

/** The goal of a stage, with how each condition stands. */
function asked(stage, answer) {
  const goal = answer?.goal || stage.goal;
  const line = (one) => h("li", { class: one.holds ? "holds" : "" },
    h("span", { class: "goal-sign", "aria-hidden": "true", text: one.holds ? "✓" : "○" }), h("span", { class: "unseen", text: one.holds ? "holds: " : "not yet: " }), one.text);
  const partner = stage.partner && stage.scores[stage.partner] !== undefined ? ` ${stage.partner} has ${tenths(stage.scores[stage.partner])}.` : "";
  return [
    h("div", { class: "goal-head" }, h("b", { text: stage.title }), h("small", { text: [stage.house ? "house" : "", stage.practice ? "practice" : ""].filter(Boolean).join(", ") }), h("span", { text: `${stage.words}${partner}` })),
    ...(goal.length ? [h("ul", { class: "goal", data: { testid: "goal" }, "aria-label": "Goal" }, ...goal.map(line))] : []),
  ];
}
