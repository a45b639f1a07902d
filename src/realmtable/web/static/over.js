// The end of a game: the result, what it means, playing again, sharing, and the proof of the dice.
"use strict";
import { $, announce, copy, h, icon, kept, problem } from "./dom.js";
import { get, openTable, post, shared, table } from "./api.js";
import { drawAttempt, isAttempt } from "./attempt.js";
import { againstYoutoma, MODES } from "./course.js";
import { levelsOf } from "./levels.js";
import { leadWords } from "./opponent.js";
import { FEW, ordinal, Results } from "./results.js";
import { mySeat, rankingItems, spreadPicture } from "./seats.js";
import { dailyText, gameText, share, youtomaText } from "./share.js";
import { Versus } from "./versus.js";
import { listed, many, sentence, tenths } from "./words.js";

const LEAD = 10; // seconds until one is led over to a rematch
const PIECES = 24; // of paper that come down
const AGAIN = ["solo", "table", "crowd"]; // kinds that can be played again with the same people

function headline(view, place) {
  if (againstYoutoma(view)) return leadWords(view.standing, view.seats[0].seat, place ? "You" : view.seats[0].name, { ahead: "beat Youtoma", behind: "won", level: "A draw with Youtoma" });
  const winners = view.standing.filter((one) => one.rank === 1).map((one) => one.name);
  if (!place) return winners.length ? `${listed(winners)} won` : "Nobody played to the end";
  const score = tenths(place.total);
  if (view.counts.seats === 1) return `${score} stars`;
  if (place.rank > 1) return `You came in ${ordinal(place.rank)} with ${score}`;
  return winners.length > 1 ? `You share the first place with ${score}` : `You won with ${score}`;
}

export class Over {
  constructor(code) {
    this.code = code;
    this.asked = "";
    this.known = undefined; // the rematch that was there when the page was opened
    this.left = 0; // seconds until one is led over
    this.text = ""; // to be shared
    this.link = shared;
    const deed = (selector, work) => $(selector)?.addEventListener("click", () => this.go(work));
    const visit = async (path, body) => { location.href = `/t/${(await openTable(path, body)).code}`; };
    deed("#rematch", () => visit(`${table(code)}/rematch`));
    deed("#rematch-same", () => visit(`${table(code)}/rematch`, { same: true }));
    deed("#again", () => visit(`${table(code)}/ghost`));
    deed("#fresh-game", () => visit("/api/play-now"));
    deed("#steps", async () => { location.href = `/records/${(await post(`${table(code)}/share`)).id}`; });
    deed("#dare", () => copy(this.link(`/t/${code}`)));
    deed("#share-result", () => share(this.text));
  }

  async go(deed) {
    problem("", "#over-problem");
    try {
      await deed();
    } catch (error) {
      problem(sentence(error.message), "#over-problem");
    }
  }

  draw(view, byKey) {
    const me = mySeat(view);
    const place = me && view.standing.find((one) => one.seat === me.seat);
    const head = this.headline(view, place);
    $("#over-eyebrow").textContent = ["The game is over", ...this.about(view.settings)].filter(Boolean).join(" · ");
    if ($("#over-head").textContent !== head) {
      $("#over-head").textContent = head;
      announce(`The game is over. ${head}.`);
      if (byKey) $("#over-head").focus();
      this.celebrate(view, place);
    }
    this.drawActions(view, me, place);
    this.drawRematch(view, me);
    drawProof(view, this.proof);
    if (isAttempt(view.settings)) drawAttempt($("#over-attempt"), this.code);
    this.load(view, me, place);
  }

  headline(view, place) { return headline(view, place); }

  /** How it was played, if not as usual. */
  about({ mode, level }) { return [mode === "lowest" ? "the lowest score wins" : MODES[mode], mode === "youtoma" ? level : ""]; }

  /** Who may do what next. */
  drawActions(view, me, place) {
    const { kind } = view.settings;
    const mayAgain = AGAIN.includes(kind) && !isAttempt(view.settings) && (kind === "crowd" ? view.host : Boolean(me) || view.host);
    const alone = view.seats.filter((seat) => seat.by === "person").length < 2;
    const open = mayAgain && (!view.rematch || (alone && kind !== "crowd"));
    $("#rematch").hidden = !open;
    $("#rematch").textContent = alone && kind !== "crowd" ? this.again : "Rematch";
    $("#share-result").hidden = !me;
    this.drawMore(view, { open, mayAgain, alone, place });
  }

