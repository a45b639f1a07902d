// The turn that is being thought about: a list of moves, played by the server but kept only here
// until it is confirmed. A reload in mid-turn goes on where it was.
"use strict";
import { post, Refused, table } from "./api.js";
import { kept } from "./dom.js";

export class Line {
  /** `stands` are moves that cannot be taken back any more. */
  constructor(code, seat, round, number, stands = []) {
    this.code = code;
    this.stands = stands;
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
    if (!Array.isArray(moves) || this.stands.some((move, at) => moves[at] !== move)) moves = [...this.stands];
    for (;;) {
      try {
        return await this.send(moves);
      } catch (error) {
        if (!(error instanceof Refused) || moves.length <= this.stands.length || error.kind === "stale") throw error;
        const bad = Number.isInteger(error.body.index) ? error.body.index : moves.length - 1;
        moves = moves.slice(0, Math.max(this.stands.length, Math.min(bad, moves.length - 1)));
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
    this.legal = answer.moves.map((move) => this.read(move));
    kept.set(this.key, this.moves);
    return answer;
  }

  /** A legal move as the page wants it. */
  read(move) { return move; }

  play(text) { return this.send([...this.moves, text]); }
  undo() { return this.send(this.moves.slice(0, Math.max(this.stands.length, this.moves.length - 1))); }
  undoAll() { return this.send([...this.stands]); }
  get undoable() { return this.moves.length - this.stands.length; }
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
  can(text) { return this.legal.some((move) => move.move === text); }
}
