// Runs before anything is painted: the start position that stands in the page is hidden where
// another game or a saved match will be on the board, and the colours that the reader has
// chosen are put on the page (see preferences.js).

/** @returns {boolean} */
function hasMatch() {
  try {
    return localStorage.getItem('drystone:last') !== null;
  } catch {
    return false; // Storage can be switched off.
  }
}

const address = new URLSearchParams(location.search);
if (['game', 'puzzle', 'lesson'].some((name) => address.has(name)) || hasMatch()) {
  document.documentElement.dataset.first = 'other';
}

/** The palette that is stored, or "". @returns {string} */
function storedPalette() {
  try {
    const stored = JSON.parse(localStorage.getItem('drystone:view') ?? '{}').palette;
    return typeof stored === 'string' ? stored : '';
  } catch {
    return ''; // Nothing is stored, or nothing that can be read.
  }
}

let palette = storedPalette();

/** Put the palette on the page; without a choice, the one that the system's settings ask for. */
function paint() {
  const wanted = matchMedia('(prefers-contrast: more)').matches ? 'contrast' : '';
  document.documentElement.dataset.palette = palette || wanted;
}

paint();
matchMedia('(prefers-contrast: more)').addEventListener('change', paint);
addEventListener('storage', () => {
  palette = storedPalette();
  paint();
});
addEventListener('drystone:palette', (event) => {
  palette = /** @type {CustomEvent<string>} */ (event).detail;
  paint();
});
