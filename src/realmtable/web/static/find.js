// Finding things by a part of their name, however it is typed.
"use strict";

/** Without accents, apostrophes and capitals: what people type. */
const plain = (text) => text.normalize("NFD").replace(/[\p{M}'’]/gu, "").toLowerCase();

export const wordsOf = (typed) => plain(typed).split(/\s+/).filter(Boolean);

/** Whether every word is somewhere in the text. */
export const fits = (words, text) => words.every((word) => plain(text).includes(word));
