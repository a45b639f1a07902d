// What lies on the table: the rows of cards, the ring, the supply, the own hand, the other players.
"use strict";
import { $, h, openSheet } from "./dom.js";
import { get, table } from "./api.js";
import { seatAvatar } from "./avatars.js";
import { reactionOf } from "./reactions.js";
import { BoardView } from "./sand_board.js";
import { roman } from "./sand_parts.js";
import { kindWords, seatOf, stateWords } from "./seats.js";
import { many, sentence } from "./words.js";

const OFFERED = 2; // tiles of the ring

/** Replaces what is in a box, unless it would be the same; the focus stays where it was. */
function fill(box, key, make) {
  if (box.dataset.shows === key) return;
  box.dataset.shows = key;
  const { activeElement } = document;
  const kept = box.contains(activeElement) ? activeElement.dataset.testid : null;
  box.replaceChildren(...make());
  if (kept) box.querySelector(`[data-testid="${CSS.escape(kept)}"]`)?.focus({ preventScroll: true });
}

/** The rows III, II, I with their decks. */
export function drawRows(parts, position, play) {
  const lit = [...new Set(play.of("build").map((move) => move.card))];
  fill($("#rows"), JSON.stringify([position.rows, [1, 2, 3].map((level) => parts.left(position, level)), lit, play.hand?.card]), () => [3, 2, 1].map((level) => {
    const left = parts.left(position, level);
    const deck = h("div", { class: "sand-deck", data: { testid: `deck-${level}` } }, parts.back(level, `deck ${roman(level)}, ${many(left, "card")}`), h("small", { text: left, "aria-hidden": "true" }));
    return h("div", { class: "sand-row", role: "group", "aria-label": `Row ${roman(level)}` }, deck, ...position.rows[level - 1].map((id) => (id ? cardButton(parts, id, play, lit.includes(id)) : h("div", { class: "sand-gap", role: "img", "aria-label": "no card" }))));
  }));
}

/** A card: builds it if it can be built, else shows it large. */
export function cardButton(parts, id, play, lit) {
  const drawn = parts.card(id);
  if (lit) drawn.querySelector(".rs-card").classList.add(play.hand?.card === id ? "chosen" : "legal");
  const button = h("button", {
    type: "button", class: `sand-card${lit ? " lit" : ""}`, title: lit ? `Build ${id}` : id, data: { testid: `card-${id}`, lit: lit ? "yes" : "no" },
    on: {
      click: () => { if (!play.pressCard(id)) lookAtCard(parts, id, play); },
      mouseenter: () => play.look(id), focus: () => play.look(id), mouseleave: () => play.look(null), blur: () => play.look(null),
    },
  }, lit ? h("span", { class: "unseen", text: "Build " }) : "", drawn);
  return button;
}

async function lookAtCard(parts, id, play) {
  const why = h("p", { class: "hint" });
  openSheet(id, h("div", { class: "sand-large" }, parts.card(id, ""), h("div", {}, h("p", { text: parts.cardWords(id) }), why)));
  if (play.turn) why.textContent = sentence(await play.turn.why(`build ${id}`));
}

/** The queen, the two tiles on offer, and those that follow. */
export function drawRing(parts, position, play) {
  const offered = play.of("take");
  fill($("#ring"), JSON.stringify([position.ring, offered.length]), () => {
    const tiles = position.ring.map((name, at) => {
      const words = `${parts.tileWords(name)}, ${at < OFFERED ? "on offer" : `place ${at + 1}`}`;
      const move = offered.find((one) => one.tile === name);
      const drawn = parts.tile(name, null, at < OFFERED && move ? "" : words);
      if (at < OFFERED) drawn.querySelector(".rs-tile").classList.add("rs-offer");
      if (at < OFFERED && move) return h("button", { type: "button", class: "sand-tile offered", "aria-label": `Take ${words}`, data: { testid: `offer-${at}` }, on: { click: () => play.play(move.move) } }, drawn);
      return h("span", { class: at < OFFERED ? "sand-tile" : "sand-tile small" }, drawn);
    });
    return [h("span", { class: "sand-queen", title: "The queen: the two tiles after her are on offer" }, parts.sign("queen")), ...tiles];
  });
}

