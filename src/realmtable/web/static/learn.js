// The first turn is played on a real table.
"use strict";
import { $, kept, problem } from "./dom.js";
import { post } from "./api.js";
import { sentence } from "./words.js";

$("#learn-start").addEventListener("click", async (event) => {
  const button = event.currentTarget;
  button.disabled = true;
  kept.remove("learned");
  try {
    location.href = `/t/${(await post("/api/play-now")).code}?learn=1`;
  } catch (error) {
    problem(sentence(error.message));
    button.disabled = false;
  }
});
