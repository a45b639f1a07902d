// Bringing a record, and finding the own ones.
"use strict";
import { $, h, problem } from "./dom.js";
import { get, post, table } from "./api.js";
import { MODES } from "./course.js";
import { gameOf } from "./games.js";
import { ago, listed, sentence } from "./words.js";

async function openRecord(record) {
  location.href = `/records/${(await post("/api/records", { record })).id}`;
}

async function stepThrough(code) {
  problem("");
  try {
    location.href = `/records/${(await post(`${table(code)}/share`)).id}`;
  } catch (error) {
    problem(sentence(error.message));
  }
}

$("#record-file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  if (file.size > 2_000_000) { problem("This file is too large for a record."); return; }
  $("#record-text").value = await file.text();
});
$("#upload").addEventListener("submit", async (event) => {
  event.preventDefault();
  problem("");
  const text = $("#record-text").value;
  if (!text.trim()) { problem("Choose a file or paste a record first."); return; }
  try {
    await openRecord(text);
  } catch (error) {
    problem(sentence(error.message));
  }
});

const analyse = (game, mode, id) => (gameOf(game).analysed(mode) ? h("a", { class: "button small", href: `/records/${id}/analysis`, text: "Analyse" }) : null);

async function fill() {
  const none = (words) => h("li", { class: "hint", text: words });
  const [records, mine] = await Promise.allSettled([get("/api/records"), get("/api/mine")]);
  const own = records.status === "fulfilled" ? records.value.records : [];
  $("#records").replaceChildren(...own.map((one) => h("li", { class: "entry" },
    h("a", { class: "entry-name", href: `/records/${one.id}`, text: listed((one.seats || []).slice(0, 4)) || "Record" }),
    h("span", { class: "hint", text: [gameOf(one.game).length(one.rounds), gameOf(one.game).title, MODES[one.mode], ago(one.created)].filter(Boolean).join(" · ") }), analyse(one.game, one.mode, one.id))), ...(own.length ? [] : [none("None yet.")]));
  const games = (mine.status === "fulfilled" ? mine.value.tables : []).filter((one) => one.phase !== "lobby");
  $("#games").replaceChildren(...games.map((one) => h("li", { class: "entry" },
    h("a", { class: "entry-name", href: `/t/${one.code}`, text: one.name || `Table ${one.code}` }),
    h("span", { class: "hint", text: [one.phase === "over" ? "finished" : "not finished: your own turns only", gameOf(one.game).title, MODES[one.mode], ago(one.at)].filter(Boolean).join(" · ") }),
    h("button", { type: "button", class: "small", text: "Step through", on: { click: () => stepThrough(one.code) } }),
    one.phase === "over" ? analyse(one.game, one.mode, one.code) : null,
    h("a", { class: "button small", href: `${table(one.code)}/record`, download: `${one.code}.record`, text: "Download" }))), ...(games.length ? [] : [none("None yet.")]));
}
fill();
