// A link as a QR code, drawn on the page as SVG: a camera takes it from one screen to the next.
//
// Loaded only when somebody asks for a code.

import { correction, generate } from 'lean-qr/nano';

/** The bright edge around a code, in modules: readers look for it. */
const QUIET = 4;
/** Pixels of the page that a module has at least: less is hard to read for a camera. */
export const FINEST = 3;
/** Most modules on a side, with the edge: as many as fit into a phone's 360 pixels with room around them. */
const MOST = 109;

/**
 * The dark squares of a text's code as the path of an SVG, and the modules on a side with the edge.
 * @param {string} text
 * @returns {{side: number, path: string} | undefined}  Nothing for a text that is too long for one code.
 */
export function squares(text) {
  const code = coded(text);
  const side = code ? code.size + 2 * QUIET : 0;
  if (!code || side > MOST) return undefined;
  const rows = Array.from({ length: code.size }, (_, y) => row(code, y));
  return { side, path: rows.join('') };
}

/** The code with the least correction: screens are clean, and larger modules help more. @param {string} text */
function coded(text) {
  if (!text) return undefined;
  try {
    return generate(text, { minCorrectionLevel: correction.L });
  } catch {
    return undefined;
  }
}

/** The dark runs of a row. @param {import('lean-qr/nano').Bitmap2D} code @param {number} y */
function row(code, y) {
  let path = '';
  for (let x = 0; x < code.size; x += 1) {
    let run = 0;
    while (code.get(x + run, y)) run += 1;
    if (run) path += `M${x + QUIET} ${y + QUIET}h${run}v1h-${run}z`;
    x += run;
  }
  return path;
}

/**
 * Draw a text as a code.
 * @param {string} text @param {string} label  What it is, for those who do not see it.
 * @returns {SVGSVGElement | undefined}  Nothing for a text that is too long for one code.
 */
export function drawCode(text, label) {
  const found = squares(text);
  if (!found) return undefined;
  const svg = element('svg', {
    class: 'code',
    role: 'img',
    viewBox: `0 0 ${found.side} ${found.side}`,
  });
  const title = element('title', {});
  title.textContent = label;
  svg.append(
    title,
    element('rect', { class: 'qr-ground', width: found.side, height: found.side }),
    element('path', { class: 'qr-dark', d: found.path }),
  );
  svg.style.minInlineSize = `${found.side * FINEST}px`;
  return /** @type {SVGSVGElement} */ (svg);
}

/** @param {string} tag @param {Record<string, string | number>} attributes */
function element(tag, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
