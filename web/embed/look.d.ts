/** The style sheets of a board on another page, as text; the build makes it (tools/style/embed_styles.py). */
export const look: string;

/** The gradients that its fills name, as one `svg` element that shows nothing. */
export const paints: import('../types/protocol.js').SceneNode;
