// The turn that is being thought about: a list of moves, played by the server but kept only here
// until it is confirmed. A reload in mid-turn goes on where it was.
"use strict";
import { post, Refused, table } from "./api.js";
import { kept } from "./dom.js";
import { readDie, readMove } from "./words.js";

export class Turn {
  constructor(code, seat, round, number) {
    this.code = code;
    this.round = round;
    this.number = number;
    this.key = `turn:${code}:${seat}:${round}.${number}`;
    this.moves = [];
    this.answer = null;
    for (const key of kept.keys(`turn:${code}:${seat}:`)) if (key !== this.key) kept.remove(key);
  }

  /** Plays again what was kept; what is no longer possible is dropped. */
  async load() {
    let moves = kept.get(this.key, []);
    if (!Array.isArray(moves)) moves = [];
    for (;;) {
      try {
        return await this.send(moves);
      } catch (error) {
        if (!(error instanceof Refused) || !moves.length || error.kind === "stale") throw error;
        const bad = Number.isInteger(error.body.index) ? error.body.index : moves.length - 1;
        moves = moves.slice(0, Math.max(0, Math.min(bad, moves.length - 1)));
      }
    }
  }

  /** What these moves come to. A turn that was confirmed elsewhere meanwhile is refused as stale. */
  async ask(moves) {
    const answer = await post(`${table(this.code)}/turn`, { moves, round: this.round, turn: this.number });
    if (answer.stale) throw new Refused(409, { ...answer, error: "stale" });
    return answer;
  }

  async send(moves) {
    const answer = await this.ask(moves);
    this.moves = answer.texts || moves;
    this.answer = answer;
    this.legal = answer.moves.map((move) => ({ ...move, ...readMove(move.move) }));
    this.dice = (answer.position.dice || []).map(readDie);
    kept.set(this.key, this.moves);
    return answer;
  }

  play(text) { return this.send([...this.moves, text]); }
  undo() { return this.send(this.moves.slice(0, -1)); }
  undoAll() { return this.send([]); }
  keep(moves) { kept.set(this.key, moves); }
  forget() { kept.remove(this.key); }

  /** Why this cannot be played. */
  async why(text) {
    try {
      await this.ask([...this.moves, text]);
      return "";
    } catch (error) {
      return error.message;
    }
  }

  uses(die = null) { return this.legal.filter((move) => move.verb === "use" && (die === null || move.die === die.text)); }
  ends() { return this.legal.filter((move) => move.verb === "end"); }
  starts() { return this.legal.filter((move) => move.verb === "start"); }
  acts() { return this.legal.filter((move) => move.verb === "act"); }
  alters() { return this.legal.filter((move) => move.verb === "alter"); }
  compensations() { return this.legal.filter((move) => move.verb === "compensate"); }
  can(text) { return this.legal.some((move) => move.move === text); }
}
