// The bar at the top of the table: where the game is, what was rolled, how the seat stands.
"use strict";
import { $, h, icon, kept } from "./dom.js";
import { lastTurn, againstYoutoma, briefTurnName, ownerOf, partOf, roundCount, shownIn, turnName } from "./course.js";
import { sitsOut } from "./levels.js";
import { drawVersus, scoresNow, YOUTOMA } from "./opponent.js";
import { seatScore } from "./seats.js";
import { tenths } from "./words.js";

/** `Round 2 of 3, turn 4 of 9`; less where there is little room. */
export function whereWords(view, round, turn, watching) {
  const narrow = matchMedia("(max-width: 480px)").matches;
  const name = narrow ? briefTurnName(view, round, turn, watching ? view.seats[0]?.name : "You") : turnName(view, round, turn, ownerOf(view), true);
  return `${name} of ${lastTurn(view, round)}`;
}

export function drawBar(view, seat, round, turn, watching) {
  const part = partOf(view, round);
  $("#where").textContent = whereWords(view, round, turn, watching);
  drawSide(part, turn);
  drawPips(seat, part.turns, turn);
  drawRoll(view.rolls[round - 1]?.[turn - 1]);
}

/** Whether Youtoma's cards are played on, and what that asks for. */
function drawSide({ side, own }, turn) {
  document.body.dataset.side = side;
  $("#side-badge").hidden = !side;
  $("#side-badge").textContent = own ? "Lowest wins" : "Play badly!";
  $("#duties").hidden = !side;
  $("#duties").open = kept.get("duties", turn === 1); // until one folds or unfolds them
}

/** A small square for each turn; those that the seat sits out are dotted. */
function drawPips(seat, turns, turn) {
  const kind = (at) => [at < turn ? "past" : at === turn ? "now" : "", seat && sitsOut(seat, at) ? "out" : ""].join(" ");
  $("#pips").replaceChildren(...Array.from({ length: turns }, (_, at) => h("i", { class: kind(at + 1) })));
}

/** The dice as they fell, whatever became of them. */
function drawRoll(roll) {
  const box = $("#roll");
  box.replaceChildren(...(roll || []).map((value) => icon(`die${value}`)), h("span", { class: "unseen", text: roll ? `Rolled ${roll.join(" and ")}` : "" }));
}

/** The score here and in the row of the seat are the same: those of the turn in the making, if the
 * seat is one's own (`mine`) and has one (`answer`). */
export function drawScore(view, seat, mine, answer) {
  const round = answer ? answer.round : seat.round || 1;
  const stars = answer ? answer.stars : shownIn(view, seat).round === round ? seat.stars : null;
  const scores = scoresNow(view, seat, answer);
  const { own } = partOf(view, round);
  const banked = (answer ? answer.altered : seat.altered)?.banked || 0; // of realms that were discarded
  $("#stars").textContent = stars ? stars.reduce((sum, n) => sum + n, banked) : 0;
  $("#score").textContent = tenths(scores.own);
  $("#score").title = roundCount(view) > 1 ? "In all rounds so far" : "";
  $(".score-sum").hidden = againstYoutoma(view);
  drawVersus(view, scores, round, mine ? "You" : seat.name);
  const row = (number, sum, total) => $(`#seats [data-seat="${number}"] .seat-stars`)?.replaceWith(seatScore(sum, total));
  row(seat.seat, own && stars ? [...stars, banked] : null, scores.own);
  row(YOUTOMA, own ? null : stars, scores.youtoma);
}
