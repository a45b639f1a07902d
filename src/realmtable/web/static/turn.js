// The turn that is being thought about, with its dice.
"use strict";
import { Line } from "./line.js";
import { readDie, readMove } from "./words.js";

export class Turn extends Line {
  async send(moves) {
    const answer = await super.send(moves);
    this.dice = (answer.position.dice || []).map(readDie);
    return answer;
  }

  read(move) { return { ...move, ...readMove(move.move) }; }

  uses(die = null) { return this.legal.filter((move) => move.verb === "use" && (die === null || move.die === die.text)); }
  ends() { return this.legal.filter((move) => move.verb === "end"); }
  starts() { return this.legal.filter((move) => move.verb === "start"); }
  acts() { return this.legal.filter((move) => move.verb === "act"); }
  alters() { return this.legal.filter((move) => move.verb === "alter"); }
  compensations() { return this.legal.filter((move) => move.verb === "compensate"); }
}
