// The page of a table: joins, waits, plays, watches, ends. The server's view is the only truth.
"use strict";
import { $, $$, announce, copy, kept, problem, toast } from "./dom.js";
import { command, get, Offline, Refused, shared, table } from "./api.js";
import { drawBar, drawScore, whereWords } from "./bar.js";
import { miniCards } from "./cards.js";
import { showClock } from "./clock.js";
import { Coach } from "./coach.js";
import { boardsIn, indexOf, partOf } from "./course.js";
import { drawElsewhere, forgetSeat, leaveSheet, movedSeat, rememberSeat } from "./leaving.js";
import { Live } from "./live.js";
import { Itself } from "./itself.js";
import { drawLobby } from "./lobby.js";
import { eventWords, Log } from "./log.js";
import { followLook, lookAt } from "./look.js";
import { drawBanner, drawHostTools } from "./notices.js";
import { notify } from "./notify.js";
import { Over } from "./over.js";
import { Play } from "./play.js";
import { onReactions, reactionBar, showReaction } from "./reactions.js";
import { RoundEnd } from "./roundend.js";
import { Beside, drawSeats, mySeat, seatOf, spreadPicture } from "./seats.js";
import { help, menu, rules, settingsWords } from "./sheets.js";
import { sound } from "./sounds.js";
import { Turn } from "./turn.js";
import { drawWaiting, stillDice } from "./waiting.js";
import { sentence } from "./words.js";

const root = $("#table");
const code = root.dataset.code;
const watching = root.dataset.mode === "watch";

let view = null;
let live = null;
let looked = null; // the seat whose cards a watcher sees
let told = ""; // the turn that was announced last
let asked = 0;

let drawn = 0; // counts drawings, so that a slow one does not overtake
let pinned = kept.get(`beside:${code}`, null); // the seat whose cards are kept beside the own
const beside = new Beside($("#beside"));
const log = new Log(code, (seat, round, turn) => lookAt(seatOf(view, seat), view, watching ? null : pin, indexOf(view, round, turn)), drawLog);
const itself = new Itself();
let last = null; // the own turn that was confirmed last, here on this page
const coach = new Coach();
const play = new Play({
  confirm: confirmTurn,
  rules,
  failed,
  changed: (now) => { coach.look(now); drawLog(); showScore(); ringForStars(now.turn); itself.show(now.turn.at, now.turn.answer.itself); },
});

let starred = ["", 0]; // the turn, and the stars in it when they were last looked at
function ringForStars(turn) {
  if (!turn?.answer) return;
  const stars = turn.answer.stars.reduce((sum, n) => sum + n, 0);
  if (starred[0] === turn.at && stars > starred[1] && !turn.side) sound("star");
  starred = [turn.at, stars];
}

const roundEnd = new RoundEnd(code, send, (wait) => (wait ? refresh(wait) : draw()));
const over = new Over(code);

function drawLog() {
  const answer = play.turn?.answer;
  log.draw(answer?.log || [], answer ? answer.itself.filter((told) => !told.step) : []);
  // How the own turn ended is told after it was confirmed.
  const ended = last && log.told.get(log.confirmed(view.me.seat, last.round, last.turn)?.number);
  if (ended) itself.show(`end of ${last.at}`, ended.lines.filter((line) => line.realm && line.step === last.moves.length));
}

function showScore() {
  const me = watching ? null : mySeat(view);
  const seat = me || seatOf(view, looked);
  if (seat) drawScore(view, seat, Boolean(me), me && play.turn?.answer);
}

// --- the view ------------------------------------------------------------------------------------

async function load() {
  try {
    take(await get(table(code)));
    live = new Live(code, view.number, hear, lineState);
  } catch (error) {
    if (error instanceof Offline) { lineState("lost"); setTimeout(load, 2000); return; }
    show("missing");
    $("#missing-title").textContent = error.status === 404 ? "There is no such table" : "This table cannot be shown";
    $("#missing-why").textContent = sentence(error.message);
  }
}

/** Takes over a newer view; an older one is ignored. */
function take(newer) {
  if (!newer || (view && newer.number < view.number)) return;
  const moved = view && newer.me.seat !== view.me.seat;
  if (moved && newer.me.seat !== null && newer.phase === "playing") {
    // One who comes late plays the past turns unseen: nothing heard as a watcher may stay here.
    window.location.reload();
    return;
  }
  view = newer;
  rememberSeat(view);
  if (moved) live?.again(0); // so that the table knows that this seat is here
  draw();
}

