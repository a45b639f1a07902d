// Notifications of this browser. They are asked for only when someone clicks.
"use strict";
import { kept, toast } from "./dom.js";

export const canNotify = () => "Notification" in window && Notification.permission !== "denied";
export const wantsNotify = () => canNotify() && Notification.permission === "granted" && kept.get("notify", false);

export async function askNotify() {
  if (!("Notification" in window)) { toast("This browser shows no notifications.", true); return false; }
  const answer = await Notification.requestPermission();
  kept.set("notify", answer === "granted");
  toast(answer === "granted" ? "You will be told when a table moves on." : "The browser does not allow notifications for this page.", answer !== "granted");
  return answer === "granted";
}

export function stopNotify() {
  kept.set("notify", false);
  toast("No more notifications.");
}

/** Tells of something, if that is wanted and nobody is looking. */
export function notify(title, body, path) {
  if (!wantsNotify() || !document.hidden) return;
  try {
    const note = new Notification(title, { body, tag: path, icon: new URL("icon.svg", import.meta.url).href });
    note.onclick = () => { window.focus(); if (location.pathname !== path) location.href = path; note.close(); };
  } catch { /* some phones allow this only from a service worker */ }
}
