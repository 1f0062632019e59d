// Runs before anything is painted: the start position that stands in the page is hidden where
// another game or a match that was kept will be on the board, and the colours that the reader has
// chosen are put on the page (see choices.js).

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

/** The palette that was kept, or "". @returns {string} */
function keptPalette() {
  try {
    const kept = JSON.parse(localStorage.getItem('drystone:view') ?? '{}').palette;
    return typeof kept === 'string' ? kept : '';
  } catch {
    return ''; // Nothing is kept, or nothing that can be read.
  }
}

let palette = keptPalette();

/** Put the palette on the page; without a choice, the one that the system's settings ask for. */
function paint() {
  const wanted = matchMedia('(prefers-contrast: more)').matches ? 'contrast' : '';
  document.documentElement.dataset.palette = palette || wanted;
}

paint();
matchMedia('(prefers-contrast: more)').addEventListener('change', paint);
addEventListener('storage', () => {
  palette = keptPalette();
  paint();
});
addEventListener('drystone:palette', (event) => {
  palette = /** @type {CustomEvent<string>} */ (event).detail;
  paint();
});