/** Asks for the view again, a little later if many do so at once. */
function refresh(wait = 60) {
  clearTimeout(asked);
  const crowd = view?.counts?.seats > 50;
  asked = setTimeout(async () => {
    try {
      take(await get(table(code)));
    } catch (error) {
      if (error instanceof Offline || error.status >= 500 || error.status === 429) refresh(2000);
      else toast(error.message, true);
    }
  }, crowd ? wait + Math.random() * 700 : wait);
}

const SECTIONS = ["loading", "missing", "elsewhere", "join", "lobby", "play", "round", "over"];

/** The list of plays stands above the dock, whatever its height. */
new ResizeObserver(() => document.documentElement.style.setProperty("--dock", `${$("#dock").offsetHeight}px`)).observe($("#dock"));
/** On a narrow page the notices stay below the bar. */
new ResizeObserver(() => document.documentElement.style.setProperty("--bar", `${$(".bar").offsetHeight}px`)).observe($(".bar"));

function show(section) {
  for (const name of SECTIONS) $(`#${name}`).hidden = name !== section;
  document.body.dataset.section = section;
}

function draw() {
  document.title = `${view.settings.name || `Table ${code}`} · Realmtable`;
  for (const place of $$("[data-fill=code]")) place.textContent = view.code;
  for (const place of $$("[data-fill=name]")) place.textContent = view.settings.name || "A table";
  const seated = view.me.seat !== null && !watching;
  const finished = seated && ["done"].includes(mySeat(view)?.state);
  if (view.phase === "over" && (!seated || finished)) { show("over"); over.draw(view, play.byKey); }
  else if (!seated && !watching && movedSeat(view)) showElsewhere();
  else if (!seated && !watching) drawJoin();
  else if (view.phase === "lobby") { show("lobby"); drawLobby(view, send); }
  else if (roundEnd.wanted(view, watching)) { show("round"); roundEnd.draw(view, roundEnd.wanted(view, watching), watching, play.byKey); }
  else drawPlay();
}

/** The seat of this browser has moved to another one, which may be taken back. */
function showElsewhere() {
  if (document.body.dataset.section === "elsewhere") return;
  $("#dialog").close();
  show("elsewhere");
  drawElsewhere(code, movedSeat(view), {
    taken: () => window.location.reload(),
    gone: (error) => {
      if (error && error.status !== 404) { toast(sentence(error.message), true); return; }
      forgetSeat(code);
      if (error) toast("Your seat here was given up or handed on by the host.");
      draw();
    },
  });
}

function drawJoin() {
  show("join");
  for (const box of $$("#join [data-fill=mini]")) miniCards(box, view.realms, view.parts);
  drawSeats($("#join .seat-list"), view);
  const late = view.phase === "playing" ? ` The game is in turn ${view.turn} of ${partOf(view, view.round).turns}; you catch up at your own pace.` : "";
  $("#join-facts").textContent = settingsWords(view.settings) + late;
  const open = view.settings.open && view.phase !== "over";
  $("#sit-form [type=submit]").hidden = !open;
  $("#sit-form .field").hidden = !open;
  if (!open) problem("This table is not open to others. You can watch.", "#sit-problem");
  const name = $("#sit-name");
  if (!name.value && document.activeElement !== name) name.value = view.me.person || kept.get("name", "");
}

// --- the table -------------------------------------------------------------------------------------

async function drawPlay() {
  drawn += 1;
  const stamp = drawn;
  show("play");
  const me = watching ? null : mySeat(view);
  const current = me || seatOf(view, looked) || view.seats[0] || null;
  looked = current?.seat ?? null;
  const round = current?.round || view.round || 1;
  const turn = current?.turn || view.turn || 1;
  drawBar(view, current, round, turn, watching);
  showClock(view.deadline, () => refresh(1500));
  drawSeatsAgain();
  drawBeside(me);
  drawSpread();
  drawHostTools(view, send);
  log.follow(view);
  followLook(view);
  drawLog();
  showScore();
  const mine = me && view.me.plays;
  document.body.classList.toggle("my-turn", Boolean(mine));
  document.body.classList.toggle("watching", !me);
  drawReactions(me);
  banner(me, round, turn);
  try {
    await play.board.lay(view.realms[round - 1], partOf(view, round).side);
  } catch {
    refresh(2000);
    return;
  }
  if (stamp !== drawn) return;
  const key = `${round}.${turn}`;
  if (mine) await drawTurn(me, round, turn);
  else {
    play.turn = null;
    drawWaiting(play, view, current, me, last?.at === key ? last.boards : undefined);
    showScore();
  }
}

