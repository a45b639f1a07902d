// The own turn: what is in hand, where it can go, builds, the crystal, undo and confirm. It knows
// moves by their kinds, and asks the server for everything else.
"use strict";
import { $, announce, ask } from "./dom.js";
import { Choices } from "./sand_choices.js";
import { listenToBoard } from "./sand_pointing.js";
import { laidAt, turned } from "./sand_tile.js";
import { listed, many, sentence } from "./words.js";

const ANY = 255; // discs, with purple's power

export class SandPlay {
  /** `hooks`: changed() draws all that depends on the position or on what is in hand; confirm(moves),
   * reveal(moves) and failed(error) talk to the table. */
  constructor(parts, hooks) {
    this.parts = parts;
    this.hooks = hooks;
    this.turn = null;
    this.hand = null; // {kind: "tile" | "disc" | "move" | "shift" | "card", …}
    this.at = null; // the cell that is pointed at
    this.board = null;
    this.busy = false;
    this.armed = false;
    this.refusal = "";
    this.quarters = 0;
    this.mirrored = false;
    this.choices = new Choices(this);
    const click = (id, deed) => $(id).addEventListener("click", deed);
    click("#turn-tile", () => this.turnTile());
    click("#mirror-tile", () => this.mirror());
    click("#lay", () => this.press(this.at));
    click("#drop", () => this.letGo());
    click("#done", () => this.play("done"));
    click("#undo", () => this.undo());
    click("#undo-all", () => this.undo(true));
    click("#confirm", () => this.confirm());
    listenToBoard(this, $("#board"));
  }

  // --- what is there ---------------------------------------------------------------------------

  get answer() { return this.turn?.answer || null; }
  get phase() { return this.answer?.position.phase; }
  of(...kinds) { return this.turn ? this.turn.legal.filter((move) => kinds.includes(move.kind)) : []; }
  builds(card) { return this.of("build").filter((move) => move.card === card); }
  tiles() { return new Set(this.of("tile").map((move) => move.tile)); }

  /** The colours of discs that can be put down. */
  discs() { return new Set(this.of("put").map((move) => move.move.split(" ")[1])); }

  /** What discharging the crystal can mean now. */
  powers() { return this.phase === "swapping" ? [] : this.of("look", "all discs", "trade", "shift", "step", "swap"); }

  /** A new turn, or none. */
  show(turn) {
    if (turn !== this.turn) { this.hand = null; this.at = null; this.choices.close(); }
    this.turn = turn;
    this.refusal = "";
    this.draw();
  }

  draw() {
    this.disarm();
    this.hooks.changed();
    this.light();
    this.drawDock();
    if (this.turn) this.choices.offer();
  }

  drawDock() {
    const { turn } = this;
    $("#turning").hidden = this.hand?.kind !== "tile";
    $("#done").hidden = !this.of("done").length;
    $("#drop").hidden = !this.hand;
    $("#undo-all").classList.toggle("spare", Boolean(this.hand));
    $("#lay").hidden = !(this.hand?.kind === "tile" && this.at && this.touch);
    $("#undo").disabled = !turn?.undoable;
    $("#undo-all").disabled = (turn?.undoable || 0) < 2;
    $("#confirm").disabled = !turn;
    $("#confirm").classList.toggle("primary", Boolean(turn && (turn.answer.over || (turn.answer.position.acted && this.of("end", "done").length))));
    this.say("");
  }

  // --- what is in hand ---------------------------------------------------------------------------

  take(hand, words) {
    if (!this.turn || this.busy) return;
    this.refusal = "";
    this.hand = hand;
    if (hand?.kind !== "card") this.choices.close();
    if (!this.byKey && !this.touch) this.at = null;
    this.hooks.changed();
    this.light();
    this.drawDock();
    if (words) announce(words);
  }

  takeTile(name, slot) {
    if (this.hand?.kind === "tile" && this.hand.slot === slot) { this.letGo(); return; }
    if (!this.tiles().has(name)) { this.refuse(`tile ${name}`); return; }
    this.quarters = 0;
    this.mirrored = false;
    this.take({ kind: "tile", name, slot }, `Tile in hand: ${this.parts.tileWords(name)}. Choose where its middle goes; r turns it, m mirrors it.`);
    if (this.byKey) this.toBoard();
  }

