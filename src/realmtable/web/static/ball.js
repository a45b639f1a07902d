// The house leagues: the hall, this week's partner, the table of the season, and those before.
"use strict";
import { $, $$, fromSvg, h } from "./dom.js";
import { get, post } from "./api.js";
import { button, change, chosen, deed, deletion, fileOf, GOES, openDeeds, play, realmItems, score } from "./solo.js";
import { ordinal } from "./results.js";
import { many } from "./words.js";

const LED = { up: "goes one league up", down: "goes one league down", level: "stays" };
let view = null;
let shown = "";

async function load() {
  view = await get(`/api/solo/rrr_ball${shown ? `?run=${encodeURIComponent(shown)}` : ""}`);
  draw();
}

const portrait = (name) => {
  const guest = view.guests.find((one) => one.name === name);
  return guest ? fromSvg(guest.portrait) : "";
};
const nameOf = (seat) => (view.rows.find((row) => row.you)?.seat === seat ? "You" : seat);

function draw() {
  const { season } = view;
  $("#map").replaceChildren(fromSvg(view.drawing));
  $("#file").hidden = !season;
  if (season) {
    $("#file").href = fileOf(season.run);
    $("#file").download = "";
  }
  $("#guests").replaceChildren(...view.guests.map((guest) => h("li", {}, fromSvg(guest.portrait), h("div", {}, h("p", {}, h("b", { text: guest.name })), h("p", { class: "hint", text: guest.habit })))));
  drawStart();
  drawTable();
  drawWeek();
  drawSchedule();
  drawHalls();
  drawHistory();
}

function drawStart() {
  const running = view.seasons.some((one) => !one.invited && !one.over);
  $("#start").hidden = running;
  const counted = view.seasons.filter((one) => !one.invited);
  $("#start-title").textContent = counted.length ? `Season ${counted.length + 1}` : "Your first season";
}

function drawTable() {
  const { season, rows } = view;
  $("#table-box").hidden = !season;
  if (!season) return;
  $("#table-title").textContent = `${season.invited ? "By invitation" : `Season ${season.season}`} · League ${season.numeral}`;
  $("#rows").replaceChildren(...rows.map((row) => h("tr", { class: row.you ? "me" : null, data: { testid: row.you ? "row-me" : "row" } },
    h("td", { text: `${row.place}${row.goes && season.over && !season.invited ? ` ${GOES[row.goes]}` : ""}` }),
    h("th", { scope: "row" }, h("span", { class: "who" }, portrait(row.seat), row.you ? "You" : row.seat)),
    ...Array.from({ length: view.schedule.length }, (_, at) => {
      const evening = row.evenings[at];
      return h("td", {}, ...(evening ? [score(evening.score), h("small", { text: `+${evening.points}` }, h("span", { class: "unseen", text: ` ${evening.points === 1 ? "point" : "points"}` }))] : []));
    }),
    h("td", { text: score(row.total) }), h("td", {}, h("b", { text: row.points })))));
  const words = season.won_the_ball ? "You have won the Ball." : season.over ? `You came in ${ordinal(season.place)}${season.invited ? "" : `: one who is ${ordinal(season.place)} ${LED[season.goes]}`}.` : `${many(season.weeks, "week")} of ${view.schedule.length} danced.`;
  $("#season-words").textContent = words;
  $("#evenings").replaceChildren(...view.attempts.filter((one) => one.state === "over").map(eveningItem));
}

/** A week that is over: both scores, and the game to look through. */
function eveningItem(attempt) {
  const mine = attempt.scores.find((one) => one.me).score;
  const theirs = attempt.scores.find((one) => one.name === attempt.partner).score;
  const words = mine === theirs ? "level with" : mine > theirs ? "ahead of" : "behind";
  return h("li", { class: attempt.won ? "won" : null }, h("b", { text: `Week ${attempt.stage.week}` }),
    h("span", { class: "why", text: `${score(mine)} to ${score(theirs)}, ${words} ${attempt.partner}${attempt.broken_off ? ", given up" : ""}` }),
    attempt.code ? h("a", { href: `/t/${attempt.code}`, text: "Look at it" }) : null);
}

