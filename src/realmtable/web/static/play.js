// The own turn: dice, cards, spending, undo, confirm. It knows moves, never a realm.
"use strict";
import { $, announce, h, icon } from "./dom.js";
import { Board } from "./board.js";
import { Chooser, optionWords } from "./chooser.js";
import { Keys } from "./keys.js";
import { Picking } from "./picking.js";
import { Rewards } from "./rewards.js";
import { drawSpending, good, heldOf } from "./spending.js";
import { briefWords, dieWords, effectIcons, effectWords, KINDS, listed, many, readDie, sentence } from "./words.js";

const LIMIT = 12; // of each resource in a round

/** `owed: 2 coins, 1 held`, and what that may cost. */
function owed(altered) {
  if (!altered?.owed?.length) return [];
  const risk = altered.unpaid ? ` · ${many(altered.unpaid, "star")} at risk` : "";
  return [h("p", { class: `owed${altered.unpaid ? " risk" : ""}`, data: { testid: "owed" }, text: `owed: ${altered.owed.join("; ")}${risk}` })];
}

export class Play {
  /** `hooks`: confirm(moves), rules(realm), changed(play). */
  constructor(hooks) {
    this.hooks = hooks;
    this.turn = null;
    this.die = null; // index in hand
    this.picking = new Picking(this); // which of the plays is meant
    this.ending = false; // whether the end of the turn is being chosen
    this.busy = false;
    this.armed = false;
    this.refusal = ""; // why the last thing could not be done, until it no longer matters
    this.limit = LIMIT;
    this.rewards = new Rewards($("#rewards"), this);
    this.board = new Board({ click: (view, space) => this.picking.click(view, space), hover: (view, space, long) => this.picking.look(view, space, long), rules: hooks.rules });
    this.keys = new Keys(this);
    this.chooser = new Chooser((move) => this.preview(move), (move) => this.take(move), () => this.picking.drop(true));
    $("#undo").addEventListener("click", () => this.undo());
    $("#undo-all").addEventListener("click", () => this.undo(true));
    $("#confirm").addEventListener("click", () => this.confirm());
  }

  // --- what is shown ---------------------------------------------------------------------------

  get views() { return this.board.views; }

  get byKey() { return this.keys.last; }

  get picks() { return this.picking.picks; }

  get chosen() { return this.die === null ? null : this.turn?.dice[this.die] || null; }

  /** A new turn, or the same one after something was played. */
  show(turn) {
    const fresh = turn !== this.turn;
    this.turn = turn;
    this.relent();
    if (fresh) { this.die = null; this.picking.clear(); this.ending = false; this.chooser.close(); }
    this.draw();
  }

  draw() {
    const { answer, dice } = this.turn;
    const { position } = answer;
    this.limit = position.alterations?.limit ?? LIMIT;
    this.disarm();
    if (this.die !== null && this.die >= dice.length) this.die = null;
    if (this.die === null && dice.length && new Set(dice.map((die) => die.text)).size === 1 && !this.turn.starts().length) this.die = 0;
    this.views.forEach((view, at) => {
      view.write(answer.marks?.[view.id] || {});
      this.board.setStars(at, answer.stars[at]);
    });
    const opened = Object.fromEntries((position.opened || []).map((realm) => [realm, 1]));
    this.board.showUsed(position.activated, { ...position.again, ...opened });
    this.board.showAltered(answer.altered);
    this.rewards.draw(this.turn);
    this.light(null, true);
    this.drawDice();
    this.drawExtras();
    this.drawGoods(position, this.turn.side);
    drawSpending($("#spend"), this.turn, this.chosen || (dice.length === 1 ? dice[0] : null), this.limit, (text) => this.spend(text));
    this.drawActs();
    const none = !this.turn.moves.length;
    $("#undo").disabled = none;
    $("#undo-all").disabled = none || this.turn.moves.length < 2;
    const ends = this.turn.ends();
    $("#confirm").setAttribute("aria-disabled", ends.length ? "false" : "true");
    $("#confirm").disabled = false;
    $("#confirm").classList.toggle("primary", !this.unused().length);
    this.say("");
    this.keepFocus();
    this.hooks.changed(this);
  }

