// Answers of an engine that runs code which drystone did not ship: they may be anything, so each is
// made anew from what its shape allows, within bounds. What is shown is never what came, only this.
// The shapes are those of app/wire/protocol.py; the build writes them into shapes.js.

import { ANSWERS } from './command-kinds.js';
import { ATTRIBUTES, BOARD_CLASSES, TAGS } from './scene.js';
import { shapes } from './shapes.js';

/** @import { Shape } from './shapes.js' */
/** @import { SceneNode } from '../types/protocol.js' */

/** Longest text in characters, and most entries of a list, where nothing else is said. */
const TEXT = 2_000;
const LIST = 500;
/** What somebody may have written at a move or about a match, and what is handed over or drawn. */
const LONG = 20_000;
/** Most of what a match or a replay is made of. */
const MANY = 50_000;
/** Most sites of a move, or that are spoken of: each is looked for on the board. */
const PATH = 1_000;
/** A record is handed over, never shown by itself. */
const RECORD = 3_000_000;
/** Most elements of a scene (the site's have up to 3,000), how deep they may lie, and the longest text in one. */
const ELEMENTS = 6_000;
const DEPTH = 20;
const LETTERS = 1_000;
/** Most letters of one answer that are shown, and of lists; what has letters at all counts as some more. */
const SHOWN = 16_000;
const LISTED = /** @type {Record<string, number>} */ ({ menu: 40_000, challenges: 150_000 });
const ITEM = 20;
/** Most letters of a scene's attributes. */
const DRAWN = 3_000_000;
/** How many times as wide or as high as the other a board may be. */
const SLIM = 5;

