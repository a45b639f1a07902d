// My tables: whose turn it is, since when and until when, and how it stands. Nobody has to wait here:
// the browser can be told.
"use strict";
import { $, h, kept, problem, toast } from "./dom.js";
import { command, get, post } from "./api.js";
import { avatar, looksFor } from "./avatars.js";
import { MODES } from "./course.js";
import { gameOf } from "./games.js";
import { askNotify, canNotify, notify, stopNotify, wantsNotify } from "./notify.js";
import { ago, listed, many, sentence, until } from "./words.js";

const AGAIN = 30000;
let before = null;

/** What has to happen next, and who has to do it. */
function turnWords(table) {
  if (table.phase === "lobby") return table.host ? "Not started: the game begins when you start it." : "Not started: the host starts the game.";
  if (table.phase === "over") return `Finished ${ago(table.at)}.`;
  if (!table.since) return gameOf(table.game).begins;
  const where = gameOf(table.game).where(table);
  const long = table.since ? ago(table.since) : "";
  const since = long && long !== "just now" ? ` (for ${long.replace(/ ago$/, "")})` : "";
  const others = table.waiting.filter((name) => !table.my_turn || !table.scores.some((score) => score.me && score.name === name));
  const names = others.length > 4 ? `${listed(others.slice(0, 3))} and ${others.length - 3} more` : listed(others);
  const parts = [];
  if (table.state === "left") parts.push(`${where}. You have left; it goes on without you.`);
  else if (table.my_turn) parts.push(`${where}: your turn${since}${names ? `; also waiting for ${names}` : ""}.`);
  else if (names) parts.push(`${where}: waiting for ${names}${since}.`);
  else parts.push(`${where}: waiting for the host.`);
  if (table.until) parts.push(`Time is up ${until(table.until)}.`);
  return parts.join(" ");
}

function flag(table) {
  if (table.phase === "over") return h("span", { class: "flag still", text: "over" });
  if (table.state === "left") return h("span", { class: "flag still", text: "left" });
  if (table.my_turn) return h("span", { class: "flag", text: "your turn", data: { testid: "your-turn" } });
  return h("span", { class: "flag still", text: table.phase === "lobby" ? "lobby" : "waiting" });
}

function scores(table) {
  if (table.phase === "lobby" && table.kind === "crowd") return null;
  const looks = looksFor(table.scores.map((score) => score.name));
  const rows = table.scores.map((score, at) => h("li", { class: score.me ? "me" : "" }, avatar(score.name, looks[at]), h("span", { class: "who", text: score.me ? `${score.name} (you)` : score.name }), table.phase === "lobby" ? null : h("b", { text: gameOf(table.game).score(score.total) })));
  if (table.seats > table.scores.length) rows.push(h("li", { class: "hint", text: `and ${table.seats - table.scores.length} more` }));
  return h("ul", { class: "my-scores", "aria-label": table.phase === "lobby" ? "Who sits there" : "Scores" }, ...rows);
}

async function comeBack(table) {
  try {
    await command(table.code, 0, "back");
    location.href = `/t/${table.code}`;
  } catch (error) {
    problem(sentence(error.message));
  }
}

function row(table) {
  const facts = [MODES[table.mode] || "", table.pace === "days" ? "over days" : "", many(table.seats, "seat"), table.host ? "you are the host" : ""].filter(Boolean).join(" · ");
  const left = table.state === "left" && table.phase === "playing";
  return h("li", { class: `my-table${table.my_turn && table.phase !== "over" ? " turn" : ""}`, data: { testid: `table-${table.code}` } },
    h("a", { class: "my-name", href: `/t/${table.code}`, text: table.name || `Table ${table.code}` }), flag(table),
    h("p", { class: "my-words", text: turnWords(table) }),
    h("p", { class: "my-realms", text: `${listed(table.realms)} · ${facts}` }),
    scores(table),
    left ? h("div", { class: "my-actions" }, h("button", { type: "button", class: "small primary", text: "Come back", data: { testid: `back-${table.code}` }, on: { click: () => comeBack(table) } })) : null);
}

/** A table that cannot be opened, with the reason. */
function closedRow(table) {
  return h("li", { class: "my-table", data: { testid: `closed-${table.code}` } },
    h("span", { class: "my-name", text: table.name || `Table ${table.code}` }), h("span", { class: "flag still", text: "closed" }),
    h("p", { class: "my-words", text: sentence(`Cannot be opened: ${table.why}`) }));
}

async function fill() {
  try {
    const { tables, closed } = await get("/api/mine");
    const order = (table) => (table.phase === "over" ? 2 : table.my_turn ? 0 : 1);
    const sorted = [...tables].sort((a, b) => order(a) - order(b));
    $("#tables").replaceChildren(...sorted.map(row), ...closed.map(closedRow), ...(sorted.length + closed.length ? [] : [h("li", { class: "hint", text: "You sit at no table yet." })]));
    for (const table of sorted) {
      const known = before?.get(table.code);
      if (known && table.my_turn && known !== `${table.round}.${table.turn}`) notify(table.name || `Table ${table.code}`, "It is your turn.", `/t/${table.code}`);
    }
    before = new Map(sorted.map((table) => [table.code, `${table.round}.${table.turn}`]));
    problem("");
  } catch (error) {
    problem(sentence(error.message));
  }
}

function bell() {
  const button = $("#notify");
  button.hidden = !canNotify();
  button.textContent = wantsNotify() ? "Stop notifications" : "Tell me when it is my turn";
}

$("#notify").addEventListener("click", async () => {
  if (wantsNotify()) await stopNotify();
  else await askNotify();
  bell();
});
$("#name-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const { name } = await post("/api/me", { name: $("#name").value.trim() });
    kept.set("name", name);
    toast("Saved.");
  } catch (error) {
    problem(sentence(error.message));
  }
});
get("/api/me").then((me) => { $("#name").value = me.name || kept.get("name", ""); }).catch(() => {});
bell();
fill();
setInterval(fill, AGAIN);
