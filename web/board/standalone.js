// The picture on a board as SVG text that needs nothing beside it.

const SVG = 'http://www.w3.org/2000/svg';
const PROPERTIES = [
  ...['fill', 'fill-opacity', 'opacity', 'paint-order', 'stroke', 'stroke-dasharray'],
  ...['stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'stroke-opacity', 'stroke-width'],
];
const LETTERS = ['font-family', 'font-size', 'font-weight'];

/** @param {Element} drawn  The `svg` as it is shown. @param {string} words @returns {string} */
export function standalone(drawn, words) {
  const copy = copied(drawn);
  copy.setAttribute('xmlns', SVG);
  copy.setAttribute('viewBox', drawn.getAttribute('viewBox') ?? '');
  copy.setAttribute('role', 'img');
  copy.setAttribute('aria-label', words);
  return new XMLSerializer().serializeToString(copy);
}

/** @param {Element} element @returns {Element} */
function copied(element) {
  const copy = document.createElementNS(SVG, element.localName);
  for (const name of element.getAttributeNames()) {
    if (!/^(class|style|role|tabindex|aria-|data-|xmlns)/.test(name)) {
      copy.setAttribute(name, element.getAttribute(name) ?? '');
    }
  }
  paint(copy, element);
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
  const names = element.localName === 'text' ? [...PROPERTIES, ...LETTERS] : PROPERTIES;
  for (const name of names) copy.setAttribute(name, style.getPropertyValue(name));
}
