// Youtoma, who has no seat: what it scores while one plays, and how that is shown beside the seats.
"use strict";
import { $, h } from "./dom.js";
import { avatar } from "./avatars.js";
import { againstYoutoma, partOf, shownIn } from "./course.js";
import { tenths } from "./words.js";

export const YOUTOMA = 0; // its place in rankings and results: it has no seat

/** What a seat and Youtoma have by now, in tenths; `answer` is the turn in the making. */
export function scoresNow(view, seat, answer = null) {
  const { round, unfinished } = shownIn(view, seat);
  const scores = {
    own: seat.total - (unfinished && partOf(view, round).own ? seat.score : 0),
    youtoma: view.standing.find((place) => place.seat === YOUTOMA)?.total ?? 0,
  };
  const now = answer || (unfinished ? { round, score: seat.score } : null);
  if (now) scores[partOf(view, now.round).own ? "own" : "youtoma"] += now.score;
  return scores;
}

/** Both scores side by side in the bar; the half that is being played is marked. */
export function drawVersus(view, scores, round, owner) {
  const box = $("#versus");
  box.hidden = !againstYoutoma(view);
  if (box.hidden) return;
  const { own } = partOf(view, round);
  const side = (name, score, now, testid) => h("span", { class: `versus-side${now ? " now" : ""}` }, h("span", { text: name }), " ", h("b", { text: tenths(score), data: { testid } }));
  box.replaceChildren(side("Youtoma", scores.youtoma, !own, "score-youtoma"), side(owner, scores.own, own, "score-own"));
}

/** Youtoma among the seats. */
export function youtomaRow(view) {
  const { own } = partOf(view, view.round);
  return h("li", { class: "seat youtoma-row", data: { testid: "seat-0", seat: YOUTOMA } },
    h("div", { class: "seat-button still" },
      h("span", { class: "seat-face" }, avatar("Youtoma", { shape: 0, hue: 7 })),
      h("span", { class: "seat-name" }, h("b", { text: "Youtoma" }), h("small", { text: ` ${view.settings.level}` })),
      h("span", { class: "seat-state", text: own ? "has played" : "you play it now" }),
      h("span", { class: "seat-stars" })));
}

/** Who leads, in a few words: `You lead, 15.2 to 12.3`. `player` is who plays, `you` or a name. */
export function leadWords(standing, seat, player, verbs) {
  const own = standing.find((place) => place.seat === seat);
  const theirs = standing.find((place) => place.seat === YOUTOMA);
  const [leads, behind] = own.rank <= theirs.rank ? [own, theirs] : [theirs, own];
  const score = `${tenths(leads.total)} to ${tenths(behind.total)}`;
  if (own.rank === theirs.rank) return `${verbs.level}, ${score}`;
  return leads === own ? `${player} ${verbs.ahead}, ${score}` : `Youtoma ${verbs.behind}, ${score}`;
}
