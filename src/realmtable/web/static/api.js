// Talking to the server. Every refusal becomes a Refused with its reason.
"use strict";
import { h, kept, toast } from "./dom.js";

export class Refused extends Error {
  constructor(status, body) {
    super((body && body.why) || "The server did not understand this. Reload the page and try again.");
    this.status = status;
    this.kind = (body && body.error) || "unknown";
    this.body = body || {};
  }
}

const AWAY = [502, 503, 504]; // a server that cannot do its work at the moment

/** The server, or what it needs, could not be reached at all. */
export class Offline extends Error {
  constructor(why = "No connection. Nothing is lost; try again in a moment.", wait = 0) {
    super(why);
    this.wait = wait; // milliseconds, where the server says how long
  }
}

async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...options });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Offline();
  }
  const type = response.headers.get("content-type") || "";
  const body = type.includes("json") ? await response.json().catch(() => null) : await response.text();
  if (AWAY.includes(response.status)) {
    const why = (body && body.why) || "the server is busy or restarting; nothing that was confirmed is lost";
    throw new Offline(`${why[0].toUpperCase()}${why.slice(1)}. This page tries again by itself.`, 1000 * (Number(response.headers.get("retry-after")) || 3));
  }
  if (!response.ok) throw new Refused(response.status, typeof body === "object" ? body : { why: "" });
  return body;
}

const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

/** Asks for something. Where the server says that it cannot answer now, it is asked again. */
export async function get(path, options) {
  for (;;) {
    try {
      return await ask(path, options);
    } catch (error) {
      if (!(error instanceof Offline) || !error.wait) throw error;
      toast(error.message, true);
      await pause(error.wait * (1 + Math.random()));
    }
  }
}

const send = (path, data = {}, options = {}) => ask(path, {
  method: "POST",
  headers: { "content-type": "application/json", "X-Realmtable": "1" },
  body: JSON.stringify(data),
  ...options,
});

let greeting = null;

/** A browser gets its cookie before it does anything: an answer that is lost would take it along. */
async function introduce() {
  if (kept.get("known", false)) return;
  greeting ??= send("/api/hello").then(() => kept.set("known", true)).finally(() => { greeting = null; });
  await greeting;
}

export async function post(path, data = {}, options = {}) {
  await introduce();
  return send(path, data, options);
}

export const table = (code) => `/api/tables/${encodeURIComponent(code)}`;

/** An address of ours as others can open it; the page knows what that starts with. */
export const shared = (path) => new URL(path, document.querySelector("[data-reach]")?.dataset.reach || location.href).href;

/** The link to a table, or to the own seat (`of` is "seat/"), for a camera. */
export const qrCode = (code, alt, of = "") => h("img", { src: `${table(code)}/${of}qr.svg`, alt, width: 210, height: 210 });

export const newId = () => (crypto.randomUUID
  ? crypto.randomUUID()
  : [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join(""));

/** Sends a command. It keeps its id when it has to be sent again, so it counts once. */
export const command = (code, number, what, more = {}) => insist(`${table(code)}/commands`, { id: newId(), after: number, do: what, ...more });

/** Opens a table: one, however often that has to be asked for. */
export const openTable = (path, data = {}) => insist(path, { id: newId(), ...data });

/** Asks until there is an answer, always for the same. */
async function insist(path, body) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await post(path, body);
    } catch (error) {
      if (!(error instanceof Offline) || attempt >= 5) throw error;
      if (error.wait) toast(error.message, true);
      await pause(Math.max(error.wait, 400 * 2 ** attempt));
    }
  }
}
