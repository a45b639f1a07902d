// The house campaign: the atlas, the chapter with its story, the drawn realms, and what came of it.
"use strict";
import { $, $$, fromSvg, h } from "./dom.js";
import { get, post } from "./api.js";
import { button, change, chosen, day, deed, deletion, fileOf, openDeeds, play, practise, realmItems, showSheet, tryItem } from "./solo.js";
import { many, sentence } from "./words.js";

let view = null;
let shown = "";

async function load() {
  view = await get(`/api/solo/realmiverse${shown ? `?run=${encodeURIComponent(shown)}` : ""}`);
  draw();
}

function draw() {
  const { run } = view;
  $("#map").replaceChildren(fromSvg(view.drawing));
  $("#start").hidden = Boolean(view.runs.length) && !view.runs[0].won && !view.runs[0].lost;
  $("#start-title").textContent = view.runs.length ? "Another campaign" : "A new campaign";
  $("#file").hidden = !run;
  if (run) {
    $("#file").href = fileOf(run.id);
    $("#file").download = "";
  }
  $("#ending").hidden = !run || !(run.won || run.lost);
  $("#ending").textContent = endingWords(run);
  $("#older").hidden = !view.runs.length;
  $("#runs").replaceChildren(...view.runs.map((one) => h("li", { class: "entry" },
    h("span", { class: "entry-name", text: day(one.started) }), h("span", { class: "hint", text: `${one.level} · ${stateWords(one)}` }),
    one.id === run?.id ? h("span", { class: "flag still", text: "shown" }) : button("Show", "show-run", async () => { shown = one.id; await load(); }),
    deletion(one.id, `the campaign of ${day(one.started)}`, async () => { shown = ""; await load(); }))));
  drawSheet();
}

const lit = (run) => `${run.lit} of ${many(run.lanterns, "lantern")} lit`;
const stateWords = (run) => (run.won ? `won, ${lit(run)}, ${many(run.hard_goals, "hard goal")}` : run.lost ? `lost in chapter ${run.chapter + 1}` : `chapter ${run.chapter + 1}, ${lit(run)}`);

function endingWords(run) {
  if (!run) return "";
  if (run.won) return `The kettle boils, the map lies whole on the table, and ${run.lit === 1 ? "one lantern is" : `${run.lit} lanterns are`} still lit. Hard goals met: ${run.hard_goals} of ${view.chapters.length}.`;
  if (run.lost) return run.chapter ? `The last lantern goes out. The light reached as far as ${view.chapters[run.chapter - 1].name}.` : "The last lantern goes out before the rent is crossed.";
  return "";
}

function drawSheet() {
  const number = showSheet("chapter", view.current || 1);
  const sheet = $(`#sheet-${number}`);
  if (!sheet) return;
  const chapter = view.chapters[number - 1];
  const mine = view.attempts.filter((one) => one.stage.number === number);
  const attempt = mine.at(-1);
  const open = attempt && attempt.state !== "over" ? attempt : null;
  for (const goal of $$(".goal", sheet)) goal.hidden = goal.dataset.level !== (view.run?.level || "normal");
  $("[data-best]", sheet).textContent = chapter.best ? `Your best: ${sentence(chapter.best)}` : "";
  $("[data-realms]", sheet).replaceChildren(...(open ? realmItems(open, (realm) => exchangeButton(open, realm)) : []));
  $("[data-tries]", sheet).replaceChildren(...mine.filter((one) => one.state === "over").map((one) => tryItem(one, `Attempt ${one.stage.attempt}${one.hard ? ", with a spark" : ""}`)));
  $("[data-replay]", sheet).hidden = !chapter.replay;
  $("[data-deeds]", sheet).replaceChildren(...deeds(number, open));
}

const exchangeButton = (attempt, realm) => (attempt.exchange ? button(`Exchange`, `exchange-${realm.id}`, async () => { await change(view.run.id, "exchange", { realm: realm.id }); await load(); }) : null);

function deeds(number, open) {
  const { run } = view;
  if (!run) return [h("p", { class: "hint", text: "Choose a level above and step through." })];
  if (run.won || run.lost) return [];
  if (view.chapters[number - 1].won) return [h("p", {}, h("b", { text: view.chapters[number - 1].hard ? "Won, and the hard goal with it." : "Won." }))];
  if (number !== view.current) return [h("p", { class: "hint", text: `Still dark. Chapter ${view.current} comes first.` })];
  if (!open) return [h("p", { class: "hint", text: `${sentence(lit(run))}${run.spark ? " You carry a spark: this attempt starts with a pumpkin, a heart and a coin." : ""}` }), button("Draw the realms", "draw", async () => { await change(run.id, "draw"); await load(); }, true)];
  if (open.state !== "drawn") return openDeeds(run.id, open, load, "It counts as lost, and a lantern goes out.");
  const hint = open.exchange ? "One of these may be exchanged for the next of the draw." : "";
  return [h("p", { class: "hint", text: [hint, open.stage.spark ? "You carry a spark." : ""].filter(Boolean).join(" ") }), button("Roll the first dice", "begin", () => play(run.id, open.guests.length ? { watch: $("#watch").checked } : {}), true),
    ...(open.guests.length ? [h("label", { class: "check" }, h("input", { type: "checkbox", id: "watch", checked: true, data: { testid: "watch" } }), "Show the Echo’s moves and stars while I play")] : [])];
}

$("#start").addEventListener("submit", (event) => {
  event.preventDefault();
  deed(event.submitter, async () => {
    shown = (await post("/api/solo/runs", { mode: "realmiverse", ...chosen(event.target) })).run;
    history.replaceState(null, "", "#chapter-1");
    await load();
  });
});
for (const one of $$("[data-practise]")) one.addEventListener("click", () => deed(one, () => {
  const watch = $(`#watch-${one.dataset.practise}`);
  return practise("realmiverse", Number(one.dataset.practise), $(`#practice-${one.dataset.practise}`).value, watch ? { watch: watch.checked } : {});
}));
window.addEventListener("hashchange", () => view && drawSheet());
window.addEventListener("pageshow", (event) => { if (event.persisted) deed(null, load); });
deed(null, load);
