// Stands in each page itself, and is known to its policy by its hash. Where a script or a style sheet of the page
// does not come, or comes wrong, or one of these or the page itself is cut, it asks for all of them once more,
// past the browser's cache, and loads the page again. Where that does not help, it says so. What comes later is
// asked for by site-files.js. It says things as '../words/words.js' does.

(() => {
  const RESCUED = 'drystone:rescued';
  const say = (/** @type {string} */ words) =>
    /** @type {any} */ (globalThis).drystoneWords?.sentences[words] ?? words;
  const page = document.documentElement;
  let begun = false;

  const files = () =>
    Array.from(document.querySelectorAll('script[src], link[rel=stylesheet]'), (one) =>
      one instanceof HTMLLinkElement
        ? one.href.replace(/\?.*/, '')
        : /** @type {HTMLScriptElement} */ (one).src,
    );

  // The build ends each style sheet with a statement of its own. One that is missing raises an error,
  // and none can be read in a frame with a sandbox.
  const isWhole = (/** @type {HTMLLinkElement} */ { sheet }) => {
    try {
      const { cssRules: rules } = sheet ?? {};
      return !rules || rules[rules.length - 1] instanceof CSSLayerStatementRule;
    } catch {
      return true;
    }
  };

  const reload = (/** @type {string} */ url) => fetch(url, { cache: 'reload' }).catch(() => {});

  // By another address: Firefox holds on to a style sheet that it has, whatever its cache has by now.
  const exchange = async (/** @type {HTMLLinkElement} */ link) => {
    await reload(link.href);
    await new Promise((done) => {
      link.onload = link.onerror = done;
      link.href += `?${Date.now()}`;
    });
  };

  const tried = (/** @type {string} */ version) => {
    try {
      const before = sessionStorage.getItem(RESCUED);
      sessionStorage.setItem(RESCUED, version);
      return before === version;
    } catch {
      return true;
    }
  };

  const tell = () => {
    const what = say('This page has not come whole.');
    const why = say(
      'Its host may be being renewed, or the connection fails: load the page again in a minute.',
    );
    const home = document.getElementById('failure');
    const [title, words, button] = home?.children ?? [];
    // A page to read.
    if (!home || !button) return document.body.prepend(`${what} ${why}`);
    title.textContent = what;
    words.textContent = why;
    button.addEventListener('click', () => location.reload());
    page.dataset.state = 'error';
    home.hidden = false;
  };

  /** Whether the page is still coming; the one that plays says so itself. */
  const isComing = () =>
    page.dataset.state ? page.dataset.state === 'loading' : document.readyState !== 'complete';

  const rescue = async () => {
    // A page on a disk has no server, and says so itself; one that gives way to another language is cut.
    if (begun || !isComing() || 'leaving' in page.dataset || location.protocol === 'file:') return;
    begun = true;
    await Promise.all([location.href, ...files()].map(reload));
    // Where it does not help at once, the next load is the visitor's.
    if (tried(files().join())) tell();
    else location.reload();
  };

  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      const missing = target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;
      const cut = event instanceof ErrorEvent && event.error instanceof SyntaxError;
      if (missing && target instanceof HTMLLinkElement && target.rel !== 'stylesheet') return;
      if (!missing && !cut) return;
      if (document.readyState !== 'loading') void rescue();
      else document.addEventListener('DOMContentLoaded', () => void rescue());
    },
    true,
  );
  // As soon as the page is read: main.js fails on half of one, and says so in its own words.
  const look = async () => {
    /** @type {NodeListOf<HTMLLinkElement>} */
    const sheets = document.querySelectorAll('link[rel=stylesheet]');
    // The build ends each page with it; extensions may put theirs behind it.
    if (!document.querySelector('body > noscript')) return rescue();
    const cut = Array.from(sheets).filter((sheet) => !isWhole(sheet));
    await Promise.all(cut.map(exchange));
    if (!cut.every(isWhole)) await rescue();
  };
  document.addEventListener('readystatechange', () => void look(), { once: true });
})();
