// The result of a round or of a game: every seat, what it scored where, its best turn, its cards.
"use strict";
import { $$, h, icon } from "./dom.js";
import { CardView } from "./cards.js";
import { kindWords } from "./seats.js";
import { listed, many, tenths } from "./words.js";

export const FEW = 10; // places of a crowd
export const ordinal = (n) => `${n}${["th", "st", "nd", "rd"][n % 100 > 10 && n % 100 < 14 ? 0 : Math.min(4, n % 10) % 4]}`;

/** `Turn 5, with a 3 and a 6: 2 stars in a realm, 1 resource more.` */
export function bestWords(best, round) {
  const names = { ...Object.fromEntries(round.realms.map((realm, at) => [realm, round.names[at]])), ...round.more };
  const parts = Object.entries(best.stars).map(([realm, stars]) => [stars, names[realm] || realm]).filter(([stars]) => stars).map(([stars, name]) => `${many(stars, "star")} in ${name}`);
  if (best.left) parts.push(best.left > 0 ? `${many(best.left, "resource")} more` : `${many(-best.left, "resource")} spent`);
  return `turn ${best.turn + (round.part.first ?? 1) - 1}, with a ${best.dice[0]} and a ${best.dice[1]}: ${listed(parts) || (round.part.side ? "nothing" : "nothing yet")} (${best.gain < 0 ? "−" : "+"}${tenths(Math.abs(best.gain))})`;
}

/** The realms, with their names, that a seat has stars in. */
const realmsOf = (seat, round) => (seat.realms ? Object.entries(seat.realms) : round.realms.map((realm, at) => [realm, round.names[at]]));

/** `2 debts paid`, `1 debt paid, 1 unpaid`. */
function debtWords({ debts, unpaid }) {
  const paid = debts - unpaid;
  return [paid ? `${many(paid, "debt")} paid` : "", unpaid ? (paid ? `${unpaid} unpaid` : `${many(unpaid, "debt")} unpaid`) : ""].filter(Boolean).join(", ");
}

/** Stars of each realm and what was left, as small signs with words for those who listen. */
function scoreLine(seat, round, named) {
  return h("span", { class: "result-scores" },
    named ? h("span", { class: "result-round", text: `Round ${round.round}` }) : null,
    ...realmsOf(seat, round).map(([realm, name], at) => h("span", { class: "realm-score", data: { card: realm } },
      h("span", { class: "realm-name", text: name }), h("b", { text: seat.stars[at] }), icon("S", seat.stars[at] === 1 ? "star" : "stars"))),
    h("span", { class: "realm-score left", title: seat.bonus ? "On hard, 6 or more of a kind are a star" : null }, round.part.side ? many(seat.left, "resource") : `${seat.left} left`,
      ...(seat.bonus ? [h("b", { text: `+${seat.bonus}` }), icon("S", seat.bonus === 1 ? "star" : "stars")] : [])),
    seat.banked ? h("span", { class: "realm-score", title: "Stars of realms that were discarded" }, h("span", { class: "realm-name", text: "discarded" }), h("b", { text: seat.banked }), icon("S", "stars")) : null,
    seat.debts ? h("span", { class: "realm-score debts", data: { testid: "debts" } }, debtWords(seat), ...(seat.unpaid ? [h("b", { text: `−${seat.unpaid}` }), icon("S", seat.unpaid === 1 ? "star" : "stars")] : [])) : null,
    named ? h("span", { class: "result-part", text: tenths(seat.score) }) : null);
}

const WAITS = { playing: "still playing", behind: "catching up", away: "away", left: "has left" };

export class Results {
  /** `cards` is where the cards of one seat are shown. With `levels` by seat the lowest score wins. */
  constructor(list, cards, me, levels = null) {
    this.list = list;
    this.cards = cards;
    this.me = me;
    this.levels = levels;
    this.looked = null; // {seat, round}
    this.rounds = [];
  }

  /** One round with its places, or all rounds of a game with the places of `standing`: the first
   * `few` of them, and one's own. */
  draw(rounds, standing = null, few = Infinity) {
    this.rounds = rounds;
    const last = rounds.at(-1);
    const places = standing
      ? standing.filter((place) => this.ofSeat(place.seat).length).map((place) => ({ ...place, score: place.total }))
      : last.seats.filter((seat) => seat.score !== null).map((seat) => ({ rank: seat.place, seat: seat.seat, name: seat.name, score: seat.score, in_all: last.round > 1 ? seat : null }));
    const shown = places.filter((place, at) => at < few || place.seat === this.me);
    const out = last.seats.filter((seat) => !places.some((place) => place.seat === seat.seat));
    const gains = places.flatMap((place) => this.ofSeat(place.seat)).filter(([, seat]) => seat.best).map(([, seat]) => seat.best.gain);
    const most = this.levels ? Math.min(...gains) : Math.max(...gains);
    this.list.replaceChildren(...shown.map((place) => this.row(place, most, Boolean(standing))), ...out.map((seat) => h("li", { class: "result out", data: { testid: "unplaced" } },
      h("span", { class: "rank", text: "–" }), h("span", { class: "who", text: seat.name }), h("span", { class: "hint", text: WAITS[seat.state] || "did not finish" }))));
    const own = places.find((place) => place.seat === this.me) || places[0];
    if (!this.looked || !this.found(this.looked)) this.looked = own ? { seat: own.seat, round: last.round } : null;
    if (this.looked) this.look(this.looked.seat, this.looked.round);
  }

