// Elements, found and made: with their types, and with text as text only, never as markup.

/**
 * Find an element of the page by its id.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]  Its class, for example HTMLInputElement.
 * @returns {T}
 * @throws {Error}  If the page has no such element of that class.
 */
export function byId(id, kind) {
  return checked(document.getElementById(id), `#${id}`, kind);
}

/**
 * Find the first element inside another one.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} home @param {string} selector
 * @param {new () => T} [kind]
 * @returns {T}
 * @throws {Error}  If there is no such element of that class.
 */
export function inside(home, selector, kind) {
  return checked(home.querySelector(selector), selector, kind);
}

/**
 * @template {Element} T
 * @param {Element | null} element @param {string} name @param {new () => T} [kind]
 * @returns {T}
 */
function checked(element, name, kind) {
  const wanted = kind ?? /** @type {new () => T} */ (/** @type {unknown} */ (HTMLElement));
  if (element instanceof wanted) return element;
  throw new Error(`The page has no ${name}${element ? ` that is a ${wanted.name}` : ''}.`);
}

/** So long a word takes a browser seconds to find where its line may break. */
const ENDLESS = /\S{100}/gu;

/** A text that may break within words that do not end. @param {string} text */
export const breakable = (text) => text.replace(ENDLESS, '$&\u200b');

/** Have a text in an area, whose lines do not break where a word does not end. @param {HTMLTextAreaElement} area @param {string} text */
export function fill(area, text) {
  area.value = text;
  area.classList.toggle('endless', breakable(text) !== text);
}

/** @typedef {Record<`${string}-${string}`, string | number>} Attributes */

/**
 * Make an element with properties, attributes (their names have a hyphen) and children. A button sends
 * no form unless its type says so.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Partial<HTMLElementTagNameMap[T]> & Attributes} [properties]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, properties, ...children) {
  const element = document.createElement(tag);
  if (tag === 'button') element.setAttribute('type', 'button');
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (name.includes('-')) element.setAttribute(name, String(value));
    else Reflect.set(element, name, value);
  }
  element.append(...children.map((one) => (typeof one === 'string' ? breakable(one) : one)));
  return element;
}

/**
 * Offer values in a list, unless it does already; what was chosen stays so.
 * @param {string} id @param {([string, string] | string)[]} choices  Values with their words, or values that are words.
 */
export function offerOptions(id, choices) {
  const field = byId(id, HTMLSelectElement);
  const key = JSON.stringify(choices);
  if (field.dataset.choices === key) return;
  const { value: before } = field;
  field.dataset.choices = key;
  const pairs = choices.map((one) => (typeof one === 'string' ? [one, one] : one));
  field.replaceChildren(...pairs.map(([value, words]) => make('option', { value }, words)));
  if (pairs.some(([value]) => value === before)) field.value = before;
}

/** Change the text of an element, unless it is the same; return whether it was another. @param {Element} element @param {string} text */
export function write(element, text) {
  const shown = breakable(text);
  const other = element.textContent !== shown;
  if (other) element.textContent = shown;
  return other;
}

/**
 * Change the text of an element as `write` does, and have each move stay whole: a line breaks at the hyphen
 * of a word only where the word has no room in one.
 * @param {Element} element @param {string} text
 */
export function writeWhole(element, text) {
  if (element.textContent === text) return;
  const parts = text.split(/(\S*-\S*)/);
  element.replaceChildren(
    ...parts.map((part, at) => (at % 2 ? make('span', { className: 'whole' }, part) : part)),
  );
}

/** Copy a text; return whether the browser allows that. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
