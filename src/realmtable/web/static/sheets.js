// Dialogs of the table: help, rules of a card, the table's menu, the link of a seat.
"use strict";
import { $, copy, h, icon, openSheet, toast } from "./dom.js";
import { get, qrCode, shared } from "./api.js";
import { seatTools } from "./hosting.js";
import { leaveSheet } from "./leaving.js";
import { askNotify, canNotify, stopNotify, wantsNotify } from "./notify.js";
import { reactionBar } from "./reactions.js";
import { kindWords, mySeat } from "./seats.js";
import { soundOn, switchSound } from "./sounds.js";
import { many } from "./words.js";

const KEYS = [
  ["0 – 6", "choose the die of that value (again: the next one)"], ["arrows", "from one lit space to the next"], ["Tab", "through everything"],
  ["Enter", "play on the space, take what is shown, press the button"], ["r", "turn what is shown: the next play that fits, Shift r the one before"], ["u", "undo the last step, Shift u the whole turn"], ["c", "confirm the turn"],
  ["s", "to the spending table"], ["w", "to the rewards, where there are any"], ["l", "to the log"], ["Esc", "let go of what was chosen"], ["?", "this help"],
];

/** `side`: whose cards are played on. Youtoma's duties are on the page already. */
export function help(side) {
  const duties = side ? [h("h3", { text: "What Youtoma must do" }), $("#duties ol").cloneNode(true)] : [];
  openSheet("Help",
    h("p", {}, "Choose a die, then a lit space. Where several plays fit, click more spaces until one is left, turn through them (R, or the button), or take one from the list. Hover, or press long, to see what a space would give. Everything can be taken back until you confirm."),
    ...duties,
    h("h3", { text: "Keys" }),
    h("dl", { class: "keys" }, ...KEYS.flatMap(([key, words]) => [h("dt", {}, h("kbd", { text: key })), h("dd", { text: words })])),
    h("h3", { text: "Signs" }),
    h("ul", { class: "signs" },
      h("li", {}, icon("P"), " pumpkins change a die, ", icon("H"), " hearts copy one, ", icon("C"), " coins buy one"),
      h("li", {}, icon("S"), " a star, what counts in the end; unspent resources count a tenth each"),
      h("li", {}, icon("new4"), " a created die: it can be used once, this turn"),
      h("li", {}, icon("any"), " a resource of your choice")),
    h("p", {}, h("a", { href: "/learn", target: "_blank", rel: "noopener", text: "All rules and questions" })));
}

export async function rules(face) {
  try {
    const card = await get(`/api/cards/${encodeURIComponent(face)}`);
    const parts = [["With a die", card.use], ["Stars", card.score], ["Rulings", card.rulings], ["Examples", card.examples]]
      .filter(([, lines]) => lines?.length)
      .flatMap(([title, lines]) => [h("h3", { text: title }), h("ul", {}, ...lines.map((line) => h("li", { text: line })))]);
    openSheet(card.set === "youtoma" ? `${card.name}, Youtoma’s side` : card.name, h("p", { class: "lead", text: card.goal }), ...parts, h("p", { class: "hint", text: `Designed by ${card.design}.` }));
  } catch (error) {
    toast(error.message, true);
  }
}

/** The own seat's secret link, for another device. */
export function seatLink(view) {
  const link = shared(view.me.link);
  openSheet("Your seat on another device",
    h("p", { text: "Open this link, or point the other device’s camera at the code. Whoever has it can play your seat: keep it to yourself." }),
    h("div", { class: "qr mid" }, qrCode(view.code, "QR code of the link to your seat", "seat/")),
    h("input", { class: "link-field", readonly: true, value: link, "aria-label": "Link to your seat", data: { testid: "seat-link" }, on: { focus: (event) => event.target.select() } }),
    h("div", { class: "row-actions" }, h("button", { type: "button", text: "Copy link", on: { click: () => copy(link) } })));
}

export function inviteSheet(code) {
  const link = shared(`/t/${code}`);
  openSheet("Invite others",
    h("p", { class: "code", text: code }),
    h("div", { class: "qr mid" }, qrCode(code, "QR code to join this table")),
    h("input", { class: "link-field", readonly: true, value: link, "aria-label": "Link to the table" }),
    h("div", { class: "row-actions" }, h("button", { type: "button", text: "Copy link", on: { click: () => copy(link) } })));
}

