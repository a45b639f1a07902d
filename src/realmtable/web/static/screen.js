// The host's big screen: how to join, who arrives, dice, cards, who leads, who won.
"use strict";
import { $, announce, h, icon, toast } from "./dom.js";
import { command, get, qrCode, shared, table } from "./api.js";
import { CardView, useFaces } from "./cards.js";
import { showClock } from "./clock.js";
import { lastTurn, ownerOf, partOf, printed, roundName, turnName } from "./course.js";
import { gameOf } from "./games.js";
import { Live } from "./live.js";
import { cameLater, spreadPicture } from "./seats.js";
import { many, listed, sentence } from "./words.js";

const code = $("#screen").dataset.code;
const AGAIN = 1100; // milliseconds: a crowd's numbers are worked out once a second
const FEW = 4; // seats; fewer have no spread to draw
let view = null;
const score = (tenths) => gameOf(view.settings.game).score(tenths);
let hall = null;
let laid = "";
let rolled = "";
let known = 0; // the newest number that was heard of
let told = ""; // what was announced of the result

// --- what everyone sees ----------------------------------------------------------------------------

function draw() {
  const { phase, settings } = view;
  $("#screen").dataset.phase = phase;
  $("#screen-name").textContent = settings.name || "A table";
  const where = phase === "lobby" ? "Join now" : phase === "over" ? "The game is over" : whereWords();
  const hidden = view.hidden ? "the dice are on the host’s screen" : ""; // somebody is behind, and may be here
  $("#screen-where").textContent = [where, settings.mode === "lowest" ? "the lowest score wins" : "", hidden].filter(Boolean).join(" · ");
  drawDice();
  drawCards();
  $("#screen-join").hidden = phase === "over" || !settings.open;
  $("#arrived-box").hidden = phase !== "lobby";
  drawState();
  drawHall();
  drawHost();
  showClock(view.deadline, () => refresh(1500));
}

function whereWords() {
  const { begins, where } = gameOf(view.settings.game);
  if (view.state) return where(view);
  if (!view.round) return begins.replace(/\.$/, "");
  if (view.pause) return `${roundName(view, view.pause.round, ownerOf(view), false)} is over`;
  return `${turnName(view, view.round, view.turn, ownerOf(view), true)} of ${lastTurn(view, view.round)}`;
}

function drawDice() {
  const last = view.rolls.flat().at(-1);
  const key = `${view.round}.${view.turn}`;
  const box = $("#screen-dice");
  box.hidden = view.phase !== "playing" || !last?.length || view.hidden > 0;
  if (!last || rolled === key || box.hidden) return;
  rolled = key;
  box.replaceChildren(...last.map((value) => icon(`die${value}`, String(value))));
  announce(`Rolled ${last.join(" and ")}.`);
  box.classList.remove("tumble");
  requestAnimationFrame(() => box.classList.add("tumble"));
}

function drawCards() {
  const realms = view.realms[Math.max(0, view.round - 1)] || [];
  const { side } = partOf(view, view.round);
  $("#screen-cards").hidden = view.phase === "over";
  const key = `${realms.join()} ${side}`;
  if (laid === key) return;
  laid = key;
  $("#screen-cards").replaceChildren(...realms.map((realm) => new CardView(realm, side).element));
}

/** How many are there, have confirmed, are missing, want to go on. */
function drawState() {
  const { seats = 0, confirmed = 0, done = 0 } = view.counts;
  const waits = view.missing ? `, ${view.missing} missing` : "";
  $("#screen-state").textContent = view.phase === "playing" ? (view.state ? `Waiting for ${listed(view.waiting)}` : `${confirmed + done} of ${seats} have confirmed${waits}`) : many(seats, view.phase === "lobby" ? "player" : "seat");
  const { count, need } = view.votes;
  $("#screen-votes").hidden = view.phase !== "playing" || !count;
  $("#screen-votes").textContent = `${count} of ${need} votes for going on without them`;
}

function drawHall() {
  if (!hall) return;
  if (view.phase === "lobby") drawArrived();
  const started = view.phase !== "lobby" && hall.leaders.length > 0;
  $("#leaders-box").hidden = !started;
  const lowest = view.settings.mode === "lowest";
  $("#board-title").textContent = `${view.phase === "over" ? "The result" : "Leaderboard"}${lowest ? ", the lowest first" : ""}`;
  if (started) drawLeaders();
  const spread = started && hall.spread?.count >= FEW ? hall.spread : null;
  $("#spread-box").hidden = !spread;
  if (spread) $("#spread").replaceChildren(spreadPicture(spread, null, `${many(spread.count, "seat")}, from ${score(spread.lowest)} to ${score(spread.highest)}, on average ${score(spread.mean)}`));
  drawPodium();
}

/** Names come in at the front; those that are there already stay as they are. */
function drawArrived() {
  const list = $("#arrived");
  const names = hall.newest;
  $("#nobody").hidden = names.length > 0;
  const there = new Map([...list.children].map((item) => [item.dataset.name, item]));
  list.replaceChildren(...names.map((name) => there.get(name) || h("li", { class: "came", text: name, data: { name } })));
  const more = (view.counts.seats || 0) - names.length;
  if (names.length && more > 0) list.append(h("li", { class: "more", text: `and ${more} more` }));
  const newer = names.filter((name) => !there.has(name));
  if (newer.length && newer.length < 4) announce(`${listed(newer)} sat down.`);
}

