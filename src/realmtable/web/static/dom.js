// Making and finding elements. Text always goes in as text, never as markup.
"use strict";

const SVG = "http://www.w3.org/2000/svg";

export const $ = (selector, from = document) => from.querySelector(selector);
export const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];

/** An element: h("p", {class: "hint", text: "Hello"}, child, …). `on` holds listeners. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") element.textContent = value;
    else if (name === "on") for (const [type, fn] of Object.entries(value)) element.addEventListener(type, fn);
    else if (name === "data") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** One of the page's symbols. Without a label it is decoration. */
export function icon(name, label = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#rt-${name}`);
  svg.append(use);
  return svg;
}

/** The elements of a drawing that our server sent. */
export function fromSvg(text) {
  const whole = text.trimStart().startsWith("<svg");
  const parsed = new DOMParser().parseFromString(whole ? text : `<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.nodeName === "parsererror" || root.querySelector("parsererror")) throw new Error("a drawing could not be read");
  for (const bad of root.querySelectorAll("script, foreignObject, style")) bad.remove();
  return whole ? document.importNode(root, true) : [...root.childNodes].map((node) => document.importNode(node, true));
}

/** Tells screen readers something. Urgent things interrupt. */
export function announce(words, urgent = false) {
  const region = $(urgent ? "#alerts" : "#live");
  if (!region) return;
  region.textContent = region.textContent === words ? `${words}\u00a0` : words;
}

/** A short message at the top of the page, and to screen readers. */
export function toast(words, wrong = false) {
  announce(words, wrong);
  const box = $("#toasts");
  if (!box) return;
  const note = h("p", { class: wrong ? "toast wrong" : "toast", text: words, data: { testid: "toast" } });
  for (const old of [...box.children]) if (old.textContent === words) old.remove();
  while (box.children.length > 1) box.firstChild.remove();
  box.append(note);
  setTimeout(() => note.remove(), Math.max(2600, Math.min(9000, words.length * 70)));
}

/** Shows or hides the page's line for problems. */
export function problem(words, selector = "#problem") {
  const line = $(selector);
  if (!line) return;
  line.hidden = !words;
  line.textContent = words || "";
}

/** Fills the page's dialog and opens it; answers a function that closes it. */
export function openSheet(title, ...content) {
  const dialog = $("#dialog");
  const close = () => dialog.close();
  const back = document.activeElement;
  dialog.replaceChildren(
    h("div", { class: "sheet-head" }, h("h2", { id: "dialog-title", text: title }),
      h("button", { type: "button", text: "Close", "data-testid": "dialog-close", on: { click: close } })),
    h("div", { class: "sheet-body" }, ...content),
  );
  dialog.onclick = (event) => { if (event.target === dialog) close(); };
  dialog.onclose = () => { if (back && back.isConnected) back.focus(); };
  if (!dialog.open) dialog.showModal();
  return close;
}

/** Asks before something that is not easily taken back. */
export function ask(title, words, yes, deed) {
  const close = openSheet(title, h("p", { text: words }), h("div", { class: "row-actions" },
    h("button", { type: "button", class: "primary", text: yes, data: { testid: "yes" }, on: { click: () => { close(); deed(); } } }),
    h("button", { type: "button", text: "Cancel", on: { click: () => close() } })));
}

/** Keeps a thing in this browser; a browser that refuses simply forgets. */
export const kept = {
  get(key, otherwise = null) {
    try { return JSON.parse(localStorage.getItem(`realmtable:${key}`)) ?? otherwise; } catch { return otherwise; }
  },
  set(key, value) {
    try { localStorage.setItem(`realmtable:${key}`, JSON.stringify(value)); } catch { /* not kept */ }
  },
  remove(key) {
    try { localStorage.removeItem(`realmtable:${key}`); } catch { /* nothing was kept */ }
  },
  keys(start) {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(`realmtable:${start}`)).map((key) => key.slice(11));
    } catch { return []; }
  },
};

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied.");
  } catch {
    openSheet("Copy this", h("input", { class: "link-field", value: text, readonly: true, "aria-label": "Link" }));
    $("#dialog .link-field").select();
  }
}
