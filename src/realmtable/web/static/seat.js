// A seat is moved to this device only when someone says so.
"use strict";
import { $, problem } from "./dom.js";
import { post } from "./api.js";
import { sentence } from "./words.js";

const { secret } = $("#seat").dataset;

post("/api/seats/look", { secret }).then((seat) => {
  $("#seat-title").textContent = `Play as ${seat.name || seat.seat} on this device?`;
  if (seat.table) $("#seat-words").textContent = `This link holds a seat at “${seat.table}”. Whoever opens it can play that seat, so do not pass it on.`;
}).catch((error) => {
  problem(sentence(error.message));
  if (error.status === 404) $("#take-seat").disabled = true;
});

$("#take-seat").addEventListener("click", async (event) => {
  event.currentTarget.disabled = true;
  try {
    location.replace(`/t/${(await post("/api/seats", { secret })).code}`);
  } catch (error) {
    problem(sentence(error.message));
    $("#take-seat").disabled = false;
  }
});