export function drawSupply(parts, position) {
  const squares = Object.entries(position.squares || {}).map(([letter, n]) => [letter, n]);
  const pool = Object.entries(position.pool || {}).map(([letter, n]) => [letter.toUpperCase(), n]);
  fill($("#supply"), JSON.stringify([squares, pool]), () => [h("span", { class: "hint", text: "Left:" }), ...[...squares, ...pool].map(([letter, n]) => h("span", { class: "sand-left" }, parts.piece(letter, parts.pieceWords(letter).replace(/^a /, "")), h("b", { text: n })))]);
}

/** The own tiles, discs, crystal and kept cards. */
export function drawHand(parts, seat, play) {
  const mayLay = play.tiles();
  const mayPut = play.discs();
  const { hand } = play;
  const held = (name, slot) => hand?.kind === "tile" && hand.slot === slot && hand.name === name;
  fill($("#hand"), JSON.stringify([seat.tiles, [...mayLay], hand?.kind === "tile" ? [hand.slot, play.quarters, play.mirrored] : 0, Boolean(play.turn)]), () => seat.tiles.map((name, slot) => h("button", {
    type: "button", class: "sand-tile", "aria-pressed": String(held(name, slot)), "aria-disabled": play.turn && !mayLay.has(name) ? "true" : null, disabled: !play.turn, "aria-label": `Tile ${parts.tileWords(name)}`, title: `${parts.tileWords(name)} (${slot + 1})`, data: { testid: `tile-${slot}`, tile: name },
    on: { click: () => play.takeTile(name, slot) },
  }, parts.tile(name, held(name, slot) ? play.offsets : null))));
  const counts = Object.keys(parts.facts.colours).map((letter) => [letter, [...seat.discs].filter((one) => one === letter).length]).filter(([, n]) => n);
  fill($("#discs"), JSON.stringify([counts, [...mayPut], hand?.kind === "disc" ? hand.letter : "", Boolean(play.turn)]), () => counts.map(([letter, n]) => h("button", {
    type: "button", class: "sand-disc", "aria-pressed": String(hand?.kind === "disc" && hand.letter === letter), "aria-disabled": play.turn && !mayPut.has(letter) ? "true" : null, disabled: !play.turn, "aria-label": many(n, `${parts.facts.colours[letter]} disc`), data: { testid: `disc-${letter}` },
    on: { click: () => play.takeDisc(letter) },
  }, parts.piece(letter.toUpperCase()), h("b", { text: n }))));
  drawCrystal(parts, seat, play);
  const lit = play.of("build").map((move) => move.card);
  $("#kept").hidden = !seat.kept.length;
  fill($("#kept"), JSON.stringify([seat.kept, lit]), () => [h("span", { class: "hint", text: "Kept face down:" }), ...seat.kept.map((id) => (id.startsWith("?") ? parts.card(id) : cardButton(parts, id, play, lit.includes(id))))]);
}

function drawCrystal(parts, seat, play) {
  const box = $("#crystal");
  box.hidden = !seat.crystal;
  if (!seat.crystal) return;
  const powers = play.powers();
  fill(box, JSON.stringify([seat.crystal, seat.charged, powers.length, Boolean(play.turn), play.answer?.position.ready]), () => [
    parts.sign(`${seat.charged ? "charged" : "gem"}-${seat.crystal}`),
    h("span", { class: "sand-power" }, h("b", { text: seat.charged ? "Charged. " : "Not charged. " }), sentence(parts.facts.powers[seat.crystal]), seat.charged && play.turn && !powers.length ? (play.answer.position.ready ? " It would do nothing now." : " It can be used from your next turn on.") : ""),
    play.turn && powers.length ? h("button", { type: "button", class: "small", text: "Use it", data: { testid: "power" }, on: { click: () => play.choices.power() } }) : "",
  ]);
}

// --- players -----------------------------------------------------------------------------------------

