// The fields of a game's options in the play dialog: cards, steps, steppers, a picture whose parts are
// touched, texts. What there is to choose and how comes from Python; no game is known here.

import { make } from '../board/dom.js';
import { tellChange } from '../board/speaker.js';
import { create } from '../board/render.js';
import { listed, say } from '../words/words.js';

/** @import { OptionItem, SceneNode } from '../types/protocol.js' */
/** @typedef {string | number} Value */

/**
 * @typedef {object} Chosen  A value, and its picture where it has one.
 * @property {Value} value
 * @property {SceneNode | null} [picture]
 */

/**
 * @typedef {object} OptionField
 * @property {'open' | 'folded' | 'advanced'} place  How near at hand it is.
 * @property {Element} element
 * @property {(chosen: Chosen) => void} show
 */

/**
 * @typedef {object} Asked  What a field asks for.
 * @property {(value: Value) => void} choose
 * @property {(part: number) => void} touch
 * @property {(text: string) => Promise<string>} check  Chooses what was typed; gives the reason if it can't be.
 */

/** So many values stand side by side; of more, some are offered and the others stand in a list. */
const FEW = 6;

/** The fields of an option. @param {OptionItem} item @param {Asked} asked @returns {OptionField[]} */
export function fieldsOf(item, asked) {
  const few = item.values.length > 0 && item.values.length <= Math.max(FEW, item.offers.length);
  const near = KINDS[item.kind]?.(few ? { ...item, offers: allOf(item) } : item, asked);
  if (few && near) return [near];
  const exact = item.values.length ? menu(item, asked) : text(item, asked);
  return near ? [near, exact] : [exact];
}

/** All values as offers: those that are none have no more than their words. @param {OptionItem} item */
function allOf({ values, offers }) {
  return values.map(
    ([value, words]) => offers.find((one) => one.value === value) ?? { value, words, about: '' },
  );
}

/** @type {Record<string, (item: OptionItem, asked: Asked) => OptionField>} */
const KINDS = { cards: choices, steps: choices, steppers, picture };

/** A value in words, for the line that tells what is chosen. @param {OptionItem} item @param {Value} value */
export function wordsOf({ label, offers, steppers: steps }, value) {
  if (steps.length) return `${label} ${listed(String(value).split('/'))}`;
  return `${label} ${offers.find((offer) => offer.value === value)?.words ?? value}`;
}

/** Cards with a sentence, or steps side by side: one of the values that are offered. @param {OptionItem} item @param {Asked} asked @returns {OptionField} */
function choices({ key, label, kind, offers, values }, { choose }) {
  const all = offers.map((offer) => choice(key, offer.value, offer.words, offer.about));
  const home = make('fieldset', { className: kind }, make('legend', {}, label), ...all);
  home.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { value } = target;
    choose(offers.find((offer) => String(offer.value) === value)?.value ?? value);
  });
  const show = (/** @type {Chosen} */ { value }) => {
    home.querySelector('.other')?.remove();
    if (!offers.some((offer) => offer.value === value)) {
      const words = values.find(([one]) => one === value)?.[1] ?? String(value);
      const other = choice(key, value, words, '');
      other.classList.add('other');
      home.append(other);
    }
    for (const input of home.querySelectorAll('input')) input.checked = input.value === `${value}`;
  };
  return { place: 'open', element: home, show };
}

/**
 * One of several choices, all of it to be touched.
 * @param {string} name @param {Value} value @param {string} words @param {string} [about]
 */
export function choice(name, value, words, about = '') {
  const input = make('input', { type: 'radio', name: `play-${name}`, value: String(value) });
  const more = about ? [make('small', {}, about)] : [];
  return make('label', { className: 'choice' }, input, make('strong', {}, words), ...more);
}

/** Numbers with a button on either side, joined by slashes. @param {OptionItem} item @param {Asked} asked @returns {OptionField} */
function steppers({ key, label, steppers: steps }, { choose }) {
  const reasons = steps.map((_, at) => wrongText(`play-number-${key}-${at}`));
  const inputs = steps.map(({ label: own, low, high, step }, at) => {
    const [min, max] = [String(low), String(high)];
    const input = make('input', { type: 'number', min, max, step: String(step), required: true });
    input.setAttribute('aria-label', own ? `${label}: ${own}` : label);
    input.setAttribute('aria-describedby', reasons[at].id);
    return input;
  });
  const announceChoice = () => {
    const fine = inputs.map((input) => input.checkValidity());
    inputs.forEach((input, at) => {
      const allowed = say('From {min} to {max}, in steps of {step}.', {
        min: input.min,
        max: input.max,
        step: input.step,
      });
      reasons[at].textContent = fine[at] ? '' : allowed;
      input.setAttribute('aria-invalid', String(!fine[at]));
    });
    if (fine.every(Boolean)) choose(inputs.map(({ value }) => Number(value)).join('/'));
  };
  const groups = inputs.map((input, at) => {
    const button = (
      /** @type {string} */ sign,
      /** @type {string} */ words,
      /** @type {number} */ by,
    ) => {
      const made = make('button', { 'aria-label': words }, sign);
      made.addEventListener('click', () => {
        if (by > 0) input.stepUp();
        else input.stepDown();
        announceChoice();
      });
      return made;
    };
    const own = steps[at].label;
    const what = input.getAttribute('aria-label') ?? '';
    const parts = [
      button('−', say('{what}: less', { what }), -1),
      input,
      button('+', say('{what}: more', { what }), 1),
    ];
    return make('span', { className: 'stepper' }, ...(own ? [own] : []), ...parts, reasons[at]);
  });
  const home = make('fieldset', { className: 'steppers' }, make('legend', {}, label), ...groups);
  home.addEventListener('change', announceChoice);
  const show = ifNew((value) => {
    const numbers = value.split('/');
    inputs.forEach((input, at) => {
      input.value = numbers[at] ?? '';
      input.removeAttribute('aria-invalid');
      reasons[at].textContent = '';
    });
  });
  return { place: 'folded', element: home, show };
}

