// The house course: the map, the sheet of a hole, and the log.
"use strict";
import { $, $$, fromSvg, h } from "./dom.js";
import { get, post } from "./api.js";
import { button, change, chosen, day, deed, deletion, fileOf, openDeeds, play, practise, shortDay, showSheet, tryItem } from "./solo.js";
import { many } from "./words.js";

const LEVELS = ["easy", "normal", "hard"];
const beside = Number($("#log").dataset.beside);
let view = null;
let shownRun = "";

const runOf = (id) => view.runs.find((one) => one.id === id);

async function load() {
  view = await get(`/api/solo/minigolf${shownRun ? `?run=${encodeURIComponent(shownRun)}` : ""}`);
  draw();
}

function draw() {
  const run = view.run && runOf(view.run);
  $("#map").replaceChildren(fromSvg(view.drawing));
  $("#start").hidden = Boolean(view.runs.length) && !view.runs[0].over;
  $("#file").hidden = !run;
  if (run) {
    $("#file").href = fileOf(run.id);
    $("#file").download = "";
  }
  drawLog();
  drawSheet();
}

function drawSheet() {
  const number = showSheet("hole", view.current || 1);
  const sheet = $(`#sheet-${number}`);
  if (!sheet) return;
  const run = view.run && runOf(view.run);
  const hole = run?.holes[number - 1];
  const level = hole?.level || view.level;
  for (const goal of $$(".goal", sheet)) goal.hidden = goal.dataset.level !== level;
  const tries = view.attempts.filter((one) => one.stage.number === number && one.state === "over");
  $("[data-tries]", sheet).replaceChildren(...tries.map((one) => tryItem(one, `Attempt ${one.stage.attempt}, ${one.stage.level}`)));
  $("[data-deeds]", sheet).replaceChildren(...deeds(run, hole, number));
}

function deeds(run, hole, number) {
  if (!run) return [h("p", { class: "hint", text: "Start a run to play this hole for the log, or practise it below." })];
  if (hole.done) return [h("p", {}, h("b", { text: hole.words === "picked up" ? "Picked up." : `${many(hole.attempts, "attempt")}: ${hole.words}.` }))];
  if (number !== view.current) return [h("p", { class: "hint", text: `Hole ${view.current} comes first.` })];
  const open = view.attempts.at(-1);
  if (open && (open.state === "playing" || open.state === "elsewhere")) return openDeeds(run.id, open, load, "It counts as an attempt, and the hole can be tried again.");
  const found = [button(hole.attempts ? `Attempt ${hole.attempts + 1}` : "Play this hole", "play-hole", () => play(run.id), true)];
  if (view.pick_up) found.push(button("Pick up the ball", "pick-up", async () => { await change(run.id, "pick-up"); await load(); }));
  if (!hole.attempts) {
    const select = h("select", { id: "level-next", data: { testid: "level-next" } }, ...LEVELS.map((one) => h("option", { value: one, text: one[0].toUpperCase() + one.slice(1), selected: one === view.level })));
    select.addEventListener("change", () => deed(select, async () => { await change(run.id, "level", { level: select.value }); await load(); }));
    found.push(h("span", { class: "level-next" }, h("label", { for: "level-next", text: "Level from here on" }), select));
  }
  return found;
}

/** The newest runs side by side, the oldest of them on the left. */
function drawLog() {
  const runs = view.runs.slice(0, beside).reverse();
  for (let at = 0; at < beside; at += 1) {
    const run = runs[at];
    for (const cell of $$(`.log th[data-run="${at}"]`)) cell.replaceChildren(run ? shortDay(run.started) : `Run ${at + 1}`, ...(run ? [h("small", { text: run.level })] : []));
    for (const row of $$("#log tr[data-hole]")) {
      const cell = $(`td[data-run="${at}"]`, row);
      const hole = run?.holes[Number(row.dataset.hole) - 1];
      const mixed = hole?.level && run.level !== hole.level ? hole.level : "";
      const under = Boolean(hole?.words.includes("under") || hole?.words === "in one");
      cell.replaceChildren(under ? h("span", { class: "under", text: hole.shown }) : hole?.shown || "", ...(hole?.done && mixed ? [h("small", { text: mixed })] : []));
    }
    for (const cell of $$(`.log td[data-run="${at}"][data-sum]`)) {
      cell.replaceChildren(String(run?.score ? run[cell.dataset.sum] || "" : ""), ...(cell.dataset.sum === "par" && run?.title ? [h("small", { text: run.title })] : []));
    }
  }
  $("#older").hidden = !view.runs.length;
  $("#runs").replaceChildren(...view.runs.map((run) => h("li", { class: "entry" },
    h("span", { class: "entry-name", text: day(run.started) }),
    h("span", { class: "hint", text: [run.level, many(run.score, "attempt"), run.par, run.title, run.picked_up ? "with a pick-up" : "", run.over ? "" : "not finished", run.id === view.best ? "your best" : ""].filter(Boolean).join(" · ") }),
    run.id === view.run ? h("span", { class: "flag still", text: "on the map" }) : button("Show on the map", "show-run", async () => { shownRun = run.id; await load(); }),
    deletion(run.id, `the run of ${day(run.started)}`, async () => { shownRun = ""; await load(); }))));
}

$("#start").addEventListener("submit", (event) => {
  event.preventDefault();
  deed(event.submitter, async () => {
    shownRun = (await post("/api/solo/runs", { mode: "minigolf", ...chosen(event.target) })).run;
    history.replaceState(null, "", "#hole-1");
    await load();
  });
});
for (const one of $$("[data-practise]")) one.addEventListener("click", () => deed(one, () => practise("minigolf", Number(one.dataset.practise), $(`#practice-${one.dataset.practise}`).value)));
$("#print").addEventListener("click", () => window.print());
window.addEventListener("hashchange", () => view && drawSheet());
window.addEventListener("pageshow", (event) => { if (event.persisted) deed(null, load); });
deed(null, load);