function drawWeek() {
  const { season } = view;
  $("#week").hidden = !season || season.over;
  if (!season || season.over) return;
  const number = season.weeks + 1;
  const pair = view.schedule[number - 1].find((two) => two.map(nameOf).includes("You") || two[0] === "You");
  const partner = pair.find((name) => nameOf(name) !== "You");
  const guest = view.guests.find((one) => one.name === partner);
  const last = view.rows.find((row) => row.seat === partner)?.evenings.at(-1);
  $("#week-eyebrow").textContent = `League ${season.numeral}, ${season.name} · week ${number}`;
  $("#week-title").textContent = `This evening: ${partner}`;
  $("#partner").replaceChildren(portrait(partner), h("div", {}, h("p", { text: guest?.habit || "" }),
    h("p", { class: "hint", text: last ? `Last week ${partner} scored ${score(last.score)} against ${nameOf(last.other) === "You" ? "you" : last.other}.` : "Their first evening this season." })));
  const open = view.attempts.at(-1);
  const attempt = open && open.state !== "over" ? open : null;
  $("#realms").replaceChildren(...(attempt ? realmItems(attempt) : []));
  $("#naming").hidden = Boolean(attempt && attempt.state !== "drawn");
  $("#deeds").replaceChildren(...weekDeeds(season.run, attempt));
}

function weekDeeds(run, attempt) {
  if (!attempt) return [button("Draw three realms", "draw", async () => { await change(run, "draw"); await load(); }, true)];
  if (attempt.state === "drawn") return [button("Begin the evening", "begin", () => play(run, { watch: $("#watch").checked }), true),
    h("label", { class: "check" }, h("input", { type: "checkbox", id: "watch", data: { testid: "watch" } }), "Show the guests’ stars while I play")];
  return openDeeds(run, attempt, load, "A week that is given up scores what stands on your cards, and there is no second try.");
}

function drawSchedule() {
  const done = view.season ? view.season.weeks : 0;
  $("#schedule").replaceChildren(...view.schedule.map((pairs, at) => h("li", { class: at < done ? "done" : null },
    ...pairs.flatMap((pair, n) => [n ? ", " : "", h("span", { class: pair.some((name) => nameOf(name) === "You" || name === "You") ? "mine" : null, text: pair.map(nameOf).join(" and ") })]))));
}

function drawHalls() {
  for (const item of $$(".halls li")) {
    const league = Number(item.dataset.league);
    item.classList.toggle("here", league === (view.season && !view.season.over ? view.season.league : view.next_league));
    $(".invite", item).hidden = !view.reached.includes(league) || !view.seasons.length;
  }
}

function drawHistory() {
  $("#history-box").hidden = !view.seasons.length;
  $("#history").replaceChildren(...view.seasons.map((one) => h("li", { class: "entry" },
    h("span", { class: "entry-name", text: one.invited ? `League ${one.numeral}, by invitation` : `Season ${one.season}, League ${one.numeral}` }),
    h("span", { class: "hint", text: one.won_the_ball ? "won the Ball" : one.over ? `${ordinal(one.place)} with ${many(one.points, "point")}${one.invited ? "" : ` ${GOES[one.goes]}`}` : `week ${one.weeks + 1}` }),
    one.run === view.season?.run ? h("span", { class: "flag still", text: "shown" }) : button("Show", "show-run", async () => { shown = one.run; await load(); }),
    deletion(one.run, one.invited ? "this season by invitation" : `season ${one.season}`, async () => { shown = ""; await load(); }))));
}

async function enter(body) {
  shown = (await post("/api/solo/runs", { mode: "rrr_ball", ...body })).run;
  await load();
}

$("#start").addEventListener("submit", (event) => {
  event.preventDefault();
  deed(event.submitter, () => enter(chosen(event.target)));
});
for (const one of $$(".invite")) one.addEventListener("click", () => deed(one, () => enter({ league: Number(one.dataset.invite), ...chosen($("#start")) })));
$("#name-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const realms = $$("select", event.target).map((select) => select.value).filter(Boolean);
  deed(event.submitter, async () => { await change(view.season.run, "draw", { realms }); await load(); });
});
$("#print").addEventListener("click", () => window.print());
window.addEventListener("pageshow", (event) => { if (event.persisted) deed(null, load); });
deed(null, load);
