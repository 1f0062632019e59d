// Setting up a position by hand: what a touch of the board does, what stands beside the board, and
// what comes of it. What there is to put and to set, and whether it can be played, Python says.

import { byId, inside, make, offerOptions, write } from '../board/dom.js';
import { speak, tellChange } from '../board/speaker.js';
import { digitOf, keyOf } from '../input/keys.js';
import { create } from '../board/render.js';
import { showPane } from '../table/panes.js';
import { CODE_COPIED, elementOf } from '../correspondence/embed-code.js';
import { savePicture } from '../correspondence/pictures.js';
import { addressOfMatch } from '../correspondence/sharing.js';
import { copyOrMark, showMessage } from '../messages/status.js';
import { tabStore } from '../offline/browser-store.js';
import { textsOf } from '../storage/stored.js';
import { say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { ControlView, EditorView, SeatView, ToolView } from '../types/protocol.js' */
/** @import { Page, Panel } from '../page/page.js' */

/** What needs a position that can be played. */
const NEEDING_ONE = ['play', 'analyse', 'pose', 'link', 'embed', 'svg'];
/** What gives a position away to others. */
const TELLING = ['link', 'embed'];
const GIVEN_AWAY = say(
  'A link, and code for other pages, would give away what not everybody may see.',
);
/** Where this tab stores a position that its address must not show. */
const POSITION = 'drystone-set-up';
/** The most tools that stand side by side: words of any language have room in them. */
const BESIDE = 4;
/** The icons of tools that put no piece. @type {[RegExp, string][]} */
const ICONS = [
  [/^take$/, 'minus'],
  [/^empty$/, 'close'],
  [/^turn$/, 'right'],
  [/^cover$/, 'flip'],
  [/^mark:/, 'flag'],
];

/** What the panel knows besides what it shows. */
const state = {
  /** Whether a search looks for a puzzle. */
  posing: false,
  /** Which tools and controls the page shows. */
  shownTools: '',
  shownControls: '',
};

/** @type {Panel} */
export const edit = {
  show(view, page, { before, act }) {
    const { editor } = view;
    const { dataset } = document.documentElement;
    byId('editor').hidden = byId('edit-strip').hidden = !editor;
    if (!editor) {
      delete dataset.editing;
      if (before?.editor) left(view, page, act);
      return;
    }
    dataset.editing = '';
    storePosition(editor.hides ? view : null);
    const address = editAddress(view);
    if (location.search !== address) history.replaceState(null, '', address);
    showTools(editor);
    showControls(editor);
    showPlay(editor, page);
    if (before?.players && !before.editor) seatAsBefore(before.players, editor);
    showText(view, editor);
    if (act !== 'link') byId('edit-out').hidden = byId('edit-wheel').hidden = true;
  },
  acts: {
    edit: (_, page) => open(page),
    editUndo: (button) => (isRefused(button) ? undefined : { act: 'undo' }),
    editRedo: (button) => (isRefused(button) ? undefined : { act: 'redo' }),
    editFlip: { act: 'flip' },
    clearBoard: { act: 'change', what: 'clear' },
    startPosition: { act: 'change', what: 'start' },
    leaveEditor: (_, page) => leave(page, { act: 'leave' }),
    playEdited: unlessRefused((page) => leave(page, { act: 'leave', play: true, ...seats() })),
    analyseEdited: unlessRefused(analyse),
    poseEdited: unlessRefused(async (page) => {
      if (state.posing) page.search.stop();
      else if (page.shown) await pose(page, page.shown);
    }),
    linkEdited: unlessRefused(link),
    embedEdited: unlessRefused(async ({ shown }) => shown && embed(shown)),
    drawEdited: unlessRefused((page) => savePicture(page, 'svg')),
    copyEdited: (_, { shown }) =>
      shown &&
      copy(shown.position, say('The position is copied.'), byId('edit-text', HTMLTextAreaElement)),
  },
  changes: {
    '[name=edit-tool]': ({ value }) => ({ act: 'change', what: 'tool', value }),
    '#edit-controls [data-control]': (field) => set(field),
    '#edit-against': (_, { shown }) => seatBy(shown?.editor),
  },
  submits: {
    'edit-told': () => ({ act: 'change', what: 'text', value: textField().value }),
  },
  clicks: { '#edit-controls [data-step]': (button) => step(button) },
  start(page) {
    page.board.addEventListener('keydown', (event) => chooseByKey(event, page));
    document.addEventListener('keydown', (event) => undoByKey(event, page));
  },
};

/** The match is on the board again. @param {View} view @param {Page} page @param {string} act */
function left(view, page, act) {
  storePosition(null);
  if (act === 'leave') readdress(view, page);
}

const textField = () => byId('edit-text', HTMLTextAreaElement);

/** The address of a position that is being set up; what not everybody may see does not stand there. @param {View} view */
export function editAddress({ game, position, editor }) {
  const given = editor?.hides ? '' : `&position=${encodeURIComponent(position)}`;
  return `${game.query}&edit${given}`;
}

/** Store a position for this tab, whose address does not show it, so that a reload has it; null deletes it. @param {View | null} view */
function storePosition(view) {
  tabStore.write(POSITION, view ? [view.game.query, view.position] : undefined);
}

/** The position of a game that this tab has stored. @param {string} query @returns {string | undefined} */
export function storedPosition(query) {
  const [of, text] = textsOf(tabStore.read(POSITION));
  return of === query ? text : undefined;
}

/** Have the address name the match again. @param {View} view @param {Page} page */
function readdress(view, page) {
  if (document.documentElement.dataset.page !== 'table') return;
  history.replaceState(null, '', view.game.query);
  page.autosave.readdress(view);
}

/** Begin with the position on the board. @param {Page} page @param {string} [text]  Another position. */
export async function open(page, text) {
  await page.ask({ act: 'edit', ...(text && { text }) });
  page.focusBoard();
}

/** @param {Page} page @param {import('../types/protocol.js').LeaveCommand} command */
async function leave(page, command) {
  await page.ask(command);
  page.focusBoard();
}

// What a touch does ------------------------------------------------------------------------------

/** @param {EditorView} editor */
function showTools({ tools }) {
  const home = byId('edit-tools');
  const made = JSON.stringify(tools.map(({ on: _, ...tool }) => tool));
  home.hidden = !tools.length;
  // Rows of the same length, as far as that goes: none is left alone in the last.
  const rows = Math.ceil(tools.length / BESIDE) || 1;
  home.style.setProperty('--beside', String(Math.ceil(tools.length / rows)));
  if (made !== state.shownTools) {
    state.shownTools = made;
    const legend = inside(home, 'legend');
    home.replaceChildren(legend, ...tools.map(toolOf));
  }
  tools.forEach(({ on }, at) => (toolInputs()[at].checked = on));
}

/** @returns {HTMLInputElement[]} */
function toolInputs() {
  return [...byId('edit-tools').querySelectorAll('input')];
}

/** @param {ToolView} tool @param {number} at */
function toolOf({ name, words, picture }, at) {
  const input = make('input', { type: 'radio', name: 'edit-tool', value: name });
  if (at < 9) input.setAttribute('aria-keyshortcuts', String(at + 1));
  const drawn = picture ? create(picture) : icon(name);
  return make('label', { className: 'edit-tool' }, input, drawn, make('span', {}, words));
}

/** @param {string} name */
function icon(name) {
  const found = ICONS.find(([pattern]) => pattern.test(name))?.[1] ?? 'flag';
  const home = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  home.setAttribute('class', 'icon');
  home.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `#icon-${found}`);
  home.append(use);
  return home;
}

