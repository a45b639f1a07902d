// Stepping through a record, all seats side by side.
"use strict";
import { $, announce, copy, h, icon, problem } from "./dom.js";
import { get, post } from "./api.js";
import { CardView } from "./cards.js";
import { againstYoutoma, partOf, turnName } from "./course.js";
import { KINDS, sentence, tenths } from "./words.js";

const id = $("#record").dataset.record;
let record = null;
let at = 0;
let laid = "";
const rows = new Map();

/** A button that lets the cards of a seat have the whole width. */
function larger(name) {
  return h("button", { type: "button", class: "small record-larger", text: "Larger", "aria-pressed": "false", "aria-label": `The cards of ${name} larger`, on: { click: ({ currentTarget }) => {
    const large = currentTarget.closest(".record-seat").classList.toggle("large");
    currentTarget.setAttribute("aria-pressed", String(large));
    currentTarget.textContent = large ? "Smaller" : "Larger";
  } } });
}

function layOut(round) {
  if (laid === String(round)) return;
  laid = String(round);
  rows.clear();
  const { side, own } = partOf(record, round);
  $("#record-seats").replaceChildren(...record.seats.map((name, seat) => {
    const cards = record.rounds[round - 1].map((realm) => new CardView(realm, side));
    const about = own ? (side && record.levels[seat]) || "" : `played by ${name}`;
    const row = {
      cards,
      score: h("span", { class: "record-score" }),
      log: h("ol", { class: "log", "aria-label": `What ${name} did` }),
      held: h("span", { class: "record-held" }),
    };
    rows.set(name, row);
    return h("section", { class: "record-seat", "aria-label": name },
      h("header", {}, h("h2", {}, own ? name : "Youtoma", about ? h("small", { text: ` ${about}` }) : null), row.score, row.held, record.seats.length > 1 ? larger(name) : null),
      h("div", { class: "look-cards", role: "group", tabindex: "0", "aria-label": `The cards of ${name}` }, ...cards.map((card) => card.element)), row.log);
  }));
}

function draw() {
  const step = record.steps[at];
  layOut(step.round);
  $("#step-where").textContent = turnName(record, step.round, step.turn, "Own");
  $("#step-dice").replaceChildren(...step.dice.map((value) => icon(`die${value}`, `rolled ${value}`)));
  $("#step").value = at;
  for (const seat of record.seats) {
    const row = rows.get(seat);
    const done = step.seats.find((one) => one.name === seat);
    row.cards.forEach((card, place) => {
      const shown = done || [...record.steps.slice(0, at)].reverse().filter((one) => one.round === step.round).flatMap((one) => one.seats.filter((other) => other.name === seat))[0];
      card.writeBoard(shown?.boards?.[card.id] || {}, { fresh: done?.fresh?.[card.id] || [], stars: shown?.stars?.[place] ?? null }).catch(() => {});
    });
    row.score.replaceChildren(icon("S", "stars"), ` ${done ? done.stars.join(" + ") : "–"} · ${done ? tenths(done.score) : ""}`);
    row.held.replaceChildren(...(done ? Object.keys(KINDS).map((kind) => h("span", { class: "bit" }, icon(kind, KINDS[kind]), String(done.held[kind] || 0))) : []));
    row.log.replaceChildren(...(done?.log || ["Did not play this turn."]).map((words) => h("li", { text: words })));
  }
  $("#back").disabled = $("#first").disabled = at === 0;
  $("#forth").disabled = $("#last").disabled = at === record.steps.length - 1;
}

function go(to) {
  at = Math.max(0, Math.min(record.steps.length - 1, to));
  draw();
}

async function load() {
  try {
    record = await get(`/api/records/${encodeURIComponent(id)}`);
    $("#record-source").textContent = record.text || "";
    $("#against").hidden = againstYoutoma(record); // such a game cannot be played against
    if (!record.steps.length) { problem("Nothing was played in this record."); return; }
    $("#step").max = record.steps.length - 1;
    $("#stepper").hidden = false;
    go(Number(location.hash.slice(1)) - 1 || 0);
  } catch (error) {
    problem(sentence(error.message));
  }
}

$("#first").addEventListener("click", () => go(0));
$("#back").addEventListener("click", () => go(at - 1));
$("#forth").addEventListener("click", () => go(at + 1));
$("#last").addEventListener("click", () => go(record.steps.length - 1));
$("#step").addEventListener("input", (event) => go(Number(event.target.value)));
document.addEventListener("keydown", (event) => {
  if (!record || event.target.closest?.("input, pre") || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: record.steps.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
  announce($("#step-where").textContent);
});
$("#against").addEventListener("click", async () => {
  problem("");
  try {
    location.href = `/t/${(await post(`/api/records/${encodeURIComponent(id)}/ghost`)).code}`;
  } catch (error) {
    problem(sentence(error.message));
  }
});
$("#share").addEventListener("click", () => copy(location.href.split("#")[0]));
$("#save").addEventListener("click", () => {
  const link = h("a", { href: URL.createObjectURL(new Blob([record?.text || ""], { type: "text/plain" })), download: "realmtable.record" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 5000);
});
load();