  /** What the seal is about. */
  get proof() { return { before: "The seal shown before the first roll: ", words: "every roll follows from the secret and the number of the turn. Nobody could change a roll after the game began." }; }

  get again() { return "Play again, new realms"; }

  /** What only this game offers. */
  drawMore(view, { open, mayAgain, alone, place }) {
    const spread = view.standing.length > 5 ? view.spread?.rounds || [] : [];
    $("#over-spread").replaceChildren(...spread.map((round) => spreadPicture(round, place?.rounds?.[round.round - 1] ?? null)));
    const { kind } = view.settings;
    $("#rematch-same").hidden = !open;
    const opponent = againstYoutoma(view); // such a game cannot be played against
    const attempt = isAttempt(view.settings);
    $("#again").hidden = kind === "challenge" || opponent || attempt;
    $("#dare").hidden = opponent;
    $("#analyse").hidden = view.settings.mode === "lowest"; // there one aims low
    if (place) $("#analyse").href = `/records/${this.code}/analysis?seat=${encodeURIComponent(place.name)}`;
    $("#other-level").hidden = !opponent;
    $("#fresh-game").hidden = (mayAgain && alone) || opponent || attempt;
    $("#over-next").hidden = kind !== "challenge";
  }

  /** Somebody opened a rematch: everyone is led there, and may stay. */
  drawRematch(view, me) {
    const box = $("#over-rematch");
    const { rematch } = view;
    const fresh = this.known !== undefined && rematch && rematch.code !== this.known;
    this.known = rematch?.code || null;
    box.hidden = !rematch;
    if (!rematch || box.dataset.code === rematch.code) return;
    box.dataset.code = rematch.code;
    const href = `/t/${rematch.code}`;
    const mine = me && rematch.by === me.name;
    const count = h("span", { class: "hint" });
    const stay = h("button", { type: "button", text: "Stay here", hidden: true, data: { testid: "stay" }, on: { click: () => { clearInterval(this.left); count.textContent = ""; stay.hidden = true; } } });
    box.replaceChildren(
      h("p", {}, h("b", { text: mine ? "You opened a rematch." : `${rematch.by} opened a rematch.` })),
      h("div", { class: "row-actions" }, h("a", { class: "button primary", href, text: "Go there", data: { testid: "go-rematch" } }), stay, count));
    if (!fresh) return;
    announce(`${rematch.by} opened a rematch.`, true);
    if (!me) return;
    stay.hidden = false;
    let left = LEAD;
    const tick = () => {
      count.textContent = `You are taken there in ${many(left, "second")}.`;
      if (left === 0) { clearInterval(this.left); location.href = href; }
      left -= 1;
    };
    clearInterval(this.left);
    this.left = setInterval(tick, 1000);
    tick();
  }

  /** Everything that is not in the view; asked for again only if scores have changed. */
  async load(view, me, place) {
    const key = view.standing.map((one) => `${one.seat}:${one.total}`).join();
    if (this.asked === key) return;
    this.asked = key;
    try {
      const { rounds, personal } = await get(`${table(this.code)}/results`);
      if (!rounds.length) return;
      this.drawResults(view, me, rounds);
      const own = me ? rounds.map((round) => round.seats.find((seat) => seat.seat === me.seat)?.stars).filter(Boolean) : [];
      const link = this.link(`/t/${this.code}`);
      if (place) this.text = againstYoutoma(view) ? youtomaText({ result: headline(view, place), level: view.settings.level, rounds: own, link }) : gameText({ total: place.total, place: place.rank, players: view.counts.seats, rounds: own, link, mode: view.settings.mode });
      if (!isAttempt(view.settings)) await drawPersonal(personal, rounds, view.settings, me?.hints);
      if (view.settings.kind === "challenge") await this.drawDay(view, place, own[0], personal);
    } catch (error) {
      this.asked = "";
      problem(sentence(error.message), "#over-problem");
    }
  }

