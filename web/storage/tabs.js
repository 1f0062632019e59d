// What the tabs of the site say to each other. A browser that keeps nothing may forbid it.

/** A line to the other tabs, if there can be one. @param {string} name @returns {BroadcastChannel | undefined} */
export function channelTo(name) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
