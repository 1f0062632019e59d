// Runs first on pages that no other site may frame, for hosts that send no headers: there the page
// takes itself out of the frame and leaves a link. A meta element cannot refuse to be framed.

/** Whether a page of another site is around this one. @returns {boolean} */
function isFramedElsewhere() {
  try {
    // Another site's address must not be read: that throws.
    return window.top !== window && window.top?.location.origin !== location.origin;
  } catch {
    return true;
  }
}

if (isFramedElsewhere()) {
  // For rescue.js, which looks at what has come as soon as it stops.
  document.documentElement.dataset.state = 'error';
  window.stop();
  const link = document.createElement('a');
  link.href = location.href;
  link.target = '_blank';
  link.rel = 'noopener';
  // As '../words/words.js' does.
  const say = (/** @type {string} */ words) =>
    /** @type {any} */ (globalThis).drystoneWords?.sentences[words] ?? words;
  link.textContent = say('This page is not shown inside other sites. Open it by itself.');
  const body = document.createElement('body');
  body.append(link);
  document.documentElement.replaceChildren(body);
}
