// A match as an animated picture. Loaded only when somebody asks for one.

import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { canvasOf, drawn } from '../correspondence/pictures.js';
import { showMessage } from '../messages/status.js';
import { download } from '../storage/files.js';
import { say } from '../words/words.js';

/** @import { Page } from '../page/page.js' */

/** How wide it is, in points: enough for a phone, and some hundred kilobytes for a match. */
const WIDTH = 480;
/** How long a move stands, and the end, in milliseconds. */
const STANDS = 900;
const ENDS = 3000;
/** So many colours it has; one more number stands for a point that stays as it was. */
const COLOURS = 255;

/** Have the browser download the line on the board, move by move. @param {Page} page */
export async function saveAnimation(page) {
  const last = page.shown?.last ?? 0;
  const [start, end] = [await pointsAt(page, 0), await pointsAt(page, last)];
  if (!start || !end) return;
  const both = new Uint8Array([...start.data, ...end.data]);
  const palette = quantize(both, COLOURS);
  const gif = GIFEncoder();
  /** @type {Uint8Array | undefined} */
  let before;
  for (let ply = 0; ply <= last; ply += 1) {
    if (ply % 5 === 0)
      showMessage('info', say('Drawing move {n} of {total}…', { n: ply, total: last }));
    const points = ply ? await pointsAt(page, ply) : start;
    if (!points) return;
    const index = applyPalette(points.data, palette);
    gif.writeFrame(changed(index, before), points.width, points.height, {
      ...(!before && {
        palette: [...palette, ...Array(COLOURS + 1 - palette.length).fill([0, 0, 0])],
      }),
      delay: ply < last ? STANDS : ENDS,
      transparent: Boolean(before),
      transparentIndex: COLOURS,
      dispose: 1,
    });
    before = index;
  }
  gif.finish();
  download(new Blob([gif.bytes()], { type: 'image/gif' }), start.file.replace(/svg$/, 'gif'));
  showMessage('info', say('The moving picture is downloaded.'));
}

/** What differs from the frame before. @param {Uint8Array} index @param {Uint8Array | undefined} before */
function changed(index, before) {
  return before ? index.map((one, at) => (one === before[at] ? COLOURS : one)) : index;
}

/** What so many moves lead to, as points. @param {Page} page @param {number} ply */
async function pointsAt(page, ply) {
  const answer = await drawn(page, { ply });
  if (!answer) return undefined;
  const ground = getComputedStyle(document.body).backgroundColor;
  const canvas = await canvasOf(answer.svg, WIDTH, ground);
  const { width, height } = canvas;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  return data && { data, width, height, file: answer.file };
}
