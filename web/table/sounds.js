// Small sounds, made on the spot: for a move, for one that takes something, for a refusal and for
// the end. They are off until the reader switches them on, and never the only sign of anything.

import { preferences } from '../storage/preferences.js';

/** @import { View } from '../types/answers.js' */
/** @import { Panel } from '../page/page.js' */

/** Each sound is a row of knocks: pitch in hertz, start and length in seconds. */
const SOUNDS = {
  move: [[210, 0, 0.09]],
  take: [
    [170, 0, 0.09],
    [120, 0.07, 0.14],
  ],
  refusal: [[90, 0, 0.16]],
  end: [
    [262, 0, 0.2],
    [330, 0.14, 0.2],
    [392, 0.28, 0.4],
  ],
};
/** How loud the loudest is. */
const LOUD = 0.37;

/** What the panel knows besides what it shows. */
const state = {
  /** @type {AudioContext | undefined} */
  context: undefined,
  /** How many pieces were on the board last. */
  pieces: 0,
};

/** @type {Panel} */
export const sounds = {
  place(view, { board }, { before }) {
    const count = board.querySelectorAll('.piece:not(.leaving)').length;
    const name = soundOf(before, view, count < state.pieces);
    state.pieces = count;
    if (name && preferences().sounds) play(SOUNDS[name]);
  },
};

/**
 * Which sound tells what has happened; none for going back and for another match.
 * @param {View | undefined} before @param {View} view
 * @param {boolean} fewer  Whether there are fewer pieces on the board.
 * @returns {keyof typeof SOUNDS | undefined}
 */
function soundOf(before, view, fewer) {
  if (view.said?.kind === 'refusal') return 'refusal';
  const same = before?.saving?.match === view.saving?.match;
  if (!before || !same || view.ply <= before.ply) return undefined;
  if (view.outcome && !before.outcome) return 'end';
  return fewer ? 'take' : 'move';
}

/** Make a sound when the reader has just switched them on: browsers allow sounds from then on. */
export function tryOut() {
  state.context ??= new AudioContext();
  state.context.resume();
  play(SOUNDS.move);
}

/** @param {number[][]} knocks */
function play(knocks) {
  // Before anybody has touched the page a browser would only complain.
  if (!state.context && !navigator.userActivation?.hasBeenActive) return;
  state.context ??= new AudioContext();
  for (const [pitch, start, length] of knocks) knock(state.context, pitch, start, length);
}

/** @param {AudioContext} audio @param {number} pitch @param {number} start @param {number} length */
function knock(audio, pitch, start, length) {
  const from = audio.currentTime + start;
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const loud = LOUD * Math.min(Math.max(preferences().volume / 100, 0.01), 1);
  const volume = new GainNode(audio, { gain: loud });
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, from + length);
  volume.gain.setValueAtTime(loud, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(from);
  tone.stop(from + length);
}
