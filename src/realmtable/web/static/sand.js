// The page of a table of Realm of Sand.
"use strict";
import { $, announce, h, openSheet, toast } from "./dom.js";
import { command } from "./api.js";
import { showClock } from "./clock.js";
import { Line } from "./line.js";
import { Log } from "./log.js";
import { awayNotice, daysNotice, drawHostTools, stateNotice, voteNotice } from "./notices.js";
import { Room } from "./room.js";
import { BoardView } from "./sand_board.js";
import { SandOver } from "./sand_over.js";
import { Parts } from "./sand_parts.js";
import { SandPlay } from "./sand_play.js";
import { drawHand, drawPlayers, drawRing, drawRows, drawSupply, momentSheet, playerSheet } from "./sand_table.js";
import { BOTS, points, settingsWords } from "./sand_words.js";
import { mySeat, seatOf, waitingWords } from "./seats.js";
import { sound } from "./sounds.js";
import { many, sentence } from "./words.js";

const KEYS = [
  ["1 2 3", "take a tile into hand"], ["arrows", "over the board"], ["r", "turn the tile (Shift r: back); with a card, the next place"], ["m", "mirror the tile"], ["Enter", "lay, put, take, press"],
  ["d", "no more discs, no second tile"], ["u", "undo the last step, Shift u the whole turn"], ["c", "confirm the turn"], ["b", "to the board"], ["l", "to the log"], ["Esc", "put back what is in hand"], ["?", "this help"],
];

const parts = await Parts.load($("#table").dataset.content);
const room = new Room({
  facts: settingsWords,
  bots: BOTS,
  late: () => ({ words: "The game has begun, and nobody can come into it. You can watch.", closed: true }),
  change: (code) => `/sand/new?change=${code}`,
  seal: "Seal of the shuffle: ",
  sounds: "Sounds on",
  play: drawPlay,
  seats: drawSeats,
  over: (view) => over.draw(view, play.byKey),
  help,
  busy: () => Boolean(play.turn),
  heard: (event, number, fresh) => { log.hear(event, number); if (!fresh) drawLog(); },
});
const { code, watching } = room;
const over = new SandOver(code, parts);
const log = new Log(code, (seat, round, turn) => { if (round) momentSheet(parts, room.view, seat, round, turn).catch((error) => toast(sentence(error.message), true)); }, drawLog, ({ score }) => [score > 0 ? h("span", { class: "bit star", text: `+${Math.trunc(score / 10)}` }) : null, `brought ${points(score)}`]);
const play = new SandPlay(parts, { changed: drawTable, confirm: confirmTurn, reveal, failed: room.failed, mine: () => current().position.seats[place()], idle: idleWords });

let looked = null; // the seat that a watcher sees
let told = ""; // the turn that was announced last

/** The table as it stands, or as the own turn has made it so far. */
function current() {
  const { state } = room.view;
  const answer = play.turn?.answer;
  return answer ? { ...state, position: answer.position, standings: answer.standings } : state;
}

/** Whose board is the large one: the own, or the one that is watched. */
function place() {
  const { order, position } = room.view.state;
  const seat = watching ? looked : room.view.me.seat;
  return order.includes(seat) ? order.indexOf(seat) : Math.max(0, position.seat - 1);
}

function drawPlay() {
  const { view } = room;
  if (!view.state) return;
  log.follow(view);
  showClock(view.deadline, () => room.refresh(1500));
  drawHostTools(view, room.send);
  $("#host-tools").hidden ||= !missing(view);
  room.drawReactions();
  drawBanner();
  const mine = room.me && view.me.plays;
  document.body.classList.toggle("my-turn", Boolean(mine));
  document.body.classList.toggle("watching", !room.me);
  $("#dock").hidden = !room.me;
  if (mine) drawTurn();
  else if (play.turn) play.show(null);
  else play.draw();
  drawLog();
}

/** Everything that shows the position. */
function drawTable() {
  const { view } = room;
  if (!view?.state) return;
  const shared = current();
  const at = place();
  const data = shared.position.seats[at];
  const name = seatOf(view, shared.order[at])?.name || "";
  const own = shared.order[at] === view.me.seat && !watching;
  if (!play.board || play.board.crystal !== data.crystal || play.board.of !== at) {
    play.board = new BoardView(parts, data.crystal, own ? "Your board" : `The board of ${name}`, true);
    play.board.of = at;
    $("#board").replaceChildren(play.board.element);
    play.board.reach(parts.cells[14]);
  }
  const pieces = parts.pieces(data.board);
  play.board.write(pieces, data.level, data.charged);
  $("#board").classList.toggle("carrying", play.hand?.kind === "tile");
  $("#board-title").textContent = own ? "Your board" : `The board of ${name}`;
  $("#limit").textContent = `Level ${data.level}: ${data.level ? `${parts.darkUsed(pieces)} of ${many(data.level, "dark cell")} occupied` : "no dark cell may be occupied"}.`;
  drawRows(parts, shared.position, play);
  drawRing(parts, shared.position, play);
  drawSupply(parts, shared.position);
  drawHand(parts, data, play);
  drawSeats();
  const standing = shared.standings[at];
  const solo = shared.order.length === 1;
  $("#points").textContent = standing.points;
  $("#glasses").textContent = solo ? standing.hourglasses : `${standing.hourglasses}/${parts.facts.hourglasses}`;
  $("#where").textContent = whereWords(shared);
  $("#last-round").hidden = !shared.declared || solo;
  if (play.turn) drawLog();
}

