// When what the page shows is on the screen.

/** Milliseconds after which nobody can be looking: browsers paint no page that is hidden. */
const PATIENCE = 1_000;

/** Wait until what was changed so far has been painted; not for long if nothing is. */
export function painted() {
  return new Promise((done) => {
    if (document.hidden) done(undefined);
    setTimeout(done, PATIENCE);
    // A timer that is set in a frame runs after its painting.
    requestAnimationFrame(() => setTimeout(done, 0));
  });
}