/** Points, hourglasses and level, as small signs. */
export function standingLine(parts, { points, hourglasses }, seat, solo) {
  return h("span", { class: "sand-standing" },
    h("b", { text: many(points, "point") }),
    h("span", { class: "bit" }, parts.sign("hourglass"), h("span", { class: "unseen", text: "hourglasses " }), solo ? String(hourglasses) : `${hourglasses}/${parts.facts.hourglasses}`),
    h("span", { class: "bit" }, parts.sign("step"), h("span", { class: "unseen", text: "level " }), String(seat.level)),
    h("span", { class: "hint", text: many(seat.built.length, "card") }));
}

/** Everybody in turn order: how they stand, with small boards of the others. */
export function drawPlayers(parts, view, shared, { mine, press }) {
  const { position, order, standings } = shared;
  const solo = order.length === 1;
  $("#seats").replaceChildren(...order.map((number, place) => {
    const seat = seatOf(view, number);
    const data = position.seats[place];
    const turn = position.seat === place + 1 && view.phase === "playing";
    const own = number === view.me.seat;
    const tags = [own && seat.name !== "You" ? "you" : "", number === view.host_seat && !solo ? "host" : "", kindWords(seat)].filter(Boolean);
    const inside = [
      h("span", { class: "seat-face" }, seatAvatar(seat, view), reactionOf(number)),
      h("span", { class: "seat-name" }, h("b", { text: seat.name }), tags.length ? h("small", { text: ` ${tags.join(", ")}` }) : null),
      h("span", { class: "seat-state", text: turn ? (own ? "your turn" : stateWords(seat, view).replace("confirmed", "waits")) : ["left", "away"].includes(seat.state) ? stateWords(seat, view) : "waits" }),
      standingLine(parts, standings[place], data, solo),
    ];
    if (place !== mine) {
      const board = new BoardView(parts, data.crystal, `the board of ${seat.name}`);
      board.write(parts.pieces(data.board), data.level, data.charged);
      inside.push(h("span", { class: "sand-small" }, board.element, h("span", { class: "sand-others" }, ...data.tiles.map((name) => h("span", { class: "sand-tile small" }, parts.tile(name))), ...[...data.discs].map((letter) => parts.piece(letter.toUpperCase())))));
    }
    return h("li", { class: `seat${own ? " me" : ""}${turn ? " current" : ""}`, data: { testid: `seat-${number}`, seat: number, state: seat.state } },
      h("button", { type: "button", class: "seat-button", title: `Look at what ${seat.name} has`, on: { click: () => press(place) } }, ...inside));
  }));
}

/** What a player has, large. */
export function playerSheet(parts, name, data, standing, solo, more = []) {
  const board = new BoardView(parts, data.crystal, `the board of ${name}`);
  board.write(parts.pieces(data.board), data.level, data.charged);
  const cards = (ids, title) => (ids.length ? [h("h3", { text: title }), h("div", { class: "sand-cards" }, ...ids.map((id) => parts.card(id)))] : []);
  openSheet(name, h("div", { data: { testid: "player" } }, ...more, standingLine(parts, standing, data, solo),
    h("div", { class: "sand-board still" }, board.element),
    data.crystal ? h("p", { text: `${data.crystal} crystal, ${data.charged ? "charged" : "not charged"}: ${parts.facts.powers[data.crystal]}.`.replace(/^./, (letter) => letter.toUpperCase()) }) : null,
    h("p", { class: "sand-others" }, ...data.tiles.map((tile) => h("span", { class: "sand-tile" }, parts.tile(tile, null, parts.tileWords(tile)))), h("span", { text: sentence(parts.discWords(data.discs)) })),
    ...cards(data.built, "Built"), ...cards(data.kept, "Kept face down")));
  $("#dialog").classList.add("roomy");
  $("#dialog").addEventListener("close", () => $("#dialog").classList.remove("roomy"), { once: true });
}

/** What a player had after a turn. */
export async function momentSheet(parts, view, seat, round, turn) {
  const place = view.state.order.indexOf(seat);
  const { after } = await get(`${table(view.code)}/moment?seat=${seat}&round=${round}&turn=${turn}`);
  playerSheet(parts, `${seatOf(view, seat)?.name}, after round ${round}`, after.position.seats[place], after.standings[place], view.state.order.length === 1, [h("ul", {}, ...after.log.map((text) => h("li", { text })))]);
}
