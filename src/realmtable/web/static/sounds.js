// Three small sounds, made here: dice, a star, one's turn. Off until somebody switches them on.
"use strict";
import { kept } from "./dom.js";

let line = null; // to the loudspeaker, once a person has clicked something

export const soundOn = () => kept.get("sound", false) === true;

function speaker() {
  line ||= window.AudioContext ? new AudioContext() : null;
  if (line?.state === "suspended") line.resume().catch(() => {});
  return line;
}

/** A tone that fades away. */
function tone(pitch, start, length, loud, kind = "sine") {
  const voice = line.createOscillator();
  const volume = line.createGain();
  const at = line.currentTime + start;
  voice.type = kind;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(volume).connect(line.destination);
  voice.start(at);
  voice.stop(at + length);
}

/** A short knock, as of wood on a table. */
function knock(start, loud, pitch) {
  const length = Math.floor(line.sampleRate * 0.05);
  const buffer = line.createBuffer(1, length, line.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < length; n += 1) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 3;
  const noise = line.createBufferSource();
  noise.buffer = buffer;
  const body = line.createBiquadFilter();
  body.type = "bandpass";
  body.frequency.value = pitch;
  const volume = line.createGain();
  volume.gain.value = loud;
  noise.connect(body).connect(volume).connect(line.destination);
  noise.start(line.currentTime + start);
}

const SOUNDS = {
  roll: () => [0, 0.09, 0.16, 0.26, 0.31, 0.4].forEach((start, n) => knock(start, 0.5 - n * 0.06, 900 + 260 * (n % 3))),
  star: () => { tone(1046, 0, 0.5, 0.09, "triangle"); tone(1568, 0.09, 0.7, 0.08, "triangle"); },
  turn: () => { tone(523, 0.5, 0.6, 0.1); tone(784, 0.66, 0.8, 0.1); },
};

export function sound(name) {
  if (!soundOn() || document.hidden || !speaker()) return;
  SOUNDS[name]();
  document.documentElement.dataset.sounded = name; // what was heard last
}

export function switchSound(on) {
  kept.set("sound", on);
  if (on) sound("star");
}

// A browser lets a page sound only once somebody has done something on it.
addEventListener("pointerdown", () => { if (soundOn()) speaker(); }, { once: true });
