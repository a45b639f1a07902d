// The page of a table of Rolling Realms: what is drawn while it is played.
"use strict";
import { $, announce, kept, toast } from "./dom.js";
import { command } from "./api.js";
import { drawBar, drawScore, whereWords } from "./bar.js";
import { showClock } from "./clock.js";
import { Coach } from "./coach.js";
import { drawAltered } from "./altered.js";
import { boardsIn, indexOf, lastTurn, partOf, printed, realmsIn } from "./course.js";
import { Hints } from "./rolling_hint.js";
import { Itself } from "./itself.js";
import { Log } from "./log.js";
import { followLook, lookAt } from "./look.js";
import { drawBanner, drawHostTools } from "./notices.js";
import { Over } from "./over.js";
import { Play } from "./play.js";
import { Room } from "./room.js";
import { RoundEnd } from "./roundend.js";
import { Beside, drawSeats, mySeat, seatOf, spreadPicture } from "./seats.js";
import { help, rules, settingsWords } from "./sheets.js";
import { sound } from "./sounds.js";
import { Turn } from "./turn.js";
import { drawWaiting, stillDice } from "./waiting.js";
import { sentence } from "./words.js";

const room = new Room({
  facts: settingsWords,
  bots: Object.assign({}, ...Object.values(JSON.parse($("#table").dataset.bots))),
  late: (view) => ({ words: `The game is in turn ${printed(view, view.round, view.turn)} of ${lastTurn(view, view.round)}; you catch up at your own pace.` }),
  change: (code) => `/new?change=${code}`,
  turn: "New dice: it is your turn.",
  play: () => { drawPlay(); },
  seats: () => { drawSeatsAgain(); showScore(); },
  pause: drawRoundEnd,
  over: (view) => over.draw(view, play.byKey),
  help: () => help(document.body.dataset.side),
  busy: () => Boolean(play.turn),
  heard,
  numbers: drawNumbers,
});
const { code, watching, send, failed } = room;
const refresh = (wait) => room.refresh(wait);

let looked = null; // the seat whose cards a watcher sees
let told = ""; // the turn that was announced last
let drawn = 0; // counts drawings, so that a slow one does not overtake
let pinned = kept.get(`beside:${code}`, null); // the seat whose cards are kept beside the own
const beside = new Beside($("#beside"));
const log = new Log(code, (seat, round, turn) => lookAt(seatOf(room.view, seat), room.view, watching ? null : pin, indexOf(room.view, round, turn)), drawLog);
const itself = new Itself();
let last = null; // the own turn that was confirmed last, here on this page
const coach = new Coach();
const play = new Play({
  confirm: confirmTurn,
  rules,
  failed,
  changed: (now) => { drawAltered(room.view, room.me, now.turn.round, now.turn.number, now.turn.answer); coach.look(now); drawLog(); showScore(); ringForStars(now.turn); itself.show(now.turn.at, now.turn.answer.itself); },
});

let starred = ["", 0]; // the turn, and the stars in it when they were last looked at
function ringForStars(turn) {
  if (!turn?.answer) return;
  const stars = turn.answer.stars.reduce((sum, n) => sum + n, 0);
  if (starred[0] === turn.at && stars > starred[1] && !turn.side) sound("star");
  starred = [turn.at, stars];
}

const hints = new Hints(code, () => play.turn);
const roundEnd = new RoundEnd(code, send, (wait) => (wait ? refresh(wait) : room.draw()));
const over = new Over(code);

function drawLog() {
  const answer = play.turn?.answer;
  log.draw(answer?.log || [], answer ? answer.itself.filter((told) => !told.step) : []);
  // How the own turn ended is told after it was confirmed.
  const ended = last && log.told.get(log.confirmed(room.view.me.seat, last.round, last.turn)?.number);
  if (ended) itself.show(`end of ${last.at}`, ended.lines.filter((line) => line.realm && line.step === last.moves.length));
}

function showScore() {
  const seat = room.me || seatOf(room.view, looked);
  if (seat) drawScore(room.view, seat, Boolean(room.me), room.me && play.turn?.answer);
}

/** The result of a round, where it waits to be seen. */
function drawRoundEnd(view) {
  const wanted = roundEnd.wanted(view, watching);
  if (!wanted) return false;
  room.show("round");
  roundEnd.draw(view, wanted, watching, play.byKey);
  return true;
}

// --- the table -------------------------------------------------------------------------------------

async function drawPlay() {
  drawn += 1;
  const stamp = drawn;
  const me = room.me;
  const current = me || seatOf(room.view, looked) || room.view.seats[0] || null;
  looked = current?.seat ?? null;
  const round = current?.round || room.view.round || 1;
  const turn = current?.turn || room.view.turn || 1;
  drawBar(room.view, current, round, turn, watching);
  showClock(room.view.deadline, () => refresh(1500));
  drawSeatsAgain();
  drawBeside(me);
  drawSpread();
  drawHostTools(room.view, send);
  hints.draw(room.view);
  log.follow(room.view);
  followLook(room.view);
  drawLog();
  showScore();
  const mine = me && room.view.me.plays;
  document.body.classList.toggle("my-turn", Boolean(mine));
  document.body.classList.toggle("watching", !me);
  room.drawReactions();
  banner(me, round, turn);
  drawAltered(room.view, current, round, turn, mine ? play.turn?.answer : null);
  try {
    await play.board.lay(realmsIn(room.view, current, round), partOf(room.view, round).side);
  } catch {
    refresh(2000);
    return;
  }
  if (stamp !== drawn) return;
  const key = `${round}.${turn}`;
  if (mine) await drawTurn(me, round, turn);
  else {
    play.turn = null;
    drawWaiting(play, room.view, current, me, last?.at === key ? last.boards : undefined);
    showScore();
  }
}