/** Signs to show to the others, where there are others. */
function drawReactions(me) {
  const bar = $("#seat-reactions");
  bar.hidden = !me || me.state === "left" || view.settings.kind !== "table" || view.seats.length < 2;
  if (!bar.childElementCount) bar.append(reactionBar(send));
}

/** The list of seats anew: someone shows a sign. */
function drawSeatsAgain() {
  if (document.body.dataset.section === "lobby") drawLobby(view, send);
  else drawSeats($("#seats"), view, watching ? (seat) => { looked = seat.seat; drawPlay(); } : (seat) => lookAt(seat, view, pin), watching ? looked : null);
}

function pin(seat) {
  pinned = seat;
  kept.set(`beside:${code}`, seat);
  drawBeside(mySeat(view));
}

/** Another seat's cards, small; a ghost's are there from the start. */
function drawBeside(me) {
  const ghost = pinned === null && view.settings.kind === "ghost" ? view.seats.find((seat) => seat.by === "ghost") : null;
  const seat = me && pinned !== -1 ? ghost || seatOf(view, pinned) : null;
  beside.show(seat, view, () => pin(-1));
}

/** How the last finished round was scored, where many play. */
function drawSpread() {
  const spread = view.counts.seats > 5 ? view.spread?.rounds?.at(-1) : null;
  $("#spread-panel").hidden = !spread;
  if (!spread) return;
  const place = view.standing.find((one) => one.seat === view.me.seat);
  $("#spread").replaceChildren(spreadPicture(spread, place?.rounds?.[spread.round - 1] ?? null));
}

async function drawTurn(me, round, turn) {
  const key = `${round}.${turn}`;
  if (play.turn && play.turn.at === key && play.turn.answer) return;
  const next = new Turn(code, me.seat, round, turn);
  next.at = key;
  next.side = partOf(view, round).side;
  next.level = me.level || view.settings.level;
  if (drawTurn.loading === key) return;
  drawTurn.loading = key;
  try {
    await next.load();
    const now = mySeat(view);
    if (!now || now.round !== round || now.turn !== turn || next.answer.round !== round || next.answer.turn !== turn) { refresh(); return; }
    $("#take-back").hidden = true;
    $("#undo").hidden = $("#undo-all").hidden = false;
    play.show(next);
    $("#dock").hidden = false;
    const { roll } = next.answer.position;
    if (told !== key) {
      told = key;
      announce([`${whereWords(view, round, turn, watching)}. Rolled ${roll[0]} and ${roll[1]}.`, ...next.answer.itself.map((line) => line.words)].join(" "));
      sound("roll");
      if (view.counts.seats > 1) sound("turn");
      $("#dice").classList.add("tumble");
      setTimeout(() => $("#dice").classList.remove("tumble"), 600);
    }
  } catch (error) {
    if (error.kind === "stale" && error.body.view?.number > view.number) take(error.body.view);
    else {
      toast(sentence(error.message), true);
      refresh(1500);
    }
  } finally {
    drawTurn.loading = "";
  }
}

function banner(me, round, turn) {
  drawBanner(view, me, { round, turn, watched: seatOf(view, looked)?.name }, { send, draw, result: roundEnd.waits(view) ? () => roundEnd.back() : null });
}


// --- events and commands ---------------------------------------------------------------------------

/** Something happened at the table. */
function hear(event, number) {
  if (event.kind === "progress") {
    drawNumbers(event);
    if (document.body.dataset.section === "join") refresh(400);
    return;
  }
  if (event.kind === "reload") { refresh(0); return; }
  if (event.kind === "reacted") { showReaction(event, seatOf(view, event.seat)?.name || "Someone"); return; }
  const words = eventWords(event, view);
  log.hear(event, number || event.number);
  if ((number || event.number) <= view.number) { drawLog(); return; }
  if (event.kind === "rolled" && (watching || view.me.seat === null)) sound("roll");
  if (event.kind === "rolled") notify(view.settings.name || `Table ${code}`, "New dice: it is your turn.", location.pathname);
  if (event.kind === "finished") notify(view.settings.name || `Table ${code}`, "The game is over.", location.pathname);
  if (["joined", "left", "confirmed", "host", "moved_on", "taken_over"].includes(event.kind) && event.seat !== view.me.seat) announce(words);
  refresh(event.kind === "rolled" ? 20 : 80);
  if (event.kind === "joined" || event.kind === "moved") setTimeout(() => refresh(), 2000);
}

