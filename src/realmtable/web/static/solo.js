// What the pages of the solo modes share: doing something and saying what went wrong, attempts and
// what came of them.
"use strict";
import { $, ask, h, kept, problem } from "./dom.js";
import { post, table } from "./api.js";
import { sentence, tenths } from "./words.js";

/** Does something on a click; while it lasts the button rests, and a refusal is told. */
export async function deed(button, work) {
  problem("");
  if (button) button.disabled = true;
  try {
    await work();
  } catch (error) {
    problem(sentence(error.message));
    $("#problem")?.scrollIntoView({ block: "nearest" });
  } finally {
    if (button) button.disabled = false;
  }
}

export function button(text, testid, work, primary = false) {
  const made = h("button", { type: "button", class: primary ? "primary" : null, text, data: { testid } });
  made.addEventListener("click", () => deed(made, work));
  return made;
}

const run = (id) => `/api/solo/runs/${encodeURIComponent(id)}`;
export const change = (id, what, body = {}) => post(`${run(id)}/${what}`, body);
export const fileOf = (id) => `${run(id)}/file`;
const go = ({ link }) => { location.href = link; };
const me = () => ({ name: kept.get("name", "") || null });

/** To the table of the next attempt, or of the one that is being played. */
export const play = async (id, more = {}) => go(await change(id, "play", { ...me(), ...more }));
export const practise = async (mode, number, level, more = {}) => go(await post("/api/solo/practice", { mode, number, level, ...me(), ...more }));
export const beat = async (code) => { location.href = `/t/${(await post(`${table(code)}/ghost`)).code}`; };

/** A button that deletes a run, once one is sure. */
export function deletion(id, what, deleted) {
  return button("Delete …", "delete-run", async () => {
    ask(`Delete ${what}?`, "It is gone for good, with all its attempts, unless you have saved it as a file. Games that were played to their end stay in your list of tables.", "Delete it",
      () => deed(null, async () => { await change(id, "delete", { sure: true }); await deleted(); }));
  });
}

/** What to do with an attempt that is not over. */
export function openDeeds(id, attempt, reload, words) {
  const stop = button("Break off …", "break-off", () => new Promise((done) => {
    ask("Break off this attempt?", words, "Break it off", () => deed(null, async () => { await change(id, "break-off"); await reload(); }));
    done();
  }));
  if (attempt.state === "elsewhere") return [h("p", { text: "This attempt was begun on another device. Finish it there and bring the file back, or break it off here." }), stop];
  return [h("a", { class: "button primary", href: `/t/${attempt.code}`, text: "Go on playing", data: { testid: "go-on" } }), stop];
}

/** `score 11.9, 0.3 short`: what was missing, or how well it went. */
export function cameTo(attempt) {
  if (attempt.broken_off) return "Broken off.";
  const missing = attempt.goal.filter((one) => !one.holds).map((one) => one.short);
  const words = missing.length ? missing : attempt.goal.map((one) => one.live);
  return sentence(words.join("; "));
}

/** A line for an attempt that is over. */
export function tryItem(attempt, name) {
  const item = h("li", { class: attempt.won ? "won" : null, data: { testid: "try" } },
    h("b", { text: `${name}: ${attempt.won ? "won" : "not won"}` }), h("span", { class: "why", text: cameTo(attempt) }));
  if (attempt.code) {
    item.append(h("a", { href: `/t/${attempt.code}`, text: "Look at it" }));
    if (!attempt.broken_off) item.append(button("Beat this attempt", "beat", () => beat(attempt.code)));
  }
  return item;
}

/** Every condition of a goal, and by how much it held or not. */
export const conditions = (goal) => h("ul", { class: "conditions", data: { testid: "conditions" } }, ...goal.map((one) => h("li", { class: one.holds ? "holds" : null },
  h("span", {}, h("span", { class: "unseen", text: one.holds ? "Met: " : "Not met: " }), sentence(one.holds ? one.live : one.short)))));

export const GOES = { up: "↑", down: "↓", level: "→" }; // where a season leads
export const score = (of) => tenths(of);
export const shortDay = (iso) => new Date(`${iso}T12:00:00`).toLocaleDateString(undefined, { day: "numeric", month: "short" });
export const day = (iso) => new Date(`${iso}T12:00:00`).toLocaleDateString(undefined, { dateStyle: "medium" });

/** Shows one sheet of many, as the address says; the place on the map is ringed. */
export function showSheet(kind, otherwise) {
  const found = new RegExp(`^#${kind}-(\\d+)$`).exec(location.hash);
  const number = found ? Number(found[1]) : otherwise;
  let shown = null;
  for (const sheet of document.querySelectorAll(".sheet-of")) {
    sheet.hidden = Number(sheet.dataset.number) !== number;
    if (!sheet.hidden) shown = sheet;
  }
  for (const place of document.querySelectorAll(`#map [data-${kind}]`)) place.classList.toggle("so-chosen", found !== null && Number(place.dataset[kind]) === number);
  if (found && shown) shown.querySelector("h2").focus();
  return number;
}

/** Opens what is behind a name in the form for a new run. */
export function chosen(form) {
  const sets = [...form.querySelectorAll("[name=set]:checked")].map((box) => box.value);
  const level = form.elements.level?.value;
  return { ...(level ? { level } : {}), ...(sets.length ? { sets } : {}) };
}

/** The realms of an attempt; `more` adds something to each. */
export const realmItems = (attempt, more = () => null) => [
  ...attempt.realms.map((realm) => h("li", {}, h("a", { href: `/cards/${realm.id}`, text: realm.name }), more(realm))),
  ...(attempt.deck ? [h("li", { class: "hint", text: `and ${attempt.deck} that wait behind doors` })] : []),
];