function whereWords({ position, order }) {
  if (!position.round) return "Before the first turn";
  if (order.length === 1) return `Turn ${position.round} of ${parts.facts.solo_turns}`;
  const seat = order[position.seat - 1];
  const whose = seat === room.view.me.seat ? "your turn" : `turn of ${seatOf(room.view, seat)?.name}`;
  return `Round ${position.round}, ${whose}`;
}

function drawSeats() {
  const { view } = room;
  if (!view.state || room.section !== "play") return;
  const shared = current();
  const press = (at) => {
    if (watching) { looked = shared.order[at]; play.draw(); return; }
    playerSheet(parts, seatOf(view, shared.order[at]).name, shared.position.seats[at], shared.standings[at], shared.order.length === 1);
  };
  drawPlayers(parts, view, shared, { mine: place(), press });
}

function drawLog() { log.draw(play.turn?.answer?.log || [], []); }

/** Whether the one whose turn it is is not here; else going on without them is in the menu. */
const missing = (view) => view.settings.pace !== "days" && view.seats.some((seat) => seat.state === "playing" && seat.by === "person" && seat.online === false);

function idleWords() {
  const names = waitingWords(room.view);
  return names ? `It is the turn of ${names}.` : "";
}

function drawBanner() {
  const { view, me, send } = room;
  const words = stateNotice(view, me, send);
  if (!words.length && me?.state === "away") words.push(...awayNotice(send));
  if (!words.length && !me) words.push(h("span", { text: "You are watching. Choose a player to see their board large." }));
  const waits = me && !view.me.plays && view.phase === "playing";
  if (waits && missing(view)) words.push(h("span", { text: `Waiting for ${waitingWords(view)}, who is not here right now.` }), ...voteNotice(view, send));
  if (view.state.declared && view.state.order.length > 1) words.push(h("span", { text: "The end is declared: the game ends with this round." }));
  if (waits && view.settings.pace === "days") words.push(...daysNotice(() => room.draw()));
  $("#banner").replaceChildren(...words);
  $("#banner").hidden = !words.length;
}

// --- the own turn ------------------------------------------------------------------------------------

async function drawTurn() {
  const { view, me } = room;
  const key = `${me.round}.${me.turn}.${view.me.stands.length}`;
  if (play.turn?.at === key) { play.draw(); return; }
  if (drawTurn.loading === key) return;
  drawTurn.loading = key;
  const next = new Line(code, me.seat, me.round, me.turn, view.me.stands);
  next.at = key;
  try {
    await next.load();
    const now = mySeat(room.view);
    if (!room.view.me.plays || now.round !== next.round || now.turn !== next.number) { room.refresh(); return; }
    play.show(next);
    if (told !== `${me.round}.${me.turn}`) {
      told = `${me.round}.${me.turn}`;
      announce(`${whereWords(current())}. ${play.guidance()}`);
      if (view.counts.seats > 1) sound("turn");
    }
  } catch (error) {
    if (!room.failed(error)) { toast(sentence(error.message), true); room.refresh(1500); }
  } finally {
    drawTurn.loading = "";
  }
}

async function confirmTurn(moves) {
  const { turn } = play;
  const answer = await command(code, room.view.number, "confirm", { round: turn.round, turn: turn.number, moves });
  turn.forget();
  play.turn = null;
  room.take(answer.view);
}

/** Plays what shows something new, for good. */
async function reveal(moves) {
  const { turn } = play;
  const answer = await command(code, room.view.number, "show", { round: turn.round, turn: turn.number, moves });
  turn.stands = answer.view.me.stands;
  turn.at = `${turn.round}.${turn.number}.${turn.stands.length}`;
  await turn.send([...turn.stands]);
  room.take(answer.view);
}

function help() {
  openSheet("Help",
    h("p", { text: "In your turn lay a tile, or put and move up to three discs; before and after that, build the cards that light up. Pick a tile, turn it (R, the wheel, two fingers) and mirror it (M), then choose where it goes. On a touch screen tap once to see it and again to lay it. Pick a disc and then a cell, or a disc on the board and then where it goes. Everything can be taken back until you confirm, except what showed you new cards." }),
    h("p", { text: "Dark cells are hatched. Each level step allows one more of them to be occupied." }),
    h("h3", { text: "Keys" }),
    h("dl", { class: "keys" }, ...KEYS.flatMap(([key, words]) => [h("dt", {}, h("kbd", { text: key })), h("dd", { text: words })])),
    h("p", {}, h("a", { href: "/sand", target: "_blank", rel: "noopener", text: "All rules" })));
}

room.load();
