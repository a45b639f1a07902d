// The page of a table, whatever is played at it: sits down, waits, follows the news, sends commands.
// The server's view is the only truth. What a game looks like is told by its own page.
"use strict";
import { $, $$, announce, copy, kept, problem, toast } from "./dom.js";
import { command, get, Offline, Refused, shared, table } from "./api.js";
import { miniCards, useFaces } from "./cards.js";
import { drawElsewhere, forgetSeat, handedOn, leaveSheet, movedSeat, rememberSeat } from "./leaving.js";
import { Live, patience } from "./live.js";
import { drawLobby } from "./lobby.js";
import { eventWords } from "./log.js";
import { notify } from "./notify.js";
import { onReactions, reactionBar, showReaction } from "./reactions.js";
import { drawSeats, mySeat, seatOf } from "./seats.js";
import { menu } from "./sheets.js";
import { sentence } from "./words.js";

const TOLD = ["joined", "left", "confirmed", "host", "moved_on", "taken_over"]; // also to those who listen

export class Room {
  /** `game` says how a game is shown:
   * play() draws the table while it is played, and seats() its list of seats anew; over(view) the end;
   * pause(view) draws what is shown between two rounds, and answers whether it did;
   * facts(settings) tells how it is played, late(view) what that means to one who comes late, or why
   * nobody can (`{ words, closed }`); bots has a sentence for each bot; change(code) is where settings
   * are changed; help(); busy() is true while a turn is thought about; turn are the words for a new
   * turn; heard(event, number) and numbers() hear of news. */
  constructor(game) {
    const root = $("#table");
    this.game = game;
    this.code = root.dataset.code;
    this.watching = root.dataset.mode === "watch";
    this.sections = $$(":scope > section", root).map((section) => section.id);
    this.view = null;
    this.live = null;
    this.send = this.send.bind(this);
    this.failed = this.failed.bind(this);
    this.listen();
  }

  // --- the view ----------------------------------------------------------------------------------

  async load() {
    try {
      this.take(await get(table(this.code)));
      this.live = new Live(this.code, this.view.number, (event, number) => this.hear(event, number), (state) => this.lineState(state));
    } catch (error) {
      if (error instanceof Offline) { this.lineState("lost"); setTimeout(() => this.load(), 2000); return; }
      this.show("missing");
      $("#missing-title").textContent = error.status === 404 ? "There is no such table" : "This table cannot be shown";
      $("#missing-why").textContent = sentence(error.message);
    }
  }

  /** The own seat, where somebody plays here. */
  get me() { return this.watching ? null : mySeat(this.view); }

  get name() { return this.view.settings.name || `Table ${this.code}`; }

  /** Takes over a newer view; an older one is ignored. */
  take(newer) {
    const { view } = this;
    if (!newer || (view && newer.number < view.number)) return;
    const moved = view && newer.me.seat !== view.me.seat;
    if (moved && newer.me.seat !== null && newer.phase === "playing") {
      // One who comes late plays the past turns unseen: nothing heard as a watcher may stay here.
      window.location.reload();
      return;
    }
    this.view = newer;
    useFaces(newer.parts);
    rememberSeat(newer);
    if (moved) this.live?.again(0); // so that the table knows that this seat is here
    this.draw();
  }

  /** Asks for the view again, a little later if many do so at once. */
  refresh(wait = 60) {
    clearTimeout(this.asked);
    const crowd = this.view?.counts?.seats > 50;
    this.asked = setTimeout(async () => {
      try {
        this.take(await get(table(this.code)));
      } catch (error) {
        if (error instanceof Offline || error.status >= 500 || error.status === 429) this.refresh(2000);
        else toast(error.message, true);
      }
    }, crowd ? wait + Math.random() * 700 : wait);
  }

  get section() { return document.body.dataset.section; }

  show(section) {
    for (const name of this.sections) $(`#${name}`).hidden = name !== section;
    document.body.dataset.section = section;
  }

  draw() {
    const { view, game } = this;
    document.title = `${this.name} · Realmtable`;
    for (const place of $$("[data-fill=code]")) place.textContent = view.code;
    for (const place of $$("[data-fill=name]")) place.textContent = view.settings.name || "A table";
    const seated = view.me.seat !== null && !this.watching;
    // A game on what all share is over for all at once; else a seat may still have turns to catch up.
    const finished = seated && (mySeat(view)?.state === "done" || Boolean(view.state));
    if (view.phase === "over" && (!seated || finished)) { this.show("over"); game.over(view); }
    else if (!seated && !this.watching && movedSeat(view)) this.showElsewhere();
    else if (!seated && !this.watching) this.drawJoin();
    else if (view.phase === "lobby") { this.show("lobby"); this.drawLobby(); }
    else if (!game.pause?.(view)) { this.show("play"); game.play(); }
  }

  drawLobby() { drawLobby(this.view, this.send, this.game); }

  /** The seat of this browser has moved to another one, or is nobody's. */
  showElsewhere() {
    const seat = movedSeat(this.view);
    if (handedOn(this.view, seat)) {
      forgetSeat(this.code);
      toast("Your seat here was given up or handed on by the host.");
      this.drawJoin();
      return;
    }
    if (this.section === "elsewhere") return;
    $("#dialog").close();
    this.show("elsewhere");
    drawElsewhere(this.code, seat, () => this.draw());
  }

