// What a scene may be made of: shapes and text, nothing that runs, loads, links or is styled by itself.

export const TAGS = new Set(
  'svg g rect circle ellipse line polyline polygon path text tspan title desc'.split(' '),
);

export const ATTRIBUTES =
  /^(class|viewBox|transform|points|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|dx|dy|width|height|role|tabindex|pathLength|text-anchor|font-size|stroke-width|aria-[a-z]+|data-[a-z]+)$/;

/** The classes of a whole scene. Those of the page would move it there, or let it overflow. */
export const BOARD_CLASSES = new Set('board points hexes rings checkered wide crowded'.split(' '));
