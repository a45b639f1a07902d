// The host's big screen: dice, cards, who leads, how to join.
"use strict";
import { $, announce, h, icon, toast } from "./dom.js";
import { command, get, qrCode, table } from "./api.js";
import { CardView } from "./cards.js";
import { showClock } from "./clock.js";
import { Live } from "./live.js";
import { spreadPicture } from "./seats.js";
import { sentence, tenths } from "./words.js";

const code = $("#screen").dataset.code;
let view = null;
let live = null;
let laid = "";
let rolled = "";

function draw() {
  const { settings } = view;
  $("#screen-name").textContent = settings.name || "A table";
  const last = view.rolls.flat().at(-1);
  $("#screen-where").textContent = view.phase === "lobby" ? "Join now" : view.phase === "over" ? "The game is over"
    : `${settings.rounds > 1 ? `Round ${view.round} of ${settings.rounds}, turn` : "Turn"} ${view.turn} of ${view.turns}`;
  const key = `${view.round}.${view.turn}`;
  if (last && rolled !== key && view.phase !== "lobby") {
    rolled = key;
    $("#screen-dice").replaceChildren(...last.map((value) => icon(`die${value}`, String(value))));
    announce(`Rolled ${last.join(" and ")}.`);
    $("#screen-dice").classList.remove("tumble");
    requestAnimationFrame(() => $("#screen-dice").classList.add("tumble"));
  }
  const { seats = 0, confirmed = 0, done = 0 } = view.counts;
  $("#screen-state").textContent = view.phase === "playing" ? `${confirmed + done} of ${seats} have confirmed` : `${seats} at the table`;
  const realms = view.realms[Math.max(0, view.round - 1)];
  if (laid !== realms.join()) {
    laid = realms.join();
    $("#screen-cards").replaceChildren(...realms.map((realm) => new CardView(realm).element));
  }
  drawLeaders();
  const spread = view.spread?.rounds?.at(-1);
  $("#spread-box").hidden = !spread || spread.count < 4;
  if (spread) $("#spread").replaceChildren(spreadPicture(spread));
  showClock(view.deadline, () => refresh(1500));
  drawHost();
}

function drawLeaders() {
  const started = view.standing.some((place) => place.rounds.length) || view.phase === "over";
  const running = view.seats.map((seat) => ({ rank: 1 + view.seats.filter((other) => other.total > seat.total).length, name: seat.name, total: seat.total })).sort((a, b) => a.rank - b.rank);
  const places = started || view.settings.kind === "crowd" ? view.standing : running;
  $("#board-title").textContent = { lobby: "At the table", over: "The result" }[view.phase] || "Leaderboard";
  $(".screen-join").hidden = view.phase === "over" || !view.settings.open;
  $("#leaders").replaceChildren(...places.slice(0, 12).map((place) => h("li", {}, h("span", { class: "rank", text: view.phase === "lobby" ? "●" : `${place.rank}.` }), h("span", { class: "who", text: place.name }), h("b", { text: view.phase === "lobby" ? "" : tenths(place.total) }))));
}

function drawHost() {
  const box = $("#screen-host");
  const parts = [];
  const button = (text, what, more = {}) => h("button", { type: "button", class: "primary", text, data: { testid: `screen-${what}` }, on: { click: () => send(what, more) } });
  if (view.host && view.phase === "lobby") parts.push(button("Start", "start"));
  if (view.host && view.phase === "playing" && view.settings.advance === "host" && view.settings.dice !== "host") parts.push(button("Next roll", "next"));
  if (view.host && view.phase === "playing" && view.waiting.length && view.settings.advance !== "host") parts.push(button(`Go on without ${view.waiting.length}`, "move_on"));
  box.replaceChildren(...parts);
  box.hidden = !parts.length;
}

async function send(what, more) {
  try {
    const answer = await command(code, view.number, what, more);
    if (answer.view) take(answer.view);
  } catch (error) {
    toast(sentence(error.message), true);
    refresh();
  }
}

function take(newer) {
  if (view && newer.number < view.number) return;
  view = newer;
  draw();
}

let asked = 0;
function refresh(wait = 150) {
  clearTimeout(asked);
  asked = setTimeout(() => get(table(code)).then(take).catch(() => refresh(3000)), wait);
}

function lineState(state) {
  const words = { lost: "Reconnecting …", offline: "Offline" }[state] || "";
  if (!words && !$("#line").hidden) refresh();
  $("#line").hidden = !words;
  $("#line").textContent = words;
}

const link = new URL(`/t/${code}`, location.href);
$("#screen-qr").append(qrCode(code, "QR code to join this table"));
$("#screen-link").textContent = `${link.host}${link.pathname}`;
get(table(code)).then((found) => {
  take(found);
  live = new Live(code, view.number, (event) => {
    if (event.kind === "progress" && event.counts) { view.counts = event.counts; draw(); } else refresh();
  }, lineState);
}).catch((error) => {
  $("#screen-name").textContent = "This table cannot be shown";
  $("#screen-where").textContent = sentence(error.message);
});
