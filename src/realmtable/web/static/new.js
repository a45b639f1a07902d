// Opening a table.
"use strict";
import { $, $$, kept, problem } from "./dom.js";
import { get, post } from "./api.js";
import { chosenBots } from "./bots.js";
import { RealmChooser } from "./realms.js";
import { sentence } from "./words.js";

const form = $("#new-form");
const perRound = Number(form.dataset.perRound);

const value = (name) => form.elements[name].value;
const rounds = () => Number(value("rounds"));
const sets = () => $$("[name=set]:checked", form).map((box) => box.value);
const byHand = () => value("how") === "picked";
const chooser = new RealmChooser(perRound, rounds, sets);

function redraw() {
  $("#picker").hidden = !byHand();
  chooser.redraw();
  const kind = value("kind");
  for (const element of $$("[data-for]")) if (element.tagName !== "OPTION") element.hidden = !element.dataset.for.split(" ").includes(kind);
  $("#quorum-line").hidden ||= !byItself();
  form.elements.strength.hidden = value("bots") === "0";
}

/** Whether the next dice come without the host. */
const byItself = () => value("advance") === "all" && value("dice") === "server" && value("pace") === "live";

form.addEventListener("change", redraw);

function settings() {
  const kind = value("kind");
  return {
    game: "rolling", name: value("table").trim(), kind, rounds: rounds(), realms: byHand() ? chooser.realms : [],
    sets: sets().length ? sets() : ["all"], // if all are chosen, nothing is drawn
    dice: value("dice"), pace: value("pace"), timer: value("timer") ? Number(value("timer")) : null,
    show: value("show"), open: kind !== "solo" && form.elements.open.checked, bots: chosenBots(value("strength"), Number(value("bots"))), advance: value("advance"),
    quorum: kind === "crowd" && byItself() && form.elements.quorum.checked ? Number(value("quorum")) : null,
  };
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  problem("");
  const made = settings();
  const name = value("me").trim();
  const plays = made.kind === "solo" || form.elements.play.checked;
  if (!sets().length && (!byHand() || chooser.count < rounds() * perRound)) { problem("Choose at least one set to draw from."); return; }
  if (plays && !name && made.kind !== "solo") { problem("Please type your name."); $("#my-name").focus(); return; }
  if (name) kept.set("name", name);
  const button = $("[type=submit]", form);
  button.disabled = true;
  try {
    const answer = await post("/api/tables", plays ? { settings: made, name: name || "Me" } : { settings: made });
    location.href = plays ? `/t/${answer.code}` : `/t/${answer.code}/watch`;
  } catch (error) {
    problem(sentence(error.message));
    $("#problem").scrollIntoView({ block: "center" });
    button.disabled = false;
  }
});

const wanted = new URLSearchParams(location.search).get("card");
if (wanted && $(`[data-pick="${CSS.escape(wanted)}"]`)) {
  chooser.choose(wanted);
  form.elements.how.value = "picked";
}
redraw();
$("#my-name").value = kept.get("name", "");
get("/api/me").then((me) => { if (me.name && !$("#my-name").value) $("#my-name").value = me.name; }).catch(() => {});
