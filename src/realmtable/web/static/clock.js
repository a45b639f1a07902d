// The time that is left for a turn.
"use strict";
import { $, announce } from "./dom.js";

const SHORT = 20; // seconds

let timer = 0;

/** Shows how long it is to the deadline; `over()` is called when it has passed. */
export function showClock(deadline, over = () => {}, clock = $("#clock")) {
  clearInterval(timer);
  clock.hidden = !deadline;
  if (!deadline) return;
  const tick = () => {
    const left = Math.max(0, Math.round((Date.parse(deadline) - Date.now()) / 1000));
    clock.textContent = left >= 7200 ? `${Math.floor(left / 3600)} h left` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("short", left <= SHORT);
    if (left === SHORT) announce(`${SHORT} seconds left.`, true);
    if (left) return;
    clearInterval(timer);
    over();
  };
  timer = setInterval(tick, 1000);
  tick();
}
