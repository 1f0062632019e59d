// Stands in the page itself, and is known to its policy by its hash. Where a script or a look of the page does
// not come, or comes wrong, it asks for all of them once more, past the browser's cache, and loads the page
// again. Where that does not help, it says so. What comes later is asked for by site-files.js.

(() => {
  const RESCUED = 'drystone:rescued';
  const page = document.documentElement;
  let begun = false;

  const files = () =>
    Array.from(document.querySelectorAll('script[src], link[rel=stylesheet]'), (one) =>
      one instanceof HTMLLinkElement ? one.href : /** @type {HTMLScriptElement} */ (one).src,
    );

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
    const home = document.getElementById('failure');
    const [title, words, button] = home?.children ?? [];
    if (!home || !button) return;
    title.textContent = 'This page has not come whole.';
    words.textContent =
      'Its host may be being renewed, or the connection fails: load the page again in a minute.';
    button.addEventListener('click', () => location.reload());
    page.dataset.state = 'error';
    home.hidden = false;
  };

  const rescue = async () => {
    if (begun || page.dataset.state !== 'loading') return;
    begun = true;
    const reload = (/** @type {string} */ url) => fetch(url, { cache: 'reload' }).catch(() => {});
    await Promise.all(files().map(reload));
    // Somebody else knows what is wrong: a page on a disk has no server.
    if (page.dataset.state !== 'loading') return;
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
})();