/** A picture whose parts are touched. @param {OptionItem} item @param {Asked} asked @returns {OptionField} */
function picture({ label }, { touch }) {
  const drawn = make('div', { className: 'drawn' });
  const hint = make('p', { className: 'small' }, say('Touch an edge to change it.'));
  const home = make('fieldset', { className: 'drawing' }, make('legend', {}, label), drawn, hint);
  const act = (/** @type {Event} */ event) => {
    const part = event.target instanceof Element && event.target.closest('[data-part]');
    if (part) touch(Number(part.getAttribute('data-part')));
    return Boolean(part);
  };
  drawn.addEventListener('click', act);
  drawn.addEventListener('keydown', (event) => {
    if ((event.key === 'Enter' || event.key === ' ') && act(event)) event.preventDefault();
  });
  const show = (/** @type {Chosen} */ { picture: scene }) => {
    if (!scene) return;
    const focused = drawn.querySelector('[data-part]:focus')?.getAttribute('data-part');
    drawn.replaceChildren(create(parted(scene)));
    /** @type {SVGElement | null} */
    const same = focused ? drawn.querySelector(`[data-part="${focused}"]`) : null;
    same?.focus();
  };
  return { place: 'folded', element: home, show };
}

/** A scene whose sites are parts of a picture, not of a move. @param {SceneNode} node @returns {SceneNode} */
function parted([tag, { 'data-site': site, 'data-key': _, ...attributes }, inner]) {
  /** @type {Record<string, string>} */
  const part = site ? { 'data-part': site.replace(/^part:/, '') } : {};
  return [tag, { ...attributes, ...part }, typeof inner === 'string' ? inner : inner.map(parted)];
}

/** All values in a list, where there are more than are offered. @param {OptionItem} item @param {Asked} asked @returns {OptionField} */
function menu({ key, label, values }, { choose }) {
  const id = `play-any-${key}`;
  const options = values.map(([value, words]) => make('option', { value: String(value) }, words));
  const select = make('select', { id }, ...options);
  select.addEventListener('change', () => {
    choose(values.find(([value]) => String(value) === select.value)?.[0] ?? select.value);
  });
  const title = make('label', { htmlFor: id }, say('{option}: any', { option: label }));
  const element = make('p', { className: 'exact' }, title, select);
  return { place: 'advanced', element, show: ({ value }) => (select.value = String(value)) };
}

/** What Python reads, to be typed: the reason stands beside it if it can't be. @param {OptionItem} item @param {Asked} asked @returns {OptionField} */
function text({ key, label, allowed }, { check }) {
  const id = `play-exact-${key}`;
  const wrong = wrongText(id);
  const input = make('input', { id, spellcheck: false, autocomplete: 'off', title: allowed });
  input.setAttribute('aria-describedby', wrong.id);
  input.addEventListener('change', async () => {
    tellChange(wrong, await check(input.value));
    input.setAttribute('aria-invalid', String(wrong.textContent !== ''));
  });
  const title = make('label', { htmlFor: id }, label);
  const element = make('p', { className: 'exact' }, title, input, wrong);
  const show = ifNew((value) => {
    input.value = value;
    wrong.textContent = '';
    input.removeAttribute('aria-invalid');
  });
  return { place: 'advanced', element, show };
}

/** Where it is said, beside a field, why something can't be chosen. @param {string} name */
const wrongText = (name) => make('small', { id: `${name}-wrong`, className: 'wrong' });

/**
 * Show a value where it is another one than before: what was typed and can't be chosen stays meanwhile.
 * @param {(value: string) => void} fill
 * @returns {OptionField['show']}
 */
function ifNew(fill) {
  /** @type {string | undefined} */
  let shown;
  return ({ value }) => {
    if (shown === String(value)) return;
    shown = String(value);
    fill(shown);
  };
}
