// Waiting until a change is on the screen.

/** Milliseconds after which nobody can be looking: browsers paint no page that is hidden. */
const PATIENCE = 1_000;

/** Wait until what was changed so far has been painted; not for long if nothing is. */
export function painted() {
  return new Promise((resolve) => {
    if (document.hidden) resolve(undefined);
    setTimeout(resolve, PATIENCE);
    // A timer that is set in a frame runs after its painting.
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });
}
