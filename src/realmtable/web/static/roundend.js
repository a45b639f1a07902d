// Between two rounds: a page of its own with the result. Whoever has seen it presses on; the dice of
// the next round never push it away.
"use strict";
import { $, announce, h, kept } from "./dom.js";
import { get, table } from "./api.js";
import { showClock } from "./clock.js";
import { againstYoutoma, ownerOf, partOf, roundName, roundNumber } from "./course.js";
import { levelsOf } from "./levels.js";
import { leadWords, YOUTOMA } from "./opponent.js";
import { FEW, ordinal, Results } from "./results.js";
import { mySeat, spreadPicture, waitingWords } from "./seats.js";
import { Versus } from "./versus.js";
import { many, tenths } from "./words.js";

/** The round that this viewer has finished last, if that was just now and another one follows. */
function finishedRound(view, me) {
  if (view.phase !== "playing" || view.parts.length < 2) return 0;
  if (!me) return view.pause?.round || 0;
  if (me.bot || me.state === "left") return 0;
  if (view.me.plays) return me.turn === 1 ? me.round - 1 : 0; // the next dice are there
  return me.turn === partOf(view, me.round).turns && me.round < view.parts.length && !view.counts.playing ? me.round : 0;
}

/** What leads to the next round, in words. */
function onTo(view, round) {
  if (!againstYoutoma(view)) return { round: `Round ${round}`, on: `On to round ${round}`, ready: "Next round", words: "" };
  const { own, turns } = partOf(view, round);
  if (own) return { round: "Your own round", on: "Now your own round", ready: "Now your own round", words: `The same realms on their normal cards, ${turns} turns with new dice. Now play as well as you can.` };
  const on = `On to round ${roundNumber(view, round)}`;
  return { round: "Youtoma’s next round", on, ready: on, words: "Three other realms, and Youtoma comes first again." };
}

export class RoundEnd {
  constructor(code, send, changed) {
    this.code = code;
    this.send = send;
    this.changed = changed;
    this.passed = kept.get(`round:${code}`, 0); // the last round whose result was seen
    this.away = 0; // the round whose result was left for the table, while it waits
    this.asked = "";
    this.results = null;
  }

  /** The round whose result is to be shown; 0 for none. */
  wanted(view, watching) {
    const round = finishedRound(view, watching ? null : mySeat(view));
    if (!round) { this.asked = ""; return 0; }
    if (view.pause) return this.away === round ? 0 : round;
    return round > this.passed ? round : 0;
  }

  async draw(view, round, watching, byKey) {
    const me = watching ? null : mySeat(view);
    this.byKey = byKey;
    $("#round-eyebrow").textContent = `${roundName(view, round, ownerOf(view))} is over${view.settings.mode === "lowest" ? " · the lowest score wins" : ""}`;
    this.drawActions(view, round, me);
    showClock(view.deadline, () => this.changed(1500), $("#round-clock"));
    const key = `${round} ${view.counts.playing || 0} ${view.seats.map((seat) => seat.total)}`;
    if (this.asked === key) return;
    this.asked = key;
    try {
      const found = await get(`${table(this.code)}/results`);
      if (this.asked === key) this.drawResult(view, found.rounds.slice(0, round), me);
    } catch {
      this.asked = "";
      this.changed(2000);
    }
  }

  drawResult(view, rounds, me) {
    const last = rounds.at(-1);
    if (!last) return;
    if (againstYoutoma(view)) { this.drawVersus(view, rounds, me); return; }
    const own = me && last.seats.find((seat) => seat.seat === me.seat && seat.score !== null);
    const first = last.seats.filter((seat) => seat.place === 1);
    const head = !own ? `${first.map((seat) => seat.name).join(" and ") || "Nobody"} won this round`
      : last.count === 1 ? `${tenths(own.score)} stars` : `You came in ${ordinal(own.place)} with ${tenths(own.score)}`;
    this.title(head);
    this.results ??= new Results($("#round-places"), $("#round-cards"), me?.seat ?? null, levelsOf(view));
    const inCrowd = view.settings.kind === "crowd";
    this.results.draw(rounds.slice(-1), null, inCrowd ? FEW : Infinity);
    const crowd = inCrowd ? view.spread?.rounds?.find((one) => one.round === last.round) : null;
    $("#round-spread").replaceChildren(...(crowd ? [spreadPicture(crowd, own?.score ?? null)] : []));
  }