/** What one can do with the table. `send(what, more)` sends a command; `game` is the page’s (see `Room`). */
export function menu(view, send, game) {
  const close = (deed) => () => { shut(); deed(); };
  const item = (text, deed, testid) => h("li", {}, h("button", { type: "button", text, data: { testid }, on: { click: close(deed) } }));
  const link = (text, href) => h("li", {}, h("a", { class: "button", href, text }));
  const me = mySeat(view);
  const items = [];
  if (view.me.link) items.push(item("Play on another device", () => seatLink(view), "menu-link"));
  items.push(item("Invite others", () => inviteSheet(view.code), "menu-invite"));
  if (canNotify()) {
    items.push(wantsNotify() ? item("Stop notifications", stopNotify, "menu-notify") : item("Tell me when it is my turn", askNotify, "menu-notify"));
  }
  items.push(soundOn() ? item("Sounds off", () => switchSound(false), "menu-sound") : item(game.sounds || "Sounds on: dice, stars, your turn", () => switchSound(true), "menu-sound"));
  items.push(link("Big screen", `/t/${view.code}/screen`));
  if (me && view.phase === "playing") {
    if (["away", "left"].includes(me.state)) items.push(item(me.state === "left" ? "Come back to the table" : "I am back", () => send("back"), "menu-back"));
    else items.push(item("I am away for a while", () => send("away"), "menu-away"));
    if (me.bot) items.push(item("Take my seat back from the bot", () => send("give_back"), "menu-give-back"));
  }
  if (me && me.state !== "left" && view.phase !== "over") items.push(item("Leave the table", () => leaveSheet(view, send), "menu-leave"));
  items.push(link("My tables", "/mine"), link("Front page", "/"));
  const host = view.host && view.phase === "playing" ? hostItems(view, send, close) : [];
  const signs = me && me.state !== "left" && view.settings.kind === "table" ? [reactionBar((what, more) => { shut(); send(what, more); })] : [];
  const shut = openSheet("This table", ...signs, h("ul", { class: "menu-list menu-two" }, ...items), ...host, facts(view, game));
}

function hostItems(view, send, close) {
  const others = view.seats.filter((seat) => seat.seat !== view.me.seat);
  if (!others.length) return [];
  const rows = others.map((seat) => {
    const buttons = [];
    const act = (text, what, more) => buttons.push(h("button", { type: "button", class: "small", text, data: { testid: `host-${what}-${seat.seat}` }, on: { click: close(() => send(what, more)) } }));
    if (seat.by === "person" && !seat.bot && seat.state === "playing") act("Go on without", "move_on", { seats: [seat.seat] });
    if (seat.by === "person" && !seat.bot && !["done", "left"].includes(seat.state)) act("Let a bot play", "take_over", { seat: seat.seat });
    if (seat.by === "person" && seat.bot) act("Give back", "give_back", { seat: seat.seat });
    if (seat.by === "person" && !seat.bot && seat.state !== "free") act("Make host", "pass_host", { seat: seat.seat });
    buttons.push(...seatTools(seat, view, send, close));
    return h("li", { class: "host-row" }, h("b", { text: seat.name }), h("small", { text: kindWords(seat) }), ...buttons);
  });
  return [h("h3", { text: "As the host" }), h("ul", { class: "menu-list" }, ...rows)];
}

function facts(view, game) {
  const words = game.facts(view.settings);
  return h("div", { class: "hint facts-line" }, h("p", { text: words }), h("p", {}, game.seal || "Seal of the dice: ", h("code", { class: "hash", text: view.commitment || "typed in by the host" })));
}

const OPEN = "Who watches sees no more than the seat furthest behind; who comes later is marked so in the ranking.";

export function settingsWords(settings) {
  const parts = [settings.rounds === 1 ? "one round" : `${settings.rounds} rounds`];
  if (settings.mode === "youtoma") parts.unshift(`against Youtoma (${settings.level})`);
  if (settings.mode === "lowest") parts.unshift("everybody plays Youtoma and the lowest score wins");
  if (settings.options.rewards) parts.push({ draw: "Risky Rewards (house form), three drawn for each round", all: "Risky Rewards (house form), all seven" }[settings.options.rewards] || "Risky Rewards (house form)");
  if (settings.options.alter) parts.push("altered rounds");
  parts.push(settings.dice === "host" ? "the host types in real dice" : "dice rolled by the server");
  if (settings.pace === "days") parts.push("over days");
  if (settings.timer) parts.push(settings.timer >= 86400 ? `${many(Math.round(settings.timer / 86400), "day")} a turn` : settings.timer >= 3600 ? `${many(Math.round(settings.timer / 3600), "hour")} a turn` : `${Math.round(settings.timer / 60)} min a turn`);
  if (settings.kind !== "solo" && settings.show === "round_end") parts.push("cards shown at the end of the round");
  if (settings.advance === "host") parts.push("the host rolls on");
  if (settings.quorum) parts.push(`goes on when ${settings.quorum} % have confirmed and a minute has passed`);
  const shared = ["table", "crowd"].includes(settings.kind) ? ` ${OPEN}` : "";
  return `${parts.join(", ")}.${shared}`.replace(/^./, (letter) => letter.toUpperCase());
}
