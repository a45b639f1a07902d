// Bots: how strong they are, and asking several to the table.
"use strict";
import { $, h } from "./dom.js";

const MIXED = "mixed"; // one of each in turn
const USUAL = ["fair", "worst", "greedy"]; // the first of them that is offered is chosen if nobody chooses

/** The bots that were asked for: `mixed` takes those that are offered in turn. */
export const chosenBots = (strength, count, offered) => Array.from({ length: count }, (_, at) => (strength === MIXED ? offered[at % offered.length] : strength));

/** Fills a list of bots with those that are offered; `about` is where a
 * sentence tells of the chosen one. */
export function offer(select, bots, about, sentences) {
  const tell = () => {
    about.textContent = select.value === MIXED ? `In turn: ${bots.join(", ")}.` : sentences[select.value] || "";
    about.hidden = !about.textContent;
  };
  if (select.dataset.offers !== bots.join()) {
    select.dataset.offers = bots.join();
    const usual = USUAL.find((bot) => bots.includes(bot));
    select.replaceChildren(...[...bots, MIXED].map((bot) => h("option", { value: bot, text: bot === MIXED ? "mixed, one of each" : bot, selected: bot === usual })));
    select.onchange = tell;
  }
  tell();
}

/** The lobby's row for bots: shown to a host, adds one after the other. */
export function drawBotAdder(view, send, sentences) {
  const box = $("#bot-adder");
  box.hidden = !view.host || !view.bots.length;
  if (box.hidden) return;
  offer($("#bot-strength"), view.bots, $("#bot-words"), sentences);
  $("#add-bot").onclick = async () => {
    $("#add-bot").disabled = true;
    for (const bot of chosenBots($("#bot-strength").value, Number($("#bot-count").value), view.bots)) {
      if (!await send("add_bot", { bot })) break; // why not was said
    }
    $("#add-bot").disabled = false;
  };
}
