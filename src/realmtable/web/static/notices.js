// What stands above the cards: why nothing is to be done now, and what a host can do about it.
"use strict";
import { $, $$, h } from "./dom.js";
import { indexOf, ownerOf, roundName } from "./course.js";
import { leftNotice } from "./leaving.js";
import { advice, sitsOut } from "./levels.js";
import { askNotify, canNotify, wantsNotify } from "./notify.js";
import { mySeat, waitingWords } from "./seats.js";
import { listed, many } from "./words.js";

/** `watched` is the name of the seat that is looked at, where nobody plays here. `deeds`: send, draw, and
 * result() where the result of a round waits to be seen. */
export function drawBanner(view, me, { round, turn, watched }, { send, draw, result }) {
  const box = $("#banner");
  const parts = [];
  const rolled = indexOf(view, view.round, view.turn);
  const at = indexOf(view, round, turn);
  const besides = stateNotice(view, me, send);
  if (besides.length) parts.push(...besides);
  else if (!me) {
    const roll = view.rolls[round - 1]?.[turn - 1];
    parts.push(h("span", { text: `Watching ${watched || "the crowd"}.${roll ? ` Rolled ${roll.join(" and ")}.` : ""}` }));
    if (view.hidden) parts.push(h("span", { text: `Somebody is ${many(view.hidden, "turn")} behind: whoever has no seat sees no more than they do.`, data: { testid: "hidden" } }));
    if (view.me.seat === null && view.settings.open && view.phase === "playing") parts.push(h("a", { class: "button small", href: `/t/${view.code}`, text: "Sit down" }));
  } else if (me.state === "confirmed") {
    parts.push(h("span", { text: confirmedWords(view, me) }));
    const names = waitingWords(view);
    if (names) parts.push(...voteNotice(view, send));
  } else if (me.state === "done") {
    const names = waitingWords(view);
    parts.push(h("span", { text: `${sitsOut(me, me.turn) ? `${outWords(me)} You` : "You"} have finished.${names ? ` Waiting for ${names}.` : ""}` }));
  } else if (view.me.behind && rolled > at) {
    parts.push(h("span", { text: `You are catching up: ${many(rolled - at, "turn")} behind the table.` }));
  } else if (me.state === "away") parts.push(...awayNotice(send));
  if (me && turn === 1 && advice(view, round)) parts.push(h("span", { text: advice(view, round), data: { testid: "advice" } }));
  if (result) parts.push(h("span", { text: `${roundName(view, view.pause.round, ownerOf(view), false)} is over.` }), h("button", { type: "button", class: "small primary", text: "To the result", data: { testid: "to-result" }, on: { click: result } }));
  if (!view.round && view.settings.dice === "host" && !view.host) parts.push(h("span", { text: "Waiting for the host to roll." }));
  if (me && view.settings.pace === "days" && ["confirmed", "done"].includes(me.state)) parts.push(...daysNotice(draw));
  box.replaceChildren(...parts);
  box.hidden = !parts.length;
}

/** What keeps a seat from playing in any game: it has left, or a bot plays it. */
export function stateNotice(view, me, send) {
  if (me?.state === "left") return leftNotice(view, send);
  if (me?.bot) return [h("span", { text: "A bot plays your seat." }), h("button", { type: "button", class: "small", text: "Take it back", data: { testid: "give-back" }, on: { click: () => send("give_back") } })];
  return [];
}

export const awayNotice = (send) => [h("span", { text: "You are marked as away." }), h("button", { type: "button", class: "small", text: "I am back", on: { click: () => send("back") } })];

/** Going on without those who are waited for. */
export function voteNotice(view, send) {
  const { count, need, mine } = view.votes;
  if (mine) return [h("span", { text: `${count} of ${need} votes for going on, yours among them.`, data: { testid: "voted" } })];
  if (view.host || need <= 0) return [];
  return [h("button", { type: "button", class: "small", text: `Go on without them (${count} of ${need} votes)`, data: { testid: "vote" }, on: { click: () => send("vote_move_on") } })];
}

/** Whom a seat waits for that has confirmed its turn, or sits it out. */
function confirmedWords(view, me) {
  const done = sitsOut(me, me.turn) ? outWords(me) : "Confirmed.";
  const names = waitingWords(view);
  if (names) return `${done} Waiting for ${names}.`;
  return view.settings.dice === "host" || view.settings.advance === "host" ? `${done} Waiting for the host.` : done;
}

const outWords = (me) => `On ${me.level} you sit out turn ${me.turn}.`; // rounds of Youtoma count from 1

/** At a table over days nobody waits on a page. */
export function daysNotice(draw) {
  const tell = canNotify() && !wantsNotify() ? h("button", { type: "button", class: "small", text: "Tell me when it is my turn", data: { testid: "tell-me" }, on: { click: async () => { await askNotify(); draw(); } } }) : null;
  return [h("span", { text: wantsNotify() ? "You can close this page: you will be told." : "You can close this page." }), ...(tell ? [tell] : []), h("a", { class: "button small", href: "/mine", text: "My tables" })];
}

/** What only a host sees beside the seats: the next roll, going on without someone. */
export function drawHostTools(view, send) {
  const box = $("#host-tools");
  const parts = [];
  const ready = !view.waiting.length;
  if (view.host && view.phase === "playing") {
    if (view.settings.dice === "host") parts.push(diceForm(ready, send));
    else if (view.settings.advance === "host") parts.push(h("button", { type: "button", class: "primary", text: ready ? "Roll the next dice" : "Roll the next dice now", data: { testid: "next" }, on: { click: () => send("next") } }));
    const others = view.waiting.filter((name) => name !== view.me.name);
    const waited = view.settings.kind === "crowd" ? view.missing : others.length;
    const state = mySeat(view)?.state;
    // Whoever plays along reads in the banner who is waited for.
    if (waited && (state === undefined || state === "away")) parts.push(h("p", { class: "waiting-for", text: `Waiting for ${others.length ? listed(others) : many(waited, "seat")}.`, data: { testid: "waiting" } }));
    if (waited && (view.me.seat === null || ["confirmed", "done", "away", "left"].includes(state))) parts.push(h("button", { type: "button", text: others.length === 1 ? `Go on without ${others[0]}` : others.length ? "Go on without them" : `Go on without ${waited}`, data: { testid: "move-on" }, on: { click: () => send("move_on") } }));
  }
  if (box.contains(document.activeElement) && box.querySelector("form") && parts.length) return; // somebody is typing dice
  box.replaceChildren(...parts);
  box.hidden = !parts.length;
}

function diceForm(ready, send) {
  const field = (at) => h("input", { type: "number", min: 1, max: 6, inputmode: "numeric", required: true, "aria-label": `Die ${at}`, class: "die-field", data: { testid: `roll-${at}` } });
  const form = h("form", { class: "inline-form dice-form" }, h("span", { text: ready ? "Type the dice:" : "Next dice:" }), field(1), field(2), h("button", { type: "submit", text: "Rolled", data: { testid: "roll-send" } }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const dice = $$("input", form).map((input) => Number(input.value));
    document.activeElement?.blur();
    send("roll", { dice });
  });
  return form;
}
