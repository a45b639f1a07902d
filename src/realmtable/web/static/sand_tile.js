// A tile in hand: turned, mirrored, and laid where one points.
"use strict";

/** The cells of a tile relative to its middle one, after so many quarter turns, mirrored or not. */
export function turned(cells, quarters, mirrored) {
  const [, [row0, col0]] = cells;
  return cells.map(([row, col]) => {
    let [r, c] = [row - row0, mirrored ? col0 - col : col - col0];
    for (let n = 0; n < ((quarters % 4) + 4) % 4; n += 1) [r, c] = [c, -r];
    return [r, c];
  });
}

/** Where the tile lies with its middle on a cell, moved onto the board if it would stick out. */
export function laidAt(parts, offsets, cell) {
  const [row, col] = parts.place(cell);
  const rows = parts.facts.cells.length;
  const cols = parts.facts.cells[0].length;
  const within = (from, shifts, size) => Math.min(Math.max(from, -Math.min(...shifts)), size - 1 - Math.max(...shifts));
  const top = within(row, offsets.map(([r]) => r), rows);
  const left = within(col, offsets.map(([, c]) => c), cols);
  return offsets.map(([r, c]) => parts.cellAt(top + r, left + c));
}
