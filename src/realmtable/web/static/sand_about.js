// A game alone begins at once.
"use strict";
import { $, kept, problem } from "./dom.js";
import { command, get, post, table } from "./api.js";
import { sentence } from "./words.js";

$("#play-alone").addEventListener("click", async (event) => {
  const button = event.currentTarget;
  button.disabled = true;
  try {
    const { code } = await post("/api/tables", { settings: { game: "sand", kind: "solo", open: false }, name: kept.get("name", "") || "Me" });
    const { number } = await get(table(code));
    await command(code, number, "start");
    location.href = `/t/${code}`;
  } catch (error) {
    problem(sentence(error.message));
    button.disabled = false;
  }
});
