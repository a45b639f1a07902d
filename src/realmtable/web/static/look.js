// The cards of a seat in a dialog: as they are, following the table, or as they were after a turn,
// with what was new marked.
"use strict";
import { $, h, icon, openSheet } from "./dom.js";
import { get, table } from "./api.js";
import { CardView } from "./cards.js";
import { partOf, placeOf, realmsIn, turnName } from "./course.js";
import { sitsOut } from "./levels.js";
import { seatOf, stateWords } from "./seats.js";
import { KINDS, many, tenths } from "./words.js";

let open = null; // what the dialog shows

/** The resources of a seat, as small signs; nothing if they are not known. */
export function goodsLine(held) {
  if (!held) return null;
  return h("div", { class: "look-goods", role: "group", "aria-label": "Resources", data: { testid: "look-goods" } },
    ...Object.entries(KINDS).map(([kind, name]) => h("span", { class: "good", title: many(held[kind] || 0, name) }, icon(kind, `${name}s`), h("b", { text: held[kind] || 0 }))));
}

/** Opens the cards of a seat. `at` is a turn counted from 0 over all rounds; without it they follow
 * the table. `pin(seat)` keeps them beside the own ones. */
export function lookAt(seat, view, pin = null, at = null) {
  open = { seat: seat.seat, at, pin, laid: "", cards: [], shows: "", box: h("div", { class: "look", data: { testid: "look" } }) };
  openSheet(seat.name, open.box);
  const dialog = $("#dialog");
  dialog.classList.add("roomy");
  dialog.addEventListener("close", () => { open = null; dialog.classList.remove("roomy"); }, { once: true });
  followLook(view);
}

/** The next turn in this direction that the seat has played, not sat out. */
function played(view, seat, index, step) {
  let at = index;
  while (at >= 0 && at < seat.shown && sitsOut(seat, placeOf(view, at).turn)) at += step;
  return at;
}

/** A newer view: an open dialog shows it. */
export function followLook(view) {
  if (!open || !open.box.isConnected) return;
  const seat = seatOf(view, open.seat);
  if (!seat) return;
  const last = played(view, seat, seat.shown - 1, -1);
  const at = open.at === null ? last : Math.min(open.at, last);
  const shows = `${at} ${last} ${stateWords(seat, view)} ${seat.total}`;
  if (open.shows === shows) return;
  open.shows = shows;
  draw(open, seat, view, at, last);
}

async function draw(here, seat, view, at, last) {
  const { round, turn } = at < 0 ? { round: Math.max(1, view.round), turn: 0 } : placeOf(view, at);
  const { side, own } = partOf(view, round);
  let moment = null;
  let problem = "";
  if (at >= 0) {
    try {
      moment = await get(`${table(view.code)}/moment?seat=${seat.seat}&round=${round}&turn=${turn}`);
    } catch (error) {
      problem = error.message;
    }
  }
  if (open !== here || here.shows !== `${at} ${last} ${stateWords(seat, view)} ${seat.total}`) return; // something newer is on its way
  const after = moment?.after || (at === last && seat.boards ? { boards: seat.boards, realms: seat.realms, fresh: {}, stars: seat.stars, held: seat.held, score: seat.score } : null);
  lay(here, after?.realms || realmsIn(view, seat, round), side);
  const name = turnName(view, round, turn, seat.seat === view.me.seat ? "your" : `${seat.name}’s`).replace(/^(Round|Turn)/, (word) => word.toLowerCase());
  const where = at < 0 ? "Before the first turn" : `After ${name}${moment ? ` (rolled ${moment.dice.join(" and ")})` : ""}`;
  const focused = here.box.contains(document.activeElement) ? document.activeElement.dataset.testid : "";
  here.box.replaceChildren(...[
    h("div", { class: "look-head" },
      h("p", { class: "hint", data: { testid: "look-facts" }, text: own && (at === last || !after) ? `${stateWords(seat, view)}; ${tenths(seat.total)} in all` : `${tenths(after?.score || 0)} in this round by then` }),
      goodsLine(after?.held || { P: 0, H: 0, C: 0 })),
    h("div", { class: "look-steps" },
      step("Earlier", at > 0, () => played(view, seat, at - 1, -1)), h("b", { text: where, data: { testid: "look-where" } }), step("Later", at < last, () => { const next = played(view, seat, at + 1, 1); return next === last ? null : next; })),
    hidden(seat, view, at, last),
    here.grid,
    ...(moment ? [h("ul", { class: "look-words", data: { testid: "look-words" } }, ...moment.told.lines.map((line) => h("li", { class: line.realm ? "log-itself" : "", text: line.words })))] : []),
    ...(problem ? [h("p", { class: "problem", text: problem })] : []),
    ...(here.pin && seat.seat !== view.me.seat ? [h("p", {}, h("button", { type: "button", class: "small", text: "Keep beside my cards", data: { testid: "pin" }, on: { click: () => { const { pin } = here; $("#dialog").close(); pin(seat.seat); } } }))] : []),
  ].filter(Boolean));
  if (focused) $(`[data-testid="${focused}"]`, here.box)?.focus();
  here.cards.forEach((card, place) => card.writeBoard(after?.boards?.[card.id] || {}, { fresh: after?.fresh?.[card.id] || [], stars: after?.stars?.[place] ?? null }).catch(() => {}));

  function step(text, can, to) {
    return h("button", { type: "button", class: "small", text, disabled: !can, data: { testid: `look-${text.toLowerCase()}` }, on: { click: () => { here.at = to(); here.shows = ""; followLook(view); } } });
  }
}

function lay(here, realms, side) {
  const key = `${realms.join()} ${side}`;
  if (here.laid === key) return;
  here.laid = key;
  here.cards = realms.map((realm) => new CardView(realm, side));
  here.grid = h("div", { class: "look-cards" }, ...here.cards.map((card) => card.element));
}

/** What of this seat cannot be seen yet. */
function hidden(seat, view, at, last) {
  const mine = seat.seat === view.me.seat;
  if (mine || at < last || view.phase === "over") return null;
  if (view.settings.show === "round_end") return h("p", { class: "hint", text: "At this table the cards of others are shown at the end of the round." });
  return at < 0 ? h("p", { class: "hint", text: view.me.seat === null ? "Turns are shown as they are confirmed." : "A turn of others is shown when you both have confirmed it." }) : null;
}
