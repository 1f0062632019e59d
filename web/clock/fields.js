// The fields of the play dialog in which a clock is chosen; they are loaded with the dialog.

import { make } from '../board/dom.js';
import { say } from '../words/words.js';

/** What is offered, as records write it. @returns {[string, string][]} */
const offers = () => [
  ['', say('None')],
  ['60+0', say('1+0: one minute')],
  ['180+2', say('3+2: 3 min + 2 s a turn')],
  ['300+5', say('5+5: 5 min + 5 s a turn')],
  ['600+5', say('10+5: 10 min + 5 s a turn')],
  ['1800+0', say('30+0: 30 min')],
  ['1/30', say('30 s a turn')],
  ['-', say('No limit, only told')],
  ['own', say('Other times')],
];
const PENALTY = ' penalty';
const MINUTE = 60;

/** One player's time as minutes and seconds; without minutes the seconds are for each turn. @param {string} text @returns {[number, number] | undefined} */
export function partsOf(text) {
  const [, base, added, each] = /^(?:(\d{1,5})\+(\d{1,4})|1\/(\d{1,4}))$/.exec(text) ?? [];
  if (each) return [0, Number(each)];
  return base === undefined ? undefined : [Number(base) / MINUTE, Number(added)];
}

/** The same as a record writes it. @param {number} minutes @param {number} seconds */
export const textOf = (minutes, seconds) =>
  minutes ? `${Math.round(minutes * MINUTE)}+${seconds}` : `1/${seconds}`;

/** Fields for a clock, by what was chosen last. */
export class ClockFields {
  /** @param {string} chosen @param {string} penalty  What a fallen flag may cost in this game, "" if nothing less than the match. @param {[string, string]} sides */
  constructor(chosen, penalty, sides) {
    const text = chosen.replace(PENALTY, '');
    const both = text.split(' ').map(partsOf);
    const offered = offers().some(([value]) => value === text);
    const own = !offered && both.length < 3 && both.every(Boolean);
    const options = offers().map(([value, words]) => make('option', { value }, words));
    this.select = make('select', { id: 'play-clock-kind' }, ...options);
    this.select.value = offered ? text : own ? 'own' : '';
    const given = own ? both : [[5, 5]];
    this.sides = sides;
    this.rows = sides.map((_, at) => this.row((given[at] ?? given[0]) || [5, 5]));
    this.handicap = make('input', { type: 'checkbox', checked: given.length > 1 });
    this.own = make(
      'div',
      { className: 'clock-times' },
      ...this.rows.map(({ home }) => home),
      make('label', {}, this.handicap, ` ${say('A handicap: not the same for both')}`),
    );
    this.costs = make('input', { type: 'checkbox', checked: chosen.endsWith(PENALTY) });
    this.flag = make(
      'label',
      {},
      this.costs,
      ' ',
      say('A fallen flag costs {penalty}, not the match', { penalty }),
    );
    this.live = make('p', { className: 'small' }, say('It runs while you play live.'));
    const label = make('label', { htmlFor: this.select.id }, say('Clock'));
    this.penalty = penalty;
    this.elsewhere = false;
    this.home = make(
      'div',
      { className: 'clock-fields' },
      make('p', { className: 'exact' }, label, this.select),
      ...[this.own, this.flag, this.live],
    );
    this.home.addEventListener('input', () => this.follow());
    this.follow();
  }

  /** @param {number[]} given */
  row(given) {
    const [minutes, seconds] = [say('minutes'), say('seconds a turn')].map((words, at) => {
      const max = at ? '3600' : '1440';
      const input = make('input', { type: 'number', min: '0', max, step: at ? '1' : '0.5' });
      input.required = true;
      input.value = String(given[at]);
      return { input, label: make('label', {}, input, ` ${words}`) };
    });
    const name = make('span');
    const home = make('p', { role: 'group' }, name, minutes.label, seconds.label);
    return { home, name, minutes: minutes.input, seconds: seconds.input };
  }

  /** Those rows that count: one for both sides, or one for each. */
  get counting() {
    return this.handicap.checked ? this.rows : this.rows.slice(0, 1);
  }

  /** Show what belongs to the choice, and nothing else that could be wrong. */
  follow() {
    const { value } = this.select;
    this.own.hidden = value !== 'own';
    this.rows.forEach((row, at) => {
      const { home, name, minutes, seconds } = row;
      home.hidden = !this.counting.includes(row);
      minutes.disabled = seconds.disabled = value !== 'own' || home.hidden;
      name.textContent = this.handicap.checked ? this.sides[at] : say('Both');
      home.setAttribute('aria-label', name.textContent);
      const none = !Number(minutes.value) && !Number(seconds.value);
      seconds.setCustomValidity(none ? say('Give minutes, or seconds a turn.') : '');
      seconds.setAttribute('aria-invalid', String(!seconds.disabled && none));
    });
    const limited = value !== '' && value !== '-';
    this.flag.hidden = !limited || !this.penalty;
    this.live.hidden = !limited || !this.elsewhere;
  }

  /** What is chosen, as a record writes it; "" for no clock. */
  get value() {
    const { value } = this.select;
    const each = this.counting.map(({ minutes, seconds }) =>
      textOf(Number(minutes.value), Number(seconds.value)),
    );
    const text = value === 'own' ? [...new Set(each)].join(' ') : value;
    return text + (!this.flag.hidden && this.costs.checked ? PENALTY : '');
  }
}
