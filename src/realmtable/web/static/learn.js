// The first two turns are played on a real table.
"use strict";
import { $, problem } from "./dom.js";
import { openTable } from "./api.js";
import { sentence } from "./words.js";

$("#learn-start").addEventListener("click", async (event) => {
  const button = event.currentTarget;
  button.disabled = true;
  try {
    location.href = `/t/${(await openTable("/api/learn")).code}?learn=1`;
  } catch (error) {
    problem(sentence(error.message));
    button.disabled = false;
  }
});
