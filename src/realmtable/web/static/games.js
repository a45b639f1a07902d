// The games that tables here can play: what pages that show tables of all of them say of each.
"use strict";
import { turnName } from "./course.js";
import { many, tenths } from "./words.js";

const whole = (score) => String(Math.trunc(score / 10));

/** `score` writes one that is given in tenths; `where` tells how far a table is; `begins` what comes
 * before the first turn; `analysed` whether turns of a mode can be judged. */
const GAMES = {
  rolling: {
    title: "", // the usual one
    score: tenths,
    where: (table) => turnName(table, table.round, table.turn, "Your", true),
    begins: "The first dice are about to fall.",
    length: (rounds) => many(rounds, "round"),
    analysed: (mode) => mode !== "lowest",
  },
  sand: {
    title: "Realm of Sand",
    score: whole,
    where: ({ round }) => (round ? `Round ${round}` : "Before the first round"),
    begins: "The game is about to begin.",
    length: () => "",
    analysed: () => false,
  },
};

/** By name; figures call a game that was played alone `name solo`. */
export const gameOf = (name) => GAMES[name?.split(" ")[0]] || GAMES.rolling;
