// Which mark is meant by what is done on the board: its colour by the modifiers, as chess sites have them,
// and what it is by the spaces where it begins and ends.

/** @typedef {Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>} Modifiers */

/** The letter of a colour: green, red with Shift or Ctrl, blue with Alt, yellow with both. @param {Modifiers} held */
export function colourOf({ shiftKey, ctrlKey, altKey, metaKey }) {
  return 'GRBY'[(shiftKey || ctrlKey ? 1 : 0) + (altKey || metaKey ? 2 : 0)];
}

/** A circle on a space, or an arrow to another one. @param {string} colour @param {string} from @param {string} to */
export const markOf = (colour, from, to) => (from === to ? [colour, from] : [colour, from, to]);

/** Wait until the pointer lets go, or loses the window. @returns {Promise<Event>} */
export function letGo() {
  return new Promise((resolve) => {
    for (const end of ['pointerup', 'pointercancel', 'blur']) {
      addEventListener(end, resolve, { capture: end !== 'blur', once: true });
    }
  });
}
