// A person without an account: figures, and what is known of them.
"use strict";
import { $, $$, h, kept, openSheet, problem, toast } from "./dom.js";
import { get, post } from "./api.js";
import { MODES } from "./course.js";
import { gameOf } from "./games.js";
import { ordinal } from "./results.js";
import { ago, many, sentence, tenths } from "./words.js";

const KINDS = { solo: "alone", table: "at a table", crowd: "in a crowd", challenge: "daily challenge", ghost: "against ghosts", hinted: "with hints", ...MODES };
const BEATEN = { youtoma: "won against Youtoma", lowest: "won with the lowest score", altered: "won in altered rounds" };
const ELSEWHERE = ["minigolf", "rrr_ball", "realmiverse"]; // they have pages of their own

/** `15.2, 2nd of 3`; against Youtoma there is only winning and losing. */
function resultWords(game) {
  const place = game.kind === "youtoma" ? (game.place === 1 ? ", won" : ", lost") : game.seats > 1 ? `, ${ordinal(game.place)} of ${game.seats}` : "";
  return `${gameOf(game.kind).score(game.total)}${place}`;
}

function figure(name, value, more = "") {
  return h("div", { class: "figure" }, h("dt", { text: name }), h("dd", {}, String(value), more ? h("small", { text: ` ${more}` }) : null));
}

/** Games of another mode, or of another game: won with others, the best alone. */
function modeFigures(mode, { played, won, mean, best }) {
  if (ELSEWHERE.includes(mode)) return [];
  const { title, score } = gameOf(mode);
  if (BEATEN[mode] || !title) return [figure(BEATEN[mode] || `won, ${mode}`, won, `of ${played}`)];
  const means = `best ${score(best)}, mean ${score(mean)}`;
  return [mode.endsWith(" solo") ? figure(`${title} alone`, played, means) : figure(`won at ${title}`, won, `of ${played}, ${means}`)];
}

function draw({ name, since, figures }) {
  $("#me-name").textContent = name ? `${name}’s games` : "My games";
  $("#me-since").textContent = since ? `This browser has been known since ${new Date(since).toLocaleDateString(undefined, { dateStyle: "long" })}.` : "Nothing is known of this browser yet.";
  const { daily } = figures;
  $("#figures").replaceChildren(
    figure("games played", figures.games, figures.practice ? `and ${figures.practice} for practice` : ""),
    ...(figures.together ? [figure("won with others", figures.won, `of ${figures.together}`)] : []),
    ...Object.entries(figures.modes).flatMap(([mode, of]) => modeFigures(mode, of)),
    figure(`${daily.streak === 1 ? "day" : "days"} in a row${daily.today ? "" : ", today to come"}`, daily.streak, daily.longest > daily.streak ? `longest ${daily.longest}` : ""),
    figure("dailies played", daily.played, daily.best === null ? "" : `best ${tenths(daily.best)}`));
  $("#lengths-box").hidden = !figures.by_rounds.length;
  $("#lengths").replaceChildren(...figures.by_rounds.map((one) => h("tr", {}, h("th", { scope: "row", text: many(one.rounds, "round") }), h("td", { text: one.games }), h("td", { text: tenths(one.mean) }), h("td", {}, h("a", { href: `/t/${one.code}`, text: tenths(one.best) })))));
  const realms = new Map(figures.realms.map((one) => [one.realm, one]));
  $("#realms-box").hidden = !realms.size;
  for (const row of $$("#realms tr")) {
    const of = realms.get(row.dataset.card);
    row.hidden = !of;
    if (!of) continue;
    const [played, mean, best] = $$("td", row);
    played.textContent = of.played;
    mean.textContent = tenths(of.mean);
    best.textContent = of.best;
  }
  $("#latest-box").hidden = !figures.latest.length;
  $("#latest").replaceChildren(...figures.latest.map((game) => h("li", { class: "entry" },
    h("a", { class: "entry-name", href: `/t/${game.code}`, text: resultWords(game) }),
    h("span", { class: "hint", text: [gameOf(game.kind).length(game.rounds.length), gameOf(game.kind).title, KINDS[game.kind] || (game.kind.endsWith(" solo") ? "alone" : ""), game.practice ? "practice" : "", ago(game.at)].filter(Boolean).join(" · ") }))));
}

async function fill() {
  try {
    draw(await get("/api/me/figures"));
  } catch (error) {
    problem(sentence(error.message));
  }
}

async function forget() {
  try {
    await post("/api/me/forget", { sure: true });
    for (const key of kept.keys("")) kept.remove(key);
    toast("Your data is deleted.");
    await fill();
  } catch (error) {
    problem(sentence(error.message));
  }
}

$("#forget").addEventListener("click", () => {
  const close = openSheet("Delete my data?",
    h("p", { text: "This cannot be undone. What happens:" }),
    h("ul", {},
      h("li", { text: "Your name, your figures, your courses, seasons and campaigns, your kept records and the links to your seats are forgotten, and so is this browser." }),
      h("li", { text: "You leave all tables that are still being played; they go on without you." }),
      h("li", { text: "Games you have played stay, because they are other people’s games too. Your seats in them are called “Someone” from then on." }),
      h("li", { text: "Your places in the rankings of daily challenges disappear." }),
      h("li", { text: "Records of your games that others have kept stay as they are." })),
    h("p", { text: "Download your data first if you want to keep it." }),
    h("div", { class: "row-actions" },
      h("button", { type: "button", text: "Keep everything", data: { testid: "keep" }, on: { click: () => close() } }),
      h("button", { type: "button", class: "danger", text: "Delete my data", data: { testid: "forget-yes" }, on: { click: () => { close(); forget(); } } })));
});
fill();
