// The rounds of a game one after the other, as they are played. Against Youtoma each round that was
// agreed on is played twice: first for Youtoma, on its cards, then for oneself. The `parts` of a view,
// of a record or of a table in a list say so: {turns, side, own}. Turns count from 1 in each round; in
// altered rounds the cards call the first one by another number (`first`).
"use strict";

/** A turn counted from 0 over all rounds. */
export const indexOf = (of, round, turn) => Array.from({ length: Math.max(0, round - 1) }, (_, n) => partOf(of, n + 1).turns).reduce((sum, turns) => sum + turns, turn - 1);

/** Round and turn of a turn that is counted from 0. */
export function placeOf({ parts }, index) {
  let round = 1;
  let turn = index + 1;
  while (round < parts.length && turn > parts[round - 1].turns) {
    turn -= parts[round - 1].turns;
    round += 1;
  }
  return { round, turn };
}

/** The number that a turn is called by. */
export const printed = (of, round, turn) => turn + (partOf(of, round).first ?? 1) - 1;

/** The number of the last turn of a round. */
export const lastTurn = (of, round) => printed(of, round, partOf(of, round).turns);

/** The realms that a seat has in front of it in a round: where some were discarded, others. */
export const realmsIn = (view, seat, round) => (seat?.realms && shownIn(view, seat).round === round ? seat.realms : view.realms[round - 1]);

/** What is known of a round; before the game of the first one. Where nobody knows how many rounds
 * there will be, the last part stands for all that follow. */
export const partOf = ({ parts }, round) => parts[Math.min(Math.max(1, round), parts.length) - 1];

/** The round to which the boards, stars and score of a seat belong, and whether it goes on. */
export function shownIn(view, seat) {
  const { round, turn } = placeOf(view, Math.max(0, seat.shown - 1));
  return { round, unfinished: seat.shown > 0 && turn < partOf(view, round).turns };
}

/** The boards of a seat in a round; none if those that one may see belong to another. */
export const boardsIn = (view, seat, round) => (seat?.boards && shownIn(view, seat).round === round ? seat.boards : null);

/** Whether every round is played for Youtoma, too. */
export const againstYoutoma = ({ parts }) => parts.some((part) => !part.own);

/** How many rounds were agreed on. */
export const roundCount = ({ parts }) => parts.filter((part) => part.own).length;

/** Which of them a round is. */
export const roundNumber = ({ parts }, round) => parts.slice(0, round).filter((part) => part.own === parts[round - 1].own).length;

/** `Round 2 of 3`, `Youtoma’s round`, `Your round 1 of 2`; nothing where a game has one round only.
 * `owner` says whose the own rounds are. */
export function roundName(of, round, owner = "Your", total = true) {
  const count = roundCount(of);
  const which = count > 1 ? ` ${roundNumber(of, round)}${total ? ` of ${count}` : ""}` : "";
  if (againstYoutoma(of)) return `${partOf(of, round).own ? owner : "Youtoma’s"} round${which}`;
  return which ? `Round${which}` : "";
}

/** `Turn 3`, `Round 2, turn 3`, `Youtoma’s round, turn 3`. */
export function turnName(of, round, turn, owner = "Your", total = false) {
  const name = roundName(of, round, owner, total);
  return name ? `${name}, turn ${printed(of, round, turn)}` : `Turn ${printed(of, round, turn)}`;
}

/** The same where there is little room: `R2, turn 3`, `Youtoma, turn 3`. */
export function briefTurnName(of, round, turn, owner = "You") {
  const which = roundCount(of) > 1 ? `R${roundNumber(of, round)}` : "";
  const whose = againstYoutoma(of) ? (partOf(of, round).own ? owner : "Youtoma") : "";
  const name = [whose, which].filter(Boolean).join(" ");
  return name ? `${name}, turn ${printed(of, round, turn)}` : `Turn ${printed(of, round, turn)}`;
}

/** Whose rounds those are that are not played for Youtoma. */
export const ownerOf = (view) => (view.me.seat !== null ? "Your" : `${view.seats[0]?.name}’s`);

/** How a game is called that is not the standard one. */
export const MODES = { youtoma: "against Youtoma", lowest: "lowest wins", minigolf: "Minigolf", rrr_ball: "RRR Ball", realmiverse: "Beyond the Realmiverse", altered: "altered" };