  title(head) {
    const title = $("#round-head");
    if (title.textContent === head) return;
    title.textContent = head;
    announce(`${$("#round-eyebrow").textContent}. ${head}.`);
    if (this.byKey && !$("#round").contains(document.activeElement)) title.focus();
  }

  /** Against Youtoma: what it has scored, or who leads after one's own round. */
  drawVersus(view, rounds, me) {
    const last = rounds.at(-1);
    const player = me ? "You" : view.seats[0].name;
    if (!last.part.own) this.title(`Youtoma scored ${tenths(last.seats.find((seat) => seat.seat === YOUTOMA).score)}`);
    else this.title(leadWords(view.standing, view.seats[0].seat, player, { ahead: me ? "lead" : "leads", behind: "leads", level: "Level" }));
    this.results ??= new Versus($("#round-versus"), $("#round-cards"), me?.seat ?? null);
    this.results.draw(view, rounds);
  }

  /** What leads on, and who is waited for. */
  drawActions(view, round, me) {
    const next = onTo(view, round + 1);
    const button = (text, testid, click, primary = false) => h("button", { type: "button", class: primary ? "primary big" : "big", text, data: { testid }, on: { click } });
    const parts = [];
    let words = "";
    const ready = view.pause && me && view.pause.ready.includes(me.seat);
    const hosted = view.settings.advance === "host" || view.settings.dice === "host";
    if (view.me.plays && me) {
      words = `${next.round} has begun: the dice are there.`;
      parts.push(button(next.on, "round-on", () => this.pass(round), true));
    } else if (view.pause && me) {
      const names = waitingWords(view);
      if (!ready) parts.push(button(next.ready, "next-round", () => { this.pass(round); this.send("ready"); }, true));
      if (ready && view.host && names) parts.push(button(`Begin without ${names}`, "round-now", () => this.send("next")));
      if (ready && !view.host && names && !view.votes.seats.includes(me.seat)) parts.push(button(`Go on without them (${view.votes.seats.length} of ${view.votes.need} votes)`, "round-vote", () => this.send("vote_move_on")));
      words = ready ? `You are ready. ${names ? `Waiting for ${names}.` : ""}` : view.pause.ready.length ? `${many(view.pause.ready.length, "player")} ready.` : next.words;
    } else if (view.pause && view.host) {
      words = waitingWords(view) ? `Waiting for ${waitingWords(view)}.` : "";
      parts.push(button("Next round now", "round-now", () => this.send("next"), true));
    } else if (me && hosted && view.host && view.settings.dice !== "host") {
      parts.push(button("Next round", "next-round", () => { this.pass(round); this.send("next"); }, true));
    } else {
      words = !me ? "The next round begins when all are ready." : hosted && !view.host ? "The host begins the next round." : hosted ? "Roll for the next round at the table." : "The next dice come when all have played.";
    }
    if (me && view.me.take_back && !ready) parts.push(h("button", { type: "button", text: "Take back my last turn", data: { testid: "round-take-back" }, on: { click: () => this.send("take_back", { round: me.round, turn: me.turn }) } }));
    if (!view.me.plays) parts.push(h("button", { type: "button", class: "quiet", text: "Back to the table", data: { testid: "round-table" }, on: { click: () => this.leave(round) } }));
    $("#round-words").textContent = words;
    const box = $("#round-actions");
    const focused = box.contains(document.activeElement) ? document.activeElement.dataset.testid : "";
    box.replaceChildren(...parts);
    if (focused) (box.querySelector(`[data-testid="${focused}"]`) || box.querySelector("button"))?.focus();
  }

  /** Seen: from now on the dice of the next round are what counts. */
  pass(round) {
    this.passed = round;
    kept.set(`round:${this.code}`, round);
    this.changed(0);
  }

  /** Back to the cards for now. */
  leave(round) {
    this.away = round;
    this.pass(round);
  }

  /** Whether there is a result to come back to. */
  waits(view) { return Boolean(view.pause && this.away === view.pause.round); }

  back() {
    this.away = 0;
    this.changed(0);
  }
}
