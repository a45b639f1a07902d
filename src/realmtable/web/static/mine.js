// My tables: where it is my turn, and news of those that move on.
"use strict";
import { $, h, kept, problem, toast } from "./dom.js";
import { get, post } from "./api.js";
import { askNotify, canNotify, notify, stopNotify, wantsNotify } from "./notify.js";
import { ago, many, sentence } from "./words.js";

const AGAIN = 30000;
let before = null;

function words(table) {
  const parts = [];
  if (table.phase === "lobby") parts.push("not started");
  else if (table.phase === "over") parts.push("finished");
  else parts.push(`${table.rounds > 1 ? `round ${table.round}, ` : ""}turn ${table.turn}`);
  parts.push(many(table.seats, "seat"));
  if (table.host) parts.push("you are the host");
  if (table.at) parts.push(ago(table.at));
  return parts.join(" · ");
}

function row(table) {
  const flag = table.phase === "over" ? h("span", { class: "flag still", text: "over" }) : table.my_turn ? h("span", { class: "flag", text: "your turn", data: { testid: "your-turn" } }) : h("span", { class: "flag still", text: "waiting" });
  return h("li", { class: "entry", data: { testid: `table-${table.code}` } }, h("a", { class: "entry-name", href: `/t/${table.code}`, text: table.name || `Table ${table.code}` }), h("span", { class: "hint", text: words(table) }), flag);
}

async function fill() {
  try {
    const { tables } = await get("/api/mine");
    const order = (table) => (table.my_turn && table.phase !== "over" ? 0 : table.phase === "over" ? 2 : 1);
    const sorted = [...tables].sort((a, b) => order(a) - order(b));
    $("#tables").replaceChildren(...sorted.map(row), ...(sorted.length ? [] : [h("li", { class: "hint", text: "You sit at no table yet." })]));
    for (const table of sorted) {
      const known = before?.get(table.code);
      if (known && table.my_turn && known !== `${table.round}.${table.turn}`) notify(table.name || `Table ${table.code}`, "It is your turn.", `/t/${table.code}`);
    }
    before = new Map(sorted.map((table) => [table.code, `${table.round}.${table.turn}`]));
    problem("");
  } catch (error) {
    problem(sentence(error.message));
  }
}

function bell() {
  const button = $("#notify");
  button.hidden = !canNotify();
  button.textContent = wantsNotify() ? "Stop notifications" : "Tell me when a table moves on";
}

$("#notify").addEventListener("click", async () => {
  if (wantsNotify()) stopNotify();
  else await askNotify();
  bell();
});
$("#name-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const { name } = await post("/api/me", { name: $("#name").value.trim() });
    kept.set("name", name);
    toast("Saved.");
  } catch (error) {
    problem(sentence(error.message));
  }
});
get("/api/me").then((me) => { $("#name").value = me.name || kept.get("name", ""); }).catch(() => {});
bell();
fill();
setInterval(fill, AGAIN);
