// Runs before anything is painted: says in `data-page` which page of the site the address means, and
// again whenever it has changed; hides the start position that stands in the table where another
// one will; makes room for the match to continue; asks for the start in the address.

/** Say a sentence as '../words/words.js' does. @param {string} words @returns {string} */
const say = (words) => /** @type {any} */ (globalThis).drystoneWords?.sentences[words] ?? words;

/** What an address names besides the table. @type {[string, string][]} */
const PLACES = [
  ['puzzle', 'puzzles'],
  ['puzzles', 'puzzles'],
  ['practice', 'practice'],
  ['lesson', 'learn'],
  ['learn', 'learn'],
  ['matches', 'matches'],
  ['record', 'record'],
];

/** The page that the address means: Home where it names nothing. @param {URLSearchParams} address */
function placeOf(address) {
  const { hash } = location;
  const table = ['game', 'saved', 'wheel', 'position', 'edit'].some((name) => address.has(name));
  const linked = /^#(?:[/!]|%2f)*(?:match|distance|live)(?:=|%(?:25)*3d)/i.test(hash);
  const found = ['puzzle', 'lesson', 'mistake'].some((name) => address.get(name));
  if (table || found || linked) return 'table';
  return PLACES.find(([name]) => address.has(name))?.[1] ?? 'home';
}

/** What the tab says until the table is there: what comes first in the address. @type {[string, string][]} */
const TITLES = [
  ['puzzle', say('A puzzle')],
  ['lesson', say('A lesson')],
  ['mistake', say('One of your mistakes')],
  ['position', say('A position')],
];

const site = document.documentElement;
site.dataset.title = document.title;

/** Say in the tab what is coming, before it is known: a page is read out by its title first. @param {URLSearchParams} address */
function announceTable(address) {
  if (site.dataset.page !== 'table') return;
  const what = TITLES.find(([name]) => address.has(name))?.[1] ?? say('A match');
  document.title = `${what} · drystone`;
}

/** Have the page follow the address. */
function follow() {
  site.dataset.page = placeOf(new URLSearchParams(location.search));
}

/** Whether a match was on the board here before. @returns {boolean} */
function hasMatch() {
  try {
    return localStorage.getItem('drystone:last') !== null;
  } catch {
    return false; // Storage can be switched off.
  }
}

/** The files of a start, when it is one of those at hand: asked for before the modules have come. */
function askForStart() {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** @type {Record<string, string>} */
  const files = JSON.parse(script.dataset.starts ?? '{}');
  const file = new Map(Object.entries(files)).get(location.search.replace(/&against=[^&]*/, ''));
  const folder = site.lang === 'en' ? '' : `${site.lang}/`;
  for (const name of file ? [file, `touches-${file}`] : []) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    link.href = new URL(`../start/${folder}${name}`, script.src).href;
    document.head.append(link);
  }
}

/** Say what a page on a disk needs: no browser runs the modules of one. */
function sayHowToServe() {
  const home = document.getElementById('failure');
  const [title, text] = home?.querySelectorAll('h2, p') ?? [];
  if (!home || !title || !text) return;
  title.textContent = say('This page needs a server.');
  text.textContent = say(
    'Browsers run nothing of it from a disk. Run “python3 -m http.server” in its folder, and open http://localhost:8000.',
  );
  home.hidden = false;
  site.dataset.state = 'error';
}

follow();
announceTable(new URLSearchParams(location.search));
askForStart();
addEventListener('popstate', follow);
addEventListener('drystone:address', follow);
if (location.protocol === 'file:') addEventListener('DOMContentLoaded', sayHowToServe);
if (hasMatch()) site.dataset.continue = '';
if (location.search !== `?game=${site.dataset.firstGame}` || location.hash) {
  site.dataset.first = 'other';
}
