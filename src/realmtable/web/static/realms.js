// Choosing realms: finding them, looking at their cards, drawing some that go well together.
"use strict";
import { $, $$, announce, h, openSheet, toast } from "./dom.js";
import { post } from "./api.js";
import { CardView, faceOf, pictureOf } from "./cards.js";
import { fits, wordsOf } from "./find.js";
import { listed, many, sentence } from "./words.js";

const HOVER = 90; // milliseconds a pointer rests before the preview changes
const COUNTS = ["no", "one", "two", "three"];

export class RealmChooser {
  /** `rounds` and `sets` answer what the form says; `per` realms belong to a round. `avoid` names
   * realms that had better not meet on Youtoma's side, and what is said then. */
  constructor(per, rounds, sets, avoid) {
    this.per = per;
    this.rounds = rounds;
    this.sets = sets;
    this.avoid = avoid;
    this.side = ""; // whose side of the cards is played
    this.chosen = []; // for each round the ids
    this.drawn = new Set(); // those that nobody picked by hand
    this.rows = new Map($$("#pick-list .realm").map((row) => [row.dataset.realm, row]));
    this.tags = new Set();
    this.listen();
    this.filter();
    this.redraw();
  }

  listen() {
    const list = $("#pick-list");
    const rowOf = (event) => event.target.closest(".realm");
    list.addEventListener("click", (event) => {
      const row = rowOf(event);
      if (event.target.closest(".pick")) this.toggle(row.dataset.realm);
      else if (event.target.closest(".look")) this.look(row.dataset.realm);
    });
    list.addEventListener("focusin", (event) => this.preview(rowOf(event).dataset.realm));
    let resting = 0;
    list.addEventListener("pointerover", (event) => {
      clearTimeout(resting);
      const row = rowOf(event);
      if (row && event.pointerType === "mouse") resting = setTimeout(() => this.preview(row.dataset.realm), HOVER);
    });
    list.addEventListener("pointerleave", () => clearTimeout(resting));
    list.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const seen = this.seen();
      const at = seen.indexOf(rowOf(event)) + step;
      if (at < 0) $("#pick-search").focus();
      else $(".pick", seen[Math.min(at, seen.length - 1)]).focus();
    });
    $("#pick-search").addEventListener("input", () => this.filter());
    $("#pick-search").addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "ArrowDown") return;
      event.preventDefault(); // not the form: to the first realm that was found
      const [first] = this.seen();
      if (first) $(".pick", first).focus();
    });
    $("#pick-set").addEventListener("change", () => this.filter());
    for (const button of $$("[data-tag]")) {
      button.addEventListener("click", () => {
        const { tag } = button.dataset;
        if (!this.tags.delete(tag)) this.tags.add(tag);
        this.filter();
      });
    }
    $("#show-all").addEventListener("click", () => {
      $("#pick-search").value = "";
      $("#pick-set").value = "";
      this.tags.clear();
      this.filter();
      $("#pick-search").focus();
    });
    $("#chosen").addEventListener("click", (event) => {
      const back = event.target.closest("[data-back]");
      const draw = event.target.closest("[data-draw]");
      if (back) this.takeBack(back.dataset.back);
      else if (draw) this.draw(Number(draw.dataset.draw), draw);
    });
  }

  name(id) { return this.rows.get(id).dataset.name; }

  roundOf(id) { return this.chosen.findIndex((ids) => ids.includes(id)); }

  /** What is named for the rounds, as the server wants it. */
  get realms() { return this.chosen.map((ids) => [...ids]); }

  get count() { return this.chosen.flat().length; }

  /** Youtoma plays some of the realms only, on cards of its own. */
  playSide(side) {
    if (this.side === side) return;
    this.side = side;
    const gone = this.chosen.flat().filter((id) => !this.playable(this.rows.get(id)));
    for (const id of gone) this.takeBack(id);
    if (gone.length) toast(`${listed(gone.map((id) => this.name(id)))} ${gone.length === 1 ? "has" : "have"} no Youtoma’s side and ${gone.length === 1 ? "is" : "are"} taken back.`);
    const theme = window.realmtableTheme?.() || "auto";
    for (const [id, row] of this.rows) {
      if (!row.dataset.youtoma) continue;
      $("img", row).src = pictureOf(faceOf(id, side), theme);
      $(".realm-source", row).textContent = side ? row.dataset.youtomaSource : row.dataset.source;
    }
    $("#preview").dataset.shows = "";
    $("#pick-set").value = "";
    this.filter();
    const shown = this.seen().find((row) => row.classList.contains("shown"));
    if (shown) this.preview(shown.dataset.realm);
  }

  playable(row) { return !this.side || Boolean(row.dataset.youtoma); }

  // --- finding ---------------------------------------------------------------------------------

  seen() { return [...this.rows.values()].filter((row) => !row.hidden); }

  filter() {
    const words = wordsOf($("#pick-search").value);
    const set = $("#pick-set").value;
    for (const row of this.rows.values()) {
      const tagged = !this.tags.size || row.dataset.tags.split(",").some((tag) => this.tags.has(tag));
      row.hidden = !(this.playable(row) && tagged && (!set || row.dataset.set === set) && fits(words, row.dataset.search));
    }
    for (const button of $$("[data-tag]")) button.setAttribute("aria-pressed", String(this.tags.has(button.dataset.tag)));
    const count = this.seen().length;
    const all = [...this.rows.values()].filter((row) => this.playable(row)).length;
    $("#found").textContent = count === all ? many(all, "realm") : count ? `${count} of ${many(all, "realm")}` : "No realm fits.";
    $("#show-all").hidden = count === all;
    $("#pick-list").scrollTop = 0;
    const [first] = this.seen();
    if (first && count < all && !this.seen().some((row) => row.classList.contains("shown"))) this.preview(first.dataset.realm);
    this.setTabStop();
  }

  /** The list is one stop for Tab; arrows go on from there. */
  setTabStop() {
    const seen = this.seen();
    const stop = seen.find((row) => row.classList.contains("shown")) || seen[0];
    for (const row of this.rows.values()) for (const button of $$("button", row)) button.tabIndex = row === stop ? 0 : -1;
  }

  // --- looking ---------------------------------------------------------------------------------

  /** A card with what there is to say about it. */
  facts(id, title) {
    const row = this.rows.get(id);
    const ours = $(".realm-source", row).textContent;
    const card = new CardView(id, this.side);
    card.ready.catch(() => {}); // without its picture the words are still there
    return [
      h("div", { class: "preview-card", role: "img", "aria-label": `The card ${this.name(id)}` }, card.element),
      h("div", { class: "preview-words" },
        title && h("h2", { class: "unseen", text: this.name(id) }), // the card itself shows it
        h("p", { text: this.side ? row.dataset.youtoma : $(".unseen", row).textContent }),
        h("ul", { class: "preview-tags" }, ...row.dataset.tags.split(",").filter(Boolean).map((tag) => h("li", {},
          h("strong", { text: tag }), `: ${$(`[data-tag="${tag}"]`).dataset.meaning}`))),
        h("p", { class: "hint" }, `${$(".realm-set", row).textContent}, ${ours}. `,
          h("a", { href: `/cards/${faceOf(id, this.side)}`, target: "_blank", rel: "noopener", text: "All its rules" }))),
    ];
  }

  preview(id) {
    const box = $("#preview");
    for (const row of this.rows.values()) row.classList.toggle("shown", row.dataset.realm === id);
    this.setTabStop();
    if (box.dataset.shows === id) return;
    box.dataset.shows = id;
    box.replaceChildren(...this.facts(id, true));
  }

  /** The card beside the list, or where there is no room for it on a sheet. */
  look(id) {
    this.preview(id);
    if (getComputedStyle($("#preview")).display !== "none") return;
    const chosen = this.roundOf(id) >= 0;
    const close = openSheet(this.name(id), h("div", { class: "preview-sheet" }, ...this.facts(id, false)),
      h("div", { class: "sheet-end" }, h("button", {
        type: "button", class: chosen ? "" : "primary", text: chosen ? "Take it back" : "Choose it", "data-testid": "sheet-pick",
        on: { click: () => { close(); this.toggle(id); } },
      })));
  }

  // --- choosing --------------------------------------------------------------------------------

  toggle(id) {
    if (this.roundOf(id) >= 0) this.takeBack(id);
    else this.choose(id);
  }

  /** Puts a realm into the first round that has room. */
  choose(id) {
    const at = this.chosen.findIndex((ids) => ids.length < this.per);
    if (at < 0) {
      const room = this.rounds() * this.per;
      toast(`${many(this.rounds(), "round")} ${this.rounds() === 1 ? "needs" : "need"} ${many(room, "realm")}, and that many are chosen. Take one back first.`, true);
      return;
    }
    this.chosen[at].push(id);
    this.drawn.delete(id);
    this.redraw();
    announce(`${this.name(id)} is chosen for ${this.roundName(at)}.`);
  }

  takeBack(id) {
    this.chosen = this.chosen.map((ids) => ids.filter((one) => one !== id));
    this.drawn.delete(id);
    const left = document.activeElement?.dataset.back === id;
    this.redraw();
    if (left) ($("#chosen button") || $("#pick-search")).focus();
    announce(`${this.name(id)} is taken back.`);
  }

  /** Fills a round with realms that go well together; a full one gets others for those drawn. */
  async draw(at, button) {
    if (!this.sets().length) {
      toast("Tick at least one set to draw from.", true);
      return;
    }
    const here = this.chosen[at];
    const kept = here.length < this.per ? here : here.filter((id) => !this.drawn.has(id));
    const others = this.chosen.flat().filter((id) => !here.includes(id));
    button.disabled = true;
    try {
      const { realms } = await post("/api/draw", { sets: this.sets(), realms: kept, others });
      for (const id of here) if (!realms.includes(id)) this.drawn.delete(id);
      for (const id of realms) if (!kept.includes(id)) this.drawn.add(id);
      this.chosen[at] = realms;
      this.redraw();
      $(`[data-draw="${at}"]`)?.focus();
      announce(`${this.roundName(at, true)}: ${listed(realms.map((id) => this.name(id)))}.`);
    } catch (error) {
      toast(sentence(error.message), true);
      button.disabled = false;
    }
  }

  roundName(at, first = false) {
    if (this.rounds() > 1) return `${first ? "R" : "r"}ound ${at + 1}`;
    return first ? "This round" : "this round";
  }

  redraw() {
    this.chosen.length = Math.min(this.chosen.length, this.rounds());
    while (this.chosen.length < this.rounds()) this.chosen.push([]);
    for (const [id, row] of this.rows) {
      const at = this.roundOf(id);
      $(".pick", row).setAttribute("aria-pressed", String(at >= 0));
      $(".pick-round", row).textContent = at < 0 ? "" : this.rounds() > 1 ? `Round ${at + 1}` : "Chosen";
    }
    $("#chosen").replaceChildren(...this.chosen.map((ids, at) => this.round(ids, at)));
    const told = this.side ? this.avoid.filter(({ realms }) => this.chosen.some((ids) => realms.every((realm) => ids.includes(realm)))) : [];
    $("#warning").textContent = told.map(({ words }) => `${words}. You may play them all the same.`).join(" ");
    $("#warning").hidden = !told.length;
  }

  /** One round: its realms, its open places, and a button that draws. */
  round(ids, at) {
    const left = this.per - ids.length;
    const again = ids.filter((id) => this.drawn.has(id)).length;
    const words = left === this.per ? `Draw ${COUNTS[left] ?? left} that go well together`
      : left > 1 ? `Draw ${COUNTS[left] ?? left} that go well with it`
        : left === 1 ? "Draw one that goes well with them"
          : again ? `Draw another ${COUNTS[again] ?? again}` : "";
    return h("section", { class: "round", data: { testid: `round-${at + 1}` } },
      h("h2", {}, `${this.roundName(at, true)} `, h("small", { text: `${ids.length} of ${this.per} chosen` })),
      h("ul", { class: "slots" },
        ...ids.map((id) => h("li", { class: "slot", data: { card: id } }, h("span", { text: this.name(id) }),
          h("button", { type: "button", class: "quiet", "aria-label": `Take back ${this.name(id)}`, title: "Take back", text: "×", data: { back: id } }))),
        ...Array.from({ length: left }, () => h("li", { class: "slot open", text: "at random" }))),
      words && h("button", { type: "button", text: words, data: { draw: at, testid: `draw-${at + 1}` } }));
  }
}