  takeDisc(letter) {
    if (this.hand?.kind === "disc" && this.hand.letter === letter) { this.letGo(); return; }
    if (!this.discs().has(letter)) { this.refuse(`put ${letter} ${this.parts.cells[7]}`); return; }
    this.take({ kind: "disc", letter }, `A ${this.parts.facts.colours[letter]} disc in hand. Choose a cell.`);
    if (this.byKey) this.toBoard();
  }

  letGo() {
    if (!this.hand && this.choices.closable) this.choices.close();
    this.take(null, this.hand ? "Put back." : "");
  }

  turnTile(by = 1) {
    if (this.hand?.kind === "card") { this.nextPlace(by); return; }
    if (this.hand?.kind !== "tile") return;
    this.quarters += by;
    this.hooks.changed();
    this.light();
    announce($("#preview").textContent || "Turned.");
  }

  mirror() {
    if (this.hand?.kind !== "tile") return;
    this.mirrored = !this.mirrored;
    this.hooks.changed();
    this.light();
    announce($("#preview").textContent || "Mirrored.");
  }

  /** The squares of the tile in hand as it is turned. */
  get offsets() { return turned(this.parts.facts.tiles[this.hand.name].cells, this.quarters, this.mirrored); }

  /** The focus goes to the board, to where one was. */
  toBoard() {
    const cell = this.at || this.last || this.parts.cells[Math.floor(this.parts.cells.length / 2) - 3];
    this.board.reach(cell);
    this.board.cells.get(cell)?.focus();
  }

  // --- pointing ----------------------------------------------------------------------------------

  point(cell) {
    if (cell === this.at) return;
    this.at = cell;
    if (cell) this.last = cell;
    if (this.touch) this.drawDock();
    this.light();
  }

  /** What a press on a cell would do: a move's text, whether it is listed, and what is shown of it. */
  meant(cell) {
    const { hand } = this;
    if (!hand || !cell) return null;
    if (hand.kind === "tile") {
      const cells = laidAt(this.parts, this.offsets, cell);
      const colours = this.parts.facts.tiles[hand.name].cells.map(([, , colour]) => colour);
      const wanted = Object.fromEntries(cells.map((name, at) => [name, colours[at]]));
      const same = (move) => move.tile === hand.name && cells.every((name) => move.cells.includes(name)) && move.cells.every((name, at) => wanted[name] === colours[at]);
      return { text: `tile ${hand.name} ${cells.join(" ")}`, move: this.of("tile").find(same), ghost: wanted };
    }
    const texts = { disc: () => `put ${hand.letter} ${cell}`, move: () => `move ${hand.from} ${cell}`, shift: () => (hand.from ? `shift ${hand.from} ${cell}` : "") };
    const text = texts[hand.kind]?.();
    if (!text) return null;
    const piece = hand.kind === "disc" ? hand.letter.toUpperCase() : this.board.shown[hand.from];
    return { text, move: this.turn.legal.find((one) => one.move === text), ghost: { [cell]: piece } };
  }

  /** Whether what is meant keeps to the dark cells; laying a tile has no other limit. */
  dark(ghost) {
    const seat = this.hooks.mine();
    const after = { ...this.board.shown, ...ghost };
    if (this.hand.from) delete after[this.hand.from];
    return { used: this.parts.darkUsed(after), level: seat.level };
  }

  light() {
    if (!this.board) return;
    const { hand, at } = this;
    const states = {};
    let ghost = {};
    let words = "";
    if (hand && hand.kind !== "card" && hand.kind !== "tile") for (const cell of this.targets()) states[cell] = "legal";
    if (hand?.from) states[hand.from] = "chosen";
    const meant = this.meant(at);
    if (meant) {
      const { used, level } = this.dark(meant.ghost);
      const fits = Boolean(meant.move) || (hand.kind === "tile" && used <= level);
      ghost = meant.ghost;
      for (const cell of Object.keys(ghost)) states[cell] = fits ? "chosen" : "forbidden";
      words = fits ? this.meantWords(meant) : this.notHere(meant, used, level);
    } else if (hand?.kind === "card") {
      const move = hand.moves[hand.shown];
      for (const other of hand.moves) for (const cell of other.cells) states[cell] = "legal";
      for (const cell of move.cells) states[cell] = "chosen gone";
      words = move.words;
    } else if (!hand && this.shown) {
      for (const cell of this.shown.cells) states[cell] = "chosen gone";
      words = this.shown.words;
    } else if (!hand && this.turn) {
      for (const cell of new Set(this.of("move").map((move) => move.cells[0]))) states[cell] = "legal";
    }
    this.board.mark(states, ghost);
    this.say(words);
  }