  drawJoin() {
    const { view } = this;
    this.show("join");
    for (const box of $$("#join [data-fill=mini]")) miniCards(box, view.realms, view.parts);
    drawSeats($("#join .seat-list"), view);
    const { words = "", closed = false } = view.phase === "playing" ? this.game.late(view) : {};
    $("#join-facts").textContent = [this.game.facts(view.settings), words].filter(Boolean).join(" ");
    const open = view.settings.open && view.phase !== "over" && !closed;
    $("#sit-form [type=submit]").hidden = !open;
    $("#sit-form .field").hidden = !open;
    if (!view.settings.open) problem("This table is not open to others. You can watch.", "#sit-problem");
    const name = $("#sit-name");
    if (!name.value && document.activeElement !== name) name.value = view.me.person || kept.get("name", "");
  }

  /** Signs to show to the others, where there are others. */
  drawReactions() {
    const { me, view } = this;
    const bar = $("#seat-reactions");
    bar.hidden = !me || me.state === "left" || view.settings.kind !== "table" || view.seats.length < 2;
    if (!bar.childElementCount) bar.append(reactionBar(this.send));
  }

  /** The list of seats anew: someone shows a sign. */
  drawSeatsAgain() {
    if (this.section === "lobby") this.drawLobby();
    else this.game.seats();
  }

  // --- events and commands -----------------------------------------------------------------------

  /** Something happened at the table. */
  hear(event, given) {
    const { view } = this;
    const number = given || event.number;
    if (event.kind === "progress") { this.takeNumbers(event); return; }
    if (event.kind === "reload") { this.refresh(patience(view.counts.seats)); return; }
    if (event.kind === "reacted") { showReaction(event, seatOf(view, event.seat)?.name || "Someone"); return; }
    const fresh = number > view.number;
    this.game.heard(event, number, fresh);
    if (!fresh) return;
    if (event.kind === "rolled" && this.game.turn) notify(this.name, this.game.turn, location.pathname);
    if (event.kind === "finished") notify(this.name, "The game is over.", location.pathname);
    if (TOLD.includes(event.kind) && event.seat !== view.me.seat) announce(eventWords(event, view));
    this.refresh(event.kind === "rolled" ? 20 : 80);
    if (event.kind === "joined" || event.kind === "moved") setTimeout(() => this.refresh(), 2000);
  }

  /** A crowd's news: how many are there, are missing, want to go on. */
  takeNumbers({ counts, missing, votes, need, deadline }) {
    Object.assign(this.view, { counts, missing, deadline, votes: { ...this.view.votes, count: votes, need } });
    if (this.section === "join") this.refresh(400);
    else if (this.section === "lobby") this.drawLobby();
    else if (this.section === "play") this.game.numbers?.();
  }

  lineState(state) {
    const box = $("#line");
    const words = { lost: "Reconnecting …", offline: "You are offline. Nothing is lost." }[state] || "";
    if (words && box.hidden) announce(words);
    if (!words && !box.hidden) { announce("Connected again."); this.refresh(patience(this.view.counts.seats)); }
    box.hidden = !words;
    box.textContent = words;
    box.dataset.state = state;
  }

  /** Sends a command. What is refused is told here, unless the caller wants to. */
  async send(what, more = {}, throws = false) {
    try {
      const answer = await command(this.code, this.view.number, what, more);
      if (answer.view) this.take(answer.view);
      else this.refresh();
      return answer;
    } catch (error) {
      if (throws) throw error;
      if (!this.failed(error)) toast(sentence(error.message), true);
      return null;
    }
  }

  /** A stale answer brings the newest view along. True if nothing more need be said. */
  failed(error) {
    if (!(error instanceof Refused) || (error.kind !== "stale" && error.status !== 409)) return false;
    if (error.body.view) this.take(error.body.view);
    else this.refresh();
    toast(sentence(error.message) || "The table has moved on.");
    return true;
  }

  // --- buttons -------------------------------------------------------------------------------------

  async sitDown(event) {
    event.preventDefault();
    const name = $("#sit-name").value.trim();
    if (!name) { problem("Please type a name first.", "#sit-problem"); $("#sit-name").focus(); return; }
    kept.set("name", name);
    problem("", "#sit-problem");
    try {
      const answer = await command(this.code, this.view.number, "join", { name });
      this.take(answer.view || await get(table(this.code)));
    } catch (error) {
      problem(sentence(error.message), "#sit-problem");
    }
  }

  listen() {
    const click = (selector, deed) => $(selector).addEventListener("click", deed);
    $("#sit-form").addEventListener("submit", (event) => this.sitDown(event));
    click("#start", () => this.send("start"));
    click("#lobby-leave", () => leaveSheet(this.view, this.send));
    click("#copy-link", () => copy(shared(`/t/${this.code}`)));
    click("#help", () => this.game.help());
    click("#menu", () => menu(this.view, this.send, this.game));
    document.addEventListener("keydown", (event) => {
      if (event.target.closest?.("input, textarea") || $("#dialog").open) return;
      if (event.key === "?") { event.preventDefault(); this.game.help(); }
    });
    onReactions(() => { if (["play", "lobby"].includes(this.section)) this.drawSeatsAgain(); });
    // What stands above the dock does so whatever its height, and on a narrow page the notices stay below the bar.
    const measured = (selector, name) => new ResizeObserver(() => document.documentElement.style.setProperty(name, `${$(selector).offsetHeight}px`)).observe($(selector));
    measured("#dock", "--dock");
    measured(".bar", "--bar");
    // Who is here changes without an event; whoever waits looks again now and then.
    setInterval(() => {
      const { view } = this;
      const waits = view && view.phase !== "over" && !document.hidden && !this.game.busy() && view.counts.seats <= 50;
      if (waits && $("#line").hidden) this.refresh();
    }, 20000);
  }
}
