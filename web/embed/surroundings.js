// Whether a board stands in light or dark surroundings. What counts is what the reader sees behind
// it: the nearest background, or else the page's canvas.

/**
 * @param {HTMLElement} host
 * @param {Element} probe  An element inside it whose background is the canvas.
 * @returns {'light' | 'dark'}
 */
export function lookOf(host, probe) {
  for (let one = /** @type {Element | null} */ (host); one; one = parentOf(one)) {
    const shade = shadeOf(getComputedStyle(one).backgroundColor);
    if (shade !== undefined) return shade < 0.5 ? 'dark' : 'light';
  }
  const canvas = shadeOf(getComputedStyle(probe).backgroundColor) ?? 1;
  return canvas < 0.5 ? 'dark' : 'light';
}

/** @param {Element} element @returns {Element | null} */
function parentOf(element) {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** How light a colour is, 0 to 1; nothing if one sees through it. @param {string} colour */
export function shadeOf(colour) {
  const numbers = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
  if (!colour.startsWith('rgb') || alpha < 0.5) return undefined;
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

/**
 * Call whenever the surroundings may have changed.
 *
 * @param {() => void} changed
 * @returns {() => void}  Ends it.
 */
export function watchSurroundings(changed) {
  const observer = new MutationObserver(changed);
  for (const one of [document.documentElement, document.body]) {
    if (one) observer.observe(one, { attributes: true });
  }
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    dark.removeEventListener('change', changed);
  };
}
