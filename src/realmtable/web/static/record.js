// Stepping through a record. How a step looks is told by the script of its game.
"use strict";
import { $, announce, copy, h, problem } from "./dom.js";
import { get, openTable } from "./api.js";
import { sentence } from "./words.js";

const id = $("#record").dataset.record;
let record = null;
let at = 0;
let shown = null; // how the steps of this game are drawn

function go(to) {
  at = Math.max(0, Math.min(record.steps.length - 1, to));
  shown.draw(at);
  $("#step").value = at;
  $("#back").disabled = $("#first").disabled = at === 0;
  $("#forth").disabled = $("#last").disabled = at === record.steps.length - 1;
}

async function load() {
  try {
    record = await get(`/api/records/${encodeURIComponent(id)}`);
    $("#record-source").textContent = record.text || "";
    const { Steps } = await import(`./${record.game}_record.js`);
    shown = await Steps.open(record);
    $("#against").hidden = !shown.against;
    $("#analyse").hidden = !shown.analysed;
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
  if (!shown || event.target.closest?.("input, pre") || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: record.steps.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
  announce($("#step-where").textContent);
});
$("#against").addEventListener("click", async () => {
  problem("");
  try {
    location.href = `/t/${(await openTable(`/api/records/${encodeURIComponent(id)}/ghost`)).code}`;
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
