// Live updates of a table: server-sent events, resumed after the last number that came through the
// line. A newer view does not move it: events that are late must still be heard.
"use strict";
import { table } from "./api.js";
import { isPushed, wantsNotify } from "./notify.js";

const ASLEEP = 60000; // browsers allow only a few lines to one server
const SILENCE = 60000; // the server sends a sign of life more often than this

const FEW = 50; // seats; as many may ask for something at the same moment
const LONGEST = 10000;

/** How long to wait, in milliseconds, before asking for what everybody at a table asks for now. */
export function patience(seats, chance = Math.random) {
  return seats > FEW ? Math.round(chance() * Math.min(LONGEST, seats)) : 0;
}

export class Live {
  /** `hear(event)` is called for every event, `state(word)` with live, lost or offline. */
  constructor(code, number, hear, state) {
    this.code = code;
    this.number = number;
    this.hear = hear;
    this.state = state;
    this.tries = 0;
    this.open();
    window.addEventListener("online", () => this.again(0));
    window.addEventListener("offline", () => this.state("offline"));
    document.addEventListener("visibilitychange", () => this.seenOrNot());
    window.addEventListener("pagehide", () => this.source?.close());
    window.addEventListener("pageshow", (event) => { if (event.persisted) this.again(0); });
  }

  open() {
    this.source?.close();
    this.source = new EventSource(`${table(this.code)}/events?after=${this.number}`);
    this.source.onopen = () => { this.tries = 0; this.state("live"); this.watch(); };
    this.source.onerror = () => {
      this.state(navigator.onLine === false ? "offline" : "lost");
      // The browser tries again by itself unless the answer was an error.
      if (this.source.readyState === EventSource.CLOSED) this.again(Math.min(15000, 700 * 2 ** this.tries++));
    };
    this.source.onmessage = (message) => this.take(message);
    this.source.addEventListener("ping", () => this.watch());
  }

  take(message) {
    this.watch();
    const number = Number(message.lastEventId);
    if (Number.isFinite(number) && number > 0) {
      if (number <= this.number) return; // seen before
      this.number = number;
    }
    let event;
    try { event = JSON.parse(message.data); } catch { return; }
    this.state("live");
    this.hear(event, number);
  }

  /** A page in the background lets go of its line, unless someone wants to be told of news. */
  seenOrNot() {
    clearTimeout(this.asleep);
    if (document.hidden) {
      if (!wantsNotify() || isPushed()) this.asleep = setTimeout(() => this.source?.close(), ASLEEP);
    } else if (this.source?.readyState === EventSource.CLOSED) this.again(0);
  }

  watch() {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => { if (!document.hidden && this.source.readyState !== EventSource.OPEN) this.again(0); }, SILENCE);
  }

  again(wait) {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.open(), wait);
  }

  stop() {
    clearTimeout(this.later);
    clearTimeout(this.quiet);
    this.source?.close();
  }
}
