// A game alone begins at once.
"use strict";
import { $, kept, problem } from "./dom.js";
import { openTable } from "./api.js";
import { sentence } from "./words.js";

$("#play-alone").addEventListener("click", async (event) => {
  const button = event.currentTarget;
  button.disabled = true;
  try {
    const { code } = await openTable("/api/tables", { settings: { game: "sand", kind: "solo", open: false }, name: kept.get("name", "") || "Me" });
    location.href = `/t/${code}`;
  } catch (error) {
    problem(sentence(error.message));
    button.disabled = false;
  }
});
