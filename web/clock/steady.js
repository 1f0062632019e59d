// The time by which a page counts: the wall clock's as it began, and what has passed since. Where the
// clock is set meanwhile that costs nobody anything; the next page goes by the new time.

/** Whole milliseconds. */
export const steadyNow = () => Math.floor(performance.timeOrigin + performance.now());