  /** The moves that a click on a space could mean now. */
  pool() {
    if (this.ending) return this.turn.ends();
    const starts = this.turn.starts();
    if (starts.length) return starts;
    return this.chosen ? this.turn.uses(this.chosen) : [...this.turn.uses(), ...this.turn.acts()];
  }

  /** Lights what can be clicked, and what a play would write. `told`: also for screen readers. */
  light(shown = null, told = false) {
    const lit = this.ending || this.turn.starts().length || this.chosen || this.picks.length ? this.picking.fitting() : [];
    const moves = lit.length ? lit : this.turn.acts();
    const states = {};
    const put = (move, state) => {
      states[move.realm] ??= {};
      for (const space of Object.keys(move.marks)) states[move.realm][space] = state(states[move.realm][space] || "");
    };
    for (const move of moves) put(move, () => (lit.length ? "legal" : "hinted"));
    for (const pick of this.picks) put({ realm: pick.realm, marks: { [pick.space]: "" } }, () => "legal chosen");
    if (shown) put(shown, (state) => `${state} shown`);
    const said = (realm, space) => {
      const fit = moves.filter((move) => move.realm === realm && space in move.marks);
      return fit.length === 1 ? effectWords(fit[0]) : many(fit.length, "play");
    };
    this.board.light(states, told ? said : null);
    for (const view of this.views) view.ghost(shown?.realm === view.id ? shown.marks : {});
  }

  drawDice() {
    const buttons = this.turn.dice.map((die, at) => {
      const barred = die.value > 0 && die.value === this.turn.answer.altered?.barred;
      const label = `Die ${dieWords(die)}${barred ? ", cannot be used as it is this turn" : ""}`;
      return h("button", {
        type: "button", class: `die${die.created ? " created" : ""}${die.rolled !== null ? " adjusted" : ""}${barred ? " barred" : ""}`,
        "aria-pressed": at === this.die ? "true" : "false", "aria-label": label, title: label,
        data: { testid: `die-${at}`, die: die.text, value: die.value },
        on: { click: () => this.choose(at) },
      }, icon(die.created && die.value >= 1 && die.value <= 6 ? `new${die.value}` : `die${die.value}`),
      die.rolled !== null && die.rolled !== die.value ? h("span", { class: "die-note", text: `was ${die.rolled}` }) : barred ? h("span", { class: "die-note", "aria-hidden": "true", text: "not now" }) : null,
      die.again ? h("span", { class: "die-again" }, icon("again")) : null);
    });
    $("#dice").dataset.at = this.turn.at; // round and turn
    $("#dice").replaceChildren(...buttons, ...(buttons.length ? [] : [h("p", { class: "hint no-dice", text: "All dice used." })]));
  }

  drawExtras() {
    const parts = [];
    const give = this.turn.compensations();
    const dice = [...new Set(give.map((move) => move.move.split(" ")[1]))];
    for (const text of dice.filter((die) => !this.chosen || this.chosen.text === die || dice.length === 1)) {
      const of = give.filter((move) => move.move.split(" ")[1] === text);
      parts.push(h("div", { class: "extra", data: { testid: "compensate" } }, h("span", { text: `The ${readDie(text).value} fits nowhere. ${this.turn.side ? "Youtoma takes" : "Take"}` }),
        ...of.map((move) => {
          const kind = Object.keys(move.gain)[0] || move.move.split(" ")[2]; // none where all are full
          return h("button", { type: "button", class: "coin-button", "aria-label": `Give up the ${readDie(text).value} for ${kind ? `a ${KINDS[kind]}` : "nothing"}`, data: { testid: `compensate-${kind || "nothing"}`, move: move.move }, on: { click: () => this.play(move.move) } }, kind ? icon(kind) : "nothing");
        })));
    }
    const alters = this.turn.alters();
    if (alters.length) {
      parts.push(h("div", { class: "extra", data: { testid: "alter" } }, h("span", { text: "Change a rolled die" }),
        ...alters.map((move) => {
          const [, from, step] = /^alter (\S*?)([+-]1)$/.exec(move.move) || [];
          const value = readDie(from).value;
          return h("button", { type: "button", class: "coin-button", "aria-label": `Make the rolled ${value} a ${value + Number(step)}`, data: { move: move.move }, on: { click: () => this.play(move.move) } }, `${value}→${value + Number(step)}`);
        })));
    }
    $("#extras").replaceChildren(...parts);
  }

