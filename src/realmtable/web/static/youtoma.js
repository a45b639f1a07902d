// The page that leads into a game against Youtoma: its level, how many rounds, which realms.
"use strict";
import { $, $$, kept, problem } from "./dom.js";
import { openTable } from "./api.js";
import { listed, many, sentence } from "./words.js";

const form = $("#youtoma-form");
const perRound = Number(form.dataset.perRound);
const avoid = JSON.parse(form.dataset.avoid); // realms that had better not meet, and what is said then
const boxes = $$("[name=realm]", form);
let chosen = []; // ids, in the order in which they were picked

const rounds = () => Number(form.elements.rounds.value);
const nameOf = (id) => boxes.find((box) => box.value === id).dataset.name;
/** The chosen realms of each round, the first ones for the first. */
const byRound = () => Array.from({ length: rounds() }, (_, at) => chosen.slice(at * perRound, (at + 1) * perRound));

function saidWords() {
  const left = rounds() * perRound - chosen.length;
  if (!chosen.length) return `${many(left, "realm")} are drawn for you.`;
  const picked = byRound().map((ids, at) => (rounds() > 1 && ids.length ? `round ${at + 1}: ${listed(ids.map(nameOf))}` : listed(ids.map(nameOf)))).filter(Boolean).join("; ");
  return `${picked[0].toUpperCase()}${picked.slice(1)}.${left ? ` ${left === 1 ? "One more is" : `${left} more are`} drawn.` : ""}`;
}

function redraw() {
  chosen.length = Math.min(chosen.length, rounds() * perRound);
  const full = chosen.length === rounds() * perRound;
  for (const box of boxes) {
    const at = chosen.indexOf(box.value);
    box.checked = at >= 0;
    box.disabled = full && at < 0;
    $(".side-round", box.closest("label")).textContent = at < 0 || rounds() === 1 ? "" : `Round ${Math.floor(at / perRound) + 1}`;
  }
  $("#realms-said").textContent = saidWords();
  const warnings = avoid.filter(({ realms }) => byRound().some((ids) => realms.every((realm) => ids.includes(realm)))).map(({ words }) => `${words}. You may play them all the same.`);
  $("#warning").textContent = warnings.join(" ");
  $("#warning").hidden = !warnings.length;
}

form.addEventListener("change", (event) => {
  const { target } = event;
  if (target.name === "realm") chosen = target.checked ? [...chosen, target.value] : chosen.filter((id) => id !== target.value);
  if (target.name === "level") kept.set("youtoma-level", target.value);
  redraw();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  problem("");
  const button = $("[type=submit]", form);
  button.disabled = true;
  try {
    const settings = { kind: "solo", mode: "youtoma", level: form.elements.level.value, rounds: rounds(), realms: byRound(), open: false };
    const { code } = await openTable("/api/tables", { settings, name: kept.get("name", "") || "Me" });
    location.href = `/t/${code}`;
  } catch (error) {
    problem(sentence(error.message));
    button.disabled = false;
  }
});
window.addEventListener("pageshow", () => { $("[type=submit]", form).disabled = false; });

const level = kept.get("youtoma-level", "normal");
if ($$("[name=level]", form).some((one) => one.value === level)) form.elements.level.value = level;
const wanted = new URLSearchParams(location.search).get("card");
if (boxes.some((box) => box.value === wanted)) {
  chosen.push(wanted);
  $("#pick-realms").open = true;
}
redraw();
