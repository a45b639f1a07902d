// The end of a game: ranking, cards, and the proof of the dice.
"use strict";
import { $, announce, h } from "./dom.js";
import { CardView } from "./cards.js";
import { mySeat, rankingItems, spreadPicture } from "./seats.js";
import { listed, tenths } from "./words.js";

/** Shows the result to this viewer. */
export function drawOver(view, byKey) {
  const me = mySeat(view);
  const place = view.standing.find((one) => one.seat === view.me.seat);
  const alone = view.standing.length === 1;
  const head = !me || !place ? `${listed(view.standing.filter((one) => one.rank === 1).map((one) => one.name))} won`
    : alone ? `${tenths(place.total)} stars`
      : place.rank === 1 && view.standing.filter((one) => one.rank === 1).length > 1 ? `You share the first place with ${tenths(place.total)}` : place.rank === 1 ? `You won with ${tenths(place.total)}` : `You came in ${ordinal(place.rank)} with ${tenths(place.total)}`;
  if ($("#over-head").textContent !== head) {
    $("#over-head").textContent = head;
    announce(`The game is over. ${head}.`);
    if (byKey) $("#over-head").focus();
  }
  $("#ranking").replaceChildren(...rankingItems(view.standing, view.me.seat, view.settings.rounds));
  const spread = view.standing.length > 5 ? view.spread?.rounds || [] : [];
  $("#over-spread").replaceChildren(...spread.map((round) => spreadPicture(round)));
  $("#again").hidden = view.settings.kind === "challenge";
  drawFinalCards(me || view.seats[0]);
  const proof = [h("p", {}, "The seal shown before the first roll: ", h("code", { class: "hash", text: view.commitment }))];
  if (view.secret) proof.push(h("p", {}, "What was in it: ", h("code", { class: "hash", text: view.secret })), h("p", { text: "The SHA-256 of the secret’s bytes is the seal, and every roll follows from the secret and the number of the turn. Nobody could change a roll after the game began." }));
  else proof.push(h("p", { text: view.settings.kind === "challenge" ? "The secret is opened when the day is over, because others still play with these dice." : "There is nothing to open: these dice were not rolled from a secret of this table." }));
  $("#proof").replaceChildren(...proof);
}

const ordinal = (n) => `${n}${["th", "st", "nd", "rd"][n % 100 > 10 && n % 100 < 14 ? 0 : Math.min(4, n % 10) % 4]}`;

function drawFinalCards(seat) {
  const box = $("#over-cards");
  if (!seat?.boards || box.childElementCount) return;
  const cards = Object.keys(seat.boards).map((realm) => new CardView(realm));
  box.replaceChildren(...cards.map((card) => h("article", { class: "card" }, card.element)));
  cards.forEach((card, at) => card.writeBoard(seat.boards[card.id], { stars: seat.stars?.[at] ?? null }).catch(() => {}));
}