/** On the board, a digit chooses the tool of that number. @param {KeyboardEvent} event @param {Page} page */
function chooseByKey(event, page) {
  const { shown } = page;
  if (!shown?.editor || event.ctrlKey || event.altKey || event.metaKey) return;
  const tool = shown.editor.tools[Number(digitOf(event)) - 1];
  if (!tool) return;
  event.preventDefault();
  speak(tool.words);
  page.ask({ act: 'change', what: 'tool', value: tool.name });
}

/** @param {KeyboardEvent} event @param {Page} page */
function undoByKey(event, page) {
  if (!page.shown?.editor || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  if (event.target instanceof Element && event.target.closest('input[type=number], textarea'))
    return;
  const key = keyOf(event);
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  page.ask({ act: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
}

// What stands beside the board -------------------------------------------------------------------

/** @param {EditorView} editor */
function showControls({ controls, note }) {
  const home = byId('edit-controls');
  const made = JSON.stringify(controls.map(({ value: _, ...control }) => control));
  if (made !== state.shownControls) {
    state.shownControls = made;
    home.replaceChildren(...controls.flatMap(controlOf));
  }
  controls.forEach(({ value }, at) => {
    const field = byId(`edit-control-${at}`);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = value;
  });
  byId('edit-note').hidden = !note;
  write(byId('edit-note'), note);
}

/** @param {ControlView} control @param {number} at */
function controlOf({ label, kind, choices, low, high }, at) {
  const id = `edit-control-${at}`;
  const title = make('label', { htmlFor: id }, label);
  if (kind === 'choice') {
    const options = choices.map(([value, words]) => make('option', { value }, words));
    return [title, make('select', { id, 'data-control': at }, ...options)];
  }
  const [min, max] = [String(low), String(high)];
  const input = make('input', { id, type: 'number', min, max, 'data-control': at });
  const button = (
    /** @type {string} */ sign,
    /** @type {string} */ words,
    /** @type {number} */ by,
  ) => make('button', { 'data-step': by, 'aria-label': words }, sign);
  const parts = [
    button('−', say('{what}: less', { what: label }), -1),
    input,
    button('+', say('{what}: more', { what: label }), 1),
  ];
  return [title, make('span', { className: 'stepper' }, ...parts)];
}

/** @param {Element} field @returns {import('../types/protocol.js').ChangeCommand | undefined} */
function set(field) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return undefined;
  return {
    act: 'change',
    what: 'control',
    number: Number(field.dataset.control),
    value: field.value,
  };
}

/** @param {HTMLElement} button */
function step(button) {
  const input = inside(button.parentElement ?? button, 'input', HTMLInputElement);
  const { value } = input;
  if (Number(button.dataset.step) > 0) input.stepUp();
  else input.stepDown();
  return input.value === value ? undefined : set(input);
}

// What comes of it -------------------------------------------------------------------------------

/** @param {EditorView} editor @param {Page} page */
function showPlay({ trouble, hides, undo, redo, sides }, { levels }) {
  const why = trouble
    ? say('What is grey needs a position that can be played. {trouble}', { trouble })
    : '';
  const words = why || (hides ? GIVEN_AWAY : '');
  for (const name of NEEDING_ONE) {
    refuse(byId(`edit-${name}`), Boolean(why) || (hides && TELLING.includes(name)), 'edit-why');
  }
  byId('edit-why').hidden = !words;
  write(byId('edit-why'), words);
  byId('edit-kept').hidden = !hides;
  refuse(inside(document, '[data-act=editUndo]'), !undo, 'edit-undo-why');
  refuse(inside(document, '[data-act=editRedo]'), !redo, 'edit-redo-why');
  offerOptions('edit-against', [['0', say('You play both sides')], ...levels.map(levelChoice)]);
  offerOptions(
    'edit-side',
    sides.map((name, at) => [String(at), name]),
  );
  showSides();
}

/** A button that cannot be used now stays within reach, and says why. @param {HTMLElement} button @param {boolean} refused @param {string} why  The id of the reason. */
function refuse(button, refused, why) {
  button.setAttribute('aria-disabled', String(refused));
  if (refused) button.setAttribute('aria-describedby', why);
  else button.removeAttribute('aria-describedby');
}

/** Whether a button cannot be used now; then the reason is said. @param {HTMLElement} button */
function isRefused(button) {
  const refused = button.getAttribute('aria-disabled') === 'true';
  if (refused)
    showMessage('refusal', byId(button.getAttribute('aria-describedby') ?? '').textContent ?? '');
  return refused;
}

/** What a button does while it can be used. @param {(page: Page) => Promise<unknown>} act @returns {(button: HTMLButtonElement, page: Page) => Promise<unknown> | undefined} */
function unlessRefused(act) {
  return (button, page) => (isRefused(button) ? undefined : act(page));
}

/** @param {[number, string, string]} level @returns {[string, string]} */
function levelChoice([level, words]) {
  return [String(level), say('Against level {n}, {name}', { n: level, name: words })];
}

/** From a match one goes on against the same level, if nothing else is chosen. @param {SeatView[]} seats @param {EditorView} editor */
function seatAsBefore(seats, { sides }) {
  const person = seats.find(({ level }) => !level);
  const computer = seats.find(({ level }) => level);
  const against = byId('edit-against', HTMLSelectElement);
  against.value = String((person && computer?.level) || 0);
  seatAt(person?.name ?? '', sides);
  showSides();
}

/** A level asks for a colour; until one is chosen, it is the one to move. @param {EditorView | null | undefined} editor */
function seatBy(editor) {
  if (editor && byId('edit-seat').hidden) seatAt(editor.mover, editor.sides);
  showSides();
}

/** @param {string} name @param {string[]} sides */
function seatAt(name, sides) {
  byId('edit-side', HTMLSelectElement).value = String(Math.max(0, sides.indexOf(name)));
}

function showSides() {
  byId('edit-seat').hidden = byId('edit-against', HTMLSelectElement).value === '0';
}

/** Who plays: a level against the colour that one has chosen, or nobody but people. */
function seats() {
  const level = Number(byId('edit-against', HTMLSelectElement).value);
  const second = byId('edit-side', HTMLSelectElement).value === '1';
  return second ? { first: level, second: 0 } : { first: 0, second: level };
}

/** Go on with the analysis. @param {Page} page */
async function analyse(page) {
  await leave(page, { act: 'leave', play: true, first: 0, second: 0 });
  if (page.shown?.editor) return;
  showPane('analysis');
  const button = inside(document, '[data-act=analyse]', HTMLButtonElement);
  if (button.getAttribute('aria-pressed') !== 'true') button.click();
  button.focus();
}

/** Put a position on the board as a puzzle, if the search can prove it to be one. @param {Page} page @param {View} view  Of the position. */
export async function pose(page, { game: { query }, position }) {
  const { game = '', ...options } = Object.fromEntries(new URLSearchParams(query));
  showMessage('info', say('Looking whether one move alone wins…'));
  const about = { game, options, start: position, moves: [] };
  showPosing(true);
  // Outside the editor a match is on the board, where the same position may stand.
  const editing = Boolean(page.shown?.editor);
  const wanted = () => page.shown?.position === position && Boolean(page.shown.editor) === editing;
  const found = await page.search.run({ ...about, task: 'pose' }, () => {
    if (!wanted()) page.search.stop();
  });
  showPosing(false);
  if (!wanted()) return;
  if (!found) {
    showMessage('info', say('Stopped: nobody knows yet whether this is a puzzle.'));
    return;
  }
  const { trouble = found.failed ?? '', count = 0, line = [] } = found.posed ?? {};
  if (trouble) {
    showMessage('refusal', trouble);
    return;
  }
  await page.ask({ act: 'pose', game, options, position, count, line });
  page.focusBoard();
}

/** What begins the search ends it, too. @param {boolean} now */
function showPosing(now) {
  state.posing = now;
  write(byId('edit-pose'), now ? say('Stop looking') : say('Make a puzzle'));
}

/** @param {Page} page */
async function link(page) {
  const address = addressOfMatch(await page.ask({ act: 'link', alone: true }));
  if (address) await copy(address, say('The link is copied.'));
}

/** @param {View} view */
async function embed(view) {
  await copy(elementOf(view, { position: view.position, mode: 'play' }), CODE_COPIED);
  byId('edit-wheel').hidden = !view.wheel;
  tellChange(
    byId('edit-wheel'),
    view.wheel ? say('It looks for “{wheel}” beside embed.js.', { wheel: view.wheel }) : '',
  );
}

/** Copy a text, and show it to be copied by hand where that is forbidden. @param {string} text @param {string} words @param {HTMLTextAreaElement} [field] */
function copy(text, words, field = byId('edit-out', HTMLTextAreaElement)) {
  field.hidden = false;
  field.value = text;
  return copyOrMark(text, words, () => field.select());
}

/** What was typed and refused stays, to be corrected. @param {View} view @param {EditorView} editor */
function showText({ said }, { text, tools }) {
  if (said?.kind !== 'error') textField().value = text;
  if (!tools.length) byId('edit-as-text', HTMLDetailsElement).open = true;
}
