// Opening a table.
"use strict";
import { $, $$, kept, problem } from "./dom.js";
import { command, get, openTable, table } from "./api.js";
import { chosenBots, offer } from "./bots.js";
import { RealmChooser } from "./realms.js";
import { sentence } from "./words.js";

const form = $("#new-form");
const perRound = Number(form.dataset.perRound);

const value = (name) => form.elements[name].value;
const rounds = () => Number(value("rounds"));
const lowest = () => value("mode") === "lowest";
const sets = () => (lowest() ? ["youtoma"] : $$("[name=set]:checked", form).map((box) => box.value));
const byHand = () => value("how") === "picked";
const sentences = JSON.parse(form.dataset.bots); // of the bots that are offered, by mode
const bots = () => Object.keys(sentences[value("mode")]);
const chooser = new RealmChooser(perRound, rounds, sets, JSON.parse(form.dataset.avoid));

const changes = new URLSearchParams(location.search).get("change");
let changing = null; // the view of the table whose settings are changed

function redraw() {
  $("#picker").hidden = !byHand();
  $("#redraw").hidden = !changing || byHand();
  chooser.playSide(lowest() ? "youtoma" : "");
  chooser.redraw();
  const kind = value("kind");
  for (const element of $$("[data-mode]", form)) element.hidden = element.dataset.mode !== value("mode");
  for (const element of $$("[data-for]")) if (element.tagName !== "OPTION") element.hidden = !element.dataset.for.split(" ").includes(kind);
  $("#quorum-line").hidden ||= !byItself();
  $("#reward-choice").hidden = value("rewards") !== "chosen";
  offer(form.elements.strength, bots(), $("#bot-words"), sentences[value("mode")]);
  form.elements.strength.hidden = value("bots") === "0";
  $("#bot-words").hidden ||= value("bots") === "0";
}

/** Whether the next dice come without the host. */
const byItself = () => value("advance") === "all" && value("dice") === "server" && value("pace") === "live";

form.addEventListener("change", redraw);

/** What is altered: as it was written, rewards, and what the form does not ask for as it was. */
function options() {
  const { rewards: _rewards, alter: _alter, ...others } = changing?.settings.options || {};
  if (lowest()) return {};
  const how = value("rewards");
  const chosen = $$("[name=reward]:checked", form).map((box) => box.value).join(",");
  const rewards = how === "chosen" ? chosen : how;
  const alter = value("alter").trim();
  return { ...others, ...(alter && { alter }), ...(rewards && { rewards }) };
}

function settings() {
  const kind = value("kind");
  return {
    ...changing?.settings, // what the form does not ask for stays
    game: "rolling", name: value("table").trim(), kind, rounds: rounds(), realms: byHand() ? chooser.realms : [],
    mode: value("mode"), level: lowest() ? value("level") : "normal",
    sets: lowest() ? changing?.settings.sets || ["base"] : sets().length ? sets() : ["all"], // if all are chosen, nothing is drawn
    dice: value("dice"), pace: value("pace"), timer: value("timer") ? Number(value("timer")) : null,
    show: value("show"), open: kind !== "solo" && form.elements.open.checked, bots: chosenBots(value("strength"), Number(value("bots")), bots()), advance: value("advance"),
    options: options(),
    quorum: !$("#quorum-line").hidden && form.elements.quorum.checked ? Number(value("quorum")) : null,
  };
}

// --- changing a table that has not started ---------------------------------------------------------

function choose(name, chosen) {
  const field = form.elements[name];
  if (field.length && !(field instanceof HTMLSelectElement)) {
    for (const one of field) one.checked = one.value === String(chosen);
  } else if (field.type === "checkbox") field.checked = chosen;
  else field.value = chosen ?? "";
}