  drawGoods(position, side) {
    const held = heldOf(position);
    const goods = Object.keys(KINDS).map((kind) => good(kind, held[kind], position.earned[kind] || 0, this.limit));
    const open = document.body.classList.contains("spending");
    const toggle = h("button", {
      type: "button", class: "spend-toggle small", text: "Spend", "aria-expanded": String(open), "aria-controls": "spend", data: { testid: "spend-toggle" },
      on: { click: (event) => {
        const now = document.body.classList.toggle("spending");
        event.currentTarget.setAttribute("aria-expanded", String(now));
      } },
    });
    $("#goods").replaceChildren(...goods, ...owed(this.turn?.answer?.altered), ...(side ? [] : [toggle]));
  }

  /** What a realm allows without a die, and plays that write on no space, below its card. */
  drawActs() {
    const starts = this.turn.starts();
    this.views.forEach((view, at) => {
      const box = this.board.acts(at);
      const here = (starts.length ? starts : this.turn.acts()).filter((move) => move.realm === view.id || move.targets[0]?.realm === view.id);
      const bare = starts.length ? [] : this.turn.uses(this.chosen).filter((move) => this.chosen && move.realm === view.id && !Object.keys(move.marks).length);
      const parts = [];
      if (here.length) {
        parts.push(h("p", { class: "acts-title", text: starts.length ? "First, what the roll brings:" : "Without a die:" }));
        if (here.length > 4) parts.push(this.more(here, starts.length ? "Choose" : `Choose one of ${here.length}`, view));
        else parts.push(...here.map((move) => this.actButton(move)));
      }
      if (bare.length > 4) parts.push(this.more(bare, `Use the ${this.chosen.value} here`, view));
      else parts.push(...bare.map((move) => this.actButton(move, `Use the ${this.chosen.value}: `)));
      box.replaceChildren(...parts);
    });
  }

  more(moves, text, view) {
    return h("button", { type: "button", class: "small", text: `${text} …`, on: { click: () => this.list(view.name, moves) } });
  }

  list(title, moves) { this.chooser.show(title, "", moves, this.board.byRealm, { focus: this.byKey }); }

  actButton(move, before = "") {
    const words = Object.keys(move.marks).length || move.targets[0]?.label ? this.optionWords(move) : "go on";
    return h("button", {
      type: "button", class: "small act", data: { testid: "act", move: move.move },
      on: { click: () => this.play(move.move), mouseenter: () => this.preview(move), focus: () => this.preview(move), mouseleave: () => this.preview(null), blur: () => this.preview(null) },
    }, `${before}${words}`, h("span", { class: "option-effects" }, ...effectIcons(move)));
  }

  /** The line above the dice: what is looked at, or why the last thing was refused, or what one could do. */
  say(words) {
    const line = $("#preview");
    line.textContent = words || this.refusal || this.guidance();
    line.classList.toggle("wrong", !words && Boolean(this.refusal));
    line.classList.toggle("idle", !words && !this.refusal);
  }

  /** What one could do next. */
  guidance() {
    if (!this.turn) return "";
    if (this.turn.starts().length) return "First comes what the roll brings: choose below the card or on a lit space.";
    if (this.ending) return "Choose how the turn ends.";
    if (this.picks.length) return "Click another lit space to narrow it down, or take a play from the list.";
    if (this.chosen) return this.turn.uses(this.chosen).length ? `The ${this.chosen.value}: choose a lit space.` : this.nowhere();
    if (this.turn.side) return this.turn.dice.length ? "Choose a die: each must be used where it can be." : "Every die has found its place: confirm the turn.";
    return this.turn.dice.length ? "Choose a die." : "Spend resources, or confirm the turn.";
  }

