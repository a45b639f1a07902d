// The keyboard: dice by their value, arrows from one lit space to the next, a letter for the rest.
"use strict";
import { $ } from "./dom.js";

export class Keys {
  constructor(play) {
    this.play = play;
    this.last = false; // whether the last thing used was the keyboard
    document.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("keydown", () => { this.last = true; }, true);
    document.addEventListener("pointerdown", () => { this.last = false; }, true);
  }

  press(event) {
    const { play } = this;
    if (!play.turn || event.ctrlKey || event.metaKey || event.altKey || $("#dialog").open) return;
    if (event.target.closest?.("input, textarea, select")) return;
    const space = event.target.closest?.("[data-space]");
    const known = () => event.preventDefault();
    if (/^[0-9]$/.test(event.key)) { known(); this.value(Number(event.key)); return; }
    switch (event.key) {
      case "u": known(); play.undo(); break;
      case "U": known(); play.undo(true); break;
      case "c": known(); play.confirm(); break;
      case "l": known(); $("#log").focus(); break;
      case "s": if (play.turn.side) break; known(); document.body.classList.add("spending"); $("#spend button")?.focus(); break;
      case "w": if ($("#rewards").hidden) break; known(); document.body.classList.add("spending"); $("#rewards button")?.focus(); break;
      case "Escape": known(); play.letGo(); break;
      case "r": case "R": known(); play.picking.turn(event.key === "R" ? -1 : 1); break;
      case "Enter":
        if (this.enter(event.target, space)) known();
        break;
      case " ":
        if (space?.getAttribute("role") === "button") { known(); play.picking.click(play.board.viewOf(space), space.dataset.space); }
        break;
      case "ArrowRight": case "ArrowLeft": case "ArrowUp": case "ArrowDown":
        if (this.walk(event.key, space)) known();
        break;
      default:
    }
  }

  /** Takes what was turned to or picked as a whole; else Enter on a space is a click on it. */
  enter(target, space) {
    const { picking, board } = this.play;
    if (space?.getAttribute("role") === "button") {
      const meant = picking.turned ? picking.shown : space.classList.contains("chosen") && picking.exact();
      if (meant) this.play.take(meant);
      else picking.click(board.viewOf(space), space.dataset.space);
      return true;
    }
    // With the mouse on the cards the focus is nowhere, or on the die that was clicked.
    const busy = target.closest?.("button, a, summary, [tabindex]");
    const meant = !busy || (busy.matches(".die") && !busy.matches(":focus-visible")) ? picking.inHand() : null;
    if (meant) this.play.take(meant);
    return Boolean(meant);
  }

  /** Chooses the die of that value; pressed again, the next one. */
  value(value) {
    const { dice } = this.play.turn;
    const fit = dice.map((die, at) => at).filter((at) => dice[at].value === value);
    if (!fit.length) this.play.no(`There is no ${value} in your hand.`);
    else this.play.choose(fit[(fit.indexOf(this.play.die) + 1) % fit.length]);
  }

  /** From one lit space to the next: left and right in reading order, up and down to the nearest. */
  walk(key, space) {
    const { board } = this.play;
    const all = board.reachable();
    if (!all.length) return false;
    if (!space) {
      if (document.activeElement?.closest?.(".option-list, .spend, .seat-list, .log")) return false;
      board.focus(all[0]);
      return true;
    }
    if (key === "ArrowRight" || key === "ArrowLeft") {
      const at = all.indexOf(space) + (key === "ArrowRight" ? 1 : -1);
      board.focus(all[(at + all.length) % all.length]);
      return true;
    }
    const middle = (element) => { const box = element.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
    const [x, y] = middle(space);
    const sign = key === "ArrowDown" ? 1 : -1;
    const ranked = all.filter((one) => one !== space)
      .map((one) => { const [ox, oy] = middle(one); return { one, down: (oy - y) * sign, side: Math.abs(ox - x) }; })
      .filter((one) => one.down > 4)
      .sort((p, q) => (p.down + 2 * p.side) - (q.down + 2 * q.side));
    if (ranked.length) board.focus(ranked[0].one);
    return true;
  }
}
