// How large coordinates are. Scenes have them as large as a phone needs. On a board that is a little
// narrower than a phone they are drawn larger; where they would be too small to read all the same, they
// are left out; a large board has smaller ones. It says so in its classes `tight`, `unlettered` and `roomy`.

/** Pixels below which nobody reads them, less what rounding takes. */
const SMALLEST = 8.9;
/** Pixels that smaller ones are drawn with, and from which on the frame has room for that. */
const READABLE = 9;
const ENLARGED_FROM = 7.5;
/** Letters of a name with which it fills the frame already. */
const LONG = 3;
/** Pixels from which on they may be drawn smaller. */
const LARGE = 14;

/** Look at the coordinates of a board whenever it has another size, or another board is there. @param {HTMLElement} board */
export function watchCoordinates(board) {
  const look = () => {
    const size = sizeOf(board);
    const small = size < SMALLEST;
    const tight = small && size >= ENLARGED_FROM && areShort(board);
    if (tight) board.style.setProperty('--enlarged', String(READABLE / size));
    board.classList.toggle('tight', tight);
    board.classList.toggle('unlettered', small && !tight);
    board.classList.toggle('roomy', size >= LARGE);
  };
  new ResizeObserver(look).observe(board);
  // With the next frame, as the page is laid out for that anyway.
  new MutationObserver(() => requestAnimationFrame(look)).observe(board, { childList: true });
}

/** @param {Element} board */
function areShort(board) {
  const names = [...board.querySelectorAll('.coordinate')];
  return names.every(({ textContent }) => textContent.length < LONG);
}

/** How high the scene has them, in pixels; as high as they should be where that is not known. @param {Element} board */
function sizeOf(board) {
  const letters = board.querySelector('.coordinates');
  const scale = letters instanceof SVGGraphicsElement ? letters.getScreenCTM()?.a : 0;
  return scale ? Number(letters?.getAttribute('font-size')) * scale : SMALLEST;
}