  /** What is said of a die that fits nowhere. */
  nowhere() {
    const gift = this.turn.side && this.turn.compensations().some((move) => move.move.split(" ")[1] === this.chosen.text);
    return gift ? `The ${this.chosen.value} fits nowhere: choose the resource that Youtoma takes for it.` : `The ${this.chosen.value} has no place now.`;
  }

  // --- what people do --------------------------------------------------------------------------

  choose(at) {
    if (!this.turn || at >= this.turn.dice.length) return;
    this.relent();
    this.die = at;
    this.picking.clear();
    this.ending = false;
    this.chooser.close();
    this.light(null, true);
    this.drawDice();
    this.drawExtras();
    drawSpending($("#spend"), this.turn, this.chosen, this.limit, (text) => this.spend(text));
    this.drawActs();
    this.disarm();
    const uses = this.turn.uses(this.chosen);
    const where = this.views.filter((view) => uses.some((move) => move.realm === view.id)).map((view) => view.name);
    this.say("");
    announce(`${dieWords(this.chosen)} chosen. ${where.length ? `It can be used in ${listed(where)}.` : this.nowhere()}`);
    if (this.byKey) $(`[data-testid="die-${at}"]`)?.focus();
    this.hooks.changed(this);
  }

  take(move) { return move.verb === "end" ? this.end(move) : this.play(move.move); }

  async refuse(view, space) {
    if (space === "stars") { this.no("Stars are counted by themselves as you score them."); return; }
    const element = view.spaces.get(space);
    element.classList.add("forbidden", "shaken");
    setTimeout(() => element.classList.remove("forbidden", "shaken"), 1400);
    if (!this.chosen) {
      const dice = this.turn.dice.length;
      this.no(dice ? "Choose a die first." : `You have no dice left this turn. Confirm it${this.turn.side ? "" : ", or buy a die"}.`);
      return;
    }
    const why = await this.turn.why(`${this.chosen.text}>${view.id}.${space}`);
    this.no(why || "This cannot be done now.");
  }

  /** Says no, in one place; it stays until something else is done, or long enough to be read. */
  no(why) {
    this.refusal = sentence(why);
    this.say("");
    announce(this.refusal, true);
    clearTimeout(this.fading);
    this.fading = setTimeout(() => {
      this.relent();
      if (this.armed) this.disarm();
      if (this.turn) this.say("");
    }, Math.max(6000, this.refusal.length * 120));
  }

  /** The last refusal no longer matters. */
  relent() { this.refusal = ""; }

  async spend(text) {
    if (text === null) { this.no(this.turn.dice.length ? "Choose the die to change first." : "You have no die left to change."); return; }
    if (this.turn.can(text)) await this.play(text);
    else this.no(await this.turn.why(text));
  }

  async play(text) {
    const dice = this.turn.dice.length;
    await this.attempt(() => this.turn.play(text), () => {
      const { log } = this.turn.answer;
      // A created die is what one wants to use next.
      this.die = this.turn.dice.length > dice ? this.turn.dice.length - 1 : this.after(text);
      announce(log?.at(-1) || "");
    });
  }

  /** Which die is chosen after a move: the adjusted one stays chosen. */
  after(text) {
    return /^(pumpkins|alter|reward (over|wild|pair)) /.test(text) ? this.die : null;
  }

  async undo(all = false) {
    if (!this.turn || !this.turn.moves.length) return;
    await this.attempt(() => (all ? this.turn.undoAll() : this.turn.undo()), () => {
      this.die = null;
      announce(all ? "The whole turn was taken back." : "The last step was taken back.");
    });
  }

