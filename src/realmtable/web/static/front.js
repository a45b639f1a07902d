// The front page: one click into a game, a code to a table.
"use strict";
import { $, h, problem } from "./dom.js";
import { get, post } from "./api.js";
import { sentence } from "./words.js";

$("#play-now").addEventListener("click", async (event) => {
  const button = event.currentTarget;
  button.disabled = true;
  problem("");
  try {
    location.href = `/t/${(await post("/api/play-now")).code}`;
  } catch (error) {
    problem(sentence(error.message));
    button.disabled = false;
  }
});
window.addEventListener("pageshow", () => { $("#play-now").disabled = false; });

$("#join-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const code = $("#join-code").value.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  if (code) location.href = `/t/${code}`;
});

async function fill() {
  const [mine, today] = await Promise.allSettled([get("/api/mine"), get("/api/today")]);
  const tables = mine.status === "fulfilled" ? mine.value.tables : [];
  if (tables.length) {
    const ordered = [...tables].filter((table) => table.phase !== "over").sort((a, b) => Number(b.my_turn) - Number(a.my_turn));
    const shown = (ordered.length ? ordered : tables).slice(0, 3);
    $("#mine-short").classList.add("short-list");
    $("#mine-short").replaceChildren(...shown.map((table) => h("li", {}, h("a", { href: `/t/${table.code}`, text: table.name || `Table ${table.code}` }),
      table.my_turn ? h("span", { class: "flag", text: "your turn" }) : h("span", { class: "hint", text: table.phase === "over" ? "finished" : table.phase === "lobby" ? "not started" : "waiting" }))));
  }
  if (today.status === "fulfilled") {
    const { players = 0, done } = today.value;
    $("#today-line").textContent = done ? "You have played today." : players ? `${players} played so far.` : "Be the first today.";
  }
}
fill();
