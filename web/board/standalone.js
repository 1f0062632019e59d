// The picture on a board as SVG text that needs nothing beside it.

const SVG = 'http://www.w3.org/2000/svg';
const PROPERTIES = [
  ...['fill', 'fill-opacity', 'opacity', 'paint-order', 'stroke', 'stroke-dasharray'],
  ...['stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'stroke-opacity', 'stroke-width'],
];
const LETTERS = ['font-family', 'font-size', 'font-weight'];
const STOPS = ['stop-color', 'stop-opacity'];
/** A fill by its name, and the colour for where there is none of that name. */
const PAINT = /^url\("?#([\w-]+)"?\).*$/;

/** @param {Element} drawn  The `svg` as it is shown. @param {string} words @returns {string} */
export function standalone(drawn, words) {
  const copy = copied(drawn);
  copy.prepend(paintsOf(copy, /** @type {Document | ShadowRoot} */ (drawn.getRootNode())));
  copy.setAttribute('xmlns', SVG);
  copy.setAttribute('viewBox', drawn.getAttribute('viewBox') ?? '');
  copy.setAttribute('role', 'img');
  copy.setAttribute('aria-label', words);
  return new XMLSerializer().serializeToString(copy);
}

/** The gradients and hatchings that a picture uses. @param {Element} copy @param {Document | ShadowRoot} root @returns {Element} */
function paintsOf(copy, root) {
  const names = new Set();
  for (const one of copy.querySelectorAll('[fill^="url("], [stroke^="url("]')) {
    for (const name of ['fill', 'stroke']) {
      const found = PAINT.exec(one.getAttribute(name) ?? '');
      if (!found) continue;
      names.add(found[1]);
      one.setAttribute(name, `url(#${found[1]})`);
    }
  }
  const held = document.createElementNS(SVG, 'defs');
  const found = [...names].map((name) => root.getElementById(name)).filter((one) => one !== null);
  held.append(...found.map(copied));
  return held;
}

/** @param {Element} element @returns {Element} */
function copied(element) {
  const copy = document.createElementNS(SVG, element.localName);
  for (const name of element.getAttributeNames()) {
    if (!/^(class|style|role|tabindex|aria-|data-|xmlns)/.test(name)) {
      copy.setAttribute(name, element.getAttribute(name) ?? '');
    }
  }
  if (element.localName === 'stop') paintWith(STOPS, copy, element);
  else paint(copy, element);
  if (!element.childElementCount) copy.textContent = element.textContent;
  for (const child of element.children) {
    if (shown(child)) copy.append(copied(child));
  }
  return copy;
}

/** @param {Element} element */
function shown(element) {
  return !element.matches('.sites, .leaving') && getComputedStyle(element).display !== 'none';
}

/** @param {Element} copy @param {Element} element */
function paint(copy, element) {
  const style = getComputedStyle(element);
  if (element.childElementCount) {
    if (style.opacity !== '1') copy.setAttribute('opacity', style.opacity);
    return;
  }
  paintWith(element.localName === 'text' ? [...PROPERTIES, ...LETTERS] : PROPERTIES, copy, element);
}

/** @param {string[]} names @param {Element} copy @param {Element} element */
function paintWith(names, copy, element) {
  const style = getComputedStyle(element);
  for (const name of names) copy.setAttribute(name, style.getPropertyValue(name));
}
