// The analysis of a game of Rolling Realms: results come turn by turn, the most costly turns first.
"use strict";
import { $, announce, fromSvg, h, icon, problem } from "./dom.js";
import { get, openTable } from "./api.js";
import { CardView, useFaces } from "./cards.js";
import { againstYoutoma, partOf } from "./course.js";
import { many, sentence } from "./words.js";

const SHOWN = 300; // thousandths of a star: below this a difference is none to speak of
const COSTLIEST = 3;
const id = $("#analysis").dataset.record;
const path = `/api/records/${encodeURIComponent(id)}`;

let record = null;
let seat = 1;
let source = null;
let results = [];

const stars = (worth) => (worth / 1000).toFixed(2);
const signed = (worth) => `${worth < 0 ? "−" : "+"}${stars(Math.abs(worth))}`;
const turnsOf = () => results.filter((one) => one.type === "turn");
const isMistake = (turn) => turn.check?.verdict === "mistake";

function verdict(turn) {
  if (!turn.lost) return "best";
  if (isMistake(turn)) return "mistake";
  return turn.lost < SHOWN ? "about as good" : "not confirmed";
}

function checkWords({ check }) {
  if (!check) return "";
  if (!check.pairs) return "Exact: it was the last turn of the round.";
  return `Played on ${check.pairs} times from both ends on the same dice: ${signed(check.mean)} stars, from ${signed(check.low)} to ${signed(check.high)}.`;
}

// --- one turn ------------------------------------------------------------------------------------

/** The boards before a turn: those after the one before it. */
function boardsBefore(turn) {
  const turns = turnsOf();
  const before = turns[turns.indexOf(turn) - 1];
  return before?.round === turn.round ? before.played.boards : {};
}

const freshOf = (before, board) => Object.keys(board).filter((space) => before?.[space] !== board[space] && space !== "stars");

/** One way to play a turn: the cards that it changes, and what is done. `heading` is below that of the turn. */
function way(heading, title, turn, shown, realms) {
  const before = boardsBefore(turn);
  const { side } = partOf(record, turn.round);
  const names = Object.keys(shown.boards);
  const cards = realms.filter((realm) => shown.boards[realm]).map((realm) => {
    const card = new CardView(realm, side);
    card.writeBoard(shown.boards[realm], { fresh: freshOf(before[realm], shown.boards[realm]), stars: shown.stars[names.indexOf(realm)] }).catch(() => {});
    return card.element;
  });
  return h("section", { class: "an-way" }, h(heading, { text: title }), cards.length ? h("div", { class: "look-cards", role: "group", tabindex: "0", "aria-label": `The cards, ${title.toLowerCase()}` }, ...cards) : null, h("ol", {}, ...shown.words.map((text) => h("li", { text }))));
}

/** The realms that one of the two ways changes. */
function changed(turn) {
  const before = boardsBefore(turn);
  const ways = [turn.played, turn.best].filter(Boolean);
  return [...new Set(ways.flatMap(({ boards }) => Object.keys(boards).filter((realm) => freshOf(before[realm], boards[realm]).length)))];
}

const dice = (turn) => h("span", { class: "an-dice" }, ...turn.dice.map((value) => icon(`die${value}`, `rolled ${value}`)));
const badge = (turn) => h("span", { class: `an-verdict ${isMistake(turn) ? "mistake" : ""}`, text: verdict(turn) });

function inside(turn, heading) {
  const realms = changed(turn);
  const said = [checkWords(turn)].filter(Boolean).map((text) => h("p", { class: "hint", text }));
  const again = againstYoutoma(record) ? null : h("button", { type: "button", text: "Try it again here", data: { testid: "try-again" }, on: { click: () => tryAgain(turn) } });
  return [
    ...said,
    h("div", { class: "an-ways" }, way(heading, turn.best ? "As played" : "As played, and nothing better was found", turn, turn.played, realms), turn.best ? way(heading, "Best", turn, turn.best, realms) : null),
    turn.why.length ? h("ul", { class: "an-why" }, ...turn.why.map((text) => h("li", { text }))) : null,
    h("div", { class: "row-actions" }, again, h("a", { class: "button", href: `/records/${id}#${stepOf(turn) + 1}`, text: "Step to it" })),
  ].filter(Boolean);
}

/** Where the record is at this turn. */
function stepOf(turn) {
  const first = partOf(record, turn.round).first ?? 1;
  return Math.max(0, record.steps.findIndex((step) => step.round === turn.round && step.turn === turn.turn - first + 1));
}

async function tryAgain(turn) {
  problem("");
  try {
    location.href = `/t/${(await openTable(`${path}/again`, { seat, round: turn.round, turn: turn.turn })).code}`;
  } catch (error) {
    problem(sentence(error.message));
    $("#problem").scrollIntoView({ block: "center" });
  }
}

// --- the whole game ------------------------------------------------------------------------------

function costly() {
  const order = (turn) => [isMistake(turn) ? 0 : 1, -turn.lost];
  return turnsOf().filter((turn) => turn.lost > 0).sort((a, b) => order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1]).slice(0, COSTLIEST);
}

