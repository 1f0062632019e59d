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
  const { shown } = page;
  if (!shown) return;
  const sheet = inside(document, 'link[href$="/board/board.css"]', HTMLLinkElement);
  const css = await fetch(sheet.href).then((found) => found.text());
  const answer = shown.wheel
    ? await drawShown(shown, css, page)
    : await page.send({ act: 'draw', css });
  if (!('svg' in answer)) return answer.said && showMessage(answer.said.kind, answer.said.text);
  const drawn = new Blob([answer.svg], { type: 'image/svg+xml' });
  if (kind === 'svg') download(drawn, answer.file);
  else download(await pointsOf(drawn), answer.file.replace(/svg$/, 'png'));
}

/** Of a wheel's game the site's own engine draws what is on the board: that was checked. @param {View} view @param {string} css @param {Page} page */
async function drawShown({ scene, game, position }, css, page) {
  const words = `${game.title}: ${position}`;
  const command = { act: /** @type {'draw'} */ ('draw'), css, words, scene: JSON.stringify(scene) };
  const answer = await page.engines.own.engine.ask(command);
  const found = /** @type {AnswerTo<typeof command>} */ (answer);
  return 'svg' in found ? { ...found, file: `${game.name}.svg` } : found;
}

/** A drawing as PNG. @param {Blob} drawn @returns {Promise<Blob>} */
async function pointsOf(drawn) {
  const image = new Image();
  image.src = URL.createObjectURL(drawn);
  try {
    await image.decode();
    const height = Math.round((POINTS * image.height) / image.width);
    const canvas = make('canvas', { width: POINTS, height });
    canvas.getContext('2d')?.drawImage(image, 0, 0, POINTS, height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture')))),
    );
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