  /** A seat's results, with their rounds. */
  ofSeat(number) {
    return this.rounds.map((round) => [round, round.seats.find((seat) => seat.seat === number)]).filter(([, seat]) => seat && seat.score !== null);
  }

  found({ seat, round }) { return this.ofSeat(seat).find(([of]) => of.round === round) || null; }

  row(place, most, whole) {
    const rounds = this.ofSeat(place.seat);
    const [, seat] = rounds.at(-1);
    const shown = whole ? rounds : rounds.slice(-1);
    const [bestRound, bestSeat] = shown.filter(([, one]) => one.best).sort(([, one], [, other]) => (this.levels ? one.best.gain - other.best.gain : other.best.gain - one.best.gain))[0] || [];
    const tags = [place.seat === this.me && place.name !== "You" ? "you" : "", kindWords(seat), this.levels?.get(place.seat), seat.knew ? "came later" : ""].filter(Boolean);
    const alone = this.rounds.at(-1).count === 1;
    const top = !alone && bestSeat?.best.gain === most;
    const { in_all: inAll } = place;
    return h("li", { class: `result${place.seat === this.me ? " me" : ""}${place.rank === 1 ? " first" : ""}`, data: { testid: "place", seat: place.seat } },
      h("span", { class: "rank", text: alone ? "" : `${place.rank}.` }),
      h("span", { class: "who" }, h("b", { text: place.name }), tags.length ? h("small", { text: ` ${tags.join(", ")}` }) : null),
      h("span", { class: "result-lines" }, ...shown.map(([round, one]) => scoreLine(one, round, shown.length > 1))),
      bestSeat ? h("span", { class: "best-turn", data: { testid: "best-turn" } }, h("span", { class: top ? "flag" : "flag still", text: top ? "best turn of all" : "best turn" }), ` ${whole && shown.length > 1 ? `round ${bestRound.round}, ` : ""}${bestWords(bestSeat.best, bestRound)}`) : null,
      inAll ? h("span", { class: "in-all", text: `${tenths(inAll.total)} in all, ${ordinal(inAll.rank)}` }) : null,
      rounds.some(([, one]) => one.boards) ? h("button", { type: "button", class: "small look", text: "Cards", "aria-label": `Look at the cards of ${place.name}`, data: { seat: place.seat, testid: `cards-${place.seat}` }, on: { click: () => { this.look(place.seat, this.looked?.round); this.cards.scrollIntoView({ block: "nearest" }); } } }) : null,
      h("span", { class: "total", text: tenths(place.score) }));
  }

  /** Shows the cards of a seat as they were at the end of a round. */
  look(number, wanted) {
    const rounds = this.ofSeat(number).filter(([, seat]) => seat.boards);
    const [round, seat] = rounds.find(([of]) => of.round === wanted) || rounds.at(-1) || [];
    for (const button of $$(".look", this.list)) button.setAttribute("aria-pressed", String(Number(button.dataset.seat) === number));
    if (!seat) { this.cards.replaceChildren(); return; }
    this.looked = { seat: number, round: round.round };
    const key = `${number} ${round.round} ${JSON.stringify(seat.boards)}`;
    if (this.cards.dataset.shows === key) return;
    this.cards.dataset.shows = key;
    const cards = realmsOf(seat, round).map(([realm]) => new CardView(realm, round.part.side));
    const others = rounds.length > 1 ? h("div", { class: "round-choice", role: "group", "aria-label": "Round" }, ...rounds.map(([of]) => h("button", { type: "button", class: "small", text: this.roundLabel(of), "aria-pressed": String(of.round === round.round), on: { click: () => this.look(number, of.round) } }))) : null;
    this.cards.replaceChildren(
      h("div", { class: "title-row" }, h("h2", { text: number === this.me ? "Your cards" : `The cards of ${seat.name}` }), others),
      h("div", { class: "cards static" }, ...cards.map((card) => h("article", { class: "card" }, card.element))));
    cards.forEach((card, at) => card.writeBoard(seat.boards[card.id], { stars: seat.stars[at] }).catch(() => {}));
  }

  roundLabel(round) { return `Round ${round.round}`; }
}
