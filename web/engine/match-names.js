// Names of matches with friends elsewhere. The program that plays a match names it; in front of a
// wheel's stands which wheel that is, so that none of its matches passes for another program's.

/** The name of a match that a wheel's program, '' for the site's, calls `name`. @param {string} wheel  Its file. @param {string} name */
export function nameIn(wheel, name) {
  return wheel && name ? `${wheel.split('-')[0]}:${plainName(name)}` : name;
}

/** The name that the program itself gave, which links and live lines carry. @param {string} name */
export const plainName = (name) => name.slice(name.lastIndexOf(':') + 1);
