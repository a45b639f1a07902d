// Before the game: who is here, how it will be played, and what a host can still change.
"use strict";
import { $, $$, h } from "./dom.js";
import { qrCode } from "./api.js";
import { drawBotAdder } from "./bots.js";
import { miniCards } from "./cards.js";
import { holdSheet, seatTools } from "./hosting.js";
import { advice, levelTools } from "./levels.js";
import { reactionBar } from "./reactions.js";
import { drawSeats, seatOf } from "./seats.js";
import { listed } from "./words.js";

/** Who is here and who is still to come, in one line. */
function comingWords(view) {
  if (view.settings.kind === "crowd") return "";
  const free = view.seats.filter((seat) => seat.state === "free").map((seat) => seat.name);
  const here = view.seats.length - free.length;
  const parts = [here ? `${here === 1 ? "One sits" : `${here} sit`} here.` : "Nobody sits here yet."];
  if (free.length) parts.push(`Waiting for ${listed(free)}.`);
  if (view.settings.open) parts.push("Anyone with the link may sit down.");
  else parts.push(view.host ? "The table is closed: others come only to seats that you keep for them." : "The table is closed.");
  return parts.join(" ");
}

/** `game` is how the page of the game has its facts, bots and settings (see `Room`). */
export function drawLobby(view, send, game) {
  const { code } = view;
  if (!$("#lobby-qr img")) $("#lobby-qr").append(qrCode(code, "QR code to join this table"));
  for (const box of $$("#lobby [data-fill=mini]")) miniCards(box, view.realms, view.parts);
  $("#lobby-facts").textContent = game.facts(view.settings);
  const advised = view.realms.map((_, at) => advice(view, at + 1)).filter(Boolean).join(" ");
  if ($("#lobby-advice")) {
    $("#lobby-advice").textContent = advised;
    $("#lobby-advice").hidden = !advised;
  }
  if ($("#lobby-levels")) $("#lobby-levels").hidden = view.settings.mode !== "lowest";
  $("#lobby-coming").textContent = comingWords(view);
  const list = $("#lobby .seat-list");
  const focused = document.activeElement?.dataset?.testid;
  drawSeats(list, view);
  for (const row of $$(".seat[data-seat]", list)) {
    const seat = seatOf(view, Number(row.dataset.seat));
    const tools = seat ? [levelTools(seat, view, send), ...seatTools(seat, view, send)].filter(Boolean) : [];
    if (tools.length) row.append(h("div", { class: "seat-tools" }, ...tools));
  }
  if (focused) $(`[data-testid="${focused}"]`, list)?.focus();
  const friends = view.settings.kind === "table";
  $("#start").hidden = !view.host;
  $("#start").disabled = !view.counts.seats || (friends && view.seats.every((seat) => seat.state === "free"));
  drawBotAdder(view, send, game.bots);
  $("#hold-seat").hidden = !view.host || !friends;
  $("#hold-seat").onclick = () => holdSheet(view, send);
  $("#change").hidden = !view.host || !["table", "crowd"].includes(view.settings.kind);
  $("#change").href = game.change(code);
  $("#lobby-leave").hidden = view.me.seat === null;
  $("#lobby-wait").hidden = view.host;
  $("#lobby-wait").textContent = view.settings.pace === "days" ? "The host starts the game. You can close this page: My tables shows when it is your turn." : "The host starts the game.";
  const bar = $("#lobby-reactions");
  bar.hidden = !friends || view.me.seat === null || view.seats.length < 2;
  if (!bar.childElementCount) bar.append(reactionBar(send));
}
