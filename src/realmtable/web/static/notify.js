// Notifications of this browser. They are asked for only when someone clicks. Where the browser can
// be pushed to, the server tells it of news also while no page is open; else only open pages do.
"use strict";
import { kept, toast } from "./dom.js";
import { get, post } from "./api.js";

export const canNotify = () => "Notification" in window && Notification.permission !== "denied";
export const wantsNotify = () => canNotify() && Notification.permission === "granted" && kept.get("notify", false);
/** Whether the server tells this browser while no page listens. */
export const isPushed = () => wantsNotify() && kept.get("pushed", false);
const canPush = () => "serviceWorker" in navigator && "PushManager" in window;

/** Has this browser told by the server; false if it cannot be. */
async function subscribe() {
  if (!canPush()) return false;
  try {
    const { key } = await get("/api/push");
    const worker = await navigator.serviceWorker.ready;
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    await post("/api/push", made.toJSON());
    return true;
  } catch {
    return false; // no push service here, or none that our server knows
  }
}

export async function askNotify() {
  if (!("Notification" in window)) { toast("This browser shows no notifications.", true); return false; }
  const granted = await Notification.requestPermission() === "granted";
  kept.set("notify", granted);
  if (!granted) { toast("The browser does not allow notifications for this page.", true); return false; }
  const pushed = await subscribe();
  kept.set("pushed", pushed);
  toast(pushed ? "You will be told when it is your turn, also when this page is closed." : "You will be told when it is your turn, as long as a page of Realmtable is open.");
  return true;
}

export async function stopNotify() {
  kept.set("notify", false);
  kept.set("pushed", false);
  toast("No more notifications.");
  if (!canPush()) return;
  try {
    const worker = await navigator.serviceWorker.getRegistration();
    const made = await worker?.pushManager.getSubscription();
    if (!made) return;
    await post("/api/push/stop", { endpoint: made.endpoint });
    await made.unsubscribe();
  } catch { /* the server forgets it when the push service does */ }
}

/** Tells of something, if that is wanted and nobody is looking. The server pushes only while no page listens. */
export function notify(title, body, path) {
  if (!wantsNotify() || !document.hidden) return;
  try {
    const note = new Notification(title, { body, tag: path, icon: new URL("icon.svg", import.meta.url).href });
    note.onclick = () => { window.focus(); if (location.pathname !== path) location.href = path; note.close(); };
  } catch { /* some phones allow this only from a service worker */ }
}
