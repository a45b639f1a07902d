// Nothing to do now: everything stays where it is, and what was confirmed can be taken back.
"use strict";
import { $, announce, h, icon } from "./dom.js";
import { boardsIn, partOf } from "./course.js";
import { drawSpending } from "./spending.js";

/** The rolled dice where they were, no longer to be used. */
export function stillDice(roll) {
  $("#dice").replaceChildren(...(roll || []).map((value) => h("span", { class: "die still" }, icon(`die${value}`, `rolled ${value}`))));
}

/** The spaces by realm that differ on two boards. */
function changes(before, after) {
  return Object.fromEntries(Object.entries(after || {}).map(([realm, marks]) => [realm, Object.keys(marks).filter((space) => space !== "stars" && marks[space] !== before?.[realm]?.[space])]));
}

/** The cards, dice and resources of a seat that waits; without `me` somebody only watches. `before`
 * are the boards before the turn that was confirmed here; if they are known, what is new is marked. */
export function drawWaiting(play, view, seat, me, before) {
  const round = seat?.round || view.round || 1;
  const { side } = partOf(view, round);
  const boards = boardsIn(view, seat, round);
  play.chooser.close();
  play.disarm();
  $("#dock").hidden = !me;
  play.board.showStill(boards, boards && seat.stars, before === undefined ? {} : changes(before, boards));
  if (!me) return;
  const roll = view.rolls[(me.round || 1) - 1]?.[(me.turn || 1) - 1];
  stillDice(roll);
  $("#extras").replaceChildren();
  const earned = me.earned || { P: 0, H: 0, C: 0 };
  const held = me.held || earned;
  const spent = Object.fromEntries(Object.keys(earned).map((kind) => [kind, earned[kind] - held[kind]]));
  const position = { roll: roll || [], earned, spent };
  play.drawGoods(position, side);
  const confirmed = me.state === "confirmed" || me.state === "done";
  const words = confirmed ? "Your turn is confirmed." : "";
  if (roll) drawSpending($("#spend"), { answer: { position }, can: () => false, side, level: me.level || view.settings.level }, null, play.limit, () => announce(words || "It is not your turn now.", true)); // it is written above, too
  else $("#spend").replaceChildren();
  $("#preview").textContent = words;
  $("#preview").className = "preview idle";
  const back = view.me.take_back;
  $("#take-back").hidden = !back;
  $("#undo").hidden = $("#undo-all").hidden = back;
  $("#undo").disabled = $("#undo-all").disabled = $("#confirm").disabled = true;
  $("#confirm").textContent = "Confirmed";
}
