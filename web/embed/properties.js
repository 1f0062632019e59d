// The properties of a board. Each is its attribute and nothing else, so that it makes no difference
// which of the two a framework sets. Methods have a capital letter in their names, which attributes
// can't have: neither ours nor a game's own options.

const TEXTS = [
  ...['game', 'record', 'moves', 'position', 'at', 'mode', 'side', 'players', 'theme', 'palette'],
  ...['overlay', 'alt', 'caption', 'lesson', 'puzzle', 'goal', 'solution', 'frames', 'wheel'],
];
const FLAGS = ['coords', 'flip'];
const OFF = new Set(['off', 'no', 'false', '0']);

/** Stands before the name of a game's option, where a name alone would mean something else. */
const OPTION = 'option-';

/**
 * Whether an attribute is about the board: any page's scripts set others, as frameworks do.
 * @param {string} name
 * @param {string[] | undefined} options  Those of the game, nothing where they are not known.
 */
export function isOurs(name, options) {
  const named = TEXTS.includes(name) || FLAGS.includes(name) || name.startsWith(OPTION);
  return named || !options || options.includes(name);
}

/** Whether an attribute switches something on. @param {string | null | undefined} value */
export const isOn = (value) => typeof value === 'string' && !OFF.has(value.trim().toLowerCase());

/** Write an attribute as a property says; what is nothing removes it. @param {Element} element @param {string} name @param {unknown} value */
function reflect(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/**
 * Give an element's class the properties: texts, "" where there is no attribute, and flags.
 * @param {Element} prototype
 */
export function defineProperties(prototype) {
  for (const name of [...TEXTS, ...FLAGS]) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      /** @this {Element} */
      get() {
        const value = this.getAttribute(name);
        return FLAGS.includes(name) ? isOn(value) : (value ?? '');
      },
      /** @this {Element} @param {unknown} value */
      set(value) {
        reflect(this, name, value);
      },
    });
  }
}

/** Take over what was set before the element was known: it would hide the properties. @param {Element} element */
export function adoptProperties(element) {
  for (const name of [...TEXTS, ...FLAGS]) {
    if (!Object.hasOwn(element, name)) continue;
    const value = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    reflect(element, name, value);
  }
}
