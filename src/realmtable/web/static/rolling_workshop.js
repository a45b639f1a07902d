// The workshop: shows what the server makes of the files, again and again, and asks for reports.
"use strict";
import { $, announce, h, kept, problem } from "./dom.js";
import { get, openTable, post } from "./api.js";
import { sentence } from "./words.js";

const EVERY = 700; // milliseconds
const box = $("#workshop");
const card = box.dataset.card;
const form = $("#report-form");
let view = JSON.parse(box.dataset.view);
let shown = "";

function drawState() {
  const errors = view.findings.filter((finding) => finding.level === "error").length;
  const state = $("#state");
  const words = view.sound ? "Sound: it can be played." : errors ? `${errors === 1 ? "1 error" : `${errors} errors`}${view.playable ? "; the last sound version is still played." : "."}` : "Looking at the files …";
  state.classList.toggle("sound", view.sound);
  state.classList.toggle("broken", errors > 0);
  if (state.textContent !== words) state.textContent = words;
  $("#name").textContent = view.name;
  document.title = `${view.name} · Workshop · Realmtable`;
}

function drawFindings() {
  const rows = view.findings.map((finding) => h("li", { class: finding.level },
    h("small", { text: [finding.level === "advice" ? "Advice" : "Error", finding.file, finding.place].filter(Boolean).join(" · ") }), finding.words));
  $("#found").replaceChildren(...(rows.length ? rows : [h("li", { class: "fine", text: view.number ? "Nothing: the files, the drawing and twelve random rounds are fine." : "Looking at the files …" })]));
}

function drawCards() {
  if (!view.drawn) return;
  const figures = ["light", "dark"].map((theme) => h("figure", { class: theme }, h("figcaption", { text: theme === "light" ? "Light" : "Dark" }),
    h("img", { src: `/workshop/card.svg?theme=${theme}&v=${view.print}`, alt: `The card ${view.name}, ${theme}`, width: 320, height: 500, data: { testid: `ws-${theme}` } })));
  $("#cards").replaceChildren(...figures);
}

function drawReport() {
  const run = view.report;
  const running = run.state === "running";
  $("#make").disabled = running || !view.playable;
  $("#stop").hidden = !running;
  $("#working").hidden = !running;
  $("#progress").max = run.of;
  $("#progress").value = run.done;
  $("#progress-words").textContent = run.words;
  const wrong = $("#report-problem");
  wrong.hidden = run.state !== "failed";
  wrong.textContent = run.state === "failed" ? sentence(run.words) : "";
  if (!run.bots.length) {
    $("#results").replaceChildren(...(run.state === "stopped" ? [h("p", { class: "hint", text: "Stopped." })] : []));
    return;
  }
  const heads = ["bot", "mean ★", "spread", "no star", "all six", "stronger than"];
  const rows = run.bots.map((bot) => h("tr", {}, ...[bot.bot, bot.mean, bot.spread, bot.none, bot.full, bot.stronger].map((text) => h("td", { text }))));
  const best = run.bots[run.bots.length - 1];
  $("#results").replaceChildren(
    ...(run.current ? [] : [h("p", { class: "hint", text: "This report is of an earlier version." })]),
    h("div", { class: "ws-results", tabindex: "0" }, h("table", {}, h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col", text })))), h("tbody", {}, ...rows))),
    ...best.warnings.map((text) => h("p", { class: "problem", text: `With ${best.bot}: ${text}.` })),
    ...run.bots.filter((bot) => bot.note).map((bot) => h("p", { class: "hint", text: `${bot.bot} ${bot.note}.` })),
    h("p", { class: "row-actions" }, h("a", { class: "button", href: "/workshop/report", target: "_blank", rel: "noopener", text: "Open the whole report", data: { testid: "ws-open" } }), h("a", { class: "button", href: "/workshop/report.json", download: `${card}-balance.json`, text: "As JSON" })),
  );
}

function draw() {
  const key = `${view.number}`;
  drawState();
  $("#play").disabled = !view.playable;
  drawReport();
  if (shown === key) return;
  if (shown) announce(view.sound ? "The files have changed; the card is sound." : "The files have changed; there are errors.");
  shown = key;
  drawFindings();
  drawCards();
}

async function follow() {
  try {
    view = await get("/api/workshop/state");
    draw();
  } catch {
    $("#state").textContent = "The workshop does not answer; it may have been stopped.";
    $("#state").classList.remove("sound");
  }
  setTimeout(follow, EVERY);
}

$("#play").addEventListener("click", async () => {
  const company = $("#company").value;
  const settings = { game: "rolling", name: "", kind: "solo", rounds: 1, realms: [[card]], sets: ["all"], open: false, bots: company ? [company] : [] };
  try {
    const { code } = await openTable("/api/tables", { settings, name: kept.get("name", "") || "Me" });
    location.href = `/t/${code}`;
  } catch (error) {
    problem(sentence(error.message));
  }
});

async function ask(path, data) {
  const wrong = $("#report-problem");
  try {
    view = await post(path, data);
    draw();
  } catch (error) {
    wrong.textContent = sentence(error.message);
    wrong.hidden = false;
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const given = new FormData(form);
  ask("/api/workshop/report", { rounds: Number(given.get("rounds")), seed: String(given.get("seed")), bots: given.getAll("bot"), fit: given.has("fit") });
});
$("#stop").addEventListener("click", () => ask("/api/workshop/report/stop"));
draw();
setTimeout(follow, EVERY);
