// A panel: one part of the page, and the only place that knows it.
//
// Each panel is a module that exports a value of type `Panel`. It says what the panel shows, what
// its buttons and fields send, and what else it listens to. All panels stand in one list (the
// page's is app/panels.js, a board's on another page is embed/board-ui.js), and `listenToPanels`
// is the only place where clicks, changes and submitted forms are received. Touches of the board and
// of parts of a move are received in input.js. What is made for one moment only (a notice's buttons,
// the form for a match's new name) listens for itself.
//
// To add a button to the page:
//
// 1. Write the button in index.html, or make it in the panel's `show`:
//        <button type="button" data-act="count">Count the pieces</button>
// 2. Say in the panel what it does. A command is sent to Python, and the answer is shown:
//        acts: { count: { act: 'count' } },
//    A function may look at the page first. It gives the command, or sends none and works by itself:
//        acts: { count: (button, page) => ({ act: 'count', side: button.value }) },
// 3. Write the command in Python: its function in py/drystone/app/commands, its message in
//    py/drystone/app/wire/protocol.py and what it answers in answers.py. A new module also stands
//    twice in py/drystone/app/page.py. The build makes web/types/protocol.d.ts of them, and
//    web/wire/command-kinds.js, which is committed.
// 4. Test it in tests/app, with a case in test_failing_commands.py; in a browser only what a browser
//    does.
//
// commands/explore.py and analysis/explorer.js are a short example. They use `page.send`, as what
// they get is not the whole page: `ask` shows it.
//
// A new panel is a new module like that, and one line in the list. What a panel may use of the page
// is in `Page` (page/page.js). No panel writes into the part of another.
//
// Buttons that are made for each thing in a list carry what they are about in a data attribute.
// `clicks` has a CSS selector for them in place of a name:
//        clicks: { '[data-overlay]': ({ dataset }) => ({ act: 'overlay', key: dataset.overlay }) },
// `changes` does the same for fields whose value was changed, `submits` for forms, by their id.
// A link in `clicks` is left to the browser when it is opened in another tab or window.

/** @import { View } from '../types/answers.js' */
/**
 * The commands that can be sent.
 * @template {Asking} P
 * @typedef {Parameters<P['ask']>[0]} Command
 */
/** @typedef {{ask: (command: never) => unknown}} Asking  Whatever sends commands. */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/**
 * What happens: a command that is sent, or a function that may give one.
 * @template {Element} E
 * @template {Asking} P
 * @typedef {Command<P> | ((element: E, page: P) => Command<P> | Promise<unknown> | void)} Action
 */

/**
 * @typedef {object} Shown  How it came that a view is shown.
 * @property {View | undefined} before  The view before.
 * @property {string} act  The command that it answers, or "".
 */

/**
 * @template {Asking} P  What the panel may use of what is around it.
 * @typedef {object} Panel
 * @property {(view: View, page: P, shown: Shown) => void} [show]  Writes a view into the page.
 * @property {(view: View, page: P, shown: Shown) => void} [place]  Called when all panels have been shown:
 *   what depends on where things are belongs here, so that the page is laid out only once.
 * @property {Record<string, Action<HTMLButtonElement, P>>} [acts]  For buttons, by `data-act`.
 * @property {Record<string, Action<HTMLElement, P>>} [clicks]  For other elements, by selector.
 * @property {Record<string, Action<Field, P>>} [changes]  For fields, by selector.
 * @property {Record<string, Action<HTMLFormElement, P>>} [submits]  For forms, by id.
 * @property {(page: P) => void} [offer]  Called when the list of games has come or has changed.
 * @property {(place: string, page: P) => void} [visit]  Called when a page of the site is shown.
 * @property {(page: P) => void} [start]  Called once, for keys and whatever else it listens to.
 */

/**
 * Receive what is done in a document, or in the tree of an element, and do what the panels say.
 * @template {Asking} P
 * @param {Document | ShadowRoot} root @param {readonly Panel<P>[]} panels @param {P} page
 */
export function listenToPanels(root, panels, page) {
  /** @type {<E extends Element>(action: Action<E, P>, element: E) => void} */
  const run = (action, element) => {
    const command = typeof action === 'function' ? action(element, page) : action;
    if (command && 'act' in command) page.ask(/** @type {never} */ (command));
  };
  const clicks = merged(
    panels.flatMap(({ acts = {}, clicks = {} }) => [
      Object.fromEntries(Object.entries(acts).map(([act, one]) => [`[data-act="${act}"]`, one])),
      clicks,
    ]),
  );
  const changes = merged(panels.map((panel) => panel.changes ?? {}));
  const submits = merged(panels.map((panel) => panel.submits ?? {}));

  root.addEventListener('click', (event) => {
    const found = nearest(event.target, Object.keys(clicks));
    if (!found || !(event instanceof MouseEvent)) return;
    if (found.element instanceof HTMLAnchorElement) {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
    }
    run(/** @type {Action<HTMLElement, P>} */ (clicks[found.selector]), found.element);
  });
  root.addEventListener('change', ({ target }) => {
    const found = nearest(target, Object.keys(changes));
    if (found && isField(found.element)) run(changes[found.selector], found.element);
  });
  root.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !(form.id in submits)) return;
    event.preventDefault();
    run(submits[form.id], form);
  });
}

/**
 * Put tables together; two panels must not claim the same.
 * @template T
 * @param {Record<string, T>[]} tables @returns {Record<string, T>}
 */
function merged(tables) {
  /** @type {Record<string, T>} */
  const whole = {};
  for (const [name, value] of tables.flatMap((table) => Object.entries(table))) {
    if (name in whole) throw new Error(`Two panels say what ${name} does.`);
    whole[name] = value;
  }
  return whole;
}

/** Find the element around a target that is meant, and its selector. @param {EventTarget | null} target @param {string[]} selectors */
function nearest(target, selectors) {
  if (!(target instanceof Element) || !selectors.length) return undefined;
  const element = target.closest(selectors.join());
  const selector = selectors.find((one) => element?.matches(one));
  return element instanceof HTMLElement && selector ? { element, selector } : undefined;
}

/** @param {Element} element @returns {element is Field} */
function isField(element) {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/**
 * Have each panel do something; what one of them can't show is its own trouble, and not the others'.
 * @template {Asking} P
 * @param {readonly Panel<P>[]} panels @param {(panel: Panel<P>) => void} act
 * @param {(error: unknown) => void} report  Called with what went wrong in one of them.
 */
export function eachPanel(panels, act, report) {
  for (const panel of panels) {
    try {
      act(panel);
    } catch (error) {
      report(error);
    }
  }
}