/** Fills the form with the settings of a table; what cannot be changed is not shown. */
function fillIn({ settings: now, realms, code }) {
  document.title = "Change settings · Realmtable";
  $(".games").hidden = true;
  $("h1").textContent = `Settings of ${now.name || `table ${code}`}`;
  for (const name of ["me", "kind", "bots", "play", "dice"]) {
    const field = form.elements[name];
    const box = (field.length && !(field instanceof HTMLSelectElement) ? field[0] : field).closest(".field, .check");
    box.removeAttribute("data-for"); // which would show it again
    box.hidden = true;
  }
  choose("table", now.name);
  for (const name of ["kind", "mode", "level", "rounds", "dice", "pace", "show", "advance", "open"]) choose(name, now[name]);
  choose("alter", now.options.alter);
  const rewards = String(now.options.rewards || "");
  choose("rewards", ["", "draw", "all"].includes(rewards) ? rewards : "chosen");
  if (value("rewards") === "chosen") for (const box of $$("[name=reward]", form)) box.checked = rewards.split(",").includes(box.value);
  form.elements.quorum.checked = now.quorum !== null;
  if (now.quorum !== null) {
    form.elements.quorum.value = $("#quorum-share").textContent = now.quorum;
    $("#quorum-line").dataset.for = now.kind; // a table of friends may have been opened with one, too
  }
  const timer = form.elements.timer;
  const seconds = String(now.timer ?? "");
  if (![...timer.options].some((option) => option.value === seconds)) timer.append(new Option(`${now.timer} seconds`, seconds));
  timer.value = seconds;
  for (const box of $$("[name=set]", form)) box.checked = now.sets.includes(box.value) || now.sets.includes("all");
  if (now.realms.length) {
    choose("how", "picked");
    now.realms.forEach((names) => names.forEach((name) => chooser.choose(name)));
  }
  $("#realms-now").textContent = `Now: ${realms.map((names) => names.map((name) => $(`[data-realm="${CSS.escape(name)}"]`)?.dataset.name || name).join(", ")).join(" · ")}.`;
  $("details.more").open = true;
  $("[type=submit]", form).textContent = "Save the changes";
  $("#back-to-table").href = `/t/${code}`;
  $("#back-to-table").hidden = false;
  redraw();
}

if (changes) {
  get(table(changes)).then((view) => {
    changing = view;
    if (!view.host) problem("Only the host can change the settings of this table.");
    else if (view.phase !== "lobby") problem("The game has begun; its settings stay as they are.");
    else { fillIn(view); return; }
    $("[type=submit]", form).disabled = true;
  }).catch((error) => { problem(sentence(error.message)); $("[type=submit]", form).disabled = true; });
}

/** The chosen sets as the table has them, so that nothing is drawn anew without need. */
function sameSets(made) {
  const all = $$("[name=set]", form).length === sets().length;
  if (!lowest() && changing.settings.sets.includes("all") && all) made.sets = changing.settings.sets;
  return made;
}

async function saveChanges() {
  const redraws = form.elements.redraw.checked && !byHand();
  await command(changing.code, changing.number, "change", { settings: sameSets(settings()), redraw: redraws });
  location.href = changing.me.seat === null ? `/t/${changing.code}/watch` : `/t/${changing.code}`;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  problem("");
  const made = settings();
  const name = value("me").trim();
  if (!lowest() && value("rewards") === "chosen" && !$$("[name=reward]:checked", form).length) { problem("Choose at least one reward, or play without them."); return; }
  const plays = made.kind === "solo" || form.elements.play.checked;
  if (!sets().length && (!byHand() || chooser.count < rounds() * perRound)) { problem("Choose at least one set to draw from."); return; }
  if (!changing && plays && !name && made.kind !== "solo") { problem("Please type your name."); $("#my-name").focus(); return; }
  if (name) kept.set("name", name);
  const button = $("[type=submit]", form);
  button.disabled = true;
  try {
    if (changing) { await saveChanges(); return; }
    const answer = await openTable("/api/tables", plays ? { settings: made, name: name || "Me" } : { settings: made });
    location.href = plays ? `/t/${answer.code}` : `/t/${answer.code}/watch`;
  } catch (error) {
    problem(sentence(error.message));
    $("#problem").scrollIntoView({ block: "center" });
    button.disabled = false;
  }
});

const asked = new URLSearchParams(location.search);
if (asked.get("mode") === "lowest") form.elements.mode.value = "lowest";
const wanted = asked.get("card");
if (wanted && $(`[data-pick="${CSS.escape(wanted)}"]`)) {
  chooser.choose(wanted);
  form.elements.how.value = "picked";
}
redraw();
$("#my-name").value = kept.get("name", "");
get("/api/me").then((me) => { if (me.name && !$("#my-name").value) $("#my-name").value = me.name; }).catch(() => {});
