// Shows an answer in all panels. What one of them can't show is its own trouble, not the engine's: the
// others are shown all the same.

/**
 * @template {import('../board/panel.js').Asking} P
 * @param {readonly import('../board/panel.js').Panel<P>[]} panels
 * @param {(panel: import('../board/panel.js').Panel<P>) => void} show
 * @param {(error: unknown) => void} report  Called with what went wrong in one of them.
 */
export function showAll(panels, show, report) {
  for (const panel of panels) {
    try {
      show(panel);
    } catch (error) {
      report(error);
    }
  }
}
