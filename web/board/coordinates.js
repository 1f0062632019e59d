// How large coordinates are. Scenes have them as large as a phone needs. Where they would be too small to
// read all the same, they are left out, and a large board has smaller ones: it says so in its classes
// `unlettered` and `roomy`.

/** Pixels below which nobody reads them, less what rounding takes. */
const SMALLEST = 8.9;
/** Pixels from which on they may be drawn smaller. */
const LARGE = 14;

/** Look at the coordinates of a board whenever it has another size, or another board is there. @param {Element} board */
export function watchCoordinates(board) {
  const look = () => {
    const size = sizeOf(board);
    board.classList.toggle('unlettered', size < SMALLEST);
    board.classList.toggle('roomy', size >= LARGE);
  };
  new ResizeObserver(look).observe(board);
  // With the next frame, as the page is laid out for that anyway.
  new MutationObserver(() => requestAnimationFrame(look)).observe(board, { childList: true });
}

/** How high the scene has them, in pixels; as high as they should be where that is not known. @param {Element} board */
function sizeOf(board) {
  const letters = board.querySelector('.coordinates');
  const scale = letters instanceof SVGGraphicsElement ? letters.getScreenCTM()?.a : 0;
  return scale ? Number(letters?.getAttribute('font-size')) * scale : SMALLEST;
}