/** The most costly turns so far; drawn anew only where they have changed. */
function drawCostly() {
  const box = $("#costly");
  const worst = costly();
  const names = worst.map((turn) => `${turn.round}.${turn.turn}`);
  $("#costly-box").hidden = !worst.length;
  const there = new Map([...box.children].map((one) => [one.dataset.turn, one]));
  if ([...there.keys()].join() === names.join()) return;
  box.replaceChildren(...worst.map((turn, at) => there.get(names[at]) || h("article", { class: "an-turn", data: { turn: names[at], testid: "costly-turn" } },
    h("header", {}, h("h3", { text: `Turn ${names[at]}` }), dice(turn), h("span", { class: "an-lost", text: `lost ${stars(turn.lost)} stars` }), badge(turn)),
    ...inside(turn, "h4"))));
}

function drawTurn(turn) {
  const name = `${turn.round}.${turn.turn}`;
  const row = h("details", { data: { testid: "turn" } },
    h("summary", {}, h("b", { text: name }), dice(turn), h("span", {}, h("small", { text: "luck " }), signed(turn.luck)), h("span", {}, h("small", { text: "lost " }), stars(turn.lost)), h("span", { class: "an-expects" }, h("small", { text: "expects " }), stars(turn.before + turn.luck - turn.lost)), badge(turn)));
  row.addEventListener("toggle", () => {
    if (row.open && row.children.length === 1) row.append(h("div", { class: "an-inside" }, ...inside(turn, "h3")));
  });
  $("#turns").append(row);
  $("#turns-box").hidden = false;
}

function figure(name, value) {
  return h("div", { class: "figure" }, h("dt", { text: name }), h("dd", { text: value }));
}

function drawFigures() {
  const [opening] = results;
  const whole = results.find((one) => one.type === "game");
  const turns = turnsOf();
  const sum = (key) => turns.reduce((total, turn) => total + turn[key], 0);
  const start = opening.rounds.reduce((total, round) => total + round.start, 0);
  const mistakes = turns.filter(isMistake).length;
  $("#figures").replaceChildren(
    figure("stars expected at the start", stars(start)),
    figure("luck", signed(sum("luck"))),
    figure(`lost, ${many(mistakes, "mistake")}`, stars(sum("lost"))),
    figure(whole ? (whole.over ? "the score" : "expected now") : "expected so far", stars(start + sum("luck") - sum("lost"))));
}

function drawProgress() {
  const [opening] = results;
  const total = opening.rounds.reduce((sum, round) => sum + round.turns, 0);
  const done = turnsOf().length;
  const over = results.some((one) => one.type === "game");
  $("#progress").max = Math.max(1, total);
  $("#progress").value = done;
  $("#progress").hidden = over;
  $("#progress-words").textContent = over ? `${many(total, "turn")} of ${opening.seat} looked at.` : `${done} of ${many(total, "turn")} looked at …`;
  if (over) announce($("#progress-words").textContent);
}

function drawNotes() {
  const [opening] = results;
  const notes = [...opening.notes, ...opening.rounds.map((round) => round.note)].filter(Boolean);
  $("#notes").replaceChildren(...[...new Set(notes)].map((text) => h("p", { class: "hint", text })));
}

function take(result) {
  results.push(result);
  if (result.type === "opening") drawNotes();
  if (result.type === "turn") { drawTurn(result); drawCostly(); }
  drawFigures();
  drawProgress();
}

function drawCurve(svg) {
  if (!turnsOf().length) return;
  $("#curve").replaceChildren(fromSvg(svg));
  $("#curve-box").hidden = false;
}

// --- asking ----------------------------------------------------------------------------------------

/** What is known already, and then the rest as it is worked out. Leaving the page ends the work. */
async function load() {
  source?.close();
  problem("");
  results = [];
  for (const box of ["#costly", "#turns", "#curve", "#figures", "#notes"]) $(box).replaceChildren();
  for (const box of ["#costly-box", "#turns-box", "#curve-box"]) $(box).hidden = true;
  try {
    record ??= await get(path);
    drawSeats();
    useFaces(record.parts);
    const known = await get(`${path}/analysis?seat=${seat}`);
    for (const result of known.results) take(result);
    drawCurve(known.curve);
    if (!known.over) listen(known.results.length);
  } catch (error) {
    $("#working").hidden = true;
    problem(sentence(error.message));
  }
}

function listen(after) {
  source = new EventSource(`${path}/analysis/events?seat=${seat}&after=${after}`);
  const mine = source;
  source.addEventListener("result", (event) => { if (mine === source && Number(event.lastEventId) > results.length) take(JSON.parse(event.data)); });
  source.addEventListener("curve", (event) => { if (mine === source) drawCurve(JSON.parse(event.data).svg); });
  source.addEventListener("end", () => mine.close());
  source.addEventListener("problem", (event) => { mine.close(); problem(sentence(JSON.parse(event.data).why)); });
}

function drawSeats() {
  const box = $("#seats");
  box.hidden = record.seats.length < 2;
  box.replaceChildren(...record.seats.map((name, at) => h("button", { type: "button", text: name, "aria-pressed": String(seat === at + 1), on: { click: () => { seat = at + 1; load(); } } })));
}

async function begin() {
  const wanted = new URLSearchParams(location.search).get("seat");
  if (wanted !== null) {
    try {
      record = await get(path);
    } catch { /* told below */ }
    seat = Math.max(0, record?.seats.indexOf(wanted) ?? 0) + 1;
  }
  await load();
}
addEventListener("pagehide", () => source?.close());
begin();
