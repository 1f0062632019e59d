// The board as a picture of its own, which the browser downloads.

import { inside, make } from '../board/dom.js';
import { showMessage } from '../messages/status.js';
import { download } from '../storage/files.js';

/** @import { AnswerTo, View } from '../types/answers.js' */
/** @import { Page } from '../page/page.js' */

/** How wide a picture made of points is: wide enough for paper. */
const POINTS = 1280;

/** Have the browser download the board as the player at the screen may see it. @param {Page} page @param {'svg' | 'png'} kind */
export async function savePicture(page, kind) {
  const answer = await drawn(page);
  if (!answer) return;
  const image = new Blob([answer.svg], { type: 'image/svg+xml' });
  if (kind === 'svg') download(image, answer.file);
  else download(await pointsOf(answer.svg), answer.file.replace(/svg$/, 'png'));
}

/**
 * A picture by Python, which says why where there is none.
 * @param {Page} page @param {{ply?: number, puzzle?: string}} [what]  See `Draw`; else what is on the board.
 */
export async function drawn(page, what) {
  const { shown } = page;
  if (!shown && !what?.puzzle) return undefined;
  const sheet = inside(document, 'link[href$="/board/board.css"]', HTMLLinkElement);
  const css = await fetch(sheet.href).then((found) => found.text());
  const answer =
    shown?.wheel && !what
      ? await drawShown(shown, css, page)
      : await page.send({ act: 'draw', css, ...what });
  if ('svg' in answer) return answer;
  if (answer.said) showMessage(answer.said.kind, answer.said.text);
  return undefined;
}

/** Of a wheel's game the site's own engine draws what is on the board: that was checked. @param {View} view @param {string} css @param {Page} page */
async function drawShown({ scene, game, position }, css, page) {
  const words = `${game.title}: ${position}`;
  const command = { act: /** @type {'draw'} */ ('draw'), css, words, scene: JSON.stringify(scene) };
  const answer = await page.engines.own.engine.ask(command);
  const found = /** @type {AnswerTo<typeof command>} */ (answer);
  return 'svg' in found ? { ...found, file: `${game.name}.svg` } : found;
}

/** A drawing as PNG. @param {string} svg @returns {Promise<Blob>} */
async function pointsOf(svg) {
  const canvas = await canvasOf(svg, POINTS);
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture')))),
  );
}

/** A drawing as points. @param {string} svg @param {number} width  In points. @param {string} [ground]  The colour behind it. */
export async function canvasOf(svg, width, ground) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const height = Math.round((width * image.height) / image.width);
    const canvas = make('canvas', { width, height });
    const paint = canvas.getContext('2d', { willReadFrequently: Boolean(ground) });
    if (!paint) throw new Error('no picture');
    paint.fillStyle = ground ?? 'transparent';
    paint.fillRect(0, 0, width, height);
    paint.drawImage(image, 0, 0, width, height);
    return canvas;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
