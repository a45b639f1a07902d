// Opening a table of Realm of Sand, or changing one that has not begun.
"use strict";
import { $, $$, kept, problem } from "./dom.js";
import { command, get, openTable, table } from "./api.js";
import { chosenBots, offer } from "./bots.js";
import { BOTS } from "./sand_words.js";
import { sentence } from "./words.js";

const form = $("#new-form");
const value = (name) => form.elements[name].value;
const changes = new URLSearchParams(location.search).get("change");
const offered = $("#strength")?.dataset.bots.split(",") || [];
let changing = null; // the view of the table whose settings are changed

function redraw() {
  for (const element of $$("[data-for]", form)) element.hidden = element.dataset.for !== value("kind");
  $("#charging").hidden = value("side") !== "advanced";
  if (!offered.length) return;
  const none = value("bots") === "0";
  offer($("#strength"), offered, $("#bot-words"), BOTS);
  $("#strength").hidden = none;
  $("#bot-words").hidden ||= none;
}

function settings() {
  const kind = value("kind");
  return {
    ...changing?.settings, // what the form does not ask for stays
    game: "sand", name: value("table").trim(), kind, pace: value("pace"), timer: value("timer") ? Number(value("timer")) : null, open: kind !== "solo" && form.elements.open.checked,
    bots: changing?.settings.bots || (offered.length ? chosenBots(value("strength"), Number(value("bots")), offered) : []),
    options: { side: value("side"), must_act: form.elements.must_act.checked, charge_by_building: value("side") === "advanced" && form.elements.charge_by_building.checked },
  };
}

/** Fills the form with the settings of a table; what cannot be changed is not shown. */
function fillIn({ settings: now, code }) {
  document.title = "Change settings · Realmtable";
  $("h1").textContent = `Settings of ${now.name || `table ${code}`}`;
  for (const element of [$(".games"), $("#my-name").closest(".field"), $("[name=kind]").closest(".field"), $("[name=play]").closest(".check"), $("#bots")?.closest(".field")].filter(Boolean)) {
    element.removeAttribute("data-for"); // which would show it again
    element.hidden = true;
  }
  form.elements.table.value = now.name;
  form.elements.kind.value = now.kind;
  form.elements.pace.value = now.pace;
  form.elements.open.checked = now.open;
  form.elements.side.value = now.options.side || "basic";
  form.elements.must_act.checked = now.options.must_act === true;
  form.elements.charge_by_building.checked = now.options.charge_by_building === true;
  const seconds = String(now.timer ?? "");
  const { timer } = form.elements;
  if (![...timer.options].some((option) => option.value === seconds)) timer.append(new Option(`${now.timer} seconds`, seconds));
  timer.value = seconds;
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

async function open(made, name, plays) {
  const answer = await openTable("/api/tables", plays ? { settings: made, name: name || "Me" } : { settings: made });
  location.href = plays ? `/t/${answer.code}` : `/t/${answer.code}/watch`;
}

form.addEventListener("change", redraw);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  problem("");
  const made = settings();
  const name = value("me").trim();
  const plays = made.kind === "solo" || form.elements.play.checked;
  if (!changing && plays && !name && made.kind !== "solo") { problem("Please type your name."); $("#my-name").focus(); return; }
  if (name) kept.set("name", name);
  const button = $("[type=submit]", form);
  button.disabled = true;
  try {
    if (!changing) { await open(made, name, plays); return; }
    await command(changing.code, changing.number, "change", { settings: made, redraw: false });
    location.href = changing.me.seat === null ? `/t/${changing.code}/watch` : `/t/${changing.code}`;
  } catch (error) {
    problem(sentence(error.message));
    $("#problem").scrollIntoView({ block: "center" });
    button.disabled = false;
  }
});

redraw();
$("#my-name").value = kept.get("name", "");
get("/api/me").then((me) => { if (me.name && !$("#my-name").value) $("#my-name").value = me.name; }).catch(() => {});