  /** Cells on which something can be done with what is in hand. */
  targets() {
    const { hand } = this;
    if (hand.kind === "disc") return this.of("put").filter((move) => move.move.startsWith(`put ${hand.letter} `)).map((move) => move.cells[0]);
    if (hand.kind === "move") return this.of("move").filter((move) => move.cells[0] === hand.from).map((move) => move.cells[1]);
    const shifts = this.of("shift");
    return hand.from ? shifts.filter((move) => move.cells[0] === hand.from).map((move) => move.cells[1]) : shifts.map((move) => move.cells[0]);
  }

  meantWords({ move, ghost }) {
    if (move) return move.words;
    const covered = Object.keys(ghost).filter((cell) => this.board.shown[cell]).map((cell) => this.parts.pieceWords(this.board.shown[cell]));
    return `Lay it on ${listed(Object.keys(ghost))}${covered.length ? `, covering ${listed(covered)}` : ""}.`;
  }

  notHere({ ghost }, used, level) {
    const more = Object.keys(ghost).some((cell) => this.parts.dark.has(cell) && !this.board.shown[cell]);
    if (used > level && more) return `Not here: ${many(used, "dark cell")} would be occupied, and your level allows ${level || "none"}.`;
    return "Not here.";
  }

  // --- doing ---------------------------------------------------------------------------------------

  /** A cell was clicked, or Enter was pressed on it. */
  press(cell) {
    if (!this.turn || this.busy || !cell) return;
    const { hand } = this;
    if (hand?.kind === "card") { this.pressPlace(cell); return; }
    if (hand?.kind === "shift" && !hand.from) {
      if (this.targets().includes(cell)) this.take({ kind: "shift", from: cell }, `The square on ${cell}: choose an empty cell.`);
      else this.no("Choose one of your squares that can be moved.");
      return;
    }
    if (hand?.from === cell) { this.letGo(); return; }
    const meant = this.meant(cell);
    if (meant) { this.play(meant.move?.move || meant.text); return; }
    if (this.of("move").some((move) => move.cells[0] === cell)) this.take({ kind: "move", from: cell }, `The disc on ${cell} in hand. Choose where it goes.`);
    else if (this.board.shown[cell]?.match(/[A-Z]/) && this.phase) this.refuse(`move ${cell} ${this.parts.cells.find((name) => name !== cell)}`);
    else this.no(this.answer.position.acted ? "Your main action is done. Build, or confirm the turn." : "Pick a tile or a disc first.");
  }

  /** A card was clicked. */
  pressCard(id) {
    if (!this.turn || this.busy) return false;
    const moves = this.builds(id);
    if (!moves.length) return false;
    if (moves.length === 1) { this.play(moves[0].move); return true; }
    if (this.hand?.kind === "card" && this.hand.card === id) { this.letGo(); return true; }
    this.take({ kind: "card", card: id, moves, shown: 0 }, `${id} can be built in ${moves.length} places. Choose one.`);
    this.choices.places(id, moves);
    return true;
  }

  nextPlace(by) {
    const { moves, shown } = this.hand;
    this.hand.shown = (shown + by + moves.length) % moves.length;
    this.light();
    announce(moves[this.hand.shown].words);
  }

  pressPlace(cell) {
    const { moves, shown } = this.hand;
    const here = moves.filter((move) => move.cells.includes(cell));
    if (!here.length) this.no("The pattern does not lie there.");
    else if (here.length === 1 || moves[shown].cells.includes(cell)) this.play((here.length === 1 ? here[0] : moves[shown]).move);
    else { this.hand.shown = moves.indexOf(here[0]); this.light(); }
  }

  /** Shows where a card would be built while one looks at it. */
  look(id) {
    if (!this.turn || this.hand) return;
    this.shown = id ? this.builds(id)[0] || null : null;
    this.light();
  }

  async play(text) {
    const move = this.turn.legal.find((one) => one.move === text);
    if (move?.reveals && move.kind !== "end") {
      ask("Look at the cards?", `${move.words} What you did before it in this turn cannot be taken back then, nor can this.`, "Look", () => this.attempt(() => this.hooks.reveal([...this.turn.moves, text])));
      return;
    }
    await this.attempt(() => this.turn.play(text));
  }

