// Boards made without an engine: a list of frames that share their nodes and words; see still.py.
// What comes from a page may be anything, so everything that a scene could not hold is refused.

import { ATTRIBUTES } from '../wire/scene.js';
import { say } from '../words/words.js';

/** @import { SceneNode } from '../types/protocol.js' */

/**
 * @typedef {object} Frame  What is shown of one place in a match.
 * @property {SceneNode} scene
 * @property {string} words  What stands where.
 * @property {string} position
 * @property {number} ply
 * @property {string} move  "1. Red: a1-a2", "" at the start.
 * @property {string} speech  "Red: a1 to a2." as it is said; "" in frames of earlier versions, too.
 * @property {string} side
 * @property {{text: string, side: string}} status
 * @property {string} note
 * @property {string} comment
 * @property {string} glyph
 * @property {string} outcome
 */

/**
 * @typedef {object} Replay
 * @property {string} mode
 * @property {{name: string, title: string, credit: string, options?: string[]}} game  Frames of
 *     earlier versions do not say which options it has.
 * @property {string} record
 * @property {string} caption
 * @property {string} alt
 * @property {string} theme
 * @property {string} palette
 * @property {boolean} coords
 * @property {number} at  Which frame comes first.
 * @property {Frame[]} frames
 */

export const VERSION = 1;
const NODES = 50_000;
const FRAMES = 2_001;
/** Most elements in one frame: shared nodes could stand for more than any memory holds. */
const ELEMENTS = 20_000;
const LONG = 5_000_000;
/** How much of an address is quoted, in characters. */
const QUOTED = 200;
const damaged = () => say('The frames are damaged.');

/**
 * The data that stands in the page for a board, or at the address in its `frames`. Pages of earlier
 * versions have it in a block of data.
 * @param {Element} element @returns {Promise<unknown>}
 */
export async function embeddedData(element) {
  const block = element.querySelector(':scope > script[type="application/json"]');
  const own = element.getAttribute('data-frames') ?? block?.textContent;
  if (own) return parsed(own, damaged());
  const address = element.getAttribute('frames');
  if (!address) return undefined;
  // Said before the wait: a board's language is in force until then.
  const wrong = say('The frames at {address} cannot be read.', {
    address: address.slice(0, QUOTED),
  });
  return parsed(await textAt(address).catch(() => ''), wrong);
}

/** What is at an address: nothing, where that is longer than frames are. @param {string} address */
async function textAt(address) {
  const answer = await fetch(new URL(address, document.baseURI), { credentials: 'omit' });
  const text = answer.ok ? await answer.text() : '';
  return text.length > LONG ? '' : text;
}

/** Read JSON; what is none is refused in words, and not in the browser's. @param {string} text @param {string} words @returns {unknown} */
function parsed(text, words) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(words);
  }
}

/**
 * Read what Python has written, in the page's engine or in a documentation tool.
 * @param {unknown} given
 * @returns {Replay}
 * @throws {Error}  In words, if it is something else.
 */
export function readReplay(given) {
  const data = fieldsOf(given);
  if (data.drystone !== VERSION)
    throw new Error(say('The frames are of another version of drystone.'));
  const attributes = listOf(data.attributes, NODES).map(readAttributes);
  const nodes = readNodes(listOf(data.nodes, NODES), attributes);
  const words = listOf(data.words, NODES).map(String);
  const states = listOf(data.states, NODES).map((one) => pick(one, ['text', 'side', 'letter']));
  const frames = readFrames(listOf(data.frames, FRAMES), { nodes, words, states });
  const at = Number(data.at);
  if (!frames[at]) throw new Error(say('The frames have no place to begin at.'));
  const texts = pick(data, ['mode', 'record', 'caption', 'alt', 'theme', 'palette']);
  const { options } = fieldsOf(data.game);
  const game = {
    ...pick(data.game, ['name', 'title', 'credit']),
    ...(options === undefined ? {} : { options: listOf(options, NODES).map(String) }),
  };
  return /** @type {Replay} */ ({ ...texts, game, coords: data.coords === true, at, frames });
}

