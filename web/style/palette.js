// Runs before anything is painted, on every page of the site: puts on the colours, board and pieces that
// the reader has chosen (see preferences.js), or what the system's settings ask for.

/** @typedef {{palette: string, scheme: string, board: string, pieces: string, size: string, coordinates: string}} Colours */

/** A page in a frame of another is light or dark as what is around it. */
const framed = window !== window.top;

/** What is stored of the choice; "" is the system's. @returns {Colours} */
function storedColours() {
  try {
    return readable(JSON.parse(localStorage.getItem('drystone:view') ?? '{}'));
  } catch {
    return readable({}); // Nothing is stored, or nothing that can be read.
  }
}

/** @param {Record<string, unknown>} stored @returns {Colours} */
function readable({ palette, scheme, board, pieces, size, coordinates }) {
  const word = (/** @type {unknown} */ one) => (typeof one === 'string' ? one : '');
  return {
    palette: word(palette),
    scheme: !framed && (scheme === 'light' || scheme === 'dark') ? scheme : '',
    board: word(board),
    pieces: word(pieces),
    size: word(size),
    coordinates: coordinates === false ? 'off' : '',
  };
}

let colours = storedColours();

/** Conditions of style sheets that ask for light or dark, as they were written. @type {Map<CSSMediaRule, string>} */
const asking = new Map();

/** Put the colours on the page; what was not chosen, the system's settings say. */
function paint() {
  const { dataset, style } = document.documentElement;
  const wanted = matchMedia('(prefers-contrast: more)').matches ? 'contrast' : '';
  const { palette, board, pieces, size, coordinates } = colours;
  Object.assign(dataset, { palette: palette || wanted, board, pieces, size, coordinates });
  if (!colours.scheme && !dataset.scheme) return;
  dataset.scheme = colours.scheme;
  style.colorScheme = colours.scheme;
  for (const { cssRules } of document.styleSheets) findAsking(cssRules);
  for (const [{ media }, written] of asking) media.mediaText = answered(written);
}

/** @param {CSSRuleList} rules */
function findAsking(rules) {
  for (const rule of rules) {
    if (!(rule instanceof CSSMediaRule) || asking.has(rule)) continue;
    if (rule.conditionText.includes('prefers-color-scheme')) {
      asking.set(rule, rule.media.mediaText);
    }
  }
}

/** A condition with the reader's choice in place of the system's. @param {string} condition */
function answered(condition) {
  if (!colours.scheme) return condition;
  return condition.replace(/\(prefers-color-scheme: (\w+)\)/g, (_, asked) =>
    asked === colours.scheme ? '(min-width: 0px)' : '(max-width: 0px)',
  );
}

paint();
matchMedia('(prefers-contrast: more)').addEventListener('change', paint);
addEventListener('storage', () => {
  colours = storedColours();
  paint();
});
addEventListener('drystone:colours', (event) => {
  colours = readable(/** @type {CustomEvent} */ (event).detail);
  paint();
});