/** Texts that are cut where they are longer: names, and what stands in bars of the page. @type {Record<string, number>} */
const CUT = {
  title: 80,
  name: 80,
  label: 80,
  score: 80,
  detail: 80,
  harder: 80,
  byline: 80,
  reason: 200,
};
/** Longer texts. @type {Record<string, number>} */
const TEXTS = {
  comment: LONG,
  headers: LONG,
  position: LONG,
  svg: LONG,
  '': LONG,
  record: RECORD,
  link: RECORD,
  seat: RECORD,
  secrets: RECORD,
};
/** Longer lists. @type {Record<string, number>} */
const LISTS = {
  moves: MANY,
  movers: MANY,
  told: MANY,
  touched: PATH,
  sites: PATH,
  challenges: MANY,
  scores: MANY,
  attributes: MANY,
  nodes: MANY,
  words: MANY,
  states: MANY,
  frames: MANY,
};
/** What is handed over, or stands in a field that scrolls; "" stands for what a replay shows one by one. */
const UNCOUNTED = new Set(['record', 'link', 'seat', 'secrets', 'svg', 'position', '']);
/** Of these the page shows one at a time, or lays out those in sight. */
const IN_PARTS = new Set(['Replay', 'MoveEntry', 'MistakeView']);
/** A side as a class: its place and its colour, or its letter. */
const SIDE = /^((first|second)( [\w-]{1,40}){0,3}|\w{0,20})$/;
/** What goes into addresses, classes and names of files is of few letters. @type {Record<string, RegExp>} */
const LOOKS = {
  side: SIDE,
  style: SIDE,
  styles: SIDE,
  query: /^\?game=[a-z][\w-]{0,60}(&[a-z][\w-]{0,60}=[^#&\s"<>]{0,500}){0,30}$/i,
  address: /^\?[a-z]\w{0,60}=[^#\s"<>]*$/i,
  puzzles: /^(\?puzzle=[\w.-]{0,60})?$/,
  file: /^\w[\w. -]{0,120}\.txt$/,
  // A path's end: with another beginning it would lead to another site.
  link: /^(\?game=[^#\s"<>]{0,2000}#match=[\w-]*|distance=[\w-]*|)$/,
};
/** A game's name, an option's. */
const NAME = /^[a-z][\w-]{0,60}$/i;
const CLASS = /^[\w -]{0,200}$/;
/** Of the data attributes, those that a scene needs. */
const DATA = /^data-(?!(key|site|open|lift|suggest|touched)$)/;
/** What the outermost element of a scene has: where it is on the page is not its to say. */
const ROOT = /^(class|viewBox|role|data-key|aria-(label|hidden))$/;
/** What would turn the letters after it around, or is none: it is shown, and not obeyed. */
const CONTROLS = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A text in which each letter can be seen. @param {string} text */
export const visible = (text) => text.replace(CONTROLS, '\ufffd');

/** How many letters the answer that is read may still show, and how many its scenes may be drawn with. */
let [shown, drawn] = [SHOWN, DRAWN];

/** Count what is shown. @param {number} letters */
function count(letters) {
  shown -= letters;
  if (shown < 0) throw new InvalidAnswer('There is too much to be shown at once.');
}

/** An answer that is none. */
class InvalidAnswer extends Error {}

/**
 * The answer to a command, made anew.
 * @param {string} act @param {unknown} value
 * @returns {object}
 * @throws {InvalidAnswer}  If it is not what answers such a command, or is out of bounds.
 */
export function checkedAnswer(act, value) {
  const fields = fieldsOf(value, 'The answer');
  if (act === 'end') return {};
  [shown, drawn] = [LISTED[act] ?? SHOWN, DRAWN];
  const words = 'said' in fields && !('scene' in fields);
  return view(words ? 'SaidOnly' : (ANSWERS[act] ?? 'BoardView'), fields);
}

/** @param {string} name @param {unknown} value @returns {Record<string, unknown>} */
function view(name, value) {
  const given = fieldsOf(value, name);
  /** @type {Record<string, unknown>} */
  const found = {};
  const before = shown;
  if (IN_PARTS.has(name)) shown = Infinity;
  for (const [field, shape] of Object.entries(shapes[name])) {
    const key = field.replace('?', '');
    if (key !== field && given[key] === undefined) continue;
    found[key] = checked(shape, given[key], key);
  }
  if (name === 'GameView') {
    // Its rules are no page of this site, and a link would lead away with whatever stands in it.
    Object.assign(found, { guide: '', links: [] });
  }
  if (IN_PARTS.has(name)) shown = before;
  const named = name === 'GameView' || name === 'MenuItem' ? 'name' : 'key';
  if (['GameView', 'MenuItem', 'OptionItem'].includes(name)) nameOf(found[named], named);
  return found;
}

/** @param {unknown} value @param {string} field @returns {string} */
function nameOf(value, field) {
  if (typeof value === 'string' && NAME.test(value)) return value;
  throw new InvalidAnswer(`Nothing in “${field}” can be called so: ${quoted(value)}`);
}

/** @param {Shape} shape @param {unknown} value @param {string} field @returns {unknown} */
function checked(shape, value, field) {
  if (Array.isArray(shape)) return compound(shape, value, field);
  if (shape === 'SceneNode') return scene(value);
  if (shape === 'text') return text(value, field);
  if (shape === 'any') return anything(value, field);
  if (shape in PLAIN) {
    if (PLAIN[shape](value)) return value;
    throw new InvalidAnswer(`“${field}” is not ${shape}: ${quoted(value)}`);
  }
  return view(shape, value);
}

/** @type {Record<string, (value: unknown) => boolean>} */
const PLAIN = {
  int: Number.isSafeInteger,
  number: Number.isFinite,
  flag: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/**
 * What is checked of a value of each compound shape; undefined where it has another one.
 * @type {Record<string, (inner: Shape[], value: unknown, field: string) => unknown>}
 */
const COMPOUND = {
  one: (inner, value) => (inner.includes(/** @type {string} */ (value)) ? value : undefined),
  or(inner, value, field) {
    const meant = inner.find((one) => fits(one, value));
    return meant && checked(meant, value, field);
  },
  map([inner], value, field) {
    const pairs = Object.entries(fieldsOf(value, field));
    if (pairs.length > LIST) throw new InvalidAnswer(`“${field}” has too many entries.`);
    return Object.fromEntries(
      pairs.map(([name, one]) => [nameOf(name, field), checked(inner, one, field)]),
    );
  },
  list: ([inner], value, field) => members(value, field)?.map((one) => checked(inner, one, field)),
  row(inner, value, field) {
    const found = members(value, field);
    if (found?.length !== inner.length) return undefined;
    return found.map((one, at) => checked(inner[at], one, field));
  },
};

/** The members of a list that is not too long. @param {unknown} value @param {string} field */
function members(value, field) {
  return Array.isArray(value) && value.length <= (LISTS[field] ?? LIST) ? value : undefined;
}

/** @param {Shape[]} shape @param {unknown} value @param {string} field @returns {unknown} */
function compound([kind, ...inner], value, field) {
  const found = COMPOUND[String(kind)](inner, value, field);
  if (found === undefined) throw new InvalidAnswer(`“${field}” cannot be ${quoted(value)}`);
  return found;
}

/** Which of several shapes is meant; views and lists are known by what they are. @param {Shape} shape @param {unknown} value */
function fits(shape, value) {
  if (typeof shape === 'string' && shape in PLAIN) return PLAIN[shape](value);
  if (shape === 'text') return typeof value === 'string';
  return value !== null && typeof value === 'object';
}

/** @param {unknown} value @param {string} field @returns {string} */
function text(value, field) {
  if (typeof value !== 'string') throw new InvalidAnswer(`“${field}” is no text: ${quoted(value)}`);
  if (value.length > CUT[field]) return text(`${value.slice(0, CUT[field] - 1)}…`, field);
  if (value.length > (TEXTS[field] ?? TEXT)) throw new InvalidAnswer(`“${field}” is too long.`);
  if (LOOKS[field] && !LOOKS[field].test(value)) {
    throw new InvalidAnswer(`“${field}” cannot be ${quoted(value)}`);
  }
  if (UNCOUNTED.has(field)) return value;
  count(value.length + ITEM);
  return visible(value);
}

/** What a replay's nodes hold; embed/replay.js reads them strictly. @param {unknown} value @param {string} field @returns {unknown} */
function anything(value, field) {
  if (typeof value === 'string') return text(value, '');
  if (typeof value === 'number') return value;
  if (!Array.isArray(value) || value.length > MANY)
    throw new InvalidAnswer(`“${field}” is damaged.`);
  return value.map((one) => (typeof one === 'number' ? one : text(one, '')));
}

/** A scene: an `svg` that says nothing of its place on the page, and shapes in it. @param {unknown} value @returns {SceneNode} */
function scene(value) {
  const budget = { elements: ELEMENTS };
  const found = node(value, budget, 0);
  const [tag, attributes] = found;
  const [, , width, height] = (attributes.viewBox ?? '').split(' ').map(Number);
  const slim = !(width > 0 && height > 0 && width < SLIM * height && height < SLIM * width);
  if (tag !== 'svg' || slim || Object.keys(attributes).some((name) => !ROOT.test(name))) {
    throw new InvalidAnswer('A scene is no board.');
  }
  const classes = (attributes.class ?? '').split(' ').filter((one) => BOARD_CLASSES.has(one));
  if ('class' in attributes) attributes.class = classes.join(' ');
  return found;
}

/** @param {unknown} value @param {{elements: number}} budget @param {number} depth @returns {SceneNode} */
function node(value, budget, depth) {
  budget.elements -= 1;
  if (budget.elements < 0 || depth > DEPTH) throw new InvalidAnswer('A scene is too large.');
  if (!Array.isArray(value) || value.length !== 3) throw new InvalidAnswer('A scene is damaged.');
  const [tag, attributes, inner] = value;
  if (!TAGS.has(tag) || (tag === 'svg') !== (depth === 0)) {
    throw new InvalidAnswer(`A scene can’t hold <${String(tag).slice(0, 40)}>`);
  }
  if (!Array.isArray(inner)) return [tag, attributesOf(attributes), letters(inner)];
  const held = inner.map((one) => node(one, budget, depth + 1));
  return [tag, attributesOf(attributes), held];
}

/** What is written in a scene. @param {unknown} value @returns {string} */
function letters(value) {
  if (typeof value !== 'string') throw new InvalidAnswer('A scene is damaged.');
  if (value.length > LETTERS) throw new InvalidAnswer('A text is too long.');
  count(value.length);
  return visible(value);
}

/** @param {unknown} value @returns {Record<string, string>} */
function attributesOf(value) {
  const pairs = Object.entries(fieldsOf(value, 'An element'));
  for (const [name, one] of pairs) {
    const wrong =
      !ATTRIBUTES.test(name) || DATA.test(name) || (name === 'class' && !CLASS.test(one));
    if (wrong || typeof one !== 'string' || one.length > LONG) {
      throw new InvalidAnswer(
        `A scene can’t hold the attribute ${name.slice(0, 40)}: ${quoted(one)}`,
      );
    }
    drawn -= one.length;
  }
  if (drawn < 0) throw new InvalidAnswer('A scene is too large.');
  return Object.fromEntries(pairs.map(([name, one]) => [name, visible(one)]));
}

/** @param {unknown} value @param {string} what @returns {Record<string, any>} */
function fieldsOf(value, what) {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
  throw new InvalidAnswer(`${what} cannot be ${quoted(value)}`);
}

/** @param {unknown} value */
function quoted(value) {
  try {
    return `“${String(JSON.stringify(value)).slice(0, 60)}”`;
  } catch {
    return 'what is too deep to be shown';
  }
}