/** The list of seats anew: someone shows a sign. */
function drawSeatsAgain() {
  drawSeats($("#seats"), room.view, watching ? (seat) => { looked = seat.seat; drawPlay(); } : (seat) => lookAt(seat, room.view, pin), watching ? looked : null);
}

function pin(seat) {
  pinned = seat;
  kept.set(`beside:${code}`, seat);
  drawBeside(mySeat(room.view));
}

/** Another seat's cards, small; a ghost's are there from the start. */
function drawBeside(me) {
  const ghost = pinned === null && room.view.settings.kind === "ghost" ? room.view.seats.find((seat) => seat.by === "ghost") : null;
  const seat = me && pinned !== -1 ? ghost || seatOf(room.view, pinned) : null;
  beside.show(seat, room.view, () => pin(-1));
}

/** How the last finished round was scored, where many play. */
function drawSpread() {
  const spread = room.view.counts.seats > 5 ? room.view.spread?.rounds?.at(-1) : null;
  $("#spread-panel").hidden = !spread;
  if (!spread) return;
  const place = room.view.standing.find((one) => one.seat === room.view.me.seat);
  $("#spread").replaceChildren(spreadPicture(spread, place?.rounds?.[spread.round - 1] ?? null));
}

async function drawTurn(me, round, turn) {
  const key = `${round}.${turn}`;
  if (play.turn && play.turn.at === key && play.turn.answer) return;
  const next = new Turn(code, me.seat, round, turn);
  next.at = key;
  next.side = partOf(room.view, round).side;
  next.rewards = partOf(room.view, round).rewards || [];
  next.level = me.level || room.view.settings.level;
  if (drawTurn.loading === key) return;
  drawTurn.loading = key;
  try {
    await next.load();
    const now = mySeat(room.view);
    if (!now || now.round !== round || now.turn !== turn || next.answer.round !== round || next.answer.turn !== turn) { refresh(); return; }
    $("#take-back").hidden = true;
    $("#undo").hidden = $("#undo-all").hidden = false;
    play.show(next);
    $("#dock").hidden = false;
    const { roll } = next.answer.position;
    if (told !== key) {
      told = key;
      announce([`${whereWords(room.view, round, turn, watching)}. Rolled ${roll[0]} and ${roll[1]}.`, ...next.answer.itself.map((line) => line.words)].join(" "));
      sound("roll");
      if (room.view.counts.seats > 1) sound("turn");
      $("#dice").classList.add("tumble");
      setTimeout(() => $("#dice").classList.remove("tumble"), 600);
    }
  } catch (error) {
    if (error.kind === "stale" && error.body.view?.number > room.view.number) room.take(error.body.view);
    else {
      toast(sentence(error.message), true);
      refresh(1500);
    }
  } finally {
    drawTurn.loading = "";
  }
}

function banner(me, round, turn) {
  drawBanner(room.view, me, { round, turn, watched: seatOf(room.view, looked)?.name }, { send, draw: () => room.draw(), result: roundEnd.waits(room.view) ? () => roundEnd.back() : null });
}


// --- events and commands ---------------------------------------------------------------------------

/** Something happened at the table; `fresh` if the view does not know it yet. */
function heard(event, number, fresh) {
  log.hear(event, number);
  if (!fresh) drawLog();
  else if (event.kind === "rolled" && (watching || room.view.me.seat === null)) sound("roll");
}

/** A crowd's numbers have changed. */
function drawNumbers() {
  const { view } = room;
  drawSeats($("#seats"), view);
  drawHostTools(view, send);
  showClock(view.deadline, () => refresh(1500));
  const { me } = room;
  banner(me, me?.round || view.round || 1, me?.turn || view.turn || 1);
}

async function confirmTurn(moves) {
  const { turn } = play;
  const answer = await command(code, room.view.number, "confirm", { round: turn.round, turn: turn.number, moves });
  turn.forget();
  announce("Turn confirmed.");
  last = { at: turn.at, round: turn.round, turn: turn.number, moves, boards: boardsIn(room.view, mySeat(room.view), turn.round) };
  if (play.turn === turn) {
    // The old dice and lit spaces are of no use any more, even if the next roll is already here.
    play.turn = null;
    stillDice(turn.answer.position.roll);
    play.board.light({}, () => "");
    for (const card of play.views) card.ghost({});
  }
  if (answer.view.number >= room.view.number) room.take(answer.view);
  else room.draw(); // something newer came before the answer
}

/** Opens the turn that was confirmed last again, with its moves but the last. */
async function takeBack() {
  const me = mySeat(room.view);
  if (!me || !room.view.me.take_back) return;
  const { round, turn } = me;
  const here = last?.at === `${round}.${turn}` ? last.moves : [];
  const moves = log.confirmed(me.seat, round, turn)?.moves || here; // the event may be late
  new Turn(code, me.seat, round, turn).keep(moves.slice(0, -1));
  $("#take-back").disabled = true;
  const answer = await send("take_back", { round, turn });
  $("#take-back").disabled = false;
  if (answer) announce("Your turn is open again. The last step can be taken back, too.");
}

// --- buttons -------------------------------------------------------------------------------------------

$("#take-back").addEventListener("click", takeBack);
$("#duties summary").addEventListener("click", () => kept.set("duties", !$("#duties").open));
document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, textarea") || $("#dialog").open) return;
  if (event.key === "u" && !$("#take-back").hidden) { event.preventDefault(); takeBack(); }
});
room.load();
