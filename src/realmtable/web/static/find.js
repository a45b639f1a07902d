// Finding things by a part of their name, and tables by their code or link, however it is typed.
"use strict";

/** Without accents, apostrophes and capitals: what people type. */
const plain = (text) => text.normalize("NFD").replace(/[\p{M}'’]/gu, "").toLowerCase();

export const wordsOf = (typed) => plain(typed).split(/\s+/).filter(Boolean);

/** Whether every word is somewhere in the text. */
export const fits = (words, text) => words.every((word) => plain(text).includes(word));

const CODE = /^[a-z0-9]{4,12}$/i;

/** What was typed or pasted to get to a table: `{ code, host }`, with the host if it was a whole
    link, or `{ seat }` for the secret link of a seat, or `{ why }` it is none of these. */
export function readTable(typed) {
  const text = typed.trim().replace(/[\u200b-\u200f\u2060\ufeff]/g, ""); // some chats add unseen letters
  if (!text) return { why: "Type the code of a table, or paste its link." };
  const link = /(?:^|[\s<(])(?:[a-z][a-z0-9+.-]*:\/\/)?([^\s/]*)\/(t|s)\/([^\s/?#>)]+)/i.exec(text);
  if (link) {
    const [, host, kind, rest] = link;
    if (kind.toLowerCase() === "s") return { seat: rest };
    return CODE.test(rest) ? { code: rest.toUpperCase(), host: host.toLowerCase() || null } : { why: "This link leads to no table: after /t/ comes a code of letters, such as ABCDEF." };
  }
  if (/[/:]/.test(text)) return { why: "This link leads to no table. A table’s link has /t/ and its code in it." };
  const code = text.replace(/[\s.-]/g, "");
  return CODE.test(code) ? { code: code.toUpperCase(), host: null } : { why: "This is no code of a table. A code has six letters, such as BCDFGH; a link will do, too." };
}
