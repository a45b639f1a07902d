// Opening a table.
"use strict";
import { $, $$, kept, problem } from "./dom.js";
import { get, post } from "./api.js";
import { many, sentence } from "./words.js";

const form = $("#new-form");
const perRound = Number(form.dataset.perRound);
const picked = []; // ids in the order they were picked

const value = (name) => form.elements[name].value;
const rounds = () => Number(value("rounds"));

function redraw() {
  const byHand = value("how") === "picked";
  $("#picker").hidden = !byHand;
  const room = rounds() * perRound;
  while (picked.length > room) picked.pop();
  for (const button of $$(".pick")) {
    const at = picked.indexOf(button.dataset.pick);
    button.setAttribute("aria-pressed", String(at >= 0));
    const name = $("span", button);
    if (at >= 0) name.dataset.number = rounds() > 1 ? String(Math.floor(at / perRound) + 1) : "✓";
    else delete name.dataset.number;
  }
  const left = room - picked.length;
  $("#picked").textContent = byHand ? `${many(picked.length, "card")} picked${left ? `, ${left} to be drawn at random` : ""}${rounds() > 1 ? ` (${perRound} a round)` : ""}` : "";
  const kind = value("kind");
  for (const element of $$("[data-for]")) if (element.tagName !== "OPTION") element.hidden = !element.dataset.for.split(" ").includes(kind);
}

form.addEventListener("change", redraw);
$("#pick-grid").addEventListener("click", (event) => {
  const button = event.target.closest(".pick");
  if (!button) return;
  const at = picked.indexOf(button.dataset.pick);
  if (at >= 0) picked.splice(at, 1);
  else if (picked.length < rounds() * perRound) picked.push(button.dataset.pick);
  else problem(`${many(rounds(), "round")} need ${rounds() * perRound} cards, and that many are picked. Take one back first.`);
  redraw();
});
$("#pick-search").addEventListener("input", (event) => {
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const button of $$(".pick")) button.hidden = !words.every((word) => button.dataset.search.includes(word));
});
$("#pick-search").addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });

function settings() {
  const sets = $$("[name=set]:checked", form).map((box) => box.value);
  const realms = [];
  if (value("how") === "picked") for (let at = 0; at < picked.length; at += perRound) realms.push(picked.slice(at, at + perRound));
  const kind = value("kind");
  return {
    game: "rolling", name: value("table").trim(), kind, rounds: rounds(), realms, sets,
    tie_break: value("tie_break"), dice: value("dice"), pace: value("pace"), timer: value("timer") ? Number(value("timer")) : null,
    show: value("show"), open: kind !== "solo" && form.elements.open.checked, bots: Array(Number(value("bots"))).fill("greedy"), advance: value("advance"),
  };
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  problem("");
  const made = settings();
  const name = value("me").trim();
  const plays = made.kind === "solo" || form.elements.play.checked;
  if (!made.sets.length && (value("how") === "random" || picked.length < rounds() * perRound)) { problem("Choose at least one set to draw from."); return; }
  if (plays && !name && made.kind !== "solo") { problem("Please type your name."); $("#my-name").focus(); return; }
  if (name) kept.set("name", name);
  const button = $("[type=submit]", form);
  button.disabled = true;
  try {
    const answer = await post("/api/tables", plays ? { settings: made, name: name || "Me" } : { settings: made });
    location.href = plays ? `/t/${answer.code}` : `/t/${answer.code}/watch`;
  } catch (error) {
    problem(sentence(error.message));
    $("#problem").scrollIntoView({ block: "center" });
    button.disabled = false;
  }
});

const wanted = new URLSearchParams(location.search).get("card");
if (wanted && $(`[data-pick="${CSS.escape(wanted)}"]`)) {
  picked.push(wanted);
  form.elements.how.value = "picked";
}
redraw();
$("#my-name").value = kept.get("name", "");
get("/api/me").then((me) => { if (me.name && !$("#my-name").value) $("#my-name").value = me.name; }).catch(() => {});
