// The cards on the table: laid out, swiped, clicked, lit. It knows spaces, never what is legal.
"use strict";
import { $, $$, h, icon } from "./dom.js";
import { CardView } from "./cards.js";

const NEAR = 16; // pixels by which a finger may miss a space
const LONG = 450; // milliseconds of a long press

export class Board {
  /** `hooks`: click(view, space), hover(view, space or null, long), rules(face). */
  constructor(hooks) {
    this.hooks = hooks;
    this.views = [];
    this.shows = ""; // the realms, and whose side of them
  }

  /** Lays out the cards of a round; nothing happens if they are there already. */
  lay(realms, side) {
    const key = `${realms.join()} ${side}`;
    if (this.shows !== key) {
      this.shows = key;
      this.laid = this.layOut(realms, side).catch((error) => {
        this.shows = ""; // so that it is tried again
        throw error;
      });
    }
    return this.laid;
  }

  async layOut(realms, side) {
    const before = this.views.map((view) => view.id);
    this.views = realms.map((realm) => new CardView(realm, side));
    const { views } = this;
    const box = $("#cards");
    box.replaceChildren(...views.map((view, at) => this.article(view, at)));
    box.dataset.count = realms.length;
    // Realms that came in the place of discarded ones are seen coming.
    if (realms.some((realm) => before.includes(realm))) views.forEach((view, at) => box.children[at].classList.toggle("arrives", !before.includes(view.id)));
    box.scrollLeft = 0;
    await Promise.all(views.map((view) => view.ready));
    if (views !== this.views) return;
    views.forEach((view, at) => {
      view.name = view.svg.getAttribute("aria-label");
      $(".card-name", box.children[at]).textContent = view.name;
      box.children[at].setAttribute("aria-label", view.name);
      this.listen(view);
    });
    this.drawTabs();
  }

  article(view, at) {
    return h("section", { class: "card", id: `card-${at}`, role: "group", data: { realm: view.id, testid: `card-${at}` } },
      view.element,
      h("div", { class: "card-foot" },
        h("span", { class: "card-stars" }, icon("S", "Stars"), h("b", { text: "0", data: { testid: `stars-${at}` } })),
        h("span", { class: "card-used", text: "used", hidden: true }),
        h("span", { class: "card-shut", data: { testid: `shut-${at}` } }),
        h("span", { class: "card-name unseen" }),
        h("button", { type: "button", class: "small quiet", text: "Rules", data: { testid: `rules-${at}` }, on: { click: () => this.hooks.rules(view.face) } })),
      h("div", { class: "card-acts" }));
  }

