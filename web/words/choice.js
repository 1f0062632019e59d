// Runs before anything is painted: leads to the page in the reader's own language. That is the one chosen here,
// in the settings or by `?lang=`, else the first of the browser's that there is. A choice holds on every page. The
// browser's languages decide where the address does not: on pages without a language in their address, and where
// a link says more than which page it is.

(() => {
  const STORED = 'drystone:view';
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const offered = (script.dataset.offered ?? '').split(' ');
  const [english = ''] = offered;
  const page = document.documentElement;
  const site = new URL('../../', script.src).href;

  const known = (/** @type {unknown} */ code) => offered.find((one) => one === code);
  const folder = (/** @type {string} */ code) => (code === english ? '' : `${code}/`);

  /** This page in a language. @param {string} code @param {string} [search] */
  const pageIn = (code, search = location.search) => {
    const path = (location.origin + location.pathname).slice(
      site.length + folder(page.lang).length,
    );
    return site + folder(code) + path + search + location.hash;
  };

  /** @returns {Record<string, unknown>} */
  const stored = () => {
    try {
      const found = JSON.parse(localStorage.getItem(STORED) ?? '{}');
      return found && typeof found === 'object' ? found : {};
    } catch {
      return {}; // Nothing is stored, or nothing that can be read.
    }
  };

  /** Store a choice, "" for the browser's; return whether that was possible. @param {string} language */
  const store = (language) => {
    try {
      localStorage.setItem(STORED, JSON.stringify({ ...stored(), language }));
      return true;
    } catch {
      return false;
    }
  };

  const ofBrowser = () => {
    const found = navigator.languages.map((one) => known(one) ?? known(one.replace(/-.*/, '')));
    return found.find(Boolean) ?? english;
  };

  /** The reader's language, unless the address has it. @param {string} search  Of the address, without one. */
  const wanted = (search) => {
    const chosen = known(stored().language);
    if (chosen) return chosen;
    return page.lang === english || search || location.hash ? ofBrowser() : page.lang;
  };

  const turn = () => {
    const { search } = location;
    const [asking, name] = /[?&]lang=([^&]*)/.exec(search) ?? ['', undefined];
    const plain = search.replace(asking, '').replace(/^(?=.)[?&]?/, '?');
    const asked = known(name);
    // What cannot be stored stays in the address.
    const left = asked && !store(asked) ? search : plain;
    // Where the files of a language have not come, its pages lead here, and name none.
    const next = name === '' ? page.lang : (asked ?? wanted(plain));
    if (next !== page.lang) {
      page.dataset.leaving = '';
      page.style.visibility = 'hidden';
      location.replace(pageIn(next, left));
    } else if (left !== search) {
      history.replaceState(history.state, '', location.pathname + left + location.hash);
    }
  };

  /** The address of this page in a language that is chosen now, "" for the browser's. @param {string} code */
  const choose = (code) => {
    const next = code || ofBrowser();
    const { search } = location;
    return store(code) ? pageIn(next) : pageIn(next, `${search || '?'}&lang=${next}`);
  };

  turn();
  addEventListener('drystone:language', (event) => {
    location.replace(choose(/** @type {CustomEvent} */ (event).detail));
  });
  addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const link = target instanceof Element ? target.closest('.languages a') : undefined;
    if (!(link instanceof HTMLAnchorElement)) return;
    link.href = choose(link.hreflang);
    if (ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    // Going back leads to what was before, in the language that was chosen.
    location.replace(link.href);
  });
})();
