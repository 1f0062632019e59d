// Writes a view's words into the page: turn, facts, moves, options, buttons. Text goes in as text
// only, never as markup.

/**
 * @typedef {object} View  What the session answers; see views.py.
 * @property {{name: string, title: string, credit: string, links: [string, string][],
 *   notation: string, values: Record<string, string | number>, query: string, guide: string, puzzles: string,
 *   examples: [string, string][], samples: string[]}} game
 * @property {import('../board/draw.js').SceneNode} scene
 * @property {string} position
 * @property {string} outcome
 * @property {{text: string, side: string}} status
 * @property {string} hint
 * @property {string} turning
 * @property {{kind: string, name: string, series: string, next: string, heading: string,
 *   task: string, state: string, words: string, awaits: boolean, retry: boolean, key: string,
 *   solved: boolean, node: number} | null} [quest]  A puzzle or a lesson; see questacts.py.
 * @property {string} note
 * @property {{kind: string, text: string, rule: string} | null} said
 * @property {string} announce
 * @property {{label: string, value: string, side: string, name: string}[]} facts
 * @property {{site: string, words: string, open: boolean}[]} buttons
 * @property {{name: string, words: string, low: number, high: number}[]} fields
 * @property {{node: number, ply: number, text: string, side: string, name: string, out: string,
 *   comment: string, glyph: string, depth: number, opens: boolean}[]} moves
 * @property {number} kept
 * @property {number} stamp
 * @property {{node: number, text: string, comment: string, glyph: string,
 *   variation: boolean}} here
 * @property {Record<string, string>} headers
 * @property {boolean} restore
 * @property {string} [record]
 * @property {string} [file]
 * @property {string} [link]
 * @property {number} ply
 * @property {boolean} undo
 * @property {boolean} redo
 * @property {boolean} back
 * @property {string} curtain
 * @property {{match: number, tree: number, state: string}} keeping
 * @property {boolean} [resumed]
 * @property {{key: string, words: string, on: boolean}[]} overlays
 * @property {{seat: number, name: string, level: number}[]} [players]
 * @property {[number, string][]} [levels]
 * @property {number} [thinks]  The level that is to move now, 0 if none is.
 * @property {boolean} [paused]
 * @property {number} [node]
 * @property {{moves: string[], node: number}} [brief]
 */

/**
 * @typedef {object} OptionItem
 * @property {string} key
 * @property {string} label
 * @property {string | number} default
 * @property {[string | number, string][]} offers
 * @property {[string | number, string][]} values
 * @property {string} allowed
 */

/** @typedef {{name: string, title: string, designer: string, year: number, blurb: string,
 *   credit: string, options: OptionItem[]}} MenuItem */

/** @param {string} id @returns {any} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * Make an element with properties and children.
 *
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {(Node | string)[]} children
 * @returns {any}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes('-')) element.setAttribute(name, value);
    else /** @type {any} */ (element)[name] = value;
  }
  element.append(...children);
  return element;
}

/** Show all of a view but the board. @param {View} view @param {MenuItem[]} menu */
export function showPanels(view, menu) {
  showTurn(view);
  showFacts(view);
  showButtons(view);
  showOverlays(view);
  showCredit(view);
  showOptions(view, menu);
  showGames(view, menu);
  showExamples(view);
  for (const act of /** @type {const} */ (['undo', 'redo'])) button(act).disabled = !view[act];
  for (const act of ['flip', 'again']) button(act).disabled = false;
  button('back').hidden = !view.back;
}

/** @param {string} act @returns {HTMLButtonElement} */
function button(act) {
  const found = document.querySelector(`[data-act="${act}"]`);
  return /** @type {HTMLButtonElement} */ (found);
}

/** @param {View} view */
function showTurn(view) {
  write(byId('title'), view.game.title);
  byId('rules').hidden = !view.game.guide;
  byId('rules').href = view.game.guide;
  const status = byId('status');
  status.className = `${view.status.side} ${view.outcome ? 'over' : ''}`.trim();
  write(status.querySelector('.words'), view.status.text);
  write(byId('note'), view.note);
  byId('note').hidden = !view.note;
  write(byId('hint'), view.hint);
  byId('turning').hidden = !view.turning;
  showSaid(view.said, view.game.guide);
  byId('curtain').hidden = !view.curtain;
  write(byId('curtain').querySelector('p'), view.curtain);
  if (view.announce) speak(view.announce);
  const position = byId('position');
  const editing = document.activeElement === position || view.said;
  if (view.curtain || !editing) position.value = view.position;
  if (view.curtain) byId('move').value = '';
  document.title = `${view.game.title}: ${view.status.text}`;
}

/** Say something, with the rule it rests on. @param {View['said']} said @param {string} [guide] */
export function showSaid(said, guide) {
  const home = byId('said');
  home.className = said?.kind ?? '';
  write(home, said?.text ?? '');
  if (!said?.rule || !guide) return;
  const href = `${guide}#${encodeURIComponent(said.rule)}`;
  home.replaceChildren(`${said.text} `, make('a', { href, target: 'rules' }, 'See the rule'));
}