  drawTabs() {
    const tabs = this.views.map((view, at) => h("button", {
      type: "button", "aria-current": at === 0 ? "true" : null,
      data: { card: view.id, testid: `tab-${at}` },
      on: { click: () => this.goTo(at) },
    }, h("span", { class: "tab-name", text: view.name }), h("span", { class: "tab-stars" }, icon("S"), h("b", { text: "0" })), h("span", { class: "tab-dot", "aria-hidden": "true" })));
    $("#tabs").replaceChildren(...tabs);
    this.seen?.disconnect();
    this.seen = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        const shown = [...$("#cards").children].indexOf(entry.target);
        $$("#tabs button").forEach((tab, at) => { if (at === shown) tab.setAttribute("aria-current", "true"); else tab.removeAttribute("aria-current"); });
      }
    }, { root: $("#cards"), threshold: 0.75 });
    for (const card of $("#cards").children) this.seen.observe(card);
  }

  goTo(at) {
    const box = $("#cards");
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    box.scrollTo({ left: box.children[at].offsetLeft - box.children[0].offsetLeft, behavior: calm ? "auto" : "smooth" });
  }

  listen(view) {
    const spaceOf = (event) => event.target.closest?.("[data-space]")?.dataset.space || null;
    let timer = 0;
    let long = false;
    view.svg.addEventListener("click", (event) => {
      if (long) { long = false; return; }
      const space = spaceOf(event);
      const near = space && view.spaces.get(space).classList.contains("legal") ? space : this.nearest(view, event, space);
      if (near) this.hooks.click(view, near);
    });
    view.svg.addEventListener("mouseover", (event) => this.hooks.hover(view, spaceOf(event)));
    view.svg.addEventListener("mouseleave", () => this.hooks.hover(view, null));
    // On the box: a drawing that listens for focus would take it.
    view.element.addEventListener("focusin", (event) => this.hooks.hover(view, spaceOf(event)));
    view.svg.addEventListener("pointerdown", (event) => {
      long = false;
      clearTimeout(timer);
      if (event.pointerType !== "mouse") {
        timer = setTimeout(() => {
          const space = spaceOf(event) || this.nearest(view, event, null);
          if (!space) return;
          long = true;
          this.hooks.hover(view, space, true);
        }, LONG);
      }
    });
    for (const type of ["pointerup", "pointercancel", "pointerleave"]) view.svg.addEventListener(type, () => clearTimeout(timer));
    view.svg.addEventListener("contextmenu", (event) => { if (long) event.preventDefault(); });
  }

  /** The space that was meant: what was hit, or a lit one just beside it. */
  nearest(view, event, hit) {
    let best = hit;
    let distance = NEAR;
    for (const [name, space] of view.spaces) {
      if (!space.classList.contains("legal")) continue;
      const box = space.getBoundingClientRect();
      const dx = Math.max(box.left - event.clientX, 0, event.clientX - box.right);
      const dy = Math.max(box.top - event.clientY, 0, event.clientY - box.bottom);
      const off = Math.hypot(dx, dy);
      if (off < distance && (!hit || off < 5)) { best = name; distance = off; }
    }
    return best;
  }

  setStars(at, count) {
    $(".card-stars b", $("#cards").children[at]).textContent = count;
    const tab = $$("#tabs button")[at];
    if (tab) $(".tab-stars b", tab).textContent = count;
  }

  focusable(view, states, said) {
    for (const [name, space] of view.spaces) {
      if (!states[name]) {
        space.removeAttribute("tabindex");
        space.removeAttribute("role");
        space.removeAttribute("aria-label");
        space.removeAttribute("aria-pressed");
        continue;
      }
      space.setAttribute("tabindex", "0");
      space.setAttribute("role", "button");
      space.setAttribute("aria-label", `${view.titles.get(name)}: ${said(view.id, name)}`);
      space.setAttribute("aria-pressed", String(states[name].includes("chosen")));
    }
  }

  /** The cards by realm. */
  get byRealm() { return new Map(this.views.map((view) => [view.id, view])); }

  /** Lights spaces: {realm: {space: state}}. `said(realm, space)` names a lit one for readers; without it only colours change. */
  light(states, said = null) {
    this.views.forEach((view, at) => {
      const here = states[view.id] || {};
      view.light(here);
      if (said) this.focusable(view, here, said);
      const some = Object.values(here).some((state) => state.includes("legal"));
      $$("#tabs button")[at]?.classList.toggle("has-legal", some);
      $("#cards").children[at].classList.toggle("has-legal", some);
    });
  }

  /** Marks cards as used this turn, or open again. */
  showUsed(used, again) {
    this.views.forEach((view, at) => {
      const card = $("#cards").children[at];
      const flag = $(".card-used", card);
      flag.hidden = !used.includes(view.id);
      flag.textContent = again[view.id] ? "open again" : "used";
      card.classList.toggle("used", used.includes(view.id) && !again[view.id]);
    });
  }

  /** Marks cards that take no die in this turn: closed ones, and those that rest. */
  showAltered(altered) {
    this.views.forEach((view, at) => {
      const card = $("#cards").children[at];
      const closed = altered?.closed === view.id;
      const resting = Boolean(altered?.resting?.includes(view.id));
      card.classList.toggle("closed", closed);
      card.classList.toggle("resting", resting);
      const words = closed ? "closed this turn" : resting ? "rests this turn" : "";
      $(".card-shut", card).textContent = words;
      card.setAttribute("aria-label", [view.name, words].filter(Boolean).join(", "));
    });
  }

  /** The box below a card, for what a realm allows without a die. */
  acts(at) { return $(".card-acts", $("#cards").children[at]); }

  /** The cards of a seat that does nothing now; `fresh` are the spaces it wrote on last. */
  showStill(boards, stars, fresh = {}) {
    this.light({}, () => "");
    for (const view of this.views) view.ghost({});
    this.showUsed([], {});
    this.showAltered(null);
    this.views.forEach((view, at) => {
      this.setStars(at, stars?.[at] ?? 0);
      view.writeBoard(boards?.[view.id] || {}, { fresh: fresh[view.id] || [], stars: stars?.[at] ?? null }).catch(() => {});
      this.acts(at).replaceChildren();
    });
  }

  /** Everything that can be reached with the keyboard now, in reading order. */
  reachable() {
    return this.views.flatMap((view) => view.inReadingOrder([...view.spaces.keys()].filter((name) => view.spaces.get(name).hasAttribute("tabindex"))).map((name) => view.spaces.get(name)));
  }

  viewOf(space) { return this.views.find((view) => view.svg.contains(space)) || null; }

  /** Puts the focus on a space and its card into sight. */
  focus(space) {
    space.focus({ preventScroll: true });
    const box = $("#cards");
    if (box.scrollWidth > box.clientWidth + 4) this.goTo(this.views.indexOf(this.viewOf(space)));
    else space.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
