// Which play is meant: narrowed down by clicking spaces one after the other, or by turning through
// the plays that fit. It knows plays and the spaces they write on, never a realm.
"use strict";
import { $, announce, h } from "./dom.js";
import { differ } from "./chooser.js";
import { effectWords, many } from "./words.js";

const FEW = 12; // plays that one would rather go through than narrow down
const GAP = 10; // pixels between what can be touched and what lies on the card

const holds = (move, { realm, space }) => move.realm === realm && space in move.marks;

export class Picking {
  constructor(play) {
    this.play = play;
    this.clear();
  }

  clear() {
    this.picks = []; // {realm, space}
    this.over = null; // the space that is looked at
    this.form = ""; // how the shown play lies around the space that is looked at
    this.shown = null; // one of the plays that fit
    this.turned = false; // whether somebody turned it: then it is the one that is meant
  }

  // --- what fits -------------------------------------------------------------------------------

  /** The plays that write on every picked space. */
  fitting() {
    return this.play.pool().filter((move) => this.picks.every((pick) => holds(move, pick)));
  }

  /** Those of them that could be shown: that write on the space that is looked at, too. */
  candidates() {
    const fit = this.fitting();
    const here = this.over ? fit.filter((move) => holds(move, this.over)) : [];
    if (here.length) return here;
    return this.picks.length ? fit : [];
  }

  /** The one play of which all is picked: every space that gets the same mark as a picked one. */
  exact() {
    const whole = this.whole();
    return whole.length === 1 ? whole[0] : null;
  }

  whole() {
    if (!this.picks.length) return [];
    const picked = new Set(this.picks.map((pick) => pick.space));
    return this.fitting().filter((move) => {
      const marks = new Set([...picked].map((space) => String(move.marks[space])));
      return Object.entries(move.marks).every(([space, mark]) => picked.has(space) || !marks.has(String(mark)));
    });
  }

  /** What Enter would take: what was turned to, or all that is picked, or what is shown. */
  inHand() { return (this.turned && this.shown) || this.exact() || this.shown; }

  // --- what people do --------------------------------------------------------------------------

  click(view, space) {
    const { play } = this;
    if (!play.turn || play.busy) return;
    const at = { realm: view.id, space };
    const same = this.picks.findIndex((pick) => pick.realm === view.id && pick.space === space);
    if (same >= 0) {
      this.picks.splice(same, 1);
      this.after(view, space);
      return;
    }
    let fit = this.fitting().filter((move) => holds(move, at));
    if (!fit.length && this.picks.length) {
      this.picks = [];
      fit = play.pool().filter((move) => holds(move, at));
    }
    const acts = fit.length || play.ending ? [] : play.turn.acts().filter((move) => holds(move, at)); // with a die in hand
    if (acts.length > 1) { play.list(view.name, acts); return; }
    if (acts.length) fit = acts;
    if (!fit.length) { play.refuse(view, space); return; }
    if (fit.length === 1) { play.take(fit[0]); return; }
    play.relent();
    this.picks.push(at);
    this.over = at;
    this.after(view, space);
  }

  after(view, space) {
    if (!this.picks.length) { this.drop(); return; }
    this.turned = false;
    this.show();
    this.play.light(this.shown, true);
    this.play.say("");
    this.list();
    this.uncover(view, space);
    const fit = this.fitting();
    const more = differ(fit) ? " Pick another space, or press R to turn through them." : "";
    announce(`${many(this.picks.length, "space")} picked, ${many(fit.length, "play")} fit.${more}`);
  }

  /** Lets go of everything that was picked. */
  drop(focus = false) {
    const { play } = this;
    const last = this.picks.at(-1);
    this.clear();
    play.ending = false;
    play.chooser.close();
    if (play.turn) { play.light(null, true); play.say(""); }
    if (focus && last && play.byKey) play.views.find((view) => view.id === last.realm)?.spaces.get(last.space)?.focus();
  }

  /** Shows the next of the plays that fit, or the one before. */
  turn(step = 1) {
    const all = this.candidates();
    if (!all.length) { this.play.say("Choose a die and point at a lit space first; then R turns what is shown there."); return; }
    this.shown = all[(all.indexOf(this.shown) + step + all.length) % all.length];
    this.form = this.formOf(this.shown);
    this.turned = true;
    this.tell(true);
    if (this.picks.length) this.drawTools();
  }

