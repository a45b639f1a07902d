// The challenge of a day.
"use strict";
import { $, h, kept, problem } from "./dom.js";
import { get, openTable } from "./api.js";
import { miniCards } from "./cards.js";
import { rankingItems } from "./seats.js";
import { dailyText, share } from "./share.js";
import { many, sentence } from "./words.js";

const wanted = $("#today").dataset.day;

async function fill() {
  try {
    const found = await get(wanted ? `/api/today/${wanted}` : "/api/today");
    $("#today-day").textContent = new Date(`${found.day}T12:00:00Z`).toLocaleDateString(undefined, { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
    if (found.realms?.length) miniCards($("#today-cards"), Array.isArray(found.realms[0]) ? found.realms : [found.realms]);
    const button = $("#today-play");
    button.disabled = false;
    button.textContent = wanted ? "Practise" : found.done ? "Look at your game" : found.code ? "Go on" : "Play";
    button.dataset.code = !wanted && found.code ? found.code : "";
    $("#today-name-field").hidden = Boolean(wanted || found.code);
    if (!$("#today-name").value) $("#today-name").value = kept.get("name", "");
    if (found.done) mine(found);
    const open = found.done || wanted;
    $("#rank").replaceChildren(...rankingItems(found.ranking || [], null, 1));
    $("#rank-hint").textContent = (found.ranking || []).length ? `${found.players ?? found.ranking.length} played.` : open ? "Nobody has finished yet." : "The ranking opens when you have finished your game.";
    $("#days").replaceChildren(...(found.days || []).map((day) => h("li", {}, h("a", { href: `/today/${day.day || day}`, text: day.day || day, "aria-current": (day.day || day) === wanted ? "page" : null }))));
    if (!(found.days || []).length) $("#days").replaceChildren(h("li", { class: "hint", text: "None yet." }));
  } catch (error) {
    problem(sentence(error.message));
  }
}

/** One's own result of the day, as a text for others. */
async function mine(found) {
  const own = found.ranking?.find((place) => place.me);
  const [{ rounds }, { figures }] = await Promise.all([get(`/api/tables/${found.code}/results`), get("/api/me/figures")]);
  const stars = rounds[0]?.seats.find((seat) => seat.stars)?.stars;
  if (!own || !stars) return;
  const streak = wanted ? 0 : figures.daily.streak;
  const text = dailyText({ day: found.day, total: own.total, stars, place: own.rank, players: found.players, streak, link: new URL(`/today/${found.day}`, location.href).href });
  $("#today-text").textContent = text;
  $("#today-share").onclick = () => share(text);
  $("#today-streak").textContent = streak > 1 ? `${many(streak, "day")} in a row.` : "";
  $("#today-mine").hidden = false;
}

$("#today-play").addEventListener("click", async (event) => {
  const { code } = event.currentTarget.dataset;
  if (code) { location.href = `/t/${code}`; return; }
  const name = $("#today-name").value.trim();
  if (name) kept.set("name", name);
  try {
    const more = { ...(wanted ? { day: wanted } : {}), ...(name ? { name } : {}) };
    location.href = `/t/${(await openTable("/api/today/play", more)).code}`;
  } catch (error) {
    problem(sentence(error.message));
  }
});
fill();
get("/api/me").then((me) => { if (me.name) $("#today-name").value = me.name; }).catch(() => {});