  undo(all = false) {
    if (!this.turn?.undoable) {
      if (this.turn?.stands.length) this.no("What has shown something new stands.");
      return;
    }
    this.attempt(() => (all ? this.turn.undoAll() : this.turn.undo()), all ? "The whole turn was taken back." : "The last step was taken back.");
  }

  async attempt(deed, words = "") {
    if (this.busy) return;
    this.busy = true;
    document.body.classList.add("busy");
    try {
      await deed();
      this.hand = null;
      this.shown = null;
      this.refusal = "";
      if (!this.byKey) this.at = null;
      this.choices.close();
      announce(words || this.answer?.log.at(-1) || "");
      this.draw();
      this.keepFocus();
    } catch (error) {
      if (!this.hooks.failed(error)) this.no(error.message);
    } finally {
      this.busy = false;
      document.body.classList.remove("busy");
    }
  }

  confirm() {
    if (!this.turn || this.busy) return;
    const { answer, moves } = this.turn;
    if (this.phase === "taking") { this.no("First take one of the two tiles on offer."); return; }
    if (this.phase === "looking") { this.no("First choose the card that you keep."); return; }
    if (this.phase === "choosing" && !answer.over) { this.no("First choose a disc."); return; }
    const open = !answer.over && this.phase !== "spirits" && !answer.position.acted;
    if (open && !this.of("end").length) { this.refuse("end"); return; }
    if (open && !this.armed) {
      this.armed = true;
      $("#confirm").textContent = "End anyway";
      $("#confirm").dataset.armed = "true";
      this.no("You have neither laid a tile nor used discs. Confirm again to end the turn.");
      return;
    }
    const last = answer.over ? [] : this.of("done").length ? ["done", "end"] : ["end"];
    this.attempt(() => this.hooks.confirm([...moves, ...last]), "Turn confirmed.");
  }

  disarm() {
    this.armed = false;
    $("#confirm").textContent = "Confirm turn";
    delete $("#confirm").dataset.armed;
  }

  // --- words -----------------------------------------------------------------------------------------

  /** Says why something cannot be played; the server knows. */
  async refuse(text) { if (this.turn) this.no(await this.turn.why(text) || "This cannot be done now."); }

  no(why) {
    this.refusal = sentence(why);
    this.say("");
    announce(this.refusal, true);
    clearTimeout(this.fading);
    this.fading = setTimeout(() => {
      this.refusal = "";
      this.disarm();
      this.say("");
    }, Math.max(6000, this.refusal.length * 120));
  }

  /** The line in the dock: why not, what is looked at, or what one could do. */
  say(words) {
    const line = $("#preview");
    line.textContent = this.refusal || words || this.guidance();
    line.classList.toggle("wrong", Boolean(this.refusal));
    line.classList.toggle("idle", !words && !this.refusal);
  }

  guidance() {
    if (!this.turn) return this.hooks.idle();
    const { position, over } = this.answer;
    if (over) return "Confirm your choice.";
    if (this.phase === "choosing") return "Before the first turn: choose a disc.";
    if (this.phase === "taking") return "Take one of the two tiles on offer.";
    if (this.phase === "looking") return "Keep one of the cards.";
    if (this.phase === "swapping") return "Swap a second tile, or press Done.";
    if (this.hand?.kind === "tile") return "Choose where it goes. R turns it, M mirrors it.";
    if (this.hand) return "Choose a cell.";
    if (this.phase === "spirits") return `${position.left === ANY ? "More discs" : many(position.left, "more disc")} may be put or moved; then press Done.`;
    const build = this.of("build").length ? "A lit card can be built. " : "";
    if (position.acted) return `${build}${build ? "Or confirm the turn." : "Confirm the turn."}`;
    return `${build}Lay a tile, or put and move up to three discs.`;
  }

  /** After a step the focus goes to what comes next, for people with a keyboard. */
  keepFocus() {
    if (!this.byKey) return;
    const now = document.activeElement;
    const lost = !now || now === document.body || !now.isConnected || now.closest?.("[hidden]") || now.disabled || now.closest?.("#board");
    if (lost) ($("#chooser:not([hidden]) .option") || ($("#done").hidden ? $("#confirm") : $("#done"))).focus({ preventScroll: true });
  }
}
