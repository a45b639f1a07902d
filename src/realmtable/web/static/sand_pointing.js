// Pointing at the own board: mouse, finger, two fingers, keyboard.
"use strict";
import { $ } from "./dom.js";

const STEP = 50; // degrees that two fingers turn for a quarter turn
const SLOW = 60; // of a wheel that turns the tile once

const cellOf = (element) => element?.closest?.("[data-cell]")?.dataset.cell || null;
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export function listenToBoard(play, box) {
  const fingers = new Map();
  let angle = null; // at which two fingers began
  let gesture = false; // whether two fingers were down: then nothing is pressed
  let before = null; // the cell that was pointed at before the finger came
  let wheeled = 0;

  const under = (event) => cellOf(document.elementFromPoint(event.clientX, event.clientY));
  const bend = () => {
    const [a, b] = [...fingers.values()];
    return Math.atan2(b.y - a.y, b.x - a.x) * (180 / Math.PI);
  };

  box.addEventListener("pointerdown", (event) => {
    play.touch = event.pointerType !== "mouse";
    if (!play.touch) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2) { angle = bend(); gesture = true; return; }
    before = play.at;
    gesture = false;
    if (play.hand?.kind === "tile") play.point(under(event) || play.at);
  });
  box.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") { play.touch = false; play.point(play.turn ? cellOf(event.target) : null); return; }
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2) {
      const turn = ((bend() - angle + 540) % 360) - 180;
      if (Math.abs(turn) >= STEP) { play.turnTile(Math.sign(turn)); angle = bend(); }
    } else if (!gesture && play.hand?.kind === "tile") play.point(under(event) || play.at);
  });
  const lift = (event) => fingers.delete(event.pointerId);
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, lift);
  box.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse" && !box.contains(document.activeElement)) play.point(null); });
  box.addEventListener("click", (event) => {
    const cell = cellOf(event.target);
    if (!cell || gesture) return;
    // A finger first shows where the tile would lie; a second tap there lays it.
    if (play.touch && play.hand?.kind === "tile") {
      const ghost = play.meant(before)?.ghost || {};
      if (!(cell in ghost)) return;
      play.point(before);
      play.press(before);
    } else play.press(cell);
  });
  box.addEventListener("wheel", (event) => {
    if (play.hand?.kind !== "tile") return;
    event.preventDefault();
    wheeled += event.deltaY;
    if (Math.abs(wheeled) < SLOW) return;
    play.turnTile(Math.sign(wheeled));
    wheeled = 0;
  }, { passive: false });
  box.addEventListener("focusin", (event) => {
    const cell = cellOf(event.target);
    if (!cell) return;
    play.board.reach(cell);
    if (play.byKey) play.point(cell);
  });

  document.addEventListener("pointerdown", () => { play.byKey = false; }, true);
  document.addEventListener("keydown", () => { play.byKey = true; play.touch = false; }, true);
  document.addEventListener("keydown", (event) => keyDown(play, event));
}

function keyDown(play, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || $("#dialog").open || event.target.closest?.("input, textarea, select")) return;
  const cell = cellOf(event.target);
  const known = () => event.preventDefault();
  if (ARROWS[event.key]) {
    if (!cell) {
      if (!play.turn || event.target.closest?.(".option-list, .log, button")) return;
      known();
      play.toBoard();
      return;
    }
    known();
    const [row, col] = play.parts.place(cell);
    const [down, right] = ARROWS[event.key];
    const next = play.parts.cellAt(row + down, col + right);
    if (next) play.board.cells.get(next).focus();
    return;
  }
  if (!play.turn) return;
  const keys = {
    r: () => play.turnTile(), R: () => play.turnTile(-1), m: () => play.mirror(), u: () => play.undo(), U: () => play.undo(true), c: () => play.confirm(),
    d: () => { if (!$("#done").hidden) play.play("done"); }, l: () => $("#log").focus(), b: () => play.toBoard(), Escape: () => play.letGo(),
    1: () => press(0), 2: () => press(1), 3: () => press(2),
  };
  const press = (at) => document.querySelectorAll("#hand button")[at]?.click();
  if (keys[event.key]) { known(); keys[event.key](); return; }
  if (cell && (event.key === "Enter" || event.key === " ")) { known(); play.point(cell); play.press(cell); }
}