  /** A space is pointed at, reached with the keyboard or pressed long. */
  look(view, space, long = false) {
    const { play } = this;
    if (!play.turn || play.busy) return;
    const at = space ? `${view.id}.${space}` : "";
    if (at === this.looked && !long) return;
    this.looked = at;
    this.over = space ? { realm: view.id, space } : null;
    this.turned = this.turned && this.picks.length > 0;
    this.show();
    if (this.shown) this.tell(long);
    else {
      play.light(null);
      play.say(long && space ? view.titles.get(space) : "");
    }
    if (this.picks.length) this.drawTools();
  }

  // --- what is shown ---------------------------------------------------------------------------

  /** Chooses the play to show: one that lies around the space as the last one did, if there is one. */
  show() {
    const all = this.candidates();
    if (!all.includes(this.shown) || this.over) {
      const alike = this.form ? all.find((move) => this.formOf(move) === this.form) : null;
      this.shown = alike || (all.includes(this.shown) ? this.shown : all[0] || null);
    }
    if (this.shown && !this.form) this.form = this.formOf(this.shown);
  }

  /** Where a play writes the same mark as on the space that is looked at, measured from there. */
  formOf(move) {
    const from = this.over && holds(move, this.over) ? this.over : this.picks.at(-1);
    const view = this.play.views.find((one) => one.id === move.realm);
    if (!from || !view) return "";
    const [x, y] = view.middle(from.space);
    return Object.keys(move.marks).filter((space) => move.marks[space] === move.marks[from.space])
      .map((space) => view.middle(space)).map(([a, b]) => `${Math.round((a - x) / 4)},${Math.round((b - y) / 4)}`).sort().join(" ");
  }

  tell(aloud) {
    const { play, shown } = this;
    const all = this.candidates();
    play.light(shown);
    const words = play.previewWords(shown);
    const keys = matchMedia("(hover: hover)").matches ? " R turns it, Enter takes it." : "";
    const which = all.length > 1 ? `${all.indexOf(shown) + 1} of ${all.length}. ` : "";
    play.say(`${which}${words}${which ? keys : ""}`);
    if (aloud) announce(`${which}${effectWords(shown) || words}`);
  }

  /** The list of what fits, with buttons for what is picked and what is shown. */
  list() {
    const { play } = this;
    const fit = this.fitting();
    const whole = this.whole();
    const moves = [...whole, ...fit.filter((move) => !whole.includes(move))];
    const view = play.views.find((one) => one.id === this.picks[0].realm);
    play.chooser.show(`${view.name}: ${many(fit.length, "play")}`, "", moves, play.board.byRealm, {
      withDie: !play.chosen, focus: play.byKey && fit.length <= FEW,
    });
    this.drawTools();
  }

  drawTools() {
    const { play } = this;
    const fit = this.fitting();
    const exact = this.exact();
    const tools = [];
    if (differ(fit) && exact) {
      const count = this.picks.length;
      tools.push(this.button("primary", count === 1 ? "Use only this space" : `Use these ${count} spaces`, "use-picked", () => play.take(exact), exact));
    }
    if (differ(fit) && this.shown) {
      const all = this.candidates();
      tools.push(h("span", { class: "tools-shown", text: `Shown: ${all.indexOf(this.shown) + 1} of ${all.length}` }),
        this.button("", "↻ Turn", "turn", () => this.turn()), this.button("", "Take it", "take-shown", () => play.take(this.shown)));
    }
    play.chooser.tools(tools);
    play.chooser.point(this.shown);
  }

  button(style, text, testid, press, move = null) {
    const look = move ? { mouseenter: () => this.play.preview(move), focus: () => this.play.preview(move), mouseleave: () => this.play.preview(null), blur: () => this.play.preview(null) } : {};
    return h("button", { type: "button", class: `small ${style}`, text, data: { testid }, on: { click: press, ...look } });
  }

  /** On a phone the list must not lie on what was touched, nor on what can be touched next. */
  uncover(view, space) {
    const { box } = this.play.chooser;
    if (getComputedStyle(box).position !== "fixed") return;
    if (box.getBoundingClientRect().left > window.innerWidth / 3) return; // it stands beside the card
    const above = $(".bar").getBoundingClientRect().bottom + GAP;
    const below = box.getBoundingClientRect().top - GAP;
    const spot = view.spaces.get(space).getBoundingClientRect();
    const lowest = Math.max(...[...view.spaces.values()].filter((one) => one.classList.contains("legal")).map((one) => one.getBoundingClientRect().bottom));
    const by = Math.max(spot.bottom - below, Math.min(lowest - below, spot.top - above));
    if (by > 0) window.scrollBy({ top: by, behavior: "auto" });
  }
}
