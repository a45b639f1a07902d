// What a host does with seats: hands them on, keeps them for someone, removes them.
"use strict";
import { $, ask, copy, h, openSheet, problem } from "./dom.js";
import { table } from "./api.js";
import { sentence } from "./words.js";

/** The link that leads to a seat which nobody holds. */
export function handSheet(free, code) {
  const link = new URL(free.link, location.href).href;
  openSheet(`A seat for ${free.name}`,
    h("p", { text: `Nobody holds this seat. Send this link to the one person who shall play it as ${free.name}; whoever opens it first sits there.` }),
    h("div", { class: "qr mid" }, h("img", { src: `${table(code)}/seat/qr.svg?seat=${free.seat}&link=${link.slice(-6)}`, alt: "QR code of the link to this seat", width: 210, height: 210 })),
    h("input", { class: "link-field", readonly: true, value: link, "aria-label": `Link to the seat of ${free.name}`, data: { testid: "hand-link" }, on: { focus: (event) => event.target.select() } }),
    h("div", { class: "row-actions" }, h("button", { type: "button", class: "primary", text: "Copy link", on: { click: () => copy(link) } })));
}

export const freeSeat = (view, seat) => view.free.find((one) => one.seat === seat.seat) || null;

/** Takes a seat from whoever holds it, and shows the new link. */
export function handOn(seat, view, send) {
  const known = freeSeat(view, seat);
  if (known) { handSheet(known, view.code); return; }
  const words = `${seat.name} will not be able to play this seat any more: its link stops working, and you get a new one to send to someone. Its cards stay as they are.`;
  ask(`Hand on the seat of ${seat.name}?`, words, "Make a new link", async () => {
    const answer = await send("free", { seat: seat.seat });
    const free = answer?.view && freeSeat(answer.view, seat);
    if (free) handSheet(free, view.code);
  });
}

/** Removes a seat, and says before what that means. */
export function removeSeat(seat, view, send) {
  const go = () => send("remove", { seat: seat.seat });
  if (view.phase === "lobby" && seat.by !== "person") { go(); return; }
  let words = "The seat is gone. Whoever has the table’s link can sit down again as long as the table is open.";
  if (view.phase !== "lobby" && seat.by === "person") words = "The table goes on without this seat. Its cards stay and count as they are. You can hand the seat to someone else later.";
  else if (view.phase !== "lobby") words = "The bot plays no more. Its cards stay and count as they are. This cannot be undone.";
  ask(`Remove ${seat.name}?`, words, "Remove", go);
}

/** Keeps a seat for someone who is not here yet. */
export function holdSheet(view, send) {
  const name = h("input", { id: "hold-name", maxlength: 40, required: true, autocomplete: "off", data: { testid: "hold-name" } });
  const form = h("form", { class: "stack" },
    h("p", { text: "The seat is theirs alone: you get a link to send to them. If they are not here when the game starts, nobody waits for them." }),
    h("div", { class: "field" }, h("label", { for: "hold-name", text: "Their name" }), name),
    h("p", { class: "problem", id: "hold-problem", role: "alert", hidden: true }),
    h("div", { class: "row-actions" }, h("button", { type: "submit", class: "primary", text: "Keep a seat", data: { testid: "hold-go" } })));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wanted = name.value.trim();
    if (!wanted) return;
    problem("", "#hold-problem");
    try {
      const { view: newer } = await send("hold", { name: wanted }, true);
      const free = newer.free.find((one) => one.name === wanted);
      if (free) handSheet(free, view.code);
    } catch (error) {
      problem(sentence(error.message), "#hold-problem");
      $("#hold-name")?.focus();
    }
  });
  openSheet("Keep a seat for someone", form);
  name.focus();
}

/** The buttons of a host at one seat. */
export function seatTools(seat, view, send, close = (deed) => deed) {
  if (!view.host || seat.seat === view.me.seat || seat.by === "ghost") return [];
  const button = (text, label, testid, deed) => h("button", { type: "button", class: "small", text, "aria-label": label, data: { testid: `${testid}-${seat.seat}` }, on: { click: close(deed) } });
  const tools = [];
  if (seat.by === "person" && view.settings.kind === "table") tools.push(button(seat.state === "free" ? "Link" : "Hand on", `${seat.state === "free" ? "Link to" : "Hand on"} the seat of ${seat.name}`, "hand", () => handOn(seat, view, send)));
  if (view.phase === "lobby" || (seat.state !== "free" && seat.state !== "left")) tools.push(button("Remove", `Remove ${seat.name}`, "remove", () => removeSeat(seat, view, send)));
  return tools;
}
