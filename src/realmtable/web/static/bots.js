// Bots: how strong they are, and asking several to the table.
"use strict";
import { $, h } from "./dom.js";

export const STRENGTHS = ["easy", "medium", "strong"];
const MIXED = "mixed"; // one of each in turn

/** The bots that were asked for: `mixed` takes the strengths in turn. */
export const chosenBots = (strength, count) => Array.from({ length: count }, (_, at) => (strength === MIXED ? STRENGTHS[at % STRENGTHS.length] : strength));

/** Fills a list of strengths from what the server offers. */
function offer(select, bots) {
  if (select.options.length) return;
  const names = { [MIXED]: "mixed" };
  select.append(...[...bots, MIXED].map((bot) => h("option", { value: bot, text: names[bot] || bot, selected: bot === "medium" })));
}

/** The lobby's row for bots: shown to a host, adds one after the other. */
export function drawBotAdder(view, send) {
  const box = $("#bot-adder");
  box.hidden = !view.host || !view.bots.length;
  if (box.hidden) return;
  offer($("#bot-strength"), view.bots);
  $("#add-bot").onclick = async () => {
    $("#add-bot").disabled = true;
    for (const bot of chosenBots($("#bot-strength").value, Number($("#bot-count").value))) {
      if (!await send("add_bot", { bot })) break; // why not was said
    }
    $("#add-bot").disabled = false;
  };
}
