// Whether a board stands in light or dark surroundings, and in which palette. What counts is what the
// reader sees behind it: the nearest background, or else the page's canvas.

/** Colours as computed styles write them, for example among the stops of a gradient. */
const COLOURS = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)/g;

/**
 * @param {HTMLElement} host
 * @param {HTMLElement} probe  An element inside it whose background is the canvas.
 * @returns {'light' | 'dark'}
 */
export function lookOf(host, probe) {
  for (let one = /** @type {Element | null} */ (host); one; one = parentOf(one)) {
    const shade = shadeBehind(getComputedStyle(one), probe);
    if (shade !== undefined) return shade < 0.5 ? 'dark' : 'light';
  }
  const canvas = shadeOf(getComputedStyle(probe).backgroundColor, probe) ?? 1;
  return canvas < 0.5 ? 'dark' : 'light';
}

/** The palettes there are; their colours stand in palettes.css. */
const PALETTES = new Set(['redgreen', 'blueyellow', 'contrast', 'pattern']);

/**
 * The palette of a board: the one it asks for, else that of the page around it, else what the
 * reader's system asks for; "" are the usual colours.
 * @param {Element} host @param {string | null | undefined} asked
 * @returns {string}
 */
export function paletteOf(host, asked) {
  if (asked && PALETTES.has(asked)) return asked;
  const found = worn(host, 'data-palette');
  if (found !== undefined) return PALETTES.has(found) ? found : '';
  return matchMedia('(prefers-contrast: more)').matches ? 'contrast' : '';
}

/**
 * The attribute of a board, or of the nearest element around it that has one.
 * @param {Element} host @param {string} name
 */
export function worn(host, name) {
  for (let one = /** @type {Element | null} */ (host); one; one = parentOf(one)) {
    const value = one.getAttribute(name);
    if (value !== null) return value;
  }
  return undefined;
}

/** How light a background is: that of its gradients, or else its colour. @param {CSSStyleDeclaration} style @param {HTMLElement} probe */
function shadeBehind(style, probe) {
  const stops = style.backgroundImage.match(COLOURS) ?? [];
  const shades = stops.map((colour) => shadeOf(colour, probe)).filter((one) => one !== undefined);
  // A gradient most of which one sees through is a shadow on the colour below.
  if (shades.length && shades.length * 2 >= stops.length) {
    return shades.reduce((sum, one) => sum + one, 0) / shades.length;
  }
  return shadeOf(style.backgroundColor, probe);
}

/** The element around another one, as it is shown. @param {Element} element @returns {Element | null} */
function parentOf(element) {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** How light a colour is, 0 to 1; nothing if one sees through it. @param {string} colour @param {HTMLElement} probe */
function shadeOf(colour, probe) {
  const [red = 0, green = 0, blue = 0, alpha = 1] = channels(colour, probe);
  return alpha < 0.5 ? undefined : 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Red, green, blue, 0 to 1, and perhaps alpha. The browser itself reads what is not written so.
 * @param {string} colour @param {HTMLElement} probe
 */
function channels(colour, probe) {
  const numbers = (/** @type {string} */ text) =>
    (text.match(/-?[\d.]+(?:e-?\d+)?|\bnone\b/g) ?? []).map((one) => Number(one) || 0);
  if (colour.startsWith('rgb')) {
    return numbers(colour).map((number, index) => (index < 3 ? number / 255 : number));
  }
  const { style } = probe;
  style.backgroundColor = `color-mix(in srgb, ${colour}, ${colour})`;
  const mixed = getComputedStyle(probe).backgroundColor;
  style.backgroundColor = '';
  const clamp = (/** @type {number} */ one) => Math.min(Math.max(one, 0), 1);
  return mixed.startsWith('color(srgb ') ? numbers(mixed.slice(11)).map(clamp) : [0, 0, 0, 0];
}

/**
 * Call whenever the surroundings of an element may have changed.
 * @param {Element} host
 * @param {() => void} changed
 * @returns {() => void}  Ends it.
 */
export function watchSurroundings(host, changed) {
  const observer = new MutationObserver(changed);
  for (let one = parentOf(host); one; one = parentOf(one)) {
    observer.observe(one, { attributes: true });
  }
  // A background that fades is read while it still is what it was: once more at its end.
  const faded = (/** @type {Event} */ { target }) => {
    if (target instanceof Element && target.contains(host)) changed();
  };
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const contrast = matchMedia('(prefers-contrast: more)');
  dark.addEventListener('change', changed);
  contrast.addEventListener('change', changed);
  document.addEventListener('transitionend', faded);
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', changed);
    contrast.removeEventListener('change', changed);
    document.removeEventListener('transitionend', faded);
  };
}
