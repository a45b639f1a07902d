// Words of Realm of Sand.
"use strict";
import { many } from "./words.js";

export const BOTS = {
  random: "Plays anything that is allowed, without a thought.",
  greedy: "Takes the best turn it sees, and does not look further.",
  planner: "Plans the next tiles towards the best cards it can reach.",
};

/** How a table is played, in a sentence. */
export function settingsWords(settings) {
  const { side = "basic", must_act: must = false, charge_by_building: building = false } = settings.options;
  const parts = [`Realm of Sand on the ${side} side${side === "advanced" ? " with crystals" : ""}`];
  if (must) parts.push("the main action must be taken");
  if (building) parts.push("crystals are charged by building over their cells");
  if (settings.pace === "days") parts.push("over days");
  if (settings.timer) parts.push(settings.timer >= 86400 ? `${many(Math.round(settings.timer / 86400), "day")} a turn` : settings.timer >= 3600 ? `${many(Math.round(settings.timer / 3600), "hour")} a turn` : `${Math.round(settings.timer / 60)} min a turn`);
  return `${parts.join(", ")}.`;
}

export const points = (tenths) => many(Math.trunc(tenths / 10), "point");
