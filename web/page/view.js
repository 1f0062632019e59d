// The panel in which the reader chooses colours, sounds and keys.

import { choices, choose } from './choices.js';
import { byId } from './panels.js';
import { wake } from './sounds.js';

/** Show what is chosen, and follow what the reader chooses. */
export function listenToView() {
  const panel = byId('view');
  show(panel);
  panel.addEventListener('change', (/** @type {Event} */ event) => {
    const { name, value, checked } = /** @type {HTMLInputElement} */ (event.target);
    if (name === 'palette') choose({ palette: value });
    else choose({ [name]: checked });
    if (name === 'sounds' && checked) wake();
    dispatchEvent(new CustomEvent('drystone:palette', { detail: choices().palette }));
  });
}

/** @param {HTMLElement} panel */
function show(panel) {
  const now = choices();
  for (const one of panel.querySelectorAll('input')) {
    one.checked =
      one.name === 'palette'
        ? one.value === now.palette
        : Boolean(now[/** @type {'sounds'} */ (one.name)]);
  }
}
