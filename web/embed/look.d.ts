/** The style sheets of a board on another page, as text; the build makes it (tools/look.py). */
export const look: string;