/** A crowd's news: how many are there, are missing, want to go on. */
function drawNumbers({ counts, missing, votes, need, deadline }) {
  Object.assign(view, { counts, missing, deadline, votes: { ...view.votes, count: votes, need } });
  if (document.body.dataset.section === "lobby") { drawLobby(view, send); return; }
  if (document.body.dataset.section !== "play") return;
  drawSeats($("#seats"), view);
  drawHostTools(view, send);
  showClock(view.deadline, () => refresh(1500));
  const me = watching ? null : mySeat(view);
  banner(me, me?.round || view.round || 1, me?.turn || view.turn || 1);
}

// Who is here changes without an event; whoever waits looks again now and then.
setInterval(() => {
  const waits = view && view.phase !== "over" && !document.hidden && !play.turn && view.counts.seats <= 50;
  if (waits && $("#line").hidden) refresh();
}, 20000);

function lineState(state) {
  const box = $("#line");
  const words = { lost: "Reconnecting …", offline: "You are offline. Nothing is lost." }[state] || "";
  if (words && box.hidden) announce(words);
  if (!words && !box.hidden) { announce("Connected again."); refresh(); }
  box.hidden = !words;
  box.textContent = words;
  box.dataset.state = state;
}

/** Sends a command. What is refused is told here, unless the caller wants to. */
async function send(what, more = {}, throws = false) {
  try {
    const answer = await command(code, view.number, what, more);
    if (answer.view) take(answer.view);
    else refresh();
    return answer;
  } catch (error) {
    if (throws) throw error;
    if (!failed(error)) toast(sentence(error.message), true);
    return null;
  }
}

/** A stale answer brings the newest view along. True if nothing more need be said. */
function failed(error) {
  if (!(error instanceof Refused) || (error.kind !== "stale" && error.status !== 409)) return false;
  if (error.body.view) take(error.body.view);
  else refresh();
  toast(sentence(error.message) || "The table has moved on.");
  return true;
}

async function confirmTurn(moves) {
  const { turn } = play;
  const answer = await command(code, view.number, "confirm", { round: turn.round, turn: turn.number, moves });
  turn.forget();
  announce("Turn confirmed.");
  last = { at: turn.at, round: turn.round, turn: turn.number, moves, boards: boardsIn(view, mySeat(view), turn.round) };
  if (play.turn === turn) {
    // The old dice and lit spaces are of no use any more, even if the next roll is already here.
    play.turn = null;
    stillDice(turn.answer.position.roll);
    play.board.light({}, () => "");
    for (const card of play.views) card.ghost({});
  }
  if (answer.view.number >= view.number) take(answer.view);
  else draw(); // something newer came before the answer
}

/** Opens the turn that was confirmed last again, with its moves but the last. */
async function takeBack() {
  const me = mySeat(view);
  if (!me || !view.me.take_back) return;
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

async function go(deed, selector) {
  problem("", selector);
  try {
    await deed();
  } catch (error) {
    problem(sentence(error.message), selector);
  }
}

$("#sit-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = $("#sit-name").value.trim();
  if (!name) { problem("Please type a name first.", "#sit-problem"); $("#sit-name").focus(); return; }
  kept.set("name", name);
  go(async () => {
    const answer = await command(code, view.number, "join", { name });
    if (answer.view) take(answer.view);
    else take(await get(table(code)));
  }, "#sit-problem");
});
$("#start").addEventListener("click", () => send("start"));
$("#lobby-leave").addEventListener("click", () => leaveSheet(view, send));
$("#copy-link").addEventListener("click", () => copy(shared(`/t/${code}`)));
$("#take-back").addEventListener("click", takeBack);
$("#duties summary").addEventListener("click", () => kept.set("duties", !$("#duties").open));
$("#help").addEventListener("click", () => help(document.body.dataset.side));
$("#menu").addEventListener("click", () => menu(view, send));
document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, textarea") || $("#dialog").open) return;
  if (event.key === "?") { event.preventDefault(); help(document.body.dataset.side); }
  if (event.key === "u" && !$("#take-back").hidden) { event.preventDefault(); takeBack(); }
});

onReactions(() => {
  if (!["play", "lobby"].includes(document.body.dataset.section)) return;
  drawSeatsAgain();
  if (document.body.dataset.section === "play") showScore();
});
load();