  async attempt(deed, then) {
    if (this.busy) return;
    this.busy = true;
    document.body.classList.add("busy");
    this.picking.clear();
    this.ending = false;
    this.chooser.close();
    try {
      await deed();
      this.relent();
      then();
      this.draw();
    } catch (error) {
      if (!this.hooks.failed(error)) this.no(error.message);
    } finally {
      this.busy = false;
      document.body.classList.remove("busy");
    }
  }

  confirm() {
    if (!this.turn || this.busy) return;
    const ends = this.turn.ends();
    if (!ends.length && (this.turn.side || (this.turn.answer.position.alterations?.must_use && !this.turn.starts().length))) { this.turn.why("end").then((why) => this.no(why)); return; } // a duty that is open
    if (!ends.length) { this.no(this.turn.starts().length ? "First comes what the roll brings." : "The turn cannot be ended now."); return; }
    const open = this.unused();
    const gifts = this.turn.compensations().length;
    if ((open.length || gifts) && !this.armed) {
      this.armed = true;
      const words = open.length ? `You can still use ${listed(open.map((die) => `the ${die.value}`))}.` : "A die that fits nowhere still brings a resource.";
      $("#confirm").textContent = "End anyway";
      $("#confirm").dataset.armed = "true";
      this.no(`${words} Confirm again to end the turn.`);
      return;
    }
    if (ends.length > 1) {
      this.endings(ends);
      return;
    }
    this.end(ends[0]);
  }

  /** Rolled dice that could still be used. */
  unused() { return this.turn.dice.filter((die) => !die.created && this.turn.uses(die).length); }

  endings(ends) {
    this.ending = true;
    this.relent();
    this.disarm();
    this.light(null, true);
    const realms = [...new Set(ends.flatMap((move) => move.targets.map((target) => target.realm)))].map((realm) => this.board.byRealm.get(realm)?.name || realm);
    this.chooser.show(`${listed(realms)}: how does the turn end?`, `At the end of the turn something happens in ${listed(realms)}, and you choose what.`, ends, this.board.byRealm, { focus: this.byKey });
    this.say("");
  }

  async end(move) {
    if (this.busy) return;
    this.busy = true;
    document.body.classList.add("busy");
    this.chooser.close();
    $("#confirm").disabled = true;
    try {
      await this.hooks.confirm([...this.turn.moves, move.move]);
    } catch (error) {
      $("#confirm").disabled = false;
      if (!this.hooks.failed(error)) this.no(error.message);
    } finally {
      this.busy = false;
      document.body.classList.remove("busy");
    }
  }

  disarm() {
    this.armed = false;
    $("#confirm").textContent = "Confirm turn";
    delete $("#confirm").dataset.armed;
  }

  /** One step back from what was chosen. */
  letGo() {
    this.relent();
    if (this.picks.length || this.chooser.open) { this.picking.drop(true); return; }
    if (document.body.classList.contains("spending")) { document.body.classList.remove("spending"); this.drawGoods(this.turn.answer.position, this.turn.side); return; }
    this.die = null;
    this.disarm();
    this.light(null, true);
    this.drawDice();
    this.say("");
  }

  // --- looking ahead -----------------------------------------------------------------------------

  /** A play that is looked at in a list or on a button. */
  preview(move) {
    if (!this.turn) return;
    this.light(move || this.picking.shown);
    this.say(move ? this.previewWords(move) : "");
  }

  previewWords(move) {
    const die = move.die && !this.chosen ? `${dieWords(readDie(move.die))}: ` : "";
    return `${die}${briefWords(move) || this.optionWords(move)}.`.replace(/^./, (letter) => letter.toUpperCase());
  }

  optionWords(move) { return optionWords(move, this.board.byRealm); }

  /** After a play the focus goes to what comes next, for people with a keyboard. */
  keepFocus() {
    if (!this.byKey) return;
    const now = document.activeElement;
    const lost = !now || now === document.body || !now.isConnected || (now.dataset?.space && !now.hasAttribute("tabindex")) || now.closest?.("[hidden]") || now.disabled;
    if (lost) ($(`[data-testid="die-${this.die ?? 0}"]`) || $("#confirm")).focus({ preventScroll: true });
  }
}

