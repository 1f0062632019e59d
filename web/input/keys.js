// Which key it was, whatever keyboard it is on.

/** @typedef {Pick<KeyboardEvent, 'key' | 'code'>} Key */

/** The letter at a key's place on an English keyboard. @param {string} code */
const letterAt = (code) => /^Key([A-Z])$/.exec(code)?.[1].toLowerCase();

/** How some keyboards write the mark that asks: Arabic, Armenian, Ethiopic, Japanese ones. */
const ASKING = /^[؟՞፧？]$/;

/**
 * What a key is called: its own name, a letter small. A letter or a mark of another script stands
 * for the letter that is at its place.
 * @param {Key} event
 */
export function keyOf({ key, code }) {
  if (ASKING.test(key)) return '?';
  const isName = /^[a-z0-9]{2,}$/i.test(key);
  const isForeign = /[\p{L}\p{M}]/u.test(key) && !/[a-z\u00c0-\u024f]/i.test(key);
  return (isForeign && letterAt(code)) || (isName ? key : key.toLowerCase());
}

/**
 * The digit of a key, also where that writes another script's, or writes it with Shift alone.
 * @param {Key & Pick<KeyboardEvent, 'shiftKey'>} event
 */
export const digitOf = ({ key, code, shiftKey }) =>
  /^[0-9]$/.test(key) || shiftKey ? key : (/^Digit([0-9])$/.exec(code)?.[1] ?? key);

/** What a key is called of those that are meant by where they lie, as directions are. @param {Key} event */
export const placeOf = (event) => letterAt(event.code) ?? keyOf(event);

/**
 * Have nobody hear of keys that belong to an input method: its Escape, for one, ends a composition.
 * @param {Window} [where]
 */
export function ignoreComposing(where = window) {
  where.addEventListener(
    'keydown',
    (event) => {
      // What ends a composition is none of it any more in WebKit, but has this number there.
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
    },
    true,
  );
}
