// Leaving a table, and coming back to it; and a seat that is on another device now.
"use strict";
import { $, h, kept, openSheet } from "./dom.js";
import { indexOf } from "./course.js";
import { mySeat } from "./seats.js";
import { many } from "./words.js";

/** Says what leaving means, and offers what may be meant instead. */
export function leaveSheet(view, send) {
  const me = mySeat(view);
  if (!me) return;
  const begun = view.phase !== "lobby";
  const others = view.seats.filter((seat) => seat.seat !== me.seat && seat.by === "person" && !seat.bot && !["left", "free", "away"].includes(seat.state));
  const facts = [];
  if (begun) {
    facts.push("Nobody waits for you any more; the dice go on.", "Your cards stay as they are and count at the end.");
    facts.push("You can come back until the game is over, here or from My tables, and catch up on the turns you missed.");
  } else {
    facts.push("Your seat is gone.");
    facts.push(view.settings.open ? "You can sit down again with the table’s link." : "The table is closed: you need a new link from the host to come back.");
  }
  if (view.host) facts.push(others.length ? `${others[0].name} becomes the host.` : "Nobody else is here to be the host: the table waits until someone comes.");
  const button = (text, testid, deed, kind = "") => h("button", { type: "button", class: kind, text, data: { testid }, on: { click: () => { close(); deed(); } } });
  const close = openSheet("Leave the table?",
    h("ul", { data: { testid: "leave-facts" } }, ...facts.map((text) => h("li", { text }))),
    h("div", { class: "row-actions" },
      button("Leave", "yes", () => { forgetSeat(view.code); send("leave"); }, "primary"),
      begun && me.state !== "away" && !me.bot ? button("Only away for a while", "leave-away", () => send("away")) : null,
      begun && !me.bot && view.bots?.length ? button("Let a bot play for me", "leave-bot", () => send("take_over", { seat: me.seat })) : null,
      button("Stay", "leave-stay", () => {})),
    begun ? h("p", { class: "hint", text: "Away: nobody waits for you until you are back. A bot plays in your place until you take the seat back." }) : null);
}

/** What a seat that has left sees above its cards. */
export function leftNotice(view, send) {
  const me = mySeat(view);
  const rolled = indexOf(view, view.round, view.turn);
  const at = indexOf(view, me.round, me.turn);
  const missed = view.me.behind || rolled > at ? ` You have ${many(rolled - at + 1, "turn")} to catch up.` : "";
  return [
    h("span", { text: `You have left this table; it goes on without you.${view.phase === "playing" ? missed : ""}` }),
    h("button", { type: "button", class: "small primary", text: "Come back", data: { testid: "come-back" }, on: { click: () => send("back") } }),
    h("a", { class: "button small", href: "/mine", text: "My tables" }),
  ];
}

// --- a seat on another device --------------------------------------------------------------------

const key = (code) => `seat:${code}`;

/** Remembers in this browser that it holds a seat, so that it can say where the seat went. */
export function rememberSeat(view) {
  if (view.me.seat !== null && kept.get(key(view.code))?.name !== view.me.name) kept.set(key(view.code), { name: view.me.name });
}

export const forgetSeat = (code) => kept.remove(key(code));
export const movedSeat = (view) => (view.me.seat === null ? kept.get(key(view.code)) : null);

/** Whether nobody holds the seat any more. In a crowd one sees no other seats. */
export function handedOn(view, { name }) {
  const there = view.seats.find((seat) => seat.name === name);
  return view.settings.kind !== "crowd" && (!there || there.state === "free");
}

/** Says that the seat is elsewhere; `gone()` if nobody here cares. */
export function drawElsewhere(code, seat, gone) {
  $("#elsewhere-title").textContent = "Your seat is on another device now";
  $("#elsewhere-name").textContent = seat.name;
  $("#not-mine").onclick = () => { forgetSeat(code); gone(); };
}
