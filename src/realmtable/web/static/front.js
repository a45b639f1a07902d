// The front page: one click into a game, a code to a table.
"use strict";
import { $, h, problem } from "./dom.js";
import { get, openTable, table } from "./api.js";
import { readTable } from "./find.js";
import { sentence } from "./words.js";

$("#play-now").addEventListener("click", async (event) => {
  const button = event.currentTarget;
  button.disabled = true;
  problem("");
  try {
    location.href = `/t/${(await openTable("/api/play-now")).code}`;
  } catch (error) {
    problem(sentence(error.message));
    button.disabled = false;
  }
});
window.addEventListener("pageshow", () => { $("#play-now").disabled = false; });

$("#join-form").addEventListener("submit", (event) => {
  event.preventDefault();
  join(readTable($("#join-code").value));
});
$("#join-code").addEventListener("input", () => problem("", "#join-problem"));

/** Goes to the table that was typed or pasted, or says why not. */
async function join({ code, host, seat, why }) {
  problem(why || "", "#join-problem");
  if (seat) location.href = `/s/${encodeURIComponent(seat)}`;
  if (!code) { $("#join-code").focus(); return; }
  try {
    await get(table(code));
  } catch (error) {
    if (error.status === 404) {
      const elsewhere = host && host !== location.host ? ` The link leads to ${host}: open it there.` : " Codes are easily mistyped; ask for the link.";
      problem(`There is no table ${code} here.${elsewhere}`, "#join-problem");
      $("#join-code").focus();
      return;
    }
  }
  location.href = `/t/${code}`; // whatever else is wrong is told there
}

async function fill() {
  const [mine, today] = await Promise.allSettled([get("/api/mine"), get("/api/today")]);
  const tables = mine.status === "fulfilled" ? mine.value.tables : [];
  if (tables.length) {
    const ordered = [...tables].filter((one) => one.phase !== "over").sort((a, b) => Number(b.my_turn) - Number(a.my_turn));
    const shown = (ordered.length ? ordered : tables).slice(0, 3);
    $("#mine-short").classList.add("short-list");
    $("#mine-short").replaceChildren(...shown.map((one) => h("li", {}, h("a", { href: `/t/${one.code}`, text: one.name || `Table ${one.code}` }),
      one.my_turn ? h("span", { class: "flag", text: "your turn" }) : h("span", { class: "hint", text: one.phase === "over" ? "finished" : one.phase === "lobby" ? "not started" : "waiting" }))));
  }
  if (today.status === "fulfilled") {
    const { players = 0, done } = today.value;
    $("#today-line").textContent = done ? "You have played today." : players ? `${players} played so far.` : "Be the first today.";
  }
}
fill();
