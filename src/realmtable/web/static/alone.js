// The page of everything one can play alone: where one stands, and files of runs.
"use strict";
import { $, kept } from "./dom.js";
import { get, post } from "./api.js";
import { deed } from "./solo.js";
import { many, tenths } from "./words.js";

function stands(kind, words, code = null) {
  const line = $(`#stands-${kind}`);
  line.textContent = words;
  line.hidden = !words;
  const resume = $(`#resume-${kind}`);
  if (!resume) return;
  resume.hidden = !code;
  if (code) resume.href = `/t/${code}`;
}

async function fill() {
  const [solo, today, mine] = await Promise.allSettled([get("/api/solo"), get("/api/today"), get("/api/me/figures")]);
  if (solo.status === "fulfilled") for (const { mode, words, code } of solo.value.modes) stands(mode, words, code);
  if (today.status === "fulfilled") {
    const { done, code, players } = today.value;
    stands("today", done ? "You have played today." : code ? "You have begun today’s." : players ? `${players} played so far.` : "Be the first today.", done ? null : code);
  }
  if (mine.status === "fulfilled") {
    const { modes, by_rounds: lengths } = mine.value.figures;
    if (modes.youtoma) stands("youtoma", `Won ${modes.youtoma.won} of ${many(modes.youtoma.played, "game")}.`);
    const one = lengths.find((each) => each.rounds === 1);
    if (one) stands("plain", `Your best round: ${tenths(one.best)}.`);
  }
}

$("#play-now").addEventListener("click", (event) => deed(event.currentTarget, async () => { location.href = `/t/${(await post("/api/play-now")).code}`; }));
$("#play-risky").addEventListener("click", (event) => deed(event.currentTarget, async () => {
  const settings = { kind: "solo", rounds: 1, open: false, options: { rewards: "draw" } };
  location.href = `/t/${(await post("/api/tables", { settings, name: kept.get("name", "") || "Me" })).code}`;
}));
$("#solo-file").addEventListener("change", (event) => deed(null, async () => {
  const [file] = event.target.files;
  if (!file) return;
  $("#brought").textContent = "Playing the games again …";
  try {
    const { new: added, further } = await post("/api/solo/import", { file: await file.text() });
    const parts = [added ? `${many(added, "run")} taken in` : "", further ? `${many(further, "run")} went further elsewhere` : ""].filter(Boolean);
    $("#brought").textContent = parts.length ? `${parts.join(", ")}.` : "Everything in this file was here already.";
  } catch (error) {
    $("#brought").textContent = "";
    throw error;
  } finally {
    event.target.value = "";
  }
  await fill();
}));
fill();
