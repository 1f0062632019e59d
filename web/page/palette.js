// Runs before anything is painted, on every page of the site: puts on the colours that the reader has
// chosen (see preferences.js), or those that the system's settings ask for.

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