function drawLeaders() {
  $("#leaders").replaceChildren(...hall.leaders.map((place) => h("li", {},
    h("span", { class: "rank", text: `${place.rank}.` }),
    h("span", { class: "who" }, place.name, cameLater(place)),
    h("span", { class: "gain", text: place.gain > 0 ? `+${score(place.gain)}` : "" }),
    h("b", { text: score(place.total) }))));
  const best = hall.gain;
  $("#biggest").hidden = !best;
  if (!best) return;
  const others = best.count - best.names.length;
  const names = listed(others > 0 ? [...best.names, many(others, "other")] : best.names);
  const turn = printed(view, best.round, best.turn);
  const words = view.settings.mode === "lowest" ? `Could not help scoring in turn ${turn}` : `Biggest gain in turn ${turn}`;
  $("#biggest").replaceChildren(view.state ? "" : icon("S"), h("span", {}, `${words}: `, h("b", { text: `+${score(best.gain)}` }), ` ${names}`));
}

/** The first three, the best in the middle; whoever shares a place stands as high. */
function drawPodium() {
  const first = view.phase === "over" ? hall.leaders.slice(0, 3) : [];
  $("#podium").hidden = !first.length;
  if (!first.length) return;
  const steps = first.map((place) => h("div", { class: "step", data: { place: place.rank, testid: `podium-${place.rank}` } },
    h("p", { class: "step-name", text: place.name }), h("p", { class: "step-total" }, view.state ? "" : icon("S"), score(place.total)), h("p", { class: "step-rank", text: String(place.rank), "aria-label": `Place ${place.rank}` })));
  $("#podium").replaceChildren(...(steps.length === 3 ? [steps[1], steps[0], steps[2]] : steps));
  const winners = listed(hall.leaders.filter((place) => place.rank === 1).map((place) => place.name));
  if (told !== winners) {
    told = winners;
    announce(`The game is over. ${winners} won with ${score(first[0].total)}.`);
  }
}

// --- what the host can do here ---------------------------------------------------------------------

function drawHost() {
  const box = $("#screen-host");
  const parts = [];
  const button = (text, what, more = {}) => h("button", { type: "button", class: "primary", text, ...more, data: { testid: `screen-${what}` }, on: { click: () => send(what) } });
  const { dice, advance } = view.settings;
  if (view.host && view.phase === "lobby") parts.push(button(view.counts.seats ? "Start" : "Start when somebody is here", "start", { disabled: !view.counts.seats }));
  if (view.host && view.phase === "playing" && advance === "host" && dice !== "host") parts.push(button("Next roll", "next"));
  if (view.host && view.phase === "playing" && view.missing && advance !== "host") parts.push(button(`Go on without ${view.missing}`, "move_on"));
  if (box.contains(document.activeElement) && parts.length === box.children.length && parts.every((part, at) => part.textContent === box.children[at].textContent)) return;
  box.replaceChildren(...parts);
  box.hidden = !parts.length;
}

async function send(what) {
  try {
    const answer = await command(code, view.number, what);
    if (answer.view) take(answer.view);
    refresh();
  } catch (error) {
    toast(sentence(error.message), true);
    refresh();
  }
}

// --- news ------------------------------------------------------------------------------------------

function take(newer) {
  if (view && newer.number < view.number) return;
  view = newer;
  useFaces(view.parts);
  known = Math.max(known, view.number);
  draw();
}

let asked = 0;
let askedHall = 0;

/** Asks for the whole view and for the hall's numbers. */
function refresh(wait = 150) {
  clearTimeout(asked);
  asked = setTimeout(async () => {
    try {
      take(await get(table(code)));
      await askHall();
    } catch { refresh(3000); }
  }, wait);
}

/** The hall's numbers; again after a second if they were older than what is known. */
async function askHall() {
  hall = await get(`${table(code)}/screen`);
  drawHall();
  clearTimeout(askedHall);
  if (hall.number < known) askedHall = setTimeout(() => askHall().catch(() => refresh(3000)), AGAIN);
}

function hear(event) {
  if (event.kind !== "progress") { refresh(); return; }
  known = Math.max(known, event.number);
  Object.assign(view, { counts: event.counts, missing: event.missing, deadline: event.deadline });
  Object.assign(view.votes, { count: event.votes, need: event.need });
  draw();
  askHall().catch(() => refresh(3000));
}

function lineState(state) {
  const words = { lost: "Reconnecting …", offline: "Offline" }[state] || "";
  if (!words && !$("#line").hidden) refresh();
  $("#line").hidden = !words;
  $("#line").textContent = words;
}

$("#screen-qr").append(qrCode(code, "QR code to join this table"));
$("#screen-link").textContent = shared(`/t/${code}`).replace(/^https?:\/\//, "");
get(table(code)).then(async (found) => {
  take(found);
  new Live(code, view.number, hear, lineState);
  await askHall();
}).catch((error) => {
  if (view) { refresh(3000); return; }
  $("#screen-name").textContent = "This table cannot be shown";
  $("#screen-where").textContent = sentence(error.message);
});
