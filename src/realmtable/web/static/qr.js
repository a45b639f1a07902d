// QR codes, byte mode, error correction M, versions 1 to 10 (up to 213 bytes): enough for any link.
"use strict";

// Per version: bytes of error correction per block, then [blocks, data bytes per block] groups.
const BLOCKS = [
  null, [10, [1, 16]], [16, [1, 28]], [26, [1, 44]], [18, [2, 32]], [24, [2, 43]], [16, [4, 27]],
  [18, [4, 31]], [22, [2, 38], [2, 39]], [22, [3, 36], [2, 37]], [26, [4, 43], [1, 44]],
];
const ALIGN = [null, [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i += 1) {
  EXP[i] = x;
  LOG[x] = i;
  x = x & 128 ? (x << 1) ^ 285 : x << 1;
}
for (let i = 255; i < 512; i += 1) EXP[i] = EXP[i - 255];

function correction(data, count) {
  let generator = [1];
  for (let i = 0; i < count; i += 1) {
    const next = new Array(generator.length + 1).fill(0);
    generator.forEach((value, at) => {
      next[at] ^= value;
      if (value) next[at + 1] ^= EXP[LOG[value] + i];
    });
    generator = next;
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let i = 0; i < data.length; i += 1) {
    const factor = rest[i];
    if (!factor) continue;
    generator.forEach((value, at) => { if (value) rest[i + at] ^= EXP[LOG[value] + LOG[factor]]; });
  }
  return rest.slice(data.length);
}

const room = (version) => BLOCKS[version].slice(1).reduce((sum, [blocks, size]) => sum + blocks * size, 0);

function codewords(bytes, version) {
  const bits = [];
  const put = (value, length) => { for (let i = length - 1; i >= 0; i -= 1) bits.push((value >> i) & 1); };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const total = room(version) * 8;
  put(0, Math.min(4, total - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 236; data.length < room(version); pad = pad === 236 ? 17 : 236) data.push(pad);
  const [checks, ...groups] = BLOCKS[version];
  const blocks = [];
  let at = 0;
  for (const [count, size] of groups) {
    for (let i = 0; i < count; i += 1, at += size) blocks.push(data.slice(at, at + size));
  }
  const fixes = blocks.map((block) => correction(block, checks));
  const out = [];
  const longest = Math.max(...blocks.map((block) => block.length));
  for (let i = 0; i < longest; i += 1) for (const block of blocks) if (i < block.length) out.push(block[i]);
  for (let i = 0; i < checks; i += 1) for (const fix of fixes) out.push(fix[i]);
  return out;
}

function frame(version) {
  const size = 17 + 4 * version;
  const grid = Array.from({ length: size }, () => new Array(size).fill(null));
  const finder = (row, column) => {
    for (let r = -1; r <= 7; r += 1) {
      for (let c = -1; c <= 7; c += 1) {
        if (row + r < 0 || column + c < 0 || row + r >= size || column + c >= size) continue;
        const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        grid[row + r][column + c] = ring !== 2 && ring <= 3 ? 1 : 0;
      }
    }
  };
  finder(0, 0); finder(0, size - 7); finder(size - 7, 0);
  const spots = ALIGN[version];
  for (const row of spots) {
    for (const column of spots) {
      if (grid[row][column] !== null) continue;
      for (let r = -2; r <= 2; r += 1) {
        for (let c = -2; c <= 2; c += 1) grid[row + r][column + c] = Math.max(Math.abs(r), Math.abs(c)) === 1 ? 0 : 1;
      }
    }
  }
  for (let i = 8; i < size - 8; i += 1) {
    grid[6][i] ??= i % 2 ? 0 : 1;
    grid[i][6] ??= i % 2 ? 0 : 1;
  }
  grid[size - 8][8] = 1;
  // Room for format and version, filled in later.
  for (let i = 0; i < 9; i += 1) { grid[8][i] ??= 0; grid[i][8] ??= 0; }
  for (let i = 0; i < 8; i += 1) { grid[8][size - 1 - i] ??= 0; grid[size - 1 - i][8] ??= 0; }
  if (version >= 7) {
    let rest = version;
    for (let i = 0; i < 12; i += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const word = (version << 12) | rest;
    for (let i = 0; i < 18; i += 1) {
      const bit = (word >> i) & 1;
      grid[Math.floor(i / 3)][size - 11 + (i % 3)] = bit;
      grid[size - 11 + (i % 3)][Math.floor(i / 3)] = bit;
    }
  }
  return grid;
}

const MASKS = [
  (r, c) => (r + c) % 2 === 0, (r) => r % 2 === 0, (r, c) => c % 3 === 0, (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0, (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0, (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

function filled(base, words, mask) {
  const size = base.length;
  const grid = base.map((row) => [...row]);
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const row = upward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (base[row][column] !== null) continue;
        const value = bit < words.length * 8 ? (words[bit >> 3] >> (7 - (bit & 7))) & 1 : 0;
        bit += 1;
        grid[row][column] = value ^ (MASKS[mask](row, column) ? 1 : 0);
      }
    }
  }
  let rest = mask; // level M is 00
  for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const format = ((mask << 10) | rest) ^ 0x5412;
  const get = (i) => (format >> i) & 1;
  for (let i = 0; i <= 5; i += 1) grid[i][8] = get(i);
  grid[7][8] = get(6); grid[8][8] = get(7); grid[8][7] = get(8);
  for (let i = 9; i < 15; i += 1) grid[8][14 - i] = get(i);
  for (let i = 0; i < 8; i += 1) grid[8][size - 1 - i] = get(i);
  for (let i = 8; i < 15; i += 1) grid[size - 15 + i][8] = get(i);
  grid[size - 8][8] = 1;
  return grid;
}

function penalty(grid) {
  const size = grid.length;
  let sum = 0;
  const lines = [...grid, ...grid.map((_, column) => grid.map((row) => row[column]))];
  for (const line of lines) {
    let run = 1;
    for (let i = 1; i <= size; i += 1) {
      if (i < size && line[i] === line[i - 1]) run += 1;
      else { if (run >= 5) sum += run - 2; run = 1; }
    }
    const text = line.join("");
    for (const pattern of ["10111010000", "00001011101"]) {
      for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) sum += 40;
    }
  }
  let dark = 0;
  for (let r = 0; r < size; r += 1) {
    for (let c = 0; c < size; c += 1) {
      dark += grid[r][c];
      if (r && c && grid[r][c] === grid[r - 1][c] && grid[r][c] === grid[r][c - 1] && grid[r][c] === grid[r - 1][c - 1]) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5);
}

/** The squares of a code, row by row: 1 is dark. */
export function qrGrid(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((_, at) => at > 0 && bytes.length + (at < 10 ? 2 : 3) <= room(at));
  if (version < 0) throw new Error("this is too long for a QR code");
  const words = codewords(bytes, version);
  const base = frame(version);
  const made = MASKS.map((_, mask) => filled(base, words, mask));
  return made.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}

/** A code as a picture: always dark on white, so that every camera reads it. */
export function qrCode(text, label) {
  const grid = qrGrid(text);
  const size = grid.length + 8;
  let path = "";
  grid.forEach((row, r) => row.forEach((dark, c) => { if (dark) path += `M${c + 4} ${r + 4}h1v1h-1z`; }));
  const ns = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(ns, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  svg.setAttribute("shape-rendering", "crispEdges");
  const dots = document.createElementNS(ns, "path");
  dots.setAttribute("d", path);
  dots.setAttribute("fill", "#111");
  svg.append(dots);
  return svg;
}
