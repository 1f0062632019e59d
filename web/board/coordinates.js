// Coordinates that would be too small to read are left out: a board says in its class `unlettered` that
// they are.

/** Pixels below which nobody reads them, less what rounding takes. */
const SMALLEST = 8.9;

/** Look at the coordinates of a board whenever it has another size, or another board is there. @param {Element} board */
export function watchCoordinates(board) {
  const look = () => board.classList.toggle('unlettered', areSmall(board));
  new ResizeObserver(look).observe(board);
  // With the next frame, as the page is laid out for that anyway.
  new MutationObserver(() => requestAnimationFrame(look)).observe(board, { childList: true });
}

/** @param {Element} board */
function areSmall(board) {
  const letters = board.querySelector('.coordinates');
  const scale = letters instanceof SVGGraphicsElement ? letters.getScreenCTM()?.a : undefined;
  return scale !== undefined && Number(letters?.getAttribute('font-size')) * scale < SMALLEST;
}