/**
 * Each frame tells how it differs from the one before.
 * @param {unknown[]} list
 * @param {{nodes: SceneNode[], words: string[], states: Record<string, string>[]}} shared
 * @returns {Frame[]}
 */
function readFrames(list, { nodes, words, states }) {
  /** @type {number[]} */
  let spoken = [];
  let position = '';
  return list.map((one) => {
    const frame = fieldsOf(one);
    const scene = nodes[numberOf(frame.scene)];
    const state = states[numberOf(frame.state)];
    if (scene?.[0] !== 'svg' || !state) throw new Error(damaged());
    spoken = changed(spoken, numbersIn(frame.words));
    position = changed([...position], listOf(frame.position, NODES)).join('');
    const texts = pick(frame, ['move', 'speech', 'note', 'comment', 'glyph', 'outcome']);
    const label = spoken.map((number) => words[number] ?? '').join('; ');
    const { letter: side, ...status } = state;
    const read = { ...texts, scene, words: label, position, ply: Number(frame.ply) || 0 };
    return /** @type {Frame} */ (/** @type {unknown} */ ({ ...read, side, status }));
  });
}

/**
 * What becomes of a list: so many items stay in front and at the end, others come between.
 * @template T
 * @param {T[]} before @param {unknown[]} change @returns {T[]}
 */
function changed(before, change) {
  const [front, end] = change.slice(0, 2).map(numberOf);
  if (!(front >= 0 && end >= 0 && front + end <= before.length)) throw new Error(damaged());
  const middle = /** @type {T[]} */ (change.slice(2));
  return [...before.slice(0, front), ...middle, ...before.slice(before.length - end)];
}

/**
 * A node's children come before it, so one walk puts all together.
 * @param {unknown[]} list @param {Record<string, string>[]} attributes
 */
function readNodes(list, attributes) {
  /** @type {SceneNode[]} */
  const nodes = [];
  /** @type {number[]} */
  const sizes = [];
  /** @type {number[][]} */
  const families = [];
  for (const [tag, number, inner] of list.map((one) => listOf(one, 3))) {
    const children = typeof inner === 'string' ? [] : familyOf(numbersIn(inner), families);
    const own = attributes[numberOf(number)];
    if (!own || children.some((child) => !nodes[child])) throw new Error(damaged());
    const size = children.reduce((sum, child) => sum + sizes[child], 1);
    if (size > ELEMENTS) throw new Error(say('A frame is too large.'));
    families.push(children);
    sizes.push(size);
    const held = typeof inner === 'string' ? inner : children.map((child) => nodes[child]);
    nodes.push([String(tag), own, held]);
  }
  return nodes;
}

/** @param {number[]} inner  Children, or how they differ from another's. @param {number[][]} known */
function familyOf([first, ...rest], known) {
  if (!(first < 0)) return first === undefined ? [] : [first, ...rest];
  const before = known[-1 - first];
  if (!before) throw new Error(damaged());
  return changed(before, rest);
}

/** @param {unknown} given @returns {Record<string, string>} */
function readAttributes(given) {
  const pairs = Object.entries(fieldsOf(given));
  const wrong = pairs.find(([name]) => !ATTRIBUTES.test(name));
  if (wrong) throw new Error(say('A frame can’t hold the attribute {name}.', { name: wrong[0] }));
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
}

/** @param {unknown} value @param {number} most @returns {unknown[]} */
function listOf(value, most) {
  if (!Array.isArray(value) || value.length > most) throw new Error(damaged());
  return value;
}

/** @param {unknown} value @returns {number[]} */
const numbersIn = (value) => listOf(value, NODES).map(numberOf);

/** A number; anything else becomes one that nothing has. @param {unknown} value @returns {number} */
const numberOf = (value) => (typeof value === 'number' ? value : NaN);

/** The fields of an object; of anything else there are none. @param {unknown} value @returns {Record<string, unknown>} */
const fieldsOf = (value) => (value !== null && typeof value === 'object' ? { ...value } : {});

/** Some fields as text, "" where there is none. @param {unknown} from @param {string[]} names */
function pick(from, names) {
  const fields = fieldsOf(from);
  return Object.fromEntries(names.map((name) => [name, String(fields[name] ?? '')]));
}
