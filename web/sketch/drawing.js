// Drawing on the board: shows what is marked at the move that is shown, and what is being drawn. What
// becomes of a mark, Python says.

import { boxOf, drawArrow, spaceOf } from '../board/arrows.js';
import { byId, make } from '../board/dom.js';
import { create } from '../board/render.js';
import { siteOf } from '../input/input.js';
import { colourOf, letGo, markOf } from '../input/marking.js';
import { say } from '../words/words.js';

/** @import { Page } from '../page/page.js' */

const PENS = { G: say('Green'), R: say('Red'), B: say('Blue'), Y: say('Yellow') };
const BEGUN = (/** @type {string} */ site) =>
  say('A mark begins on {space}. I again: a circle. I on another space: an arrow. Escape: none.', {
    space: site,
  });

export class Drawing {
  /** @param {Page} page @param {(text: string) => void} speak */
  constructor(page, speak) {
    this.page = page;
    this.speak = speak;
    this.home = byId('sketch', SVGSVGElement);
    /** The space on which a mark was begun by a key. */
    this.begun = '';
    /** The colour with which any pointer draws, "" where only the right button does. */
    this.pen = '';
    /** What is being drawn. @type {string[] | undefined} */
    this.draft = undefined;
    /** What it would be drawn at. */
    this.at = '';
    const { board } = page;
    board.addEventListener('pointerdown', (event) => this.penDown(event), true);
    board.addEventListener('click', (event) => this.click(event), true);
    board.addEventListener('keydown', (event) => this.escape(event), true);
    new ResizeObserver(() => this.show()).observe(board);
    this.show();
  }

  /** Show the marks of the move that is shown. */
  show() {
    const { shown, board } = this.page;
    const at = `${shown?.saving?.match} ${shown?.here.node}`;
    if (at !== this.at) [this.at, this.begun, this.draft] = [at, '', undefined];
    const hidden = !shown || shown.editor || shown.curtain;
    const all = hidden ? [] : [...(shown.here.drawn ?? []), ...(this.draft ? [this.draft] : [])];
    const box = boxOf(this.home);
    this.home.replaceChildren(
      ...all.flatMap(([colour, ...sites]) =>
        drawArrow(board, box, sites, `sketched ${colour}`, 0.8, 0.8),
      ),
    );
  }

  /** @param {string[] | undefined} draft */
  showDraft(draft) {
    if (String(draft) === String(this.draft)) return;
    this.draft = draft;
    this.show();
  }

  /** Have a mark at the move that is shown, or all wiped away. @param {string[]} mark */
  send(mark) {
    const { shown } = this.page;
    if (shown) this.page.ask({ act: 'sketch', node: shown.here.node, mark });
  }

  /** The space of the board at a point of the window, "" where there is none. @param {PointerEvent} event */
  spaceAt({ clientX, clientY }) {
    return this.spaceOf(document.elementFromPoint(clientX, clientY));
  }

  /** @param {EventTarget | null} target */
  spaceOf(target) {
    const site = siteOf(target)?.dataset.site ?? '';
    return spaceOf(this.page.board, site) ? site : '';
  }

  /** Draw from where a pointer went down to where it lets go. @param {PointerEvent} down @param {Promise<Event>} end */
  async draw(down, end) {
    const from = this.spaceOf(down.target);
    if (!from) return;
    const colour = down.button ? colourOf(down) : this.pen;
    const move = (/** @type {PointerEvent} */ event) => {
      const to = this.spaceAt(event);
      this.showDraft(to ? markOf(colour, from, to) : undefined);
    };
    move(down);
    addEventListener('pointermove', move, true);
    const up = await end;
    removeEventListener('pointermove', move, true);
    this.showDraft(undefined);
    const to = up instanceof PointerEvent && up.type === 'pointerup' && this.spaceAt(up);
    if (to) this.send(markOf(colour, from, to));
  }

  /** With the pen nothing is touched. @param {PointerEvent} event */
  penDown(event) {
    if (!this.pen || event.button) return;
    event.stopImmediatePropagation();
    if (event.isPrimary) void this.draw(event, letGo());
  }

  /** A click that can touch nothing wipes the marks; keys and screen readers make none with a count. @param {MouseEvent} event */
  click(event) {
    const { shown } = this.page;
    if (!event.isTrusted || !event.detail || !shown) return;
    const plays = shown.touched.length || siteOf(event.target)?.dataset.open !== undefined;
    const wipes = !this.pen && !plays && this.home.childElementCount;
    if (!this.pen && !wipes) return;
    event.stopImmediatePropagation();
    if (wipes) this.send([]);
  }

  /** Begin a mark on the space that has the focus, or end it there. @param {KeyboardEvent} event */
  press(event) {
    const site = this.spaceOf(event.target);
    const { begun } = this;
    if (!site) return;
    this.begun = begun ? '' : site;
    this.showDraft(begun ? undefined : [colourOf(event), site]);
    if (begun) this.send(markOf(colourOf(event), begun, site));
    else this.speak(BEGUN(site));
  }

  /** @param {KeyboardEvent} event */
  escape(event) {
    if (event.key !== 'Escape' || !this.begun) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    this.begun = '';
    this.showDraft(undefined);
    this.speak(say('No mark.'));
  }

  /** Have every pointer draw, or only the right button again. */
  turnPen() {
    this.take(this.pen ? '' : 'G');
  }

  /** @param {string} pen */
  take(pen) {
    const { pen: before } = this;
    const home = byId('pens');
    this.pen = pen;
    this.page.board.classList.toggle('pen', Boolean(pen));
    document
      .querySelector('#pane-more [data-act="draw"]')
      ?.setAttribute('aria-pressed', `${!!pen}`);
    home.hidden = !pen;
    if (!before) home.replaceChildren(...penButtons());
    for (const one of home.querySelectorAll('[data-pen]')) {
      one.setAttribute('aria-pressed', String(one.getAttribute('data-pen') === pen));
    }
    if (!before) home.querySelector('button')?.focus();
    else if (!pen) this.page.focusBoard();
  }
}

/** A button for each colour, with a line as it draws one, and one that ends it. */
function penButtons() {
  const line = { points: '3,6 33,6' };
  const pens = Object.entries(PENS).map(([pen, words]) => {
    const drawn = create([
      'svg',
      { viewBox: '0 0 36 12', class: `sketched ${pen}`, 'aria-hidden': 'true' },
      [
        ['polyline', { ...line, class: 'arrow-casing', 'stroke-width': '10' }, []],
        ['polyline', { ...line, class: 'arrow-way', 'stroke-width': '6' }, []],
      ],
    ]);
    return make('button', { 'data-pen': pen, 'aria-label': words }, drawn);
  });
  return [...pens, make('button', { 'data-act': 'draw' }, say('Done'))];
}