/** Say something at once to a screen reader; said twice, it is read twice. @param {string} text */
function speak(text) {
  const spoken = byId('spoken');
  spoken.textContent = spoken.textContent === text ? `${text}\u00a0` : text;
}

/** @param {Element} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {View} view */
function showFacts(view) {
  const rows = view.facts.map((fact) => {
    const token = make('span', { className: `token ${fact.side}`, 'aria-hidden': 'true' });
    const words = [fact.name, fact.label].filter(Boolean).join(': ');
    return make(
      'div',
      {},
      make('dt', {}, ...(fact.side ? [token] : []), words),
      make('dd', {}, fact.value),
    );
  });
  byId('facts').replaceChildren(...rows);
}

/** @param {View} view */
function showButtons(view) {
  const home = byId('buttons');
  const focused = home.contains(document.activeElement)
    ? /** @type {HTMLElement} */ (document.activeElement).dataset.site
    : undefined;
  home.replaceChildren(...view.buttons.map(siteButton), ...view.fields.map(numberField));
  if (focused !== undefined) home.querySelector(`[data-site="${CSS.escape(focused)}"]`)?.focus();
}

/** @param {View['buttons'][number]} item */
export function siteButton({ site, words, open }) {
  const made = make('button', { type: 'button', 'data-site': site, disabled: !open }, words);
  if (open) made.dataset.open = '';
  return made;
}

/** One number and a button whose site follows the number. @param {View['fields'][number]} field */
export function numberField({ name, words, low, high }) {
  const id = `field-${name}`;
  const play = siteButton({ site: `${name}:${low}`, words: 'Choose', open: true });
  const input = make('input', { id, type: 'number', min: low, max: high, value: low });
  input.addEventListener('input', () => (play.dataset.site = `${name}:${Number(input.value)}`));
  return make('span', { className: 'row' }, make('label', { htmlFor: id }, words), input, play);
}

/** @param {View} view */
function showOverlays(view) {
  const home = byId('overlays');
  home.hidden = !view.overlays.length;
  home.replaceChildren(
    ...view.overlays.map(({ key, words, on }) =>
      make('button', { type: 'button', 'data-overlay': key, 'aria-pressed': String(on) }, words),
    ),
  );
}

/** @param {View} view */
function showCredit(view) {
  const links = view.game.links
    .filter(([, address]) => address.startsWith('https://'))
    .map(([words, href]) => make('a', { href, rel: 'noopener noreferrer' }, words));
  const parts = links.flatMap((link) => [' ', link]);
  byId('credit').replaceChildren(view.game.credit, ...parts);
}

/** @param {View} view @param {MenuItem[]} menu */
function showGames(view, menu) {
  const home = byId('games');
  const wanted = menu.map((item) => `${item.name}${item.name === view.game.name}`).join();
  if (home.dataset.shown === wanted) return;
  home.dataset.shown = wanted;
  home.replaceChildren(
    ...menu.map((item) => {
      const link = make('a', { href: `?game=${encodeURIComponent(item.name)}`, title: item.blurb });
      link.dataset.game = item.name;
      link.append(item.title);
      if (item.name === view.game.name) link.setAttribute('aria-current', 'page');
      return link;
    }),
  );
}

/** Games to replay and positions to look at. @param {View} view */
function showExamples({ game }) {
  const home = byId('shown');
  if (home.dataset.shown === game.name) return;
  home.dataset.shown = game.name;
  const samples = game.samples.map((title, at) => make('button', { 'data-sample': at }, title));
  const examples = game.examples.map(([title, words], at) =>
    make('button', { 'data-example': at, title: words }, title),
  );
  const items = [...samples, ...examples].map((one) => make('li', {}, one));
  home.hidden = !items.length;
  home.querySelector('ul').replaceChildren(...items);
}

/** @param {View} view @param {MenuItem[]} menu */
function showOptions(view, menu) {
  const home = byId('options');
  const item = menu.find((one) => one.name === view.game.name);
  const wanted = `${view.game.query} ${Boolean(item)}`;
  if (home.dataset.shown === wanted && !view.said) return;
  home.dataset.shown = wanted;
  home.replaceChildren(
    ...(item?.options ?? []).map((one) => option(one, view.game.values[one.key])),
  );
}

/** @param {OptionItem} item @param {string | number} now */
function option(item, now) {
  const offers = item.offers.map(([value, words]) =>
    make(
      'button',
      { type: 'button', 'data-option': item.key, value, 'aria-pressed': String(value === now) },
      words,
    ),
  );
  return make('fieldset', {}, make('legend', {}, item.label), ...offers, ...others(item, now));
}

/** The way to the values that are not offered. @param {OptionItem} item @param {string | number} now */
function others(item, now) {
  if (item.values.length && item.values.length === item.offers.length) return [];
  const names = { name: item.key, 'data-option': item.key, 'aria-label': `${item.label}: other` };
  if (!item.values.length) {
    return [
      make('input', {
        ...names,
        value: now,
        title: `Must be ${item.allowed}`,
        size: 8,
        spellcheck: false,
      }),
    ];
  }
  const choices = item.values.map(([value, words]) =>
    make('option', { value, selected: value === now }, words),
  );
  return [make('select', names, ...choices)];
}