  drawResults(view, me, rounds) {
    const mine = me?.seat ?? null;
    const cards = $("#over-cards");
    if (againstYoutoma(view)) {
      this.results ??= new Versus($("#over-versus"), cards, mine);
      this.results.draw(view, rounds);
      return;
    }
    this.results ??= new Results($("#ranking"), cards, mine, levelsOf(view));
    this.results.draw(rounds, view.standing, view.settings.kind === "crowd" ? FEW : Infinity);
  }

  /** The ranking of the day, and a text without spoilers. */
  async drawDay(view, place, stars, personal) {
    const day = await get(`/api/today/${view.day}`);
    const ranking = day.ranking || [];
    const own = ranking.find((one) => one.me);
    $("#over-day").hidden = false;
    $("#day-title").textContent = own ? `${ordinal(own.rank)} of ${many(day.players, "player")} so far` : "Ranking of the day";
    const near = ranking.filter((one, at) => at < 10 || one.me);
    $("#day-ranking").replaceChildren(...rankingItems(near, null, 1));
    const today = ranking.length && own && own.code === this.code;
    if (place && stars) this.text = dailyText({ day: view.day, total: place.total, stars, place: today ? own.rank : 0, players: day.players, streak: personal?.streak || 0, link: this.link(`/today/${view.day}`) });
    $("#day-text").textContent = this.text;
    $("#day-share").append($("#share-result"));
  }

  /** A piece of paper that comes down. */
  paper(at) { return icon(["S", "P", "H", "C"][at % 4]); }

  /** A few pieces of paper come down, once; those who want no motion get none. */
  celebrate(view, place) {
    const seen = kept.get(`party:${this.code}`, false);
    kept.set(`party:${this.code}`, true);
    const won = place && (place.rank === 1 || (view.counts.seats === 1 && !againstYoutoma(view)));
    $("#over").classList.toggle("won", Boolean(won));
    if (seen || !won || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const box = $("#party");
    box.replaceChildren(...Array.from({ length: PIECES }, (_, at) => {
      const piece = this.paper(at);
      piece.style.setProperty("--x", `${(at * 61) % 97}%`);
      piece.style.setProperty("--wait", `${(at * 37) % 16 / 10}s`);
      piece.style.setProperty("--turn", `${at % 2 ? "-" : ""}${120 + (at * 53) % 200}deg`);
      return piece;
    }));
    setTimeout(() => box.replaceChildren(), 6000);
  }
}

/** Personal bests that were beaten, and the streak of dailies. */
async function drawPersonal(personal, rounds, settings, hints) {
  const box = $("#over-personal");
  const names = new Map(rounds.flatMap((round) => round.realms.map((realm, at) => [realm, round.names[at]])));
  const lines = (personal?.beaten || []).map(({ now, before, realm }) => (realm
    ? `Your best in ${names.get(realm) || realm}: ${many(now, "star")}, ${before} before.`
    : `A personal best: ${tenths(now)}, ${tenths(before)} before.`));
  const to = settings.mode === "lowest" ? "stay below" : "beat";
  if (personal?.first && personal.counted) lines.push(`Your first game of ${many(settings.rounds, "round")}: the score to ${to} from now on.`);
  if (personal?.streak > 1) lines.push(`${many(personal.streak, "daily challenge")} in a row.`);
  if (personal && !personal.counted) lines.push(`Practice: ${hints ? "you took hints" : "these dice could be known"}, so your bests stay as they are.`);
  box.hidden = !lines.length;
  box.classList.toggle("beaten", Boolean(personal?.beaten.length));
  box.replaceChildren(...lines.map((text) => h("p", { text })), h("p", {}, h("a", { href: "/me", text: "All my figures" })));
  if (personal?.beaten.length) announce(lines[0]);
}

function drawProof(view, { before, words }) {
  const proof = [h("p", {}, before, h("code", { class: "hash", text: view.commitment }))];
  if (view.secret) proof.push(h("p", {}, "What was in it: ", h("code", { class: "hash", text: view.secret })), h("p", { text: `The SHA-256 of the secret’s bytes is the seal, and ${words}` }));
  else proof.push(h("p", { text: view.settings.kind === "challenge" ? "The secret is opened when the day is over, because others still play with these dice." : "There is nothing to open: these dice were not rolled from a secret of this table." }));
  $("#proof").replaceChildren(...proof);
}
