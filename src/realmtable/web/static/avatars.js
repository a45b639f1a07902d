// Small pictures of people, drawn from their names: a shape, a colour and a letter. At one table no
// two seats share shape and colour as long as there are enough of them.
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = [
  "M12 1.5a10.5 10.5 0 1 1 0 21a10.5 10.5 0 0 1 0-21z",
  "M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3z",
  "M12 .8L23.2 12L12 23.2L.8 12z",
  "M12 .8L21.8 6.4v11.2L12 23.2L2.2 17.6V6.4z",
  "M2.5 2h19v10c0 6-4.5 9.5-9.5 11c-5-1.5-9.5-5-9.5-11z",
  "M12 .8c4 5 9 8.5 9 13.4a9 9 0 0 1-18 0c0-4.9 5-8.4 9-13.4z",
  "M7.4 1.5h9.2l5.9 5.9v9.2l-5.9 5.9H7.4l-5.9-5.9V7.4z",
  "M12 .8L23.2 9.2L19 22.5H5L.8 9.2z",
  "M7.5 1.5h9v6h6v9h-6v6h-9v-6h-6v-9h6z",
  "M2 2h12a8 8 0 0 1 8 8v12H10a8 8 0 0 1-8-8z",
];
const HUES = 10;

/** A number from a name, always the same (FNV-1a). */
export function nameNumber(name) {
  let value = 0x811c9dc5;
  for (const letter of name.trim().toLowerCase()) {
    value ^= letter.codePointAt(0);
    value = Math.imul(value, 0x01000193) >>> 0;
  }
  return value;
}

/** Shape and colour of each name; a later one steps aside for those before it. */
export function looksFor(names) {
  const shapes = new Set();
  const hues = new Set();
  const free = (wanted, taken, count) => {
    if (taken.size >= count) taken.clear();
    let at = wanted % count;
    while (taken.has(at)) at = (at + 1) % count;
    taken.add(at);
    return at;
  };
  return names.map((name) => {
    const number = nameNumber(name);
    return { shape: free(number, shapes, SHAPES.length), hue: free(number >>> 8, hues, HUES) };
  });
}

/** The picture of a name. It only decorates: the name is always beside it. */
export function avatar(name, look = looksFor([name])[0]) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `avatar hue-${look.hue}`);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.dataset.shape = look.shape;
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("d", SHAPES[look.shape]);
  const letter = document.createElementNS(SVG, "text");
  letter.setAttribute("x", "12");
  letter.setAttribute("y", "16.2");
  letter.textContent = ([...name.trim()][0] || "?").toLocaleUpperCase();
  svg.append(shape, letter);
  return svg;
}

/** The picture of a seat at its table. */
export function seatAvatar(seat, view) {
  const at = view.seats.findIndex((one) => one.seat === seat.seat);
  return avatar(seat.name, looksFor(view.seats.map((one) => one.name))[at]);
}
