// A time as a clock shows it, and what a clock is called.

import { numeral, say } from '../words/words.js';

const SECOND = 1000;
/** With less left than that a clock shows tenths. */
export const LOW = 10 * SECOND;

/** Milliseconds as a clock shows them; the last tenth is over when it shows none. @param {number} milliseconds @param {boolean} [up] */
export function shownAs(milliseconds, up = false) {
  const tenths = Math.ceil(milliseconds / 100);
  if (!up && tenths < 100) return `0:0${numeral(tenths / 10, 1)}`;
  const seconds = Math[up ? 'floor' : 'ceil'](milliseconds / SECOND);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Whether a clock, as records write it, gives one side more time: then it has a part for each. @param {unknown} clock */
export const isUneven = (clock) => typeof clock === 'string' && /\d \d/.test(clock);

/** What a clock that a record writes is called: “3+2”; “3+2, 5+0” where one side has more. @param {string} text */
export function clockWords(text) {
  if (!text) return say('No clock');
  if (text === '-') return say('Clock without a limit');
  const each = text.match(/\d+(?:\+\d+|\/\d+)?/g) ?? [];
  return say('Clock {time}', { time: each.map(calledOf).join(', ') });
}

/** @param {string} text */
function calledOf(text) {
  const [base, added] = text.split('+').map(Number);
  if (!Number.isFinite(base)) return say('{n} s a turn', { n: text.replace('1/', '') });
  return base % 60 ? `${shownAs(1000 * base)}+${added}` : `${base / 60}+${added}`;
}
