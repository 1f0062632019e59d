/** A word, the name of a view, or a list of a word and shapes: see py/drystone/prerender/wire_shapes.py. */
export type Shape = string | Shape[];

/** The fields of every view, by its name; build.py writes `shapes.js`. */
export const shapes: Record<string, Record<string, Shape>>;
